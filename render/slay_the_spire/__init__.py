"""The pictures of Slay the Spire: table, private panel, map, goods, belongings, decks, single things, the run's end."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.request import Mark, PictureRequest
from render.slay_the_spire import combat, painting
from render.slay_the_spire.alt import tell
from render.slay_the_spire.compare import compare

__all__ = ["KINDS", "compare", "paint", "prepare", "tell"]

_PAINTERS: Final = {
    "board": painting.table, "private": painting.table, "map": painting.map_alone, "goods": painting.goods,
    "items": painting.items, "deck": painting.deck, "own": painting.belongings, "end": painting.ending,
    "card": painting.single, "relic": painting.single, "potion": painting.single, "enemy": painting.single,
}  # fmt: skip
KINDS: Final = tuple(_PAINTERS)


def paint(request: PictureRequest) -> tuple[Image.Image, tuple[Mark, ...]]:
    """Draw a picture of a kind."""
    done = _PAINTERS[request.kind](request)
    return done.image, tuple(done.marks)


def prepare(large_type: bool) -> None:
    """Build what the first picture would wait for."""
    combat.ground(combat.WIDTH, 1600)
