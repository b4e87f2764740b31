"""The threads of a table: one that everyone reads, one for each side that plans in secret, and keeping them open."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.mishaps import ERRORS, Mishap, mishap
from bot.naming import unescaped
from bot.panels import clip
from bot.people import People
from bot.rights import missing_rights
from bot.sink import Content
from bot.tables import Audience, Tables, Visible
from storage import Message, Store

if TYPE_CHECKING:
    from bot.sink import Sink

log = logging.getLogger("nightboard.rooms")
WEEK = 10080
"""Minutes until Discord hides a silent thread: the longest there is."""
THREAD_EXISTS = 160004
OVER = ("finished", "abandoned")


class Rooms:
    """Opens threads, keeps their members right, and opens them again when Discord closes them."""

    def __init__(self, client: discord.Client, store: Store, tables: Tables, people: People) -> None:
        self._client, self._store, self._tables, self._people = client, store, tables, people
        self._private: set[int] = set()  # threads seen to be private since the start

    async def open(self, seen: Visible) -> Mishap | None:
        """Open the table's thread under its lobby; where it is there already, take it."""
        lobby = await self._store.message(seen.table, "lobby")
        try:
            thread = await self._thread(seen, lobby.message_id if lobby is not None else None)
        except ERRORS as error:
            found = mishap(error) or Mishap.REFUSED
            if found is Mishap.THREAD_CAP and await self._make_place(seen.guild_id):
                return await self._again(seen)
            log.warning("table %s: no thread: %s", seen.table, error)
            return found
        await self._tables.placed(seen.table, thread_id=thread)
        return None

    async def _again(self, seen: Visible) -> Mishap | None:
        try:
            thread = await self._thread(seen, None)
        except ERRORS as error:
            return mishap(error) or Mishap.REFUSED
        await self._tables.placed(seen.table, thread_id=thread)
        return None

    async def _thread(self, seen: Visible, lobby: int | None) -> int:
        name = clip(unescaped(seen.title), 100) or seen.slug
        channel = self._client.get_partial_messageable(seen.channel_id or 0, guild_id=seen.guild_id)
        if lobby is not None:
            message = channel.get_partial_message(lobby)
            try:
                return (await message.create_thread(name=name, auto_archive_duration=WEEK)).id
            except discord.HTTPException as error:
                if error.code == THREAD_EXISTS:
                    return lobby  # a thread under a message has the message's id
                if mishap(error) is not Mishap.MESSAGE_GONE:
                    raise
        return (await self._create(seen, name, private=False)).id

    async def _create(self, seen: Visible, name: str, *, private: bool) -> discord.Thread:
        channel = self._client.get_channel(seen.channel_id or 0)
        if not isinstance(channel, discord.TextChannel):
            channel = await self._client.fetch_channel(seen.channel_id or 0)
        if not isinstance(channel, discord.TextChannel):
            raise discord.ClientException("no text channel to open a thread in")
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        if private:
            return await channel.create_thread(name=name, type=kind, invitable=False, auto_archive_duration=WEEK)
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)

    async def _make_place(self, guild_id: int | None) -> bool:
        """Archive the threads of finished games; tell whether there was one."""
        made = False
        for game in await self._store.list_games(guild_id=guild_id, statuses=OVER, limit=50):
            for id in filter(None, (game.thread_id, *game.team_threads.values())):
                thread = self._client.get_channel(id)
                if isinstance(thread, discord.Thread) and not thread.archived:
                    try:
                        await thread.edit(archived=True)
                    except ERRORS as error:
                        log.info("thread %s stays open: %s", id, mishap(error))
                    else:
                        made = True
        return made

    # sides -------------------------------------------------------------------------------------------------
    async def teams(self, seen: Visible) -> tuple[dict[str, int], bool]:
        """Bring each side's private thread to its members: who left goes first, then who joined is added.

        Return the threads in which that side alone reads now, and whether any was opened.
        """
        safe: dict[str, int] = {}
        opened: dict[str, int] = {}
        for side, users in seen.teams.items():
            thread = seen.team_threads.get(side)
            kept = await self._store.message(seen.table, f"members:{side}")
            members: list[int] = list(kept.extra.get("members", ())) if kept is not None else []
            if thread is not None and not await self._is_private(thread):
                thread = None
            if thread is None:
                if not users:
                    continue
                thread = await self._open_team(seen, side)
                if thread is None:
                    continue
                opened[side] = thread
                members = []
            if await self._members(seen.table, side, thread, members, users):
                safe[side] = thread
        if opened:
            await self._tables.placed(seen.table, team_threads={**seen.team_threads, **opened})
        return safe, bool(opened)

    async def _open_team(self, seen: Visible, side: str) -> int | None:
        """Open a private thread. Anything that is not private is deleted again and not used."""
        name = clip(f"{side.replace('_', ' ').capitalize()}: {unescaped(seen.title)}", 100)
        try:
            thread = await self._create(seen, name, private=True)
            if thread.type is not discord.ChannelType.private_thread:
                log.error("table %s: the thread for one side came out public", seen.table)
                await thread.delete()
                return None
        except ERRORS as error:
            log.warning("table %s: no thread for %s: %s", seen.table, side, error)
            return None
        except discord.ClientException:
            return None
        self._private.add(thread.id)
        return thread.id

    async def _is_private(self, id: int) -> bool:
        if id in self._private:
            return True
        try:
            thread = await self._client.fetch_channel(id)
        except ERRORS as error:
            log.info("side thread %s: %s", id, mishap(error))
            return False
        if not isinstance(thread, discord.Thread) or thread.type is not discord.ChannelType.private_thread:
            return False
        self._private.add(id)
        return True

    async def _members(self, table: str, side: str, thread: int, before: list[int], wanted: list[int]) -> bool:
        """Make the members of a thread these; False where somebody could not be taken out."""
        http = self._client.http
        members = before[:]
        clean = True
        for user in [u for u in before if u not in wanted]:
            try:
                await http.remove_user_from_thread(thread, user)
            except ERRORS as error:
                if mishap(error) not in (Mishap.MEMBER_GONE, Mishap.MESSAGE_GONE):
                    log.error("table %s: %s stays in the thread of %s: %s", table, user, side, error)
                    clean = False
                    continue
            members.remove(user)
        if clean:
            for user in [u for u in wanted if u not in members]:
                try:
                    await http.add_user_to_thread(thread, user)
                except ERRORS as error:
                    log.info("table %s: %s is not in the thread of %s: %s", table, user, side, error)
                    continue
                members.append(user)
        if members != before:
            kept = Message(f"members:{side}", channel_id=thread, extra={"members": members})
            await self._store.put_message(table, kept)
        return clean

    # staying open --------------------------------------------------------------------------------------------
    async def reopen(self, seen: Visible, id: int) -> Mishap | None:
        """Open an archived thread again; a locked one is left to those who manage it."""
        try:
            await self._client.http.edit_channel(id, archived=False)
        except ERRORS as error:
            return mishap(error) or Mishap.REFUSED
        return None

    async def keep_open(self, thread: discord.Thread, sink: Sink) -> None:
        """Open a live table's thread again that was archived; where it is locked, say so in the channel, once."""
        table = await self._tables.at(thread.id)
        if table is None or not thread.archived:
            return
        seen = await self._tables.visible(table)
        if seen.status in OVER:
            return
        if thread.locked or await self.reopen(seen, thread.id) is not None:
            await self.say_locked(seen, sink)

    async def say_locked(self, seen: Visible, sink: Sink) -> None:
        """Say in the channel that the thread is locked and how to go on; once a table."""
        if await self._store.message(seen.table, "locked") is None:
            sent = await sink.notice(seen, f"The thread of “{seen.title}” is locked. {Mishap.ARCHIVED.value}")
            if sent.ok:
                kept = Message("locked", channel_id=sent.channel_id, message_id=sent.message_id)
                await self._store.put_message(seen.table, kept)

    async def say_forbidden(self, seen: Visible, sink: Sink) -> None:
        """Tell the host which right is missing where the table is, anew only when that has changed."""
        channel = self._client.get_channel(seen.thread_id or seen.channel_id or 0)
        lacking: list[str] = []
        if isinstance(channel, discord.TextChannel | discord.Thread):
            lacking = missing_rights(channel.permissions_for(channel.guild.me))
        kept = await self._store.message(seen.table, "forbidden")
        if seen.host_id is None or (kept is not None and kept.extra.get("lacking") == lacking):
            return
        what = f"I lack: {', '.join(lacking)}." if lacking else "`/doctor`, used there, says what I lack."
        words = f"I may not write where “{seen.title}” is played. {what} Nothing is lost; I try again by and by."
        sent = await sink.post(seen, Audience("person", seen.host_id), Content(said=words), "")
        told = Message("forbidden", extra={"lacking": lacking})
        if sent.ok:
            told.channel_id, told.message_id = sent.channel_id, sent.message_id
        await self._store.put_message(seen.table, told)

    async def look(self, table: str, sink: Sink) -> None:
        """The daily look: whether the thread is open and everybody is still here."""
        seen = await self._tables.visible(table)
        for id in filter(None, (seen.thread_id, *seen.team_threads.values())):
            try:
                thread = await self._client.fetch_channel(id)
            except ERRORS as error:
                if mishap(error) in (Mishap.CHANNEL_GONE, Mishap.MESSAGE_GONE):
                    await self.lost(table, id)
                continue
            if isinstance(thread, discord.Thread):
                await self.keep_open(thread, sink)
        if seen.guild_id is None:
            return
        for seat in await self._store.seats(table):
            if seat.user_id and seat.user_id > 0 and not await self._people.is_here(seen.guild_id, seat.user_id):
                await self._tables.gone(seen.guild_id, seat.user_id)

    async def lost(self, table: str, thread: int) -> None:
        """A thread was deleted: forget it and its messages, so that another is opened."""
        seen = await self._tables.visible(table)
        for kept in await self._store.messages(table):
            if kept.channel_id == thread:
                await self._store.drop_message(table, kept.role)
        if seen.thread_id == thread:
            await self._tables.placed(table, thread_id=None)
        teams = {side: id for side, id in seen.team_threads.items() if id != thread}
        if teams != seen.team_threads:
            await self._tables.placed(table, team_threads=teams)
