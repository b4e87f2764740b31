"""The vocabulary: each verb is a value that runs, for heroes (`run`) or enemies (`act`), and says its clause.

A verb that may have to ask has `asks` set and an async `ask` instead of `run`. `needs` names what is chosen when
the card is played, before anything happens: "enemy", "row", "ally", a Pick (cards of the hand) or a Which (a choice).
What a verb will come to is told by running it on a clone (`preview`), so there is no third description of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

from rules.cards.amounts import Number, say_number
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


def say_damage(n: Number) -> str:
    """Say the number of a hit; what is counted is called a number."""
    if isinstance(n, int) or not n.each:
        return say_number(n)
    if n.base:
        return f"{n.base} (+{n.times} for each {n.each})"
    return f"the number of {n.words.removeprefix('the ')}"
