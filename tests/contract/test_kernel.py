"""What a small change to the kernel could break without a game noticing; `tests/mutants/kernel.toml` plants each."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from rules.engine import Option, Question, Refused, Session, Setup, Step, Steps, answerable
from rules.engine.drive import matching
from rules.engine.questions import check
from rules.engine.saving import Row
from tests.rules.engine import joint_toy
from tests.rules.engine.test_session import a_session, say, to_free_for_all
from tests.rules.engine.toy import TOY, State


def with_a_draw() -> Session[State]:
    """Return a table where the second seat holds a card that draws."""
    for seed in "abcdefgh":
        session = a_session(2, seed)
        if any(c.startswith("draw") for c in session.state.hands["s2"].hand):
            return session
    raise AssertionError("no seat was dealt a card that draws")


def test_the_same_pick_counts_once() -> None:
    options = [Option("lamp"), Option("rope")]
    question = Question("s1", "limit", lambda: options, pick=(2, 2))
    check(question, ("lamp", "rope"), options)
    with pytest.raises(Refused):
        check(question, ("lamp", "lamp"), options)


@pytest.mark.parametrize("keys", [("lamp",), (), ("lamp", "rope", "net"), ("lamp", "axe"), ("lamp", "sword")])
def test_picks_are_as_many_as_asked_for_and_each_is_legal(keys: tuple[str, ...]) -> None:
    options = [Option("lamp"), Option("rope"), Option("net"), Option("axe", why_not=("blunt",))]
    question = Question("s1", "limit", lambda: options, pick=(2, 2))
    with pytest.raises(Refused):
        check(question, keys, options)


def test_a_question_that_nobody_can_answer_is_known() -> None:
    """No way goes on to an answer, or there is too little to pick from."""
    nobody = Option("gift", then=lambda: [Option("s2", why_not=("far",))])
    nested = Option("give", then=lambda: [Option("lamp", then=lambda: [nobody])])
    question = Question("s1", "give", list)
    assert not answerable(question, [nested])
    assert answerable(question, [nested, Option("keep")])
    picking = Question("s1", "limit", list, pick=(2, 3))
    assert not answerable(picking, [Option("lamp"), Option("axe", why_not=("blunt",))])
    assert answerable(picking, [Option("lamp"), Option("rope")])


def test_a_shuffle_may_leave_things_where_they_were() -> None:
    """All six orders of three come up, about equally often."""
    session = a_session()
    seen: Counter[str] = Counter()
    for _ in range(600):
        items = list("abc")
        session.game.shuffle("three", items)
        seen["".join(items)] += 1
    assert len(seen) == 6
    assert min(seen.values()) > 60


def test_a_path_that_is_not_at_its_end_is_no_answer() -> None:
    options = [Option("gift", then=lambda: [Option("s2")])]
    question = Question("s1", "play", lambda: options)
    check(question, ("gift", "s2"), options)
    with pytest.raises(Refused):
        check(question, ("gift",), options)


def test_undo_never_crosses_what_another_learned_since() -> None:
    """The second seat has drawn a card by an answer that would fall: its consent cannot make it forget."""
    session = with_a_draw()
    to_free_for_all(session)
    say(session, "s2", "play", next(c for c in session.state.hands["s2"].hand if c.startswith("draw")))
    assert session.rows[-1].learned == ["s2"]
    with pytest.raises(Refused, match="came to light"):
        session.undo("s1", {"s1", "s2"})


def test_undo_never_crosses_what_oneself_learned() -> None:
    session = with_a_draw()
    to_free_for_all(session)
    say(session, "s2", "play", next(c for c in session.state.hands["s2"].hand if c.startswith("draw")))
    with pytest.raises(Refused, match="came to light"):
        session.undo("s2", {"s1", "s2"})


def test_an_answer_that_no_longer_comes_to_the_same_is_asked_again() -> None:
    """What came of an answer is noted with it, and compared when a save is loaded."""
    session = a_session()
    say(session, "s1", "dig", "dig")
    assert Session.load(TOY, session.save()).reopened == 0
    session.rows[-1].digest = "another"
    assert Session.load(TOY, session.save()).reopened == 1


def test_taking_back_a_secret_answer_is_told_to_its_seat_alone() -> None:
    session = a_session(3)
    to_free_for_all(session)
    while not session.open("s1") or session.open("s1")[0].name != "bid":
        seat, name = next((q.seat, q.name) for q in session.asked if not q.may)
        say(session, seat, name, *{"play": ("end",), "direction": ("left",)}[name])
    say(session, "s1", "bid", "1")
    session.undo("s1")
    assert (session.events[-1].said[0], session.events[-1].to) == ("took_back", ["s1"])


def test_a_secret_draw_is_a_barrier_for_its_seat_alone() -> None:
    session = a_session()
    session.row = Row("s1", "peek", ("",), "click")
    session.game.roll("peek", secret_to="s1")
    assert session.row.learned == ["s1"]


def test_a_tie_goes_to_the_leader_who_sits_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two and two; the leader's own vote decides, not the first seat's."""
    monkeypatch.setattr(joint_toy, "leader", lambda state: "s4")
    session = Session(joint_toy.TOY, joint_toy.new_toy(4))
    session.state.agenda.append(Step("council"))
    session = Session(joint_toy.TOY, session.state)
    for seat, place in (("s1", "mill"), ("s2", "mill"), ("s3", "inn"), ("s4", "inn")):
        question = matching(session.asked, seat, "where")
        session.answer(seat, session.id_of(question), (place,))
    assert session.state.people["s4"].place == "inn"


def test_an_answer_is_not_lifted_out_of_what_came_of_others_answers() -> None:
    """The state would be the same, but the second seat was told another number: taking back needs its consent."""

    async def counts(game: Any) -> None:
        async def adds(seat: str) -> None:
            await game.ask(seat, "add", [Option("one")], default=("one",))
            game.state.hands["s3"].points += 1
            game.tell("counts", seat, game.state.hands["s3"].points)

        await game.together({seat: adds(seat) for seat in ("s1", "s2", "s3")})

    session = with_step(counts)
    say(session, "s1", "add", "one")
    say(session, "s2", "add", "one")
    assert session.plan_undo("s1").needs == ["s2"]


def with_step(script: Any) -> Session[State]:
    """Return a table of the toy at a step that is known to it alone."""
    game = copy.copy(TOY)
    game.steps = Steps()
    game.steps.scripts = {**TOY.steps.scripts, "alone": script}
    state = game.new(Setup(["s1", "s2", "s3"], "alone"))
    state.agenda.append(Step("alone"))
    return Session(game, state)
