"""Each decision by hand: what is asked, what closes, what is dropped."""

from __future__ import annotations

import json
import random
from typing import Any, ClassVar

import pytest

from rules.engine import Option, Refused, Session, Step, lanes, random_keys
from tests.rules.engine.joint_toy import TOY, JointToy, State, new_toy
from tests.rules.engine.toy import TOY as OLD_TOY
from tests.rules.engine.toy import new_toy as new_old_toy


def table(seats: int = 3, at: str = "") -> Session[State]:
    """Return a table at the beginning of a step."""
    state = new_toy(seats)
    for p in state.people.values():
        p.coins = 4
    state.goods = ["good0", "good1", "good2"]
    state.agenda.append(Step(at or "council"))
    return Session(TOY, state)


def say(s: Session[State], seat: str, name: str, *keys: str) -> None:
    """Answer the question whose name begins so."""
    q = next(q for q in s.asked if q.seat == seat and q.name.startswith(name))
    s.answer(seat, s.id_of(q), keys)


def asked(s: Session[State], seat: str) -> list[str]:
    return [q.name.partition(":")[0] + ("?" if q.may else "") for q in s.asked if q.seat == seat]


def test_vote_drops_what_became_illegal_and_its_default_is_legal() -> None:
    """A mill that the storm closes takes its votes with it; who voted for it is waited for again."""
    s = table()
    say(s, "s1", "where", "mill")
    s.state.storm = True
    say(s, "s2", "where", "inn")
    assert s.state.joint.votes["where"] == {"s2": "inn"}
    assert asked(s, "s1") == ["where"]
    assert next(q for q in s.asked if q.seat == "s1").default_keys() == ("inn",)


def test_vote_tie_goes_to_the_leader_and_the_dead_have_no_say() -> None:
    """Four vote two and two; then one of three dies and the two others decide."""
    s = table(4)
    for seat, place in zip(("s4", "s3", "s2", "s1"), ("inn", "inn", "mill", "mill"), strict=True):
        say(s, seat, "where", place)
    assert s.state.people["s1"].place == "mill"
    s = table()
    say(s, "s1", "where", "mill")
    s.state.people["s3"].health = 0
    say(s, "s2", "where", "mill")
    assert asked(s, "s1") == ["goods"]


def test_share_asks_once_more_then_the_leader_settles_and_rivals_may_still_give_way() -> None:
    """Two want one good, twice."""
    s = table()
    for seat in ("s1", "s2"):
        say(s, seat, "where", "inn")
    for seat, good in (("s1", "good1"), ("s2", "good2"), ("s3", "good2")):
        say(s, seat, "goods", good)
    assert [asked(s, x) for x in ("s1", "s2", "s3")] == [["goods?"], ["goods"], ["goods"]]
    say(s, "s2", "goods", "good2")
    say(s, "s3", "goods", "good2")
    assert asked(s, "s1") == ["goods?", "goods_settle"]
    stale = s.id_of(next(q for q in s.asked if q.name == "goods_settle"))
    s2 = Session.load(TOY, s.save())
    say(s2, "s3", "goods", "good0")  # gives way
    assert s2.state.round == 1
    say(s, "s1", "goods_settle", "s3")
    assert asked(s, "s2") == ["goods"]
    with pytest.raises(Refused):
        s.answer("s1", stale, ("s2",))
    with pytest.raises(Refused, match="taken"):
        say(s, "s2", "goods", "good2")
    say(s, "s2", "goods", "skip")
    assert s.state.people["s3"].coins == 4 + 1 + 2


def test_an_old_accept_button_never_accepts_another_offer() -> None:
    """Withdrawn and made anew with another card, also by undo: the first button is dead; the same offer: alive."""
    s = table(at="market")
    a, b, c = s.state.people["s1"].hand
    say(s, "s1", "deal", f"give:{a}", "s2")
    old = s.id_of(next(q for q in s.asked if q.name.startswith("trade:")))
    say(s, "s1", "withdraw_trade", "withdraw")
    say(s, "s1", "deal", f"give:{b}", "s2")
    with pytest.raises(Refused, match="closed"):
        s.answer("s2", old, ("accept",))
    s.undo("s1")
    say(s, "s1", "deal", f"give:{c}", "s2")
    with pytest.raises(Refused, match="closed"):
        s.answer("s2", old, ("accept",))
    say(s, "s1", "deal", f"give:{a}", "s2")
    s.answer("s2", old, ("accept",))
    assert a in s.state.people["s2"].hand


def test_an_offer_lapses_when_the_giver_moves_away_and_can_be_countered() -> None:
    """Nothing waits for the answer but the answer; a counter needs the asker."""
    s = table(at="market")
    card, want = s.state.people["s1"].hand[0], s.state.people["s2"].hand[0]
    say(s, "s1", "deal", f"give:{card}", "s2")
    mine = [s.id_of(q) for q in s.asked if q.seat == "s3"]
    assert asked(s, "s1") == ["deal", "withdraw_trade?"]
    say(s, "s1", "deal", "go:mill")
    assert asked(s, "s2") == ["deal"]
    say(s, "s1", "deal", "go:inn")
    assert asked(s, "s2") == ["deal"]  # it does not come back by itself
    say(s, "s1", "deal", f"give:{card}", "s2")
    say(s, "s2", "trade", "counter", want, card)
    assert asked(s, "s1") == ["deal", "trade"]
    assert asked(s, "s2") == ["deal", "withdraw_trade?"]
    say(s, "s1", "trade", "accept")
    assert want in s.state.people["s1"].hand
    assert [s.id_of(q) for q in s.asked if q.seat == "s3"] == mine
    for seat in ("s1", "s2", "s3"):
        assert "offers_trade" not in [e.said[0] for _, e in s.story("s3")]
        say(s, seat, "deal", "end")
    assert not s.state.joint.offers


