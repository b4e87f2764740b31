"""What single rooms of the Pentagram do that is more than gaining, drawing or losing (Pentagram)."""

from __future__ import annotations

from rules.draculas_curse import castle, dealing, losing
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.library import ATTACK, ITEM, TRAIT, card, id_of
from rules.draculas_curse.state import ASCENT, DECKS, THRONE, State
from rules.draculas_curse.steps import Table
from rules.engine import EVERYONE, Option

PORTAL_RANGE = 4
BUY, SWAP, DONE = "buy", "swap", Option("done", ("opt_done",), style="pass")


async def summons(game: Table, seat: str) -> int:
    """Ask Dracula what he pays for the monster of his Summoning Circle; return its tier (ruling 62)."""
    lord = game.state.dracula
    if game.state.dojo or not lord.essence:
        return 1
    options = [Option("0", ("opt_circle", 0, 1), style="pass")]
    options += [Option(str(n), ("opt_circle", n, n + 1)) for n in (1, 2) if n <= lord.essence]
    (key,) = await game.ask(
        lord.seat, "circle", options, about=("ask_circle", seat), default=("0",), orders={"never": ("0",)}
    )
    if key != "0":
        losing.essence(game, -int(key))
        game.tell("summons", int(key) + 1)
    return 1 + int(key)


async def chapel(game: Table, seat: str) -> None:
    """Let Dracula name a deck whose top card decides: an attack wounds, equipment and traits are kept (ruling 104)."""
    state = game.state
    if state.dojo:
        deck = game.choose("chapel", DECKS)
    else:
        deck = await dealing.choose_deck(game, state.dracula.seat, "ask_chapel")
    state = game.state
    if not dealing.refilled(game, deck):
        return
    copy, _, _ = state.decks[deck].take_top()
    game.learned(EVERYONE)
    types = card(copy).types
    game.tell("chapel", seat, deck, id_of(copy))
    if types & {ITEM, TRAIT}:
        state.slayers[seat].hand.put(copy, by=EVERYONE)
        return
    state.discards[deck].put(copy)
    if ATTACK in types:
        await losing.lose_life(game, seat, 1, "chapel")


def prison(game: Table, seat: str) -> None:
    """Shut a player in: the next turn is lost unless another player here ends theirs before (ruling 36)."""
    slayer = game.state.slayers[seat]
    slayer.prison = slayer.at
    slayer.skips += 1
    game.tell("imprisoned", seat)


def prisoners(state: State, seat: str) -> list[str]:
    """Return who could be freed by a player who ends the turn now."""
    here = state.slayers[seat].at
    return [s for s in state.here(here) if s != seat and state.slayers[s].prison == here]


def free(game: Table, seat: str, prisoner: str) -> None:
    """Free a prisoner by ending the own turn."""
    slayer = game.state.slayers[prisoner]
    slayer.prison = ""
    slayer.skips -= 1
    game.state.slayers[seat].done = True
    game.tell("freed", seat, prisoner)


async def market(game: Table, seat: str, bp: int) -> None:
    """Show the top card of each deck: buy any for so much, or swap for one of the same deck; discard the rest."""
    state = game.state
    shown: list[str] = []
    for deck in DECKS:
        if dealing.refilled(game, deck):
            shown.append(state.decks[deck].take_top()[0])
            state.slayers[seat].limbo.put(shown[-1])
    game.learned(EVERYONE)
    game.tell("market", seat, *(id_of(c) for c in shown))

    def listing() -> list[Option]:
        found = []
        me = game.state.slayers[seat]
        for copy in shown:
            why = None if me.bp >= bp else ("why_bp", bp)
            found.append(Option(f"{BUY}:{copy}", ("opt_buy", id_of(copy), bp), why, shows=("card", id_of(copy))))
            mine = [c for c in me.hand if card(c).deck == card(copy).deck]
            given = [Option(c, ("card", id_of(c)), shows=("card", id_of(c))) for c in mine]
            found.append(Option(f"{SWAP}:{copy}", ("opt_swap", id_of(copy)), then=lambda g=given: [*g, DONE]))
        return [*found, DONE]

    while shown:
        keys = await game.ask(
            seat, "market", listing, about=("ask_market",), default=(DONE.key,), mark=" ".join(shown)
        )  # fmt: skip
        how, _, copy = keys[0].partition(":")
        if how == DONE.key:
            break
        if keys[-1] == DONE.key:
            continue
        me = game.state.slayers[seat]
        shown.remove(copy)
        if how == BUY:
            losing.gain_bp(game, seat, -bp)
        else:
            me.hand.move(keys[1], game.state.discards[card(copy).deck])
        me.limbo.move(copy, me.hand)
        game.tell("buys", seat, id_of(copy))
    for copy in shown:
        game.state.slayers[seat].limbo.move(copy, game.state.discards[card(copy).deck])


