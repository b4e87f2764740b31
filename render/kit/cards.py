"""Card faces of any game, and cards laid out in a grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.kit import badges, fonts
from render.kit.canvas import RGB, Canvas, Point, mixed
from render.kit.signs import sign, tinted
from render.request import Box

LEAST: Final = 28
"""No letter of a card is smaller, in pixels of a picture 1,100 wide."""
_LETTERS: Final = (34, 32, 30, 28)
_STEP: Final = 1.02
_INSET: Final = 28
_PARCHMENT: Final[RGB] = (224, 208, 172)
_INK: Final[RGB] = (36, 26, 20)


def text_of(text: str, room: int, tall: int) -> tuple[int, tuple[str, ...]]:
    """Give the size of the letters and the lines of a card's text; the last line is cut where it does not fit."""
    for size in _LETTERS:
        rows = fonts.wrapped("body", size, text, room)
        cut = any(row.endswith("…") for row in rows)  # a word that is wider than the card
        if len(rows) * size * _STEP <= tall and not cut:
            return size, rows
    return LEAST, fonts.wrapped("body", LEAST, text, room, max(1, int(tall / (LEAST * _STEP))))


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it lies on the table: `own` is the colour of its kind, `rim` of its edge, `glyph` its picture.

    `glyph` is a sign, its colour, and a small second sign; `small` the sign of its type. `cost` is "" where nothing is
    paid; what is not `playable` now is dimmed and struck through.
    """

    name: str
    text: str
    cost: str = ""
    own: RGB = (90, 96, 110)
    rim: RGB = (196, 196, 190)
    ink: RGB = badges.WHITE
    glyph: tuple[str, RGB, str] = ("", badges.WHITE, "")
    small: str = ""
    playable: bool = True


@lru_cache(maxsize=512)
def face(card: Face, width: int, height: int, corner: int = 0) -> Image.Image:
    """Give a card: cost, name, glyph, what it does; `corner` is what its name leaves free for a number."""
    own = card.own
    board = Canvas(Image.new("RGB", (width, height), badges.BLACK))
    board.panel((2, 2, width - 2, height - 2), 18, card.rim, None)
    board.panel((8, 8, width - 8, height - 8), 14, mixed(own, badges.BLACK, 0.35), None)
    cost = card.cost
    left, rows, band = _headed(card, width, corner)
    board.panel((12, 12, width - 12, 12 + band), 10, mixed(own, badges.WHITE, 0.1), None)
    size = 34 if len(rows) == 1 and fonts.width("bold", 34, rows[0]) <= width - left - 18 - corner else LEAST
    for n, row in enumerate(rows):
        shift = left if n == 0 or fonts.width("bold", size, row) <= width - left - 18 - corner else 20
        board.text(
            shift, 12 + band / 2 + (n - (len(rows) - 1) / 2) * 31, row, role="bold", size=size, least=LEAST, anchor="l",
            fill=card.ink, room=width - shift - 14 - corner,
            halo=badges.BLACK, halo_width=2,
        )  # fmt: skip
    top = 12 + band + 6
    below = height - 12 - top
    room = width - _INSET
    letters, lines = text_of(card.text, room, below - 6)
    tall = round(len(lines) * letters * _STEP) + 14
    art = below - tall - 6
    if art >= 44:
        _art(board, card, (12, top, width - 12, top + art))
        top += art + 6
    board.panel((12, top, width - 12, height - 12), 10, _PARCHMENT, None)
    y = top + (height - 12 - top - len(lines) * letters * _STEP) / 2
    for n, row in enumerate(lines):
        board.text(width / 2, y + (n + 0.5) * letters * _STEP, row, size=letters, fill=_INK)
    sprite = board.sprite(20)
    if cost:
        gem = badges.gem(58, own if card.playable else (90, 90, 96), cost, 40)
        sprite.alpha_composite(gem, (0, 6))
    return sprite if card.playable else _struck(sprite)


def _art(board: Canvas, card: Face, box: Box) -> None:
    x0, y0, x1, y1 = box
    board.panel(box, 10, mixed(card.own, badges.WHITE, 0.16), None)
    size = min(y1 - y0 - 10, x1 - x0 - 20, 210)
    name, tint, second = card.glyph
    if name:
        board.put(tinted(name, size, tint, lower=second), (x0 + x1) / 2, (y0 + y1) / 2)
    if card.small and (x1 - x0 - size) / 2 >= 34:
        board.fill(sign(card.small, 28), mixed(card.rim, badges.WHITE, 0.4), x1 - 34, y1 - 34)


def _headed(card: Face, width: int, corner: int) -> tuple[int, tuple[str, ...], int]:
    """Give where a card's name begins, its lines, and how tall its band is."""
    left = 54 if card.cost else 20
    rows = _named(card.name, width - left - 18 - corner, width - 36 - corner)
    return left, rows, 46 if len(rows) == 1 else 70


