"""What falls due: reminders, usual answers for the silent, delayed pings. One loop, one policy for each kind of job."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.tables import Refusal, Tables
from storage import Job, NoSuchGame, StorageClosed, StorageError, Store

log = logging.getLogger(__name__)
LONGEST_SLEEP = 30.0
DAILY = 86_400
FIRST_PAUSE, LONGEST_PAUSE = 20, 3_600
"""Seconds until what failed is tried again: the first time, and at the most."""


@dataclass(frozen=True, slots=True)
class Failing:
    """A job that could not be carried out: how often it was tried, when (Unix seconds) it is tried again, and why."""

    job: Job
    tries: int
    again: int
    why: str


class Reminders:
    """Carries out jobs whose time has come, however late: nothing that was missed is dropped in silence.

    Kinds: `remind` (a reminder is still due after an outage, since outages are given back), `default` (the usual
    answer), `ping` (a ping that was put off, or quiet hours that are over), `vote`, `vacant`, `forsaken` and `lobby`
    (what Absence sees to), `daily` (tidy up). A kind that is not known is dropped and logged. A job is struck off by
    the transaction that does it; one that fails stays, `failing` names it, and it is tried again after a pause that
    doubles each time. No job waits for another.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        *,
        daily: Callable[[], Awaitable[None]] | None = None,
        still_here: Callable[[str, str], Awaitable[bool]] | None = None,
    ) -> None:
        self._store, self._tables, self._daily, self._still_here = store, tables, daily, still_here
        self._stopping = asyncio.Event()
        self.failing: dict[int, Failing] = {}

    async def run(self) -> None:
        """Tick until stopped; an error is logged and tried again."""
        prepared = False
        while not self._stopping.is_set():
            try:
                if not prepared:
                    await self.prepare()
                    prepared = True
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
        """Carry out everything that is due now; return how many jobs there were. Raises StorageError."""
        found = await self._store.jobs_due(limit=100 + len(self.failing))
        due = {job.id for job in found}
        self.failing = {id: failed for id, failed in self.failing.items() if id in due}
        now = self._tables.now()
        jobs = [job for job in found if job.id not in self.failing or self.failing[job.id].again <= now]
        together: dict[int, list[str]] = {}
        try:
            together = await self._tables.reminding.gather(jobs)
        except StorageClosed:
            raise
        except Exception:  # then each table reminds by itself
            log.exception("reminders could not be gathered")
        for job in jobs:
            try:
                await self._carry_out(job, together.get(job.id, ()))
            except StorageClosed:
                raise  # the bot is being stopped; what is due stays due
            except Exception as error:
                await self._failed(job, error)
            else:
                self.failing.pop(job.id, None)
        return len(jobs)

    async def _failed(self, job: Job, error: Exception) -> None:
        """Put a job off that failed, or strike it off where its game is over."""
        try:
            if isinstance(error, Refusal) and await self._is_over(job):
                log.info("job %s of table %s dropped", job.kind, job.game_id)
                await self._store.job_done(job)
                return
        except StorageError as worse:
            error = worse
        before = self.failing.get(job.id)
        tries = before.tries + 1 if before is not None else 1
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(tries - 1, 20))
        self.failing[job.id] = Failing(job, tries, self._tables.now() + pause, str(error) or type(error).__name__)
        if isinstance(error, Refusal | StorageError):
            log.warning("job %s of table %s failed, again in %d s: %s", job.kind, job.game_id, pause, error)
        else:
            log.exception("job %s of table %s failed, again in %d s", job.kind, job.game_id, pause, exc_info=error)

    async def _is_over(self, job: Job) -> bool:
        try:
            game = await self._store.game(job.game_id or "")
        except NoSuchGame:
            return True
        return game.status in ("finished", "abandoned")

    async def _carry_out(self, job: Job, together: Sequence[str] = ()) -> None:
        if job.kind in ("remind", "default") and self._still_here is not None:
            await self._still_here(job.game_id or "", job.key)  # whoever has left the server is not waited for
        match job.kind:
            case "remind":
                await self._tables.pings.remind(job, together)
            case "default":
                await self._tables.due.answer_for(job)
            case "ping":
                await self._tables.pings.ping(job)
            case "vote":
                await self._tables.due.end_vote(job)
            case "vacant":
                await self._tables.due.fill(job)
            case "forsaken":
                await self._tables.due.forsaken(job)
            case "lobby":
                await self._tables.due.close_lobby(job)
            case "daily":
                if self._daily is not None:
                    await self._daily()
                now = self._tables.now()
                async with self._store.together():
                    await self._store.job_done(job)
                    await self._store.change_settings("guild", 0, daily=now)
                    await self._store.put_job(Job("daily", now + DAILY))
                    await self._store.prune()
            case _:
                log.warning("unknown job %s of table %s", job.kind, job.game_id)
                await self._store.job_done(job)

    async def prepare(self) -> None:
        """Set the daily look, a day after the last one, however often the bot starts."""
        await self._tables.deadlines.prepare()
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
