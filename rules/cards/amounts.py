"""Numbers and conditions of effects: values that are computed from a game's own context, combined and printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that depends on the table, and its words; `value` takes the game's context of an effect."""

    words: str
    value: Callable[[Any], int]

    def __add__(self, other: Number) -> Amount:
        return Amount(f"{self.words} + {_words(other)}", lambda c: self.value(c) + number(other, c))

    def __radd__(self, other: int) -> Amount:
        if self.words.startswith("("):  # a bonus
            return Amount(f"{other} {self.words}", lambda c: other + self.value(c))
        return Amount(f"{other} + {self.words}", lambda c: other + self.value(c))

    def __rmul__(self, other: int) -> Amount:
        return Amount(f"{other} × {self.words}", lambda c: other * self.value(c))


Number: TypeAlias = int | Amount


@dataclass(frozen=True, slots=True)
class Cond:
    """A condition, and its words after "if"; `holds` takes the game's context of an effect."""

    words: str
    holds: Callable[[Any], bool]

    def __and__(self, other: Cond) -> Cond:
        return Cond(f"{self.words} and {other.words}", lambda c: self.holds(c) and other.holds(c))


def number(n: Number, c: Any) -> int:
    """Return the number that holds now."""
    return n if isinstance(n, int) else n.value(c)


def _words(n: Number) -> str:
    return str(n) if isinstance(n, int) else n.words


def bonus(n: Number, when: Cond) -> Amount:
    """Return a number added while a condition holds; add it to the number it raises: `2 + bonus(1, ANGRY)`."""
    return Amount(f"(+{_words(n)} if {when.words})", lambda c: number(n, c) if when.holds(c) else 0)
