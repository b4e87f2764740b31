"""Masonry: floors, walls, doors, windows, roofs and towers of the castle, and the ground around it."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit import canvas, fonts
from render.kit.canvas import RGB, Point, mixed
from render.van_helsing import plan, theme
from render.van_helsing.plan import CASTLE, UNIT, WIDTH, Place

# Drawn at twice the size and reduced.
_S: Final = 2
_U: Final = UNIT * _S
_WALL: Final = 0.15
_OUTER: Final = 0.22


def build() -> Image.Image:
    """Draw the three floors without any lettering."""
    image = _sky((WIDTH * _S, plan.height() * _S))
    for floor in plan.tops():
        _floor(image, floor)
    # A breath of softness under the crisp lettering: a quarter fewer bytes.
    return image.reduce(_S).filter(ImageFilter.GaussianBlur(0.55))


def _at(floor: int, point: Point) -> Point:
    x, y = plan.spot(floor, point)
    return (x * _S, y * _S)


def _sky(size: tuple[int, int]) -> Image.Image:
    column = Image.new("RGB", (1, 256))
    column.putdata([mixed(theme.NIGHT, theme.NIGHT_LOW, n / 255) for n in range(256)])
    image = column.resize(size)
    mist = canvas.grain(size[0] // 40, size[1] // 40, 3, 1.5, 9).resize(size, Image.Resampling.BICUBIC)
    return canvas.rough(image, mist)


def _shape_mask(size: tuple[int, int], top: int, places: list[Place], grow: float = 0.0) -> Image.Image:
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    for place in places:
        _draw_ground(draw, place, top, grow)
    return mask


def _draw_ground(draw: ImageDraw.ImageDraw, place: Place, top: int, grow: float = 0.0) -> None:
    if place.circle:
        _disc(draw, place.floor, place.circle, top, grow)
    for x, y, w, h in place.rects:
        x0, y0 = _at(place.floor, (x - grow, y - grow))
        x1, y1 = _at(place.floor, (x + w + grow, y + h + grow))
        draw.rectangle((x0, y0 - top, x1 - 1, y1 - top - 1), fill=255)


def _disc(draw: ImageDraw.ImageDraw, floor: int, circle: tuple[float, float, float], top: int, grow: float) -> None:
    cx, cy = _at(floor, circle[:2])
    r = (circle[2] + grow) * _U
    draw.ellipse((cx - r, cy - r - top, cx + r, cy + r - top), fill=255)


def _floor(image: Image.Image, floor: int) -> None:
    first, last = plan.bands()[floor]
    top, size = first * _S, (image.width, (last - first) * _S)
    piece = image.crop((0, top, size[0], top + size[1]))
    here = [p for p in CASTLE.places.values() if p.floor == floor]
    inside = [p for p in here if not p.outdoors]
    ground = canvas.grain(size[0] // 24, size[1] // 24, 10 + floor, 1.0, 12).resize(size, Image.Resampling.BICUBIC)
    if floor == 1:
        for place in here:
            if place.outdoors:
                _lay(piece, place, top, theme.GROUNDS.get(place.number, theme.GROUND))
        piece = canvas.rough(piece, ground)
        _cobbles(piece, [p for p in here if p.kind == "courtyard"], top)
    else:
        _depth(piece, floor, top)
    stone = canvas.grain(size[0] // 32, size[1] // 32, 20 + floor, 1.0, 8).resize(size, Image.Resampling.BICUBIC)
    roofs = [s for s in CASTLE.scenery if s.floor == floor]
    union = _shape_mask(size, top, inside, _OUTER)
    for roof in roofs:
        draw = ImageDraw.Draw(union)
        if roof.shape.circle:
            _disc(draw, floor, roof.shape.circle, top, 0.1)
        for x, y, w, h in roof.shape.rects:
            (x0, y0), (x1, y1) = _at(floor, (x, y)), _at(floor, (x + w, y + h))
            draw.rectangle((x0, y0 - top, x1, y1 - top), fill=255)
    _shadow(piece, union)
    for roof in roofs:
        _roof(piece, floor, roof.shape.rects, roof.shape.circle, top, roof.kind == "stump")
    rooms = Image.new("RGB", size)
    for place in inside:
        if not place.circle:
            _lay(rooms, place, top, _tint(place))
    _flags(rooms, floor, [p for p in inside if not p.circle], top)
    for place in inside:
        if not place.circle:
            _motif(rooms, place, top)
    rooms = canvas.rough(rooms, stone)
    walls = _walls(size, floor, top, 0)
    _shade(rooms, walls)
    piece.paste(rooms, (0, 0), _shape_mask(size, top, [p for p in inside if not p.circle]))
    if floor == 1:
        for place in here:
            if place.outdoors:
                _motif(piece, place, top, theme.MOON, 0.13)
    _boundaries(piece, floor, top)
    _lay_walls(piece, walls, _walls(size, floor, top, 4))
    for place in inside:
        if place.circle:
            _tower(piece, place, top)
    for edge in CASTLE.edges.values():
        if edge.at is not None and CASTLE.places[edge.a].floor == floor and edge.kind == "door":
            _door(piece, floor, edge.at, edge.side_a, top)
        if edge.kind == "window" and edge.at is not None:
            inner = edge.a if not CASTLE.places[edge.a].outdoors else edge.b
            if CASTLE.places[inner].floor == floor:
                _window(piece, floor, edge.at, edge.side(inner), top)
    image.paste(piece, (0, top))


def _lay(image: Image.Image, place: Place, top: int, colour: RGB) -> None:
    draw = ImageDraw.Draw(image)
    for x, y, w, h in place.rects:
        (x0, y0), (x1, y1) = _at(place.floor, (x, y)), _at(place.floor, (x + w, y + h))
        draw.rectangle((x0, y0 - top, x1 - 1, y1 - top - 1), fill=colour)


def _tint(place: Place) -> RGB:
    if place.number in (33, 34):
        return theme.REFUGE if place.number == 33 else mixed(theme.REFUGE, theme.CORRIDOR, 0.35)
    base = theme.CORRIDOR if place.kind == "corridor" else theme.ROOM
    # A touch of difference between neighbours.
    shift = ((place.number * 37) % 7 - 3) * 2
    return (base[0] + shift, base[1] + shift // 2, base[2] - shift)


def _flags(image: Image.Image, floor: int, rooms: list[Place], top: int) -> None:
    """Draw the joints of flagstones in running bond."""
    joints = Image.new("L", image.size)
    draw = ImageDraw.Draw(joints)
    for place in rooms:
        for x, y, w, h in place.rects:
            (x0, y0), (x1, y1) = _at(floor, (x, y)), _at(floor, (x + w, y + h))
            wide, tall = round(1.5 * _U), round(0.75 * _U)
            for row, py in enumerate(range(round(y0), round(y1), tall)):
                draw.line((x0, py - top, x1, py - top), fill=255, width=5)
                for px in range(round(x0) + (wide // 2 if row % 2 else 0), round(x1), wide):
                    draw.line((px, py - top, px, min(y1, py + tall) - top), fill=255, width=5)
    image.paste((120, 88, 60), (0, 0), joints.filter(ImageFilter.BoxBlur(3)).point(lambda v: v * 13 // 100))


def _cobbles(image: Image.Image, yards: list[Place], top: int) -> None:
    joints = Image.new("L", image.size)
    draw = ImageDraw.Draw(joints)
    for place in yards:
        for x, y, w, h in place.rects:
            (x0, y0), (x1, y1) = _at(place.floor, (x, y)), _at(place.floor, (x + w, y + h))
            step = _U // 2
            for row in range(int((y1 - y0) / step)):
                for col in range(int((x1 - x0) / step) + 1):
                    px, py = x0 + col * step + (row % 2) * step / 2, y0 + row * step - top
                    draw.arc((px - step / 2, py, px + step / 2, py + step), 180, 360, fill=255, width=2)
    image.paste((40, 44, 58), (0, 0), ImageChops.multiply(joints, _shape_mask(image.size, top, yards)).point(_third))


def _third(value: int) -> int:
    return value // 3


def _motif(image: Image.Image, place: Place, top: int, colour: RGB = (110, 70, 40), strength: float = 0.17) -> None:
    motif = theme.MOTIFS.get(place.number)
    if motif is None:
        return
    x, y = _at(place.floor, place.figures)
    _, _, w, h = place.rects[0] if len(place.rects) == 1 else place.shape.bounds()
    size = round(min(2.7, min(w, h) * 0.62) * _U)
    if place.outdoors:
        size = round(1.7 * _U)
    word = fonts.word("icon", size, motif)
    mask = word.mask.point(lambda v: round(v * strength))
    image.paste(
        colour,
        (
            round(x - mask.width / 2),
            round(y - top - mask.height / 2),
            round(x - mask.width / 2) + mask.width,
            round(y - top - mask.height / 2) + mask.height,
        ),
        mask,
    )


def _shadow(image: Image.Image, union: Image.Image) -> None:
    """Let the castle throw a shadow, and glow a little where its windows are lit."""
    small = union.reduce(4)
    glow = small.filter(ImageFilter.GaussianBlur(0.9 * _U / 4)).resize(union.size, Image.Resampling.BICUBIC)
    image.paste((92, 74, 58), (0, 0), glow.point(lambda v: v * 38 // 100))
    dark = ImageChops.offset(small, _U // 16, _U // 10).filter(ImageFilter.GaussianBlur(0.28 * _U / 4))
    dark = dark.resize(union.size, Image.Resampling.BICUBIC)
    image.paste((6, 7, 14), (0, 0), dark.point(lambda v: v * 78 // 100))
    image.paste(theme.WALL, (0, 0), union)


def _roof(
    image: Image.Image,
    floor: int,
    rects: tuple[tuple[float, float, float, float], ...],
    circle: tuple[float, float, float] | None,
    top: int,
    stump: bool,
) -> None:
    draw = ImageDraw.Draw(image)
    for x, y, w, h in rects:
        (x0, y0), (x1, y1) = _at(floor, (x, y)), _at(floor, (x + w, y + h))
        y0, y1 = y0 - top, y1 - top
        middle = (y0 + y1) / 2
        draw.rectangle((x0, y0, x1, middle), fill=mixed(theme.ROOF, theme.BLACK, 0.15))
        draw.rectangle((x0, middle, x1, y1), fill=mixed(theme.ROOF, theme.MOON, 0.08))
        step = _U // 2
        for row, py in enumerate(range(round(y0), round(y1), step // 2)):
            for px in range(round(x0) - (row % 2) * step // 2, round(x1), step):
                draw.arc((px, py - step // 3, px + step, py + step // 2), 10, 170, fill=(40, 38, 56), width=3)
        draw.line((x0, middle, x1, middle), fill=(110, 106, 130), width=6)
        draw.rectangle((x0, y0, x1, y1), outline=(36, 32, 44), width=6)
    if circle:
        cx, cy = _at(floor, circle[:2])
        cy -= top
        r = (circle[2] - 0.05) * _U
        base = theme.WALL_TOP if stump else theme.ROOF
        for n in range(24):
            light = 0.5 + 0.5 * cos((n + 0.5) * pi / 12 + 2.2)
            draw.pieslice(
                (cx - r, cy - r, cx + r, cy + r),
                n * 15,
                n * 15 + 15,
                fill=mixed(mixed(base, theme.BLACK, 0.35), mixed(base, theme.MOON, 0.2), light),
            )
        draw.ellipse((cx - r, cy - r, cx + r, cy + r), outline=(36, 32, 44), width=6)
        draw.ellipse((cx - 7, cy - 7, cx + 7, cy + 7), fill=(120, 114, 136))


def _depth(image: Image.Image, floor: int, top: int) -> None:
    """Show the courtyard far below an upper floor."""
    yards = [p for p in CASTLE.places.values() if p.kind == "courtyard"]
    draw = ImageDraw.Draw(image)
    for place in yards:
        for x, y, w, h in place.rects:
            (x0, y0), (x1, y1) = _at(floor, (x, y)), _at(floor, (x + w, y + h))
            colour = mixed(theme.GROUNDS[place.number], theme.NIGHT, 0.35 + 0.12 * floor)
            draw.rectangle((x0, y0 - top, x1, y1 - top), fill=colour)


def _walls(size: tuple[int, int], floor: int, top: int, less: int) -> Image.Image:
    """Give the mask of the walls, `less` pixels thinner on each side."""
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    for piece in plan.segments(floor):
        one = CASTLE.places[piece.a]
        two = None if piece.b is None else CASTLE.places[piece.b]
        if one.outdoors and (two is None or two.outdoors):
            continue
        if two is not None and (edge := CASTLE.way(one.number, two.number)) is not None and edge.kind == "open":
            continue
        thick = _OUTER if two is None or one.outdoors or two.outdoors else _WALL
        (x0, y0), (x1, y1) = _at(floor, piece.start), _at(floor, piece.end)
        t = thick * _U - less
        draw.rectangle((x0 - t, y0 - t - top, x1 + t, y1 + t - top), fill=255)
    return mask


def _shade(rooms: Image.Image, walls: Image.Image) -> None:
    """Darken the floors along the walls, and warm their middles."""
    small = walls.reduce(4)
    near = small.filter(ImageFilter.GaussianBlur(0.34 * _U / 4)).resize(walls.size, Image.Resampling.BICUBIC)
    far = small.filter(ImageFilter.GaussianBlur(1.0 * _U / 4)).resize(walls.size, Image.Resampling.BICUBIC)
    rooms.paste((74, 42, 26), (0, 0), near.point(lambda v: min(150, v * 62 // 100)))
    rooms.paste((112, 66, 34), (0, 0), far.point(lambda v: min(110, v * 60 // 100)))


def _lay_walls(image: Image.Image, walls: Image.Image, inner: Image.Image) -> None:
    image.paste(theme.WALL, (0, 0), walls)
    image.paste(theme.WALL_TOP, (0, 0), inner)
    light = ImageChops.subtract(inner, ImageChops.offset(inner, 3, 3))
    image.paste((134, 120, 116), (0, 0), light)


def _boundaries(image: Image.Image, floor: int, top: int) -> None:
    draw = ImageDraw.Draw(image)
    for piece in plan.segments(floor):
        if piece.b is None:
            continue
        one, two = CASTLE.places[piece.a], CASTLE.places[piece.b]
        edge = CASTLE.way(one.number, two.number)
        (x0, y0), (x1, y1) = _at(floor, piece.start), _at(floor, piece.end)
        y0, y1 = y0 - top, y1 - top
        if edge is not None and edge.kind == "open":
            colour = theme.PALE if one.outdoors else theme.INK
            _dotted(draw, (x0, y0), (x1, y1), colour)
        elif one.outdoors and two.outdoors:
            _fence(draw, (x0, y0), (x1, y1))


def _dotted(draw: ImageDraw.ImageDraw, start: Point, end: Point, colour: RGB) -> None:
    length = hypot(end[0] - start[0], end[1] - start[1])
    count = max(2, round(length / (0.42 * _U)))
    r = 0.085 * _U
    for n in range(count):
        t = (n + 0.5) / count
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        draw.ellipse((x - r - 2, y - r - 2, x + r + 2, y + r + 2), fill=mixed(colour, theme.NIGHT, 0.7))
        draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def _fence(draw: ImageDraw.ImageDraw, start: Point, end: Point) -> None:
    """Draw a dry stone wall: no way and no view between two places out of doors."""
    t = 0.16 * _U
    draw.rectangle((start[0] - t, start[1] - t, end[0] + t, end[1] + t), fill=(24, 24, 32))
    length = hypot(end[0] - start[0], end[1] - start[1])
    count = max(2, round(length / (0.55 * _U)))
    along = (end[0] - start[0], end[1] - start[1])
    for n in range(count):
        a = (start[0] + along[0] * n / count, start[1] + along[1] * n / count)
        b = (start[0] + along[0] * (n + 1) / count, start[1] + along[1] * (n + 1) / count)
        k = t - 5
        dx, dy = (-3, k) if along[1] == 0 else (k, -3)
        box = (a[0] - dx, a[1] - dy, b[0] + dx, b[1] + dy)
        draw.rounded_rectangle(box, 8, fill=mixed((120, 122, 134), (84, 86, 100), (n * 5 % 7) / 7))


def _tower(image: Image.Image, place: Place, top: int) -> None:
    """Draw a round tower with the steps of its spiral stair."""
    circle = place.circle
    if circle is None:
        return
    cx, cy = _at(place.floor, circle[:2])
    cy -= top
    r = circle[2] * _U
    pad = round(0.6 * _U)
    size = round(2 * r) + 2 * pad
    left, upper = round(cx) - size // 2, round(cy) - size // 2
    mid = size / 2
    shadow = Image.new("L", (size, size))
    ImageDraw.Draw(shadow).ellipse((mid - r, mid - r + 8, mid + r + 8, mid + r + 14), fill=190)
    image.paste((6, 7, 14), (left, upper), shadow.filter(ImageFilter.GaussianBlur(10)))
    draw = ImageDraw.Draw(image)
    draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=theme.WALL)
    k = r - 6
    draw.ellipse((cx - k, cy - k, cx + k, cy + k), fill=theme.WALL_TOP)
    for n in range(20):
        a = n * pi / 10
        draw.line(
            (cx + cos(a) * (r - 0.3 * _U), cy + sin(a) * (r - 0.3 * _U), cx + cos(a) * (r - 8), cy + sin(a) * (r - 8)),
            fill=theme.WALL,
            width=4,
        )
    inner = r - 0.3 * _U
    draw.ellipse((cx - inner - 4, cy - inner - 4, cx + inner + 4, cy + inner + 4), fill=theme.WALL)
    steps = 16
    for n in range(steps):
        share = n / steps
        colour = mixed(mixed(theme.TOWER, theme.WALL, 0.26), theme.TOWER, share)
        draw.pieslice(
            (cx - inner, cy - inner, cx + inner, cy + inner),
            n * 360 / steps - 90,
            (n + 1) * 360 / steps - 90,
            fill=colour,
        )


def _turned(sprite: Image.Image, side: str) -> Image.Image:
    """Turn a sprite drawn for an east wall to another side."""
    turn = plan.angle(side)
    return sprite if turn == 0 else sprite.rotate(-turn, Image.Resampling.BICUBIC, expand=True)


@lru_cache(maxsize=4)
def _door_sprite() -> Image.Image:
    long, thick = round(1.15 * _U), round(0.46 * _U)
    sprite = Image.new("RGBA", (long, long))
    draw = ImageDraw.Draw(sprite)
    left = (long - thick) // 2
    draw.rounded_rectangle((left, 0, left + thick, long - 1), 6, fill=(*theme.WOOD_DARK, 255))
    draw.rectangle((left + 6, 12, left + thick - 6, long - 13), fill=(*theme.WOOD, 255))
    for n in (1, 2, 3):
        y = 12 + (long - 25) * n / 4
        draw.line((left + 6, y, left + thick - 6, y), fill=(*mixed(theme.WOOD, theme.WOOD_DARK, 0.55), 255), width=3)
    draw.line((left + 7, 13, left + 7, long - 14), fill=(190, 128, 76, 255), width=3)
    for y in (4, long - 12):
        draw.rectangle((left - 5, y - 4, left + thick + 5, y + 12), fill=(*theme.WALL, 255))
    return sprite


def _door(image: Image.Image, floor: int, at: Point, side: str, top: int) -> None:
    x, y = _at(floor, at)
    sprite = _turned(_door_sprite(), side)
    image.paste(sprite, (round(x - sprite.width / 2), round(y - top - sprite.height / 2)), sprite)


@lru_cache(maxsize=4)
def _window_sprite() -> Image.Image:
    long, thick = round(1.15 * _U), round(0.44 * _U)
    sprite = Image.new("RGBA", (long, long))
    draw = ImageDraw.Draw(sprite)
    left = (long - thick) // 2
    draw.rectangle((left, 0, left + thick, long - 1), fill=(*theme.WALL, 255))
    draw.rectangle((left + 8, 8, left + thick - 8, long - 9), fill=(*theme.GLASS, 255))
    draw.rectangle((left + 8, 8, left + thick // 2, long - 9), fill=(222, 244, 255, 255))
    draw.line((left + 4, long / 2, left + thick - 4, long / 2), fill=(*theme.WALL, 255), width=6)
    return sprite


def _window(image: Image.Image, floor: int, at: Point, side: str, top: int) -> None:
    x, y = _at(floor, at)
    sprite = _turned(_window_sprite(), side)
    image.paste(sprite, (round(x - sprite.width / 2), round(y - top - sprite.height / 2)), sprite)
