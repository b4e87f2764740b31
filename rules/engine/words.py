"""What rules say: keyed words with parts, turned into sentences by one file a game, and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Said: TypeAlias = tuple[Any, ...]
"""A key of the game's words followed by its parts: strings, numbers, booleans, None, or further `Said`."""

Names: TypeAlias = Mapping[str, str]
"""Seat -> the name to show for the person or computer that plays it."""


class Refused(Exception):
    """An answer that changes nothing; `said` holds the words key and its parts, `str()` a plain sentence."""

    def __init__(self, key: str, *parts: Any) -> None:
        self.said: Said = (key, *parts)
        super().__init__(sentence(self.said))


class Broken(Exception):
    """A save that cannot be played any further: the table freezes with its board shown."""


SENTENCES: dict[str, str] = {
    "closed": "That question is closed.",
    "not_yours": "That is not yours to decide.",
    "no_such_option": "That is not an option now.",
    "incomplete": "That choice is not complete.",
    "wrong_picks": "Those picks do not fit: choose between {0} and {1} of what is offered.",
    "over": "The game is over.",
    "rules_failed": "The rules engine failed on that answer; nothing has changed, and the host can see a report.",
    "nothing_to_undo": "There is nothing of yours to take back.",
    "came_to_light": "That cannot be taken back: something came to light since.",
    "needs_consent": "Others have acted since; taking it back needs the consent of {0}.",
    "nothing_to_redo": "There is nothing to do again.",
    "no_guests": "This game takes nobody in once it has begun.",
    "bad_player": "There is no computer player called {0}.",
    "took_back": "{0} took back a choice.",
    "frozen": "This game is frozen: its save could not be replayed. The host can export, repair or abandon it.",
}


def sentence(said: Said) -> str:
    """Say one of the kernel's own refusals, or join the parts of an unknown key."""
    key, *parts = said
    text = SENTENCES.get(str(key))
    return text.format(*parts) if text else " ".join(str(p) for p in said)


def as_said(value: Any) -> Any:
    """Turn lists that JSON made of tuples back into tuples, at every depth."""
    return tuple(as_said(v) for v in value) if isinstance(value, list | tuple) else value
