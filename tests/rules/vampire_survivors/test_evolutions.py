"""Each evolution and each unique card (content/survivors.py; Unique Cards)."""

from __future__ import annotations

from tests.rules.vampire_survivors.harness import Table, at_table


def evolved(evolution: str, foes: dict[str, str], *hand: str, **how: object) -> Table:
    """Return a table at which Ann has an evolution and holds these cards."""
    return at_table(foes, list(hand), evolved={"s1": [evolution]}, **how)


def test_thousand_edge_knives_hit_all_in_the_direction() -> None:
    t = evolved("thousand_edge", {"d5": "zombie", "d7": "zombie", "e4": "zombie"}, "knife")
    t.ann.does("knife", "play", "n")
    assert set(t.board) == {"e4"}


def test_bloody_tear_hits_both_sides_and_heals_1_once_a_turn_for_two_removed() -> None:
    t = evolved("bloody_tear", {"e4": "zombie", "c4": "zombie", "g4": "zombie", "a4": "zombie"}, "whip", "whip")
    t.ann.survivor.damage = 2
    t.ann.does("whip", "play")
    assert (t.board, t.ann.damage) == ({}, 1)


def test_unholy_vespers_is_a_free_ring_at_the_end_of_ones_actions() -> None:
    t = evolved("unholy_vespers", {"d6": "zombie", "d5": "zombie"}, coffin={})
    t.ann.does("end")
    assert set(t.board) == {"d5"}


def test_gorgeous_moon_shuts_two_sides_and_each_gives_1_xp() -> None:
    t = evolved("gorgeous_moon", {}, "pentagram", coffin={"L1": ["zombie"] * 4})
    t.ann.does("pentagram", "play", "s1", "n", "e")
    t.ann.does("end")
    assert set(t.board) == {"d1", "a4"}
    assert t.state.xp == 2


def test_heaven_sword_hits_everything_in_the_line_twice() -> None:
    t = evolved("heaven_sword", {"d5": "skeleton", "d7": "skeleton"}, "cross")
    t.ann.does("cross", "play", "n")
    assert t.board == {}


def test_thunder_loop_strikes_twice_and_at_any_distance() -> None:
    t = evolved("thunder_loop", {"d5": "skeleton", "a1": "skeleton"}, "lightning_ring")
    t.ann.does("lightning_ring", "play", "d5", "a1")
    assert t.board == {}


def test_no_future_flies_on_two_diagonals_and_answers_pain_on_all_four() -> None:
    t = evolved("no_future", {"e5": "zombie", "c3": "zombie", "e3": "zombie"}, "runetracer")
    t.ann.does("runetracer", "play", "ne", "sw")
    assert set(t.board) == {"e3"}
    t = evolved("no_future", {"a1": "bone_thrower", "h8": "zombie"}, coffin={})
    t.ann.does("end")
    assert (t.ann.damage, t.board) == (1, {})


def test_la_borra_hits_3_by_3_at_distance_2() -> None:
    t = evolved(
        "la_borra", {"c7": "zombie", "d8": "zombie", "e8": "zombie", "d6": "zombie", "d5": "zombie"}, "santa_water"
    )
    t.ann.does("santa_water", "play", t.ann.options("santa_water", "play")[0].key)
    assert set(t.board) == {"d5"}


def test_death_spiral_hits_to_all_four_sides() -> None:
    t = evolved("death_spiral", {"d6": "skeleton", "d2": "skeleton", "f4": "skeleton", "b4": "skeleton"}, "axe")
    t.ann.does("axe", "play")
    assert t.board == {}


def test_hellfire_deals_3_to_all_in_the_line() -> None:
    t = evolved("hellfire", {"d5": "armored_skeleton", "d8": "armored_skeleton"}, "fire_wand")
    t.ann.does("fire_wand", "play", "n")
    assert t.board == {}


def test_soul_eater_reaches_two_steps_straight_and_heals() -> None:
    t = evolved("soul_eater", {"d6": "zombie", "e5": "zombie", "e6": "zombie"}, "garlic")
    t.ann.survivor.damage = 2
    t.ann.does("garlic", "play")
    assert (set(t.board), t.ann.damage) == ({"e6"}, 1)


