"""Lists of tables, and how one stands."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.naming import TITLE, clean, shown_title
from bot.panels import Panel, clip, sealed
from bot.tables.core.dice import Dice
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import GameLine, Refusal
from bot.tables.core.profiles import Profiles
from bot.tables.core.rights import NOWHERE, Place, shown_at
from bot.tables.core.table_text import footer, title_of, waited_for
from bot.tables.core.words import listed
from bot.tables.display.lobby_panels import how_to_play
from bot.tables.display.verifying import verified
from rules.engine import Rules
from storage import Game, Status, Store

log = logging.getLogger(__name__)
GOING: tuple[Status, ...] = ("lobby", "running", "frozen")


@dataclass(frozen=True, slots=True)
class Directory:
    """Finds tables, and says how one stands. `now` gives Unix seconds."""

    store: Store
    games: Mapping[str, Rules[Any]]
    tables: LiveTables
    profiles: Profiles
    now: Callable[[], int]

    async def games_of(self, user: int, *, statuses: Sequence[Status] = GOING) -> list[GameLine]:
        """List a person's tables, those that wait for them first."""
        games = await self.store.list_games(user_id=user, statuses=statuses, limit=100)
        lines = [await self._line(game, user) for game in games]
        return sorted(lines, key=lambda line: (not line.waiting_for_you, not line.moved))

    async def games_in(self, place: Place, user: int = 0, *, statuses: Sequence[Status] = GOING) -> list[GameLine]:
        """List the tables of the server where somebody asks, as far as they can view the channels."""
        if place.guild is None:
            return []
        games = await self.store.list_games(guild_id=place.guild, statuses=statuses, limit=1000)
        return [await self._line(game, user) for game in [g for g in games if shown_at(place, g)][:100]]

    async def find(self, user: int, place: Place = NOWHERE, part: str = "") -> list[GameLine]:
        """List tables for completion: a person's own, then those in sight; quick, without loading any."""
        wanted = part.casefold()
        made = []
        for game in await self.store.find_games(user, place.guild):
            if not game.own and not shown_at(place, game):
                continue
            rules = self.games.get(game.slug)
            title = clean(game.title, TITLE) or (rules.title if rules else game.slug)
            text = clip(f"{title} ({game.status})", 100)
            if wanted in text.casefold() or wanted == game.id:
                where = (game.guild_id, game.channel_id, game.thread_id)
                made.append(GameLine(game.id, title, game.slug, game.status, 0, False, [], *where, text))
        return made

    async def at(self, thread_id: int) -> str | None:
        """Return the table whose thread, or side's thread, this is."""
        game = await self.store.game_at(thread_id)
        return None if game is None else game.id

    async def _line(self, game: Game, user: int) -> GameLine:
        rules = self.games.get(game.slug)
        title = shown_title(game.title) or (rules.title if rules else game.slug)
        line = GameLine(
            game.id, title, game.slug, game.status, 0, False, [], game.guild_id, game.channel_id, game.thread_id, title
        )
        if game.status not in ("running", "frozen"):
            line.text = f"{title} · {game.status}"
            return line
        try:
            async with self.tables.locked(game.id) as live:
                words, seats = self.profiles.words(live), live.seats_of(user)
                line.waiting_for_you = any(live.due(seat) for seat in seats) and game.status == "running"
                if seats:
                    looked = max(s.looked for s in live.seats if s.seat in seats)
                    line.moved = sum(told.number > looked and told.known_to(seats) for told in live.lines)
                if live.session is not None:
                    line.round = live.rules.round(live.session.state)
                    names = [words.names[s] for s in waited_for(live)]
                    line.waiting = [s.user_id for s in live.seats if s.seat in waited_for(live) and s.user_id]
                    who = "you" if line.waiting_for_you else listed(names) if names else "nobody"
                    line.text = f"{title} · round {line.round} · waiting for {who}"
                if game.status == "frozen":
                    line.text = f"{title} · frozen"
        except Refusal as refusal:
            line.text = f"{title} · {refusal}"
        except Exception:  # one game that cannot be read must not hide the others
            log.exception("table %s cannot be listed", game.id)
            line.text = f"{title} · cannot be read; it can be abandoned"
        return line

    # one table ----------------------------------------------------------------------------------------
    async def status(self, id: str, user: int) -> Panel:
        """Say how a table stands: seats, who is waited for since when, options, clocks."""
        async with self.tables.locked(id) as live:
            words, game = self.profiles.words(live), live.game
            made = Panel(
                live.id, [f"“{title_of(live)}” · {live.rules.title} · {game.status}"], accent=live.rules.accent
            )
            shown = live.clock.get("shown", {})
            for seat in live.seats:
                since = shown.get(seat.seat)
                waited = f" — waited for, asked <t:{since}:R>" if since else ""
                until = (await self.profiles.settings(seat.user_id)).away_until if seat.user_id else 0
                away = f" — away until <t:{until}:D>" if until > self.now() else ""
                made.text.append(f"• {words.names[seat.seat]}{waited}{away}")
            host = self.profiles.name(game.host_id) if game.host_id and game.host_id > 0 else "nobody"
            made.notes = [f"Host: {host}. Table `{game.id}`."]
            if game.commitment:
                made.notes.append(f"Promise of the dice: `{game.commitment}`")
            if game.paused_at:
                made.notes.append(f"Paused <t:{game.paused_at}:R>.")
            made.footer = footer(live, words, live.seats_of(user))
            return sealed(made)

    async def verify(self, id: str) -> Panel:
        """Check the promise of the dice, every draw, and, for the same version, the whole game played again."""
        async with self.tables.locked(id) as live:
            names = {user: self.profiles.name(user) for user, _ in Dice.of(live.game).parts if user > 0}
            return await verified(self.store, live, title_of(live), names)

    async def how_to_play(self, id: str) -> Panel:
        """Say how the game of a table goes."""
        async with self.tables.locked(id) as live:
            return how_to_play(live)
