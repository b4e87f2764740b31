"""Items as cards: under a private picture, in a hand shown at the end, or one alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from render.kit import badges, fonts
from render.kit.canvas import Canvas
from render.request import Box, Choice
from render.van_helsing import figures, theme
from render.van_helsing.sheet import TALL, WIDE
from rules.van_helsing.view import KINDS, HeroView, View

_GAP: Final = 14
_SIDE: Final = 22
_TOP: Final = 78
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


def sheet(title: str, hand: list[Card], choices: tuple[Choice, ...]) -> Canvas:
    """Draw a hand of cards alone, in landscape: up to eight in two rows, more as smaller ones."""
    board = Canvas(Image.new("RGB", (WIDE, TALL), theme.NIGHT_LOW))
    board.text(_SIDE + 4, 40, title, role="title", size=40, fill=theme.GOLD, anchor="l", room=WIDE - 2 * _SIDE)
    if not hand:
        board.text(WIDE / 2, TALL / 2, "No items.", size=44, fill=theme.MOON)
        return board
    across = next(n for n in (2, 3, 4, 5, 6) if -(-len(hand) // n) <= max(2, n - 2))
    rows = max(2, -(-len(hand) // across))
    width = (WIDE - 2 * _SIDE - (across - 1) * _GAP) // across
    tall = (TALL - _TOP - rows * _GAP) // rows
    labels = {c.target: c.label for c in choices}
    for n, card in enumerate(hand):
        x = _SIDE + (n % across) * (width + _GAP)
        y = _TOP + (n // across) * (tall + _GAP)
        _card(board, (x, y, x + width, y + tall), card)
        board.mark("card", card.ident, card.name, (x, y, x + width, y + tall))
        label = labels.get(f"item:{card.ident}")
        if label is not None:
            box = board.put(badges.badge(label, 52), x + 30, y + 28)
            board.mark("choice", f"item:{card.ident}", label, box)
    return board


def _card(board: Canvas, box: Box, card: Card) -> None:
    x, y, right, bottom = box
    width, tall = right - x, bottom - y
    dark = card.kind in _VAMPIRE
    edge = (150, 30, 50) if dark else (126, 88, 46)
    board.panel(box, 14, (66, 20, 34) if dark else theme.PARCHMENT, edge, 5)
    ink = theme.WHITE if dark else theme.INK
    soft = (238, 196, 204) if dark else theme.INK_SOFT
    size = min(110, tall // 2 - 20)
    board.fill(figures.icon(card.kind, size), (255, 190, 196) if dark else (104, 56, 26), x + 16, y + 18)
    if card.hero:
        board.put(figures.hero(card.hero, 46, vampire=card.vampire), right - 38, y + 40)
    number = f"×{card.count}" if card.count > 1 else _number(card.kind)
    if number:
        board.text(x + 26 + size, y + 18 + size / 2, number, role="bold", size=64, fill=ink, anchor="l")
    if card.hero and not card.vampire and card.open:
        board.fill(fonts.word("icon", 32, "👁").mask, soft, right - 58, y + 74)
    top = y + 22 + size
    board.text(x + 18, top + 20, card.name, role="bold", size=38, fill=ink, anchor="l", room=width - 34, least=28)
    size = 32 if width > 240 else 28
    rows = fonts.wrapped("body", size, " · ".join(facts(card.kind)), width - 34, max(1, (bottom - top - 46) // 35))
    board.lines(x + 18, top + 42, rows, role="body", size=size, fill=soft, step=1.1)


def _number(kind: str) -> str:
    item = KINDS.get(kind)
    effect = None if item is None else item.effect
    for name in ("strength", "number"):
        if (value := getattr(effect, name, None)) is not None:
            return str(value)
    return ""


def single(kind: str) -> Canvas:
    """Draw one kind of token large, with its whole text. Raises KeyError for an unknown kind."""
    item = KINDS[kind]
    board = Canvas(Image.new("RGB", (WIDE, TALL), theme.NIGHT_LOW))
    dark = kind in _VAMPIRE
    box = (20, 20, WIDE - 20, TALL - 20)
    edge = (150, 30, 50) if dark else (126, 88, 46)
    board.panel(box, 34, (66, 20, 34) if dark else theme.PARCHMENT, edge, 9)
    ink = theme.WHITE if dark else theme.INK
    icon = figures.icon(kind, 280)
    board.fill(icon, (255, 190, 196) if dark else (104, 56, 26), 74, (TALL - icon.height) // 2)
    left, room = 410, WIDE - 410 - 60
    board.text(left, 112, item.name, role="title", size=64, fill=ink, anchor="l", room=room - 110, least=36)
    if number := _number(kind):
        board.put(badges.badge(number, 92), WIDE - 108, 112)
    copies = "one token" if item.copies == 1 else f"{item.copies} tokens"
    board.text(left, 176, copies, role="italic", size=36, fill=ink, anchor="l")
    size = next((n for n in (44, 40, 36, 32) if len(fonts.wrapped("body", n, item.text, room)) * n * 1.2 < 430), 30)
    rows = fonts.wrapped("body", size, item.text, room)
    board.lines(left, 226, rows, role="body", size=size, fill=ink, step=1.2)
    board.mark("card", kind, item.name, box)
    return board
