"""The hall once more, on the playground: the same bot on real sockets, with people who do the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import discord
import pytest

from bot.client import Config, build
from bot.playground import Playground, point_discord_at, rest, serve
from bot.playground.interactions import COMPONENT, Interaction
from bot.playground.world import DM, EPHEMERAL, PRIVATE_THREAD, PUBLIC_THREAD
from tests.bot.discord.audience import Kept, Sent, print_of, said_of
from tests.bot.discord.conftest import FAST, Shown
from tests.patience import PATIENCE

WORKING = ("CommandTree", "discord-ui", "discord.py: on")
"""How the tasks are called in which discord.py lets the bot do something."""


@dataclass(frozen=True)
class Stored:
    """A message of the playground, by the names that simcord gives."""

    raw: dict[str, Any]

    @property
    def id(self) -> int:
        """Its id."""
        return int(self.raw["id"])

    @property
    def channel_id(self) -> int:
        """Where it is."""
        return int(self.raw["channel_id"])


@dataclass(frozen=True)
class Where:
    """A channel or thread."""

    id: int


class GroundGuest:
    """A person on the playground."""

    def __init__(self, hall: GroundHall, row: dict[str, Any]) -> None:
        self.hall, self.name = hall, row["name"]
        self.actor: str = row["id"]
        self.id = int(row["id"])

    async def slash(self, command: str, /, *, where: Any = None, **options: Any) -> Any:
        """Run a slash command; return the private answer."""
        people, channel = self.hall.ground.page.people, str((where or self.hall.channel).id)
        given = {name.rstrip("_"): value for name, value in options.items()}
        return await self.hall.answer(await people.slash(self.actor, channel, command, given))

    async def presses(self, shown: Any, label: str) -> Any:
        """Press a button; return what came of it."""
        people, message = self.hall.ground.page.people, shown.message.raw
        told = await people.click(self.actor, message["channel_id"], message["id"], shown.button(label))
        return await self.hall.answer(told)

    async def forges(self, shown: Any, id: str) -> None:
        """Press a control as if it were on a message."""
        world, message = self.hall.ground.world, shown.message.raw
        button = next(p for p in shown.parts if p["type"] == 2 and p.get("custom_id"))
        kept, button["custom_id"] = button["custom_id"], id
        data = {"custom_id": id, "component_type": 2, "id": button["id"]}
        channel = world.channel(message["channel_id"])
        await self.hall.ground.interactions.start(COMPONENT, self.actor, channel, data, message=message)
        button["custom_id"] = kept
        await self.hall.settle()

    @property
    def dms(self) -> list[Any]:
        """What is in the direct messages now, the oldest first."""
        return self.hall.seen(int(self.hall.ground.page.people.dm(self.actor)))

    @property
    def panel(self) -> Any:
        """The newest direct message."""
        assert self.dms, f"{self.name} has no direct message"
        return self.dms[-1]


class GroundHall:
    """The playground's server, its channel, its people, the bot."""

    def __init__(self, ground: Playground, config: Config) -> None:
        self.ground, self.config = ground, config
        self.people: dict[str, GroundGuest] = {}
        world = ground.world
        self.channel = Where(int(next(c["id"] for c in world.things["channel"].values())))
        self.bot: Any = None
        self._task: asyncio.Task[None] | None = None

    async def begins(self) -> None:
        """Start the bot and wait until it has shown what it wants to show."""
        self.bot = build(self.config)
        self._task = asyncio.create_task(self.bot.start(self.ground.token))
        await self.ground.bot_is_here(PATIENCE)
        await self.settle()

    async def ends(self) -> None:
        """End the bot."""
        await self.bot.close()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=PATIENCE)
            self._task = None

    async def restarts(self) -> None:
        """End the bot and start another on the same database."""
        await self.ends()
        await self.begins()

    def _work(self) -> list[asyncio.Task[Any]]:
        """Return what the bot does just now."""
        work = [t for t in asyncio.all_tasks() if t.get_name().startswith(WORKING)]
        for task in (self.bot.starting, self.bot.looking):
            work += [task] if task is not None and not task.done() else []
        if hasattr(self.bot, "presenter"):
            work += [*self.bot.tables.computers.running.values(), *self.bot.presenter._tasks.values()]
        return work

    def _heard(self) -> bool:
        """Tell whether the bot has heard all that it was told."""
        lines = [line for line in self.ground.gateway.lines.values() if line.socket is not None]
        return bool(lines) and self.bot.ws is not None and all(n.number == self.bot.ws.sequence for n in lines)

    async def settle(self) -> None:
        """Wait until the bot has heard everything and done what there was to do (TimeoutError)."""
        async with asyncio.timeout(PATIENCE):
            calm = 0
            while calm < 3:
                work, calm = self._work(), calm + 1
                if work:
                    await asyncio.wait(work)
                    calm = 0
                elif not self.bot.up or not self._heard():
                    await asyncio.sleep(0.002)
                    calm = 0
                else:
                    await asyncio.sleep(0)

    def guest(self, name: str) -> GroundGuest:
        """Return a person, new where there is none of that name."""
        if name not in self.people:
            self.people[name] = GroundGuest(self, self.ground.world.add_user(name))
        return self.people[name]

    def seen(self, channel: int) -> list[Any]:
        """Return the messages of the bot that stand in a channel, without what is ephemeral."""
        told = self.ground.world.messages(str(channel))
        mine = [m for m in told if not m["flags"] & EPHEMERAL and m["author"]["id"] == self.ground.world.bot_id]
        return [self.shown(m) for m in mine]

    @staticmethod
    def shown(message: dict[str, Any]) -> Any:
        """Return a message as somebody sees it."""
        return Shown(None, Stored(message), message["components"], bool(message["flags"] & EPHEMERAL))

    async def answer(self, told: dict[str, Any]) -> Any:
        """Return what an interaction was answered with, once that is there."""
        assert told["kind"] != "failed", told
        await self.settle()
        message = self.ground.world.things["message"].get(told["message"] or "")
        return self.shown(message) if message is not None else None

    def threads(self, kind: int) -> list[dict[str, Any]]:
        """Return the threads of a kind in the hall's channel."""
        every = self.ground.world.things["channel"].values()
        return [c for c in every if c["type"] == kind and c["parent_id"] == str(self.channel.id)]

    @property
    def lobby(self) -> Any:
        """The lobby's message."""
        return next(s for s in reversed(self.seen(self.channel.id)) if s.buttons or s.text)

    @property
    def thread(self) -> Where:
        """The table's thread: the newest."""
        return Where(max(int(c["id"]) for c in self.threads(PUBLIC_THREAD)))

    @property
    def table(self) -> Any:
        """The table message."""
        return next(s for s in reversed(self.seen(self.thread.id)) if "More…" in s.buttons)


