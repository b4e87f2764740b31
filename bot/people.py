"""Who people are, as far as words need it: shown names, kept in memory only, and whether they are still here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

import discord

from bot.latest import Latest
from bot.mishaps import ERRORS, TRANSIENT, Mishap, mishap
from bot.naming import name_of

log = logging.getLogger("nightboard.people")
LATELY = 600.0
"""Seconds for which somebody seen on a server counts as still there: Discord does not tell the bot who leaves."""
REMEMBERED = 50_000
"""People whose names are kept; those met last stay."""


class People:
    """The names of those who play; the database keeps ids alone."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._names: Latest[int, str] = Latest(REMEMBERED)
        self._asked: Latest[int, float] = Latest(REMEMBERED)
        self._asking: dict[int, asyncio.Task[Mishap | None]] = {}
        self._here: dict[tuple[int, int], float] = {}  # (server, person) -> when they were seen there

    def name(self, user: int) -> str:
        """Return the shown name, cleaned but not escaped, or a plain word where it is not known yet."""
        return self._names.get(user, "Somebody")

    def meet(self, user: discord.User | discord.Member) -> None:
        """Remember what somebody who just did something is called."""
        self._names[user.id] = name_of(user.display_name, user.id)
        if isinstance(user, discord.Member):
            self._seen(user.guild.id, user.id)

    async def learn(self, guild_id: int | None, users: Iterable[int]) -> Mishap | None:
        """Ask Discord for the names that are not known yet; failures leave a plain word and are asked again later.

        Return why one could not be told, where asking again later may help.
        """
        worst: Mishap | None = None
        now = asyncio.get_running_loop().time()
        for user in dict.fromkeys(users):
            if user in self._names or user <= 0:
                continue
            asking = self._asking.get(user)
            if asking is None:
                if now - self._asked.get(user, -3600.0) < 600:
                    continue
                self._asked[user] = now
                asking = self._asking[user] = asyncio.create_task(self._fetch(guild_id, user))
                asking.add_done_callback(lambda _, user=user: self._asking.pop(user, None))
            # Another table may have asked first: its answer is waited for.
            found = await asyncio.shield(asking)
            if found in TRANSIENT:
                self._asked.pop(user, None)
            if found is not None and found is not Mishap.MEMBER_GONE and worst not in TRANSIENT:
                worst = found
        return worst

    async def is_here(self, guild_id: int, user: int) -> bool:
        """Tell whether somebody is still a member; in doubt they are."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return True
        try:
            self.meet(await guild.fetch_member(user))
        except ERRORS as error:
            return mishap(error) is not Mishap.MEMBER_GONE
        return True

    async def was_here(self, guild_id: int, user: int) -> bool:
        """Tell whether somebody was a member lately; in doubt they were. Discord is asked where nobody has looked."""
        seen = self._here.get((guild_id, user))
        if seen is not None and asyncio.get_running_loop().time() - seen < LATELY:
            return True
        here = await self.is_here(guild_id, user)
        if here:
            self._seen(guild_id, user)
        else:
            self._here.pop((guild_id, user), None)
        return here

    def _seen(self, guild_id: int, user: int) -> None:
        now = asyncio.get_running_loop().time()
        self._here[guild_id, user] = now
        if len(self._here) > REMEMBERED:
            self._here = {key: at for key, at in self._here.items() if now - at < LATELY}

    async def _fetch(self, guild_id: int | None, user: int) -> Mishap | None:
        guild = self._client.get_guild(guild_id) if guild_id else None
        known = guild.get_member(user) if guild else None
        try:
            if known is not None:
                self.meet(known)
            elif guild is not None:
                self.meet(await guild.fetch_member(user))
            else:
                self.meet(await self._client.fetch_user(user))
        except ERRORS as error:
            log.info("no name for %s: %s", user, mishap(error))
            return mishap(error)
        return None
