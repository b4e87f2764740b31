"""The pictures of Vampire Survivors: the table, hand, display, single cards and enemies, achievements, the end."""

from __future__ import annotations

from typing import Final

from render.request import PictureRequest
from render.vampire_survivors import board, hand, things
from render.vampire_survivors.alt import tell
from render.vampire_survivors.compare import compare
from render.vampire_survivors.scene import GAP, RULER, cell_of
from rules.vampire_survivors.view import BOARDS, View

__all__ = ["KINDS", "beneath", "compare", "prepare", "tell"]

KINDS: Final = {
    "board": things.end, "private": things.end, "hand": hand.draw, "display": hand.display, "feats": things.feats,
    "full": things.full, "end": things.end, "card": things.card, "enemy": things.enemy,
}  # fmt: skip


def beneath(request: PictureRequest) -> tuple[str, ...]:
    """Name what belongs beneath a seat's table: the display where a card of it is chosen, else its hand."""
    view: View | None = request.view
    me = view.me if view is not None and request.kind == "private" else None
    if view is None or me is None or view.end is not None:
        return ()
    shown = {f"card:{deck.top.copy}" for deck in view.display if deck.top is not None}
    if shown & {choice.target for choice in request.choices} or (view.phase == "level_up" and me.active):
        return ("display",)
    return ("hand",) if me.hand else ()


def prepare(large_type: bool) -> None:
    """Build the floors of the boards."""
    for slug, board_ in BOARDS.items():
        cell = cell_of(board_.width, board_.height)
        board.ground(slug, board_.width, board_.height, cell, GAP + RULER, GAP)
