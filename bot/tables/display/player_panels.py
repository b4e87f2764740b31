"""What one person sees of a table: the panel with all that is theirs to decide, and what else they can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.panels import NONE, Button, Draft, Front, Panel, buttons, custom_id, order_questions, panel, sealed
from bot.panels import ids as verbs
from bot.tables.core.live import Live, stands
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Refusal
from bot.tables.core.presence import Presence
from bot.tables.core.profiles import Profiles
from bot.tables.core.seating import welcoming
from bot.tables.core.table_text import asked, footer, played_by, title_of
from bot.tables.core.words import Words
from bot.tables.display.boards import Boards
from bot.tables.display.foretelling import foretold, taking
from bot.tables.display.herald import changed_side
from bot.tables.display.requests import request_preview, vote_buttons, wished
from rules.engine import Open
from storage import Store

RESULTS, MOST_TOLD = 4, 60


@dataclass(frozen=True, slots=True)
class PlayerPanels:
    """Shows one person a table: all that is theirs to decide, and what they know."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    presence: Presence
    boards: Boards

    async def panel(self, id: str, user: int, *, tab: str = "", looks: bool = True) -> Panel:
        """Return a person's panel; whoever has no seat sees what everybody may see.

        `looks` False is for what is shown to a person who has not asked for it, and may not be there.
        """
        if looks:
            await self.presence.looks(id, user)
        async with self.tables.locked(id) as live:
            return await self.own_panel(live, user, tab=tab)

    async def more(self, id: str, user: int) -> Panel:
        """Return what else a person can do at a table."""
        async with self.tables.locked(id) as live:
            return more_panel(live, user)

    async def own_panel(self, live: Live, user: int, *, tab: str = "", said: str = "") -> Panel:
        """Return a person's panel. `tab` is the id of the question in front, `said` what is told first."""
        seats = live.seats_of(user)
        if live.game.status == "lobby":
            raise Refusal("This game has not begun yet; you find it in its lobby.")
        if live.session is None or live.session.frozen:
            return self.boards.stuck(live, said)
        if not seats:
            return await self._from_outside(live, user, said)
        words, settings = self.profiles.words(live), await self.profiles.settings(user)
        questions = order_questions([q for seat in seats for q in live.session.open(seat) if q.options or not q.may])
        current = await self._in_front(live, questions, seats[0], tab)
        seat = current.seat if current is not None else seats[0]
        draft = Draft()
        if current is not None:
            draft = Draft.of(await self.store.draft(live.id, seat, current.id))
        front = Front(
            live.id,
            questions,
            {q.id: asked(live, q, words) for q in questions},
            current.id if current is not None else "",
            draft,
            [self._lead(live, current, words) if current is not None else _idle(live, words, seats)],
            [line for line in (*(changed_side(live, s) for s in seats), said) if line],
            footer=footer(live, words, seats),
            picture=self.boards.picture(live, seat, large=settings.large_type),
            taking=taking(live, seats),
            accent=live.rules.accent,
        )
        if not draft.path:  # who is in the middle of a choice has read it
            front.text += _results(live, seats, words)
        if current is not None:
            self._put(live, front, current, words)
        elif live.session.state.outcome is None:
            front.text.append(self.boards.headline(live, self.boards.seen(live, seat)[0])[0])
        if settings.text_boards:
            front.text.append(self.boards.seen(live, seat)[1])
        front.notes += _when_and_where(live, seats)
        if settings.dm_closed or settings.panels == "ephemeral":
            await self._votes(live, words, seats, front)
        front.extra.append(Button(custom_id(live.id, NONE, verbs.MORE), "More…"))
        made = panel(front, words)
        made.idle = not any(live.due(s) for s in seats)
        return made

    @staticmethod
    def _put(live: Live, front: Front, current: Open, words: Words) -> None:
        """Put into a panel what belongs to the question in front of it."""
        if not front.draft.path and (hint := _hint(live, current)):
            front.text.append(f"*{hint}*")
        if current.may:
            front.notes.append("Nobody waits for this; you may let it be.")
        front.foretold = foretold(live, current, front.draft, words)
        if walks(live, current):
            front.extra.append(
                Button(custom_id(live.id, current.id, verbs.WAY), live.rules.typed_moves.label, opens_modal=True)
            )

    async def _votes(self, live: Live, words: Words, seats: Sequence[str], front: Front) -> None:
        """Put the first vote that waits for a person into the panel, for those whom no message of its own reaches."""
        for request in await self.store.open_requests(live.id):
            mine = [s for s in seats if s in request.data.get("voters", ()) and s not in request.votes]
            if mine:
                front.notes.insert(0, wished(live, words, request, self.profiles.name) + ".")
                front.notes += request_preview(live, words, request, mine[0])[:4]
                front.votes = vote_buttons(live.id, request)
                return

    async def _in_front(self, live: Live, questions: Sequence[Open], seat: str, tab: str) -> Open | None:
        """Choose the question in front: the one asked for, the one looked at last, else the first that is due."""
        found = next((q for q in questions if q.id == tab), None)
        if found is None and len(questions) > 1:
            kept = await self.store.draft(live.id, seat, "tab") or {}
            if {q.id for q in questions if not q.may} <= {*kept.get("due", ())}:
                found = next((q for q in questions if q.id == kept.get("id")), None)
            found = found or next((q for q in questions if q.name == kept.get("name") and not q.may), None)
        return found or next(iter(questions), None)

    def _lead(self, live: Live, question: Open, words: Words) -> str:
        """Say whose turn it is and what is left to do with, where the game tells."""
        said = live.rules.board_text.lead(self.boards.seen(live, question.seat)[0], question, words.names)
        return said or asked(live, question, words)

    async def _from_outside(self, live: Live, user: int, said: str) -> Panel:
        """Return what somebody without a seat sees, with the way back to a seat that waits for them."""
        made = await self.boards.public_board(
            live, user, note="You have no seat at this table; this is what all may see."
        )
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


