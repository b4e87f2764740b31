"""What a seat cannot know must not show: imagined and re-dealt worlds look the same to it."""

from __future__ import annotations

import json
import random

import pytest

from rules.engine import Session, random_keys
from tests.rules.engine.test_fuzz import SEATS, pick
from tests.rules.engine.toy import TOY, new_toy


def looks(engine: object, seat: str | None) -> str:
    """Return what a seat sees of a world."""
    view = TOY.view(engine.state, seat)
    asked = [(q.name, [(o.key, o.why_not is None) for o in engine.listing(q)]) for q in engine.asked if q.seat == seat]
    return json.dumps([view, asked, engine.waiting(seat)])


@pytest.mark.parametrize("seed", range(10))
def test_imagined_worlds_look_like_the_real_one(seed: int) -> None:
    """At every moment of a random game, for every seat and the public; forks too; and they can be played on."""
    rng = random.Random(seed)
    session = Session(TOY, new_toy(seed=str(seed)))
    while session.asked:
        for seat in (*SEATS, None):
            world = session.imagine(seat, rng)
            assert looks(world, seat) == looks(session, seat)
            fork = world.fork()
            assert fork.state == world.state
            assert fork.state is not world.state
            TOY.check(fork.state)
            before = TOY.adapter.dump_json(session.state)
            for _ in range(4):
                if not fork.asked:
                    break
                question = rng.choice(fork.questions())
                keys = random_keys(fork.listing(question), question.pick, rng)
                if keys is not None:
                    fork.answer(question, keys)
            assert TOY.adapter.dump_json(session.state) == before
            assert looks(world, seat) == looks(session, seat)
        session.take(*pick(rng, session))


def test_imagined_dice_and_closed_cards_differ_from_the_real_ones() -> None:
    """A world has other dice, and does not betray the pile."""
    session = Session(TOY, new_toy())
    rng = random.Random(1)
    real = session.state.hands["s2"].hand
    seen = {tuple(session.imagine("s1", rng).state.hands["s2"].hand) for _ in range(30)}
    assert len(seen) > 5
    assert any(list(hand) != real for hand in seen)
    assert session.imagine("s1", rng).state.chance.seed != session.state.chance.seed


def test_an_answer_that_tells_worlds_apart_raises_the_barrier() -> None:
    """Two worlds that looked alike to a seat and differ after an answer: that answer was an information barrier."""
    assert sum(answers_that_tell(seed) for seed in range(12)) > 10


def answers_that_tell(seed: int) -> int:
    """Play a random game in two worlds at once; return how many answers told them apart."""
    rng = random.Random(seed)
    session = Session(TOY, new_toy(seed=str(seed)))
    told_apart = 0
    while session.asked:
        seat = rng.choice([*SEATS, None])
        a, b = session.twin(), session.twin()
        TOY.redeal(b.state, seat, random.Random(seed))
        b.serial += 1
        assert looks(a, seat) == looks(b, seat)
        question, keys = pick(rng, session)
        other = next(q for q in b.asked if (q.seat, q.name) == (question.seat, question.name))
        try:
            b.answer(other, keys)
        except Exception:
            assert question.seat != seat
            session.take(question, keys)
            continue
        a.answer(next(q for q in a.asked if (q.seat, q.name) == (question.seat, question.name)), keys)
        session.take(question, keys)
        if a.asked and looks(a, seat) != looks(b, seat):
            told_apart += 1
            learned = session.rows[-1].learned
            assert "*" in learned or (seat in learned if seat else learned)
    return told_apart
