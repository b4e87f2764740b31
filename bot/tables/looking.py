"""What one person sees of a table: the panel with all that is theirs to decide, the board, what they know."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.naming import shown_title, unescaped
from bot.panels import (
    FULL,
    NONE,
    Button,
    Draft,
    Front,
    Panel,
    Picture,
    Taking,
    buttons,
    clip,
    custom_id,
    fingerprint,
    level_of,
    order_questions,
    panel,
    sealed,
)
from bot.panels import ids as verbs
from bot.panels.choices import refusal, straight
from bot.tables.base import Base
from bot.tables.clocks import clock_words, telling
from bot.tables.herald import changed_side
from bot.tables.live import Live
from bot.tables.model import Refusal
from bot.tables.offers import OFFER
from bot.tables.seating import welcoming
from bot.tables.words import Words, listed, plain
from rules.engine import Open, Refused
from storage import Request, StorageError

RESULTS, MOST_TOLD = 6, 60
MOST_FORETOLD = 12
log = logging.getLogger(__name__)


class Looking(Base):
    """Part of Tables: looking, with nothing changed but how far somebody has read."""

    async def panel(self, id: str, user: int, *, tab: str = "", looks: bool = True) -> Panel:
        """Return a person's panel; whoever has no seat sees what everybody may see.

        `looks` False is for what is shown to a person who has not asked for it, and may not be there.
        """
        if looks:
            await self.looks(id, user)
        async with self.table(id) as live:
            return await self.own_panel(live, user, tab=tab)

    async def looks(self, id: str, user: int) -> None:
        """Note that a person looks at what waits for them: a ping that was put off is not needed any more.

        Whoever only looks need not know that nothing can be written just now.
        """
        try:
            async with self.table(id) as live:
                await self.presence.sign_of_life(live, user)
        except StorageError as error:
            log.warning("table %s: a look was not noted: %s", id, type(error).__name__)

    async def own_panel(self, live: Live, user: int, *, tab: str = "", said: str = "") -> Panel:
        """Return a person's panel. `tab` is the id of the question in front, `said` what is told first."""
        seats = live.seats_of(user)
        if live.game.status == "lobby":
            raise Refusal("This game has not begun yet; you find it in its lobby.")
        if live.session is None or live.session.frozen:
            return self.stuck(live, said)
        if not seats:
            return await self._from_outside(live, user, said)
        words, settings = self.words(live), await self.settings(user)
        questions = order_questions([q for seat in seats for q in live.session.open(seat) if q.options or not q.may])
        current = await self._in_front(live, questions, seats[0], tab)
        seat = current.seat if current is not None else seats[0]
        draft = Draft()
        if current is not None:
            draft = Draft.of(await self.store.draft(live.id, seat, current.id))
        front = Front(
            live.id,
            questions,
            {q.id: self.asked(live, q, words) for q in questions},
            current.id if current is not None else "",
            draft,
            [self._lead(live, current, words) if current is not None else self._idle(live, words, seats)],
            [
                line
                for line in (*(changed_side(live, s) for s in seats), said, *self._results(live, seats, words))
                if line
            ],
            footer=self.footer(live, words, seats),
            picture=self.picture(live, seat, large=settings.large_type),
            taking=self.taking(live, seats),
            accent=live.rules.accent,
        )
        if current is None and live.session.state.outcome is None:
            front.text.append(self.headline(live, self.seen(live, seat)[0])[0])
        hint = self._hint(live, current) if current is not None else ""
        if hint:
            front.text.append(f"*{hint}*")
        if settings.text_boards:
            front.text.append(self.seen(live, seat)[1])
        if current is not None and current.may:
            front.notes.append("Nobody waits for this; you may let it be.")
        front.notes += self._when_and_where(live, seats)
        if current is not None:
            front.foretold = self._foretold(live, current, draft, words)
        if settings.dm_closed or settings.panels == "ephemeral":
            await self._votes(live, words, seats, front)
        if current is not None and self.walks(live, current):
            front.extra.append(
                Button(custom_id(live.id, current.id, verbs.WAY), live.rules.typed_moves.label, opens_modal=True)
            )
        front.extra.append(Button(custom_id(live.id, NONE, verbs.MORE), "More…"))
        made = panel(front, words)
        made.idle = not any(live.due(s) for s in seats)
        return made

    @staticmethod
    def walks(live: Live, question: Open) -> bool:
        """Tell whether a question can be answered by a whole path."""
        return live.rules.typed_moves.walks(live.playing().state, question.seat, question.name)

    async def _votes(self, live: Live, words: Words, seats: Sequence[str], front: Front) -> None:
        """Put the first vote that waits for a person into the panel, for those whom no message of its own reaches."""
        for request in await self.store.open_requests(live.id):
            mine = [s for s in seats if s in request.data.get("voters", ()) and s not in request.votes]
            if mine:
                front.notes.insert(0, self.wished(live, words, request) + ".")
                front.notes += self.request_preview(live, words, request, mine[0])[:4]
                front.votes = vote_buttons(live.id, request)
                return

    def wished(self, live: Live, words: Words, request: Request) -> str:
        """Say what somebody asks the others for."""
        if request.kind == "guest":
            role = next((r.label for r in live.rules.roles if r.slug == request.data["wish"]), "whoever is free")
            who = self.name(request.data["user"]) if request.data["user"] > 0 else "Somebody who left"
            return f"{who} would like to join and play {role} (“{self.title(live)}”)"
        who = words.names.get(request.seat, request.seat)
        if request.kind == OFFER:
            return f"{self.name(request.data['by'])} offers you the seat of {who} (“{self.title(live)}”)"
        if request.kind == "clock":
            then = clock_words(str(request.data.get("clock")))
            who = self.words(live).names.get(request.seat, "The host")
            return f"{who} would like this, when somebody is silent: {then} (“{self.title(live)}”)"
        wish = {"undo": "take back a choice", "pause": "pause the game", "resume": "go on with the game"}
        return f"{who} would like to {wish.get(request.kind, 'abandon the game')} (“{self.title(live)}”)"

    def request_preview(self, live: Live, words: Words, request: Request, seat: str) -> list[str]:
        """Say what a request would take back, as far as a seat knew of it."""
        data: dict[str, Any] = request.data
        if request.kind != "undo":
            return []
        lines = [x for x in live.lines if x.answer in data.get("falls", ()) and x.known_to([seat])]
        told = [text for line in lines if (text := words(line.said))]
        return ["This would be taken back:", *(f"• {text}" for text in told[-12:])] if told else []

    def _foretold(self, live: Live, question: Open, draft: Draft, words: Words) -> dict[tuple[str, ...], str]:
        """Say what the complete choices in sight will come to, where the game can tell."""
        preview, explain = live.rules.preview, live.rules.help.explain
        path, options = level_of(question, draft)
        made = {}
        for option in options:
            if option.label and (text := explain(option.label)):
                made[*path, option.key] = text
        if question.pick not in (None, (1, 1)) or question.name not in preview.questions:
            return made
        able = [straight(option) for option in options if refusal(option) is None]
        for chain in [chain for chain in able if chain[-1].then is None][:MOST_FORETOLD]:
            option, keys = chain[-1], (*path, *(o.key for o in chain))
            mark = (question.seat, question.name, *keys)
            if mark not in live.foretold:
                try:
                    live.foretold[mark] = preview.foretell(live.playing().state, question.seat, keys)
                except Exception:  # a preview that fails must not hide the choice
                    log.exception("table %s: a preview failed", live.id)
                    live.foretold[mark] = []
            own = f"{words.names.get(question.seat, question.seat)}: "
            whom = words(option.label).partition(" (")[0] if option.label else own
            said = [
                text.rstrip(".").removeprefix(own).removeprefix(f"{whom}: ").removeprefix(f"{whom} ")
                for said in live.foretold[mark]
                if (text := words(said))
            ]
            if said:
                made[keys] = ", ".join(said)
        return made

    def _when_and_where(self, live: Live, seats: Sequence[str]) -> list[str]:
        """Say since when the seats are waited for, until when they have time, and where the table is."""
        made: list[str] = []
        if live.game.guild_id is not None and live.game.thread_id is not None:
            made.append(f"[To the table](https://discord.com/channels/{live.game.guild_id}/{live.game.thread_id})")
        since = min((at for s, at in live.clock.get("since", {}).items() if s in seats), default=None)
        if since is not None and not live.game.paused:
            text = "Only you are still missing, asked" if live.clock.get("last") in seats else "You were asked"
            ends = min((at for s, at in live.clock.get("until", {}).items() if s in seats and at), default=None)
            until = f"; the usual answer is given <t:{ends}:R>" if ends else ""
            made.append(f"{text} <t:{since}:R>{until}.")
        return [" · ".join(made)] if made else []

    async def _in_front(self, live: Live, questions: Sequence[Open], seat: str, tab: str) -> Open | None:
        """Choose the question in front: the one asked for, the one looked at last, else the first that is due."""
        found = next((q for q in questions if q.id == tab), None)
        if found is None and len(questions) > 1:
            kept = await self.store.draft(live.id, seat, "tab") or {}
            if {q.id for q in questions if not q.may} <= {*kept.get("due", ())}:
                found = next((q for q in questions if q.id == kept.get("id")), None)
            found = found or next((q for q in questions if q.name == kept.get("name") and not q.may), None)
        return found or next(iter(questions), None)

    def asked(self, live: Live, question: Open, words: Words) -> str:
        """Say what a question is about."""
        return words(question.about) if question.about else plain(question.name.replace(":", " "))

    def _lead(self, live: Live, question: Open, words: Words) -> str:
        """Say whose turn it is and what is left to do with, where the game tells."""
        said = live.rules.board_text.lead(self.seen(live, question.seat)[0], question, words.names)
        return said or self.asked(live, question, words)

    def _hint(self, live: Live, question: Open) -> str:
        """Return what a newcomer should know of a kind of question, in the first rounds.

        Only the number of the round counts, which everybody knows: a hint must not come or go with a hidden step.
        """
        hints = live.rules.help.hints
        about = str(question.about[0]) if question.about else ""
        last, hint = hints.get(about) or hints.get(question.name.partition(":")[0], (0, ""))
        return hint if live.rules.round(live.playing().state) <= last and not question.may else ""

    def _idle(self, live: Live, words: Words, seats: Sequence[str]) -> str:
        session = live.playing()
        if session.state.outcome is not None:
            return f"“{self.title(live)}” is over"
        for seat in seats:
            if (said := live.rules.late_join.idle(session.state, seat)) is not None:
                return words(said).rstrip(".")
        return "There is nothing for you to decide now"

    def _results(self, live: Live, seats: Sequence[str], words: Words) -> list[str]:
        """Say what came of the seats' last answer, and since."""
        session = live.playing()
        own = [
            n for n, row in enumerate(session.rows, session.base)
            if row.seat in seats and not row.withdrawn and row.by != "undo"
        ]  # fmt: skip
        if not own:
            return []
        told = [line for line in live.lines if line.answer >= own[-1] and line.known_to(seats)]
        return words.story([line.said for line in told[-MOST_TOLD:]])[-RESULTS:]

    def taking(self, live: Live, seats: Sequence[str]) -> Taking:
        """Tell whether the seats can take something back or give it again."""
        session = live.playing()
        if session.state.outcome is not None:
            return Taking()
        redo = bool(session.redoable) and session.redoable[0].seat in seats
        for seat in seats:
            if seat not in live.plans:
                try:
                    live.plans[seat] = session.plan_undo(seat)
                except Refused as refused:
                    live.plans[seat] = refused
            if not isinstance(live.plans[seat], Refused):
                return Taking(undo=True, redo=redo)
        return Taking(redo=redo)

    # pictures and texts -----------------------------------------------------------------------------
    def title(self, live: Live) -> str:
        """Return the table's title, as Discord's texts want it."""
        return shown_title(live.game.title) or live.rules.title

    def seen(self, live: Live, seat: str | None) -> tuple[Any, str, str]:
        """Return the view of a seat (None: the public), its text, and its fingerprint; once for each commit."""
        found = live.seen.get(seat)
        if found is None:
            view = live.playing().see(seat).view
            found = live.seen[seat] = (view, self.board_text(live, view), fingerprint(view))
        return found

    def picture(self, live: Live, seat: str | None, *, large: bool = False) -> Picture:
        """Wish for a picture of what a seat sees."""
        view, text, shown = self.seen(live, seat)
        before = live.views[0] if seat is None and len(live.views) > 1 else None
        names = tuple((seat, unescaped(name)) for seat, name in self.words(live).names.items())
        return Picture(
            live.rules.slug, seat, view, before=before, text=text, large=large, view_print=shown, names=names
        )

    def table_picture(self, live: Live) -> Picture:
        """Wish for the picture of the table message: one a scene, or of each moment where the table wants that.

        What is told in words where it cannot be drawn is always of this moment. After a start the scene's view is
        gone; the picture keeps its fingerprint and is drawn anew only where the message changes.
        """
        now = self.picture(live, None)
        shown = str(live.clock.get("pictured", ""))
        at_once = live.game.status != "running" or telling(live.game.options) == "full"
        if at_once or not live.views or shown in ("", now.view_print):
            return now
        return replace(now, view=live.views[-1], view_print=shown)

    def board_text(self, live: Live, view: Any) -> str:
        """Tell in words what a view shows."""
        try:
            return live.rules.board_text.text(view, self.words(live).names)
        except Exception:  # a board that cannot be told must not stop the game
            return ""

    def headline(self, live: Live, view: Any) -> list[str]:
        """Return the game's own lines for the table message."""
        try:
            return list(live.rules.board_text.headline(view, self.words(live).names))
        except Exception:
            return [f"Round {live.rules.round(live.playing().state)}"]

    def waiting(self, live: Live, seats: Sequence[str] = ()) -> list[str]:
        """Return who is waited for, as far as the seats (none: the public) may know."""
        if live.session is None or live.session.state.outcome is not None:
            return []
        known = [s for viewer in (seats or (None,)) for s in live.session.waiting(viewer)]
        return list(dict.fromkeys(known))

    def footer(self, live: Live, words: Words, seats: Sequence[str] = ()) -> str:
        """Say where one is: table, round, and who is waited for."""
        parts = [f"“{clip(self.title(live), 60)}”"]
        if live.session is not None:
            parts.append(f"{self.round_name(live)} {live.rules.round(live.session.state)}")
        if live.game.paused:
            parts.append("paused")
        waiting = self.waiting(live, seats)
        if waiting:
            text = self.waiting_for(live, words, waiting, seats)
            parts.append(text[0].lower() + text[1:] if text.startswith("Waiting") else text)
        return " · ".join(parts)

    def waiting_for(self, live: Live, words: Words, waiting: Sequence[str], seats: Sequence[str] = ()) -> str:
        """Say who is waited for; computer players, who need nobody's patience, only where no person is."""
        computers = {s.seat for s in live.seats if s.computer is not None}
        people = [s for s in waiting if s not in computers]
        names = list(dict.fromkeys("you" if s in seats else words.names.get(s, s) for s in people or waiting))
        if people:
            return "Waiting for " + listed(names)
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} playing…"

    def round_name(self, live: Live) -> str:
        """Return what the game counts as rounds."""
        return live.rules.board_text.round_name

    def stuck(self, live: Live, said: str = "") -> Panel:
        """Return the panel of a table that cannot go on: what is wrong, its board, and what can be done."""
        made = Panel(live.id, [f"“{self.title(live)}” cannot go on"], accent=live.rules.accent)
        made.text = [line for line in (said, live.broken or "Its last answers cannot be played again.") if line]
        made.text.append("It can be exported and repaired by whoever hosts the bot, or abandoned by majority.")
        if live.session is not None:
            made.picture = self.picture(live, None)
        made.rows = [(Button(custom_id(live.id, NONE, verbs.MORE, "abandon"), "Abandon the game", "danger"),)]
        return sealed(made)

    async def public_board(
        self, live: Live, user: int = 0, *, text: bool = False, note: str = "", full: bool = False
    ) -> Panel:
        """Return the board as everybody may see it; `full` shows all in full size."""
        return await self._board(live, user, None, text=text, note=note, full=full)

    async def _from_outside(self, live: Live, user: int, said: str) -> Panel:
        """Return what somebody without a seat sees, with the way back to a seat that waits for them."""
        made = await self.public_board(live, user, note="You have no seat at this table; this is what all may see.")
        if said:
            made.text.insert(0, said)
        if live.game.status == "running":
            if any(s.user_id is None and s.extra.get("owner") == user for s in live.seats):
                back = Button(custom_id(live.id, NONE, verbs.MORE, "back"), "Take my seat back", "main")
                made.rows.insert(0, (back,))
            elif live.vacant():
                made.rows.insert(0, (Button(custom_id(live.id, NONE, verbs.MORE, "seat"), "Take a free seat", "main"),))
            elif welcoming(live):
                made.rows.insert(0, (Button(custom_id(live.id, NONE, verbs.LOBBY, "join"), "Join", "main"),))
        return sealed(made)

    async def board(self, id: str, user: int, *, text: bool = False, public: bool = False) -> Panel:
        """Return the whole board as a person sees it, as a picture in full size or in words."""
        async with self.table(id) as live:
            if live.session is None:
                return self.stuck(live)
            seats = live.seats_of(user)
            if not seats or public:
                return await self.public_board(live, user, text=text, full=True)
            return await self._board(live, user, seats[0], text=text, full=True)

    async def _board(
        self, live: Live, user: int, seat: str | None, *, text: bool, note: str = "", full: bool = False
    ) -> Panel:
        settings = await self.settings(user)
        view, told, _ = self.seen(live, seat)
        made = Panel(live.id, [f"“{self.title(live)}”", *self.headline(live, view)[:1]], accent=live.rules.accent)
        made.text = self.headline(live, view)[1:]
        if text or settings.text_boards:
            made.text.append(told)
        if not text:
            made.picture = self.picture(live, seat, large=settings.large_type)
            made.picture.kind = FULL if full else ""
        made.notes = [note] if note else []
        made.footer = self.footer(live, self.words(live), [seat] if seat else ())
        made.rows = [(Button(custom_id(live.id, NONE, verbs.STORY), "What happened"),)]
        return sealed(made)

    async def known(self, id: str, user: int) -> Panel:
        """Return all that a person's seats have learned and may look up again."""
        async with self.table(id) as live:
            words, session = self.words(live), live.playing()
            lines: list[str] = []
            for seat in live.seats_of(user):
                lines += live.rules.board_text.known(session.see(seat).view, words.names)
            if not live.seats_of(user):
                lines = live.rules.board_text.known(session.see(None).view, words.names)
            made = Panel(live.id, ["What you know"], lines or ["Nothing beyond what lies open."])
            made.accent, made.footer = live.rules.accent, self.footer(live, words, live.seats_of(user))
            if kind := live.rules.board_text.known_kind:
                made.picture = replace(self.picture(live, next(iter(live.seats_of(user)), None)), kind=kind)
            return sealed(made)

    def more(self, live: Live, user: int) -> Panel:
        """Return what else one can do at a table."""
        made = Panel(live.id, [f"“{self.title(live)}”"], ["What would you like?"], accent=live.rules.accent)
        seated = bool(live.seats_of(user))
        choices = [("board", "Board"), ("text", "Board in words"), ("log", "Log")]
        if seated:
            choices += [("known", "What I know"), ("orders", "Standing orders"), ("nudge", "Nudge")]
            choices.append(("resume", "Go on") if live.game.paused else ("pause", "Pause"))
        if live.game.host_id == user and live.game.status == "running":
            choices.append(("telling", "Change the clock or the telling"))
        choices += [("verify", "Check the dice"), ("status", "Status"), ("help", "Call the host")]
        own = [Button(custom_id(live.id, NONE, verbs.MORE, key), label) for key, label in choices]
        if live.game.host_id == user and welcoming(live):
            own.append(Button(custom_id(live.id, NONE, verbs.LOBBY, "computer"), "Add computer player"))
        made.rows = buttons(own)
        if seated and live.game.status in ("running", "frozen"):
            last = [
                Button(custom_id(live.id, NONE, verbs.MORE, key), label, "danger")
                for key, label in (("leave?", "Leave"), ("abandon?", "Abandon"))
            ]
            made.rows.append(tuple(last))
        return sealed(made)


def vote_buttons(table: str, request: Request) -> list[Button]:
    """Return the two buttons of a vote, or of an offer."""
    yes, no = ("Accept", "Decline") if request.kind == OFFER else ("Agree", "Do not agree")
    return [
        Button(custom_id(table, NONE, verbs.VOTE, f"{request.id}.yes"), yes, "main"),
        Button(custom_id(table, NONE, verbs.VOTE, f"{request.id}.no"), no),
    ]
