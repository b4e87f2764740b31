"""A move given as a whole path: typed at once, walked step by step, each step an answer of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.panels import Modal
from bot.tables.core.changes import Changes, Interactions
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome
from bot.tables.core.profiles import Profiles
from bot.tables.display.player_panels import PlayerPanels, walks
from bot.tables.play.answers import Answers
from bot.tables.play.presses import Presses
from rules.engine import Keys, Open, Refused
from storage import AlreadyApplied


@dataclass(frozen=True, slots=True)
class TypedMoves:
    """Takes a path as text and answers it step by step."""

    tables: LiveTables
    profiles: Profiles
    panels: PlayerPanels
    answers: Answers
    presses: Presses
    changes: Changes
    interactions: Interactions

    async def path_modal(self, id: str, user: int, question: str, custom: str) -> Modal:
        """Return the modal in which a path is typed."""
        async with self.tables.locked(id) as live:
            await self._walked(live, user, question)
            typed = live.rules.typed_moves
            return Modal(custom, typed.title, typed.prompt, typed.example, longest=100)

    async def walk(self, id: str, user: int, question: str, text: str, *, interaction: int = 0) -> Outcome:
        """Walk a typed path: all of it, or up to where the walker is stopped; nothing where a step is impossible."""
        if not self.interactions.first_time(interaction):
            return Outcome("duplicate", table=id)
        async with self.tables.locked(id) as live:
            found = await self._walked(live, user, question)
            try:
                walked = live.rules.typed_moves.steps(text)
                steps, why = live.rules.typed_moves.route(live.playing().state, found.seat, found.name, walked)
            except Refused as refused:
                steps, why = [], refused.said
            if why or not steps:
                words = self.profiles.words(live)(why) if why else "There is no step in that path; choose single steps."
                raise await self.presses.refusal(live, user, words, found.id)
            try:
                said = await self._steps(live, found, steps, interaction)
            except AlreadyApplied:
                self.tables.drop(live.id)
                return Outcome("duplicate", table=id)
            await self.answers.settle(live)
            outcome = Outcome("done", said, await self.panels.own_panel(live, user), table=id)
        return await self.changes.after(outcome)

    async def _walked(self, live: Live, user: int, question: str) -> Open:
        found = await self.presses.open_or_refuse(live, user, question)
        if not walks(live, found):
            raise await self.presses.refusal(
                live, user, "There is no path to choose now; choose single steps.", found.id
            )
        return found

    async def _steps(self, live: Live, asked: Open, steps: Sequence[Keys], interaction: int) -> str:
        """Answer step after step, and say where the path ended early and why."""
        session, typed = live.playing(), live.rules.typed_moves
        for n, keys in enumerate(steps, 1):
            now = next((q for q in session.open(asked.seat) if q.name == asked.name), None)
            if now is None:
                return _rest(live, steps[n - 1 :])
            try:
                await self.answers.count(live, now, keys, interaction=interaction if n == 1 else 0)
            except Refused as refused:
                return f"{self.profiles.words(live).refusal(refused)} {_rest(live, steps[n - 1 :])}"
            why = typed.stops(session.state, asked.seat, asked.name)
            if why and n < len(steps):
                return f"{self.profiles.words(live)(why)} {_rest(live, steps[n:])}"
        return ""


def _rest(live: Live, steps: Sequence[Keys]) -> str:
    left = ", ".join(keys[-1].rpartition(":")[2] for keys in steps)
    return f"The rest of your path ({left}) was not walked; choose anew."
