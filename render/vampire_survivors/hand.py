"""A hand, and the level-up display, as pictures of their own below the board."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.kit import fonts, frame
from render.kit.canvas import Canvas, mixed
from render.kit.signs import sign
from render.request import PictureRequest
from render.vampire_survivors import cards, glyphs, theme
from render.vampire_survivors.scene import GAP, TALL, WIDE, Scene, people
from rules.vampire_survivors.view import CardView, SurvivorView, View

_BAR: Final = 50
_FEW: Final = 4
_LOW: Final = 380


def bar(made: Canvas, title: str, right: str) -> None:
    """Draw the bar on top."""
    made.image.paste((14, 14, 22), (0, 0, WIDE, _BAR))
    made.image.paste((110, 96, 70), (0, _BAR - 2, WIDE, _BAR))
    at = made.text(16, _BAR / 2 - 1, title, role="bold", size=34, least=28, fill=theme.PALE, anchor="l", room=640)
    made.mark("title", title, title, at)
    made.text(WIDE - 16, _BAR / 2 - 1, right, size=30, least=28, fill=theme.SOFT, anchor="r", room=WIDE - at[2] - 40)


def draw(request: PictureRequest) -> Canvas:
    """Draw the hand of the seat, each card once; `subject` names another one that is open to it."""
    view: View = request.view
    seat = request.subject or view.seat or view.active or view.seats[0]
    survivor = next(s for s in view.survivors if s.seat == seat)
    names = people(request)
    hand = cards.grouped(survivor.hand or [])
    whose = "Your" if seat == view.seat else f"{fonts.clean(names[seat], 16)}’s"
    title = f"{whose} hand · {survivor.cards} card{'s' * (survivor.cards != 1)}"
    piles = f"deck {survivor.deck}   discards {len(survivor.discard)}"
    if not 0 < len(hand) <= _FEW:
        laid = cards.arranged(hand, (WIDE - 3 * GAP) // 2, TALL - _BAR - 2 * GAP) if hand else None
        full = 160 if laid is None else min(TALL, _BAR + 2 * GAP + laid.tall)
        made = Canvas(frame.ground(WIDE, full).copy())
        bar(made, title, piles)
        words = "No card in hand" if survivor.hand is not None else "This hand is closed"
        spots = {}
        if laid is not None:
            spots = cards.plates(made, hand, laid, (GAP, _BAR + GAP, WIDE - GAP, TALL - GAP))
        else:
            made.text(WIDE / 2, 104, words, role="italic", size=36, fill=theme.SOFT)
    else:
        wide = min(356, (WIDE - 2 * GAP - GAP * (len(hand) - 1)) // len(hand))
        tall = max(cards.needed(card, wide, 62 if n > 1 else 0) for card, n in hand)
        full = min(TALL, max(_LOW, _BAR + 2 * GAP + tall))
        made = Canvas(frame.ground(WIDE, full).copy())
        bar(made, title, piles)
        spots = cards.row(made, hand, (GAP, _BAR + GAP, WIDE - GAP, full - GAP))
    frame.number(made, request.choices, spots)
    return made


def display(request: PictureRequest) -> Canvas:
    """Draw the three cards that can be bought, and what they evolve with."""
    view: View = request.view
    made = Canvas(Image.new("RGB", (WIDE, TALL), (20, 19, 28)))
    made.image.paste(frame.ground(WIDE, TALL))
    bar(made, f"Level up · {view.xp} XP in the pool", "each costs 3 XP, a refresh 1 XP")
    tops = [(d, d.top) for d in view.display if d.top is not None]
    spots = {}
    if tops:
        area = (GAP, _BAR + GAP, WIDE - GAP, TALL - 76)
        spots = cards.row(made, [(card, 1) for _, card in tops], area)
        for deck, card in tops:
            box = next(m.box for m in made.marks if m.kind == "card" and m.id == card.copy)
            x, room = (box[0] + box[2]) / 2, box[2] - box[0] - 8
            words = f"deck {deck.deck} · {deck.left} left"
            made.text(x, TALL - 56, words, role="bold", size=30, least=28, fill=theme.SOFT, room=room)
            into = next(((name, other) for name, other in _evolves(view, card.name)), None)
            if into is not None:
                star = sign("⭐", 26)
                told = f"{into[0]} with {into[1]}"
                if fonts.width("body", 28, told) > room - 40:
                    told = f"evolves with {into[1]}"
                at = made.text(x + 16, TALL - 22, told, size=30, least=28, fill=theme.XP, room=room - 40)
                made.fill(star, theme.XP, at[0] - 34, TALL - 35)
                made.mark("evolves", card.copy, into[0], at)
    frame.number(made, request.choices, spots)
    return made


def _evolves(view: View, name: str) -> list[tuple[str, str]]:
    """List what a card of a name evolves into, with the card that it needs beside it."""
    return [(new, b if name == a else a) for new, a, b, _ in view.evolutions if name in (a, b)]


_LINE: Final = 46


def everybody(request: PictureRequest) -> Canvas:
    """Draw what everybody holds, and what lies in the slots, by name."""
    view: View = request.view
    shown, names = Scene(view, people(request)), people(request)
    rows: list[list[list[tuple[CardView, str, int]]]] = [_flow(survivor) for survivor in view.survivors]
    talls = [_LINE * (len(lines) + 1) + 12 for lines in rows]
    made = Canvas(frame.ground(WIDE, sum(talls) + GAP * (len(talls) + 1)).copy())
    y = GAP
    for survivor, lines, tall in zip(view.survivors, rows, talls, strict=True):
        own = shown.colour(survivor.seat)
        made.panel((GAP, y, WIDE - GAP, y + tall), 12, mixed(own, theme.BLACK, 0.72), mixed(own, theme.BLACK, 0.3), 3)
        title = f"{names[survivor.seat]} holds {survivor.cards}"
        piles = f"deck {survivor.deck}   discards {len(survivor.discard)}"
        made.text(GAP + 14, y + 26, title, role="bold", size=32, fill=theme.WHITE, anchor="l")
        made.text(WIDE - GAP - 14, y + 26, piles, size=30, fill=theme.SOFT, anchor="r")
        for n, line in enumerate(lines):
            x, middle = float(GAP + 14), y + 26 + _LINE * (n + 1)
            for card, words, wide in line:
                made.put(glyphs.card(card.id).image(32), x + 16, middle)
                at = made.text(x + 40, middle, words, size=30, fill=theme.PALE, anchor="l")
                made.mark("holds", f"{survivor.seat}:{card.id}", words, at)
                x += wide
        y += tall + GAP
    return made


def _flow(survivor: SurvivorView) -> list[list[tuple[CardView, str, int]]]:
    """Give a hand in lines: each card once, its words and how wide it is."""
    lines: list[list[tuple[CardView, str, int]]] = [[]]
    for card, number in cards.grouped(survivor.hand or []):
        words = card.name + (f" ×{number}" if number > 1 else "")
        wide = fonts.width("body", 30, words) + 66
        if lines[-1] and sum(w for _, _, w in lines[-1]) + wide > WIDE - 2 * GAP - 28:
            lines.append([])
        lines[-1].append((card, words, wide))
    return lines if lines[0] else []
