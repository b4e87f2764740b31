"""The faults that are planted are all there to be planted, each for a test that exists."""

from __future__ import annotations

import pytest

from tests.mutants import HOME, mutants
from tests.test_field_notes import named_in

MUTANTS = mutants()


@pytest.mark.parametrize("name", list(MUTANTS))
def test_each_fault_has_its_place_and_its_test(name):
    mutant = MUTANTS[name]
    mutant.place(HOME)
    for named in mutant.tests:
        file, test = named.split("::")
        assert test.partition("[")[0] in named_in(file.removeprefix("tests/")), named


def test_the_look_for_its_place_can_fail():
    with pytest.raises(ValueError, match="0 times"):
        next(iter(MUTANTS.values())).place(HOME / "tests")
