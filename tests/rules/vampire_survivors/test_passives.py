"""Each passive, both sides (content/passives.py)."""

from __future__ import annotations

from rules.vampire_survivors.harm import most_health
from rules.vampire_survivors.library import CARDS
from tests.rules.vampire_survivors.harness import at_table


def test_bracer_pushes_the_first_target_two_spaces_off_turn_from_either_standee() -> None:
    t = at_table({"e4": "zombie"}, seats=2, hands={"s2": ["bracer"]}, at={"s2": "a1"})
    assert "s1" in t.ben.legal("bracer", "play")
    t.ben.does("bracer", "play", "s1", "e")
    assert set(t.board) == {"g4"}


def test_bracer_in_the_slot_hits_the_next_target_behind() -> None:
    t = at_table({"d5": "skeleton", "d7": "zombie"}, ["knife"], slots={"s1": ["", "bracer"]})
    t.ann.does("knife", "play", "n")
    assert t.board == {"d5": ["Skeleton"]}


def test_crown_gives_2_xp_and_in_the_slot_the_first_purchase_is_1_cheaper() -> None:
    t = at_table({}, ["crown", "crown"], display=["whip", "armor", "axe"])
    t.ann.does("crown", "play")
    assert t.state.xp == 2
    t.ann.does("crown", "slot_passive")
    t.ann.does("end")
    t.until("level_up").ann.does("buy:1")
    assert t.state.xp == 0


def test_hollow_heart_adds_1_for_good_and_goes_back_under_its_deck() -> None:
    t = at_table({}, ["hollow_heart"])
    t.ann.does("hollow_heart", "play")
    assert most_health(t.ann.survivor) == 4
    assert CARDS[t.state.display[1][0]].id == "hollow_heart"
    assert t.ann.survivor.discard == []
    assert t.is_quiet()


def test_hollow_heart_in_the_slot_adds_2_and_nobody_dies_of_replacing_it() -> None:
    t = at_table({}, ["hollow_heart", "armor"])
    t.ann.does("hollow_heart", "slot_passive")
    assert most_health(t.ann.survivor) == 5
    t.ann.survivor.damage = 4
    t.ann.does("armor", "slot_passive")
    assert (most_health(t.ann.survivor), t.ann.damage, t.ann.survivor.dead) == (3, 2, False)


def test_spellbinder_takes_a_weapon_back() -> None:
    t = at_table({"d5": "zombie"}, ["knife", "spellbinder"])
    assert t.ann.why_not("spellbinder", "play") == "There is no weapon in your discard pile."
    t.ann.does("knife", "play", "n")
    t.ann.does("spellbinder", "play", "knife")
    assert t.ann.hand == ["knife"]


def test_spellbinder_in_the_slot_puts_the_first_weapon_of_a_turn_on_top_of_the_deck() -> None:
    t = at_table({"d5": "zombie", "d3": "zombie"}, ["knife", "knife"], slots={"s1": ["", "spellbinder"]})
    t.ann.does("knife", "play", "n")
    assert CARDS[t.ann.survivor.deck[-1]].id == "knife"
    t.ann.does("knife", "play", "s")
    assert [CARDS[c].id for c in t.ann.survivor.discard] == ["knife"]
    assert t.is_quiet()


def test_armor_gives_2_to_anyone_living_and_in_the_slot_1_each_turn_up_to_3() -> None:
    t = at_table({}, ["armor"], seats=2)
    t.ann.does("armor", "play", "s2")
    assert t.ben.survivor.armor == 2
    t = at_table({}, slots={"s1": ["", "armor"]}, coffin={"L1": ["zombie"] * 12})
    for armor in (1, 2, 3, 3):
        t.ann.survivor.damage = 0
        t.ann.survivor.space = t.state.board.numbers["d4"]
        t.state.piles.clear()
        t.ann.does("end")
        t.until("actions")
        assert t.ann.survivor.armor == armor


def test_armor_never_goes_beyond_5() -> None:
    t = at_table({}, ["armor", "armor", "armor"])
    for _ in range(3):
        t.ann.does("armor", "play", "s1")
    assert t.ann.survivor.armor == 5


def test_attractorb_takes_a_light_source_within_3_or_scrolls() -> None:
    t = at_table({}, ["attractorb", "attractorb"], lights={"d7": "coin", "h8": "coin"})
    assert t.ann.legal("attractorb", "collect") == {"d7"}
    t.ann.does("attractorb", "collect", "d7")
    assert len(t.state.pickups) == 1
    t.ann.does("attractorb", "scroll", "n:d8")
    assert t.lights == {"d8", "h7"}


def test_attractorb_in_the_slot_takes_one_in_line_after_the_first_scroll_of_a_turn() -> None:
    t = at_table({}, ["move", "move"], slots={"s1": ["", "attractorb"]}, lights={"a4": "coin"})
    t.ann.does("move", "scroll", "n:d8")
    assert t.ann.asked == "light"
    assert t.ann.legal() == {"d8", "pass"}
    t.ann.does("d8")
    t.ann.does("move", "scroll", "n:d8")
    assert t.ann.asked == "actions"


def test_clover_arranges_a_deck_and_gives_1_xp() -> None:
    t = at_table({}, ["clover"])
    top3 = t.state.display[1][-3:][::-1]
    t.ann.does("clover", "play", "deck:1")
    assert t.ann.asked == "keep"
    assert t.came_to_light()
    t.ann.does(top3[1])
    assert t.state.display[1][-1] == top3[1]
    assert set(t.state.display[1][:2]) == {top3[0], top3[2]}
    assert t.state.xp == 1


