"""The gateway: a WebSocket for the bot, with identify, heartbeats, and resume with what was missed."""

import asyncio
import contextlib
import secrets
from collections import deque
from typing import TYPE_CHECKING

from aiohttp import web
from discord import Intents

from . import messages
from .errors import Refused
from .world import EPHEMERAL, Thing

if TYPE_CHECKING:
    from .server import Playground

PRIVILEGED = Intents(members=True, presences=True, message_content=True).value
UNREAD = {"content": "", "embeds": [], "attachments": [], "components": []}


class Line:
    """One gateway session of the bot; it outlives its socket so that it can be resumed."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(8)
        self.intents = Intents._from_value(intents)
        self.said: deque[str] = deque(maxlen=5000)
        self.number = 0
        self.socket: web.WebSocketResponse | None = None


class Gateway:
    """All gateway sessions."""

    def __init__(self, playground: "Playground") -> None:
        self.playground = playground
        self.world = playground.world
        self.lines: dict[str, Line] = {}
        self.identified = 0
        self.world.listeners.append(self.hear)

    def connected(self) -> bool:
        """Tell whether the bot is there."""
        return any(line.socket is not None for line in self.lines.values())

    def hear(self, event: str, data: Thing) -> None:
        """Pass an event of the world on to those who may know it."""
        for line in self.lines.values():
            if (seen := self.seen(event, data, line.intents)) is not None:
                self.say(line, event, seen)

    def seen(self, event: str, data: Thing, intents: Intents) -> Thing | None:
        """Return what a session with these intents, none of them privileged, sees of an event, or None."""
        world = self.world
        if event.startswith(("THREAD", "CHANNEL")):
            told = intents.guilds and (event.startswith("CHANNEL") or world.may_see(world.bot_id, data))
            return world.show_channel(data) if told else None
        if not event.startswith("MESSAGE"):
            return data
        public, channel = "guild_id" in data, world.things["channel"].get(data["channel_id"])
        wanted = intents.guild_messages if public else intents.dm_messages
        if data["flags"] & EPHEMERAL or not wanted or (channel and not world.may_see(world.bot_id, channel)):
            return None
        if event == "MESSAGE_DELETE":
            return data
        others = public and data["author"]["id"] != world.bot_id and f"<@{world.bot_id}>" not in data["content"]
        return {**messages.show(world, data), **(UNREAD if others else {})}

    def say(self, line: Line, event: str, data: Thing) -> None:
        """Number an event and note it; whoever serves the session sends it."""
        line.number += 1
        line.said.append(self.playground.dumps({"op": 0, "t": event, "s": line.number, "d": data}))
        self.world.stir()

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one socket of the bot."""
        socket = web.WebSocketResponse(max_msg_size=4096)
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250, "_trace": []}})
        line: Line | None = None
        serving: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                self.playground.limiter.take(f"gateway-{id(socket)}", 120, 60.0)
                payload = frame.json()
                if payload["op"] == 1:
                    await asyncio.sleep(0.05)  # an answer at once races discord.py, which then believes it is late
                    with contextlib.suppress(ConnectionError):  # it may have gone meanwhile
                        await socket.send_json({"op": 11})
                elif payload["op"] in (2, 6):
                    line, number = (self.identify if payload["op"] == 2 else self.resume)(payload["d"])
                    line.socket, self.lines[line.id] = socket, line
                    serving = asyncio.create_task(self.serve(line, socket, number))
                elif payload["op"] == 8 and line is not None:
                    self.chunk(line, payload["d"])
        except Refused as refused:
            invalid = socket.send_json({"op": 9, "d": False}) if refused.code == 9 else None
            await (invalid or socket.close(code=refused.code or 4008))
        finally:
            if line is not None and serving is not None:
                serving.cancel()
                line.socket = None if line.socket is socket else line.socket
            self.world.stir()
        return socket

    async def serve(self, line: Line, socket: web.WebSocketResponse, number: int) -> None:
        """Send a socket all that a session was told after a number, and what it is told from now on."""
        with contextlib.suppress(ConnectionError):
            while True:
                while number < line.number:
                    await socket.send_str(line.said[number - line.number])
                    number += 1
                await self.world.changed.wait()

    def identify(self, data: Thing) -> tuple[Line, int]:
        """Begin a session with READY and the server; refuse a wrong token (4004) and privileged intents (4014)."""
        if data["token"] != self.playground.token:
            raise Refused(4004)
        if data["intents"] & PRIVILEGED:
            raise Refused(4014)
        self.lines = {key: line for key, line in self.lines.items() if line.socket is not None}
        line = Line(data["intents"])
        self.identified += 1
        bot, guild = self.world.user(self.world.bot_id), {"id": self.world.guild_id, "unavailable": True}
        self.say(line, "READY", {
            "v": 10, "user": bot, "guilds": [guild], "session_id": line.id, "private_channels": [],
            "resume_gateway_url": self.playground.gateway_url, "application": {"id": bot["id"], "flags": 0},
        })  # fmt: skip
        self.say(line, "GUILD_CREATE", self.playground.rest.whole_guild())
        return line, 0

    def resume(self, data: Thing) -> tuple[Line, int]:
        """Go on with a session after the last number that the bot has; refuse an unknown one (9)."""
        line = self.lines.get(data["session_id"])
        if line is None or data["token"] != self.playground.token or data["seq"] < line.number - len(line.said):
            raise Refused(9)
        self.say(line, "RESUMED", {"_trace": []})
        return line, data["seq"]

    def chunk(self, line: Line, data: Thing) -> None:
        """Answer a request for members by their ids."""
        rows = [self.world.things["user"].get(str(user), {"left": True}) for user in data["user_ids"]]
        members = [self.world.member(row["id"]) for row in rows if not row["left"]]
        told = {"guild_id": self.world.guild_id, "members": members, "chunk_index": 0, "chunk_count": 1}
        self.say(line, "GUILD_MEMBERS_CHUNK", {**told, "nonce": data.get("nonce")})

    async def drop(self, code: int = 4000) -> None:
        """Close the bot's sockets; op 7 is sent first when the code is 7. The sessions can be resumed."""
        for line in list(self.lines.values()):
            socket, line.socket = line.socket, None
            if socket is not None and code == 7:
                await socket.send_json({"op": 7, "d": None})
            elif socket is not None:
                await socket.close(code=code)
