"""Computer players: one class a kind, each playing from what its seat sees and imagines."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine import BriskPlayer, Player

_MAKERS: dict[str, Callable[[str], Player]] = {
    "random": lambda seat: BriskPlayer(),
}
KINDS = tuple(_MAKERS)


def player(kind: str, seat: str) -> Player:
    """Return a computer player of a kind for a seat."""
    return _MAKERS[kind](seat)
