"""Playing: the panel, the board, taking back, what happened, what one knows, standing orders."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.common import TABLE, answered, service_of, table_of, tables


@app_commands.command(name="move", description="Your panel: what you can do now, privately")
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def move(interaction: discord.Interaction, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).panels.panel(at.table, at.user)


@app_commands.command(name="board", description="The board as you may see it, as a picture or in words")
@app_commands.describe(how="A picture, or all that it shows in words", table=TABLE)
@app_commands.choices(
    how=[
        app_commands.Choice(name="picture", value="picture"),
        app_commands.Choice(name="text", value="text"),
    ]
)
@app_commands.autocomplete(table=tables)
@answered
async def board(interaction: discord.Interaction, how: str = "picture", table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).boards.board(at.table, at.user, text=how == "text")


@app_commands.command(name="undo", description="Take back your last move, where nothing came to light since")
@app_commands.describe(again="Give again what was just taken back", table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def undo(interaction: discord.Interaction, again: bool = False, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    undoing = service_of(interaction).undoing
    return await (undoing.redo if again else undoing.undo)(at.table, at.user, interaction=interaction.id)


@app_commands.command(name="log", description="What happened since you last looked, what was done to you first")
@app_commands.describe(all="The whole story instead, page by page", table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def log(interaction: discord.Interaction, all: bool = False, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    stories = service_of(interaction).stories
    return await (stories.log if all else stories.what_happened)(at.table, at.user)


@app_commands.command(name="known", description="Everything your seat has learned and may look up again")
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def known(interaction: discord.Interaction, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).boards.known(at.table, at.user)


@app_commands.command(name="orders", description="Standing orders: what is answered for you without asking")
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def orders(interaction: discord.Interaction, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).orders.orders(at.table, at.user)


COMMANDS = (move, board, undo, log, known, orders)
