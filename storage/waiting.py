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

    async def waiting(self, but: Collection[int] = ()) -> list[tuple[int, str]]:
        """Return the answers that can still be given as (interaction, token), the oldest first.

        `but` are interactions that somebody is at. Each stays until `drop_waiting`.
        """
        since, busy = self.now() - TOKEN_LASTS, frozenset(but)

        def look(db: sqlite3.Connection) -> list[tuple[int, str]]:
            rows = db.execute("SELECT interaction, token FROM waiting WHERE at > ? ORDER BY at", (since,))
            return [(row[0], row[1]) for row in rows if row[0] not in busy]

        return await self.read(look)
