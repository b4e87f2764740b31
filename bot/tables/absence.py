"""What happens by itself where somebody is absent: votes end, free seats are filled, lobbies without life close."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.tables.live import DAY, Live
from bot.tables.model import Outcome
from bot.tables.notices import noticed
from storage import Job, Request

if TYPE_CHECKING:
    from bot.tables import Tables


class Absence:
    """Carries out what is due at tables from which somebody is absent; each step is one transaction of its table."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def end_vote(self, job: Job) -> None:
        """End a vote in time: whoever gave no sign of life since it began does not count. The result is told."""
        tables, store = self._tables, self._tables.store
        async with tables.table(job.game_id or "") as live:
            if not await store.job_done(job):
                return
            request = await store.request(int(job.key))
            if request.closed_at is not None:
                return
            if request.expires_at is not None and request.expires_at > tables.now():
                await tables.deadlines.for_vote(request)
                return
            await self._result(live, request)
        await tables.after(Outcome("done", table=job.game_id or ""))

    async def _result(self, live: Live, request: Request) -> None:
        tables = self._tables
        if request.kind in ("undo", "offer", "guest"):
            await tables.store.close_request(request.id, "lapsed")
            if request.kind != "undo":  # nobody else need know that somebody was asked about an undo
                await tables.tell(live, (f"{request.kind}_lapsed",))
            return
        counted = await tables.presence.voters(live, voted=request.votes, asked=request.created_at)
        yes = sum(request.votes.get(seat.seat) == "yes" for seat in counted)
        if yes * 2 > len(counted) and await tables.store.close_request(request.id, "done"):
            await tables.carry_out(live, request)
            return
        await tables.store.close_request(request.id, "lapsed")
        await tables.tell(live, ("vote_lapsed", yes, len(counted)))

    async def fill(self, job: Job) -> None:
        """Let a computer player take a seat that has been free for days."""
        tables = self._tables
        async with tables.table(job.game_id or "") as live:
            if not await tables.store.job_done(job):
                return
            seat = live.seat(job.key)
            if seat is None or seat.user_id is not None or seat.computer is not None or not live.rules.players.kinds:
                return
            if live.game.paused or live.game.status != "running" or live.session is None:
                await tables.store.put_job(Job("vacant", tables.now() + DAY, game_id=live.id, key=job.key))
                return
            await tables.seat_computer(live, seat)
        await tables.after(Outcome("done", table=job.game_id or ""))

    async def forsaken(self, job: Job) -> None:
        """End a game at which nobody has sat for two weeks."""
        tables = self._tables
        async with tables.table(job.game_id or "") as live:
            if not await tables.store.job_done(job):
                return
            if live.people() or live.game.status not in ("running", "frozen"):
                return
            await tables.give_up(live)
        await tables.after(Outcome("done", table=job.game_id or ""))

    async def close_lobby(self, job: Job) -> None:
        """Close a lobby in which nothing was pressed for two weeks, and tell those in it."""
        tables = self._tables
        async with tables.table(job.game_id or "") as live:
            if not await tables.store.job_done(job) or live.game.status != "lobby":
                return
            extra = noticed(live.game.extra, "lapsed", tables.now())
            await tables.change(live, status="abandoned", extra={**extra, "lobby": True})
            await tables.ping_later(live, [seat.seat for seat in live.people()])
        await tables.notify(job.game_id or "")
