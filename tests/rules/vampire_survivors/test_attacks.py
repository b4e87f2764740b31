"""Attacks: patterns, lines, piles, armor, light sources (Attacks; Pattern Attack; Mirrored; Distance)."""

from __future__ import annotations

import pytest

from tests.rules.vampire_survivors.harness import at_table


def test_the_whip_hits_its_five_spaces_to_the_right_and_ahead() -> None:
    spaces = ("e4", "f4", "g4", "d5", "e5")
    t = at_table(dict.fromkeys((*spaces, "c4", "h4"), "zombie"), ["whip"])
    t.ann.does("whip", "play")
    assert set(t.board) == {"c4", "h4"}
    assert t.ann.hand == []
    assert t.is_quiet()


@pytest.mark.parametrize(
    ("seat", "space", "hit"), [("s1", "d4", "g4"), ("s2", "e5", "b5"), ("s3", "e4", "e1"), ("s4", "d5", "d8")]
)
def test_a_pattern_is_turned_as_its_player_sits(seat: str, space: str, hit: str) -> None:
    """Four at the table: to the right of the south is the east, of the north the west; west and east lie across."""
    order = {"s1": "s1", "s2": "s3", "s3": "s2", "s4": "s4"}  # seats sit S, W, N, E
    who = order[seat]
    t = at_table(
        {"g4": "zombie", "b5": "zombie", "e1": "zombie", "d8": "zombie"}, hands={who: ["whip"]}, seats=4, active=who,
        at={"s1": "d4", "s3": "e5", "s2": "e4", "s4": "d5"},
    )  # fmt: skip
    assert t.state.survivors[who].space == t.state.board.numbers[space]
    me = {"s1": t.ann, "s2": t.ben, "s3": t.cid, "s4": t.dora}[who]
    me.does("whip", "play")
    assert set(t.board) == {"g4", "b5", "e1", "d8"} - {hit}


def test_with_a_whip_in_the_slot_the_pattern_may_be_mirrored() -> None:
    t = at_table({"e4": "zombie", "c4": "zombie"}, ["whip", "whip"], slots={"s1": ["whip"]})
    assert t.ann.legal("whip", "play") == {"plain", "mirrored"}
    t.ann.does("whip", "play", "mirrored")
    assert set(t.board) == {"e4"}


def test_the_axe_hits_ahead_two_of_its_spaces_for_2() -> None:
    t = at_table({"c6": "skeleton", "d6": "skeleton", "e6": "zombie", "d7": "skeleton"}, ["axe"])
    t.ann.does("axe", "play")
    assert t.board == {"c6": ["Skeleton"]}


def test_a_pattern_that_would_hit_nothing_cannot_be_played_but_put_or_given_up() -> None:
    t = at_table({"a1": "zombie"}, ["whip"])
    assert t.ann.why_not("whip", "play") == "It would hit nothing."
    assert t.ann.legal("whip") == {"slot_weapon", "give_walk", "give_scroll"}


def test_the_knife_hits_the_first_target_in_one_of_eight_directions() -> None:
    t = at_table({"f6": "zombie", "g7": "zombie", "a4": "zombie", "e8": "zombie"}, ["knife"])
    assert t.ann.legal("knife", "play") == {"ne", "w"}
    t.ann.does("knife", "play", "ne")
    assert set(t.board) == {"g7", "a4", "e8"}


def test_light_sources_block_the_first_target() -> None:
    t = at_table({"g4": "zombie"}, ["knife"], lights={"e4": "coin"})
    t.ann.does("knife", "play", "e")
    assert set(t.board) == {"g4"}
    assert t.lights == set()
    assert [x.partition("_")[0] for x in t.state.pickups] == ["coin"]


def test_the_runetracer_hits_all_on_one_diagonal_and_with_another_in_the_slot_for_2() -> None:
    t = at_table({"e5": "skeleton", "g7": "skeleton zombie"}, ["runetracer"])
    t.ann.does("runetracer", "play", "ne")
    assert t.board == {"e5": ["Skeleton"], "g7": ["Skeleton", "Zombie"]}
    t = at_table({"e5": "skeleton", "g7": "skeleton zombie"}, ["runetracer"], slots={"s1": ["runetracer"]})
    t.ann.does("runetracer", "play", "ne")
    assert t.board == {"g7": ["Zombie"]}


def test_damage_takes_armor_first_then_the_token_then_runs_down_the_pile() -> None:
    """Fire Wand, 3 damage: 2 for the Skeleton with 1 armor, 1 for the Zombie below; what comes up has its armor."""
    t = at_table({"d8": "skeleton zombie skeleton"}, ["fire_wand"])
    t.ann.does("fire_wand", "play", "n")
    assert t.board == {"d8": ["Skeleton+1"]}


def test_armor_of_a_token_revealed_by_overflow_counts_at_once() -> None:
    t = at_table({"d8": "zombie skeleton zombie"}, ["fire_wand"])
    t.ann.does("fire_wand", "play", "n")
    assert t.board == {"d8": ["Zombie"]}


