"""Computer players: sound choices, and whole runs to their end."""

from __future__ import annotations

import random

import pytest

from rules.engine import Keys, Refused, SeatDesk, Session, Setup
from rules.slay_the_spire import RULES
from rules.slay_the_spire.state import State
from tests.rules.slay_the_spire.table import Table, climb, fight


def chooses(table: Table, name: str) -> Keys:
    """Return what the house would answer to a question of the first seat."""
    session, question = table.session, table.ann.asked(name)
    player = RULES.player("house", "s1")
    return player.choose(SeatDesk(session, "s1"), session.opened(question), random.Random(1))


def test_it_kills_what_it_can_kill() -> None:
    """One Strike kills the louse; the worm can wait."""
    table = fight(against=["jaw_worm", "red_louse_first"])
    table.foe("red_louse_first").hp = 1
    table.ann.has(energy=1).holds("strike_ironclad", "defend_ironclad")
    assert chooses(table, "play") == (table.ann.hand[0], table.foe("red_louse_first").id)


def test_it_blocks_where_it_would_die() -> None:
    """3 damage are coming, and there are 1 HP and two Defends."""
    table = fight(against=["jaw_worm"], die=1)
    table.ann.has(hp=2, energy=2).holds("strike_ironclad", "defend_ironclad", "defend_ironclad")
    assert chooses(table, "play")[0].startswith("defend")


def test_it_rests_when_it_is_low_and_smiths_when_it_is_not() -> None:
    """At the campfire."""
    table = climb("ironclad", room="campfire")
    table.ann.has(hp=2)
    assert chooses(table, "campfire") == ("rest",)
    table.ann.has(hp=10)
    assert chooses(table, "campfire")[0] == "smith"


def test_it_follows_the_votes_of_others() -> None:
    """Computer players follow people (Party decisions)."""
    table = climb("ironclad", "silent")
    for option in table.session.listing(table.ben.asked("path")):
        other = climb("ironclad", "silent")
        other.ben.answers("path", option.key)
        assert chooses(other, "path") == (option.key,)


def test_there_are_three_kinds_of_player() -> None:
    """The house comes first; the greedy one kills what a single card can kill."""
    assert RULES.player_kinds == ("house", "greedy", "random")
    table = fight(against=["jaw_worm", "red_louse_first"])
    table.foe("red_louse_first").hp = 1
    table.ann.has(energy=1).holds("strike_ironclad", "defend_ironclad")
    session, question = table.session, table.ann.asked("play")
    keys = RULES.player("greedy", "s1").choose(SeatDesk(session, "s1"), session.opened(question), random.Random(1))
    assert keys == (table.ann.hand[0], table.foe("red_louse_first").id)


def test_an_unknown_kind_is_refused() -> None:
    """One sentence."""
    with pytest.raises(Refused):
        RULES.player("dealer", "s1")


@pytest.mark.parametrize("cast", ["ironclad", "silent,watcher", "defect"])
def test_whole_runs_come_to_an_end(cast: str) -> None:
    """Every question is answered legally, from Neow to the end."""
    seats = [f"s{n}" for n in range(1, cast.count(",") + 2)]
    setup = Setup(seats, "house", {"characters": cast, "unlocks": "all"})
    session: Session[State] = Session(RULES, RULES.new(setup), record=False, imaginable=True)
    players = {seat: RULES.player("house", seat) for seat in seats}
    rng = random.Random(3)
    for _ in range(3000):
        if session.state.outcome is not None:
            break
        question = next(q for q in session.asked if not q.may)
        keys = players[question.seat].choose(SeatDesk(session, question.seat), session.opened(question), rng)
        session.take(question, keys)
    assert session.state.outcome is not None
    assert session.state.rooms > 1
