"""Rooms, rewards and what the party decides together."""

from __future__ import annotations

import pytest

from rules.slay_the_spire import acts, library
from rules.slay_the_spire.state import Reward, kind_of
from tests.rules.slay_the_spire.table import Player, climb


def keys(player: Player, name: str) -> list[str]:
    """Return the keys of an open question that can be answered."""
    return [o.key for o in player.table.session.listing(player.asked(name)) if o.refusal() is None]


# paths -----------------------------------------------------------------------------------------------------------
def test_the_party_votes_on_its_way_and_the_majority_decides() -> None:
    """Two of three vote for the same space: the pawn moves there without the third (The Map)."""
    table = climb("ironclad", "silent", "defect")
    first, second, *_ = keys(table.ann, "path")
    table.ann.answers("path", first)
    table.ben.answers("path", second)
    assert table.state.at == "d0"
    table.cid.answers("path", second)
    assert table.state.at == second
    assert second in acts.MAPS[table.state.map].paths["d0"]


def test_a_tie_goes_to_the_leader_who_rotates() -> None:
    """With one vote each the leader's counts, and the next room has another leader."""
    table = climb("ironclad", "silent")
    lead = list(table.state.heroes)[table.state.leader % 2]
    follow = "s2" if lead == "s1" else "s1"
    first, second, *_ = keys(table.ann, "path")
    table.players[follow].answers("path", first)
    table.players[lead].answers("path", second)
    assert table.state.at == second
    assert list(table.state.heroes)[table.state.leader % 2] == follow


def test_a_vote_can_change_until_it_is_decided() -> None:
    """Ann votes, thinks again, and Ben's vote then decides for her second thought."""
    table = climb("ironclad", "silent")
    first, second, *_ = keys(table.ann, "path")
    table.ann.answers("path", first).answers("path", second)
    table.ben.answers("path", second)
    assert table.state.at == second


def test_potions_change_hands_between_rooms_and_rows_are_swapped_when_both_wish() -> None:
    """Potions may be given outside combat; a swap needs both (Rewards; Rows)."""
    table = climb("ironclad", "silent")
    table.ann.has(potions=["fire_potion"])
    table.ann.answers("satchel", "give:fire_potion", "ben")
    assert (table.ann.potions, table.ben.potions) == ([], ["fire_potion"])
    table.ann.answers("satchel", "swap", "ben")
    assert (table.ann.row, table.ben.row) == (0, 1)
    table.ben.answers("satchel", "swap", "ann")
    assert (table.ann.row, table.ben.row) == (1, 0)


# treasure and rewards ---------------------------------------------------------------------------------------------
def test_a_treasure_gives_each_player_a_relic_or_is_skipped() -> None:
    """One relic each; a skipped one goes under the deck (Treasure)."""
    table = climb("ironclad", "silent", room="treasure")
    relic = table.state.due["s1"][0].shown[0]
    other = table.state.due["s2"][0].shown[0]
    table.ann.answers("rewards", f"0:{relic}")
    assert relic in table.ann.relics
    table.ben.answers("rewards", "done")
    assert table.state.relics[0] == other
    assert table.ann.asked("path")
    assert "sapphire" not in table.state.keys


def test_the_sapphire_key_is_found_where_every_player_skips_the_relic() -> None:
    """All skip at one treasure (Keys)."""
    table = climb("ironclad", "silent", room="treasure")
    table.ann.answers("rewards", "done")
    table.ben.answers("rewards", "done")
    assert table.state.keys == ["sapphire"]


def test_a_card_reward_shows_three_and_takes_one() -> None:
    """The chosen card comes into the deck, the others are put under the card rewards (Rewards)."""
    table = climb("ironclad", room="treasure")
    before = len(table.ann.deck)
    table.state.due["s1"].append(Reward(kind="card", shown=["anger", "cleave", "flex"], seen=True))
    table.changed_rewards()
    assert {"1:anger", "1:cleave", "1:flex"} <= set(keys(table.ann, "rewards"))
    table.ann.answers("rewards", "1:cleave")
    assert kind_of(table.ann.deck[-1]) == "cleave"
    assert len(table.ann.deck) == before + 1
    assert table.ann.skipped[-2:] == ["anger", "flex"]


