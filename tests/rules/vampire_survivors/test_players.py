"""Computer players: legal answers to whatever is asked, from what their seat may know, and better than chance."""

from __future__ import annotations

import random

import pytest

from rules.engine import Refused, SeatDesk, Session, Setup, Step, clone
from rules.vampire_survivors import RULES
from rules.vampire_survivors.state import State
from tests.rules.vampire_survivors.harness import at_table


def game(kind: str, seats: int, seed: str, turns: int, **options: str) -> Session[State]:
    """Let computers play some turns of a game."""
    names = [f"s{n}" for n in range(1, seats + 1)]
    session = Session(RULES, RULES.new(Setup(names, seed, options)), record=False, imaginable=True)
    players = {name: RULES.players.make(kind, name) for name in names}
    rng = random.Random(seed)
    while session.asked and session.state.turn <= turns:
        question = next(q for q in session.asked if not q.may)
        opened = session.opened(question)
        keys = players[question.seat].choose(SeatDesk(session, question.seat), opened, rng)
        session.take(next(q for q in session.asked if (q.seat, q.name) == (opened.seat, opened.name)), keys)
        RULES.check(session.state)
    return session


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_quick_player_plays_every_number_of_seats_and_map(seats: int) -> None:
    options = {"unlocks": "all", "map": "inlaid_library" if seats % 2 else "mad_forest"}
    options |= {"inverse": "on", "hands": "closed", "sequential": "on"} if seats > 2 else {}
    session = game("quick", seats, f"players {seats}", 4, **options)
    assert session.state.turn >= 4 or session.state.outcome is not None
    assert session.state.fallen


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whole_games_end_with_every_number_of_seats(seats: int) -> None:
    """`take` refuses what is not legal, so that each answer of a whole game was."""
    session = game("quick", seats, f"whole {seats}", RULES.max_rounds)
    assert session.state.outcome is not None
    assert session.state.turn < 60


def test_it_answers_alike_in_worlds_it_cannot_tell_apart() -> None:
    """Backs, covered tokens, stacks, light sources, decks and closed hands do not sway it."""
    names, rng, compared = ["s1", "s2"], random.Random(7), 0
    session = Session(RULES, RULES.new(Setup(names, "blind", {"hands": "closed"})), record=False, imaginable=True)
    players = {name: RULES.players.make("quick", name) for name in names}
    while session.asked and session.state.turn <= 6:
        question = next(q for q in session.asked if not q.may)
        opened = session.opened(question)
        keys = players[question.seat].choose(SeatDesk(session, question.seat), opened, random.Random(9))
        if session.at_home and session.step is not None and question.name in ("actions", "level_up", "last_bolt"):
            state = clone(session.state)
            RULES.redeal(state, question.seat, rng)
            state.agenda.append(Step(session.step.name, list(session.step.ids)))
            twin = Session(RULES, state, record=False, imaginable=True)
            other = next(q for q in twin.asked if (q.seat, q.name) == (question.seat, question.name))
            desk = SeatDesk(twin, question.seat)
            assert players[question.seat].choose(desk, twin.opened(other), random.Random(8)) == keys
            compared += 1
        session.take(next(q for q in session.asked if (q.seat, q.name) == (opened.seat, opened.name)), keys)
    assert compared > 12


def test_it_kills_what_it_can_and_goes_where_it_is_not_hit() -> None:
    """A Knife for the shooter rather than for the harmless one beside it."""
    t = at_table({"d8": "bone_thrower", "h4": "mudman"}, ["knife"], coffin={"L1": ["zombie"] * 8})
    player = RULES.players.make("house", "s1")
    keys = player.choose(SeatDesk(t.session, "s1"), t.session.opened(t.ann.question), random.Random(1))
    assert keys[1:] == ("play", "n")


def test_it_outlives_random_players() -> None:
    turns = {kind: sum(game(kind, 1, f"alive {n}", 30).state.turn for n in range(2)) for kind in ("quick", "random")}
    assert turns["quick"] > 1.3 * turns["random"]


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(Refused):
        RULES.players.make("genius", "s1")


def test_it_asks_to_be_asked_and_heals_another_who_needs_it() -> None:
    t = at_table({"a8": "mudman"}, [], seats=2, hands={"s2": ["pummarola"]}, coffin={"L1": ["zombie"] * 8})
    player = RULES.players.make("quick", "s2")
    t.ben.survivor.holds, t.ann.survivor.damage = True, 2
    t.ann.does("end")
    assert t.ben.asked == "last_bolt"
    keys = player.choose(SeatDesk(t.session, "s2"), t.session.opened(t.ben.question), random.Random(1))
    assert keys[1:] == ("play", "s1")
    first = at_table({}, ["knife"], seats=2)
    opened = first.session.opened(first.ann.question)
    assert RULES.players.make("quick", "s1").choose(SeatDesk(first.session, "s1"), opened, random.Random(1)) == (
        "hold",
    )
