"""What is printed on everything: counts, ids, decks that differ, whole texts (Components; Card Anatomy)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from rules.cards import On, face_text
from rules.draculas_curse import RULES, library
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.library import (
    ATTACK,
    BP_ICON,
    CARDS,
    CHARACTERS,
    CURSES,
    DOJO,
    ESSENCE_ICON,
    ITEM,
    KEEP,
    LEVELS,
    MONSTERS,
    QUESTS,
    SPELL,
    SUBCLASSES,
    TRAIT,
    TRAPS,
    copies,
    deck_cards,
    subclasses_of,
)
from rules.draculas_curse.registry import CURSE, FACES, VAMPIRE, Standing
from rules.draculas_curse.state import DECKS
from rules.draculas_curse.strength import Ar

assert RULES
RULES_FOLDER = Path(library.__file__).parent
PLAIN = {"force_greatsword"}
"""What has nothing printed but its numbers."""


def _many(deck: str, kind: str) -> int:
    return sum(c.copies for c in CARDS.values() if c.deck == deck and kind in c.types)


def test_components_are_as_many_as_the_rulebook_says():
    assert {deck: len(deck_cards(deck)) for deck in DECKS} == {"FORCE": 60, "SPEED": 60, "MIND": 60}
    assert (len(CHARACTERS), len(SUBCLASSES), len(KEEP)) == (7, 19, 10)
    assert len(copies(CURSES.values())) == 46
    assert sum(m.copies for m in MONSTERS.values() if not m.boss) == 29
    assert sum(m.copies for m in MONSTERS.values() if m.boss) == 6
    assert (len(copies(QUESTS.values())), len(copies(TRAPS.values()))) == (10, 5)


def test_no_id_is_used_twice():
    ids = [*CARDS, *CHARACTERS, *SUBCLASSES, *CURSES, *MONSTERS, *QUESTS, *KEEP, *TRAPS]
    assert not [id for id, n in Counter(ids).items() if n > 1]


@pytest.mark.parametrize("deck", DECKS)
def test_each_deck_has_eight_icons_and_eight_traits(deck: str):
    assert (_many(deck, BP_ICON), _many(deck, ESSENCE_ICON), _many(deck, TRAIT)) == (4, 4, 8)


def test_decks_differ_in_what_they_hold():
    assert {deck: _many(deck, ITEM) for deck in DECKS} == {"FORCE": 26, "SPEED": 24, "MIND": 20}
    assert all(_many(deck, ATTACK) >= 5 for deck in DECKS)
    assert _many("MIND", SPELL) == 14
    assert _many("FORCE", SPELL) == _many("SPEED", SPELL) == 0


def test_every_character_has_three_subclasses_and_raiden_one():
    assert {c: len(subclasses_of(c)) for c in CHARACTERS} == {
        c: 1 if c == "raiden" else 3 for c in CHARACTERS
    }  # fmt: skip
    assert [c for c, face in CHARACTERS.items() if not face.vampire] == ["raiden"]
    assert {c.synergy_range for c in CHARACTERS.values()} == {0, 1, 2, 99}


def test_keep_rooms_stand_in_columns_from_the_bottom_up():
    assert Counter(room.level for room in KEEP.values()) == {"hall": 4, "chamber": 3, "spire": 3}
    for room in KEEP.values():
        levels = {r.level for r in KEEP.values() if r.column == room.column}
        assert set(LEVELS[: LEVELS.index(room.level)]) <= levels


def test_monsters_grow_by_tier():
    spans = {1: (5, 9, 1, 2), 2: (10, 14, 2, 3), 3: (15, 20, 4, 5)}
    for m in MONSTERS.values():
        low, high, least, most = (18, 24, 5, 6) if m.boss else spans[m.tier]
        assert low <= m.ar <= high, m
        assert least <= m.sv <= most, m
    tiers = Counter(copy.partition("#")[0] for copy in copies(m for m in MONSTERS.values() if not m.boss))
    assert {t: sum(n for id, n in tiers.items() if MONSTERS[id].tier == t) for t in (1, 2, 3)} == {1: 12, 2: 10, 3: 7}


@pytest.mark.parametrize("deck", DECKS)
def test_no_worn_card_is_beaten_in_every_respect(deck: str):
    """Of two cards of a slot that say nothing but numbers, none may be better."""
    worn = [c for c in CARDS.values() if c.deck == deck and c.slot and not FACES[c.id].hooks]
    for one, other in permutations(worn, 2):
        assert not (one.slot == other.slot and one.hands == other.hands and one.ar >= other.ar), (one.id, other.id)
    said = {}
    for c in (c for c in CARDS.values() if c.deck == deck and c.slot and FACES[c.id].hooks):
        key = (c.slot, c.hands, c.ar, face_text(FACES[c.id], CURSE))
        assert said.setdefault(key, c.id) == c.id, (said[key], c.id)


def printed() -> list[str]:
    """Return the ids of all that must have something printed."""
    sides = [f"{c.id}{VAMPIRE}" for c in CHARACTERS.values() if c.vampire]
    sides += [f"{s.id}{VAMPIRE}" for s in SUBCLASSES.values() if s.vampire_name]
    cards = [c.id for c in CARDS.values() if not c.types & {BP_ICON, ESSENCE_ICON}]
    return [*cards, *CHARACTERS, *SUBCLASSES, *sides, *CURSES, *MONSTERS, *KEEP, *TRAPS, *QUESTS]


@pytest.mark.parametrize("id", printed())
def test_every_text_is_whole(id: str):
    assert id in FACES, "nothing is printed"
    text = face_text(FACES[id], CURSE)
    assert bool(text) == (id not in PLAIN)
    for lack in ("None", "_", "{", "}", "  ", "..", "()", " ,", "<", "foe_"):
        assert lack not in text, text
    assert not text or (text[0].isupper() and text.endswith("."))


def test_nothing_is_printed_that_is_not_in_the_game():
    assert set(FACES) <= {*printed(), *TILES, *DOJO}


def test_what_is_passive_only_stands_and_what_counts_at_the_start_of_a_combat_only_adds():
    """Nothing else is looked at there: an effect of another sort would never happen."""
    for id, face in FACES.items():
        for hook in face.hooks:
            assert isinstance(hook, On), id
            if hook.moment == "passive":
                assert all(isinstance(e, Standing) for e in hook.effects), id
            if hook.moment == "combat_start":
                assert all(isinstance(e, Ar) for e in hook.effects), id
                assert not hook.is_optional, id
            assert not any(isinstance(e, Standing) for e in hook.effects) or hook.moment == "passive", id


@pytest.mark.parametrize("id", printed())
def test_every_moment_is_one_that_happens(id: str):
    source = "".join(p.read_text(encoding="utf-8") for p in RULES_FOLDER.glob("*.py"))
    heard = {hook.moment for hook in FACES[id].hooks if isinstance(hook, On)}
    missing = [m for m in heard if source.count(f'"{m}"') < 2]  # once among the words, once where it happens
    assert not missing, (id, missing)
