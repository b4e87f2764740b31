"""Memory that a live game takes."""

from __future__ import annotations

import gc
import tracemalloc
from typing import Any

from bot.bench.rules import halfway
from rules.catalog import GAMES


def measure(**_: Any) -> dict[str, Any]:
    """Hold thirty sessions of each game at its most seats and return the bytes that each takes."""
    figures = {}
    for slug, rules in GAMES.items():
        halfway(rules, rules.seats.stop - 1)  # what is loaded once does not count
        gc.collect()
        tracemalloc.start()
        held = [halfway(rules, rules.seats.stop - 1, 40 + n) for n in range(30)]
        gc.collect()
        figures[f"{slug}, kB a live game"] = round(tracemalloc.get_traced_memory()[0] / len(held) / 1000, 1)
        tracemalloc.stop()
        del held
    return figures
