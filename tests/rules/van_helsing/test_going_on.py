"""What a rule comes to later: in the next turn, in the next round, for servants and brides, by play and not by hand."""

from __future__ import annotations

import pytest

from rules.engine import Refused, Session, Setup, first_seats
from rules.van_helsing import RULES
from rules.van_helsing.sight import CASTLE
from rules.van_helsing.state import HUNTERS
from tests.rules.van_helsing.harness import PEOPLE, Table, at_table
from tests.rules.van_helsing.test_health import bitten


# each turn anew ----------------------------------------------------------------------------------------------
def test_a_bride_has_her_point_in_every_round() -> None:
    table = at_table(turn="brides", dracula=33, mina=9, brides={"bride_1": 20})
    table.brides.answers("bride_1", "move:19")
    table.until("brides").brides.answers("bride_1", "move:9")
    table.until("brides")
    table.will_roll(6).brides.answers("bride_1", "attack", "mm", "claws")
    table.until("brides")
    assert table.brides.legal() == {"bride_1", "end"}
    assert table.is_quiet()


def test_a_servant_grows_once_and_not_again_after_a_wound() -> None:
    table = bitten(2, van_helsing=20, items={"van_helsing": ["dagger_1"]})
    table.until("mm").mina.ends()
    assert table.mina.health == 3
    table.until("vh").will_roll(1).van_helsing.attacks("dagger_1", "mm")
    table.until("mm").mina.ends()
    assert table.mina.health == 2
    assert table.is_quiet()


def test_who_searched_names_the_exit_in_the_next_turn_too() -> None:
    table = at_table(dracula=31, mina=12, hidden={30: "garlic_1"})
    table.dracula.moves(30).dracula.searches().until("dracula").dracula.moves(29)
    assert table.was_told("Dracula left 30")
    assert table.is_quiet()


def test_whom_a_hunter_joined_in_the_open_names_the_exit() -> None:
    """Seen standing where it had shown itself; nobody had to find it."""
    table = at_table(dracula=31, mina=30)
    table.dracula.ends().until("mm").mina.moves(31).until("dracula").dracula.moves(32)
    assert table.was_told("Dracula left 31")
    assert table.is_quiet()


def test_who_is_bitten_beside_a_hunter_names_the_exit_though_that_one_has_left() -> None:
    table = bitten(2, harker=20)
    table.until("jh").harker.moves(19).until("mm").mina.moves(7 if 7 in table.mina.ways() else 17)
    assert table.was_told("Mina left 20")
    assert table.is_quiet()


def test_a_bride_who_was_sent_away_may_follow_a_servant_in_its_turn() -> None:
    table = at_table(dracula=20, harker=20, servants=["harker"], items={"dracula": ["bride_1"]})
    table.dracula.answers("expel")
    assert table.dracula.why_not("take:bride_1") == "she was sent away just now"
    table.until("jh").harker.answers("take:bride_1")
    assert table.harker.holds("bride_1")
    assert table.is_quiet()


# sight -------------------------------------------------------------------------------------------------------
def test_the_exit_is_named_wherever_it_leads() -> None:
    """Also into the arms of another hunter."""
    table = at_table(dracula=20, mina=20, harker=19)
    table.dracula.moves(19)
    assert table.was_told("Dracula left 20")
    assert table.was_told("Dracula ran into the hunters in 19")
    assert table.is_quiet()


def test_a_servant_does_not_look_for_the_hunters_any_more() -> None:
    table = at_table(dracula=20, harker=19, servants=["harker"], mina=12)
    table.dracula.moves(19)
    assert table.sees(None).heroes[0].place is None
    assert table.is_quiet()


def test_a_servant_seen_from_afar_stops_where_the_table_plays_so() -> None:
    table = at_table(turn="harker", servants=["harker"], harker=20, mina=6, dracula=34, options={"far_sight": "stop"})
    table.harker.moves(7)
    assert table.harker.ways() == set()
    assert table.is_quiet()


def test_the_lamp_finds_nobody_where_one_is_in_sight_already() -> None:
    table = at_table(turn="mina", mina=19, dracula=20, items={"mina": ["lamp_1"]})
    table.will_roll(1).mina.answers("use:lamp_1")
    assert table.was_told("held the lamp to every unlocked door: nobody hides there")
    assert table.is_quiet()


