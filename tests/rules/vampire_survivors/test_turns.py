"""Turns: actions, bolts, level up, draw, death and the endings (Player Actions; Level-Up; Draw; Death; Game End)."""

from __future__ import annotations

from rules.vampire_survivors.library import CARDS
from tests.rules.vampire_survivors.harness import Table, at_table


# player actions -----------------------------------------------------------------------------------------------
def test_any_number_of_cards_may_be_played_and_the_others_stay_in_the_hand() -> None:
    t = at_table({"d6": "zombie", "d1": "zombie"}, ["knife", "knife", "whip"])
    t.ann.does("knife", "play", "n")
    t.ann.does("knife", "play", "s")
    assert t.ann.hand == ["whip"]
    assert [CARDS[c].id for c in t.ann.survivor.discard] == ["knife", "knife"]


def test_a_persistent_card_stays_in_its_slot_and_a_new_one_discards_it() -> None:
    t = at_table({}, ["whip", "knife", "armor", "move"])
    t.ann.does("whip", "slot_weapon")
    t.ann.does("armor", "slot_passive")
    assert [CARDS[c].id for c in (t.ann.survivor.weapon, t.ann.survivor.passive)] == ["whip", "armor"]
    t.ann.does("knife", "slot_weapon")
    assert CARDS[t.ann.survivor.weapon].id == "knife"
    assert [CARDS[c].id for c in t.ann.survivor.discard] == ["whip"]
    assert t.ann.legal("move") >= {"slot_weapon", "slot_passive"}


def test_a_weapon_has_no_place_in_the_passive_slot_nor_a_passive_in_the_weapon_slot() -> None:
    t = at_table({}, ["whip", "armor"])
    assert "slot_passive" not in t.ann.legal("whip")
    assert "slot_weapon" not in t.ann.legal("armor")


def test_bolts_are_played_in_anybodys_actions_and_nobody_waits_for_them() -> None:
    t = at_table({}, ["whip"], seats=2, hands={"s2": ["crown", "knife", "move"]})
    assert t.session.waiting() == ["s1"]
    assert t.ben.legal() == {"crown", "order", "hold"}
    t.ben.does("crown", "play")
    assert t.state.xp == 2
    t.ann.does("end")
    assert t.ben.asked == ""


def test_a_bolt_may_also_be_put_into_ones_slot_off_turn() -> None:
    t = at_table({}, [], seats=2, hands={"s2": ["armor"]})
    t.ben.does("armor", "slot_passive")
    assert CARDS[t.ben.survivor.passive].id == "armor"


def test_whoever_lies_in_a_coffin_plays_nothing_not_even_a_bolt() -> None:
    t = at_table({}, [], seats=2, hands={"s2": ["armor"]})
    t.ben.survivor.dead, t.ben.survivor.deaths, t.ben.survivor.damage = True, 1, 3
    assert t.ben.legal() == {"order", "hold"}


def test_a_card_of_anothers_hand_is_refused() -> None:
    t = at_table({"d6": "zombie"}, ["knife"], seats=2, hands={"s2": ["crown"]})
    t.ben.survivor.hand, crown = [], t.ben.survivor.hand
    t.ben.survivor.discard = crown
    assert t.ben.cannot("crown", "play") == "That is not an option now."


# level up -----------------------------------------------------------------------------------------------------
def test_cards_cost_3_xp_and_go_to_the_hand_at_once() -> None:
    t = at_table({}, display=["whip", "armor", "magic_wand"], step="level_up", options={"starting_xp": "0"})
    assert t.ann.asked != "level_up"
    t = at_table({}, display=["whip", "armor", "magic_wand"])
    t.state.xp = 8
    t.ann.does("end")
    t.until("level_up")
    assert {"buy:1", "buy:2", "buy:3"} <= t.ann.legal()
    t.ann.does("buy:1")
    assert t.state.xp == 5
    t.ann.does("buy:3")
    assert t.state.xp == 2
    assert {"whip", "magic_wand"} <= set(t.ann.hand)
    assert t.ann.why_not("buy:2") == "It costs 3 XP, there are 2."


def test_one_deck_may_be_refreshed_once_for_1_xp() -> None:
    t = at_table({}, display=["whip"])
    t.state.xp = 3
    top = t.state.display[1][-1]
    t.ann.does("end")
    t.until("level_up").ann.does("refresh:1")
    assert t.state.xp == 2
    assert t.state.display[1][0] == top
    assert t.ann.asked != "level_up" or t.ann.why_not("refresh:2") == "A deck was refreshed in this turn already."


