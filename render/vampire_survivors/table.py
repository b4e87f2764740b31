"""The table as all or one seat see it."""

from __future__ import annotations

from render.kit.canvas import Canvas
from render.request import PictureRequest
from render.vampire_survivors import board, side
from render.vampire_survivors.scene import scene


def draw(request: PictureRequest) -> Canvas:
    """Draw the board with what stands beside it."""
    shown = scene(request)
    view = shown.view
    left, top, _, _ = shown.board
    made = Canvas(board.ground(view.map, view.width, view.height, shown.cell, left, top).copy())
    made.type.note(30, view.map_name)
    side.draw(made, shown)
    board.draw(made, shown)
    return made
