"""What Discord tells of servers, channels and rights: heard, and made good at once."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from typing import Any

import discord

from bot.present.presenter import Presenter
from bot.present.rooms import Rooms
from bot.tables.admin.places import Places

log = logging.getLogger("nightboard.servers")


class Servers:
    """Hears that a channel is gone, that rights have changed, that the bot was taken off a server or is back."""

    def __init__(self, places: Places, rooms: Rooms, presenter: Presenter) -> None:
        self._places, self._rooms, self._presenter = places, rooms, presenter

    async def channel_gone(self, guild: int, channel: int) -> None:
        """Note that the tables of a channel have no place any more; those who play are told."""
        for game in await self._places.on(guild, channel):
            log.info("table %s: its channel is gone", game.id)
            await self._rooms.lost_place(game.id)
            self._presenter.heal([game.id])

    async def rights_changed(self, guild: int, channel: int | None = None) -> None:
        """Look at once at the tables of a server, or of one channel: what was refused may be allowed now."""
        self._presenter.heal([game.id for game in await self._places.on(guild, channel)])

    async def thread_changed(self, thread: int, state: Mapping[str, Any]) -> None:
        """Open a live table's thread again that was archived; go on where one was unlocked or opened."""
        if state.get("archived"):
            await self._rooms.keep_open(thread, locked=bool(state.get("locked")))
        elif (table := await self._rooms.table_of(thread)) is not None:
            self._presenter.heal([table])

    async def left(self, guild: int) -> None:
        """The bot was taken off a server: its games stand still."""
        for table in await self._places.left(guild):
            log.info("table %s: stands still, the bot was taken off its server", table)
            self._presenter.wake(table)

    async def back(self, guild: int) -> None:
        """The bot is on a server (again): its games go on, and show what happened meanwhile."""
        await self._go_on(guild)
        await self.rights_changed(guild)

    async def _go_on(self, guild: int) -> None:
        """Let games go on that stood still, without those who left the server meanwhile: their seats are free first."""
        for table in await self._places.away(guild):
            await self._rooms.all_here(table)
        await self._places.back(guild)

    async def look_around(self, here: Collection[int]) -> None:
        """Make good what happened while the bot did not run: `here` are the servers that it is on."""
        for guild in await self._places.servers():
            if guild in here:
                await self._go_on(guild)
            else:
                await self.left(guild)


def may_differ(before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> bool:
    """Tell whether what somebody may do in a channel may have changed."""
    return before.type is not after.type or before.overwrites != after.overwrites or before.category != after.category
