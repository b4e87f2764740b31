"""What happened since somebody last looked: first what was done to the reader, then the rest, folded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.engine import Said

LONGEST = 3000


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


def mentions(said: Any, names: Collection[str]) -> bool:
    """Tell whether an event speaks of one of the names (seats, or what a seat plays)."""
    if isinstance(said, tuple | list):
        return any(mentions(part, names) for part in said)
    return isinstance(said, str) and said in names


def digest(
    lines: Sequence[Told],
    own: Collection[str],
    fold: Callable[[Sequence[Said]], list[str]],
    *,
    suffered: Collection[str] = (),
    longest: int = LONGEST,
) -> Digest:
    """Sort and fold lines that the reader may know. `own` are the reader's seats and what they play, `fold` tells
    events in few lines.

    An event is done to the reader where it names the reader, but not first: what comes first is who did it, but for
    events that are `suffered`.
    """
    to_you: list[Said] = []
    rest: list[Said] = []
    for line in lines:
        parts = line.said[1:]
        actor = parts[0] if parts else None
        mine = line.to is not None or (mentions(parts[1:], own) and actor not in own)
        mine = mine or (actor in own and line.said[0] in suffered)
        (to_you if mine else rest).append(line.said)
    made = Digest(fold(to_you), fold(rest), lines[0].at if lines else None)
    size = sum(map(len, made.to_you))
    while made.rest and size + sum(len(text) + 1 for text in made.rest) > longest:
        made.rest.pop(0)
        made.dropped += 1
    while len(made.to_you) > 1 and size > longest:
        size -= len(made.to_you.pop(0))
        made.dropped += 1
    return made
