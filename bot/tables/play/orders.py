"""Standing orders: shown, set and taken back."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels import NONE, Entry, Panel, Row, Select, clip, custom_id, sealed
from bot.panels import ids as verbs
from bot.tables.core.changes import Changes
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.profiles import Profiles
from bot.tables.core.table_text import asked
from bot.tables.core.words import plain
from bot.tables.play.answers import Answers
from storage import Store

ORDER_WORDS = {"ask": "ask me", "never": "never", "always": "always"}


@dataclass(frozen=True, slots=True)
class Orders:
    """Keeps standing orders: answers that people give in advance."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    answers: Answers
    changes: Changes

    async def orders(self, id: str, user: int) -> Panel:
        """Return a person's standing orders at a table, with all that can be ordered now."""
        async with self.tables.locked(id) as live:
            return await self._orders(live, user)

    async def _orders(self, live: Live, user: int) -> Panel:
        words, session = self.profiles.words(live), live.playing()
        made = Panel(live.id, ["Standing orders"], accent=live.rules.accent)
        rows: list[Row] = []
        for seat in live.seats_of(user):
            kept = {o.question: o.choice for o in await self.store.orders(live.id, seat)}
            offered = {q.name: (asked(live, q, words), list(q.orders)) for q in session.open(seat) if q.orders}
            for name, choice in kept.items():
                offered.setdefault(name, (plain(name), [choice]))
            for name, (label, choices) in list(offered.items())[:8]:
                now = kept.get(name, "ask")
                made.text.append(f"**{label}**: {ORDER_WORDS.get(now, plain(now))}")
                entries = tuple(
                    Entry(c, clip(ORDER_WORDS.get(c, plain(c)), 100), chosen=c == now)
                    for c in dict.fromkeys(["ask", *choices])
                )
                key = f"{seat}.{name}"
                rows.append(Select(custom_id(live.id, NONE, verbs.ORDER, key[:60]), clip(label, 150), entries[:25]))
        made.rows = rows[:12]
        made.text = made.text or [
            "There is nothing to order in advance just now. All orders are off until you set one."
        ]
        made.notes = ["An order answers for you at once. One that does not fit is removed, and you are asked."]
        return sealed(made)

    async def set_order(self, id: str, user: int, question: str, choice: str, *, seat: str = "") -> Outcome:
        """Set a standing order for the questions of a name; "ask" removes it."""
        async with self.tables.locked(id) as live:
            live.playing()
            mine = live.seats_of(user)
            if not mine or (seat and seat not in mine):
                raise Refusal("You have no seat at this table.")
            name = seat or mine[0]
            if choice == "ask":
                await self.store.drop_order(id, name, question)
            else:
                await self.store.put_order(id, name, question, choice)
                await self.answers.settle(live)
            panel = await self._orders(live, user)
        return await self.changes.after(Outcome("done", "Your order stands.", panel, table=id))
