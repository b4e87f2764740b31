"""Rewards, merchants' prices and what playing alone changes, where the rooms' tests do not tell (Rewards; Merchant)."""

from __future__ import annotations

import pytest

from rules.slay_the_spire import library
from rules.slay_the_spire.merchant import price
from rules.slay_the_spire.state import Reward, kind_of
from tests.rules.slay_the_spire.table import climb, fight
from tests.rules.slay_the_spire.test_acts import keys, wins


# rewards -----------------------------------------------------------------------------------------------------------
def test_all_rewards_are_seen_before_any_is_taken_and_come_in_any_order() -> None:
    """The last may be taken first, the first skipped (Rewards)."""
    table = climb("ironclad")
    table.state.due = {"s1": [Reward(kind="gold", count=2), Reward(kind="potion"), Reward(kind="card")]}
    table.restart("show_rewards", "encounter")
    gold, potion, card = table.state.due["s1"]
    assert (len(potion.shown), len(card.shown)) == (1, 3)
    assert {"0:gold", f"1:{potion.shown[0]}", *(f"2:{c}" for c in card.shown)} <= set(keys(table.ann, "rewards"))
    wanted, skipped = card.shown[1], potion.shown[0]
    table.ann.answers("rewards", f"2:{wanted}").answers("rewards", "0:gold").answers("rewards", "done")
    assert kind_of(table.ann.deck[-1]) == wanted
    assert (table.ann.gold, gold.count, table.ann.potions) == (2, 2, [])
    assert table.state.potions[0] == skipped  # under its deck


@pytest.mark.parametrize(("kind", "deck"), [("rare", "rares"), ("colorless", "colorless")])
def test_rare_and_colorless_rewards_show_three_of_their_deck(kind: str, deck: str) -> None:
    """What is not taken goes under it (Rewards)."""
    table = climb("ironclad")
    table.state.due = {"s1": [Reward(kind=kind)]}
    pile = table.ann.hero.rares if kind == "rare" else table.state.colorless
    top = pile[:-4:-1]
    table.restart("show_rewards", "boss")
    assert table.state.due["s1"][0].shown == top
    table.ann.answers("rewards", f"0:{top[0]}")
    assert kind_of(table.ann.deck[-1]) == top[0]
    assert set(pile[:2]) == set(top[1:])


def test_a_potion_beyond_the_limit_may_go_to_another_player() -> None:
    """Ann holds three; Ben has room (Rewards)."""
    table = climb("ironclad", "silent")
    table.ann.has(potions=["fire_potion"] * 3)
    table.state.due = {"s1": [Reward(kind="potion")]}
    table.restart("show_rewards", "encounter")
    potion = table.state.due["s1"][0].shown[0]
    table.ann.answers("rewards", f"0:{potion}")
    assert (len(table.ann.potions), table.ben.potions) == (3, [potion])


def test_potions_do_not_change_hands_in_combat() -> None:
    """They are only used there (Rewards)."""
    table = fight("ironclad", "silent", against=[["cultist"], ["cultist"]])
    table.ann.has(potions=["block_potion"])
    assert not any(o.key.startswith(("give", "toss")) for o in table.session.listing(table.ann.asked("play")))


def test_abilities_of_the_end_of_combat_come_before_the_rewards() -> None:
    """The Ironclad has healed when the rewards lie open (End of combat)."""
    table = climb("ironclad")
    table.restart("begin_encounter")
    table.ann.has(hp=5)
    wins(table)
    assert table.ann.hp == 6
    assert table.ann.asked("rewards")


def test_a_golden_ticket_is_no_card_of_a_deck() -> None:
    """Random cards, transforms and rewards give the rare in its stead (Rewards)."""
    table = climb("ironclad", room="treasure")
    hero = table.ann.hero
    hero.rewards += ["golden_ticket"]
    reward = Reward(kind="card")
    rare = hero.rares[-1]
    table.reveal("s1", reward)
    assert reward.shown[0] == rare
    assert "golden_ticket" not in reward.shown


# the merchant ------------------------------------------------------------------------------------------------------
def test_cards_cost_2_3_and_6() -> None:
    """Common, uncommon, rare; a golden ticket among them shows a rare (Merchant)."""
    table = climb("ironclad")
    hero = table.ann.hero
    hero.rewards += ["carnage", "anger", "golden_ticket"]
    rare = hero.rares[-1]
    table.restart("merchant")
    shop = table.state.shop
    assert shop is not None
    assert shop.cards["s1"] == [rare, "anger", "carnage"]
    assert [price(table.state, f"card:{c}") for c in shop.cards["s1"]] == [6, 2, 3]


