"""Panels as discord.ui: one container a message, one dynamic item and one modal that serve all games for ever."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Protocol, cast

import discord
from discord import ui

from bot.naming import unescaped
from bot.panels import PATTERN, Button, Modal, Panel, Row, Select, clip, parse_custom_id
from bot.panels.ids import OPTION, turned, unturned
from bot.panels.limits import TEXT, length
from render import Picture

Layout = ui.LayoutView
ALT = 1024
_STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.success,
    "pass": discord.ButtonStyle.secondary,
    "danger": discord.ButtonStyle.danger,
    "grey": discord.ButtonStyle.secondary,
}


class HearsPresses(Protocol):
    """The desk, as far as a pressed control needs it."""

    async def pressed(self, interaction: discord.Interaction, id: str, values: tuple[str, ...]) -> None:
        """Do what a press asks for, and answer it."""
        ...


class HasDesk(Protocol):
    """The client, as far as a pressed control needs it."""

    desk: HearsPresses


class Control(ui.DynamicItem[ui.Item[Any]], template=PATTERN):
    """Every button and every select of every message, before and after any restart: all it is stands in its id.

    One class for both: discord.py runs every dynamic item whose pattern fits, whatever the component's type, so two
    with one pattern would answer each press twice.
    """

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: ui.Item[Any], match: Any, /) -> Control:
        """Wrap the pressed component; nothing is read here, so nothing can fail here."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand the press to the desk."""
        data: Any = interaction.data or {}
        values = tuple(str(v) for v in data.get("values", ()))
        button = data.get("component_type") == discord.ComponentType.button.value
        id = self.custom_id if button else unturned(self.custom_id)
        await cast(HasDesk, interaction.client).desk.pressed(interaction, id, values)


class Typed(ui.Modal):
    """The one modal: a single line to fill in.

    Its submission is heard by the client under its custom_id, so that one sent after a restart is not lost.
    """

    def __init__(self, modal: Modal) -> None:
        super().__init__(title=clip(unescaped(modal.title), 45), custom_id=modal.id, timeout=900)
        field: ui.TextInput[Typed] = ui.TextInput(
            placeholder=clip(unescaped(modal.placeholder), 100) or None,
            default=clip(modal.value, modal.longest) or None,
            max_length=modal.longest,
            required=modal.needed,
            style=discord.TextStyle.short if modal.longest <= 100 else discord.TextStyle.paragraph,
        )
        self.add_item(ui.Label(text=clip(unescaped(modal.label), 45), component=field))


def typed_values(data: Any) -> tuple[str, ...]:
    """Return what was filled into a submitted modal, field by field."""
    found: list[str] = []

    def walk(part: Any) -> None:
        if isinstance(part, list):
            for piece in part:
                walk(piece)
        elif isinstance(part, dict):
            if "value" in part:
                found.append(str(part["value"] or ""))
            for key in ("components", "component"):
                walk(part.get(key))

    walk((data or {}).get("components"))
    return tuple(found)


def layout(
    panel: Panel,
    picture: Picture | None = None,
    said: str = "",
    *,
    drawing: bool = False,
    beneath: Sequence[Picture] = (),
    turn: str = "",
) -> Layout:
    """Return the message of a panel; `said` is one sentence that comes before everything else.

    Where its picture could not be drawn, the panel tells in words what the picture would have shown; while it is
    being drawn, that it follows. Pictures of `beneath` come under it. `turn` tells its selects from those of the
    drawing before.
    """
    inside: list[ui.Item[Any]] = []
    head = _head(panel.heading)
    body = "\n".join(line for line in panel.text if line)
    if drawing:
        body = "\n".join(filter(None, (body, "-# The picture follows in a moment.")))
    elif panel.picture is not None and picture is None:
        body = "\n".join(filter(None, (body, clip(panel.picture.text, max(0, TEXT - length(panel) - len(said) - 60)))))
    if said:
        said = clip(said, 1000)
        body = clip(body, max(1, TEXT - 60 - len(said) - length(panel) + sum(len(t) + 1 for t in panel.text)))
        inside.append(ui.TextDisplay(said))
        if head or body:
            inside.append(ui.Separator())
    if head.strip():
        inside.append(ui.TextDisplay(head))
    # Each in a gallery of its own: several in one become a mosaic of cut pieces.
    for shown in (picture, *beneath) if picture is not None else ():
        media = discord.MediaGalleryItem(f"attachment://{shown.name}", description=clip(unescaped(shown.alt), ALT))
        inside.append(ui.MediaGallery(media))
    if body.strip():  # right above the controls, where a phone still shows it
        inside.append(ui.TextDisplay(body))
    inside += [_row(row, turn) for row in panel.rows]
    small = [f"-# {line}" for line in (*panel.notes, panel.footer) if line]
    if small:
        inside.append(ui.TextDisplay("\n".join(small)))
    if not inside:
        inside.append(ui.TextDisplay("Nothing to show."))
    made = Layout(timeout=None)
    made.add_item(ui.Container(*inside, accent_colour=panel.accent or None))
    return made


def sentence(text: str, files: Sequence[str] = ()) -> Layout:
    """Return a message of one text, with the files of these names below it."""
    made = Layout(timeout=None)
    parts: list[ui.Item[Any]] = [ui.TextDisplay(clip(text, TEXT - 100) or "Done.")]
    made.add_item(ui.Container(*parts, *[ui.File(f"attachment://{name}") for name in files]))
    return made


def file_of(picture: Picture) -> discord.File:
    """Return a fresh upload of a picture, its alt text with it."""
    return discord.File(io.BytesIO(picture.data), picture.name, description=clip(unescaped(picture.alt), ALT))


def _head(lines: Sequence[str]) -> str:
    lines = [line for line in lines if line]
    return "\n".join([f"### {lines[0]}", *(f"**{line}**" for line in lines[1:])]) if lines else ""


def _row(row: Row, turn: str) -> ui.ActionRow[Layout]:
    made: ui.ActionRow[Layout] = ui.ActionRow()
    if isinstance(row, Select):
        made.add_item(Control(_select(row, turn)))
    else:
        for button in row:
            made.add_item(Control(_button(button)))
    return made


def _button(button: Button) -> ui.Button[Any]:
    style, label = _STYLES[button.style], unescaped(button.label)
    if button.style == "grey":
        label = f"✕ {label}"  # colour is never the only sign
    elif button.style == "plain" and (parsed := parse_custom_id(button.id)) and parsed.verb == OPTION:
        style = discord.ButtonStyle.primary  # something to do in the game, unlike what only looks or goes back
    return ui.Button(label=clip(label, 80), style=style, custom_id=button.id)


def _select(select: Select, turn: str) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=clip(unescaped(e.label), 100),
            value=e.value,
            description=clip(unescaped(e.description), 100) or None,
            default=e.chosen,
        )
        for e in select.entries
    ]
    return ui.Select(
        custom_id=turned(select.id, turn),
        placeholder=clip(unescaped(select.placeholder), 150) or None,
        min_values=select.least,
        max_values=select.most,
        options=options,
    )
