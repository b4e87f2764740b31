"""Private answers that somebody waits for, so that a restart leaves none of them thinking for ever."""

import sqlite3

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

    async def take_waiting(self) -> list[str]:
        """Return the tokens of the answers that can still be given, the oldest first, and forget them all."""
        since = self.now() - TOKEN_LASTS

        def take(db: sqlite3.Connection) -> list[str]:
            found = [row[0] for row in db.execute("SELECT token FROM waiting WHERE at > ? ORDER BY at", (since,))]
            db.execute("DELETE FROM waiting")
            return found

        return await self.write(take)
