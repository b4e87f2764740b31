"""Looking things up: the rules in our own words, and every component with an effect."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.common import answered, client_of, completing, matching, service_of
from bot.panels import Panel, Picture, clip
from bot.tables import Refusal
from rules.engine import CardEntry

SOURCES = {
    "rulebook": "as the rulebook prints it",
    "reference": "as published",
    "house": "ours: the rulebook's text does not print it",
}


def _key(slug: str, name: str) -> str:
    return clip(f"{slug}|{name}", 100)


async def _here(interaction: discord.Interaction) -> str | None:
    """Return the slug of the game played in this thread, which is offered first."""
    client = client_of(interaction)
    id = await client.tables.directory.at(interaction.channel_id) if interaction.channel_id else None
    return (await client.store.game(id)).slug if id else None


async def _topics(interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    first, games = await _here(interaction), client_of(interaction).tables.games
    order = sorted(games, key=lambda slug: slug != first)
    every = [(f"{t} ({games[slug].title})", _key(slug, t)) for slug in order for t in games[slug].help.topics()]
    return matching(typed, every)


async def _cards(interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    first, games = await _here(interaction), client_of(interaction).tables.games
    order = sorted(games, key=lambda slug: slug != first)
    every = [(f"{c.name} ({c.kind}, {games[s].title})", _key(s, c.id)) for s in order for c in games[s].help.cards()]
    return matching(typed, every)


@app_commands.command(name="rules", description="The rules of a game, by topic, in our own words")
@app_commands.describe(topic="What about")
@app_commands.autocomplete(topic=completing(_topics))
@answered
async def rules(interaction: discord.Interaction, topic: str) -> object:
    wanted = topic.strip().lower()
    for slug, game in service_of(interaction).games.items():
        for title, text in game.help.topics().items():
            if wanted in (_key(slug, title).lower(), title.lower()):
                return Panel("", [title], [text], footer=game.title, accent=game.accent)
    raise Refusal("I have no such topic; choose one from the list that appears while you type.")


@app_commands.command(name="card", description="What a card, an item or a monster does, and where its text is from")
@app_commands.describe(name="Its name")
@app_commands.autocomplete(name=completing(_cards))
@answered
async def card(interaction: discord.Interaction, name: str) -> object:
    wanted = name.strip().lower()
    for slug, game in service_of(interaction).games.items():
        for entry in game.help.cards():
            if wanted in (_key(slug, entry.id).lower(), entry.id.lower(), entry.name.lower()):
                return card_panel(entry, slug, game.title, game.accent)
    raise Refusal("I know nothing of that name; choose one from the list that appears while you type.")


COMMANDS = (rules, card)
PICTURED = ("card", "item", "relic", "potion", "enemy")


def card_panel(entry: CardEntry, slug: str, title: str, accent: int) -> Panel:
    """Return what one component does, where that is from, and its picture where there is one."""
    copies = f"{entry.copies} in the game" if entry.copies != 1 else "one in the game"
    notes = [f"Source: {SOURCES.get(entry.source, entry.source)}"]
    if entry.doubtful:
        notes.append("Doubtful: published facts disagree or are thin here.")
    kind = entry.kind.partition(":")[0]
    picture = Picture(  # without words of its own: the text stands above
        slug, None, None, fingerprint=f"{slug}:{entry.id}",
        kind="card" if kind == "item" else kind, subject=entry.id,
    )  # fmt: skip
    return Panel(
        "",
        [entry.name],
        [entry.text],
        picture=picture if kind in PICTURED else None,
        notes=notes,
        footer=f"{kind}, {copies} · {title}",
        accent=accent,
    )