def test_an_empty_deck_is_simply_left_out() -> None:
    t = at_table({})
    t.state.xp = 9
    t.state.display[1] = []
    t.ann.does("end")
    assert not any(o.key == "buy:1" for o in t.until("level_up").ann.options())


def test_a_dead_player_still_buys_and_draws() -> None:
    t = at_table({}, ["move"], seats=2, coffin={"L1": ["zombie"] * 8})
    t.state.xp = 3
    t.ann.survivor.dead, t.ann.survivor.deaths, t.ann.survivor.damage = True, 1, 3
    assert t.ann.legal() == {"order", "hold", "end"}
    t.ann.does("end")
    t.until("level_up").ann.does("buy:2")
    assert len(t.ann.hand) == 1 + 1 + 4


# draw ---------------------------------------------------------------------------------------------------------
def test_four_cards_are_drawn_and_the_discard_pile_is_shuffled_when_the_deck_runs_out() -> None:
    t = at_table({}, ["move"], coffin={"L1": ["zombie"] * 8})
    ann = t.ann.survivor
    ann.discard = ann.deck[:5]
    ann.deck = ann.deck[5:]
    left = len(ann.deck)
    t.ann.does("end")
    t.until("actions")
    assert len(ann.hand) == 1 + 4
    assert ann.discard == []
    assert len(ann.deck) == left + 5 - 4


def test_more_than_8_cards_are_discarded_down_to_8_by_choice() -> None:
    t = at_table({}, ["whip", "knife", "axe", "cross", "garlic", "move"], coffin={"L1": ["zombie"] * 8})
    t.ann.does("end")
    t.until("limit")
    assert t.ann.question.pick == (2, 2)
    drop = t.ann.survivor.hand[:2]
    t.ann.does(*drop)
    assert len(t.ann.hand) == 8
    assert t.ann.survivor.discard == drop


def test_the_next_player_clockwise_follows() -> None:
    t = at_table({}, [], seats=3, coffin={"L1": ["zombie"] * 12}, at={"s2": "b2", "s3": "g7"})
    t.ann.does("end")
    t.until("actions")
    assert (t.state.active, t.state.turn) == ("s2", 2)


# death --------------------------------------------------------------------------------------------------------
def test_damage_equal_to_the_maximum_health_makes_a_coffin_that_stands_up_in_its_turn() -> None:
    t = at_table({"d5": "armored_skeleton"}, ["move"], seats=2, at={"s2": "a1"}, coffin={"L1": ["zombie"] * 12})
    t.ann.does("move", "walk", "d5")
    assert t.ann.survivor.dead
    assert t.over == ""
    t.ann.does("end")
    t.until("actions")
    t.ben.does("end")
    t.until("actions")
    assert (t.state.active, t.ann.survivor.dead, t.ann.damage) == ("s1", False, 2)


def test_a_second_death_of_one_ends_the_game() -> None:
    t = at_table({"d5": "armored_skeleton"}, ["move"], seats=2, at={"s2": "a1"})
    t.ann.survivor.deaths = 1
    t.ann.does("move", "walk", "d5")
    assert t.over == "died_twice"
    assert t.state.outcome is not None
    assert t.state.outcome.winners == []


def test_all_dead_at_once_ends_the_game() -> None:
    t = at_table({"d5": "armored_skeleton"}, ["move"], seats=2, at={"s2": "a1"})
    t.ben.survivor.dead, t.ben.survivor.deaths, t.ben.survivor.damage = True, 1, 3
    t.ann.does("move", "walk", "d5")
    assert t.over == "all_dead"


def test_alone_the_first_death_ends_it_unless_the_table_allows_one() -> None:
    for option, over in (("lose", "all_dead"), ("once", "")):
        t = at_table({"d5": "armored_skeleton"}, ["move"], options={"solo_death": option})
        t.ann.does("move", "walk", "d5")
        assert t.over == over


def test_a_dead_players_slots_stay_in_place() -> None:
    t = at_table({"d5": "armored_skeleton"}, ["move"], seats=2, at={"s2": "a1"}, slots={"s1": ["knife", "armor"]})
    t.ann.does("move", "walk", "d5")
    assert t.ann.survivor.weapon
    assert t.ann.survivor.passive


