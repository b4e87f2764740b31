"""The days on which something happens by itself at a table: set, moved, and told to those whom it concerns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.tables.core.changes import Changes
from bot.tables.core.live import DAY, Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.notices import noticed
from bot.tables.core.presence import Presence
from storage import Job, Request, Store

VACANT = 3 * DAY
"""A free seat waits so long for a person; then a computer player takes it."""
FORSAKEN = 14 * DAY
"""A game at which nobody sits any more ends after so long, and a lobby in which nothing is pressed closes."""


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Sets on which day votes end, free seats are filled, games without people end and lobbies without life close."""

    store: Store
    tables: LiveTables
    presence: Presence
    changes: Changes
    now: Callable[[], int]

    async def for_vote(self, request: Request) -> None:
        """Set the day on which a vote ends."""
        if request.expires_at is not None:
            await self.store.put_job(Job("vote", request.expires_at, game_id=request.game_id, key=str(request.id)))

    # free seats ---------------------------------------------------------------------------------------
    def vacancy(self, extra: dict[str, Any], live: Live, seat: str, by: int) -> dict[str, Any]:
        """Return the game's `extra` with the notice that a seat is free, and until when it waits for a person."""
        now = self.now()
        ends = now + VACANT if live.rules.players.kinds else 0
        return noticed(extra, f"seat:{seat}", now, but=(by,), ends=ends)

    async def for_seats(self, live: Live, seats: list[str]) -> None:
        """Set the day on which seats that have become free are filled, or on which a game without people ends."""
        now = self.now()
        for seat in seats:
            if live.rules.players.kinds and live.seat(seat) is not None:
                await self.store.put_job(Job("vacant", now + VACANT, game_id=live.id, key=seat))
        if not live.people():
            await self.store.put_job(Job("forsaken", now + FORSAKEN, game_id=live.id))
        await self.tables.ping_later(live, [seat.seat for seat in live.people()])

    async def wait_longer(self, id: str, user: int, name: str) -> Outcome:
        """Keep a free seat open for a person three days more; the host may, or whoever stands in for a silent one."""
        async with self.tables.locked(id) as live:
            seat = live.seat(name)
            if seat is None or seat not in live.vacant() or live.game.status != "running":
                raise Refusal("That seat is not free any more.")
            await self.presence.as_host(live, user)
            await self.tables.change(live, extra=self.vacancy(live.game.extra, live, name, user))
            ends = live.game.extra["notices"][f"seat:{name}"]["ends"]
            if ends:
                await self.store.put_job(Job("vacant", ends, game_id=id, key=name))
        return await self.changes.after(Outcome("done", f"The seat waits for somebody until <t:{ends}:f>.", table=id))

    # lobbies ------------------------------------------------------------------------------------------
    async def for_lobby(self, live: Live) -> None:
        """Note that something was pressed in a lobby: the day on which it closes by itself moves."""
        if live.game.status == "lobby":
            ends = self.now() + FORSAKEN
            await self.tables.change(live, extra={**live.game.extra, "lapses": ends})
            await self.store.put_job(Job("lobby", ends, game_id=live.id))

    async def stirs(self, live: Live, user: int) -> None:
        """Note that somebody does something in a lobby, which lives on."""
        await self.presence.sign_of_life(live, user)
        await self.for_lobby(live)

    async def prepare(self) -> None:
        """Give every lobby that has none yet a day on which it closes by itself."""
        for game in await self.store.list_games(statuses=("lobby",), limit=10_000):
            if "lapses" not in game.extra:
                async with self.tables.locked(game.id) as live:
                    await self.for_lobby(live)
                await self.changes.notify(game.id)
