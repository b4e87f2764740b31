"""Who sits where while a game goes on: leaving, substitutes, computer caretakers, coming back."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.tables.clocks import CARETAKER_AFTER, PARKED, asked_at, limits
from bot.tables.committing import Deed
from bot.tables.knowledge import may_know, noted_of_seats
from bot.tables.live import DAY, Live
from bot.tables.model import Outcome, Refusal
from bot.tables.notices import noticed
from bot.tables.offers import LASTS as OFFER_LASTS
from bot.tables.offers import OFFER, offer_data, stands
from bot.tables.presence import host_is_silent
from bot.tables.votes import Votes
from rules.engine import Refused
from storage import Job, Request, Seat

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
        changes: dict[str, Any] = {"extra": live.game.extra}
        told: list[tuple[Any, ...]] = [(said, name)]
        if live.game.host_id == user and people:
            changes["host_id"] = people[0].user_id
            changes["extra"] = {k: v for k, v in live.game.extra.items() if k != "host_before"}
            told.append(("host_now", people[0].seat))
        for seat in mine:
            changes["extra"] = self.deadlines.vacancy(changes["extra"], live, seat, user)
        if not people and not live.game.paused:
            changes["paused_at"] = self.now()
            await self.store.shift_jobs(PARKED, game_id=live.id)
            told.append(("paused",))
        await self._reseat(live, seats, mine, changes, told)
        await self.deadlines.for_seats(live, mine)

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
        """Take a seat, give it to a computer player, or offer it to another person, who has it once they accept.

        The seat's own person may, and the host or whoever manages the server where it is free or silent; a free seat
        can be taken by anybody for themselves. Nobody gets a seat of a side other than those they know from inside.
        """
        async with self.table(id) as live:
            found = self._changes_hands(live, seat)
            await self.presence.sign_of_life(live, by)
            await self._may_give(live, by, found, user, manager)
            if user is None:
                outcome = await self._to_computer(live, found, by, computer)
            elif user == by:
                outcome = await self._to_person(live, found, user, by)
            else:
                outcome = await self._offer(live, found, user, by, manager)
        return await self.after(outcome)

    @staticmethod
    def _changes_hands(live: Live, seat: str) -> Seat:
        found = live.seat(seat)
        if found is None:
            raise Refusal("There is no such seat at this table.")
        if live.game.status not in ("running", "frozen"):
            raise Refusal("Seats change hands only while the game goes on.")
        if live.session is None:  # nobody can tell for which side the seat plays
            raise Refusal("This game's save cannot be read just now. Seats change hands once it can be read again.")
        return found

    async def _to_computer(self, live: Live, seat: Seat, by: int, computer: str | None) -> Outcome:
        kinds = list(live.rules.players.kinds)
        if computer is not None and computer not in kinds:
            raise Refusal(f"There are these computer players: {', '.join(kinds)}.")
        before = self.words(live).names[seat.seat]
        owner = seat.user_id or seat.extra.get("owner")
        new = replace(self._emptied(seat, owner=owner), computer=computer or kinds[0])
        said = ("seat_computer_by", before, self.name(by))
        await self._reseat(live, self._with(live, new), [seat.seat], {}, [said])
        return Outcome("done", "A computer player has the seat.", table=live.id)

    async def seat_computer(self, live: Live, seat: Seat) -> None:
        """Let a computer player take a seat by itself."""
        kind = live.rules.players.kinds[0]
        new = replace(self._emptied(seat, owner=seat.extra.get("owner")), computer=kind)
        said = ("seat_computer", self.words(live).names[seat.seat])
        await self._reseat(live, self._with(live, new), [seat.seat], {}, [said])

    async def _to_person(self, live: Live, seat: Seat, user: int, by: int, request: Request | None = None) -> Outcome:
        """Seat a person who wants it. Raises Refusal where they know another side from inside."""
        self._same_side(live, user, seat.seat)
        before = self.words(live).names[seat.seat]
        new = replace(self._emptied(seat, owner=None), user_id=user, looked=0, joined_at=self.now())
        changes: dict[str, Any] = {} if live.people() else {"host_id": user}
        said = ("seat_given", before, self.name(user))
        if by != user:
            said = ("seat_given_by", before, self.name(user), self.name(by))
        await self._reseat(live, self._with(live, new), [seat.seat], changes, [said], request)
        own = await self.panels.own_panel(live, user) if live.session is not None else None
        return Outcome("done", "The seat is yours.", own, table=live.id)

    @staticmethod
    def _with(live: Live, seat: Seat) -> list[Seat]:
        return [seat if s.seat == seat.seat else s for s in live.seats]

    # offers -------------------------------------------------------------------------------------------
    async def _offer(self, live: Live, seat: Seat, user: int, by: int, manager: bool) -> Outcome:
        """Ask a person whether they would like a seat; the last one asked counts. Nothing changes until they accept."""
        if live.game.status != "running" or live.session is None or live.session.frozen:
            raise Refusal("This game stands still just now; a seat can be offered once it goes on.")
        if user <= 0:
            raise Refusal("That person is not here any more.")
        if seat.user_id == user:
            raise Refusal("That seat is theirs already.")
        if self.now() - live.game.extra.get("declined", {}).get(str(user), -DAY) < DAY:
            raise Refusal(f"{self.name(user)} has declined a seat here; they can be asked again in a day.")
        self._same_side(live, user, seat.seat)
        for request in await self.store.open_requests(live.id, OFFER):
            if request.seat == seat.seat:
                if request.data["user"] == user:
                    return Outcome("shown", f"{self.name(user)} is asked already.", table=live.id)
                await self.store.close_request(request.id, "lapsed")
        request = await self.store.open_request(
            live.id, OFFER, seat.seat, data=offer_data(user, by, manager), lasts=OFFER_LASTS, key="seat"
        )
        await self.deadlines.for_vote(request)
        until = (await self.settings(user)).quiet_until(self.now())
        if until > self.now():
            await self.store.put_job(Job("ping", until, game_id=live.id, key=f"offer:{seat.seat}:told"))
        text = f"{self.name(user)} is asked now, and has the seat once they accept; it lapses in two days."
        return Outcome("done", text, table=live.id)

    async def vote(self, id: str, user: int, request_id: int, vote: str) -> Outcome:
        """Agree or not to what somebody asked for; accept or decline a seat that is offered."""
        async with self.table(id) as live:
            request = await self._asked_for(live, request_id)
            outcome = await self._answer_offer(live, user, request, vote) if request.kind == OFFER else None
        return await (super().vote(id, user, request_id, vote) if outcome is None else self.after(outcome))

    async def _answer_offer(self, live: Live, user: int, request: Request, vote: str) -> Outcome:
        """Seat the one to whom a seat is offered, where it may still be given; or note that they would rather not."""
        if request.data.get("user") != user:
            raise Refusal("That seat is offered to somebody else.")
        if request.outcome == "done" and request.seat in live.seats_of(user):
            return Outcome(
                "shown", "The seat is yours already.", await self.panels.own_panel(live, user), table=live.id
            )
        if not stands(request, self.now()):
            raise Refusal("That offer is over; nothing was changed.")
        if vote == "no":
            await self.store.close_request(request.id, "refused")
            declined = {**live.game.extra.get("declined", {}), str(user): self.now()}
            await self.change(live, extra={**live.game.extra, "declined": declined})
            return Outcome("done", "You have declined; nothing was changed.", table=live.id)
        try:
            seat = self._changes_hands(live, request.seat)
            await self._may_give(live, request.data["by"], seat, user, request.data["manager"])
            return await self._to_person(live, seat, user, request.data["by"], request)
        except Refusal as refusal:
            await self.store.close_request(request.id, "lapsed")
            await self.notify(live.id)
            raise Refusal(f"The offer does not stand any more. {refusal}") from refusal

    async def take_free(self, id: str, user: int) -> Outcome:
        """Take a free seat for oneself, one's own first, else one whose side one may know."""
        async with self.table(id) as live:
            if live.seats_of(user):
                raise Refusal("You already have a seat at this table.")
            free = live.vacant()
            free.sort(key=lambda s: (s.extra.get("owner") != user, not may_know(live, user, s.seat)))
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
            self._changes_hands(live, found.seat)
            self._same_side(live, user, found.seat)
            new = replace(self._emptied(found, owner=None), user_id=user)
            changes: dict[str, Any] = {}
            if not live.people() and live.game.host_id is not None and live.game.host_id != user:
                changes["host_id"] = user
            await self._reseat(live, self._with(live, new), [found.seat], changes, [("seat_back", self.name(user))])
            panel = await self.panels.own_panel(live, user)
        return await self.after(Outcome("done", "Welcome back; the seat is yours again.", panel, table=id))

    async def _may_give(self, live: Live, by: int, seat: Seat, user: int | None, manager: bool) -> None:
        """Refuse whoever may not give this seat away; those who manage the server may what a host may, no more."""
        if seat.user_id == by:
            return
        free = seat.user_id is None
        if free and user == by and (seat.computer is None or seat.extra.get("owner") == by):
            return  # anybody may take a free seat for themselves, and their own back from a computer player
        timed_out = live.clock.get("timeouts", {}).get(seat.seat, 0) >= CARETAKER_AFTER
        if user is None and timed_out and live.seats_of(by):
            return  # whoever plays with them may let a computer player keep the seat
        if not manager and live.game.host_id != by:
            if not live.seats_of(by) or not host_is_silent(live, self.now()):
                raise Refusal("Only the host of this table, or the seat's own player, can give that seat away.")
            await self.presence.as_host(live, by)
        if free:
            return
        silent = self.now() - live.clock.get("since", {}).get(seat.seat, self.now())
        if live.game.paused or silent < SILENT_AFTER:
            raise Refusal("That seat has its player, who has not been silent for a day.")

    def _same_side(self, live: Live, user: int, seat: str) -> None:
        """Refuse whoever has known another side from inside."""
        if not may_know(live, user, seat):
            raise Refusal("Whoever has played for one side cannot take a seat of the other: they know its secrets.")

    @staticmethod
    def _emptied(seat: Seat, owner: int | None) -> Seat:
        extra = {"owner": owner} if owner is not None else {}
        return replace(seat, user_id=None, computer=None, extra=extra)

    async def _reseat(
        self,
        live: Live,
        seats: list[Seat],
        changed: list[str],
        changes: dict[str, Any],
        told: list[tuple[Any, ...]],
        accepted: Request | None = None,
    ) -> None:
        """Write new seats; whatever the old person left behind (drafts, orders, clocks, pings) goes.

        What else was asked of these seats lapses; `accepted` is the offer that is carried out by this.
        """
        clock = dict(live.clock)
        fresh = dict(clock.get("fresh", {}))
        since = {s: at for s, at in clock.get("since", {}).items() if s not in changed}
        for name in changed:
            fresh[name] = fresh.get(name, 0) + 1
        acted = {s: at for s, at in clock.get("acted", {}).items() if s not in changed}
        turned = {s: t for s, t in clock.get("turned", {}).items() if s not in changed}
        sides = {s: side for s, side in clock.get("sides", {}).items() if s not in changed}
        held = {s: at for s, at in clock.get("held", {}).items() if s not in changed}
        until = {s: at for s, at in clock.get("until", {}).items() if s not in changed}
        here = {s: at for s, at in clock.get("here", {}).items() if s not in changed}
        timeouts = {s: n for s, n in clock.get("timeouts", {}).items() if s not in changed}
        live.game.clock = {
            **clock,
            "here": here,
            "timeouts": timeouts,
            "fresh": fresh,
            "since": since,
            "acted": acted,
            "until": until,
            "held": held,
            "turned": turned,
            "sides": sides,
        }
        for name in changed:
            await self.store.drop_drafts(live.id, name)
            await self.store.drop_order(live.id, name)
            await self.store.drop_jobs(live.id, "remind", name)
            await self.store.drop_jobs(live.id, "default", name)
            await self.store.drop_jobs(live.id, "ping", name)
            await self.store.drop_jobs(live.id, "vacant", name)
        lapsed = {
            r.id: "lapsed"
            for r in await self.store.open_requests(live.id)
            if r.seat in changed or set(changed) & set(r.data.get("voters", ()))
        }
        if accepted is not None:
            lapsed[accepted.id] = "done"
        if live.session is not None and not live.session.frozen:
            await self.commit(live, Deed(seats=seats, changes=changes, told=[(t, None) for t in told], closed=lapsed))
            return
        extra = noted_of_seats(live, changes.get("extra", live.game.extra), [*live.seats, *seats])
        if extra is not live.game.extra:
            changes = {**changes, "extra": extra}
        if changes:  # what the newcomer will have seen is noted before they can
            await self.change(live, **changes)
        await self.store.set_seats(live.id, seats)
        live.seats = seats
        for id, outcome in lapsed.items():
            await self.store.close_request(id, outcome)
        for said in told:
            await self.tell(live, said)

    # what falls due -------------------------------------------------------------------------------------
    async def ping(self, job: Job) -> None:
        """Look again at a table; a ping that was put off comes now where it is still wanted."""
        async with self.table(job.game_id or "") as live:
            if not await self.store.job_done(job):
                return  # set anew, or struck off, since it was found due
            at = live.clock.get("held", {}).get(job.key)
            if at is not None and live.game.status == "running" and not live.game.paused:
                if at > self.now():  # its quiet hours end sooner
                    await self.store.put_job(Job("ping", at, game_id=live.id, key=job.key))
                else:
                    held = {seat: when for seat, when in live.clock["held"].items() if seat != job.key}
                    fresh = {**live.clock["fresh"], job.key: live.clock["fresh"].get(job.key, 0) + 1}
                    await self.change(live, clock={**live.clock, "held": held, "fresh": fresh})
                    await self.ping_later(live, [job.key])
        await self.notify(job.game_id or "")

    async def remind(self, job: Job, together: Sequence[str] = ()) -> None:
        """Remind a seat once that it is waited for; later, where its person must not be pinged now.

        `together` are tables that are told of in one message, which the first of them keeps.
        """
        async with self.table(job.game_id or "") as live:
            seat = live.seat(job.key)
            if live.game.paused and live.game.status == "running":
                return
            if not await self.store.job_done(job):
                return  # set anew, or struck off, since it was found due
            if seat is None or seat.user_id is None or live.game.status != "running" or not live.due(job.key):
                return
            settings = await self.settings(seat.user_id)
            if not settings.reminders:
                return
            until = settings.quiet_until(self.now())
            if until > self.now():
                await self.store.put_job(Job("remind", until, game_id=live.id, key=job.key))
                return
            if not together:
                fresh = dict(live.clock.get("fresh", {}))
                fresh[job.key] = fresh.get(job.key, 0) + 1
                await self.change(live, clock={**live.clock, "fresh": fresh})
            elif live.id == together[0]:
                noted = self.reminding.noted(live, job.key, self.now(), list(together))
                await self.change(live, clock=noted)
        await self.notify(job.game_id or "")

    async def answer_for(self, job: Job) -> None:
        """Give the usual answers for a silent seat, where the table's option says so."""
        id = job.game_id or ""
        async with self.table(id) as live:
            if live.game.paused and live.game.status == "running":
                return
            if not await self.store.job_done(job):
                return  # set anew, or struck off, since it was found due
            seat = live.seat(job.key)
            if seat is None or live.game.status != "running" or live.session is None or live.session.frozen:
                return
            if seat.user_id is not None and (until := (await self.settings(seat.user_id)).away_until) > self.now():
                await self.store.put_job(Job("default", until, game_id=live.id, key=job.key))
                return
            await self._default_answers(live, job.key)
            await self.answers.settle(live)
        await self.after(Outcome("done", table=id))

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
            await self.commit(live, Deed(told=[(("clock_used", seat), None)], changes={"extra": extra}))
            await self.ping_later(live, [s.seat for s in live.people()])
