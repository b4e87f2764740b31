"""Small things that all games put on a picture: discs, badges, tags, rings, counters, bars, dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.kit import canvas, fonts
from render.kit.canvas import RGB, Canvas, lettered, mixed
from render.kit.signs import sign

BLACK: Final[RGB] = (10, 9, 13)
WHITE: Final[RGB] = (255, 255, 255)
GOLD: Final[RGB] = (246, 200, 84)
"""Now, or you may: nothing else is gold."""
NIGHT: Final[RGB] = (24, 28, 38)
_CHANGED: Final[RGB] = (255, 236, 130)


@lru_cache(maxsize=256)
def disc(size: int, fill: RGB, edge: RGB = BLACK, width: int = 3) -> Image.Image:
    """Give a disc with an edge."""

    def round_of(full: int) -> Image.Image:
        return canvas.shape(full, full, lambda d, k: d.ellipse((0, 0, full * k - 1, full * k - 1), fill=255))

    return canvas.layered((size, size), (round_of(size), edge), (round_of(max(1, size - 2 * width)), fill))


@lru_cache(maxsize=128)
def badge(text: str, size: int, fill: RGB = GOLD, ink: RGB = BLACK) -> Image.Image:
    """Give a numbered choice: dark letters on a bright pill with a double edge."""
    letters = round(size * 0.72)
    width = max(size, fonts.width("bold", letters, text) + round(size * 0.5))
    sprite = canvas.layered(
        (width, size),
        (canvas.rounded(width, size, size // 2), BLACK),
        (canvas.rounded(width - 6, size - 6, size // 2), WHITE),
        (canvas.rounded(width - 12, size - 12, size // 2), fill),
    )
    return canvas.shadowed(lettered(sprite, text, letters, ink), size * 0.06, 2, 0.8)


@lru_cache(maxsize=128)
def tag(text: str, size: int, fill: RGB, ink: RGB, letters: int = 0) -> Image.Image:
    """Give a small label on a plate."""
    letters = letters or round(size * 0.84)
    width = fonts.width("bold", letters, text) + round(size * 0.4)
    sprite = canvas.layered(
        (width, size),
        (canvas.rounded(width, size, size // 4), BLACK),
        (canvas.rounded(width - 4, size - 4, size // 4 - 2), fill),
    )
    return lettered(sprite, text, letters, ink)


@lru_cache(maxsize=64)
def ring(width: int, height: int, radius: int = 0) -> Image.Image:
    """Give the frame around what has changed: bright between dark edges, seen in grey too."""
    pad = 6
    radius = radius or min(width + 2 * pad, height + 2 * pad) // 3

    def hollow(grow: int, thick: int) -> Image.Image:
        outer = canvas.rounded(width + 2 * grow, height + 2 * grow, radius)
        hole = Image.new("L", outer.size)
        inner = canvas.rounded(outer.width - 2 * thick, outer.height - 2 * thick, max(1, radius - thick))
        hole.paste(inner, (thick, thick))
        return ImageChops.subtract(outer, hole)

    full = (width + 2 * pad, height + 2 * pad)
    return canvas.layered(full, (hollow(pad, 10), BLACK), (hollow(pad - 2, 6), _CHANGED))


@lru_cache(maxsize=512)
def counter(name: str, colour: RGB, text: str, size: int, letters: int = 0) -> Image.Image:
    """Give a compact counter: a sign and how many, on a dark plate."""
    letters = letters or max(24, round(size * 0.78))
    width = size + fonts.width("bold", letters, text) + round(size * 0.24)
    sprite = canvas.layered(
        (width, size),
        (canvas.rounded(width, size, size // 3), BLACK),
        (canvas.rounded(width - 4, size - 4, size // 3 - 1), NIGHT),
    )
    mask = sign(name, round(size * 0.76))
    sprite.paste((*colour, 255), (round(size * 0.14), (size - mask.height) // 2), mask)
    middle = size * 0.98 + fonts.width("bold", letters, text) / 2
    return lettered(sprite, text, letters, WHITE, at=(middle, size / 2), compact=True)


def counters(
    board: Canvas, things: Iterable[tuple[str, str, RGB, int]], x: float, y: float, right: float, size: int = 30
) -> float:
    """Put a row of compact counters (what, sign, colour, how many) from a left, as far as there is room.

    Nothing is put for none. Gives where the row ends.
    """
    for what, name, colour, count in things:
        if not count:
            continue
        sprite = counter(name, colour, str(count), size, 26)
        if x + sprite.width > right:
            break
        board.mark("token", what, str(count), board.put(sprite, x + sprite.width / 2, y))
        x += sprite.width + 4
    return x


@lru_cache(maxsize=64)
def gem(size: int, fill: RGB, text: str = "", letters: int = 0) -> Image.Image:
    """Give the six-sided gem that holds a cost or energy."""

    def paint(less: float, draw: ImageDraw.ImageDraw, k: int) -> None:
        mid, r = size * k / 2, size * k / 2 - less * k
        corners = [(mid + r * cos(n * pi / 3 - pi / 6), mid + r * sin(n * pi / 3 - pi / 6)) for n in range(6)]
        draw.polygon(corners, fill=255)

    outer = canvas.shape(size, size, lambda d, k: paint(0.5, d, k))
    light = canvas.shape(size, size, lambda d, k: paint(3.0, d, k))
    inner = canvas.shape(size, size, lambda d, k: paint(5.5, d, k))
    sprite = canvas.layered((size, size), (outer, BLACK), (light, mixed(fill, WHITE, 0.6)), (inner, fill))
    return lettered(sprite, text, letters or round(size * 0.68), WHITE) if text else sprite


_PIPS: Final = {1: "c", 2: "ai", 3: "aci", 4: "agdi", 5: "agcdi", 6: "agbedi"}
_PIP_AT: Final = {"a": (-1, -1), "g": (-1, 1), "c": (0, 0), "d": (1, -1), "i": (1, 1), "b": (-1, 0), "e": (1, 0)}


@lru_cache(maxsize=16)
def die(face: int, size: int) -> Image.Image:
    """Give a die showing a face."""
    edge = max(2, size // 20)
    sprite = canvas.layered(
        (size, size),
        (canvas.rounded(size, size, size // 5), BLACK),
        (canvas.rounded(size - 2 * edge, size - 2 * edge, size // 5 - 1), (244, 240, 228)),
    )
    pip = disc(max(5, round(size * 0.19)), (36, 26, 20), (36, 26, 20), 1)
    for name in _PIPS.get(face, ""):
        dx, dy = _PIP_AT[name]
        x, y = size / 2 + dx * size * 0.24, size / 2 + dy * size * 0.24
        sprite.alpha_composite(pip, (round(x - pip.width / 2), round(y - pip.height / 2)))
    return sprite


@lru_cache(maxsize=1024)
def bar(width: int, height: int, now: int, most: int, loss: int = 0, fill: RGB = (206, 44, 50)) -> Image.Image:
    """Give a bar filled as far as health is left; what would be lost is amber."""
    sprite = canvas.layered(
        (width, height),
        (canvas.rounded(width, height, height // 2), BLACK),
        (canvas.rounded(width - 6, height - 6, height // 2), (66, 26, 30)),
    )
    inner = canvas.rounded(width - 6, height - 6, height // 2)
    full = min(1.0, max(0, now) / max(1, most))
    left = min(full, max(0, now - loss) / max(1, most))
    for share, colour in ((full, (244, 160, 66)), (left, fill)) if loss else ((full, fill),):
        span = round((width - 6) * share)
        if span > 2:
            part = Image.new("L", inner.size)
            part.paste(255, (0, 0, span, height - 6))
            part = ImageChops.multiply(part, inner)
            layer = Image.new("RGBA", part.size, (*colour, 255))
            layer.putalpha(part)
            sprite.alpha_composite(layer, (3, 3))
    return sprite
