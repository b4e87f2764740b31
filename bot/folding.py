"""The story told briefly: what one actor did in a row is one line, with the actor's name once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from rules.engine import Messages, Names, Said

LONGEST_RUN = 4


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
    events: Sequence[Said],
    messages: Messages,
    words: Callable[[Said], str],
    names: Names,
    alone: Collection[str] = (),
) -> list[str]:
    """Tell events in few lines; those with a key of `alone` are not the game's and stand in lines of their own.

    With `messages.gathers`, what an actor does joins their line even when others acted in between, as far back as the
    last event that stands alone.
    """
    lines: list[_Line] = []
    open_: dict[str, _Line] = {}
    now: _Line | None = None
    for said in _merged(messages.tidy(events), messages.merged):
        text = words(said)
        if not text:
            continue
        found = None if said[0] in alone else messages.part(said, now.last if now is not None else (), names)
        if found is None:
            now = _Line("", [("", text.removesuffix("."))], said)
            lines.append(now)
            open_.clear()
            continue
        actor = found[0]
        line = now if not actor or (now is not None and now.actor == actor) else open_.get(actor)
        if line is not now:
            found = messages.part(said, line.last if line is not None else (), names) or found
        if line is None:
            line = _Line(actor)
            lines.append(line)
            if messages.gathers and actor:
                open_[actor] = line
        _, glue, brief = found
        if brief and line.pieces and glue == ", " and line.pieces[-1][1].partition(" ")[2] == brief:
            brief = line.pieces[-1][1]  # the same again, said without its verb
        if brief:
            line.pieces.append((glue, brief))
        line.last = said
        now = line
    return [line.text() for line in lines]


def _merged(events: Sequence[Said], merged: Callable[[Said, Said], Said | None]) -> list[Said]:
    made: list[Said] = []
    for said in events:
        one = merged(said, made[-1]) if made else None
        if one is not None:
            made[-1] = one
        else:
            made.append(said)
    return made
