"""The preflight: what the bot may do here, and whether it is well."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.common import answered, client_of
from bot.panels import Panel
from bot.rights import RIGHTS, WHY, missing_rights
from bot.settings import load_settings
from bot.watchdog import round_trip


@app_commands.command(name="doctor", description="Which permission is missing here, and whether I am well")
@answered
async def doctor(interaction: discord.Interaction) -> object:
    client = client_of(interaction)
    lines: list[str] = []
    if interaction.guild_id is not None:
        granted = interaction.app_permissions
        lines += [
            f"{'✓' if getattr(granted, flag) else '✗ **missing**'} {name}: {WHY[flag]}" for flag, name in RIGHTS.items()
        ]
    else:
        lines.append("Ask me in a channel of your server to see which permissions I have there.")
    kept = await load_settings(client.store, interaction.user.id)
    closed = "closed: *Your move* serves you instead" if kept.dm_closed else "open, as far as I know"
    health = await client.tables.health.check()
    if failing := len(client.presenter.failing):
        health.faults.append(f"{failing} table(s) could not be shown; the log says why.")
    took = await round_trip(client, 2.0)
    lines += [
        f"Your direct messages to me: {closed}",
        "✗ Discord's gateway does not answer" if took is None else f"To Discord and back: {took * 1000:.0f} ms",
        f"Saving a move: {health.commit_ms:.0f} ms; {health.running} games under way, {health.frozen} stopped",
        *(f"✗ {fault}" for fault in health.faults),
    ]
    may = interaction.guild_id is None or not missing_rights(interaction.app_permissions)
    well = not health.faults and took is not None and may
    return Panel("", ["All is well" if well else "Something is missing"], lines)


COMMANDS = (doctor,)
