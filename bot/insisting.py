"""Trying again what failed, with a pause that doubles each time, until it is done or has failed for too long."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from storage import Fenced, StorageClosed, StorageError

log = logging.getLogger("nightboard")
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds between two tries."""
FINAL = (Fenced, StorageClosed)
"""After which no further try can help: the bot was replaced, or is being stopped."""


async def insist(
    what: str, work: Callable[[], Awaitable[object]], *, give_up: float, first: float = FIRST_PAUSE
) -> None:
    """Do `work` until it is done. Raises what it raised last where that went on for `give_up` seconds, or is final."""
    begun, pause = time.monotonic(), first
    while True:
        try:
            await work()
        except FINAL:
            raise
        except Exception as error:
            if time.monotonic() - begun + pause > give_up:
                raise
            said = str(error) if isinstance(error, StorageError) else repr(error)
            log.warning("%s failed and is tried again in %.0f seconds: %s", what, pause, said)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        else:
            return
