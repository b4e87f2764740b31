"""The bot as its commands know it: Discord's client with the parts that it is made of."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.clicks import Desk
from bot.people import People
from bot.present import Presenter, Rooms
from bot.sink import Sink
from bot.tables import Tables
from bot.tables.admin.places import Places
from storage import Store


class Tree(app_commands.CommandTree["App"]):
    """The slash commands; what fails in one ends at the desk's boundary."""

    async def on_error(self, interaction: discord.Interaction[App], error: app_commands.AppCommandError) -> None:
        """Say it privately, log it."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        async with interaction.client.desk.boundary(interaction):
            raise cause


class App(discord.Client):
    """What there is once the bot has opened its database. Whoever makes one puts the parts in."""

    store: Store
    tables: Tables
    places: Places
    presenter: Presenter
    rooms: Rooms
    sink: Sink
    desk: Desk

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.tree = Tree(self)
        self.people = People(self)
