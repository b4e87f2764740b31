"""Where tables are: on a server that the bot was taken off or is back on, in a new channel where theirs is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.tables.clocks import PARKED, later
from bot.tables.model import Outcome, Refusal
from bot.tables.rights import Standing
from bot.tables.table_text import title_of
from storage import Game, Status

if TYPE_CHECKING:
    from bot.tables import Tables

GOING: tuple[Status, ...] = ("lobby", "running", "frozen")


class Places:
    """Lets tables stand still while their server is out of reach, and gives them another place."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def on(self, guild: int, channel: int | None = None) -> list[Game]:
        """List the tables of a server that are not over, or those of one of its channels."""
        games = await self._tables.store.list_games(guild_id=guild, statuses=GOING, limit=10_000)
        return [game for game in games if channel is None or game.channel_id == channel]

    async def servers(self) -> list[int]:
        """List the servers that have tables which are not over."""
        games = await self._tables.store.list_games(statuses=GOING, limit=100_000)
        return sorted({game.guild_id for game in games if game.guild_id is not None})

    async def left(self, guild: int) -> list[str]:
        """Park the clocks of a server's games: the bot was taken off it. Return the tables."""
        parked = []
        for game in await self.on(guild):
            if game.status == "lobby" or game.paused:
                continue
            async with self._tables.table(game.id) as live:
                if live.game.status not in ("running", "frozen") or live.game.paused:
                    continue
                extra = {**live.game.extra, "away": True}
                await self._tables.store.shift_jobs(PARKED, game_id=live.id)
                await self._tables.change(live, paused_at=self._tables.now(), extra=extra)
                await self._tables.tell(live, ("taken_off",))
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
            async with self._tables.table(game.id) as live:
                extra = {name: value for name, value in live.game.extra.items() if name != "away"}
                since = live.game.paused_at
                if since is None or live.game.status not in ("running", "frozen"):
                    await self._tables.change(live, extra=extra)
                    continue
                stood = max(0, self._tables.now() - since)
                await self._tables.store.shift_jobs(stood - PARKED, game_id=live.id)
                await self._tables.change(live, paused_at=None, clock=later(live.clock, stood), extra=extra)
                await self._tables.tell(live, ("back_again",))
                if live.session is not None and not live.session.frozen:
                    await self._tables.answers.settle(live)
                people = [seat.user_id for seat in live.people() if seat.user_id]
            for user in people:
                await self._tables.dm_closed(user, False)  # without a server in common nobody could be written to
            going.append(game.id)
            await self._tables.after(Outcome("done", table=game.id))
        return going

    async def move(self, at: Standing, guild: int | None, channel: int) -> Outcome:
        """Give a table that has lost its channel another one of the same server. Raises Refusal for all else."""
        if not (at.host or at.manager):
            raise Refusal("Only the host of the table, and those who manage its server, can give it a new place.")
        async with self._tables.table(at.table) as live:
            game = live.game
            if game.status not in GOING:
                raise Refusal("This game is over.")
            if guild is None or guild != game.guild_id:
                raise Refusal("A table stays on its server: please use this in a text channel there.")
            if game.channel_id is not None:
                here = f"<#{game.thread_id or game.channel_id}>"
                raise Refusal(f"This table has its place, {here}. It can be moved once that channel is gone.")
            await self._tables.change(live, channel_id=channel, thread_id=None, team_threads={})
        return Outcome("done", f"“{title_of(live)}” has its place here from now on.", table=at.table)
