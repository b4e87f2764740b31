"""Games for tests, laid out as real ones are: their rules in `rules/`, their pictures in `render/`.

Importing this package makes them known as `rules.bazaar` and `render.bazaar`, so that they could be moved as they are.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

import render
import rules
from rules.catalog import GAMES as REAL
from rules.catalog import listed
from rules.engine import GameDefinition

HERE: Final = Path(__file__).parent
for package in (rules, render):
    if (folder := str(HERE / package.__name__)) not in package.__path__:
        package.__path__.append(folder)

BAZAAR: Final[GameDefinition[Any]] = import_module("rules.bazaar").RULES
GAMES: Final = {**REAL, **listed(BAZAAR)}
