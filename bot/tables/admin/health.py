"""Whether the service works."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.tables.core.clocks import LATE
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Health
from bot.tables.play.computers import Computers
from storage import StorageError, Store


@dataclass(frozen=True, slots=True)
class HealthCheck:
    """Finds out whether the service works. `now` gives Unix seconds."""

    store: Store
    tables: LiveTables
    computers: Computers
    now: Callable[[], int]

    async def check(self) -> Health:
        """Check that the service works, with a real read and write. Names no table: anybody may ask."""
        begun = time.perf_counter()
        faults: list[str] = []
        running = frozen = 0
        try:
            await self.store.change_settings("guild", 0, health=self.now())
            spent = time.perf_counter() - begun
            running = len(await self.store.list_games(statuses=("running",), limit=10_000))
            frozen = len(await self.store.list_games(statuses=("frozen",), limit=10_000))
            late = {job.game_id for job in await self.store.jobs_late(LATE)}
            faults += [f"The clocks of {len(late)} table(s) are late; the log says why."] if late else []
        except StorageError as error:
            faults.append(str(error))
            spent = time.perf_counter() - begun
        if stopped := len(self.computers.stopped):
            faults.append(f"Computer players of {stopped} table(s) cannot go on just now; the log says why.")
        return Health(faults, spent * 1000, running, len(self.tables.loaded), frozen)
