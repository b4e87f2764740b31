"""Which turns of a table's story have their messages looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

SHOWN = 3
"""How many of the last turns are looked at in any case: an undo may change them."""
AT_ONCE = 12
"""How many turns' messages are looked at together where those before the last may not be shown as they ended."""


def turns_to_show(turns: Sequence[int], since: int | None, tells: Callable[[int], bool]) -> tuple[list[int], bool]:
    """Return the turns to show, oldest first, and whether more wait behind them.

    `turns` are in order; one that `tells` nothing has no message. From `since` on each is shown, the oldest first, so
    that none is ever left out; with 0 nothing was shown yet, and the last ones are enough.
    """
    newest = list(islice(filter(tells, reversed(turns)), AT_ONCE if since == 0 else SHOWN))[::-1]
    if not since:
        return newest, False
    waiting = list(islice((turn for turn in turns if turn >= since and tells(turn)), AT_ONCE + 1))
    if len(waiting) > AT_ONCE:
        return waiting[:AT_ONCE], True
    return sorted({*newest, *waiting}), False
