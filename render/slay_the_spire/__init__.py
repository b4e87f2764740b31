"""The pictures of Slay the Spire: table, private panel, map, goods, belongings, decks, single things, the run's end."""

from __future__ import annotations

from typing import Final

from render.slay_the_spire import combat, painting
from render.slay_the_spire.alt import tell
from render.slay_the_spire.compare import compare

__all__ = ["KINDS", "compare", "prepare", "tell"]

KINDS: Final = {
    "board": painting.table, "private": painting.table, "map": painting.map_alone, "goods": painting.goods,
    "items": painting.items, "deck": painting.deck, "own": painting.belongings, "end": painting.ending,
    "card": painting.single, "relic": painting.single, "potion": painting.single, "enemy": painting.single,
}  # fmt: skip


def prepare(large_type: bool) -> None:
    """Build what the first picture would wait for."""
    combat.ground(combat.WIDTH, 1600)
