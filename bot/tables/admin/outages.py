"""After an outage: the clocks are given back what it took."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

from bot.tables.core.clocks import due_earlier, later
from bot.tables.core.live_tables import LiveTables
from storage import Store

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outages:
    """Makes good the time in which the bot was not there. `now` gives Unix seconds."""

    store: Store
    tables: LiveTables
    now: Callable[[], int]

    async def refund(self, seconds: int) -> None:
        """Give the clocks back the time in which the bot was not there, where it was more than a minute.

        One transaction, which also notes that the bot is there now: none is given back twice. It waits for what is
        being done at any table.
        """
        if seconds <= 60:
            return
        now = self.now()
        async with AsyncExitStack() as held:
            going = await self.store.list_games(statuses=("running",), limit=10_000)
            for id in sorted({*self.tables.in_use(), *(game.id for game in going)}):
                await held.enter_async_context(self.tables.lock(id))
            clocks: dict[str, dict[str, Any]] = {}
            async with self.store.together():
                await self.store.shift_jobs(seconds)
                for game in await self.store.list_games(statuses=("running",), limit=10_000):
                    if game.paused or not game.clock:
                        continue
                    clocks[game.id] = later(game.clock, seconds, now)
                    await self.store.change_game(game.id, clock=clocks[game.id])
                    for job in due_earlier(await self.store.jobs(game.id), game.clock, clocks[game.id], seconds):
                        await self.store.put_job(job)
                await self.store.change_settings("guild", 0, alive=now)
            for id, clock in clocks.items():
                live = self.tables.loaded.get(id)
                if live is not None:
                    live.game.clock = clock
        log.info("clocks are given back %d seconds", seconds)
