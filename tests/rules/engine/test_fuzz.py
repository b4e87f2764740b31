"""Random play of the toy: reload after every answer, undo exactly, refuse attacks, keep two worlds alike."""

from __future__ import annotations

import json
import random

import pytest

from rules.engine import Question, Refused, Session, random_keys
from tests.rules.engine.toy import TOY, State, new_toy

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


@pytest.mark.parametrize("seed", range(15))
def test_reload_after_every_answer_changes_nothing(seed: int) -> None:
    """A session that goes through its save after each answer stays the twin of one that does not."""
    rng = random.Random(seed)
    a, b = Session(TOY, new_toy(seed=str(seed))), Session(TOY, new_toy(seed=str(seed)))
    while a.asked:
        question, keys = pick(rng, a)
        id = a.id_of(question)
        a.answer(question.seat, id, keys)
        b.answer(question.seat, id, keys)
        if rng.random() < 0.3:
            a.drain()
            b.drain()
        b = Session.load(TOY, b.save())
        assert not b.reopened
        assert not b.frozen
        assert everything(a) == everything(b)
        assert [r.learned for r in a.rows] == [r.learned for r in b.rows]
        TOY.check(b.state)
    assert a.state.outcome is not None


@pytest.mark.parametrize("seed", range(15))
def test_undo_is_exact_and_survives_a_reload(seed: int) -> None:
    """Taking back restores the state before, never crosses a barrier, and stales the old click."""
    rng = random.Random(seed)
    session = Session(TOY, new_toy(seed=str(seed)))
    undone = 0
    states = {0: json.loads(session.dump())}
    while session.asked and session.row_count < 250:
        question, keys = pick(rng, session)
        old = session.id_of(question)
        session.answer(question.seat, old, keys)
        states[session.row_count] = json.loads(session.dump())
        if rng.random() < 0.4:
            seat, before = rng.choice(SEATS), everything(session)
            try:
                plan = session.undo(seat, SEATS)
            except Refused:
                assert everything(session) == before
                continue
            undone += 1
            row = session.rows[plan.row - session.base]
            assert row.seat == seat
            if len(plan.falls) == session.row_count - 1 - plan.row and all(n in states for n in [plan.row]):
                assert json.loads(session.dump()) == states[plan.row]
            with pytest.raises(Refused):
                session.answer(question.seat, old, keys)
            again = Session.load(TOY, session.save())
            assert everything(again) == everything(session)
            if rng.random() < 0.5 and len(plan.falls) == 1:
                session.redo(seat)
            states[session.row_count] = json.loads(session.dump())
    assert undone
