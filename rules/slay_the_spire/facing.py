"""Spire Shield and Spire Spear: players choose rows each turn, then suffer what faces them (Act IV)."""

from __future__ import annotations

from rules.engine import Option, each
from rules.slay_the_spire import library
from rules.slay_the_spire.context import Cx, covers
from rules.slay_the_spire.library import Slot
from rules.slay_the_spire.state import Combat, Foe, G, State, alive
from rules.slay_the_spire.steps import step

ROWS = 4
"""Two wide enemies share four rows, however many play."""


def slot_of(foe: Foe) -> Slot | None:
    """Return the slot that an enemy's cube is on."""
    modes = library.FOES[foe.kind].modes
    return modes[foe.mode][foe.cube] if modes and not foe.dead else None


def wanted(combat: Combat) -> bool:
    """Tell whether an enemy does something to those who face it this turn."""
    return any(slot is not None and slot.facing for slot in map(slot_of, combat.foes))


@step.home
async def face_enemies(game: G) -> None:
    """Each player stays, goes to a free row or changes places once; then whoever faces an enemy suffers its effect."""
    state = game.state
    await each(game, "facing", lambda: [h.seat for h in alive(state)], lambda seat: _faces(game, seat))
    suffer(game)


async def _faces(game: G, seat: str) -> None:
    state = game.state
    (key,) = await game.ask(
        seat, "facing", lambda: places(state, seat), about=("facing",), default=("stay",),
        orders={"never": ("stay",)}, home=True,
    )  # fmt: skip
    if key != "stay":
        hero, to = state.heroes[seat], int(key[3:])
        other = next((h for h in alive(state) if h.row == to), None)
        if other is not None:
            other.row = hero.row
        hero.row = to
        game.tell("moves_to_row", seat, to)


def places(state: State, seat: str) -> list[Option]:
    """List the rows that a player may go to: free ones, and those of players who have not decided yet."""
    me = state.heroes[seat]
    taken = {h.row: h.seat for h in alive(state) if h.seat != seat}
    decided = state.joint.done.get("facing", {})
    rows = [
        Option(f"row{n}", ("row", n), ("decided", taken[n]) if taken.get(n) in decided else None)
        for n in range(ROWS)
        if n != me.row
    ]
    return [Option("stay", ("stay_in_row", me.row), style="main"), *rows]


def suffer(game: G) -> None:
    """Do to every player what the enemy in their row does to whoever faces it."""
    state = game.state
    combat = state.combat
    assert combat is not None
    for foe in combat.foes:
        slot = slot_of(foe)
        if slot is not None and slot.facing:
            c = Cx(game, None, foe.id)
            c.foe = foe
            c.heroes = [h for h in alive(state) if covers(foe, h.row)]
            if c.heroes:
                game.tell("faces", foe.kind, *[h.seat for h in c.heroes])
            for verb in slot.facing:
                verb.run(c)
