"""What lifts the states of older saves, by the schema they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def lift_1(state: dict[str, Any]) -> dict[str, Any]:
    """Bring in what is decided jointly, which has its place in every root since."""
    return {**state, "joint": {}, "policies": {}}


UPCASTS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: lift_1}
