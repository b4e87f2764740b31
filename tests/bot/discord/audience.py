"""Keeps every request of the bot, sorted by who can read what it carries."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any

from simcord.http import router

DM, PRIVATE = 1, 12
"""Kinds of channels: a direct message, a private thread."""
FILLED = (
    (re.compile(r"<t:\d+"), "<t:T"),
    (re.compile(r"`[0-9a-f]{12,64}(?:\\u2026)?`"), "`PROMISE`"),
    (re.compile(r"~[0-9a-z]{4}(?=\")"), "~TURN"),
)
"""What differs between two runs of one game: moments, the promise of the dice, which drawing of a select it is."""
SNOWFLAKE = re.compile(r"(?<![0-9a-f])\d{17,20}(?![0-9a-f])")


@dataclass(frozen=True, slots=True)
class Sent:
    """One request: who can read what it carries (None: whoever sees the channel), where, and all that it says.

    `body` is its JSON with the fingerprints and names of its files; `answers` tells that it answers a press or command.
    """

    readers: frozenset[int] | None
    room: str
    method: str
    path: str
    body: str
    answers: bool = False

    @property
    def deletes(self) -> bool:
        """Tell whether it takes a message away, or somebody out of a thread."""
        return self.method == "DELETE"


class Kept:
    """Every request, in order."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []

    def read_by(self, *people: int, since: int = 0, public: bool = True) -> list[Sent]:
        """Return what any of these people can read, with what everybody reads unless told otherwise."""
        every = self.sent[since:]
        return [s for s in every if (public if s.readers is None else not s.readers.isdisjoint(people))]


class Recorder(Kept):
    """Every request of one simulated Discord."""

    def __init__(self, hall: Any, patch: Any) -> None:
        super().__init__()
        self.hall, self.backend = hall, hall.env.backend
        real = router.dispatch

        def dispatch(backend: Any, method: str, path: str, **given: Any) -> Any:
            if backend is self.backend:
                self.sent.append(self._sorted(method, path, given.get("json"), given.get("files") or ()))
            return real(backend, method, path, **given)

        patch.setattr(router, "dispatch", dispatch)

    def _sorted(self, method: str, path: str, body: Any, files: Any) -> Sent:
        said = said_of(body, [_file(f) for f in files])
        parts = path.strip("/").split("/")
        if parts[0] == "channels":
            readers, room = self._readers(int(parts[1]))
            return Sent(readers, room, method, path, said)
        if parts[0] == "interactions":
            record = self.backend.interactions[int(parts[1])]
        elif parts[0] == "webhooks" and len(parts) > 2:
            record = self.backend.interaction_by_token(parts[2])
        else:
            return Sent(frozenset() if method == "GET" else None, parts[0], method, path, said)
        readers, room = self._answered(record, parts, body)
        return Sent(readers, room, method, path, said, answers=True)

    def _answered(self, record: Any, parts: list[str], body: Any) -> tuple[frozenset[int] | None, str]:
        """Return who reads an answer: whoever pressed alone, or the readers of the message that it stands in."""
        whispered = frozenset([record.user_id]), f"to {record.user_id}"
        kind = (body or {}).get("type") if parts[0] == "interactions" else None
        if kind in (8, 9):  # completions, a form
            return whispered
        flags = int(((body or {}).get("data") or body or {}).get("flags") or 0)
        if kind in (4, 5) or (parts[0] == "webhooks" and len(parts) == 3):
            return whispered if flags & 64 else self._readers(record.channel_id)
        id = parts[4] if len(parts) > 4 and parts[4] != "@original" else record.message_id or record.source_message_id
        try:
            message = self.backend.get_message(record.channel_id, int(id))
        except Exception:  # gone: nobody reads it
            return frozenset(), "gone"
        return whispered if message.flags & 64 else self._readers(record.channel_id)

    def _readers(self, channel: int) -> tuple[frozenset[int] | None, str]:
        made = self.backend.channels.get(channel)
        if made is not None and made.type == PRIVATE:
            return frozenset(made.thread_members), f"side {channel}"
        for guest in self.hall.people.values():
            if guest.user.dm_channel.id == channel:
                return frozenset([guest.id]), f"dm of {guest.id}"
        return None, f"channel {channel}"


def said_of(body: Any, files: list[tuple[str, str, str]]) -> str:
    """Return all that a request says: its JSON, and of each file the name, the alt text and the fingerprint."""
    return json.dumps([body, files], sort_keys=True, default=str)


def print_of(data: bytes) -> str:
    """Return the fingerprint of a file's bytes."""
    return hashlib.blake2b(data, digest_size=12).hexdigest()


def _file(file: Any) -> tuple[str, str, str]:
    """Return the name, the alt text and a fingerprint of the bytes of a file."""
    at = file.fp.tell()
    file.fp.seek(0)
    found = print_of(file.fp.read())
    file.fp.seek(at)
    return file.filename, str(file.description), found


def told_alike(sent: list[Sent], table: str) -> dict[str, list[str]]:
    """Return what was read in each room, in order, with moments, snowflakes and the table's id set aside.

    Snowflakes are numbered as they first come, so that two that are the same stay the same.
    """
    rooms: dict[str, list[str]] = {}
    numbers: dict[str, str] = {}

    def number(found: re.Match[str]) -> str:
        return numbers.setdefault(found[0], f"ID{len(numbers)}")

    for one in sent:
        path = re.sub(r"/(webhooks|interactions)/\d+/[^/]+", r"/\1/TOKEN", "/" + one.path.lstrip("/"))
        text = f"{one.method} {path} {one.body}".replace(table, "TABLE")
        text = re.sub(r'"nonce": "[^"]*"', '"nonce": "N"', text)
        for pattern, filled in FILLED:
            text = pattern.sub(filled, text)
        rooms.setdefault(one.room, []).append(text)
    return {SNOWFLAKE.sub(number, room): [SNOWFLAKE.sub(number, t) for t in texts] for room, texts in rooms.items()}
