"""Setup: parts, castle, decks, Dracula's rooms and bosses (Setup & Turn Order)."""

from __future__ import annotations

import pytest

from rules.draculas_curse import RULES, castle
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.library import MONSTERS, id_of
from rules.draculas_curse.state import CROSSROADS, ENTRANCE
from rules.engine import Refused, Session, Setup
from tests.rules.draculas_curse.harness import PEOPLE, Table, begun


@pytest.mark.parametrize(("seats", "essence"), [(3, 0), (4, 1), (5, 2), (6, 3)])
def test_dracula_begins_with_essence_by_the_number_of_slayers(seats: int, essence: int):
    table = begun(seats)
    assert table.was_told(f"Ann is Dracula, with {essence} Essence.")
    assert table.state.dracula.life == 5
    assert len(table.state.order) == seats - 1


def test_seven_people_cannot_play():
    with pytest.raises(Refused):
        RULES.new(Setup([f"s{n}" for n in range(1, 8)], "x"))


def test_turn_order_begins_at_draculas_left_and_dracula_plays_last():
    table = begun(4, wishes={"s2": "dracula"})
    assert table.state.dracula.seat == "s2"
    assert table.state.order == ["s3", "s4", "s1"]
    table.until("draw")
    assert table.state.active == "s3"
    for seat in ("s3", "s4", "s1"):
        assert table.asked(seat) == "draw"
        table.ends(seat)
    assert table.state.active == "s2"


def test_everybody_has_the_part_that_was_wished_for_and_no_two_the_same():
    table = begun(5, wishes={"s1": "raiden", "s2": "raiden", "s3": "dracula", "s4": "ilse"})
    parts = {seat: slayer.character for seat, slayer in table.state.slayers.items()}
    assert parts["s4"] == "ilse"
    assert parts["s1"] == "raiden"  # Ann is before Ben in turn order
    assert parts["s2"] != "raiden"
    assert len(set(parts.values())) == 4


def test_nobody_wishing_for_dracula_somebody_is_chosen_who_wished_for_nothing():
    for seed in range(5):
        names = ["s1", "s2", "s3"]
        table = Table(Session(RULES, RULES.new(Setup(names, f"{seed}", {}, {"s1": "bram", "s2": "ilse"}))))
        assert table.state.dracula.seat == "s3"


def test_slayers_stand_at_the_castle_entrance_with_their_life_and_starting_cards():
    table = begun(6).until("draw")
    lives = {s.character: s.life for s in table.state.slayers.values()}
    assert lives == {"ottilie": 3, "bram": 3, "ilse": 3, "casimir": 3, "tamsin": 3}
    assert {s.at for s in table.state.slayers.values()} == {ENTRANCE}


def test_raiden_begins_with_his_subclass():
    table = begun(3, wishes={"s1": "dracula", "s2": "raiden"}).until("draw")
    assert table.slayer("s2").subclasses == ["s_stormbound"]
    assert table.slayer("s3").subclasses == []


def test_dracula_holds_the_staircase_a_gold_room_of_choice_and_two_by_chance():
    table = begun(3)
    assert table.asked("s1") == "first_room"
    offered = table.legal("s1")
    assert offered == {t.id for t in TILES.values() if t.dracula and t.floor == "gold"} - {"r_grand_staircase"}
    table.does("s1", "r_prison")
    bosses = [o.key for o in table.options("s1")]
    assert len(bosses) == 6
    table.does("s1", *bosses[2:4])
    table.until("draw")
    hand = table.state.dracula.hand
    assert hand[:2] == ["r_grand_staircase", "r_prison"]
    assert len(hand) == len(set(hand)) == 4
    assert {TILES[t].floor for t in hand} == {"gold"}
    assert len(table.state.dracula.deck) == 22 - 4
    mixed = {c for c in table.state.combat_deck if MONSTERS[id_of(c)].boss}
    assert mixed == set(bosses[2:4])
    assert len(table.state.combat_deck) == 31
    assert set(table.state.box) == set(bosses) - mixed


def test_what_dracula_chooses_is_told_to_nobody():
    table = begun(3)
    before = table.story("s2")
    table.does("s1", "r_prison")
    table.session.take(table.question("s1"), tuple(sorted(table.legal("s1")))[:2])
    assert [line for line in table.story("s2") if line not in before and "Ann" in line] == []
    assert RULES.view(table.state, "s2").dracula.hand is None


def test_the_castle_begins_with_starter_and_locked_crossroads_and_stacks_by_colour():
    table = begun(3)
    stacks = {c: len(p) for c, p in table.state.castle.stacks.items()}
    assert stacks == {"gold": 26, "blue": 12, "red": 16}
    for colour, pile in table.state.castle.stacks.items():
        assert {TILES[t].floor for t in pile} == {colour}
        assert not any(TILES[t].dracula for t in pile)
    assert not castle.is_unlocked(table.state)
    assert CROSSROADS not in castle.exits(table.state, "forehall")


def test_decks_are_whole_and_shuffled():
    one, two = begun(3, "one").state, begun(3, "two").state
    held = sum(len(s.hand) for s in one.slayers.values()) + sum(map(len, one.discards.values()))
    assert sum(len(p) for p in one.decks.values()) + held == 180
    assert one.decks["MIND"].cards != two.decks["MIND"].cards
    assert len(one.curse_deck) == 46
    assert len(one.quests) == 10
    assert len(one.dracula.traps) == 5


def test_the_same_seed_gives_the_same_table():
    assert begun(4, "same").state == begun(4, "same").state
    assert len(PEOPLE) == 6


def test_one_or_two_play_the_blood_dojo():
    for seats, bp in ((1, 2), (2, 1)):
        table = begun(seats).until("draw")
        state = table.state
        assert state.dojo
        assert state.order == list(state.slayers)
        assert all(s.bp >= bp for s in state.slayers.values())
        assert len(state.dojo_rooms) == 4
        assert "r_grand_staircase" in state.dojo_rooms
        assert len(state.castle.stacks["gold"]) == 26 + 7
        assert len(state.castle.stacks["blue"]) == 12 + 5
        assert len(state.castle.stacks["red"]) == 16
        assert len(state.combat_deck) == 31
