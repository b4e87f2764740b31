"""The pictures of Slay the Spire: table, hand, map, goods, belongings, decks, single things, the run's end."""

from __future__ import annotations

from typing import Final

from render.slay_the_spire import alone, chart, frame, hand, room, table, things
from render.slay_the_spire.alt import tell
from render.slay_the_spire.compare import compare

__all__ = ["KINDS", "compare", "prepare", "tell"]

KINDS: Final = {
    "board": table.draw, "private": table.draw, "hand": hand.draw, "full": table.full, "map": chart.draw,
    "goods": room.draw, "items": things.items, "deck": things.deck, "own": things.own, "end": things.ending,
    "card": alone.card, "relic": alone.relic, "potion": alone.potion, "enemy": alone.enemy,
}  # fmt: skip


def prepare(large_type: bool) -> None:
    """Build what the first picture would wait for."""
    frame.ground(frame.WIDE, frame.TALL)
