"""Verbs that hold other verbs: conditions, choices, the die, repetition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.cards import inner, say_number
from rules.cards.amounts import Condition, Number, number
from rules.slay_the_spire.amounts import die_in, say_faces
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.needs import Whether, Which, asks_any, needs_of
from rules.slay_the_spire.verbs.base import Effect, Verb, perform, run_all


# control -------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class If(Verb):
    """Do it if a condition holds, else the other."""

    cond: Condition
    then: Effect
    other: Effect = ()
    asks: Any = field(init=False, default=False)  # ty: ignore[incompatible-attribute-override]

    def __post_init__(self) -> None:
        object.__setattr__(self, "asks", asks_any(self.then) or asks_any(self.other))

    @property
    def needs(self) -> tuple[Any, ...]:  # ty: ignore[incompatible-property-override]
        """Ask for what the branch needs that holds now."""
        then, other = needs_of(self.then), needs_of(self.other)
        return (Whether(self.cond, then, other),) if then or other else ()

    @property
    def reveals(self) -> bool:  # ty: ignore[incompatible-property-override]
        """Tell whether a branch reveals."""
        return any(v.reveals for v in (*self.then, *self.other))

    def run(self, c: Cx) -> None:
        """Do whichever holds."""
        for verb in self.then if self.cond.holds(c) else self.other:
            verb.run(c)

    def act(self, c: Cx) -> None:
        """Do whichever holds."""
        for verb in self.then if self.cond.holds(c) else self.other:
            verb.act(c)

    async def ask(self, c: Cx) -> None:
        """Do whichever holds."""
        await perform(c, self.then if self.cond.holds(c) else self.other)

    def clause(self) -> str:
        """Say it."""
        other = f"; otherwise {inner(self.other)}" if self.other else ""
        return f"if {self.cond.words}, {inner(self.then)}{other}"


def when(cond: Condition, *then: Verb, other: Sequence[Verb] = ()) -> If:
    """Do it only if a condition holds."""
    return If(cond, then, tuple(other))


@dataclass(frozen=True, slots=True)
class ChooseOne(Verb):
    """Do one of several effects, chosen as the card is played."""

    branches: tuple[Effect, ...]
    asks: Any = field(init=False, default=False)  # ty: ignore[incompatible-attribute-override]

    def __post_init__(self) -> None:
        object.__setattr__(self, "asks", any(asks_any(b) for b in self.branches))

    @property
    def needs(self) -> tuple[Any, ...]:  # ty: ignore[incompatible-property-override]
        """Ask for the branch, and for what it needs."""
        return (Which(tuple(inner(b) for b in self.branches), tuple(needs_of(b) for b in self.branches)),)

    def run(self, c: Cx) -> None:
        """Do the chosen one."""
        run_all(c, self._chosen(c))

    async def ask(self, c: Cx) -> None:
        """Do the chosen one."""
        await perform(c, self._chosen(c))

    def _chosen(self, c: Cx) -> Effect:
        return self.branches[int(c.choices.pop(0)) if c.choices else 0]

    def clause(self) -> str:
        """Say it."""
        return "choose one: " + "; or ".join(inner(b) for b in self.branches)


def choose_one(*branches: Sequence[Verb]) -> ChooseOne:
    """Offer branches."""
    return ChooseOne(tuple(tuple(b) for b in branches))


@dataclass(frozen=True, slots=True)
class ByDie(Verb):
    """Do what belongs to the face that this round's die shows."""

    faces: tuple[tuple[tuple[int, ...], Effect], ...]
    asks: Any = field(init=False, default=False)  # ty: ignore[incompatible-attribute-override]

    def __post_init__(self) -> None:
        object.__setattr__(self, "asks", any(asks_any(e) for _, e in self.faces))

    @property
    def needs(self) -> tuple[Any, ...]:  # ty: ignore[incompatible-property-override]
        """Ask for what the face needs."""
        return tuple(Whether(die_in(*f), needs_of(e)) for f, e in self.faces if needs_of(e))

    def _now(self, c: Cx) -> Effect:
        return next((e for f, e in self.faces if c.combat.die in f), ())

    def run(self, c: Cx) -> None:
        """Do it."""
        run_all(c, self._now(c))

    async def ask(self, c: Cx) -> None:
        """Do it."""
        await perform(c, self._now(c))

    def clause(self) -> str:
        """Say it."""
        return "; ".join(f"on {say_faces(f)}: {inner(e)}" for f, e in self.faces)


@dataclass(frozen=True, slots=True)
class Repeat(Verb):
    """Do it so many times."""

    times: Number
    effect: Effect
    asks: Any = field(init=False, default=False)  # ty: ignore[incompatible-attribute-override]

    def __post_init__(self) -> None:
        object.__setattr__(self, "asks", asks_any(self.effect))

    @property
    def needs(self) -> tuple[Any, ...]:  # ty: ignore[incompatible-property-override]
        """Ask once."""
        return needs_of(self.effect)

    def run(self, c: Cx) -> None:
        """Do it."""
        for _ in range(number(self.times, c)):
            run_all(c, self.effect)

    async def ask(self, c: Cx) -> None:
        """Do it."""
        for _ in range(number(self.times, c)):
            await perform(c, self.effect)

    def clause(self) -> str:
        """Say it."""
        return f"{say_number(self.times)} times: {inner(self.effect)}"
