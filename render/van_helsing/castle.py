"""The castle's lettering: numbers, names, towers with their stairs, captions of the floors."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.kit import canvas, fonts
from render.kit.canvas import RGB, Canvas, mixed
from render.request import Box
from render.van_helsing import plan, theme
from render.van_helsing.plan import CASTLE, Place
from render.van_helsing.sheet import Sheet

_SHAFTS: Final[dict[int, RGB]] = {
    40: (240, 146, 74), 41: (240, 146, 74), 42: (108, 180, 246), 43: (108, 180, 246), 44: (108, 180, 246),
    45: (188, 140, 244), 46: (188, 140, 244), 47: (126, 222, 132), 48: (126, 222, 132), 35: (240, 216, 110),
    49: (240, 216, 110),
}  # fmt: skip
"""Towers of one shaft share the colour of their rings; the arrows tell the way without it."""
_ROMAN: Final = {1: "I", 2: "II", 3: "III"}
_NAMES: Final = {3: "Third Floor", 2: "Second Floor", 1: "First Floor"}


def squares(board: Canvas, sheet: Sheet) -> None:
    """Draw the squares on which tokens are laid."""
    for place in CASTLE.places.values():
        if place.token is not None and (at := sheet.of(place, place.token)) is not None:
            board.put(_square(round(1.5 * sheet.unit(place)), place.outdoors), *at)


@lru_cache(maxsize=8)
def _square(size: int, light: bool) -> Image.Image:
    """Draw a token square: a dotted frame."""

    def paint(draw: ImageDraw.ImageDraw, k: int) -> None:
        full, dot, count = (size - 1) * k, 3 * k, 6
        for n in range(count):
            t = dot / 2 + (full - dot) * n / (count - 1)
            for x, y in ((t, dot / 2), (t, full - dot / 2), (dot / 2, t), (full - dot / 2, t)):
                draw.ellipse((x - dot / 2, y - dot / 2, x + dot / 2, y + dot / 2), fill=255)

    return canvas.layered((size, size), (canvas.shape(size, size, paint), theme.MOON if light else theme.INK_SOFT))


def number_box(sheet: Sheet, place: Place) -> Box | None:
    """Give the box of a place's number; None where it is not on the picture."""
    at = sheet.of(place, place.label)
    if at is None:
        return None
    word = fonts.word("bold", sheet.digits, str(place.number))
    left, top = round(at[0] - word.mask.width / 2), round(at[1] - word.mask.height / 2)
    return (left, top, left + word.mask.width, top + word.mask.height)


def numbers(board: Canvas, sheet: Sheet) -> None:
    """Write the places' numbers over all else."""
    for place in CASTLE.places.values():
        box = number_box(sheet, place)
        if box is None:
            continue
        light = place.outdoors
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        x = min(max(x, (box[2] - box[0]) / 2 + 3), sheet.size[0] - (box[2] - box[0]) / 2 - 3)
        board.text(
            x, y, str(place.number), role="bold", size=sheet.digits, fill=theme.PALE if light else theme.INK,
            halo=(18, 22, 34) if light else (250, 232, 200), halo_width=max(3, sheet.digits // 11),
        )  # fmt: skip
        board.mark("place", str(place.number), str(place.number), box)


def towers(board: Canvas, sheet: Sheet) -> None:
    """Ring the towers in the colour of their shaft, and say where their stairs lead."""
    for place in CASTLE.places.values():
        frame = sheet.frame(place.floor)
        if place.circle is None or frame is None:
            continue
        cx, cy, r = place.circle
        at = sheet.spot(place.floor, (cx, cy))
        if at is None:
            continue
        colour = _SHAFTS.get(place.number, theme.MOON)
        board.put(_hoop(round(2 * r * frame.unit) + 2, max(4, round(frame.unit * 0.22)), colour), *at)
        _stairs(board, sheet, place)


@lru_cache(maxsize=32)
def _hoop(size: int, thick: int, colour: RGB) -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, k: int, less: int, wide: int) -> None:
        low, high = less * k, (size - less) * k - 1
        draw.ellipse((low, low, high, high), outline=255, width=wide * k)

    dark = canvas.shape(size, size, lambda d, k: paint(d, k, 0, thick + 3))
    bright = canvas.shape(size, size, lambda d, k: paint(d, k, 1, thick))
    return canvas.layered((size, size), (dark, theme.BLACK), (bright, colour))


