"""Who may do what at a table: decided here alone, from the person, the place they ask from, and the table.

Rights belong to a table, never to the server or the direct message in which somebody happens to type. Whoever stands
nowhere at a table cannot tell it from one that does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from storage import Game, Seat

UNSEEN = "There is no such table that you can see."


class Located(Protocol):
    """What says where a table is."""

    guild_id: int | None
    channel_id: int | None
    thread_id: int | None


def _nothing(channel: int) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Place:
    """From where somebody asks: the server and the channel (None: direct messages, where nobody has any rights).

    `manages` tells whether they manage that server, `sees` whether they can view a channel of it.
    """

    guild: int | None = None
    channel: int | None = None
    manages: bool = False
    sees: Callable[[int], bool] = _nothing


NOWHERE = Place()


@dataclass(frozen=True, slots=True)
class Standing:
    """What a person is at a table: the one proof by which commands and buttons come to it.

    `manager` holds for the table's own server only. `invited` is whoever a seat or a return is open to.
    """

    table: str
    user: int
    guild: int | None
    channel: int | None
    seats: tuple[str, ...] = ()
    host: bool = False
    manager: bool = False
    reader: bool = False
    invited: bool = False

    @property
    def kind(self) -> Literal["seat", "host", "manager", "reader", "invited", "nobody"]:
        """The most that a person is there."""
        if self.seats:
            return "seat"
        if self.host:
            return "host"
        return "manager" if self.manager else "reader" if self.reader else "invited" if self.invited else "nobody"


def shown_at(place: Place, table: Located) -> bool:
    """Tell whether whoever asks from a place can view the channel of a table.

    One that has lost its channel is there for those who manage its server, who can give it another.
    """
    if place.guild is None or place.guild != table.guild_id:
        return False
    if table.channel_id is None:
        return place.manages
    here = place.channel is not None and place.channel in (table.channel_id, table.thread_id)
    return here or place.sees(table.channel_id)


def standing(user: int, place: Place, game: Game, seats: Sequence[Seat], *, offered: bool = False) -> Standing:
    """Decide what a person is at a table. `offered` tells that a seat is offered to them just now."""
    reader = shown_at(place, game)
    kept = any(s.user_id is None and s.extra.get("owner") == user for s in seats)
    return Standing(
        game.id,
        user,
        game.guild_id,
        game.channel_id,
        seats=tuple(s.seat for s in seats if s.user_id == user),
        host=game.host_id == user,
        manager=reader and place.manages,
        reader=reader,
        invited=kept or offered,
    )
