"""The castle itself, without anything that changes in a game: drawn once, then copied for each picture."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render import canvas, fonts
from render.canvas import RGB, Canvas, mixed
from render.request import Box
from render.van_helsing import plan, stone, theme
from render.van_helsing.plan import CASTLE, UNIT, WIDTH, Place


@lru_cache(maxsize=2)
def layer(large_type: bool = False) -> Image.Image:
    """Give the three floors with walls, doors, windows, numbers and names."""
    board = Canvas(_bare().copy())
    for place in CASTLE.places.values():
        if place.token is not None:
            x, y = plan.place_spot(place, place.token)
            board.put(_square_sprite(place.outdoors), x, y)
        _label(board, place, large_type)
    _captions(board)
    return board.image


@lru_cache(maxsize=1)
def _bare() -> Image.Image:
    return stone.build()


@lru_cache(maxsize=2)
def _square_sprite(light: bool) -> Image.Image:
    """Draw a token square: a dotted frame."""
    size = round(1.5 * UNIT)
    colour = theme.MOON if light else theme.INK_SOFT

    def paint(draw: ImageDraw.ImageDraw, k: int) -> None:
        full, dot, count = (size - 1) * k, 3 * k, 6
        for n in range(count):
            t = dot / 2 + (full - dot) * n / (count - 1)
            for x, y in ((t, dot / 2), (t, full - dot / 2), (dot / 2, t), (full - dot / 2, t)):
                draw.ellipse((x - dot / 2, y - dot / 2, x + dot / 2, y + dot / 2), fill=255)

    return canvas.layered((size, size), (canvas.shape(size, size, paint), colour))


def number_box(place: Place, large_type: bool, offset: int) -> Box:
    """Give the box of a place's number; `offset` is what lies above the castle layer."""
    x, y = plan.place_spot(place, place.label)
    word = fonts.word("bold", _number_size(large_type), str(place.number))
    left, top = round(x - word.mask.width / 2), round(y + offset - word.mask.height / 2)
    return (left, top, left + word.mask.width, top + word.mask.height)


def _number_size(large_type: bool) -> int:
    return round(UNIT * (1.6 if large_type else 1.22))


def number(board: Canvas, place: Place, large_type: bool, offset: int = 0) -> None:
    """Write a place's number; `offset` is what lies above the castle layer."""
    x, y = plan.place_spot(place, place.label)
    light = place.outdoors
    size = _number_size(large_type)
    board.text(
        x, y + offset, str(place.number), role="bold", size=size, fill=theme.PALE if light else theme.INK,
        halo=(18, 22, 34) if light else (250, 232, 200), halo_width=4 if light else 3,
    )  # fmt: skip


def _label(board: Canvas, place: Place, large_type: bool) -> None:
    light = place.outdoors
    number(board, place, large_type)
    if place.circle:
        _stairs(board, place, large_type)
    elif not large_type:
        _name(board, place, light)


def _stairs(board: Canvas, place: Place, large_type: bool) -> None:
    """Say which numbers a tower's stair leads to."""
    words: list[tuple[bool, str]] = []
    for number, edge in CASTLE.moves[place.number]:
        if edge.kind == "stair":
            words.append((edge.side(place.number) == "up", str(number)))
    x, y = plan.place_spot(place, place.figures)
    size = round(UNIT * (0.8 if large_type else 0.66))
    for n, (up, text) in enumerate(words):
        row = y + (n - (len(words) - 1) / 2) * size * 1.02
        arrow(board, x - size * 0.55, row, round(size * 0.55), up, theme.WALL)
        board.text(
            x - size * 0.2, row, text, size=size, fill=theme.WALL, anchor="l", halo=(214, 208, 200), halo_width=2
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


def _name(board: Canvas, place: Place, light: bool) -> None:
    """Write a place's name along its southern wall, or wherever towers leave room."""
    x, y, w, h = next(r for r in place.rects if plan.within(r, place.label))
    size, least, step = round(UNIT * 0.72), round(UNIT * 0.6), 0.64
    if h < 2.5 and place.token is not None:
        low, high = place.label[0] + 0.7, place.token[0] - 0.76
        room = round((high - low) * UNIT)
        size = min(fonts.fitted("italic", round(UNIT * 0.6), word, room, 15) for word in place.name.split())
        rows = fonts.wrapped("italic", size, place.name, room, 2)
        bottom, step = y + h / 2 + 0.32, 0.6
    else:
        bottom = y + h - 0.58
        while True:
            low, high = _free(place, x + 0.3, x + w - 0.3, bottom - 0.3, bottom + 0.3)
            room = round((high - low) * UNIT)
            if fonts.width("italic", least, place.name) <= room:
                rows, size = (place.name,), fonts.fitted("italic", size, place.name, room, least)
                break
            low, high = _free(place, x + 0.3, x + w - 0.3, bottom - 0.9, bottom + 0.3)
            room = round((high - low) * UNIT)
            rows, size = fonts.wrapped("italic", least, place.name, room, 2), least
            if not any(row.endswith("…") for row in rows) or bottom < y + h / 2:
                break
            bottom -= 0.3
    for n, row in enumerate(reversed(rows)):
        px, py = plan.spot(place.floor, ((low + high) / 2, bottom - n * step))
        board.text(
            px, py, row, role="italic", size=size,
            fill=mixed(theme.PALE, theme.GROUND, 0.1) if light else theme.INK_SOFT,
            halo=(22, 28, 40) if light else None, halo_width=2,
        )  # fmt: skip


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


def _captions(board: Canvas) -> None:
    names = {3: "Third Floor", 2: "Second Floor", 1: "First Floor"}
    for floor, (first, _) in plan.bands().items():
        y = first + UNIT * (1.0 if floor != 1 else -0.75)
        board.text(WIDTH / 2, y, names[floor].upper(), role="title", size=26, fill=(148, 160, 196))
        for side in (-1, 1):
            board.image.paste(
                (78, 88, 122), (WIDTH // 2 + side * 210 - 70, round(y) - 1, WIDTH // 2 + side * 210 + 70, round(y) + 1)
            )
    for floor in (2, 3):
        for place in CASTLE.places.values():
            if place.kind == "courtyard":
                x, y, w, h = place.shape.bounds()
                px, py = plan.spot(floor, (x + w / 2, y + h / 2))
                arrow(board, px - 26, py, 18, False, (112, 124, 156))
                board.text(px - 8, py, str(place.number), role="bold", size=30, fill=(112, 124, 156), anchor="l")
