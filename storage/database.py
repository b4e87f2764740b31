"""The file itself: one writer and one reader connection, a thread and a hop each; migrations, lease, backup, check."""

import asyncio
import os
import re
import secrets
import socket
import sqlite3
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import aiosqlite

from storage import migrations
from storage.errors import (
    Fenced,
    LeaseHeld,
    StorageClosed,
    StorageCorrupt,
    StorageError,
    StorageReadOnly,
    StorageReplaced,
    StorageUnavailable,
    WrongDatabase,
    translated,
)
from storage.models import Lease
from storage.private import make_private
from storage.transactions import Stretch, end, opening, rollback, snapshot, transact, within

T = TypeVar("T")
MEMORY = ":memory:"
BUSY_SECONDS = 10.0
CHECKED = 64 * 2**20
"""Bytes up to which a database is looked over for damage whenever it is opened; that takes less than a second."""


class Database:
    """An open database. Use `open`; close it, or use it as an async context manager."""

    def __init__(
        self, path: str, writer: aiosqlite.Connection, reader: aiosqlite.Connection, clock: Callable[[], float]
    ) -> None:
        self.path = path
        self.migrated_from: Path | None = None
        self._writer = writer
        self._reader = reader
        self._clock = clock
        self._fence: int | None = None
        self._owner = f"{socket.gethostname()}/{os.getpid()}/{secrets.token_hex(4)}"
        self._closed = False
        self._files: tuple[tuple[int, int] | None, ...] | None = None  # as they were when the lease was renewed last
        self._turn = asyncio.Lock()  # of the one writer
        self._stretches: dict[asyncio.Task[Any] | None, Stretch] = {}

    @classmethod
    async def open(
        cls,
        path: str | Path,
        *,
        read_only: bool = False,
        clock: Callable[[], float] = time.time,
        busy_seconds: float = BUSY_SECONDS,
        folder: Path = migrations.FOLDER,
    ) -> Self:
        """Open (or create) and migrate a database; ":memory:" is one that is gone on closing.

        `clock` gives Unix seconds. `migrated_from` names the backup taken if a migration was needed. Raises
        StorageError and its kinds, with nothing left open.
        """
        name = str(path)
        file = None if name == MEMORY else _absolute(name)
        if file is not None:
            await asyncio.to_thread(_look_at, file, read_only)
        writer: aiosqlite.Connection | None = None
        try:
            with translated():
                writer = await _connect(file, read_only, busy_seconds)
                kept = await _hop(writer, partial(_prepare, file=file, read_only=read_only, folder=folder))
                reader = writer if file is None or read_only else await _connect(file, False, busy_seconds)
        except BaseException:
            if writer is not None:
                await writer.close()
            raise
        self = cls(name, writer, reader, clock)
        self.migrated_from = kept
        if reader is not writer:
            await self.read(_only_reads)
        return self

    async def close(self) -> None:
        """Finish what is queued, give up the lease, and close."""
        if self._closed:
            return
        try:
            if self._fence is not None:
                await self.release_lease()
        except StorageError:
            pass  # a lease that cannot be given back runs out by itself
        finally:
            self._closed = True
            if self._reader is not self._writer:
                await self._reader.close()
            await self._writer.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def now(self) -> int:
        """Give the time in whole Unix seconds, by the store's clock."""
        return int(self._clock())

    async def write(self, fn: Callable[[sqlite3.Connection], T], *, durable: bool = True) -> T:
        """Run `fn` as one transaction of the writer, in one hop; whatever it raises undoes all of it.

        `durable` waits for the disk; without it a crash of the whole machine may lose the last few such writes.
        Cancelling does not interrupt it: when this returns or raises, the outcome stands. Raises Fenced, StorageError.
        """
        self._usable()
        stretch = self._stretch()
        if stretch is not None:
            return await self._write_within(stretch, fn)
        async with self._turn:
            with translated():
                return await _hop(self._writer, partial(transact, fn=fn, fence=self._fence, durable=durable))

    async def read(self, fn: Callable[[sqlite3.Connection], T]) -> T:
        """Run `fn` on a snapshot of what is committed, beside any writer. Raises StorageError."""
        self._usable()
        stretch = self._stretch()
        with translated():
            if stretch is not None and stretch.begun:
                return await _hop(self._writer, fn)
            if self._reader is not self._writer:
                return await _hop(self._reader, partial(snapshot, fn=fn))
            async with self._turn:
                return await _hop(self._reader, partial(snapshot, fn=fn))

    @asynccontextmanager
    async def together(self) -> AsyncGenerator[None]:
        """Make one transaction of all that this task writes inside; leaving by an exception undoes all of it.

        It begins with the first write and holds up every other writer until it is left, so nothing slow belongs
        inside; what the task reads inside has what it wrote. A write that is refused inside undoes that write alone.
        Inside another one it is a part of that. Raises StorageError where SQLite refused any part.
        """
        task = asyncio.current_task()
        if task in self._stretches:
            yield
            return
        stretch = self._stretches[task] = Stretch()
        try:
            yield
            if stretch.failed is not None:
                raise stretch.failed
            if stretch.begun:
                await self._end()
        except BaseException:
            if stretch.begun and not self._closed:
                with suppress(StorageError), translated():
                    await _hop(self._writer, rollback)
            raise
        finally:
            del self._stretches[task]
            if stretch.begun:
                self._turn.release()

    async def _end(self) -> None:
        """Commit what one task has written."""
        self._usable()
        with translated():
            await _hop(self._writer, end)

    def _stretch(self) -> Stretch | None:
        return self._stretches.get(asyncio.current_task()) if self._stretches else None

    async def _write_within(self, stretch: Stretch, fn: Callable[[sqlite3.Connection], T]) -> T:
        if stretch.failed is not None:
            raise stretch.failed
        if not stretch.begun:
            await self._turn.acquire()
            try:
                with translated():
                    await _hop(self._writer, opening(self._fence))
            except BaseException:
                with suppress(StorageError), translated():
                    await _hop(self._writer, rollback)  # where the wait for it was cancelled, it may have begun
                self._turn.release()
                raise
            stretch.begun = True
        try:
            with translated():
                return await _hop(self._writer, partial(within, fn=fn))
        except StorageError as error:
            if isinstance(error.__cause__, sqlite3.Error):
                stretch.failed = error
            raise

    def _usable(self) -> None:
        if self._closed:
            raise StorageClosed

    # the one running bot

    async def take_lease(self, seconds: int = 30, *, force: bool = False) -> Lease:
        """Become the one running bot for `seconds`, or go on being it. From then on each write checks the fence.

        Free when nobody holds it, it ran out, or its holder was a process of this machine that is gone. Raises
        LeaseHeld, and Fenced when this store held it and lost it.
        """
        now, owner = self.now(), self._owner

        def take(db: sqlite3.Connection) -> Lease:
            old = db.execute("SELECT owner, fence, renewed_at, until FROM lease").fetchone()
            mine = old is not None and old["owner"] == owner
            if old is not None and not (mine or force or old["until"] <= now or _gone(old["owner"])):
                raise LeaseHeld
            fence = 1 if old is None else old["fence"] if mine else old["fence"] + 1
            db.execute("INSERT OR REPLACE INTO lease VALUES (1, ?, ?, ?, ?)", (owner, fence, now, now + seconds))
            return Lease(owner, fence, now + seconds, 0 if old is None else max(0, now - old["renewed_at"]))

        lease = await self.write(take)
        if self._fence is None and self.path != MEMORY:
            await asyncio.to_thread(_mark, _absolute(self.path))
        self._fence = lease.fence
        return lease

    async def renew_lease(self, seconds: int = 30) -> Lease:
        """Hold the lease for `seconds` from now; a real write, so it doubles as a health check.

        Raises Fenced, and StorageReplaced where what is written would be lost with a file that is not there any more.
        """
        if self._fence is None:
            raise Fenced("This bot does not hold the lease of the database.")
        lease = await self.take_lease(seconds)
        if self.path != MEMORY:
            files = await asyncio.to_thread(_files_of, _absolute(self.path))
            if self._files is not None and files != self._files:
                raise StorageReplaced
            self._files = files
        return lease

    async def release_lease(self) -> None:
        """Let another bot start at once."""
        now = self.now()
        await self.write(lambda db: db.execute("UPDATE lease SET until = ?, renewed_at = ?", (now, now)).rowcount)
        self._fence = None

    async def lease_holder(self) -> str | None:
        """Name the process that holds the lease now, as machine/pid; None where none does."""
        row = await self.read(lambda db: db.execute("SELECT owner, until FROM lease").fetchone())
        if row is None or row["until"] <= self.now() or _gone(row["owner"]):
            return None
        return str(row["owner"]).rpartition("/")[0]

    # copies and health

    async def backup(self, target: str | Path) -> Path:
        """Copy the whole database as of now to `target` while the bot runs; whole or not at all. Give the path."""
        self._usable()
        out = _absolute(target)
        if self.path == MEMORY:
            raise StorageError("A database in memory cannot be backed up.")
        source = _absolute(self.path)
        if out == source:
            raise StorageError("A backup cannot be written over the database itself; choose another path.")
        if not await asyncio.to_thread(out.parent.is_dir):
            raise StorageUnavailable(f"The backup could not be written: there is no folder {out.parent}.")
        with translated():
            connection = await _connect(source, self._reader is self._writer, BUSY_SECONDS)
            try:
                await _hop(connection, partial(migrations.copy, target=out))
            except OSError as error:
                raise StorageUnavailable(f"The backup could not be written to {out.parent}.") from error
            finally:
                await connection.close()
        return out

    async def check(self) -> list[str]:
        """Look the database over, for whoever hosts the bot: one sentence a fault, none when it is healthy."""

        def look(db: sqlite3.Connection) -> list[str]:
            faults = [f"Damage: {row[0]}." for row in db.execute("PRAGMA integrity_check(20)") if row[0] != "ok"]
            faults += [
                f"A row of {row[0]} belongs to no game." for row in db.execute("PRAGMA foreign_key_check").fetchmany(20)
            ]
            lost = "SELECT id FROM games WHERE status = 'running' AND id NOT IN (SELECT game_id FROM saves)"
            return faults + [f"The running game {row[0]} has no save." for row in db.execute(lost)]

        try:
            faults = await self.read(look)
            mode = await self.read(lambda db: db.execute("PRAGMA journal_mode").fetchone()[0])
        except StorageError as error:
            return [str(error)]
        if self.path != MEMORY and mode != "wal":
            faults.append(f"The journal is {mode} and not WAL: the folder may be on a network drive.")
        return faults


