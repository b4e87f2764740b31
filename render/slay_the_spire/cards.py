"""Card faces, and cards laid out in a grid."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.kit import badges, canvas, fonts
from render.kit.canvas import Canvas, Point, mixed
from render.kit.signs import sign
from render.slay_the_spire import glyphs, theme
from rules.slay_the_spire.view import CardView

LEAST: Final = 28
"""No letter of a card is smaller, in pixels of a picture 1,100 wide."""
_LETTERS: Final = (34, 32, 30, 28)


def text_of(text: str, room: int, tall: int) -> tuple[int, tuple[str, ...]]:
    """Give the size of the letters and the lines of a card's text; the last line is cut where it does not fit."""
    for size in _LETTERS:
        rows = fonts.wrapped("body", size, text, room)
        if len(rows) * size * 1.05 <= tall:
            return size, rows
    return LEAST, fonts.wrapped("body", LEAST, text, room, max(1, int(tall / (LEAST * 1.05))))


def face(card: CardView, width: int, height: int, corner: int = 0) -> Image.Image:
    """Give a card: cost, name, glyph, what it does; one that cannot be played now is dimmed and struck.

    `corner` is what its name leaves free at the right for a number.
    """
    key = (card.kind, card.upgraded, card.cost, card.playable)
    return _face(key, card.name, card.type, card.rarity, card.owner, card.text, (width, height, corner))


def name_of(card: CardView) -> str:
    """Give a card's name with the plus of its upgraded side."""
    return card.name + ("+" if card.upgraded and not card.name.endswith("+") else "")


@lru_cache(maxsize=512)
def _face(
    key: tuple[str, bool, str, bool],
    name: str,
    type_: str,
    rarity: str,
    owner: str,
    text: str,
    form: tuple[int, int, int],
) -> Image.Image:
    width, height, corner = form
    kind, upgraded, cost, playable = key
    own = theme.OWNERS.get(type_ if type_ in ("curse", "status") else owner, theme.OWNERS["colorless"])
    rim = theme.RARITIES.get(rarity, theme.RARITIES["common"])
    board = Canvas(Image.new("RGB", (width, height), theme.BLACK))
    board.panel((2, 2, width - 2, height - 2), 18, rim, None)
    board.panel((8, 8, width - 8, height - 8), 14, mixed(own, theme.BLACK, 0.35), None)
    name = name + ("+" if upgraded and not name.endswith("+") else "")
    left = 54 if cost else 20
    rows = _named(name, width - left - 18 - corner, width - 36 - corner)
    band = 46 if len(rows) == 1 else 70
    board.panel((12, 12, width - 12, 12 + band), 10, mixed(own, theme.WHITE, 0.1), None)
    size = 34 if len(rows) == 1 and fonts.width("bold", 34, rows[0]) <= width - left - 18 - corner else LEAST
    for n, row in enumerate(rows):
        shift = left if n == 0 or fonts.width("bold", size, row) <= width - left - 18 - corner else 20
        board.text(
            shift, 12 + band / 2 + (n - (len(rows) - 1) / 2) * 31, row, role="bold", size=size, least=LEAST, anchor="l",
            fill=(190, 255, 150) if upgraded else theme.WHITE, room=width - shift - 14 - corner,
            halo=theme.BLACK, halo_width=2,
        )  # fmt: skip
    top = 12 + band + 6
    below = height - 12 - top
    room = width - 28
    letters, lines = text_of(text, room, below - 6)
    tall = round(len(lines) * letters * 1.05) + 14
    art = below - tall - 6
    if art >= 44:
        _art(board, glyphs.card(kind, type_), type_, (12, top, width - 12, top + art), own, rim)
        top += art + 6
    board.panel((12, top, width - 12, height - 12), 10, theme.PARCHMENT, None)
    y = top + (height - 12 - top - len(lines) * letters * 1.05) / 2
    for n, row in enumerate(lines):
        board.text(width / 2, y + (n + 0.5) * letters * 1.05, row, size=letters, fill=theme.INK)
    sprite = board.sprite(20)
    if cost:
        gem = badges.gem(58, own if playable else (90, 90, 96), cost, 40)
        sprite.alpha_composite(gem, (0, 6))
    return sprite if playable else _struck(sprite)


def _art(
    board: Canvas, glyph: glyphs.Glyph, type_: str, box: tuple[int, int, int, int], own: canvas.RGB, rim: canvas.RGB
) -> None:
    x0, y0, x1, y1 = box
    board.panel(box, 10, mixed(own, theme.WHITE, 0.16), None)
    size = min(y1 - y0 - 10, x1 - x0 - 20, 210)
    board.put(glyph.image(size), (x0 + x1) / 2, (y0 + y1) / 2)
    small = sign(theme.TYPES.get(type_, "✦"), 28)
    if (x1 - x0 - size) / 2 >= 34:
        board.fill(small, mixed(rim, theme.WHITE, 0.4), x1 - 34, y1 - 34)


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
    board: Canvas, cards: list[CardView], box: tuple[int, int, int, int], *, prices: dict[str, str] | None = None,
    most: int = 300, numbered: bool = False,
) -> dict[str, Point]:  # fmt: skip
    """Lay cards in rows that fill a box, and give where the number of each goes; `prices` stand below them."""
    if not cards:
        return {}
    x0, y0, x1, y1 = box
    price = 38 if prices else 0
    across, rows = _shape(len(cards), x1 - x0, y1 - y0, price)
    gap = 8
    width = min(most, (x1 - x0 - gap * (across - 1)) // across)
    tall = min(round(most * 1.5), (y1 - y0 - gap * (rows - 1)) // rows - price)
    spots: dict[str, Point] = {}
    for n, card in enumerate(cards):
        row, col = divmod(n, across)
        here = min(across, len(cards) - row * across)
        left = x0 + (x1 - x0 - here * width - (here - 1) * gap) // 2 + col * (width + gap)
        top = y0 + row * (tall + price + gap)
        placed = board.put(face(card, width, tall, 26 if numbered else 0), left + width / 2, top + tall / 2)
        board.mark("card", card.id, name_of(card), placed)
        spots[f"card:{card.id}"] = (left + width - 16, top + 24)
        words = (prices or {}).get(card.id, "")
        if words:
            mark = board.text(left + width / 2, top + tall + 18, words, role="bold", size=32, least=28, fill=theme.GOLD,
                              room=width + 4)  # fmt: skip
            board.mark("price", card.id, words, mark)
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
