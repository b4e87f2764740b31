"""What is paid for a card or an ability, all or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from rules.cards.targets import Cards, Need
from rules.engine import Said, legal

CARDS = "cards"


class Part(Protocol):
    """One part of a cost."""

    def why_not(self, c: Any) -> Said | None:
        """Say why it cannot be paid."""
        ...

    def pay(self, c: Any) -> None:
        """Pay it."""
        ...

    def wants(self) -> tuple[Need, ...]:
        """Return what must be chosen for it."""
        ...

    def words(self) -> str:
        """Say it: "pay 2 BP"."""
        ...


@dataclass(frozen=True, slots=True)
class Pay:
    """So much of something in the context's purse; the number called "cost:" and its name changes it."""

    what: str
    n: int

    def now(self, c: Any) -> int:
        """Return what it comes to now, never below 0."""
        return max(0, c.rules.total(c, f"cost:{self.what}", self.n))

    def why_not(self, c: Any) -> Said | None:
        """Say why it cannot be paid."""
        n = self.now(c)
        return ("needs", self.what, n) if c.purse(self.what) < n else None

    def pay(self, c: Any) -> None:
        """Pay it."""
        c.spend(self.what, self.now(c))

    def wants(self) -> tuple[Need, ...]:
        """Ask for nothing."""
        return ()

    def words(self) -> str:
        """Say it."""
        return f"pay {self.n} {self.what}"


@dataclass(frozen=True, slots=True)
class PayAll(Pay):
    """All that there is of something: cost X; X is then what was paid."""

    n: int = 0

    def now(self, c: Any) -> int:
        """Return all of it."""
        return c.purse(self.what)

    def pay(self, c: Any) -> None:
        """Pay it."""
        c.x = self.now(c)
        c.spend(self.what, c.x)

    def words(self) -> str:
        """Say it."""
        return f"pay X {self.what}"


@dataclass(frozen=True, slots=True)
class PayCards:
    """Cards, discarded; `said` are its words: "1 MIND card"."""

    need: Cards
    said: str

    def why_not(self, c: Any) -> Said | None:
        """Say why there are too few."""
        return ("needs", CARDS, self.need.least) if len(legal(self.need.options(c))) < self.need.least else None

    def pay(self, c: Any) -> None:
        """Discard what was chosen."""
        c.rules.discard(c, c.keys(self.need.slot))

    def wants(self) -> tuple[Need, ...]:
        """Ask for the cards."""
        return (self.need,)

    def words(self) -> str:
        """Say it."""
        return f"discard {self.said}"


@dataclass(frozen=True, slots=True)
class Cost:
    """Everything that must be paid."""

    parts: tuple[Part, ...] = ()

    def why_not(self, c: Any) -> Said | None:
        """Say what is lacking."""
        for part in self.parts:
            why = part.why_not(c)
            if why is not None:
                return why
        return None

    def pay(self, c: Any) -> None:
        """Pay it all."""
        for part in self.parts:
            part.pay(c)

    def wants(self) -> tuple[Need, ...]:
        """Ask for what it takes."""
        return tuple(need for part in self.parts for need in part.wants())

    def words(self) -> str:
        """Say it."""
        return " and ".join(part.words() for part in self.parts)