def test_a_potion_costs_what_is_printed_and_needs_room() -> None:
    """A full belt buys none (Merchant)."""
    table = climb("ironclad", room="merchant", gold=20)
    shop = table.state.shop
    assert shop is not None
    potion = shop.potions[0]
    table.ann.answers("shop", f"potion:{potion}")
    assert table.ann.gold == 20 - library.POTIONS[potion].price
    table.ann.has(potions=["fire_potion"] * 3)
    assert not any(k.startswith("potion:") for k in keys(table.ann, "shop"))


def test_only_the_first_relic_costs_1_less() -> None:
    """Also once it is sold (Merchant)."""
    table = climb("ironclad", room="merchant", gold=40)
    shop = table.state.shop
    assert shop is not None
    first, second, third = shop.relics
    printed = [library.RELICS[r].price for r in (first, second, third)]
    assert [price(table.state, f"relic:{r}") for r in (first, second, third)] == [printed[0] - 1, *printed[1:]]
    table.ann.answers("shop", f"relic:{first}")
    assert price(table.state, f"relic:{second}") == printed[1]


def test_what_is_not_sold_goes_under_its_deck() -> None:
    """Relics, potions, colorless and own cards (Merchant)."""
    table = climb("ironclad", room="merchant")
    shop = table.state.shop
    assert shop is not None
    relics, potions, colorless, cards = shop.relics[:], shop.potions[:], shop.colorless[:], shop.cards["s1"][:]
    table.ann.answers("shop", "leave")
    assert set(table.state.relics[:3]) == set(relics)
    assert sorted(table.state.potions[:3]) == sorted(potions)
    assert set(table.state.colorless[:3]) == set(colorless)
    held = table.ann.hero.skipped + table.ann.hero.rares
    assert all(card in held for card in cards)


# events ------------------------------------------------------------------------------------------------------------
def test_what_an_event_asks_for_must_be_there() -> None:
    """Gold, relics and potions that are given are needed (Event)."""
    table = climb("ironclad", room="event")
    table.to_event("nloth")
    assert "offer_a_potion" not in keys(table.ann, "event")
    table = climb("ironclad", room="event", gold=1)
    table.to_event("old_beggar")
    assert "give" not in keys(table.ann, "event")


def test_an_event_card_goes_under_its_deck() -> None:
    """It may come again (Event)."""
    table = climb("ironclad")
    top = table.state.events[-1]
    table.state.rooms = 9
    table.restart("event")
    assert table.state.events[0] == top


# alone -------------------------------------------------------------------------------------------------------------
def test_alone_three_boss_relics_are_shown() -> None:
    """Not two (Solo)."""
    table = climb("ironclad")
    table.restart("combat_won", "boss", "hexaghost")
    assert len(table.state.bases) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_more_boss_relic_than_players_is_shown(seats: int) -> None:
    """(Rewards)."""
    table = climb(*("ironclad", "silent", "defect", "watcher")[:seats])
    table.restart("combat_won", "boss", "hexaghost")
    assert len(table.state.bases) == seats + 1


# foreign cards -----------------------------------------------------------------------------------------------------
def test_a_ticket_of_anothers_card_rewards_gives_a_rare_of_that_character() -> None:
    """Ann looks at Ben's reward in an event (Foreign cards)."""
    table = climb("ironclad", "silent", room="event")
    ben = table.ben.hero
    ben.rewards += ["golden_ticket"]
    rare = ben.rares[-1]
    table.to_event("note_for_yourself")
    table.ann.answers("event", "take").answers("offer", rare)
    assert kind_of(table.ann.deck[-1]) == rare
    assert library.CARDS[rare].owner == "silent"


def test_a_foreign_card_is_transformed_into_one_of_the_own() -> None:
    """The player's own card rewards are drawn from (Foreign cards)."""
    table = climb("ironclad", "silent", room="event")
    hero = table.ann.hero
    hero.deck = [table.card("blade_dance")]
    hero.rewards += ["anger"]
    table.to_event("living_wall")
    table.ann.answers("event", "change")  # the only card is chosen by itself
    assert [kind_of(c) for c in hero.deck] == ["anger"]


@pytest.mark.parametrize("card", [e.id for e in library.EVENTS.values() if e.redraw_first])
@pytest.mark.parametrize(("rooms", "stays"), [(2, False), (3, True)])
def test_the_first_event_is_neither_a_fight_nor_a_merchant(card: str, rooms: int, stays: bool) -> None:
    """In act I such a card goes under its deck and another is turned up (Event)."""
    table = climb("ironclad", "silent")
    state = table.state
    plain = next(e for e in state.events if not library.EVENTS[e].redraw_first and not library.EVENTS[e].party)
    state.events += [plain, card]
    state.rooms, state.path = rooms, ["d0", "b1", "a2"][:rooms]
    table.restart("event")
    assert (state.event == plain) != stays
    assert card in state.events[:2]
