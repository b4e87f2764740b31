"""The gateway: a WebSocket for the bot, with identify, heartbeats, and resume with what was missed."""

import asyncio
import contextlib
import json
import secrets
from collections import deque
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from .world import EPHEMERAL, Thing

if TYPE_CHECKING:
    from .server import Playground

PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
GUILDS, MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1 << 0, 1 << 1, 1 << 9, 1 << 12, 1 << 15


class Line:
    """One gateway session of the bot; it outlives its socket so that it can be resumed."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(8)
        self.intents = intents
        self.seq = 0
        self.sent: deque[tuple[int, str]] = deque(maxlen=5000)
        self.socket: web.WebSocketResponse | None = None
        self.queue: asyncio.Queue[str] = asyncio.Queue()

    def push(self, event: str, data: Any) -> None:
        """Number an event, remember it, and send it if someone listens."""
        self.seq += 1
        frame = json.dumps({"op": 0, "t": event, "s": self.seq, "d": data})
        self.sent.append((self.seq, frame))
        if self.socket is not None:
            self.queue.put_nowait(frame)


class Gateway:
    """All gateway sessions."""

    def __init__(self, playground: "Playground") -> None:
        self.playground = playground
        self.lines: dict[str, Line] = {}
        self.identified = 0
        self.resumed = 0
        playground.world.listeners.append(self.hear)

    def connected(self) -> bool:
        """Tell whether the bot is there."""
        return any(line.socket is not None for line in self.lines.values())

    def hear(self, event: str, data: Thing) -> None:
        """Pass an event of the world on to those who may know it."""
        if data.get("flags", 0) & EPHEMERAL and event.startswith("MESSAGE"):
            return
        for line in self.lines.values():
            shown = self.shown(event, data, line)
            if shown is not None:
                line.push(event, shown)

    def shown(self, event: str, data: Thing, line: Line) -> Thing | None:
        """Return what a session sees of an event, or None."""
        world = self.playground.world
        if event.startswith("MESSAGE"):
            guild = "guild_id" in data
            if not line.intents & (GUILD_MESSAGES if guild else DIRECT_MESSAGES):
                return None
            channel = world.things["channel"].get(data["channel_id"])
            if channel is not None and not world.may_see(world.bot_id, channel):
                return None
            shown = self.playground.messages.shown(data) if event != "MESSAGE_DELETE" else data
            hidden = guild and "author" in data and data["author"]["id"] != world.bot_id
            if hidden and not line.intents & CONTENT and f"<@{world.bot_id}>" not in data["content"]:
                shown = {**shown, "content": "", "embeds": [], "attachments": [], "components": []}
            return shown
        if event.startswith("GUILD_MEMBER"):
            return data if line.intents & MEMBERS else None
        if event == "INTERACTION_CREATE":
            return data
        if not line.intents & GUILDS:
            return None
        if event in ("THREAD_CREATE", "THREAD_UPDATE"):
            thread = world.things["channel"].get(data["id"])
            if thread is None or not world.may_see(world.bot_id, thread):
                return None
        if event == "THREAD_MEMBERS_UPDATE" and not line.intents & MEMBERS:
            mine = [m for m in data.get("added_members", []) if m["user_id"] == world.bot_id]
            gone = [u for u in data.get("removed_member_ids", []) if u == world.bot_id]
            return {**data, "added_members": mine, "removed_member_ids": gone} if mine or gone else None
        if event.startswith(("CHANNEL", "THREAD")) and "type" in data:
            return self.playground.rest.show_channel(data)
        return None if event.startswith("PAGE") else data

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one socket of the bot."""
        socket = web.WebSocketResponse(max_msg_size=4096 * 4)
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250, "_trace": []}})
        line: Line | None = None
        sender: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
                fine = self.playground.limiter.take(f"gateway:{id(socket)}", 120, 60.0)[2]
                if len(frame.data) > 4096 or not fine:
                    await socket.close(code=4002 if fine else 4008)
                    break
                payload = json.loads(frame.data)
                op, data = payload.get("op"), payload.get("d")
                if op == 1:
                    await asyncio.sleep(0.05)  # an answer at once races discord.py, which then believes it is late
                    with contextlib.suppress(ConnectionError):  # it may have gone meanwhile
                        await socket.send_json({"op": 11})
                elif op in (2, 6):
                    line = await (self.identify(socket, data) if op == 2 else self.resume(socket, data))
                    if line is not None:
                        sender = asyncio.create_task(self.send(line, socket))
                elif op == 8 and line is not None:
                    self.chunk(line, data)
        finally:
            if sender is not None:
                sender.cancel()
            if line is not None and line.socket is socket:
                line.socket = None
                self.playground.world.emit("PAGE_BOT", {})
        return socket

    async def send(self, line: Line, socket: web.WebSocketResponse) -> None:
        """Send what a session is told, in order."""
        while not socket.closed:
            await socket.send_str(await line.queue.get())

    def attach(self, line: Line, socket: web.WebSocketResponse) -> None:
        """Give a session its socket."""
        line.queue = asyncio.Queue()
        line.socket = socket
        self.lines[line.id] = line
        self.playground.world.emit("PAGE_BOT", {})

    async def identify(self, socket: web.WebSocketResponse, data: Thing) -> Line | None:
        """Begin a session: READY and the server."""
        world = self.playground.world
        if data.get("token") != self.playground.token:
            await socket.close(code=4004, message=b"Authentication failed.")
            return None
        if data["intents"] & PRIVILEGED & ~self.playground.privileged:
            await socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        self.lines = {key: line for key, line in self.lines.items() if line.socket is not None}
        line = Line(data["intents"])
        self.attach(line, socket)
        self.identified += 1
        line.push("READY", {
            "v": 10, "user": world.user(world.bot_id), "guilds": [{"id": world.guild_id, "unavailable": True}],
            "session_id": line.id, "resume_gateway_url": self.playground.gateway_url, "shard": [0, 1],
            "application": {"id": world.bot_id, "flags": 0}, "private_channels": [], "relationships": [],
        })  # fmt: skip
        line.push("GUILD_CREATE", self.playground.rest.show_guild(whole=True))
        return line

    async def resume(self, socket: web.WebSocketResponse, data: Thing) -> Line | None:
        """Go on with a session: all that came after its last number."""
        line = self.lines.get(data.get("session_id", ""))
        missed = [frame for number, frame in line.sent if number > data["seq"]] if line else []
        if line is None or data.get("token") != self.playground.token or len(missed) != line.seq - data["seq"]:
            await socket.send_json({"op": 9, "d": False})
            return None
        self.attach(line, socket)
        self.resumed += 1
        for frame in missed:
            line.queue.put_nowait(frame)
        line.push("RESUMED", {"_trace": []})
        return line

    def chunk(self, line: Line, data: Thing) -> None:
        """Answer a request for members."""
        world = self.playground.world
        wanted = data.get("user_ids")
        wanted = {str(user) for user in (wanted if isinstance(wanted, list) else [wanted])} if wanted else None
        members = [m for m in world.members() if wanted is None or m["user"]["id"] in wanted]
        line.push("GUILD_MEMBERS_CHUNK", {
            "guild_id": world.guild_id, "members": members, "chunk_index": 0, "chunk_count": 1, "not_found": [],
            "nonce": data.get("nonce"),
        })  # fmt: skip

    async def drop(self, code: int = 4000) -> None:
        """Close the bot's sockets; op 7 is sent first when the code is 7. The sessions can be resumed."""
        for line in list(self.lines.values()):
            if line.socket is not None:
                socket, line.socket = line.socket, None
                if code == 7:
                    await socket.send_json({"op": 7, "d": None})
                else:
                    await socket.close(code=code)
