"""Time and snowflakes of the stand-in: a clock that tests can advance, and ids that grow with it."""

import asyncio
import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000


class Clock:
    """Tells the time in seconds; `advance` moves it on and wakes whoever sleeps on it."""

    def __init__(self) -> None:
        self.offset = 0.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Return the present time, in seconds since 1970."""
        return time.time() + self.offset

    def iso(self) -> str:
        """Return the present time as Discord writes it."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat()

    def advance(self, seconds: float) -> None:
        """Move the clock on by some seconds."""
        self.offset += seconds
        for due, future in self._sleepers:
            if due <= self.now() and not future.done():
                future.set_result(None)

    async def sleep(self, seconds: float) -> None:
        """Sleep until the clock has moved on by some seconds, by itself or by `advance`."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry = (self.now() + seconds, future)
        self._sleepers.append(entry)
        try:
            async with asyncio.timeout(seconds):
                await future
        except TimeoutError:
            pass
        finally:
            self._sleepers.remove(entry)


class Snowflakes:
    """Makes ids that are unique and ordered by time, as strings."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.last = 0

    def next(self) -> str:
        """Return a new id."""
        made = (int(self.clock.now() * 1000) - EPOCH_MS) << 22
        self.last = max(made, self.last + 1)
        return str(self.last)


def made_at(snowflake: str | int) -> float:
    """Return the second at which an id was made."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000
