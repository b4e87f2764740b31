"""Random play of Van Helsing, fond of attacks."""

from __future__ import annotations

import random

from rules.engine import Keys, Question, Session, Setup, random_keys
from rules.van_helsing import RULES
from rules.van_helsing.setup import OPTIONS
from rules.van_helsing.state import State


def options_for(seed: int) -> dict[str, str]:
    """Return the defaults for even seeds, one choice of each option at random for odd ones."""
    rng = random.Random(seed)
    return {o.name: rng.choice(o.choices).value for o in OPTIONS} if seed % 2 else {}


def new(seed: int, seats: int, **options: str) -> State:
    """Return a fresh table."""
    chosen = options_for(seed) | options
    return RULES.new(Setup([f"s{n}" for n in range(1, seats + 1)], f"fuzz {seed}", chosen))


def pick(rng: random.Random, session: Session[State]) -> tuple[Question, Keys]:
    """Return a random open question and a legal answer, fond of attacks so that games get somewhere."""
    asked = session.questions()
    rng.shuffle(asked)
    for question in asked:
        options = session.listing(question)
        fond = [o for o in options if o.key.split(":")[0] in ("attack", "bride", "search", "take", "pick", "use")]
        if fond and rng.random() < 0.5:
            keys = random_keys(fond, question.pick, rng) if question.pick is None else None
            if keys is not None:
                return question, keys
        keys = random_keys(options, question.pick, rng)
        if keys is not None:
            return question, keys
    raise AssertionError("dead end")
