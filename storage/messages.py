"""What Discord shows of a game, what is still to be sent, and choices that are half made."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from storage import rows
from storage.database import Database
from storage.models import Draft, Message, OutboxEntry


class Messages(Database):
    """Part of Store: messages, outbox, drafts."""

    async def put_message(self, game_id: str, message: Message) -> None:
        """Write a message by its role, in place of what was noted before."""
        now = self.now()
        await self.write(lambda db: _put(db, game_id, message, now))

    async def put_sent(self, game_id: str, message: Message, *entries: int) -> None:
        """Write a message by its role and cross off the outbox entries that it came of, as one."""
        now = self.now()

        def put(db: sqlite3.Connection) -> None:
            _put(db, game_id, message, now)
            _cross_off(db, entries, now)

        await self.write(put)

    async def messages(self, game_id: str, prefix: str = "") -> list[Message]:
        """List the messages of a game, or those whose role starts so, by role."""
        sql = "SELECT * FROM messages WHERE game_id = ? AND substr(role, 1, ?) = ? ORDER BY role"
        values = (game_id, len(prefix), prefix)
        return await self.read(lambda db: [rows.message_of(row) for row in db.execute(sql, values)])

    async def message(self, game_id: str, role: str) -> Message | None:
        """Read one message by its role."""
        return await self._one("game_id = ? AND role = ?", (game_id, role))

    async def message_by_id(self, message_id: int) -> Message | None:
        """Find which game's message this Discord message is."""
        return await self._one("message_id = ?", (message_id,))

    async def doubt_message(self, message_id: int) -> None:
        """Note that a message may show something else from now on: what it shows is not known until it is put anew."""
        sql = "UPDATE messages SET fingerprint = '' WHERE message_id = ?"
        await self.write(lambda db: db.execute(sql, (message_id,)).rowcount, durable=False)

    async def drop_message(self, game_id: str, role: str) -> bool:
        """Forget a message; say whether it was noted."""
        sql = "DELETE FROM messages WHERE game_id = ? AND role = ?"
        return await self.write(lambda db: bool(db.execute(sql, (game_id, role)).rowcount))

    async def _one(self, where: str, keys: tuple[Any, ...]) -> Message | None:
        def find(db: sqlite3.Connection) -> Message | None:
            row = db.execute(f"SELECT * FROM messages WHERE {where}", keys).fetchone()
            return None if row is None else rows.message_of(row)

        return await self.read(find)

    async def to_present(self, *, over: int = 50) -> list[str]:
        """List the tables to be shown after a start: those that live, and the `over` latest of those that are over.

        First what has changed since it was shown, or was never shown; in that, and in the rest, what is played before
        lobbies and paused games, these before what is over, and the latest changed first.
        """
        sql = """
            WITH shown AS (SELECT game_id, max(updated_at) AS at FROM messages GROUP BY game_id),
            wanted AS (
                SELECT id, status, paused_at, updated_at FROM games WHERE status IN ('lobby', 'running', 'frozen')
                UNION ALL
                SELECT * FROM (SELECT id, status, paused_at, updated_at FROM games
                    WHERE status IN ('finished', 'abandoned') ORDER BY updated_at DESC, id LIMIT ?)
            )
            SELECT wanted.id FROM wanted LEFT JOIN shown ON shown.game_id = wanted.id
            ORDER BY
                (shown.at IS NULL OR wanted.updated_at >= shown.at
                    OR EXISTS (SELECT 1 FROM outbox WHERE game_id = wanted.id AND done_at IS NULL)) DESC,
                CASE WHEN status = 'running' AND paused_at IS NULL THEN 0
                    WHEN status IN ('finished', 'abandoned') THEN 2 ELSE 1 END,
                wanted.updated_at DESC, wanted.id"""
        return await self.read(lambda db: [row[0] for row in db.execute(sql, (over,))])

    # outbox

    async def put_outbox(self, game_id: str, payload: Any) -> int:
        """Queue something to be sent outside an answer; give its id."""
        now = self.now()
        return await self.write(lambda db: rows.put_outbox(db, game_id, payload, now))

    async def take_outbox(self, *, game_id: str | None = None, limit: int = 100) -> list[OutboxEntry]:
        """List what is to be sent, oldest first. It stays until `outbox_done`, so a crash sends it again."""
        sql = """SELECT id, game_id, payload, created_at FROM outbox
            WHERE done_at IS NULL AND (?1 IS NULL OR game_id = ?1) ORDER BY id LIMIT ?2"""

        def take(db: sqlite3.Connection) -> list[OutboxEntry]:
            found = db.execute(sql, (game_id, limit))
            return [OutboxEntry(row[0], row[1], rows.parse(row[2]), row[3]) for row in found]

        return await self.read(take)

    async def outbox_done(self, *ids: int) -> None:
        """Mark entries as sent."""
        now = self.now()
        await self.write(lambda db: _cross_off(db, ids, now))

    # drafts

    async def put_draft(self, game_id: str, seat: str, question: str, data: Any) -> None:
        """Keep a choice that is not confirmed yet; the last seconds of it may be lost with the power."""
        values = (game_id, seat, question, rows.dump(data), self.now())
        sql = "INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?, ?)"
        await self.write(lambda db: db.execute(sql, values).rowcount, durable=False)

    async def draft(self, game_id: str, seat: str, question: str) -> Any:
        """Read a draft's data, None if there is none."""
        sql = "SELECT data FROM drafts WHERE game_id = ? AND seat = ? AND question = ?"

        def find(db: sqlite3.Connection) -> Any:
            row = db.execute(sql, (game_id, seat, question)).fetchone()
            return None if row is None else rows.parse(row[0])

        return await self.read(find)

    async def drafts(self, game_id: str, seat: str) -> list[Draft]:
        """List the drafts of a seat, by question."""
        sql = "SELECT question, data, updated_at FROM drafts WHERE game_id = ? AND seat = ? ORDER BY question"

        def find(db: sqlite3.Connection) -> list[Draft]:
            return [Draft(seat, row[0], rows.parse(row[1]), row[2]) for row in db.execute(sql, (game_id, seat))]

        return await self.read(find)

    async def drop_drafts(self, game_id: str, seat: str | None = None, question: str | None = None) -> int:
        """Forget drafts of a game, of a seat, of a question; give how many."""
        sql = "DELETE FROM drafts WHERE game_id = ?1 AND (?2 IS NULL OR seat = ?2) AND (?3 IS NULL OR question = ?3)"
        return await self.write(lambda db: db.execute(sql, (game_id, seat, question)).rowcount, durable=False)


def _cross_off(db: sqlite3.Connection, ids: Sequence[int], now: int) -> None:
    sql = "UPDATE outbox SET done_at = ? WHERE id = ? AND done_at IS NULL"
    db.executemany(sql, [(now, entry) for entry in ids])


def _put(db: sqlite3.Connection, game_id: str, message: Message, now: int) -> None:
    rows.get_game(db, game_id)
    db.execute(
        "INSERT OR REPLACE INTO messages (game_id, role, channel_id, message_id, user_id, fingerprint, nonce, state, "
        "updated_at, extra) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game_id,
            message.role,
            message.channel_id,
            message.message_id,
            message.user_id,
            message.fingerprint,
            message.nonce,
            message.state,
            now,
            rows.dump(message.extra),
        ),
    )
