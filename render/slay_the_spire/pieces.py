"""Sprites of Slay the Spire: cards, enemies, dice, tokens, bars."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.kit import canvas, fonts
from render.kit.canvas import RGB, Canvas, mixed
from render.slay_the_spire import theme
from render.slay_the_spire.faces import CardFace

CARD: Final = (252, 336)


@lru_cache(maxsize=256)
def sign(char: str, size: int) -> Image.Image:
    """Give a sign of the icon font as a mask of a size, centred."""
    word = fonts.word("icon", round(size * 0.84), char)
    out = Image.new("L", (size, size))
    out.paste(word.mask, ((size - word.mask.width) // 2, (size - word.mask.height) // 2))
    return out


@lru_cache(maxsize=64)
def disc(size: int, fill: RGB, edge: RGB = theme.BLACK, width: int = 3) -> Image.Image:
    """Give a disc with an edge."""
    outer = canvas.shape(size, size, lambda d, k: d.ellipse((0, 0, size * k - 1, size * k - 1), fill=255))
    less = width * 2
    inner = canvas.shape(
        size - less, size - less, lambda d, k: d.ellipse((0, 0, (size - less) * k - 1, (size - less) * k - 1), fill=255)
    )
    return canvas.layered((size, size), (outer, edge), (inner, fill))


@lru_cache(maxsize=64)
def gem(size: int, fill: RGB, edge: RGB = theme.BLACK) -> Image.Image:
    """Give the six-sided gem that holds a cost or energy."""

    def paint(less: float, draw: ImageDraw.ImageDraw, k: int) -> None:
        mid, r = size * k / 2, size * k / 2 - less * k
        draw.polygon(
            [(mid + r * cos(n * pi / 3 - pi / 6), mid + r * sin(n * pi / 3 - pi / 6)) for n in range(6)], fill=255
        )

    outer = canvas.shape(size, size, lambda d, k: paint(0.5, d, k))
    light = canvas.shape(size, size, lambda d, k: paint(3.5, d, k))
    inner = canvas.shape(size, size, lambda d, k: paint(6.0, d, k))
    return canvas.layered((size, size), (outer, edge), (light, mixed(fill, theme.WHITE, 0.6)), (inner, fill))


@lru_cache(maxsize=16)
def die(face: int, size: int) -> Image.Image:
    """Give the die showing a face."""
    body = canvas.rounded(size, size, size // 5)
    inner = canvas.rounded(size - 6, size - 6, size // 5 - 2)
    sprite = canvas.layered((size, size), (body, theme.BLACK), (inner, theme.PALE))
    third, middle = size * 0.24, size / 2
    grid = {1: "c", 2: "ai", 3: "aci", 4: "agdi", 5: "agcdi", 6: "agbedi"}
    at = {
        "a": (-1, -1), "g": (-1, 1), "c": (0, 0), "d": (1, -1), "i": (1, 1), "b": (-1, 0), "e": (1, 0),
    }  # fmt: skip
    pip = disc(max(5, round(size * 0.19)), theme.INK, theme.INK, 1)
    for name in grid.get(face, ""):
        dx, dy = at[name]
        x, y = middle + dx * third, middle + dy * third
        sprite.alpha_composite(pip, (round(x - pip.width / 2), round(y - pip.height / 2)))
    return sprite


@lru_cache(maxsize=512)
def bar(width: int, height: int, now: int, most: int, fill: RGB) -> Image.Image:
    """Give a bar filled as far as health is left."""
    outer = canvas.rounded(width, height, height // 2)
    sprite = canvas.layered(
        (width, height), (outer, theme.BLACK), (canvas.rounded(width - 6, height - 6, height // 2), (66, 26, 30))
    )
    span = round((width - 6) * min(1.0, max(0, now) / max(1, most)))
    if span > 2:
        part = Image.new("L", (width - 6, height - 6))
        part.paste(255, (0, 0, span, height - 6))
        part = ImageChops.multiply(part, canvas.rounded(width - 6, height - 6, height // 2))
        layer = Image.new("RGBA", part.size, (*fill, 255))
        layer.putalpha(part)
        sprite.alpha_composite(layer, (3, 3))
    return sprite


@lru_cache(maxsize=512)
def token(what: str, count: int, size: int) -> Image.Image:
    """Give a counter: a sign and how many."""
    char, colour = theme.TOKENS.get(what, ("●", theme.SOFT))
    number = str(count)
    letters = round(size * 0.74)
    width = size + fonts.width("bold", letters, number) + round(size * 0.3)
    sprite = canvas.layered(
        (width, size),
        (canvas.rounded(width, size, size // 3), theme.BLACK),
        (canvas.rounded(width - 4, size - 4, size // 3 - 1), (24, 28, 38)),
    )
    mask = sign(char, round(size * 0.8))
    layer = Image.new("RGBA", mask.size, (*colour, 255))
    layer.putalpha(mask)
    sprite.alpha_composite(layer, (round(size * 0.12), (size - mask.height) // 2))
    word = fonts.word("bold", letters, number)
    x = round(size * 0.98) + word.dx
    y = round(size / 2 + fonts.cap_height("bold", letters) / 2 + word.dy)
    sprite.paste((255, 255, 255, 255), (x, y, x + word.mask.width, y + word.mask.height), word.mask)
    return sprite


def portrait_sign(kind: str) -> str:
    """Choose the sign for an enemy's kind."""
    for part in sorted(theme.FOES, key=len, reverse=True):
        if part in kind:
            return theme.FOES[part]
    return "👾"


