"""Fair use: how much one person may ask for at once. Generous to everybody who plays, a wall to whoever does not."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil

from bot.panels import CustomId, ids
from bot.tables import Refusal

PRESS, COMMAND, PICTURE, REPORT, OPEN = "press", "command", "picture", "report", "open"
MOST_KEPT = 10_000
"""Notes after which those that no longer matter are dropped."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, and then one more every so many seconds; `words` say what there were many of."""

    at_once: int
    every: float
    words: str


LIMITS: Mapping[str, Limit] = {
    PRESS: Limit(300, 0.05, "presses"),
    COMMAND: Limit(40, 3.0, "commands"),
    PICTURE: Limit(25, 5.0, "pictures"),
    REPORT: Limit(6, 600.0, "reports"),
    OPEN: Limit(6, 300.0, "new tables"),
}
COMMANDS = {"board": PICTURE, "card": PICTURE, "report": REPORT, "game new": OPEN, "game rematch": OPEN}
"""What slash commands ask for; any other is a command and nothing more."""
PRESSES = {ids.BOARD: PICTURE, ids.REMATCH: OPEN}
MORE_PRESSES = {"board": PICTURE, "help": REPORT}


def seconds() -> float:
    """Return seconds that only go on, whatever becomes of the machine's clock."""
    return time.monotonic()


def kind_of_command(name: str) -> str:
    """Return what a slash command, by its whole name, asks for."""
    return COMMANDS.get(name, COMMAND)


def kind_of_press(pressed: CustomId) -> str:
    """Return what a press asks for."""
    if pressed.verb == ids.MORE and pressed.question == ids.NONE:
        return MORE_PRESSES.get(pressed.key, PRESS)
    return PRESSES.get(pressed.verb, PRESS)


class FairUse:
    """Counts what each person asks for. `clock` gives seconds that only go on; a restart forgives everybody."""

    def __init__(self, clock: Callable[[], float] = seconds, limits: Mapping[str, Limit] = LIMITS) -> None:
        self._clock, self._limits = clock, limits
        self._full: dict[tuple[int, str], float] = {}  # when all that was asked for will have been forgotten

    def take(self, user: int, kind: str) -> None:
        """Count one. Raises Refusal, and counts nothing, where it would be too many."""
        limit, now = self._limits[kind], self._clock()
        full = max(now, self._full.get((user, kind), now)) + limit.every
        wait = full - now - limit.at_once * limit.every
        if wait > 1e-6:
            raise Refusal(
                f"Those were many {limit.words} in a short time, and others want theirs too. "
                f"Please try again in {_spoken(wait)}; nothing is lost."
            )
        if len(self._full) >= MOST_KEPT:
            self._full = {key: at for key, at in self._full.items() if at > now}
        self._full[user, kind] = full


def _spoken(wait: float) -> str:
    if wait <= 1:
        return "a second"
    if wait <= 90:
        return f"{ceil(wait)} seconds"
    return f"{ceil(wait / 60)} minutes"
