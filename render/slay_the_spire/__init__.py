"""The pictures of Slay the Spire: table, hand, map, goods, belongings, decks, single things, the run's end."""

from __future__ import annotations

from typing import Final

from render.request import PictureRequest
from render.slay_the_spire import alone, chart, frame, hand, room, table, things
from render.slay_the_spire.alt import tell
from render.slay_the_spire.compare import compare
from rules.slay_the_spire.view import View

__all__ = ["KINDS", "beneath", "compare", "prepare", "tell"]

KINDS: Final = {
    "board": table.draw, "private": table.draw, "hand": hand.draw, "full": table.full, "map": chart.draw,
    "goods": room.draw, "items": things.items, "deck": things.deck, "own": things.own, "end": things.ending,
    "card": alone.card, "relic": alone.relic, "potion": alone.potion, "enemy": alone.enemy,
}  # fmt: skip


def beneath(request: PictureRequest) -> tuple[str, ...]:
    """Name what belongs beneath a picture: beneath a seat's fight its hand."""
    view: View | None = request.view
    hero = view.heroes.get(view.seat or "") if view is not None else None
    fighting = request.kind == "private" and view is not None and view.combat is not None
    return ("hand",) if fighting and hero is not None and hero.hand else ()


def prepare(large_type: bool) -> None:
    """Build what the first picture would wait for."""
    frame.ground(frame.WIDE, frame.TALL)
