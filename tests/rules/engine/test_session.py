"""What a table may rely on: answers whole or not at all, saves, undo, upgrades, chance."""

from __future__ import annotations

import gc
import json
import random
import subprocess
import sys
import warnings
from typing import Any

import pytest

from rules.engine import (
    Broken,
    Game,
    Option,
    Refused,
    Session,
    Step,
    Steps,
)
from tests.rules.engine.random_play import everything, pick
from tests.rules.engine.toy import TOY, State, Toy, new_toy


def a_session(seats: int = 2, seed: str = "seed") -> Session[State]:
    """Return a fresh toy session."""
    return Session(TOY, new_toy(seats, seed))


def say(session: Session[State], seat: str, name: str, *keys: str) -> None:
    """Answer the seat's question of that name."""
    (open_,) = [o for o in session.open(seat) if o.name == name]
    session.answer(seat, open_.id, keys)


def to_free_for_all(session: Session[State]) -> None:
    """Go to the phase in which all play cards."""
    for seat in list(session.state.hands):
        say(session, seat, "dig", "rest")
    for seat in list(session.state.hands):
        if session.asked and session.asked[0].name == "direction":
            say(session, seat, "direction", "left")


def names(session: Session[State]) -> list[tuple[str, str]]:
    """Return who is asked what."""
    return [(q.seat, q.name) for q in session.asked]


# questions -------------------------------------------------------------------------------------------


def test_three_nested_questions_resume_in_order() -> None:
    """Dig, how deep, and the neighbour's rope: three questions deep, over two seats, with a save between each."""
    session = a_session()
    say(session, "s1", "dig", "dig")
    session = Session.load(TOY, session.save())
    say(session, "s1", "depth", "2")
    session = Session.load(TOY, session.save())
    assert names(session) == [("s2", "rope")]
    say(session, "s2", "rope", "lend")
    assert session.state.hands["s1"].points == 2
    assert names(session) == [("s2", "dig")]


def test_refusals_say_why_and_change_nothing() -> None:
    """A closed id, a foreign seat, an unknown key, an illegal one and an unfinished path are refused."""
    session = a_session()
    dig = session.open("s1")[0].id
    before = everything(session)
    for seat, id, keys, why in (
        ("s1", "dead", ("dig",), "closed"),
        ("s2", dig, ("dig",), "not yours"),
        ("s1", dig, ("fly",), "not an option"),
        ("s1", dig, (), "not complete"),
        ("s1", dig, ("dig", "dig"), "not an option"),
    ):
        with pytest.raises(Refused, match=why):
            session.answer(seat, id, keys)
        assert everything(session) == before
    say(session, "s1", "dig", "dig")
    with pytest.raises(Refused, match="too_deep"):
        say(session, "s1", "depth", "9")
    with pytest.raises(Refused, match="closed"):
        session.answer("s1", dig, ("dig",))


def test_others_answers_never_stale_a_button() -> None:
    """While all play at once, one seat's answers leave the other's question ids alone."""
    session = a_session(3)
    to_free_for_all(session)
    mine = session.open("s3")[0].id
    say(session, "s1", "play", "end")
    say(session, "s2", "play", "end")
    assert session.open("s3")[0].id == mine


def test_optional_questions_hold_nobody_up() -> None:
    """Whoever has ended may take it back, but is not waited for."""
    session = a_session()
    to_free_for_all(session)
    say(session, "s1", "play", "end")
    assert session.waiting() == ["s2"]
    assert [o.options[0].key for o in session.open("s1")] == ["resume"]
    say(session, "s1", "play", "resume")
    assert session.waiting() == ["s1", "s2"]


def test_a_window_closes_when_enough_have_answered_and_stays_secret() -> None:
    """Bids are known to their own seats; two bids of one close the window."""
    session = a_session(3)
    to_free_for_all(session)
    for seat in ("s1", "s2", "s3"):
        say(session, seat, "play", "end")
    assert session.waiting(None) == []
    assert session.waiting("s2") == ["s2"]
    say(session, "s1", "bid", "1")
    say(session, "s3", "bid", "1")
    assert session.state.round == 2


