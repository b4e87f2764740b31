"""What the content that we authored must keep to: fixed numbers, rules that need a card to fire, and the unlocks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

from rules.vampire_survivors.board import BOARDS, Board
from rules.vampire_survivors.content.achievements import ACHIEVEMENTS, REWARDS
from rules.vampire_survivors.content.enemies import BOSSES, ENEMIES
from rules.vampire_survivors.content.lights import KINDS
from rules.vampire_survivors.content.survivors import MENU
from rules.vampire_survivors.harm import REAPER_MELEE, REAPER_MOVE, REAPER_RANGED
from rules.vampire_survivors.library import CHARACTERS, EVOLUTIONS, FACES, LIGHT_EFFECTS, Card, Modify, Stat, Trigger
from rules.vampire_survivors.setup import REAPER_ARMOR
from rules.vampire_survivors.state import ARMOR_SUPPLY, MOST_ARMOR, MOST_HEALTH, START_HEALTH
from rules.vampire_survivors.texts import all_texts, card_text
from rules.vampire_survivors.verbs.base import Effect
from rules.vampire_survivors.verbs.board import BLAST
from rules.vampire_survivors.verbs.control import Choose
from rules.vampire_survivors.verbs.giving import DrawCards, GainArmor, Heal
from rules.vampire_survivors.verbs.patterns import Pattern

BOX = [f.id for f in FACES.values() if f.deck and f.id not in REWARDS]
WEAPONS = [f for f in FACES.values() if f.kind == "weapon" and f.deck]
PASSIVES = [f for f in FACES.values() if f.kind == "passive"]


def effects(face: Card) -> Iterator[Effect]:
    """Yield all effects of a card's instant side."""
    for effect in face.instant:
        if isinstance(effect, Choose):
            yield from (inner for _, inners in effect.branches for inner in inners)
        else:
            yield effect


def cells(card: str) -> dict[tuple[int, int], int]:
    """Return a pattern."""
    (pattern,) = FACES[card].instant
    assert isinstance(pattern, Pattern)
    return {(x, y): damage for x, y, damage in pattern.cells}


