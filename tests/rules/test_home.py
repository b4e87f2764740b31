"""A home step keeps its promise: begun anew from the state at any answer, it asks the same and changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.catalog import GAMES
from rules.engine import Refused, Session, Setup, World, random_keys

MOST = 160


def begun(rules: Any, seed: int) -> Session[Any]:
    """Return a new game with options by chance, where they go together."""
    rng = random.Random(seed)
    counts = list(rules.seats)
    seats = [f"s{n}" for n in range(1, counts[-1 - seed % 2] + 1)]
    options = {o.name: rng.choice(o.choices).value for o in rules.options if o.choices}
    try:
        state = rules.new(Setup(seats, f"home {seed}", options))
    except Refused:
        state = rules.new(Setup(seats, f"home {seed}"))
    return Session(rules, state, record=False, imaginable=True)


def asked(engine: Any) -> list[Any]:
    """Return what is asked, in its order, with the usual answers."""
    return [
        (q.seat, q.name, q.about, q.may, q.mark, q.default_keys(), [(o.key, o.refusal()) for o in engine.listing(q)])
        for q in engine.asked
    ]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("slug", GAMES)
def test_a_home_step_begun_anew_asks_the_same(slug: str, seed: int) -> None:
    """After each answer of a random game; also between two who decide at the same time."""
    rng, session, homes = random.Random(seed), begun(GAMES[slug], seed), 0
    for _ in range(MOST):
        if not session.asked:
            break
        question = rng.choice([q for q in session.questions() if not q.may or rng.random() < 0.2] or session.asked)
        keys = random_keys(session.listing(question), question.pick, rng)
        if keys is None:
            continue
        session.take(question, keys)
        if session.at_home:
            homes += 1
            world = World.begin(session.rules, session._begun_anew())
            assert asked(world) == asked(session), session.step
            assert world.state == session.state, session.step
    assert homes > 10
