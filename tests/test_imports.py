"""Who may import whom: the house's floor plan, checked file by file."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
OURS = ("bot", "rules", "render", "storage")
GAMES = ROOT / "tests" / "games"
"""Games for tests, laid out as real ones are."""
STDLIB = set(sys.stdlib_module_names)


def imports(path: Path, root: Path = ROOT) -> set[str]:
    """Return the dotted names of all modules that a file imports, wherever the import stands."""
    package = path.relative_to(root).parent.parts
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


def inside(name: str, *packages: str) -> bool:
    """Tell whether a dotted name is one of the packages or lies in one."""
    return any(name == p or name.startswith(p + ".") for p in packages)


def allowed(file: str, name: str) -> bool:
    """Tell whether a file (posix path from the root) may import a name."""
    top = name.split(".", maxsplit=1)[0]
    if file.startswith("rules/engine/"):
        return top in STDLIB - {"asyncio"} or inside(name, "pydantic", "rules.engine")
    if file.startswith("rules/cards/"):
        return top in STDLIB - {"asyncio"} or inside(name, "pydantic", "rules.engine", "rules.cards")
    if file == "rules/catalog.py":
        return top in STDLIB or inside(name, "rules")
    if file.startswith("rules/"):
        game = ".".join(file.split("/")[:2]).removesuffix(".py")
        below = ("pydantic", "typing_extensions", "rules.engine", "rules.cards")
        return top in STDLIB - {"asyncio"} or inside(name, *below, game)
    if file.startswith("render/"):
        if inside(name, "rules"):
            return inside(name, "rules.engine") or name.split(".")[2:3] == ["view"]
        return top not in ("bot", "storage", "discord", "aiosqlite", "nicegui")
    if file.startswith("storage/"):
        return top in STDLIB or inside(name, "aiosqlite", "pydantic", "storage")
    if file.startswith(("bot/tables", "bot/panels")):
        return top != "discord" and (not inside(name, "rules") or inside(name, "rules.catalog", "rules.engine"))
    return not inside(name, "rules") or inside(name, "rules.catalog", "rules.engine")


CIRCLES: dict[frozenset[str], str] = {
    frozenset({"rules.engine.definition", "rules.engine.drive", "rules.engine.game"}): (
        "a script is given the game that the engine runs, and the engine runs scripts"
    ),
    frozenset({"rules.engine.session", "rules.engine.undoing"}): "undo is the session's own, in a file beside it",
    frozenset({"rules.vampire_survivors.library", "rules.vampire_survivors.verbs.base"}): (
        "an effect runs in a context that knows the definitions, which are made of effects"
    ),
    frozenset({"rules.vampire_survivors.harm", "rules.vampire_survivors.hitting"}): "a hit does harm, and harm may hit",
    frozenset(
        {
            "bot.playground.gateway",
            "bot.playground.interactions",
            "bot.playground.page",
            "bot.playground.page.door",
            "bot.playground.page.people",
            "bot.playground.rest",
            "bot.playground.server",
        }
    ): "each part of the stand-in for Discord knows the whole, as its real parts do",
}
"""Files that import one another in a circle (for a type checker's eyes too), and why that is left so."""


def modules() -> dict[str, Path]:
    """Return the modules of all packages by their dotted names."""
    paths = [path for package in OURS for path in (ROOT / package).rglob("*.py")]
    return {".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): p for p in paths}


def graph(found: dict[str, Path]) -> dict[str, set[str]]:
    """Return which modules each imports: the longest part of a name that is a module."""

    def module_of(name: str) -> str:
        while name and name not in found:
            name = name.rpartition(".")[0]
        return name

    return {name: {module_of(n) for n in imports(path)} - {name, ""} for name, path in found.items()}


def circles(of: dict[str, set[str]]) -> list[frozenset[str]]:
    """Return the sets of modules that reach one another."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        ahead = [start]
        while ahead:
            for name in of[ahead.pop()] - seen:
                seen.add(name)
                ahead.append(name)
        return seen

    beyond = {name: reached(name) for name in of}
    return list({frozenset(n for n in beyond[name] if name in beyond[n]) for name in of if name in beyond[name]})


def test_no_import_runs_in_a_circle() -> None:
    """Also none under TYPE_CHECKING or inside a function, but those of the one list, none of which is there in vain."""
    found = circles(graph(modules()))
    assert [sorted(circle) for circle in found if not any(circle <= known for known in CIRCLES)] == []
    assert [sorted(known) for known in CIRCLES if not any(circle <= known for circle in found)] == []


def test_a_circle_would_be_found() -> None:
    """The look for circles can fail."""
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [frozenset("abc")]


def test_every_import_keeps_to_the_floor_plan() -> None:
    """Each import of each file is one that the file's package may have."""
    broken = []
    for root, package in [*((ROOT, ours) for ours in OURS), (GAMES, "rules"), (GAMES, "render")]:
        for path in sorted((root / package).rglob("*.py")):
            file = path.relative_to(root).as_posix()
            broken += [f"{file} imports {name}" for name in imports(path, root) if not allowed(file, name)]
    assert not broken


def test_the_plan_refuses_what_it_should() -> None:
    """The check itself can fail."""
    assert not allowed("rules/engine/game.py", "discord.ui")
    assert not allowed("rules/engine/game.py", "rules.cards.amounts")
    assert not allowed("rules/cards/amounts.py", "rules.slay_the_spire.state")
    assert allowed("rules/slay_the_spire/amounts.py", "rules.cards.amounts.Amount")
    assert not allowed("rules/van_helsing/setup.py", "rules.slay_the_spire.state")
    assert not allowed("render/van_helsing.py", "rules.van_helsing.state.State")
    assert allowed("render/van_helsing.py", "rules.van_helsing.view.View")
    assert not allowed("storage/games.py", "rules.engine.Session")
    assert not allowed("bot/tables/play.py", "discord")
    assert not allowed("bot/present.py", "rules.van_helsing.state")
    assert allowed("bot/present.py", "rules.catalog.GAMES")


def test_no_file_is_two() -> None:
    """No Python file passes 500 lines."""
    files = [p for package in (*OURS, "tests") for p in (ROOT / package).rglob("*.py")]
    assert [str(p.relative_to(ROOT)) for p in files if len(p.read_text().splitlines()) > 500] == []
