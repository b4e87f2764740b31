"""Sheets: which floors lie where on a picture, and how large things are on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from render.kit import kept
from render.kit.canvas import Point
from render.request import Box
from render.van_helsing import plan, stone, theme
from render.van_helsing.plan import CASTLE, UNIT, WIDTH, Place

WIDE: Final = 1100
TALL: Final = 700
BAR: Final = 104
_SMALL: Final = 500 / 28
"""Pixels of a unit on the upper floors of the public board."""
_AROUND: Final = 1.2
_LEAST: Final = 24.0
_LEAST_LARGE: Final = 19.0
HEADER: Final = 236


@dataclass(frozen=True, slots=True)
class Frame:
    """One floor on a picture: the pixel of its grid's origin, pixels of a unit, and the box that shows it."""

    floor: int
    x: float
    y: float
    unit: float
    box: Box


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture's floors and the sizes in pixels of what lies on them."""

    name: str
    size: tuple[int, int]
    frames: tuple[Frame, ...]
    digits: int
    token: int
    figure: int
    least: int
    """How small figures may become in a crowd."""
    lock: int
    dot: int
    gap: float
    badge: int
    names: int = 0
    """Lettering of rooms' names; 0 leaves them out."""
    stairs: int = 0
    """Lettering of the numbers to which stairs lead; 0 leaves them out."""
    squares: bool = False
    """Whether the squares of tokens are drawn."""

    def frame(self, floor: int) -> Frame | None:
        """Give the frame of a floor that is on the picture."""
        return next((f for f in self.frames if f.floor == floor), None)

    def spot(self, floor: int, at: Point) -> Point | None:
        """Turn a point of a floor's grid into pixels; None where it is not on the picture."""
        frame = self.frame(floor)
        if frame is None:
            return None
        x, y = frame.x + at[0] * frame.unit, frame.y + at[1] * frame.unit
        x0, y0, x1, y1 = frame.box
        return (x, y) if x0 - 2 <= x <= x1 + 2 and y0 - 2 <= y <= y1 + 2 else None

    def of(self, place: Place, at: Point) -> Point | None:
        """Turn a point of a place into pixels."""
        return self.spot(place.floor, at)

    def unit(self, place: Place) -> float:
        """Give the pixels of a unit where a place lies."""
        frame = self.frame(place.floor)
        return frame.unit if frame is not None else float(UNIT)

    def box(self, place: Place) -> Box | None:
        """Give the box around a place, cut to what is shown; None where nothing of it is."""
        return self.area(place.floor, place.shape.bounds())

    def area(self, floor: int, rect: tuple[float, float, float, float]) -> Box | None:
        """Give the box of a rectangle of the grid, cut to what is shown."""
        frame = self.frame(floor)
        if frame is None:
            return None
        x, y, w, h = rect
        x0, y0, x1, y1 = frame.box
        left, top = round(frame.x + x * frame.unit), round(frame.y + y * frame.unit)
        right, bottom = round(frame.x + (x + w) * frame.unit), round(frame.y + (y + h) * frame.unit)
        left, top, right, bottom = max(left, x0), max(top, y0), min(right, x1), min(bottom, y1)
        return (left, top, right, bottom) if right - left > 4 and bottom - top > 4 else None


def public(large: bool) -> Sheet:
    """Give the board for all: the first floor left above, the third and second right."""
    return Sheet(
        "public-large" if large else "public",
        (WIDE, TALL),
        (
            Frame(1, 0, 0, 20.0, (0, 0, 600, 400)),
            Frame(3, 600 - _SMALL, 12 - _SMALL, _SMALL, (600, 12, 1100, 333)),
            Frame(2, 600 - _SMALL, 368 - _SMALL, _SMALL, (600, 368, 1100, 689)),
        ),
        digits=38 if large else 30, token=34 if large else 30, figure=54 if large else 44, least=40 if large else 34,
        lock=26, dot=12, gap=18, badge=46 if large else 40,
    )  # fmt: skip


def portrait(large: bool) -> Sheet:
    """Give the whole castle in full size, one floor under the other."""
    tops = plan.tops()
    frames = tuple(
        Frame(floor, 0.0, tops[floor] + HEADER, float(UNIT), (0, top + HEADER, WIDTH, bottom + HEADER))
        for floor, (top, bottom) in plan.bands().items()
    )
    return Sheet(
        "portrait-large" if large else "portrait",
        (WIDTH, HEADER + plan.height()),
        frames,
        digits=round(UNIT * (1.6 if large else 1.22)), token=round(1.32 * UNIT),
        figure=round(UNIT * (2.05 if large else 1.72)), least=44, lock=round(1.12 * UNIT), dot=15, gap=27,
        badge=round(UNIT * (1.9 if large else 1.55)), names=0 if large else 28, stairs=28, squares=True,
    )  # fmt: skip


