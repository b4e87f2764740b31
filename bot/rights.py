"""The permissions that the bot needs on a server: the one list that commands, `doctor` and the README agree on."""

from __future__ import annotations

from typing import Any, Final

RIGHTS: Final[dict[str, str]] = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "create_private_threads": "Create Private Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""discord.py's name of each -> its name in Discord's settings; none of them is Manage anything."""

WRITING: Final = frozenset({RIGHTS["view_channel"], RIGHTS["send_messages_in_threads"]})
"""Those without which nothing at all can be told in a table's thread."""

WHY: Final[dict[str, str]] = {
    "view_channel": "I see no table without it",
    "send_messages": "the lobby is a message in the channel",
    "send_messages_in_threads": "a table is played in its thread",
    "create_public_threads": "every table gets a thread",
    "create_private_threads": "a side that plans in secret gets a private one",
    "attach_files": "the board is a picture; without it I tell it in words",
    "read_message_history": "to keep the table message up to date",
}
"""What each is needed for."""


def missing_rights(granted: Any) -> list[str]:
    """Return the names of the permissions that a `discord.Permissions` lacks; an administrator lacks none."""
    if granted.administrator:
        return []
    return [name for flag, name in RIGHTS.items() if not getattr(granted, flag)]
