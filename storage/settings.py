"""Settings of people and servers, campaigns of groups, standing orders, and what a person may take along or erase."""

import json
import re
import sqlite3
from typing import Any

from storage import rows
from storage.database import Database
from storage.errors import Stale
from storage.models import Order, Scope

# Texts that the service may have written an id into; saves and states speak of seats alone and are left as they are.
_TEXTS = {
    "games": ("options", "clock", "outcome", "extra"),
    "seats": ("extra",),
    "answers": ("row",),
    "story": ("event",),
    "messages": ("extra", "state"),
    "drafts": ("data",),
    "outbox": ("payload",),
    "settings": ("data",),
    "campaigns": ("data",),
    "jobs": ("key", "data"),
    "requests": ("data", "outcome"),
    "reports": ("bundle",),
}
_SNOWFLAKE = 10**15
"""Smaller numbers are no Discord ids, and might mean anything in a text."""


class Settings(Database):
    """Part of Store: settings, campaigns, standing orders, privacy."""

    async def settings(self, scope: Scope, key: int) -> dict[str, Any]:
        """Read the settings of a user or a guild, empty by default."""

        def find(db: sqlite3.Connection) -> dict[str, Any]:
            return _settings(db, scope, key)

        return await self.read(find)

    async def change_settings(self, scope: Scope, key: int, **changes: Any) -> dict[str, Any]:
        """Set some settings, None removes one; give them all."""

        def change(db: sqlite3.Connection) -> dict[str, Any]:
            merged = {k: v for k, v in (_settings(db, scope, key) | changes).items() if v is not None}
            db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", (scope, key, rows.dump(merged)))
            return merged

        return await self.write(change)

    # campaigns

    async def campaign(self, guild_id: int, slug: str) -> tuple[int, Any]:
        """Read (version, data) of what a group has unlocked; (0, None) if nothing yet."""
        sql = "SELECT version, data FROM campaigns WHERE guild_id = ? AND slug = ?"

        def find(db: sqlite3.Connection) -> tuple[int, Any]:
            row = db.execute(sql, (guild_id, slug)).fetchone()
            return (0, None) if row is None else (row[0], rows.parse(row[1]))

        return await self.read(find)

    async def put_campaign(self, guild_id: int, slug: str, data: Any, *, expected_version: int | None = None) -> int:
        """Write a campaign; give its new version. Raises Stale when it changed since `expected_version`."""

        def put(db: sqlite3.Connection) -> int:
            row = db.execute(
                "SELECT version FROM campaigns WHERE guild_id = ? AND slug = ?", (guild_id, slug)
            ).fetchone()
            found = 0 if row is None else row[0]
            if expected_version not in (None, found):
                raise Stale("The campaign has changed in the meantime; nothing was changed.")
            values = (guild_id, slug, rows.dump(data), found + 1)
            db.execute("INSERT OR REPLACE INTO campaigns VALUES (?, ?, ?, ?)", values)
            return found + 1

        return await self.write(put)

    async def drop_campaign(self, guild_id: int, slug: str) -> bool:
        """Reset a campaign; say whether there was one."""
        sql = "DELETE FROM campaigns WHERE guild_id = ? AND slug = ?"
        return await self.write(lambda db: bool(db.execute(sql, (guild_id, slug)).rowcount))

    # standing orders

    async def put_order(self, game_id: str, seat: str, question: str, choice: str) -> None:
        """Set a seat's standing order for the questions of a name."""
        values = (game_id, seat, question, choice, self.now())

        def put(db: sqlite3.Connection) -> None:
            rows.get_game(db, game_id)
            db.execute("INSERT OR REPLACE INTO standing_orders VALUES (?, ?, ?, ?, ?)", values)

        await self.write(put)

    async def drop_order(self, game_id: str, seat: str, question: str | None = None) -> int:
        """Remove a standing order, or all of a seat; give how many."""
        sql = "DELETE FROM standing_orders WHERE game_id = ?1 AND seat = ?2 AND (?3 IS NULL OR question = ?3)"
        return await self.write(lambda db: db.execute(sql, (game_id, seat, question)).rowcount)

    async def orders(self, game_id: str, seat: str | None = None) -> list[Order]:
        """List the standing orders of a game, or of a seat."""
        sql = """SELECT seat, question, choice, set_at FROM standing_orders
            WHERE game_id = ?1 AND (?2 IS NULL OR seat = ?2) ORDER BY seat, question"""
        return await self.read(lambda db: [Order(*row) for row in db.execute(sql, (game_id, seat))])

    # privacy

    async def export_user(self, user_id: int) -> str:
        """Write all that is kept about a person as JSON text, other people's ids and secrets left out."""

        def gather(db: sqlite3.Connection) -> dict[str, Any]:
            games = []
            sql = """SELECT seats.*, slug, status, title, host_id, guild_id, finished_at FROM seats
                JOIN games ON id = game_id WHERE user_id = ? ORDER BY joined_at, game_id, seat"""
            for row in db.execute(sql, (user_id,)).fetchall():
                keys = (row["game_id"], row["seat"])
                answers = db.execute(
                    "SELECT number, row, at FROM answers WHERE game_id = ? AND seat = ? ORDER BY number", keys
                )
                # Answers of a seat that changed hands are told from those given after this person took it.
                told = [{"number": n, "answer": text, "at": at} for n, text, at in answers if at >= row["joined_at"]]
                games.append(
                    {
                        "game": row["game_id"],
                        "slug": row["slug"],
                        "title": row["title"],
                        "status": row["status"],
                        "guild_id": row["guild_id"],
                        "seat": row["seat"],
                        "wish": row["wish"],
                        "joined_at": row["joined_at"],
                        "answers": told,
                        "orders": [
                            {"question": q, "choice": c}
                            for q, c in db.execute(
                                "SELECT question, choice FROM standing_orders WHERE game_id = ? AND seat = ?", keys
                            )
                        ],
                        "votes": [
                            {"kind": kind, "vote": vote, "at": at}
                            for kind, vote, at in db.execute(
                                "SELECT kind, vote, at FROM votes JOIN requests ON id = request_id "
                                "WHERE game_id = ? AND votes.seat = ?",
                                keys,
                            )
                        ],
                    }
                )
            hosted = db.execute("SELECT id FROM games WHERE host_id = ? ORDER BY created_at", (user_id,))
            messages = db.execute(
                "SELECT game_id, role, channel_id, message_id FROM messages WHERE user_id = ?", (user_id,)
            )
            return {
                "user_id": user_id,
                "settings": _settings(db, "user", user_id),
                "games": games,
                "hosted": [row[0] for row in hosted],
                "messages": [dict(row) for row in messages],
            }

        return json.dumps(await self.read(gather), ensure_ascii=False, indent=1)

    async def games_naming(self, user_id: int) -> list[str]:
        """List the games in whose rows a person is named, by id; a few more may be there, none is left out."""

        def find(db: sqlite3.Connection) -> list[str]:
            asked = ["SELECT id FROM games WHERE host_id = ?1", "SELECT game_id FROM seats WHERE user_id = ?1"]
            asked += ["SELECT game_id FROM messages WHERE user_id = ?1"]
            for table, columns in _TEXTS.items() if user_id >= _SNOWFLAKE else ():
                if table not in ("settings", "campaigns"):
                    game = "id" if table == "games" else "game_id"
                    asked += [f"SELECT {game} FROM {table} WHERE instr({column}, ?1)" for column in columns]
            found = {row[0] for sql in asked for row in db.execute(sql, (user_id,))}
            return sorted(found - {None})

        return await self.read(find)

    async def forget_user(self, user_id: int) -> int:
        """Put a tombstone (a negative id, the same everywhere) in place of a person; give it. Games stay whole.

        Their settings and the notes of their DMs are erased. Take them out of lobbies and running games first, and
        hold the games of `games_naming`: whoever has read one before would write the id back.
        """
        now = self.now()

        def forget(db: sqlite3.Connection) -> int:
            number = db.execute("INSERT INTO tombstones (at) VALUES (?)", (now,)).lastrowid
            tombstone = -(number or 0)
            db.execute("UPDATE seats SET user_id = ? WHERE user_id = ?", (tombstone, user_id))
            db.execute("UPDATE games SET host_id = ? WHERE host_id = ?", (tombstone, user_id))
            db.execute("DELETE FROM messages WHERE user_id = ?", (user_id,))
            db.execute("DELETE FROM settings WHERE scope = 'user' AND id = ?", (user_id,))
            if user_id >= _SNOWFLAKE:
                _replace_in_texts(db, user_id, tombstone)
            return tombstone

        return await self.write(forget)


def _settings(db: sqlite3.Connection, scope: Scope, key: int) -> dict[str, Any]:
    row = db.execute("SELECT data FROM settings WHERE scope = ? AND id = ?", (scope, key)).fetchone()
    return {} if row is None else rows.parse(row[0])


def _replace_in_texts(db: sqlite3.Connection, user_id: int, tombstone: int) -> None:
    pattern, plain = re.compile(rf"(?<!\d){user_id}(?!\d)"), str(user_id)

    def replaced(text: str | None) -> str | None:
        return None if text is None else pattern.sub(str(tombstone), text)

    db.create_function("replaced", 1, replaced, deterministic=True)
    for table, columns in _TEXTS.items():
        for column in columns:
            db.execute(f"UPDATE {table} SET {column} = replaced({column}) WHERE instr({column}, ?)", (plain,))
