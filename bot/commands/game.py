"""Tables: opening, joining by button, listing, leaving, pausing, replacing people, checking the dice."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import App
from bot.asking import could_play, place_of
from bot.commands.common import TABLE, answered, client_of, completing, matching, service_of, table_of, tables
from bot.commands.place import move, text_channel
from bot.naming import TITLE, quoted, shown_title
from bot.panels import Panel, clip
from bot.sink import Content
from bot.tables import GameLine, Refusal
from bot.tables.core.options import completed, read_options

MARKS = {"lobby": "open", "running": "under way", "finished": "over", "abandoned": "abandoned", "frozen": "stopped"}


async def _games(interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    games = client_of(interaction).tables.games
    return matching(typed, [(rules.title, slug) for slug, rules in games.items()])


async def _options(interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    client = client_of(interaction)
    slug = slug_of(client, str(getattr(interaction.namespace, "game", None) or ""))
    return completed(client.tables.games[slug], typed)


async def _seats(interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    client = client_of(interaction)
    at = await table_of(interaction, getattr(interaction.namespace, "table", None))
    seats = await client.store.seats(at.table)
    names = [(client.people.name(s.user_id) if s.user_id else s.computer or "vacant", s.seat) for s in seats]
    return matching(typed, [(f"seat {n}: {name}", seat) for n, (name, seat) in enumerate(names, 1)])


async def _roles(interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    client = client_of(interaction)
    at = await table_of(interaction, getattr(interaction.namespace, "table", None))
    game = await client.store.game(at.table)
    rules = client.tables.games.get(game.slug)
    return matching(typed, [(role.label, role.slug) for role in (rules.roles if rules else ())])


game = app_commands.Group(name="game", description="Tables: open one, see yours, leave, pause, replace, rematch")


@game.command(name="new", description="Open a table in this channel; anyone can join it by a button")
@app_commands.describe(
    game="Which game",
    title="What to call the table",
    options="NAME=VALUE, several set apart by spaces; the lobby has them all as lists too",
)
@app_commands.autocomplete(game=completing(_games), options=completing(_options))
@answered
async def new(
    interaction: discord.Interaction,
    game: str,
    title: app_commands.Range[str, 1, 80] | None = None,
    options: app_commands.Range[str, 1, 500] | None = None,
) -> object:
    channel = text_channel(interaction)
    slug = slug_of(client_of(interaction), game)
    made = await service_of(interaction).lobby.open(
        slug,
        interaction.user.id,
        guild_id=interaction.guild_id,
        channel_id=channel.id,
        title=title or "",
        options=read_options(service_of(interaction).games[slug], options or ""),
    )
    client_of(interaction).presenter.wake(made.id)
    called = shown_title(made.title) or client_of(interaction).tables.games[slug].title
    return f"The table is open: “{called}”. You have a seat; others press *Join*, then you *Start*."


@game.command(name="list", description="Your games, and those of this server")
@answered
async def list_games(interaction: discord.Interaction) -> object:
    mine = await service_of(interaction).directory.games_of(interaction.user.id)
    here = await service_of(interaction).directory.games_in(place_of(interaction), interaction.user.id)
    for line in [line for line in (*mine, *here) if gone(client_of(interaction), line)]:
        line.channel_id = line.thread_id = None
    return games_panel(mine, [line for line in here if line.table not in {m.table for m in mine}])


@game.command(name="status", description="How a game stands: round, whose turn, since when")
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def status(interaction: discord.Interaction, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).directory.status(at.table, at.user)


@game.command(name="join", description="Take a seat: in a lobby, or in a running game that lets others in")
@app_commands.describe(play="Whom you would like to play", table=TABLE)
@app_commands.autocomplete(play=completing(_roles), table=tables)
@answered
async def join(interaction: discord.Interaction, play: str | None = None, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    rules = client_of(interaction).tables.games.get((await client_of(interaction).store.game(at.table)).slug)
    named = [r.slug for r in (rules.roles if rules else ()) if play in (r.slug, r.label)]
    wish = named[0] if named else play
    return await service_of(interaction).membership.join(at.table, at.user, interaction=interaction.id, wish=wish)


@game.command(name="leave", description="Leave a game; your seat becomes free for somebody else")
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def leave(interaction: discord.Interaction, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).membership.leave(at.table, at.user)


@game.command(name="abandon", description="End a game for good: by majority, or by whoever manages the server")
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def abandon(interaction: discord.Interaction, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).motions.abandon(at.table, at.user, manager=at.manager)


@game.command(name="pause", description="Stop all clocks by majority, or go on")
@app_commands.describe(go_on="Go on after a pause", table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def pause(interaction: discord.Interaction, go_on: bool = False, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    vote = service_of(interaction).motions.resume if go_on else service_of(interaction).motions.pause
    return await vote(at.table, at.user, manager=at.manager)


@game.command(name="nudge", description="Remind whoever is waited for; at most every twelve hours")
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def nudge(interaction: discord.Interaction, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).pings.nudge(at.table, at.user)


@game.command(
    name="substitute", description="Take a seat, offer it to a person, or give it to a computer player (host)"
)
@app_commands.describe(seat="Whose seat", person="To whom it is offered; nobody: a computer player", table=TABLE)
@app_commands.autocomplete(seat=completing(_seats), table=tables)
@answered
async def substitute(
    interaction: discord.Interaction, seat: str, person: discord.User | None = None, table: str | None = None
) -> object:
    at = await table_of(interaction, table)
    if person is not None:
        if person.bot:
            raise Refusal("A bot cannot take a seat; leave `person` empty for a computer player.")
        if person.id != at.user and not could_play(person, at.guild, at.channel):
            raise Refusal("I can offer a seat only to somebody who sees this table's channel, and only there.")
        client_of(interaction).people.meet(person)
    return await service_of(interaction).seats.substitute(
        at.table,
        at.user,
        seat,
        user=person.id if person else None,
        manager=at.manager,
    )


@game.command(name="return", description="Take back the seat that you left or that a computer player kept for you")
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def come_back(interaction: discord.Interaction, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).seats.take_back(at.table, at.user)


@game.command(name="rematch", description="Open the same table again")
@app_commands.describe(swapped="With the sides swapped", table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def rematch(interaction: discord.Interaction, swapped: bool = False, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    made = await service_of(interaction).rematches.rematch(at.table, at.user, swapped=swapped)
    client_of(interaction).presenter.wake(made.id)
    return "The rematch is open in the channel; press *Join* on it."


@game.command(name="verify", description="Check that the dice of a finished game were fair")
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def verify(interaction: discord.Interaction, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).directory.verify(at.table)


@game.command(name="watch", description="Watch a game as everybody may, or over a willing player's shoulder")
@app_commands.describe(seat="Whose seat, where its player agreed to be watched", table=TABLE)
@app_commands.autocomplete(seat=completing(_seats), table=tables)
@answered
async def watch(interaction: discord.Interaction, seat: str = "", table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).spectators.spectate(at.table, at.user, seat)


@game.command(name="watchers", description="Let others watch over your shoulder, or no longer")
@app_commands.describe(allow="Whether they may see what you see", table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def watchers(interaction: discord.Interaction, allow: bool, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    return await service_of(interaction).spectators.watch(at.table, at.user, allow)


@game.command(name="export", description="A game that is over as a file, with ALL its secrets (host)")
@app_commands.describe(sure="Yes, I want to hold everybody's secrets", table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def export(interaction: discord.Interaction, sure: bool = False, table: str | None = None) -> object:
    at = await table_of(interaction, table)
    text = await service_of(interaction).files.export_ended(at.table, at.user)
    if not sure:
        raise Refusal("The file holds all secrets of the game. Use `/game export sure:True` to get it.")
    return Content(said="Keep it to yourself.", attached=[(f"game-{at.table}.json", text.encode())])


game.add_command(move)
COMMANDS = (game,)


def slug_of(client: App, named: str) -> str:
    """Return the slug of a game named by slug or title. Raises Refusal naming those there are."""
    wanted = named.strip().lower()
    for slug, rules in client.tables.games.items():
        if wanted in (slug, rules.title.lower()):
            return slug
    known = ", ".join(f"*{rules.title}*" for rules in client.tables.games.values())
    raise Refusal(f"I know no game called “{quoted(named)}”. I know {known}.")


def gone(client: App, line: GameLine) -> bool:
    """Tell whether the channel of a table is gone, with its thread, or out of the bot's reach."""
    return line.channel_id is None or client.get_channel(line.channel_id) is None


def games_panel(mine: list[GameLine], here: list[GameLine]) -> Panel:
    """Return the list of games, those that wait for the reader first."""
    lines: list[str] = []
    for heading, games in (("Yours", mine), ("On this server", here)):
        if games:
            lines.append(f"**{heading}**")
            lines += [_line(game) for game in sorted(games, key=lambda g: (not g.waiting_for_you, not g.moved))[:15]]
    return Panel("", ["Games"], lines or ["None yet. `/game new` opens a table."])


def _line(game: GameLine) -> str:
    where = f" <#{game.thread_id}>" if game.thread_id else f" <#{game.channel_id}>" if game.channel_id else ""
    turn = " — **your move**" if game.waiting_for_you else ""
    turn += f" — {game.moved} new since you looked" if game.moved and game.status == "running" else ""
    state = MARKS.get(game.status, game.status)
    round_ = f", round {game.round}" if game.status == "running" and game.round else ""
    return f"• {clip(game.title, 2 * TITLE)} ({state}{round_}){turn}{where}"
