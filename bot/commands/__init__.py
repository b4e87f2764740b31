"""The slash commands, one file a group. Everything they do can be reached by buttons too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands import book, campaign, doctor, game, me, play

if TYPE_CHECKING:
    from bot.client import Client


def register(client: Client) -> None:
    """Add every command to the client's tree."""
    for group in (game, play, book, me, campaign, doctor):
        group.add(client)
