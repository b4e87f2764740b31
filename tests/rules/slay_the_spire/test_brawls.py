"""Fights at random against every encounter, elite and boss: nothing breaks, and everything goes back."""

from __future__ import annotations

import pytest

from rules.slay_the_spire import acts
from rules.slay_the_spire.library import ENCOUNTERS
from tests.rules.slay_the_spire.brawl import brawl

FIGHTS = [(e.id, level) for e in ENCOUNTERS.values() for level in (0, 13) if e.low <= level <= e.high]


@pytest.mark.parametrize(("card", "ascension"), FIGHTS)
def test_a_fight_at_random_keeps_to_the_rules(card: str, ascension: int) -> None:
    """Any characters, decks, relics and potions: limits hold after every answer, and supplies are whole in the end."""
    session = brawl(card, 1, ascension=ascension)
    state = session.state
    if state.combat is not None or state.outcome is not None:
        return
    assert (state.daze, state.statuses) == (10, 36)
    assert state.summons == acts.summon_deck(state, state.act)
    assert sorted(h.row for h in state.heroes.values()) == list(range(len(state.heroes)))
    for hero in state.heroes.values():
        assert not (hero.hand or hero.draw.cards or hero.discard or hero.exhaust or hero.powers or hero.limbo)
        assert (hero.block, hero.weak, hero.vuln, hero.shivs, hero.miracles) == (0, 0, 0, 0, 0)