def whole(card: Face, width: int, height: int, corner: int = 0) -> bool:
    """Tell whether all of a card's text can be read at a size."""
    _, _, band = _headed(card, width, corner)
    _, lines = text_of(card.text, width - _INSET, height - 12 - (12 + band + 6) - 6)
    return " ".join(lines).split() == card.text.split()


def _named(name: str, room: int, whole: int) -> tuple[str, ...]:
    """Break a name into at most two lines at the smallest size that is allowed."""
    if fonts.width("bold", LEAST, name) <= room:
        return (name,)
    rows = fonts.wrapped("bold", LEAST, name, room, 2)
    return rows if not any(r.endswith("…") for r in rows) else fonts.wrapped("bold", LEAST, name, whole, 2)


def _struck(sprite: Image.Image) -> Image.Image:
    """Dim a card and strike it through with slanting bars."""
    out = sprite.copy()
    shade = Image.new("RGBA", out.size, (12, 14, 20, 255))
    shade.putalpha(out.getchannel("A").point(lambda v: v * 84 // 255))
    out.alpha_composite(shade)
    bars = Image.new("L", out.size)
    draw = ImageDraw.Draw(bars)
    for x in range(-out.height, out.width, 46):
        draw.line((x, out.height, x + out.height, 0), fill=70, width=5)
    out.paste((12, 14, 20), (0, 0), ImageChops.multiply(bars, out.getchannel("A")))
    out.info.update(sprite.info)
    return out


def grid(
    board: Canvas,
    cards: Sequence[tuple[str, Face]],
    box: Box,
    *,
    prices: dict[str, str] | None = None,
    most: int = 300,
    numbered: bool = False,
) -> dict[str, Point]:
    """Lay cards (id and face) in rows that fill a box, prices below them; give where the number of each goes."""
    if not cards:
        return {}
    x0, y0, x1, y1 = box
    price = 38 if prices else 0
    across, rows = _shape(len(cards), x1 - x0, y1 - y0, price)
    gap = 8
    width = min(most, (x1 - x0 - gap * (across - 1)) // across)
    tall = min(round(most * 1.5), (y1 - y0 - gap * (rows - 1)) // rows - price)
    corner, shift = (26, 16) if width >= 190 else (14, 8)
    spots: dict[str, Point] = {}
    for n, (ident, card) in enumerate(cards):
        row, col = divmod(n, across)
        here = min(across, len(cards) - row * across)
        left = x0 + (x1 - x0 - here * width - (here - 1) * gap) // 2 + col * (width + gap)
        top = y0 + row * (tall + price + gap)
        placed = board.put(face(card, width, tall, corner if numbered else 0), left + width / 2, top + tall / 2)
        board.mark("card", ident, card.name, placed)
        spots[f"card:{ident}"] = (left + width - shift, top + 24)
        words = (prices or {}).get(ident, "")
        if words:
            mark = board.text(
                left + width / 2, top + tall + 18, words, role="bold", size=32, least=LEAST, fill=badges.GOLD,
                room=width + 4,
            )  # fmt: skip
            board.mark("price", ident, words, mark)
    return spots


def _shape(count: int, width: int, tall: int, price: int) -> tuple[int, int]:
    """Give columns and rows: the fewest rows in which a card is wide enough to be read."""
    for rows in range(1, 8):
        across = -(-count // rows)
        wide = (width - 8 * (across - 1)) / across
        lower = (tall - 8 * rows) / (rows + 1) - price
        if wide >= 200 or (wide >= 160 and lower < 260):
            return across, rows
    return max(1, width // 178), -(-count // max(1, width // 178))
