"""What happened since somebody last looked: first what was done to the reader, then the rest, folded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.engine import Said

QUIET = frozenset({"pass", "passes", "passed", "rest", "rests", "ended", "ends", "end", "resume", "voted", "ends_turn"})
"""Words keys of events in which nothing happens; a game may name more as `quiet`."""
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
    words: Callable[[Said], str],
    *,
    quiet: Collection[str] = QUIET,
    suffered: Collection[str] = (),
    longest: int = LONGEST,
) -> Digest:
    """Sort and fold lines that the reader may know. `own` are the reader's seats and what they play.

    An event is done to the reader where it names the reader, but not first: what comes first is who did it, but for
    events that are `suffered`.
    """
    to_you: list[tuple[Said, str]] = []
    rest: list[tuple[Said, str]] = []
    for line in lines:
        parts = line.said[1:]
        actor = parts[0] if parts else None
        mine = line.to is not None or (mentions(parts[1:], own) and actor not in own)
        mine = mine or (actor in own and line.said[0] in suffered)
        (to_you if mine else rest).append((line.said, words(line.said)))
    made = Digest(folded(to_you, quiet), folded(rest, quiet), lines[0].at if lines else None)
    size = sum(map(len, made.to_you))
    while made.rest and size + sum(len(text) + 1 for text in made.rest) > longest:
        made.rest.pop(0)
        made.dropped += 1
    while len(made.to_you) > 1 and size > longest:
        size -= len(made.to_you.pop(0))
        made.dropped += 1
    return made


def folded(told: Sequence[tuple[Said, str]], quiet: Collection[str] = QUIET) -> list[str]:
    """Say lines, with repetitions counted and runs of events in which nothing happens in one line."""
    made: list[str] = []
    run: list[str] = []

    def close() -> None:
        if len(run) > 2:
            made.append(f"{run[0]} (and {len(run) - 1} more of the kind)")
        else:
            made.extend(run)
        run.clear()

    times = 1
    for said, text in told:
        if not text:
            continue
        if said and said[0] in quiet:
            run.append(text)
            continue
        close()
        if made and made[-1].removesuffix(f" (×{times})") == text:
            times += 1
            made[-1] = f"{text} (×{times})"
        else:
            times = 1
            made.append(text)
    close()
    return made
