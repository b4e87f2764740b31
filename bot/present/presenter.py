"""The presenter: compares what should be visible with what was sent, and edits the difference."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections import Counter, defaultdict
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.mishaps import TRANSIENT, Mishap
from bot.panels import Panel
from bot.people import People
from bot.present.private import PrivatePanels
from bot.present.rooms import Rooms
from bot.sink import Content, Sent, Sink
from bot.tables import Item, Refusal, Tables, Visible
from storage import Message, OutboxEntry, StorageError, Store

log = logging.getLogger("nightboard.present")
STORY = "story:"
GOING = ("ask:", "call", "full", "panel:", "notice:")
"""Roles whose message is deleted when they are no longer wanted; any other stays as it was last."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds and counts: how fast the presenter may be, and when talk has pushed the table message away."""

    edit_gap: float = 2.0
    start_gap: float = 0.25
    retry: float = 5.0
    refused: float = 600.0
    talk: int = 6
    held: float = 3.0


class Presenter:
    """Presents tables, each by one task at a time, started when something may have changed."""

    def __init__(
        self, store: Store, tables: Tables, sink: Sink, rooms: Rooms, people: People, pace: Pace | None = None
    ) -> None:
        self._store, self._tables, self._sink, self._rooms, self._people = store, tables, sink, rooms, people
        self.pace = pace or Pace()
        self.private = PrivatePanels(tables, sink)
        self._dirty: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._held: Counter[str] = Counter()
        self._edited: dict[int, float] = {}
        self._writing: Counter[int] = Counter()  # messages that are being written, and how often they were begun
        self._begun: Counter[int] = Counter()
        self._refused: dict[tuple[str, str], tuple[str, float]] = {}
        self._talk: Counter[int] = Counter()
        self._reached: set[int] = set()  # whose direct messages were open since the start
        self._left: dict[str, list[OutboxEntry]] = defaultdict(list)
        self._unsure: dict[tuple[str, str], int] = {}  # outbox ids of messages that Discord may have or not
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._requests = 0  # how often something was sent or edited
        self._closed = True

    async def start(self) -> None:
        """Take up every table that is open or under way, paced; those that have not changed cost no request."""
        self._closed = False
        for entry in await self._store.take_outbox(limit=10_000):
            kept = await self._store.message(entry.game_id, _role(entry))
            if kept is not None and kept.nonce == f"n{entry.id}":
                await self._store.outbox_done(entry.id)  # sent and noted, only not crossed off
            else:
                self._left[entry.game_id].append(entry)
        games = await self._store.list_games(statuses=("lobby", "running", "frozen"))
        over = await self._store.list_games(statuses=("finished", "abandoned"), limit=50)
        for game in [*games, *over]:
            before = self._requests
            self.wake(game.id)
            await asyncio.wait({self._tasks[game.id]}, timeout=self.pace.held)
            if self._requests != before:
                await asyncio.sleep(self.pace.start_gap)
        self._left.clear()

    async def close(self) -> None:
        """Stop presenting."""
        self._closed = True
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def idle(self) -> None:
        """Wait until everything that was woken is presented."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    def wake(self, table: str) -> None:
        """Something at the table may have changed."""
        self._dirty.add(table)
        if not self._closed and table not in self._tasks:
            task = self._tasks[table] = asyncio.create_task(self._run(table), name=f"present {table}")
            task.add_done_callback(lambda _: self._done(table))

    async def woken(self, table: str) -> None:
        """The same, as the service calls it."""
        self.wake(table)

    @contextmanager
    def held(self, table: str) -> Generator[None]:
        """Let the one who pressed see the answer first: the table is not presented inside."""
        self._held[table] += 1
        try:
            yield
        finally:
            self._held[table] -= 1

    @contextmanager
    def writing(self, message: int) -> Generator[Callable[[], bool]]:
        """Let a message be edited inside; what it gives tells whether other edits of it were under way meanwhile.

        Of two such, either may come to Discord last, and be what is shown.
        """
        crossed = self._writing[message] > 0
        self._writing[message] += 1
        self._begun[message] += 1
        mine = self._begun[message]
        try:
            yield lambda: crossed or self._begun[message] != mine
        finally:
            self._writing[message] -= 1
            if not self._writing[message]:
                del self._writing[message], self._begun[message]

    async def shown(self, table: str, role: str, panel: Panel, crossed: bool) -> None:
        """Note that a message was made to show a panel, by the answer to a press on it; one that crossed is mended."""
        kept = await self._store.message(table, role)
        if kept is not None and kept.message_id is not None:
            kept.fingerprint = "" if crossed else panel.fingerprint
            await self._store.put_message(table, kept)
            self._touched(kept.message_id)

    def heard(self, channel_id: int) -> None:
        """Note that something was said in a channel or thread."""
        self._talk[channel_id] += 1

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
        tries = 0
        while table in self._dirty and not self._closed:
            await self._unheld(table)
            try:
                again = await self._present(table)
            except (Refusal, StorageError) as error:
                log.warning("table %s: not presented: %s", table, error)
                again, tries = self.pace.retry, tries + 1
            except Exception:
                log.exception("table %s: not presented", table)
                again, tries = self.pace.retry, tries + 1
            else:
                tries = 0
            if tries > 5:
                self._dirty.discard(table)
                return
            if again is not None:
                await asyncio.sleep(again * 2 ** max(0, tries - 1))
                self._dirty.add(table)

    async def _unheld(self, table: str) -> None:
        waited = 0.0
        while self._held[table] > 0 and waited < self.pace.held:
            await asyncio.sleep(0.02)
            waited += 0.02
        if not self._held[table]:
            del self._held[table]

    async def _present(self, table: str) -> float | None:
        """Make Discord agree with the table once; return after how many seconds to look again, if at all.

        A press on a table that the start has just come to waits for that: two at once would send everything twice.
        """
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        async with lock:
            return await self._agree(table)

    async def _agree(self, table: str) -> float | None:
        self._dirty.discard(table)
        await self._learn(table)
        since = await self._unsettled(table)
        seen = await self._tables.visible(table, since)
        if seen.wants_thread and seen.thread_id is None:
            found = await self._rooms.open(seen)
            if found is not None:
                await self._no_thread(seen, found)
            seen = await self._tables.visible(table, since)
        if seen.teams or seen.team_threads:
            safe, opened = await self._rooms.teams(seen)
            if opened:
                seen = await self._tables.visible(table, since)
            seen.team_threads = safe
        stored = {kept.role: kept for kept in await self._store.messages(table)}
        self._draw_ahead(seen, stored)
        for kept in stored.values():
            await self._remove_old(table, kept)
        waits: list[float] = []
        for item in sorted(seen.items, key=_order):
            wait = await self._item(seen, item, stored.get(item.role))
            if wait is not None:
                waits.append(wait)
        wanted = {item.role for item in seen.items}
        for role, kept in stored.items():
            if role not in wanted and role.startswith(GOING):
                await self._remove(table, kept)
        await self._settle(seen, stored)
        await self.private.refresh(seen)
        return min(waits, default=None)

    async def _unsettled(self, table: str) -> int:
        """Return the first turn whose message may not show how the turn ended: many can pass while an edit waits."""
        told = await self._store.messages(table, STORY)
        return max((_number(kept.role) for kept in told if kept.extra.get("settled")), default=0) + 1

    async def _settle(self, seen: Visible, stored: dict[str, Message]) -> None:
        """Mark the messages of turns that are over and shown to their end; after an undo, they are so no more."""
        told = sorted((item for item in seen.items if item.role.startswith(STORY)), key=_order)
        over: set[str] = set()
        for item in told[:-1]:
            if item.role not in stored or stored[item.role].fingerprint != item.fingerprint:
                break
            over.add(item.role)
        first = _number(told[0].role) if told else 0
        for role, before in stored.items():
            was = bool(before.extra.get("settled"))
            settled = role in over or (was and _number(role) < first)
            if settled != was and (kept := await self._store.message(seen.table, role)) is not None:
                kept.extra["settled"] = settled
                await self._store.put_message(seen.table, kept)

    def _draw_ahead(self, seen: Visible, stored: dict[str, Message]) -> None:
        """Let what will be sent be drawn while other things are sent; each picture is drawn once."""
        for item in seen.items:
            kept = stored.get(item.role)
            if (kept is None and item.due) or (kept is not None and kept.fingerprint != item.fingerprint):
                self._sink.draw_ahead(self._content(item))

    async def _learn(self, table: str) -> None:
        game = await self._store.game(table)
        users = [seat.user_id for seat in await self._store.seats(table) if seat.user_id]
        await self._people.learn(game.guild_id, [*users, *([game.host_id] if game.host_id else [])])

    async def _no_thread(self, seen: Visible, found: Mishap) -> None:
        if await self._store.message(seen.table, "no_thread") is None:
            sent = await self._sink.notice(
                seen,
                f"I could not open a thread for “{seen.title}”. {found.value} "
                "The game goes on in your direct messages and with `/move`.",
            )
            if sent.ok:
                kept = Message("no_thread", channel_id=sent.channel_id, message_id=sent.message_id)
                await self._store.put_message(seen.table, kept)

    # one message ---------------------------------------------------------------------------------------------
    async def _item(self, seen: Visible, item: Item, kept: Message | None) -> float | None:
        key = (seen.table, item.role)
        tried, until = self._refused.get(key, ("", 0.0))
        if tried == item.fingerprint and self._now() < until:
            return None
        if kept is None or kept.message_id is None or kept.channel_id is None:
            return None if item.audience.kind == "person" and not item.due else await self._post(seen, item, None)
        person = item.audience.kind == "person"
        if (kept.state != item.fresh or self._begun_post(key)) and (item.due or not person):
            return await self._post(seen, item, kept)
        if kept.fingerprint == item.fingerprint:
            return None
        if item.role == "table" and self._pushed_away(seen, kept):
            return await self._post(seen, item, kept)
        wait = self._edited.get(kept.message_id, -1e9) + self.pace.edit_gap - self._now()
        if wait > 0:
            return wait
        if kept.extra.get("late") == item.fingerprint and self._sink.pending(self._content(item)):
            return self.pace.edit_gap  # it shows all but the picture, which is still being drawn
        with self.writing(kept.message_id) as crossing:
            sent = await self._sink.edit(kept.channel_id, kept.message_id, self._content(item))
            if sent.mishap is Mishap.ARCHIVED:
                if await self._rooms.reopen(seen, kept.channel_id) is None:
                    sent = await self._sink.edit(kept.channel_id, kept.message_id, self._content(item))
                else:
                    await self._rooms.say_locked(seen, self._sink)
            unsure = sent.late or crossing()
        if sent.mishap in (Mishap.MESSAGE_GONE, Mishap.CHANNEL_GONE):
            await self._store.drop_message(seen.table, kept.role)
            return None if person and not item.due else await self._post(seen, item, None)
        if sent.ok:
            self._touched(kept.message_id)
            kept.fingerprint = "" if unsure else item.fingerprint
            kept.extra["late"] = item.fingerprint if sent.late else ""
            await self._store.put_message(seen.table, kept)
            return self.pace.edit_gap if unsure else None
        return await self._failed(seen, item, sent)

    def _begun_post(self, key: tuple[str, str]) -> bool:
        """Tell whether a message was sent of which it is not known whether Discord has it: its nonce finds it."""
        return key in self._unsure or self._noted(key) is not None

    def _noted(self, key: tuple[str, str]) -> OutboxEntry | None:
        """Return what was noted before a restart of a message that was about to be sent."""
        table, role = key
        return next((entry for entry in self._left.get(table, ()) if _role(entry) == role), None)

    async def _post(self, seen: Visible, item: Item, old: Message | None) -> float | None:
        key = (seen.table, item.role)
        left = self._unsure.pop(key, None)
        noted = self._noted(key)
        if noted is not None:
            self._left[seen.table].remove(noted)
            left = noted.id
        entry = left if left is not None else await self._store.put_outbox(seen.table, {"role": item.role})
        sent = await self._sink.post(seen, item.audience, self._content(item), f"n{entry}")
        if sent.mishap is Mishap.ARCHIVED and isinstance(room := await self._sink.room(seen, item.audience), int):
            if await self._rooms.reopen(seen, room) is None:
                sent = await self._sink.post(seen, item.audience, self._content(item), f"n{entry}")
            else:
                await self._rooms.say_locked(seen, self._sink)
        if not sent.ok:
            if sent.mishap in TRANSIENT:
                self._unsure[key] = entry  # Discord may have it all the same: the nonce finds it
            else:
                await self._store.outbox_done(entry)
            return await self._failed(seen, item, sent)
        # What a nonce of before a crash gave back may show older things: without a fingerprint it is edited next.
        unsure = left is not None or sent.late
        fingerprint = "" if unsure else item.fingerprint
        person = item.audience.user if item.audience.kind == "person" else None
        kept = Message(
            item.role, sent.channel_id, sent.message_id, person, fingerprint, f"n{entry}", item.fresh, _extra(seen)
        )
        kept.extra["late"] = item.fingerprint if sent.late else ""
        if old is not None and old.channel_id is not None and old.message_id not in (None, sent.message_id):
            kept.extra["old"] = [old.channel_id, old.message_id]
        await self._store.put_message(seen.table, kept)
        await self._store.outbox_done(entry)
        self._touched(sent.message_id)
        self._refused.pop((seen.table, item.role), None)
        if item.role == "table":
            self._talk.pop(sent.channel_id, None)
        if person is not None and person not in self._reached:
            self._reached.add(person)
            await self._tables.dm_closed(person, False)
        await self._remove_old(seen.table, kept)
        return self.pace.edit_gap if unsure else None

    async def _failed(self, seen: Visible, item: Item, sent: Sent) -> float | None:
        """Decide what becomes of a message that Discord did not take."""
        if sent.mishap in TRANSIENT:
            return self.pace.retry
        user = item.audience.user if item.audience.kind == "person" else 0
        if user and sent.mishap is Mishap.DM_CLOSED:
            self._reached.discard(user)
            await self._tables.dm_closed(user, True)
            if seen.guild_id is not None and not await self._people.is_here(seen.guild_id, user):
                await self._tables.gone(seen.guild_id, user)
            self._refused[seen.table, item.role] = (item.fingerprint, self._now() + self.pace.refused)
            return 0.0  # the thread calls them instead
        if item.audience.kind == "thread" and sent.mishap is Mishap.CHANNEL_GONE and seen.thread_id is not None:
            await self._rooms.lost(seen.table, seen.thread_id)
            return 0.0
        if sent.mishap is Mishap.FORBIDDEN and not user:
            await self._rooms.say_forbidden(seen, self._sink)
        self._refused[seen.table, item.role] = (item.fingerprint, self._now() + self.pace.refused)
        return None

    async def _remove_old(self, table: str, kept: Message) -> None:
        """Delete the message that this one took the place of; it is noted until that is done."""
        if "old" in kept.extra:
            channel, message = kept.extra["old"]
            if await self._sink.remove(channel, message) not in TRANSIENT:
                del kept.extra["old"]
                await self._store.put_message(table, kept)

    async def _remove(self, table: str, kept: Message) -> None:
        if kept.channel_id is not None and kept.message_id is not None:
            found = await self._sink.remove(kept.channel_id, kept.message_id)
            if found in TRANSIENT:
                return
        await self._store.drop_message(table, kept.role)

    def _content(self, item: Item) -> Content:
        return Content(
            item.panel,
            pings=tuple(item.users),
            kind="end" if item.role == "end" or item.fresh.startswith("end") else "",
        )

    def _pushed_away(self, seen: Visible, kept: Message) -> bool:
        """Tell whether talk has pushed the table message away and it was not moved in this turn."""
        talked = self._talk[kept.channel_id or 0] >= self.pace.talk
        return talked and kept.extra.get("turn") != _turn(seen)

    def _touched(self, message_id: int) -> None:
        """Note that a message was sent or edited just now."""
        self._requests += 1
        self._edited[message_id] = self._now()
        if len(self._edited) > 20_000:
            self._edited = dict(list(self._edited.items())[10_000:])

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


def _order(item: Item) -> tuple[int, int]:
    """Order new messages as they read best: the story before the table message, what is one person's last."""
    kinds = ("lobby", "team", "story", "table", "end", "call", "ask", "panel")
    kind = item.role.partition(":")[0]
    return (kinds.index(kind) if kind in kinds else len(kinds), _number(item.role))


def _turn(seen: Visible) -> str:
    """Return what names the present turn: the newest message of story."""
    return max((item.role for item in seen.items if item.role.startswith("story:")), key=_number, default="")


def _number(role: str) -> int:
    tail = role.partition(":")[2]
    return int(tail) if tail.isdigit() else 0


def _extra(seen: Visible) -> dict[str, str]:
    return {"turn": _turn(seen)}


def _role(entry: OutboxEntry) -> str:
    return str(entry.payload.get("role", "")) if isinstance(entry.payload, dict) else ""
