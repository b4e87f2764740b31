"""Relics outside fights: when they are gained, at fires, events and shops, on the way, and at a fight's end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.slay_the_spire import RULES, library, stock
from rules.slay_the_spire.state import Hero, kind_of
from tests.rules.slay_the_spire import test_relics
from tests.rules.slay_the_spire.table import Player, Table, climb, fight


@RULES.steps
async def gain_for_tests(game: Any, number: int, relic: str) -> None:
    """Let a hero gain a relic."""
    await stock.gain_relic(game, list(game.state.heroes.values())[number], relic)


@RULES.steps
async def add_cards_for_tests(game: Any, *kinds: str) -> None:
    """Let the first hero gain cards."""
    for kind in kinds:
        stock.add_to_deck(game, next(iter(game.state.heroes.values())), kind)


def gains(table: Table, relic: str) -> Player:
    """Let ann gain a relic now."""
    for deck in (table.state.relics, table.state.boss_relics):
        if relic in deck:
            deck.remove(relic)
    table.restart("gain_for_tests", 0, relic)  # ty: ignore[invalid-argument-type]
    return table.ann


def upgraded(hero: Hero) -> list[str]:
    """Return the kinds of upgraded cards of a deck."""
    return sorted(kind_of(c) for c in hero.deck if "+" in c)


def keys(player: Player, name: str) -> list[str]:
    """Return the keys of an open question that can be answered."""
    return [o.key for o in player.table.session.listing(player.asked(name)) if o.refusal() is None]


def card(player: Player, kind: str, nth: int = 0) -> str:
    """Return the nth card of a kind in a deck."""
    return [c for c in player.hero.deck if kind_of(c) == kind and "+" not in c][nth]


# gained at once ----------------------------------------------------------------------------------------------------
def test_the_old_coin_is_ten_gold_and_leaves() -> None:
    """It goes under its deck once it has paid."""
    table = climb("ironclad")
    ann = gains(table, "old_coin")
    assert (ann.gold, "old_coin" in ann.relics) == (10, False)
    assert table.state.relics[0] == "old_coin"


def test_the_merchant_never_shows_the_old_coin() -> None:
    """It is put away, and another relic drawn."""
    table = climb("ironclad", gold=10)
    table.state.relics.remove("old_coin")
    table.state.relics.append("old_coin")
    table.restart("merchant")
    assert table.state.shop is not None
    assert len(table.state.shop.relics) == 3
    assert "old_coin" not in table.state.shop.relics


@pytest.mark.parametrize(("relic", "first", "second"), [
    ("war_paint", "defend_ironclad", "defend_ironclad"), ("whetstone", "strike_ironclad", "bash"),
])  # fmt: skip
def test_war_paint_and_whetstone_upgrade_two(relic: str, first: str, second: str) -> None:
    """A starter card of the sort, and another card of that type."""
    table = climb("ironclad")
    ann = gains(table, relic)
    ann.answers("upgrade", card(ann, first))
    ann.answers("upgrade", card(ann, second))
    assert upgraded(ann.hero) == sorted([first, second])
    assert relic not in ann.relics


def test_astrolabe_upgrades_three() -> None:
    """Three chosen cards."""
    ann = gains(climb("ironclad"), "astrolabe")
    ann.answers("upgrade", card(ann, "bash"), card(ann, "strike_ironclad"), card(ann, "defend_ironclad"))
    assert upgraded(ann.hero) == ["bash", "defend_ironclad", "strike_ironclad"]


def test_empty_cage_removes_two() -> None:
    """Two chosen cards leave the deck for the run."""
    ann = gains(climb("ironclad"), "empty_cage")
    ann.answers("remove", card(ann, "strike_ironclad"), card(ann, "strike_ironclad", 1))
    assert len(ann.deck) == 8
    assert ann.hero.removed == ["strike_ironclad"] * 2


def test_pandoras_box_transforms_three() -> None:
    """Three cards give way to the top of the card rewards."""
    table = climb("ironclad")
    ann = table.ann
    top = ["cleave", "anger", "flex"]
    ann.hero.rewards += list(reversed(top))
    gains(table, "pandoras_box")
    ann.answers("transform", *(card(ann, "strike_ironclad", n) for n in range(3)))
    kinds = [kind_of(c) for c in ann.deck]
    assert kinds.count("strike_ironclad") == 2
    assert all(k in kinds for k in top)


def test_calling_bell_gives_three_relics_and_a_curse() -> None:
    """Each relic is revealed and may be taken; the Curse comes anyway."""
    table = climb("ironclad")
    table.state.relics += ["anchor", "lantern", "vajra"]
    ann = gains(table, "calling_bell")
    for relic in ("vajra", "lantern", "anchor"):
        ann.answers("offer", relic)
    assert ann.relics[-3:] == ["vajra", "lantern", "anchor"]
    assert sum(library.side_of(c).type == "curse" for c in ann.deck) == 1


def test_cursed_key_brings_two_curses() -> None:
    """And stays."""
    ann = gains(climb("ironclad"), "cursed_key")
    assert sum(library.side_of(c).type == "curse" for c in ann.deck) == 2
    assert "cursed_key" in ann.relics


def test_enchiridion_shows_five_rares_and_orrery_four_rewards() -> None:
    """One of five rare cards; and four card rewards in a row, each of three."""
    ann = gains(climb("ironclad"), "enchiridion")
    shown = [k for k in keys(ann, "offer") if k != "skip"]
    assert len(shown) == 5
    assert all(library.CARDS[k].rarity == "rare" for k in shown)
    ann.answers("offer", shown[0])
    assert kind_of(ann.deck[-1]) == shown[0]
    ann = gains(climb("ironclad"), "orrery")
    for _ in range(4):
        assert len(keys(ann, "offer")) <= 4
        ann.answers("offer", keys(ann, "offer")[0])
    assert len(ann.deck) == 14


def test_tiny_house_gives_a_bit_of_everything() -> None:
    """A card reward, a potion, 3 gold, an upgrade."""
    table = climb("ironclad")
    table.state.potions.append("fire_potion")
    ann = gains(table, "tiny_house")
    ann.answers("offer", "skip").answers("offer", "fire_potion")
    ann.answers("upgrade", card(ann, "bash"))
    assert (ann.gold, ann.potions, upgraded(ann.hero)) == (3, ["fire_potion"], ["bash"])


# rules that are bent -----------------------------------------------------------------------------------------------
def test_omamori_keeps_curses_away_and_ectoplasm_gold_and_sozu_potions() -> None:
    """Neither comes any more."""
    table = climb("ironclad")
    table.ann.owns("omamori")
    assert not any(library.side_of(c).type == "curse" for c in gains(table, "cursed_key").deck)
    table = climb("ironclad")
    table.ann.owns("ectoplasm")
    assert gains(table, "old_coin").gold == 0
    table = climb("ironclad")
    table.ann.owns("sozu")
    table.state.potions.append("fire_potion")
    table.restart("potion_for_tests")
    assert table.ann.potions == []


@RULES.steps
async def potion_for_tests(game: Any) -> None:
    """Give the first hero a potion."""
    stock.give_potion(game, next(iter(game.state.heroes.values())), "fire_potion")


@pytest.mark.parametrize(("egg", "good", "other"), [
    ("molten_egg", ["anger", "cleave", "clash", "carnage"], "flex"),
    ("toxic_egg", ["flex", "warcry", "havoc", "rage"], "anger"),
])  # fmt: skip
def test_an_egg_upgrades_three_cards_of_its_type(egg: str, good: list[str], other: str) -> None:
    """Attacks or Skills that are gained come upgraded; others do not; after three it leaves."""
    table = climb("ironclad")
    table.ann.owns(egg)
    table.restart("add_cards_for_tests", other, *good)  # ty: ignore[invalid-argument-type]
    assert upgraded(table.ann.hero) == sorted(good[:3])
    assert egg not in table.ann.relics


def test_wing_boots_ignore_paths_three_times() -> None:
    """Any space of the next row may be chosen; a use is spent only off the paths."""
    table = climb("ironclad")
    first = next(k for k in keys(table.ann, "path"))
    table.restart("leave_room")
    table.state.at = first
    table.changed()
    on_paths = keys(table.ann, "path")
    table.ann.owns("wing_boots")
    anywhere = keys(table.ann, "path")
    assert set(on_paths) < set(anywhere)
    table.ann.answers("path", next(k for k in anywhere if k not in on_paths))
    assert table.ann.hero.marks["wing_boots"] == 1


def test_regal_pillow_and_peace_pipe_at_the_fire() -> None:
    """Resting heals 3 + 3; with the pipe a card may be removed as well."""
    table = climb("ironclad", room="campfire")
    table.ann.owns("regal_pillow", "peace_pipe").has(hp=1)
    table.ann.answers("campfire", "rest")
    assert table.ann.hp == 7
    strike = card(table.ann, "strike_ironclad")
    table.ann.answers("may", "yes").answers("remove", strike)
    assert strike not in table.ann.deck


def test_ssserpent_head_pays_at_events() -> None:
    """2 gold on entering."""
    table = climb("ironclad")
    table.ann.owns("ssserpent_head")
    table.restart("event")
    assert table.ann.gold == 2


# the end of a fight ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("relic", "hp", "after", "gold"), [
    ("golden_idol", 5, 5, 1), ("black_blood", 5, 7, 0), ("burning_blood", 5, 6, 0), ("meat_on_the_bone", 2, 4, 0),
    ("meat_on_the_bone", 5, 5, 0),
])  # fmt: skip
def test_what_happens_at_the_end_of_combat(relic: str, hp: int, after: int, gold: int) -> None:
    """Before the rewards, HP and gold."""
    table = fight("ironclad", against=["jaw_worm"])
    table.ann.owns(relic).has(hp=hp, max_hp=10, gold=0).holds("bludgeon").has(energy=3)
    table.foe("jaw_worm").hp = 1
    table.ann.plays("bludgeon", "jaw_worm")
    assert (table.ann.hp, table.ann.gold) == (after, gold)


def test_white_beast_statue_offers_a_potion() -> None:
    """At the end of each fight."""
    table = fight("ironclad", against=["jaw_worm"])
    table.state.potions.append("fire_potion")
    table.ann.owns("white_beast_statue").holds("bludgeon")
    table.foe("jaw_worm").hp = 1
    table.ann.plays("bludgeon", "jaw_worm").answers("offer", "fire_potion")
    assert "fire_potion" in table.ann.potions


# the Courier -------------------------------------------------------------------------------------------------------
def test_the_courier_sells_or_puts_back() -> None:
    """The top relic is shown: bought for its price, or put under its deck."""
    table = fight("ironclad", against=["jaw_worm"])
    table.state.relics, table.state.potions = ["vajra"], ["fire_potion", "block_potion"]
    table.ann.owns("the_courier").has(gold=9).uses("the_courier").answers("look_at", "relics").answers("buy", "buy")
    assert ("vajra" in table.ann.relics, table.ann.gold) == (True, 9 - library.RELICS["vajra"].price)
    table = fight("ironclad", against=["jaw_worm"])
    table.state.relics, table.state.potions = ["vajra"], ["block_potion", "fire_potion"]
    table.ann.owns("the_courier").has(gold=9).uses("the_courier").answers("look_at", "potions").answers("buy", "leave")
    assert (table.ann.potions, table.state.potions[0]) == ([], "fire_potion")


def test_the_courier_does_not_sell_on_credit_nor_what_takes_time() -> None:
    """Without the gold nothing is asked; the Old Coin gives way to the next relic."""
    table = fight("ironclad", against=["jaw_worm"])
    table.state.relics, table.state.potions = ["anchor", "vajra", "old_coin"], ["fire_potion"]
    table.ann.owns("the_courier").has(gold=2).uses("the_courier").answers("look_at", "relics")
    assert "vajra" not in table.ann.relics
    assert table.state.relics == ["vajra", "old_coin", "anchor"]


# the solo relic, the shard, the changers of the die -------------------------------------------------------------
def test_the_loaded_die_comes_with_playing_alone_and_the_shard_gives_slots() -> None:
    """Solo rules; Prismatic Shard."""
    assert "loaded_die" in climb("ironclad").ann.relics
    assert "loaded_die" not in climb("ironclad", "silent").ann.relics
    table = climb("ironclad")
    table.ann.owns("prismatic_shard")
    table.restart("begin_encounter", "encounter")  # ty: ignore[invalid-argument-type]
    assert table.ann.hero.slots == 2


CHANGERS = {"gambling_chip": 6, "the_abacus": 4, "toolbox": 2}


@pytest.mark.parametrize("relic", CHANGERS)
def test_the_die_is_changed_right_after_the_roll_once_a_room(relic: str) -> None:
    """A 3 becomes 6 by a new roll, 4 or 2; the other die relics read the new face; the next turn it is used up."""
    table = fight("ironclad", against=["jaw_worm"])
    table.ann.owns(relic).has(hp=9)
    table.will_roll(3, *([6] if relic == "gambling_chip" else []))
    table.all_end()
    table.ann.answers("die", relic)
    assert table.combat.die == CHANGERS[relic]
    table.all_end()
    assert not [q for q in table.session.asked if q.name == "die"]
    table.is_quiet()


def test_every_relic_is_tested() -> None:
    """Each of the 84 is named in one of the two files of tests."""
    here = "".join(Path(str(file)).read_text() for file in (__file__, test_relics.__file__))
    assert [r for r in library.RELICS if f'"{r}"' not in here] == []
    assert len(library.RELICS) == 84
