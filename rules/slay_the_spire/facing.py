"""Spire Shield and Spire Spear: players choose rows each turn, then suffer what faces them (Act IV)."""

from __future__ import annotations

from rules.engine import Option
from rules.engine.lanes import suspend
from rules.engine.questions import Question
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
    combat = state.combat
    assert combat is not None
    while asked := [h.seat for h in alive(state) if h.seat not in state.chosen]:
        question, keys = await suspend(
            [
                Question(
                    seat, "facing", lambda seat=seat: places(state, seat), ("facing",), default=("stay",),
                    orders={"never": ("stay",)}, home=True,
                )
                for seat in asked
            ]
        )  # fmt: skip
        state.chosen[question.seat] = keys[0]
        hero = state.heroes[question.seat]
        if keys[0] != "stay":
            to = int(keys[0][3:])
            other = next((h for h in alive(state) if h.row == to), None)
            if other is not None:
                other.row = hero.row
            hero.row = to
            game.tell("moves_to_row", hero.seat, to)
    state.chosen = {}
    suffer(game)


def places(state: State, seat: str) -> list[Option]:
    """List the rows that a player may go to: free ones, and those of players who have not decided yet."""
    me = state.heroes[seat]
    taken = {h.row: h.seat for h in alive(state) if h.seat != seat}
    rows = [
        Option(f"row{n}", ("row", n), ("decided", taken[n]) if taken.get(n) in state.chosen else None)
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
                verb.act(c)