# held --------------------------------------------------------------------------------------------------------
def entered(**how) -> Table:
    """Return a table at which Mina has just walked into Dracula in 20, from 19, where she may go back to."""
    table = at_table(turn="mina", mina=19, dracula=20, **how)
    table.mina.moves(20)
    assert table.mina.ways() == {19}
    return table


def test_giving_an_item_ends_the_right_of_retreat() -> None:
    table = entered(harker=20, items={"mina": ["lamp_1"]})
    table.mina.answers("give:lamp_1", "jh")
    assert table.mina.ways() == set()
    assert table.is_quiet()


def test_using_an_item_ends_the_right_of_retreat() -> None:
    table = entered(items={"mina": ["lamp_1"]})
    table.mina.answers("use:lamp_1")
    assert table.mina.ways() == set()
    assert table.is_quiet()


def test_picking_an_item_up_ends_the_right_of_retreat() -> None:
    table = entered(lying={20: ["dagger_1"]})
    table.mina.answers("pick:dagger_1")
    assert table.mina.ways() == set()
    assert table.is_quiet()


@pytest.mark.parametrize("who", ["dracula", "harker"])
def test_a_vampires_search_ends_the_right_of_retreat(who: str) -> None:
    places = {"dracula": 33, "harker": 34} | {who: 20}
    table = at_table(turn=who, servants=["harker"], mina=19, hidden={19: "garlic_1"}, **places)
    vampire = getattr(table, who)
    vampire.moves(19)
    assert vampire.ways() == {20}
    vampire.searches()
    assert vampire.ways() == set()
    assert table.is_quiet()


def test_an_attack_that_the_cross_held_off_frees_nobody() -> None:
    table = at_table(dracula=20, mina=19, health={"dracula": 2}, items={"mina": ["cross_1"]})
    table.dracula.moves(19).dracula.attacks("mm", "claws")
    assert table.was_told("held")
    assert table.dracula.ways() <= {20}
    assert table.is_quiet()


def test_a_hunter_who_goes_back_to_an_enemy_is_held_there() -> None:
    table = at_table(turn="mina", mina=19, dracula=20, brides={"bride_1": 19})
    table.mina.moves(20, 19)
    assert table.mina.ways() == {20}
    assert table.is_quiet()


def test_a_vampire_that_goes_back_to_a_hunter_is_held_there() -> None:
    table = at_table(dracula=20, mina=20, harker=19)
    table.dracula.moves(19, 20)
    assert table.dracula.ways() == {19}
    assert table.is_quiet()


def test_where_something_happened_this_turn_is_marked_for_all_and_never_where_somebody_hides() -> None:
    table = at_table(turn="mina", mina=19, dracula=31, hidden={20: "garlic_1"})
    table.mina.moves(20).mina.searches().mina.answers("take")
    assert table.sees(None).marks == [20]
    table.until("dracula")
    assert table.sees(None).marks == [31]  # where it shows itself
    table.dracula.moves(30, 29)
    assert table.sees(None).marks == [31]
    assert table.is_quiet()


# what is said of a choice ------------------------------------------------------------------------------------
def test_a_bite_is_said_to_need_more_once_the_garlic_is_known() -> None:
    table = at_table(dracula=20, mina=20, items={"mina": ["garlic_1", "lamp_1"]})

    def said() -> list[str]:
        return [RULES.messages.say(option.label, PEOPLE) for option in table.dracula.options("attack", "mm")]

    assert "biter on 4 or less" in said()[1]
    table.will_roll(1).dracula.attacks("mm", "bite")  # resisted, with the garlic for all to see
    assert table.mina.hero.open == ["garlic_1"]
    assert "biter on 5 or less" in said()[1]
    assert "1 wound on 4 or less" in said()[0]
    assert table.is_quiet()


def test_nobody_is_warned_of_an_attack_that_the_cross_makes_too_dear() -> None:
    table = at_table(dracula=20, mina=20, health={"dracula": 1}, items={"mina": ["cross_1"]})
    assert table.dracula.warned("end") == "You have 1 point left, and could still attack."
    table.dracula.attacks("mm", "claws")
    assert (table.points, table.dracula.warned("end")) == (1, "")
    assert table.is_quiet()


