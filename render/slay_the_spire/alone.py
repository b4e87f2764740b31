"""Single things large: a card, a relic, a potion, an enemy."""

from __future__ import annotations

from render.kit import fonts
from render.kit.canvas import Canvas, mixed
from render.request import PictureRequest
from render.slay_the_spire import cards, frame, glyphs, theme
from render.slay_the_spire.frame import TALL, WIDE
from rules.slay_the_spire.view import card_face, foe_card, potion_face, relic_face


def card(request: PictureRequest) -> Canvas:
    """Draw one card beside what it is, both sides' names said. Raises KeyError for an unknown one."""
    face = card_face(request.subject)
    made = frame.board(None)
    sprite = cards.face(face, 430, 640)
    box = made.put(sprite, 260, TALL / 2)
    made.mark("card", face.id, cards.name_of(face), box)
    left, room = 520, WIDE - 520 - 40
    made.text(left, 96, cards.name_of(face), role="title", size=56, fill=theme.WHITE, anchor="l", room=room, least=32)
    owner = theme.NAMES.get(face.owner, face.owner.capitalize() or face.type.capitalize())
    kind = f"{face.rarity.capitalize()} {face.type.capitalize()} · {owner}"
    made.text(left, 162, kind, role="italic", size=36, least=28, fill=theme.GOLD, anchor="l", room=room)
    if face.cost:
        made.text(left, 212, f"costs {face.cost}", size=36, fill=theme.PALE, anchor="l")
    size = next((n for n in (44, 40, 36) if len(fonts.wrapped("body", n, face.text, room)) * n * 1.2 < 400), 32)
    rows = fonts.wrapped("body", size, face.text, room)
    made.lines(left, 256, rows, role="body", size=size, fill=theme.PALE, step=1.2)
    return made


def relic(request: PictureRequest) -> Canvas:
    """Draw one relic. Raises KeyError for an unknown one."""
    view = relic_face(request.subject)
    price = f" · {view.price} gold" if view.price else ""
    return _plaque("relic", view.id, view.name, f"Relic{price}", [view.text], glyphs.relic(view.id))


def potion(request: PictureRequest) -> Canvas:
    """Draw one potion. Raises KeyError for an unknown one."""
    view = potion_face(request.subject)
    price = f" · {view.price} gold" if view.price else ""
    return _plaque("potion", view.id, view.name, f"Potion{price}", [view.text], glyphs.potion(view.id))


def enemy(request: PictureRequest) -> Canvas:
    """Draw one kind of enemy with all that its card prints. Raises KeyError for an unknown one."""
    foe = foe_card(request.subject)
    words = f"{foe.role.capitalize()} · {'/'.join(map(str, foe.hp))} HP"
    return _plaque("enemy", foe.kind, foe.name, words, _lines(foe.lines), glyphs.enemy(foe.kind))


def _lines(lines: list[str]) -> list[str]:
    """Give each step of a track a line of its own."""
    out: list[str] = []
    for line in lines:
        out += [part.strip() for part in line.split("; ")] if line.count("; ") > 1 else [line]
    return out


def _plaque(kind: str, ident: str, name: str, words: str, parts: list[str], glyph: glyphs.Glyph) -> Canvas:
    made = frame.board(None)
    box = (16, 16, WIDE - 16, TALL - 16)
    made.panel(box, 26, mixed(theme.LANE, theme.BLACK, 0.1), theme.GOLD if kind != "enemy" else (150, 60, 70), 5)
    made.put(glyph.image(220), 170, TALL / 2)
    left, room = 330, WIDE - 330 - 50
    made.text(left, 84, name, role="title", size=56, least=34, fill=theme.WHITE, anchor="l", room=room)
    made.text(left, 146, words, size=38, least=28, fill=theme.GOLD, anchor="l", room=room)
    for size in (42, 38, 34, 32, 30, 28):
        rows = [fonts.wrapped("body", size, part, room) for part in parts if part]
        if sum(len(r) * size * 1.16 + 8 for r in rows) <= TALL - 190 - 30:
            break
    y = 186.0
    for part in rows:
        y = made.lines(left, y, part, role="body", size=size, fill=theme.PALE, step=1.16) + 8
    made.mark(kind, ident, name, box)
    return made
