"""Rulings on what the rulebook leaves open, as far as no other chapter tests them."""

from __future__ import annotations

from rules.engine import Session, Setup
from rules.vampire_survivors import RULES
from rules.vampire_survivors.content.enemies import TOKENS
from rules.vampire_survivors.library import CARDS
from tests.rules.vampire_survivors.harness import at_table


def test_a_starting_copy_and_one_of_the_display_are_the_same_to_other_cards() -> None:
    """A Runetracer of the display in the slot helps one of the starting deck."""
    t = at_table({"e5": "skeleton"}, characters={"s1": "pasqualina"}, slots={"s1": ["runetracer"]})
    ann = t.ann.survivor
    assert ann.weapon in {f"runetracer_{n}" for n in range(1, 5)}
    starting = next(c for c in ann.deck if c in {f"runetracer_{n}" for n in range(5, 9)})
    ann.deck.remove(starting)
    ann.hand.append(starting)
    t.ann.does("runetracer", "play", "ne")
    assert t.board == {}


def test_while_a_card_is_being_played_nobody_else_plays() -> None:
    t = at_table({"d6": "zombie", "e7": "zombie", "c6": "zombie"}, ["knife"], slots={"s1": ["knife"]}, seats=2,
                 hands={"s2": ["crown"]}, at={"s2": "a1"})  # fmt: skip
    t.ann.does("knife", "play", "n")
    assert (t.ann.asked, t.ben.asked) == ("beside", "")
    t.ann.does("pass")
    assert t.ben.asked == "bolt"


def test_a_card_in_a_slot_that_answers_stays_there() -> None:
    t = at_table({"d5": "zombie", "d3": "zombie"}, ["knife", "duplicator"], slots={"s1": ["bone"]},
                 characters={"s1": "mortaccio"})  # fmt: skip
    t.ann.does("knife", "play", "n")
    t.ann.does("duplicator", "play")
    if t.ann.asked == "trigger":
        t.ann.does("yes")
    assert CARDS[t.ann.survivor.weapon].id == "bone"


def test_with_nothing_left_to_shuffle_one_draws_what_there_is() -> None:
    t = at_table({}, coffin={"L1": ["zombie"] * 8})
    ann = t.ann.survivor
    t.state.display[1] += ann.deck[1:]  # most of the deck is elsewhere
    ann.deck = ann.deck[:1]
    t.ann.does("end")
    t.until("actions")
    assert len(ann.hand) == 1


def test_walking_onto_a_cat_costs_1_and_onto_a_bomb_nothing() -> None:
    t = at_table({}, ["move", "move"])
    t.state.cats, t.state.bombs = [t.state.board.numbers["d5"]], [t.state.board.numbers["d6"]]
    t.ann.does("move", "walk", "d5")
    assert (t.ann.damage, t.state.cats) == (1, [])
    t.ann.does("move", "walk", "d6")
    assert (t.ann.damage, len(t.state.bombs)) == (1, 1)


def test_whoever_is_boxed_in_by_others_cannot_move_at_all() -> None:
    t = at_table({"a3": "zombie", "b2": "zombie"}, ["move"], seats=3, at={"s1": "a1", "s2": "a2", "s3": "b1"},
                 options={"enemy_space": "block"})  # fmt: skip
    t.state.piles[t.state.board.numbers["c1"]] = t.state.piles.pop(t.state.board.numbers["a3"])
    assert "c1" not in t.ann.legal("move")
    t = at_table({"a3": "zombie", "b2": "zombie", "c1": "zombie"}, ["move"], seats=3,
                 at={"s1": "a1", "s2": "a2", "s3": "b1"}, options={"enemy_space": "block"})  # fmt: skip
    assert t.ann.why_not("move", "walk") == "There is no space that you could move to."


def test_a_bought_move_that_lands_on_another_goes_on_for_nothing() -> None:
    t = at_table({}, seats=2, at={"s2": "d5"}, pickups=["coin"])
    assert "d6" in t.ann.legal("power:move")
    t.ann.does("power:move", "d6")
    assert (t.ann.space, t.state.pickups) == ("d6", [])


def test_what_comes_back_after_its_wave_lies_on_top_of_the_present_stack() -> None:
    t = at_table({"h4": "std1_zombie_xp"}, ["bracer"], at={"s1": "g4"}, coffin={"L2a": ["std2_zombie_xp"]})
    t.state.wave = 2
    t.ann.does("bracer", "play", "e")
    assert [TOKENS[x].level for x in t.state.coffin["L2a"]] == [2, 1]
    assert t.is_quiet()


def test_a_boss_that_is_pushed_off_comes_next() -> None:
    t = at_table({"h4": "giant_bat"}, ["bracer"], at={"s1": "g4"}, coffin={"L2a": ["std2_zombie_xp"] * 4})
    t.state.wave, t.state.begun = 2, ["boss1"]
    t.ann.does("bracer", "play", "e")
    assert t.state.current() == "boss1"
    t.ann.does("end")
    assert t.state.wave == 2
    assert "Giant Bat+2" in [n[0] for n in t.board.values()]