def test_holy_wand_shoots_four_times() -> None:
    foes = {"d5": "zombie", "d6": "zombie", "d7": "zombie", "d8": "zombie", "a1": "zombie"}
    t = evolved("holy_wand", foes, "magic_wand")
    t.ann.does("magic_wand", "play", "d5")
    assert set(t.board) == {"a1"}


def test_an_evolution_counts_for_its_owner_alone() -> None:
    t = at_table({"d5": "zombie", "d7": "zombie"}, ["knife"], seats=2, evolved={"s2": ["thousand_edge"]})
    t.ann.does("knife", "play", "n")
    assert set(t.board) == {"d7"}


# weapons in slots that act by themselves ----------------------------------------------------------------------
def test_magic_wand_in_the_slot_shoots_at_the_start_of_ones_actions() -> None:
    t = at_table({}, slots={"s1": ["magic_wand"]}, coffin={"L1": ["zombie"] * 8})
    t.ann.does("end")
    t.until("target")
    assert len(t.board) == 4
    t.ann.does(next(iter(t.ann.legal())))
    assert len(t.board) == 3


def test_santa_water_in_the_slot_hurts_one_pile_that_came_in() -> None:
    t = at_table({"a8": "zombie"}, slots={"s1": ["santa_water"]}, coffin={"L1": ["mudman"] * 4}, step="spawn")
    assert t.ann.legal() == {"d8", "h4", "d1", "a4", "pass"}
    t.ann.does("d1")
    assert set(t.board) == {"a8", "d8", "h4", "a4"}


# unique -------------------------------------------------------------------------------------------------------
def test_bone_in_the_slot_may_answer_a_duplicator_also_off_turn() -> None:
    t = at_table({"d5": "zombie", "a3": "zombie"}, ["knife"], seats=2, slots={"s2": ["bone"]}, at={"s2": "a1"},
                 hands={"s2": ["duplicator"]}, characters={"s2": "mortaccio"})  # fmt: skip
    t.ann.does("knife", "play", "n")
    t.ben.does("duplicator", "play")
    assert t.ben.legal() == {"yes", "pass"}
    t.ben.does("yes")
    assert t.board == {}


def bombs(foes: dict[str, str], *hand: str, **how: object) -> Table:
    """Return a table at which Ann is Yatta Cavallo."""
    return at_table(foes, list(hand), characters={"s1": "yatta_cavallo"}, **how)


def test_a_cherry_bomb_is_placed_3_away_and_detonates_around_itself() -> None:
    t = bombs({"d8": "skeleton", "e8": "zombie"}, "cherry_bomb", "cherry_bomb")
    assert "d5" not in t.ann.legal("cherry_bomb", "place")
    t.ann.does("cherry_bomb", "place", "d7")
    t.ann.does("cherry_bomb", "detonate", "d7")
    assert (t.board, t.state.bombs) == ({}, [])


def test_bombs_detonate_at_the_start_of_yattas_actions() -> None:
    t = bombs({}, "cherry_bomb", coffin={"L1": ["skeleton", "zombie", "zombie", "zombie"]})
    t.ann.does("cherry_bomb", "place", "e7")
    t.ann.does("end")
    t.until("actions")
    assert t.state.bombs == []
    assert t.pile("d8") == ["Skeleton"]


def test_what_moves_onto_a_bomb_takes_1_and_the_bomb_is_gone() -> None:
    t = bombs({"d8": "swooping_bat"}, "cherry_bomb", coffin={})
    t.ann.does("cherry_bomb", "place", "d7")
    t.ann.does("end")
    assert (t.board, t.state.bombs) == ({}, [])


def test_there_are_two_bombs() -> None:
    t = bombs({}, "cherry_bomb", "cherry_bomb", "cherry_bomb")
    t.ann.does("cherry_bomb", "place", "d7")
    t.ann.does("cherry_bomb", "place", "h8")
    assert t.ann.why_not("cherry_bomb", "place") == "Both Cherry Bombs lie on the board."


