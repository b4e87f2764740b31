"""What a server keeps between its games: shown, taken along as a file, put back, and reset."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import App
from bot.asking import place_of
from bot.commands.common import answered, client_of, completing, matching, service_of
from bot.commands.game import slug_of
from bot.sink import Content
from bot.tables import Refusal

LONGEST = 200_000
GAME = "Which game; where only one keeps something, that one"


def _kept(client: App) -> dict[str, str]:
    """Return slug and title of the games in which a server keeps something."""
    games = client.tables.games.items()
    return {slug: rules.title for slug, rules in games if rules.campaign.offered}


async def _games(interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return matching(typed, [(title, slug) for slug, title in _kept(client_of(interaction)).items()])


def _meant(interaction: discord.Interaction, game: str | None) -> tuple[int, str]:
    """Return the server and the game that are meant. Raises Refusal."""
    if interaction.guild_id is None:
        raise Refusal("A campaign belongs to a server: please use this in one of its channels.")
    client = client_of(interaction)
    kept = _kept(client)
    if game is not None:
        return interaction.guild_id, slug_of(client, game)
    if len(kept) != 1:
        raise Refusal("Please say which game." if kept else "No game of mine keeps anything between games.")
    return interaction.guild_id, next(iter(kept))


campaign = app_commands.Group(name="campaign", description="What this server has unlocked", guild_only=True)


@campaign.command(name="show", description="What this server has unlocked and achieved")
@app_commands.describe(game=GAME)
@app_commands.autocomplete(game=completing(_games))
@answered
async def show(interaction: discord.Interaction, game: str | None = None) -> object:
    return await service_of(interaction).campaigns.campaign(*_meant(interaction, game))


@campaign.command(name="export", description="The server's record as a file")
@app_commands.describe(game=GAME)
@app_commands.autocomplete(game=completing(_games))
@answered
async def export(interaction: discord.Interaction, game: str | None = None) -> object:
    guild, slug = _meant(interaction, game)
    text = await service_of(interaction).campaigns.export_campaign(guild, slug)
    return Content(said="This is what the server has.", attached=[(f"{slug}-campaign.json", text.encode())])


@campaign.command(name="import", description="Put a file in place of the server's record (those who manage it)")
@app_commands.describe(file="A file that /campaign export gave on this server", game=GAME)
@app_commands.autocomplete(game=completing(_games))
@answered
async def import_(interaction: discord.Interaction, file: discord.Attachment, game: str | None = None) -> object:
    guild, slug = _meant(interaction, game)
    if not place_of(interaction).manages:
        raise Refusal("Only those who manage this server can replace what it has.")
    if file.size > LONGEST:
        raise Refusal("That file is too large to be a campaign; nothing was changed.")
    text = (await file.read()).decode("utf-8", "replace")
    return await service_of(interaction).campaigns.import_campaign(guild, slug, text)


@campaign.command(name="reset", description="Forget what the server has (those who manage it)")
@app_commands.describe(sure="Yes, begin anew", game=GAME)
@app_commands.autocomplete(game=completing(_games))
@answered
async def reset(interaction: discord.Interaction, sure: bool = False, game: str | None = None) -> object:
    guild, slug = _meant(interaction, game)
    if not sure:
        raise Refusal("This cannot be undone; `/campaign export` gives a copy. Then use `sure:True`.")
    return await service_of(interaction).campaigns.reset_campaign(guild, slug, manager=place_of(interaction).manages)


COMMANDS = (campaign,)
