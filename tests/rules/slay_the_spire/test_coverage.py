"""The list from each rule to its test: its tests exist, each rule is said once, and no rule is left out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
RULES: list[dict[str, Any]] = tomllib.loads((HERE / "coverage.toml").read_text(encoding="utf-8"))["rule"]
SHEET = {
    "overview": 6, "setup": 10, "turn": 10, "play": 4, "damage": 9, "end": 6, "glossary": 12, "questions": 8,
}  # fmt: skip
"""How many sentences each part of the reference sheet has."""
BEYOND = (5, 6, 5, 7, 8, 6, 8, 3, 4, 8, 11, 1, 2, 2, 1)
"""How many points each section of the rules beyond the sheet has, from the corrections (0) to the versions (14)."""
TABLES = {
    "characters": "", "map": "", "gold": "", "merchant": "", "campfire": "", "treasure": "", "rewards": "",
    "deck_changes": "", "caps": "", "components": "", "unlocks": "", "keys": "", "quick_start": "",
    "ascension": "1 2 3 4 5 6 7 8 9 10 11 12 13",
    "daily": "all_star shiny heirloom transformed vintage prismatic_shard terminal insanity uncertain_future cursed "
    "deadly_events night_terrors",
    "achievements": "jaxxed catalyst ninja powerful barricaded you_are_nothing all_for_one perfect minimalist "
    "the_transient common_sense collector ruby emerald sapphire amethyst my_lucky_day infinity who_needs_relics",
    "optional": "last_stand choose_your_relic sequential_turns",
}  # fmt: skip
"""The tables of the rules, with their entries where each is a rule of its own."""


def wanted() -> list[str]:
    """Return all that must be covered."""
    points = [f"sheet {part} {n}" for part, count in SHEET.items() for n in range(1, count + 1)]
    points += [f"beyond {section}.{n}" for section, count in enumerate(BEYOND) for n in range(1, count + 1)]
    for table, entries in TABLES.items():
        points += [f"table {table} {entry}" for entry in entries.split()] or [f"table {table}"]
    return points


def test_each_rule_is_listed_once() -> None:
    """No rule twice, and each has a section."""
    said = [(entry["section"], entry["says"]) for entry in RULES]
    assert len(set(said)) == len(said)
    assert all(section and says for section, says in said)


@pytest.mark.parametrize("entry", RULES, ids=lambda e: e["test"].split("::")[1])
def test_the_test_of_each_rule_exists(entry: dict[str, Any]) -> None:
    """A test that is renamed or dropped must not leave its rule behind."""
    file, name = entry["test"].split("::")
    assert re.search(rf"^def {name}\(", (HERE / file).read_text(encoding="utf-8"), re.MULTILINE), entry


def test_every_sentence_point_and_table_is_covered() -> None:
    """Of the sheet, of the rules beyond it, and of the tables; and nothing else is named."""
    covered = {of for entry in RULES for of in entry.get("of", ())}
    assert [point for point in wanted() if point not in covered] == []
    tables = {f"table {table}" for table in TABLES}
    assert covered - set(wanted()) - tables == set()
