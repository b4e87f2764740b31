"""Relics, potions and other goods as plates, and lists of cards by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from render.kit import badges, fonts
from render.kit.canvas import RGB, Canvas, Point, mixed
from render.kit.signs import sign
from render.request import Box
from render.slay_the_spire import cards, glyphs, theme
from rules.slay_the_spire.view import CardView

_TYPE: Final = 28
_OWN: Final[dict[str, RGB]] = {"potion": (46, 92, 84), "relic": (86, 64, 44), "gold": (110, 88, 34)}
_LINE: Final = 42
GAP: Final = 8


@dataclass(frozen=True, slots=True)
class Item:
    """A relic, a potion, gold or another good."""

    id: str
    kind: str
    name: str
    text: str = ""
    price: str = ""
    note: str = ""
    used: bool = False
    count: int = 0


def glyph_of(item: Item) -> glyphs.Glyph:
    """Give an item's glyph."""
    if item.kind == "relic":
        return glyphs.relic(item.id)
    if item.kind == "potion":
        return glyphs.potion(item.id)
    return glyphs.Glyph({"gold": "💰", "key": "🗝"}.get(item.kind, "✦"), "y")


def plates(board: Canvas, items: list[Item], box: Box) -> dict[str, Point]:
    """Lay items as plates in a box, and give where the number of each goes."""
    spots: dict[str, Point] = {}
    if not items:
        return spots
    x0, y0, x1, y1 = box
    # As few columns as leave room for two lines of text: wide plates hold long texts.
    across = next(
        (n for n in (1, 2, 3, 4) if (y1 - y0 - GAP * (-(-len(items) // n) - 1)) // -(-len(items) // n) >= 96), 4
    )
    across = min(max(across, 1 if len(items) == 1 else 2), len(items))
    rows = -(-len(items) // across)
    width = (x1 - x0 - GAP * (across - 1)) // across
    tall = min(240 if len(items) <= 4 else 170, (y1 - y0 - GAP * (rows - 1)) // rows)
    if tall >= _LARGE:
        return _large(board, items, (x0, y0, width, tall), across)
    for n, item in enumerate(items):
        row, col = divmod(n, across)
        x, y = x0 + col * (width + GAP), y0 + row * (tall + GAP)
        placed = board.put(plate(item, width, tall), x + width / 2, y + tall / 2)
        board.mark(item.kind, item.id, item.name, placed)
        if item.price:
            board.mark("price", item.id, item.price, placed)
        spots[f"{item.kind}:{item.id}"] = (x + 31, y + tall - 28)
    return spots


_LARGE: Final = 200
"""Plates at least so tall are drawn large."""


def _large(board: Canvas, items: list[Item], form: Box, across: int) -> dict[str, Point]:
    """Lay a few items as large plates; `form` is left, top, width and height of the first."""
    x0, y0, width, tall = form
    spots: dict[str, Point] = {}
    for n, item in enumerate(items):
        x, y = x0 + (n % across) * (width + GAP), y0 + (n // across) * (tall + GAP)
        box = (x, y, x + width, y + tall)
        own = (50, 50, 54) if item.used else _OWN.get(item.kind, (58, 64, 84))
        board.panel(box, 18, mixed(own, theme.BLACK, 0.3), mixed(own, theme.WHITE, 0.35), 4)
        board.put(glyph_of(item).image(100, dim=item.used), x + 74, y + 72)
        name = item.name + (f" {item.count}" if item.count else "")
        right = x + width - 16
        if item.price:
            at = board.text(right, y + 40, item.price, role="bold", size=44, fill=theme.GOLD, anchor="r")
            board.fill(sign("💰", 38), theme.GOLD, at[0] - 44, y + 21)
            board.mark("price", item.id, item.price, at)
            right = at[0] - 54
        board.text(x + 142, y + 40, name, role="bold", size=44, least=_TYPE, fill=theme.WHITE, anchor="l",
                   room=right - x - 142)  # fmt: skip
        top = y + 70
        if item.note:
            board.text(x + 142, top + 16, item.note, role="italic", size=32, least=_TYPE, fill=theme.GOLD, anchor="l",
                       room=width - 160)  # fmt: skip
            top += 40
        for size in (38, 34, 32, 30, _TYPE):
            rows = fonts.wrapped("body", size, item.text, width - 160)
            if len(rows) * size * 1.12 <= y + tall - top - 8:
                break
        if item.text:
            board.lines(x + 142, top, rows, role="body", size=size, fill=(236, 232, 218), step=1.12)
        board.mark(item.kind, item.id, item.name, box)
        spots[f"{item.kind}:{item.id}"] = (x + 74, y + tall - 40)
    return spots


@lru_cache(maxsize=256)
def plate(item: Item, width: int, tall: int) -> Image.Image:
    """Give an item's plate: glyph, name, price, what it does."""
    board = Canvas(Image.new("RGB", (width, tall), theme.BLACK))
    own = (50, 50, 54) if item.used else _OWN.get(item.kind, (58, 64, 84))
    board.panel((0, 0, width, tall), 14, mixed(own, theme.BLACK, 0.3), mixed(own, theme.WHITE, 0.35), 3)
    # Below the glyph there is room for the number of a choice.
    big = 50 if tall >= 124 else 32
    board.put(glyph_of(item).image(big, dim=item.used), 31, 8 + big / 2)
    right = width - 12
    if item.price:
        at = board.text(right, 25, item.price, role="bold", size=34, fill=theme.GOLD, anchor="r")
        board.fill(sign("💰", 30), theme.GOLD, at[0] - 34, 10)
        right = at[0] - 40
    left = 66
    count = f" {item.count}" if item.count else ""
    words = item.name + count
    two = fonts.width("bold", _TYPE, words) > right - left and " " in words
    rows = fonts.wrapped("bold", _TYPE, words, right - left, 2) if two else (words,)
    for n, line in enumerate(rows):
        board.text(left, 25 + n * 30, line, role="bold", size=32, least=_TYPE, fill=theme.WHITE, anchor="l",
                   room=right - left)  # fmt: skip
    top = 42 + 30 * (len(rows) - 1)
    if item.note:
        board.text(left, top + 14, item.note, role="italic", size=_TYPE, fill=theme.GOLD, anchor="l",
                   room=width - left - 8)  # fmt: skip
        top += 30
    lines = (tall - top - 3) // _TYPE
    text = fonts.wrapped("body", _TYPE, item.text, width - left - 8, max(1, lines)) if item.text and lines > 0 else ()
    board.lines(left, top, text, role="body", size=_TYPE, fill=(236, 232, 218), step=1.0 if tall < 124 else 1.08)
    return board.sprite(14)


# ---------------------------------------------------------------- lists


def grouped(deck: list[CardView]) -> list[tuple[CardView, int]]:
    """Group like cards, attacks first, with how many there are of each."""
    order = {"attack": 0, "skill": 1, "power": 2, "status": 3, "curse": 4}
    count = Counter((c.kind, c.upgraded) for c in deck)
    first: dict[tuple[str, bool], CardView] = {}
    for card in deck:
        first.setdefault((card.kind, card.upgraded), card)
    found = [(card, count[key]) for key, card in first.items()]
    return sorted(found, key=lambda pair: (order.get(pair[0].type, 5), pair[0].name, pair[0].upgraded))


def list_of(board: Canvas, deck: list[CardView], box: Box) -> None:
    """Draw cards as a list in columns: cost, glyph, name, how many; as large as the box allows."""
    x0, y0, x1, y1 = box
    groups = grouped(deck)
    most = max(2, (x1 - x0) // 250)
    columns = next((n for n in range(2, most) if -(-len(groups) // n) * 38 <= y1 - y0), most)
    rows = max(1, -(-len(groups) // columns))
    line = min(_LINE + 10, max(36, (y1 - y0) // rows))
    rows = min(rows, max(1, (y1 - y0) // line))
    width = (x1 - x0 - GAP * (columns - 1)) // columns
    shown = groups if len(groups) <= rows * columns else groups[: rows * columns - 1]
    for n, (card, count) in enumerate(shown):
        col, row = divmod(n, rows)
        place = (x0 + col * (width + GAP), y0 + row * line, x0 + col * (width + GAP) + width, y0 + (row + 1) * line - 4)
        _cell(board, card, f"×{count}" if count > 1 else "", place)
        board.mark("card", card.id, f"{count} {cards.name_of(card)}", place)
    if len(shown) < len(groups):
        rest = sum(count for _, count in groups[len(shown) :])
        text = f"and {rest} more"
        col, row = divmod(len(shown), rows)
        y = y0 + (row + 0.5) * line
        mark = board.text(x0 + col * (width + GAP) + 12, y, text, role="italic", size=30, fill=theme.SOFT, anchor="l")
        board.mark("more", "cards", text, mark)


def names(
    board: Canvas, entries: Sequence[tuple[str, CardView | Item, str]], box: Box, columns: int = 3
) -> dict[str, Point]:  # fmt: skip
    """Draw goods by name, price behind them: (spot, what, price); give where the number of each goes."""
    x0, y0, x1, _ = box
    width = (x1 - x0 - GAP * (columns - 1)) // columns
    spots: dict[str, Point] = {}
    for n, (spot, thing, price) in enumerate(entries):
        row, col = divmod(n, columns)
        x, y = x0 + col * (width + GAP), y0 + row * _LINE
        place = (x, y, x + width, y + _LINE - 4)
        if isinstance(thing, CardView):
            _cell(board, thing, price, place)
            board.mark("card", thing.id, cards.name_of(thing), place)
        else:
            _thing(board, thing, price, place)
            board.mark(thing.kind, thing.id, thing.name, place)
        if price:
            board.mark("price", thing.id, price, place)
        spots[spot] = (x + width - 22, y + 16)
    return spots


def lines_of(count: int, columns: int = 3) -> int:
    """Give the height of so many goods by name."""
    return -(-count // columns) * _LINE


def _cell(board: Canvas, card: CardView, right_words: str, box: Box) -> None:
    x0, y0, x1, y1 = box
    own = theme.OWNERS.get(card.type if card.type in ("curse", "status") else card.owner, theme.OWNERS["colorless"])
    board.panel(box, 8, mixed(own, theme.BLACK, 0.45), mixed(own, theme.WHITE, 0.1), 2)
    y = (y0 + y1) / 2
    left = x0 + 6
    if card.cost:
        board.put(badges.gem(36, own, card.cost, _TYPE), x0 + 20, y)
        left = x0 + 42
    right = x1 - 8
    if right_words:
        right = board.text(right, y, right_words, role="bold", size=_TYPE, fill=theme.GOLD, anchor="r")[0] - 6
    if fonts.width("bold", _TYPE, cards.name_of(card)) <= right - left - 32:  # a long name goes without its glyph
        board.put(glyphs.card(card.kind, card.type).image(26), left + 14, y)
        left += 32
    ink = (190, 255, 150) if card.upgraded else theme.WHITE
    board.text(left, y, cards.name_of(card), role="bold", size=30, least=_TYPE, fill=ink, anchor="l",
               room=max(30, round(right - left)))  # fmt: skip


def _thing(board: Canvas, item: Item, price: str, box: Box) -> None:
    x0, y0, x1, y1 = box
    own = _OWN.get(item.kind, (58, 64, 84))
    board.panel(box, 8, mixed(own, theme.BLACK, 0.3), mixed(own, theme.WHITE, 0.2), 2)
    y = (y0 + y1) / 2
    board.put(glyph_of(item).image(30), x0 + 22, y)
    right = x1 - 8
    if price:
        right = board.text(right, y, price, role="bold", size=_TYPE, fill=theme.GOLD, anchor="r")[0] - 6
    board.text(x0 + 44, y, item.name, role="bold", size=30, least=_TYPE, fill=theme.WHITE, anchor="l",
               room=max(30, round(right - x0 - 44)))  # fmt: skip
