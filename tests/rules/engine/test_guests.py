"""Guests: a wish to come in is an entry of the record, and the game lets the new seat in when its rules do."""

from __future__ import annotations

import contextlib
import json
import random

import pytest

from rules.engine import Refused, Session, replay
from rules.engine.saving import Row
from tests.rules.engine.random_play import everything, pick
from tests.rules.engine.test_session import names, say
from tests.rules.engine.toy import OPEN_TOY, TOY, State, new_toy


def a_table(seats: int = 2) -> Session[State]:
    """Return a fresh session of a toy that takes guests in."""
    return Session(OPEN_TOY, new_toy(seats))


def finish_round(session: Session[State]) -> None:
    """Give the usual answers until the next round has begun."""
    now = session.state.round
    while session.asked and session.state.round == now:
        question = next(q for q in session.asked if not q.may)
        session.take(question, question.default_keys() or (session.listing(question)[0].key,))


def test_a_guest_waits_for_the_next_round_and_then_plays() -> None:
    """The wish changes nothing that is open; from the next round on the new seat is asked like everyone."""
    session = a_table()
    say(session, "s1", "dig", "dig")
    before = names(session), [o.id for o in session.open()]
    session.welcome("s3", ("",))
    assert (names(session), [o.id for o in session.open()]) == before
    assert session.see(None).view["guests"] == ["s3"]
    assert session.open("s3") == []
    finish_round(session)
    assert list(session.state.hands) == ["s1", "s2", "s3"]
    assert ("comes", "s3") in [e.said for e in session.events]
    say(session, "s1", "dig", "rest")
    say(session, "s2", "dig", "rest")
    say(session, "s3", "dig", "rest")
    TOY.check(session.state)


def test_a_guest_who_is_not_wanted_or_comes_too_late_is_refused() -> None:
    """In one sentence, with nothing changed; so is whoever asks a game that takes nobody in."""
    session = a_table(4)
    before = session.save()
    with pytest.raises(Refused, match="full"):
        session.welcome("s5", ("",))
    with pytest.raises(Refused, match="no_such_guest"):
        session.welcome("s5", ())
    assert session.save() == before
    with pytest.raises(Refused, match="takes nobody in"):
        Session(TOY, new_toy(2)).welcome("s3", ("",))
    over = a_table()
    while over.state.outcome is None:
        finish_round(over)
    with pytest.raises(Refused, match="over"):
        over.welcome("s3", ("",))


def test_a_guest_may_think_better_of_it() -> None:
    """Before the round in which the seat would come in."""
    session = a_table()
    session.welcome("s3", ("",))
    session.welcome("s3", ())
    finish_round(session)
    assert list(session.state.hands) == ["s1", "s2"]


def test_the_wish_stands_whatever_is_taken_back_around_it() -> None:
    """Before, after, and by somebody else; it is nobody's answer, so that nobody can take it back."""
    session = a_table()
    say(session, "s1", "dig", "dig")
    session.welcome("s3", ("",))
    say(session, "s1", "depth", "2")
    with pytest.raises(Refused, match="nothing of yours"):
        session.undo("s3")
    for _ in range(2):
        session.undo("s1")
    assert names(session) == [("s1", "dig")]
    assert session.state.guests == ["s3"]
    again = Session.load(OPEN_TOY, session.save())
    assert (again.reopened, again.frozen, again.state.guests) == (0, False, ["s3"])
    session.redo("s1")
    session.redo("s1")
    assert names(session) == [("s2", "rope")]


def test_an_update_in_mid_step_asks_again_and_keeps_the_guest() -> None:
    """Answers since the checkpoint are withdrawn; a wish to come in is none."""
    session = a_table()
    say(session, "s1", "dig", "dig")
    session.welcome("s3", ("",))
    say(session, "s1", "depth", "2")
    save = json.loads(session.save())
    save["rows"][0]["digest"] = "another"
    again = Session.load(OPEN_TOY, json.dumps(save))
    assert (again.reopened, again.frozen, again.state.guests) == (2, False, ["s3"])


def test_imagined_worlds_know_of_the_guest() -> None:
    """In the middle of a step and at home, in worlds, their forks and twins, recorded or not."""
    for how in ({}, {"record": False, "imaginable": True}):
        session = Session(OPEN_TOY, new_toy(2), **how)
        say(session, "s1", "dig", "dig")
        session.welcome("s3", ("",))
        say(session, "s1", "depth", "2")
        world = session.imagine("s1", random.Random(1))
        assert world.state.guests == world.fork().state.guests == session.twin().state.guests == ["s3"]


@pytest.mark.parametrize("seed", range(12))
def test_guests_at_any_time_keep_saves_undo_and_replay_true(seed: int) -> None:
    """Reload after every answer, undo at random, and play the whole record again: always the same."""
    rng = random.Random(seed)
    first = TOY.adapter.dump_json(new_toy(2, str(seed)))
    a = Session(OPEN_TOY, new_toy(2, str(seed)))
    rows: dict[int, Row] = {}
    guests = ["s3", "s4"]
    while a.asked:
        if guests and rng.random() < 0.08:
            a.welcome(guests.pop(0), ("",))
        else:
            question, keys = pick(rng, a)
            a.answer(question.seat, a.id_of(question), keys)
        if rng.random() < 0.2:
            seat = rng.choice(list(a.state.hands))
            with contextlib.suppress(Refused):
                a.undo(seat, ["s1", "s2", "s3", "s4"])
        b = Session.load(OPEN_TOY, a.save())
        assert (b.reopened, b.frozen) == (0, False)
        assert everything(b) == everything(a)
        TOY.check(a.state)
        rows |= a.drain().rows
    rows |= a.drain().rows
    again, faults = replay(OPEN_TOY, first, [rows[n] for n in sorted(rows)])
    assert faults == []
    assert again.dump() == a.dump()
