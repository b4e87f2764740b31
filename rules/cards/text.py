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

    "draw 1 card", "gain 2 Block (+1 if you are in Wrath)", "gain 1 Block for each of your Orbs", "gain Block equal to
    your Block", "draw that many cards and 1 more".
    """
    if isinstance(n, int):
        return f"{does} {n} {one(noun) if n == 1 else noun}"
    if n.is_before:
        more = f" and {n.plus} more" if n.plus else ""
        return f"{does} that {'many' if noun[-1] == 's' else 'much'} {noun}{more}"
    if n.each:
        most, more = (f" (at most {n.most})" if n.most else ""), n.base + n.plus
        found = f"{does} {n.times} {one(noun) if n.times == 1 else noun} for each {n.each}{most}"
        return found + (f", and {more} more" if more else "")
    if n.said[:1].islower():
        return f"{does} {noun} equal to {n.words}"
    number, bonus = n.parts
    return f"{does} {number} {one(noun) if number == '1' else noun}{bonus}"


def times(n: Number) -> str:
    """Say how often, after what is done: "", " twice", ", X times", ", once for each of your Orbs"."""
    if isinstance(n, int):
        return "" if n == 1 else " twice" if n == 2 else f", {n} times"
    if n.is_before:
        return ", once for each of them"
    if n.each:
        more = n.base + n.plus
        return f", once for each {n.each}" + (f", and {often(more)} more" if more else "")
    if n.raised is not None and isinstance(n.raised[0], int):
        total, when = n.base + n.raised[0], n.raised[1]
        return f" {often(n.base)}, or {often(total)} if {when.words}"
    return f", {n.words} times"


def one(noun: str) -> str:
    """Return a noun as for one: "cards" -> "card"."""
    return noun.removesuffix("s")


def often(n: int) -> str:
    """Say how many times: "once", "twice", "3 times"."""
    return {1: "once", 2: "twice"}.get(n, f"{n} times")
