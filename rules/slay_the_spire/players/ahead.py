"""What would come of a turn: the rest of the round, and of some fights the next round too, played on a copy."""

from __future__ import annotations

from statistics import fmean
from typing import Any

from rules.engine import clone
from rules.slay_the_spire import play
from rules.slay_the_spire.players import fight
from rules.slay_the_spire.players.fight import Table, Turn
from rules.slay_the_spire.players.look import dangers
from rules.slay_the_spire.state import Combat, State

CLOSER, FURTHER = 12, 4
"""How many ways to spend a turn are looked at to the end of the round, and how many of the best a round further."""
LONGEST = 14
"""Actions of a hero's turn when a round is played on."""
TO_DRAW, TO_PLAY = "cards_and_die", "play_phase"
"""The steps at which a round is held to be over, and at which heroes act."""
DIE = (1, 2, 3, 4, 5, 6)


def best_turn(rules: Any, state: State, seat: str, nodes: int) -> Turn:
    """Return the best way to spend the rest of the turn: the first found are ranked anew by what comes of them."""
    found = fight.turns(rules, state, seat, nodes)
    if len(found) == 1:
        return found[0]
    table = Table(rules, state)
    seen = _ranked(table, seat, found[:CLOSER], 0)
    if fight.combat_kind(state) == "boss" and len(state.heroes) > 1:
        seen = _ranked(table, seat, seen[:FURTHER], 1)
    return seen[0]


def _ranked(table: Table, seat: str, found: list[Turn], rounds: int) -> list[Turn]:
    seen = [(0.5 * (good + afterwards(table, state, seat, rounds)), actions, state) for good, actions, state in found]
    return sorted(seen, key=lambda turn: -turn[0])


def afterwards(table: Table, state: State, seat: str, rounds: int = 0) -> float:
    """Return how good a position looks once the round is over, and so many more rounds in which all act greedily.

    Heroes who have not ended their turn are taken to block with their energy, as all are in the round after the last.
    """
    copy = table.game.state = clone(state)
    combat = copy.combat
    for hero in copy.heroes.values():
        if not hero.ended:
            hero.block += hero.energy if hero.seat != seat else 0
            hero.ended = True
    for _ in range(rounds):
        if _leads(table, copy, combat, TO_PLAY):
            copy.agenda.pop()
            _all_act(table, copy)
    if _leads(table, copy, combat, TO_DRAW):
        for hero in copy.heroes.values():
            hero.block, hero.ended = hero.block + hero.energy, True
        return fight.outlook(copy, seat, expected(copy))
    return fight.outlook(copy, seat)


def _leads(table: Table, copy: State, combat: Combat | None, stop: str) -> bool:
    """Run a copy up to a step; tell whether the fight lasts so long."""
    scripts = table.rules.steps.scripts
    while copy.outcome is None and copy.combat is combat is not None and not combat.over:
        if copy.agenda[-1].name == stop:
            return True
        step = copy.agenda.pop()
        fight.answered(table, scripts[step.name](table.game, *step.ids))
    return False


def _all_act(table: Table, copy: State) -> None:
    """Let the heroes act, one after another, each time doing what looks best next."""
    for hero in copy.heroes.values():
        for _ in range(LONGEST):
            if hero.dead or hero.ended or play.turn_over(copy):
                break
            keys = fight.greedy_action(table.rules, copy, hero.seat)
            if keys == ("end",):
                break
            fight.answered(table, play.act(table.game, hero, keys))
        hero.ended = True


def expected(state: State) -> dict[str, float]:
    """Return the damage that each hero is to expect of the round that begins, whatever the die will show."""
    combat = state.combat
    assert combat is not None
    faces = (combat.die,) if combat.die else DIE  # it is rolled once a round, however many turns there are
    seen = []
    for combat.die in faces:
        seen.append(dangers(state))
    return {seat: fmean(each[seat] for each in seen) for seat in seen[0]}
