"""The vocabulary: each verb is a value that runs, for heroes (`run`) or enemies (`act`), and says its clause.

A verb that may have to ask has `asks` set and an async `ask` instead of `run`. `needs` names what is chosen when
the card is played, before anything happens: "enemy", "row", "ally", a Pick (cards of the hand) or a Which (a choice).
What a verb will come to is told by running it on a clone (`preview`), so there is no third description of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

from rules.cards.amounts import Number
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.state import Foe

SELF, ANY, ALL = "self", "any", "all"
"""Whom a gain is for: the hero who plays, one hero of their choice, every hero."""


class Verb:
    """Something that an effect does."""

    __slots__ = ()
    asks: ClassVar[Any] = False
    reveals: ClassVar[bool] = False  # shows hidden cards, so that what comes later cannot be chosen before
    needs: ClassVar[Any] = ()

    def run(self, c: Cx) -> None:
        """Do it, for the hero `c.me`."""
        raise TypeError(f"{self} is not for heroes")

    def act(self, c: Cx) -> None:
        """Do it, for the enemy `c.foe`, to `c.heroes`."""
        raise TypeError(f"{self} is not for enemies")

    async def ask(self, c: Cx) -> None:
        """Do it, asking where it must."""
        self.run(c)

    def clause(self) -> str:
        """Say it, as a clause of a card's text."""
        raise TypeError(f"{self} has no words")


Effect: TypeAlias = tuple[Verb, ...]


async def perform(c: Cx, effect: Sequence[Verb]) -> None:
    """Resolve an effect from top to bottom, asking where it must."""
    for verb in effect:
        if verb.asks:
            await verb.ask(c)
        else:
            verb.run(c)


def run_all(c: Cx, effect: Sequence[Verb]) -> None:
    """Resolve an effect that asks nothing."""
    for verb in effect:
        verb.run(c)


def aimed(c: Cx) -> list[Foe]:
    """Return the enemies that an effect is aimed at now."""
    if c.foes:
        return c.foes
    return [c.target] if c.target is not None and not c.target.dead else []


def sentence(effect: Sequence[Any]) -> str:
    """Say an effect."""
    clauses = [v.clause() for v in effect]
    return " ".join(f"{x[0].upper()}{x[1:]}." for x in clauses if x)


def inner(effect: Sequence[Any]) -> str:
    """Say an effect inside a sentence: "apply 1 Weak and 1 Poison", "draw 1 card, gain 1 Block"."""
    clauses = [v.clause() for v in effect]
    if all(x.startswith("apply ") for x in clauses):
        return " and ".join([*clauses[:1], *(x.removeprefix("apply ") for x in clauses[1:])])
    return ", ".join(clauses)


def say_number(n: Number) -> str:
    """Say a number of an effect."""
    return str(n) if isinstance(n, int) else n.words


def say_quantity(does: str, n: Number, noun: str) -> str:
    """Say that somebody does something with so much: "gain 2 Block", "draw 1 card for each of your Orbs"."""
    words = say_number(n)
    if words.startswith("that many"):
        _, plus, more = words.partition(" + ")
        return f"{does} that {'many' if noun[-1] == 's' else 'much'} {noun}" + (f" and {more} more" if plus else "")
    number, plus, more = words.partition(" (+")
    if not isinstance(n, int) and number[0].islower():
        kind, extra, rest = number.partition(" + ")
        if kind.startswith(("your Block", "the damage", "its ")):
            return f"{does} {noun} equal to {words}"
        return f"{does} 1 {_one(noun)} for {_each(kind)}" + (f", and {rest} more" if extra else "")
    times, each, kind = number.partition(" × ")
    if each:
        whom = "each of them" if kind == "that many" else _each(kind)
        return f"{does} {times} {noun if times != '1' else _one(noun)} for {whom}"
    return f"{does} {number} {_one(noun) if number == '1' else noun}{plus}{more}"


def _one(noun: str) -> str:
    return noun.removesuffix("s")


def _each(kind: str) -> str:
    """Say "each other card in your hand" of "the other cards in your hand", "each of your Orbs" of "your Orbs"."""
    found = re.match(r"the (other )?(\w+)s\b(.*)", kind)
    if found is None:
        return f"each of {kind}"
    one = found[2].removesuffix("ie") + "y" if found[2].endswith("ie") else found[2]
    return f"each {found[1] or ''}{one}{found[3].replace('their', 'its')}"


COUNTS = {"1": "once", "2": "twice"}


def say_times(n: Number) -> str:
    """Say how often: nothing for once, "twice", ", 3 times", "once for each of your Orbs"."""
    if isinstance(n, int):
        return "" if n == 1 else " twice" if n == 2 else f", {n} times"
    if n.words[0] == "X":
        return f", {n.words} times"
    if n.words == "that many":
        return ", once for each of them"
    number, bonus, more = n.words.partition(" (+")
    if bonus:
        extra, _, condition = more.removesuffix(")").partition(" if ")
        total = str(int(number) + int(extra))
        return f" {COUNTS.get(number, number + ' times')}, or {COUNTS.get(total, total + ' times')} if {condition}"
    kind, plus, rest = n.words.partition(" + ")
    return f", once for {_each(kind)}" + (f", and {COUNTS.get(rest, rest + ' times')} more" if plus else "")


def say_damage(n: Number) -> str:
    """Say the number of a hit; what is counted is called a number."""
    words = say_number(n)
    number, plus, rest = words.partition(" + ")
    times, many, kind = rest.partition(" × ")
    if plus and (kind if many else times).startswith("the "):
        return f"{number} (+{times if many else 1} for {_each(kind if many else times)})"
    for start in ("the cards", "your Orbs", "your Miracles"):
        if words.startswith(start):
            return f"the number of {words.removeprefix('the ')}"
    return words
