"""Where everything of the castle lies on the picture, and which walls stand between what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import atan2, degrees
from typing import Final

from render.kit.canvas import Point
from rules.van_helsing.view import CASTLE, Place

WIDTH: Final = 1080
UNIT: Final = WIDTH // CASTLE.width
"""Pixels of one grid unit."""
# First and last row of the grid that is shown of each floor, the top floor first.
_ROWS: Final = {3: (0.55, 19.25), 2: (0.55, 19.35), 1: (0.0, 20.2)}


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight stretch of a boundary, in grid units; `a` and `b` are the places on its sides (b: None outside)."""

    start: Point
    end: Point
    a: int
    b: int | None


@cache
def tops() -> dict[int, float]:
    """Give the y in pixels at which row 0 of each floor would lie, below the header."""
    out: dict[int, float] = {}
    y = 0.0
    for floor, (first, last) in _ROWS.items():
        out[floor] = y - first * UNIT
        y += (last - first) * UNIT
    return out


@cache
def height() -> int:
    """Give the height of the three floors in pixels, without header."""
    return round(sum((last - first) * UNIT for first, last in _ROWS.values()))


@cache
def bands() -> dict[int, tuple[int, int]]:
    """Give first and last y in pixels of each floor."""
    out: dict[int, tuple[int, int]] = {}
    y = 0.0
    for floor, (first, last) in _ROWS.items():
        below = y + (last - first) * UNIT
        out[floor] = (round(y), round(below))
        y = below
    return out


def spot(floor: int, at: Point) -> Point:
    """Turn a point of a floor's grid into pixels of the castle layer."""
    return (at[0] * UNIT, tops()[floor] + at[1] * UNIT)


def place_spot(place: Place, at: Point) -> Point:
    """Turn a point of a place into pixels of the castle layer."""
    return spot(place.floor, at)


def box(place: Place) -> tuple[int, int, int, int]:
    """Give the box around a place in pixels of the castle layer."""
    x, y, w, h = place.shape.bounds()
    left, top = spot(place.floor, (x, y))
    return (round(left), round(top), round(left + w * UNIT), round(top + h * UNIT))


def within(rect: tuple[float, float, float, float], at: Point) -> bool:
    """Tell whether a point of the grid lies in a rectangle."""
    return rect[0] <= at[0] <= rect[0] + rect[2] and rect[1] <= at[1] <= rect[1] + rect[3]


@cache
def segments(floor: int) -> tuple[Segment, ...]:
    """List the straight boundaries between the places of a floor, each once."""
    places = [p for p in CASTLE.places.values() if p.floor == floor and not p.circle]
    found: dict[tuple[Point, Point], Segment] = {}
    for place in places:
        for side in _outline(place):
            for piece in _cut(place, side, [p for p in places if p is not place]):
                found.setdefault((piece.start, piece.end), piece)
    return tuple(found.values())


def _sides(place: Place) -> list[tuple[bool, float, float, float]]:
    """List the sides of a place's rectangles: whether it runs across, where, from, to."""
    out: list[tuple[bool, float, float, float]] = []
    for x, y, w, h in place.rects:
        out += [(True, y, x, x + w), (True, y + h, x, x + w), (False, x, y, y + h), (False, x + w, y, y + h)]
    return out


def _minus(start: float, end: float, cuts: list[tuple[float, float]]) -> list[tuple[float, float]]:
    left = [(start, end)]
    for low, high in cuts:
        left = [piece for a, b in left for piece in ((a, min(b, low)), (max(a, high), b)) if piece[1] - piece[0] > 1e-6]
    return left


def _outline(place: Place) -> list[tuple[bool, float, float, float]]:
    """List the sides of a place without those that two of its own rectangles share."""
    sides = _sides(place)
    out: list[tuple[bool, float, float, float]] = []
    for n, (across, at, start, end) in enumerate(sides):
        own = [(s, e) for m, (c, a, s, e) in enumerate(sides) if m != n and c == across and a == at]
        out += [(across, at, s, e) for s, e in _minus(start, end, own)]
    return out


def _cut(place: Place, side: tuple[bool, float, float, float], others: list[Place]) -> list[Segment]:
    across, at, start, end = side
    pieces: list[tuple[float, float, int | None]] = []
    taken: list[tuple[float, float]] = []
    for other in others:
        for c, a, s, e in _outline(other):
            low, high = max(s, start), min(e, end)
            if c == across and a == at and high - low > 1e-6:
                pieces.append((low, high, other.number))
                taken.append((low, high))
    pieces += [(s, e, None) for s, e in _minus(start, end, taken)]
    return [_segment(across, at, s, e, place.number, n) for s, e, n in pieces]


def _segment(across: bool, at: float, start: float, end: float, number: int, other: int | None) -> Segment:
    one, two = ((start, at), (end, at)) if across else ((at, start), (at, end))
    return Segment(one, two, number, other)


def angle(side: str) -> float:
    """Give the bearing of a side in degrees, clockwise from east as pictures count."""
    order = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
    return order.index(side) * 45.0 if side in order else 0.0


def bearing(start: Point, end: Point) -> float:
    """Give the angle from one point to another in degrees."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))
