"""Who is there: the last sign of life of each at a table, whose votes count, and who looks after it meanwhile.

It is kept in the table's clock: `acted` by seat, and `here`: seat, or "host" for a host without one -> when they last
did or looked at anything. A host whose powers have passed on by silence is kept as `extra["host_before"]`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from bot.tables.core.live import DAY, Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Refusal
from bot.tables.core.notices import noticed, unnoticed
from bot.tables.core.profiles import Profiles
from storage import Seat, StorageError

log = logging.getLogger(__name__)

SILENT = 3 * DAY
"""After so long without a sign of life somebody counts as absent in a running game."""
LOBBY_SILENT = DAY
"""After so long without a sign of its host anybody in a lobby may do what its host may."""
NOTED_EVERY = 600
HOST = "Only the host of this table can do that."


def last_sign(live: Live, name: str) -> int:
    """Return when a seat, or "host", last gave a sign of life at this table; at the latest when they came to it."""
    seat = live.seat(name)
    began = live.game.started_at or live.game.created_at
    came = max(began, seat.joined_at) if seat is not None else began
    return max(came, live.clock.get("here", {}).get(name, 0), live.clock.get("acted", {}).get(name, 0))


def silent(live: Live, seat: str, now: int) -> bool:
    """Tell whether a seat has been waited for, and has given no sign of life, for three days."""
    since = live.clock.get("since", {}).get(seat)
    return since is not None and now - max(since, last_sign(live, seat)) >= SILENT


def host_is_silent(live: Live, now: int) -> bool:
    """Tell whether nobody looks after a table: its host is not there any more, or gave no sign for days."""
    host = live.game.host_id
    if host is None or host <= 0:
        return True
    own = live.seats_of(host) or ["host"]
    patience = LOBBY_SILENT if live.game.status == "lobby" else SILENT
    return now - max(last_sign(live, name) for name in own) >= patience


@dataclass(frozen=True, slots=True)
class Presence:
    """Knows who is at a table. `now` gives Unix seconds."""

    tables: LiveTables
    profiles: Profiles
    now: Callable[[], int]

    async def voters(self, live: Live, *, voted: Collection[str] = (), asked: int | None = None) -> list[Seat]:
        """Return the seats that count in a vote: those who voted, and those who are there.

        Whoever is away, or has been waited for in vain for days, does not count. Where the vote ends now, neither does
        who gave no sign of life since it began, at `asked`.
        """
        made, now = [], self.now()
        for seat in live.people():
            away = (await self.profiles.settings(seat.user_id or 0)).away_until > now
            gone = asked is not None and last_sign(live, seat.seat) < asked
            if seat.seat in voted or not (away or gone or silent(live, seat.seat, now)):
                made.append(seat)
        return made

    async def sign_of_life(self, live: Live, user: int) -> None:
        """Note that somebody does or looks at something here; a host who comes back looks after the table again."""
        own = live.seats_of(user) or (["host"] if live.game.host_id == user else [])
        back = live.game.extra.get("host_before") == user and live.game.status in ("lobby", "running", "frozen")
        if not own and not back:
            return
        now, clock, columns = self.now(), live.clock, {}
        here, held = clock.get("here", {}), clock.get("held", {})
        kept = {seat: at for seat, at in held.items() if seat not in own}
        if len(kept) < len(held) or any(now - here.get(name, 0) >= NOTED_EVERY for name in own or ["host"]):
            columns["clock"] = {**clock, "here": {**here, **dict.fromkeys(own or ["host"], now)}, "held": kept}
        if back:
            extra = unnoticed(live.game.extra, "host")
            columns |= {"host_id": user, "extra": {k: v for k, v in extra.items() if k != "host_before"}}
        if columns:
            await self.tables.change(live, **columns)
        if back and live.game.status != "lobby":
            await self.tables.tell(live, ("host_back", self.profiles.name(user)))

    async def looks(self, id: str, user: int) -> None:
        """Note that a person looks at what waits for them: a ping that was put off is not needed any more.

        Whoever only looks need not know that nothing can be written just now.
        """
        try:
            async with self.tables.locked(id) as live:
                await self.sign_of_life(live, user)
        except StorageError as error:
            log.warning("table %s: a look was not noted: %s", id, type(error).__name__)

    async def as_host(self, live: Live, user: int) -> None:
        """Let the host act; where the host has been silent for days, whoever has a seat and acts first stands in.

        Raises Refusal for anybody else.
        """
        now = self.now()
        if live.game.host_id == user:
            return
        if not live.seats_of(user) or not host_is_silent(live, now):
            raise Refusal(HOST)
        before = live.game.host_id
        columns: dict[str, Any] = {"host_id": user}
        if before is not None and before > 0:
            extra = noticed(live.game.extra, "host", now, but=(user,), seat=live.seats_of(user)[0])
            columns["extra"] = {**extra, "host_before": before}
        await self.tables.change(live, **columns)
        if live.game.status != "lobby":
            await self.tables.tell(live, ("host_stands_in", self.profiles.name(user)))
