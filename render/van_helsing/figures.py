"""Figures and tokens of Van Helsing as cached sprites: heroes, brides, items, locks, and the marks laid on the plan."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.kit import canvas, fonts
from render.kit.canvas import RGB, lettered, mixed
from render.van_helsing import theme

_SHIELD: Final = ((0.06, 0.05), (0.94, 0.05), (0.94, 0.55), (0.80, 0.80), (0.5, 0.99), (0.20, 0.80), (0.06, 0.55))
_COFFIN: Final = ((0.30, 0.0), (0.70, 0.0), (0.96, 0.30), (0.74, 1.0), (0.26, 1.0), (0.04, 0.30))
_DIAMOND: Final = ((0.5, -0.08), (1.08, 0.5), (0.5, 1.08), (-0.08, 0.5))
_VEIL: Final = (
    (0.5, 0.0), (0.72, 0.08), (0.82, 0.30), (0.86, 0.60), (1.0, 0.98), (0.0, 0.98), (0.14, 0.60), (0.18, 0.30),
    (0.28, 0.08),
)  # fmt: skip


LEAST: Final = 28
"""No letter of a figure is smaller, in pixels of a picture 1,100 wide."""
_FANGED: Final = 56
"""Smaller vampires show no fangs, which would run into their letter."""


def outline(kind: str, size: int, inset: float = 0.0) -> Image.Image:
    """Give the mask of a figure's ground: disc, square, shield, diamond, coffin or veil."""
    return _outline(kind, size, round(inset, 2))


@lru_cache(maxsize=256)
def _outline(kind: str, size: int, inset: float) -> Image.Image:
    pad = round(size * 0.1) + 1
    full = size + 2 * pad

    def paint(draw: ImageDraw.ImageDraw, k: int) -> None:
        low, span = (pad + inset) * k, (size - 2 * inset) * k
        if kind == "disc":
            draw.ellipse((low, low, low + span, low + span), fill=255)
        elif kind == "square":
            gap = span * 0.05
            draw.rounded_rectangle((low + gap, low + gap, low + span - gap, low + span - gap), span * 0.16, fill=255)
        else:
            points = {"shield": _SHIELD, "coffin": _COFFIN, "diamond": _DIAMOND, "veil": _VEIL}[kind]
            draw.polygon([(low + x * span, low + y * span) for x, y in points], fill=255)

    return canvas.shape(full, full, paint)


def _sheen(mask: Image.Image, colour: RGB) -> Image.Image:
    """Give a ground lit from above."""
    column = Image.new("RGB", (1, 64))
    column.putdata(
        [mixed(mixed(colour, theme.WHITE, 0.28), mixed(colour, theme.BLACK, 0.18), n / 63) for n in range(64)]
    )
    out = column.resize(mask.size).convert("RGBA")
    out.putalpha(mask)
    return out


