"""What a bot remembers for months without anybody asking for it has an end."""

from __future__ import annotations

import ast
from pathlib import Path

from bot.latest import Latest
from bot.tables.core import reports
from storage import Store

ROOT = Path(__file__).resolve().parents[2]
GROWING = ("dict", "set", "Counter", "OrderedDict", "defaultdict", "list")
REMOVING = ("pop", "popitem", "discard", "clear", "remove")
FIXED = {
    ("bot/clicks.py", "_personal"): "what the commands set up at the start",
    ("bot/panels/choices.py", "alike"): "lives as long as one panel is made",
    ("bot/tables/core/changes.py", "_wakened"): "who is woken: set up when the service is made",
}


def test_what_was_set_last_is_kept():
    kept: Latest[str, int] = Latest(2)
    kept["a"], kept["b"], kept["a"], kept["c"] = 1, 2, 3, 4
    assert kept == {"a": 3, "c": 4}


def made_and_taken(source: str) -> tuple[set[str], set[str]]:
    """Return the attributes that constructors make empty, and those out of which something is taken anywhere."""
    made, taken = set(), set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for given in (n for n in ast.walk(node) if isinstance(n, ast.Assign | ast.AnnAssign)):
                targets = given.targets if isinstance(given, ast.Assign) else [given.target]
                names = {target.attr for target in targets if isinstance(target, ast.Attribute)}
                if node.name != "__init__":
                    taken |= names
                elif _empty(given.value):
                    made |= names
        elif isinstance(node, ast.Attribute) and node.attr in REMOVING and isinstance(node.value, ast.Attribute):
            taken.add(node.value.attr)
        elif isinstance(node, ast.Delete):
            parts = [target.value for target in node.targets if isinstance(target, ast.Subscript)]
            taken |= {part.attr for part in parts if isinstance(part, ast.Attribute)}
    return made, taken


def _empty(value: ast.AST | None) -> bool:
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return value.func.id in GROWING
    return (isinstance(value, ast.Dict) and not value.keys) or (isinstance(value, ast.List) and not value.elts)


def test_nothing_in_a_bot_only_grows():
    """Whatever is collected is also given up again somewhere in its package; what is not stands above with why."""
    found, taken = [], {}
    for path in sorted((ROOT / "bot").rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        if not file.startswith(("bot/bench/", "bot/playground/")):  # these live for minutes
            made, gone = made_and_taken(path.read_text(encoding="utf-8"))
            found += [(file, name) for name in made]
            taken.setdefault(path.parent, set()).update(gone)
    assert len(found) > 20
    assert {(file, name) for file, name in found if name not in taken[(ROOT / file).parent]} == set(FIXED)


def test_the_look_for_what_grows_can_fail():
    source = "class A:\n    def __init__(self):\n        self.a, self.b = 1, 2\n        self.c: set[int] = set()\n"
    assert made_and_taken(source + "    def add(self, n):\n        self.c.add(n)\n") == ({"c"}, set())
    assert made_and_taken(source + "    def end(self, n):\n        self.c.discard(n)\n") == ({"c"}, {"c"})


async def test_reports_are_remembered_of_so_many_tables(monkeypatch):
    monkeypatch.setattr(reports, "TABLES", 3)
    async with await Store.open(":memory:") as store:
        kept = reports.Reports(store)
        for _ in range(5):
            game = await store.create_game("toy", host_id=1)
            await kept.keep(game.id, 1, {}, "save")
        assert len(kept._saved) == 3
