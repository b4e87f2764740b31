"""Watching over a shoulder, by leave."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels import Panel
from bot.tables.core.changes import Changes
from bot.tables.core.knowledge import may_know, noted
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.profiles import Profiles
from bot.tables.core.words import listed
from bot.tables.display.boards import Boards
from storage import Store


@dataclass(frozen=True, slots=True)
class Spectators:
    """Lets people watch a table, or a seat whose player allows it."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    boards: Boards
    changes: Changes

    async def watch(self, id: str, user: int, on: bool) -> Outcome:
        """Allow others to watch one's own seat, or not any more."""
        async with self.tables.locked(id) as live:
            mine = live.seats_of(user)
            if not mine:
                raise Refusal("You have no seat at this table.")
            for name in mine:
                seat = live.seat(name)
                assert seat is not None
                was = bool(seat.extra.get("watched"))
                changed = await self.store.change_seat(id, name, extra={**seat.extra, "watched": on})
                seat.extra = changed.extra
                if was != on and live.game.status != "lobby":
                    await self.tables.tell(live, ("may_watch" if on else "may_not_watch", name))
            others = self._unasked(live, mine[0])
        text = "Others may watch your seat; what they see is yours to guard." if on else "Nobody may watch your seat."
        if on and others:
            text = f"Others may watch your seat once {listed(others)} can be watched too: it shows what they carry."
        return await self.changes.after(Outcome("done", text, table=id))

    def _unasked(self, live: Live, seat: str) -> list[str]:
        """Return the names of the people who have not agreed to what a seat's view shows of theirs."""
        if live.session is None:
            return []
        asked = [s.seat for s in live.people() if s.seat != seat and not s.extra.get("watched")]
        names = self.profiles.words(live).names
        return [names[other] for other in live.rules.shared_by(live.session.state, seat, asked)]

    async def spectate(self, id: str, user: int, seat: str = "") -> Panel:
        """Return the board as the public sees it, or as a seat sees it that allows it; never to its opponents."""
        async with self.tables.locked(id) as live:
            found = live.seat(seat) if seat else None
            if found is None:
                return await self.boards.public_board(live, user)
            if not found.extra.get("watched"):
                raise Refusal("That player has not allowed others to watch their seat.")
            if unasked := self._unasked(live, seat):
                names, have = listed(unasked), "has" if len(unasked) == 1 else "have"
                raise Refusal(f"That seat shows what others carry too, and {names} {have} not allowed it.")
            if live.seats_of(user):
                raise Refusal("Whoever plays at this table cannot watch another seat.")
            if not may_know(live, user, seat):
                raise Refusal("Whoever has known one side from inside cannot watch another: they know its secrets.")
            if live.session is not None:
                side = live.rules.side(live.session.state, seat)
                extra = noted(live.game.extra, user, [side])
                if extra is not live.game.extra:
                    await self.tables.change(live, extra=extra)
            return await self.boards.seat_board(live, user, seat, text=False, note="You watch this seat by its leave.")
