"""Cards, relics and potions laid out in rows: hands, rewards, a merchant's goods, decks."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from PIL import Image

from render.kit import canvas, fonts
from render.kit.canvas import Canvas, Point, mixed
from render.slay_the_spire import pieces, theme
from render.slay_the_spire.combat import WIDTH
from render.slay_the_spire.faces import CardFace, ItemFace, Shelf

_SIDE: Final = 18
_GAP: Final = 12
_CARD: Final = pieces.CARD
_TITLE: Final = 56
_PRICE: Final = 44
_LINE: Final = 48
# Relics and potions: how many in a row, the letters of their text, where it begins, the lowest height.
_ITEMS: Final = 2
_LETTERS: Final = 28
_NAME: Final = 56
_LOWEST: Final = 114
_NUMBER: Final = 62
"""What is left free at the right of a text for the number of a choice."""
_MANY: Final = 6
"""More cards than these are shorter, at the cost of their art."""


def _across(wide: int, count: int) -> tuple[int, int, int, float]:
    """Give how many cards stand in a row, their size, and that of their letters."""
    per = 3 if wide >= WIDTH else 2
    width = (wide - 2 * _SIDE - (per - 1) * _GAP) // per
    k = width / _CARD[0] * 0.93
    return per, width, round(_CARD[1] * k * (0.8 if count > _MANY else 1.0)), round(k, 2)


def _rows(items: tuple[ItemFace, ...]) -> list[tuple[ItemFace, ...]]:
    return [items[n : n + _ITEMS] for n in range(0, len(items), _ITEMS)]


def _item_width(wide: int) -> int:
    return (wide - 2 * _SIDE - (_ITEMS - 1) * _GAP) // _ITEMS


def _item_text(item: ItemFace, width: int) -> tuple[str, ...]:
    return fonts.wrapped("body", _LETTERS, item.text, width - 98 - _NUMBER) if item.text else ()


def _item_height(items: tuple[ItemFace, ...], width: int) -> int:
    return max(
        max(_LOWEST, _NAME + round(len(_item_text(item, width)) * _LETTERS * 1.12) + 14) + (30 if item.note else 0)
        for item in items
    )


def height(shelf: Shelf, wide: int) -> int:
    """Give the height of a shelf in pixels."""
    total = _TITLE if shelf.title else 0
    if shelf.compact:
        return total + -(-(len(shelf.cards) + len(shelf.items)) // _columns(wide)) * _LINE + 2 * _GAP
    across, _, card_tall, _ = _across(wide, len(shelf.cards))
    if shelf.cards:
        rows = -(-len(shelf.cards) // across)
        total += rows * (card_tall + _GAP + (_PRICE if shelf.prices else 0))
    total += sum(_item_height(row, _item_width(wide)) + _GAP for row in _rows(shelf.items))
    if not shelf.cards and not shelf.items:
        total += 60
    return total + _GAP


def draw(board: Canvas, shelf: Shelf, top: int) -> dict[str, Point]:
    """Draw a shelf, and give where the number of each thing goes."""
    spots: dict[str, Point] = {}
    wide = board.image.width
    y = top
    if shelf.title:
        _title(board, shelf.title, y)
        y += _TITLE
    if shelf.compact:
        return _lines(board, shelf, y)
    prices = dict(shelf.prices)
    across, width, tall, k = _across(wide, len(shelf.cards))
    step = tall + _GAP + (_PRICE if prices else 0)
    for n, face in enumerate(shelf.cards):
        x = _SIDE + (n % across) * (width + _GAP)
        row = y + (n // across) * step
        box = board.put(pieces.card(face, width, tall, k), x + width / 2, row + tall / 2)
        board.mark("card", face.id, face.name + ("+" if face.upgraded else ""), box)
        spots[f"card:{face.id}"] = (x + width - 46, row + tall * 0.29)
        words = prices.get(face.id, "")
        if words:
            board.text(x + width / 2, row + tall + _PRICE / 2, words, role="bold", size=32, fill=theme.GOLD, room=width)
            board.mark("price", face.id, words, box)
    if shelf.cards:
        y += -(-len(shelf.cards) // across) * step
    width = _item_width(wide)
    for items in _rows(shelf.items):
        tall = _item_height(items, width)
        for n, item in enumerate(items):
            x = _SIDE + n * (width + _GAP)
            box = board.put(_item(item, width, tall), x + width / 2, y + tall / 2)
            board.mark(item.kind, item.id, item.name, box)
            if item.price:
                board.mark("price", item.id, item.price, box)
            spots[f"{item.kind}:{item.id}"] = (x + width - 34, y + tall - 32)
        y += tall + _GAP
    if not shelf.cards and not shelf.items:
        board.text(_SIDE + 6, y + 30, "nothing", role="italic", size=30, fill=theme.SOFT, anchor="l")
    return spots


def _title(board: Canvas, title: str, y: int) -> None:
    room = board.image.width - 2 * _SIDE - 6
    board.text(
        _SIDE + 6, y + _TITLE / 2, title, role="title", size=34, least=26, fill=theme.GOLD, anchor="l", room=room
    )


_SIGNS: Final = {
    "relic": "🏺", "potion": "🧪", "gold": "💰", "rest": "🔥", "smith": "🔨", "remove": "✂", "service": "🛠", "key": "🗝",
    "event": "❓", "card_reward": "🃏", "boss_relic": "👑", "upgrade": "🔨",
}  # fmt: skip
_OWN: Final = {"potion": (46, 92, 84), "relic": (86, 64, 44), "gold": (110, 88, 34)}


@lru_cache(maxsize=256)
def _item(item: ItemFace, width: int, tall: int) -> Image.Image:
    board = Canvas(Image.new("RGB", (width, tall), theme.BLACK))
    own = (50, 50, 54) if item.spent else _OWN.get(item.kind, (58, 64, 84))
    board.panel((0, 0, width, tall), 16, mixed(own, theme.BLACK, 0.25), mixed(own, theme.WHITE, 0.4), 3)
    board.put(pieces.disc(74, mixed(own, theme.BLACK, 0.4), mixed(own, theme.WHITE, 0.5), 3), 50, 52)
    mask = pieces.sign(_SIGNS.get(item.kind, "✦"), 50)
    board.fill(mask, (250, 236, 206), 25, 27)
    right = width - 14
    if item.price:
        sign = pieces.sign("💰", 34)
        left = board.text(width - 14, 34, item.price, role="bold", size=38, fill=theme.GOLD, anchor="r")[0] - 40
        board.fill(sign, theme.GOLD, left, 17)
        right = left - 10
    board.text(98, 34, item.name, role="bold", size=34, least=24, fill=theme.WHITE, anchor="l", room=right - 98)
    if item.count:
        board.put(pieces.disc(38, theme.GOLD, theme.BLACK, 2), 82, 82)
        board.text(82, 82, str(item.count), role="bold", size=27, fill=theme.BLACK)
    for n, line in enumerate(_item_text(item, width)):
        y = _NAME + (n + 0.5) * _LETTERS * 1.12
        board.text(98, y, line, size=_LETTERS, fill=(236, 232, 218), anchor="l")
    if item.note:
        board.text(16, tall - 20, item.note, role="italic", size=25, least=22, fill=theme.GOLD, anchor="l",
                   room=width - 32)  # fmt: skip
    sprite = board.image.convert("RGBA")
    sprite.putalpha(canvas.rounded(width, tall, 16))
    return sprite


# ---------------------------------------------------------------- decks as lists


def _columns(wide: int) -> int:
    return 3 if wide >= WIDTH else 2


def list_height(cards: tuple[CardFace, ...], wide: int, *, titled: bool = True) -> int:
    """Give the height of a deck shown as a list."""
    return _TITLE * titled + -(-len(_grouped(cards)) // _columns(wide)) * _LINE + 2 * _GAP


def _grouped(cards: tuple[CardFace, ...]) -> list[tuple[CardFace, int]]:
    order = {"attack": 0, "skill": 1, "power": 2, "status": 3, "curse": 4}
    count = Counter((c.name, c.upgraded) for c in cards)
    first = {}
    for card in cards:
        first.setdefault((card.name, card.upgraded), card)
    found = [(card, count[name]) for name, card in first.items()]
    return sorted(found, key=lambda pair: (order.get(pair[0].type, 5), pair[0].name, pair[0].upgraded))


def deck_list(board: Canvas, title: str, cards: tuple[CardFace, ...], top: int) -> None:
    """Draw a deck as a list in columns: how many, cost, name."""
    if title:
        _title(board, title, top)
        top += _TITLE
    groups = _grouped(cards)
    columns = _columns(board.image.width)
    rows = -(-len(groups) // columns)
    for n, (card, count) in enumerate(groups):
        col, row = divmod(n, max(1, rows))
        box = _cell(board, card, f"×{count}" if count > 1 else "", col, top + row * _LINE)
        board.mark("card", card.id, f"{count} {card.name}{'+' if card.upgraded else ''}", box)


def _cell(board: Canvas, card: CardFace, right_words: str, col: int, y: int) -> tuple[int, int, int, int]:
    columns = _columns(board.image.width)
    width = (board.image.width - 2 * _SIDE - (columns - 1) * _GAP) // columns
    x = _SIDE + col * (width + _GAP)
    own = theme.OWNERS.get(card.owner, theme.OWNERS["colorless"])
    if card.type in ("curse", "status"):
        own = theme.OWNERS[card.type]
    box = (x, y, x + width, y + _LINE - 5)
    board.panel(box, 9, mixed(own, theme.BLACK, 0.45), mixed(own, theme.WHITE, 0.1), 2)
    middle = y + (_LINE - 5) / 2
    if card.cost:
        board.put(pieces.gem(38, own), x + 22, middle)
        board.text(x + 22, middle, card.cost, role="bold", size=27, fill=theme.WHITE)
    mask = pieces.sign(theme.TYPES.get(card.type, "✦"), 28)
    board.fill(mask, mixed(own, theme.WHITE, 0.6), x + 44, round(middle - 14))
    right = x + width - 10
    if right_words:
        right = board.text(right, middle, right_words, role="bold", size=29, fill=theme.WHITE, anchor="r")[0] - 8
    name = card.name + ("+" if card.upgraded else "")
    ink = (190, 255, 150) if card.upgraded else theme.WHITE
    board.text(x + 78, middle, name, role="bold", size=30, least=23, fill=ink, anchor="l", room=round(right - x - 80))
    return box


def _lines(board: Canvas, shelf: Shelf, top: int) -> dict[str, Point]:
    """Draw a shelf as lines of names, and give where the number of each thing goes."""
    spots: dict[str, Point] = {}
    columns = _columns(board.image.width)
    prices = dict(shelf.prices)
    for n, card in enumerate(shelf.cards):
        row, col = divmod(n, columns)
        box = _cell(board, card, prices.get(card.id, "").removesuffix(" gold"), col, top + row * _LINE)
        board.mark("card", card.id, card.name + ("+" if card.upgraded else ""), box)
        spots[f"card:{card.id}"] = (box[2] - 24, box[1] + 20)
    width = (board.image.width - 2 * _SIDE - (columns - 1) * _GAP) // columns
    for n, item in enumerate(shelf.items, len(shelf.cards)):
        row, col = divmod(n, columns)
        x, y = _SIDE + col * (width + _GAP), top + row * _LINE
        own = _OWN.get(item.kind, (58, 64, 84))
        box = (x, y, x + width, y + _LINE - 5)
        board.panel(box, 9, mixed(own, theme.BLACK, 0.3), mixed(own, theme.WHITE, 0.2), 2)
        middle = y + (_LINE - 5) / 2
        board.fill(pieces.sign(_SIGNS.get(item.kind, "✦"), 32), (250, 236, 206), x + 10, round(middle - 16))
        board.text(
            x + 52, middle, item.name, role="bold", size=30, least=23, fill=theme.WHITE, anchor="l", room=width - 62
        )
        board.mark(item.kind, item.id, item.name, box)
        spots[f"{item.kind}:{item.id}"] = (x + width - 24, y + 20)
    return spots
