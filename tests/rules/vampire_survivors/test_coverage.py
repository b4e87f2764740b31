"""The list from each rule to its test is whole, and its tests exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
LISTED: dict[str, list[dict[str, Any]]] = tomllib.loads((HERE / "coverage.toml").read_text(encoding="utf-8"))
CHAPTERS = (
    "Components", "Goal of the Game", "Setup", "Overview", "Player Actions", "Movement", "Scroll", "Attacks",
    "Enemies Activate", "Enemies Spawn", "Spawning Bosses", "Damage and Retaliation", "Level-Up", "Draw", "Game End",
    "Achievement Cards", "Death", "Evolutions", "Advanced Light Source Tokens", "Maps", "The Reaper",
    "Movement & Scrolling", "Power Up Menu", "Variants", "Key Terms & Concepts", "Weapon Cards by Deck",
    "Unique Cards",
)  # fmt: skip


def test_every_chapter_of_the_rulebook_is_covered() -> None:
    assert {entry["section"] for entry in LISTED["rule"]} == set(CHAPTERS)


def test_every_ruling_is_covered_once() -> None:
    assert [entry["number"] for entry in LISTED["ruling"]] == list(range(1, 85))


@pytest.mark.parametrize("entry", [*LISTED["rule"], *LISTED["ruling"]], ids=lambda e: e["test"].split("::")[1])
def test_the_test_of_each_rule_exists(entry: dict[str, Any]) -> None:
    file, name = entry["test"].split("::")
    assert re.search(rf"^def {name}\(", (HERE / file).read_text(encoding="utf-8"), re.MULTILINE), entry
    assert entry["says"]
