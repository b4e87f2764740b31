"""What the world outside is told of a table's changes, and presses that Discord delivers twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable

from bot.tables.core.model import Outcome

REMEMBERED = 20_000
"""Presses whose numbers are kept in memory."""


class Changes:
    """Tells whoever listens that a table may look different now, and whoever thinks that it may be their turn."""

    def __init__(self, notify: Callable[[str], Awaitable[None]] | None = None) -> None:
        self.listener = notify
        self._wakened: list[Callable[[str], None]] = []

    def wakes(self, wake: Callable[[str], None]) -> None:
        """Call `wake` with every table at which something was committed."""
        self._wakened.append(wake)

    async def notify(self, id: str) -> None:
        """Say that a table may look different now."""
        if self.listener is not None:
            await self.listener(id)

    async def after(self, outcome: Outcome) -> Outcome:
        """Show what changed and wake computer players, once the lock is free."""
        if outcome.kind == "done":
            await self.notify(outcome.table)
            for wake in self._wakened:
                wake(outcome.table)
        return outcome


class Interactions:
    """Remembers the presses of late, so that one that is delivered twice counts once."""

    def __init__(self) -> None:
        self._recent: OrderedDict[int, None] = OrderedDict()

    def first_time(self, interaction: int) -> bool:
        """Note an interaction; tell whether it is new. Synchronous, so that two deliveries cannot both be first."""
        if not interaction:
            return True
        if interaction in self._recent:
            return False
        self._recent[interaction] = None
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)
        return True
