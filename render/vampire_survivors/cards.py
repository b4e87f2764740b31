"""Cards with both sides: what a card does when it is played above, what it does in a slot below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.kit import badges, canvas, fonts
from render.kit.canvas import RGB, Canvas, Point, mixed
from render.kit.signs import sign
from render.request import Box
from render.vampire_survivors import glyphs, theme
from rules.vampire_survivors.view import CardView, cells, standing_off

LEAST: Final = 28
_SIZES: Final = (36, 34, 32, 30, 28)
_STEP: Final = 1.04
_MARGIN: Final = 46
_HIT: Final[RGB] = (196, 44, 52)
BOLT: Final = "lightning-bolt"


def said(card: CardView) -> str:
    """Give what a card does when played; where a figure is drawn, the figure says where."""
    if cells(card.id) and not standing_off(card.id):
        return "Hits these spaces, as you sit:"
    return card.instant


@lru_cache(maxsize=32)
def figure(id: str, cell: int) -> Image.Image | None:
    """Give the figure of a card's attack: its spaces with their damage, the player a disc; None where it has none."""
    found = cells(id)
    if not found:
        return None
    off = standing_off(id)
    spaces = {(x, y): damage for x, y, damage in found} | ({} if off else {(0, 0): 0})
    left, right = min(x for x, _ in spaces), max(x for x, _ in spaces)
    low, high = min(y for _, y in spaces), max(y for _, y in spaces)
    width, height = (right - left + 1) * cell, (high - low + 1) * cell
    out = Image.new("RGBA", (width, height))
    pen = ImageDraw.Draw(out)
    for y in range(low, high + 1):
        for x in range(left, right + 1):
            damage = spaces.get((x, y))
            x0, y0 = (x - left) * cell, (high - y) * cell
            fill = (_HIT if damage else (250, 244, 226)) if damage is not None else (188, 172, 138)
            pen.rectangle((x0 + 1, y0 + 1, x0 + cell - 2, y0 + cell - 2), fill=fill, outline=(70, 56, 40), width=2)
            if damage == 0:
                dot = badges.disc(round(cell * 0.66), (70, 110, 190), theme.BLACK, 2)
                out.alpha_composite(dot, (x0 + (cell - dot.width) // 2, y0 + (cell - dot.height) // 2))
            elif damage and damage > 1:
                canvas.lettered(out, str(damage), max(24, round(cell * 0.8)), theme.WHITE,
                                at=(x0 + cell / 2, y0 + cell / 2), compact=True)  # fmt: skip
    return out


@lru_cache(maxsize=256)
def _fitted(first: str, second: str, room: int, tall: int) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Give the largest letters at which both sides have room, and their lines."""
    for size in _SIZES:
        one, two = fonts.wrapped("body", size, first, room), fonts.wrapped("body", size, second, room)
        cut = any(row.endswith("…") for row in (*one, *two))
        if (len(one) + len(two)) * size * _STEP <= tall and not cut:
            return size, one, two
    return LEAST, fonts.wrapped("body", LEAST, first, room), fonts.wrapped("body", LEAST, second, room)


def _figure_of(card: CardView, width: int) -> Image.Image | None:
    return figure(card.id, 30 if width < 300 else 34)


def _heights(card: CardView, width: int, corner: int) -> tuple[tuple[str, ...], int, int]:
    """Give the lines of a card's name, how tall its band is, and what its parts need beside text and art."""
    named = fonts.wrapped("bold", 32, card.name, width - 40 - corner)
    band = 14 + 34 * len(named)
    drawn = _figure_of(card, width)
    return named, band, band + 24 + 34 + 34 + (drawn.height + 10 if drawn is not None else 0) + 26


def needed(card: CardView, width: int, corner: int = 0) -> int:
    """Give how tall a card must be to be read at a width."""
    _, _, rest = _heights(card, width, corner)
    rows = sum(len(fonts.wrapped("body", 30, text, width - _MARGIN)) for text in (said(card), card.persistent))
    return rest + round(rows * 30 * _STEP) + 66


@lru_cache(maxsize=128)
def _face(copyless: tuple[str, ...], card_id: str, width: int, height: int, corner: int) -> Image.Image:
    card = _KNOWN[copyless]
    own = theme.KINDS[card.kind]
    board = Canvas(Image.new("RGB", (width, height), theme.BLACK))
    board.panel((2, 2, width - 2, height - 2), 18, mixed(own, theme.WHITE, 0.45), None)
    board.panel((8, 8, width - 8, height - 8), 14, mixed(own, theme.BLACK, 0.35), None)
    named, band, rest = _heights(card, width, corner)
    board.panel((12, 12, width - 12, 12 + band), 10, mixed(own, theme.WHITE, 0.08), None)
    for n, row in enumerate(named):
        board.text(22, 12 + 24 + n * 34, row, role="bold", size=32, fill=theme.WHITE, anchor="l", halo=theme.BLACK,
                   halo_width=2)  # fmt: skip
    size, one, two = _fitted(said(card), card.persistent, width - _MARGIN, height - rest - 40)
    drawn = _figure_of(card, width)
    text = round((len(one) + len(two)) * size * _STEP)
    art = height - rest - text
    y = 12 + band + 4
    if art >= 40:
        glyph = glyphs.card(card.id).image(min(art - 10, 150))
        board.put(glyph, width / 2, y + art / 2)
        if card.bolt:
            mask = sign(BOLT, 34)
            board.fill(mask, (250, 220, 110), width - 54, round(y + art / 2 - 17))
        y += art
    first = 34 + round(len(one) * size * _STEP) + 10 + (drawn.height + 10 if drawn is not None else 0)
    _side(board, (12, y, width - 12, y + first), theme.PARCHMENT, "Now", one, size, drawn)
    _side(board, (12, y + first + 4, width - 12, height - 12), theme.SLOT, "In a slot", two, size, None)
    return board.sprite(20)


def _side(
    board: Canvas, box: Box, fill: RGB, title: str, rows: Sequence[str], size: int, drawn: Image.Image | None
) -> None:
    x0, y0, x1, _ = box
    board.panel(box, 10, fill, None)
    board.text(x0 + 8, y0 + 19, title, role="bold", size=LEAST, fill=mixed(theme.INK, _HIT, 0.55), anchor="l")
    y = board.lines(x0 + 8, y0 + 34, rows, role="body", size=size, fill=theme.INK, step=_STEP)
    if drawn is not None:
        board.put(drawn, (x0 + x1) / 2, y + 6 + drawn.height / 2)


_KNOWN: Final[dict[tuple[str, ...], CardView]] = {}


def face(card: CardView, width: int, height: int, corner: int = 0) -> Image.Image:
    """Give a card with both sides; `corner` is what its name leaves free for a number."""
    key = (card.id, card.name, card.instant, card.persistent)
    _KNOWN[key] = card
    return _face(key, card.id, width, height, corner)


def grouped(hand: Sequence[CardView]) -> list[tuple[CardView, int]]:
    """Give each card of a hand once, with how many there are of it."""
    found: dict[str, tuple[CardView, int]] = {}
    for card in hand:
        first, number = found.get(card.id, (card, 0))
        found[card.id] = (first, number + 1)
    return list(found.values())


def row(made: Canvas, shown: Sequence[tuple[CardView, int]], box: Box, most: int = 356) -> dict[str, Point]:
    """Lay up to four cards beside one another; give where the number of each goes."""
    x0, y0, x1, y1 = box
    gap = 8
    wide = min(most, (x1 - x0 - gap * (len(shown) - 1)) // len(shown))
    start = x0 + (x1 - x0 - wide * len(shown) - gap * (len(shown) - 1)) // 2
    spots: dict[str, Point] = {}
    for n, (card, number) in enumerate(shown):
        x = start + n * (wide + gap)
        corner = 62 if number > 1 else 0
        at = made.put(face(card, wide, y1 - y0, corner), x + wide / 2, (y0 + y1) / 2)
        made.mark("card", card.copy, card.name, at)
        if number > 1:
            times(made, number, x + wide - 44, y0 + 36)
        spots[f"card:{card.copy}"] = (x + 24, y1 - 24)
    return spots


def times(made: Canvas, number: int, x: float, y: float) -> None:
    """Write how many there are of a card."""
    at = made.put(badges.tag(f"×{number}", 40, (24, 22, 32), theme.WHITE, 32), x, y)
    made.mark("times", str(number), f"×{number}", at)


@dataclass(frozen=True, slots=True)
class Plates:
    """How many cards are laid in two columns: the lines of each, how tall each is, how many lie in the first."""

    rows: list[list[str]]
    talls: list[int]
    half: int

    @property
    def tall(self) -> int:
        """Give how tall the longer column is."""
        return max(sum(t + 6 for t in self.talls[: self.half]), sum(t + 6 for t in self.talls[self.half :]))


def arranged(shown: Sequence[tuple[CardView, int]], wide: int, most: int) -> Plates:
    """Arrange plates of a width: with both sides where there is room, else with what they do now, else names."""
    room = wide - 84
    for both in (True, False):
        rows = [_rows(card, both, room) for card, _ in shown]
        talls = [46 + len(lines) * 29 for lines in rows]
        found = Plates(rows, talls, _split(talls))
        if found.tall <= most:
            return found
    half = -(-len(shown) // 2)
    return Plates([[] for _ in shown], [min(60, most // half - 6)] * len(shown), half)


def plates(made: Canvas, shown: Sequence[tuple[CardView, int]], laid: Plates, box: Box) -> dict[str, Point]:
    """Lay many cards as plates in two columns."""
    x0, y0, x1, _ = box
    wide = (x1 - x0 - 8) // 2
    rows, talls, half = laid.rows, laid.talls, laid.half
    spots: dict[str, Point] = {}
    y = y0
    for n, (card, number) in enumerate(shown):
        x, y = (x0 if n < half else x0 + wide + 8), (y0 if n == half else y)
        spots[f"card:{card.copy}"] = _plate(made, card, number, rows[n], (x, y, x + wide, y + talls[n]))
        y += talls[n] + 6
    return spots


def _rows(card: CardView, both: bool, room: int) -> list[str]:
    lines = list(fonts.wrapped("body", LEAST, card.instant, room))
    if both:
        lines += fonts.wrapped("body", LEAST, f"Slot: {card.persistent}", room)
    return lines


def _split(talls: Sequence[int]) -> int:
    """Give how many go into the first of two columns, so that both are about as long."""
    return min(range(1, len(talls) + 1), key=lambda n: max(sum(talls[:n]), sum(talls[n:])))


def _plate(made: Canvas, card: CardView, number: int, rows: Sequence[str], box: Box) -> Point:
    x0, y0, x1, _ = box
    own = theme.KINDS[card.kind]
    made.panel(box, 12, mixed(own, theme.BLACK, 0.55), mixed(own, theme.WHITE, 0.2), 3)
    made.put(glyphs.card(card.id).image(44), x0 + 38, y0 + 32)
    made.text(x0 + 72, y0 + 24, card.name, role="bold", size=32, fill=theme.WHITE, anchor="l")
    if number > 1:
        times(made, number, x1 - 40, y0 + 25)
    made.lines(x0 + 72, y0 + 42, rows, role="body", size=LEAST, fill=theme.PALE, step=29 / LEAST)
    made.mark("card", card.copy, card.name, box)
    return (x0 + 24, y0 + 60)
