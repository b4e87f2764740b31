"""Who sits where while a game goes on: leaving, substitutes, computer caretakers, coming back."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from bot.tables.clocks import PARKED, limits
from bot.tables.live import DAY, Live
from bot.tables.model import Outcome, Refusal
from bot.tables.votes import Votes
from rules.engine import Refused
from storage import Job, Seat

log = logging.getLogger(__name__)

SILENT_AFTER = DAY
MOST_DEFAULTS = 60


class Leaving(Votes):
    """Part of Tables: changes of seats in a running game."""

    async def leave(self, id: str, user: int) -> Outcome:
        """Leave a lobby, or a running game: the seat stays free until somebody takes it."""
        async with self.table(id) as live:
            lobby = live.game.status == "lobby"
            if not lobby:
                await self._vacate(live, user, "seat_left")
        if lobby:
            return await self.leave_lobby(id, user)
        return await self.after(Outcome("done", "You have left; your seat is free. You can take it back.", table=id))

    async def gone(self, guild_id: int, user: int) -> list[str]:
        """Note that a person left the server: their seats there become free. Returns the tables."""
        tables = []
        for game, _ in await self.store.seats_of(user, ("lobby", "running", "frozen")):
            if game.guild_id != guild_id or game.id in tables:
                continue
            tables.append(game.id)
            if game.status == "lobby":
                await self.leave_lobby(game.id, user)
                continue
            async with self.table(game.id) as live:
                await self._vacate(live, user, "seat_gone")
            await self.after(Outcome("done", table=game.id))
        return tables

    async def _vacate(self, live: Live, user: int, said: str) -> None:
        if live.game.status not in ("running", "frozen"):
            raise Refusal("This game is over.")
        mine = live.seats_of(user)
        if not mine:
            raise Refusal("You have no seat at this table.")
        name = self.name(user)
        seats = [self._emptied(s, owner=user) if s.seat in mine else s for s in live.seats]
        people = [s for s in seats if s.user_id is not None]
        changes: dict[str, Any] = {}
        told: list[tuple[Any, ...]] = [(said, name)]
        if live.game.host_id == user and people:
            changes["host_id"] = people[0].user_id
            told.append(("host_now", people[0].seat))
        if not people and not live.game.paused:
            changes["paused_at"] = self.now()
            await self.store.shift_jobs(PARKED, game_id=live.id)
            told.append(("paused",))
        await self._reseat(live, seats, mine, changes, told)

    async def substitute(
        self,
        id: str,
        by: int,
        seat: str,
        *,
        user: int | None = None,
        computer: str | None = None,
        manager: bool = False,
    ) -> Outcome:
        """Give a seat to another person or to a computer player, in one step.

        The seat's own person, the host (a free or silent seat) and whoever manages the server may; a free seat can be
        taken by anybody for themselves. Nobody takes a seat of a side other than the ones they have known from inside.
        """
        async with self.table(id) as live:
            found = live.seat(seat)
            if found is None:
                raise Refusal("There is no such seat at this table.")
            if live.game.status not in ("running", "frozen"):
                raise Refusal("Seats change hands only while the game goes on.")
            self._may_give(live, by, found, user, manager)
            before = self.words(live).names[seat]
            extra: dict[str, Any] = {}
            if user is None:
                kind = computer or live.rules.player_kinds[0]
                if kind not in live.rules.player_kinds:
                    raise Refusal(f"There are these computer players: {', '.join(live.rules.player_kinds)}.")
                owner = found.user_id or found.extra.get("owner")
                new = replace(self._emptied(found, owner=owner), computer=kind)
                said: tuple[Any, ...] = ("seat_computer", before)
            else:
                self._same_side(live, user, seat)
                new = replace(self._emptied(found, owner=None), user_id=user, looked=0, joined_at=self.now())
                said = ("seat_given", before, self.name(user))
                extra = {"extra": self._has_seen(live, user, seat)}
                if not live.people():
                    extra["host_id"] = user
            seats = [new if s.seat == seat else s for s in live.seats]
            await self._reseat(live, seats, [seat], extra, [said])
            own = await self.own_panel(live, user) if user == by and live.session is not None else None
        text = "The seat is yours." if user == by else "The seat has changed hands."
        return await self.after(Outcome("done", text, own, table=id))

    async def take_free(self, id: str, user: int) -> Outcome:
        """Take a free seat for oneself, one's own first."""
        async with self.table(id) as live:
            if live.seats_of(user):
                raise Refusal("You already have a seat at this table.")
            free = sorted(live.vacant(), key=lambda s: s.extra.get("owner") != user)
        if not free:
            raise Refusal("No seat of this table is free.")
        if free[0].extra.get("owner") == user:
            return await self.take_back(id, user)
        return await self.substitute(id, user, free[0].seat, user=user)

    async def take_back(self, id: str, user: int) -> Outcome:
        """Return to a seat that one left or that a computer player has kept meanwhile."""
        async with self.table(id) as live:
            found = next((s for s in live.seats if s.user_id is None and s.extra.get("owner") == user), None)
            if found is None:
                raise Refusal("There is no seat at this table that waits for you.")
            self._same_side(live, user, found.seat)
            new = replace(self._emptied(found, owner=None), user_id=user)
            seats = [new if s.seat == found.seat else s for s in live.seats]
            changes: dict[str, Any] = {"extra": self._has_seen(live, user, found.seat)}
            if not live.people() and live.game.host_id is not None and live.game.host_id != user:
                changes["host_id"] = user
            await self._reseat(live, seats, [found.seat], changes, [("seat_back", self.name(user))])
            panel = await self.own_panel(live, user)
        return await self.after(Outcome("done", "Welcome back; the seat is yours again.", panel, table=id))

    def _may_give(self, live: Live, by: int, seat: Seat, user: int | None, manager: bool) -> None:
        if manager or seat.user_id == by:
            return
        free = seat.user_id is None
        if free and user == by:
            return  # anybody may take a free seat for themselves
        if live.game.host_id != by:
            raise Refusal("Only the host of this table, or the seat's own player, can give that seat away.")
        if free:
            return
        silent = self.now() - live.clock.get("since", {}).get(seat.seat, self.now())
        if live.game.paused or silent < SILENT_AFTER:
            raise Refusal("That seat has its player, who has not been silent for a day.")

    def _same_side(self, live: Live, user: int, seat: str) -> None:
        """Refuse whoever has known another side from inside."""
        if live.session is None:
            return
        side = live.rules.side(live.session.state, seat)
        seen = {*live.game.extra.get("seen", {}).get(str(user), [])}
        seen |= {live.rules.side(live.session.state, s) for s in live.seats_of(user)}
        if seen - {side}:
            raise Refusal("Whoever has played for one side cannot take a seat of the other: they know its secrets.")

    def _has_seen(self, live: Live, user: int, seat: str) -> dict[str, Any]:
        seen = {u: list(sides) for u, sides in live.game.extra.get("seen", {}).items()}
        if live.session is not None:
            side = live.rules.side(live.session.state, seat)
            seen[str(user)] = sorted({*seen.get(str(user), []), side})
        return {**live.game.extra, "seen": seen}

    @staticmethod
    def _emptied(seat: Seat, owner: int | None) -> Seat:
        extra = {"owner": owner} if owner is not None else {}
        return replace(seat, user_id=None, computer=None, extra=extra)

    async def _reseat(
        self, live: Live, seats: list[Seat], changed: list[str], changes: dict[str, Any], told: list[tuple[Any, ...]]
    ) -> None:
        """Write new seats; whatever the old person left behind (drafts, orders, clocks, pings) goes."""
        clock = dict(live.clock)
        fresh = dict(clock.get("fresh", {}))
        since = {s: at for s, at in clock.get("since", {}).items() if s not in changed}
        for name in changed:
            fresh[name] = fresh.get(name, 0) + 1
        acted = {s: at for s, at in clock.get("acted", {}).items() if s not in changed}
        until = {s: at for s, at in clock.get("until", {}).items() if s not in changed}
        live.game.clock = {**clock, "fresh": fresh, "since": since, "acted": acted, "until": until}
        for name in changed:
            await self.store.drop_drafts(live.id, name)
            await self.store.drop_order(live.id, name)
            await self.store.drop_jobs(live.id, "remind", name)
            await self.store.drop_jobs(live.id, "default", name)
            await self.store.drop_jobs(live.id, "ping", name)
        lapsed = {
            r.id: "lapsed"
            for r in await self.store.open_requests(live.id)
            if r.seat in changed or set(changed) & set(r.data.get("voters", ()))
        }
        if live.session is not None and not live.session.frozen:
            await self.commit(live, seats=seats, changes=changes, told=[(t, None) for t in told], closed=lapsed)
            return
        await self.store.set_seats(live.id, seats)
        live.seats = seats
        if changes:
            await self.change(live, **changes)
        for said in told:
            await self.tell(live, said)

    # what falls due -------------------------------------------------------------------------------------
    async def remind(self, job: Job) -> None:
        """Remind a seat once that it is waited for; later, where its person must not be pinged now."""
        async with self.table(job.game_id or "") as live:
            seat = live.seat(job.key)
            if live.game.paused and live.game.status == "running":
                return
            await self.store.job_done(job)
            if seat is None or seat.user_id is None or live.game.status != "running" or not live.due(job.key):
                return
            settings = await self.settings(seat.user_id)
            if not settings.reminders:
                return
            until = settings.quiet_until(self.now())
            if until > self.now():
                await self.store.put_job(Job("remind", until, game_id=live.id, key=job.key))
                return
            fresh = dict(live.clock.get("fresh", {}))
            fresh[job.key] = fresh.get(job.key, 0) + 1
            await self.change(live, clock={**live.clock, "fresh": fresh})
        await self.notify(job.game_id or "")

    async def answer_for(self, job: Job) -> None:
        """Give the usual answers for a silent seat, where the table's option says so."""
        id = job.game_id or ""
        async with self.table(id) as live:
            if live.game.paused and live.game.status == "running":
                return
            await self.store.job_done(job)
            seat = live.seat(job.key)
            if seat is None or live.game.status != "running" or live.session is None or live.session.frozen:
                return
            if seat.user_id is not None and (until := (await self.settings(seat.user_id)).away_until) > self.now():
                await self.store.put_job(Job("default", until, game_id=live.id, key=job.key))
                return
            await self._default_answers(live, job.key)
            await self.settle(live)
        await self.after(Outcome("done", table=id))

    async def _default_answers(self, live: Live, seat: str) -> None:
        """Give usual answers until the seat is waited for no longer."""
        answered = False
        for _ in range(MOST_DEFAULTS):
            session = live.playing()
            late = self.now() - live.clock.get("since", {}).get(seat, self.now())
            over = {name for name, limit in limits(live, seat).items() if limit and limit <= late}
            asked = session.open(seat)
            question = next((q for q in asked if not q.may and q.default is not None and q.name in over), None)
            if question is None or live.game.status != "running":
                break
            try:
                await self.count(live, question, question.default or (), by="clock")
            except Refused as refused:
                await self._failed(live, refused)
                log.warning("table %s: a usual answer was refused (%s)", live.id, refused.said[0])
                break
            answered = True
        if answered and live.game.status == "running":
            await self.commit(live, told=[(("clock_used", seat), None)])

    async def placed_gone(self, id: str) -> None:
        """Forget the thread of a table that was deleted, so that a new one is made."""
        try:
            async with self.table(id) as live:
                await self.change(live, thread_id=None, team_threads={})
        except Refusal:
            return
