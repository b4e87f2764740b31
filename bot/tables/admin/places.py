"""Where tables are: on a server that the bot was taken off or is back on, in a new channel where theirs is gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.tables.core.changes import Changes
from bot.tables.core.clocks import PARKED, later
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.profiles import Profiles
from bot.tables.core.rights import Standing
from bot.tables.core.table_text import title_of
from bot.tables.play.answers import Answers
from storage import Game, Status, Store

GOING: tuple[Status, ...] = ("lobby", "running", "frozen")


@dataclass(frozen=True, slots=True)
class Places:
    """Lets tables stand still while their server is out of reach, and gives them another place.

    `now` gives Unix seconds.
    """

    store: Store
    tables: LiveTables
    profiles: Profiles
    answers: Answers
    changes: Changes
    now: Callable[[], int]

    async def on(self, guild: int, channel: int | None = None) -> list[Game]:
        """List the tables of a server that are not over, or those of one of its channels."""
        games = await self.store.list_games(guild_id=guild, statuses=GOING, limit=10_000)
        return [game for game in games if channel is None or game.channel_id == channel]

    async def servers(self) -> list[int]:
        """List the servers that have tables which are not over."""
        games = await self.store.list_games(statuses=GOING, limit=100_000)
        return sorted({game.guild_id for game in games if game.guild_id is not None})

    async def left(self, guild: int) -> list[str]:
        """Park the clocks of a server's games: the bot was taken off it. Return the tables."""
        parked = []
        for game in await self.on(guild):
            if game.status == "lobby" or game.paused:
                continue
            async with self.tables.locked(game.id) as live:
                if live.game.status not in ("running", "frozen") or live.game.paused:
                    continue
                extra = {**live.game.extra, "away": True}
                await self.store.shift_jobs(PARKED, game_id=live.id)
                await self.tables.change(live, paused_at=self.now(), extra=extra)
                await self.tables.tell(live, ("taken_off",))
            parked.append(game.id)
        return parked

    async def away(self, guild: int) -> list[str]:
        """List the tables of a server that stand still because the bot was away."""
        return [game.id for game in await self.on(guild) if game.extra.get("away")]

    async def back(self, guild: int) -> list[str]:
        """Let games go on that stood still only because the bot was away, with the time that took. Return them."""
        going = []
        for game in await self.on(guild):
            if not game.extra.get("away"):
                continue
            async with self.tables.locked(game.id) as live:
                extra = {name: value for name, value in live.game.extra.items() if name != "away"}
                since = live.game.paused_at
                if since is None or live.game.status not in ("running", "frozen"):
                    await self.tables.change(live, extra=extra)
                    continue
                stood = max(0, self.now() - since)
                await self.store.shift_jobs(stood - PARKED, game_id=live.id)
                await self.tables.change(live, paused_at=None, clock=later(live.clock, stood), extra=extra)
                await self.tables.tell(live, ("back_again",))
                if live.session is not None and not live.session.frozen:
                    await self.answers.settle(live)
                people = [seat.user_id for seat in live.people() if seat.user_id]
            for user in people:
                await self.profiles.dm_closed(user, False)  # without a server in common nobody could be written to
            going.append(game.id)
            await self.changes.after(Outcome("done", table=game.id))
        return going

    async def move(self, at: Standing, guild: int | None, channel: int) -> Outcome:
        """Give a table that has lost its channel another one of the same server. Raises Refusal for all else."""
        if not (at.host or at.manager):
            raise Refusal("Only the host of the table, and those who manage its server, can give it a new place.")
        async with self.tables.locked(at.table) as live:
            game = live.game
            if game.status not in GOING:
                raise Refusal("This game is over.")
            if guild is None or guild != game.guild_id:
                raise Refusal("A table stays on its server: please use this in a text channel there.")
            if game.channel_id is not None:
                here = f"<#{game.thread_id or game.channel_id}>"
                raise Refusal(f"This table has its place, {here}. It can be moved once that channel is gone.")
            await self.tables.change(live, channel_id=channel, thread_id=None, team_threads={})
        return Outcome("done", f"“{title_of(live)}” has its place here from now on.", table=at.table)

    async def placed(self, id: str, **where: Any) -> None:
        """Note where a table is: thread_id, team_threads, channel_id, guild_id."""
        async with self.tables.locked(id) as live:
            await self.tables.change(live, **where)

    async def renamed(self, id: str) -> None:
        """Forget words that were made when somebody's name was not known yet."""
        async with self.tables.locked(id) as live:
            live.seen.clear()
            live.foretold.clear()
