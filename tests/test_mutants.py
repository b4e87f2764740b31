"""The faults that are planted are all there to be planted, each for a test that exists."""

from __future__ import annotations

import pytest

from tests.mutants import HOME, Mutant, mutants
from tests.mutants.__main__ import chosen, fault_of
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


def test_a_fault_that_no_test_notices_is_said(tmp_path):
    """Planted one after the other within a second, each is seen by Python, and the code is whole again."""
    code = tmp_path / "code.py"
    code.write_text("ONE = 1\n")
    (tmp_path / "test_code.py").write_text("from code import ONE\n\n\ndef test_one():\n    assert ONE in (1, 2)\n")
    (tmp_path / "conftest.py").write_text("import sys\n\nsys.path.insert(0, '.')\nsys.modules.pop('code', None)\n")
    said = {}
    for after in "324":
        mutant = Mutant(after, "code.py", "ONE = 1", f"ONE = {after}", ("test_code.py::test_one",))
        said[after] = fault_of(mutant, tmp_path)
    assert (said["3"], said["4"]) == ("", "")
    assert said["2"].startswith("test_code.py::test_one does not notice it (pytest returned 0")
    assert fault_of(Mutant("x", "code.py", "TWO", "", ()), tmp_path) == (
        "code.py holds what is to be changed 0 times, not once."
    )
    assert code.read_text() == "ONE = 1\n"


def test_a_seed_gives_the_same_faults_again_and_none_that_is_slow():
    some = chosen([], 40, "7")
    assert some == chosen([], 40, "7") != chosen([], 40, "8")
    assert len(some) == 40
    assert not any(mutant.slow for mutant in some)
    assert [mutant.name for mutant in chosen(["kernel"], 0, "")] == list(mutants("kernel"))
