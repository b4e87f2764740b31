"""`docs/new-game.md` is true: what it names is there, and the game it follows stays small."""

from __future__ import annotations

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import rules.cards
import rules.engine
from rules.engine import Game, GameDefinition, Question, Steps
from rules.engine.definition import GROUPS, MUST
from tests.contract.houses import HOUSES
from tests.games import HERE

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
MOST = 300


def test_every_file_that_the_guide_names_is_there() -> None:
    paths = {path for path in re.findall(r"`((?:tests|rules|render|docs)/[\w./-]+)`", GUIDE) if "<" not in path}
    assert len(paths) > 8
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []
    assert "docs/new-game.md" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(\w+)(?:\([^`]*\))?`", GUIDE))))
def test_every_name_in_the_guide_is_one_of_the_house(name: str) -> None:
    """Of the kernel, of a hook, or of a part of what the guide speaks of."""
    known = {*dir(rules.engine), *dir(Game), *dir(Steps), *dir(Question), *GROUPS, *MUST, *vars(GameDefinition)}
    known |= {*rules.engine.Option.__dataclass_fields__, *rules.engine.Message.__dataclass_fields__}
    known |= {
        *in_the_kit(),
        *rules.engine.Table.__dict__,
        *rules.engine.Table.__init__.__annotations__,
        "meter",
        "CardRules",
    }
    known |= {"KINDS", "tell", "compare", "beneath", "prepare", "board", "private", "full", "end", "choose", "random"}
    known |= {"voted", "wishes", "swap_agreed", "await", "match", "Sell", "None", "about", "default"}
    assert name in known


def in_the_kit() -> set[str]:
    """Return the names of the kit for cards, those of its classes' parts and methods too."""
    modules = [import_module(f"rules.cards.{found.name}") for found in iter_modules(rules.cards.__path__)]
    names = {name for module in modules for name in dir(module)}
    classes = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    return names | {name for found in classes for name in (*dir(found), *inspect.get_annotations(found))}


def test_its_code_is_code() -> None:
    blocks = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    assert len(blocks) >= 3
    for block in blocks:
        ast.parse(block if not block.startswith('"') else "{" + block + "}")


def test_it_ends_with_the_command_that_checks_a_game() -> None:
    (slug,) = re.findall(r"```\nuv run pytest tests/contract -k (\w+)\n```\n\Z", GUIDE)
    assert slug in HOUSES


def test_the_third_game_stays_small() -> None:
    """With its words and pictures; blank lines are not counted."""
    files = sorted(path for folder in ("rules", "render") for path in (HERE / folder / "bazaar").rglob("*.py"))
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(files) == 4
    assert len(lines) <= MOST
