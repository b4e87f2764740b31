"""Keeps every game in one SQLite file. It knows no game and no Discord: what it is given is opaque to it."""

from storage.answers import Answers
from storage.errors import (
    AlreadyApplied,
    BadExport,
    Fenced,
    LeaseHeld,
    LobbyClosed,
    LobbyFull,
    NoSuchGame,
    Stale,
    StorageClosed,
    StorageCorrupt,
    StorageError,
    StorageFull,
    StorageLocked,
    StorageReadOnly,
    StorageReplaced,
    StorageUnavailable,
    VoteOver,
    WrongDatabase,
)
from storage.exports import Exports
from storage.games import Games
from storage.jobs import Jobs
from storage.messages import Messages
from storage.models import (
    Answer,
    Checkpoint,
    Commit,
    Committed,
    Draft,
    Found,
    Game,
    Job,
    Joined,
    Lease,
    Message,
    Order,
    OutboxEntry,
    Report,
    Request,
    Scope,
    Seat,
    Status,
    Stored,
    StoryLine,
)
from storage.settings import Settings
from storage.waiting import Waiting


class Store(Games, Answers, Messages, Settings, Jobs, Waiting, Exports):
    """Everything that is kept. Open with `await Store.open(path)`, then `close` it or use `async with`.

    Every method is one transaction: it happened whole when it returns, and not at all when it raises a StorageError,
    whose text is one sentence that may be shown to a person.
    """


__all__ = [
    "AlreadyApplied",
    "Answer",
    "BadExport",
    "Checkpoint",
    "Commit",
    "Committed",
    "Draft",
    "Fenced",
    "Found",
    "Game",
    "Job",
    "Joined",
    "Lease",
    "LeaseHeld",
    "LobbyClosed",
    "LobbyFull",
    "Message",
    "NoSuchGame",
    "Order",
    "OutboxEntry",
    "Report",
    "Request",
    "Scope",
    "Seat",
    "Stale",
    "Status",
    "StorageClosed",
    "StorageCorrupt",
    "StorageError",
    "StorageFull",
    "StorageLocked",
    "StorageReadOnly",
    "StorageReplaced",
    "StorageUnavailable",
    "Store",
    "Stored",
    "StoryLine",
    "VoteOver",
    "WrongDatabase",
]
