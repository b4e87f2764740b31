"""Private answers that somebody waits for, so that a restart leaves none of them thinking for ever."""

import sqlite3
from collections.abc import Collection

from storage.database import Database

TOKEN_LASTS = 15 * 60
"""Seconds for which Discord takes an answer."""


class Waiting(Database):
    """Part of Store: answers that are not given yet. Tokens are secret; each goes when it is of no use any more."""

    async def put_waiting(self, interaction: int, token: str) -> None:
        """Note that somebody waits for an answer; those of more than a quarter of an hour ago are forgotten."""
        now = self.now()

        def put(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM waiting WHERE at <= ?", (now - TOKEN_LASTS,))
            db.execute("INSERT OR REPLACE INTO waiting VALUES (?, ?, ?)", (interaction, token, now))

        await self.write(put, durable=False)

    async def drop_waiting(self, interaction: int) -> None:
        """Note that an answer was given."""
        sql = "DELETE FROM waiting WHERE interaction = ?"
        await self.write(lambda db: db.execute(sql, (interaction,)).rowcount, durable=False)

    async def take_waiting(self, but: Collection[int] = ()) -> list[str]:
        """Return the tokens of the answers that can still be given, the oldest first, and forget them.

        `but` are interactions that somebody is at, which stay.
        """
        since, busy = self.now() - TOKEN_LASTS, frozenset(but)

        def take(db: sqlite3.Connection) -> list[str]:
            rows = db.execute("SELECT interaction, token, at FROM waiting ORDER BY at").fetchall()
            left = [row for row in rows if row[0] not in busy]
            db.executemany("DELETE FROM waiting WHERE interaction = ?", [row[:1] for row in left])
            return [token for _, token, at in left if at > since]

        return await self.write(take)
