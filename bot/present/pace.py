"""How fast the presenter may be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds and counts: how fast the presenter may be, and when talk has pushed the table message away.

    After a failure it waits `retry`, after each further one twice as long, and never longer than `longest`.
    """

    edit_gap: float = 2.0
    start_gap: float = 0.25
    retry: float = 5.0
    longest: float = 300.0
    refused: float = 600.0
    talk: int = 6
    held: float = 3.0

    def after(self, failures: int) -> float:
        """Return how long to wait after so many failures in a row."""
        return min(self.longest, self.retry * 2.0 ** min(max(0, failures - 1), 20))
