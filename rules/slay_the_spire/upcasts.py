"""What lifts the states of older saves, by the schema they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def lift_1(state: dict[str, Any]) -> dict[str, Any]:
    """Bring in the guests who wait for the next act."""
    return {**state, "guests": {}}


def lift_2(state: dict[str, Any]) -> dict[str, Any]:
    """Bring in what is decided jointly, with the votes that stand."""
    return {**state, "joint": {"votes": state.get("votes", {})}, "policies": {}}


UPCASTS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: lift_1, 2: lift_2}
