"""A move given as a whole path: typed at once, walked step by step, each step an answer of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, cast

from bot.panels import Modal
from bot.tables.live import Live
from bot.tables.model import Outcome
from bot.tables.play import Play
from rules.engine import Keys, Open, Refused, Said
from storage import AlreadyApplied

HOW = "Write the numbers of the places in order, such as 33 32 31."
BETWEEN = re.compile(r"[\s,;>→–—-]+")


class Walkable(Protocol):
    """What a game has that offers paths, all optional; `walks` tells whether a question can be answered by one."""

    def walks(self, state: Any, seat: str, question: str) -> bool:
        """Tell whether a question of a seat can be answered by a whole path."""
        ...

    def route(self, state: Any, seat: str, question: str, numbers: Sequence[str]) -> tuple[list[Keys], Said]:
        """Return the answers of the steps, or why the first impossible step is impossible."""
        ...

    def stops(self, state: Any, seat: str, question: str) -> Said:
        """Say after a step why the rest is not walked by itself, () where it is."""
        ...


class Paths(Play):
    """Part of Tables: whole paths."""

    async def path_modal(self, id: str, user: int, question: str, custom: str) -> Modal:
        """Return the modal in which a path is typed."""
        async with self.table(id) as live:
            await self._walked(live, user, question)
            return Modal(custom, "Whole path", "The places in order", "33 32 31", longest=100)

    async def walk(self, id: str, user: int, question: str, text: str, *, interaction: int = 0) -> Outcome:
        """Walk a typed path: all of it, or up to where the walker is stopped; nothing where a step is impossible."""
        if not self.first_time(interaction):
            return Outcome("duplicate", table=id)
        async with self.table(id) as live:
            found = await self._walked(live, user, question)
            numbers = [word for word in BETWEEN.split(text) if word]
            if not numbers or not all(number.isdecimal() for number in numbers):
                raise await self._refusal(live, user, HOW, found.id)
            rules = cast(Walkable, live.rules)
            steps, why = rules.route(live.playing().state, found.seat, found.name, numbers)
            if why or not steps:
                words = self.words(live)(why) if why else HOW
                raise await self._refusal(live, user, words, found.id)
            try:
                said = await self._steps(live, found, steps, interaction)
            except AlreadyApplied:
                self.drop(live.id)
                return Outcome("duplicate", table=id)
            await self.settle(live)
            outcome = Outcome("done", said, await self.own_panel(live, user), table=id)
        return await self.after(outcome)

    async def _walked(self, live: Live, user: int, question: str) -> Open:
        found = await self._open_or_refuse(live, user, question)
        if not self.walks(live, found):
            raise await self._refusal(live, user, "There is no path to choose now; choose single steps.", found.id)
        return found

    async def _steps(self, live: Live, asked: Open, steps: Sequence[Keys], interaction: int) -> str:
        """Answer step after step, and say where the path ended early and why."""
        session, rules = live.playing(), cast(Walkable, live.rules)
        for n, keys in enumerate(steps, 1):
            now = next((q for q in session.open(asked.seat) if q.name == asked.name), None)
            if now is None:
                return self._rest(live, steps[n - 1 :])
            try:
                await self.count(live, now, keys, interaction=interaction if n == 1 else 0)
            except Refused as refused:
                return f"{self.words(live).refusal(refused)} {self._rest(live, steps[n - 1 :])}"
            why = rules.stops(session.state, asked.seat, asked.name)
            if why and n < len(steps):
                return f"{self.words(live)(why)} {self._rest(live, steps[n:])}"
        return ""

    @staticmethod
    def _rest(live: Live, steps: Sequence[Keys]) -> str:
        left = ", ".join(keys[-1].rpartition(":")[2] for keys in steps)
        return f"The rest of your path ({left}) was not walked; choose anew."
