"""Those who are waited for are reminded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.tables.core.changes import Changes
from bot.tables.core.live import HOUR
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.presence import Presence
from bot.tables.core.profiles import Profiles
from bot.tables.display.reminding import Together
from storage import Job, Store

NUDGE_EVERY = 12 * HOUR


@dataclass(frozen=True, slots=True)
class Pings:
    """Pings people who are waited for: a ping that was put off, a reminder, a nudge. `now` gives Unix seconds."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    presence: Presence
    digests: Together
    changes: Changes
    now: Callable[[], int]

    async def nudge(self, id: str, user: int) -> Outcome:
        """Remind those who are waited for, at most every twelve hours."""
        async with self.tables.locked(id) as live:
            session = live.playing()
            if live.game.status != "running":
                raise Refusal("This game is not going on.")
            if live.game.paused:
                raise Refusal("The game is paused; nobody is waited for.")
            mine = live.seats_of(user)
            if not mine and live.game.host_id != user:
                raise Refusal("Only those who have a seat at this table can nudge.")
            await self.presence.sign_of_life(live, user)
            wait = live.clock.get("nudged", -NUDGE_EVERY) + NUDGE_EVERY - self.now()
            if wait > 0:
                raise Refusal(f"Somebody has nudged lately; again in {-(-wait // HOUR)} h.")
            known = [s for s in session.waiting(mine[0] if mine else None) if s not in mine]
            people = [s for s in live.people() if s.seat in known]
            if not people:
                raise Refusal("No other person is waited for just now.")
            clock = dict(live.clock)
            clock["nudged"] = self.now()
            clock["fresh"] = dict(clock.get("fresh", {}))
            clock["held"] = {s: at for s, at in clock.get("held", {}).items() if live.seat(s) not in people}
            for seat in people:
                clock["fresh"][seat.seat] = clock["fresh"].get(seat.seat, 0) + 1
            await self.tables.change(live, clock=clock)
            await self.tables.ping_later(live, [seat.seat for seat in people])
            outcome = Outcome("done", "They are reminded.", table=id)
        return await self.changes.after(outcome)

    async def ping(self, job: Job) -> None:
        """Look again at a table; a ping that was put off comes now where it is still wanted."""
        async with self.tables.locked(job.game_id or "") as live:
            if not await self.store.job_done(job):
                return  # set anew, or struck off, since it was found due
            at = live.clock.get("held", {}).get(job.key)
            if at is not None and live.game.status == "running" and not live.game.paused:
                if at > self.now():  # its quiet hours end sooner
                    await self.store.put_job(Job("ping", at, game_id=live.id, key=job.key))
                else:
                    held = {seat: when for seat, when in live.clock["held"].items() if seat != job.key}
                    fresh = {**live.clock["fresh"], job.key: live.clock["fresh"].get(job.key, 0) + 1}
                    await self.tables.change(live, clock={**live.clock, "held": held, "fresh": fresh})
                    await self.tables.ping_later(live, [job.key])
        await self.changes.notify(job.game_id or "")

    async def remind(self, job: Job, together: Sequence[str] = ()) -> None:
        """Remind a seat once that it is waited for; later, where its person must not be pinged now.

        `together` are tables that are told of in one message, which the first of them keeps.
        """
        async with self.tables.locked(job.game_id or "") as live:
            seat = live.seat(job.key)
            if live.game.paused and live.game.status == "running":
                return
            if not await self.store.job_done(job):
                return  # set anew, or struck off, since it was found due
            if seat is None or seat.user_id is None or live.game.status != "running" or not live.due(job.key):
                return
            settings = await self.profiles.settings(seat.user_id)
            if not settings.reminders:
                return
            until = settings.quiet_until(self.now())
            if until > self.now():
                await self.store.put_job(Job("remind", until, game_id=live.id, key=job.key))
                return
            if not together:
                fresh = dict(live.clock.get("fresh", {}))
                fresh[job.key] = fresh.get(job.key, 0) + 1
                await self.tables.change(live, clock={**live.clock, "fresh": fresh})
            elif live.id == together[0]:
                noted = self.digests.noted(live, job.key, self.now(), list(together))
                await self.tables.change(live, clock=noted)
        await self.changes.notify(job.game_id or "")