def test_votes_change_until_decided_and_the_leader_breaks_ties() -> None:
    """Votes are public and can change; with all cast and tied, the leader's vote counts."""
    session = a_session(4)
    for seat in ("s1", "s2", "s3", "s4"):
        say(session, seat, "dig", "rest")
    say(session, "s1", "direction", "left")
    say(session, "s1", "direction", "right")
    assert session.see(None).view["votes"] == {"direction": {"s1": "right"}}
    say(session, "s2", "direction", "left")
    say(session, "s3", "direction", "left")
    assert session.waiting() == ["s4"]
    say(session, "s4", "direction", "right")
    assert session.state.note == "right"


# undo -------------------------------------------------------------------------------------------------


def test_undo_alone_over_others_and_redo() -> None:
    """An answer that changes nothing for the others is lifted out under theirs, and can be given again."""
    session = a_session()
    to_free_for_all(session)
    coin = next(c for c in session.state.hands["s1"].hand if not c.startswith("draw"))
    target = ("s2",) if coin.startswith("gift") else ()
    say(session, "s1", "play", coin, *target)
    say(session, "s2", "play", "end")
    plan = session.undo("s1")
    assert plan.needs == []
    assert coin in session.state.hands["s1"].hand
    assert session.state.hands["s2"].ended
    assert session.events[-1].said[0] in ("took_back", "end")
    session.redo("s1")
    assert coin not in session.state.hands["s1"].hand
    with pytest.raises(Refused, match="nothing to do again"):
        session.redo("s1")


def test_undo_that_crosses_another_seat_needs_its_consent() -> None:
    """Taking back the digging would take the neighbour's rope along."""
    session = a_session()
    say(session, "s1", "dig", "dig")
    say(session, "s1", "depth", "2")
    say(session, "s2", "rope", "lend")
    before = everything(session)
    assert session.plan_undo("s1").needs == ["s2"]
    with pytest.raises(Refused, match="consent of s2"):
        session.undo("s1")
    assert everything(session) == before
    session.undo("s1", {"s2"})
    assert names(session) == [("s1", "depth")]


@pytest.mark.parametrize("by", ["order", "clock"])
def test_undo_asks_nobody_whose_order_or_clock_answered(by: str) -> None:
    """What nobody chose at the time falls with what it answered, and is given again with it."""
    session = a_session()
    say(session, "s1", "dig", "dig")
    say(session, "s1", "depth", "2")
    session.answer("s2", session.open("s2")[0].id, ("lend",), by)
    plan = session.undo("s1")
    assert (plan.needs, len(plan.falls)) == ([], 2)
    assert names(session) == [("s1", "depth")]
    session.redo("s1")
    assert [row.by for row in session.rows if not row.withdrawn][-2:] == ["click", by]


@pytest.mark.parametrize("by", ["order", "clock"])
def test_an_order_or_a_clock_is_no_way_across_what_came_to_light(by: str) -> None:
    """Keeping the rope rolls for water: whoever answered so, that is known now."""
    session = a_session()
    say(session, "s1", "dig", "dig")
    say(session, "s1", "depth", "2")
    session.answer("s2", session.open("s2")[0].id, ("keep",), by)
    with pytest.raises(Refused, match="came to light"):
        session.undo("s1")


def test_undo_passes_over_what_one_s_own_order_answered() -> None:
    """An order would answer the same again at once: taken back is what was chosen before it, and it falls with that."""
    session = a_session()
    say(session, "s1", "dig", "dig")
    session.answer("s1", session.open("s1")[0].id, ("1",), "order")
    assert names(session) == [("s2", "dig")]
    plan = session.undo("s1")
    assert (plan.needs, len(plan.falls)) == ([], 2)
    assert names(session) == [("s1", "dig")]


def test_undo_never_crosses_what_came_to_light() -> None:
    """After a roll nobody takes back; after a private draw its owner does not."""
    session = a_session()
    say(session, "s1", "dig", "dig")
    say(session, "s1", "depth", "2")
    say(session, "s2", "rope", "keep")
    with pytest.raises(Refused, match="came to light"):
        session.undo("s1", {"s1", "s2"})


def test_a_withdrawn_answers_id_is_never_used_again() -> None:
    """A late click of before the undo does nothing after it."""
    session = a_session()
    ids = set()
    for _ in range(5):
        dig = session.open("s1")[0].id
        assert dig not in ids
        ids.add(dig)
        session.answer("s1", dig, ("dig",))
        depth = session.open("s1")[0].id
        assert depth not in ids
        ids.add(depth)
        session.undo("s1")


