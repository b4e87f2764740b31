"""Joint decisions, taking back and saves by hand: what a small fault in the kernel would change for people."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from rules.engine import (
    Keys,
    Option,
    Question,
    Refused,
    Sandbox,
    Session,
    Setup,
    Step,
    Steps,
    chance,
    clone,
    reactions,
    saving,
    share,
    vote,
)
from rules.engine.lanes import at_once
from tests.rules.engine.joint_toy import TOY, State, new_toy
from tests.rules.engine.test_joint import asked, say


def at(script: Any, seats: int = 3, *, home: bool = True) -> Session[State]:
    """Return a table of the joint toy at a step that it alone knows."""
    game = copy.copy(TOY)
    game.steps = Steps()
    game.steps.scripts, game.steps.reentrant = {**TOY.steps.scripts, "alone": script}, {*TOY.steps.reentrant}
    if home:
        game.steps.reentrant.add("alone")
    state = game.new(Setup([f"s{n}" for n in range(1, seats + 1)], "alone"))
    state.goods = ["good0", "good1", "good2"]
    state.agenda.append(Step("alone"))
    return Session(game, state)


def living(state: State) -> list[str]:
    return [seat for seat, person in state.people.items() if person.health]


def question(session: Session[State], seat: str, name: str) -> Any:
    return next(q for q in session.asked if q.seat == seat and q.name == name)


# votes --------------------------------------------------------------------------------------------------------
async def votes(game: Any) -> None:
    """Vote, twice under one name; the first thing that could be voted for is not legal."""
    options = [Option("moon", why_not=("too_far",)), Option("inn"), Option("mill")]
    for _ in range(2):
        won = await vote(game, "where", lambda: living(game.state), lambda: options, leader=lambda: "s1", home=True)
        game.tell("goes", won)


def test_the_vote_of_who_has_no_say_any_more_is_dropped() -> None:
    session = at(votes)
    say(session, "s1", "where", "mill")
    session.state.people["s1"].health = 0
    say(session, "s2", "where", "inn")
    assert session.state.joint.votes["where"] == {"s2": "inn"}
    assert asked(session, "s3") == ["where"]


def test_who_stays_away_goes_with_those_in_front_and_never_for_what_is_illegal() -> None:
    session = at(votes)
    assert question(session, "s2", "where").default_keys() == ("inn",)
    say(session, "s1", "where", "mill")
    assert question(session, "s2", "where").default_keys() == ("mill",)


def test_a_vote_is_over_by_more_than_half_and_the_next_begins_with_none() -> None:
    session = at(votes, 4)
    for seat in ("s1", "s2"):
        say(session, seat, "where", "mill")
    assert asked(session, "s3") == ["where"]
    say(session, "s3", "where", "mill")
    assert [event.said for event in session.events if event.said[0] == "goes"] == [("goes", "mill")]
    assert session.state.joint.votes["where"] == {}
    assert [asked(session, seat) for seat in living(session.state)] == [["where"]] * 4


# goods in common ----------------------------------------------------------------------------------------------
def shares(*, skip: bool) -> Any:
    """Return a step that shares what lies in `goods`."""

    async def sharing(game: Any) -> None:
        got = await share(
            game, "goods", lambda: living(game.state), lambda: [Option(good) for good in game.state.goods],
            leader=lambda: "s1", skip=skip, home=True,
        )  # fmt: skip
        game.tell("got", *(f"{seat}={good}" for seat, good in got.items()))

    return sharing


def test_a_wish_for_what_is_gone_is_dropped() -> None:
    session = at(shares(skip=True))
    say(session, "s1", "goods", "good0")
    assert asked(session, "s1") == ["goods?"]
    session.state.goods.remove("good0")
    say(session, "s2", "goods", "good1")
    assert asked(session, "s1") == ["goods"]
    assert session.state.joint.shares["goods"].wishes == {"s2": "good1"}


def test_the_wish_of_who_has_left_is_dropped() -> None:
    """And holds nobody up who would like the same."""
    session = at(shares(skip=True))
    say(session, "s1", "goods", "good0")
    session.state.people["s1"].health = 0
    say(session, "s2", "goods", "good0")
    assert session.state.joint.shares["goods"].wishes == {"s2": "good0"}
    say(session, "s3", "goods", "good1")
    assert ("got", "s2=good0", "s3=good1") in [event.said for event in session.events]


def test_the_usual_wish_is_for_what_nobody_else_wants() -> None:
    session = at(shares(skip=True))
    say(session, "s1", "goods", "good0")
    assert question(session, "s2", "goods").default_keys() == ("good1",)


def clashed(session: Session[State]) -> None:
    """Let two insist on one good, and the leader give it to the third seat."""
    for _ in range(2):
        for seat in ("s2", "s3"):
            say(session, seat, "goods", "good0")
        if "s1" in [q.seat for q in session.asked if q.name == "goods" and not q.may]:
            say(session, "s1", "goods", "good1")
    say(session, "s1", "goods_settle", "s3")


def test_what_was_given_to_who_has_left_can_be_wished_for_again() -> None:
    session = at(shares(skip=True))
    clashed(session)
    with pytest.raises(Refused, match="taken"):
        say(session, "s2", "goods", "good0")
    session.state.people["s3"].health = 0
    say(session, "s1", "goods", "good1")
    say(session, "s2", "goods", "good0")
    assert ("got", "s1=good1", "s2=good0") in [event.said for event in session.events]


def test_where_there_is_too_little_who_finds_none_may_go_without() -> None:
    """Though everybody should have something."""
    session = at(shares(skip=False), 2)
    session.state.goods[:] = ["good0"]
    with pytest.raises(Refused):
        say(session, "s2", "goods", "skip")
    for _ in range(2):
        for seat in ("s1", "s2"):
            say(session, seat, "goods", "good0")
    say(session, "s1", "goods_settle", "s2")
    assert question(session, "s1", "goods").default_keys() == ("skip",)
    say(session, "s1", "goods", "skip")
    assert ("got", "s2=good0") in [event.said for event in session.events]


# offers and reactions -----------------------------------------------------------------------------------------
def offered() -> tuple[Session[State], str]:
    """Return the market at which the first seat has offered the second a card, and the card."""
    state = new_toy(3)
    state.agenda.append(Step("market"))
    session = Session(TOY, state)
    card = session.state.people["s1"].hand[0]
    say(session, "s1", "deal", f"give:{card}", "s2")
    return session, card


def test_who_declines_gets_nothing_and_the_offer_is_gone() -> None:
    session, card = offered()
    say(session, "s2", "trade", "decline")
    assert card in session.state.people["s1"].hand
    assert card not in session.state.people["s2"].hand
    assert not session.state.joint.offers
    assert [event.said[0] for event in session.events][-1] == "trade_declined"


def test_an_offer_is_told_once_and_to_its_two_alone() -> None:
    session, card = offered()
    say(session, "s1", "deal", f"give:{card}", "s2")
    say(session, "s2", "trade", "accept")
    assert card in session.state.people["s2"].hand
    told = [(event.said[0], event.to) for event in session.events if "trade" in event.said[0]]
    assert told == [("offers_trade", ["s1", "s2"]), ("trade_agreed", ["s1", "s2"])]
    assert not session.state.joint.offers


def test_all_that_others_see_of_a_private_offer_is_nothing() -> None:
    """Nor that one is waited for because of it."""
    session, _ = offered()
    for seat in ("s2", "s3"):
        say(session, seat, "deal", "end")
    assert asked(session, "s2") == ["trade"]
    assert (session.waiting("s1"), session.waiting("s3"), session.waiting(None)) == (["s1", "s2"], ["s1"], ["s1"])


def test_a_counter_offer_is_not_countered() -> None:
    session, card = offered()
    say(session, "s2", "trade", "counter", session.state.people["s2"].hand[0], card)
    back = next(q for q in session.asked if q.seat == "s1" and q.name.startswith("trade:"))
    assert [option.key for option in session.listing(back)] == ["accept", "decline"]


async def reacting(game: Any) -> None:
    """A window in a step that may begin anew at any answer."""
    got = await reactions(game, "parry", ["s1", "s2"], lambda seat: [Option("parry")], home=True)
    game.tell("got", *got)


def test_who_thinks_better_of_a_policy_is_not_answered_for_again() -> None:
    """Also where the step begins anew, as after a restart."""
    session = at(reacting)
    session.state.policies["s2"] = {"parry": "pass"}
    session = Session(session.rules, session._begun_anew())
    say(session, "s2", "parry", "parry")
    again = Session(session.rules, session._begun_anew())
    assert again.state.joint.windows["parry"].answers == {"s2": ("parry",)}
    say(again, "s1", "parry", "pass")
    assert ("got", "s2") in [event.said for event in again.events]


def test_a_question_that_stands_alone_holds_the_others() -> None:
    """And of two of one name for one seat the second waits."""
    one, two = Question("s1", "a", list), Question("s2", "b", list)
    alone = Question("s1", "c", list, alone=True)
    assert at_once([one, two]) == [one, two]
    assert at_once([one, alone, two]) == [alone]
    assert at_once([one, Question("s1", "a", list), two]) == [one, two]


# taking back --------------------------------------------------------------------------------------------------
def answering(then: Any) -> Any:
    """Return a step in which each answers once; `then(game, seat)` follows."""

    async def step(game: Any) -> None:
        async def one(seat: str) -> Keys:
            keys = await game.ask(seat, "add", [Option("one")], default=("one",))
            then(game, seat)
            return keys

        await game.together({seat: one(seat) for seat in ("s1", "s2", "s3")})

    return step


def test_an_answer_whose_place_counts_is_not_lifted_out() -> None:
    """Who answered last stands in the state: given last, the first answer would have led elsewhere."""
    session = at(answering(lambda game, seat: game.state.used.append(seat)), home=False)
    say(session, "s1", "add", "one")
    say(session, "s2", "add", "one")
    assert session.plan_undo("s1").needs == ["s2"]


def test_an_answer_is_lifted_out_where_its_place_does_not_count() -> None:
    session = at(answering(lambda game, seat: game.state.people[seat].hand.clear()), home=False)
    say(session, "s1", "add", "one")
    say(session, "s2", "add", "one")
    assert session.plan_undo("s1").needs == []


def test_undo_never_crosses_what_the_seat_learned_by_anothers_answer() -> None:
    """Even where that one agrees."""

    def then(game: Any, seat: str) -> None:
        game.state.used.append(seat)
        if seat == "s2":
            game.learned("s1")

    session = at(answering(then), home=False)
    say(session, "s1", "add", "one")
    say(session, "s2", "add", "one")
    with pytest.raises(Refused, match="came to light"):
        session.undo("s1", {"s1", "s2"})


def test_a_sandbox_goes_on_with_the_agenda_of_a_copy() -> None:
    state = new_toy(3)
    state.agenda.append(Step("twins"))
    before = clone(state)
    box = Sandbox(TOY, luck="own", hidden="read", inner=lambda state, question, options: (options[0].key,))
    trial = box.steps(state, lambda state, step: step == "a_round")
    assert trial.why == "done"
    assert trial.after != before
    assert state == before


def test_a_trial_is_made_in_a_world_that_the_seat_could_be_in() -> None:
    """The others' hands are not the real ones, and it ends before the seat is asked again."""
    state = new_toy(3)
    state.agenda.append(Step("market"))
    session = Session(TOY, state)
    real = session.state.people["s2"].hand
    made = []
    for seed in range(8):
        box = Sandbox(TOY, seat="s1", rng=random.Random(seed), inner=lambda state, question, options: ("end",))
        trial = box.answer(session, "deal", ("go:mill",))
        assert (trial.why, trial.after.joint.done) == ("done", {"market": {}})
        made.append(trial.before.people["s2"].hand)
    assert any(hand != real for hand in made)