def find_ascent(game: Table, seat: str, n: int) -> None:
    """Shuffle the Ascent with the top n of the red stack, these on top; shuffle the rest first (Study)."""
    state = game.state
    stack = state.castle.stacks["red"]
    if ASCENT not in stack:
        game.tell("no_ascent", seat)
        return
    stack.take(ASCENT)
    stack.shuffle(game, "stack:red", state.new_deal())
    top = [ASCENT, *(stack.take_top()[0] for _ in range(min(n, len(stack))))]
    game.shuffle("stack:red", top)
    deal = state.new_deal()
    for tile in top:
        stack.put(tile, deal=deal)
    game.tell("finds_ascent", seat, len(top))


async def stair_pair(game: Table, seat: str) -> None:
    """Lay a pair of Staircase tokens to any other explored room, for good (Hidden Staircase; ruling 23)."""
    state = game.state
    here = state.slayers[seat].at
    rooms = [p for p in state.castle.rooms if p not in (here, THRONE)]
    options = [Option(p, ("place", p), shows=("place", p)) for p in rooms]
    (room,) = await game.ask(seat, "stairs", options, about=("ask_stairs",), default=(rooms[0],))
    number = castle.join(game.state.castle, here, "", room, "")
    game.tell("lays_stairs", seat, here, room, number)


def open_walls(game: Table, seat: str) -> None:
    """Let the walls of a Blocked Passage be doorways again, for all."""
    game.state.castle.rooms[game.state.slayers[seat].at].walled = False
    game.tell("opens_walls", seat)


def unlock(game: Table, seat: str) -> None:
    """Turn the Crossroads to its unlocked side (Crypt)."""
    if castle.unlock(game.state):
        game.tell("unlocks", seat)


async def portal(game: Table, seat: str) -> None:
    """Lay or move the two portal tokens: here, and in an explored room within 4 Movement (house)."""
    state = game.state
    here = state.slayers[seat].at
    rooms = [p for p in castle.distances(state, here, PORTAL_RANGE) if p not in (here, THRONE)]
    if not rooms:
        return
    options = [Option(p, ("place", p), shows=("place", p)) for p in rooms]
    (room,) = await game.ask(seat, "portal", options, about=("ask_portal",), default=(rooms[-1],))
    game.state.castle.portals = [here, room]
    game.tell("lays_portals", seat, here, room)


async def rotate(game: Table, seat: str, most: int) -> None:
    """Turn one explored room without players within range so that a connection remains."""
    state = game.state
    here = state.slayers[seat].at if seat in state.slayers else "entrance"
    near = castle.distances(state, here, most) if most < 99 else state.castle.rooms
    found = {p: turns for p in near if (turns := castle.can_turn(state, p))}
    if not found:
        return
    options = [
        Option(p, ("place", p), shows=("place", p), then=lambda p=p: [turn_option(p, n) for n in found[p]])
        for p in found
    ]
    room, turns = await game.ask(
        seat, "rotate", options, about=("ask_rotate",), default=(options[0].key, str(found[options[0].key][0]))
    )
    castle.turn(game.state, room, int(turns))
    game.tell("turns_room", seat, room)


def turn_option(tile: str, turns: int) -> Option:
    """Return the option to lay a tile after so many quarter turns, said by its doors."""
    doors = castle.turned(tile, turns) if tile in TILES else {}
    return Option(str(turns), ("turned", *(f"{side} {colour}" for side, colour in sorted(doors.items()))))
