"""A button of before answers the question that it was shown for, or none."""

from __future__ import annotations

import pytest

from rules.engine import Question, Refused, Session
from tests.contract.houses import HOUSES, TABLES
from tests.contract.test_play import play
from tests.rules.engine.test_session import a_session, say, to_free_for_all
from tests.rules.engine.toy import TOY


@pytest.mark.parametrize(("slug", "table"), TABLES)
def test_an_id_that_was_gone_never_comes_again(slug: str, table: int) -> None:
    """Answered or closed unanswered, as by the others' majority; a question with a mark says what it is about."""
    shown: dict[str, Question] = {}
    gone: set[str] = set()
    for session, *_ in play(HOUSES[slug], table, 300):
        asked = {session.id_of(q): q for q in session.asked}
        again = [(q.seat, q.name) for id, q in asked.items() if id in gone and not q.mark]
        assert again == []
        gone |= shown.keys() - asked.keys()
        shown = asked


def test_what_closed_unanswered_is_remembered_through_undo_and_reload() -> None:
    """A way back that nobody took before the round was over is not the button of the next round."""
    session = a_session(2)
    to_free_for_all(session)
    say(session, "s1", "play", "end")
    (old,) = [q.id for q in session.open("s1")]
    say(session, "s2", "play", "end")
    for seat in ("s1", "s2"):
        say(session, seat, "bid", "0")
    to_free_for_all(session)
    ids = [q.id for q in session.open()]
    assert old not in ids
    with pytest.raises(Refused, match="closed"):
        session.answer("s1", old, ("resume",))
    assert [q.id for q in Session.load(TOY, session.save()).open()] == ids
    session.undo("s2", consent=["s1"])
    assert old not in [q.id for q in session.open()]
    assert [q.id for q in Session.load(TOY, session.save()).open()] == [q.id for q in session.open()]
