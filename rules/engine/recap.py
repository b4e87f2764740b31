"""What has happened since somebody looked: what was done to the reader first and whole, then the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.engine.folding import tally
from rules.engine.messages import Table
from rules.engine.words import Names, Said


class Told(Protocol):
    """A line of story as far as a digest needs it."""

    said: Said
    to: list[str] | None
    at: int


@dataclass(slots=True)
class Digest:
    """The digest in parts: `to_you` was done to the reader or told to the reader alone, `rest` is all else."""

    to_you: list[str]
    rest: list[str]
    since: int | None
    dropped: int = 0
    numbers: list[str] = field(default_factory=list)


def befalls(said: Said, own: Collection[str], table: Table) -> bool:
    """Tell whether an event befalls one of `own` (seats, or what a seat plays); without words, whether it names one.

    What comes first is who acts.
    """
    if said[0] not in table:
        return any(_in(part, own) for part in said[2:])
    wording = table.wording(said)
    values = wording.values(said)
    return any(_in(values[part], own) for part in wording.to)


def acts(said: Said, own: Collection[str], table: Table) -> bool:
    """Tell whether one of `own` acts in an event."""
    if said[0] not in table:
        return _in(said[1:2] and said[1], own)
    wording = table.wording(said)
    return bool(wording.by) and _in(wording.values(said)[wording.by[0]], own)


def _in(value: Any, own: Collection[str]) -> bool:
    several = isinstance(value, list | tuple)
    return any(_in(part, own) for part in value) if several else isinstance(value, str) and value in own


def digest(
    lines: Sequence[Told],
    own: Collection[str],
    tell: Callable[[Sequence[Said]], list[str]],
    table: Table,
    names: Names,
    *,
    longest: int = 3000,
) -> Digest:
    """Sort and fold lines that the reader may know. `own` are the reader's seats and what they play.

    An event and what came of it stay together: they were done to the reader where any of it befalls the reader and
    somebody else has acted.
    """
    groups: list[list[Told]] = []
    for line in lines:
        goes_on = line.said[0] in table and table.wording(line.said).message.follows
        if goes_on and groups:
            groups[-1].append(line)
        else:
            groups.append([line])
    to_you: list[Said] = []
    rest: list[Said] = []
    for group in groups:
        mine = any(befalls(line.said, own, table) for line in group) and not acts(group[0].said, own, table)
        mine = mine or any(line.to is not None for line in group)
        (to_you if mine else rest).extend(line.said for line in group)
    made = Digest(tell(to_you), tell(rest), lines[0].at if lines else None)
    made.numbers = tally([line.said for line in lines], table, names, lasting=True)
    size = sum(map(len, made.to_you))
    while made.rest and size + sum(len(text) + 1 for text in made.rest) > longest:
        made.rest.pop(0)
        made.dropped += 1
    while len(made.to_you) > 1 and size > longest:
        size -= len(made.to_you.pop(0))
        made.dropped += 1
    return made
