"""Games played by chance at every number of seats: no component is lost, everything has words, all come to an end."""

from __future__ import annotations

import random

import pytest

from rules.draculas_curse import RULES
from rules.engine import Option
from tests.rules.draculas_curse.harness import PEOPLE
from tests.rules.draculas_curse.random_play import new, pick, played

LONG = RULES.max_rounds
"""Rounds after which a game counts as endless."""


@pytest.mark.parametrize("seed", range(8))
def test_games_by_chance_come_to_an_end(seed: int):
    session = played(seed, 3 + seed % 4)
    assert session.state.outcome is not None
    assert session.state.round < LONG


def all_words(options: list[Option]) -> list[str]:
    """Say every label and refusal of a tree of options."""
    found = []
    for option in options:
        why = option.refusal()
        found += [RULES.messages.say(said, PEOPLE) for said in (option.label, why) if said]
        found += all_words(option.then()) if option.then is not None and why is None else []
    return found


@pytest.mark.parametrize("seed", range(4))
def test_everything_that_comes_up_has_words(seed: int):
    session, rng = new(seed, 3 + seed), random.Random(seed)
    for _ in range(400):
        if session.state.outcome is not None:
            break
        for asked in session.asked:
            assert RULES.messages.say(asked.about, PEOPLE)
        question, keys = pick(rng, session)
        assert all(all_words(session.listing(question)))
        session.take(question, keys)
    assert all(RULES.messages.say(event.said, PEOPLE) for seat in PEOPLE for _, event in session.story(seat))
