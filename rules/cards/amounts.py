"""Numbers and conditions of effects: values that are computed from a game's own context, combined and printed.

A number keeps the parts that it is said from, so that no text is ever taken apart again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that holds or not, and its words after "if"; `holds` takes the game's context of an effect."""

    words: str
    holds: Callable[[Any], bool]

    def __and__(self, other: Condition) -> Condition:
        return Condition(f"{self.words} and {other.words}", lambda c: self.holds(c) and other.holds(c))

    def __or__(self, other: Condition) -> Condition:
        return Condition(f"{self.words} or {other.words}", lambda c: self.holds(c) or other.holds(c))

    def negated(self, words: str) -> Condition:
        """Return the opposite, in words of its own: "you are not in Wrath" cannot be made of "you are in Wrath"."""
        return Condition(words, lambda c: not self.holds(c))


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that depends on the table: `base + times × said + plus`, and at most `most` of what is counted.

    `value` takes the game's context of an effect and gives the whole number. `each` is one of what is counted, for
    "1 Block for each of your Orbs" ("of your Orbs") or "for each other slayer here" ("other slayer here"); without it
    a text says "equal to". Comparing makes a condition: `LIFE >= 6`; what `==` would be is `exactly`.
    """

    said: str
    value: Callable[[Any], int]
    each: str = ""
    times: int = 1
    base: int = 0
    plus: int = 0
    most: int = 0  # 0: as it is
    raised: tuple[Number, Condition] | None = None  # a bonus: by how much, and while what holds

    @property
    def counted(self) -> str:
        """What is counted, in words: "2 × your Orbs (at most 3)"; empty for a bare bonus."""
        times = f"{self.times} × " if self.times != 1 else ""
        return f"{times}{self.said}" + (f" (at most {self.most})" if self.most else "")

    @property
    def words(self) -> str:
        """The number in words: "2 + your Orbs", "1 (+2 if you are in Wrath)"."""
        number, bonus = self.parts
        return f"{number}{bonus}" if number else bonus.strip()

    @property
    def parts(self) -> tuple[str, str]:
        """The number in words without its bonus, and the bonus: "2 + your Orbs", " (+1 if you are in Wrath)"."""
        said = [str(self.base)] if self.base else []
        said += [self.counted] if self.said else []
        said += [str(self.plus)] if self.plus else []
        if self.raised is None:
            return " + ".join(said), ""
        n, when = self.raised
        return " + ".join(said), f" (+{say_number(n)} if {when.words})"

    @property
    def is_before(self) -> bool:
        """Whether it is as many as the effect before handled."""
        return self.said == COUNT.said and self.times == 1

    def __add__(self, other: Number) -> Amount:
        if isinstance(other, int):
            return replace(self, value=lambda c: self.value(c) + other, plus=self.plus + other)
        if not other.said and self.raised is None:  # a bonus
            return replace(self, value=lambda c: self.value(c) + other.value(c), raised=other.raised)
        return Amount(f"{self.words} + {other.words}", lambda c: self.value(c) + other.value(c))

    def __radd__(self, other: int) -> Amount:
        return replace(self, value=lambda c: other + self.value(c), base=other + self.base)

    def __rmul__(self, times: int) -> Amount:
        if self.base or self.plus or self.raised is not None:
            raise TypeError(f"{self.words}: multiply what is counted, then add")
        return replace(self, value=lambda c: times * self.value(c), times=times * self.times)

    def up_to(self, most: int) -> Amount:
        """Return the number where no more than so many are counted: `(2 * CURSES).up_to(3)` is at most 6."""
        return replace(self, value=lambda c: min(most * self.times, self.value(c)), most=most)

    def __ge__(self, least: int) -> Condition:
        return Condition(f"{self.words} is {least} or more", lambda c: self.value(c) >= least)

    def __le__(self, most: int) -> Condition:
        return Condition(f"{self.words} is {most} or less", lambda c: self.value(c) <= most)

    def exactly(self, n: int) -> Condition:
        """Hold where the number is this one."""
        return Condition(f"{self.words} is {n}", lambda c: self.value(c) == n)


Number: TypeAlias = int | Amount
COUNT = Amount("that many", lambda c: c.count, "of them")
"""As many as the effect before handled."""
X = Amount("X", lambda c: c.x)
"""What was paid for X."""


def number(n: Number, c: Any) -> int:
    """Return the number that holds now."""
    return n if isinstance(n, int) else n.value(c)


def bonus(n: Number, when: Condition) -> Amount:
    """Return a number added while a condition holds; add it to the number it raises: `2 + bonus(1, ANGRY)`."""
    return Amount("", lambda c: number(n, c) if when.holds(c) else 0, raised=(n, when))


def say_number(n: Number) -> str:
    """Say a number."""
    return str(n) if isinstance(n, int) else n.words
