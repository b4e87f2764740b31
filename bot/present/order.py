"""In which order the messages of a table are sent, and which turn they are of."""

from __future__ import annotations

from bot.tables import Item, Visible

STORY = "story:"
KINDS = ("lobby", "team", "left", "story", "table", "end", "call", "ask", "panel")


def order(item: Item) -> tuple[int, int]:
    """Order new messages as they read best: the story before the table message, what is one person's last."""
    kind = item.role.partition(":")[0]
    return (KINDS.index(kind) if kind in KINDS else len(KINDS), number(item.role))


def turn(seen: Visible) -> str:
    """Return what names the present turn: the newest message of story."""
    return max((item.role for item in seen.items if item.role.startswith(STORY)), key=number, default="")


def number(role: str) -> int:
    """Return the number behind a role's first colon, 0 where there is none."""
    tail = role.partition(":")[2]
    return int(tail) if tail.isdigit() else 0
