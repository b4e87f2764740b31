"""The pictures of Van Helsing: the table for all, for one seat, at the end, and cards."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.request import Mark, PictureRequest
from render.van_helsing import board, cards, ending
from render.van_helsing.alt import tell
from render.van_helsing.compare import compare
from rules.van_helsing.view import View

__all__ = ["KINDS", "compare", "paint", "prepare", "tell"]

KINDS: Final = ("board", "private", "end", "cards", "card")


def paint(request: PictureRequest) -> tuple[Image.Image, tuple[Mark, ...]]:
    """Draw a picture of a kind."""
    if request.kind == "card":
        done = cards.single(request.subject)
        return done.image, tuple(done.marks)
    view: View = request.view
    hand = cards.held(view)
    title = "Your retinue" if view.side == "vampires" else "Your items"
    if request.kind == "cards":
        done = cards.sheet(title, hand, request.choices)
        return done.image, tuple(done.marks)
    highlights = request.highlights or tuple(f"place:{n}" for n in view.marks if view.end is None)
    scene = board.Scene(view, request.choices, frozenset(highlights), dict(request.names), request.large_type)
    if request.kind == "end":
        done = ending.draw(scene)
    elif request.kind == "private":
        scene.private = True
        scene.below = cards.height(len(hand))
        done = board.draw(scene)
        cards.strip(done, done.image.height - scene.below, title, hand, request.choices)
    else:
        done = board.draw(scene)
    return done.image, tuple(done.marks)


def prepare(large_type: bool) -> None:
    """Build the castle's layer and the sprites of the first picture."""
    board.base(large_type)
