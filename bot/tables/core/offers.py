"""Seats that are offered: nobody is seated who has not accepted. An offer is a request of its own kind.

`Request.seat` is the seat, `data` says to whom it is offered, by whom, and whether they manage the server. It needs no
votes: the one press of its person decides. A seat that changes hands in between makes the offer lapse.
"""

from __future__ import annotations

from typing import Any

from bot.tables.core.live import DAY
from storage import Request

OFFER = "offer"
LASTS = 2 * DAY


def offer_data(user: int, by: int, manager: bool) -> dict[str, Any]:
    """Return what an offer keeps."""
    return {"user": user, "by": by, "manager": manager, "voters": []}


def stands(request: Request, now: int) -> bool:
    """Tell whether an offer can still be accepted."""
    return request.closed_at is None and (request.expires_at is None or request.expires_at > now)


def offered_to(requests: list[Request], user: int) -> list[Request]:
    """Return the open requests that offer a seat to a person."""
    return [r for r in requests if r.kind == OFFER and r.data.get("user") == user]
