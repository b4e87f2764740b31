"""The bot as a process that benches start, ask how its event loop fares, and kill."""

from __future__ import annotations

import asyncio
import importlib
import json
import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from bot.bench.failing import failing_store
from bot.bench.timing import quantile
from bot.client import Client, Config, build
from bot.playground import point_discord_at
from bot.present import Pace
from bot.workers import CATALOG
from rules.engine import Rules
from storage import StorageError, Store

TICK = 0.01
RETRY, LONGEST = 0.5, 2.0
"""Seconds after which the presenter tries again what failed, at first and at most."""


@dataclass(frozen=True, slots=True)
class Cast:
    """How to run the bot: on which stand-in and database, with which games ("module:NAME"), how fast.

    `report` is a file into which the loop's delays go on SIGUSR1; `here` draws and thinks in the process itself.
    `failing` is the share of the database's calls that fail as long as there is a file `failed`.
    """

    api_url: str
    gateway_url: str
    token: str
    database: Path
    report: Path
    catalog: str = CATALOG
    here: bool = False
    edit_gap: float = 2.0
    failing: float = 0.0

    @property
    def failed(self) -> Path:
        """A file that counts failed calls of the database by one byte each; without it none fails."""
        return self.report.with_suffix(".failed")

    @property
    def up(self) -> Path:
        """A file that is there once the bot has taken up and shown every table."""
        return self.report.with_suffix(".up")


def games_of(catalog: str) -> Mapping[str, Rules[Any]]:
    """Return the games that a "module:NAME" names."""
    module, _, name = catalog.partition(":")
    return getattr(importlib.import_module(module), name)


async def _watch_loop(delays: list[float]) -> None:
    """Note how much later than asked for the loop comes back, in milliseconds."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        delays.append((time.perf_counter() - begun - TICK) * 1000)


def _write(cast: Cast, delays: list[float]) -> None:
    seen = delays[:] or [0.0]
    delays.clear()
    told = {"median": quantile(seen, 0.5), "p99": quantile(seen, 0.99), "worst": max(seen), "ticks": len(seen)}
    told["tasks"] = len(asyncio.all_tasks())
    partial = cast.report.with_suffix(".partial")
    partial.write_text(json.dumps(told))
    partial.replace(cast.report)


async def _serve(cast: Cast) -> None:
    config = Config(
        cast.database,
        games_of(cast.catalog),
        pace=Pace(edit_gap=cast.edit_gap, start_gap=0.0, retry=RETRY, longest=LONGEST, refused=LONGEST),
        computer_pace=0.0,
        in_process=cast.here,
        ready_timeout=0.05,
        store=failing_store(cast.failing, cast.failed) if cast.failing else Store,
    )
    delays: list[float] = []
    watch = asyncio.create_task(_watch_loop(delays))
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, _write, cast, delays)
    async with build(config) as client:
        told = asyncio.create_task(_tell_up(cast, client))
        try:
            await client.start(cast.token)
        finally:
            watch.cancel()
            told.cancel()


async def _tell_up(cast: Cast, client: Client) -> None:
    while not client.up:  # noqa: ASYNC110 - the client tells nobody
        await asyncio.sleep(0.05)
    cast.up.touch()


def run(cast: Cast) -> None:
    """Be the bot until killed, or politely stopped."""
    os.setsid()  # Ctrl+C in the bench's terminal is not for the bot
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    logging.basicConfig(level=logging.CRITICAL if cast.failing else logging.ERROR)
    point_discord_at(cast.api_url, cast.gateway_url)
    try:
        asyncio.run(_serve(cast))
    except (KeyboardInterrupt, StorageError):
        return  # whoever supervises a bot starts it anew


class Bot:
    """The bot's process. Started from a server that has everything loaded, so that it is there in a moment."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        # A bot that is killed leaves its semaphores to Python's tracker, which would complain at the end.
        os.environ.setdefault("PYTHONWARNINGS", "ignore::UserWarning:multiprocessing.resource_tracker")
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["bot.bench.host", cast.catalog.partition(":")[0]])
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """Start it; it connects a moment later."""
        self.cast.up.unlink(missing_ok=True)
        self._process = self._context.Process(target=run, args=(self.cast,), name="nightboard")
        self._process.start()

    async def is_up(self, within: float = 600.0) -> None:
        """Wait until it has taken up and shown every table (TimeoutError)."""
        async with asyncio.timeout(within):
            while not await asyncio.to_thread(self.cast.up.exists):  # noqa: ASYNC110 - another process makes it
                await asyncio.sleep(0.05)

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.is_alive()

    @property
    def pid(self) -> int:
        """The number of its process, 0 where there is none."""
        return (self._process.pid or 0) if self._process is not None else 0

    async def kill(self, how: int = signal.SIGKILL) -> None:
        """End it, by default at once and without a last word."""
        process, self._process = self._process, None
        if process is not None and process.pid is not None and process.is_alive():
            os.kill(process.pid, how)
            await asyncio.to_thread(process.join, 20)
            process.close()

    async def delays(self) -> dict[str, float]:
        """Return how late its event loop was since the last call, in milliseconds: median, p99, worst."""
        report = self.cast.report
        await asyncio.to_thread(report.unlink, True)
        if self._process is None or self._process.pid is None:
            return {}
        os.kill(self._process.pid, signal.SIGUSR1)
        for _ in range(100):
            await asyncio.sleep(0.05)
            if await asyncio.to_thread(report.exists):
                return json.loads(await asyncio.to_thread(report.read_text))
        return {}
