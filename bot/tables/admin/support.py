"""Help: reports for whoever hosts the bot, and a call to the host of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.naming import clean
from bot.tables.core.changes import Changes
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.reports import Reports
from storage import Store

CALLS_EVERY = 3600
"""Seconds after which the host of a table can be called again."""


@dataclass(frozen=True, slots=True)
class Support:
    """Takes reports, and calls the host of a table. `now` gives Unix seconds."""

    store: Store
    tables: LiveTables
    reports: Reports
    changes: Changes
    now: Callable[[], int]

    async def report(self, id: str, user: int, text: str) -> str:
        """Keep a report of a person with all that whoever hosts the bot needs; return its id."""
        async with self.tables.locked(id) as live:
            return await self._report(live, user, text)

    async def _report(self, live: Live, user: int, text: str) -> str:
        _, save = await self.store.load_save(live.id)
        said = "\n".join(clean(line) for line in text[:4000].splitlines())
        bundle = {"table": live.id, "user": user, "seats": live.seats_of(user), "said": said}
        return await self.reports.keep(live.id, live.game.version, bundle, save)

    async def call_host(self, id: str, user: int) -> Outcome:
        """Tell the host of a table that somebody at it needs help, with a report for whoever hosts the bot.

        At most once an hour, whoever calls: the host is at it, and `/report` is there for what is new.
        """
        async with self.tables.locked(id) as live:
            seats, before = live.seats_of(user), live.game.extra.get("help")
            if not seats:
                raise Refusal("Only those who play at this table can call its host. `/report` tells whoever hosts me.")
            if before and self.now() < before["at"] + CALLS_EVERY:
                raise Refusal(
                    f"The host of the table was told <t:{before['at']}:R>, and can be called again "
                    f"<t:{before['at'] + CALLS_EVERY}:R>. For anything new, use `/report`."
                )
            report = await self._report(live, user, "Asked for help with the button.")
            help = {"seat": seats[0], "at": self.now(), "report": report}
            await self.tables.change(live, extra={**live.game.extra, "help": help})
        text = f"The host of the table is told. For whoever hosts the bot, report `{report}` is kept."
        return await self.changes.after(Outcome("done", text, table=id))
