"""Small helpers for taking times."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` (0 to 1) of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def milliseconds(work: Callable[[], Any], times: int) -> list[float]:
    """Do the work so many times and return how long each took, in milliseconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def summary(values: Sequence[float]) -> str:
    """Say a list of milliseconds in a line."""
    return f"median {quantile(values, 0.5):.2f} ms, 99 of 100 under {quantile(values, 0.99):.2f} ms"
