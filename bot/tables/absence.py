"""What happens by itself where somebody is absent: votes end, free seats are filled, lobbies without life close."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.tables.live import DAY, Live
from bot.tables.model import Outcome, Refusal
from bot.tables.notices import noticed
from bot.tables.presence import as_host, voters
from storage import Job, Request

if TYPE_CHECKING:
    from bot.tables import Tables

VACANT = 3 * DAY
"""A free seat waits so long for a person; then a computer player takes it."""
FORSAKEN = 14 * DAY
"""A game at which nobody sits any more ends after so long, and a lobby in which nothing is pressed closes."""


class Absence:
    """Carries out what is due at tables from which somebody is absent; each step is one transaction of its table."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    # votes --------------------------------------------------------------------------------------------
    async def ask(self, request: Request) -> None:
        """Set the day on which a vote ends."""
        if request.expires_at is not None:
            await self._tables.store.put_job(
                Job("vote", request.expires_at, game_id=request.game_id, key=str(request.id))
            )

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
                await self.ask(request)
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
        counted = await voters(live, tables.settings, tables.now(), voted=request.votes, asked=request.created_at)
        yes = sum(request.votes.get(seat.seat) == "yes" for seat in counted)
        if yes * 2 > len(counted) and await tables.store.close_request(request.id, "done"):
            await tables.carry_out(live, request)
            return
        await tables.store.close_request(request.id, "lapsed")
        await tables.tell(live, ("vote_lapsed", yes, len(counted)))

    # free seats ---------------------------------------------------------------------------------------
    def vacancy(self, extra: dict[str, Any], live: Live, seat: str, by: int) -> dict[str, Any]:
        """Return the game's `extra` with the notice that a seat is free, and until when it waits for a person."""
        now = self._tables.now()
        ends = now + VACANT if live.rules.players.kinds else 0
        return noticed(extra, f"seat:{seat}", now, but=(by,), ends=ends)

    async def count_down(self, live: Live, seats: list[str]) -> None:
        """Set the day on which seats that have become free are filled, or on which a game without people ends."""
        now = self._tables.now()
        for seat in seats:
            if live.rules.players.kinds and live.seat(seat) is not None:
                await self._tables.store.put_job(Job("vacant", now + VACANT, game_id=live.id, key=seat))
        if not live.people():
            await self._tables.store.put_job(Job("forsaken", now + FORSAKEN, game_id=live.id))
        await self._tables.ping_later(live, [seat.seat for seat in live.people()])

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

    async def wait_longer(self, id: str, user: int, name: str) -> Outcome:
        """Keep a free seat open for a person three days more; the host may, or whoever stands in for a silent one."""
        tables = self._tables
        async with tables.table(id) as live:
            seat = live.seat(name)
            if seat is None or seat not in live.vacant() or live.game.status != "running":
                raise Refusal("That seat is not free any more.")
            await as_host(tables, live, user)
            await tables.change(live, extra=self.vacancy(live.game.extra, live, name, user))
            ends = live.game.extra["notices"][f"seat:{name}"]["ends"]
            if ends:
                await tables.store.put_job(Job("vacant", ends, game_id=id, key=name))
        return await tables.after(Outcome("done", f"The seat waits for somebody until <t:{ends}:f>.", table=id))

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

    # lobbies ------------------------------------------------------------------------------------------
    async def stir(self, live: Live) -> None:
        """Note that something was pressed in a lobby: the day on which it closes by itself moves."""
        if live.game.status == "lobby":
            ends = self._tables.now() + FORSAKEN
            await self._tables.change(live, extra={**live.game.extra, "lapses": ends})
            await self._tables.store.put_job(Job("lobby", ends, game_id=live.id))

    async def prepare(self) -> None:
        """Give every lobby that has none yet a day on which it closes by itself."""
        for game in await self._tables.store.list_games(statuses=("lobby",), limit=10_000):
            if "lapses" not in game.extra:
                async with self._tables.table(game.id) as live:
                    await self.stir(live)
                await self._tables.notify(game.id)

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
