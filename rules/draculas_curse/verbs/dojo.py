"""What the cards of the Blood Dojo do with the Keep, the active cards and the trap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.cards import Effect, quantity
from rules.draculas_curse import dojo


@dataclass(frozen=True, slots=True)
class KeepShadow(Effect):
    """Place Shadows on the Keep."""

    n: int = 1

    async def run(self, c: Any) -> None:
        """Place them."""
        for _ in range(self.n):
            await dojo.keep_shadow(c.game)

    def clause(self) -> str:
        """Say it."""
        return quantity("place", self.n, "Shadows") + " on the Keep"


@dataclass(frozen=True, slots=True)
class ActiveSwap(Effect):
    """Swap the top two active cards."""

    def run(self, c: Any) -> None:
        """Swap them."""
        active = c.state.dojo_active
        if len(active) > 1:
            active[-1], active[-2] = active[-2], active[-1]
            c.game.tell("active_swap")

    def clause(self) -> str:
        """Say it."""
        return "swap the top two active cards"


@dataclass(frozen=True, slots=True)
class ActiveDiscard(Effect):
    """Discard active cards from the top."""

    n: int = 1

    def run(self, c: Any) -> None:
        """Discard them."""
        for _ in range(min(self.n, len(c.state.dojo_active))):
            copy = c.state.dojo_active.pop()
            c.state.dojo_discard.put(copy)
            c.game.tell("active_gone", copy.partition("#")[0])

    def clause(self) -> str:
        """Say it."""
        return quantity("discard the top", self.n, "active cards")


@dataclass(frozen=True, slots=True)
class DojoDraw(Effect):
    """Draw and resolve further Dojo cards."""

    n: int = 1

    def run(self, c: Any) -> None:
        """Draw them."""
        for _ in range(self.n):
            dojo.more(c.game)

    def clause(self) -> str:
        """Say it."""
        return quantity("draw and resolve", self.n, "further Dojo cards")


@dataclass(frozen=True, slots=True)
class HigherTier(Effect):
    """The monster that is about to be drawn is of a higher tier."""

    n: int

    def run(self, c: Any) -> None:
        """Note it."""
        c.me.passes["tier"] = self.n

    def clause(self) -> str:
        """Say it."""
        return f"its tier is {self.n} higher, at most 3"


@dataclass(frozen=True, slots=True)
class TrapDeploy(Effect):
    """Put a random trap into play, face up."""

    def run(self, c: Any) -> None:
        """Put it there."""
        dojo.deploy_trap(c.game)

    def clause(self) -> str:
        """Say it."""
        return "put a random trap into play, face up"
