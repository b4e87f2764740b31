"""What the people of a table decide together: pausing, going on, giving up, another clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.tables.core.changes import Changes
from bot.tables.core.clocks import CLOCK_OPTION, PARKED, clock_seconds, clock_words, later
from bot.tables.core.committing import Deed
from bot.tables.core.deadlines import Deadlines
from bot.tables.core.live import DAY, Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.notices import noticed
from bot.tables.core.options import value_of
from bot.tables.core.presence import Presence
from bot.tables.core.profiles import Profiles
from bot.tables.core.words import listed
from bot.tables.display.option_panels import telling_panel
from bot.tables.display.verifying import seed_of
from bot.tables.play.answers import Answers
from storage import Request, Store

VOTE_LASTS = 2 * DAY
DONE = {
    "pause": "The game is paused.",
    "resume": "The game goes on.",
    "abandon": "The game is abandoned.",
    "clock": "The clock is changed.",
}


@dataclass(frozen=True, slots=True)
class Motions:
    """Puts to the people of a table whether to pause, to go on, to give up or to change the clock. `now` gives Unix
    seconds."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    presence: Presence
    deadlines: Deadlines
    answers: Answers
    changes: Changes
    now: Callable[[], int]

    async def pause(self, id: str, user: int, *, manager: bool = False) -> Outcome:
        """Wish for a pause; more than half of the people decide."""
        return await self._wished_for(id, user, "pause", manager)

    async def resume(self, id: str, user: int, *, manager: bool = False) -> Outcome:
        """Wish to go on; more than half of the people decide."""
        return await self._wished_for(id, user, "resume", manager)

    async def abandon(self, id: str, user: int, *, manager: bool = False) -> Outcome:
        """Give the game up: by majority, by those who manage the server, or by the host while it is a lobby.

        Whoever manages the server and plays here votes like everybody, unless the game cannot go on anyway. Works for
        any table, also where its save cannot be read.
        """
        return await self._wished_for(id, user, "abandon", manager)

    async def _wished_for(self, id: str, user: int, kind: str, manager: bool) -> Outcome:
        async with self.tables.locked(id) as live:
            await self.presence.sign_of_life(live, user)
            await self._may_wish(live, user, kind, manager)
            people = live.people()
            seats = live.seats_of(user)
            alone = {s.user_id for s in people} <= {user}
            if live.game.status == "lobby" or alone or (manager and (not seats or live.game.status == "frozen")):
                who = self.profiles.name(user)
                await self._carry_out(live, kind, who if seats else f"{who}, who manages this server,", user)
                outcome = Outcome("done", DONE[kind], table=id)
            else:
                asked = [s.seat for s in people]
                request = await self.store.open_request(
                    id, kind, seats[0], data={"voters": asked}, lasts=VOTE_LASTS, key=None
                )
                for seat in seats:
                    request = await self.store.vote(request.id, seat, "yes")
                await self.deadlines.for_vote(request)
                await self.tables.ping_later(live, asked)
                outcome = Outcome("done", await self.decided(live, request), table=id)
        return await self.changes.after(outcome)

    async def _may_wish(self, live: Live, user: int, kind: str, manager: bool) -> None:
        if live.game.status in ("finished", "abandoned"):
            raise Refusal("This game is over.")
        if live.game.status == "lobby":
            if kind != "abandon":
                raise Refusal("This game has not begun yet.")
            if not manager:
                await self.presence.as_host(live, user)
            return
        if not manager and not live.seats_of(user):
            raise Refusal("Only those who have a seat at this table can do that.")
        if kind == "pause" and live.game.paused:
            raise Refusal("The game is already paused.")
        if kind == "resume" and not live.game.paused:
            raise Refusal("The game is not paused.")

    # the clock ----------------------------------------------------------------------------------------
    async def wish_clock(self, live: Live, user: int, value: str) -> Outcome:
        """Let the host change the clock of a running game; a stricter one takes a majority."""
        await self.presence.as_host(live, user)
        await self.presence.sign_of_life(live, user)
        chosen = value_of(live.rules, CLOCK_OPTION.name, value)
        before, after = clock_seconds(live.game.options), clock_seconds({CLOCK_OPTION.name: chosen})
        stricter = bool(after) and (not before or after < before)
        if not stricter or {s.user_id for s in live.people()} <= {user}:
            await self._set_clock(live, chosen)
            return Outcome("done", DONE["clock"], telling_panel(live), table=live.id)
        for request in await self.store.open_requests(live.id, "clock"):
            await self.store.close_request(request.id, "lapsed")
        seats, asked = live.seats_of(user), [s.seat for s in live.people()]
        data = {"voters": asked, "clock": chosen}
        request = await self.store.open_request(
            live.id, "clock", next(iter(seats), "host"), data=data, lasts=VOTE_LASTS, key=None
        )
        for seat in seats:
            request = await self.store.vote(request.id, seat, "yes")
        await self.deadlines.for_vote(request)
        await self.tables.ping_later(live, asked)
        return Outcome("done", await self.decided(live, request), telling_panel(live), table=live.id)

    async def _set_clock(self, live: Live, value: str) -> None:
        """Let another clock hold from now on: whoever is waited for has its whole time."""
        options = {**live.game.options, CLOCK_OPTION.name: value}
        live.game.options = options
        live.game.clock = {**live.clock, "set": self.now()}
        label = clock_words(value)
        if live.session is not None and not live.session.frozen:
            await self.tables.commit(live, Deed(changes={"options": options}, told=[(("clock_set", label), None)]))

    # what is decided ----------------------------------------------------------------------------------
    async def decided(self, live: Live, request: Request) -> str:
        """Count the votes of those who have a seat now and are there, and carry out what is decided."""
        counted = {s.seat for s in await self.presence.voters(live, voted=request.votes)}
        yes = sum(vote == "yes" for seat, vote in request.votes.items() if seat in counted)
        no = sum(vote == "no" for seat, vote in request.votes.items() if seat in counted)
        if yes * 2 > len(counted):
            if await self.store.close_request(request.id, "done"):
                await self.carry_out(live, request)
            return DONE[request.kind]
        if no * 2 >= len(counted):
            await self.store.close_request(request.id, "refused")
            await self.tables.tell(live, ("vote_refused",))
            return "The majority does not want that; nothing was changed."
        text = f"{yes} of {len(counted)} agree so far; more than half decide. The others are asked."
        names = self.profiles.words(live).names
        if out := [names[s.seat] for s in live.people() if s.seat not in counted]:
            text += f" {listed(out)} {'has' if len(out) == 1 else 'have'} been silent and would count only by voting."
        return text

    async def carry_out(self, live: Live, request: Request) -> None:
        """Do what a vote has decided."""
        if request.kind == "clock":
            await self._set_clock(live, request.data["clock"])
            return
        agreed = [s for s in live.people() if request.votes.get(s.seat) == "yes"]
        names = list(dict.fromkeys(self.profiles.name(s.user_id or 0) for s in agreed))
        await self._carry_out(live, request.kind, listed(names))

    async def give_up(self, live: Live) -> None:
        """End a game that nobody goes on with."""
        await self._carry_out(live, "abandon", "")

    async def _carry_out(self, live: Live, kind: str, who: str, by: int = 0) -> None:
        """Do what is decided, and tell the table who did: `who` are the names of those who agreed."""
        now = self.now()
        told = noticed(live.game.extra, "end" if kind == "abandon" else "pause", now, but=(by,))
        if kind == "pause":
            await self.tables.change(live, paused_at=now, extra=told)
            await self.store.shift_jobs(PARKED, game_id=live.id)
            await self.tables.tell(live, ("paused_by", who))
        elif kind == "resume":
            stood = max(0, now - (live.game.paused_at or now))
            await self.store.shift_jobs(stood - PARKED, game_id=live.id)
            await self.tables.change(live, paused_at=None, clock=later(live.clock, stood), extra=told)
            await self.tables.tell(live, ("resumed_by", who))
            if live.session is not None and not live.session.frozen:
                await self.answers.settle(live)
        else:
            began = live.game.status != "lobby"
            closed = noticed(live.game.extra, "lapsed", now, but=(by,), closed=True)
            extra = {**(told if began else closed), "lobby": True}
            ended = {"status": "abandoned", "extra": extra, "paused_at": None}
            if began and (seed := await seed_of(self.store, live)):
                ended["seed"] = seed
            await self.tables.change(live, **ended)
            await self.store.drop_jobs(live.id)
            for request in await self.store.open_requests(live.id):
                await self.store.close_request(request.id, "over")
            if began:
                await self.tables.tell(live, ("abandoned_by", who) if who else ("abandoned",))
        await self.tables.ping_later(live, [seat.seat for seat in live.people()])
