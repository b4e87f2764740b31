"""What falls due: reminders, usual answers for the silent, delayed pings. One loop, one policy for each kind of job."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.tables import Refusal, Tables
from storage import Job, StorageError, Store

log = logging.getLogger(__name__)
LONGEST_SLEEP = 30.0
DAILY = 86_400


class Reminders:
    """Carries out jobs whose time has come, however late: nothing that was missed is dropped in silence.

    Kinds: `remind` (a reminder is still due after an outage, since outages are given back), `default` (the usual
    answer), `ping` (a ping that was put off, or quiet hours that are over), `daily` (tidy up). A kind that is not
    known is dropped and logged.
    """

    def __init__(self, store: Store, tables: Tables, *, daily: Callable[[], Awaitable[None]] | None = None) -> None:
        self._store, self._tables, self._daily = store, tables, daily
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Tick until stopped; an error is logged and tried again."""
        await self.prepare()
        while not self._stopping.is_set():
            try:
                await self.tick()
            except StorageError as error:
                log.warning("clocks: %s", type(error).__name__)
            except Exception:
                log.exception("clocks failed")
            try:
                await asyncio.wait_for(self._stopping.wait(), await self._sleep())
            except TimeoutError:
                continue

    def stop(self) -> None:
        """End `run` after the present tick."""
        self._stopping.set()

    async def tick(self) -> int:
        """Carry out everything that is due now; return how many jobs there were."""
        jobs = await self._store.jobs_due()
        for job in jobs:
            try:
                await self._carry_out(job)
            except Refusal:
                log.info("job %s of table %s dropped", job.kind, job.game_id)
                await self._store.job_done(job)
            except StorageError:
                raise
            except Exception:
                log.exception("job %s of table %s failed", job.kind, job.game_id)
                await self._store.job_done(job)
        return len(jobs)

    async def _carry_out(self, job: Job) -> None:
        match job.kind:
            case "remind":
                await self._tables.remind(job)
            case "default":
                await self._tables.answer_for(job)
            case "ping":
                await self._tables.ping(job)
            case "daily":
                await self._store.job_done(job)
                await self._store.change_settings("guild", 0, daily=self._tables.now())
                await self._store.put_job(Job("daily", self._tables.now() + DAILY))
                await self._store.prune()
                if self._daily is not None:
                    await self._daily()
            case _:
                log.warning("unknown job %s of table %s", job.kind, job.game_id)
                await self._store.job_done(job)

    async def prepare(self) -> None:
        """Set the daily look, a day after the last one, however often the bot starts."""
        last = (await self._store.settings("guild", 0)).get("daily")
        await self._store.put_job(Job("daily", self._tables.now() if last is None else last + DAILY))

    async def _sleep(self) -> float:
        try:
            due = await self._store.next_due()
        except StorageError:
            return LONGEST_SLEEP
        if due is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, max(0.5, due - self._tables.now()))
