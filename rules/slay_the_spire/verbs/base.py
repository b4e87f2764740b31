"""What the verbs share: whom something is for, what it is aimed at, how a hit is said.

A verb is an effect of the kit, a value that runs and says its clause; for a hero (`c.me`), or for an enemy (`c.foe`).
What a verb will come to is told by running it on a clone (`preview`), so there is no third description of it.
"""

from __future__ import annotations

from typing import TypeAlias

from rules.cards import Effect, Number, say_number
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.state import Foe

SELF, ANY, ALL = "self", "any", "all"
"""Whom a gain is for: the hero who plays, one hero of their choice, every hero."""
Effects: TypeAlias = tuple[Effect, ...]


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
