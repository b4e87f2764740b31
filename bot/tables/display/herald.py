"""The messages in which people are told once of what concerns them, each from their own side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.panels import NONE, Button, Panel, custom_id, sealed
from bot.panels import ids as verbs
from bot.tables.core.clocks import FASTER_AFTER
from bot.tables.core.live import Live
from bot.tables.core.model import Audience, Item
from bot.tables.core.notices import reach
from bot.tables.core.profiles import Profiles
from bot.tables.core.table_text import title_of
from bot.tables.core.words import Words


@dataclass(frozen=True, slots=True)
class Told:
    """Somebody to be told: the seat they have ("host" for a host without one), who they are."""

    seat: str
    user: int


def audience(live: Live, but: list[int]) -> list[Told]:
    """Return everybody who plays, and the host, each once; without those who need not be told."""
    made: dict[int, Told] = {}
    for seat in live.people():
        if seat.user_id is not None and seat.user_id not in made:
            made[seat.user_id] = Told(seat.seat, seat.user_id)
    host = live.game.host_id or 0
    if host > 0 and host not in made:
        made[host] = Told("host", host)
    return [told for user, told in made.items() if user not in but]


def changed_side(live: Live, seat: str) -> str:
    """Return what somebody who plays for another side now must hear, "" where they have heard it and answered since."""
    turned = live.clock.get("turned", {}).get(seat)
    if turned is None or live.session is None:
        return ""
    side = live.rules.side(live.session.state, seat)
    own = live.rules.messages.changed_sides
    return own.get(side, f"You play for another side now: {side.replace('_', ' ')}. You win with it.")


@dataclass(frozen=True, slots=True)
class Herald:
    """Makes the items of a table that tell people something. `now` gives Unix seconds."""

    profiles: Profiles
    now: Callable[[], int]

    async def endings(self, live: Live, words: Words, picture: Any) -> list[Item]:
        """Return what the panels of a game that is over have become: its end, from the side of each person."""
        notice = live.game.extra.get("notices", {}).get("end")
        if notice is None:
            return []
        made: list[Item] = []
        for told in audience(live, []):
            panel = self._ending(live, words, told.seat)
            panel.picture = picture
            role = f"panel:{told.seat}"
            made.append(await self._item(live, role, told, panel, f"end{notice['at']}", "end", notice["but"]))
            made += await self._called(live, "end", told, panel, notice)
        return made

    async def notices(self, live: Live, words: Words) -> list[Item]:
        """Return what else people of a running table are told."""
        made: list[Item] = []
        for key, notice in live.game.extra.get("notices", {}).items():
            panel = self._notice(live, words, key, notice)
            if panel is None:
                continue
            kind = key if key in ("pause", "start") else "seats"
            for told in audience(live, notice["but"]):
                if key == "start":  # whoever is asked nothing yet; the others are called to their turn
                    if told.seat != "host" and not live.clock.get("fresh", {}).get(told.seat):
                        made += await self._called(live, key, told, panel, notice)
                    continue
                role = f"notice:{key}:{told.seat}"
                made.append(await self._item(live, role, told, panel, str(notice["at"]), kind, []))
                made += await self._called(live, key, told, panel, notice)
        return made

    async def _item(
        self, live: Live, role: str, told: Told, panel: Panel, fresh: str, kind: str, but: list[int]
    ) -> Item:
        can = reach(await self.profiles.settings(told.user), kind, self.now())
        item = Item(role, Audience("person", told.user), panel, panel.fingerprint, fresh)
        sealed(panel)
        item.fingerprint = panel.fingerprint
        item.due = can.dm and not can.quiet and told.user not in but
        return item

    async def _called(self, live: Live, key: str, told: Told, panel: Panel, notice: dict[str, Any]) -> list[Item]:
        """Call somebody in the thread who cannot or will not be told by direct message."""
        kind = key if key in ("end", "pause", "start") else "seats"
        can = reach(await self.profiles.settings(told.user), kind, self.now())
        if not can.thread or can.quiet or told.user in notice["but"]:
            return []
        short = Panel(live.id, text=[f"<@{told.user}>: {' '.join(panel.heading + panel.text[:1])}"])
        short.accent, short.rows, short.shared = live.rules.accent, panel.rows, True
        sealed(short)
        role = f"notice:{key}:{told.seat}:thread"
        where = Audience("thread" if live.game.thread_id else "channel")
        item = Item(role, where, short, short.fingerprint, str(notice["at"]))
        item.users = [told.user]
        return [item]

    def _ending(self, live: Live, words: Words, seat: str) -> Panel:
        title = title_of(live)
        made = Panel(live.id, accent=live.rules.accent)
        outcome = live.session.state.outcome if live.session is not None else None
        if outcome is None:
            made.heading = [f"“{title}” was abandoned"]
            made.text = ["Nobody has won."]
        else:
            made.heading = [f"It is over: {words(('over', outcome.side, outcome.why))}"]
            number = live.rules.round(live.session.state) if live.session is not None else 0
            own = "" if seat == "host" else "You won. " if seat in outcome.winners else "You lost. "
            own = own if outcome.winners else "Nobody has won. "
            made.text = [f"{own}“{title}” ended in {live.rules.board_text.round_name} {number}."]
        made.notes = to_the_table(live)
        again = [Button(custom_id(live.id, NONE, verbs.REMATCH, "same"), "Rematch", "main")]
        if live.session is not None:
            again = [Button(custom_id(live.id, NONE, verbs.MORE, "end"), "The end"), *again]
        made.rows = [tuple(again)]
        return made

    def _notice(self, live: Live, words: Words, key: str, notice: dict[str, Any]) -> Panel | None:
        """Return what a notice says now, None where there is nothing to be said any more."""
        made = Panel(live.id, accent=live.rules.accent, notes=to_the_table(live))
        move = Button(custom_id(live.id, NONE, verbs.PANEL), "Your move", "main")
        if key == "start":
            made.heading = [f"“{title_of(live)}” has begun."]
            made.text = ["You are called when it is your turn."]
            made.rows = [(move,)]
            return made
        if key == "lapsed" and live.game.status == "abandoned":
            made.heading = [f"“{title_of(live)}” did not begin"]
            made.text = [
                "Its lobby was closed." if notice.get("closed") else "Nothing was pressed in its lobby for long."
            ]
            made.rows = [(Button(custom_id(live.id, NONE, verbs.REMATCH, "same"), "Open it again"),)]
            return made
        if live.game.status != "running":
            return None
        if key == "host":
            made.heading = [f"{words.names.get(notice['seat'], 'Somebody')} looks after “{title_of(live)}” now"]
            made.text = ["The host has not been here for days. Whoever hosted it does so again by coming back."]
            made.rows = [(move,)]
            return made
        kind, _, seat = key.partition(":")
        if kind == "seat" and live.seat(seat) in live.vacant():
            return self._vacant(live, words, made, seat, notice["ends"])
        if kind == "silent" and live.clock.get("timeouts", {}).get(seat):
            return self._silent(live, words, made, seat)
        if key == "pause":
            paused = live.game.paused
            made.heading = [f"“{title_of(live)}” is paused" if paused else f"“{title_of(live)}” goes on"]
            made.text = ["Clocks, reminders and automatic moves stand still." if paused else "Clocks run again."]
            go_on = Button(custom_id(live.id, NONE, verbs.MORE, "resume"), "Go on")
            made.rows = [(go_on if paused else move,)]
            return made
        return None

    def _vacant(self, live: Live, words: Words, made: Panel, seat: str, ends: int) -> Panel:
        made.heading = [f"A seat at “{title_of(live)}” is free"]
        made.text = [f"Nobody plays {words.names[seat]}, and the game waits where it comes to that seat."]
        buttons: list[Button] = []
        if ends:
            made.text.append(f"A computer player takes it <t:{ends}:R>, unless somebody comes or you wait longer.")
            buttons.append(_more(live, f"fill:{seat}", "Computer player now"))
            buttons.append(_more(live, f"wait:{seat}", "Wait three days more"))
        buttons.append(_more(live, "abandon?", "Vote to end the game"))
        made.text.append("To offer it to somebody: `/game substitute`.")
        made.rows = [tuple(buttons)]
        return made

    def _silent(self, live: Live, words: Words, made: Panel, seat: str) -> Panel:
        times = live.clock["timeouts"][seat]
        made.heading = [f"Time ran out {times} times in a row for {words.names[seat]}"]
        made.text = [f"at “{title_of(live)}”. A computer player can keep the seat until they come back."]
        if times >= FASTER_AFTER:
            made.text.append("They have a quarter of the time now, until they answer themselves.")
        made.rows = [(_more(live, f"fill:{seat}", "Let a computer player keep it"), _more(live, "nudge", "Nudge"))]
        return made


def _more(live: Live, key: str, label: str) -> Button:
    return Button(custom_id(live.id, NONE, verbs.MORE, key), label)


def to_the_table(live: Live) -> list[str]:
    """Return the line that leads to the table's thread, where it has one."""
    if live.game.guild_id is None or live.game.thread_id is None:
        return []
    return [f"[To the table](https://discord.com/channels/{live.game.guild_id}/{live.game.thread_id})"]
