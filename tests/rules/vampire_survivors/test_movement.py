"""Moves and scrolls, pushes and what leaves the board (Movement; Scroll; Movement & Scrolling)."""

from __future__ import annotations

from tests.rules.vampire_survivors.harness import at_table


def test_a_move_card_goes_one_or_two_spaces_not_diagonally() -> None:
    t = at_table({}, ["move"])
    assert t.ann.legal("move", "walk") == {
        "d5", "e4", "d3", "c4", "d6", "f4", "d2", "b4", "e5", "e3", "c5", "c3",
    }  # fmt: skip
    t.ann.does("move", "walk", "d6")
    assert t.ann.space == "d6"
    assert t.is_quiet()


def test_a_move_in_a_slot_makes_moves_a_space_longer_two_of_them_two() -> None:
    t = at_table({}, ["move", "whip"], slots={"s1": ["move"]})
    assert "d7" in t.ann.legal("move", "walk")
    assert t.ann.legal("whip", "give_walk") >= {"d6"}
    t = at_table({}, ["move"], slots={"s1": ["move", "move"]})
    assert "d8" in t.ann.legal("move", "walk")


def test_a_scroll_takes_the_place_of_the_whole_move_whatever_lengthens_moves() -> None:
    t = at_table({}, ["move"], slots={"s1": ["move", "move"]}, lights={"b2": "coin"})
    t.ann.does("move", "scroll", "w:a4")
    assert t.lights == {"a4", "c2"}  # one space, and no walk besides
    assert (t.ann.space, t.ann.hand, t.ann.asked) == ("d4", [], "actions")


def test_any_weapon_card_may_be_given_up_for_one_space_or_a_scroll_but_not_off_turn() -> None:
    t = at_table({}, ["whip", "armor"], hands={"s2": ["armor"]}, seats=2, at={"s2": "a1"})
    assert t.ann.legal("armor", "give_walk") == {"d5", "e4", "d3", "c4"}
    t.ann.does("whip", "give_walk", "d5")
    assert t.ann.space == "d5"
    assert "give_walk" not in t.ben.legal("armor")


def test_the_table_may_let_a_given_up_weapon_move_like_a_move_card() -> None:
    t = at_table({}, ["whip"], options={"discard_move": "card"})
    assert "d6" in t.ann.legal("whip", "give_walk")


def test_one_cannot_stop_on_another_and_goes_on_from_there() -> None:
    """Ben stands two spaces ahead: going there one must go on, to any space beside him."""
    t = at_table({}, ["move"], seats=2, at={"s2": "d6"})
    legal = t.ann.legal("move", "walk")
    assert "d6" not in legal
    assert {"d7", "c6", "e6"} <= legal
    t.ann.does("move", "walk", "d7")
    assert t.ann.space == "d7"


def test_two_in_a_row_are_gone_past_as_well() -> None:
    t = at_table({}, ["move"], seats=3, at={"s2": "d6", "s3": "d7"})
    legal = t.ann.legal("move", "walk")
    assert "d8" in legal
    assert not {"d6", "d7"} & legal


def test_walking_into_enemies_is_as_if_they_landed_on_you() -> None:
    t = at_table({"d5": "zombie zombie"}, ["move"])
    warned = next(o for o in t.ann.options("move", "walk") if o.key == "d5")
    assert warned.warn
    t.ann.does("move", "walk", "d5")
    assert (t.ann.space, t.ann.damage, t.board) == ("d5", 2, {})
    assert t.state.xp == 2


def test_the_way_goes_round_enemies_where_it_can() -> None:
    t = at_table({"d5": "zombie"}, ["move"])
    t.ann.does("move", "walk", "e5")
    assert (t.ann.space, t.ann.damage) == ("e5", 0)


def test_the_table_may_close_spaces_with_enemies() -> None:
    t = at_table({"d5": "zombie"}, ["move"], options={"enemy_space": "block"})
    assert not {"d5", "d6"} & t.ann.legal("move", "walk")


def test_a_light_source_may_be_shared() -> None:
    t = at_table({}, ["move"], lights={"d5": "coin"})
    t.ann.does("move", "walk", "d5")
    assert (t.ann.space, t.lights) == ("d5", {"d5"})


# scroll -------------------------------------------------------------------------------------------------------
def test_a_scroll_comes_in_from_an_edge_in_or_next_to_ones_row_or_column() -> None:
    t = at_table({}, ["move"])
    assert t.ann.legal("move", "scroll") == {
        "n:c8", "n:d8", "n:e8", "e:h3", "e:h4", "e:h5", "s:c1", "s:d1", "s:e1", "w:a3", "w:a4", "w:a5",
    }  # fmt: skip
    t = at_table({}, ["move"], at={"s1": "a1"})
    assert {k for k in t.ann.legal("move", "scroll") if k[0] == "n"} == {"n:a8", "n:b8"}


