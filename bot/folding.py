"""The story told briefly: what one actor did in a row is one line, with the actor's name once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules.engine import Names, Said

QUIET = frozenset({"pass", "passes", "passed", "rest", "rests", "ended", "ends", "end", "resume", "voted", "ends_turn"})
"""Words keys of events in which nothing happens; a game may name more as `quiet`."""
LONGEST_RUN = 4
Part: TypeAlias = "tuple[str, str, str] | None"
"""Of an event: the name of who acted ("" goes on with what stands before), what joins it on, and the words.

None stands in a line of its own. Games give it as the optional `part(said, before, names)` of their rules, where
`before` is the event before it in the same line.
"""


@dataclass(slots=True)
class _Line:
    actor: str
    pieces: list[tuple[str, str]] = field(default_factory=list)
    last: Said = ()

    def text(self) -> str:
        """Join the pieces, runs that come again counted once."""
        made = f"**{self.actor}**" if self.actor else ""
        at = 0
        while at < len(self.pieces):
            size, times = _again(self.pieces, at)
            run = self.pieces[at : at + size]
            for n, (glue, words) in enumerate(run):
                made += (" " if n == at == 0 and made else glue if made else "") + words
            made += f" (×{times})" if times > 1 else ""
            at += size * times
        made = made[:1].upper() + made[1:]
        return made + "." * (bool(made) and made[-1] not in ".!?…")


def _again(pieces: Sequence[tuple[str, str]], at: int) -> tuple[int, int]:
    """Return the length of the run that starts here and how often it comes in a row."""
    words = [text for _, text in pieces]
    for size in range(1, LONGEST_RUN + 1):
        run = words[at : at + size]
        times = 1
        while words[at + size * times : at + size * (times + 1)] == run:
            times += 1
        if times > 1:
            return size, times
    return 1, 1


def fold(
    events: Sequence[Said], rules: Any, words: Callable[[Said], str], names: Names, alone: Collection[str] = ()
) -> list[str]:
    """Tell events in few lines; those with a key of `alone` are not the game's and stand in lines of their own.

    A game may have `tidy(events)`, `merged(said, before)`, `part` and `gathers`, all optional.

    `tidy` returns the events without what would be said twice. `merged` returns one event for two that follow each
    other, or None. With `gathers`, what an actor does joins their line even when others acted in between, as far back
    as the last event that stands alone.
    """
    part = getattr(rules, "part", None)
    quiet = QUIET | set(getattr(rules, "quiet", ()))
    if part is None:
        return folded([(said, words(said)) for said in events], quiet)
    lines: list[_Line] = []
    open_: dict[str, _Line] = {}
    now: _Line | None = None
    tidy = getattr(rules, "tidy", None)
    for said in _merged(events if tidy is None else tidy(events), getattr(rules, "merged", None)):
        text = words(said)
        if not text:
            continue
        found = None if said[0] in alone else part(said, now.last if now is not None else (), names)
        if found is None:
            now = _Line("", [("", text.removesuffix("."))], said)
            lines.append(now)
            open_.clear()
            continue
        actor = found[0]
        line = now if not actor or (now is not None and now.actor == actor) else open_.get(actor)
        if line is not now:
            found = part(said, line.last if line is not None else (), names) or found
        if line is None:
            line = _Line(actor)
            lines.append(line)
            if getattr(rules, "gathers", False) and actor:
                open_[actor] = line
        _, glue, brief = found
        if brief and line.pieces and glue == ", " and line.pieces[-1][1].partition(" ")[2] == brief:
            brief = line.pieces[-1][1]  # the same again, said without its verb
        if brief:
            line.pieces.append((glue, brief))
        line.last = said
        now = line
    return [line.text() for line in lines]


def _merged(events: Sequence[Said], merged: Callable[[Said, Said], Said | None] | None) -> list[Said]:
    made: list[Said] = []
    for said in events:
        one = merged(said, made[-1]) if merged is not None and made else None
        if one is not None:
            made[-1] = one
        else:
            made.append(said)
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
