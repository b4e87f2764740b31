"""Enemies activate, spawn, and land on survivors (Enemies Activate; Enemies Spawn; Damage and Retaliation)."""

from __future__ import annotations

import pytest

from rules.vampire_survivors import RULES
from rules.vampire_survivors.board import BOARDS
from rules.vampire_survivors.content.enemies import BOSSES, ENEMIES, Enemy
from rules.vampire_survivors.trials import threat
from tests.rules.vampire_survivors.harness import at_table


# activate -----------------------------------------------------------------------------------------------------
def test_ranged_enemies_hit_the_active_player_at_any_distance() -> None:
    t = at_table({"a1": "bone_thrower", "h8": "flower_wall"}, seats=2, step="activate", at={"s2": "b1"})
    assert t.ann.damage == 2
    assert t.ben.damage == 0


def test_a_fast_enemy_goes_straight_in_a_line_and_diagonally_elsewhere() -> None:
    t = at_table({"d8": "swooping_bat", "g6": "wolf_cub"}, coffin={}, step="activate")
    t.ann.does("suggested")
    assert set(t.board) == {"d7", "f5"}


def test_fast_2_makes_two_steps_before_it_is_looked_where_it_ends() -> None:
    t = at_table({"d8": "ghost", "d7": "zombie"}, coffin={}, step="activate")
    assert set(t.board) == {"d6", "d7"}
    assert set(at_table({"d8": "ghost"}, coffin={}, step="activate").board) == {"d6"}


def test_a_fast_enemy_that_would_end_on_another_token_goes_on() -> None:
    t = at_table({"d8": "swooping_bat", "d7": "zombie"}, lights={"d6": "coin"}, coffin={}, step="activate")
    assert set(t.board) == {"d7", "d5"}
    assert t.lights == {"d6"}


def test_a_fast_enemy_that_reaches_a_survivor_lands_on_them() -> None:
    t = at_table({"e5": "swooping_bat"}, coffin={}, step="activate")
    assert (t.ann.damage, t.board) == (1, {})


def test_another_survivor_on_the_way_is_run_into() -> None:
    t = at_table({"d7": "ghost"}, seats=2, at={"s2": "d6"}, coffin={}, step="activate")
    assert (t.ann.damage, t.ben.damage) == (0, 1)


def test_only_the_fast_token_leaves_its_pile_and_what_it_uncovers_acts_too() -> None:
    t = at_table({"d8": "swooping_bat ghost"}, coffin={}, step="activate")
    assert t.board == {"d7": ["Swooping Bat"], "d6": ["Ghost"]}


def test_what_is_uncovered_gets_its_armor_and_what_is_covered_does_nothing() -> None:
    t = at_table({"d8": "swooping_bat skeleton", "a1": "zombie bone_thrower"}, coffin={}, step="activate")
    assert t.pile("d8") == ["Skeleton+1"]
    assert t.ann.damage == 0


def test_a_token_acts_once_a_phase() -> None:
    t = at_table({"d8": "swooping_bat"}, coffin={}, step="activate")
    assert set(t.board) == {"d7"}


def test_the_active_player_chooses_the_order_where_it_matters() -> None:
    t = at_table({"d7": "swooping_bat", "d6": "lunging_skeleton"}, coffin={}, step="activate")
    assert t.ann.legal() == {"suggested", "d6", "d7"}
    t.ann.does("d7")
    assert set(t.board) == {"d5"}
    assert t.ann.damage == 2


def test_several_shooters_alone_are_not_asked_about() -> None:
    t = at_table({"a1": "bone_thrower", "h8": "bone_thrower"}, coffin={}, step="activate")
    assert t.ann.damage == 2


def test_several_icons_act_in_printed_order() -> None:
    """Queen Medusa shoots, then moves."""
    t = at_table(
        {"j4": "il_queen_medusa"}, options={"map": "inlaid_library"}, at={"s1": "e3"}, coffin={}, step="activate"
    )
    assert t.ann.damage == 1
    assert t.board == {"i3": ["Queen Medusa+4"]}


# spawn --------------------------------------------------------------------------------------------------------
def test_one_enemy_comes_from_each_side_in_the_lines_of_the_active_player() -> None:
    t = at_table({}, coffin={"L1": ["zombie"] * 3 + ["skeleton", "zombie"]}, step="spawn")
    assert set(t.board) == {"d8", "h4", "d1", "a4"}
    assert t.pile("a4") == ["Skeleton+1"]


def test_they_come_from_above_first_then_clockwise() -> None:
    t = at_table({}, coffin={"L1": ["zombie", "skeleton", "mudman", "pipeestrello"]}, step="spawn")
    assert {s: n[0] for s, n in t.board.items()} == {
        "d8": "Zombie", "h4": "Skeleton+1", "d1": "Mudman", "a4": "Pipeestrello",
    }  # fmt: skip


