"""Pickups, negation, advanced light sources, chests, evolutions, the Power Up Menu (Pickups; Evolutions; Variants)."""

from __future__ import annotations

import pytest

from rules.vampire_survivors.content.achievements import BY_NUMBER
from rules.vampire_survivors.library import CARDS
from rules.vampire_survivors.state import Feat
from tests.rules.vampire_survivors.harness import at_table


def test_a_floor_chicken_heals_2_of_any_living_survivor_at_any_time() -> None:
    t = at_table({}, seats=2, pickups=["floor_chicken", "floor_chicken"])
    t.ann.survivor.damage = t.ben.survivor.damage = 2
    t.ann.does("heal", "s2")
    t.ben.does("heal", "s1")
    assert (t.ann.damage, t.ben.damage, t.state.pickups) == (0, 0, [])
    assert len(t.state.spent) == 2


def test_the_same_chicken_is_not_spent_twice() -> None:
    t = at_table({}, seats=2, pickups=["floor_chicken"])
    t.ann.survivor.damage = 2
    t.ben.does("heal", "s1")
    assert t.ann.cannot("heal", "s1") == "That is not an option now."


@pytest.mark.parametrize(("order", "damage", "left"), [("never", 2, 1), ("lethal", 2, 1), ("always", 0, 0)])
def test_a_standing_order_says_when_chickens_are_spent_on_damage(order: str, damage: int, left: int) -> None:
    t = at_table({"d5": "skeleton"}, ["move"], pickups=["floor_chicken"], coffin={})
    t.ann.survivor.mercy = order
    t.ann.does("move", "walk", "d5")
    assert (t.ann.damage, len(t.state.pickups)) == (damage, left)


def test_if_it_would_kill_just_as_many_are_spent_as_save() -> None:
    t = at_table({"d5": "gravestone_knight"}, ["move"], pickups=["floor_chicken"] * 3, coffin={})
    t.ann.does("move", "walk", "d5")
    assert (t.ann.damage, len(t.state.pickups), t.over) == (2, 2, "")
    t = at_table({"d5": "gravestone_knight"}, ["move"], pickups=["floor_chicken"], seats=2, coffin={})
    t.ann.survivor.damage = 1
    t.ann.does("move", "walk", "d5")
    assert len(t.state.pickups) == 1  # one does not save: none is thrown away
    assert t.ann.survivor.dead


def test_whoever_wants_to_be_asked_is_asked() -> None:
    t = at_table({"d5": "skeleton"}, ["move"], pickups=["floor_chicken"], coffin={})
    t.ann.survivor.mercy = "ask"
    t.ann.does("move", "walk", "d5")
    assert (t.ann.asked, t.ann.legal()) == ("negate", {"0", "1"})
    t.ann.does("1")
    assert (t.ann.damage, t.state.pickups, t.board) == (0, [], {})


def test_each_ranged_icon_is_a_hit_of_its_own_and_armor_goes_first() -> None:
    t = at_table({"a1": "bone_thrower", "h8": "bone_thrower"}, pickups=["floor_chicken"], coffin={})
    t.ann.survivor.mercy, t.ann.survivor.armor = "always", 1
    t.ann.does("end")
    assert (t.ann.survivor.armor, t.ann.damage, t.state.pickups) == (0, 0, [])


# light sources ------------------------------------------------------------------------------------------------
def test_a_vacuum_takes_up_to_three_others() -> None:
    lights = {"d5": "vacuum", "a1": "coin", "h8": "coin", "a8": "floor_chicken", "h1": "coin"}
    t = at_table({}, ["knife"], lights=lights, options={"advanced": "on"})
    t.ann.does("knife", "play", "n")
    for space in ("a1", "h8", "a8"):
        t.ann.does(space)
    assert t.lights == {"h1"}
    assert len(t.state.pickups) == 3
    assert [x for x in t.state.spent if x.startswith("vacuum")]


def test_nduja_deals_2_to_the_first_two_targets_in_a_direction() -> None:
    foes = {"f4": "skeleton", "g4": "skeleton", "h4": "skeleton", "d1": "zombie"}
    t = at_table(foes, ["knife"], lights={"d5": "nduja"}, options={"advanced": "on"})
    t.ann.does("knife", "play", "n")
    t.ann.does("e")
    assert set(t.board) == {"h4", "d1"}


def test_a_rosary_hits_up_to_four_different_enemies() -> None:
    foes = dict.fromkeys(("a1", "b1", "c1", "d1", "e1"), "zombie")
    t = at_table(foes, ["knife"], lights={"d5": "rosary", "h8": "coin"}, options={"advanced": "on"})
    t.ann.does("knife", "play", "n")
    for space in ("a1", "b1", "c1", "d1"):
        assert "h8" not in t.ann.legal()
        t.ann.does(space)
    assert set(t.board) == {"e1"}
    assert t.is_quiet()


def test_advanced_light_sources_chain_depth_first() -> None:
    lights = {"d5": "vacuum", "a1": "rosary", "h8": "coin"}
    t = at_table({"g1": "zombie"}, ["knife"], lights=lights, options={"advanced": "on"})
    t.ann.does("knife", "play", "n")
    t.ann.does("a1")
    t.ann.does("g1")
    assert t.board == {}
    t.ann.does("h8") if t.ann.asked != "actions" else None
    assert t.lights == set()


