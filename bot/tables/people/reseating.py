"""Who sits where while a game goes on: how a seat changes hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bot.tables.core.clocks import CARETAKER_AFTER, PARKED
from bot.tables.core.committing import Deed
from bot.tables.core.deadlines import Deadlines
from bot.tables.core.knowledge import may_know, noted_of_seats
from bot.tables.core.live import DAY, Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.presence import Presence, host_is_silent
from bot.tables.core.profiles import Profiles
from bot.tables.display.player_panels import PlayerPanels
from storage import Request, Seat, Store

SILENT_AFTER = DAY
OF_A_PERSON = ("since", "acted", "until", "held", "here", "timeouts", "sides", "turned")
"""What a clock holds of a seat and does not pass on with it."""


@dataclass(frozen=True, slots=True)
class Reseating:
    """Gives seats of a running game to others. `now` gives Unix seconds."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    panels: PlayerPanels
    presence: Presence
    deadlines: Deadlines
    now: Callable[[], int]

    async def vacate(self, live: Live, user: int, said: str) -> None:
        """Free the seats of a person; `said` is the line that tells of it. Raises Refusal where there are none."""
        if live.game.status not in ("running", "frozen"):
            raise Refusal("This game is over.")
        mine = live.seats_of(user)
        if not mine:
            raise Refusal("You have no seat at this table.")
        name = self.profiles.name(user)
        seats = [emptied(s, owner=user) if s.seat in mine else s for s in live.seats]
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
        await self.reseat(live, seats, mine, changes, told)
        await self.deadlines.for_seats(live, mine)

    async def to_computer(self, live: Live, seat: Seat, by: int, computer: str | None) -> Outcome:
        """Give a seat to a computer player of a kind, the game's first where none is named."""
        kinds = list(live.rules.players.kinds)
        if computer is not None and computer not in kinds:
            raise Refusal(f"There are these computer players: {', '.join(kinds)}.")
        before = self.profiles.words(live).names[seat.seat]
        owner = seat.user_id or seat.extra.get("owner")
        new = replace(emptied(seat, owner=owner), computer=computer or kinds[0])
        said = ("seat_computer_by", before, self.profiles.name(by))
        await self.reseat(live, with_seat(live, new), [seat.seat], {}, [said])
        return Outcome("done", "A computer player has the seat.", table=live.id)

    async def seat_computer(self, live: Live, seat: Seat) -> None:
        """Let a computer player take a seat by itself."""
        kind = live.rules.players.kinds[0]
        new = replace(emptied(seat, owner=seat.extra.get("owner")), computer=kind)
        said = ("seat_computer", self.profiles.words(live).names[seat.seat])
        await self.reseat(live, with_seat(live, new), [seat.seat], {}, [said])

    async def to_person(self, live: Live, seat: Seat, user: int, by: int, request: Request | None = None) -> Outcome:
        """Seat a person who wants it. Raises Refusal where they know another side from inside."""
        check_side(live, user, seat.seat)
        before = self.profiles.words(live).names[seat.seat]
        new = replace(emptied(seat, owner=None), user_id=user, looked=0, joined_at=self.now())
        changes: dict[str, Any] = {} if live.people() else {"host_id": user}
        said = ("seat_given", before, self.profiles.name(user))
        if by != user:
            said = ("seat_given_by", before, self.profiles.name(user), self.profiles.name(by))
        await self.reseat(live, with_seat(live, new), [seat.seat], changes, [said], request)
        own = await self.panels.own_panel(live, user) if live.session is not None else None
        return Outcome("done", "The seat is yours.", own, table=live.id)

    async def may_give(self, live: Live, by: int, seat: Seat, user: int | None, manager: bool) -> None:
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

    async def reseat(
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
        clock = live.clock
        fresh = {**clock.get("fresh", {}), **{name: clock.get("fresh", {}).get(name, 0) + 1 for name in changed}}
        left = {kind: {s: at for s, at in clock.get(kind, {}).items() if s not in changed} for kind in OF_A_PERSON}
        live.game.clock = {**clock, **left, "fresh": fresh}
        for name in changed:
            await self.store.drop_drafts(live.id, name)
            await self.store.drop_order(live.id, name)
            for kind in ("remind", "default", "ping", "vacant"):
                await self.store.drop_jobs(live.id, kind, name)
        lapsed = {
            r.id: "lapsed"
            for r in await self.store.open_requests(live.id)
            if r.seat in changed or set(changed) & set(r.data.get("voters", ()))
        }
        if accepted is not None:
            lapsed[accepted.id] = "done"
        if live.session is not None and not live.session.frozen:
            await self.tables.commit(
                live, Deed(seats=seats, changes=changes, told=[(t, None) for t in told], closed=lapsed)
            )
            return
        extra = noted_of_seats(live, changes.get("extra", live.game.extra), [*live.seats, *seats])
        if extra is not live.game.extra:
            changes = {**changes, "extra": extra}
        if changes:  # what the newcomer will have seen is noted before they can
            await self.tables.change(live, **changes)
        await self.store.set_seats(live.id, seats)
        live.seats = seats
        for id, outcome in lapsed.items():
            await self.store.close_request(id, outcome)
        for said in told:
            await self.tables.tell(live, said)


def changes_hands(live: Live, seat: str) -> Seat:
    """Return a seat that can change hands. Raises Refusal where it cannot now."""
    found = live.seat(seat)
    if found is None:
        raise Refusal("There is no such seat at this table.")
    if live.game.status not in ("running", "frozen"):
        raise Refusal("Seats change hands only while the game goes on.")
    if live.session is None:  # nobody can tell for which side the seat plays
        raise Refusal("This game's save cannot be read just now. Seats change hands once it can be read again.")
    return found


def check_side(live: Live, user: int, seat: str) -> None:
    """Refuse whoever has known another side from inside."""
    if not may_know(live, user, seat):
        raise Refusal("Whoever has played for one side cannot take a seat of the other: they know its secrets.")


def with_seat(live: Live, seat: Seat) -> list[Seat]:
    """Return the seats of a table with one of them changed."""
    return [seat if s.seat == seat.seat else s for s in live.seats]


def emptied(seat: Seat, owner: int | None) -> Seat:
    """Return a seat without its player; `owner` may come back to it."""
    extra = {"owner": owner} if owner is not None else {}
    return replace(seat, user_id=None, computer=None, extra=extra)
