"""What must be chosen before an effect begins: "enemy", "row", "ally", cards of the hand, branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.cards.amounts import Condition
    from rules.slay_the_spire.verbs.base import Verb


@dataclass(frozen=True, slots=True)
class Pick:
    """A need: cards of the hand, chosen for a purpose."""

    purpose: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Which:
    """A need: one of several branches, each with needs of its own."""

    labels: tuple[str, ...]
    needs: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True)
class Whether:
    """A need that depends on a condition."""

    cond: Condition
    then: tuple[Any, ...]
    other: tuple[Any, ...] = ()


def asks_any(effect: Sequence[Verb]) -> bool:
    """Tell whether an effect may have to ask."""
    return any(v.asks for v in effect)


def without(needs: Sequence[Any], had: Sequence[Any]) -> list[Any]:
    """Return needs, and what branches need, but for what was chosen already."""
    left: list[Any] = []
    for need in needs:
        if isinstance(need, Whether):
            then, other = without(need.then, had), without(need.other, had)
            if then or other:
                left.append(Whether(need.cond, tuple(then), tuple(other)))
        elif isinstance(need, Which):
            left.append(Which(need.labels, tuple(tuple(without(branch, had)) for branch in need.needs)))
        elif need not in had:
            left.append(need)
    return left


def needs_of(effect: Sequence[Verb]) -> tuple[Any, ...]:
    """Return what must be chosen before an effect begins, each need once; cards only before anything is drawn."""
    needs: list[Any] = []
    hidden = False
    for verb in effect:
        for need in without(verb.needs, needs):
            if not (hidden and isinstance(need, Pick)):
                needs.append(need)
        hidden = hidden or verb.reveals
    return tuple(needs)
