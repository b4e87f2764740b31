"""What happens on simcord's server: people and channels come and go, rights are given and taken."""

from __future__ import annotations

from typing import Any

import discord
from simcord.backend.models import Overwrite

from tests.bot.discord.conftest import Guest
from tests.bot.discord.test_places import Kicked, deletes


class Server:
    """The server of a hall."""

    def __init__(self, hall: Any) -> None:
        self.hall, self.backend = hall, hall.env.backend
        self._roles: dict[str, Any] = {}
        self._kicked: Kicked | None = None

    async def settle(self) -> None:
        """Wait until the bot has done what there was to do."""
        await self.hall.env.settle()

    async def looks_daily(self) -> None:
        """Let the bot look at everything, as it does once a day."""
        with self.hall.env._bot_scope():
            await self.hall.bot.look()
        await self.settle()

    async def removes(self, guest: Any) -> None:
        """Let somebody leave the server, or be thrown out of it."""
        if self._kicked is not None:  # the bot hears nothing of it
            del self._kicked.guild.members[guest.id]
            return
        self.hall.guild.remove_member(guest.actor)
        path = f"/channels/{guest.user.dm_channel.id}/messages"  # nobody can be written to without a server in common
        self.hall.env.inject_error("POST", path, status=403, code=50278, times=None)
        await self.settle()

    async def readmits(self, guest: Any) -> None:
        """Let somebody come back to it."""
        self.backend.faults.clear()
        self.hall.people[guest.name] = Guest(self.hall, self.hall.guild.add_member(guest.user), guest.user)
        await self.settle()

    async def hides(self, guest: Any) -> None:
        """Hide the channel, with all that is in it, from somebody."""
        deny = discord.Permissions(view_channel=True).value
        self.backend.set_overwrite(self.hall.channel.id, Overwrite(guest.id, 1, 0, deny))
        await self.settle()

    async def empowers(self, guest: Any, *, on: bool) -> None:
        """Give somebody the role of those who manage the server, or take it."""
        if "mods" not in self._roles:
            may = discord.Permissions(manage_guild=True)
            self._roles["mods"] = self.hall.guild.create_role("mods", permissions=may)
        change = self.backend.add_member_role if on else self.backend.remove_member_role
        change(self.hall.guild.id, guest.id, self._roles["mods"].id)
        await self.settle()

    async def opens_channel(self, name: str) -> Any:
        """Return another text channel, a new one."""
        made = self.hall.guild.create_text_channel(name)
        await self.settle()
        return made

    async def deletes_channel(self) -> None:
        """Delete the channel; its threads go with it."""
        await deletes(self.hall, self.hall.channel.id)

    async def dismisses_bot(self) -> None:
        """Take the bot off the server."""
        self._kicked = Kicked(self.hall)
        await self._kicked.leaves()

    async def invites_bot(self) -> None:
        """Invite it again: everything is as it was."""
        assert self._kicked is not None
        kicked, self._kicked = self._kicked, None
        await kicked.returns()

    def sides(self) -> dict[int, set[int]]:
        """Return the private threads and who reads there, without the bot."""
        every = [c for c in self.backend.channels.values() if c.type == 12]
        return {c.id: set(c.thread_members) - {self.hall.bot.user.id} for c in every}