# brides and the Relics ---------------------------------------------------------------------------------------
def test_relics_that_were_found_bar_brides_and_cost_vampires_two() -> None:
    table = at_table(turn="mina", mina=20, dracula=19, brides={"bride_1": 17}, hidden={20: "relics_1"})
    table.mina.searches()
    table.until("dracula")
    points = table.points
    table.dracula.moves(20)
    assert table.points == points - 2
    table.dracula.ends()
    assert table.brides.why_not("bride_1", "move:20") == "the Holy Relics keep her out"
    assert table.is_quiet()


def test_a_bride_who_walked_does_not_attack_beside_a_servant_in_the_same_round() -> None:
    table = at_table(turn="brides", dracula=33, harker=20, servants=["harker"], mina=20, brides={"bride_1": 19})
    table.brides.answers("bride_1", "move:20")
    table.until("jh").harker.answers("take:bride_1")
    assert table.harker.why_not("bride") == "your brides have attacked this turn"
    assert table.is_quiet()


# who plays whom ----------------------------------------------------------------------------------------------
def test_with_three_players_too_who_can_take_no_hunter_plays_for_dracula() -> None:
    table = at_table(players=3, dracula=20, mina=20, dead=["van_helsing", "godalming"], health={"mina": 2})
    table.will_roll(6)
    table.dracula.attacks("mm", "bite")
    assert (table.mina.seat, table.state.sides["s3"]) == ("s3", "vampires")
    assert table.is_quiet()


def test_a_player_with_two_servants_gives_no_hunter_away() -> None:
    table = at_table(
        players=4, dracula=20, mina=20, servants=["van_helsing", "harker"], van_helsing=33, harker=33,
        health={"mina": 2},
    )  # fmt: skip
    table.will_roll(6)
    table.dracula.attacks("mm", "bite")
    assert (table.mina.seat, table.state.sides["s4"]) == ("s4", "vampires")
    assert table.is_quiet()


def test_heroes_that_are_exchanged_act_in_the_order_of_their_new_cards() -> None:
    """In card order by seats, while the council still talks and when it is over."""
    session = Session(RULES, RULES.new(Setup(first_seats(3), "exchange", {}, {"s1": "dracula"})))
    seats = {hero: session.state.heroes[hero].seat for hero in session.state.order}
    mine = next(hero for hero, seat in seats.items() if seat == "s2")
    theirs = next(hero for hero, seat in seats.items() if seat == "s3")
    before = list(session.state.order)
    session.take(next(q for q in session.asked if q.seat == "s2"), ("exchange", mine, theirs))
    session.take(next(q for q in session.asked if q.name == "exchange"), ("yes",))
    state = session.state
    assert (state.heroes[mine].seat, state.heroes[theirs].seat) == ("s3", "s2")
    wanted = [hero for seat in ("s2", "s3") for hero in HUNTERS if state.heroes[hero].seat == seat]
    assert state.order == wanted != before
    while session.state.turn == "council":
        session.take(next(q for q in session.asked if not q.may), ("accept",))
    assert session.state.order == wanted


def test_no_seat_sits_there_twice() -> None:
    with pytest.raises(Refused):
        RULES.new(Setup(["s1", "s1"], "twice"))
    with pytest.raises(Refused):
        RULES.new(Setup(first_seats(6), "too many"))


# the castle --------------------------------------------------------------------------------------------------
def behind_locks() -> set[int]:
    """Return the squares to which no hunter comes without keys, and without the passage."""
    reached, queue = {0}, [0]
    for place in queue:
        for to, edge in CASTLE.moves[place]:
            if not edge.locked and edge.kind != "passage" and to not in reached:
                reached.add(to)
                queue.append(to)
    return {*CASTLE.tokens} - reached


def test_the_key_ring_and_the_stairs_down_are_never_both_behind_locks() -> None:
    sealed = behind_locks()
    assert len(sealed) == 4
    one = 0
    for seed in range(600):
        state = RULES.new(Setup(first_seats(2), f"sealed {seed}"))
        session = Session(RULES, state, record=False)
        at = {token: place for place, token in session.state.face_down.items()}
        both = [at["key_ring_1"] in sealed, at["stairs_down_1"] in sealed]
        assert not all(both), seed
        one += any(both)
    assert one > 60