def test_a_window_asks_all_near_shows_nobody_and_keeps_no_way_back() -> None:
    """Sealed until the last has answered; an answer may change until then."""
    s = table(4, at="market")
    s.state.policies["s3"] = {"parry": "no such card"}  # cannot be carried out: passes at once, and does not show
    for seat in ("s2", "s3", "s4"):
        say(s, seat, "deal", "end")
    say(s, "s1", "deal", "hit:s2")
    assert asked(s, "s1") == []
    assert s.waiting(None) == ["s2", "s3", "s4"]
    say(s, "s2", "parry", "pass")
    assert s.waiting(None) == ["s2", "s3", "s4"]
    assert s.waiting("s2") == ["s3", "s4"]
    say(s, "s2", "parry", "pass")
    assert s.see("s4").view["windows"]["parry:s1"][1] is None
    s.undo("s2")
    say(s, "s4", "parry", "pass")
    assert s.state.people["s2"].health == 2
    with pytest.raises(Refused, match="came to light"):
        s.undo("s4")


def test_others_play_on_while_one_is_inside_an_inner_question() -> None:
    """One draws and chooses a discard; the others' buttons stay what they are."""
    s = table(at="market")
    ids = {q.seat: s.id_of(q) for q in s.asked}
    say(s, "s1", "deal", "draw")
    assert asked(s, "s1") == ["away"]
    s.answer("s2", ids["s2"], ("go:mill",))
    s.answer("s3", ids["s3"], ("end",))
    s = Session.load(TOY, s.save())
    say(s, "s1", "away", s.state.people["s1"].hand[0])
    assert asked(s, "s1") == ["deal"]


def test_a_lane_inside_a_lane_is_looked_at_after_answers_elsewhere() -> None:
    """A question that lapses by another group's doing ends its script."""
    state = new_toy(4)
    state.agenda.append(Step("twins"))
    s = Session(TOY, state)
    say(s, "s2", "mark", "b")
    assert asked(s, "s2") == ["again"]
    s.state.people["s2"].coins = 1
    say(s, "s1", "mark", "b")  # in the other group
    assert asked(s, "s2") == []


def test_a_save_from_before_needs_its_schema_raised() -> None:
    """A field that the root gains by default makes every open step of old saves ask again; an upcast does not."""

    def stripped(state: str) -> str:
        data = json.loads(state)
        del data["joint"], data["policies"]
        return json.dumps(data)

    state = new_toy(3)
    state.agenda.append(Step("twins"))
    s = Session(TOY, state)
    say(s, "s1", "mark", "b")
    save = json.loads(s.save())
    for point in save["points"]:
        point["state"] = stripped(point["state"])
    save["present"] = stripped(save["present"])
    text = json.dumps(save)
    assert Session.load(TOY, text).reopened == 1

    class Raised(JointToy):
        schema = 2
        upcasts: ClassVar[dict[int, Any]] = {1: lambda state: {**state, "joint": {}, "policies": {}}}

    assert not Session.load(Raised(), text).reopened


def test_an_old_button_never_bids_in_a_later_window() -> None:
    """A bid that closed unanswered and comes back a round later is another question: its id says what it is about."""
    rng, session = random.Random(3), Session(OLD_TOY, new_old_toy())
    bids: dict[str, int] = {}
    while session.asked:
        for question in session.asked:
            if question.name == "bid":
                assert bids.setdefault(session.id_of(question), session.state.round) == session.state.round
        quick = [q for q in session.asked if q.name == "bid" and q.seat != "s3"]
        question = quick[0] if quick else rng.choice(session.questions())
        keys = ("1",) if quick else random_keys(session.listing(question), question.pick, rng)
        assert keys
        session.take(question, keys)
    assert len(bids) > 3


def test_what_was_decided_in_a_step_is_forgotten_with_it() -> None:
    """A second council votes and pays anew, though the first has kept its result."""
    s = table(at="council")
    s.state.agenda.append(Step("council"))
    for _ in range(2):
        coins = s.state.people["s1"].coins
        for seat, good in (("s1", "good0"), ("s2", "skip"), ("s3", "skip")):
            if asked(s, seat)[:1] == ["where"]:
                say(s, "s1", "where", "inn")
                say(s, "s2", "where", "inn")
                assert s.state.people["s1"].coins == coins + 1
            say(s, seat, "goods", good if good in s.state.goods else "skip")
        assert not s.state.joint.kept


@pytest.mark.parametrize("way", ["together", "lanes"])
def test_what_a_seat_is_asked_twice_under_one_name_is_asked_one_after_the_other(way: str) -> None:
    """The record could not tell the two apart: the second waits for the first, and neither is lost."""

    @TOY.steps
    async def asks_twice(game: Any) -> None:
        got: list[str] = []

        async def asks(what: str) -> None:
            (key,) = await game.ask("s1", "which", [Option(what)], about=(what,), default=(what,))
            got.append(key)

        if way == "together":
            await game.together({what: asks(what) for what in "ab"})
        else:
            await lanes(lambda: {what: lambda what=what: asks(what) for what in "ab" if what not in got})
        game.tell("got", *got)

    try:
        s = table(at="asks_twice")
    finally:
        del TOY.steps.scripts["asks_twice"]
    assert [(q.seat, q.about) for q in s.asked] == [("s1", ("a",))]
    say(s, "s1", "which", "a")
    assert [(q.seat, q.about) for q in s.asked] == [("s1", ("b",))]
    say(s, "s1", "which", "b")
    assert ("got", "a", "b") in [e.said for e in s.events]
