"""What is said of a table in a few words, from what lies in memory."""

from __future__ import annotations

from collections.abc import Sequence

from bot.naming import shown_title
from bot.panels import clip
from bot.tables.core.live import Live
from bot.tables.core.words import Words, listed, plain
from rules.engine import Open


def title_of(live: Live) -> str:
    """Return the table's title, as Discord's texts want it."""
    return shown_title(live.game.title) or live.rules.title


def waited_for(live: Live, seats: Sequence[str] = ()) -> list[str]:
    """Return who is waited for, as far as the seats (none: the public) may know."""
    if live.session is None or live.session.state.outcome is not None:
        return []
    known = [s for viewer in (seats or (None,)) for s in live.session.waiting(viewer)]
    return list(dict.fromkeys(known))


def footer(live: Live, words: Words, seats: Sequence[str] = ()) -> str:
    """Say where one is: table, round, and who is waited for."""
    parts = [f"“{clip(title_of(live), 60)}”"]
    if live.session is not None:
        parts.append(f"{round_name(live)} {live.rules.round(live.session.state)}")
    if live.game.paused:
        parts.append("paused")
    waiting = waited_for(live, seats)
    if waiting:
        text = waiting_for(live, words, waiting, seats)
        parts.append(text[0].lower() + text[1:] if text.startswith("Waiting") else text)
    return " · ".join(parts)


def waiting_for(live: Live, words: Words, waiting: Sequence[str], seats: Sequence[str] = ()) -> str:
    """Say who is waited for; computer players, who need nobody's patience, only where no person is."""
    computers = {s.seat for s in live.seats if s.computer is not None}
    people = [s for s in waiting if s not in computers]
    names = list(dict.fromkeys("you" if s in seats else words.names.get(s, s) for s in people or waiting))
    if people:
        return "Waiting for " + listed(names)
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} playing…"


def round_name(live: Live) -> str:
    """Return what the game counts as rounds."""
    return live.rules.board_text.round_name


def asked(live: Live, question: Open, words: Words) -> str:
    """Say what a question is about; one that says nothing of it has the words of its name."""
    if question.about:
        return words(question.about)
    stem = question.name.partition(":")[0]
    return words((stem,)) if stem in words.table else plain(stem)


def played_by(live: Live, seats: Sequence[str]) -> list[str]:
    """Return the ids of what the seats play (heroes)."""
    if live.session is None:
        return []
    return [id for seat in seats for id in live.rules.played_by(live.session.state, seat)]
