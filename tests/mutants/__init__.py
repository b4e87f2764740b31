"""Small faults that must be noticed, by area: in a file of `file`, `before` becomes `after`, and `test` fails.

`file` is a file or a folder; there `before` is found once. A fault stays the same where code moves within the folder.
`test` is one, or a list of which each must fail. What is `slow` takes minutes: never by chance.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOME = HERE.parents[1]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault, and the tests of which each notices it."""

    name: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]
    slow: bool = False

    def place(self, home: Path) -> Path:
        """Return the file in which the fault is planted. Raises ValueError where that is not one, or not one place."""
        given = home / self.file
        files = sorted(given.rglob("*.py")) if given.is_dir() else [given]
        found = {path: path.read_text(encoding="utf-8").count(self.before) for path in files if path.exists()}
        if sum(found.values()) != 1:
            raise ValueError(f"{self.file} holds what is to be changed {sum(found.values())} times, not once.")
        return next(path for path, count in found.items() if count)


def mutants(area: str = "*") -> dict[str, Mutant]:
    """Read the faults of an area (a file here), or of all."""
    made: dict[str, Mutant] = {}
    for path in sorted(HERE.glob(f"{area}.toml")):
        for name, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if name in made:
                raise ValueError(f"Two faults are called {name}.")
            tests = entry.pop("test")
            made[name] = Mutant(name, **entry, tests=(tests,) if isinstance(tests, str) else tuple(tests))
    return made
