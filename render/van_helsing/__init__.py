"""The pictures of Van Helsing: the table for all, a seat's part of it, the full castle, the end, and cards."""

from __future__ import annotations

from typing import Final

from render.request import PictureRequest
from render.van_helsing import pictures, sheet
from render.van_helsing.alt import tell
from render.van_helsing.compare import compare

__all__ = ["KINDS", "beneath", "compare", "prepare", "tell"]

KINDS: Final = {
    "board": pictures.public, "private": pictures.private, "full": pictures.full, "end": pictures.public,
    "cards": pictures.items, "card": pictures.single,
}  # fmt: skip


def beneath(request: PictureRequest) -> tuple[str, ...]:
    """Name what belongs beneath a picture: nothing, a crop's bar shows what one carries."""
    return ()


def prepare(large_type: bool) -> None:
    """Build the castle's ground of the first picture."""
    sheet.ground(sheet.public(large_type))
