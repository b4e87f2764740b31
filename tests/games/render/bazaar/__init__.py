"""The pictures of the bazaar: the stalls, a line a merchant, and the seat's own cards."""

from __future__ import annotations

from typing import Final

from render.kit import badges, cards, frame
from render.kit.canvas import Canvas
from render.request import PictureRequest
from rules.bazaar.view import PRICES, Text, View, price, ware

SIGNS: Final = {"spice": "🌶", "silk": "🧣", "lamp": "🪔", "pearl": "🦪"}
TINTS: Final = {"spice": (150, 62, 40), "silk": (112, 58, 128), "lamp": (140, 104, 30), "pearl": (60, 96, 124)}


def face(card: str, fashion: str) -> cards.Face:
    """Give a card's face."""
    text = f"Sells for {price(card, fashion)}."
    return cards.Face(ware(card), text, own=TINTS[ware(card)], glyph=(SIGNS[ware(card)], badges.WHITE, ""))


def draw(request: PictureRequest) -> Canvas:
    """Draw what a view shows; a seat's own cards lie below."""
    view: View = request.view
    names = dict(request.names)
    made = frame.board(frame.Head(f"Bazaar · day {view.day}", f"{view.fashion} is in fashion" if view.fashion else ""))
    y, spots = 310, {}
    for seat, me in view.merchants.items():
        open_, closed = [c for c in me.stand + me.hand if c], me.hand.count("")
        more = f" · {closed} closed" * bool(closed) + f" · collects {me.patron}" * bool(me.patron)
        made.text(16, y, f"{names.get(seat, seat)}: {me.coins} coins{more}", size=32, least=28, room=640, anchor="l")
        counts = [(f"{seat}:{w}", SIGNS[w], badges.WHITE, [ware(c) for c in open_].count(w)) for w in PRICES]
        badges.counters(made, counts, 670, y, frame.WIDE - 8, 40)
        if f"merchant:{seat}" in request.highlights:
            frame.changed(made, (4, y - 24, frame.WIDE - 4, y + 24))
        y += 50
    own = view.merchants.get(view.seat or "")
    for lying, top, low in ((view.stalls, frame.BAR, 280), (own.stand + own.hand if own else [], y - 20, frame.TALL)):
        box = (frame.GAP, top + frame.GAP, frame.WIDE - frame.GAP, low - frame.GAP)
        spots |= cards.grid(made, [(card, face(card, view.fashion)) for card in lying], box, numbered=True)
    frame.number(made, request.choices, spots)
    return made


KINDS: Final = dict.fromkeys(("board", "private", "full", "end"), draw)


def tell(request: PictureRequest) -> str:
    """Say what the picture shows."""
    return Text().text(request.view, dict(request.names))


def compare(before: View, view: View) -> tuple[str, ...]:
    """List the merchants for whom something changed."""
    return tuple(f"merchant:{seat}" for seat, me in view.merchants.items() if before.merchants[seat] != me)


def beneath(request: PictureRequest) -> tuple[str, ...]:
    """Put no second picture below."""
    return ()


def prepare(large_type: bool) -> None:
    """Build nothing: a picture is quick to draw."""