@lru_cache(maxsize=256)
def hero(ident: str, size: int, *, vampire: bool, acting: bool = False) -> Image.Image:
    """Give a hero's figure: own shape, colour and letters; a servant keeps the shape in blood red with fangs."""
    kind = theme.SHAPES.get(ident, "disc")
    colour = theme.HEROES.get(ident, theme.PALE)
    turned = vampire and ident != "dracula"
    ground = theme.BLOOD if vampire else colour
    rim = colour if turned else (theme.PALE if vampire else mixed(colour, theme.WHITE, 0.55))
    edge = outline(kind, size)
    sprite = Image.new("RGBA", edge.size)
    layer = Image.new("RGBA", edge.size, (*theme.BLACK, 255))
    layer.putalpha(edge)
    sprite.alpha_composite(layer)
    thin = max(2, size // 22)
    layer = Image.new("RGBA", edge.size, (*rim, 255))
    layer.putalpha(outline(kind, size, thin))
    sprite.alpha_composite(layer)
    sprite.alpha_composite(_sheen(outline(kind, size, thin * (2.6 if turned else 2.0)), ground))
    ink = theme.WHITE if vampire else theme.BLACK
    letters = theme.LETTERS.get(ident, ident[:1].upper())
    fangs = vampire and size >= _FANGED
    lift = size * (0.13 if fangs else 0.06 if kind == "shield" else 0.0)
    letter = max(LEAST, round(size * (0.56 if fangs else 0.72)))
    lettered(sprite, letters, letter, ink, at=(sprite.width / 2, sprite.height / 2 - lift))
    if fangs:
        _fangs(sprite, size)
    if acting:
        halo = canvas.layered((edge.width + 14, edge.height + 14), (_grown(kind, size), theme.WHITE))
        halo.alpha_composite(sprite, (7, 7))
        halo.info.update(sprite.info)
        sprite = halo
    return canvas.shadowed(sprite, size * 0.06, max(2, size // 18), 0.75)


def _grown(kind: str, size: int) -> Image.Image:
    return _outline(kind, size + 8, 0.0)


def _fangs(sprite: Image.Image, size: int) -> None:
    k, middle, top = size / 60, sprite.width / 2, sprite.height / 2 + size * 0.2
    big = Image.new("L", (sprite.width * 4, sprite.height * 4))
    draw = ImageDraw.Draw(big)
    for side in (-1, 1):
        x = middle + side * 7 * k
        points = [(x - 4 * k, top), (x + 4 * k, top), (x, top + 12 * k)]
        draw.polygon([(4 * px, 4 * py) for px, py in points], fill=255)
    sprite.paste((255, 255, 255, 255), (0, 0), big.reduce(4))


@lru_cache(maxsize=128)
def ghost(ident: str, size: int) -> Image.Image:
    """Give the mark of a vampire that is not where it was last seen: an empty outline, dashed."""
    kind = theme.SHAPES.get(ident, "disc")
    edge = ImageChops.subtract(outline(kind, size), outline(kind, size, max(3, size // 13)))
    gaps = Image.new("L", edge.size)
    draw = ImageDraw.Draw(gaps)
    for n in range(14):
        draw.pieslice((-9, -9, edge.width + 9, edge.height + 9), n * 360 / 14, n * 360 / 14 + 15, fill=255)
    sprite = Image.new("RGBA", edge.size, (26, 12, 22, 255))
    sprite.putalpha(outline(kind, size).point(lambda v: v * 150 // 255))
    rim = Image.new("RGBA", edge.size, (255, 226, 226, 255))
    rim.putalpha(ImageChops.subtract(edge, gaps))
    sprite.alpha_composite(rim)
    letters = theme.LETTERS.get(ident, ident[:1].upper())
    return lettered(sprite, letters, max(LEAST, round(size * 0.66)), (255, 214, 214))


@lru_cache(maxsize=32)
def bride(size: int, *, acting: bool = False) -> Image.Image:
    """Give the figure of a bride on her own: a white veil."""
    edge = outline("veil", size)
    sprite = Image.new("RGBA", edge.size, (*(theme.GOLD if acting else theme.BLACK), 255))
    sprite.putalpha(edge)
    sprite.alpha_composite(_sheen(outline("veil", size, max(2, size // 16)), (232, 232, 244)))
    lettered(
        sprite,
        "B",
        max(LEAST, round(size * 0.64)),
        (120, 12, 40),
        at=(sprite.width / 2, sprite.height / 2 + size * 0.14),
    )
    return canvas.shadowed(sprite, size * 0.06, max(2, size // 18), 0.75)


@lru_cache(maxsize=256)
def icon(kind: str, size: int) -> Image.Image:
    """Give an item's picture as a mask."""
    sign = theme.ICONS.get(kind, "❓")
    if sign in ("stake", "rifle", "cross"):
        return canvas.shape(size, size, lambda draw, k: _DRAWN[sign](draw, size * k))
    word = fonts.word("icon", round(size * 0.86), sign)
    out = Image.new("L", (size, size))
    out.paste(word.mask, ((size - word.mask.width) // 2, (size - word.mask.height) // 2))
    return out


def _stake(draw: ImageDraw.ImageDraw, s: float) -> None:
    draw.polygon(
        [(0.08 * s, 0.94 * s), (0.28 * s, 0.56 * s), (0.76 * s, 0.08 * s), (0.93 * s, 0.25 * s), (0.45 * s, 0.73 * s)],
        fill=255,
    )
    draw.line((0.30 * s, 0.58 * s, 0.44 * s, 0.72 * s), fill=0, width=round(0.035 * s))
    draw.line((0.66 * s, 0.19 * s, 0.82 * s, 0.35 * s), fill=0, width=round(0.035 * s))


def _rifle(draw: ImageDraw.ImageDraw, s: float) -> None:
    draw.polygon(
        [
            (0.02 * s, 0.92 * s),
            (0.10 * s, 0.72 * s),
            (0.36 * s, 0.54 * s),
            (0.44 * s, 0.64 * s),
            (0.26 * s, 0.80 * s),
            (0.16 * s, 0.97 * s),
        ],
        fill=255,
    )
    draw.line((0.34 * s, 0.64 * s, 0.96 * s, 0.10 * s), fill=255, width=round(0.085 * s))
    draw.line((0.36 * s, 0.66 * s, 0.66 * s, 0.42 * s), fill=255, width=round(0.14 * s))
    draw.arc((0.38 * s, 0.58 * s, 0.54 * s, 0.74 * s), 0, 180, fill=255, width=round(0.04 * s))
    draw.line((0.88 * s, 0.10 * s, 0.92 * s, 0.04 * s), fill=255, width=round(0.05 * s))


def _cross(draw: ImageDraw.ImageDraw, s: float) -> None:
    draw.rounded_rectangle((0.42 * s, 0.06 * s, 0.58 * s, 0.95 * s), 0.04 * s, fill=255)
    draw.rounded_rectangle((0.20 * s, 0.27 * s, 0.80 * s, 0.43 * s), 0.04 * s, fill=255)


_DRAWN: Final = {"stake": _stake, "rifle": _rifle, "cross": _cross}


@lru_cache(maxsize=128)
def token(kind: str, size: int, *, faint: bool = False) -> Image.Image:
    """Give an item token face up; "" is one face down. `faint` is for what only the end reveals."""
    edge = canvas.rounded(size, size, size // 5)
    inner = canvas.rounded(size - 6, size - 6, size // 5 - 3)
    if not kind:
        sprite = canvas.layered((size, size), (edge, theme.BLACK), (inner, (118, 84, 150)))
        back = _back(size - 6)
        sprite.alpha_composite(back, (3, 3))
        sprite.info.update(back.info)
    else:
        ground = mixed(theme.PARCHMENT, (118, 84, 150), 0.35) if faint else theme.PARCHMENT
        sprite = canvas.layered((size, size), (edge, theme.BLACK), (inner, ground))
        ink = (140, 14, 34) if kind in ("pool", "bat", "bride") else (54, 30, 16)
        pic = icon(kind, round(size * 0.8))
        layer = Image.new("RGBA", pic.size, (*ink, 255))
        layer.putalpha(pic)
        sprite.alpha_composite(layer, ((size - pic.width) // 2, (size - pic.height) // 2))
    return canvas.shadowed(sprite, size * 0.07, max(2, size // 16), 0.7)


def _back(size: int) -> Image.Image:
    """Draw the back of a token: a pale question mark in a frame."""
    sprite = Image.new("RGBA", (size, size))
    frame = ImageChops.subtract(
        canvas.rounded(size - 6, size - 6, size // 6), canvas.rounded(size - 10, size - 10, size // 6 - 2)
    )
    layer = Image.new("RGBA", frame.size, (206, 184, 226, 255))
    layer.putalpha(frame)
    sprite.alpha_composite(layer, (3, 3))
    return lettered(sprite, "?", max(24, round(size * 0.9)), (244, 234, 252), compact=True)


@lru_cache(maxsize=8)
def lock(size: int) -> Image.Image:
    """Give a lock token: a padlock on a gold coin."""

    def coin(draw: ImageDraw.ImageDraw, k: int) -> None:
        draw.ellipse((0, 0, size * k - 1, size * k - 1), fill=255)

    def body(draw: ImageDraw.ImageDraw, k: int) -> None:
        s = size * k
        draw.rounded_rectangle((0.26 * s, 0.46 * s, 0.74 * s, 0.80 * s), 0.06 * s, fill=255)
        draw.arc((0.33 * s, 0.18 * s, 0.67 * s, 0.66 * s), 180, 360, fill=255, width=round(0.09 * s))
        draw.line((0.375 * s, 0.40 * s, 0.375 * s, 0.5 * s), fill=255, width=round(0.09 * s))
        draw.line((0.625 * s, 0.40 * s, 0.625 * s, 0.5 * s), fill=255, width=round(0.09 * s))
        draw.ellipse((0.45 * s, 0.55 * s, 0.55 * s, 0.65 * s), fill=0)
        draw.line((0.5 * s, 0.60 * s, 0.5 * s, 0.72 * s), fill=0, width=round(0.05 * s))

    mask = canvas.shape(size, size, coin)
    inner = canvas.shape(
        size - 6, size - 6, lambda d, k: d.ellipse((0, 0, (size - 6) * k - 1, (size - 6) * k - 1), fill=255)
    )
    sprite = canvas.layered(
        (size, size), (mask, theme.BLACK), (inner, theme.GOLD), (canvas.shape(size, size, body), (44, 26, 8))
    )
    return canvas.shadowed(sprite, size * 0.06, 2, 0.7)


@lru_cache(maxsize=64)
def dot(kind: str, size: int, colour: RGB) -> Image.Image:
    """Give one dot of a path; each hero has its own form."""
    return canvas.layered(
        (size + round(size * 0.2) + 3, size + round(size * 0.2) + 3),
        (outline(kind, size), theme.BLACK),
        (outline(kind, size, max(1.4, size * 0.16)), colour),
    )


@lru_cache(maxsize=256)
def pointer(degrees: int, size: int, colour: RGB) -> Image.Image:
    """Give an arrow that points at an angle, clockwise from east."""

    def paint(draw: ImageDraw.ImageDraw, k: int, less: float = 0.0) -> None:
        mid = size * k / 2
        turn = degrees * pi / 180
        span = size * k * 0.5 * (1 - less)
        shape = ((1.0, 0.0), (0.05, -0.72), (0.05, -0.28), (-0.95, -0.28), (-0.95, 0.28), (0.05, 0.28), (0.05, 0.72))
        points = [
            (mid + span * (x * cos(turn) - y * sin(turn)), mid + span * (x * sin(turn) + y * cos(turn)))
            for x, y in shape
        ]
        draw.polygon(points, fill=255)

    inner = canvas.shape(size, size, lambda draw, k: paint(draw, k, 0.24))
    return canvas.layered((size, size), (canvas.shape(size, size, paint), theme.BLACK), (inner, colour))


@lru_cache(maxsize=64)
def hearts(health: int, most: int, size: int) -> Image.Image:
    """Give a row of hearts, filled for each health point left; empty ones are hollow."""
    step = round(size * 1.08)
    sprite = Image.new("RGBA", (step * most, size + 4))

    def heart(grow: float) -> Image.Image:
        def paint(draw: ImageDraw.ImageDraw, k: int) -> None:
            s, g = size * k, grow * k
            draw.ellipse((0.04 * s + g, 0.08 * s + g, 0.54 * s - g * 0.3, 0.58 * s - g * 0.3), fill=255)
            draw.ellipse((0.46 * s + g * 0.3, 0.08 * s + g, 0.96 * s - g, 0.58 * s - g * 0.3), fill=255)
            draw.polygon([(0.08 * s + g, 0.44 * s), (0.92 * s - g, 0.44 * s), (0.5 * s, 0.96 * s - g * 1.3)], fill=255)
            draw.rectangle((0.3 * s, 0.34 * s, 0.7 * s, 0.5 * s), fill=255)

        return canvas.shape(size, size, paint)

    for n in range(most):
        full = n < health
        one = canvas.layered(
            (size, size),
            (heart(0), theme.WHITE if full else (140, 140, 156)),
            (heart(max(1.6, size * 0.09)), (226, 40, 60) if full else (30, 30, 44)),
        )
        sprite.alpha_composite(one, (n * step, 2))
    return sprite


@lru_cache(maxsize=64)
def hatch(width: int, height: int) -> Image.Image:
    """Give the pattern that shades watched places: slanting stripes."""
    mask = Image.new("L", (width, height))
    draw = ImageDraw.Draw(mask)
    for x in range(-height, width, 18):
        draw.line((x, height, x + height, 0), fill=150, width=5)
    return mask
