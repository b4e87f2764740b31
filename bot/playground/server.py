"""The stand-in as a whole: one port on loopback for REST, gateway and page."""

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import discord.gateway
import discord.http
import yarl
from aiohttp import web

from .errors import Limiter, Refused
from .gateway import Gateway
from .interactions import Interactions
from .messages import HERE
from .page import Page
from .rest import Rest
from .world import World

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")


class Playground(AbstractAsyncContextManager):
    """A running stand-in for Discord."""

    def __init__(self, world: World, *, rate_limits: bool) -> None:
        self.world = world
        self.token = secrets.token_urlsafe(32)  # the bot's, of this start alone
        self.limiter = Limiter(world.now, rate_limits)
        self.faults: list[Callable[[str], None]] = []  # told of each request's path; may raise Refused or Cut
        self.late_faults: list[Callable[[str], None]] = []  # the same, once the request was carried out
        self.thread_cap = 1000
        self.answers: Counter[int] = Counter()  # how often with which status
        self.breaches: list[str] = []
        self.rest = Rest(self)
        self.gateway = Gateway(self)
        self.interactions = Interactions(self)
        self.page = Page(self)
        self.key = self.page.door.key  # lets in people who are programs, as X-Playground-Key
        self.base_url = self.api_url = self.gateway_url = ""
        self._runner: web.AppRunner | None = None

    @property
    def page_url(self) -> str:
        """Return the link that opens the page; it works once, then the browser's cookie does."""
        return self.page.door.new_link()

    def dumps(self, data: Any) -> str:
        """Write JSON for whoever is outside."""
        return json.dumps(data).replace(HERE, self.base_url)

    def loads(self, text: str) -> Any:
        """Read JSON from outside, None where there is nothing (50109)."""
        try:
            return json.loads(text.replace(self.base_url, HERE)) if text else None
        except ValueError:
            raise Refused(50109) from None

    async def bot_is_here(self, within: float = 60.0) -> None:
        """Wait until the bot is connected and has published its commands (TimeoutError)."""
        await self.world.until(lambda: self.gateway.connected() and self.world.things["command"], within)

    async def quiet(self, still: float = 0.3, within: float = 600.0) -> None:
        """Wait until the bot has asked for nothing for a while (TimeoutError)."""
        seen = -1
        async with asyncio.timeout(within):
            while self.answers.total() != seen:
                seen = self.answers.total()
                await asyncio.sleep(still)

    async def start(self, port: int) -> None:
        """Listen on loopback; port 0 takes a free one."""
        app = web.Application(middlewares=[self.page.door.guard], client_max_size=120 * 1024 * 1024)
        self.rest.add_to(app)
        app.router.add_get("/gateway{tail:/?}", self.gateway.connect)
        self.page.add_to(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        self.port = self._runner.addresses[0][1]
        self.base_url = f"http://127.0.0.1:{self.port}"
        self.api_url = f"{self.base_url}/api/v10"  # what discord.http.Route.BASE has to be
        self.gateway_url = f"ws://127.0.0.1:{self.port}/gateway"  # and DiscordWebSocket.DEFAULT_GATEWAY

    async def close(self) -> None:
        """Stop listening and let go of the state."""
        await self.gateway.drop(1001)
        if self._runner is not None:
            await self._runner.cleanup()
        self.world.close()

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def point_discord_at(api_url: str, gateway_url: str) -> None:
    """Make discord.py of this process talk to another address, which must be on loopback (ValueError)."""
    for url in (api_url, gateway_url):
        if yarl.URL(url).host not in ("127.0.0.1", "localhost", "::1"):
            raise ValueError(f"not an address of this machine: {url}")
    discord.http.Route.BASE = api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


async def serve(port: int = 0, data_dir: Path | None = None, people: Iterable[str] = PEOPLE, *,
                channels: Iterable[str] = ("games",), rate_limits: bool = True) -> Playground:  # fmt: skip
    """Start a stand-in; with a folder its state stays there, without one it is gone at the end."""
    playground = Playground(World(data_dir, people, "Friday Night", channels), rate_limits=rate_limits)
    await playground.start(port)
    return playground
