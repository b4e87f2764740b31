"""`nightboard run`, `demo`, `doctor`: the bot itself. What is large is imported only once there is a reason to."""

from __future__ import annotations

import asyncio
import errno
import logging
import multiprocessing
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Coroutine, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bot.cli.logs import log_to_console
from bot.cli.paths import database_option, default_folder

if TYPE_CHECKING:
    from bot.client import Config
    from bot.playground import Playground

TOKEN_VARIABLE = "NIGHTBOARD_TOKEN"
NO_TOKEN = (
    f"There is no token: put the bot's token in the environment as {TOKEN_VARIABLE}.\n"
    "You get it at https://discord.com/developers/applications under Bot, Reset Token; the README tells step by step.\n"
    "To play without Discord: nightboard demo"
)


GRACE = 4.0
"""Seconds in which what is open may be closed once the process is asked to stop."""
REVOKED = 4004
"""Discord's code for closing the gateway on a token that it does not know any more."""


class Unserved(click.ClickException):
    """The bot could not serve any more: whatever supervises it should start it again."""

    exit_code = 3


def token_given() -> str:
    """Return the token from the environment, "" where there is none."""
    return os.environ.get(TOKEN_VARIABLE, "").strip()


def same_machine(url: str) -> None:
    """Make this process talk to a stand-in instead of Discord. Raises click.BadParameter off this machine."""
    from bot.playground import point_discord_at  # noqa: PLC0415 - loads discord.py

    base = url.rstrip("/")
    try:
        point_discord_at(f"{base}/api/v10", base.replace("http", "ws", 1) + "/gateway")
    except ValueError as error:
        raise click.BadParameter(
            f"{url} is not on this machine; another Discord is accepted on 127.0.0.1 only.", param_hint="--discord"
        ) from error


def until_stopped(work: Coroutine[Any, Any, None], goodbye: str) -> None:
    """Run until the end, Ctrl+C or a polite kill, and close what is open; after GRACE seconds go as it is.

    Signals that were ignored when this process began, as in a script's background job, are heard all the same.
    """
    asyncio.run(_stoppable(work, goodbye))


async def _stoppable(work: Coroutine[Any, Any, None], goodbye: str) -> None:
    loop, task = asyncio.get_running_loop(), asyncio.ensure_future(work)
    asked, said = threading.Event(), threading.Event()

    def leave() -> None:
        """End this process at once, with its workers: what is committed is on the disk; nothing else is to be kept."""
        for child in multiprocessing.active_children():
            child.kill()
        if not said.is_set():
            click.echo(goodbye, err=True)
        os._exit(0)

    def stop(*_: object) -> None:
        if asked.is_set():
            leave()
        asked.set()
        late = threading.Timer(GRACE, leave)
        late.daemon = True
        late.start()
        loop.call_soon_threadsafe(task.cancel)

    for kind in (signal.SIGINT, signal.SIGTERM):
        signal.signal(kind, stop)
    try:
        await task
    except (Exception, asyncio.CancelledError) as error:
        if not asked.is_set():
            raise
        if isinstance(error, Exception):
            logging.getLogger("nightboard").exception("something failed while stopping")
    if asked.is_set():
        click.echo(goodbye, err=True)
        said.set()


@contextmanager
def plain_errors() -> Generator[None]:
    """Say in one sentence what Discord, the database or the machine refused; exit code 1."""
    import aiohttp  # noqa: PLC0415 - loaded by discord.py anyway
    import discord  # noqa: PLC0415 - large

    from bot.watchdog import GivenUp  # noqa: PLC0415 - with it
    from storage import StorageError  # noqa: PLC0415 - with it

    try:
        yield
    except GivenUp as error:
        raise Unserved(str(error)) from error
    except discord.LoginFailure as error:
        raise click.ClickException("Discord does not know this token; reset it and set it anew.") from error
    except discord.PrivilegedIntentsRequired as error:
        raise click.ClickException("Discord asks for privileged intents, which this bot does not use.") from error
    except discord.ConnectionClosed as error:
        if error.code != REVOKED:
            raise click.ClickException(f"Discord has closed the connection for good (code {error.code}).") from error
        raise click.ClickException(
            "Discord does not know this token any more: it was reset while the bot ran. Set the new one, and start."
        ) from error
    except (aiohttp.ClientConnectionError, TimeoutError) as error:
        raise click.ClickException(f"Discord cannot be reached: {error or 'no answer'}.") from error
    except (StorageError, OSError, discord.DiscordException) as error:
        raise click.ClickException(str(error)) from error


async def _run(config: Config, token: str) -> None:
    from bot.client import build  # noqa: PLC0415 - loads discord.py and the games

    async with build(config) as client:
        await client.serve(token)


