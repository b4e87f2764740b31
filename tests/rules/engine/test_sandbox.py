"""The sandbox tries things on copies, and tells nothing that its seat does not know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.engine import Sandbox, Session, Setup, Step, legal, random_keys
from rules.slay_the_spire import RULES as SPIRE
from rules.slay_the_spire import play
from rules.slay_the_spire.players import fight
from rules.van_helsing import RULES as CASTLE
from tests.rules.engine.joint_toy import TOY, new_toy
from tests.rules.slay_the_spire.table import fight as set_fight


def test_policies_for_luck_hidden_things_and_inner_questions() -> None:
    """At the toy's market."""
    state = new_toy(3)
    state.people["s1"].coins = 2
    state.agenda.append(Step("market"))
    s = Session(TOY, state)
    real = s.dump()
    box = Sandbox(TOY, seat="s1")
    assert box.answer(s, "deal", ("draw",)).why == "hidden"
    assert len(box.answer(s, "deal", ("draw",)).after.people["s1"].hand) == 3  # `learned` comes before the card
    read = Sandbox(TOY, seat="s1", hidden="read")
    trial = read.answer(s, "deal", ("draw",))
    assert (trial.why, trial.asked and trial.asked.name, trial.learned) == ("asked", "away", ["s1"])
    whole = Sandbox(TOY, seat="s1", hidden="read", inner=lambda state, q, options: (options[0].key,))
    trial = whole.answer(s, "deal", ("draw",))
    assert trial.why == "done"
    assert [e[0][0] for e in trial.events] == ["draws", "discards"]
    assert box.answer(s, "deal", ("go:mill",)).after.people["s1"].place == "mill"
    assert box.answer(s, "deal", ("go:moon",)).why == "refused"
    assert s.dump() == real
    for luck, why in (("stop", "luck"), ((3,), "done"), ((3, 3), "done"), ((), "luck")):
        trial = Sandbox(TOY, seat="s1", luck=luck, hidden="read").play(s.state, _rolls)
        assert trial.why == why
    with pytest.raises(ValueError, match="cannot show 7"):
        Sandbox(TOY, seat="s1", luck=(7,), hidden="read").play(s.state, _rolls)


async def _rolls(game: Any) -> None:
    game.state.people["s1"].coins = game.roll("die")


def test_what_it_warns_of_is_what_really_comes_to_light() -> None:
    """Where nothing stops a trial in an imagined world, the real answer raises no barrier for its seat."""
    stopped = passed = 0
    for seed in range(3):
        rng = random.Random(seed)
        s: Session[Any] = Session(CASTLE, CASTLE.new(Setup(["s1", "s2", "s3"], str(seed))))
        for _ in range(60):
            if not s.asked:
                break
            q = rng.choice([q for q in s.questions() if legal(s.listing(q))])
            keys = random_keys(s.listing(q), q.pick, rng)
            if keys is None:
                continue
            real = s.dump()
            why = Sandbox(CASTLE, seat=q.seat, luck="own").answer(s, q.name, keys).why
            assert s.dump() == real
            s.take(q, keys)
            learned = {"*", q.seat} & set(s.rows[-1].learned)
            if why in ("done", "asked"):
                passed += 1
                assert not learned, (q.name, keys)
            stopped += why == "hidden"
    assert stopped
    assert passed


def test_a_search_and_a_preview_leave_the_table_as_it_was() -> None:
    """The same action, looked at by a computer and told to a person: one goes on where the other stops."""
    table = set_fight(against=["jaw_worm"])
    table.ann.holds("pommel_strike").has_drawn_pile("strike_ironclad")
    card, worm = table.ann.hand[0], table.foe("jaw_worm")
    before = table.session.dump()
    keys = (card, worm.id)
    reached = fight.after(fight.bench(SPIRE), table.state, "s1", keys)
    assert [c.partition("#")[0] for c in reached.heroes["s1"].hand] == ["strike_ironclad"]
    trial = Sandbox(SPIRE, seat="s1").play(table.state, lambda game: play.act(game, game.state.heroes["s1"], keys))
    assert (trial.why, trial.after.heroes["s1"].hand) == ("hidden", [])
    assert trial.learned == ["s1"]
    assert [event[0][0] for event in trial.events][:1] == ["plays"]
    assert table.session.dump() == before
