"""Ways of a standee: how far it may go, on whom it cannot stop, and what it walks into (Movement)."""

from __future__ import annotations

from rules.vampire_survivors import harm, hitting
from rules.vampire_survivors.board import NOWHERE
from rules.vampire_survivors.content.enemies import REAPER
from rules.vampire_survivors.state import State, Survivor
from rules.vampire_survivors.steps import Table

MEET = 10
"""What it weighs to walk into a pile: more than any detour that is short enough."""


def ways(state: State, survivor: Survivor, spaces: int) -> dict[int, tuple[int, ...]]:
    """Return each space where a move of so many spaces may end, with the best way there.

    The best way meets the fewest piles, then is the shortest. Whoever would stop on another's standee or coffin goes
    on, one space at a time. With the table option, spaces with enemies are closed.
    """
    beside, piles, block = state.board.beside, state.piles, state.options["enemy_space"] == "block"
    start = survivor.space
    others = {s.space for s in state.survivors.values() if s is not survivor}
    reaper = state.reaper_at() if piles else NOWHERE
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    layer: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, ())}
    steps, gone = 0, set[int]()
    while layer:
        beyond_it: dict[int, tuple[int, tuple[int, ...]]] = {}
        for space, (weight, way) in layer.items():
            if (steps >= spaces and space not in others) or space == reaper:
                continue
            if steps >= spaces:
                gone.add(space)
            for beyond in beside[space]:
                met = beyond in piles
                if beyond == start or (met and block) or beyond in gone or beyond in way:
                    continue
                cost = weight + (1 + MEET if met else 1)
                for known in (found, beyond_it):
                    if beyond in known and known[beyond][0] <= cost:
                        break
                else:
                    beyond_it[beyond] = (cost, (*way, beyond))
        for space, new in beyond_it.items():
            if space not in others and (space not in found or new[0] < found[space][0]):
                found[space] = new
        layer, steps = beyond_it, steps + 1
    return {space: way for space, (_, way) in sorted(found.items())}


def can_step(state: State, survivor: Survivor) -> bool:
    """Tell whether a space beside a survivor is free to stop in: most often it is, and no more need be known."""
    others = {s.space for s in state.survivors.values()}
    return any(s not in state.piles and s not in others for s in state.board.beside[survivor.space])


def reaper_in(state: State, space: int) -> bool:
    """Tell whether the Reaper stands in a space."""
    return space in state.piles and state.piles[space].top == REAPER


def met(state: State, way: tuple[int, ...]) -> list[int]:
    """Return the spaces of a way that hold enemies."""
    return [space for space in way if space in state.piles]


async def walk(game: Table, survivor: Survivor, way: tuple[int, ...]) -> None:
    """Walk a way: each pile walked into lands on the survivor; the Reaper throws it back (Movement; The Reaper)."""
    state = game.state
    game.tell("walks", survivor.seat, state.board.names[way[-1]])
    back = survivor.space
    for space in way:
        origin = survivor.space
        if all(s.space != origin for s in state.survivors.values() if s is not survivor):
            back = origin
        if reaper_in(state, space):
            pile = state.piles[space]
            survivor.space = back  # not on another's standee
            await harm.hurt(game, survivor.seat, harm.REAPER_MELEE, "The Reaper")
            if state.outcome is None:
                await hitting.damage_pile(game, pile, space, harm.REAPER_MELEE, survivor.seat, "", hitting.RETALIATION)
            return
        survivor.space = space
        if space in state.piles:
            await harm.collide(game, survivor, state.piles.pop(space), origin, False)
        if space in state.cats and state.outcome is None:
            state.cats.remove(space)
            await harm.hurt(game, survivor.seat, 1, "a cat")
        if survivor.dead or state.outcome is not None:
            return