def test_a_scroll_slides_the_new_light_source_in_and_all_others_the_same_way() -> None:
    t = at_table({}, ["move"], lights={"a2": "coin", "g7": "coin"})
    t.ann.does("move", "scroll", "n:d8")
    assert t.lights == {"d8", "a1", "g6"}


def test_the_new_one_pushes_what_is_in_its_way_and_a_pushed_light_has_had_its_move() -> None:
    t = at_table({"d7": "zombie"}, ["move"], lights={"d8": "coin"})
    t.ann.does("move", "scroll", "n:d8")
    assert t.lights == {"d8", "d7"}
    assert set(t.board) == {"d6"}


def test_a_table_may_play_that_it_moves_again() -> None:
    t = at_table({}, ["move"], lights={"d8": "coin"}, options={"sliding": "literal"})
    t.ann.does("move", "scroll", "n:d8")
    assert t.lights == {"d8", "d6"}


def test_piles_never_merge_a_pile_pushes_the_next() -> None:
    t = at_table({"d8": "zombie", "d7": "skeleton zombie"}, ["move"])
    t.ann.does("move", "scroll", "n:d8")
    assert t.board == {"d7": ["Zombie"], "d6": ["Skeleton+1", "Zombie"]}


def test_enemies_pushed_onto_a_survivor_land_there() -> None:
    t = at_table({"d8": "zombie", "d7": "zombie", "d6": "zombie", "d5": "skeleton"}, ["move"])
    t.ann.does("move", "scroll", "n:d8")
    assert t.ann.damage == 2
    assert set(t.board) == {"d7", "d6", "d5"}


def test_a_light_source_pushed_onto_a_survivor_shares_the_space() -> None:
    t = at_table({}, ["move"], lights={"d5": "coin"})
    t.ann.does("move", "scroll", "n:c8")
    assert t.lights == {"c8", "d4"}
    assert t.ann.damage == 0


def test_what_is_pushed_off_goes_back_on_top_of_its_stack_in_order() -> None:
    t = at_table(
        {"e1": "skeleton zombie"}, ["move"], lights={"e2": "coin"}, coffin={"L1": ["zombie", "zombie"]},
    )  # fmt: skip
    t.ann.does("move", "scroll", "n:e8")
    assert t.lights == {"e8", "e1"}
    from rules.vampire_survivors.content.enemies import TOKENS

    assert [TOKENS[x].name for x in reversed(t.state.coffin["L1"])] == ["Skeleton", "Zombie", "Zombie", "Zombie"]
    assert t.is_quiet()


def test_armor_of_what_was_pushed_off_is_lost_and_comes_anew() -> None:
    t = at_table({"d1": "skeleton"}, ["knife", "move"], lights={"d2": "coin"}, coffin={"L1": []}, at={"s1": "d4"})
    t.state.piles[t.state.board.numbers["d1"]].armor = 0
    t.ann.does("move", "scroll", "n:d8")
    assert t.board == {}
    t.ann.does("end")
    t.until("actions")
    assert "Skeleton+1" in [names[0] for names in t.board.values()]


def test_a_light_source_pushed_off_is_the_next_one_drawn() -> None:
    t = at_table({}, ["move", "move"], lights={"a1": "coin"})
    light = t.state.lights[t.state.board.numbers["a1"]]
    t.ann.does("move", "scroll", "n:d8")
    assert t.state.light_stack[-1] == light


def test_the_library_has_closed_sides_for_light_sources() -> None:
    t = at_table({}, ["move"], options={"map": "inlaid_library"})
    assert {k[0] for k in t.ann.legal("move", "scroll")} == {"e", "w"}
    assert t.ann.cannot("move", "scroll", "n:e6") == "That is not an option now."


def test_without_any_light_source_there_is_no_scroll() -> None:
    t = at_table({}, ["move"])
    t.state.pickups += t.state.light_stack
    t.state.light_stack = []
    assert t.ann.why_not("move", "scroll") == "There is no light source to slide in."


def test_spent_light_sources_make_a_new_stack() -> None:
    t = at_table({}, ["move"])
    t.state.spent, t.state.light_stack = t.state.light_stack, []
    t.ann.does("move", "scroll", "n:d8")
    assert t.lights == {"d8"}
    assert t.state.spent == []


def test_enemies_pushed_off_late_in_a_stack_stay_off_so_that_no_game_lasts_for_ever() -> None:
    for pushed_off, back in (("patience", 0), ("always", 1)):
        t = at_table(
            {"d1": "zombie"}, ["move"], lights={"d2": "coin"}, coffin={"L1": []}, options={"pushed_off": pushed_off}
        )
        t.state.stack_turns = 11
        t.ann.does("move", "scroll", "n:d8")
        assert len(t.state.coffin["L1"]) == back
