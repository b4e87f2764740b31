"""Answers: every click on a question comes through here, and either counts whole or says kindly why not."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Sequence
from typing import Any

from bot.panels import Draft, Modal, Panel, Pressed, clip, follow, press
from bot.tables.committing import Deed
from bot.tables.live import Live, chosen
from bot.tables.lobby import Lobby
from bot.tables.model import Outcome, Refusal
from bot.tables.table_text import asked, played_by
from bot.tables.words import plain
from rules.engine import Keys, Open, Refused, Sandbox
from rules.engine.folding import acts
from storage import AlreadyApplied, Answer

LONGEST_TOLD = 240
"""Characters of what came of an old button's choice."""
log = logging.getLogger(__name__)


class Play(Lobby):
    """Part of Tables: answering."""

    async def answer(self, id: str, user: int, question: str, keys: Keys, *, interaction: int = 0) -> Outcome:
        """Answer an open question with its keys. The same interaction counts once."""
        if not self.first_time(interaction):
            return Outcome("duplicate", table=id)
        async with self.table(id) as live:
            found = await self._open_or_refuse(live, user, question)
            outcome = await self._counted(live, user, found, keys, interaction)
        return await self.after(outcome)

    async def pressed(
        self, id: str, user: int, question: str, verb: str, key: str, values: Sequence[str], *, interaction: int = 0
    ) -> Outcome:
        """Apply a press on a question's controls: draft it, or answer once the choice is complete."""
        if not self.first_time(interaction):
            return Outcome("duplicate", table=id)
        async with self.table(id) as live:
            found = await self._open_or_refuse(live, user, question)
            kept = await self.store.draft(live.id, found.seat, found.id)
            draft = Draft.of(kept)
            got = press(found, draft, verb, key, values)
            if got.why is not None or got.text:
                raise await self._refusal(live, user, self._why(live, got), found.id)
            if got.keys is None or (got.selected and self._cannot_be_taken_back(live, found, got.keys)):
                await self.store.put_draft(live.id, found.seat, found.id, got.draft.data())
                return Outcome("draft", panel=await self.panels.own_panel(live, user, tab=found.id), table=id)
            outcome = await self._counted(live, user, found, got.keys, interaction)
        return await self.after(outcome)

    async def amount_modal(self, id: str, user: int, question: str, custom: str) -> Modal:
        """Return the modal in which an amount is typed."""
        async with self.table(id) as live:
            found = await self._open_or_refuse(live, user, question)
            title = asked(live, found, self.words(live))
            return Modal(custom, title[:45] or "Amount", "How many?", longest=6)

    async def tab(self, id: str, user: int, question: str) -> Panel:
        """Put another question of the same person in front, and remember it."""
        async with self.table(id) as live:
            found = await self._open_or_refuse(live, user, question)
            seat = live.seats_of(user)[0]
            due = [q.id for mine in live.seats_of(user) for q in live.playing().open(mine) if not q.may]
            await self.store.put_draft(live.id, seat, "tab", {"id": found.id, "name": found.name, "due": due})
            return await self.panels.own_panel(live, user, tab=found.id)

    # counting -----------------------------------------------------------------------------------------
    async def _counted(self, live: Live, user: int, question: Open, keys: Keys, interaction: int) -> Outcome:
        try:
            await self.count(live, question, keys, interaction=interaction)
        except Refused as refused:
            raise await self._refusal(live, user, await self._failed(live, refused), question.id) from refused
        except AlreadyApplied:
            self.drop(live.id)  # what the session did was not written
            return Outcome("duplicate", table=live.id)
        await self.settle(live)
        return Outcome("done", panel=await self.panels.own_panel(live, user), table=live.id)

    async def count(self, live: Live, question: Open, keys: Keys, *, by: str = "click", interaction: int = 0) -> None:
        """Give the session an answer and commit it. Raises Refused with nothing changed."""
        session = live.playing()
        if live.game.status != "running":
            raise Refused("frozen" if live.game.status == "frozen" else "over")
        labels = chosen(question, keys)
        session.answer(question.seat, question.id, tuple(keys), by)
        lapsed = await self._lapsed(live, question.seat)
        await self.commit(
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

    async def _failed(self, live: Live, refused: Refused) -> str:
        """Say a refusal; where the rules failed, keep a report for the host of the bot."""
        words = self.words(live)
        if refused.said[0] != "rules_failed":
            return words.refusal(refused)
        report = live.playing().reports.pop()
        bundle = {"seat": report.seat, "question": report.name, "keys": report.keys, "trace": report.trace}
        id = await self.reports.keep(live.id, live.game.version, bundle, report.save)
        log.error("table %s: the rules failed, report %s", live.id, id)
        return f"The rules engine failed on that answer; nothing has changed. Report `{id}` is kept for the host."

    def _cannot_be_taken_back(self, live: Live, question: Open, keys: Keys) -> bool:
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

    # refusals -----------------------------------------------------------------------------------------
    async def _open_or_refuse(self, live: Live, user: int, question: str) -> Open:
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
        raise await self._refusal(live, user, await self._closed(live, user, question))

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
        words, row = self.words(live), json.loads(answer.row)
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
        return f"That is closed, or not yours to decide. You are {self.words(live).names[mine[0]]}{turn}."

    async def _refusal(self, live: Live, user: int, sentence: str, tab: str = "") -> Refusal:
        return Refusal(sentence, await self.panels.own_panel(live, user, tab=tab))

    def _why(self, live: Live, got: Pressed) -> str:
        words = self.words(live)
        return words(got.why) if got.why is not None else got.text

    # standing orders ----------------------------------------------------------------------------------
    async def settle(self, live: Live) -> None:
        """Answer what standing orders cover, through the same door, until none covers anything."""
        orders = {(o.seat, o.question): o.choice for o in await self.store.orders(live.id)}
        if not orders or live.game.paused:
            return
        for _ in range(200):
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
                await self.commit(live, Deed(told=[(said, [question.seat])]))

    def _ordered(self, live: Live, orders: dict[tuple[str, str], str]) -> tuple[Open, str, str] | None:
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
