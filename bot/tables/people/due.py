"""What happens by itself where somebody is absent: votes end, clocks answer, free seats are filled, lobbies close."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from bot.tables.core.changes import Changes
from bot.tables.core.clocks import CARETAKER_AFTER, asked_at, limits
from bot.tables.core.committing import Deed
from bot.tables.core.deadlines import Deadlines
from bot.tables.core.live import DAY, Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome
from bot.tables.core.notices import noticed
from bot.tables.core.presence import Presence
from bot.tables.core.profiles import Profiles
from bot.tables.people.motions import Motions
from bot.tables.people.reseating import Reseating
from bot.tables.play.answers import Answers
from rules.engine import Refused
from storage import Job, Request, Store

log = logging.getLogger(__name__)
MOST_DEFAULTS = 60


@dataclass(frozen=True, slots=True)
class Due:
    """Carries out what falls due at tables from which somebody is absent; each is one transaction of its table.

    `now` gives Unix seconds.
    """

    store: Store
    tables: LiveTables
    profiles: Profiles
    presence: Presence
    deadlines: Deadlines
    answers: Answers
    motions: Motions
    reseating: Reseating
    changes: Changes
    now: Callable[[], int]

    async def end_vote(self, job: Job) -> None:
        """End a vote in time: whoever gave no sign of life since it began does not count. The result is told."""
        async with self.tables.locked(job.game_id or "") as live:
            if not await self.store.job_done(job):
                return
            request = await self.store.request(int(job.key))
            if request.closed_at is not None:
                return
            if request.expires_at is not None and request.expires_at > self.now():
                await self.deadlines.for_vote(request)
                return
            await self._result(live, request)
        await self.changes.after(Outcome("done", table=job.game_id or ""))

    async def _result(self, live: Live, request: Request) -> None:
        if request.kind in ("undo", "offer", "guest"):
            await self.store.close_request(request.id, "lapsed")
            if request.kind != "undo":  # nobody else need know that somebody was asked about an undo
                await self.tables.tell(live, (f"{request.kind}_lapsed",))
            return
        counted = await self.presence.voters(live, voted=request.votes, asked=request.created_at)
        yes = sum(request.votes.get(seat.seat) == "yes" for seat in counted)
        if yes * 2 > len(counted) and await self.store.close_request(request.id, "done"):
            await self.motions.carry_out(live, request)
            return
        await self.store.close_request(request.id, "lapsed")
        await self.tables.tell(live, ("vote_lapsed", yes, len(counted)))

    async def fill(self, job: Job) -> None:
        """Let a computer player take a seat that has been free for days."""
        async with self.tables.locked(job.game_id or "") as live:
            if not await self.store.job_done(job):
                return
            seat = live.seat(job.key)
            if seat is None or seat.user_id is not None or seat.computer is not None or not live.rules.players.kinds:
                return
            if live.game.paused or live.game.status != "running" or live.session is None:
                await self.store.put_job(Job("vacant", self.now() + DAY, game_id=live.id, key=job.key))
                return
            await self.reseating.seat_computer(live, seat)
        await self.changes.after(Outcome("done", table=job.game_id or ""))

    async def forsaken(self, job: Job) -> None:
        """End a game at which nobody has sat for two weeks."""
        async with self.tables.locked(job.game_id or "") as live:
            if not await self.store.job_done(job):
                return
            if live.people() or live.game.status not in ("running", "frozen"):
                return
            await self.motions.give_up(live)
        await self.changes.after(Outcome("done", table=job.game_id or ""))

    async def close_lobby(self, job: Job) -> None:
        """Close a lobby in which nothing was pressed for two weeks, and tell those in it."""
        async with self.tables.locked(job.game_id or "") as live:
            if not await self.store.job_done(job) or live.game.status != "lobby":
                return
            extra = noticed(live.game.extra, "lapsed", self.now())
            await self.tables.change(live, status="abandoned", extra={**extra, "lobby": True})
            await self.tables.ping_later(live, [seat.seat for seat in live.people()])
        await self.changes.notify(job.game_id or "")

    # the clock ----------------------------------------------------------------------------------------
    async def answer_for(self, job: Job) -> None:
        """Give the usual answers for a silent seat, where the table's option says so."""
        id = job.game_id or ""
        async with self.tables.locked(id) as live:
            if live.game.paused and live.game.status == "running":
                return
            if not await self.store.job_done(job):
                return  # set anew, or struck off, since it was found due
            seat = live.seat(job.key)
            if seat is None or live.game.status != "running" or live.session is None or live.session.frozen:
                return
            away = (await self.profiles.settings(seat.user_id)).away_until if seat.user_id is not None else 0
            if away > self.now():
                await self.store.put_job(Job("default", away, game_id=live.id, key=job.key))
                return
            await self._default_answers(live, job.key)
            await self.answers.settle(live)
        await self.changes.after(Outcome("done", table=id))

    async def _default_answers(self, live: Live, seat: str) -> None:
        """Give usual answers until the seat is waited for no longer."""
        answered = False
        for _ in range(MOST_DEFAULTS):
            session = live.playing()
            late = self.now() - asked_at(live.clock, seat, self.now())
            over = {name for name, limit in limits(live, seat).items() if limit and limit <= late}
            asked = session.open(seat)
            question = next((q for q in asked if not q.may and q.default is not None and q.name in over), None)
            if question is None or live.game.status != "running":
                break
            if not answered:
                timeouts = live.clock.get("timeouts", {})
                live.game.clock = {**live.clock, "timeouts": {**timeouts, seat: timeouts.get(seat, 0) + 1}}
            try:
                await self.answers.count(live, question, question.default or (), by="clock")
            except Refused as refused:
                await self.answers.failed(live, refused)
                log.warning("table %s: a usual answer was refused (%s)", live.id, refused.said[0])
                break
            answered = True
        if answered and live.game.status == "running":
            extra, found = live.game.extra, live.seat(seat)
            if found is not None and found.user_id and live.clock["timeouts"].get(seat, 0) >= CARETAKER_AFTER:
                extra = noticed(extra, f"silent:{seat}", self.now(), but=(found.user_id,))
            await self.tables.commit(live, Deed(told=[(("clock_used", seat), None)], changes={"extra": extra}))
            await self.tables.ping_later(live, [s.seat for s in live.people()])
