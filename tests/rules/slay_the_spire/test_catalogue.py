"""The catalogue: what is published is there, at the copies given."""

from __future__ import annotations

from collections import Counter

from rules.slay_the_spire import RULES

CARDS = {"ironclad": 63, "silent": 66, "defect": 64, "watcher": 66, "colorless": 22, "curse": 10, "status": 3}
COPIES = {"ironclad": 85, "silent": 87, "watcher": 85, "colorless": 22, "status": 46}


def test_everything_published_is_in_the_catalogue() -> None:
    """294 cards, 84 relics, 21 potions, 67 encounters, 105 enemies, 41 events, 20 blessings."""
    kinds = Counter(entry.kind.partition(":")[0] for entry in RULES.help.cards())
    assert kinds == {
        "card": 294, "relic": 84, "potion": 21, "encounter": 67, "enemy": 105, "event": 41, "blessing": 20,
    }  # fmt: skip


def test_each_set_has_its_kinds_and_copies() -> None:
    """The Defect has 85 without the optional Claw Pack; Burn and Slimed are two ends of the same 36 cards."""
    kinds: Counter[str] = Counter()
    copies: Counter[str] = Counter()
    for entry in RULES.help.cards():
        sort, _, owner = entry.kind.partition(": ")
        if sort == "card":
            kinds[owner] += 1
            if entry.id not in ("claw_claw_pack", "slimed"):
                copies[owner] += entry.copies
    assert kinds == CARDS
    assert {k: copies[k] for k in COPIES} == COPIES
    assert copies["defect"] == 85
    assert sum(e.copies for e in RULES.help.cards() if e.kind == "potion") == 29
    assert sum(e.copies for e in RULES.help.cards() if e.kind == "event") == 51
