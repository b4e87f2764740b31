"""Who could still come into a running game, and as what: what everybody may know of it."""

from __future__ import annotations

from bot.tables.core.live import Live
from rules.engine import Role, Said, nth_seat
from storage import Seat


def coming(live: Live) -> list[Seat]:
    """Return the seats of a lobby without those that are only kept for somebody who has not said that they come."""
    return [seat for seat in live.seats if not seat.extra.get("asked")]


def next_seat(live: Live) -> str:
    """Return the name of a seat that no one has had at this table."""
    used = [int(s.seat[1:]) for s in live.seats if s.seat[1:].isdigit()]
    return nth_seat(max([live.game.extra.get("seats", 0), *used], default=0) + 1)


def free_roles(live: Live) -> list[Role]:
    """Return the roles that a newcomer could play."""
    return [role for role in live.rules.roles if why_not(live, next_seat(live), (role.slug,)) is None]


def welcoming(live: Live) -> bool:
    """Tell whether somebody could come in: the game takes guests, no seat is free."""
    going = live.game.status == "running" and live.session is not None and not live.session.frozen
    return going and not live.vacant() and why_not(live, next_seat(live), ("",)) is None


def waits_to_come_in(live: Live, seat: str) -> bool:
    """Tell whether a seat waits for the moment at which the rules let it in."""
    return why_not(live, seat, ()) is None


def takes_guests(live: Live) -> bool:
    """Tell whether a game lets others in at all once it has begun."""
    return live.rules.late_join.offered


def why_not(live: Live, seat: str, keys: tuple[str, ...]) -> Said | None:
    """Say why a seat cannot come in (as whom), or (no keys) does not wait to come in; None where it can."""
    if live.session is None:
        return ("no_guests",)
    over = live.session.state.outcome is not None
    return ("over",) if over else live.rules.late_join.refuses(live.session.state, seat, keys)