def test_what_lies_at_the_edge_is_pushed_inward_and_lands_on_who_is_in_the_way() -> None:
    column = dict.fromkeys(("d8", "d7", "d6", "d5"), "zombie")
    t = at_table(column, coffin={"L1": ["mudman"] * 4}, step="spawn")
    assert t.ann.damage == 1
    assert t.pile("d8") == ["Mudman"]
    assert set(t.board) == {"d8", "d7", "d6", "d5", "h4", "d1", "a4"}


def test_after_the_first_boss_two_come_from_each_side_and_only_the_top_is_seen() -> None:
    t = at_table({}, coffin={"L2a": ["std2_zombie_xp"] * 4 + ["std2_skeleton_xp"] * 3}, step="spawn")
    t.state.agenda.clear()
    assert all(len(n) == 1 for n in t.board.values())  # the wave of the first boss is yet to come
    t = wave_2 = at_table({}, coffin={"boss1": ["giant_bat"], "L2a": ["std2_zombie_xp"] * 4 + ["mf2_mudman_xp"] * 4},
                          step="spawn")  # fmt: skip
    assert t.pile("d8") == ["Giant Bat+2"]
    assert [len(wave_2.pile(s)) for s in ("h4", "d1", "a4")] == [2, 2, 2]
    assert [p.height for p in t_view(t)] == [2, 2, 1, 2]


def t_view(t):
    from rules.vampire_survivors import RULES

    return sorted(RULES.view(t.state, None).piles, key=lambda p: p.space)


def test_a_stack_that_runs_out_gives_a_smaller_pile_and_the_boss_comes_on_the_next_side() -> None:
    t = at_table({}, coffin={"L1": ["zombie"], "boss1": ["giant_bat"], "L2a": ["std2_zombie_xp"] * 4}, step="spawn")
    assert t.pile("d8") == ["Zombie"]
    assert t.pile("h4") == ["Giant Bat+2"]
    assert len(t.pile("d1")) == len(t.pile("a4")) == 2


def test_a_boss_that_is_due_after_the_fourth_side_comes_first_in_the_next_phase() -> None:
    t = at_table({}, coffin={"L1": ["zombie"] * 4, "boss1": ["giant_bat"], "L2a": ["std2_zombie_xp"] * 4}, step="spawn")
    assert len(t.board) == 4
    t.until("actions")
    t.ann.does("end")
    t.until("actions")
    assert any(n[0].startswith("Giant Bat") for n in t.board.values())


def test_no_boss_comes_between_two_stacks_of_a_level() -> None:
    t = at_table(
        {}, coffin={"boss1": ["giant_bat"], "L2a": ["std2_zombie_xp"], "L2b": ["mf2_mudman_xp"] * 4}, step="spawn"
    )
    assert [t.pile(s) for s in ("h4", "d1")] == [["Zombie"], ["Mudman", "Mudman"]]


def test_standing_on_an_edge_they_come_onto_oneself() -> None:
    t = at_table({}, coffin={"L1": ["zombie"] * 4}, at={"s1": "d8"}, step="spawn")
    assert t.ann.damage == 1
    assert set(t.board) == {"h8", "d1", "a8"}


def test_in_a_corner_two_sides_fall_into_ones_own_space() -> None:
    t = at_table({}, coffin={"L1": ["zombie"] * 4}, at={"s1": "h8"}, step="spawn")
    assert t.ann.damage == 2


def test_the_table_may_leave_such_sides_out() -> None:
    t = at_table({}, coffin={"L1": ["zombie"] * 4}, at={"s1": "h8"}, step="spawn", options={"edge_spawn": "skip"})
    assert t.ann.damage == 0
    assert len(t.state.coffin["L1"]) == 2


def test_never_are_all_open_sides_left_out() -> None:
    for shut, damage in ((["s"], 0), (["s", "w"], 2)):
        t = at_table({}, coffin={"L1": ["zombie"] * 4}, at={"s1": "h8"}, options={"edge_spawn": "skip"})
        t.state.shut = shut
        assert threat(RULES, t.state).gates == (["a8"] if damage == 0 else ["h8", "h8"])
        t.ann.does("end")
        assert t.ann.damage == damage


def test_on_an_inverse_map_enemies_come_before_they_act() -> None:
    t = at_table({}, options={"inverse": "on"}, step="actions")
    from rules.engine import Session, Setup
    from rules.vampire_survivors import RULES

    for inverse, first in (("off", "activate"), ("on", "spawn")):
        session = Session(RULES, RULES.new(Setup(["s1"], "x", {"inverse": inverse, "unlocks": "all"})))
        session.take(session.asked[0], ("never",))
        assert session.state.agenda[-2].name == first
    assert t.ann.survivor.armor == 1


