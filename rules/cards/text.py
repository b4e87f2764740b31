"""How effects, hooks and costs become sentences; a game gives the words of its moments and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from rules.cards.amounts import Number


class Says(Protocol):
    """Whatever has a clause."""

    def clause(self) -> str:
        """Say it, as a clause in the imperative."""
        ...


def sentences(clauses: Iterable[str]) -> str:
    """Make a sentence of each clause."""
    return " ".join(f"{x[0].upper()}{x[1:]}." for x in clauses if x)


def inner(effects: Sequence[Says]) -> str:
    """Say effects inside a sentence: "deal 2 damage, draw 1 card"; what is applied is joined by "and"."""
    clauses = [clause for clause in (e.clause() for e in effects) if clause]
    if all(x.startswith("apply ") for x in clauses):
        return " and ".join([*clauses[:1], *(x.removeprefix("apply ") for x in clauses[1:])])
    return ", ".join(clauses)


def quantity(does: str, n: Number, noun: str) -> str:
    """Say how much of something is done; the noun is given as for several.

    "draw 1 card", "gain 2 Block", "gain 1 Block for each of your Orbs", "gain Block equal to your Block".
    """
    if isinstance(n, int):
        return f"{does} {n} {one(noun) if n == 1 else noun}"
    if n.said and not n.each:
        return f"{does} {noun} equal to {n.words}" if n.said[0].islower() else f"{does} {n.words} {noun}"
    if not n.said:  # a number with a bonus
        rest = n.words.removeprefix(str(n.base))
        return f"{does} {n.base} {one(noun) if n.base == 1 else noun}{rest}"
    times = n.times
    found = f"{does} {times} {one(noun) if times == 1 else noun} for each {n.each}"
    most = f" (at most {n.most})" if n.most else ""
    more = n.base + n.plus
    return f"{found}{most}" + (f", and {more} more" if more else "")


def one(noun: str) -> str:
    """Return a noun as for one: "cards" -> "card"."""
    return noun.removesuffix("s")


TIMES = {1: "once", 2: "twice"}


def often(n: int) -> str:
    """Say how many times: "once", "twice", "3 times"."""
    return TIMES.get(n, f"{n} times")
