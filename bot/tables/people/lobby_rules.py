"""What holds in every lobby: who may do what there, and until when."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from bot.tables.core.live import Live
from bot.tables.core.model import Refusal
from storage import LobbyClosed

GONE = "This game has already begun."


def check_wish(live: Live, role: str) -> None:
    """Raise Refusal for a role that there is not."""
    if role and role not in {r.slug for r in live.rules.roles}:
        labels = ", ".join(r.label for r in live.rules.roles)
        raise Refusal(f"One can wish for: {labels}." if labels else "There are no roles to wish for in this game.")


def check_seated(live: Live, user: int) -> None:
    """Raise Refusal for whoever has no seat and does not host."""
    if live.game.host_id != user and not live.seats_of(user):
        raise Refusal("Only those who have a seat at this table can do that.")


async def in_lobby(work: Awaitable[Any]) -> None:
    """Await what can be done in a lobby alone. Raises Refusal where the game has begun."""
    try:
        await work
    except LobbyClosed as error:
        raise Refusal(GONE) from error