# landing ------------------------------------------------------------------------------------------------------
def test_an_enemy_that_lands_deals_1_and_1_for_each_armor_and_falls() -> None:
    t = at_table({"d5": "lunging_skeleton"}, coffin={}, step="activate")
    assert (t.ann.damage, t.board, t.state.xp) == (2, {}, 1)


def test_armor_takes_damage_first() -> None:
    t = at_table({"d5": "lunging_skeleton"}, ["armor"], coffin={})
    t.ann.does("armor", "play", "s1")
    assert t.ann.survivor.armor == 2
    t.ann.does("end")
    assert (t.ann.damage, t.ann.survivor.armor) == (0, 0)


def test_all_of_a_pile_lands_token_by_token() -> None:
    t = at_table({"d5": "zombie skeleton"}, ["move"], coffin={})
    t.ann.survivor.armor = 5
    t.ann.does("move", "walk", "d5")
    assert (t.ann.survivor.armor, t.board) == (2, {})


def test_damage_beyond_death_is_passed_on_in_turn_order_without_a_second_retaliation() -> None:
    """The rulebook's example: 2 health left, an enemy with 3 armor: 4 damage, of which the next takes 2."""
    t = at_table({"d5": "gravestone_knight"}, ["move"], seats=3, coffin={}, at={"s2": "a1", "s3": "h8"})
    t.ann.survivor.damage = 1
    t.ann.does("move", "walk", "d5")
    assert t.ann.survivor.dead
    assert (t.ben.damage, t.cid.damage, t.board) == (2, 0, {})


def test_passing_on_skips_coffins_and_each_ones_armor_absorbs() -> None:
    t = at_table({"d5": "gravestone_knight"}, ["move"], seats=3, coffin={}, at={"s2": "a1", "s3": "h8"})
    t.ann.survivor.damage = 2
    t.ben.survivor.dead, t.ben.survivor.deaths, t.ben.survivor.damage = True, 1, 3
    t.cid.survivor.armor = 1
    t.ann.does("move", "walk", "d5")
    assert (t.cid.damage, t.cid.survivor.armor) == (2, 0)


def test_an_exploding_enemy_deals_one_more_when_it_lands_and_one_to_each_beside_it_when_it_falls() -> None:
    library = {"map": "inlaid_library"}
    t = at_table({"e4": "lionhead"}, ["move"], seats=2, options=library, at={"s1": "e3", "s2": "e5"}, coffin={})
    t.ann.does("move", "walk", "e4")
    assert (t.ann.damage, t.ben.damage) == (2, 1)
    t = at_table({"e4": "lionhead"}, ["knife"], options=library, at={"s1": "e3"}, coffin={})
    t.ann.does("knife", "play", "n")
    assert t.ann.damage == 1


def test_pushed_off_an_exploding_enemy_does_not_explode() -> None:
    t = at_table({"j3": "lionhead"}, ["bracer"], options={"map": "inlaid_library"}, at={"s1": "i3"}, coffin={"L1": []})
    t.ann.does("bracer", "play", "e")
    assert (t.ann.damage, t.board) == (0, {})


# every kind -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("boss", BOSSES, ids=lambda b: b.id)
def test_each_boss_has_its_armor_does_what_its_icons_say_and_leaves_a_chest(boss: Enemy) -> None:
    options = {"map": boss.map}
    far, here = ("j3", "d3") if boss.map == "inlaid_library" else ("h4", "b4")
    t = at_table({far: boss.id}, options=options, at={"s1": here}, coffin={}, step="activate")
    acts = dict(boss.acts)
    assert t.ann.damage == acts.get("ranged", 0)
    column = chr(ord(far[0]) - acts.get("fast", 0)) + far[1]
    assert t.board == {column: [f"{boss.name}+{boss.armor}"]}
    beside = chr(ord(here[0]) + 1) + here[1]
    t = at_table({beside: boss.id}, ["move"], options=options, at={"s1": here})
    t.ann.survivor.base_health, t.ann.survivor.armor = 8, 5
    t.ann.does("move", "walk", beside)
    assert 5 - t.ann.survivor.armor + t.ann.damage == 1 + boss.armor + boss.exploding
    assert t.ann.asked == "chest"


@pytest.mark.parametrize("front", sorted({e.front for e in ENEMIES.values() if e.family not in ("boss", "reaper")}))
def test_each_kind_of_token_does_what_its_icons_say(front: str) -> None:
    kind = next(e for e in ENEMIES.values() if e.front == front)
    map = kind.family if kind.family in BOARDS else "mad_forest"
    far, here = ("j3", "d3") if map == "inlaid_library" else ("h4", "b4")
    t = at_table({far: kind.id}, options={"map": map}, at={"s1": here}, coffin={}, step="activate")
    acts = dict(kind.acts)
    column = chr(ord(far[0]) - acts.get("fast", 0)) + far[1]
    assert t.ann.damage == acts.get("ranged", 0)
    assert t.board == {column: [f"{kind.name}+{kind.armor}" if kind.armor else kind.name]}
