"""Games played by chance, looked at after every answer."""

from __future__ import annotations

import random
from typing import Any

from rules.draculas_curse import RULES
from rules.draculas_curse.state import State
from rules.engine import Question, Session, Setup, random_keys

ENDS = ("end", "end_items", "done", "transmute", "trade")


def new(seed: int, seats: int, **options: str) -> Session[State]:
    """Return a game."""
    names = [f"s{n}" for n in range(1, seats + 1)]
    return Session(RULES, RULES.new(Setup(names, f"chance {seed}", dict(options))))


def pick(rng: random.Random, session: Session[State]) -> tuple[Question, tuple[str, ...]]:
    """Return a random answer that seldom ends a turn while something can be done."""
    asked = session.questions()
    must, may = [q for q in asked if not q.may], [q for q in asked if q.may]
    question = rng.choice(may if may and rng.random() < 0.3 else must)
    options = session.listing(question)
    if question.pick is None and rng.random() < 0.85:
        active = [o for o in options if o.key.partition(":")[0] not in ENDS]
        keys = random_keys(active, None, rng)
        if keys is not None:
            return question, keys
    keys = random_keys(options, question.pick, rng)
    assert keys is not None, question.name
    return question, keys


def played(seed: int, seats: int, most: int = 20_000, **options: str) -> Session[State]:
    """Play a game to its end, checking its components after every answer."""
    session = new(seed, seats, **options)
    rng = random.Random(seed)
    for _ in range(most):
        if session.state.outcome is not None:
            return session
        question, keys = pick(rng, session)
        session.take(question, keys)
        RULES.check(session.state)
    raise AssertionError(f"game {seed} of {seats} has no end: round {session.state.round}")


__all__ = ["Any", "new", "pick", "played"]