def _stairs(board: Canvas, sheet: Sheet, place: Place) -> None:
    """Point up and down where a tower's stair leads; with their numbers where there is room."""
    ways = [(e.side(place.number) == "up", str(n)) for n, e in CASTLE.moves[place.number] if e.kind == "stair"]
    at = sheet.of(place, place.figures)
    if at is None:
        return
    x, y = at
    size = round(sheet.unit(place) * 0.62)
    if not sheet.stairs:
        for n, (up, _) in enumerate(ways):
            arrow(board, x + (n - (len(ways) - 1) / 2) * size * 1.3, y + size * 0.3, size, up, theme.WALL)
        return
    letters = sheet.stairs
    for n, (up, text) in enumerate(ways):
        row = y + (n - (len(ways) - 1) / 2) * letters * 1.02
        arrow(board, x - letters * 0.55, row, round(letters * 0.6), up, theme.WALL)
        board.text(
            x - letters * 0.2, row, text, size=letters, fill=theme.WALL, anchor="l", halo=(214, 208, 200), halo_width=2
        )


def arrow(board: Canvas, x: float, y: float, size: int, up: bool, colour: RGB) -> None:
    """Draw a small triangle that points up or down."""
    mask = _triangle(size)
    mask = mask if up else mask.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    board.fill(mask, colour, round(x - size / 2), round(y - size / 2))


@lru_cache(maxsize=16)
def _triangle(size: int) -> Image.Image:
    return canvas.shape(
        size, size, lambda draw, k: draw.polygon([(0, size * k), (size * k / 2, k), (size * k, size * k)], fill=255)
    )


def names(board: Canvas, sheet: Sheet, taken: frozenset[int]) -> None:
    """Write the rooms' names where they fit; not where a figure of `taken` stands."""
    for place in CASTLE.places.values():
        if not place.circle and place.number not in taken and sheet.box(place) is not None:
            _name(board, sheet, place)


def _name(board: Canvas, sheet: Sheet, place: Place) -> None:
    """Write a place's name along its southern wall, or wherever towers leave room; not at all where it is too long."""
    x, y, w, h = next(r for r in place.rects if plan.within(r, place.label))
    unit, size = sheet.unit(place), sheet.names
    line = size / unit
    if h < 2.5 and place.token is not None:
        low, high = place.label[0] + 1.0, place.token[0] - 1.0
        bottom = y + h / 2 + line * 0.45
    else:
        bottom = y + h - line * 0.8
        low, high = _free(place, x + 0.3, x + w - 0.3, bottom - line * 0.5, bottom + line * 0.5)
    rows = fonts.wrapped("italic", size, place.name, max(1, round((high - low) * unit)), 2)
    if len(rows) > 1:
        low, high = _free(place, x + 0.3, x + w - 0.3, bottom - line * 1.6, bottom + line * 0.5)
        rows = fonts.wrapped("italic", size, place.name, max(1, round((high - low) * unit)), 2)
    if any(row.endswith("…") for row in rows) or len(rows) * line * 1.1 > h - line * 1.2:
        return
    taken = [b for b in (number_box(sheet, place), _token_box(sheet, place)) if b is not None]
    for n, row in enumerate(reversed(rows)):
        at = sheet.of(place, ((low + high) / 2, bottom - n * line * 0.95))
        half = fonts.width("italic", size, row) / 2
        if at is None or at[0] - half < 4 or at[0] + half > sheet.size[0] - 4 or at[1] + size * 0.6 > sheet.size[1]:
            return
        x0, y0, x1, y1 = at[0] - half, at[1] - size * 0.4, at[0] + half, at[1] + size * 0.4
        if any(b[0] < x1 and b[2] > x0 and b[1] < y1 and b[3] > y0 for b in taken):
            return
        light = place.outdoors
        board.text(
            *at, row, role="italic", size=size,
            fill=mixed(theme.PALE, theme.GROUND, 0.1) if light else theme.INK_SOFT,
            halo=(22, 28, 40) if light else None, halo_width=2,
        )  # fmt: skip


