"""Transactions of the writer: one call alone, or all that one task writes in a stretch of its work."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from storage.errors import Fenced, StorageError

T = TypeVar("T")


@dataclass(slots=True)
class Stretch:
    """What one task writes as one transaction: begun by the first write, `failed` once SQLite refused a part of it."""

    begun: bool = False
    failed: StorageError | None = None


def begin(db: sqlite3.Connection, fence: int | None, durable: bool = True) -> None:
    """Begin a transaction of whoever holds the lease. Raises Fenced."""
    db.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    db.execute("BEGIN IMMEDIATE")
    try:
        if fence is not None:
            held = db.execute("SELECT fence FROM lease").fetchone()
            if held is None or held[0] != fence:
                raise Fenced
    except BaseException:
        rollback(db)
        raise


def transact(db: sqlite3.Connection, fn: Callable[[sqlite3.Connection], T], fence: int | None, durable: bool) -> T:
    """Run `fn` as a transaction of its own."""
    begin(db, fence, durable)
    try:
        result = fn(db)
        db.execute("COMMIT")
    except BaseException:
        rollback(db)
        raise
    return result


def within(db: sqlite3.Connection, fn: Callable[[sqlite3.Connection], T]) -> T:
    """Run `fn` as a part of the transaction that is open: whole, or nothing of it and the rest stands."""
    db.execute("SAVEPOINT part")
    try:
        result = fn(db)
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK TO part")
            db.execute("RELEASE part")
        raise
    db.execute("RELEASE part")
    return result


def end(db: sqlite3.Connection) -> None:
    """Commit what is open; where that fails, nothing of it is left."""
    try:
        db.execute("COMMIT")
    except BaseException:
        rollback(db)
        raise


def rollback(db: sqlite3.Connection) -> None:
    """Undo what is open."""
    if db.in_transaction:
        db.execute("ROLLBACK")


def snapshot(db: sqlite3.Connection, fn: Callable[[sqlite3.Connection], T]) -> T:
    """Run `fn` on what is committed as of now."""
    db.execute("BEGIN")
    try:
        return fn(db)
    finally:
        rollback(db)


def opening(fence: int | None) -> Callable[[sqlite3.Connection], None]:
    """Return what begins a stretch."""
    return partial(begin, fence=fence)