async def _hop(connection: aiosqlite.Connection, fn: Callable[[sqlite3.Connection], T]) -> T:
    """Run a whole function in the connection's thread.

    The library's public methods hop once a statement; its queue is the only way to one hop a transaction, and this is
    the only place that touches it.
    """
    try:
        job = asyncio.ensure_future(connection._execute(fn, connection._conn))
    except ValueError:
        raise StorageClosed from None
    try:
        return await asyncio.shield(job)
    except ValueError as error:
        if str(error) in ("Connection closed", "no active connection"):
            raise StorageClosed from None
        raise
    except asyncio.CancelledError:
        if not job.done():
            await asyncio.wait({job})
        if not job.cancelled():
            job.exception()  # seen: whoever cancelled does not wait for it
        raise


def _absolute(path: str | Path) -> Path:
    return Path(path).absolute()


def mark_of(file: Path) -> Path:
    """Return the file that tells that a bot ran on a database here, so that it is not begun anew without a word."""
    return file.with_name(file.name + ".was-here")


def _mark(file: Path) -> None:
    with suppress(OSError):  # as on a file system where only the database may be written
        mark_of(file).touch()


def _look_at(file: Path, read_only: bool) -> None:
    """Say plainly what SQLite would only call "unable to open"."""
    if file.is_dir():
        raise StorageUnavailable(f"{file} is a folder; the database needs the path of a file.")
    if read_only and not file.exists():
        raise StorageUnavailable(f"There is no database at {file}.")
    if not read_only and not file.exists() and (mark := mark_of(file)).exists():
        raise StorageUnavailable(
            f"The game database {file} is gone: restore it from a backup, "
            f"or delete {mark.name} beside it to begin anew."
        )
    if file.is_file() and file.stat().st_size == 0:
        raise StorageCorrupt(f"{file} is empty: restore it from a backup, or delete it to begin anew.")
    if not read_only:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageUnavailable(f"The folder {file.parent} cannot be made for the database.") from error
        with suppress(OSError):  # SQLite says in its turn what is wrong
            make_private(file)


