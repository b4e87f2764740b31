"""The drawing board: an RGB picture, cached sprites and words put upon it, and a record of what was drawn."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit import fonts
from render.request import Box, Mark

RGB: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]
# Shapes are drawn this much larger and reduced, for smooth edges.
SCALE: Final = 4
NONE: Final = 999
"""The size of lettering where there is none."""


@dataclass(slots=True)
class Type:
    """The smallest lettering of a picture in pixels, and what it says; compact counters are counted apart.

    `cut` lists the lines that did not fit and were shortened.
    """

    size: int = NONE
    text: str = ""
    compact: int = NONE
    cut: list[str] = field(default_factory=list)

    def note(self, size: int, text: str, *, compact: bool = False) -> None:
        """Remember a line that was written."""
        if compact:
            self.compact = min(self.compact, size)
        elif size < self.size and text.strip():
            self.size, self.text = size, text

    def join(self, other: Type) -> None:
        """Add what was written on a sprite."""
        self.note(other.size, other.text)
        self.compact = min(self.compact, other.compact)
        self.cut += other.cut


class Canvas:
    """One picture being drawn; coordinates are pixels."""

    __slots__ = ("image", "marks", "type")

    def __init__(self, image: Image.Image) -> None:
        """Start from an RGB picture, which is drawn upon."""
        self.image = image
        self.marks: list[Mark] = []
        self.type = Type()

    def mark(self, kind: str, ident: str, text: str, box: Box) -> None:
        """Remember what was drawn where."""
        self.marks.append(Mark(kind, ident, text, box))

    def put(self, sprite: Image.Image, x: float, y: float) -> Box:
        """Put an RGBA sprite with its middle at a point, and give its box."""
        left, top = round(x - sprite.width / 2), round(y - sprite.height / 2)
        self.image.paste(sprite, (left, top), sprite)
        if (written := sprite.info.get("type")) is not None:
            self.type.join(written)
        return (left, top, left + sprite.width, top + sprite.height)

    def fill(self, mask: Image.Image, colour: RGB, left: int, top: int) -> None:
        """Lay a colour through a mask."""
        self.image.paste(colour, (left, top, left + mask.width, top + mask.height), mask)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        role: str = "body",
        size: int = 24,
        fill: RGB = (255, 255, 255),
        anchor: str = "m",
        halo: RGB | None = None,
        halo_width: int = 0,
        room: int = 0,
        least: int = 0,
        compact: bool = False,
    ) -> Box:
        """Write one line, its digits' middle at `y`; `anchor` is l, m or r; with `room` it shrinks, then is cut."""
        if room:
            size = fonts.fitted(role, size, text, room, least or size)
            whole, text = text, fonts.shorten(role, size, text, room)
            if text != whole:
                self.type.cut.append(whole)
        if role != "icon":
            self.type.note(size, text, compact=compact)
        word = fonts.word(role, size, text)
        pen = x - {"l": 0.0, "m": word.width / 2, "r": float(word.width)}[anchor]
        base = y + fonts.cap_height(role, size) / 2
        left, top = round(pen + word.dx), round(base + word.dy)
        if halo is not None:
            around = fonts.word(role, size, text, halo_width or max(2, size // 9))
            self.fill(around.mask, halo, round(pen + around.dx), round(base + around.dy))
        self.fill(word.mask, fill, left, top)
        return (left, top, left + word.mask.width, top + word.mask.height)

    def lines(
        self, x: float, y: float, rows: Sequence[str], *, role: str, size: int, fill: RGB, step: float = 1.15
    ) -> float:
        """Write lines from a left top downwards, and give the y below the last."""
        for row in rows:
            self.text(x, y + size * step / 2, row, role=role, size=size, fill=fill, anchor="l")
            y += size * step
        return y

    def sprite(self, radius: int = 0) -> Image.Image:
        """Give what was drawn as an RGBA sprite with round corners, which remembers its lettering."""
        made = self.image.convert("RGBA")
        made.putalpha(rounded(made.width, made.height, radius))
        made.info["type"] = self.type
        return made

    def panel(self, box: Box, radius: int, fill: RGB, edge: RGB | None = None, edge_width: int = 2) -> None:
        """Lay a rounded panel with an edge."""
        if edge is not None:
            self._slab(box, radius, edge)
            box = (box[0] + edge_width, box[1] + edge_width, box[2] - edge_width, box[3] - edge_width)
            radius = max(1, radius - edge_width)
        self._slab(box, radius, fill)

    def _slab(self, box: Box, radius: int, fill: RGB) -> None:
        """Lay a rounded rectangle; only its corners go through masks, which makes large ones quick."""
        x0, y0, x1, y1 = box
        radius = max(0, min(radius, (x1 - x0) // 2, (y1 - y0) // 2))
        paste = self.image.paste
        paste(fill, (x0 + radius, y0, x1 - radius, y1))
        if radius:
            paste(fill, (x0, y0 + radius, x0 + radius, y1 - radius))
            paste(fill, (x1 - radius, y0 + radius, x1, y1 - radius))
            for mask, x, y in zip(
                corners(radius), (x0, x1 - radius, x0, x1 - radius), (y0, y0, y1 - radius, y1 - radius), strict=True
            ):
                paste(fill, (x, y, x + radius, y + radius), mask)

    def dots(self, points: Sequence[Point], sprite: Image.Image, gap: float, start: float = 0.0) -> None:
        """Put a sprite along a line of points, one every `gap` pixels."""
        left = start
        for (x0, y0), (x1, y1) in pairwise(points):
            length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
            while left <= length and length > 0:
                t = left / length
                self.put(sprite, x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)
                left += gap
            left -= length


@lru_cache(maxsize=64)
def corners(radius: int) -> tuple[Image.Image, ...]:
    """Give the masks of the four round corners of a radius: north-west, north-east, south-west, south-east."""
    disc = Image.new("L", (radius * 2 * SCALE, radius * 2 * SCALE))
    ImageDraw.Draw(disc).ellipse((0, 0, radius * 2 * SCALE - 1, radius * 2 * SCALE - 1), fill=255)
    disc = disc.reduce(SCALE)
    return tuple(disc.crop((x, y, x + radius, y + radius)) for y in (0, radius) for x in (0, radius))


@lru_cache(maxsize=512)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """Give the mask of a rectangle with round corners."""
    width, height = max(1, width), max(1, height)
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if radius > 0:
        spots = [(x, y) for y in (0, height - radius) for x in (0, width - radius)]
        for corner, spot in zip(corners(radius), spots, strict=True):
            mask.paste(corner, spot)
    return mask


def shape(width: int, height: int, paint: Callable[[ImageDraw.ImageDraw, int], None]) -> Image.Image:
    """Give a smooth mask of what `paint` draws in white at SCALE times the size."""
    big = Image.new("L", (width * SCALE, height * SCALE))
    paint(ImageDraw.Draw(big), SCALE)
    return big.reduce(SCALE)


def polygon(points: Sequence[Point], grow: float = 0.0) -> tuple[Image.Image, int, int]:
    """Give the smooth mask of a polygon, and where its left top goes; `grow` widens it by an outline."""
    left = int(min(p[0] for p in points) - grow) - 2
    top = int(min(p[1] for p in points) - grow) - 2
    right = int(max(p[0] for p in points) + grow) + 3
    bottom = int(max(p[1] for p in points) + grow) + 3
    big = Image.new("L", ((right - left) * SCALE, (bottom - top) * SCALE))
    draw = ImageDraw.Draw(big)
    scaled = [((x - left) * SCALE, (y - top) * SCALE) for x, y in points]
    draw.polygon(scaled, fill=255)
    if grow:
        draw.line([*scaled, scaled[0], scaled[1]], fill=255, width=round(2 * grow * SCALE), joint="curve")
    return big.reduce(SCALE), left, top


def shadowed(sprite: Image.Image, blur: float, down: int, strength: float = 0.6) -> Image.Image:
    """Give an RGBA sprite with a soft shadow under it, on a wider ground with the same middle."""
    pad = round(blur * 2.5) + down
    out = Image.new("RGBA", (sprite.width + 2 * pad, sprite.height + 2 * pad))
    mask = Image.new("L", out.size)
    mask.paste(sprite.getchannel("A"), (pad, pad + down))
    mask = mask.filter(ImageFilter.GaussianBlur(blur)).point(lambda v: round(v * strength))
    out.putalpha(mask)
    out.alpha_composite(sprite, (pad, pad))
    out.info.update(sprite.info)
    return out


def lettered(
    sprite: Image.Image,
    text: str,
    size: int,
    colour: RGB,
    *,
    at: Point | None = None,
    role: str = "bold",
    compact: bool = False,
) -> Image.Image:
    """Write on an RGBA sprite, in its middle or with the text's middle at a point, and give the sprite."""
    x, y = at or (sprite.width / 2, sprite.height / 2)
    word = fonts.word(role, size, text)
    left = round(x - word.width / 2 + word.dx)
    top = round(y + fonts.cap_height(role, size) / 2 + word.dy)
    sprite.paste((*colour, 255), (left, top, left + word.mask.width, top + word.mask.height), word.mask)
    sprite.info.setdefault("type", Type()).note(size, text, compact=compact)
    return sprite


def layered(size: tuple[int, int], *layers: tuple[Image.Image, RGB]) -> Image.Image:
    """Give an RGBA sprite made of masks laid in colours, each in the middle, bottom first."""
    out = Image.new("RGBA", size)
    for mask, colour in layers:
        layer = Image.new("RGBA", mask.size, (*colour, 0))
        layer.putalpha(mask)
        out.alpha_composite(layer, ((size[0] - mask.width) // 2, (size[1] - mask.height) // 2))
    return out


def grain(width: int, height: int, seed: int, blur: float, depth: float) -> Image.Image:
    """Give a grey noise about 128, the same for the same seed: the tooth of stone and ground."""
    noise = Image.frombytes("L", (width, height), random.Random(seed).randbytes(width * height))
    noise = noise.filter(ImageFilter.GaussianBlur(blur))
    # Blurring flattens the noise by about this much.
    gain = depth * max(1.0, 3.0 * blur) / 74
    return noise.point(lambda v: max(0, min(255, round(128 + (v - 128) * gain))))


def rough(image: Image.Image, noise: Image.Image) -> Image.Image:
    """Lay grey noise over an RGB picture."""
    return ImageChops.add(image, Image.merge("RGB", (noise,) * 3), 1, -128)


def grey(colour: RGB) -> float:
    """Give the brightness of a colour, 0 to 255, as the eye weighs it."""
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def mixed(one: RGB, two: RGB, share: float) -> RGB:
    """Mix two colours, `share` of the second."""
    a, b, c = (round(p + (q - p) * share) for p, q in zip(one, two, strict=True))
    return (a, b, c)


def contrast(one: RGB, two: RGB) -> float:
    """Give the contrast ratio of two colours as accessibility guidelines count it, 1 to 21."""

    def light(colour: RGB) -> float:
        parts = [v / 255 for v in colour]
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(two)))
    return (high + 0.05) / (low + 0.05)
