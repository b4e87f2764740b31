"""A small throw-away bot that tries everything the stand-in has to carry."""

import asyncio
import io
import re
import sys

import discord
from discord import app_commands, ui
from PIL import Image

from bot.playground import Playground, point_discord_at
from tests.patience import PATIENCE

COLOURS = ["red", "green", "blue", "gold"]


def picture(colour="red", size=(120, 80)):
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return discord.File(io.BytesIO(out.getvalue()), f"{colour}.png", description=f"A {colour} board")


class Tap(ui.DynamicItem[ui.Button], template=r"tap:(?P<n>\d+)"):
    def __init__(self, n):
        super().__init__(ui.Button(label=f"Tapped {n}", custom_id=f"tap:{n}", style=discord.ButtonStyle.primary))
        self.n = n

    @classmethod
    async def from_custom_id(cls, interaction, item, match: re.Match[str]):
        return cls(int(match["n"]))

    async def callback(self, interaction):
        await interaction.response.defer()
        colour = COLOURS[(self.n + 1) % 4]
        await interaction.message.edit(view=board(self.n + 1, colour), attachments=[picture(colour)])


class Pick(ui.DynamicItem[ui.Select], template=r"pick:(?P<x>x)"):
    def __init__(self):
        options = [discord.SelectOption(label=c.title(), value=c) for c in COLOURS]
        super().__init__(ui.Select(custom_id="pick:x", placeholder="Paint it…", options=options))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls()

    async def callback(self, interaction):
        await interaction.response.send_message(f"You chose {interaction.data['values'][0]}.", ephemeral=True)


class Form(ui.Modal, title="Your name"):
    name = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    side = ui.Label(
        text="Side",
        component=ui.Select(custom_id="side", options=[discord.SelectOption(label=s) for s in ("Count", "Hunters")]),
    )

    def __init__(self):
        super().__init__(custom_id="form")

    async def on_submit(self, interaction):
        words = f"{self.name.component.value} plays {self.side.component.values[0]}"
        await interaction.response.send_message(words, ephemeral=True)


class Ask(ui.DynamicItem[ui.Button], template=r"ask:(?P<x>x)"):
    def __init__(self):
        super().__init__(ui.Button(label="Fill in", custom_id="ask:x", emoji="📝"))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls()

    async def callback(self, interaction):
        await interaction.response.send_modal(Form())


def board(n=0, colour="red"):
    view = ui.LayoutView(timeout=None)
    box = ui.Container(accent_colour=0x8B1E3F)
    alt = f"Board, {colour}"
    box.add_item(ui.TextDisplay(f"# Round {n}\n**Your move**, {colour}\n-# small print"))
    box.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{colour}.png", description=alt)))
    box.add_item(ui.Separator())
    box.add_item(
        ui.Section(
            "A section with ||a secret||",
            accessory=ui.Button(label="Grey", custom_id="grey", disabled=True),
        )
    )
    box.add_item(ui.ActionRow(Tap(n), Ask()))
    box.add_item(ui.ActionRow(Pick()))
    view.add_item(box)
    return view


class Toy(discord.Client):
    def __init__(self):
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.seen = []
        self.failed = []
        self.resumes = 0
        self.go_on = asyncio.Event()
        self.add_dynamic_items(Tap, Pick, Ask)
        commands(self)

    async def setup_hook(self):
        await self.tree.sync()

    async def on_resumed(self):
        self.resumes += 1

    async def on_message(self, message):
        self.seen.append(message)

    async def on_interaction(self, interaction):
        if interaction.type is discord.InteractionType.component and interaction.data["custom_id"] == "sleep":
            await asyncio.sleep(30)


def commands(toy):
    game = app_commands.Group(name="game", description="Play games")

    @game.command(name="new", description="Open a table")
    async def new(interaction, title: str, seats: app_commands.Range[int, 2, 5] = 2, open: bool = True):
        await interaction.response.send_message(f"{title} for {seats}, {open}")

    @new.autocomplete("title")
    async def titles(interaction, current):
        return [
            app_commands.Choice(name=t, value=t.lower()) for t in ("Castle", "Spire") if current.lower() in t.lower()
        ]

    @game.command(name="board", description="Show the board")
    async def show(interaction):
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send(view=board(), file=picture())

    @game.command(name="table", description="Post the board")
    async def table(interaction):
        await interaction.response.send_message(view=board(), files=[picture()])

    @game.command(name="invite", description="Write to someone")
    async def invite(interaction, who: discord.User):
        await interaction.response.defer(ephemeral=True)
        try:
            await who.send("Come and play")
            await interaction.edit_original_response(content="Sent")
        except discord.Forbidden as error:
            await interaction.edit_original_response(content=f"No: {error.code}")

    @game.command(name="seat", description="Say who somebody is here")
    async def seat(interaction, who: discord.User):
        here = isinstance(who, discord.Member) and who.guild_permissions.view_channel
        await interaction.response.send_message(f"{who.display_name} is {'here' if here else 'not here'}")

    @game.command(name="slow", description="Answers too late")
    async def slow(interaction):
        toy.slow = interaction

    @game.command(name="think", description="Answers when told to")
    async def think(interaction):
        await interaction.response.defer()
        await toy.go_on.wait()
        await interaction.edit_original_response(content="Thought")

    toy.tree.add_command(game)

    @toy.tree.error
    async def broken(interaction, error):
        toy.failed.append(error)


async def connect(playground: Playground):
    point_discord_at(playground.api_url, playground.gateway_url)
    toy = Toy()
    toy.task = asyncio.create_task(toy.start(playground.token))
    ready = asyncio.create_task(toy.wait_until_ready())
    await asyncio.wait({toy.task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
    if toy.task.done():
        toy.task.result()
    return toy


async def disconnect(toy):
    await toy.close()
    await asyncio.wait({toy.task}, timeout=PATIENCE)


if __name__ == "__main__":
    point_discord_at(sys.argv[1], sys.argv[2])
    Toy().run(sys.argv[3], log_handler=None)
