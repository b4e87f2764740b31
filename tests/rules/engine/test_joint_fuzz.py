"""Joint decisions by random play: whose button stays, whom an undo needs, who can tell that one could react."""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any

import pytest

from rules.engine import Question, Refused, Session, clone, legal, random_keys
from tests.rules.engine.joint_toy import TOY, State, new_toy

SEEDS = range(12)


def picked(rng: random.Random, engine: Any) -> tuple[Question, tuple[str, ...]]:
    """Return a random open question with a random legal answer; every default on the way must be legal."""
    asked = engine.questions()
    for q in asked:
        default = q.default_keys()
        if default is not None:
            engine.check(q, default)
        assert q.may or legal(engine.listing(q)), f"nobody can answer {q.name}"
    rng.shuffle(asked)
    for q in asked:
        keys = random_keys(engine.listing(q), q.pick, rng)
        if keys is not None and not (keys[0] == "end" and rng.random() < 0.6):
            return q, keys
    q = asked[0]
    keys = random_keys(engine.listing(q), q.pick, rng)
    assert keys
    return q, keys


def test_undo_often_needs_nobody() -> None:
    """Answers of others in between do not make an undo theirs: records are keyed by seat, not by time."""
    s = Session(TOY, new_toy(3))
    for seat, place in (("s1", "inn"), ("s2", "mill")):
        s.answer(seat, s.open(seat)[0].id, (place,))
    assert s.plan_undo("s1").needs == []
    s.undo("s1")
    assert s.state.joint.votes["where"] == {"s2": "mill"}
    s.redo("s1")
    assert s.state.joint.votes["where"] == {"s1": "inn", "s2": "mill"}


@pytest.mark.parametrize("seed", SEEDS)
def test_nobodys_button_is_closed_by_what_does_not_concern_it(seed: int) -> None:
    """Ids of other seats' open questions stay, except where what was asked is over; an id never means two things."""
    rng = random.Random(seed)
    s = Session(TOY, new_toy(4, str(seed)))
    meant: dict[str, Any] = {}
    for _ in range(250):
        if not s.asked:
            break
        q, keys = picked(rng, s)
        before = {s.id_of(x): (x.seat, x.name, x.may) for x in s.asked if x.seat != q.seat}
        step, alive = s.step, [p.health for p in s.state.people.values()]
        s.take(q, keys)
        now = {s.id_of(x) for x in s.asked}
        gone = [x for id, x in before.items() if id not in now]
        if s.step is step and [p.health for p in s.state.people.values()] == alive:
            for seat, name, may in gone:
                assert name.startswith(("trade", "withdraw", "parry", "goods_settle", "again")) or may or name in (
                    "where", "goods"), (seat, name, q.name, keys)  # fmt: skip
        for x in s.asked:
            what = (x.seat, x.name, x.about)
            assert meant.setdefault(s.id_of(x), what) == what
        if rng.random() < 0.2:
            with contextlib.suppress(Refused):
                s.undo(rng.choice(list(s.state.people)), list(s.state.people))


def looks(e: Any, seat: str | None) -> str:
    asked = [
        (q.name, q.about, q.may, [(o.key, o.refusal() is None) for o in e.listing(q)])
        for q in e.asked
        if q.seat == seat
    ]
    return json.dumps([TOY.view(e.state, seat), asked, e.waiting(seat)])


@pytest.mark.parametrize("seed", SEEDS)
def test_who_holds_a_reaction_does_not_show(seed: int) -> None:
    """Two tables that differ in one hidden hand, played alike: to all others they are the same, moment by moment."""
    rng = random.Random(seed)
    state = new_toy(4, str(seed))
    other = clone(state)
    hand = other.people["s4"].hand
    at = rng.randrange(len(other.deck) - 3)
    other.people["s4"].hand, other.deck[at : at + 3] = sorted(other.deck[at : at + 3]), hand
    a, b = Session(TOY, state), Session(TOY, other)
    for _ in range(150):
        if not a.asked or not b.asked:
            break
        q, keys = picked(rng, a)
        if q.seat == "s4":
            keys = next((k for k in (("pass",), ("end",), ("inn",), ("skip",), ("a",), ("x",)) if _fits(a, q, k)), keys)
        if keys[0] == "draw" or keys[0].startswith(("give", "parry")):
            continue
        twin = next(x for x in b.asked if b.id_of(x) == a.id_of(q))
        a.take(q, keys)
        b.take(twin, keys)
        for seat in ("s1", "s2", "s3", None):
            assert looks(a, seat) == looks(b, seat)
            assert [e for _, e in a.story(seat)] == [e for _, e in b.story(seat)]


def _fits(s: Session[State], q: Question, keys: tuple[str, ...]) -> bool:
    try:
        s.check(q, keys)
    except Refused:
        return False
    return True
