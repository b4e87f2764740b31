"""What has happened, told: since somebody last looked, and from the beginning."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels import NONE, Button, Panel, custom_id, sealed
from bot.panels import ids as verbs
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.presence import Presence
from bot.tables.core.profiles import Profiles
from bot.tables.core.table_text import asked, footer, played_by, round_name
from bot.tables.display.pages import WHOLE, leaf, turning
from storage import Store


@dataclass(frozen=True, slots=True)
class Stories:
    """Tells one person what has happened, as far as they may know it."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    presence: Presence

    async def what_happened(self, id: str, user: int) -> Panel:
        """Return what happened since a person last looked: what was done to them, the rest, and what is owed."""
        await self.presence.looks(id, user)
        async with self.tables.locked(id) as live:
            words, seats = self.profiles.words(live), live.seats_of(user)
            if not seats:
                return self._log(live, user)
            looked = max((s.looked for s in live.seats if s.seat in seats), default=0)
            new = [line for line in live.lines if line.number > looked and line.known_to(seats)]
            own = {*seats, *played_by(live, seats)}
            told = words.digest(new, own)
            made = Panel(live.id, ["What happened"], accent=live.rules.accent)
            if told.since is not None:
                made.heading = [f"Since <t:{told.since}:f>"]
            if not new:
                made.text = ["Nothing has happened since you last looked."]
            made.text += [words.numbers(told)] if told.numbers else []
            if told.to_you:
                made.text += ["**To you**", *(f"• {line}" for line in told.to_you)]
            if told.rest or told.dropped:
                made.text += ["**And then**"] if told.to_you else []
            made.text += [f"… {told.dropped} earlier lines: *The whole story* has them."] if told.dropped else []
            made.text += [f"• {line}" for line in told.rest]
            owed = [q for seat in seats if live.session for q in live.session.open(seat) if not q.may]
            if owed:
                made.text += ["**Now**", *(f"• {asked(live, q, words)}" for q in owed[:4])]
            made.footer = footer(live, words, seats)
            made.rows = [
                (
                    Button(custom_id(live.id, NONE, verbs.PANEL), "Your move", "main"),
                    Button(custom_id(live.id, NONE, verbs.STORY, WHOLE), "The whole story"),
                )
            ]
            if live.lines:
                for seat in live.seats:
                    if seat.seat in seats and seat.looked < live.lines[-1].number:
                        newest = max(line.number for line in live.lines)
                        seat.looked = (await self.store.change_seat(live.id, seat.seat, looked=newest)).looked
            return sealed(made)

    async def log(self, id: str, user: int, key: str = "") -> Panel:
        """Return a page of the whole story that a person may know, the last one where the key names none."""
        await self.presence.looks(id, user)
        async with self.tables.locked(id) as live:
            return self._log(live, user, key)

    def _log(self, live: Live, user: int, key: str = "") -> Panel:
        words, seats = self.profiles.words(live), live.seats_of(user)
        at = leaf([line for line in live.lines if line.known_to(seats)], words.story, key)
        made = Panel(live.id, ["What happened"], at.text, accent=live.rules.accent)
        if at.round:
            made.heading = [f"What happened in {round_name(live)} {at.round}"]
        if at.pages > 1:
            made.notes = [f"Page {at.number} of {at.pages}; what is newest stands last."]
        made.rows = turning(live.id, at, round_name(live))
        made.footer = footer(live, words, seats)
        return sealed(made)
