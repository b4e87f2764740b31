"""The whole story as one person may know it, cut into pages that fit a message, all of it or a round's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.panels import NONE, Button, Entry, Row, Select, custom_id
from bot.panels import ids as verbs
from bot.tables.core.live import Line
from rules.engine import Said

PAGE = 2400
"""Characters of a page."""
WHOLE = "log"
MOST_ROUNDS = 24
Telling = Callable[[Sequence[Said]], list[str]]


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: its lines, its number from 1, of how many, of which round (0: of the whole story), of which rounds."""

    text: list[str]
    number: int
    pages: int
    round: int
    rounds: list[int]


def leaf(lines: Sequence[Line], tell: Telling, key: str = "") -> Leaf:
    """Return the page that a key asks for, "log:<round>:<page>"; what it does not say, or says oddly, is the last page.

    `lines` are those that the reader may know, in their order; `tell` says events in few lines.
    """
    _, _, asked = key.partition(":")
    wanted, _, page = asked.partition(":")
    rounds = sorted({line.round for line in lines if line.round})
    chosen = int(wanted) if wanted.isdecimal() and int(wanted) in rounds else 0
    kept = [line for line in lines if not chosen or line.round == chosen]
    told: list[str] = []
    for _, part in groupby(kept, key=lambda line: line.round):
        told += tell([line.said for line in part])
    pages = _cut([f"• {text}" for text in told])
    number = min(max(1, int(page)), len(pages)) if page.isdecimal() and len(page) < 6 else len(pages)
    return Leaf(pages[number - 1], number, len(pages), chosen, rounds)


def turning(table: str, at: Leaf, round_name: str) -> list[Row]:
    """Return what leads to the other pages, and to one round alone."""
    rows: list[Row] = []
    ways = [(at.number - 1, "◂ Older"), (at.number + 1, "Newer ▸")]
    turns = [
        Button(custom_id(table, NONE, verbs.STORY, f"{WHOLE}:{at.round}:{number}"), label)
        for number, label in ways
        if 1 <= number <= at.pages
    ]
    if turns:
        rows.append(tuple(turns))
    if len(at.rounds) > 1:
        entries = [Entry("0", "The whole story", chosen=not at.round)]
        shown = at.rounds[-MOST_ROUNDS:]
        if at.round and at.round not in shown:
            shown = [at.round, *shown[1:]]
        entries += [Entry(str(n), f"{round_name.capitalize()} {n}", chosen=n == at.round) for n in shown]
        rows.append(Select(custom_id(table, NONE, verbs.STORY, "round"), f"One {round_name} alone", tuple(entries)))
    return rows


def _cut(lines: list[str]) -> list[list[str]]:
    """Lay lines out on pages."""
    pages: list[list[str]] = [[]]
    size = 0
    for line in lines or ["Nothing yet."]:
        if pages[-1] and size + len(line) + 1 > PAGE:
            pages.append([])
            size = 0
        pages[-1].append(line[:PAGE])
        size += len(line) + 1
    return pages
