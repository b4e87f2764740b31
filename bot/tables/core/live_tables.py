"""The store of live tables: one lock each, loaded when they are needed, and the one way to commit."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from bot.tables.core.committing import Deed, planned
from bot.tables.core.live import SERVICE_LINE, Line, Live, event_text, line_or_none
from bot.tables.core.model import Refusal
from bot.tables.core.profiles import Profiles
from bot.tables.core.records import change, keep_record
from bot.tables.core.rights import UNSEEN
from bot.tables.core.shapes import whole
from rules.engine import Broken, Rules, Session
from storage import AlreadyApplied, Commit, Job, NoSuchGame, Seat, StorageError, Store, StoryLine

log = logging.getLogger(__name__)
KEPT = 400
"""Live sessions kept in memory, about 100 kB each."""
NOTHING_ELSE = Deed()


class LiveTables:
    """Live tables. Everything that changes one happens inside `async with tables.locked(id) as live`.

    `loaded` are those in memory by id, those used last at the end; `now` gives Unix seconds.
    """

    def __init__(
        self, store: Store, games: Mapping[str, Rules[Any]], profiles: Profiles, now: Callable[[], int]
    ) -> None:
        self._store, self._games, self._profiles, self._now = store, games, profiles, now
        self.loaded: OrderedDict[str, Live] = OrderedDict()
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()

    # one at a time ------------------------------------------------------------------------------------
    @asynccontextmanager
    async def locked(self, id: str) -> AsyncGenerator[Live]:
        """Hold a table's lock and give it, loaded. Callers queue; whatever fails inside loads the table anew.

        All that is written inside is one transaction: a refusal keeps it, any other exception undoes it. Raises Refusal
        for a table that is gone and StorageError, as itself, where the database fails: nothing has happened then.
        """
        async with self.lock(id):
            refused: Refusal | None = None
            try:
                async with self._store.together():
                    try:
                        yield await self._load(id)
                    except Refusal as refusal:
                        refused = refusal
            except NoSuchGame as error:
                self.drop(id)
                raise Refusal(UNSEEN) from error
            except BaseException as error:
                if isinstance(error, StorageError) and not isinstance(error, AlreadyApplied):
                    log.warning("table %s: %s", id, type(error).__name__)
                self.drop(id)
                raise
            if refused is not None:
                raise refused

    def lock(self, id: str) -> asyncio.Lock:
        """Return the lock of a table; whoever holds several takes them in the order of their ids, and writes after."""
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    def in_use(self) -> set[str]:
        """Return the tables whose locks somebody holds or waits for."""
        return {*self._locks}

    # loading ------------------------------------------------------------------------------------------
    def drop(self, id: str) -> None:
        """Forget a live table; it is loaded anew when it is needed."""
        self.loaded.pop(id, None)

    def keep(self, live: Live) -> None:
        """Keep a live table in memory, in place of the one that was used least lately."""
        self.loaded[live.id] = live
        while len(self.loaded) > KEPT:
            self.loaded.popitem(last=False)

    async def _load(self, id: str) -> Live:
        live = self.loaded.get(id)
        if live is not None and live.game.status != "lobby":
            self.loaded.move_to_end(id)
            return live
        live = await self._read(id)
        if live.game.status != "lobby":
            self.keep(live)
        return live

    async def _read(self, id: str) -> Live:
        game = await self._store.game(id)
        rules = self._games.get(game.slug)
        if rules is None:
            raise Refusal(f"This bot does not know the game “{game.slug}” any more.")
        seats = await self._store.seats(id)
        fine = whole(game)
        live = Live(game, seats, rules, None, [])
        if game.status == "lobby":
            return live
        told = await self._store.whole_story(id)
        live.lines = [line_or_none(line) for line in told if not line.withdrawn]
        live.next_place = max((line.place + 1 for line in told), default=0)
        _, save = await self._store.load_save(id)
        _resume(live, save if fine else None, "This game has no save any more." if fine else DAMAGED)
        await self._thaw(live)
        if live.game.status == "finished":
            await keep_record(self._store, live)
        return live

    async def _thaw(self, live: Live) -> None:
        """Keep the status in step with whether the save can be played, and record what an upgrade asks again."""
        stuck = live.session is None or live.session.frozen
        if live.game.status in ("running", "frozen"):
            status = "frozen" if stuck else "running"
            if status != live.game.status:
                log.warning("table %s is now %s", live.id, status)
                await self.change(live, status=status)
        if live.session is not None and live.session.reopened and not stuck:
            if live.game.status == "running":
                await self.commit(live)
            else:
                live.session, live.broken = None, "This game was played with another version of the rules."

    # writing ------------------------------------------------------------------------------------------
    async def commit(self, live: Live, deed: Deed = NOTHING_ELSE) -> None:
        """Write all that happened to a table since the last commit as one transaction.

        Raises as `Store.commit_answer`, after which the live table must be dropped (leaving `locked` does).
        """
        plan = planned(live, deed, self._now())
        plan.jobs += await self._put_off(deed.seats or live.seats, plan.pinged)
        plan.apply(live, await self._store.commit_answer(live.id, plan.commit(live)))
        if live.game.status == "finished":
            await keep_record(self._store, live)

    async def change(self, live: Live, **columns: Any) -> None:
        """Set columns of the game outside an answer."""
        await change(self._store, live, **columns)

    async def tell(self, live: Live, said: tuple[Any, ...], to: list[str] | None = None) -> None:
        """Add a line of the service to the story of a table that is not being played (frozen, abandoned)."""
        line = Line(0, SERVICE_LINE, said, to, live.clock.get("turn", 0), self._now(), True)
        done = await self._store.commit_answer(
            live.id, Commit(story=[StoryLine(SERVICE_LINE, event_text(line), to)], expected_version=live.game.version)
        )
        line.number, line.place, live.game.version = done.story[0], live.next_place, done.version
        live.next_place += 1
        live.lines.append(line)

    async def ping_later(self, live: Live, seats: Sequence[str]) -> None:
        """For those who must not be pinged now, look again when their quiet hours or their absence end."""
        for job in await self._put_off(live.seats, seats):
            job.game_id = live.id
            await self._store.put_job(job)

    async def _put_off(self, seats: Sequence[Seat], names: Sequence[str]) -> list[Job]:
        """Return the jobs that look again, when the quiet hours or the absence of these seats' people end."""
        made = []
        for seat in seats:
            if seat.seat in names and seat.user_id is not None and seat.user_id > 0:
                until = (await self._profiles.settings(seat.user_id)).quiet_until(self._now())
                if until > self._now():
                    made.append(Job("ping", until, key=seat.seat))
        return made


DAMAGED = "What is kept of this game is damaged."


def _resume(live: Live, save: str | None, without: str) -> None:
    """Let a table have the session of its save, or say why it cannot be played; `without` is why there is no save."""
    try:
        if save is None:
            raise Broken(without)
        live.session = Session.load(live.rules, save)
        live.views = [live.rules.view(live.session.state, None)]
    except Broken as error:
        live.broken = f"{error} The host can export or abandon the game."
    except Exception:
        log.exception("table %s cannot be loaded", live.id)
        live.broken = "This game's save cannot be read. The host can export or abandon the game."
