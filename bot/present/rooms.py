"""The threads of a table: one that everyone reads, one for each side that plans in secret, and keeping them open."""

from __future__ import annotations

import logging

import discord

from bot.latest import Latest
from bot.mishaps import ERRORS, TRANSIENT, Mishap, mishap
from bot.naming import unescaped
from bot.panels import clip
from bot.people import People
from bot.present.members import REMEMBERED, Members
from bot.present.notices import LOCKED, Notices
from bot.rights import missing_rights
from bot.tables import Tables, Visible
from storage import NoSuchGame, Store

log = logging.getLogger("nightboard.rooms")
WEEK = 10080
"""Minutes until Discord hides a silent thread: the longest there is."""
THREAD_EXISTS = 160004
OVER = ("finished", "abandoned")
GONE = (Mishap.CHANNEL_GONE, Mishap.MESSAGE_GONE)


class NoPlace(Exception):
    """The channel of a table is none in which a thread can be opened."""


class Rooms:
    """Opens threads, keeps their members right, and opens them again when Discord closes them."""

    def __init__(self, client: discord.Client, store: Store, tables: Tables, people: People, notices: Notices) -> None:
        self._client, self._store, self._tables, self._people = client, store, tables, people
        self._notices = notices
        self.members = Members(client, store, people)
        self._private: Latest[int, None] = Latest(REMEMBERED)  # threads seen to be private since the start
        self._unopened: Latest[tuple[str, str], None] = Latest(REMEMBERED)  # sides whose thread was refused

    def forget(self) -> None:
        """Try again what Discord refused."""
        self._unopened.clear()
        self.members.forget()

    async def open(self, seen: Visible) -> Mishap | None:
        """Open the table's thread under its lobby; where it is there already, take it."""
        lobby = await self._store.message(seen.table, "lobby")
        try:
            thread = await self._thread(seen, lobby.message_id if lobby is not None else None)
        except ERRORS as error:
            found = mishap(error) or Mishap.REFUSED
            if found is Mishap.MESSAGE_GONE:
                found = Mishap.CHANNEL_GONE  # what was not found is where it was to be opened
            if found is Mishap.THREAD_CAP and await self._make_place(seen.guild_id):
                return await self._again(seen)
            log.warning("table %s: no thread: %s", seen.table, error)
            return found
        except NoPlace:
            return Mishap.CHANNEL_GONE
        await self._tables.places.placed(seen.table, thread_id=thread)
        return None

    async def _again(self, seen: Visible) -> Mishap | None:
        try:
            thread = await self._thread(seen, None)
        except ERRORS as error:
            return mishap(error) or Mishap.REFUSED
        except NoPlace:
            return Mishap.CHANNEL_GONE
        await self._tables.places.placed(seen.table, thread_id=thread)
        return None

    async def _thread(self, seen: Visible, lobby: int | None) -> int:
        name = clip(unescaped(seen.title), 100) or seen.slug
        channel = self._client.get_partial_messageable(seen.channel_id or 0, guild_id=seen.guild_id)
        if lobby is not None:
            message = channel.get_partial_message(lobby)
            try:
                return (await message.create_thread(name=name, auto_archive_duration=WEEK)).id
            except discord.HTTPException as error:
                there = error.code == THREAD_EXISTS and await self._is_there(lobby)
                if there:
                    return lobby  # a thread under a message has the message's id
                if error.code != THREAD_EXISTS and mishap(error) is not Mishap.MESSAGE_GONE:
                    raise
        return (await self._create(seen, name, private=False)).id

    async def _is_there(self, id: int) -> bool:
        """Tell whether a thread is there; in one that was deleted its message cannot have another."""
        try:
            await self._client.fetch_channel(id)
        except discord.HTTPException as error:
            if mishap(error) in GONE:
                return False
            raise
        return True

    async def _create(self, seen: Visible, name: str, *, private: bool) -> discord.Thread:
        channel = self._client.get_channel(seen.channel_id or 0)
        if not isinstance(channel, discord.TextChannel):
            channel = await self._client.fetch_channel(seen.channel_id or 0)
        if not isinstance(channel, discord.TextChannel):
            raise NoPlace
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
        """Bring the private thread of every side that has or had one to its members; open those that are missing.

        Return the threads in which that side alone reads now, and whether all is as it should be.
        """
        safe: dict[str, int] = {}
        well = True
        for side in dict.fromkeys([*seen.team_threads, *seen.teams]):
            users = seen.teams.get(side)
            thread = seen.team_threads.get(side)
            if thread is not None and await self.members.forgotten(seen.table, side):
                await self.lost(seen.table, thread)
                del seen.team_threads[side]
                thread = None
            private = thread is not None and await self._is_private(thread)
            if private is None:
                well = False
                continue
            if thread is None or not private:
                if users is None or len(users) < 2 or (seen.table, side) in self._unopened:
                    continue
                made = await self._open_team(seen, side)
                if isinstance(made, Mishap):
                    well = well and made not in TRANSIENT
                    if made not in TRANSIENT:
                        self._unopened[seen.table, side] = None
                    continue
                thread = made
                seen.team_threads[side] = thread
                await self._tables.places.placed(seen.table, team_threads=dict(seen.team_threads))
            clean, there = await self.members.side(seen, side, thread, users)
            well = well and there
            if clean:
                safe[side] = thread
        return safe, well

    async def _open_team(self, seen: Visible, side: str) -> int | Mishap:
        """Open a private thread. Anything that is not private is deleted again and not used."""
        name = clip(f"{side.replace('_', ' ').capitalize()}: {unescaped(seen.title)}", 100)
        try:
            thread = await self._create(seen, name, private=True)
            if thread.type is not discord.ChannelType.private_thread:
                log.error("table %s: the thread for one side came out public", seen.table)
                await thread.delete()
                return Mishap.REFUSED
        except ERRORS as error:
            log.warning("table %s: no thread for %s: %s", seen.table, side, error)
            return mishap(error) or Mishap.REFUSED
        except NoPlace:
            return Mishap.CHANNEL_GONE
        self._private[thread.id] = None
        return thread.id

    async def _is_private(self, id: int) -> bool | None:
        """Tell whether a thread is there and private; None where Discord does not say just now."""
        if id in self._private:
            return True
        try:
            thread = await self._client.fetch_channel(id)
        except ERRORS as error:
            log.info("side thread %s: %s", id, mishap(error))
            return False if mishap(error) in GONE else None
        if not isinstance(thread, discord.Thread) or thread.type is not discord.ChannelType.private_thread:
            return False
        self._private[id] = None
        return True

    # staying open --------------------------------------------------------------------------------------------
    async def reopen(self, id: int) -> Mishap | None:
        """Open an archived thread again; a locked one is left to those who manage it."""
        try:
            await self._client.http.edit_channel(id, archived=False)
        except ERRORS as error:
            return mishap(error) or Mishap.REFUSED
        return None

    async def table_of(self, thread: int) -> str | None:
        """Return the table whose thread this is, where it goes on."""
        table = await self._tables.directory.at(thread)
        return table if table is not None and (await self._store.game(table)).status not in OVER else None

    async def keep_open(self, id: int, *, locked: bool) -> None:
        """Open a live table's thread again that was archived; where it is locked, say so in the channel, once."""
        table = await self.table_of(id)
        if table is None:
            return
        seen = await self._tables.messages.visible(table)
        if locked or await self.reopen(id) is not None:
            await self._notices.locked(seen)
        else:
            await self._notices.unsay(table, LOCKED)

    def away(self, seen: Visible) -> bool:
        """Tell whether the bot is not on the table's server any more."""
        return seen.guild_id is not None and self._client.get_guild(seen.guild_id) is None

    def lacking(self, seen: Visible) -> list[str] | None:
        """Return the rights that are missing where the table is, None where that cannot be told."""
        channel = self._client.get_channel(seen.channel_id or 0)
        if not isinstance(channel, discord.TextChannel):
            return None
        return missing_rights(channel.permissions_for(channel.guild.me))

    async def shut(self, seen: Visible) -> bool:
        """Tell whether a thread of the table is locked, or Discord does not say."""
        for id in filter(None, (seen.thread_id, *seen.team_threads.values())):
            thread = self._client.get_channel(id)  # not one that is archived
            try:
                thread = thread or await self._client.fetch_channel(id)
            except ERRORS as error:
                log.info("thread %s: %s", id, mishap(error))
                return True
            if isinstance(thread, discord.Thread) and thread.locked:
                return True
        return False

    async def look(self, table: str) -> None:
        """The daily look: whether the thread is open and everybody is still here."""
        seen = await self._tables.messages.visible(table)
        if self.away(seen):
            return
        for id in filter(None, (seen.thread_id, *seen.team_threads.values())):
            try:
                thread = await self._client.fetch_channel(id)
            except ERRORS as error:
                if mishap(error) in GONE:
                    await self.lost(table, id)
                continue
            if isinstance(thread, discord.Thread) and thread.archived:
                await self.keep_open(id, locked=thread.locked)
        await self.all_here(table)

    async def all_here(self, table: str) -> None:
        """Free the seats of those who are not on the table's server any more."""
        for seat in await self._store.seats(table):
            await self.still_here(table, seat.seat)

    async def still_here(self, table: str, name: str) -> bool:
        """Tell whether a seat's person is still on the table's server; the seat of one who is not becomes free."""
        try:
            game = await self._store.game(table)
        except NoSuchGame:
            return True
        user = next((s.user_id for s in await self._store.seats(table) if s.seat == name), None) or 0
        if game.guild_id is None or user <= 0 or await self._people.is_here(game.guild_id, user):
            return True
        await self._tables.membership.gone(game.guild_id, user)
        return False

    async def lost(self, table: str, thread: int) -> None:
        """A thread was deleted: forget it and its messages, so that another is opened."""
        seen = await self._tables.messages.visible(table)
        for kept in await self._store.messages(table):
            if kept.channel_id == thread:
                await self._store.drop_message(table, kept.role)
        if seen.thread_id == thread:
            await self._tables.places.placed(table, thread_id=None)
        teams = {side: id for side, id in seen.team_threads.items() if id != thread}
        if teams != seen.team_threads:
            await self._tables.places.placed(table, team_threads=teams)

    async def lost_place(self, table: str) -> None:
        """The channel of a table was deleted, with all its threads: the table has no place until it is moved."""
        seen = await self._tables.messages.visible(table)
        gone = {seen.channel_id, seen.thread_id, *seen.team_threads.values()} - {None}
        for kept in await self._store.messages(table):
            if kept.channel_id in gone:
                await self._store.drop_message(table, kept.role)
        await self._tables.places.placed(table, channel_id=None, thread_id=None, team_threads={})
