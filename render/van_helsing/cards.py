"""Items as cards: under a private picture, in a hand shown at the end, or one alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.request import Choice
from render.van_helsing import figures, theme
from render.van_helsing.plan import WIDTH
from rules.van_helsing.view import KINDS, HeroView, View

_ACROSS: Final = 4
_GAP: Final = 14
_SIDE: Final = 22
CARD: Final = ((WIDTH - 2 * _SIDE - (_ACROSS - 1) * _GAP) // _ACROSS, 216)
_VAMPIRE: Final = ("bat", "bride", "pool")


@dataclass(frozen=True, slots=True)
class Card:
    """One card to draw: a token's kind, who holds it, how many are stacked, and whether all may see it."""

    ident: str
    kind: str
    name: str
    hero: str = ""
    vampire: bool = False
    count: int = 1
    open: bool = False


def held(view: View, *, everyone: bool = False) -> list[Card]:
    """List the cards of the seat's heroes, or of all heroes; a vampire's bats and brides are stacked."""
    out: list[Card] = []
    for hero in view.heroes:
        if everyone or hero.id in view.hand:
            out += _of(hero)
    return out


def _of(hero: HeroView) -> list[Card]:
    if hero.side == "vampires":
        counts = (("bat", hero.bats), ("bride", hero.brides))
        return [Card(f"{k}:{hero.id}", k, KINDS[k].name, hero.id, True, n, True) for k, n in counts if n]
    return [Card(i.id, i.kind, i.name, hero.id, False, 1, i.open) for i in hero.items]


def facts(kind: str) -> tuple[str, ...]:
    """Say the numbers of an item in a few words, most important first."""
    item = KINDS.get(kind)
    if item is None:
        return ()
    effect, out = item.effect, []
    if (strength := getattr(effect, "strength", None)) is not None:
        out.append(f"Strength {strength}")
        if getattr(effect, "ranged", False):
            out.append(f"from afar {strength - 1}")
        if (wounds := getattr(effect, "wounds", 1)) > 1:
            out.append(f"takes {wounds} health")
        if getattr(effect, "once_a_turn", False):
            out.append("one shot a turn")
    elif (number := getattr(effect, "number", None)) is not None:
        out.append(f"Use: roll 1–{number}")
        health = getattr(effect, "health", 0)
        out.append(f"+{health} health" if health else "look behind doors")
    else:
        out += _PLAIN.get(kind, ())
    if item.star:
        out.append("once only")
    return tuple(out)


_PLAIN: Final[dict[str, tuple[str, ...]]] = {
    "cross": ("Attacks on you cost 2", "no bride attacks you"),
    "garlic": ("Resist bites +1",),
    "key_ring": ("Opens locked doors",),
    "bat": ("Roll again",),
    "bride": ("Companion", "health 1, strength 1"),
    "pool": ("A vampire drinks: +1",),
    "relics": ("Holy ground",),
    "stairs_down": ("Passage 34–5",),
    "false_trail": ("Nothing",),
}


