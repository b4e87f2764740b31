"""Sentences of the service itself, and the names under which people and computer players are spoken of."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.folding import fold
from bot.naming import told_apart
from rules.engine import Refused, Rules, Said
from rules.engine.words import SENTENCES
from storage import Seat

log = logging.getLogger(__name__)

SERVICE: dict[str, str] = {
    "took_back": "{0} took back a choice.",
    "reopened": "After an update of the rules the last answers ({0}) are asked again, with other dice.",
    "began": "The game has begun.",
    "promised": "Promise of the dice: `{0}`. /game verify tells what it is for.",
    "seat_left": "{0} has left the table; the seat is free.",
    "seat_gone": "{0} is no longer on this server; the seat is free.",
    "seat_given": "{1} now plays the seat of {0}.",
    "seat_given_by": "{1} now plays the seat of {0}, offered by {2}.",
    "seat_computer": "A computer player now plays the seat of {0}.",
    "seat_computer_by": "{1} gave the seat of {0} to a computer player.",
    "seat_back": "{0} plays again.",
    "guest_comes": "{0} joins the table, and comes in as soon as the rules allow.",
    "guest_let_in": "{0} joins the table, let in by {1}, and comes in as soon as the rules allow.",
    "guest_stays_away": "{0} will not come in after all.",
    "paused": "The game is paused: clocks, reminders and automatic moves stand still.",
    "paused_by": "{0} paused the game: clocks, reminders and automatic moves stand still.",
    "resumed": "The game goes on.",
    "resumed_by": "{0} let the game go on.",
    "unreadable": "Here stood something that can no longer be read.",
    "taken_off": "I was taken off this server: clocks, reminders and automatic moves stand still until I am back.",
    "back_again": "I am back on this server: the game goes on, and the clocks are given what that took.",
    "host_stands_in": "The host has not been here for days: {0} looks after the table now, until the host comes back.",
    "host_back": "{0} is back and looks after the table again.",
    "vote_refused": "A vote has ended: the majority was against it, and nothing was changed.",
    "vote_lapsed": "A vote has ended: {0} of the {1} who were here agreed, which is not enough; nothing was changed.",
    "guest_lapsed": "Nobody has decided about the one who would like to join; they can ask again.",
    "offer_lapsed": "A seat that was offered was neither accepted nor declined; the offer has lapsed.",
    "clock_set": "When somebody is silent, this table will now {0}.",
    "abandoned": "The game was abandoned.",
    "abandoned_by": "{0} gave the game up.",
    "order_dropped": "Your standing order “{0}” did not fit and was removed; you are asked again.",
    "order_used": "Your standing order “{0}” answered for you.",
    "clock_used": "Time ran out: the usual answer was given for {0}.",
    "undo_refused": "The wish to take back was not agreed to.",
    "host_now": "{0} now looks after the table.",
    "may_watch": "{0} lets others look over their shoulder (`/game watch`).",
    "may_not_watch": "{0} lets nobody look over their shoulder any more.",
}


class Words:
    """Says what a game or the service has to say, with the names of one table. Callable: said -> sentence."""

    def __init__(self, rules: Rules[Any], names: Mapping[str, str]) -> None:
        self.rules, self.names = rules, names

    def __call__(self, said: Said) -> str:
        """Say it; whatever the game has no words for is said plainly rather than not at all."""
        if not said:
            return ""
        key = str(said[0])
        if said == ("reopened", 0):
            return "After an update of the rules the game goes on from its last checkpoint."
        try:
            if key in SERVICE:
                return SERVICE[key].format(*(self.names.get(str(p), str(p)) for p in said[1:]))
            if key in SENTENCES and key != "over":
                return SENTENCES[key].format(*said[1:])
            return self.rules.messages.say(said, self.names)
        except Exception:  # a missing word must not take the table down
            log.exception("no words for %s in %s", key, self.rules.slug)
            return " ".join(self.names.get(str(p), str(p)).replace("_", " ") for p in said)

    def story(self, events: Sequence[Said]) -> list[str]:
        """Tell events in few lines, what one actor did in a row as one."""
        try:
            return fold(events, self.rules.messages, self, self.names, SERVICE)
        except Exception:  # a game that cannot fold is told line by line
            log.exception("the story of %s cannot be folded", self.rules.slug)
            return [text for said in events if (text := self(said))]

    def refusal(self, error: Refused) -> str:
        """Say why an answer was refused."""
        if error.said[0] == "needs_consent":
            seats = [self.names.get(s, s) for s in str(error.said[1]).split(", ")]
            return f"Others have acted since; taking it back needs the consent of {listed(seats)}."
        return "The game is over." if error.said[0] == "over" else self(error.said)


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


def listed(names: Sequence[str]) -> str:
    """Join names as one says them: a, b and c."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else list(names))


def plain(name: str) -> str:
    """Turn a slug into words."""
    text = name.replace("_", " ").replace("-", " ").strip()
    return text[:1].upper() + text[1:]
