"""Who comes to a table: the proof with which every command and every press that names one begins."""

from __future__ import annotations

from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Refusal
from bot.tables.core.offers import OFFER, offered_to
from bot.tables.core.rights import UNSEEN, Place, Standing, standing
from storage import NoSuchGame, Store


class Admission:
    """Finds out what somebody is at a table."""

    def __init__(self, store: Store, tables: LiveTables) -> None:
        self._store, self._tables = store, tables

    async def admit(self, id: str, user: int, place: Place) -> Standing:
        """Return what a person is at a table. Raises Refusal, the same where it is not theirs to see and not there."""
        live = self._tables.loaded.get(id)
        try:
            game = live.game if live is not None else await self._store.game(id)
            seats = live.seats if live is not None else await self._store.seats(id)
        except NoSuchGame:
            raise Refusal(UNSEEN) from None
        found = standing(user, place, game, seats)
        if found.kind == "nobody":
            offered = bool(offered_to(await self._store.open_requests(id, OFFER), user))
            found = standing(user, place, game, seats, offered=offered)
        if found.kind == "nobody":
            raise Refusal(UNSEEN)
        return found
