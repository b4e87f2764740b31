"""What is about to be sent: noted before, under a nonce of its own, until it is known what became of it."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from storage import Message, OutboxEntry, Store

NONCE_LASTS = 120
"""Seconds for which a nonce surely gives back the message that it made; Discord speaks of a few minutes."""


@dataclass(slots=True)
class Sending:
    """One message that is being sent to a room, by a role at its table; `user` is whose direct messages, 0 for none.

    `again` says that it was begun before and Discord may have it: only the nonce, or a look into the room, tells.
    """

    id: int
    role: str
    nonce: str
    room: int
    user: int
    at: int
    again: bool = False


class Outbox:
    """Messages under way. One stays noted until the store has what it became, or until it surely was not sent."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open: defaultdict[str, list[Sending]] = defaultdict(list)

    async def take_up(self) -> None:
        """Read what was noted before a restart: each may be at Discord or not."""
        self._open.clear()
        for entry in await self._store.take_outbox(limit=10_000):
            found = _read(entry)
            kept = await self._store.message(entry.game_id, found.role)
            if kept is not None and kept.nonce == found.nonce:
                await self._store.outbox_done(entry.id)
            else:
                self._open[entry.game_id].append(found)

    def unsure(self, table: str, role: str) -> bool:
        """Tell whether a message was sent of which it is not known whether Discord has it."""
        return any(sending.role == role for sending in self._open.get(table, ()))

    async def begin(self, table: str, role: str, room: int, user: int = 0) -> Sending:
        """Note that a message is about to be sent; one to the same person under the same role is the one begun before.

        Its nonce is random: of one that counted, a public message would tell how many private ones were sent.
        """
        found = next((s for s in self._open.get(table, ()) if s.role == role and s.user == user), None)
        if found is not None:
            found.again = True
            return found
        nonce = secrets.token_hex(8)
        noted = {"role": role, "nonce": nonce, "room": room, "user": user}
        made = Sending(await self._store.put_outbox(table, noted), role, nonce, room, user, self._store.now())
        self._open[table].append(made)
        return made

    async def sent(self, table: str, sending: Sending, kept: Message) -> None:
        """Note what it became; until that is committed the message stays unsure."""
        await self._store.put_sent(table, kept, sending.id)
        self._forget(table, sending)

    async def dropped(self, table: str, sending: Sending) -> None:
        """Note that it is not at Discord."""
        await self._store.outbox_done(sending.id)
        self._forget(table, sending)

    def stray(self, table: str, wanted: Mapping[str, int], spared: Collection[str] = ()) -> list[Sending]:
        """Return what may be at Discord and is not to be sent again: `wanted` maps each role to its person (0: none).

        Nobody wants it any more, it was for somebody else, or its nonce is too old to find it. Roles that are `spared`
        (or begin so, before a colon) are only ever too old.
        """
        now = self._store.now()
        return [
            sending
            for sending in self._open.get(table, ())
            if now - sending.at > NONCE_LASTS
            or (sending.role.partition(":")[0] not in spared and wanted.get(sending.role) != sending.user)
        ]

    def too_old_in(self, table: str, roles: Collection[str]) -> float | None:
        """Return the seconds until an unsure message of these roles is too old for its nonce; None for none."""
        mine = [s for s in self._open.get(table, ()) if s.role.partition(":")[0] in roles]
        left = [sending.at + NONCE_LASTS + 1 - self._store.now() for sending in mine]
        return min((seconds for seconds in left if seconds > 0), default=None)

    def _forget(self, table: str, sending: Sending) -> None:
        self._open[table] = [other for other in self._open[table] if other is not sending]
        if not self._open[table]:
            del self._open[table]


def _read(entry: OutboxEntry) -> Sending:
    data: dict[str, Any] = entry.payload if isinstance(entry.payload, dict) else {}
    nonce = str(data.get("nonce") or f"n{entry.id}")  # as it was made before each had its own
    room, user = int(data.get("room") or 0), int(data.get("user") or 0)
    return Sending(entry.id, str(data.get("role", "")), nonce, room, user, entry.created_at, again=True)