def walks(live: Live, question: Open) -> bool:
    """Tell whether a question can be answered by a whole path."""
    return live.rules.typed_moves.walks(live.playing().state, question.seat, question.name)


def _hint(live: Live, question: Open) -> str:
    """Return what a newcomer should know of a kind of question, in the first rounds.

    Only the number of the round counts, which everybody knows: a hint must not come or go with a hidden step.
    """
    hints = live.rules.help.hints
    about = str(question.about[0]) if question.about else ""
    last, hint = hints.get(about) or hints.get(question.name.partition(":")[0], (0, ""))
    return hint if live.rules.round(live.playing().state) <= last and not question.may else ""


def _idle(live: Live, words: Words, seats: Sequence[str]) -> str:
    session = live.playing()
    if session.state.outcome is not None:
        return f"“{title_of(live)}” is over"
    for seat in seats:
        if (said := live.rules.late_join.idle(session.state, seat)) is not None:
            return words(said).rstrip(".")
    return "There is nothing for you to decide now"


def _results(live: Live, seats: Sequence[str], words: Words) -> list[str]:
    """Say what came of the seats' last answer, and since."""
    session = live.playing()
    own = [n for n, row in enumerate(session.rows, session.base) if row.seat in seats and stands(row)]
    answered = live.clock.get("answered", {})  # the answers before the last checkpoint are no longer held
    own = own or [answered[seat] for seat in seats if answered.get(seat, session.base) < session.base]
    if not own:
        return []
    told = [line for line in live.lines if line.answer >= max(own) and line.known_to(seats)]
    return words.results(told[-MOST_TOLD:], {*seats, *played_by(live, seats)}, RESULTS)


def _when_and_where(live: Live, seats: Sequence[str]) -> list[str]:
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


def more_panel(live: Live, user: int) -> Panel:
    """Return what else one can do at a table."""
    made = Panel(live.id, [f"“{title_of(live)}”"], ["What would you like?"], accent=live.rules.accent)
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
