"""One table at a time: what should be visible is compared with what was sent, and the difference is sent or edited."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.latest import Latest
from bot.mishaps import TRANSIENT, Mishap
from bot.people import People
from bot.present.notices import FORBIDDEN, LOCKED, NO_THREAD, PLACELESS, ROLES, Notices
from bot.present.order import order, turn
from bot.present.outbox import Outbox, Sending
from bot.present.pace import Pace
from bot.present.private import PrivatePanels
from bot.present.rooms import OVER, Rooms
from bot.present.story import Story, taken_back
from bot.rights import WRITING
from bot.sink import Content, Sink
from bot.tables import Item, Tables, Visible
from storage import Message, Store

GOING = ("ask:", "call", "full", "panel:", "notice:", "digest:")
"""Roles whose message is deleted when they are no longer wanted; any other stays as it was last."""
ROOM_SHUT = frozenset({Mishap.FORBIDDEN, Mishap.ARCHIVED, Mishap.CHANNEL_GONE, *TRANSIENT})
"""Failures that are not the message's own: what is to stand below it in the same room waits for it."""
OLD = "old:"
"""With its id behind, the role under which it is remembered that a message could not be deleted."""
REMEMBERED = 10_000
"""Rooms, refusals and people that are remembered at most: what is forgotten is only looked up, or tried, again."""
GIVEN_UP = 86_400
"""Seconds for which a room that may not be looked into is tried, for a message that may stand there."""
PLACE = "place"
"""The role under which it is remembered that no thread could be opened."""


@dataclass(slots=True)
class Look:
    """One comparison of a table: what should be seen, what was sent, and what came of it.

    `soon` and `late` are seconds after which to look again, `troubled` says that Discord failed and may do it now.
    """

    seen: Visible
    stored: dict[str, Message]
    behind: set[tuple[str, str, int]] = field(default_factory=set)
    unswept: set[str] = field(default_factory=set)  # roles of which one may stand that is not found yet
    soon: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    troubled: bool = False
    shut: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """What Discord refused, why, and until when it is not tried again."""

    fingerprint: str
    found: Mishap
    until: float


