"""Giving again what was taken back."""

from __future__ import annotations

import json

import pytest

from rules.engine import Refused
from tests.rules.engine.test_session import a_session, names, say


def reloaded(session):
    """Save and load, as a restart does."""
    session.drain()
    return type(session).load(session.rules, session.save())


def test_what_was_taken_back_can_be_given_again_after_a_restart() -> None:
    """Also in several steps with a restart between any two, and not once somebody answered otherwise."""
    session = a_session()
    say(session, "s1", "dig", "dig")
    say(session, "s1", "depth", "2")
    before = json.loads(session.dump())
    session = reloaded(session)
    session.undo("s1")
    session = reloaded(session)
    session.undo("s1")
    session = reloaded(session)
    assert [row.keys for row in session.redoable] == [("dig",), ("2",)]
    session.redo("s1")
    session = reloaded(session)
    assert [row.keys for row in session.redoable] == [("2",)]
    session.redo("s1")
    session = reloaded(session)
    assert json.loads(session.dump()) == before
    assert session.redoable == []
    session.undo("s1")
    session.undo("s1")
    say(session, "s1", "dig", "rest")
    with pytest.raises(Refused, match="nothing to do again"):
        reloaded(session).redo("s1")


def test_several_undos_are_given_again_one_by_one() -> None:
    """Whoever went back too far comes all the way back, until something else is answered."""
    session = a_session()
    say(session, "s1", "dig", "dig")
    say(session, "s1", "depth", "2")
    before = json.loads(session.dump())
    session.undo("s1")
    session.undo("s1")
    assert names(session) == [("s1", "dig")]
    session.redo("s1")
    session.redo("s1")
    assert json.loads(session.dump()) == before
    with pytest.raises(Refused, match="nothing to do again"):
        session.redo("s1")
    session.undo("s1")
    session.undo("s1")
    say(session, "s1", "dig", "rest")
    with pytest.raises(Refused, match="nothing to do again"):
        session.redo("s1")
