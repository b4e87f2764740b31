"""A Discord, or a database, that fails or dies at the n-th call that the presenter makes of it."""

import asyncio
import re

import aiohttp
import discord

from storage import StorageLocked
from tests.bot.discord.conftest import bot_of

LEFT_ALONE = ("/interactions/", "/webhooks/", "/commands", "/gateway")
"""What answers a press is the desk's; it is tried elsewhere."""


class Dies(BaseException):
    """The process is killed here."""


class _Response:
    def __init__(self, status):
        self.status, self.reason = status, "planted"


class Flaky:
    """Lets the n-th call fail, from the first (0) on, as `kind` says; afterwards everything is well.

    "unheard" and "cut" fail after Discord has done it, "refused" and "down" before; "dies" kills the process after it.
    "locked" fails a write of the presenter to the database.
    """

    def __init__(self, hall, kind, at):
        self.hall, self.kind, self.at, self.count, self.dead = hall, kind, at, 0, False
        self.posted = {}
        self.attach(hall.bot)

    def attach(self, bot):
        """Stand between a bot and its Discord and database."""
        self.request, self.write = bot.http.request, bot.store.write
        bot.http.request, bot.store.write = self.requested, self.written

    async def restarts(self):
        """Start another bot on the same database, with the same Discord, and nothing fails any more."""
        hall, self.dead, self.at = self.hall, False, -1
        await hall.bot.close()
        fresh = bot_of(hall.env, hall.database, hall.games)
        wired = fresh.setup_hook

        async def hooked():
            await wired()
            self.attach(fresh)

        fresh.setup_hook = hooked
        await hall.env.restart_bot(fresh)
        await hall.env.settle()

    def hits(self):
        """Count a call; tell whether it is the one that fails."""
        self.count += 1
        return self.count - 1 == self.at

    async def requested(self, route, **more):
        """Make a request of Discord, as the planted failure lets it."""
        if self.dead:
            raise Dies
        if any(part in route.path for part in LEFT_ALONE):
            return await self.request(route, **more)
        hit = self.kind != "locked" and self.hits()
        if hit and self.kind == "refused":
            raise discord.Forbidden(_Response(403), {"code": 50013, "message": "planted"})
        if hit and self.kind == "down":
            raise discord.DiscordServerError(_Response(503), "planted")
        made = await self.once(route, more)
        if hit and self.kind == "dies":
            self.dead = True
            raise Dies
        if hit:
            raise (
                aiohttp.ServerDisconnectedError()
                if self.kind == "cut"
                else discord.DiscordServerError(_Response(502), "planted")
            )
        return made

    async def once(self, route, more):
        """Make a request; a nonce gives the message that it made, and no message has two threads, as Discord has it."""
        if route.path.endswith("/{message_id}/threads"):
            if route.url in self.posted:
                raise discord.HTTPException(_Response(400), {"code": 160004, "message": "planted"})
            self.posted[route.url] = await self.request(route, **more)
            return self.posted[route.url]
        nonce = (more.get("json") or {}).get("nonce") if route.method == "POST" else None
        if nonce is not None and nonce in self.posted:
            return self.posted[nonce]
        made = await self.request(route, **more)
        if nonce is not None:
            self.posted[nonce] = made
        return made

    async def written(self, fn, *, durable=True):
        """Write to the database, as the planted failure lets it."""
        task = asyncio.current_task()
        mine = task is not None and task.get_name().startswith("present")
        if self.kind == "locked" and mine and self.hits():
            raise StorageLocked
        return await self.write(fn, durable=durable)


def shown(hall):
    """Return what stands in every room, in order, without what differs from one run to another."""
    rooms = {"channel": hall.channel.id, "thread": hall.thread.id}
    rooms |= {name: guest.user.dm_channel.id for name, guest in hall.people.items()}
    return {name: [(_plain(s.text), sorted(s.buttons)) for s in hall.seen(room)] for name, room in rooms.items()}


def _plain(text):
    text = re.sub(r"`[0-9a-f]{12,64}…?`", "H", re.sub(r"hand \[.*?\]", "hand", text))
    return re.sub(r"\d{15,}", "N", re.sub(r"<t:\d+", "<t", text))
