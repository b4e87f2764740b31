"""What can go wrong with the database, each in one sentence that may be shown to a person."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager


class StorageError(Exception):
    """Base of everything that this package raises; its text is one sentence fit to be shown."""

    sentence = "The game database could not do that; nothing was changed."

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or self.sentence)


class StorageLocked(StorageError):
    """Another program held the database for longer than the busy timeout."""

    sentence = "The game database is busy just now; nothing was changed, please try again in a moment."


class StorageReadOnly(StorageError):
    """The file, its folder or the connection does not allow writing."""

    sentence = (
        "The game database cannot be written to; whoever hosts the bot must check the rights of its file and folder."
    )


class StorageFull(StorageError):
    """The disk, or the quota of the file, is used up."""

    sentence = "The disk of the game database is full; nothing was changed, whoever hosts the bot must make room."


class StorageCorrupt(StorageError):
    """The file is damaged or is not a database."""

    sentence = "The game database is damaged or is no database; whoever hosts the bot must restore it from a backup."


class StorageReplaced(StorageError):
    """The file that is open is not the file at its path any more, or its log is not."""

    sentence = (
        "The file of the game database, or its -wal file, was deleted, replaced or emptied while the bot ran; "
        "whoever hosts the bot must look after it."
    )


class StorageUnavailable(StorageError):
    """The file cannot be opened, read or synchronised at all."""

    sentence = "The game database cannot be reached; whoever hosts the bot must check its path and its disk."


class StorageClosed(StorageError):
    """The store was closed before the call."""

    sentence = "The game database is closed; nothing was changed."


class WrongDatabase(StorageError):
    """The file is a healthy database, but of another program or of a newer Nightboard."""


class LeaseHeld(StorageError):
    """Another running bot holds the lease."""

    sentence = "Another bot is already running on this database."


class Fenced(StorageError):
    """Another bot took the lease after this one: its writes are refused for good."""

    sentence = "Another bot has taken over this database; this one changes nothing any more."


class Stale(StorageError):
    """The game moved on since it was read; load it anew."""

    sentence = "The game has moved on in the meantime; nothing was changed."


class AlreadyApplied(StorageError):
    """The same interaction was applied before."""

    sentence = "That click has already been counted."


class NoSuchGame(StorageError):
    """No game has this id."""

    sentence = "There is no such game any more."


class LobbyClosed(StorageError):
    """The game is not in its lobby."""

    sentence = "This game has already begun, so nobody can join or leave its lobby."


class LobbyFull(StorageError):
    """Every seat of the lobby is taken."""

    sentence = "This game is full."


class VoteOver(StorageError):
    """There is no such request any more, or none that is open."""

    sentence = "This vote is over."


class BadExport(StorageError):
    """The text is no export, or was cut short or changed."""

    sentence = "This file is no game export of Nightboard, or it was cut short or changed; nothing was imported."


_BY_CODE: dict[int, type[StorageError]] = {
    sqlite3.SQLITE_BUSY: StorageLocked,
    sqlite3.SQLITE_LOCKED: StorageLocked,
    sqlite3.SQLITE_READONLY: StorageReadOnly,
    sqlite3.SQLITE_PERM: StorageReadOnly,
    sqlite3.SQLITE_AUTH: StorageReadOnly,
    sqlite3.SQLITE_FULL: StorageFull,
    sqlite3.SQLITE_CORRUPT: StorageCorrupt,
    sqlite3.SQLITE_NOTADB: StorageCorrupt,
    sqlite3.SQLITE_CANTOPEN: StorageUnavailable,
    sqlite3.SQLITE_IOERR: StorageUnavailable,
}


@contextmanager
def translated() -> Generator[None]:
    """Turn SQLite's errors into this package's; everything else passes."""
    try:
        yield
    except sqlite3.Error as error:
        # Extended codes keep the primary one in their low byte.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        raise _BY_CODE.get(code, StorageError)() from error
    except (UnicodeEncodeError, OverflowError) as error:
        raise StorageError("This holds a text or a number that the game database cannot keep.") from error