def test_clover_in_the_slot_chooses_of_two_light_sources() -> None:
    t = at_table({}, ["knife"], slots={"s1": ["", "clover"]}, lights={"d5": "coin"})
    stack = t.state.light_stack
    stack.append(stack.pop(next(n for n, x in enumerate(stack) if x.startswith("floor"))))
    t.ann.does("knife", "play", "n")
    assert t.ann.legal() == {"coin", "floor_chicken"}
    t.ann.does("floor_chicken")
    assert [x.rpartition("_")[0] for x in t.state.pickups] == ["floor_chicken"]
    assert t.state.light_stack[0].startswith("coin")
    assert t.is_quiet()


def test_clover_in_the_slot_chooses_of_two_chest_cards() -> None:
    t = at_table({"d5": "std1_zombie_chest"}, ["knife"], slots={"s1": ["", "clover"]})
    first, second = t.state.display[1][-1], t.state.display[1][-2]
    t.ann.does("knife", "play", "n")
    t.ann.does("deck:1")
    t.ann.does(second)
    assert second in t.ann.survivor.hand
    assert t.state.display[1][0] == first


def test_duplicator_repeats_the_last_weapon_from_its_players_place_at_1_damage() -> None:
    t = at_table({"d5": "zombie", "f4": "gravestone_knight"}, ["fire_wand"], seats=2, hands={"s2": ["duplicator"]},
                 at={"s2": "a1"})  # fmt: skip
    assert t.ben.why_not("duplicator", "play") == "No weapon has been played in this phase."
    t.ann.does("fire_wand", "play", "n")
    t.ben.does("duplicator", "play")
    assert t.board == {"f4": ["Gravestone Knight+2"]}


def test_duplicator_in_the_slot_shoots_once_a_turn_in_another_direction() -> None:
    foes = {"d5": "zombie", "e4": "zombie", "c4": "zombie"}
    t = at_table(foes, ["knife", "knife"], slots={"s1": ["", "duplicator"]})
    t.ann.does("knife", "play", "n")
    assert t.ann.legal() == {"e", "w", "pass"}
    t.ann.does("e")
    t.ann.does("knife", "play", "w")
    assert (t.board, t.ann.asked) == ({}, "actions")


def test_candelabrador_hits_two_around_oneself_or_the_active_player() -> None:
    foes = {"d5": "zombie", "e5": "zombie", "a2": "zombie"}
    t = at_table(foes, seats=2, hands={"s2": ["candelabrador"]}, at={"s2": "a1"})
    t.ben.does("candelabrador", "play", "s1", "d5", "e5")
    assert set(t.board) == {"a2"}


def test_candelabrador_in_the_slot_grows_patterns_by_a_space() -> None:
    t = at_table({"e4": "zombie", "d6": "zombie", "a1": "zombie"}, ["whip"], slots={"s1": ["", "candelabrador"]})
    assert t.ann.legal("whip", "play") == {"d6", "pass"}
    t.ann.does("whip", "play", "d6")
    assert set(t.board) == {"a1"}


def test_empty_tome_lets_someone_draw_2_without_a_shuffle_and_in_the_slot_5_a_turn() -> None:
    t = at_table({}, ["empty_tome"], seats=2)
    t.ben.survivor.discard, t.ben.survivor.deck = t.ben.survivor.deck[1:], t.ben.survivor.deck[:1]
    t.ann.does("empty_tome", "play", "s2")
    assert len(t.ben.hand) == 1
    t = at_table({}, slots={"s1": ["", "empty_tome"]}, coffin={"L1": ["zombie"] * 8})
    t.ann.does("end")
    t.until("actions")
    assert len(t.ann.hand) == 5


def test_pummarola_heals_2_and_a_coffin_stands_up_and_in_the_slot_1_a_turn() -> None:
    t = at_table({}, seats=2, hands={"s2": ["pummarola"]})
    t.ann.survivor.dead, t.ann.survivor.deaths, t.ann.survivor.damage = True, 1, 3
    t.ben.does("pummarola", "play", "s1")
    assert (t.ann.survivor.dead, t.ann.damage) == (False, 1)
    t = at_table({}, slots={"s1": ["", "pummarola"]}, coffin={"L1": ["zombie"] * 8})
    t.ann.survivor.damage = 2
    t.ann.does("end")
    t.until("actions")
    assert t.ann.damage == 1


def test_spinach_adds_1_to_every_hit_of_the_next_weapon_by_anyone() -> None:
    t = at_table({"e5": "skeleton", "f6": "skeleton", "d5": "skeleton"}, ["runetracer", "knife"], seats=2,
                 hands={"s2": ["spinach"]}, at={"s2": "a1"})  # fmt: skip
    t.ben.does("spinach", "play")
    t.ann.does("runetracer", "play", "ne")
    t.ann.does("knife", "play", "n")
    assert t.board == {"d5": ["Skeleton"]}


def test_spinach_in_the_slot_adds_1_to_the_first_hit_of_each_own_weapon() -> None:
    t = at_table({"e5": "skeleton", "f6": "skeleton"}, ["runetracer"], slots={"s1": ["", "spinach"]})
    t.ann.does("runetracer", "play", "ne")
    assert t.board == {"f6": ["Skeleton"]}
