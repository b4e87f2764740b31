"""Computer players: one class a kind, each playing from what its seat sees and imagines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine import BriskPlayer, Player
from rules.vampire_survivors.players.house import HousePlayer

_MAKERS: dict[str, Callable[[Any, str], Player]] = {
    "house": HousePlayer,
    "quick": lambda rules, seat: HousePlayer(rules, seat, width=2, budget=120),
    "random": lambda rules, seat: BriskPlayer(),
}
KINDS = tuple(_MAKERS)


def player(rules: Any, kind: str, seat: str) -> Player:
    """Return a computer player of a kind for a seat."""
    return _MAKERS[kind](rules, seat)
