"""How the service is built: small objects that are given what they use."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import bot.tables
from bot.tables import Tables
from bot.workers import HereWorkers
from storage import Store
from tests.bot.toys import GAMES

HOME = Path(bot.tables.__file__).parent
MOST_METHODS, MOST_LINES = 25, 350
WINGS = ("core", "display", "play", "people", "admin")
"""The folders of the service, each of which may use those before it; the files beside them use all."""


def files() -> dict[str, ast.Module]:
    """Return the files of the service, parsed."""
    paths = sorted(HOME.rglob("*.py"))
    return {path.relative_to(HOME).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def classes(file: ast.Module) -> Iterator[ast.ClassDef]:
    """Yield the classes of a file."""
    yield from (node for node in ast.walk(file) if isinstance(node, ast.ClassDef))


def methods(made: ast.ClassDef) -> list[str]:
    """Return the names of a class's own methods."""
    return [node.name for node in made.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def large(parsed: dict[str, ast.Module]) -> list[str]:
    """Return the classes with too many methods."""
    return [made.name for file in parsed.values() for made in classes(file) if len(methods(made)) > MOST_METHODS]


def chained(parsed: dict[str, ast.Module]) -> list[str]:
    """Return the classes that stand on a class of another file of the service."""
    home = {made.name: name for name, file in parsed.items() for made in classes(file)}
    return [
        made.name
        for name, file in parsed.items()
        for made in classes(file)
        if any(home.get(ast.unparse(base).split("[")[0], name) != name for base in made.bases)
    ]


def reaching(parsed: dict[str, ast.Module]) -> list[str]:
    """Return where something private of another object is used."""
    return [
        f"{name}: {ast.unparse(node)}"
        for name, file in parsed.items()
        for node in ast.walk(file)
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__")
        if ast.unparse(node.value) not in ("self", "cls")
    ]


def upward(parsed: dict[str, ast.Module]) -> list[str]:
    """Return the imports that run from a wing to a later one, or to a file beside the wings."""
    found = []
    for name, file in parsed.items():
        wing = name.rpartition("/")[0]
        if not wing:
            continue
        for node in ast.walk(file):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bot.tables"):
                used = (node.module or "").removeprefix("bot.tables").strip(".").split(".")[0]
                if used not in WINGS or WINGS.index(used) > WINGS.index(wing):
                    found.append(f"{name}: {node.module}")
    return found


def test_each_wing_stands_on_those_before_it() -> None:
    """What is shown knows nothing of who decides, and the ground nothing of either."""
    parsed = files()
    assert {name.rpartition("/")[0] for name in parsed} == {"", *WINGS}
    assert upward(parsed) == []


def test_no_class_is_large_and_none_is_a_slice_of_another() -> None:
    """Nothing is shared by inheritance from file to file, and nothing private from object to object."""
    parsed = files()
    assert len(parsed) > 40
    assert (large(parsed), chained(parsed), reaching(parsed)) == ([], [], [])


def test_no_file_is_long() -> None:
    """Each can be read at a sitting."""
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in HOME.rglob("*.py")}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_what_is_not_so_would_be_found() -> None:
    """The checks can fail."""
    many = "\n".join(f"    def m{n}(self): ..." for n in range(MOST_METHODS + 1))
    parsed = {"a.py": ast.parse(f"class A:\n{many}"), "b.py": ast.parse("class B(A):\n    def m(self, a): a._x()")}
    assert (large(parsed), chained(parsed), reaching(parsed)) == (["A"], ["B"], ["b.py: a._x"])
    below = {"core/a.py": ast.parse("from bot.tables.people.lobby import Lobby"), "a.py": ast.parse("import b")}
    assert upward(below) == ["core/a.py: bot.tables.people.lobby"]


async def test_every_part_is_given_the_same_store_tables_and_clock() -> None:
    """The service is one: no part has another store, other live tables or another clock."""
    async with await Store.open(":memory:") as store:
        tables = Tables(store, GAMES, clock=lambda: 5.0, workers=HereWorkers(GAMES))
        given = {"store": store, "tables": tables.live, "profiles": tables.profiles, "changes": tables.changes}
        parts = [part for part in vars(tables).values() if type(part).__module__.startswith("bot.tables")]
        for part in parts:
            for name in inspect.get_annotations(type(part)):
                if name in given:
                    assert getattr(part, name) is given[name], (part, name)
                if name == "now":
                    assert part.now() == 5
        assert len(parts) > 30
        await tables.close()
