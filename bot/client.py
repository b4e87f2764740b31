"""The bot as a discord.py client: what it is made of, what it hears, and the loops that look after the tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import tasks

from bot.app import App
from bot.clicks import Desk
from bot.commands import register
from bot.components import Control, typed_values
from bot.insisting import FINAL, insist
from bot.mishaps import ERRORS
from bot.panels import parse_custom_id
from bot.pictures import Pictures
from bot.present import Notices, Outbox, Pace, Presenter, Rooms, Servers
from bot.present.servers import may_differ
from bot.reminders import Reminders
from bot.sink import Sink
from bot.tables import Tables
from bot.watchdog import BEAT, PATIENCE, FileGone, GatewayDead, GivenUp, LoopGuard, StartFailed, Watchdog, round_trip
from bot.workers import HereWorkers, ProcessWorkers
from rules.engine import Rules, new_seed
from storage import Fenced, Game, StorageClosed, StorageError, StorageReplaced, Store

log = logging.getLogger("nightboard")
LEASE = 30
HEARD_PATIENCE = 600.0
"""Seconds for which what Discord told is tried again while the database fails; then the daily look finds it."""
START_PATIENCE = 300.0
"""Seconds for which each step of the start is tried."""
INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
"""None of them privileged: what people write is neither needed nor read."""


@dataclass(slots=True)
class Config:
    """How to run the bot. `games` None is the whole catalogue; `in_process` draws and thinks without workers.

    `seeds` gives each new game its secret seed: only tests have reason to set it. After `dead` seconds of silence from
    the gateway, at which it looks every `beat` seconds, the bot ends (0: never); so it does where a step of the start
    fails for `patience` seconds.
    """

    database: Path | str
    games: Mapping[str, Rules[Any]] | None = None
    pace: Pace = field(default_factory=Pace)
    computer_pace: float = 2.5
    in_process: bool = False
    force_lease: bool = False
    ready_timeout: float = 2.0
    clock: Callable[[], float] = time.time
    seeds: Callable[[], str] = new_seed
    dead: int = 0
    beat: float = BEAT
    patience: float = START_PATIENCE
    store: type[Store] = Store


def layers_of(database: Path | str) -> Path | None:
    """Return the folder beside a database where layers of pictures are kept; None for one that is in memory only."""
    return None if str(database) == ":memory:" else Path(f"{database}.pictures")


def heard(handler: Callable[..., Awaitable[None]]) -> Callable[..., Coroutine[Any, Any, None]]:
    """Make a handler of an event that is tried again while the database fails: Discord tells it only once."""

    @wraps(handler)
    async def insisting(*told: Any) -> None:
        async def once() -> None:
            try:
                await handler(*told)
            except StorageError:
                raise
            except Exception:
                log.exception("%s failed", getattr(handler, "__name__", "an event"))

        try:
            await insist("what Discord told", once, give_up=HEARD_PATIENCE)
        except FINAL:
            return  # another bot, or the next start, looks at all tables
        except StorageError as error:
            log.error("what Discord told is left to the daily look: %s", error)

    return insisting


def build(config: Config) -> Client:
    """Return the bot, not yet connected; `await client.start(token)` runs it until it is closed."""
    return Client(config)


class Client(App):
    """Nightboard on Discord."""

    def __init__(self, config: Config) -> None:
        super().__init__(
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=config.ready_timeout,
        )
        self.config = config
        self.starting: asyncio.Task[None] | None = None
        self.up = False
        self.why: GivenUp = GatewayDead()
        self.fenced: asyncio.Task[None] | None = None
        self.looking: asyncio.Task[None] | None = None
        self.watching: asyncio.Task[None] | None = None
        self.given_up = asyncio.Event()
        self.guard: LoopGuard | None = None

    # life ------------------------------------------------------------------------------------------------
    async def serve(self, token: str) -> None:
        """Run until closed. Raises Fenced when another bot took over, GivenUp when this one cannot serve any more.

        Not left to `start` alone: between two attempts to connect it may sleep for a quarter of an hour.
        """
        work, gone = asyncio.create_task(self.start(token)), asyncio.create_task(self.given_up.wait())
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if self.given_up.is_set():
                raise self.why
            await work
        finally:
            work.cancel()
            gone.cancel()
            await asyncio.gather(work, gone, return_exceptions=True)
        if self.fenced is not None:
            await self.fenced
            raise Fenced

    async def setup_hook(self) -> None:
        """Open the database, take the lease, wire everything, register commands and controls."""
        config = self.config
        games = config.games if config.games is not None else import_module("rules.catalog").GAMES
        self.store = await config.store.open(config.database, clock=config.clock)
        try:
            self.lease = await self.store.take_lease(LEASE, force=config.force_lease)
        except BaseException:
            await self.store.close()  # its threads would keep the process alive
            raise
        self._idle = self.lease.idle
        self.workers = HereWorkers(games) if config.in_process else ProcessWorkers()
        self.tables = Tables(
            self.store,
            games,
            clock=config.clock,
            workers=self.workers,
            notify=self._changed,
            names=self.people.name,
            pace=config.computer_pace,
            seeds=config.seeds,
        )
        self.pictures = Pictures(tuple(games), in_process=config.in_process, folder=layers_of(config.database))
        if not config.in_process:
            self.pictures.start(games)
        self.sink = Sink(self, self.pictures)
        outbox = Outbox(self.store)
        notices = Notices(self.store, self.sink, outbox)
        self.rooms = Rooms(self, self.store, self.tables, self.people, notices)
        self.presenter = Presenter(
            self.store, self.tables, self.sink, self.rooms, self.people, notices, outbox, config.pace
        )
        self.places = self.tables.places
        self.servers = Servers(self.places, self.rooms, self.presenter)
        self.desk = Desk(self.store, self.tables, self.sink, self.presenter, self.people)
        self.reminders = Reminders(self.store, self.tables, daily=self._daily, still_here=self.rooms.still_here)
        self.watchdog = Watchdog(
            self._pulse,
            kept=self._alive,
            back=self.tables.outages.refund,
            end=self._give_up,
            clock=config.clock,
            dead=config.dead,
            beat=self._beat(),
            begun=False,
        )
        self.watching = asyncio.create_task(self.watchdog.run(), name="watchdog")
        if config.dead:
            self.guard = LoopGuard(max(config.dead, 5 * BEAT))
            self.guard.start()
        self.add_dynamic_items(Control)
        register(self)
        try:
            await self.tree.sync()
        except (*ERRORS, app_commands.AppCommandError):
            log.exception("the slash commands could not be registered; buttons work all the same")

    async def on_ready(self) -> None:
        """Take up the tables, the first time that Discord says it is ready."""
        if self.starting is None:
            self.starting = asyncio.create_task(self._take_up(), name="start")

    async def _take_up(self) -> None:
        """Take up the tables. What fails is tried again; where that goes on for too long, the process ends."""
        self.renew.start()
        steps: list[tuple[str, Callable[[], Awaitable[object]]]] = [
            ("giving back an outage", self._give_back),
            ("letting computer players go on", self.tables.computers.catch_up),
            ("setting the daily look", self.reminders.prepare),
            ("looking around the servers", self._look_around),
            ("answering what was left waiting", self.desk.answer_left),
            ("showing the tables", self.presenter.start),
        ]
        try:
            for what, work in steps:
                if work == self.presenter.start:
                    self.remind.start()  # nobody's clock waits until all is shown
                await insist(what, work, give_up=self.config.patience)
        except FINAL:
            return  # stopped while it was still starting
        except Exception as error:
            log.critical(
                "the bot could not start: %s", error, exc_info=None if isinstance(error, StorageError) else error
            )
            await self._give_up(StartFailed(error))
            return
        self.up = True
        log.info("ready as %s on %s servers", self.user.id if self.user else 0, len(self.guilds))

    async def _look_around(self) -> None:
        await self.servers.look_around({guild.id for guild in self.guilds})

    async def _give_back(self) -> None:
        """Give back the time in which the bot was not there or heard nothing; once, however often it is tried."""
        alive = int((await self.store.settings("guild", 0)).get("alive", 0))
        silent = int(self.config.clock()) - alive - 2 * BEAT if alive else 0
        await self.tables.outages.refund(max(self._idle, silent))
        self._idle = 0
        await self.watchdog.begin()

    async def close(self) -> None:
        """Stop the loops, let the last commits end, and hand back the lease."""
        for loop in (self.renew, self.remind):
            loop.cancel()
        for task in (self.looking, self.watching, self.starting):
            if task is not None:
                task.cancel()
        if self.guard is not None:
            self.guard.stop()
        if hasattr(self, "presenter"):
            await self.presenter.close()
            await self.tables.close()
            await self.pictures.end()
            await self.store.close()
        await super().close()

    def _beat(self) -> float:
        return min(self.config.beat, self.config.dead / 4) if self.config.dead else self.config.beat

    async def _pulse(self) -> float | None:
        if self.guard is not None:
            self.guard.alive()
        return await round_trip(self, min(PATIENCE, self._beat()))

    async def _alive(self, now: int) -> None:
        """Note that the gateway answers, so that the next start knows since when it did not."""
        await self.store.change_settings("guild", 0, alive=now)

    async def _give_up(self, why: GivenUp | None = None) -> None:
        self.why = why or self.why
        self.given_up.set()

    async def _changed(self, table: str) -> None:
        self.presenter.wake(table)

    # loops -------------------------------------------------------------------------------------------------
    @tasks.loop(seconds=LEASE / 3)
    async def renew(self) -> None:
        """Keep the lease; whoever lost it falls silent at once, since another bot answers now."""
        try:
            await self.store.renew_lease(LEASE)
        except Fenced:
            log.critical("another bot has taken over this database; going silent")
            self.fenced = asyncio.create_task(self.close())  # not from inside the loop that closing cancels
        except StorageReplaced as error:
            log.critical("%s", error)
            await self._give_up(FileGone(error))
        except StorageError as error:
            log.error("the lease could not be renewed: %s", error)
        except Exception:
            log.exception("the lease could not be renewed; it is tried again")

    @tasks.loop(seconds=20)
    async def remind(self) -> None:
        """Let clocks run out and reminders go, but not while nobody can answer: what that took is given back."""
        try:
            if await self.watchdog.caught_up():
                await self.reminders.tick()
            await self.desk.answer_left()
        except StorageClosed:
            return  # the bot is being stopped; what is due stays due
        except StorageError as error:
            log.warning("reminders failed and are tried again: %s", error)
        except Exception:
            log.exception("reminders failed; they are tried again")

    async def _daily(self) -> None:
        """Begin the daily look; reminders do not wait for it."""
        if self.looking is None or self.looking.done():
            self.looking = asyncio.create_task(self.look(), name="daily look")

    async def look(self) -> None:
        """Look at every running table: threads open, people still here, everything shown that Discord allows now."""
        games: list[Game] = []

        async def listed() -> None:
            games.extend(await self.store.list_games(statuses=("running",), limit=10_000))

        try:
            await insist("the daily look", listed, give_up=3600)
        except StorageError as error:
            log.error("there was no daily look: %s", error)
        for game in games:
            try:
                await self.rooms.look(game.id)
                self.presenter.heal([game.id])
            except Exception:
                log.exception("table %s: the daily look failed", game.id)

    # what is heard -------------------------------------------------------------------------------------------
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Hear submitted modals, and presses that no control is for; everything else has its own way."""
        id = str((interaction.data or {}).get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit and interaction.data is not None:
            await self.desk.typed(interaction, id, typed_values(interaction.data))
        elif interaction.type is discord.InteractionType.component and parse_custom_id(id) is None:
            await self.desk.pressed(interaction, id, ())

    async def on_message(self, message: discord.Message) -> None:
        """Count talk, so that the table message can move down to it."""
        if message.guild is not None:
            self.presenter.heard(message.channel.id)

    @heard
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Heal a deleted message."""
        await self.presenter.deleted(payload.message_id)

    @heard
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Heal deleted messages."""
        for id in payload.message_ids:
            await self.presenter.deleted(id)

    @heard
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Open a live table's thread again, or go on in one that was opened."""
        await self.servers.thread_changed(payload.thread_id, payload.data.get("thread_metadata", {}))

    @heard
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Open another thread where a live table's was deleted."""
        table = await self.tables.directory.at(payload.thread_id)
        if table is not None:
            await self.rooms.lost(table, payload.thread_id)
            self.presenter.wake(table)

    @heard
    async def on_raw_thread_member_remove(self, payload: discord.RawThreadMembersUpdate) -> None:
        """Note that somebody who left a thread has left the server; Discord tells it only of whom it may."""
        for user in payload.data.get("removed_member_ids", ()):
            if not await self.people.is_here(payload.guild_id, int(user)):
                await self.tables.membership.gone(payload.guild_id, int(user))

    @heard
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Note that the tables of a channel have lost their place."""
        await self.servers.channel_gone(channel.guild.id, channel.id)

    @heard
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Look anew at the tables of a channel where rights may have changed, and of all in a category."""
        if may_differ(before, after):
            category = isinstance(after, discord.CategoryChannel)
            await self.servers.rights_changed(after.guild.id, None if category else after.id)

    @heard
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Look anew at the tables of a server where a role may do something else now."""
        if before.permissions != after.permissions:
            await self.servers.rights_changed(after.guild.id)

    @heard
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Look anew at the tables of a server where the bot has other roles now, or its time-out is over."""
        mine = self.user is not None and after.id == self.user.id
        if mine and (before.roles != after.roles or before.timed_out_until != after.timed_out_until):
            await self.servers.rights_changed(after.guild.id)

    @heard
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the games of a server stand still that the bot was taken off."""
        await self.servers.left(guild.id)

    @heard
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Go on where the bot was invited again."""
        await self.servers.back(guild.id)

    @heard
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Look anew at the tables of a server that was out of reach."""
        if self.up:
            await self.servers.back(guild.id)