# endings ------------------------------------------------------------------------------------------------------
def test_an_empty_coffin_board_at_the_end_of_a_turn_is_a_minor_victory() -> None:
    t = at_table({}, coffin={"L3c": ["std3_zombie_xp"]}, options={"after_victory": "stop"}, seats=2)
    t.ann.does("end")
    t.until("never")
    assert t.over == "minor"
    assert t.was_told("The Reaper has come")
    assert t.state.outcome is not None
    assert t.state.outcome.winners == ["s1", "s2"]


def test_the_table_votes_whether_to_go_on_and_a_later_defeat_keeps_the_minor_victory() -> None:
    t = at_table({}, coffin={"L3c": ["std3_zombie_xp"]}, seats=2)
    t.ann.does("end")
    t.until("play_on")
    assert t.session.waiting() == ["s1", "s2"]
    t.ann.does("play_on")
    t.ben.does("play_on")
    assert t.over == ""
    for _ in range(60):
        if t.over:
            break
        question = next(q for q in t.session.asked if not q.may)
        t.session.take(question, question.default_keys() or ())
    assert t.over == "minor_after"


def test_a_vote_to_stop_stops() -> None:
    t = at_table({}, coffin={"L3c": ["std3_zombie_xp"]})
    t.ann.does("end")
    t.until("play_on").ann.does("stop")
    assert t.over == "minor"


def test_whoever_holds_a_bolt_and_wishes_it_is_asked_before_the_actions_end() -> None:
    t = at_table({}, [], seats=2, hands={"s2": ["crown", "armor"]}, coffin={})
    t.ben.does("hold")
    t.ann.does("end")
    assert (t.session.waiting(), t.ben.asked) == (["s2"], "last_bolt")
    t.ben.does("crown", "play")
    assert (t.state.xp, t.ben.asked) == (2, "last_bolt")
    t.ben.does("let_go")
    assert t.ben.asked != "last_bolt"
    t = at_table({}, [], seats=2, hands={"s2": ["knife"]}, coffin={})
    t.ben.does("hold")
    t.ann.does("end")
    assert t.ben.asked != "last_bolt"


# objections ---------------------------------------------------------------------------------------------------
def asks_for_a_whip(xp: int) -> Table:
    t = at_table({}, seats=3, options={"objections": "on"}, display=["whip", "armor", "axe"])
    t.state.xp = xp
    t.ann.does("end")
    t.until("level_up")
    return t.ann.does("buy:1")


def test_a_purchase_over_half_of_the_pool_is_made_once_all_others_let_it_be() -> None:
    t = asks_for_a_whip(5)
    assert (t.ann.asked, t.ben.asked, t.cid.asked, t.ann.hand) == ("", "object", "object", [])
    assert t.was_told("Ann wants to buy Whip for 3 of 5 XP.")
    assert t.is_quiet()
    t.cid.does("agree")
    assert (t.ben.asked, t.cid.asked, t.ann.hand) == ("object", "", [])
    assert t.is_quiet()
    t.ben.does("agree")
    assert (t.ann.hand, t.state.xp) == (["whip"], 2)


def test_one_objection_calls_a_big_purchase_off_for_this_phase() -> None:
    t = asks_for_a_whip(5)
    t.ben.does("object")
    assert (t.ann.hand, t.state.xp, t.ann.asked, t.cid.asked) == ([], 5, "level_up", "")
    assert t.was_told("Ben objects to buying Whip.")
    assert t.ann.cannot("buy:1") == "Somebody at the table objected to it."
    t.ann.does("buy:2")
    t.ben.does("agree")
    t.cid.does("agree")
    assert (t.ann.hand, t.state.xp) == (["armor"], 2)


def test_half_of_the_pool_or_more_at_a_table_that_did_not_choose_to_is_spent_unasked() -> None:
    assert asks_for_a_whip(6).ann.hand == ["whip"]
    t = at_table({}, seats=3, display=["whip", "armor", "axe"])
    t.state.xp = 4
    t.ann.does("end")
    t.until("level_up").ann.does("buy:1")
    assert (t.ann.hand, t.ben.asked) == (["whip"], "")


def test_where_all_must_buy_an_objection_to_everything_frees_them() -> None:
    options = {"objections": "on", "mandatory": "on"}
    t = at_table({}, seats=2, options=options, display=["whip", "armor", "axe"])
    t.state.xp = 3
    t.ann.does("end")
    t.until("level_up")
    for deck in (1, 2, 3):
        assert "end" not in t.ann.legal()
        t.ann.does(f"buy:{deck}")
        t.ben.does("object")
    assert t.ann.legal() & {"buy:1", "buy:2", "buy:3", "end"} == {"end"}