class Reconciler:
    """Makes Discord agree with tables. The caller sees to it that a table is looked at once at a time."""

    def __init__(
        self, store: Store, tables: Tables, sink: Sink, rooms: Rooms, people: People, notices: Notices,
        outbox: Outbox, pace: Pace,
    ) -> None:  # fmt: skip
        self._store, self._tables, self._sink, self._rooms, self._people = store, tables, sink, rooms, people
        self._notices, self._outbox = notices, outbox
        self.pace = pace
        self.private = PrivatePanels(tables.panels, sink)
        self._story = Story(store, tables.messages)
        self._talk: Latest[int, int] = Latest(REMEMBERED)  # what was said in a thread since the table's message
        self.requests = 0  # how often something was sent or edited
        self._edited: Latest[int, float] = Latest(2 * REMEMBERED)
        self._writing: Counter[int] = Counter()  # messages that are being written, and how often they were begun
        self._begun: Counter[int] = Counter()
        self._refused: Latest[tuple[str, str], Refused] = Latest(REMEMBERED)
        self._reached: Latest[int, None] = Latest(REMEMBERED)  # whose direct messages were open since the start

    def forget(self, table: str) -> None:
        """Try again what Discord refused at a table."""
        for key in [key for key in self._refused if key[0] == table]:
            del self._refused[key]
        self._rooms.forget()

    def heard(self, channel_id: int) -> None:
        """Note that something was said in a channel or thread."""
        self._talk[channel_id] = self._talk.get(channel_id, 0) + 1

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

    def touched(self, message_id: int) -> None:
        """Note that a message was sent or edited just now."""
        self.requests += 1
        self._edited[message_id] = self._now()

    async def agree(self, table: str) -> Look:
        """Make Discord agree with a table once."""
        unnamed = await self._learn(table)
        seen, since = await self._story.looked_at(table)
        look = Look(seen, {}, troubled=unnamed in TRANSIENT)
        if unnamed is not None and unnamed not in TRANSIENT:
            look.late.append(self.pace.refused)
        absent: list[int] = []
        if not self._rooms.away(look.seen):
            absent = await self._absent(look, since)
            await self._place(look, since)
        seen = look.seen
        seen.items = [item for item in seen.items if item.audience.user not in absent]
        stored = look.stored = {kept.role: kept for kept in await self._store.messages(table)}
        self._draw_ahead(look)
        await self._undo(look)
        for item in sorted(seen.items, key=order):
            if self._has_room(look, item):
                await self._item(look, item, stored.get(item.role))
        if await self._story.settle(seen, stored) > since and seen.behind:
            look.soon.append(0.0)
        await self._finish(look)
        if (old := self._outbox.too_old_in(table, ROLES)) is not None:  # of what hinders no more: nobody sends it again
            look.late.append(old)
        await self.private.refresh(seen)
        return look

    async def _absent(self, look: Look, since: int) -> list[int]:
        """Free the seats of those who have left the server before anything more is shown to them; return who has."""
        seen, guild = look.seen, look.seen.guild_id
        if guild is None or seen.status in OVER:
            return []
        prints = {kept.role: kept.fingerprint for kept in await self._store.messages(seen.table)}
        changed = [
            item
            for item in seen.items
            if prints.get(item.role, "") != item.fingerprint and (item.due or item.role in prints)
        ]
        shown = {item.audience.user for item in changed if item.audience.kind == "person"}
        absent = [user for user in sorted(shown) if user > 0 and not await self._people.was_here(guild, user)]
        for user in absent:
            await self._tables.membership.gone(guild, user)
        if absent:
            look.seen = await self._tables.messages.visible(seen.table, since)
        return absent

    # where it is shown ---------------------------------------------------------------------------------------
    async def _place(self, look: Look, since: int) -> None:
        """See to it that the table has its threads, and that those read there who may."""
        seen = look.seen
        if seen.wants_thread and seen.channel_id is not None and not self._refuses(look, PLACE):
            found = await self._rooms.open(seen)
            if found is None:
                self._unsaid(look, await self._notices.unsay(seen.table, NO_THREAD, PLACELESS))
            elif found in TRANSIENT:
                look.troubled = True
            elif found is Mishap.CHANNEL_GONE:
                await self._rooms.lost_place(seen.table)
            else:
                self._refuse(look, PLACE, "", found)
                self._noticed(look, await self._notices.no_thread(seen, found))
            seen = look.seen = await self._tables.messages.visible(seen.table, since)
        if seen.channel_id is None and seen.guild_id is not None and seen.status not in OVER:
            self._noticed(look, await self._notices.placeless(seen))
        if seen.status not in OVER and (seen.teams or seen.team_threads):
            had = set(seen.team_threads)
            safe, well = await self._rooms.teams(seen)
            if set(safe) - had:
                seen = look.seen = await self._tables.messages.visible(seen.table, since)
            seen.team_threads = safe
            look.troubled = look.troubled or not well
            for side in safe:
                seen.items += await self._rooms.members.departures(seen, side)

    def _has_room(self, look: Look, item: Item) -> bool:
        """Tell whether there is a place for a message; where there is none it waits, and nothing is asked for."""
        seen = look.seen
        match item.audience.kind:
            case "person":
                return True
            case "channel":
                return seen.channel_id is not None and not self._rooms.away(seen)
            case "thread":
                return seen.thread_id is not None and not self._rooms.away(seen)
        return item.audience.side in seen.team_threads and not self._rooms.away(seen)

    async def _finish(self, look: Look) -> None:
        """Add those who play to the thread, and take back notices of what hinders no more."""
        seen = look.seen
        if self._rooms.away(seen):
            return
        if seen.status not in OVER and seen.thread_id is not None and not look.shut:
            look.troubled = not await self._rooms.members.public(seen) or look.troubled
        lacking = self._rooms.lacking(seen) or []
        if seen.status not in OVER and set(lacking) & WRITING:
            look.shut = True
            self._noticed(look, await self._notices.forbidden(seen, lacking))
        standing = [role for role in look.stored if role.partition(":")[0] in ROLES]
        well = seen.thread_id is not None and not (look.shut or look.behind or look.troubled)
        if standing and well and not self._hindered(seen.table):
            locked = LOCKED in standing and await self._rooms.shut(seen)
            roles = (FORBIDDEN, NO_THREAD, PLACELESS) if locked else ROLES
            self._unsaid(look, await self._notices.unsay(seen.table, *roles))

    def _hindered(self, table: str) -> bool:
        """Tell whether Discord still refuses something of a table for the sake of its place."""
        now = self._now()
        for key in [key for key, refused in self._refused.items() if refused.until <= now]:
            del self._refused[key]
        mine = [(role, refused.found) for (id, role), refused in self._refused.items() if id == table]
        return any(found in ROOM_SHUT and not role.startswith(OLD) for role, found in mine)

    def _noticed(self, look: Look, found: Mishap | None) -> None:
        look.troubled = look.troubled or found in TRANSIENT

    def _unsaid(self, look: Look, well: bool) -> None:
        look.troubled = look.troubled or not well

    # what is over --------------------------------------------------------------------------------------------
    async def _undo(self, look: Look) -> None:
        """Delete what is wanted no longer, and what stands with somebody who is not meant any more, before all else."""
        seen, wanted = look.seen, {item.role: item for item in look.seen.items}
        for role, kept in list(look.stored.items()):
            item = wanted.get(role)
            other = item is not None and item.audience.kind == "person" and kept.user_id != item.audience.user
            if other or taken_back(seen, role) or (item is None and role.startswith(GOING)):
                await self._remove(look, kept)
            else:
                await self._remove_old(look, kept)
        sendable = {item.role: item.audience.user for item in seen.items if item.due or item.audience.kind != "person"}
        for sending in self._outbox.stray(seen.table, sendable, spared=ROLES):
            await self._sweep(look, sending)

    async def _sweep(self, look: Look, sending: Sending) -> None:
        """Delete what may have been sent and is not wanted: each message of the table there that nobody knows."""
        seen = look.seen
        found = await self._sink.sent_since(seen, sending.room, sending.at) if sending.room else []
        if isinstance(found, Mishap):
            if found is not Mishap.CHANNEL_GONE and self._swept_later(look, sending, found):
                return
            found = []
        known = {id for kept in look.stored.values() for _, id in [(0, kept.message_id), *_old(kept)]}
        for message in found:
            if message in known or await self._store.message_by_id(message) is not None:
                continue
            left = await self._sink.remove(sending.room, message)
            if left is not None and self._swept_later(look, sending, left):
                return
        await self._outbox.dropped(seen.table, sending)

    def _swept_later(self, look: Look, sending: Sending, found: Mishap) -> bool:
        """See to it that a room is looked into again; False where Discord has refused that for a day."""
        look.unswept.add(sending.role)
        if found in TRANSIENT:
            look.troubled = True
            return True
        look.late.append(self.pace.refused)
        return self._store.now() - sending.at < GIVEN_UP

    async def _remove(self, look: Look, kept: Message) -> None:
        """Delete a message, and those that it took the place of; what cannot be deleted yet stays noted."""
        left = [place for place in _places(kept) if not await self._deleted(look, *place)]
        if not left:
            await self._store.drop_message(look.seen.table, kept.role)
            del look.stored[kept.role]
            return
        rest = Message(kept.role, extra={"old": [list(place) for place in left]})
        look.stored[kept.role] = rest
        await self._store.put_message(look.seen.table, rest)

    async def _remove_old(self, look: Look, kept: Message) -> None:
        """Delete the messages that this one took the place of; they are noted until that is done."""
        if "old" in kept.extra:
            left = [list(place) for place in _old(kept) if not await self._deleted(look, *place)]
            kept.extra["old"] = left
            if not left:
                del kept.extra["old"]
            await self._store.put_message(look.seen.table, kept)

    async def _deleted(self, look: Look, channel: int, message: int) -> bool:
        """Delete one message; False where that is to be tried again."""
        role = f"{OLD}{message}"
        if self._refuses(look, role):
            return False
        found = await self._sink.remove(channel, message)
        if found in TRANSIENT:
            look.troubled = True
        elif found is not None:
            self._refuse(look, role, "", found)
        return found is None

    def _draw_ahead(self, look: Look) -> None:
        """Let what will be sent be drawn while other things are sent; each picture is drawn once."""
        for item in look.seen.items:
            kept = look.stored.get(item.role)
            if (kept is None and item.due) or (kept is not None and kept.fingerprint != item.fingerprint):
                self._sink.draw_ahead(self._content(item))

    async def _learn(self, table: str) -> Mishap | None:
        """Learn what those at the table, and those whom a vote is about, are called; return why not of everybody."""
        game = await self._store.game(table)
        seated = [seat.user_id for seat in await self._store.seats(table)]
        asked = [request.data.get("user") for request in await self._store.open_requests(table)]
        users = [user for user in (*seated, game.host_id, *asked) if user]
        before = [self._people.name(user) for user in users]
        found = await self._people.learn(game.guild_id, users)
        if before != [self._people.name(user) for user in users]:
            await self._tables.places.renamed(table)
        return found

    # one message ---------------------------------------------------------------------------------------------
    async def _item(self, look: Look, item: Item, kept: Message | None) -> None:
        key = (look.seen.table, item.role)
        if item.role in look.unswept:
            return
        person = item.audience.kind == "person"
        if self._refuses(look, item.role, item.fingerprint):
            if (kept is None or kept.message_id is None) and self._refused[key].found in ROOM_SHUT:
                look.behind.add(_room(item))
            return
        if kept is None or kept.message_id is None or kept.channel_id is None:
            if not person or item.due:
                await self._post(look, item, kept)
            return
        if (kept.state != item.fresh or self._outbox.unsure(*key)) and (item.due or not person):
            await self._post(look, item, kept)
            return
        if kept.fingerprint == item.fingerprint:
            return
        if item.role == "table" and self._pushed_away(look.seen, kept):
            await self._post(look, item, kept)
            return
        wait = self._edited.get(kept.message_id, -1e9) + self.pace.edit_gap - self._now()
        if wait > 0:
            look.soon.append(wait)
            return
        if kept.extra.get("late") == item.fingerprint and self._sink.pending(self._content(item)):
            look.soon.append(self.pace.edit_gap)  # it shows all but the picture, which is still being drawn
            return
        await self._store.doubt_message(kept.message_id)  # were that not noted, what shows it might be taken for before
        with self.writing(kept.message_id) as crossing:
            sent = await self._sink.edit(kept.channel_id, kept.message_id, self._content(item))
            if sent.mishap is Mishap.ARCHIVED and await self._reopened(look, kept.channel_id):
                sent = await self._sink.edit(kept.channel_id, kept.message_id, self._content(item))
            unsure = sent.late or crossing()
        if sent.mishap in (Mishap.MESSAGE_GONE, Mishap.CHANNEL_GONE):
            await self._store.drop_message(look.seen.table, kept.role)
            del look.stored[kept.role]
            if not person or item.due:
                await self._post(look, item, None)
        elif sent.mishap is None:
            self.touched(kept.message_id)
            self._refused.pop(key, None)
            kept.fingerprint = "" if unsure else item.fingerprint
            kept.extra["late"] = item.fingerprint if sent.late else ""
            await self._store.put_message(look.seen.table, kept)
            if unsure:
                look.soon.append(self.pace.edit_gap)
        else:
            await self._failed(look, item, sent.mishap)

    async def _post(self, look: Look, item: Item, old: Message | None) -> None:
        seen = look.seen
        if _room(item) in look.behind:
            return
        found = await self._sink.room(seen, item.audience)
        if isinstance(found, Mishap):
            await self._failed(look, item, found)
            return
        person = item.audience.user if item.audience.kind == "person" else None
        sending = await self._outbox.begin(seen.table, item.role, found, person or 0)
        sent = await self._sink.post(seen, item.audience, self._content(item), sending.nonce)
        if sent.mishap is Mishap.ARCHIVED and await self._reopened(look, found):
            sent = await self._sink.post(seen, item.audience, self._content(item), sending.nonce)
        if sent.mishap is not None:
            if sent.mishap not in TRANSIENT and not sending.again:  # else an attempt before may be there
                await self._outbox.dropped(seen.table, sending)
            await self._failed(look, item, sent.mishap)
            return
        # What a nonce of before gave back may show older things: without a fingerprint it is edited next.
        unsure = sending.again or sent.late
        fingerprint = "" if unsure else item.fingerprint
        kept = Message(
            item.role, sent.channel_id, sent.message_id, person, fingerprint, sending.nonce, item.fresh,
            {"turn": turn(seen), "late": item.fingerprint if sent.late else ""},
        )  # fmt: skip
        if before := [list(place) for place in (_places(old) if old else ()) if place[1] != sent.message_id]:
            kept.extra["old"] = before
        await self._outbox.sent(seen.table, sending, kept)
        look.stored[item.role] = kept
        self.touched(sent.message_id)
        self._refused.pop((seen.table, item.role), None)
        if item.role == "table":
            self._talk.pop(sent.channel_id, None)
        if person is not None and person not in self._reached:
            self._reached[person] = None
            await self._tables.profiles.dm_closed(person, False)
        await self._remove_old(look, kept)
        if unsure:
            look.soon.append(self.pace.edit_gap)

    async def _reopened(self, look: Look, room: int) -> bool:
        """Open an archived thread again; where it is locked, say so."""
        if await self._rooms.reopen(room) is None:
            return True
        look.shut = True
        self._noticed(look, await self._notices.locked(look.seen))
        return False

    async def _failed(self, look: Look, item: Item, found: Mishap) -> None:
        """Decide what becomes of a message that Discord did not take."""
        seen = look.seen
        user = item.audience.user if item.audience.kind == "person" else 0
        if found in ROOM_SHUT:
            look.behind.add(_room(item))
        if found in TRANSIENT:
            look.troubled = True
            return
        if user and found is Mishap.DM_CLOSED:
            self._reached.pop(user, None)
            await self._tables.profiles.dm_closed(user, True)
            if seen.guild_id is not None and not await self._people.is_here(seen.guild_id, user):
                await self._tables.membership.gone(seen.guild_id, user)
            self._refuse(look, item.role, item.fingerprint, found)
            look.soon.append(0.0)  # the thread calls them instead
            return
        thread = seen.thread_id if item.audience.kind == "thread" else seen.team_threads.get(item.audience.side)
        if not user and found is Mishap.CHANNEL_GONE and thread is not None:
            await self._rooms.lost(seen.table, thread)
            look.soon.append(0.0)
            return
        if found is Mishap.CHANNEL_GONE and item.audience.kind == "channel":
            await self._rooms.lost_place(seen.table)
            look.soon.append(0.0)
            return
        if found is Mishap.FORBIDDEN and not user:
            look.shut = True
            self._noticed(look, await self._notices.forbidden(seen, self._rooms.lacking(seen) or []))
        self._refuse(look, item.role, item.fingerprint, found)

    def _refuses(self, look: Look, role: str, fingerprint: str = "") -> bool:
        """Tell whether Discord refused just this, too lately to try it again; it is looked at when its time is over."""
        refused = self._refused.get((look.seen.table, role))
        if refused is None or refused.fingerprint != fingerprint or self._now() >= refused.until:
            return False
        if refused.found is not Mishap.DM_CLOSED:
            look.late.append(refused.until - self._now())
        return True

    def _refuse(self, look: Look, role: str, fingerprint: str, found: Mishap) -> None:
        self._refused[look.seen.table, role] = Refused(fingerprint, found, self._now() + self.pace.refused)
        if found is not Mishap.DM_CLOSED:
            look.late.append(self.pace.refused)

    def _content(self, item: Item) -> Content:
        end = item.role == "end" or item.fresh.startswith("end")
        return Content(item.panel, pings=tuple(item.users), kind="end" if end else "")

    def _pushed_away(self, seen: Visible, kept: Message) -> bool:
        """Tell whether talk has pushed the table message away and it was not moved in this turn."""
        talked = self._talk.get(kept.channel_id or 0, 0) >= self.pace.talk
        return talked and kept.extra.get("turn") != turn(seen)

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


def _room(item: Item) -> tuple[str, str, int]:
    return item.audience.kind, item.audience.side, item.audience.user


def _places(kept: Message) -> list[tuple[int, int]]:
    """Return all messages that are noted for a role, as (channel, message): those before it, and itself."""
    own = [(kept.channel_id, kept.message_id)] if kept.channel_id is not None and kept.message_id is not None else []
    return [*_old(kept), *own]


def _old(kept: Message) -> list[tuple[int, int]]:
    """Return the messages that one took the place of and that may still be there, as (channel, message)."""
    old = kept.extra.get("old") or []
    pairs = [old] if old and isinstance(old[0], int) else old  # one pair alone is how it was written before
    return [(channel, message) for channel, message in pairs]
