"""`nightboard run`, `demo`, `doctor`: the bot itself."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import webbrowser
from pathlib import Path

import click
import discord

from bot.cli.paths import database_option, default_folder
from bot.client import Config, build
from bot.playground import TOKEN, point_discord_at, serve
from storage import StorageError

TOKEN_VARIABLE = "NIGHTBOARD_TOKEN"
NO_TOKEN = (
    f"There is no token: put the bot's token in the environment as {TOKEN_VARIABLE}.\n"
    "You get it at https://discord.com/developers/applications under Bot, Reset Token; the README tells step by step.\n"
    "To play without Discord: nightboard demo"
)


def log_to_console(level: int = logging.INFO) -> None:
    """Write the log to standard error: times, levels and table ids, never names."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s", stream=sys.stderr)


def same_machine(url: str) -> tuple[str, str]:
    """Return the REST and gateway addresses of a stand-in. Raises click.BadParameter off this machine."""
    base = url.rstrip("/")
    try:
        point_discord_at(f"{base}/api/v10", base.replace("http", "ws", 1) + "/gateway")
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--discord") from error
    return f"{base}/api/v10", base.replace("http", "ws", 1) + "/gateway"


async def _run(config: Config, token: str) -> None:
    client = build(config)
    async with client:
        await client.start(token)


@click.command("run")
@database_option
@click.option("--discord", "base", metavar="URL", help="A stand-in on this machine instead of Discord.")
@click.option("--take-over", is_flag=True, help="Go on although another bot seems to hold the database.")
@click.option("--verbose", is_flag=True, help="Log more.")
def run_command(database: Path, base: str | None, take_over: bool, verbose: bool) -> None:
    """Run the bot on Discord until it is stopped.

    The token comes from the environment variable NIGHTBOARD_TOKEN. Exit codes: 0 stopped; 1 Discord or the database
    refused; 2 no token or wrong usage.
    """
    token = os.environ.get(TOKEN_VARIABLE, "").strip()
    if not token:
        raise click.UsageError(NO_TOKEN)
    log_to_console(logging.DEBUG if verbose else logging.INFO)
    if base is not None:
        same_machine(base)
    database.parent.mkdir(parents=True, exist_ok=True)
    try:
        asyncio.run(_run(Config(database, force_lease=take_over), token))
    except KeyboardInterrupt:
        click.echo("Stopped. All games are kept.", err=True)
    except discord.LoginFailure as error:
        raise click.ClickException("Discord does not know this token; reset it and set it anew.") from error
    except (StorageError, OSError, discord.DiscordException) as error:
        raise click.ClickException(str(error)) from error


async def _demo(port: int, folder: Path, browser: bool) -> None:
    async with await serve(port, folder / "discord") as playground:
        point_discord_at(playground.api_url, playground.gateway_url)
        client = build(Config(folder / "nightboard.sqlite3", ready_timeout=0.1, force_lease=True))
        async with client:
            bot = asyncio.create_task(client.start(TOKEN))
            ready = asyncio.create_task(playground.bot_is_here(60))
            await asyncio.wait({bot, ready}, return_when=asyncio.FIRST_COMPLETED)
            if bot.done():
                ready.cancel()
                await bot
                return
            await ready
            link = playground.page_url
            click.echo(
                f"Open {link}\n"
                "Press /game in the message box to open a table; add computer players, or be someone else at the lower "
                "left and press Join; then Start.\n"
                "Everything stays: stop with Ctrl+C and start again whenever you like."
            )
            if browser:
                await asyncio.to_thread(webbrowser.open, link)
            await bot


@click.command("demo")
@click.option("--port", default=8480, show_default=True, help="Port on this machine; 0 takes a free one.")
@click.option("--no-browser", is_flag=True, help="Only print the link.")
@click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), default=None, help="Folder in which the demo goes on."
)
def demo_command(port: int, no_browser: bool, data: Path | None) -> None:
    """Play in the browser: a make-believe Discord server with the real bot. No account, no token."""
    log_to_console(logging.WARNING)
    folder = data or default_folder() / "demo"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        asyncio.run(_demo(port, folder, not no_browser))
    except KeyboardInterrupt:
        click.echo("Stopped. Start again and the games go on.", err=True)
    except OSError as error:
        hint = f"Port {port} is taken; try --port 0." if error.errno in (98, 48, 10048) else str(error)
        raise click.ClickException(hint) from error
    except StorageError as error:
        raise click.ClickException(str(error)) from error


@click.command("doctor")
@database_option
@click.option("--discord", "base", metavar="URL", help="A stand-in on this machine instead of Discord.")
def doctor_command(database: Path, base: str | None) -> None:
    """Look at token, permissions, database and fonts, and say what is missing.

    Exit codes: 0 all is well; 1 something is missing.
    """
    if base is not None:
        same_machine(base)
    from bot.doctor import examine  # noqa: PLC0415 - draws a picture: not for every start

    findings = asyncio.run(examine(database, os.environ.get(TOKEN_VARIABLE, "").strip()))
    for finding in findings:
        click.echo(f"{'ok ' if finding.well else 'NO '} {finding.what}")
    if not all(f.well for f in findings):
        sys.exit(1)
