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