class GroundRecorder(Kept):
    """Every request that the playground let in, in order."""

    def __init__(self, hall: GroundHall, patch: Any) -> None:
        super().__init__()
        self.world = hall.ground.world
        real, recorder = rest.Call.__init__, self

        def begun(call: Any, ground: Any, request: Any, body: Any, files: Any) -> None:
            real(call, ground, request, body, files)
            if ground is hall.ground:
                recorder.sent.append(recorder.sorted(call, request, body, files))

        patch.setattr(rest.Call, "__init__", begun)

    def sorted(self, call: Any, request: Any, body: Any, files: Any) -> Sent:
        """Return a request with those who read what it carries."""
        said = said_of(body, [(f.name, "", print_of(f.data)) for f in files])
        path, method = request.path.removeprefix(rest.API), request.method
        made: Interaction | None = getattr(call, "made", None)
        if made is None:
            if not hasattr(call, "channel"):
                return Sent(frozenset() if method == "GET" else None, path.split("/")[1], method, path, said)
            return Sent(*self._read(call.channel), method, path, said)
        whispered = frozenset([int(made.user)]), f"to {made.user}"
        kind = body.get("type") if path.startswith("/interactions") else None
        flags = int(((body or {}).get("data") or body or {}).get("flags") or 0)
        answered = getattr(call, "message", None) or self.world.things["message"].get(made.source or "")
        posts = kind in (4, 5) or (kind is None and not hasattr(call, "message"))
        hidden = flags & EPHEMERAL if posts else answered is not None and answered["flags"] & EPHEMERAL
        reads = whispered if hidden or kind in (8, 9) else self._read(self.world.channel(made.channel))
        return Sent(*reads, method, path, said, answers=True)

    def _read(self, channel: dict[str, Any]) -> tuple[frozenset[int] | None, str]:
        people = frozenset(int(user) for user in channel.get("_members", ()) if user != self.world.bot_id)
        if channel["type"] == PRIVATE_THREAD:
            return people, f"side {channel['id']}"
        if channel["type"] == DM:
            return people, f"dm of {next(iter(people))}"
        return None, f"channel {channel['id']}"


