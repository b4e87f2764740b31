"""The stand-in as a whole: one port on loopback for REST, gateway, attachments, people and page."""

import asyncio
import hmac
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord.gateway
import discord.http
import yarl
from aiohttp import web

from .faults import Fault, Limiter
from .gateway import Gateway
from .ids import Clock
from .interactions import Interactions
from .messages import Messages
from .persons import Persons
from .rest import Rest
from .world import PERMISSIONS, World

TOKEN = "playground.only.token"  # opens nothing but the stand-in
PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
COOKIE = "nightboard_playground"
POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"


@dataclass
class Note:
    """One request of the bot, as it was answered."""

    method: str
    path: str
    status: int
    body: Any
    code: int = 0


class Playground:
    """A running stand-in for Discord."""

    def __init__(self, world: World, token: str, *, rate_limits: bool) -> None:
        self.world = world
        self.token = token
        self.key = secrets.token_urlsafe(24)
        self.link: str | None = secrets.token_urlsafe(24)
        self.limiter = Limiter(world.clock, rate_limits)
        self.faults: list[Fault] = []
        self.latency = 0.0
        self.silence = 30.0
        self.privileged = 0
        self.thread_cap = 1000
        self.requests: deque[Note] = deque(maxlen=20_000)
        self.breaches: list[str] = []
        self.asked = 0
        self.messages = Messages(world)
        self.rest = Rest(self)
        self.gateway = Gateway(self)
        self.interactions = Interactions(self)
        self.persons = Persons(self)
        self.port = 0
        self._runner: web.AppRunner | None = None

    # ---- addresses ---------------------------------------------------------------------------------------------

    @property
    def base_url(self) -> str:
        """Return the address of the stand-in, without a path."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def api_url(self) -> str:
        """Return what discord.http.Route.BASE has to be."""
        return f"{self.base_url}/api/v10"

    @property
    def gateway_url(self) -> str:
        """Return what DiscordWebSocket.DEFAULT_GATEWAY has to be."""
        return f"ws://127.0.0.1:{self.port}/gateway"

    @property
    def page_url(self) -> str:
        """Return the link that opens the page; it works once, then the browser's cookie does."""
        if self.link is None:
            self.link = secrets.token_urlsafe(24)
        return f"{self.base_url}/?link={self.link}"

    @property
    def clock(self) -> Clock:
        """Return the clock, which tests can advance."""
        return self.world.clock

    # ---- troubles ----------------------------------------------------------------------------------------------

    def fail(self, path: str, status: int, *, method: str = "*", times: int = 1, retry_after: float = 0.05,
             code: int = 0, skip: int = 0) -> Fault:  # fmt: skip
        """Answer the next requests whose path contains `path` with a status; 0 answers nothing at all."""
        fault = Fault(method, path, status, times, retry_after, code, skip)
        self.faults.append(fault)
        return fault

    async def drop_gateway(self, code: int = 4000) -> None:
        """Close the bot's gateway connection: 4000 and 7 (reconnect) let it resume."""
        await self.gateway.drop(code)

    async def bot_is_here(self, within: float = 10.0) -> None:
        """Wait until the bot is connected and has published its commands (TimeoutError)."""
        async with asyncio.timeout(within), self.world.changed:
            await self.world.changed.wait_for(lambda: self.gateway.connected() and self.world.things["command"])

    async def quiet(self, still: float = 0.3, within: float = 10.0) -> None:
        """Wait until the bot has asked for nothing for a while (TimeoutError)."""
        async with asyncio.timeout(within):
            while True:
                seen = self.asked
                await asyncio.sleep(still)
                if self.asked == seen:
                    return

    def permit(self, channel: str | None = None, **rights: bool) -> None:
        """Give or take rights of the bot by their names, on the server or in one channel."""
        world, bits = self.world, {PERMISSIONS[name]: given for name, given in rights.items()}
        if channel is None:
            roles = world.guild_row["roles"]
            for role in roles:
                allowed = int(role["permissions"])
                for bit, given in bits.items():
                    allowed = allowed | bit if given else allowed & ~bit
                role["permissions"] = str(allowed)
                world.emit("GUILD_ROLE_UPDATE", {"guild_id": world.guild_id, "role": role})
            world.put("meta", "guild", world.guild_row)
            return
        place = world.channel(channel)
        rows = {row["id"]: row for row in place["permission_overwrites"]}
        mine = rows.setdefault(world.bot_id, {"id": world.bot_id, "type": 1, "allow": "0", "deny": "0"})
        for bit, given in bits.items():
            mine["allow"] = str(int(mine["allow"]) | bit if given else int(mine["allow"]) & ~bit)
            mine["deny"] = str(int(mine["deny"]) & ~bit if given else int(mine["deny"]) | bit)
        place["permission_overwrites"] = list(rows.values())
        world.put("channel", place["id"], place)
        world.emit("CHANNEL_UPDATE", place)

    def note(self, method: str, path: str, status: int, body: Any, code: int = 0) -> None:
        """Remember a request and its answer."""
        self.asked += 1
        self.requests.append(Note(method, path, status, body, code))

    # ---- serving -----------------------------------------------------------------------------------------------

    async def start(self, port: int) -> None:
        """Listen on loopback; port 0 takes a free one."""
        app = web.Application(middlewares=[self.guard], client_max_size=120 * 1024 * 1024)
        self.rest.add_to(app)
        self.persons.add_to(app)
        app.router.add_get("/gateway{tail:/?}", self.gateway.connect)
        app.router.add_get("/attachments/{channel}/{attachment}/{name}", self.attachment)
        from .page import Page  # noqa: PLC0415 - the page is a guest here

        Page(self).add_to(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.messages.base = self.base_url

    async def close(self) -> None:
        """Stop listening and write the state."""
        await self.gateway.drop(1001)
        if self._runner is not None:
            await self._runner.cleanup()
        self.world.close()

    async def __aenter__(self) -> "Playground":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @web.middleware
    async def guard(self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> Any:
        """Let in only this machine's own requests: host, origin, and for people the key or cookie."""
        if request.host not in (f"127.0.0.1:{self.port}", f"localhost:{self.port}"):
            return web.Response(status=403, text="This host is not served here.")
        origin = request.headers.get("Origin")
        if origin is not None and origin not in (f"http://127.0.0.1:{self.port}", f"http://localhost:{self.port}"):
            return web.Response(status=403, text="Requests from other pages are not served.")
        bot = request.path.startswith(("/api/v10/", "/gateway"))
        if not bot and not request.path.startswith("/attachments/"):
            given = request.headers.get("X-Playground-Key") or request.cookies.get(f"{COOKIE}_{self.port}") or ""
            if not hmac.compare_digest(given.encode(), self.key.encode()):
                return self.welcome(request)
        response = await handler(request)
        if not bot and not response.prepared:
            response.headers.update({"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff",
                                     "Referrer-Policy": "no-referrer", "Cache-Control": "no-cache"})  # fmt: skip
        return response

    def welcome(self, request: web.Request) -> web.Response:
        """Trade the one-time link for a cookie."""
        given = request.query.get("link", "")
        if request.path != "/" or self.link is None or not hmac.compare_digest(given.encode(), self.link.encode()):
            words = "Please open the link that nightboard demo printed. Each link works once."
            return web.Response(status=403, text=words)
        self.link = None
        query = {key: value for key, value in request.query.items() if key != "link"}
        response = web.Response(status=303, headers={"Location": str(yarl.URL("/").with_query(query))})
        response.set_cookie(f"{COOKIE}_{self.port}", self.key, httponly=True, samesite="Strict")
        return response

    async def attachment(self, request: web.Request) -> web.Response:
        """Serve a file of a message."""
        info = request.match_info
        data = self.world.file(info["channel"], info["attachment"])
        if data is None:
            return web.Response(status=404)
        found = [
            a for m in self.world.messages(info["channel"]) for a in m["attachments"] if a["id"] == info["attachment"]
        ]
        kind = found[0]["content_type"] if found else "application/octet-stream"
        safe = kind if kind.startswith("image/") and "svg" not in kind else "application/octet-stream"
        return web.Response(body=data, content_type=safe, headers={"Cache-Control": "private, max-age=31536000"})


def point_discord_at(api_url: str, gateway_url: str) -> None:
    """Make discord.py of this process talk to another address, which must be on loopback (ValueError)."""
    for url in (api_url, gateway_url):
        if yarl.URL(url).host not in ("127.0.0.1", "localhost", "::1"):
            raise ValueError(f"not an address of this machine: {url}")
    discord.http.Route.BASE = api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


async def serve(
    port: int = 0,
    data_dir: Path | str | None = None,
    people: Iterable[str] = PEOPLE,
    *,
    token: str = TOKEN,
    guild: str = "Friday Night",
    channels: Iterable[str] = ("games",),
    rate_limits: bool = True,
) -> Playground:
    """Start a stand-in; with a folder its state stays there, without one it is gone at the end."""
    world = World(Path(data_dir) if data_dir is not None else None, people, guild, channels)
    playground = Playground(world, token, rate_limits=rate_limits)
    await playground.start(port)
    return playground
