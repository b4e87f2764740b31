"""The slash commands, one file a group. Everything they do can be reached by buttons too."""

from __future__ import annotations

import logging

from bot.app import App
from bot.commands import book, campaign, doctor, game, me, play

log = logging.getLogger("nightboard.commands")


def register(client: App) -> None:
    """Add every command to the client's tree; a file whose cannot be added is left out, and the bot starts without."""
    for group in (game, play, book, me, campaign, doctor):
        try:
            for command in group.COMMANDS:
                client.tree.add_command(command)
        except Exception:
            log.exception("the commands of %s are left out; buttons work all the same", group.__name__)
    me.add(client)
