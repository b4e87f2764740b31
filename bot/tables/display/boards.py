"""The board of a table: as a picture, in words, and what somebody knows of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.naming import unescaped
from bot.panels import FULL, NONE, Button, Panel, Picture, custom_id, fingerprint, sealed
from bot.panels import ids as verbs
from bot.tables.core.clocks import telling
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.profiles import Profiles
from bot.tables.core.table_text import footer, title_of


@dataclass(frozen=True, slots=True)
class Boards:
    """Shows the board of a table as everybody sees it, or as a seat does."""

    tables: LiveTables
    profiles: Profiles

    async def board(self, id: str, user: int, *, text: bool = False, public: bool = False) -> Panel:
        """Return the whole board as a person sees it, as a picture in full size or in words."""
        async with self.tables.locked(id) as live:
            if live.session is None:
                return self.stuck(live)
            seats = live.seats_of(user)
            if not seats or public:
                return await self.public_board(live, user, text=text, full=True)
            return await self.seat_board(live, user, seats[0], text=text, full=True)

    async def known(self, id: str, user: int) -> Panel:
        """Return all that a person's seats have learned and may look up again."""
        async with self.tables.locked(id) as live:
            words, session = self.profiles.words(live), live.playing()
            lines: list[str] = []
            for seat in live.seats_of(user):
                lines += live.rules.board_text.known(session.see(seat).view, words.names)
            if not live.seats_of(user):
                lines = live.rules.board_text.known(session.see(None).view, words.names)
            made = Panel(live.id, ["What you know"], lines or ["Nothing beyond what lies open."])
            made.accent, made.footer = live.rules.accent, footer(live, words, live.seats_of(user))
            if kind := live.rules.board_text.known_kind:
                made.picture = replace(self.picture(live, next(iter(live.seats_of(user)), None)), kind=kind)
            return sealed(made)

    # of a live table ----------------------------------------------------------------------------------
    async def public_board(
        self, live: Live, user: int = 0, *, text: bool = False, note: str = "", full: bool = False
    ) -> Panel:
        """Return the board as everybody may see it; `full` shows all in full size."""
        return await self.seat_board(live, user, None, text=text, note=note, full=full)

    async def seat_board(
        self, live: Live, user: int, seat: str | None, *, text: bool, note: str = "", full: bool = False
    ) -> Panel:
        """Return the board as a seat sees it (None: the public), for a person with their settings."""
        settings = await self.profiles.settings(user)
        view, told, _ = self.seen(live, seat)
        made = Panel(live.id, [f"“{title_of(live)}”", *self.headline(live, view)[:1]], accent=live.rules.accent)
        made.text = self.headline(live, view)[1:]
        if text or settings.text_boards:
            made.text.append(told)
        if not text:
            made.picture = self.picture(live, seat, large=settings.large_type)
            made.picture.kind = FULL if full else ""
        made.notes = [note] if note else []
        made.footer = footer(live, self.profiles.words(live), [seat] if seat else ())
        made.rows = [(Button(custom_id(live.id, NONE, verbs.STORY), "What happened"),)]
        return sealed(made)

    def stuck(self, live: Live, said: str = "") -> Panel:
        """Return the panel of a table that cannot go on: what is wrong, its board, and what can be done."""
        made = Panel(live.id, [f"“{title_of(live)}” cannot go on"], accent=live.rules.accent)
        made.text = [line for line in (said, live.broken or "Its last answers cannot be played again.") if line]
        made.text.append("It can be exported and repaired by whoever hosts the bot, or abandoned by majority.")
        if live.session is not None:
            made.picture = self.picture(live, None)
        made.rows = [(Button(custom_id(live.id, NONE, verbs.MORE, "abandon"), "Abandon the game", "danger"),)]
        return sealed(made)

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
        names = tuple((seat, unescaped(name)) for seat, name in self.profiles.words(live).names.items())
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
            return live.rules.board_text.text(view, self.profiles.words(live).names)
        except Exception:  # a board that cannot be told must not stop the game
            return ""

    def headline(self, live: Live, view: Any) -> list[str]:
        """Return the game's own lines for the table message."""
        try:
            return list(live.rules.board_text.headline(view, self.profiles.words(live).names))
        except Exception:
            return [f"Round {live.rules.round(live.playing().state)}"]
