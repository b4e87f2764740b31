"""Components, characters and setting up (Components; Characters; Setup)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.engine import Refused, Session, Setup
from rules.van_helsing import RULES
from rules.van_helsing.content.items import HERO_ITEMS, TOKENS, USEFUL
from rules.van_helsing.setup import SEALED, SUGGESTED, sealed_off
from rules.van_helsing.sight import CASTLE
from rules.van_helsing.state import HUNTERS, State


def new(players: int, seed: str = "setup", **wishes: str) -> Session[State]:
    """Return a session before the hunters' council."""
    seats = [f"s{n}" for n in range(1, players + 1)]
    return Session(RULES, RULES.new(Setup(seats, seed, {}, wishes)))


def council(session: Session[State], seat: str, *keys: str) -> None:
    """Answer a council question."""
    answers(session, seat, "council", *keys)


def answers(session: Session[State], seat: str, name: str, *keys: str) -> None:
    """Answer a question."""
    session.take(next(q for q in session.asked if (q.seat, q.name) == (seat, name)), keys)


def shares(session: Session[State]) -> dict[str, int]:
    """Count the hunters of each seat."""
    return dict(Counter(session.state.heroes[h].seat for h in HUNTERS))


def test_34_useful_and_7_purple_tokens() -> None:
    assert (len(USEFUL), len(HERO_ITEMS), len(TOKENS)) == (34, 6, 41)
    kinds = Counter(TOKENS[t].kind for t in TOKENS)
    listed = {
        "holy_water": 1, "crossbow": 2, "stake": 1, "rifle": 1, "pistol": 2, "dagger": 2, "pool": 3, "bat": 3,
        "bride": 8, "cross": 1, "first_aid": 5, "antidote": 3,
    }  # fmt: skip
    assert {k: kinds[k] for k in listed} == listed
    assert {TOKENS[t].kind for t in HERO_ITEMS} == {"cross", "dagger", "pistol", "lamp", "antidote", "first_aid"}


def test_heroes_stand_at_the_coffin_and_before_the_gates() -> None:
    state = new(3).state
    assert state.heroes["dracula"].place == 34
    assert {state.heroes[h].place for h in HUNTERS} == {0}


def test_dracula_has_5_health_and_a_bat_hunters_have_4() -> None:
    state = new(3).state
    dracula = state.heroes["dracula"]
    assert (dracula.health, dracula.items) == (5, ["bat_1"])
    assert {state.heroes[h].health for h in HUNTERS} == {4}


def test_one_token_lies_face_down_on_each_of_34_squares() -> None:
    state = new(2).state
    assert tuple(state.face_down) == CASTLE.tokens
    assert sorted(state.face_down.values()) == sorted(USEFUL)


def test_seven_locks_lie_on_doors_three_three_and_one() -> None:
    state = new(2).state
    floors = Counter(CASTLE.places[CASTLE.edges[key].a].floor for key in state.locks)
    assert floors == {1: 3, 2: 3, 3: 1}


def test_key_ring_and_stairs_down_are_never_both_sealed() -> None:
    for n in range(300):
        assert not sealed_off(new(2, f"seal {n}").state.face_down)
    assert {17, 24, 27, 28} <= SEALED


@pytest.mark.parametrize(("players", "hands"), [(2, [4]), (3, [2, 2]), (4, [1, 1, 2]), (5, [1, 1, 1, 1])])
def test_hunters_are_shared_as_the_number_of_players_demands(players: int, hands: list[int]) -> None:
    session = new(players, s1="dracula")
    assert session.state.heroes["dracula"].seat == "s1"
    assert sorted(shares(session).values()) == hands


def test_with_five_each_gets_the_hero_wished_for() -> None:
    session = new(5, s1="mm", s2="lg", s3="dracula", s4="vh", s5="jh")
    seats = {h: hero.seat for h, hero in session.state.heroes.items()}
    assert seats == {"mm": "s1", "lg": "s2", "dracula": "s3", "vh": "s4", "jh": "s5"}


def test_cards_lie_clockwise_from_the_counts_left() -> None:
    session = new(5, s1="mm", s2="lg", s3="dracula", s4="vh", s5="jh")
    assert session.state.order == ["vh", "jh", "mm", "lg"]


def test_one_cannot_play_alone_or_six_or_with_unknown_options() -> None:
    for players in (1, 6):
        with pytest.raises(Refused):
            new(players)
    with pytest.raises(Refused):
        RULES.new(Setup(["s1", "s2"], "x", {"round_limit": "7"}))


def test_the_suggested_split_is_used_when_all_accept() -> None:
    session = new(3, s1="dracula")
    assert [q.seat for q in session.asked] == ["s2", "s3"]
    for seat in ("s2", "s3"):
        council(session, seat, "accept")
    assert {t: h for h in HUNTERS for t in session.state.heroes[h].items} == SUGGESTED
    assert session.state.turn == "dracula"


def test_the_clock_accepts_for_whoever_stays_silent() -> None:
    session = new(3, s1="dracula")
    assert {q.default_keys() for q in session.asked} == {("accept",)}


