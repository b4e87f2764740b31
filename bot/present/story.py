"""Which turns of a table's story are shown to their end, and so are looked at no more."""

from __future__ import annotations

from collections.abc import Mapping

from bot.present.order import STORY, number, order
from bot.tables import Visible
from bot.tables.display.messages import Messages
from storage import Message, Store

SETTLED = "settled"
"""Under this name a turn's message notes of which lines the turn was when it was shown to its end.

Their count would not do: an undo takes a line away and tells of itself by another.
"""


def taken_back(seen: Visible, role: str) -> bool:
    """Tell whether a message is of a turn of which an undo has left nothing."""
    return role.startswith(STORY) and bool(seen.turns) and number(role) not in seen.turns


class Story:
    """Remembers, on the messages of the turns, how far a story is told."""

    def __init__(self, store: Store, messages: Messages) -> None:
        self._store, self._messages = store, messages

    async def looked_at(self, table: str) -> tuple[Visible, int]:
        """Return what should be visible of a table, and from which turn on the story of it is.

        That is the first that may not be shown as it ended: many can pass while an edit waits, and an undo takes lines
        from old ones.
        """
        told = await self._store.messages(table, STORY)
        since = _unsettled(told)
        seen = await self._messages.visible(table, since)
        lines = {number(kept.role): kept.extra.get(SETTLED) for kept in told}
        lost = (n for n, count in lines.items() if count and count is not True and count != seen.turns.get(n, 0))
        if (first := min(lost, default=since)) < since:
            return await self._messages.visible(table, first), first
        return seen, since

    async def settle(self, seen: Visible, stored: Mapping[str, Message]) -> int:
        """Mark the messages of turns that are over and shown to their end; return the first turn that is not.

        After an undo they are so no more.
        """
        told = sorted((item for item in seen.items if item.role.startswith(STORY)), key=order)
        over: set[str] = set()
        for item in told[:-1]:
            if item.role not in stored or stored[item.role].fingerprint != item.fingerprint:
                break
            over.add(item.role)
        first = number(told[0].role) if told else 0
        for role, before in stored.items():
            was = before.extra.get(SETTLED, False)
            settled = seen.turns[number(role)] if role in over else number(role) < first and was
            if settled != was and (kept := await self._store.message(seen.table, role)) is not None:
                kept.extra[SETTLED] = settled
                await self._store.put_message(seen.table, kept)
        return _unsettled(await self._store.messages(seen.table, STORY))


def _unsettled(told: list[Message]) -> int:
    """Return the first turn whose message may not show how it ended, 0 where none was sent yet."""
    over = [number(kept.role) for kept in told if kept.extra.get(SETTLED)]
    return max(over) + 1 if over else min((number(kept.role) for kept in told), default=0)
