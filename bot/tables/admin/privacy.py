"""What is kept about a person: handed out, and erased."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass

from bot.tables.core.changes import Changes
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.profiles import Profiles
from bot.tables.people.membership import Membership
from storage import Status, Store

GOING: tuple[Status, ...] = ("lobby", "running", "frozen")


@dataclass(frozen=True, slots=True)
class Privacy:
    """Hands out and erases what is kept about a person."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    membership: Membership
    changes: Changes

    async def export_user(self, user: int) -> str:
        """Return all that is kept about a person, as JSON text."""
        return await self.store.export_user(user)

    async def forget(self, user: int) -> str:
        """Erase a person: they leave their tables, and a number takes the place of their id. Games stay whole.

        Every table that names them is held meanwhile, so that none writes back what it read before.
        """
        await self.membership.farewell(user)
        named: list[str] = []
        while True:
            async with AsyncExitStack() as held:
                for id in named:
                    await held.enter_async_context(self.tables.lock(id))
                found = await self.store.games_naming(user)
                if set(found) <= set(named):
                    for id in named:
                        self.tables.drop(id)
                    await self.store.forget_user(user)
                    break
            named = sorted({*named, *found})
        self.profiles.forget_settings(user)
        for id in named:  # what was being sent to them meanwhile is taken back
            if (await self.store.game(id)).status in GOING:
                await self.changes.notify(id)
        return "You are forgotten: settings and messages are erased, and your games keep only a number in your place."
