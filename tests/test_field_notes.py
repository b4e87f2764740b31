"""The list of what went wrong for others is whole, and each test that it names exists."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LISTED = tomllib.loads((HERE / "field_notes.toml").read_text(encoding="utf-8"))
NUMBERS = {
    "A": [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14],
    "B": [1, 2, 3, 5, 6, 7, 8, 9, 11],
    "C": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18],
    "D": [1, 2, 3, 4, 5, 7, 8],
    "E": [1, 2, 3, 4, 6, 7, 8],
    "F": [1, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19],
    "G": [1, 2, 3, 4, 5, 6, 7, 8, 10],
    "H": [1, 2, 3, 4, 6, 8, 9, 10],
    "I": [1, 2, 3, 4, 5, 6, 7, 8, 9],
}
BAD_INPUT = (
    "old", "forged", "foreign", "doubled", "turn", "dm", "deleted", "permissions", "names", "instant", "save", "export",
    "database", "discord", "gateway", "pairs",
)  # fmt: skip


@cache
def named_in(file):
    """Return the names of the tests in a file."""
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    functions = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    return {f.name for f in functions if f.name.startswith("test_")}


def test_every_note_is_there_once():
    wanted = [f"{letter}{number}" for letter, numbers in NUMBERS.items() for number in numbers]
    assert list(LISTED) == [*wanted, *(f"bad-{name}" for name in BAD_INPUT)]


@pytest.mark.parametrize("note", list(LISTED))
def test_the_tests_of_each_note_exist(note):
    entry = LISTED[note]
    assert set(entry) == {"does", "tests"}
    assert entry["does"].endswith(".")
    assert len(entry["does"]) > 20
    assert entry["tests"]
    for named in entry["tests"]:
        file, name = named.split("::")
        assert name in named_in(file), named


def test_the_check_finds_a_test_that_is_not_there():
    assert "test_of_nothing" not in named_in("test_field_notes.py")
    assert "test_every_note_is_there_once" in named_in("test_field_notes.py")
