"""What is about the person: settings, privacy, reports, help. Everything here is buttons, selects and one modal."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot.app import App
from bot.commands.common import TABLE, answered, client_of, service_of, table_of, tables
from bot.commands.texts import help_panel
from bot.panels import NONE, Button, CustomId, Entry, Modal, Panel, Select, custom_id
from bot.panels import ids as verbs
from bot.settings import TELLS, BadSetting, UserSettings, change_settings, described, load_settings, time_zones
from bot.sink import Content
from bot.tables import Click, Outcome, Refusal

ME = "me"
"""Stands where a custom_id names the table, for controls that belong to the person and to no table."""
DAY = 86_400
QUIET = {
    "0-0": "none",
    "21-8": "21 to 8",
    "22-7": "22 to 7",
    "22-8": "22 to 8",
    "23-7": "23 to 7",
    "0-8": "0 to 8",
}
PINGS = {"dm": "by direct message", "thread": "in the table's thread", "none": "not at all"}
PANELS = {"dm": "by direct message", "ephemeral": "only when I press Your move"}


@app_commands.command(
    name="settings", description="Pings, where panels come, text boards, large type, quiet hours, away"
)
@answered
async def settings(interaction: discord.Interaction) -> object:
    store = client_of(interaction).store
    return settings_panel(await load_settings(store, interaction.user.id), store.now())


@app_commands.command(name="help", description="How to play by chat, and your first game in ten lines")
@answered
async def help_(interaction: discord.Interaction) -> object:
    return help_panel(service_of(interaction).games, "chat")


@app_commands.command(name="report", description="Tell whoever hosts me that something is wrong with a game")
@app_commands.describe(what="What went wrong", table=TABLE)
@app_commands.autocomplete(table=tables)
@answered
async def report(
    interaction: discord.Interaction, what: app_commands.Range[str, 1, 1000], table: str | None = None
) -> object:
    at = await table_of(interaction, table)
    id = await service_of(interaction).support.report(at.table, at.user, what)
    return f"Thank you. Whoever hosts me finds it as report `{id}`; it is not shown to other players."


privacy = app_commands.Group(name="privacy", description="What I keep about you: get it, or have it deleted")


@privacy.command(name="export", description="Everything I keep about you, as a file")
@answered
async def export(interaction: discord.Interaction) -> object:
    text = await service_of(interaction).privacy.export_user(interaction.user.id)
    return Content(said="This is all that I keep about you.", attached=[("about-you.json", text.encode())])


@privacy.command(name="delete", description="Delete what I keep about you; your games stay whole without your name")
@answered
async def delete(interaction: discord.Interaction) -> object:
    return Panel(
        ME,
        ["Delete everything about you?"],
        [
            "You leave all lobbies and running games, your settings go, and in finished games your id becomes "
            "a number that leads to nobody. This cannot be undone."
        ],
        rows=[(Button(custom_id(ME, NONE, verbs.LOBBY, "forget"), "Delete everything about me", "danger"),)],
    )


COMMANDS = (settings, help_, report, privacy)


def add(client: App) -> None:
    """Let the desk hand over presses on controls that belong to the person."""
    client.desk.about_me(ME, partial(pressed, client), time_zone_modal)


def time_zone_modal(click: Click) -> Modal:
    """Return the modal in which a time zone is typed."""
    return Modal(click.id, "Your time zone", "Time zone", "Europe/Berlin", "", 60)


async def pressed(client: App, click: Click, parsed: CustomId) -> Outcome:
    """Answer a press on a control that belongs to the person."""
    if parsed.verb == verbs.ORDER:
        value = ",".join(click.values)
        kept = await changed(client, click.user, parsed.key, value)
        return Outcome("done", panel=settings_panel(kept, client.store.now()))
    if parsed.verb == verbs.AMOUNT:
        kept = await changed(client, click.user, "zone", click.values[0] if click.values else "")
        return Outcome("done", panel=settings_panel(kept, client.store.now()))
    if parsed.verb == verbs.MORE:
        return Outcome("shown", panel=help_panel(client.tables.games, parsed.key))
    if parsed.verb == verbs.LOBBY and parsed.key == "forget":
        # First their threads and panels are taken from them: later nobody knows any more whose they were.
        await client.presenter.settled(await client.tables.membership.farewell(click.user))
        return Outcome("done", text=await client.tables.privacy.forget(click.user))
    raise Refusal("That button is of an older version of me; the command gives a fresh one.")


async def changed(client: App, user: int, name: str, value: str) -> UserSettings:
    """Change one setting by its control's name. Raises Refusal with nothing changed."""
    store, now = client.store, client.store.now()
    before = await load_settings(store, user)
    try:
        match name:
            case "pings" | "panels":
                kept = await change_settings(store, user, **{name: value})
            case "text_boards" | "large_type" | "reminders":
                kept = await change_settings(store, user, **{name: not getattr(before, name)})
            case "told":
                chosen = value.split(",")
                kept = await change_settings(store, user, untold=[kind for kind in TELLS if kind not in chosen])
            case "quiet":
                start, _, end = value.partition("-")
                kept = await change_settings(store, user, quiet_from=int(start), quiet_to=int(end))
            case "away":
                kept = await change_settings(store, user, away_until=now + int(value) * DAY if value != "0" else 0)
            case "zone":
                found = time_zones(value) if value.strip() else []
                zone = next((z for z in found if z.lower() == value.strip().lower()), found[0] if found else value)
                kept = await change_settings(store, user, time_zone=zone)
            case _:
                raise Refusal("I have no such setting.")
    except (BadSetting, ValueError) as error:
        raise Refusal(str(error) if isinstance(error, BadSetting) else "That cannot be set.") from error
    client.tables.profiles.forget_settings(user)
    for line in await client.tables.directory.games_of(user):
        client.presenter.wake(line.table)
    return kept


