"""Playing: the panel, the board, taking back, what happened, what one knows, standing orders."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import App
from bot.commands.common import table_of, tables

TABLE = "Which game, where this thread does not tell"


def add(client: App) -> None:
    """Add the commands."""
    tree, desk, service = client.tree, client.desk, client.tables

    @tree.command(name="move", description="Your panel: what you can do now, privately")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def move(interaction: discord.Interaction, table: str | None = None) -> None:
        async def work() -> object:
            at = await table_of(interaction, table)
            return await service.panels.panel(at.table, at.user)

        await desk.command(interaction, work)

    @tree.command(name="board", description="The board as you may see it, as a picture or in words")
    @app_commands.describe(how="A picture, or all that it shows in words", table=TABLE)
    @app_commands.choices(
        how=[
            app_commands.Choice(name="picture", value="picture"),
            app_commands.Choice(name="text", value="text"),
        ]
    )
    @app_commands.autocomplete(table=tables)
    async def board(interaction: discord.Interaction, how: str = "picture", table: str | None = None) -> None:
        async def work() -> object:
            at = await table_of(interaction, table)
            return await service.boards.board(at.table, at.user, text=how == "text")

        await desk.command(interaction, work)

    @tree.command(name="undo", description="Take back your last move, where nothing came to light since")
    @app_commands.describe(again="Give again what was just taken back", table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def undo(interaction: discord.Interaction, again: bool = False, table: str | None = None) -> None:
        async def work() -> object:
            at = await table_of(interaction, table)
            return await (service.undoing.redo if again else service.undoing.undo)(
                at.table, at.user, interaction=interaction.id
            )

        await desk.command(interaction, work)

    @tree.command(name="log", description="What happened since you last looked, what was done to you first")
    @app_commands.describe(all="The whole story instead, page by page", table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def log(interaction: discord.Interaction, all: bool = False, table: str | None = None) -> None:
        async def work() -> object:
            at = await table_of(interaction, table)
            return await (service.stories.log if all else service.stories.what_happened)(at.table, at.user)

        await desk.command(interaction, work)

    @tree.command(name="known", description="Everything your seat has learned and may look up again")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def known(interaction: discord.Interaction, table: str | None = None) -> None:
        async def work() -> object:
            at = await table_of(interaction, table)
            return await service.boards.known(at.table, at.user)

        await desk.command(interaction, work)

    @tree.command(name="orders", description="Standing orders: what is answered for you without asking")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def orders(interaction: discord.Interaction, table: str | None = None) -> None:
        async def work() -> object:
            at = await table_of(interaction, table)
            return await service.orders.orders(at.table, at.user)

        await desk.command(interaction, work)
