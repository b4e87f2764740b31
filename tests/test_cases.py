"""The list of what was found by trying is whole, and each test that it names exists."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.mutants import mutants
from tests.test_field_notes import named_in

MUTANTS = mutants()
NOTICED = {test.partition("[")[0].removeprefix("tests/") for mutant in MUTANTS.values() for test in mutant.tests}
TWICE_GUARDED = {
    "bot/test_workers.py::test_the_time_in_the_queue_is_not_counted": "the queue and the worker's lock each see to it",
}
"""Tests that no single fault can make fail, and why."""
LISTED = tomllib.loads((Path(__file__).parent / "cases.toml").read_text(encoding="utf-8"))
NUMBERS = {
    "rights": [*range(1, 13), *(f"13{letter}" for letter in "abcdefg")],
    "people": [*range(1, 11), 12, 14, 15, 17, 18, 19, 20],
    "reliability": [*range(1, 11), *(f"11{letter}" for letter in "abcdef"), "M6", "M7", "M10", "M11"],
    "play-spire": [2, 3, 8, 11, 12],
    "play-helsing": ["S1", "S2", "S3", "S4", *(f"S{n}" for n in (7, 8, 9, 10, 11, 12, 13, 15, 16, 17))],
    "castle": ["A1", "A2", "A3", "A4", "A5", "B1"],
    "spire": [f"K{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 18, 20, 21, 22, 23, 25, 1)],
}


def test_every_finding_is_there_once():
    wanted = [f"{file}-{number}" for file, numbers in NUMBERS.items() for number in numbers]
    assert list(LISTED) == wanted


@pytest.mark.parametrize("case", list(LISTED))
def test_each_finding_names_its_tests_or_a_reason(case):
    entry = LISTED[case]
    assert set(entry) <= {"finding", "kind", "tests", "why_not", "open", "mutants"}
    assert entry["finding"].endswith(".")
    assert entry["kind"].endswith(".")
    assert entry.get("open") or entry["tests"] or len(entry.get("why_not", "")) > 20
    for named in entry["tests"]:
        file, name = named.split("::")
        assert name in named_in(file), named


@pytest.mark.parametrize("case", list(LISTED))
def test_each_finding_can_be_planted_again_for_one_of_its_tests(case):
    """A mutant undoes the mending, and `python -m tests.mutants` sees that the test it names fails."""
    entry = LISTED[case]
    own = {f"tests/{named}" for named in entry["tests"]}
    assert entry["mutants"] or entry.get("why_not")
    assert [named for named in entry["tests"] if named not in NOTICED and named not in TWICE_GUARDED] == []
    for name in entry["mutants"]:
        assert own.intersection(test.partition("[")[0] for test in MUTANTS[name].tests), name
