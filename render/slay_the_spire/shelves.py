"""Cards, relics and potions laid out in rows: hands, rewards, a merchant's goods, decks."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from PIL import Image

from render import canvas, fonts
from render.canvas import Canvas, Point, mixed
from render.slay_the_spire import pieces, theme
from render.slay_the_spire.combat import WIDTH
from render.slay_the_spire.faces import CardFace, ItemFace, Shelf

_SIDE: Final = 18
_GAP: Final = 12
_CARD: Final = pieces.CARD
_TITLE: Final = 56
_PRICE: Final = 44
_ITEM: Final = (342, 148)


def _across(shelf: Shelf) -> tuple[int, int, int]:
    """Give how many cards stand in a row, and their size."""
    if not shelf.large:
        return 4, *_CARD
    width = (WIDTH - 2 * _SIDE - 2 * _GAP) // 3
    return 3, width, width * _CARD[1] // _CARD[0]


def height(shelf: Shelf) -> int:
    """Give the height of a shelf in pixels."""
    across, _, card_tall = _across(shelf)
    total = _TITLE if shelf.title else 0
    if shelf.cards:
        rows = -(-len(shelf.cards) // across)
        total += rows * (card_tall + _GAP + (_PRICE if shelf.prices else 0))
    if shelf.items:
        total += -(-len(shelf.items) // 3) * (_ITEM[1] + _GAP)
    if not shelf.cards and not shelf.items:
        total += 60
    return total + _GAP


def draw(board: Canvas, shelf: Shelf, top: int) -> dict[str, Point]:
    """Draw a shelf, and give where the number of each thing goes."""
    spots: dict[str, Point] = {}
    y = top
    if shelf.title:
        board.text(
            _SIDE + 6, y + _TITLE / 2, shelf.title, role="title", size=32, fill=theme.GOLD, anchor="l", room=WIDTH - 40
        )
        y += _TITLE
    prices = dict(shelf.prices)
    across, wide, tall = _across(shelf)
    step = tall + _GAP + (_PRICE if prices else 0)
    for n, face in enumerate(shelf.cards):
        x = _SIDE + (n % across) * (wide + _GAP)
        row = y + (n // across) * step
        box = board.put(pieces.card(face, wide, tall), x + wide / 2, row + tall / 2)
        board.mark("card", face.id, face.name + ("+" if face.upgraded else ""), box)
        spots[f"card:{face.id}"] = (x + wide - 46, row + tall * 0.29)
        words = prices.get(face.id, "")
        if words:
            board.text(x + wide / 2, row + tall + _PRICE / 2, words, role="bold", size=32, fill=theme.GOLD, room=wide)
            board.mark("price", face.id, words, box)
    if shelf.cards:
        y += -(-len(shelf.cards) // across) * step
    for n, item in enumerate(shelf.items):
        x = _SIDE + (n % 3) * (_ITEM[0] + _GAP)
        row = y + (n // 3) * (_ITEM[1] + _GAP)
        box = board.put(_item(item), x + _ITEM[0] / 2, row + _ITEM[1] / 2)
        board.mark(item.kind, item.id, item.name, box)
        if item.price:
            board.mark("price", item.id, item.price, box)
        spots[f"{item.kind}:{item.id}"] = (x + _ITEM[0] - 34, row + _ITEM[1] - 32)
    if not shelf.cards and not shelf.items:
        board.text(_SIDE + 6, y + 30, "nothing", role="italic", size=30, fill=theme.SOFT, anchor="l")
    return spots


_SIGNS: Final = {
    "relic": "🏺", "potion": "🧪", "gold": "💰", "rest": "🔥", "smith": "🔨", "remove": "✂", "service": "🛠", "key": "🗝",
    "event": "❓", "card_reward": "🃏", "boss_relic": "👑", "upgrade": "🔨",
}  # fmt: skip


@lru_cache(maxsize=256)
def _item(item: ItemFace) -> Image.Image:
    width, tall = _ITEM
    board = Canvas(Image.new("RGB", (width, tall), theme.BLACK))
    own = {"potion": (46, 92, 84), "relic": (86, 64, 44), "gold": (110, 88, 34)}.get(item.kind, (58, 64, 84))
    if item.spent:
        own = (50, 50, 54)
    board.panel((0, 0, width, tall), 16, mixed(own, theme.BLACK, 0.25), mixed(own, theme.WHITE, 0.4), 3)
    board.put(pieces.disc(74, mixed(own, theme.BLACK, 0.4), mixed(own, theme.WHITE, 0.5), 3), 50, 50)
    mask = pieces.sign(_SIGNS.get(item.kind, "✦"), 50)
    board.fill(mask, (250, 236, 206), 25, 25)
    right = width - 14
    if item.price:
        right = board.text(width - 14, 34, item.price, role="bold", size=36, fill=theme.GOLD, anchor="r")[0] - 10
    board.text(98, 34, item.name, role="bold", size=32, least=22, fill=theme.WHITE, anchor="l", room=right - 98)
    if item.count:
        board.put(pieces.disc(36, theme.GOLD, theme.BLACK, 2), 82, 80)
        board.text(82, 80, str(item.count), role="bold", size=25, fill=theme.BLACK)
    size, room = 24, width - 112
    rows = fonts.wrapped("body", size, item.text, room)
    while len(rows) * size * 1.1 > tall - 66 and size > 16:
        size -= 1
        rows = fonts.wrapped("body", size, item.text, room)
    for n, line in enumerate(rows):
        board.text(98, 66 + n * size * 1.1, line, size=size, fill=(232, 228, 214), anchor="l")
    if item.note:
        board.text(50, tall - 18, item.note, role="italic", size=21, least=16, fill=theme.GOLD, room=92)
    sprite = board.image.convert("RGBA")
    sprite.putalpha(canvas.rounded(width, tall, 16))
    return sprite


# ---------------------------------------------------------------- decks as lists


_LINE: Final = 46


def list_height(cards: tuple[CardFace, ...]) -> int:
    """Give the height of a deck shown as a list."""
    return _TITLE + -(-len(_grouped(cards)) // 3) * _LINE + 2 * _GAP


def _grouped(cards: tuple[CardFace, ...]) -> list[tuple[CardFace, int]]:
    order = {"attack": 0, "skill": 1, "power": 2, "status": 3, "curse": 4}
    count = Counter((c.name, c.upgraded) for c in cards)
    first = {}
    for card in cards:
        first.setdefault((card.name, card.upgraded), card)
    found = [(card, count[name]) for name, card in first.items()]
    return sorted(found, key=lambda pair: (order.get(pair[0].type, 5), pair[0].name, pair[0].upgraded))


def deck_list(board: Canvas, title: str, cards: tuple[CardFace, ...], top: int) -> None:
    """Draw a deck as a list in three columns: how many, cost, name."""
    board.text(_SIDE + 6, top + _TITLE / 2, title, role="title", size=32, fill=theme.GOLD, anchor="l", room=WIDTH - 40)
    groups = _grouped(cards)
    rows = -(-len(groups) // 3)
    width = (WIDTH - 2 * _SIDE - 2 * _GAP) // 3
    for n, (card, count) in enumerate(groups):
        col, row = divmod(n, max(1, rows))
        x, y = _SIDE + col * (width + _GAP), top + _TITLE + row * _LINE
        own = theme.OWNERS.get(card.owner, theme.OWNERS["colorless"])
        if card.type in ("curse", "status"):
            own = theme.OWNERS[card.type]
        box = (x, y, x + width, y + _LINE - 5)
        board.panel(box, 9, mixed(own, theme.BLACK, 0.45), mixed(own, theme.WHITE, 0.1), 2)
        middle = y + (_LINE - 5) / 2
        if card.cost:
            board.put(pieces.gem(36, own), x + 22, middle)
            board.text(x + 22, middle, card.cost, role="bold", size=25, fill=theme.WHITE)
        mask = pieces.sign(theme.TYPES.get(card.type, "✦"), 26)
        board.fill(mask, mixed(own, theme.WHITE, 0.6), x + 44, round(middle - 13))
        right = x + width - 10
        if count > 1:
            right = board.text(right, middle, f"×{count}", role="bold", size=29, fill=theme.WHITE, anchor="r")[0] - 8
        name = card.name + ("+" if card.upgraded else "")
        ink = (190, 255, 150) if card.upgraded else theme.WHITE
        board.text(
            x + 76, middle, name, role="bold", size=28, least=20, fill=ink, anchor="l", room=round(right - x - 78)
        )
        board.mark("card", card.id, f"{count} {name}", box)