def height(count: int) -> int:
    """Give the height of a strip of cards in pixels."""
    rows = -(-count // _ACROSS)
    return 0 if not count else rows * (CARD[1] + _GAP) + _GAP + 46


def strip(board: Canvas, top: int, title: str, hand: list[Card], choices: tuple[Choice, ...]) -> None:
    """Lay cards in rows under the plan."""
    if not hand:
        return
    board.text(_SIDE + 4, top + 28, title, role="title", size=28, fill=theme.GOLD, anchor="l", room=WIDTH - 2 * _SIDE)
    labels = {c.target: c.label for c in choices}
    for n, card in enumerate(hand):
        x = _SIDE + (n % _ACROSS) * (CARD[0] + _GAP)
        y = top + 46 + _GAP // 2 + (n // _ACROSS) * (CARD[1] + _GAP)
        _card(board, x, y, card)
        board.mark("card", card.ident, card.name, (x, y, x + CARD[0], y + CARD[1]))
        label = labels.get(f"item:{card.ident}")
        if label is not None:
            box = board.put(figures.badge(label, 50), x + 28, y + 26)
            board.mark("choice", f"item:{card.ident}", label, box)


def _card(board: Canvas, x: int, y: int, card: Card) -> None:
    width, tall = CARD
    dark = card.kind in _VAMPIRE
    edge = (150, 30, 50) if dark else (126, 88, 46)
    board.panel((x, y, x + width, y + tall), 14, (66, 20, 34) if dark else theme.PARCHMENT, edge, 5)
    ink = theme.WHITE if dark else theme.INK
    icon = figures.icon(card.kind, 84)
    board.fill(icon, (255, 190, 196) if dark else (104, 56, 26), x + 14, y + 20)
    if card.hero:
        board.put(figures.hero(card.hero, 44, vampire=card.vampire), x + width - 36, y + 38)
    if card.count > 1:
        board.text(x + 122, y + 62, f"×{card.count}", role="bold", size=50, fill=ink, anchor="l")
    lines = facts(card.kind)
    if lines and (number := _number(card.kind)):
        board.text(x + 122, y + 64, number, role="bold", size=66, fill=ink, anchor="l")
    board.text(x + 16, y + 124, card.name, role="bold", size=35, fill=ink, anchor="l", room=width - 30, least=26)
    soft = (238, 196, 204) if dark else theme.INK_SOFT
    text = " · ".join(lines)
    for n, row in enumerate(fonts.wrapped("body", 25, text, width - 30, 2)):
        board.text(x + 16, y + 158 + n * 29, row, size=25, fill=soft, anchor="l")
    if card.hero and not card.vampire and card.open:
        eye = fonts.word("icon", 28, "👁").mask
        board.fill(eye, soft, x + width - 52, y + 70)


def _number(kind: str) -> str:
    item = KINDS.get(kind)
    effect = None if item is None else item.effect
    for name in ("strength", "number"):
        if (value := getattr(effect, name, None)) is not None:
            return str(value)
    return ""


def sheet(title: str, hand: list[Card], choices: tuple[Choice, ...]) -> Canvas:
    """Draw cards alone."""
    board = Canvas(Image.new("RGB", (WIDTH, max(220, height(len(hand)) + 20)), theme.NIGHT_LOW))
    if hand:
        strip(board, 10, title, hand, choices)
    else:
        board.text(WIDTH / 2, 80, title, role="title", size=34, fill=theme.GOLD)
        board.text(WIDTH / 2, 140, "No items.", size=34, fill=theme.MOON)
    return board


def single(kind: str) -> Canvas:
    """Draw one kind of token large, with its whole text. Raises KeyError for an unknown kind."""
    item = KINDS[kind]
    width, tall = 620, 780
    board = Canvas(Image.new("RGB", (width, tall), theme.NIGHT_LOW))
    dark = kind in _VAMPIRE
    fill = (66, 20, 34) if dark else theme.PARCHMENT
    board.panel((24, 24, width - 24, tall - 24), 34, fill, (150, 30, 50) if dark else (126, 88, 46), 9)
    ink = theme.WHITE if dark else theme.INK
    board.text(width / 2, 92, item.name, role="title", size=54, fill=ink, room=width - 110, least=30)
    icon = figures.icon(kind, 230)
    board.fill(icon, (255, 190, 196) if dark else (104, 56, 26), (width - icon.width) // 2, 150)
    if number := _number(kind):
        board.put(figures.badge(number, 84), width - 104, 190)
    if item.copies > 1:
        board.text(80, 190, f"×{item.copies}", role="bold", size=46, fill=ink, anchor="l")
    y = board.lines(70, 412, fonts.wrapped("body", 35, item.text, width - 140, 7), role="body", size=35, fill=ink)
    board.mark("card", kind, item.name, (24, 24, width - 24, round(y)))
    return board