def test_the_record_of_an_undo_survives_later_undos_and_loads() -> None:
    """Who took something back stays told, to whoever knew of it."""
    session = a_session()
    say(session, "s1", "dig", "rest")
    session.undo("s1")
    assert ("took_back", "s1", "dig") in [e.said for e in session.events]
    say(session, "s1", "dig", "rest")
    session.undo("s1")
    session = Session.load(TOY, session.save())
    assert [e.said for e in session.events].count(("took_back", "s1", "dig")) == 2


# failure ------------------------------------------------------------------------------------------------


def test_a_failing_script_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is refused, nothing has changed, a report is there, and the game goes on."""
    session = a_session()
    to_free_for_all(session)
    before = everything(session)
    original = Session.tell

    def failing(self: Session[State], said: Any, to: Any) -> None:
        original(self, said, to)
        if said[0] == "end":
            raise ZeroDivisionError("planted")

    monkeypatch.setattr(Session, "tell", failing)
    with pytest.raises(Refused, match="nothing has changed"):
        say(session, "s1", "play", "end")
    monkeypatch.undo()
    assert everything(session) == before
    assert "planted" in session.reports[0].trace
    Session.load(TOY, session.reports[0].save)
    say(session, "s1", "play", "end")
    assert session.state.hands["s1"].ended


def test_damaged_and_foreign_saves_are_refused_in_a_sentence() -> None:
    """Cut, foreign and future saves raise Broken with words for a person."""
    save = a_session().save()
    with pytest.raises(Broken, match="damaged"):
        Session.load(TOY, save[:-40])
    with pytest.raises(Broken, match="another game"):
        Session.load(TOY, save.replace('"toy"', '"chess"'))
    with pytest.raises(Broken, match="newer version"):
        Session.load(TOY, save.replace('"schema":1', '"schema":7'))


def of_format_1(save: str) -> str:
    """Write a save as the first versions did: every checkpoint plain, the present state always there."""
    session, data = Session.load(TOY, save), json.loads(save)
    data["points"] = [{"rows": p.rows, "events": p.events, "state": p.state.decode()} for p in session.points]
    data["present"], data["format"] = session.dump().decode(), 1
    del data["older"]
    return json.dumps(data)


def test_saves_hold_one_plain_checkpoint_and_old_ones_still_load() -> None:
    """Older checkpoints are packed, the present is not written twice, and nothing is lost by it."""
    session = a_session(3)
    rng = random.Random(6)
    several = 0
    while session.asked:
        question, keys = pick(rng, session)
        session.take(question, keys)
        save = session.save()
        data = json.loads(save)
        assert len(data["points"]) == 1
        assert bool(data["older"]) == (len(session.points) > 1)
        assert (data["present"] == "") == session.at_home
        several += len(session.points) > 1
        for text in (save, of_format_1(save)):
            again = Session.load(TOY, text)
            assert everything(again) == everything(session)
            assert again.points == session.points
            assert not again.reopened
        session.drain()
    assert several > 3


def test_damaged_checkpoints_are_refused_in_a_sentence() -> None:
    """Older checkpoints that cannot be unpacked, or none at all, raise Broken."""
    session = a_session()
    to_free_for_all(session)
    say(session, "s1", "play", "end")
    data = json.loads(session.save())
    for broken in ({"older": data["older"][:-9] + "AAAAAAAA"}, {"older": "?"}, {"points": []}):
        with pytest.raises(Broken, match="damaged"):
            Session.load(TOY, json.dumps(data | broken))
    with pytest.raises(Broken, match="formats up to"):
        Session.load(TOY, json.dumps(data | {"format": 9}))


class Upgraded(Toy):
    """The toy after an upgrade in which the well's depth question has another name."""

    steps = Steps()


@Upgraded.steps
async def well(game: Game[State], seat: str) -> None:
    """Ask for the depth at once."""
    (depth,) = await game.ask(seat, "depth_now", [Option("1"), Option("3")], default=("1",))
    game.state.hands[seat].points += int(depth)


for other_step in ("a_round", "a_window", "free_for_all", "direction"):
    Upgraded.steps.scripts[other_step] = TOY.steps.scripts[other_step]


