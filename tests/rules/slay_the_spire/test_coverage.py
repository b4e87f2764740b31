"""The list from each rule to its test: its tests exist, and each rule is said once."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES: list[dict[str, str]] = tomllib.loads((HERE / "coverage.toml").read_text(encoding="utf-8"))["rule"]


def test_each_rule_is_listed_once() -> None:
    """No rule twice, and each has a section."""
    said = [(entry["section"], entry["says"]) for entry in RULES]
    assert len(set(said)) == len(said)
    assert all(section and says for section, says in said)


@pytest.mark.parametrize("entry", RULES, ids=lambda e: e["test"].split("::")[1])
def test_the_test_of_each_rule_exists(entry: dict[str, str]) -> None:
    """A test that is renamed or dropped must not leave its rule behind."""
    file, name = entry["test"].split("::")
    assert re.search(rf"^def {name}\(", (HERE / file).read_text(encoding="utf-8"), re.MULTILINE), entry