def test_an_upgraded_reward_enters_upgraded() -> None:
    """The reward of later elites is an upgraded card."""
    table = climb("ironclad", room="treasure")
    table.state.due["s1"].append(Reward(kind="upgraded", shown=["anger"], seen=True))
    table.changed_rewards()
    table.ann.answers("rewards", "1:anger")
    assert table.ann.deck[-1].startswith("anger+")


def test_a_golden_ticket_adds_the_top_rare_as_a_choice() -> None:
    """The ticket is one of the three revealed, no choice itself, and goes under the card rewards (Rewards)."""
    table = climb("ironclad", room="treasure")
    hero = table.ann.hero
    hero.rewards += ["clash", "flex", "golden_ticket", "anger"]
    top = hero.rares[-1]
    reward = Reward(kind="card")
    table.reveal("s1", reward)
    assert reward.shown == ["anger", top, "flex"]


def test_a_full_belt_takes_no_potion_before_one_is_thrown_away() -> None:
    """Three potions are the limit; one may be thrown away in favour of another (Rewards)."""
    table = climb("ironclad", room="treasure")
    table.ann.has(potions=["fire_potion", "block_potion", "weak_potion"])
    table.state.due["s1"].append(Reward(kind="potion", shown=["swift_potion"], seen=True))
    table.changed_rewards()
    assert "1:swift_potion" not in keys(table.ann, "rewards")
    table.ann.answers("rewards", "toss:weak_potion").answers("rewards", "1:swift_potion")
    assert table.ann.potions == ["fire_potion", "block_potion", "swift_potion"]


# the campfire -------------------------------------------------------------------------------------------------------
def test_one_rests_and_another_smiths() -> None:
    """Rest heals 3, Smith upgrades a card (Campfire)."""
    table = climb("ironclad", "silent", room="campfire")
    table.ann.has(hp=4)
    table.ann.answers("campfire", "rest")
    table.ben.answers("campfire", "smith", "neutralize")
    assert table.ann.hp == 7
    assert any(c.startswith("neutralize+") for c in table.ben.deck)
    assert table.ann.asked("path")


def test_the_ruby_key_needs_everyone_to_do_nothing() -> None:
    """When all of them look for it, it is found; when one rests, the other is asked again (Keys)."""
    table = climb("ironclad", "silent", room="campfire")
    table.ann.answers("campfire", "ruby")
    table.ben.answers("campfire", "ruby")
    assert table.state.keys == ["ruby"]
    table = climb("ironclad", "silent", room="campfire")
    table.ann.answers("campfire", "ruby")
    table.ben.answers("campfire", "rest")
    assert "ruby" not in keys(table.ann, "campfire")
    table.ann.answers("campfire", "rest")
    assert table.state.keys == []


@pytest.mark.parametrize(("relic", "what"), [("coffee_dripper", "rest"), ("fusion_hammer", "smith")])
def test_a_boss_relic_can_forbid_resting_or_smithing(relic: str, what: str) -> None:
    """Coffee Dripper and Fusion Hammer (Campfire)."""
    table = climb("ironclad", room="campfire")
    table.ann.owns(relic)
    assert what not in keys(table.ann, "campfire")


# the merchant -------------------------------------------------------------------------------------------------------
def test_the_merchant_shows_its_wares_and_takes_what_they_cost() -> None:
    """Three relics, potions and cards; the first relic costs 1 less; unsold goods go under their decks (Merchant)."""
    table = climb("ironclad", room="merchant", gold=40)
    shop = table.state.shop
    assert shop is not None
    assert (len(shop.relics), len(shop.potions), len(shop.colorless)) == (3, 3, 3)
    first, second = shop.relics[:2]
    table.ann.answers("shop", f"relic:{first}").answers("shop", f"relic:{second}")
    prices = [library.RELICS[r].price for r in (first, second)]
    assert table.ann.gold == 40 - (sum(prices) - 1)
    left = shop.relics[0]
    table.ann.answers("shop", "leave")
    assert table.state.relics[0] == left
    assert table.state.shop is None