def settings_panel(settings: UserSettings, now: int) -> Panel:
    """Return the settings with the controls that change them."""

    def choice(name: str, placeholder: str, entries: dict[str, str], at: str) -> Select:
        made = tuple(Entry(v, f"{placeholder}: {label}", chosen=v == at) for v, label in entries.items())
        return Select(custom_id(ME, NONE, verbs.ORDER, name), placeholder, made)

    def toggle(name: str, label: str, on: bool) -> Button:
        return Button(custom_id(ME, NONE, verbs.ORDER, name), f"{label}: {'on' if on else 'off'}")

    quiet = f"{settings.quiet_from}-{settings.quiet_to}"
    hours = QUIET if quiet in QUIET else {**QUIET, quiet: f"{settings.quiet_from} to {settings.quiet_to}"}
    away = {"0": "no, I am here", "3": "for three days", "7": "for a week", "14": "for two weeks"}
    return Panel(
        ME,
        ["Your settings, in all games"],
        described(settings, now),
        rows=[
            choice("pings", "Turn pings", PINGS, settings.pings),
            choice("panels", "Where panels come", PANELS, settings.panels),
            choice("quiet", "Quiet hours", hours, quiet if settings.quiet_from != settings.quiet_to else "0-0"),
            choice("away", "Away", away, "" if settings.away(now) else "0"),
            Select(
                custom_id(ME, NONE, verbs.ORDER, "told"),
                "Tell me besides when…",
                tuple(Entry(k, f"Tell me when {what}", chosen=k not in settings.untold) for k, what in TELLS.items()),
                least=0,
                most=len(TELLS),
            ),
            (
                toggle("text_boards", "Text boards", settings.text_boards),
                toggle("large_type", "Large type", settings.large_type),
                toggle("reminders", "Reminders", settings.reminders),
                Button(
                    custom_id(ME, NONE, verbs.AMOUNT, "zone"),
                    f"Time zone: {settings.time_zone}",
                    opens_modal=True,
                ),
            ),
        ],
    )
