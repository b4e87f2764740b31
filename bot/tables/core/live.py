"""A table in memory: its row, its seats, its session and its story."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Any

from bot.panels import follow
from bot.tables.core.model import Refusal
from rules.engine import Event, Open, Row, Rules, Session
from rules.engine.saving import ROW
from rules.engine.words import as_said
from storage import Game, Seat, StoryLine

DAY = 86_400
HOUR = 3_600
SERVICE_LINE = -2
"""The answer number of the service's own lines; -1 is that of what was told before anybody answered."""


@dataclass(slots=True)
class Line:
    """One line of story that stands: its number in the database, and when, in which turn and round it was told.

    The round is 0 where it is not known, in games of before.
    """

    number: int
    answer: int
    said: tuple[Any, ...]
    to: list[str] | None
    turn: int
    at: int
    service: bool = False
    place: int = 0
    round: int = 0

    def known_to(self, seats: Sequence[str]) -> bool:
        """Tell whether one of the seats (none: the public) may know of it."""
        return self.to is None or any(seat in self.to for seat in seats)


@dataclass(slots=True)
class Live:
    """A table in memory. `session` is None in the lobby and where the save cannot even be shown."""

    game: Game
    seats: list[Seat]
    rules: Rules[Any]
    session: Session[Any] | None
    lines: list[Line]
    broken: str = ""
    next_place: int = 0  # where the next line of story goes
    views: list[Any] = field(default_factory=list)  # the public view of the last two pictures
    seen: dict[str | None, tuple[Any, str, str]] = field(default_factory=dict)  # view, text and fingerprint, likewise
    foretold: dict[tuple[str, ...], list[Any]] = field(default_factory=dict)  # what answers would come to, likewise
    plans: dict[str, Any] = field(default_factory=dict)  # what undo would do, by seat, until the next commit

    @property
    def id(self) -> str:
        """The table's id."""
        return self.game.id

    @property
    def clock(self) -> dict[str, Any]:
        """The table's clock, as kept."""
        return self.game.clock

    def seat(self, name: str) -> Seat | None:
        """Return a seat by its name."""
        return next((s for s in self.seats if s.seat == name), None)

    def seats_of(self, user: int) -> list[str]:
        """Return the seats that a person plays."""
        return [s.seat for s in self.seats if s.user_id == user]

    def vacant(self) -> list[Seat]:
        """Return the seats that nobody plays."""
        return [s for s in self.seats if s.user_id is None and s.computer is None]

    def people(self) -> list[Seat]:
        """Return the seats that people play."""
        return [s for s in self.seats if s.user_id is not None and s.user_id > 0]

    def playing(self) -> Session[Any]:
        """Return the session. Raises Refusal where there is nothing to play."""
        if self.session is None:
            raise Refusal(self.broken or "This game has not begun yet.")
        return self.session

    def due(self, seat: str) -> bool:
        """Tell whether the seat itself has something that others wait for."""
        return self.session is not None and any(q.seat == seat and not q.may for q in self.session.asked)


def turns_of(live: Live, events: Sequence[Event], turn: int) -> list[int]:
    """Return the turn under which each event is told, where `turn` is the one that has come with them.

    A game that names its turns may say which events open one: what stands before them, such as the end of a round,
    still belongs to the turn before.
    """
    before = live.clock.get("turn", turn)
    begun = [live.rules.messages.opens(event.said) for event in events] if before != turn else []
    if None in begun or not begun:
        return [turn] * len(events)
    later = [sum(map(bool, begun[n + 1 :])) for n in range(len(events))]
    return [max(before, turn - later[n]) if any(begun[: n + 1]) else before for n in range(len(events))]


def told_anew(live: Live, start: int, events: Sequence[Event], turn: int, now: int) -> tuple[int, list[Line]]:
    """Return from which line on the story is told anew, and the lines from there.

    An undo tells the events of a step again: lines that come again word for word stay the lines they were, and those
    of the service keep their places among them.
    """
    turns = turns_of(live, events, turn)

    def fresh(n: int) -> Line:
        event = events[n]
        return Line(0, event.row - 1, event.said, event.to, turns[n], now)

    of_game = [n for n, line in enumerate(live.lines) if not line.service]
    if start >= len(of_game):
        return len(live.lines), [fresh(n) for n in range(len(events))]
    first = of_game[start]
    old = [line for line in live.lines[first:] if not line.service]
    a = [json.dumps([line.said, line.to]) for line in old]
    b = [json.dumps([event.said, event.to]) for event in events]
    kept = {
        block.b + n: old[block.a + n]
        for block in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
        for n in range(block.size)
    }
    tail = [replace(kept[n], answer=event.row - 1) if n in kept else fresh(n) for n, event in enumerate(events)]
    at = {line.number: n for n, line in kept.items()}
    behind: dict[int, list[Line]] = {}
    stands = -1  # the last line before it that stays: not a count, which would tell of hidden lines that are gone
    for line in live.lines[first:]:
        if line.service:
            behind.setdefault(stands, []).append(line)
        else:
            stands = at.get(line.number, stands)
    whole = behind.get(-1, [])
    for n, line in enumerate(tail):
        whole += [line, *behind.get(n, [])]
    return first, whole


def chosen(question: Open, keys: Sequence[str]) -> list[Any]:
    """Return how the options that keys name were labelled, or the keys where they had no words."""
    if question.pick is not None:
        by_key = {option.key: option for option in question.options}
        options = [by_key[key] for key in keys if key in by_key]
    else:
        options = follow(question.options, keys) or []
    return [option.label or option.key for option in options]


def stands(row: Row) -> bool:
    """Tell whether a row is an answer that holds: not taken back, and not itself an undo."""
    return not row.withdrawn and row.by != "undo"


def row_text(row: Row, question: Open | None, labels: Sequence[Any] = ()) -> str:
    """Write an answer for storage, with the question's id, by which an old button finds it, and what was chosen."""
    data: dict[str, Any] = (
        {} if question is None else {"q": question.id, "chosen": list(labels), "picked": question.pick is not None}
    )
    return json.dumps(data | ROW.dump_python(row, mode="json"), ensure_ascii=False)


def line_of(line: StoryLine) -> Line:
    """Read a stored line."""
    data = json.loads(line.event)
    to = None if line.audience is None else list(line.audience)
    said = as_said(data["said"])
    turn, service = data.get("turn", 0), bool(data.get("service"))
    number = data.get("round", 0)
    return Line(
        line.number, line.answer, said, to, turn, line.at, service, line.place, number if isinstance(number, int) else 0
    )


def line_or_none(line: StoryLine) -> Line:
    """Read a stored line; one that is damaged keeps its place and says so."""
    try:
        return line_of(line)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Line(line.number, line.answer, ("unreadable",), None, 0, line.at, False, line.place)


def event_text(line: Line) -> str:
    """Write what a line says for storage."""
    data: dict[str, Any] = {"said": line.said, "turn": line.turn}
    if line.round:
        data["round"] = line.round
    return json.dumps(data | ({"service": True} if line.service else {}), ensure_ascii=False)