def test_a_card_is_removed_once_a_visit() -> None:
    """Removal costs 3, and 4 from ascension 8 (Merchant)."""
    table = climb("ironclad", room="merchant", gold=10)
    table.ann.answers("shop", "remove", "strike_ironclad")
    assert table.ann.gold == 7
    assert len(table.ann.deck) == 9
    assert "remove" not in keys(table.ann, "shop")
    table = climb("ironclad", room="merchant", gold=10, ascension="8")
    table.ann.answers("shop", "remove", "strike_ironclad")
    assert table.ann.gold == 6


def test_a_ware_that_two_want_goes_to_whom_the_leader_says() -> None:
    """Both wish for the same relic twice; then the leader decides, and it is kept for that player (Contested goods)."""
    table = climb("ironclad", "silent", room="merchant", gold=20)
    shop = table.state.shop
    assert shop is not None
    ware = f"relic:{shop.relics[0]}"
    for _ in range(2):
        table.ann.answers("shop_wish", ware)
        table.ben.answers("shop_wish", ware)
    lead = table.players[list(table.state.heroes)[table.state.leader % 2]]
    lead.answers("shop_wish_settle", "ben")
    table.ann.answers("shop_wish", "skip")
    assert ware not in keys(table.ann, "shop")
    table.ben.answers("shop", ware)
    assert ware.removeprefix("relic:") in table.ben.relics


def test_players_chip_in_for_each_other() -> None:
    """Ben gives a gold towards Ann's purchase (Gold)."""
    table = climb("ironclad", "silent", room="merchant", gold=2)
    for player in (table.ann, table.ben):
        player.answers("shop_wish", "skip")
    assert "remove" not in keys(table.ann, "shop")
    table.ben.answers("shop", "chip", "ann")
    table.ann.answers("shop", "remove", "strike_ironclad")
    assert (table.ann.gold, table.ben.gold) == (0, 1)


# events and Neow ----------------------------------------------------------------------------------------------------
def test_each_player_chooses_once_at_an_event() -> None:
    """The Cleric heals for 1 gold, and upgrades for 2 (Event)."""
    table = climb("ironclad", "silent", room="event", gold=2)
    table.to_event("the_cleric")
    table.ann.has(hp=3)
    assert keys(table.ann, "event") == ["heal", "prayer", "chip"]
    table.ann.answers("event", "heal")
    assert (table.ann.hp, table.ann.gold) == (6, 1)
    table.ben.answers("event", "prayer").answers("upgrade", "survivor")
    assert any(c.startswith("survivor+") for c in table.ben.deck)
    assert table.ann.asked("path")


def test_neow_gives_gold_and_cards_and_one_blue_blessing() -> None:
    """3 gold, a card reward, then one of three (Setup)."""
    table = climb("ironclad", room="neow")
    assert table.ann.gold == 3
    table.ann.answers("offer:neow", "skip")
    assert len(keys(table.ann, "neow")) == 3


# bosses and acts ------------------------------------------------------------------------------------------------------
def test_boss_relics_are_wished_for_and_the_next_act_heals() -> None:
    """Players + 1 are revealed; each takes one at most; the party climbs on, healed (Boss)."""
    table = climb("ironclad", "silent", room="act_won")
    for player in (table.ann, table.ben):
        player.answers("climb_on", "go_on")
    assert table.state.act == 2
    assert table.state.combat is not None
    assert table.ann.hp == table.ann.max_hp


def test_three_boss_relics_are_shown_to_two_players() -> None:
    """One more than players; unwanted ones go under their deck (Rewards)."""
    table = climb("ironclad", "silent")
    table.restart("boss_relics", 3)
    shown = table.state.bases[:]
    assert len(shown) == 3
    plain = next(r for r in shown if not library.RELICS[r].gained)
    table.ann.answers("relic_wish", plain)
    table.ben.answers("relic_wish", "skip")
    assert plain in table.ann.relics
    assert set(table.state.boss_relics[:2]) == set(shown) - {plain}


def test_stopping_after_an_act_wins() -> None:
    """The party may end after any act's boss (Game end)."""
    table = climb("ironclad", room="act_won")
    table.ann.answers("climb_on", "stop")
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.side, outcome.why) == ("party", "stopped")