def test_a_bomb_in_the_slot_answers_a_candelabrador() -> None:
    t = bombs({"d5": "zombie"}, "candelabrador", slots={"s1": ["cherry_bomb"]})
    t.ann.does("candelabrador", "play", "d5")
    t.ann.does("yes")
    t.ann.does("h8")  # no bomb lies there yet, so that there is nothing to choose but where
    assert t.state.bombs == [t.state.board.numbers["h8"]]


def cats(foes: dict[str, str], *hand: str, **how: object) -> Table:
    """Return a table at which Ann is Giovanna Grana."""
    return at_table(foes, list(hand), characters={"s1": "giovanna_grana"}, **how)


def test_a_cat_comes_beside_moves_one_and_hurts_all_around_survivors_too() -> None:
    t = cats({"f6": "zombie"}, "gatti_amari", seats=2, at={"s2": "f4"})
    t.ann.does("gatti_amari", "play", "e4")
    t.ann.does("e5")
    assert (t.board, t.ben.damage, t.ann.damage) == ({}, 1, 1)
    assert t.state.cats == [t.state.board.numbers["e5"]]


def test_a_cat_that_shares_a_space_goes_and_deals_1_to_it() -> None:
    t = cats({"f5": "skeleton"}, "gatti_amari")
    t.ann.does("gatti_amari", "play", "e4")
    t.ann.does("f5")
    assert (t.board, t.state.cats) == ({"f5": ["Skeleton"]}, [])


def test_a_cat_in_the_slot_answers_a_crown() -> None:
    t = cats({}, "crown", slots={"s1": ["gatti_amari"]})
    t.ann.does("crown", "play")
    t.ann.does("yes")
    t.ann.does("e4")
    t.ann.does("f4")
    assert t.state.cats == [t.state.board.numbers["f4"]]


def test_a_pentagram_shuts_a_side_that_the_chosen_player_chooses() -> None:
    t = at_table({}, ["pentagram"], seats=2, coffin={"L1": ["zombie"] * 4}, at={"s2": "b2"})
    t.ann.does("pentagram", "play", "s2")
    assert t.ben.asked == "side"
    t.ben.does("w")
    t.ann.does("end")
    assert set(t.board) == {"d8", "h4", "d1"}
    assert t.state.shut == []


def test_one_side_always_stays_open() -> None:
    t = at_table({}, ["pentagram"] * 4)
    for side in "nes":
        t.ann.does("pentagram", "play", "s1", side)
    assert t.ann.why_not("pentagram", "play") == "One side must stay open."


def test_a_boss_due_at_a_shut_side_comes_on_the_next() -> None:
    t = at_table({}, ["pentagram"], coffin={"boss1": ["giant_bat"], "L2a": ["std2_zombie_xp"] * 4})
    t.ann.does("pentagram", "play", "s1", "n")
    t.ann.does("end")
    t.until("actions")
    assert any(n[0].startswith("Giant Bat") for s, n in t.board.items() if s != "d8")


def test_a_pentagram_in_the_slot_is_swapped_for_a_card_of_the_display() -> None:
    t = at_table({}, slots={"s1": ["pentagram"]}, display=["whip", "armor", "axe"])
    t.ann.does("slot", "deck:2")
    assert t.ann.hand == ["armor"]
    assert (t.ann.survivor.weapon, t.state.display[2][0].rpartition("_")[0]) == ("", "pentagram")


def test_a_bomb_that_answers_is_aimed_in_the_same_answer() -> None:
    t = bombs({"d5": "zombie"}, "candelabrador", slots={"s1": ["cherry_bomb"]})
    t.state.bombs = [t.state.board.numbers["h8"]]
    t.ann.does("candelabrador", "play", "d5")
    t.ann.does("yes")
    assert t.ann.legal() == {"detonate", "place"}
    assert t.ann.question.default_keys() == ("detonate", "h8")
    t.ann.does("place", "a8")
    assert len(t.state.bombs) == 2
    assert t.is_quiet()
