"""Seats that are offered: nobody is seated who has not accepted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.tables.core.changes import Changes
from bot.tables.core.deadlines import Deadlines
from bot.tables.core.live import DAY, Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.offers import LASTS, OFFER, offer_data, stands
from bot.tables.core.profiles import Profiles
from bot.tables.display.player_panels import PlayerPanels
from bot.tables.people.reseating import Reseating, changes_hands, check_side
from storage import Job, Request, Seat, Store


@dataclass(frozen=True, slots=True)
class Offers:
    """Offers seats, and seats those who accept. `now` gives Unix seconds."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    panels: PlayerPanels
    deadlines: Deadlines
    reseating: Reseating
    changes: Changes
    now: Callable[[], int]

    async def offer(self, live: Live, seat: Seat, user: int, by: int, manager: bool) -> Outcome:
        """Ask a person whether they would like a seat; the last one asked counts. Nothing changes until they accept."""
        if live.game.status != "running" or live.session is None or live.session.frozen:
            raise Refusal("This game stands still just now; a seat can be offered once it goes on.")
        if user <= 0:
            raise Refusal("That person is not here any more.")
        if seat.user_id == user:
            raise Refusal("That seat is theirs already.")
        if self.now() - live.game.extra.get("declined", {}).get(str(user), -DAY) < DAY:
            raise Refusal(f"{self.profiles.name(user)} has declined a seat here; they can be asked again in a day.")
        check_side(live, user, seat.seat)
        for request in await self.store.open_requests(live.id, OFFER):
            if request.seat == seat.seat:
                if request.data["user"] == user:
                    return Outcome("shown", f"{self.profiles.name(user)} is asked already.", table=live.id)
                await self.store.close_request(request.id, "lapsed")
        request = await self.store.open_request(
            live.id, OFFER, seat.seat, data=offer_data(user, by, manager), lasts=LASTS, key="seat"
        )
        await self.deadlines.for_vote(request)
        until = (await self.profiles.settings(user)).quiet_until(self.now())
        if until > self.now():
            await self.store.put_job(Job("ping", until, game_id=live.id, key=f"offer:{seat.seat}:told"))
        text = f"{self.profiles.name(user)} is asked now, and has the seat once they accept; it lapses in two days."
        return Outcome("done", text, table=live.id)

    async def answer(self, live: Live, user: int, request: Request, vote: str) -> Outcome:
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
            await self.tables.change(live, extra={**live.game.extra, "declined": declined})
            return Outcome("done", "You have declined; nothing was changed.", table=live.id)
        try:
            seat = changes_hands(live, request.seat)
            await self.reseating.may_give(live, request.data["by"], seat, user, request.data["manager"])
            return await self.reseating.to_person(live, seat, user, request.data["by"], request)
        except Refusal as refusal:
            await self.store.close_request(request.id, "lapsed")
            await self.changes.notify(live.id)
            raise Refusal(f"The offer does not stand any more. {refusal}") from refusal
