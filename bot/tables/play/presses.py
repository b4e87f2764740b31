"""Every press on a question: it either counts whole or says kindly why not."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass

from bot.panels import Draft, Modal, Panel, Pressed, clip, follow, press
from bot.tables.core.changes import Changes, Interactions
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.profiles import Profiles
from bot.tables.core.table_text import asked, played_by
from bot.tables.core.words import Words, plain
from bot.tables.display.boards import Boards
from bot.tables.display.player_panels import PlayerPanels
from bot.tables.play.answers import Answers
from rules.engine import Keys, Open, Refused, Sandbox
from rules.engine.recap import acts
from storage import AlreadyApplied, Answer, Store

LONGEST_TOLD = 240
"""Characters of what came of an old button's choice."""


@dataclass(frozen=True, slots=True)
class Presses:
    """Takes what people press on a question: it is drafted, or answered once the choice is complete."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    panels: PlayerPanels
    boards: Boards
    answers: Answers
    changes: Changes
    interactions: Interactions

    async def answer(self, id: str, user: int, question: str, keys: Keys, *, interaction: int = 0) -> Outcome:
        """Answer an open question with its keys. The same interaction counts once."""
        if not self.interactions.first_time(interaction):
            return Outcome("duplicate", table=id)
        async with self.tables.locked(id) as live:
            found = await self.open_or_refuse(live, user, question)
            outcome = await self._counted(live, user, found, keys, interaction)
        return await self.changes.after(outcome)

    async def pressed(
        self, id: str, user: int, question: str, verb: str, key: str, values: Sequence[str], *, interaction: int = 0
    ) -> Outcome:
        """Apply a press on a question's controls: draft it, or answer once the choice is complete."""
        if not self.interactions.first_time(interaction):
            return Outcome("duplicate", table=id)
        async with self.tables.locked(id) as live:
            found = await self.open_or_refuse(live, user, question)
            kept = await self.store.draft(live.id, found.seat, found.id)
            draft = Draft.of(kept)
            got = press(found, draft, verb, key, values)
            if got.why is not None or got.text:
                raise await self.refusal(live, user, _why(self.profiles.words(live), got), found.id)
            if got.keys is None or (got.selected and _cannot_be_taken_back(live, found, got.keys)):
                await self.store.put_draft(live.id, found.seat, found.id, got.draft.data())
                return Outcome("draft", panel=await self.panels.own_panel(live, user, tab=found.id), table=id)
            outcome = await self._counted(live, user, found, got.keys, interaction)
        return await self.changes.after(outcome)

    async def amount_modal(self, id: str, user: int, question: str, custom: str) -> Modal:
        """Return the modal in which an amount is typed."""
        async with self.tables.locked(id) as live:
            found = await self.open_or_refuse(live, user, question)
            title = asked(live, found, self.profiles.words(live))
            return Modal(custom, title[:45] or "Amount", "How many?", longest=6)

    async def tab(self, id: str, user: int, question: str) -> Panel:
        """Put another question of the same person in front, and remember it."""
        async with self.tables.locked(id) as live:
            found = await self.open_or_refuse(live, user, question)
            seat = live.seats_of(user)[0]
            due = [q.id for mine in live.seats_of(user) for q in live.playing().open(mine) if not q.may]
            await self.store.put_draft(live.id, seat, "tab", {"id": found.id, "name": found.name, "due": due})
            return await self.panels.own_panel(live, user, tab=found.id)

    async def _counted(self, live: Live, user: int, question: Open, keys: Keys, interaction: int) -> Outcome:
        try:
            await self.answers.count(live, question, keys, interaction=interaction)
        except Refused as refused:
            raise await self.refusal(live, user, await self.answers.failed(live, refused), question.id) from refused
        except AlreadyApplied:
            self.tables.drop(live.id)  # what the session did was not written
            return Outcome("duplicate", table=live.id)
        await self.answers.settle(live)
        return Outcome("done", panel=await self.panels.own_panel(live, user), table=live.id)

    # refusals -----------------------------------------------------------------------------------------
    async def open_or_refuse(self, live: Live, user: int, question: str) -> Open:
        """Return the user's open question, or raise with the sentence that fits and what to show next."""
        session = live.session
        if live.game.status == "lobby":
            raise Refusal("This game has not begun yet.")
        if session is None or live.game.status == "frozen":
            raise Refusal("This game is frozen; nothing can be answered.", self.boards.stuck(live))
        if live.game.status in ("finished", "abandoned"):
            text = "This game is over." if live.game.status == "finished" else "This game was abandoned."
            raise Refusal(text, await self.boards.public_board(live, user))
        seats = live.seats_of(user)
        for seat in seats:
            for found in session.open(seat):
                if found.id == question:
                    return found
        raise await self.refusal(live, user, await self._closed(live, user, question))

    async def refusal(self, live: Live, user: int, sentence: str, tab: str = "") -> Refusal:
        """Return a refusal that says so, with the person's panel as it is now."""
        return Refusal(sentence, await self.panels.own_panel(live, user, tab=tab))

    async def _closed(self, live: Live, user: int, question: str) -> str:
        seats = live.seats_of(user)
        answers = await self.store.answers(live.id)
        mark = f'"q": "{question}"'
        found = next((a for a in reversed(answers) if a.seat in seats and mark in a.row), None)
        if found is None:
            return self._no_question_of(live, user)
        if found.withdrawn_by:
            return "That answer was taken back. Here is what is open now:"
        return f"{self._what_was_answered(live, found, seats)} Here is what is open now:"

    def _what_was_answered(self, live: Live, answer: Answer, seats: Sequence[str]) -> str:
        """Say what a question was answered with: what the story tells of it, else the words of the choice."""
        words, row = self.profiles.words(live), json.loads(answer.row)
        labels = [words(tuple(c)) if isinstance(c, list) else plain(str(c)) for c in row.get("chosen", row["keys"])]
        joined = (", " if row.get("picked") else " → ").join(label for label in labels if label)
        what = f"“{joined}”" if joined else "nothing"
        how = {
            "order": "Your standing order has answered that:",
            "clock": "Time ran out for that, and the usual answer was given:",
            "computer": "A computer player has answered that in your place:",
        }.get(row["by"])
        if how is not None:
            return f"{how} {what}."
        own = {*seats, *played_by(live, seats)}
        lines = [x.said for x in live.lines if x.answer == answer.number and not x.service and x.known_to(seats)]
        first = next((n for n, said in enumerate(lines) if acts(said, own, words.table) and words(said)), None)
        if first is None:
            return f"Already answered: you chose {what}."
        told = clip((words.story(lines[first:]) or [words(lines[first])])[0].replace("**", ""), LONGEST_TOLD)
        return f"Already answered: {told}" + "." * (told[-1:] not in ".!?…")

    def _no_question_of(self, live: Live, user: int) -> str:
        """Refuse any question that is none of one's own, open, answered or invented, in the same words.

        Ids follow from how often a seat has answered, so words that differed would count its hidden answers.
        """
        mine = live.seats_of(user)
        if not mine:
            return "You have no seat at this table, so there is nothing for you to decide here."
        turn = "" if any(live.due(seat) for seat in mine) else "; it is not your turn"
        return f"That is closed, or not yours to decide. You are {self.profiles.words(live).names[mine[0]]}{turn}."


def _cannot_be_taken_back(live: Live, question: Open, keys: Keys) -> bool:
    """Tell whether a chosen entry waits for *Go*: where it is red, or where its seat would learn something.

    It is tried in a world that the seat could be in, so that asking tells nothing.
    """
    chain = follow(question.options, keys)
    if chain is None or any(option.style == "danger" for option in chain):
        return True
    session = live.playing()
    box = Sandbox(session.rules, seat=question.seat, luck="own", rng=random.Random(question.id))
    trial = box.answer(session, question.name, keys)
    return trial.why in ("hidden", "refused", "failed")  # what is legal may differ in an imagined world: then ask


def _why(words: Words, got: Pressed) -> str:
    return words(got.why) if got.why is not None else got.text
