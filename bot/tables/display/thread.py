"""The messages of a table's thread: the table, its story, whom it calls, how it ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from zlib import crc32

from bot.panels import NONE, Button, Panel, clip, custom_id, fingerprint, sealed
from bot.panels import ids as verbs
from bot.tables.core.clocks import telling
from bot.tables.core.dice import Dice
from bot.tables.core.live import Line, Live
from bot.tables.core.model import Audience, Item, Refusal, Visible
from bot.tables.core.profiles import Profiles
from bot.tables.core.seating import welcoming
from bot.tables.core.table_text import round_name, title_of, waiting_for
from bot.tables.core.words import Words, lasted, listed, many
from bot.tables.display.boards import Boards
from bot.tables.display.turns import turns_to_show
from rules.engine import Said

STORY_LENGTH = 3000


@dataclass(frozen=True, slots=True)
class ThreadMessages:
    """Makes what everybody sees in the thread of a table. `now` gives Unix seconds."""

    profiles: Profiles
    boards: Boards
    now: Callable[[], int]

    def table(self, live: Live, words: Words) -> Panel:
        """Return the table message: the board, who is waited for, and the way to one's own panel."""
        made = Panel(live.id, accent=live.rules.accent)
        if live.session is None:
            return self.boards.stuck(live)
        made.footer = f"“{clip(title_of(live), 80)}”"
        if live.game.status == "finished":  # told once, by the message of the end
            made.heading, made.text = ["The game is over"], ["How it ended stands in a message of its own here."]
            return sealed(made)
        lines = self.boards.headline(live, self.boards.seen(live, None)[0])
        made.heading, made.text = lines[:1] or [title_of(live)], lines[1:]
        frozen = live.game.status == "frozen"
        if frozen:
            made.text.append("The game is frozen: its last answers cannot be played again. Nothing is lost.")
        elif live.game.paused:
            made.text.append("The game is paused.")
        elif live.game.status == "running":
            made.text.append(_waiting_line(live, words))
        made.picture = self.boards.table_picture(live)
        if made.picture.view_print != self.boards.seen(live, None)[2]:
            made.notes.append("The picture is of an earlier moment of this turn; *More…* and *Board* show this one.")
        if live.game.status == "running":
            made.rows.append(
                (
                    Button(custom_id(live.id, NONE, verbs.PANEL), "Your move", "main"),
                    Button(custom_id(live.id, NONE, verbs.STORY), "What happened"),
                    Button(custom_id(live.id, NONE, verbs.MORE), "More…"),
                )
            )
            for seat in live.vacant():
                ends = live.game.extra.get("notices", {}).get(f"seat:{seat.seat}", {}).get("ends")
                if ends:
                    made.notes.append(f"{words.names[seat.seat]}: a computer player takes it <t:{ends}:R>.")
            if live.vacant():
                made.rows.append((Button(custom_id(live.id, NONE, verbs.MORE, "seat"), "Take a free seat"),))
            elif welcoming(live):
                made.rows.append((Button(custom_id(live.id, NONE, verbs.LOBBY, "join"), "Join"),))
        elif frozen:
            made.rows.append((Button(custom_id(live.id, NONE, verbs.MORE), "More…"),))
        return sealed(made)

    def story(self, live: Live, made: Visible, words: Words, since: int | None) -> None:
        """Add the turns' messages; see `turns_to_show`.

        Lines that are not for everybody count for nothing here. What is told in brief is the game's to say, and all
        that the service says.
        """
        how = telling(live.game.options)

        def tells(line: Line) -> bool:
            return how != "brief" or line.service or words.in_brief(line.said)

        turns: defaultdict[int, list[Line]] = defaultdict(list)
        for line in live.lines:
            if line.to is None:
                turns[line.turn].append(line)

        def told(turn: int) -> list[Said]:
            return [line.said for line in turns[turn] if tells(line) and words(line.said)]

        made.turns = {turn: crc32(repr([line.number for line in lines]).encode()) for turn, lines in turns.items()}
        shown, made.behind = turns_to_show(sorted(turns), since, lambda turn: any(told(turn)))
        for turn in shown:
            text = [words(said) for said in told(turn)] if how == "full" else words.story(told(turn))
            while len(text) > 1 and sum(len(t) + 1 for t in text) > STORY_LENGTH:
                text = ["…", *text[2:]]
            panel = sealed(Panel(live.id, text=text, accent=live.rules.accent))
            made.items.append(Item.of(f"story:{turn}", Audience("thread"), panel))

    def call(self, live: Live, words: Words, users: list[int]) -> Item:
        """Return the message that calls people by name to their turn."""
        fresh = {live.seats_of(user)[0]: live.clock.get("fresh", {}).get(live.seats_of(user)[0], 0) for user in users}
        names = listed([f"<@{user}>" for user in users])
        panel = Panel(live.id, text=[f"{names}: it is your turn in “{title_of(live)}”."], accent=live.rules.accent)
        panel.rows = [(Button(custom_id(live.id, NONE, verbs.PANEL), "Your move", "main"),)]
        item = Item.of("call", Audience("thread"), sealed(panel), fingerprint(sorted(fresh.items())))
        item.users = users
        return item

    def ending(self, live: Live) -> Panel:
        """Return how a game has ended, for one person who asks. Raises Refusal where it has not."""
        if live.session is None or live.game.status not in ("finished", "abandoned"):
            raise Refusal("This game is not over.")
        return self.end(live, self.profiles.words(live))

    def end(self, live: Live, words: Words) -> Panel:
        """Return the message of how a game has ended."""
        made = Panel(live.id, accent=live.rules.accent)
        outcome = live.session.state.outcome if live.session is not None else None
        if outcome is None:
            made.heading = [f"“{title_of(live)}” was abandoned"]
        else:
            winners = [words.names.get(s, s) for s in outcome.winners]
            made.heading = [words(("over", outcome.side, outcome.why))]
            made.text = [f"Winners: {listed(winners)}."] if winners else ["Nobody has won."] * live.rules.sided
            view = self.boards.seen(live, None)[0]
            told = live.rules.board_text.tally(view, words.names) or self.boards.headline(live, view)
            made.text += [line for line in told if line not in made.heading]
            made.text += _numbers(live, self.now())
            made.picture = self.boards.picture(live, None)
        if live.game.seed:
            right = not Dice.of(live.game).faults(live.game.commitment or "", live.game.seed, ())
            made.notes.append(
                f"The dice were {'fair' if right else 'NOT those promised'}: seed `{live.game.seed}`; "
                "check it with /game verify."
            )
        swapped = Button(custom_id(live.id, NONE, verbs.REMATCH, "swap"), "Rematch, sides swapped")
        made.rows = [
            (
                Button(custom_id(live.id, NONE, verbs.REMATCH, "same"), "Rematch", "main"),
                *([swapped] if live.rules.sided else []),
                Button(custom_id(live.id, NONE, verbs.MORE, "verify"), "Check the dice"),
            )
        ]
        return sealed(made)


