"""Substitutes, free seats and coming back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.tables.core.changes import Changes
from bot.tables.core.knowledge import may_know
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.presence import Presence
from bot.tables.core.profiles import Profiles
from bot.tables.display.player_panels import PlayerPanels
from bot.tables.people.offering import Offers
from bot.tables.people.reseating import Reseating, changes_hands, check_side, emptied, with_seat


@dataclass(frozen=True, slots=True)
class Seats:
    """Lets people hand seats of a running game on, take them and come back to them."""

    tables: LiveTables
    profiles: Profiles
    panels: PlayerPanels
    presence: Presence
    reseating: Reseating
    offers: Offers
    changes: Changes

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
        async with self.tables.locked(id) as live:
            found = changes_hands(live, seat)
            await self.presence.sign_of_life(live, by)
            await self.reseating.may_give(live, by, found, user, manager)
            if user is None:
                outcome = await self.reseating.to_computer(live, found, by, computer)
            elif user == by:
                outcome = await self.reseating.to_person(live, found, user, by)
            else:
                outcome = await self.offers.offer(live, found, user, by, manager)
        return await self.changes.after(outcome)

    async def take_free(self, id: str, user: int) -> Outcome:
        """Take a free seat for oneself, one's own first, else one whose side one may know."""
        async with self.tables.locked(id) as live:
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
        async with self.tables.locked(id) as live:
            found = next((s for s in live.seats if s.user_id is None and s.extra.get("owner") == user), None)
            if found is None:
                raise Refusal("There is no seat at this table that waits for you.")
            changes_hands(live, found.seat)
            check_side(live, user, found.seat)
            new = replace(emptied(found, owner=None), user_id=user)
            changes: dict[str, Any] = {}
            if not live.people() and live.game.host_id is not None and live.game.host_id != user:
                changes["host_id"] = user
            await self.reseating.reseat(
                live, with_seat(live, new), [found.seat], changes, [("seat_back", self.profiles.name(user))]
            )
            panel = await self.panels.own_panel(live, user)
        return await self.changes.after(Outcome("done", "Welcome back; the seat is yours again.", panel, table=id))
