"""Sentences of the service itself, and the names under which people and computer players are spoken of."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from typing import Any

from bot.naming import told_apart
from rules.engine import Digest, Line, Message, Refused, Rules, Said, Table, digest, fold, forecast, listed
from rules.engine.recap import Told
from storage import Seat

__all__ = ["SERVICE", "Words", "lasted", "listed", "many", "plain", "seat_names", "table_of", "within"]
log = logging.getLogger(__name__)

DIGEST = 3000
"""Letters of what happened since somebody looked."""
PROMISE = 12
"""Letters of a promise that a story shows."""
SERVICE = Table(
    {
        "took_back": "{who} took back a choice.",
        "began": "The game has begun.",
        "promised": "Promise of the dice: `{promise:first}`. /game verify tells the whole of it and what it is for.",
        "seat_left": "{who} has left the table; the seat is free.",
        "seat_gone": "{who} is no longer on this server; the seat is free.",
        "seat_given": Message("{other} now plays the seat of {who}.", "who other", to="who"),
        "seat_given_by": Message("{other} now plays the seat of {who}, offered by {by}.", "who other by", to="who"),
        "seat_computer": Message("A computer player now plays the seat of {who}.", "who", to="who"),
        "seat_computer_by": Message("{by} gave the seat of {who} to a computer player.", "who by", to="who"),
        "seat_back": "{who} plays again.",
        "guest_comes": "{who} joins the table, and comes in as soon as the rules allow.",
        "guest_let_in": "{who} joins the table, let in by {by}, and comes in as soon as the rules allow.",
        "guest_stays_away": "{who} will not come in after all.",
        "paused": "The game is paused: clocks, reminders and automatic moves stand still.",
        "paused_by": "{who} paused the game: clocks, reminders and automatic moves stand still.",
        "resumed": "The game goes on.",
        "resumed_by": "{who} let the game go on.",
        "unreadable": "Here stood something that can no longer be read.",
        "taken_off": "I was taken off this server: clocks, reminders and automatic moves stand still until I am back.",
        "back_again": "I am back on this server: the game goes on, and the clocks are given what that took.",
        "host_stands_in": "The host has not been here for days: {who} looks after the table now, until the host comes "
        "back.",
        "host_back": "{who} is back and looks after the table again.",
        "vote_refused": "A vote has ended: the majority was against it, and nothing was changed.",
        "vote_lapsed": "A vote has ended: {agreed} of the {present} who were here agreed, which is not enough; nothing "
        "was changed.",
        "guest_lapsed": "Nobody has decided about the one who would like to join; they can ask again.",
        "offer_lapsed": "A seat that was offered was neither accepted nor declined; the offer has lapsed.",
        "clock_set": "When somebody is silent, this table will now {how}.",
        "abandoned": "The game was abandoned.",
        "abandoned_by": "{who} gave the game up.",
        "order_dropped": "Your standing order “{order}” did not fit and was removed; you are asked again.",
        "order_used": "Your standing order “{order}” answered for you.",
        "clock_used": Message("Time ran out: the usual answer was given for {who}.", to="who"),
        "undo_refused": "The wish to take back was not agreed to.",
        "host_now": "{who} now looks after the table.",
        "may_watch": "{who} lets others look over their shoulder (`/game watch`).",
        "may_not_watch": "{who} lets nobody look over their shoulder any more.",
    },
    forms={"first": lambda promise: f"{promise[:PROMISE]}…" if len(promise) > PROMISE else promise},
)  # fmt: skip
"""All that the service itself says in a story; each stands alone."""


@cache
def table_of(rules: Rules[Any]) -> Table:
    """Return the words of a game and of the service as one."""
    return rules.messages.table.joined(SERVICE)


class Words:
    """Says what a game or the service has to say, with the names of one table. Callable: said -> sentence."""

    def __init__(self, rules: Rules[Any], names: Mapping[str, str]) -> None:
        self.rules, self.names, self.table = rules, names, table_of(rules)

    def __call__(self, said: Said) -> str:
        """Say it; whatever the game has no words for is said plainly rather than not at all."""
        if not said:
            return ""
        key = str(said[0])
        own = key not in self.table or (key == "over" and len(said) > 1 and not self.rules.messages.table)
        try:
            return self.rules.messages.say(said, self.names) if own else self.table.say(said, self.names)
        except Exception:  # a missing word must not take the table down
            log.exception("no words for %s in %s", key, self.rules.slug)
            return " ".join(self.names.get(str(p), str(p)).replace("_", " ") for p in said)

    def story(self, events: Sequence[Said], *, tallies: bool = True) -> list[str]:
        """Tell events in few lines, what one actor did in a row as one; `tallies`: with what became of all numbers."""
        messages = self.rules.messages
        try:
            lines = fold(
                events, self.table, self.names, self, gathers=messages.gathers, opens=messages.opens, tallies=tallies
            )  # fmt: skip
        except Exception:  # a game that cannot fold is told line by line
            log.exception("the story of %s cannot be folded", self.rules.slug)
            return [text for said in events if (text := self(said))]
        return [_shown(line) for line in lines]

    def digest(self, lines: Sequence[Told], own: Collection[str]) -> Digest:
        """Sort what has happened since somebody looked: `own` are their seats and what they play."""
        tell = partial(self.story, tallies=False)
        return digest(lines, own, tell, self.table, self.names, longest=DIGEST)

    def numbers(self, told: Digest) -> str:
        """Say what became of the numbers in a digest, "" where nothing did."""
        return f"**{self.table.number}** {' · '.join(told.numbers)}".strip() if told.numbers else ""

    def results(self, lines: Sequence[Told], own: Collection[str], most: int) -> list[str]:
        """Tell in few lines what came of somebody's last answer, and since: what was done to them first."""
        told = self.digest(lines, own)
        numbers = [self.numbers(told)] if self.table.tallies and told.numbers else []
        first = [*numbers, *told.to_you[-(most // 2) :]]
        return [*first, *told.rest[-(most - len(first)) :]]

    def forecast(self, events: Sequence[Said], seat: str, label: Said) -> list[str]:
        """Tell what an answer of a seat will come to, beside the label that names whom it is aimed at."""
        return forecast(events, self.table, self.names, self, seat=seat, whom=label[1:])

    def in_brief(self, said: Said) -> bool:
        """Tell whether an event of the game is told where a table wants the main things alone."""
        return said[0] not in self.table or self.table.wording(said).message.brief

    def refusal(self, error: Refused) -> str:
        """Say why an answer was refused."""
        if error.said[0] == "needs_consent":
            seats = [self.names.get(s, s) for s in str(error.said[1]).split(", ")]
            return f"Others have acted since; taking it back needs the consent of {listed(seats)}."
        return self(error.said)


def _shown(line: Line) -> str:
    """Write a line of story in Discord's markup."""
    return f"**{line.text}**" if line.tally else f"**{line.actor}** {line.text}" if line.actor else line.text


def seat_names(seats: Sequence[Seat], name_of: Callable[[int], str]) -> dict[str, str]:
    """Return seat -> name for everybody at a table; computers, and people of one name, are numbered."""
    computers = [s.seat for s in seats if s.user_id is None and s.computer is not None]
    names: dict[str, str] = {}
    for n, seat in enumerate(seats, 1):
        if seat.user_id is not None:
            names[seat.seat] = name_of(seat.user_id) if seat.user_id > 0 else "someone who left"
        elif seat.computer is not None:
            number = computers.index(seat.seat) + 1
            names[seat.seat] = "Computer" if len(computers) == 1 else f"Computer {number}"
        else:
            names[seat.seat] = f"the free seat {n}"
    return told_apart(names)


def within(label: str) -> str:
    """Return a label as it stands within a sentence: a hunter, the Ironclad; a name keeps its capital."""
    article = label.partition(" ")[0] in ("A", "An", "The", "Any")
    return label[:1].lower() + label[1:] if article else label


def many(n: int, noun: str) -> str:
    """Count something."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def lasted(seconds: int) -> str:
    """Say how long something took, in the unit that one would use."""
    minutes = max(1, round(seconds / 60))
    if minutes < 90:
        return many(minutes, "minute")
    return many(round(minutes / 60), "hour") if minutes < 36 * 60 else many(round(minutes / 1440), "day")


def plain(name: str) -> str:
    """Turn a slug into words; what stands behind a colon is an id."""
    text = name.partition(":")[0].replace("_", " ").replace("-", " ").strip()
    return text[:1].upper() + text[1:]
