"""From where an interaction comes, and what that person may see and manage there: all that rights are decided by."""

from __future__ import annotations

import discord

from bot.tables import Place


def place_of(interaction: discord.Interaction) -> Place:
    """Return the place of an interaction. In direct messages, and on a server without the bot, nobody has rights."""
    guild, member = interaction.guild, interaction.user
    if interaction.guild_id is None:
        return Place()
    if guild is None or not isinstance(member, discord.Member):
        return Place(interaction.guild_id, interaction.channel_id)
    known: dict[int, bool] = {}

    def sees(channel: int) -> bool:
        if channel not in known:
            known[channel] = can_view(member, channel)
        return known[channel]

    granted = interaction.permissions
    manages = granted.manage_guild or granted.administrator
    return Place(interaction.guild_id, interaction.channel_id, manages, sees)


def can_view(person: discord.Member, channel: int) -> bool:
    """Tell whether a member can view a channel of their server; not one that does not exist there."""
    found = person.guild.get_channel(channel)
    return found is not None and found.permissions_for(person).view_channel


def could_play(person: discord.User | discord.Member, guild: int | None, channel: int | None) -> bool:
    """Tell whether somebody named in a command can see the channel of a table."""
    here = isinstance(person, discord.Member) and person.guild.id == guild
    return here and channel is not None and can_view(person, channel)
