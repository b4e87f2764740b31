"""The preflight of `nightboard doctor`: whether everything that the bot stands on is there, one sentence a finding."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import discord

from bot.child import settle
from bot.rights import RIGHTS, missing_rights
from bot.tables.core.clocks import LATE, late_line
from render import PictureRequest, draw
from render.kit.fonts import missing as missing_fonts
from rules.engine import Rules, Session, Setup, first_seats
from storage import StorageError, Store

ROOM = 200 * 2**20
"""Bytes of disk under which the database is in danger."""
PATIENCE = 20.0
log = logging.getLogger("nightboard.doctor")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: whether it is well, and one sentence that says what to do where it is not."""

    well: bool
    what: str


async def examine(
    database: Path, token: str, *, games: Mapping[str, Rules[Any]] | None = None, patience: float = PATIENCE
) -> list[Finding]:
    """Look at Discord, the database, the pictures and the workers; `patience` in seconds for each.

    Nothing is changed, and the bot may be running. Never raises for what is wrong: each fault is a finding.
    """
    if games is None:
        from rules.catalog import GAMES  # noqa: PLC0415 - loads every game

        games = GAMES
    found = await look_at_discord(token, patience)
    found += await look_at_database(database)
    found += await asyncio.to_thread(look_at_pictures, games)
    found.append(await look_at_workers(patience))
    return found


# Discord ---------------------------------------------------------------------------------------------------------
async def look_at_discord(token: str, patience: float = PATIENCE) -> list[Finding]:
    """Check the token, the intents, and on each server the permissions."""
    if not token:
        words = "There is no token: put it in the environment as NIGHTBOARD_TOKEN (the demo needs none)."
        return [Finding(False, words)]
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        async with asyncio.timeout(patience), client:
            await client.login(token)
            return await _looked_at(client)
    except discord.LoginFailure:
        words = "Discord does not know the token: press Reset Token on the application's Bot page and set it anew."
        return [Finding(False, words)]
    except (TimeoutError, aiohttp.ClientError, OSError, discord.HTTPException) as error:
        return [
            Finding(False, f"Discord cannot be reached ({error or 'no answer'}): check the network, and try again.")
        ]


async def _looked_at(client: discord.Client) -> list[Finding]:
    application = await client.application_info()
    found = [Finding(True, f"The token is that of {client.user}.")]
    flags = application.flags
    unneeded = [
        words
        for words, on in (
            ("Presence", flags.gateway_presence or flags.gateway_presence_limited),
            ("Server Members", flags.gateway_guild_members or flags.gateway_guild_members_limited),
            ("Message Content", flags.gateway_message_content or flags.gateway_message_content_limited),
        )
        if on
    ]
    words = f"; {' and '.join(unneeded)} Intent may be switched off on the Bot page" if unneeded else ""
    found.append(Finding(True, f"No privileged intent is needed{words}."))
    wanted = discord.Permissions(**dict.fromkeys(RIGHTS, True))
    link = discord.utils.oauth_url(application.id, permissions=wanted, scopes=("bot", "applications.commands"))
    guilds = [guild async for guild in client.fetch_guilds(limit=200)]
    if not guilds:
        found.append(Finding(False, f"The bot is on no server yet: open {link} and add it to yours."))
    for partial in guilds:
        try:
            found += await _server(await client.fetch_guild(partial.id), client, link)
        except discord.HTTPException as error:
            found.append(Finding(False, f"Server {partial.name}: Discord refused to show it ({error.text or error})."))
    return found


async def _server(guild: discord.Guild, client: discord.Client, link: str) -> list[Finding]:
    assert client.user is not None
    me = await guild.fetch_member(client.user.id)
    lacking = missing_rights(me.guild_permissions)
    if lacking:
        words = f"give its role these permissions (Server Settings, Roles), or open {link} again"
        return [Finding(False, f"Server {guild.name}: the bot lacks {', '.join(lacking)}; {words}.")]
    closed, open_ = [], []
    for channel in await guild.fetch_channels():
        if isinstance(channel, discord.TextChannel):
            here = missing_rights(channel.permissions_for(me))
            (closed if here else open_).append(f"#{channel.name}" + (f" ({', '.join(here)})" if here else ""))
    if not open_:
        words = "no text channel lets the bot play; allow it in the channel's Permissions"
        return [Finding(False, f"Server {guild.name}: {words}: {'; '.join(closed) or 'there is none'}.")]
    words = f" Not in {'; '.join(closed[:5])}." if closed else ""
    return [Finding(True, f"Server {guild.name}: every permission is there, in {len(open_)} channel(s).{words}")]