def crop(floor: int, numbers: tuple[int, ...], large: bool) -> Sheet:
    """Give a floor's part that holds these places with a little around them, as large as the picture allows."""
    x, y, w, h = _window(floor, numbers, WIDE / (TALL - BAR), _LEAST_LARGE if large else _LEAST)
    unit = WIDE / w
    left, top, wide, tall = _edge(floor)
    shown = (  # beside a floor that is less wide than the window there is nothing to draw
        max(0, round((left - x) * unit)) if w > wide else 0,
        BAR + (max(0, round((top - y) * unit)) if h > tall else 0),
        min(WIDE, round((left + wide - x) * unit)) if w > wide else WIDE,
        min(TALL, BAR + round((top + tall - y) * unit)) if h > tall else TALL,
    )
    k = unit / (WIDE / _LEAST)
    frame = Frame(floor, -x * unit, BAR - y * unit, unit, shown)
    return Sheet(
        f"crop-{floor}-{x:.2f}-{y:.2f}-{w:.2f}",
        (WIDE, TALL),
        (frame,),
        digits=round(max(38, 48 * k)), token=round(max(42, 52 * k)), figure=round(max(60, 76 * k)), least=44,
        lock=round(46 * k), dot=20, gap=30, badge=round(max(52, 64 * k)), names=30, stairs=30,
    )  # fmt: skip


def _edge(floor: int) -> tuple[float, float, float, float]:
    """Give a floor's rectangle of the grid: left, top, width, height."""
    return (0.0, 0.0, 30.0, 20.0) if floor == 1 else (0.6, 0.6, 28.8, 18.7)


def _slide(low: float, high: float, size: float, start: float, length: float) -> float:
    """Give where a window begins: around what it holds, inside the floor, or centred on one that is smaller."""
    if size > length:
        return start + (length - size) / 2
    return min(max((low + high - size) / 2, start), start + length - size)


def _window(floor: int, numbers: tuple[int, ...], shape: float, least: float) -> tuple[float, float, float, float]:
    """Give the window of the grid (left, top, width, height) around places, inside the floor's edges."""
    edge = _edge(floor)
    boxes = [CASTLE.places[n].shape.bounds() for n in numbers]
    left = max(min(b[0] for b in boxes) - _AROUND, edge[0])
    top = max(min(b[1] for b in boxes) - _AROUND, edge[1])
    right = min(max(b[0] + b[2] for b in boxes) + _AROUND, edge[0] + edge[2])
    bottom = min(max(b[1] + b[3] for b in boxes) + _AROUND, edge[1] + edge[3])
    width = max(min(least, edge[2]), right - left, (bottom - top) * shape)
    tall = width / shape
    x, y = _slide(left, right, width, edge[0], edge[2]), _slide(top, bottom, tall, edge[1], edge[3])
    return round(x, 2), round(y, 2), width, tall


# ---------------------------------------------------------------- ground


@lru_cache(maxsize=1)
def bare() -> Image.Image:
    """Give the three floors in stone, one under the other, without lettering."""
    return kept.layer("castle", stone.build)


@lru_cache(maxsize=8)
def ground(sheet: Sheet) -> Image.Image:
    """Give the floors of a sheet in stone, nothing on them."""
    if sheet.name.startswith("crop"):
        return _ground(sheet)
    return kept.layer(f"castle-{sheet.size[0]}x{sheet.size[1]}", lambda: _ground(sheet))


def _ground(sheet: Sheet) -> Image.Image:
    out = Image.new("RGB", sheet.size, theme.NIGHT)
    for frame in sheet.frames:
        x0, y0, x1, y1 = frame.box
        scale = UNIT / frame.unit
        top = plan.tops()[frame.floor]
        source = (
            (x0 - frame.x) * scale,
            top + (y0 - frame.y) * scale,
            (x1 - frame.x) * scale,
            top + (y1 - frame.y) * scale,
        )
        source = (max(0.0, source[0]), max(0.0, source[1]), min(float(WIDTH), source[2]), min(bare().height, source[3]))
        if scale == 1.0:
            piece = bare().crop(source)
        else:
            piece = bare().resize((x1 - x0, y1 - y0), Image.Resampling.LANCZOS, box=source)
        out.paste(piece, (x0, y0))
    return out
