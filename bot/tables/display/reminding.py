"""Reminders of one person that fall due together, as one message with a button for each table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.naming import shown_title
from bot.panels import NONE, Button, Panel, buttons, clip, custom_id, sealed
from bot.panels import ids as verbs
from bot.tables.core.live import Live
from bot.tables.core.model import Audience, Item
from bot.tables.core.notices import reach
from bot.tables.core.profiles import Profiles
from rules.engine import Rules
from storage import Job, NoSuchGame, Store

MOST = 15
"""Tables in one message."""


class Together:
    """Finds reminders that are due to one person at once, and makes the one message that takes their place.

    It is kept in the clock of one of the tables: `digest`: seat -> since when, for whom, and which tables.
    """

    def __init__(
        self, store: Store, games: Mapping[str, Rules[Any]], profiles: Profiles, now: Callable[[], int]
    ) -> None:
        self._store, self._games, self._profiles, self._now = store, games, profiles, now

    async def gather(self, jobs: Sequence[Job]) -> dict[int, list[str]]:
        """Return job id -> tables, for reminders that one message tells of; the first table of each keeps it."""
        by_user: dict[int, dict[str, Job]] = defaultdict(dict)
        for job in jobs:
            if job.kind != "remind" or job.game_id is None:
                continue
            seats = await self._store.seats(job.game_id)
            user = next((seat.user_id for seat in seats if seat.seat == job.key), None)
            if user is not None and user > 0 and await self._waits(job.game_id, user) is not None:
                by_user[user].setdefault(job.game_id, job)
        made: dict[int, list[str]] = {}
        for user, found in by_user.items():
            settings = await self._profiles.settings(user)
            can = reach(settings, "", self._now())
            if len(found) > 1 and settings.reminders and can.dm and not can.quiet:
                made |= {job.id: list(found)[:MOST] for job in list(found.values())[:MOST]}
        return made

    @staticmethod
    def noted(live: Live, seat: str, now: int, tables: list[str]) -> dict[str, Any]:
        """Return the clock of a table that keeps the message for a seat's person."""
        found = live.seat(seat)
        user = found.user_id if found is not None else None
        return {**live.clock, "digest": {**live.clock.get("digest", {}), seat: {"at": now, "user": user, "of": tables}}}

    async def items(self, live: Live) -> list[Item]:
        """Return the messages that a table keeps, each while one of its tables still waits."""
        made: list[Item] = []
        for seat in live.people():
            kept = live.clock.get("digest", {}).get(seat.seat)
            if kept is None or kept["user"] != seat.user_id:
                continue
            waiting = [found for id in kept["of"] if (found := await self._waits(id, seat.user_id or 0))]
            if not waiting:
                continue
            many = f"{len(waiting)} table{'s' * (len(waiting) != 1)}"
            panel = Panel(live.id, [f"Your move at {many}"], accent=live.rules.accent)
            panel.text = [f"• {title}, asked <t:{since}:R>{where}" for _, title, since, where in waiting]
            panel.rows = buttons(
                [Button(custom_id(id, NONE, verbs.PANEL), clip(title, 60), "main") for id, title, _, _ in waiting], 3
            )
            sealed(panel)
            role = f"digest:{seat.seat}"
            item = Item(role, Audience("person", seat.user_id or 0), panel, panel.fingerprint, str(kept["at"]))
            can = reach(await self._profiles.settings(seat.user_id or 0), "", self._now())
            item.due = can.dm and not can.quiet
            made.append(item)
        return made

    async def _waits(self, id: str, user: int) -> tuple[str, str, int, str] | None:
        """Return (table, title, since when, where) of a table that waits for a person, else None."""
        try:
            game = await self._store.game(id)
            seats = await self._store.seats(id)
        except NoSuchGame:
            return None
        own = [seat.seat for seat in seats if seat.user_id == user]
        since = [at for seat, at in game.clock.get("since", {}).items() if seat in own]
        rules = self._games.get(game.slug)
        if game.status != "running" or game.paused or not since or rules is None:
            return None
        where = f" — <#{game.thread_id}>" if game.thread_id else ""
        return id, shown_title(game.title) or rules.title, min(since), where