def test_what_came_after_a_barrier_can_still_be_taken_back_once_the_rest_is_forgotten() -> None:
    async def goes_on(game: Any) -> None:
        while True:
            options = [Option("one"), Option("light")]
            (key,) = await game.ask("s1", "add", options, default=("one",), home=True)
            game.state.used.append(key)
            if key == "light":
                game.learned("*")

    session = at(goes_on)
    for key in ("one", "light", "one", "one"):
        say(session, "s1", "add", key)
    session.drain()
    for left in (["one", "light", "one"], ["one", "light"]):
        session.undo("s1")
        assert session.state.used == left
    with pytest.raises(Refused, match="came to light"):
        session.undo("s1")


# saves and endings --------------------------------------------------------------------------------------------
def test_a_save_whose_answers_lead_elsewhere_is_asked_again() -> None:
    """The digests fit, but the state that was saved is another."""
    session = at(answering(lambda game, seat: game.state.used.append(seat)), home=False)
    say(session, "s1", "add", "one")
    save = json.loads(session.save())
    assert Session.load(session.rules, json.dumps(save)).reopened == 0
    present = json.loads(save["present"])
    present["people"]["s1"]["coins"] += 5
    save["present"] = json.dumps(present)
    assert Session.load(session.rules, json.dumps(save)).reopened == 1


