"""custom_ids: `n:<table>:<question>:<verb>:<key>`, at most 100 characters, for ever the same."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.engine import Open, Option

LONGEST = 100
NONE = "-"
PATTERN = r"n:(?P<table>[0-9a-z]{1,16}):(?P<question>[0-9a-z-]{1,24}):(?P<verb>[a-z]):(?P<key>[\s\S]*)"
"""The regular expression of every custom_id, for the two dynamic items that serve all games."""

OPTION, SELECT, PAGE, CONFIRM, BACK, UNDO, REDO = "o", "s", "p", "c", "b", "u", "r"
PANEL, STORY, REFRESH, TAB, MORE, AMOUNT = "m", "w", "f", "t", "x", "k"
WAY, MIX = "j", "e"
TYPED = frozenset({AMOUNT, WAY, MIX})
"""Verbs of buttons that open a modal, and of what is then typed."""
VOTE, LOBBY, NUDGE, REMATCH, ORDER, BOARD = "v", "l", "n", "z", "g", "d"


_TURN = re.compile(r"~[0-9a-z]{4}$")


@dataclass(frozen=True, slots=True)
class CustomId:
    """A parsed custom_id."""

    table: str
    question: str
    verb: str
    key: str


def custom_id(table: str, question: str, verb: str, key: str = "") -> str:
    """Return the custom_id. Raises ValueError where it would be longer than Discord takes."""
    made = f"n:{table}:{question or NONE}:{verb}:{key}"
    if len(made) > LONGEST:
        raise ValueError(f"a custom_id of {len(made)} characters")
    return made


def parse_custom_id(text: str) -> CustomId | None:
    """Read a custom_id, None where it is none of ours."""
    parts = text.split(":", 4)
    if len(parts) != 5 or parts[0] != "n" or not parts[1] or not parts[2] or len(parts[3]) != 1:
        return None
    return CustomId(*parts[1:])


def turned(id: str, turn: str) -> str:
    """Return a select's custom_id as it is this time, where it fits.

    A desktop client sends nothing when the entry that it remembers as chosen is chosen again (after a refusal or a way
    back), and it remembers by the custom_id: so each time a panel is drawn anew its selects are others.
    """
    made = f"{id}~{turn}"
    return made if turn and len(made) <= LONGEST else id


def unturned(id: str) -> str:
    """Return a select's custom_id as it was meant."""
    return _TURN.sub("", id)


def turn_of(interaction: int) -> str:
    """Return what tells one drawing of a panel from another: made of the press that it answers."""
    made, rest = "", interaction
    for _ in range(4):
        rest, digit = divmod(rest, 36)
        made += "0123456789abcdefghijklmnopqrstuvwxyz"[digit]
    return made


def room(table: str, question: str) -> int:
    """Return how many characters of a key fit."""
    return LONGEST - len(f"n:{table}:{question or NONE}:o:")


def pack(path: Sequence[str], longest: int = LONGEST) -> str:
    """Write a path of keys in at most so many characters: plainly, or as a hash that `unpack` finds again."""
    plain = "|".join(path)
    if path and len(plain) <= longest and not plain.startswith("#") and not any(_odd(key) for key in path):
        return plain
    return "#" + hashlib.blake2b(json.dumps(list(path)).encode(), digest_size=8).hexdigest()


def unpack(packed: str, question: Open) -> tuple[str, ...] | None:
    """Find the path that `pack` wrote, among the question's options; None where it is no longer there."""
    if not packed.startswith("#"):
        return tuple(packed.split("|"))
    return next((path for path in paths(question.options) if pack(path, 0) == packed), None)


def paths(options: Iterable[Option], before: tuple[str, ...] = ()) -> Iterable[tuple[str, ...]]:
    """Yield the path of every option, the short ones of a level first, illegal ones too."""
    options = list(options)
    for option in options:
        yield (*before, option.key)
    for option in options:
        if option.then is not None and (option.why_not is None or option.refusal() is None):
            yield from paths(option.then(), (*before, option.key))


def _odd(key: str) -> bool:
    return not key or "|" in key or key != key.strip() or not key.isprintable()
