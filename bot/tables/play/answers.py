"""Answers that count whole or not at all: of people, of standing orders, of clocks and of computer players."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from bot.tables.core.committing import Deed
from bot.tables.core.live import Live, chosen
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.profiles import Profiles
from bot.tables.core.reports import Reports
from rules.engine import Keys, Open, Refused
from storage import Store

log = logging.getLogger(__name__)
MOST_ORDERED = 200
"""Answers in a row that standing orders give; more would go round in a circle."""


@dataclass(frozen=True, slots=True)
class Answers:
    """Gives a table's session its answers, whoever they come from, and commits each."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    reports: Reports

    async def count(self, live: Live, question: Open, keys: Keys, *, by: str = "click", interaction: int = 0) -> None:
        """Give the session an answer and commit it. Raises Refused with nothing changed."""
        session = live.playing()
        if live.game.status != "running":
            raise Refused("frozen" if live.game.status == "frozen" else "over")
        labels = chosen(question, keys)
        session.answer(question.seat, question.id, tuple(keys), by)
        lapsed = await self._lapsed(live, question.seat)
        await self.tables.commit(
            live,
            Deed(
                interaction=interaction,
                actor=question.seat if by == "click" else None,
                question=question,
                labels=labels,
                closed=lapsed,
                drafts=[(question.seat, question.id)],
            ),
        )

    async def _lapsed(self, live: Live, seat: str) -> dict[int, str]:
        """Return the wishes to take back that lapse since a seat they concern has answered."""
        found = {}
        for request in await self.store.open_requests(live.id, "undo"):
            if seat == request.seat or seat in request.data.get("needs", ()):
                found[request.id] = "lapsed"
        return found

    async def failed(self, live: Live, refused: Refused) -> str:
        """Say a refusal; where the rules failed, keep a report for the host of the bot."""
        words = self.profiles.words(live)
        if refused.said[0] != "rules_failed":
            return words.refusal(refused)
        report = live.playing().reports.pop()
        bundle = {"seat": report.seat, "question": report.name, "keys": report.keys, "trace": report.trace}
        id = await self.reports.keep(live.id, live.game.version, bundle, report.save)
        log.error("table %s: the rules failed, report %s", live.id, id)
        return f"The rules engine failed on that answer; nothing has changed. Report `{id}` is kept for the host."

    # standing orders ----------------------------------------------------------------------------------
    async def settle(self, live: Live) -> None:
        """Answer what standing orders cover, through the same door, until none covers anything."""
        orders = {(o.seat, o.question): o.choice for o in await self.store.orders(live.id)}
        if not orders or live.game.paused:
            return
        for _ in range(MOST_ORDERED):
            found = self._ordered(live, orders)
            if found is None:
                return
            question, name, choice = found
            keys = (question.orders or {}).get(choice)
            try:
                if keys is None:
                    raise Refused("no_such_option")
                await self.count(live, question, tuple(keys), by="order")
            except Refused:
                await self.store.drop_order(live.id, question.seat, name)
                del orders[question.seat, name]
                said: tuple[Any, ...] = ("order_dropped", choice)
                await self.tables.commit(live, Deed(told=[(said, [question.seat])]))

    @staticmethod
    def _ordered(live: Live, orders: dict[tuple[str, str], str]) -> tuple[Open, str, str] | None:
        session = live.playing()
        if session.state.outcome is not None or live.game.status != "running":
            return None
        for question in session.open():
            if question.orders is None:
                continue
            for name in (question.name, question.name.partition(":")[0]):
                choice = orders.get((question.seat, name), "ask")
                if choice != "ask":
                    return question, name, choice
        return None