# chests -------------------------------------------------------------------------------------------------------
def test_a_chest_gives_a_free_card_of_the_display_to_the_hand() -> None:
    t = at_table({"d5": "std1_zombie_chest"}, ["knife"], display=["whip", "armor", "axe"])
    t.ann.does("knife", "play", "n")
    assert t.ann.asked == "chest"
    t.ann.does("deck:2")
    assert t.ann.hand == ["armor"]
    assert t.state.xp == 0


def test_a_boss_leaves_a_chest() -> None:
    t = at_table({"d5": "giant_bat"}, ["fire_wand"])
    t.ann.does("fire_wand", "play", "n")
    assert t.ann.asked == "chest"


def test_whoever_has_both_cards_in_the_slots_claims_the_evolution_the_active_player_first() -> None:
    slots = {"s1": ["knife", "bracer"], "s2": ["knife", "bracer"]}
    t = at_table({"d5": "std1_zombie_chest"}, ["knife"], seats=2, slots=slots)
    t.ann.does("knife", "play", "n")
    assert t.ann.survivor.evolutions == ["thousand_edge"]
    assert t.ben.survivor.evolutions == []
    assert "thousand_edge" not in t.state.evolutions
    assert t.ann.survivor.weapon


def test_another_claims_it_where_the_finder_cannot_and_only_one_a_chest() -> None:
    slots = {"s2": ["knife", "bracer"], "s3": ["whip", "hollow_heart"]}
    t = at_table({"d5": "std1_zombie_chest"}, ["knife"], seats=3, slots=slots)
    t.ann.does("knife", "play", "n")
    assert (t.ben.survivor.evolutions, t.cid.survivor.evolutions) == (["thousand_edge"], [])
    assert t.ann.asked == "actions"


def test_a_claimed_evolution_is_gone_and_the_finder_takes_a_card() -> None:
    t = at_table({"d5": "std1_zombie_chest"}, ["whip"], slots={"s1": ["knife", "bracer"]}, seats=2,
                 evolved={"s2": ["thousand_edge"]})  # fmt: skip
    t.ann.does("whip", "play")
    assert t.ann.asked == "chest"
    t = at_table({"d5": "std1_zombie_chest mf_giant_mummy"}, ["whip"] * 5, slots={"s1": ["knife", "bracer"]})
    while t.ann.asked == "actions":
        t.ann.does("whip", "play")
    assert t.state.survivors["s1"].evolutions == ["thousand_edge"]  # by the first chest; the second gives a card


# achievements and the menu ------------------------------------------------------------------------------------
def test_coins_are_spent_on_an_achievement_and_the_card_is_marked_at_once() -> None:
    t = at_table({}, pickups=["coin"] * 6, seats=2)
    t.state.feats = [Feat(4)]
    assert BY_NUMBER[4].spend == 5
    assert "spend:4" not in t.ben.legal()
    t.ann.does("spend:4")
    assert t.state.feats[0].done
    assert len(t.state.pickups) == 1


def test_the_power_up_menu_refreshes_moves_heals_and_strikes_for_coins() -> None:
    t = at_table({"a1": "zombie"}, pickups=["coin"] * 7, display=["whip"])
    t.ann.survivor.damage = 2
    top = t.state.display[1][-1]
    t.ann.does("power:refresh", "deck:1")
    assert t.state.display[1][0] == top
    t.ann.does("power:move", "d5")
    t.ann.does("power:heal", "s1")
    t.ann.does("power:strike", "a1")
    assert (t.ann.space, t.ann.damage, t.board, t.state.pickups) == ("d5", 1, {}, [])


def test_without_the_achievement_there_is_no_menu() -> None:
    t = at_table({}, pickups=["coin"] * 7, options={"unlocks": "group"})
    assert not any(o.key.startswith("power") for o in t.ann.options())


# variants -----------------------------------------------------------------------------------------------------
def test_sequential_level_ups_go_round_whose_token_lies_face_up() -> None:
    t = at_table({}, seats=2, options={"sequential": "on"}, display=["whip", "armor", "axe"])
    t.state.xp = 9
    t.ann.does("end")
    t.until("level_up")
    assert t.ann.legal("buy:1") == {"s1", "s2"}
    t.ann.does("buy:1", "s2")
    assert "whip" in t.ben.hand
    assert next(o.key for o in t.ann.options()) == "buy:1"
    t.ann.does("buy:2")
    assert "armor" in t.ann.hand
    assert not t.ann.survivor.leveled
    assert not t.ben.survivor.leveled


def test_mandatory_level_ups_must_buy_where_one_can() -> None:
    t = at_table({}, options={"mandatory": "on"}, display=["whip", "armor", "axe"])
    t.state.xp = 4
    t.ann.does("end")
    t.until("level_up")
    assert t.ann.why_not("end") == "This table must level up: buy a card."
    t.ann.does("refresh:1")
    assert t.ann.why_not("end") == "This table must level up: buy a card."
    t.ann.does("buy:2")
    assert "armor" in [CARDS[c].id for c in t.ann.survivor.hand]
