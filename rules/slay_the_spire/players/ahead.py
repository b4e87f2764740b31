"""What would come of a turn: the rest of the round, played on a copy."""

from __future__ import annotations

from statistics import fmean
from typing import Any

from rules.engine import Sandbox
from rules.slay_the_spire import library, rounds
from rules.slay_the_spire.players import fight
from rules.slay_the_spire.players.fight import Turn
from rules.slay_the_spire.players.look import dangers
from rules.slay_the_spire.state import State

CLOSER = 12
"""How many ways to spend a turn are looked at to the end of the round."""
ROUND_OVER = rounds.cards_and_die.__name__
"""The step at which a round is held to be over."""
DIE = (1, 2, 3, 4, 5, 6)


def best_turn(rules: Any, state: State, seat: str, nodes: int) -> Turn:
    """Return the best way to spend the rest of the turn: the first found are ranked anew by what comes of them."""
    found = fight.turns(rules, state, seat, nodes)
    if len(found) == 1:
        return found[0]
    box = fight.bench(rules)
    return max(found[:CLOSER], key=lambda turn: turn[0] + afterwards(box, turn[2], seat))


def afterwards(box: Sandbox[State], state: State, seat: str) -> float:
    """Return how good a position looks once the round is over.

    Heroes who have not ended their turn are taken to block with their energy, as all are in the next round.
    """

    def all_end(copy: State) -> None:
        for hero in copy.heroes.values():
            if not hero.ended:
                hero.block += hero.energy if hero.seat != seat else 0
                hero.ended = True

    def stops(copy: State, step: str) -> bool:
        return step == ROUND_OVER or copy.combat is None or copy.combat.over

    copy = box.steps(state, stops, first=all_end).after
    if copy.outcome is None and copy.combat is not None and not copy.combat.over:
        for hero in copy.heroes.values():
            hero.block, hero.ended = hero.block + hero.energy, True
        return fight.outlook(copy, seat, expected(copy))
    return fight.outlook(copy, seat)


def expected(state: State) -> dict[str, float]:
    """Return the damage that each hero is to expect of the round that begins, whatever the die will show."""
    combat = state.combat
    assert combat is not None
    matters = not combat.die and any(library.FOES[foe.kind].faces for foe in combat.foes if not foe.dead)
    faces = DIE if matters else (combat.die or 1,)  # it is rolled once a round, however many turns there are
    seen = []
    for combat.die in faces:
        seen.append(dangers(state))
    return {seat: fmean(each[seat] for each in seen) for seat in seen[0]}
