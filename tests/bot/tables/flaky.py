"""A store that fails, or dies, at its n-th call; and all that a store holds, to be compared."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from storage import StorageLocked, Store
from storage.database import _hop

COUNTED = {
    "jobs": ("id",), "requests": ("id",), "outbox": ("id",), "reports": ("id",), "interactions": ("id", "at"),
    "lease": ("owner", "fence", "renewed_at", "until"),
}  # fmt: skip
"""Columns that name a row and mean nothing else."""


class Dies(BaseException):
    """The process ends."""


@dataclass
class Plan:
    """What happens at which call: `how` is "locked", "dies" (before it) or "died" (after it), `kind` write or read."""

    how: str
    kind: str
    at: int


@dataclass
class Calls:
    """How often a store was called since it was made."""

    write: int = 0
    read: int = 0
    plan: Plan | None = None
    dead: bool = False
    met: list[str] = field(default_factory=list)

    def before(self, kind: str) -> None:
        """Count a call, which fails where that is planned; whoever is dead does nothing more."""
        if self.dead:
            raise Dies
        setattr(self, kind, getattr(self, kind) + 1)
        if self._planned(kind, "locked"):
            raise StorageLocked
        if self._planned(kind, "dies"):
            self.dead = True
            raise Dies

    def after(self, kind: str) -> None:
        """Die after a call where that is planned."""
        if self._planned(kind, "died"):
            self.dead = True
            raise Dies

    def _planned(self, kind: str, how: str) -> bool:
        plan = self.plan
        if plan is None or (plan.how, plan.kind, plan.at) != (how, kind, getattr(self, kind)):
            return False
        self.met.append(how)
        return True


class Flaky(Store):
    """A store in memory on a copy of a database; a transaction of several writes counts its end as one more."""

    calls: Calls

    @classmethod
    async def of(cls, image: bytes | None, clock: Callable[[], float]) -> Flaky:
        """Open a copy of a database, or an empty one."""
        made = await cls.open(":memory:", clock=clock)
        made.calls = Calls()
        if image is not None:
            await _hop(made._writer, lambda db: db.deserialize(image))
        return made

    async def image(self) -> bytes:
        """Return a copy of all that it holds."""
        return await _hop(self._writer, lambda db: db.serialize())

    async def write(self, fn: Any, *, durable: bool = True) -> Any:
        """Write, or fail."""
        self.calls.before("write")
        result = await super().write(fn, durable=durable)
        if self._stretch() is None:
            self.calls.after("write")
        return result

    async def read(self, fn: Any) -> Any:
        """Read, or fail."""
        self.calls.before("read")
        return await super().read(fn)

    async def _end(self) -> None:
        self.calls.before("write")
        await super()._end()
        self.calls.after("write")

    async def everything(self) -> dict[str, list[str]]:
        """Return every row of every table, without what only numbers them."""
        return await _hop(self._writer, _everything)


def _everything(db: sqlite3.Connection) -> dict[str, list[str]]:
    names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {}
    for name in sorted(n for n in names if not n.startswith("sqlite_")):
        rows = [dict(row) for row in db.execute(f"SELECT * FROM {name}")]
        for row in rows:
            for column in COUNTED.get(name, ()):
                del row[column]
            if name == "games":
                _without_words(row)
        found[name] = sorted(json.dumps(row, sort_keys=True, default=str) for row in rows)
    return found


def _without_words(game: dict[str, Any]) -> None:
    """Take out what each press mixes into the dice: two presses never mix in the same."""
    extra = json.loads(game["extra"])
    if "dice" in extra:
        extra["dice"]["parts"] = [part[0] for part in extra["dice"].get("parts", ())]
    game["extra"] = extra
