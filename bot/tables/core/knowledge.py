"""What somebody has known of a game from inside: noted when it is shown to them, asked wherever more is handed out.

It is kept in the game's row as `extra["seen"]`: person -> the sides whose private view they were ever given.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.tables.core.live import Live
from storage import Seat


def noted(extra: dict[str, Any], user: int, sides: Iterable[str]) -> dict[str, Any]:
    """Return the game's `extra` with these sides known to a person; the very same where they knew them all."""
    before = extra.get("seen", {}).get(str(user), [])
    known = sorted({*before, *sides})
    if known == sorted(before):
        return extra
    return {**extra, "seen": {**extra.get("seen", {}), str(user): known}}


def noted_of_seats(live: Live, extra: dict[str, Any], seats: Iterable[Seat]) -> dict[str, Any]:
    """Return `extra` with what the people of these seats are shown now: the side for which each of theirs plays."""
    if live.session is None:
        return extra
    for seat in seats:
        if seat.user_id is not None and seat.user_id > 0:
            extra = noted(extra, seat.user_id, [live.rules.side(live.session.state, seat.seat)])
    return extra


def knows(live: Live, user: int) -> set[str]:
    """Return the sides that a person knows, or has known, from inside."""
    seen = {*live.game.extra.get("seen", {}).get(str(user), [])}
    if live.session is not None:
        seen |= {live.rules.side(live.session.state, seat) for seat in live.seats_of(user)}
    return seen


def may_know(live: Live, user: int, seat: str) -> bool:
    """Tell whether a person may see what a seat sees: they have never known another side from inside.

    Whoever was turned while they sat there may come back to the seat that is kept for them: it is theirs, with all
    that the rules let them know. A seat that changed its side while they were away is another matter.
    """
    if live.session is None:
        return True
    side, known = live.rules.side(live.session.state, seat), knows(live, user)
    found = live.seat(seat)
    own = found is not None and found.user_id is None and found.extra.get("owner") == user
    return known <= {side} or (own and side in known)
