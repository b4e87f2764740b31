"""What people are told once, whether they look or not: kept with the table, each under a key of its own.

A notice is kept in the game's row as `extra["notices"]`: key -> {"at": Unix seconds, "but": the people who need not be
told, and what its words need}. A later notice of the same key takes its place, and that of its message.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.settings import UserSettings
from bot.tables.core.live import DAY

KEPT = 30 * DAY


def noticed(extra: dict[str, Any], key: str, at: int, *, but: tuple[int, ...] = (), **data: Any) -> dict[str, Any]:
    """Return the game's `extra` with a notice; those of more than thirty days ago are dropped."""
    kept = {k: n for k, n in extra.get("notices", {}).items() if n["at"] > at - KEPT and k != key}
    return {**extra, "notices": {**kept, key: {"at": at, "but": list(but), **data}}}


def unnoticed(extra: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Return the game's `extra` without some notices; the very same where it has none of them."""
    kept = {k: n for k, n in extra.get("notices", {}).items() if k not in keys}
    return extra if len(kept) == len(extra.get("notices", {})) else {**extra, "notices": kept}


@dataclass(frozen=True, slots=True)
class Reach:
    """How a person may be told of something now: by direct message, or by name in the thread; `quiet` means not yet."""

    dm: bool
    thread: bool
    quiet: bool


def reach(settings: UserSettings, kind: str, now: int) -> Reach:
    """Return how a person wishes to hear of a kind of thing ("" is what cannot be left out)."""
    quiet, wanted = settings.quiet_until(now) > now, kind not in settings.untold
    dm = wanted and settings.pings == "dm" and not settings.dm_closed
    thread = wanted and settings.pings != "none" and not dm
    return Reach(dm, thread, quiet)