class GroundServer:
    """What happens on the playground's server: people and channels come and go, rights are given and taken."""

    def __init__(self, hall: GroundHall) -> None:
        self.hall = hall

    async def looks_daily(self) -> None:
        """Let the bot look at everything, as it does once a day."""
        await self.hall.bot.look()
        await self.hall.settle()

    async def removes(self, guest: Any) -> None:
        """Let somebody leave the server, or be thrown out of it."""
        self.hall.ground.page.people.set(guest.actor, left=True)
        await self.hall.settle()

    async def readmits(self, guest: Any) -> None:
        """Let somebody come back to it."""
        self.hall.ground.page.people.set(guest.actor, left=False)
        await self.hall.settle()

    async def hides(self, guest: Any) -> None:
        """Hide the channel, with all that is in it, from somebody."""
        channel = self.hall.ground.world.channel(str(self.hall.channel.id))
        deny = str(discord.Permissions(view_channel=True).value)
        channel["permission_overwrites"].append({"id": guest.actor, "type": 1, "allow": "0", "deny": deny})
        self.hall.ground.world.change_channel(channel)
        await self.hall.settle()

    async def empowers(self, guest: Any, *, on: bool) -> None:
        """Give somebody the role of those who manage the server, or take it."""
        world = self.hall.ground.world
        role = next((r for r in world.guild["roles"] if r["name"] == "mods"), None)
        if role is None:
            may = str(discord.Permissions(manage_guild=True).value)
            role = {**world.guild["roles"][0], "id": world.new_id(), "name": "mods", "permissions": may, "position": 2}
            world.guild["roles"].append(role)
            world.emit("GUILD_ROLE_CREATE", {"guild_id": world.guild_id, "role": role})
        world.user_row(guest.actor)["roles"] = [role["id"]] if on else []
        await self.hall.settle()

    async def opens_channel(self, name: str) -> Where:
        """Return another text channel, a new one."""
        channel = self.hall.ground.world.add_channel(name)
        self.hall.ground.world.emit("CHANNEL_CREATE", channel)
        await self.hall.settle()
        return Where(int(channel["id"]))

    async def deletes_channel(self) -> None:
        """Delete the channel; its threads go with it."""
        world, channel = self.hall.ground.world, str(self.hall.channel.id)
        for thread in [c for c in world.things["channel"].values() if c.get("parent_id") == channel]:
            for message in world.messages(thread["id"]):
                world.drop_message(message, tell=False)
            world.put("channel", thread["id"], None)
        world.drop_channel(world.channel(channel))
        await self.hall.settle()

    async def dismisses_bot(self) -> None:
        """Take the bot off the server."""
        world = self.hall.ground.world
        world.user_row(world.bot_id)["left"] = True
        world.emit("GUILD_DELETE", {"id": world.guild_id})
        await self.hall.settle()

    async def invites_bot(self) -> None:
        """Invite it again: everything is as it was."""
        world = self.hall.ground.world
        world.user_row(world.bot_id)["left"] = False
        world.emit("GUILD_CREATE", self.hall.ground.rest.whole_guild())
        await self.hall.settle()

    def sides(self) -> dict[int, set[int]]:
        """Return the private threads and who reads there, without the bot."""
        every = [c for c in self.hall.ground.world.things["channel"].values() if c["type"] == PRIVATE_THREAD]
        return {int(c["id"]): {int(u) for u in c["_members"]} - {self.hall.bot.user.id} for c in every}


@asynccontextmanager
async def open_ground(database: Any, games: Any) -> AsyncGenerator[GroundHall]:
    """Run the bot on the playground; no request may break Discord's rules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.sink.PATIENCE", PATIENCE)
        patch.setattr("bot.playground.interactions.ACK_SECONDS", PATIENCE)
        patch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
        gateway = discord.gateway.DiscordWebSocket
        patch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)
        async with await serve(people=("Olga",), rate_limits=False) as ground:
            point_discord_at(ground.api_url, ground.gateway_url)
            config = Config(database, games, FAST, computer_pace=0.0, in_process=True, force_lease=True)
            config.beat, config.ready_timeout, config.clock = 7 * 86_400.0, 0.05, ground.world.now
            hall = GroundHall(ground, config)
            try:
                await hall.begins()
                yield hall
            finally:
                with suppress(Exception):
                    await hall.ends()
        assert ground.breaches == []
