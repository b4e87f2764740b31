"""What every command needs: which table is meant, and completions that answer in time or with nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias

import discord
from discord import app_commands

from bot.app import App
from bot.asking import place_of
from bot.panels import clip
from bot.tables import GameLine, Refusal, Standing, Tables

log = logging.getLogger("nightboard.commands")
Choices = list[app_commands.Choice[str]]
Typing = Callable[[discord.Interaction, str], Awaitable[list[tuple[str, str]]]]
"""What a completion gives: (shown, value) pairs for what was typed so far."""
Completion = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, Choices]]
PATIENCE = 1.5
TABLE = "Which game, where this thread does not tell"
P = ParamSpec("P")
Command: TypeAlias = Callable[Concatenate[discord.Interaction, P], Awaitable[object]]


def client_of(interaction: discord.Interaction) -> App:
    """Return the bot."""
    client: Any = interaction.client
    return client


def service_of(interaction: discord.Interaction) -> Tables:
    """Return the service."""
    return client_of(interaction).tables


def answered(command: Command[P]) -> Callable[Concatenate[discord.Interaction, P], Coroutine[Any, Any, None]]:
    """Answer a slash command privately with whatever it gives: a panel, an outcome, content or a sentence."""

    @wraps(command)
    async def run(interaction: discord.Interaction, *args: P.args, **options: P.kwargs) -> None:
        await client_of(interaction).desk.command(interaction, partial(command, interaction, *args, **options))

    return run


def completing(give: Typing) -> Completion:
    """Make a completion that never fails: at most 25 entries, none where something went wrong or took too long."""

    async def complete(interaction: discord.Interaction[Any], typed: str) -> Choices:
        try:
            found = await asyncio.wait_for(give(interaction, typed), PATIENCE)
        except Exception as error:
            log.info("no completion: %s", type(error).__name__)
            return []
        return [app_commands.Choice(name=clip(name, 100), value=value) for name, value in found if len(value) <= 100][
            :25
        ]

    return complete


def matching(wanted: str, names: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the (shown, value) pairs that fit what was typed, those that begin with it first."""
    wanted = wanted.strip().lower()
    fits = [pair for pair in names if wanted in pair[0].lower()]
    return sorted(fits, key=lambda pair: not pair[0].lower().startswith(wanted))[:25]


async def _tables(interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    lines = await client_of(interaction).tables.directory.find(interaction.user.id, place_of(interaction))
    return matching(typed, [(line.text or line.title, line.table) for line in lines])


tables = completing(_tables)
"""Completion of a `table` option: the games one plays, and those of this server that one can see."""


async def table_of(interaction: discord.Interaction, chosen: str | None) -> Standing:
    """Return what this person is at the table meant: the chosen one, this thread's, or the only one that they play.

    Raises Refusal, with what to do, where that does not tell, and where the table is not theirs to see.
    """
    id = await _meant(interaction, chosen)
    return await client_of(interaction).tables.admission.admit(id, interaction.user.id, place_of(interaction))


async def _meant(interaction: discord.Interaction, chosen: str | None) -> str:
    client = client_of(interaction)
    if chosen:
        known = await client.tables.directory.find(interaction.user.id, place_of(interaction))
        hit = next((line for line in known if chosen in (line.table, line.text, line.title)), None)
        return hit.table if hit is not None else chosen.strip().lower()
    here = await client.tables.directory.at(interaction.channel_id) if interaction.channel_id else None
    if here is not None:
        return here
    lines = [
        line
        for line in await client.tables.directory.games_of(interaction.user.id)
        if line.status in ("running", "lobby")
    ]
    in_guild = [line for line in lines if interaction.guild_id in (None, line.guild_id)]
    return _only(in_guild or lines)


def _only(lines: list[GameLine]) -> str:
    if not lines:
        raise Refusal("You are in no game yet. `/game new` opens a table; anyone can join it with one press.")
    if len(lines) > 1:
        names = "; ".join(f"“{clip(line.title, 80)}”" for line in lines[:8])
        raise Refusal(f"You are in several games: {names}. Use this in the game's thread, or fill in `table`.")
    return lines[0].table