def _token_box(sheet: Sheet, place: Place) -> Box | None:
    at = sheet.of(place, place.token) if place.token is not None else None
    half = sheet.token // 2
    return (round(at[0]) - half, round(at[1]) - half, round(at[0]) + half, round(at[1]) + half) if at else None


def _free(place: Place, low: float, high: float, top: float, bottom: float) -> tuple[float, float]:
    """Give the stretch between two grid columns that no tower covers in the given rows."""
    shapes = [p.shape for p in CASTLE.places.values() if p.floor == place.floor]
    shapes += [s.shape for s in CASTLE.scenery if s.floor == place.floor]
    for shape in shapes:
        if shape.circle is None:
            continue
        cx, cy, r = shape.circle
        r += 0.25
        near = min(max(cy, top), bottom)
        if abs(near - cy) >= r:
            continue
        half = (r * r - (near - cy) ** 2) ** 0.5
        if cx - half < high and cx + half > low:
            if cx <= (low + high) / 2:
                low = max(low, cx + half)
            else:
                high = min(high, cx - half)
    return low, high


def captions(board: Canvas, sheet: Sheet) -> None:
    """Say which floor is which, where nothing else stands: in the court's void, on the tower's stump, or above."""
    if sheet.squares:
        _headings(board, sheet)
    yards = [p for p in CASTLE.places.values() if p.kind == "courtyard"]
    for frame in sheet.frames:
        if frame.floor == 1:
            stump = next((s for s in CASTLE.scenery if s.floor == 1 and s.kind == "stump" and s.shape.circle), None)
            at = sheet.spot(1, stump.shape.circle[:2]) if stump is not None and stump.shape.circle else None
            if at is not None and not sheet.names:
                _roman(board, at[0], at[1], frame.floor)
            continue
        boxes = [p.shape.bounds() for p in yards]
        x = sum(b[0] + b[2] / 2 for b in boxes) / len(boxes)
        y = sum(b[1] + b[3] / 2 for b in boxes) / len(boxes)
        at = sheet.spot(frame.floor, (x, y - 1.1))
        if at is not None and not sheet.squares:
            _roman(board, at[0], at[1], frame.floor)
        for place in yards:
            bounds = place.shape.bounds()
            down = 0.0 if sheet.squares else 0.9
            here = sheet.spot(frame.floor, (bounds[0] + bounds[2] / 2, y + down))
            if here is not None:
                arrow(board, here[0] - 20, here[1], 18, False, (112, 150, 156))
                ink = (112, 150, 156)
                board.text(here[0] - 4, here[1], str(place.number), role="bold", size=30, fill=ink, anchor="l")


def _roman(board: Canvas, x: float, y: float, floor: int) -> None:
    board.text(x, y, _ROMAN[floor], role="title", size=46, fill=(170, 182, 216), halo=(18, 20, 34), halo_width=3)


def _headings(board: Canvas, sheet: Sheet) -> None:
    middle = sheet.size[0] // 2
    for frame in sheet.frames:
        y = frame.box[1] + frame.unit * (1.0 if frame.floor != 1 else -0.75)
        board.text(middle, y, _NAMES[frame.floor].upper(), role="title", size=28, fill=(148, 160, 196))
        for side in (-1, 1):
            left = middle + side * 220 - 70
            board.image.paste((78, 88, 122), (left, round(y) - 1, left + 140, round(y) + 1))
