"""What lifts the states of older saves, by the schema they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def lift_1(state: dict[str, Any]) -> dict[str, Any]:
    """Bring in what is decided jointly, which has its place in every root since."""
    return {**state, "joint": {}, "policies": {}}


def lift_2(state: dict[str, Any]) -> dict[str, Any]:
    """Bring in whether who acts has done nothing yet in the turn: no point was spent, no way gone, nobody met."""
    heroes = {
        id: {**hero, "fresh": id == state["turn"] and not state["spent"] and len(hero["path"]) < 2 and not hero["held"]}
        for id, hero in state["heroes"].items()
    }
    return {**state, "heroes": heroes}


UPCASTS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: lift_1, 2: lift_2}
