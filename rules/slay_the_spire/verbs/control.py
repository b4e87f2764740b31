"""Effects that hold others, beside those of the kit: what the die decides, and choices made as a card is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.cards import ChooseOne, Effect, Need, Waits, Whether, inner, needs_of, perform
from rules.slay_the_spire.amounts import die_in, say_faces
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.verbs.base import Effects


def choose_one(*branches: Sequence[Effect]) -> ChooseOne:
    """Offer branches, always as the card is played."""
    return ChooseOne(tuple(tuple(branch) for branch in branches), early=True)


@dataclass(frozen=True, slots=True)
class ByDie(Effect):
    """Do what belongs to the face that this round's die shows."""

    faces: tuple[tuple[tuple[int, ...], Effects], ...]
    needs: tuple[Need, ...] = field(init=False, default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        found = tuple(Whether("", early=True, when=die_in(*f), yes=needs_of(e)) for f, e in self.faces if needs_of(e))
        object.__setattr__(self, "needs", found)

    def wants(self) -> tuple[Need, ...]:
        """Ask for what the face needs."""
        return self.needs

    def may_ask(self) -> bool:
        """Tell whether a face may."""
        return any(effect.may_ask() for _, effects in self.faces for effect in effects)

    def run(self, c: Cx) -> Waits:
        """Do it."""
        return perform(c, next((effects for faces, effects in self.faces if c.combat.die in faces), ()))

    def clause(self) -> str:
        """Say it."""
        return "; ".join(f"on {say_faces(f)}: {inner(e)}" for f, e in self.faces)
