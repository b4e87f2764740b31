"""The panel of one person at one table: which question is in front, what it offers, and what else can be done."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace

from bot.panels import ids
from bot.panels.choices import MOST_BUTTONS, Words, controls
from bot.panels.ids import custom_id
from bot.panels.limits import COMPONENTS, FRAME, ROW, clip, cost, fit
from bot.panels.model import Button, Draft, Entry, Panel, Picture, Row, Select
from rules.engine import Open

TABS = 2
"""Components of the list of one's other decisions."""


@dataclass(frozen=True, slots=True)
class Taking:
    """Whether something can be taken back or given again."""

    undo: bool = False
    redo: bool = False


@dataclass(slots=True)
class Front:
    """What a person's panel is made of. `questions` are all that are open for this person, `current` the id in front.

    `labels` names each question on its tab; `text` is said before the question's own lines, such as the last result;
    `foretold` says of complete answers to the question in front what they will come to.
    """

    table: str
    questions: list[Open]
    labels: dict[str, str] = field(default_factory=dict)
    current: str = ""
    draft: Draft = field(default_factory=Draft)
    heading: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    footer: str = ""
    picture: Picture | None = None
    taking: Taking = field(default_factory=Taking)
    extra: list[Button] = field(default_factory=list)
    foretold: dict[tuple[str, ...], str] = field(default_factory=dict)
    votes: list[Button] = field(default_factory=list)
    accent: int = 0


def panel(front: Front, words: Words) -> Panel:
    """Compose the panel: tabs, the question's controls, then taking back and looking."""
    made = Panel(front.table, front.heading[:], front.text[:], accent=front.accent, footer=front.footer)
    question = next((q for q in front.questions if q.id == front.current), None)
    if question is None and front.questions:
        question = front.questions[0]
    picture = front.picture
    middle: list[Row] = []
    last = _last(front)
    if question is not None:
        room = COMPONENTS - FRAME - cost(last) - (TABS if len(front.questions) > 1 else 0)
        laid = controls(front.table, question, front.draft, words, front.foretold, most_buttons(room))
        made.text += laid.text
        made.notes += laid.notes
        middle = laid.rows
        if picture is not None and laid.marks:
            picture.marks = tuple(laid.marks)
    if cost(middle) + cost(last) + FRAME > COMPONENTS:
        last = _last(replace(front, votes=[]))
    left = COMPONENTS - FRAME - cost(middle) - cost(last)
    made.rows = [*_tabs(front, question, left), *middle, *last]
    made.notes += front.notes
    made.picture = picture
    return sealed(made)


def most_buttons(room: int) -> int:
    """Return how many options can be buttons in so many components, with a row each to pass and to go back."""
    return next((n for n in range(MOST_BUTTONS, 0, -1) if n + -(-n // ROW) + 2 <= room), 1)


def sealed(made: Panel) -> Panel:
    """Fit a panel to Discord's limits and give it its fingerprint."""
    fit(made)
    if made.picture is not None:
        picture = made.picture
        shown = picture.view_print or fingerprint(picture.view)
        picture.fingerprint = fingerprint(
            picture.slug,
            picture.seat,
            shown,
            picture.marks,
            picture.large,
            picture.names,
            picture.kind,
            picture.subject,
        )
    pictured = made.picture.fingerprint if made.picture else ""
    made.fingerprint = fingerprint(made.heading, made.text, made.notes, made.footer, made.rows, made.accent, pictured)
    return made


def fingerprint(*parts: object) -> str:
    """Return a short hash of plain data and dataclasses: equal where they are equal."""
    try:
        text = json.dumps(parts, default=_plain, sort_keys=True)
    except TypeError:
        text = repr(parts)  # keys that JSON cannot write
    return hashlib.blake2b(text.encode(), digest_size=10).hexdigest()


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, {f.name: getattr(value, f.name) for f in fields(value)}]
    return sorted(map(str, value)) if isinstance(value, set | frozenset) else str(value)


def _tabs(front: Front, question: Open | None, left: int) -> list[Row]:
    if question is None or len(front.questions) < 2:
        return []
    names = {q.id: clip(front.labels.get(q.id) or q.name, 60) for q in front.questions}
    if len(names) <= 5 and left >= len(names) + 1 and all(len(name) <= 30 for name in names.values()):
        return [
            tuple(
                Button(custom_id(front.table, id, ids.TAB), ("▸ " if id == question.id else "") + name)
                for id, name in names.items()
            )
        ]
    tabs = [Entry(id, name, chosen=id == question.id) for id, name in list(names.items())[:25]]
    return [Select(custom_id(front.table, ids.NONE, ids.TAB), "Another decision of yours…", tuple(tabs))]


def _last(front: Front) -> list[Row]:
    table = front.table
    made = [*front.votes, *front.extra]
    if front.taking.undo:
        made.append(Button(custom_id(table, ids.NONE, ids.UNDO), "Undo"))
    if front.taking.redo:
        made.append(Button(custom_id(table, ids.NONE, ids.REDO), "Redo"))
    made.append(Button(custom_id(table, ids.NONE, ids.STORY), "What happened"))
    made.append(Button(custom_id(table, ids.NONE, ids.REFRESH), "Refresh"))
    return [tuple(made[n : n + 5]) for n in range(0, len(made), 5)]


def order_questions(questions: Sequence[Open]) -> list[Open]:
    """Put what somebody waits for first."""
    return sorted(questions, key=lambda q: q.may)
