"""Votes: whether somebody agrees to what another asks for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.core.changes import Changes
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.offers import OFFER
from bot.tables.core.presence import Presence
from bot.tables.people.late_join import LateJoin
from bot.tables.people.motions import Motions
from bot.tables.people.offering import Offers
from bot.tables.play.undo import Undo
from storage import Request, Store, VoteOver


@dataclass(frozen=True, slots=True)
class Votes:
    """Takes votes, and lets those decide whom each concerns."""

    store: Store
    tables: LiveTables
    presence: Presence
    undoing: Undo
    motions: Motions
    late_join: LateJoin
    offers: Offers
    changes: Changes

    async def vote(self, id: str, user: int, request_id: int, vote: str) -> Outcome:
        """Agree or not ("yes", "no") to what somebody asked for; accept or decline a seat that is offered."""
        async with self.tables.locked(id) as live:
            request = await self._asked_for(live, request_id)
            if request.kind == OFFER:
                outcome = await self.offers.answer(live, user, request, vote)
            else:
                outcome = Outcome("done", await self._counted(live, user, request, vote), table=id)
        return await self.changes.after(outcome)

    async def _counted(self, live: Live, user: int, request: Request, vote: str) -> str:
        """Count the votes of a person's seats; return what is said to them."""
        await self.presence.sign_of_life(live, user)
        mine = [s for s in live.seats_of(user) if s in request.data.get("voters", ())]
        if not mine:
            raise Refusal("You are not asked in that vote.")
        try:
            for seat in mine:
                request = await self.store.vote(request.id, seat, vote)
        except VoteOver as error:
            raise Refusal(str(error)) from error
        deciding = {"undo": self.undoing.consented, "guest": self.late_join.decided}
        return await deciding.get(request.kind, self.motions.decided)(live, request)

    async def _asked_for(self, live: Live, request_id: int) -> Request:
        """Return a request of this table. Raises Refusal, the same for one of another table and for none at all."""
        try:
            request = await self.store.request(request_id)
        except VoteOver as error:
            raise Refusal(str(error)) from error
        if request.game_id != live.id:
            raise Refusal("There is no such vote any more.")
        return request