# the machine -----------------------------------------------------------------------------------------------------
async def look_at_database(database: Path) -> list[Finding]:
    """Check that the database can be written, is whole and of this version, who holds it, and the disk."""
    found, there = await asyncio.to_thread(_look_at_file, database)
    if not there:
        return found
    try:
        async with await Store.open(database, read_only=True) as store:
            faults = await store.check()
            games = await store.list_games(statuses=("running",), limit=10_000)
            holder = await store.lease_holder()
            late = [late_line(job.kind, job.game_id, store.now() - job.due_at) for job in await store.jobs_late(LATE)]
    except (StorageError, sqlite3.Error) as error:
        return [*found, Finding(False, f"{database}: {error}")]
    found += [Finding(False, f"{fault} Restore a backup, or write to whoever maintains this.") for fault in faults]
    found += [Finding(False, line) for line in late if holder]  # nothing runs out where no bot runs
    if not faults:
        held = f"; the bot {holder} is running on it" if holder else "; no bot is running on it"
        found.insert(0, Finding(True, f"The database {database} is whole; {len(games)} games under way{held}."))
    return found


def _look_at_file(database: Path) -> tuple[list[Finding], bool]:
    """Look at the file and its folder; tell whether the file is there."""
    folder = database.absolute().parent
    while not folder.exists():
        folder = folder.parent
    found = [_disk(folder)]
    if not _writable(folder):
        found.append(Finding(False, f"The folder {folder} cannot be written to: give the bot's user the right to."))
    elif not database.exists():
        found.insert(0, Finding(True, f"There is no database yet; the first start makes {database}."))
    elif database.is_file() and not os.access(database, os.W_OK):
        found.append(Finding(False, f"{database} cannot be written to: give the bot's user the right to."))
    return found, database.exists()


def _writable(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _disk(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    if free < ROOM:
        return Finding(False, f"Only {free // 2**20} MB of disk are free at {folder}: make room before games are lost.")
    return Finding(True, f"{free / 2**30:.1f} GB of disk are free at {folder}.")


def look_at_pictures(games: Mapping[str, Rules[Any]]) -> list[Finding]:
    """Check the lettering, and draw one board of each game."""
    found = [
        Finding(False, f"The lettering {name} is missing: install the packages anew (uv sync).")
        for name in missing_fonts()
    ]
    for slug, rules in games.items():
        seats = first_seats(rules.seats.start)
        begun = time.perf_counter()
        try:
            view = Session(rules, rules.new(Setup(seats, "doctor")), record=False).see(None).view
            picture = draw(PictureRequest(slug, view, names=tuple((seat, seat) for seat in seats)))
        except Exception as error:
            log.debug("no picture of %s", slug, exc_info=True)
            words = f"No picture of {rules.title} can be drawn ({error!r}): install the packages anew; until then"
            found.append(Finding(False, f"{words} it is told in words."))
        else:
            spent = (time.perf_counter() - begun) * 1000
            found.append(
                Finding(True, f"{rules.title} draws: {len(picture.data) // 1000} kB, {spent:.0f} ms the first.")
            )
    return found


async def look_at_workers(patience: float = PATIENCE) -> Finding:
    """Start a worker process, as pictures and computer players need, and let it answer."""
    pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=settle)
    begun = time.perf_counter()
    try:
        work = asyncio.get_running_loop().run_in_executor(pool, os.getpid)
        await asyncio.wait_for(work, patience)
    except Exception as error:
        words = "No worker process can be started, so pictures and computer players fail"
        return Finding(False, f"{words}: allow more processes or memory ({error!r}).")
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    return Finding(True, f"Worker processes start, in {(time.perf_counter() - begun) * 1000:.0f} ms.")
