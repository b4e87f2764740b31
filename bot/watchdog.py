"""The watchdog: asks through the gateway whether Discord is still there, and ends a bot that hears nothing any more."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Awaitable, Callable

import discord

from bot.mishaps import TRANSPORT

log = logging.getLogger("nightboard.watchdog")
BEAT = 60
"""Seconds between two looks."""
PATIENCE = 20.0
"""Seconds in which the gateway must answer."""
DEAD = 600
"""Seconds without an answer after which the process ends."""
EXIT_CODE = 3


class GivenUp(Exception):
    """The bot cannot serve any more and ends, so that whatever supervises it starts it again."""


class GatewayDead(GivenUp):
    """Nothing came through the gateway for so long that a new process should try."""

    def __init__(self) -> None:
        super().__init__("Discord's gateway stayed silent; start me again. All games are kept.")


async def round_trip(client: discord.Client, patience: float = PATIENCE) -> float | None:
    """Ask through the gateway for the bot's own membership and wait for the answer; return the seconds it took.

    None where nothing came back. On no server at all there is nobody to ask; then the last heartbeat has to do.
    """
    if client.is_closed() or not client.is_ready() or client.user is None:
        return None
    guild = next((guild for guild in client.guilds if not guild.unavailable), None)
    if guild is None:
        return client.latency if 0 <= client.latency < patience else None
    begun = time.perf_counter()
    try:
        async with asyncio.timeout(patience):
            await guild.query_members(user_ids=[client.user.id], cache=False)
    except (*TRANSPORT, discord.DiscordException) as error:
        log.info("the gateway did not answer: %r", error)
        return None
    return time.perf_counter() - begun


class StartFailed(GivenUp):
    """The tables could not be taken up."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(f"The bot could not start: {error} Start me again. All games are kept.")


class FileGone(GivenUp):
    """What is written would be lost with a file that is not there any more."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(str(error))


class Watchdog:
    """Looks once a beat whether the gateway answers.

    `pulse` gives the seconds that an answer took, None for none. `kept` is told the time of each look that was well,
    `back` for how many seconds nothing came through, once it does again. `end` is called once, when there was no answer
    for `dead` seconds (0: never). Before it has `begun` it only looks: what was silent until then is given back by the
    start.
    """

    def __init__(
        self,
        pulse: Callable[[], Awaitable[float | None]],
        *,
        kept: Callable[[int], Awaitable[None]],
        back: Callable[[int], Awaitable[None]],
        end: Callable[[], Awaitable[None]],
        clock: Callable[[], float],
        dead: int = DEAD,
        beat: float = BEAT,
        begun: bool = True,
    ) -> None:
        self._pulse, self._kept, self._back, self._end = pulse, kept, back, end
        self._clock, self._dead, self._beat = clock, dead, beat
        self.heard = int(clock())
        self._silent_since: int | None = None
        self._awake = self.heard  # when the machine was surely awake
        self._giving = asyncio.Lock()
        self._begun = begun
        self._ended = False

    @property
    def well(self) -> bool:
        """Whether the last look found the gateway answering; clocks stand still meanwhile where it did not."""
        return self._silent_since is None

    async def begin(self) -> None:
        """Count from now: what was silent before the start is given back by the start."""
        self.heard, self._silent_since = int(self._clock()), None
        self._awake, self._begun = self.heard, True
        await self._kept(self.heard)

    async def caught_up(self) -> bool:
        """Give back at once what a sleep of the machine took, and tell whether anything may fall due now.

        To be asked before anything that falls due is carried out: the next look comes up to a beat later.
        """
        if not self.well:
            return False
        async with self._giving:
            now = int(self._clock())
            lost = now - self.heard
            if now - self._awake > self._lapse:
                log.warning("the machine seems to have slept for %d seconds", now - self._awake)
                await self._back(lost)
                self.heard = now
                await self._kept(now)
            self._awake = now
        return True

    @property
    def _lapse(self) -> float:
        return 2 * self._beat + PATIENCE

    async def run(self) -> None:
        """Look once a beat until cancelled."""
        while not self._ended:
            await asyncio.sleep(self._beat)
            try:
                await self.look()
            except Exception:
                log.exception("the watchdog's look failed; it looks again")

    async def look(self) -> None:
        """Look once.

        The silence counts from the first look that found it, not from the last answer: a machine that slept is not
        dead when it wakes.
        """
        if self._ended:
            return
        took = await self._pulse()
        now = int(self._clock())
        if took is not None:
            async with self._giving:
                lost = now - self.heard
                if not self.well:
                    log.warning("the gateway answers again; nothing came through for %d seconds", lost)
                if lost > self._lapse and self._begun:
                    await self._back(lost)
                self.heard, self._silent_since, self._awake = now, None, now
                if self._begun:
                    await self._kept(now)
            return
        if self._silent_since is None:
            self._silent_since = now
            log.warning("the gateway is silent")
        if self._dead and now - self._silent_since >= self._dead:
            self._ended = True
            log.critical(
                "the gateway has been silent for %d seconds; this process ends with exit code %d, so that whatever "
                "supervises it starts it again. All games are kept.",
                now - self._silent_since,
                EXIT_CODE,
            )
            await self._end()


class LoopGuard:
    """A thread that ends the process when its event loop stands still, since then no task can.

    `alive` must be called by the loop now and then; `kill` ends the process.
    """

    def __init__(
        self, limit: float, *, kill: Callable[[int], object] = os._exit, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limit, self._kill, self._clock = limit, kill, clock
        self._last = clock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="loop guard", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def alive(self) -> None:
        """Note that the loop runs."""
        self._last = self._clock()

    def stop(self) -> None:
        """Watch no longer."""
        self._stop.set()

    def stuck(self) -> bool:
        """Tell whether the loop has stood still for too long."""
        return self._clock() - self._last > self._limit

    def _watch(self) -> None:
        while not self._stop.wait(min(5.0, self._limit / 4)):
            if self.stuck():
                log.critical("the event loop has stood still for %d seconds; this process ends", self._limit)
                self._kill(EXIT_CODE)
                return
