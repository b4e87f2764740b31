"""Who is of a table: joining, leaving and wishing, whatever stage the table is at."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.core.changes import Changes
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.seating import waits_to_come_in
from bot.tables.people.late_join import LateJoin
from bot.tables.people.lobby import Lobby
from bot.tables.people.reseating import Reseating
from bot.tables.people.seats import Seats
from storage import Status, Store

GOING: tuple[Status, ...] = ("lobby", "running", "frozen")


@dataclass(frozen=True, slots=True)
class Membership:
    """Lets people and computer players come and go, before a game and while it runs."""

    store: Store
    tables: LiveTables
    lobby: Lobby
    seats: Seats
    late_join: LateJoin
    reseating: Reseating
    changes: Changes

    async def join(self, id: str, user: int, *, interaction: int = 0, wish: str | None = None) -> Outcome:
        """Take a seat in a lobby, or ask those who play for one in a running game; a free seat is taken at once."""
        async with self.tables.locked(id) as live:
            lobby, free = live.game.status == "lobby", bool(live.vacant()) and not live.seats_of(user)
            outcome = None if lobby or free else await self.late_join.ask_in(live, user, wish)
        if outcome is not None:
            return await self.changes.after(outcome)
        if free:
            return await self.seats.take_free(id, user)
        return await self.lobby.join(id, user, interaction=interaction, wish=wish)

    async def wish(self, id: str, user: int, role: str) -> Outcome:
        """Wish for a role in a lobby, or before one's seat comes in; an empty text takes the wish back."""
        async with self.tables.locked(id) as live:
            waiting = any(waits_to_come_in(live, s) for s in live.seats_of(user))
        return await (self.join(id, user, wish=role) if waiting else self.lobby.wish(id, user, role))

    async def leave(self, id: str, user: int) -> Outcome:
        """Leave a lobby, or a running game: the seat stays free until somebody takes it."""
        async with self.tables.locked(id) as live:
            lobby = live.game.status == "lobby"
            said = "" if lobby else await self._vacate(live, user, "seat_left")
        if lobby:
            return await self.lobby.leave(id, user)
        return await self.changes.after(Outcome("done", said, table=id))

    async def _vacate(self, live: Live, user: int, said: str) -> str:
        """Free a person's seats; one that has not come in yet is gone with its person. Returns what they are told."""
        if self.late_join.only_waits(live, user):
            await self.late_join.stay_away(live, user)
            return "You stay away after all; your seat is gone."
        await self.reseating.vacate(live, user, said)
        return "You have left; your seat is free. You can take it back."

    async def gone(self, guild_id: int, user: int) -> list[str]:
        """Note that a person left the server: their seats there become free. Returns the tables."""
        tables = []
        for game, _ in await self.store.seats_of(user, ("lobby", "running", "frozen")):
            if game.guild_id != guild_id or game.id in tables:
                continue
            tables.append(game.id)
            if game.status == "lobby":
                await self.lobby.leave(game.id, user)
                continue
            async with self.tables.locked(game.id) as live:
                await self._vacate(live, user, "seat_gone")
            await self.changes.after(Outcome("done", table=game.id))
        return tables

    async def farewell(self, user: int) -> list[str]:
        """Let a person leave all their tables; return these."""
        left = []
        for game, _ in await self.store.seats_of(user, GOING):
            try:
                await self.leave(game.id, user)
            except Refusal:
                continue
            left.append(game.id)
        return left

    # computer players ---------------------------------------------------------------------------------
    async def add_computer(self, id: str, user: int, *, kind: str | None = None) -> Outcome:
        """Seat a computer player, in a running game too where its rules let others in (its host may)."""
        async with self.tables.locked(id) as live:
            lobby = live.game.status == "lobby"
            outcome = None if lobby else await self.late_join.add_computer(live, user, kind)
        return await (self.lobby.add_computer(id, user, kind=kind) if outcome is None else self.changes.after(outcome))

    async def remove_computer(self, id: str, user: int, seat: str = "") -> Outcome:
        """Take a computer player out of a lobby, or out of a running game before the rules have let it in."""
        async with self.tables.locked(id) as live:
            lobby = live.game.status == "lobby"
            outcome = None if lobby else await self.late_join.remove_computer(live, user, seat)
        return await (self.lobby.remove_computer(id, user, seat) if outcome is None else self.changes.after(outcome))
