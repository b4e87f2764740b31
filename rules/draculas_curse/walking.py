"""Moving, exploring, and being moved (Move; Explore; Relocation Rule)."""

from __future__ import annotations

from rules.draculas_curse import castle, events, losing, rooms, shadows, throne, traps
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.registry import CURSE, happen
from rules.draculas_curse.state import CROSSROADS, ENTRANCE, THRONE
from rules.draculas_curse.steps import Table, step
from rules.engine import EVERYONE, Option

PASSAGE = "r_blocked_passage"


async def moves(game: Table, seat: str, place: str, *, free: bool = False) -> None:
    """Move one room through a connected doorway, for 1 Movement unless it is free."""
    me = game.state.slayers[seat]
    if not free:
        me.left -= 1
    me.moved += 1
    await happen(game, "leave", seat)
    me = game.state.slayers[seat]
    me.at = place
    game.tell("moves", seat, place)
    await traps.spring(game, "any_move", seat)
    if game.state.slayers[seat].at == place:
        await arrives(game, seat)


async def explores(game: Table, seat: str, side: str) -> None:
    """Explore through a doorway of the room: turn up or draw a tile, lay it, enter it, resolve it (Explore)."""
    state = game.state
    me = state.slayers[seat]
    start, way = me.at, (me.at, side)
    colour = state.castle.rooms[start].doors[side] if side else TILES[start].floor
    me.left -= 1
    me.moved += 1
    await happen(game, "exploring", seat)
    state = game.state
    me = state.slayers[seat]
    found = castle.door(state.castle, *way) == castle.FACEDOWN if side else False
    key = castle.beside(state.castle, *way) if side else ""
    tile = state.castle.facedown[key].tile if found else await _drawn(game, seat, colour)
    game.learned(EVERYONE)
    game.tell("explores", seat, tile, start, found)
    turns = await _oriented(game, seat, tile, way, colour)
    await happen(game, "leave", seat)
    state = game.state
    me = state.slayers[seat]
    if not found:
        state.castle.stacks[colour].take(tile)
    number = castle.lay(state, tile, way, colour, turns)
    state.castle.rooms[tile].walled = tile == PASSAGE
    if number:
        game.tell("new_section", seat, number)
    me.at = tile
    if key in state.shadows:  # a Shadow on the facedown room stands in the explored one now
        state.shadows[tile] = state.shadows.pop(key)
    if found and me.vampire:
        losing.gain_bp(game, seat, 1)
        game.tell("feeds_on_room", seat)
        await happen(game, "feed", seat)
    await traps.spring(game, "any_explore", seat)
    await happen(game, "explore", seat)
    if game.state.slayers[seat].at == tile:
        await arrives(game, seat, explored=True)
    else:
        game.state.castle.rooms[tile].explored = True


async def _drawn(game: Table, seat: str, colour: str) -> str:
    """Turn up the next tile of a floor, which stays on its stack until it is laid.

    Whoever may choose looks at several, and the rest go under the stack.
    """
    state = game.state
    stack, me = state.castle.stacks[colour], state.slayers[seat]
    n = me.passes.pop("tiles", 1)
    tile, *_ = top = stack.top(n)
    if len(top) > 1:
        stack.show(seat, top)
        game.learned(seat)

        def listing() -> list[Option]:
            shown = game.state.castle.stacks[colour].top(n)
            return [Option(t, ("tile", t), shows=("tile", t)) for t in shown]

        (tile,) = await game.ask(seat, "tile", listing, about=("ask_tile",), default=lambda: (listing()[0].key,))
        stack = game.state.castle.stacks[colour]
        for other in stack.top(n):
            if other != tile:
                _, seen, deal = stack.take(other)
                stack.put(other, by=seen, at=0, deal=deal)
    stack.show(EVERYONE, [tile])
    return tile


async def _oriented(game: Table, seat: str, tile: str, way: castle.Doorway, colour: str) -> int:
    """Ask the explorer how the tile is laid, where there is a choice (Explore 4)."""
    found = castle.rotations(game.state, tile, way, colour)
    if len(found) == 1:
        return found[0]
    options = [rooms.turn_option(tile, turns) for turns in found]
    (key,) = await game.ask(
        seat, "lay", options, about=("ask_lay", tile, way[1] or "s", colour), default=(options[0].key,)
    )
    return int(key)


async def arrives(game: Table, seat: str, *, explored: bool = False) -> None:
    """Resolve that a player has come to a room: Shadows first, then its events (Explore 6 and 7; ruling 33)."""
    place = game.state.slayers[seat].at
    if place == THRONE:
        await throne.enters(game, seat)
        return
    await shadows.meets(game, seat)
    if not _is_there(game, seat, place):
        if explored and place in game.state.castle.rooms:
            game.state.castle.rooms[place].explored = True
        return
    await events.resolve(game, seat, explored=explored)
    if _is_there(game, seat, place):
        await happen(game, "enter", seat, place)  # the room itself has had its say


def _is_there(game: Table, seat: str, place: str) -> bool:
    me = game.state.slayers[seat]
    return game.state.outcome is None and me.life > 0 and not me.out and me.at == place


async def relocate(game: Table, seat: str, place: str) -> None:
    """Move a player by an effect: it ends the movement, and what is persistent there resolves (Relocation Rule)."""
    me = game.state.slayers[seat]
    if not place or me.at == place:
        return
    if me.passes.pop("relocate", 0) or any(CURSE.standing(game, seat, "guard:relocate")):
        game.tell("stays", seat)
        return
    if me.goes_on and not me.fought:
        me.goes_on -= 1
    else:
        me.halted = True
    if me.at:
        await happen(game, "leave", seat)
    me = game.state.slayers[seat]
    me.at = place
    game.tell("is_moved", seat, place)
    await arrives(game, seat)


async def falls_to_crossroads(game: Table, seat: str) -> None:
    """Drop a player to the Underground Crossroads (Trapped Passage; Pitfall; ruling 25)."""
    await relocate(game, seat, CROSSROADS)


async def to_entrance(game: Table, seat: str) -> None:
    """Move a player to the Castle Entrance (Waterway)."""
    await relocate(game, seat, ENTRANCE)


async def free_steps(game: Table, seat: str, n: int) -> None:
    """Let a player move up to n rooms without Movement, also after a combat."""
    for _ in range(n):
        state = game.state
        me = state.slayers[seat]
        goals = [p for p in castle.exits(state, me.at) if p != THRONE] if me.at else []
        if not goals or me.life <= 0 or state.outcome is not None:
            return
        options = [Option(p, ("place", p), shows=("place", p)) for p in goals]
        options.append(Option("done", ("opt_done",), style="pass"))
        (key,) = await game.ask(seat, "step", options, about=("ask_step",), default=("done",))
        if key == "done":
            return
        halted = me.halted
        await moves(game, seat, key, free=True)
        if game.state.slayers[seat].halted and not halted:
            return


async def swap(game: Table, seat: str, other: str) -> None:
    """Let two players exchange rooms."""
    state = game.state
    here, there = state.slayers[seat].at, state.slayers[other].at
    if not here or not there or here == there:
        return
    await relocate(game, other, here)
    await relocate(game, seat, there)


def end_turn(game: Table, seat: str) -> None:
    """Let the turn of a player end as soon as what is going on is resolved."""
    game.state.slayers[seat].done = True


@step
async def walks(game: Table, seat: str, n: int) -> None:
    """Let a player walk on after a combat, where a card says so."""
    await free_steps(game, seat, n)
