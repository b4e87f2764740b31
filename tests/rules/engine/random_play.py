"""Random play of the toy."""

from __future__ import annotations

import json
import random

from rules.engine import Question, Session, random_keys
from tests.rules.engine.toy import State

SEATS = ["s1", "s2", "s3"]


def pick(rng: random.Random, session: Session[State]) -> tuple[Question, tuple[str, ...]]:
    """Return a random open question and a random legal answer."""
    asked = session.questions()
    rng.shuffle(asked)
    for question in asked:
        keys = random_keys(session.listing(question), question.pick, rng)
        if keys is not None:
            return question, keys
    raise AssertionError("dead end")


def everything(session: Session[State]) -> str:
    """Return all that anybody can see, and the state."""
    seen = [
        [s.view, [(o.id, o.name, [x.key for x in o.options]) for o in s.questions], s.waiting]
        for s in map(session.see, [*SEATS, None])
    ]
    story = [(n, e.said, e.to) for n, e in enumerate(session.events, session.told)]
    return json.dumps([json.loads(session.dump()), seen, story], sort_keys=True)
