"""Computer players: one class a kind, each playing from what its seat sees and imagines."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine import Player, RandomPlayer
from rules.slay_the_spire.players.climber import Climber, OneStep

_MAKERS: dict[str, Callable[[str], Player]] = {
    "house": lambda seat: Climber(),
    "greedy": lambda seat: OneStep(),
    "random": lambda seat: RandomPlayer(),
}
KINDS = tuple(_MAKERS)


def player(kind: str, seat: str) -> Player:
    """Return a computer player of a kind for a seat."""
    return _MAKERS[kind](seat)