def test_a_boss_that_lands_falls_like_any_other() -> None:
    t = at_table({"d5": "giant_mummy"}, ["move"])
    t.ann.survivor.base_health = 8
    t.ann.does("move", "walk", "d5")
    assert (t.ann.damage, t.ann.asked) == (4, "chest")


def test_a_chest_under_what_lands_on_somebody_is_theirs() -> None:
    t = at_table({"g4": "std1_zombie_chest"}, ["bracer"], seats=2, at={"s1": "h4", "s2": "f4"})
    t.ann.does("bracer", "play", "w")
    assert (t.ben.asked, t.ann.asked) == ("chest", "")


def test_a_chest_is_opened_off_turn_as_well() -> None:
    t = at_table({"d5": "std1_zombie_chest", "e5": "zombie"}, seats=2, hands={"s2": ["candelabrador"]}, at={"s2": "a1"})
    t.ben.does("candelabrador", "play", "s1", "d5", "e5")
    assert t.ben.asked == "chest"
    t.ben.does("deck:1")
    assert len(t.ben.hand) == 1
    assert set(t.board) == set()


def test_several_chests_are_opened_one_by_one() -> None:
    t = at_table({"e5": "std1_zombie_chest", "g7": "std2_skeleton_chest"}, ["runetracer"], slots={"s1": ["runetracer"]})
    t.ann.does("runetracer", "play", "ne")
    t.ann.does("deck:1")
    assert t.ann.asked == "chest"
    t.ann.does("deck:2")
    assert len(t.ann.hand) == 2


def test_enemies_still_come_for_the_coffin_of_who_died_in_the_turn() -> None:
    t = at_table({"d5": "armored_skeleton", "h4": "swooping_bat"}, ["move"], seats=2, at={"s2": "a8"},
                 coffin={"L1": ["zombie"] * 4})  # fmt: skip
    t.ann.does("move", "walk", "d5")
    assert t.ann.survivor.dead
    t.ann.does("end")
    assert t.pile("g5") == ["Swooping Bat"]
    assert {"d8", "h5", "d1", "a5"} <= set(t.board)


def test_a_pile_may_land_on_another_who_stands_at_the_edge() -> None:
    t = at_table({}, seats=2, at={"s2": "d8"}, coffin={"L1": ["zombie"] * 4}, step="spawn")
    assert t.ben.damage == 1
    assert set(t.board) == {"h4", "d1", "a4"}


def test_on_an_inverse_map_the_reaper_attacks_in_the_turn_in_which_he_comes() -> None:
    for inverse, damage in (("off", 0), ("on", 8)):
        t = at_table({}, coffin={"L3c": []}, options={"inverse": inverse})
        t.ann.survivor.base_health, t.ann.survivor.armor = 8, 5 if inverse == "off" else 0
        t.ann.survivor.damage = 0
        if inverse == "on":
            t.state.agenda[-2].name, t.state.agenda[-3].name = "spawn", "activate"
            t.ann.survivor.armor = 1
        t.ann.does("end")
        assert t.ann.damage == max(0, damage - 1)


def test_a_dead_player_may_be_given_a_card_in_turn() -> None:
    t = at_table({}, seats=2, options={"sequential": "on"}, display=["whip", "armor", "axe"])
    t.state.xp = 3
    t.ben.survivor.dead, t.ben.survivor.deaths, t.ben.survivor.damage = True, 1, 3
    t.ann.does("end")
    t.until("level_up").ann.does("buy:1", "s2")
    assert t.ben.survivor.leveled


def test_nobody_must_buy_from_an_empty_display() -> None:
    t = at_table({}, options={"mandatory": "on"}, coffin={"L1": ["zombie"] * 8})
    t.state.xp, t.state.display = 9, {1: [], 2: [], 3: []}
    t.ann.does("end")
    assert t.ann.asked != "level_up"


def test_the_menu_is_open_while_levelling_up_too_beyond_the_one_refresh() -> None:
    t = at_table({}, pickups=["coin"] * 2)
    t.state.xp = 4
    t.ann.does("end")
    t.until("level_up").ann.does("refresh:1")
    assert t.ann.why_not("refresh:2") == "A deck was refreshed in this turn already."
    t.ann.does("power:refresh", "deck:2")
    assert len(t.state.pickups) == 1


def test_several_deaths_at_once_count_one_after_the_other() -> None:
    """The first death is no end; the damage left over kills the other one too, which is."""
    t = at_table({"d5": "gravestone_knight"}, ["move"], seats=2, at={"s2": "a1"})
    t.ann.survivor.damage = t.ben.survivor.damage = 2
    t.ann.does("move", "walk", "d5")
    assert t.over == "all_dead"


def test_the_first_of_two_stacks_of_a_level_is_emptied_first() -> None:
    session = Session(RULES, RULES.new(Setup(["s1"], "x")))
    state = session.state
    for name in ("L1", "boss1"):
        state.coffin[name] = []
    assert state.current() == "L2a"