def _files_of(file: Path) -> tuple[tuple[int, int] | None, ...]:
    """Return which files these are, the database and its log: None for one that is gone or empty."""
    found: list[tuple[int, int] | None] = []
    for path, empty_is_well in ((file, False), (file.with_name(file.name + "-wal"), True)):
        try:
            seen = path.stat()
        except FileNotFoundError:
            found.append(None)
        else:
            found.append((seen.st_dev, seen.st_ino) if seen.st_size or empty_is_well else None)
    return tuple(found)


async def _connect(file: Path | None, read_only: bool, busy_seconds: float) -> aiosqlite.Connection:
    name = MEMORY if file is None else file.as_uri() + ("?mode=ro" if read_only else "")
    connection = await aiosqlite.connect(
        name, uri=file is not None, isolation_level=None, timeout=busy_seconds, cached_statements=256
    )
    await _hop(connection, _named_columns)
    return connection


def _named_columns(db: sqlite3.Connection) -> None:
    db.row_factory = sqlite3.Row


def _only_reads(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA query_only = ON")


def _prepare(db: sqlite3.Connection, file: Path | None, read_only: bool, folder: Path) -> Path | None:
    newest = migrations.available(folder)[-1][0]
    migrations.refuse_foreign(db, newest)
    if read_only:
        if migrations.version_of(db) < newest:
            raise WrongDatabase("This database is older than this Nightboard; start the bot once to update it.")
        return None
    if file is not None and not os.access(file, os.W_OK):
        raise StorageReadOnly
    small = file is not None and file.stat().st_size <= CHECKED
    if small and db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise StorageCorrupt
    if db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA foreign_keys = ON")
    return migrations.migrate(db, file, folder)


_OWNER = re.compile(r"(.+)/(\d+)/[0-9a-f]+")


def _gone(owner: str) -> bool:
    """Say whether the holder surely runs no more: a process of this machine that does not exist."""
    match = _OWNER.fullmatch(owner)
    if os.name != "posix" or match is None or match[1] != socket.gethostname() or int(match[2]) == os.getpid():
        return False
    try:
        os.kill(int(match[2]), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
