"""Between rows and models: JSON columns, names of columns, and the few statements that several modules share."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from storage.errors import NoSuchGame, StorageError
from storage.models import Game, Job, Message, Seat

GAME_COLUMNS = tuple(f.name for f in fields(Game) if f.name != "damaged")
_UNREADABLE = object()
_GAME_JSON = frozenset({"team_threads", "options", "clock", "outcome", "extra"})
_CHANGEABLE = frozenset(GAME_COLUMNS) - {"id", "slug", "version", "created_at", "updated_at", "origin"}
_SEAT_CHANGEABLE = frozenset({"user_id", "computer", "wish", "place", "looked", "joined_at", "extra"})


def dump(value: Any) -> str:
    """Write a JSON value; raises StorageError for what JSON cannot say."""
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise StorageError(f"This cannot be stored as JSON: {error}.") from error


def parse(text: str | None) -> Any:
    """Read a JSON column, None from NULL."""
    return None if text is None else json.loads(text)


def _read(text: str | None) -> Any:
    try:
        return parse(text)
    except (ValueError, TypeError, RecursionError):
        return _UNREADABLE


def game_of(row: sqlite3.Row) -> Game:
    """Make the model of a row of games; one damaged row must not hide the others, so what is odd in it is left out."""
    game = Game(**{name: row[name] for name in GAME_COLUMNS})
    for name in _GAME_JSON:
        found = _read(row[name])
        if name != "outcome" and not isinstance(found, dict):
            found, game.damaged = {}, True
        elif found is _UNREADABLE:
            found, game.damaged = None, True
        setattr(game, name, found)
    return game


def seat_of(row: sqlite3.Row) -> Seat:
    """Make the model of a row of seats."""
    return Seat(
        seat=row["seat"],
        place=row["place"],
        user_id=row["user_id"],
        computer=row["computer"],
        wish=row["wish"],
        joined_at=row["joined_at"],
        looked=row["looked"],
        extra=found if isinstance(found := _read(row["extra"]), dict) else {},
    )


def message_of(row: sqlite3.Row) -> Message:
    """Make the model of a row of messages."""
    return Message(**{f.name: parse(row[f.name]) if f.name == "extra" else row[f.name] for f in fields(Message)})


def get_game(db: sqlite3.Connection, game_id: str) -> Game:
    """Read one game; raises NoSuchGame."""
    row = db.execute("SELECT * FROM games WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        raise NoSuchGame
    return game_of(row)


def get_seats(db: sqlite3.Connection, game_id: str) -> list[Seat]:
    """Read the seats of a game, in their order."""
    rows = db.execute("SELECT * FROM seats WHERE game_id = ? ORDER BY place, seat", (game_id,))
    return [seat_of(row) for row in rows]


def put_seat(db: sqlite3.Connection, game_id: str, seat: Seat, now: int) -> None:
    """Write a new seat."""
    db.execute(
        "INSERT INTO seats (game_id, seat, place, user_id, computer, wish, joined_at, looked, extra) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game_id,
            seat.seat,
            seat.place,
            seat.user_id,
            seat.computer,
            seat.wish,
            seat.joined_at or now,
            seat.looked,
            dump(seat.extra),
        ),
    )


def change_seat(db: sqlite3.Connection, game_id: str, seat: str, changes: Mapping[str, Any]) -> bool:
    """Set columns of a seat; say whether there is such a seat."""
    values = _checked(changes, _SEAT_CHANGEABLE, frozenset({"extra"}))
    return bool(_update(db, "seats", values, "game_id = ? AND seat = ?", (game_id, seat)))


def change_game(db: sqlite3.Connection, game_id: str, changes: Mapping[str, Any], now: int) -> None:
    """Set columns of a game, with the times that follow from its status; raises NoSuchGame."""
    values = _checked(changes, _CHANGEABLE, _GAME_JSON)
    values["updated_at"] = now
    if not _update(db, "games", values, "id = ?", (game_id,)):
        raise NoSuchGame
    if changes.get("status") == "running":
        db.execute("UPDATE games SET started_at = coalesce(started_at, ?) WHERE id = ?", (now, game_id))
    elif changes.get("status") in ("finished", "abandoned"):
        db.execute("UPDATE games SET finished_at = coalesce(finished_at, ?) WHERE id = ?", (now, game_id))


def put_job(db: sqlite3.Connection, job: Job) -> int:
    """Set a job anew, in place of an earlier one of its game, kind and key; give its id."""
    found = db.execute(
        "INSERT INTO jobs (game_id, kind, key, due_at, data) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (coalesce(game_id, ''), kind, key) DO UPDATE SET due_at = excluded.due_at, data = excluded.data "
        "RETURNING id",
        (job.game_id, job.kind, job.key, job.due_at, dump(job.data)),
    ).fetchall()
    return found[0][0]


def drop_jobs(db: sqlite3.Connection, game_id: str, kind: str | None = None, key: str | None = None) -> int:
    """Remove the jobs of a game, of a kind, of a key; give how many."""
    return db.execute(
        "DELETE FROM jobs WHERE game_id = ?1 AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR key = ?3)",
        (game_id, kind, key),
    ).rowcount


def put_outbox(db: sqlite3.Connection, game_id: str, payload: Any, now: int) -> int:
    """Queue something to be sent; give its id."""
    sql = "INSERT INTO outbox (game_id, payload, created_at) VALUES (?, ?, ?)"
    return _row_id(db.execute(sql, (game_id, dump(payload), now)))


def close_request(db: sqlite3.Connection, request_id: int, outcome: str, now: int) -> bool:
    """Close a request; say whether it was open."""
    sql = "UPDATE requests SET closed_at = ?, outcome = ? WHERE id = ? AND closed_at IS NULL"
    return bool(db.execute(sql, (now, outcome, request_id)).rowcount)


def first_time(db: sqlite3.Connection, interaction_id: int, now: int) -> bool:
    """Note an interaction; say whether it is new."""
    return bool(db.execute("INSERT OR IGNORE INTO interactions VALUES (?, ?)", (interaction_id, now)).rowcount)


def _row_id(cursor: sqlite3.Cursor) -> int:
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def _checked(changes: Mapping[str, Any], allowed: frozenset[str], as_json: frozenset[str]) -> dict[str, Any]:
    unknown = sorted(set(changes) - allowed)
    if unknown:
        raise StorageError(f"The database has nothing to set called {', '.join(unknown)}.")
    return {name: dump(value) if name in as_json and value is not None else value for name, value in changes.items()}


def _update(db: sqlite3.Connection, table: str, values: Mapping[str, Any], where: str, keys: tuple[Any, ...]) -> int:
    if not values:
        return db.execute(f"SELECT count(*) FROM {table} WHERE {where}", keys).fetchone()[0]
    names = ", ".join(f"{name} = ?" for name in values)
    return db.execute(f"UPDATE {table} SET {names} WHERE {where}", (*values.values(), *keys)).rowcount