@lru_cache(maxsize=256)
def portrait(kind: str, size: int, *, main: bool) -> Image.Image:
    """Give an enemy's picture: its sign on a medallion."""
    base = (92, 52, 58) if main else (58, 62, 78)
    sprite = disc(size, base, theme.GOLD if main else (20, 20, 28), 4)
    mask = sign(portrait_sign(kind), round(size * 0.68))
    layer = Image.new("RGBA", mask.size, (250, 236, 214, 255))
    layer.putalpha(mask)
    sprite = sprite.copy()
    sprite.alpha_composite(layer, ((size - mask.width) // 2, (size - mask.height) // 2))
    return sprite


LETTERS: Final = 29
"""A card's text as it should be, and how small it may become before the art makes room."""
FEW_LETTERS: Final = 25
LEAST_LETTERS: Final = 17


def _text_of_card(text: str, room: int, tall: int, k: float) -> tuple[int, int, tuple[str, ...]]:
    """Give how much of the art stands, the size of the letters, and the lines; `tall` is without any art."""
    for art in (92, 50, 0):
        left = tall - round((art + 8 if art else 0) * k)
        for size in range(round(LETTERS * k), round((FEW_LETTERS if art else LEAST_LETTERS) * k) - 1, -1):
            rows = fonts.wrapped("body", size, text, room)
            if len(rows) * size * 1.08 <= left and all(fonts.width("body", size, row) <= room for row in rows):
                return round(art * k), size, rows
    return 0, size, rows


@lru_cache(maxsize=512)
def card(face: CardFace, width: int = CARD[0], height: int = CARD[1], k: float = 1.0) -> Image.Image:
    """Give a card: cost, name, what it is, what it does; one that cannot be played now is dimmed and says so.

    `k` is how large its letters are; a long text takes the room of the art.
    """
    own = theme.OWNERS.get(face.owner, theme.OWNERS["colorless"])
    if face.type in ("curse", "status"):
        own = theme.OWNERS[face.type]
    board = Canvas(Image.new("RGB", (width, height), theme.BLACK))
    rim = theme.RARITIES.get(face.rarity, theme.RARITIES["common"])
    radius = round(20 * k)
    board.panel((2, 2, width - 2, height - 2), radius, rim, None)
    edge = round(7 * k)
    board.panel((edge, edge, width - edge, height - edge), radius - 5, mixed(own, theme.BLACK, 0.35), None)
    # name
    top = round(13 * k)
    band = round(46 * k)
    board.panel((top, top, width - top, top + band), round(12 * k), mixed(own, theme.WHITE, 0.1), None)
    name = face.name + ("+" if face.upgraded and not face.name.endswith("+") else "")
    left = round(58 * k) if face.cost else top + round(10 * k)
    board.text(
        left, top + band / 2, name, role="bold", size=round(33 * k), least=round(22 * k), anchor="l",
        fill=(190, 255, 150) if face.upgraded else theme.WHITE, room=width - left - top - round(8 * k),
        halo=theme.BLACK, halo_width=2,
    )  # fmt: skip
    # art: the sign of its type on a glow
    art_top = top + band + round(8 * k)
    tall = height - top - art_top - round(36 * k)
    room = width - 2 * top - round(18 * k)
    art, size, rows = _text_of_card(face.text, room, tall, k)
    spare = tall - len(rows) * size * 1.08 - round(44 * k)
    if art and spare > art:  # a short text leaves more to the art
        art = min(round(spare), round(130 * k))
    if art:
        board.panel((top + 4, art_top, width - top - 4, art_top + art), round(10 * k), mixed(own, theme.WHITE, 0.22))
        mask = sign(theme.TYPES.get(face.type, "✦"), min(art - 8, round(92 * k)))
        x, y = (width - mask.width) // 2, art_top + (art - mask.height) // 2
        board.fill(mask, mixed(own, theme.BLACK, 0.6), x + 2, y + 3)
        board.fill(mask, mixed(own, theme.WHITE, 0.82), x, y)
        art += round(8 * k)
    ink = mixed(rim, theme.WHITE, 0.4)
    y = art_top + art + round(8 * k)
    box = board.text(width / 2, y, face.type.capitalize(), role="italic", size=round(23 * k), fill=ink)
    if not art:
        mask = sign(theme.TYPES.get(face.type, "✦"), round(26 * k))
        board.fill(mask, ink, box[0] - mask.width - 6, round(y - mask.height / 2))
    # text
    y0 = art_top + art + round(24 * k)
    board.panel((top, y0, width - top, height - top), round(10 * k), theme.PARCHMENT, None)
    y = y0 + (height - top - y0 - len(rows) * size * 1.08) / 2
    for n, row in enumerate(rows):
        board.text(width / 2, y + (n + 0.5) * size * 1.08, row, size=size, fill=theme.INK)
    sprite = board.image.convert("RGBA")
    sprite.putalpha(canvas.rounded(width, height, radius + 2))
    if face.cost:
        cost = gem(round(60 * k), own if face.playable else (90, 90, 96))
        sprite.alpha_composite(cost, (0, round(4 * k)))
        word = fonts.word("bold", round(42 * k), face.cost)
        x = round(cost.width / 2 - word.width / 2 + word.dx)
        yy = round(4 * k + cost.height / 2 + fonts.cap_height("bold", round(42 * k)) / 2 + word.dy)
        sprite.paste((255, 255, 255, 255), (x, yy, x + word.mask.width, yy + word.mask.height), word.mask)
    if not face.playable:
        shade = Image.new("RGBA", sprite.size, (12, 14, 20, 255))
        shade.putalpha(canvas.rounded(width, height, radius + 2).point(lambda v: v * 84 // 255))
        sprite.alpha_composite(shade)
        bars = Image.new("L", sprite.size)
        draw = ImageDraw.Draw(bars)
        for x in range(-height, width, 46):
            draw.line((x, height, x + height, 0), fill=70, width=5)
        sprite.paste((12, 14, 20, 255), (0, 0), ImageChops.multiply(bars, sprite.getchannel("A")))
    return sprite


@lru_cache(maxsize=64)
def badge(text: str, size: int = 52) -> Image.Image:
    """Give the number of a choice on a bright pill."""
    letters = round(size * 0.72)
    width = max(size, fonts.width("bold", letters, text) + round(size * 0.5))
    sprite = canvas.layered(
        (width, size),
        (canvas.rounded(width, size, size // 2), theme.BLACK),
        (canvas.rounded(width - 6, size - 6, size // 2), theme.WHITE),
        (canvas.rounded(width - 12, size - 12, size // 2), theme.GOLD),
    )
    word = fonts.word("bold", letters, text)
    x = round((width - word.width) / 2 + word.dx)
    y = round(size / 2 + fonts.cap_height("bold", letters) / 2 + word.dy)
    sprite.paste((*theme.BLACK, 255), (x, y, x + word.mask.width, y + word.mask.height), word.mask)
    return sprite
