"""Random play of the Spire, by heroes who can take a lot."""

from __future__ import annotations

import random

from rules.engine import Keys, Question, Session, Setup, random_keys
from rules.slay_the_spire import RULES
from rules.slay_the_spire.state import State

NAMES = {"s1": "Ann", "s2": "Ben", "s3": "Cid", "s4": "Dan"}


def hardy(seats: int, seed: str, **options: str) -> State:
    """Return a new run whose heroes can take a lot, so that random play sees all acts."""
    state = RULES.new(Setup([f"s{n}" for n in range(1, seats + 1)], seed, {"unlocks": "all", **options}))
    for hero in state.heroes.values():
        hero.max_hp = hero.hp = 400
    return state


def pick(session: Session[State], rng: random.Random) -> tuple[Question, Keys]:
    """Return a random open question that is waited for, with a random legal answer."""
    questions = [q for q in session.asked if not q.may]
    question = rng.choice(questions)
    keys = random_keys(session.listing(question), question.pick, rng)
    assert keys is not None, (question, session.state.room)
    return question, keys