# boards -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))
def test_a_board_is_even_and_symmetric_and_has_room(board: Board) -> None:
    w, h = board.width, board.height
    start = {board.xy(board.numbers[s]) for s in board.start}
    assert (w % 2, h % 2) == (0, 0)
    assert start == set(product((w // 2 - 1, w // 2), (h // 2 - 1, h // 2)))
    foes = {board.xy(board.numbers[s]) for s in board.enemies}
    lights = {board.xy(board.numbers[s]) for s in board.lights}
    assert (len(foes), len(lights), len(foes | lights | start)) == (8, 4, 16)
    assert {(w - 1 - x, h - 1 - y) for x, y in foes} == foes
    assert {(w - 1 - x, h - 1 - y) for x, y in lights} == lights
    assert all(abs(x - a) + abs(y - c) > 1 for x, y in foes for a, c in start)
    assert max(w, h) - 1 > REAPER_MOVE


# cards --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", ["whip", "axe"])
def test_a_pattern_means_something_mirrored_and_turned(card: str) -> None:
    found = cells(card)
    assert {(-x, -y): d for (x, y), d in found.items()} != found
    assert {(y, -x): d for (x, y), d in found.items()} != found
    assert 3 <= len(found) <= 5


def test_no_pattern_contains_another() -> None:
    patterns = [cells(f.id) for f in WEAPONS if f.attack == "pattern"]
    for one, other in permutations(patterns, 2):
        assert not all(other.get(space, 0) >= damage for space, damage in one.items())


def test_a_bomb_reaches_several_spaces_and_not_its_own() -> None:
    assert len(BLAST) >= 5
    assert all((x, y) != (0, 0) for x, y, _ in BLAST)


def test_there_are_12_weapons_and_12_passives_in_three_decks_of_eight() -> None:
    assert (len(WEAPONS), len(PASSIVES)) == (12, 12)
    for deck in (1, 2, 3):
        assert sum(f.deck == deck for f in [*WEAPONS, *PASSIVES]) == 8


def test_passives_bear_the_bolt_and_weapons_do_not() -> None:
    assert all(f.bolt for f in PASSIVES)
    assert not any(f.bolt for f in FACES.values() if f.kind != "passive")


def test_every_card_has_two_sides_and_no_two_are_the_same() -> None:
    for side in (0, 1):
        texts = [card_text(f)[side] for f in FACES.values()]
        assert all(texts)
        assert len({*texts}) >= len(texts) - 1  # Whip and Axe are both mirrored, in their own words


def test_a_card_that_draws_never_shuffles_so_that_no_turn_is_endless() -> None:
    assert all(isinstance(e, DrawCards) for f in FACES.values() for e in effects(f) if "draw" in e.clause())


def test_every_rule_that_needs_a_card_has_one() -> None:
    hooks: list[Any] = [h for f in FACES.values() for h in f.hooks]
    assert {h.what for h in hooks if isinstance(h, Modify)} >= {"mirror", "distance", "behind", "first_hit"}
    assert any(isinstance(h, Stat) and h.what == "max_health" for h in hooks)
    assert any(isinstance(e, GainArmor) for f in PASSIVES for e in effects(f))
    assert any(isinstance(e, Heal) and e.stands for f in PASSIVES for e in effects(f))
    chains = {f.id: h.card for f in FACES.values() for h in f.hooks if isinstance(h, Trigger) and not f.deck}
    assert chains == {"bone": "duplicator", "cherry_bomb": "candelabrador", "gatti_amari": "crown"}


# the Reaper ---------------------------------------------------------------------------------------------------
def test_the_dials_neither_make_safe_from_the_reaper_nor_forbid_to_stand_a_turn_of_his() -> None:
    turn = REAPER_RANGED + REAPER_MELEE
    heart = next(h.add for h in FACES["hollow_heart"].hooks if isinstance(h, Stat))
    assert MOST_ARMOR + START_HEALTH + heart > turn
    assert 2 * turn > MOST_ARMOR + MOST_HEALTH
    assert REAPER_ARMOR == {1: 15, 2: 20, 3: 25, 4: 30}
    assert max(REAPER_ARMOR.values()) <= ARMOR_SUPPLY


# evolutions and unlocks ---------------------------------------------------------------------------------------
def test_an_evolution_pairs_a_weapon_and_a_passive_of_one_deck_each_once() -> None:
    pairs = [(e.weapon, e.passive) for e in EVOLUTIONS.values()]
    assert len({w for w, _ in pairs}) == len({p for _, p in pairs}) == 12
    assert all(FACES[w].deck == FACES[p].deck for w, p in pairs)
    for evolution in EVOLUTIONS.values():
        texts = all_texts()[evolution.name]
        assert FACES[evolution.weapon].name in texts


def test_the_box_has_13_cards_four_of_each_deck_and_four_characters() -> None:
    assert len(BOX) == 13
    assert {"whip", "knife", "runetracer", "magic_wand", "axe", "armor", "bracer"} <= set(BOX)
    assert all(sum(FACES[c].deck == deck for c in BOX) >= 4 for deck in (1, 2, 3))
    assert {c for c in CHARACTERS if c not in REWARDS} == {"antonio", "imelda", "pasqualina", "gennaro"}
    assert [c.id for c in CHARACTERS.values() if c.hooks] == ["yatta_cavallo"]


def test_the_fixed_numbers_of_the_campaign() -> None:
    assert REWARDS["power_up_menu"] == 30
    assert {a.reward for a in ACHIEVEMENTS if a.number in (31, 34, 36)} == {
        "mortaccio", "yatta_cavallo", "giovanna_grana",
    }  # fmt: skip
    assert min(REWARDS["pentagram"], REWARDS["christine"]) > 30
    assert REWARDS["thousand_edge"] == min(REWARDS[e] for e in EVOLUTIONS) <= 3


def test_every_evolution_comes_after_both_of_its_cards_and_each_condition_after_what_it_needs() -> None:
    for e in EVOLUTIONS.values():
        assert max(REWARDS.get(e.weapon, 0), REWARDS.get(e.passive, 0)) < REWARDS[e.id]
    for a in ACHIEVEMENTS:
        for name, value in a.where:
            if name == "card":
                assert REWARDS.get(str(value), 0) < a.number


def test_the_conditions_ask_for_different_things() -> None:
    events = {a.event for a in ACHIEVEMENTS}
    assert {
        "enemy_removed",
        "chest_revealed",
        "pickups_held",
        "boss_spawned",
        "token_pushed_off",
        "game_ended",
    } <= events
    assert sum(bool(a.spend) for a in ACHIEVEMENTS) >= 2
    coins = next(k.copies for k in KINDS if k.id == "coin")
    assert all(a.spend <= coins * 3 // 4 for a in ACHIEVEMENTS)
    assert any(dict(a.where).get("inverse") for a in ACHIEVEMENTS)
    assert sum(bool(a.needs) for a in ACHIEVEMENTS) >= 8


# enemies and light sources ------------------------------------------------------------------------------------
@pytest.mark.parametrize("map", list(BOARDS))
def test_backs_and_icons_grow_with_the_level_and_four_chests_lie_in_a_game(map: str) -> None:
    blanks, icons, chests = [], [], 0
    for level in (1, 2, 3):
        kinds = [e for e in ENEMIES.values() if e.family in ("standard", map) and e.level == level]
        count = sum(e.copies for e in kinds)
        assert count == 20 * level
        blanks.append(sum(e.copies for e in kinds if e.back == "none") / count)
        icons.append(sum(e.copies for e in kinds if e.icons) / count)
        chests += sum(e.copies for e in kinds if e.back == "chest")
    assert blanks[0] == 0 < blanks[1] < blanks[2] <= 0.6
    assert icons[0] < icons[1] < icons[2]
    assert chests == 4


def test_exploding_ones_are_of_the_library_alone_and_armor_is_printed_first() -> None:
    for e in ENEMIES.values():
        assert not e.exploding or "inlaid_library" in (e.family, e.map)
        assert all(icon != "armor" or n == 0 for n, (icon, _) in enumerate(e.icons))


def test_there_are_tokens_for_every_rule_of_icons() -> None:
    icons = [dict(e.icons) for e in ENEMIES.values()]
    assert any(len(i) == 2 for i in icons)
    assert any(i.get("fast", 0) >= 2 for i in icons)
    assert any(i.get("armor", 0) >= 2 for i in icons)
    assert any("exploding" in i and "fast" in i for i in icons)


def test_bosses_are_harder_than_any_of_their_level_and_leave_chests() -> None:
    assert sorted((b.map, b.level) for b in BOSSES) == sorted((m, n) for m in BOARDS for n in (1, 1, 2, 2))
    assert all(b.armor > b.level and len(b.icons) >= 2 and b.back == "chest" for b in BOSSES)


def test_there_are_coins_and_chickens_enough_and_each_advanced_light_does_something() -> None:
    counts = {k.id: k.copies for k in KINDS}
    assert counts["coin"] >= 10
    assert counts["floor_chicken"] >= 8
    assert {k.id for k in KINDS if k.advanced} == set(LIGHT_EFFECTS)
    assert sorted(price for price, _ in MENU.values()) == [1, 1, 2, 3]