def _waiting_line(live: Live, words: Words) -> str:
    shown = live.clock.get("shown", {})
    seats = live.playing().waiting(None)
    if not seats:
        return "Nobody is waited for."
    text = waiting_for(live, words, seats)
    since = min((shown[s] for s in seats if s in shown), default=None)
    return text + (f" — asked <t:{since}:R>" if since and text.startswith("Waiting") else "")


def _numbers(live: Live, now: int) -> list[str]:
    session = live.playing()
    rounds = live.rules.round(session.state)
    time = lasted((live.game.finished_at or now) - (live.game.started_at or now))
    return [f"{many(rounds, round_name(live))}, {many(session.row_count, 'decision')}, {time}."]


def teams_of(live: Live) -> dict[str, list[int]]:
    """Return side -> people, where sides have something to plan in private; nobody for one that is no more."""
    if live.session is None or live.game.status not in ("running", "frozen"):
        return {}
    sides: dict[str, list[int]] = {}
    for seat in live.seats:
        side = live.rules.side(live.session.state, seat.seat)
        sides.setdefault(side, []).extend([seat.user_id] if seat.user_id and seat.user_id > 0 else [])
    if len(sides) < 2 and not live.game.team_threads:
        return {}
    return {side: sorted(set(sides.get(side, ()))) for side in dict.fromkeys([*sides, *live.game.team_threads])}


def team_panel(live: Live, side: str) -> Panel:
    """Return what stands above a side's own thread.

    It tells nothing that the public may not know, not even that there is something new: an opponent who manages the
    server could read it. Panels do.
    """
    text = "Here your side can plan unseen by the others. Whoever manages this server can read it too."
    made = Panel(live.id, [f"“{title_of(live)}”: for the {side} alone"], [text], accent=live.rules.accent)
    made.rows = [
        (
            Button(custom_id(live.id, NONE, verbs.PANEL), "Your move", "main"),
            Button(custom_id(live.id, NONE, verbs.STORY), "What happened"),
        )
    ]
    return sealed(made)
