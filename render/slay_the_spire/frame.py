"""The frame of every picture of a climb."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.kit import frame
from render.kit.canvas import Canvas, Point
from render.kit.frame import BAR, GAP, TALL, WIDE, board, changed, ground, size, stacked
from render.request import Choice

_ALIASES: Final = {"foe": "enemy", "space": "node", "source": "relic"}


def number(made: Canvas, choices: tuple[Choice, ...], spots: Mapping[str, Point]) -> None:
    """Number what may be chosen, as the buttons are numbered."""
    frame.number(made, choices, spots, _ALIASES)


__all__ = ["BAR", "GAP", "TALL", "WIDE", "board", "changed", "ground", "number", "size", "stacked"]
