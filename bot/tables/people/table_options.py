"""The options of a table: set by its host."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels import Panel
from bot.tables.core.changes import Changes
from bot.tables.core.clocks import CLOCK_OPTION, TELLING_OPTION
from bot.tables.core.deadlines import Deadlines
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome
from bot.tables.core.options import value_of
from bot.tables.core.presence import Presence
from bot.tables.display.option_panels import options_panel, page_of, telling_panel
from bot.tables.people.lobby_rules import in_lobby
from bot.tables.people.motions import Motions
from storage import Status, Store


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Sets the options of a table, and shows them."""

    store: Store
    tables: LiveTables
    presence: Presence
    deadlines: Deadlines
    motions: Motions
    changes: Changes

    async def set_option(self, id: str, user: int, name: str, value: str) -> Outcome:
        """Set a table option. Only the host may; once the game has begun, only its clock and how much it tells.

        A stricter clock takes a majority of those who play.
        """
        async with self.tables.locked(id) as live:
            if name == CLOCK_OPTION.name and live.game.status == "running":
                outcome = await self.motions.wish_clock(live, user, value)
            else:
                outcome = await self._set(live, user, name, value)
        return await self.changes.after(outcome)

    async def telling(self, id: str, user: int) -> Panel:
        """Return what the host may still set in a running game. Raises Refusal for anybody else."""
        async with self.tables.locked(id) as live:
            await self.presence.as_host(live, user)
            return telling_panel(live)

    async def _set(self, live: Live, user: int, name: str, value: str) -> Outcome:
        await self.presence.as_host(live, user)
        await self.deadlines.stirs(live, user)
        options = {**live.game.options, name: value_of(live.rules, name, value)}
        while_playing = live.game.status == "running" and name == TELLING_OPTION.name
        expected: tuple[Status, ...] = ("running",) if while_playing else ("lobby",)
        await in_lobby(self.store.change_game(live.id, expect=expected, options=options))
        live.game.options = options
        panel = telling_panel(live) if while_playing else options_panel(live, page_of(live, name))
        return Outcome("done", "The option is set.", panel, table=live.id)

    async def option_panel(self, id: str, user: int, page: int = 0) -> Panel:
        """Return the table options as selects; only the host's can be changed."""
        async with self.tables.locked(id) as live:
            return options_panel(live, page, own=live.game.host_id == user and live.game.status == "lobby")
