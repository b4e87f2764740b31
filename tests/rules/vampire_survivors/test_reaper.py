"""The Reaper: how he comes, what he does, and how he falls (The Reaper)."""

from __future__ import annotations

import pytest

from tests.rules.vampire_survivors.harness import Table, at_table


def met(space: str, *hand: str, armor: int = 15, **how: object) -> Table:
    """Return a table at which the Reaper stands in a space, and Ann, at d4, can bear him."""
    t = at_table({space: "reaper"}, list(hand), coffin=how.pop("coffin", {"L3c": []}), **how)
    t.state.piles[t.state.board.numbers[space]].armor = armor
    t.ann.survivor.base_health, t.ann.survivor.armor = 8, 5
    return t


@pytest.mark.parametrize(("seats", "armor"), [(1, 15), (2, 20), (3, 25), (4, 30)])
def test_he_comes_alone_on_an_edge_with_armor_by_the_number_of_players(seats: int, armor: int) -> None:
    away = dict(list({"s2": "b2", "s3": "g2", "s4": "g7"}.items())[: seats - 1])
    t = at_table({}, seats=seats, coffin={"L3c": []}, at=away, step="spawn")
    assert t.board == {"d8": [f"The Reaper+{armor}"]}


def test_while_he_is_on_the_board_nobody_else_comes() -> None:
    t = met("d8", coffin={"L1": ["zombie"] * 4})
    t.ann.does("end")
    t.until("actions")
    assert [n[0].partition("+")[0] for n in t.board.values()] == ["The Reaper"]


def test_he_shoots_for_5_then_moves_4_and_both_take_3_when_he_meets_one() -> None:
    t = met("d8")
    t.ann.does("end")
    assert t.ann.damage == 5 + 3 - 5
    assert t.board == {"d5": ["The Reaper+12"]}


def test_from_further_off_he_just_comes_nearer() -> None:
    t = met("h8", at={"s1": "a1"})
    t.ann.does("end")
    assert (t.ann.damage, t.board) == (0, {"d4": ["The Reaper+15"]})


def test_he_goes_on_past_what_lies_where_he_would_stop_and_leaves_it_be() -> None:
    t = at_table({"h8": "reaper", "d4": "zombie"}, coffin={"L3c": []}, at={"s1": "a1"})
    t.ann.survivor.base_health, t.ann.survivor.armor = 8, 5
    t.ann.does("end")
    assert set(t.board) == {"c3", "d4"}


def test_if_his_last_space_is_taken_he_goes_clockwise_round_the_standee() -> None:
    t = at_table({"d8": "reaper", "d5": "zombie"}, coffin={"L3c": []})
    t.ann.survivor.base_health, t.ann.survivor.armor = 8, 5
    t.ann.does("end")
    assert set(t.board) == {"d5", "e5"}


def test_walking_into_him_costs_3_each_and_one_stays_where_one_was() -> None:
    t = met("d5", "move")
    t.ann.does("move", "walk", "d5")
    assert (t.ann.space, t.ann.survivor.armor) == ("d4", 2)
    assert t.board == {"d5": ["The Reaper+12"]}


def test_he_falls_when_his_armor_is_gone_and_1_more_damage_is_done_a_major_victory() -> None:
    t = met("d5", "fire_wand", "knife", armor=3)
    t.ann.does("fire_wand", "play", "n")
    assert (t.over, t.board) == ("", {"d5": ["The Reaper"]})
    t.ann.does("knife", "play", "n")
    assert t.over == "major"


def test_his_last_armor_and_himself_may_go_by_retaliation() -> None:
    t = met("d5", "move", armor=2)
    t.ann.does("move", "walk", "d5")
    assert t.over == "major"


def test_pushed_off_he_keeps_his_remaining_armor_and_comes_again() -> None:
    t = met("d8", "bracer", armor=7, at={"s1": "d7"})
    t.ann.does("bracer", "play", "n")
    assert (t.board, t.state.reaper_armor) == ({}, 7)
    t.ann.does("end")
    t.until("actions")
    assert t.board == {"d8": ["The Reaper+7"]} or t.over


def test_late_he_is_not_pushed_off_any_more_so_that_no_game_lasts_for_ever() -> None:
    for pushed_off, stays in (("patience", True), ("always", False)):
        t = met("d1", "move", lights={"d2": "coin"}, options={"pushed_off": pushed_off})
        t.state.stack_turns = 11
        t.ann.does("move", "scroll", "n:d8")
        assert ("d1" in t.board) == stays
        assert t.state.coffin["reaper"] == ([] if stays else ["reaper"])


def test_pushed_onto_a_survivor_he_deals_3_and_goes_back() -> None:
    t = met("e4", "bracer", at={"s1": "f4"}, seats=2)
    t.ben.survivor.space = t.state.board.numbers["d4"]
    t.ben.survivor.base_health = 8
    t.ann.does("bracer", "play", "w")
    assert t.ben.damage == 3
    assert t.state.reaper_at() == t.state.board.numbers["e4"]


def test_damage_beyond_a_survivor_spills_over_to_the_next() -> None:
    t = met("d8", seats=2, at={"s2": "a1"})
    t.ann.survivor.base_health, t.ann.survivor.armor = 3, 0
    t.ben.survivor.base_health = 8
    t.ann.does("end")
    assert t.ann.survivor.dead
    assert t.ben.damage == 5 - 3 + 3


def test_with_forty_armor_tokens_the_reaper_has_his_first_and_those_farthest_off_give_theirs() -> None:
    t = at_table(
        {"e6": "gravestone_knight", "h8": "ancient_mummy"}, seats=4, coffin={"L3c": []},
        at={"s2": "b2", "s3": "g2", "s4": "g7"},
    )  # fmt: skip
    for space in t.state.piles:
        t.state.piles[space].armor = 6
    t.ann.does("end")
    t.until("actions")
    assert "The Reaper+30" in [n[0] for n in t.board.values()]
    assert (t.pile("h8"), t.pile("e6")) == (["Ancient Mummy+4"], ["Gravestone Knight+6"])


def test_thrown_back_from_him_one_does_not_stop_on_another() -> None:
    t = met("d6", "move", seats=2, at={"s2": "d5"}, options={"after_victory": "vote"})
    t.ann.does("move", "walk", "d6")
    assert (t.ann.space, t.ben.space) == ("d4", "d5")
    assert t.board == {"d6": ["The Reaper+12"]}