def test_damage_that_is_left_over_is_lost_or_flies_on_with_a_fire_wand_in_the_slot() -> None:
    foes = {"d6": "zombie", "d8": "skeleton"}
    t = at_table(foes, ["fire_wand"])
    t.ann.does("fire_wand", "play", "n")
    assert t.board == {"d8": ["Skeleton+1"]}
    t = at_table(foes, ["fire_wand"], slots={"s1": ["fire_wand"]})
    t.ann.does("fire_wand", "play", "n")
    assert t.board == {}


def test_xp_goes_to_the_pool_unless_the_back_is_blank() -> None:
    t = at_table({"d5": "std2_zombie_xp", "d3": "std2_zombie_none"}, ["knife", "knife"])
    t.ann.does("knife", "play", "n")
    assert t.state.xp == 1
    t.ann.does("knife", "play", "s")
    assert t.state.xp == 1
    assert t.came_to_light()


def test_the_closest_target_is_counted_orthogonally_and_ties_are_chosen() -> None:
    """Magic Wand: the diagonal neighbour is at distance 2, as far as two steps straight."""
    t = at_table({"e5": "zombie", "d6": "zombie", "d1": "zombie"}, ["magic_wand"])
    assert t.ann.legal("magic_wand", "play") == {"e5", "d6"}
    t.ann.does("magic_wand", "play", "e5")
    assert set(t.board) == {"d1"}


def test_cross_hits_twice_in_its_direction_and_with_another_in_the_slot_once_behind() -> None:
    foes = {"e4": "zombie", "g4": "zombie", "a4": "skeleton"}
    t = at_table(foes, ["cross"])
    t.ann.does("cross", "play", "e")
    assert t.board == {"a4": ["Skeleton+1"]}
    t = at_table(foes, ["cross"], slots={"s1": ["cross"]})
    t.ann.does("cross", "play", "e")
    assert t.board == {"a4": ["Skeleton"]}


def test_lightning_ring_hits_two_different_targets_at_distance_3_or_more() -> None:
    t = at_table({"d5": "zombie", "d7": "zombie", "g4": "zombie", "a1": "zombie"}, ["lightning_ring"])
    assert t.ann.legal("lightning_ring", "play") == {"d7", "g4", "a1"}
    assert t.ann.legal("lightning_ring", "play", "d7") == {"g4", "a1"}
    t.ann.does("lightning_ring", "play", "d7", "a1")
    assert set(t.board) == {"d5", "g4"}


def test_lightning_ring_in_the_slot_adds_a_third() -> None:
    t = at_table({"d7": "zombie", "g4": "zombie", "a1": "zombie"}, ["lightning_ring"], slots={"s1": ["lightning_ring"]})
    t.ann.does("lightning_ring", "play", "d7", "g4", "a1")
    assert t.board == {}


def test_santa_water_hits_a_block_all_of_which_is_at_distance_3_or_more() -> None:
    t = at_table({"d7": "zombie", "e7": "zombie", "e8": "zombie", "d5": "zombie"}, ["santa_water"])
    assert t.ann.legal("santa_water", "play") == {"d7"}
    t.ann.does("santa_water", "play", "d7")
    assert set(t.board) == {"d5"}


def test_garlic_hits_all_eight_neighbours() -> None:
    t = at_table(dict.fromkeys(("c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5", "d6"), "zombie"), ["garlic"])
    t.ann.does("garlic", "play")
    assert set(t.board) == {"d6"}


def test_garlic_in_the_slot_hits_at_the_end_of_ones_actions() -> None:
    t = at_table({"d5": "zombie", "a1": "zombie"}, slots={"s1": ["garlic"]})
    t.ann.does("end")
    assert "d5" not in t.board


def test_the_king_bible_hits_its_ring_and_in_the_slot_strikes_first_who_lands() -> None:
    t = at_table(dict.fromkeys(("d6", "e5", "f4", "d5"), "zombie"), ["king_bible"])
    t.ann.does("king_bible", "play")
    assert set(t.board) == {"d5"}
    t = at_table({"d5": "swooping_bat"}, slots={"s1": ["king_bible"]}, step="activate")
    assert t.ann.damage == 0
    assert "d5" not in t.board


def test_knife_in_the_slot_splinters_around_the_first_hit_once_a_card() -> None:
    t = at_table({"d6": "zombie", "e7": "zombie", "c6": "zombie"}, ["knife"], slots={"s1": ["knife"]})
    t.ann.does("knife", "play", "n")
    assert t.ann.asked == "beside"
    assert t.ann.legal() == {"e7", "c6", "pass"}
    t.ann.does("e7")
    assert set(t.board) == {"c6"}


def test_bone_hits_both_ways() -> None:
    t = at_table({"d6": "zombie", "d1": "zombie"}, ["bone"], characters={"s1": "mortaccio"})
    t.ann.does("bone", "play", "n")
    assert t.board == {}


def test_a_space_of_a_pattern_off_the_board_is_ignored() -> None:
    t = at_table({"h5": "zombie"}, ["whip"], at={"s1": "h4"})
    t.ann.does("whip", "play")
    assert t.board == {}