def test_a_hunter_may_begin_with_nothing_or_four_but_never_five() -> None:
    session = new(2, s1="dracula")
    for token in ("cross_1", "lamp_1", "first_aid_1"):
        if token not in session.state.heroes["vh"].items and len(session.state.heroes["vh"].items) < 4:
            council(session, "s2", f"give:{token}", "vh")
    assert len(session.state.heroes["vh"].items) == 4
    with pytest.raises(Refused):
        council(session, "s2", "give:pistol_1", "vh")
    council(session, "s2", "accept")
    assert session.state.heroes["mm"].items == []


def test_a_change_asks_everybody_again() -> None:
    session = new(3, s1="dracula")
    council(session, "s2", "accept")
    council(session, "s3", "give:dagger_1", "mm")
    assert session.state.accepted == []
    council(session, "s2", "accept")
    council(session, "s3", "accept")
    assert "dagger_1" in session.state.heroes["mm"].items


def test_dracula_and_the_public_do_not_learn_who_carries_what() -> None:
    session = new(3, s1="dracula")
    council(session, "s2", "give:dagger_1", "mm")
    for seat in ("s1", None):
        view = RULES.view(session.state, seat)
        assert all(not h.items and not h.carried for h in view.heroes if h.side == "hunters")
        assert not any("agger" in RULES.messages.say(e.said, {}) for _, e in session.story(seat))
    hunter = RULES.view(session.state, "s3")
    assert sum(len(h.items) for h in hunter.heroes if h.side == "hunters") == 6


def test_hunters_who_never_agree_are_dealt_the_items_round() -> None:
    """Each undoes what the other planned."""
    session = new(3, s1="dracula")
    turn = 0
    while [len(session.state.heroes[h].items) for h in session.state.order] != [2, 2, 1, 1]:
        council(session, ("s2", "s3")[turn % 2], "give:dagger_1", ("mm", "vh")[turn % 2])
        turn += 1
        assert turn < 20
    assert turn == 13
    assert session.state.turn == "dracula"


@pytest.mark.parametrize("players", [2, 3])
def test_whoever_tries_plans_of_their_own_loses_none(players: int) -> None:
    session = new(players, s1="dracula")
    for turn in range(30):
        council(session, "s2", "give:dagger_1", ("mm", "vh")[turn % 2])
    assert session.state.turn == "council"
    assert "dagger_1" in session.state.heroes["vh"].items


def test_questions_in_anothers_turn_have_a_time_limit() -> None:
    assert set(RULES.pace.time_limits({})) == {"council", "exchange", "bat", "limit", "back", "hand_over"}


def test_willing_players_exchange_heroes_before_the_first_turn() -> None:
    session = new(3, s1="dracula")
    assert shares(session) == {"s2": 2, "s3": 2}
    council(session, "s2", "exchange", "vh", "mm")
    answers(session, "s3", "exchange", "yes")
    assert (session.state.heroes["vh"].seat, session.state.heroes["mm"].seat) == ("s3", "s2")
    for seat in ("s2", "s3"):
        council(session, seat, "accept")
    assert session.state.order == ["jh", "mm", "vh", "lg"]


def test_an_exchange_that_is_considered_closes_nobodys_council() -> None:
    """The others go on sharing; a second exchange waits for the first; the council ends once it is answered."""
    session = new(4, s1="dracula")
    before = {q.seat: session.id_of(q) for q in session.asked}
    mine, theirs = (next(h for h in HUNTERS if session.state.heroes[h].seat == s) for s in ("s2", "s3"))
    council(session, "s2", "exchange", mine, theirs)
    assert [(q.seat, q.name) for q in session.asked] == [
        ("s2", "council"), ("s3", "council"), ("s4", "council"), ("s3", "exchange")
    ]  # fmt: skip
    session.answer("s4", before["s4"], ("give:dagger_1", next(h for h in HUNTERS if h not in (mine, theirs))))
    with pytest.raises(Refused, match="exchange"):
        council(session, "s4", "exchange", next(h for h in HUNTERS if session.state.heroes[h].seat == "s4"), mine)
    for seat in ("s2", "s3", "s4"):
        council(session, seat, "accept")
    assert session.state.turn == "council"
    answers(session, "s3", "exchange", "no")
    assert session.state.turn != "council"


def test_nobody_is_made_to_exchange() -> None:
    session = new(3, s1="dracula")
    council(session, "s2", "exchange", "vh", "mm")
    answers(session, "s3", "exchange", "no")
    assert (session.state.heroes["vh"].seat, session.state.heroes["mm"].seat) == ("s2", "s3")
    assert session.state.turn == "council"


def test_who_has_accepted_may_still_change_the_plan() -> None:
    session = new(3, s1="dracula")
    council(session, "s2", "accept")
    mine = next(q for q in session.questions("s2"))
    assert mine.may
    council(session, "s2", "give:dagger_1", "mm")
    assert session.state.accepted == []
