"""Dracula's turn: Essence, a room, Keep and trap, Shadows, redeployment (Playing as Dracula)."""

from __future__ import annotations

from rules.cards import abilities, use
from rules.draculas_curse import castle, losing, shadows
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.library import KEEP, LEVELS, TRAPS, id_of
from rules.draculas_curse.registry import CURSE, happen
from rules.draculas_curse.setup import STAIRCASE
from rules.draculas_curse.state import Facedown, State
from rules.draculas_curse.steps import Table, step
from rules.engine import EVERYONE, Keys, Option

SHADOWS_FROM, STAIRCASE_BY = 4, 4
"""Rooms placed before Shadows appear; the placement by which the Grand Staircase must lie."""
BUILD, TRAP, USE, DONE = "build", "trap", "use", Option("done", ("opt_done",), style="pass")
LAB = "k_alchemy_lab"


@step
async def dracula_turn(game: Table) -> None:
    """Begin Dracula's turn: 1 Essence, then the Shadow Check (Step 1)."""
    state = game.state
    lord = state.dracula
    state.active, state.phase = lord.seat, "essence"
    lord.built = lord.laid = False
    for slayer in state.slayers.values():  # Eclipse lasts until now
        slayer.eclipsed = False
    for stack in state.shadows.values():
        stack.fresh = stack.spent = False
        stack.steps = stack.more = 0
    game.tell("turn", lord.seat)
    for name in ("dracula_ends", "redeploys", "moves_shadows", "keeps", "places_room"):
        game.then(name)
    losing.essence(game, 1)
    await happen(game, "turn_start", lord.seat)
    if lord.placed >= SHADOWS_FROM and not game.state.shadows:
        await shadows.deploy(game, shadows.ALL)


# Step 2: a room --------------------------------------------------------
def placeable(state: State) -> dict[str, list[castle.Doorway]]:
    """Return where each room of Dracula's hand may be placed; the Grand Staircase alone once it is due (ruling 12)."""
    found: dict[str, list[castle.Doorway]] = {}
    for tile in state.dracula.hand:
        ways = castle.placements(state, TILES[tile].floor)
        if ways:
            found[tile] = ways
    due = state.options["staircase"] == "fourth" and state.dracula.placed >= STAIRCASE_BY - 1
    return {STAIRCASE: found[STAIRCASE]} if due and STAIRCASE in found else found


@step
async def places_room(game: Table) -> None:
    """Place a room facedown at an open doorway; what to do where none can be (Step 2; Stall Exception)."""
    state = game.state
    state.phase = "room"
    if castle.is_closed(state):
        game.tell("castle_closed")
        if not state.shadows:
            await shadows.deploy(game, shadows.ALL)
        return
    while not placeable(state) and state.dracula.deck:
        tile = state.dracula.deck.pop()
        state.dracula.hand.append(tile)
        game.learned(EVERYONE)  # its back tells the floor
        game.tell("dracula_draws_room", TILES[tile].floor)
    await place(game, "room")
    state = game.state
    if state.options["room_draw"] == "each" and state.dracula.deck:
        tile = state.dracula.deck.pop()
        state.dracula.hand.append(tile)
        game.learned(EVERYONE)
        game.tell("dracula_draws_room", TILES[tile].floor)


def where_to(state: State, at: str = "") -> dict[str, list[castle.Doorway]]:
    """Return where each room of the hand may be placed: at doorways of one room, or by the rules of Step 2."""
    if not at:
        return placeable(state)
    near = {tile: castle.placements(state, TILES[tile].floor, at) for tile in state.dracula.hand}
    return {tile: ways for tile, ways in near.items() if ways}


