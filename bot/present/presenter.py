"""The presenter: looks at each table by one task at a time, when something may have changed or is to be tried again."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, contextmanager

from bot.panels import Panel
from bot.people import People
from bot.present.notices import Notices
from bot.present.outbox import Outbox
from bot.present.pace import Pace
from bot.present.reconciler import Look, Reconciler
from bot.present.rooms import Rooms
from bot.sink import Sink
from bot.tables import Refusal, Tables
from storage import NoSuchGame, StorageClosed, StorageError, Store

log = logging.getLogger("nightboard.present")
FAILING = 3
"""After so many failures in a row a table is one that the host of the bot should know of."""


class Presenter:
    """Presents tables. What fails is tried again by and by, for as long as it takes."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        sink: Sink,
        rooms: Rooms,
        people: People,
        notices: Notices,
        outbox: Outbox,
        pace: Pace | None = None,
    ) -> None:
        self._store, self._outbox = store, outbox
        self._reconciler = Reconciler(store, tables, sink, rooms, people, notices, outbox, pace or Pace())
        self.private = self._reconciler.private
        self._dirty: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._alarms: dict[str, tuple[asyncio.Task[None], float]] = {}
        self._failures: Counter[str] = Counter()
        self._held: Counter[str] = Counter()
        self._looking: set[str] = set()
        self._passed: set[str] = set()  # tables that were presented while somebody's answer was under way
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._closed = True

    @property
    def pace(self) -> Pace:
        """How fast it may be."""
        return self._reconciler.pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._reconciler.pace = pace

    @property
    def failing(self) -> list[str]:
        """The tables that could not be shown several times in a row; they are tried again all the same."""
        return sorted(table for table, times in self._failures.items() if times >= FAILING)

    async def start(self) -> None:
        """Take up every table, paced, what has changed first; those that have not cost no request."""
        self._closed = False
        await self._outbox.take_up()
        for table in await self._store.to_present():
            before = self._reconciler.requests
            self.wake(table)
            await asyncio.wait({self._tasks[table]}, timeout=self.pace.held)
            if self._reconciler.requests != before:
                await asyncio.sleep(self.pace.start_gap)

    async def close(self) -> None:
        """Stop presenting."""
        self._closed = True
        tasks = [*self._tasks.values(), *(task for task, _ in self._alarms.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def idle(self) -> None:
        """Wait until everything that was woken is presented."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def settled(self, tables: Iterable[str], patience: float = 5.0) -> None:
        """Wait until what was woken of these tables is presented, at most so many seconds."""
        tasks = [task for table in tables if (task := self._tasks.get(table)) is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=patience)

    def wake(self, table: str) -> None:
        """Something at the table may have changed."""
        self._dirty.add(table)
        if not self._closed and table not in self._tasks:
            task = self._tasks[table] = asyncio.create_task(self._run(table), name=f"present {table}")
            task.add_done_callback(lambda _: self._done(table))

    async def woken(self, table: str) -> None:
        """The same, as the service calls it."""
        self.wake(table)

    def heal(self, tables: Iterable[str]) -> None:
        """What Discord refused at these tables may be allowed now: forget that, and look at once."""
        for table in tables:
            self._reconciler.forget(table)
            self.wake(table)

    @contextmanager
    def held(self, table: str) -> Generator[None]:
        """Let the one who pressed see the answer first: the table is not presented inside.

        Where that took too long and it was, or a look was under way, it is looked at once more: of the answer and the
        look, the last may show what was before.
        """
        self._held[table] += 1
        if table in self._looking:
            self._passed.add(table)
        try:
            yield
        finally:
            self._held[table] -= 1
            if not self._held[table] and table in self._passed:
                self._passed.discard(table)
                self.wake(table)
            if not self._held[table]:
                del self._held[table]

    def writing(self, message: int) -> AbstractContextManager[Callable[[], bool]]:
        """Let a message be edited inside; what it gives tells whether other edits of it were under way meanwhile."""
        return self._reconciler.writing(message)

    async def changes(self, message: int) -> None:
        """Note that a message is about to show something else; the answer does not wait for a database that fails."""
        try:
            await self._store.doubt_message(message)
        except StorageError as error:
            log.warning("message %s: what it shows is not noted: %s", message, type(error).__name__)

    async def shown(self, table: str, message: int, panel: Panel, crossed: bool) -> None:
        """Note that a message was made to show a panel, by the answer to a press on it; one that crossed is mended."""
        kept = await self._store.message_by_id(message)
        if kept is not None and kept.game_id == table:
            kept.fingerprint = "" if crossed else panel.fingerprint
            await self._store.put_message(table, kept)
            self._reconciler.touched(message)
            if crossed:
                self.wake(table)

    def heard(self, channel_id: int) -> None:
        """Note that something was said in a channel or thread."""
        self._reconciler.heard(channel_id)

    async def deleted(self, message_id: int) -> None:
        """Note that a message is gone; it is sent again where it should be visible."""
        kept = await self._store.message_by_id(message_id)
        if kept is not None:
            await self._store.drop_message(kept.game_id, kept.role)
            self.wake(kept.game_id)

    # one table -----------------------------------------------------------------------------------------------
    def _done(self, table: str) -> None:
        self._tasks.pop(table, None)
        if table in self._dirty and not self._closed:
            self.wake(table)

    async def _run(self, table: str) -> None:
        while table in self._dirty and not self._closed:
            await self._unheld(table)
            self._dirty.discard(table)
            try:
                look = await self._present(table)
            except StorageClosed:
                return
            except (Refusal, StorageError) as error:
                if isinstance(error, NoSuchGame) or isinstance(error.__cause__, NoSuchGame):
                    self._failures.pop(table, None)
                    return
                log.warning("table %s: not presented: %s", table, error)
                self._again(table)
            except Exception:
                log.exception("table %s: not presented", table)
                self._again(table)
            else:
                if look.troubled:
                    self._again(table)
                else:
                    self._failures.pop(table, None)
                if look.late:
                    self._later(table, min(look.late))
                if look.soon:
                    await asyncio.sleep(min(look.soon))
                    self._dirty.add(table)

    def _again(self, table: str) -> None:
        """Look again after a failure, later each time."""
        self._failures[table] += 1
        self._later(table, self.pace.after(self._failures[table]))

    def _later(self, table: str, seconds: float) -> None:
        """Look again after a while, unless that is sooner anyway; whoever wakes the table does not wait for it."""
        due = asyncio.get_running_loop().time() + seconds
        task, before = self._alarms.get(table, (None, 0.0))
        if self._closed or (task is not None and before <= due):
            return
        if task is not None:
            task.cancel()
        self._alarms[table] = (asyncio.create_task(self._alarm(table, seconds), name=f"later {table}"), due)

    async def _alarm(self, table: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        del self._alarms[table]
        self.wake(table)

    async def _unheld(self, table: str) -> None:
        waited = 0.0
        while self._held[table] > 0 and waited < self.pace.held:
            await asyncio.sleep(0.02)
            waited += 0.02
        if self._held[table] > 0:
            self._passed.add(table)

    async def _present(self, table: str) -> Look:
        """Make Discord agree with the table once.

        A press on a table that the start has just come to waits for that: two at once would send everything twice.
        """
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        async with lock:
            self._looking.add(table)
            try:
                return await self._reconciler.agree(table)
            finally:
                self._looking.discard(table)
