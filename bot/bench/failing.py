"""A database and a Discord that fail now and then, for benches: at random calls, before or after what was asked."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from bot.playground.errors import Cut, Refused
from storage import StorageFull, StorageLocked, Store

T = TypeVar("T")
LEFT_ALONE = ("/gateway", "/users/@me", "/oauth2", "/applications")
"""Requests without which a bot does not come up at all; its supervisor starts it anew, which kills are there for."""


def noted(file: Path) -> int:
    """Return how many failures a file counts, by one byte each."""
    return file.stat().st_size if file.exists() else 0


def failing_store(share: float, file: Path) -> type[Store]:
    """Make a kind of store of which such a share of calls fails, as locked or full; each is counted in `file`.

    Nothing fails as long as there is no such file.
    """
    rng = random.Random()

    class FailingStore(Store):
        async def write(self, fn: Callable[..., T], *, durable: bool = True) -> T:
            """Write, or fail before it."""
            _fail(StorageFull if rng.random() < 0.3 else StorageLocked)
            return await super().write(fn, durable=durable)

        async def read(self, fn: Callable[..., T]) -> T:
            """Read, or fail."""
            _fail(StorageLocked)
            return await super().read(fn)

        async def _end(self) -> None:
            _fail(StorageLocked)
            await super()._end()

    def _fail(kind: type[Exception]) -> None:
        if rng.random() < share and file.exists():
            with file.open("ab") as counted:
                os.write(counted.fileno(), b".")
            raise kind

    return FailingStore


@dataclass
class FailingDiscord:
    """Lets such a share of requests fail: half of them unheard, half after they were done.

    Mostly with a server's error, else the connection is cut, or what is sent to a channel or thread is forbidden.
    """

    rng: random.Random
    share: float = 0.0
    count: int = 0
    kinds: tuple[int, ...] = (500, 502, 503)

    def before(self, path: str) -> None:
        """Fail, or not, before a request is looked at (Refused, Cut)."""
        if self._hits(path):
            if path.startswith("/channels/") and self.rng.random() < 0.2:
                raise Refused(50013)
            self._fail()

    def after(self, path: str) -> None:
        """Fail, or not, once a request was carried out (Refused, Cut)."""
        if self._hits(path):
            self._fail()

    def _hits(self, path: str) -> bool:
        hit = not path.startswith(LEFT_ALONE) and self.rng.random() < self.share / 2
        self.count += hit
        return hit

    def _fail(self) -> None:
        if self.rng.random() < 0.3:
            raise Cut
        raise Refused(0, "planted", status=self.rng.choice(self.kinds))
