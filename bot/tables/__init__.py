"""The service: everything that happens at a table, with no Discord in it."""

from __future__ import annotations

import asyncio

from bot.tables.clicks import Clicks
from bot.tables.model import Audience, Click, GameLine, Health, Item, Outcome, Refusal, Visible
from bot.tables.rights import NOWHERE, UNSEEN, Place, Standing


class Tables(Clicks):
    """All tables of one bot. Make one on an open store, `start` it once the lease is held, `close` it at the end.

    Methods raise Refusal, whose text is one kind sentence for the one who asked; `click` never raises it.
    """

    async def start(self, *, idle: int = 0) -> None:
        """Give the clocks back `idle` seconds of outage (from the lease), and let computer players go on."""
        await self.refund(idle)
        await self.catch_up()

    async def close(self) -> None:
        """Stop computer players; what is committed stays."""
        self.closed = True
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.workers is not None:
            await self.workers.close()

    async def quiet(self) -> None:
        """Wait until no computer player has anything to decide (for tests and simulations)."""
        while self.tasks:
            await asyncio.gather(*self.tasks.values(), return_exceptions=True)


__all__ = [
    "NOWHERE",
    "UNSEEN",
    "Audience",
    "Click",
    "GameLine",
    "Health",
    "Item",
    "Outcome",
    "Place",
    "Refusal",
    "Standing",
    "Tables",
    "Visible",
]