def test_an_upgrade_in_mid_step_reopens_the_step_openly_with_other_dice() -> None:
    """Answers that no longer fit are withdrawn and asked again; the branch is raised; the story says so."""
    session = a_session()
    say(session, "s1", "dig", "dig")
    session = Session.load(Upgraded(), session.save())
    assert session.reopened == 1
    assert session.state.chance.branch == 1
    assert names(session) == [("s1", "depth_now")]
    assert session.events[-1].said == ("reopened", 1)
    again = Session.load(Upgraded(), session.save())
    assert again.reopened == 0
    say(again, "s1", "depth_now", "3")
    assert again.state.hands["s1"].points == 3


def test_a_save_that_cannot_be_replayed_is_frozen_with_its_board() -> None:
    """Where even the reopened step fails, the board is still shown and answers are refused kindly."""
    session = a_session()
    save = json.loads(session.save())
    state = json.loads(save["points"][-1]["state"])
    state["agenda"][-1]["name"] = "no_such_step"
    save["points"][-1]["state"] = json.dumps(state)
    frozen = Session.load(TOY, json.dumps(save))
    assert frozen.frozen
    assert frozen.see(None).view["round"] == 1
    assert frozen.open("s1") == []
    with pytest.raises(Refused, match="frozen"):
        frozen.answer("s1", "x", ("dig",))


def test_upcasts_lift_old_states() -> None:
    """A field that an old save lacks is added by one upcast a version."""
    session = a_session()
    say(session, "s1", "dig", "rest")

    class Next(Toy):
        schema = 2
        upcasts = {1: lambda data: {**data, "note": "lifted"}}  # noqa: RUF012

    lifted = Session.load(Next(), session.save())
    assert lifted.state.note == "lifted"
    assert names(lifted) == [("s2", "dig")]


# guards -------------------------------------------------------------------------------------------------


def test_no_draw_while_listing() -> None:
    """Chance drawn while options are listed is a bug that shows at once."""
    steps = Steps()

    async def cheat(game: Game[State]) -> None:
        await game.ask("s1", "peek", lambda: [Option(str(game.roll("die")))], default=("1",))

    cheat.__name__ = "cheat"
    steps(cheat)

    class Cheating(Toy):
        pass

    Cheating.steps = steps
    state = new_toy(2)
    state.agenda = [Step("cheat")]
    with pytest.raises(RuntimeError, match="while listing"):
        Session(Cheating(), state).open("s1")


def test_two_steps_of_one_name_are_refused() -> None:
    """Step names are save slugs."""
    steps = Steps()

    async def again(game: Any) -> None:
        """Do nothing."""

    steps(again)
    with pytest.raises(ValueError, match="two steps"):
        steps(again)


def test_runaway_rules_are_stopped() -> None:
    """A step that puts itself on the agenda for ever is a failure, not a hang."""
    steps = Steps()

    async def forever(game: Game[State]) -> None:
        game.then("forever")

    steps(forever)

    class Running(Toy):
        pass

    Running.steps = steps
    state = new_toy(2)
    state.agenda = [Step("forever")]
    with pytest.raises(RuntimeError, match="circles"):
        Session(Running(), state)


def test_a_forgotten_await_is_an_error() -> None:
    """A coroutine that nobody awaits warns, and warnings are errors here."""

    async def forgetful(game: Game[State]) -> None:
        game.ask("s1", "x", [Option("a")])  # ty: ignore[unused-awaitable]

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with pytest.raises(StopIteration):
            forgetful(Session(TOY, new_toy(2)).game).send(None)
        gc.collect()
    assert any("never awaited" in str(w.message) for w in caught)


_SAVE = """
import random
from rules.engine import Session
from tests.rules.engine.random_play import pick
from tests.rules.engine.toy import TOY, new_toy
session, rng = Session(TOY, new_toy(3, "hash")), random.Random(5)
for _ in range(60):
    session.take(*pick(rng, session))
print(session.save())
"""


def test_saves_do_not_depend_on_the_hash_seed() -> None:
    """The same answers give the same bytes under several PYTHONHASHSEEDs."""
    saves = {
        subprocess.run(
            [sys.executable, "-c", _SAVE], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(saves) == 1
    assert saves.pop().strip()