@click.command("run")
@database_option
@click.option("--discord", "base", metavar="URL", help="A stand-in on this machine instead of Discord.")
@click.option("--take-over", is_flag=True, help="Go on although another bot seems to hold the database.")
@click.option(
    "--give-up",
    default=600,
    show_default=True,
    type=click.IntRange(0),
    metavar="SECONDS",
    help="End when nothing came through Discord's gateway for so long; 0: never.",
)
@click.option("--verbose", is_flag=True, help="Log more.")
def run_command(database: Path, base: str | None, take_over: bool, give_up: int, verbose: bool) -> None:
    """Run the bot on Discord until it is stopped.

    The token comes from the environment variable NIGHTBOARD_TOKEN. Ctrl+C or SIGTERM stops it; whatever way it stops,
    the games are kept. A watchdog asks once a minute through Discord's gateway whether it is still there; where nothing
    comes back for a long time the process ends, for a supervisor (such as systemd with Restart=always) to start it
    again, and the clocks of the games are given back the time.

    Exit codes: 0 stopped; 1 Discord or the database refused; 2 no token or wrong usage; 3 it could not serve any more
    (the gateway stayed silent, or the tables could not be taken up): start it again.
    """
    token = token_given()
    if not token:
        raise click.UsageError(NO_TOKEN)
    if base is not None:
        same_machine(base)
    log_to_console(logging.DEBUG if verbose else logging.INFO)
    with plain_errors():
        from bot.client import Config  # noqa: PLC0415 - loads discord.py and the games

        database.parent.mkdir(parents=True, exist_ok=True)
        config = Config(database, force_lease=take_over, dead=give_up)
        until_stopped(_run(config, token), "Stopped. All games are kept.")


async def _demo(port: int, folder: Path, browser: bool) -> None:
    from bot.client import Config, build  # noqa: PLC0415 - loads discord.py and the games
    from bot.playground import point_discord_at, serve  # noqa: PLC0415 - with it

    async with await serve(port, folder / "discord") as playground:
        point_discord_at(playground.api_url, playground.gateway_url)
        async with build(Config(folder / "nightboard.sqlite3", ready_timeout=0.1, computer_pace=1.0)) as client:
            bot = asyncio.create_task(client.serve(playground.token))
            try:
                await _open(playground, bot, browser)
                await bot
            finally:
                bot.cancel()


async def _open(playground: Playground, bot: asyncio.Task[None], browser: bool) -> None:
    """Wait for the bot, say what to press, and open the page."""
    ready = asyncio.create_task(playground.bot_is_here(60))
    await asyncio.wait({bot, ready}, return_when=asyncio.FIRST_COMPLETED)
    if bot.done():
        ready.cancel()
        return
    await ready
    link = playground.page_url
    click.echo(
        f"Open {link}\n"
        "Press Start a game, Add computer player (or be somebody else at the lower left), then Start.\n"
        "Everything stays: stop with Ctrl+C and start again whenever you like."
    )
    if browser:
        await asyncio.to_thread(webbrowser.open, link)


@click.command("demo")
@click.option(
    "--port",
    default=8480,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="On this machine; 0 takes a free one.",
)
@click.option("--no-browser", is_flag=True, help="Only print the link.")
@click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), default=None, help="Folder in which the demo goes on."
)
def demo_command(port: int, no_browser: bool, data: Path | None) -> None:
    """Play in the browser: a make-believe Discord server with the real bot. No account, no token.

    It prints three lines: a link that opens the page once, what to press, and that everything stays. Only this machine
    can reach it.

    Exit codes: 0 stopped; 1 the port is taken or the folder cannot be written; 2 wrong usage.
    """
    from storage import LeaseHeld  # noqa: PLC0415 - loads SQLite

    log_to_console(logging.WARNING)
    folder = data or default_folder() / "demo"
    with plain_errors():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            until_stopped(_demo(port, folder, not no_browser), "Stopped. Start again and the games go on.")
        except LeaseHeld as error:
            raise click.ClickException(
                f"Another demo is running on {folder}; stop it, or choose another folder by --data."
            ) from error
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise click.ClickException(
                    f"Port {port} is taken; choose another, or --port 0 for a free one."
                ) from error
            raise


@click.command("doctor")
@database_option
@click.option("--discord", "base", metavar="URL", help="A stand-in on this machine instead of Discord.")
def doctor_command(database: Path, base: str | None) -> None:
    """Look at token, permissions, database, pictures and workers, and say what is missing and what to do.

    Each line begins with `ok` or `NO`. Nothing is changed, and the bot may be running.

    Exit codes: 0 all is well; 1 something is missing; 2 wrong usage.
    """
    if base is not None:
        same_machine(base)
    from bot.doctor import examine  # noqa: PLC0415 - draws a picture: not for every start

    findings = asyncio.run(examine(database, token_given()))
    for finding in findings:
        click.echo(f"{'ok ' if finding.well else 'NO '} {finding.what}")
    if not all(f.well for f in findings):
        sys.exit(1)