def test_the_first_ending_that_is_reached_counts() -> None:
    async def ends(game: Any) -> None:
        await game.ask("s1", "end", [Option("end")], default=("end",))
        game.finish("mill", ["s1"], "first")
        game.finish("inn", ["s2"], "second")

    session = at(ends, home=False)
    say(session, "s1", "end", "end")
    assert session.state.outcome is not None
    assert (session.state.outcome.side, session.state.outcome.winners) == ("mill", ["s1"])
    assert [event.said for event in session.events][-1] == ("over", "mill", "first")


def test_every_state_of_an_old_save_is_lifted_through_all_versions() -> None:
    """Those of its checkpoints, and the present one."""
    session = at(answering(lambda game, seat: game.state.used.append(seat)), home=False)
    say(session, "s1", "add", "one")
    save = saving.read(session.save())
    steps = {1: lambda state: {**state, "two": 2}, 2: lambda state: {**state, "three": state["two"] + 1}}
    assert saving.upcast(save, 3, steps)
    states = [json.loads(state) for state in (*(point.state for point in save.points), save.present)]
    assert len(states) > 1
    assert [(state["two"], state["three"]) for state in states] == [(2, 3)] * len(states)


def test_everybody_s_part_counts_in_the_seed() -> None:
    mixed = {
        chance.mixed("bazaar", "secret", parts) for parts in (["a", "b"], ["c", "b"], ["a", "c"], ["b", "a"], ["a"])
    }
    assert len(mixed) == 5
