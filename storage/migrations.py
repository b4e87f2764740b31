"""Brings a database to the newest schema: numbered SQL files, one transaction each, with a copy of the file before."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from storage.errors import StorageError, WrongDatabase
from storage.private import make_private

FOLDER = Path(__file__).parent / "migrations"
APPLICATION = 0x4E425244
"""SQLite's application id of our files ("NBRD")."""

_NAME = re.compile(r"(\d{3})_\w+\.sql")


def available(folder: Path = FOLDER) -> list[tuple[int, Path]]:
    """List the migrations as (number, file), in order; raises StorageError unless they are 1, 2, 3 …"""
    found = sorted((int(m[1]), p) for p in folder.iterdir() if (m := _NAME.fullmatch(p.name)))
    if not found or [n for n, _ in found] != list(range(1, len(found) + 1)):
        raise StorageError(f"The migrations in {folder} are not numbered 001, 002 and so on without a gap.")
    return found


def version_of(db: sqlite3.Connection) -> int:
    """Read the schema number of a database, 0 for an empty one."""
    return db.execute("PRAGMA user_version").fetchone()[0]


def refuse_foreign(db: sqlite3.Connection, newest: int) -> None:
    """Raise WrongDatabase for a file of another program or of a newer Nightboard."""
    found = version_of(db)
    application = db.execute("PRAGMA application_id").fetchone()[0]
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION and (application or tables):
        raise WrongDatabase("This file is a database of another program; choose another path for the games.")
    if found > newest:
        raise WrongDatabase(
            f"This database was written by a newer Nightboard (schema {found}, this one knows {newest}); "
            "update Nightboard, or restore the backup from before the update."
        )


def migrate(db: sqlite3.Connection, path: Path | None, folder: Path = FOLDER) -> Path | None:
    """Apply what is missing; `path` is the file, None in memory. Give the backup made before, if one was needed."""
    steps = available(folder)
    refuse_foreign(db, steps[-1][0])
    found = version_of(db)
    if found == steps[-1][0]:
        return None
    kept = None
    if found and path is not None:
        kept = path.with_name(f"{path.stem}.before-{steps[-1][0]:03d}{path.suffix}")
        copy(db, kept)
    db.execute("PRAGMA foreign_keys = OFF")  # a table may have to be rebuilt; checked before each commit
    try:
        for number, file in steps:
            _apply(db, number, file)
    finally:
        db.execute("PRAGMA foreign_keys = ON")
    return kept


def _apply(db: sqlite3.Connection, number: int, file: Path) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        # Read again under the lock: another process may have been faster.
        if version_of(db) < number:
            for statement in statements(file.read_text(encoding="utf-8")):
                db.execute(statement)
            if db.execute("PRAGMA foreign_key_check").fetchone():
                raise StorageError(
                    f"The migration {file.name} would leave rows without their game; nothing was changed."
                )
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def statements(script: str) -> Iterator[str]:
    """Split a script into statements, with triggers whole. (executescript would commit on its own.)"""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
    if re.sub(r"--[^\n]*", "", pending).strip():
        yield pending


def copy(db: sqlite3.Connection, target: Path, pages: int = 64) -> None:
    """Copy a live database to `target` in steps of `pages`; whole or not at all, and one file without a journal."""
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    make_private(partial)
    try:
        # Within a read transaction the copy is of one moment, and writers need not wait for it nor restart it.
        db.execute("BEGIN")
        try:
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            with closing(sqlite3.connect(partial, isolation_level=None)) as out:
                db.backup(out, pages=pages, sleep=0.01)
                out.execute("PRAGMA journal_mode = DELETE")
                if out.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                    raise StorageError("The copy of the database came out damaged and was thrown away.")
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