async def place(game: Table, name: str, at: str = "") -> bool:
    """Let Dracula place one room, at doorways of one room or anywhere; tell whether he did."""
    if not where_to(game.state, at):
        return False

    def listing() -> list[Option]:
        return [
            Option(
                tile, ("tile", tile), shows=("tile", tile),
                then=lambda ways=ways: [
                    Option(f"{room}:{side}", ("doorway", room, side), shows=("door", room, side)) for room, side in ways
                ],
            )
            for tile, ways in where_to(game.state, at).items()
        ]  # fmt: skip

    def usual() -> Keys:
        tile, ways = next(iter(where_to(game.state, at).items()))
        return tile, ":".join(ways[0])

    tile, where = await game.ask(game.state.dracula.seat, name, listing, about=("ask_room",), default=usual)
    room, _, side = where.partition(":")
    state = game.state
    state.dracula.hand.remove(tile)
    state.dracula.placed += 1
    state.castle.facedown[castle.beside(state.castle, room, side)] = Facedown(tile)
    game.tell("places_room", TILES[tile].floor, room, side)
    return True


async def place_rooms(game: Table, n: int) -> None:
    """Let Dracula place further rooms by the rules of his second step."""
    for _ in range(n):
        if not await place(game, "more_room"):
            return


# Step 3: the Keep --------------------------------------------------------
def keep_options(game: Table) -> list[Option]:
    """List what may be built, used and deployed at any time of Dracula's turn (ruling 87)."""
    state = game.state
    lord = state.dracula
    found = [
        Option(f"{BUILD}:{room}", ("opt_build", room, KEEP[room].cost), why, group="keep", shows=("keep", room))
        for room in KEEP
        if room not in lord.keep
        for why in [_why_not_build(state, room)]
    ]
    found += abilities(CURSE, game, lord.seat, "action")
    if any(CURSE.standing(game, lord.seat, "traps")):
        for copy in lord.traps:
            cost = TRAPS[id_of(copy)].cost
            why = ("why_trap_lies",) if lord.trap else None if lord.essence >= cost else ("why_essence", cost)
            found.append(Option(f"{TRAP}:{copy}", ("opt_trap", id_of(copy), cost), why, group="keep"))
    return found


def _why_not_build(state: State, room: str) -> tuple[str | int, ...] | None:
    lord, printed = state.dracula, KEEP[room]
    if lord.built:
        return ("why_built",)
    below = LEVELS[: LEVELS.index(printed.level)]
    have = {KEEP[r].level for r in lord.keep if KEEP[r].column == printed.column}
    if not set(below) <= have:
        return ("why_below",)
    return None if lord.essence >= printed.cost else ("why_essence", printed.cost)


async def keep_done(game: Table, keys: Keys) -> bool:
    """Do what was chosen of these; tell whether it was one of them."""
    lord = game.state.dracula
    what, _, which = keys[0].partition(":")
    if what == BUILD:
        losing.essence(game, -KEEP[which].cost)
        lord.keep.append(which)
        lord.built = True
        game.tell("builds", which)
    elif what == TRAP:
        losing.essence(game, -TRAPS[id_of(which)].cost)
        lord.traps.remove(which)
        lord.trap = which
        game.tell("lays_trap")
        game.tell("lays_this_trap", id_of(which), to=[lord.seat])
    elif what == USE:
        await use(CURSE, game, lord.seat, keys[0], keys[1:])
        await CURSE.settle(game, lord.seat)
    else:
        return False
    return True


@step.home
async def keeps(game: Table) -> None:
    """Let Dracula build, use and deploy until he goes on (Step 3)."""
    state = game.state
    state.phase = "keep"
    keys = await game.ask(
        state.dracula.seat, "keep", lambda: [*keep_options(game), DONE], about=("ask_keep",), default=(DONE.key,),
        home=True, mark=str(state.round),
    )  # fmt: skip
    if keys[0] != DONE.key:
        game.then("keeps")
        await keep_done(game, keys)


# Step 5 and 6 --------------------------------------------------------
@step
async def redeploys(game: Table) -> None:
    """Let Dracula deploy Shadows that are out, for 1 Essence each (Step 5)."""
    state = game.state
    state.phase = "redeploy"
    if len(state.shadow_pool) and state.dracula.placed >= SHADOWS_FROM:
        await shadows.deploy(game, len(state.shadow_pool), price=1)


@step
async def dracula_ends(game: Table) -> None:
    """End Dracula's turn (Step 6)."""
    state = game.state
    await happen(game, "turn_end", state.dracula.seat)
    CURSE.ends(game.state, state.dracula.seat, "turn")
