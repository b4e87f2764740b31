"""Where a table may be: which channels can hold a game, and moving one that has lost its channel."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.common import TABLE, answered, client_of, table_of, tables
from bot.rights import missing_rights
from bot.tables import Refusal

ORDINARY = "Please use an ordinary text channel: a table gets a thread of its own there."


def text_channel(interaction: discord.Interaction) -> discord.TextChannel:
    """Return the text channel of an interaction. Raises Refusal, with the reason, where no table can be."""
    channel = interaction.channel
    if interaction.guild_id is None or channel is None:
        raise Refusal(f"A table needs a server. {ORDINARY}")
    if isinstance(channel, discord.Thread):
        raise Refusal(f"In a thread there is no room for another one. {ORDINARY}")
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        raise Refusal(f"The chat of a voice channel has no threads. {ORDINARY}")
    if not isinstance(channel, discord.TextChannel):
        raise Refusal(ORDINARY)
    if channel.is_news():
        raise Refusal(f"An announcement channel has no private threads, and some games need one. {ORDINARY}")
    lacking = missing_rights(interaction.app_permissions)
    if lacking:
        raise Refusal(f"I cannot open a table here yet. I lack: {', '.join(lacking)}. `/doctor` says more.")
    return channel


@app_commands.command(name="move", description="Give a table whose channel is gone a new place: this channel")
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def move(interaction: discord.Interaction, table: str | None = None) -> object:
    channel = text_channel(interaction)
    at = await table_of(interaction, table)
    if at.channel is not None and at.guild == channel.guild.id and channel.guild.get_channel(at.channel) is None:
        await client_of(interaction).rooms.lost_place(at.table)
    outcome = await client_of(interaction).places.move(at, interaction.guild_id, channel.id)
    client_of(interaction).presenter.heal([at.table])
    return outcome
