"""A room without a fight: rewards, a merchant's goods, an event's card, a campfire, Neow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.kit import badges, fonts
from render.kit.canvas import Canvas, Point, mixed
from render.kit.signs import sign
from render.request import Box, PictureRequest
from render.slay_the_spire import cards, chart, frame, goods, party, theme, words
from render.slay_the_spire.frame import GAP
from rules.slay_the_spire.view import CardView, GoodView, View, card_face, smithed

_TYPE: Final = 28
_PLATE: Final = 108
_MOODS: Final = {
    "event": ("❓", (52, 72, 92)), "neow": ("🐋", (36, 74, 98)), "campfire": ("🔥", (84, 48, 34)),
    "merchant": ("💰", (74, 62, 36)), "treasure": ("🎁", (78, 58, 36)), "boss": ("💀", (84, 34, 46)),
    "encounter": ("⚔", (58, 50, 58)), "elite": ("👹", (84, 50, 36)), "burning_elite": ("👺", (96, 44, 30)),
}  # fmt: skip


def draw(request: PictureRequest) -> Canvas:
    """Draw the room for all, or for one seat with what it is offered."""
    view: View = request.view
    choosing = any(c.target.startswith(("space:", "node:")) for c in request.choices)
    deciding = any(name in view.votes for name in ("path", "portal"))
    room = view.room
    here = room is not None and (room.goods or room.text or room.kind == "campfire")
    if view.map is not None and (choosing or deciding or not here):
        return chart.draw(request)
    names = words.people(request)
    made = frame.board(words.head(view, names), *frame.size(request, fits=_fits(view)))
    y, spots = party.row(made, view, names, frozenset(request.highlights))
    spots |= _inside(made, request, names, (GAP, y + GAP, made.image.width - GAP, made.image.height - GAP))
    frame.number(made, request.choices, spots)
    return made


def _fits(view: View) -> bool:
    """Tell whether a room has room on the ground of large type: one or two heroes, and little on offer."""
    offered = view.room.goods if view.room is not None else []
    mine = [g for g in offered if g.seat in ("", view.seat or "")]
    texts = sum(bool(g.text) and g.kind != "card" for g in mine)
    quiet = view.room is not None and view.room.kind != "campfire" and not (view.room.text and offered)
    return quiet and len(view.heroes) <= 2 and len(mine) <= 4 and texts <= 1


def _inside(made: Canvas, request: PictureRequest, names: Mapping[str, str], box: Box) -> dict[str, Point]:
    """Draw what the room holds: its text, what is offered, or what a smith would make."""
    view: View = request.view
    room = view.room
    if room is None:
        return {}
    x0, y0, x1, y1 = box
    seat = view.seat if request.kind != "board" or len(view.heroes) == 1 else None
    if len(view.heroes) == 1:
        seat = next(iter(view.heroes))
    offered = [g for g in room.goods if seat is None or g.seat in ("", seat)]
    if not offered and (own := _own_cards(request)):
        _story(made, room.kind, room.title, room.text, (x0, y0, x1, y0 + 96))
        return cards.grid(made, own, (x0, y0 + 96 + GAP, x1, y1), numbered=True)
    if room.text:
        if not offered:
            _story(made, room.kind, room.title, room.text, box)
            return {}
        y0 = _story(made, room.kind, room.title, room.text, (x0, y0, x1, y0 + 250)) + GAP
    if offered:
        return _offered(made, view, names, offered, seat, (x0, y0, x1, y1), numbered=bool(request.choices))
    faces = [card_face(kind) for kind in smithed(view, seat)] if seat is not None and room.kind == "campfire" else []
    if faces and len(faces) <= 15:
        caption = "What the smith would make"
        made.text(x0 + 8, y0 + 18, caption, role="title", size=32, least=_TYPE, fill=theme.GOLD, anchor="l")
        return cards.grid(made, faces, (x0, y0 + 40, x1, y1))
    hero = view.heroes.get(seat or "")
    if hero is None:
        _story(made, room.kind, room.title, "", box)
        return {}
    y0 = _story(made, room.kind, room.title, "", (x0, y0, x1, y0 + 96)) + GAP
    made.text(x0 + 8, y0 + 18, "What you have", role="title", size=32, least=_TYPE, fill=theme.GOLD, anchor="l")
    things = [(f"relic:{r.id}", goods.Item(r.id, "relic", r.name, count=r.counter), "") for r in hero.relics]
    things += [(f"potion:{p.id}", goods.Item(p.id, "potion", p.name), "") for p in hero.potions]
    columns = made.image.width // 270
    spots = goods.names(made, things, (x0, y0 + 42, x1, y1), columns)
    goods.list_of(made, hero.deck, (x0, y0 + 42 + goods.lines_of(len(things), columns) + GAP, x1, y1))
    return spots


def _own_cards(request: PictureRequest) -> list[CardView]:
    """List the cards of one's own that are to be chosen from, one of each kind, where there is room for them."""
    kinds: dict[str, None] = {}
    for choice in request.choices:
        kind, _, rest = choice.target.partition(":")
        name, _, plus = rest.partition(":")
        if kind == "card" and name:
            kinds[name.partition("#")[0] + ("+" if plus == "True" and not name.endswith("+") else "")] = None
    return [card_face(kind) for kind in kinds] if len(kinds) <= 12 else []


def _story(made: Canvas, kind: str, title: str, text: str, box: Box) -> int:
    """Draw an event's card, each of its choices on a line of its own, in letters as large as it allows."""
    x0, y0, x1, y1 = box
    char, fill = _MOODS.get(kind, ("❓", (52, 72, 92)))
    made.panel(box, 18, fill, theme.SOFT, 3)
    mood = sign(char, min(220, y1 - y0 - (16 if y1 - y0 < 120 else 40)))
    made.fill(mood.point(lambda v: v * 46 // 100), mixed(fill, theme.WHITE, 0.5), x1 - mood.width - 24,
              (y0 + y1 - mood.height) // 2)  # fmt: skip
    made.text(
        x0 + 28,
        y0 + (34 if y1 - y0 < 120 else 40),
        title,
        role="title",
        size=46,
        least=30,
        fill=theme.GOLD,
        anchor="l",
        room=x1 - x0 - 60,
    )
    made.mark("event", title, text, box)
    if y1 - y0 < 120:  # a head above what is to be chosen: its first line alone
        first = text.split("\n", 1)[0]
        size, words_ = fonts.fitted("body", 34, first, x1 - x0 - mood.width - 90, _TYPE), first
        if fonts.width("body", size, words_) <= x1 - x0 - mood.width - 80:
            made.text(x0 + 28, y0 + 74, words_, size=size, fill=theme.PALE, anchor="l")
        return y1
    room = x1 - x0 - (mood.width // 2 + 90)
    parts = [p for p in text.split("\n") if p]
    for size in (42, 38, 34, 32, 30, _TYPE):
        rows = [fonts.wrapped("body", size, part, room) for part in parts]
        if sum(len(r) * size * 1.14 + 12 for r in rows) <= y1 - y0 - 96:
            break
    y = y0 + 82.0
    for part in rows if parts else ():
        made.put(badges.disc(14, theme.GOLD, theme.BLACK, 2), x0 + 34, y + size * 0.56)
        y = made.lines(x0 + 54, y, part, role="body", size=size, fill=theme.PALE, step=1.14) + 12
    return y1


def _offered(
    made: Canvas,
    view: View,
    names: Mapping[str, str],
    offered: list[GoodView],
    seat: str | None,
    box: Box,
    *,
    numbered: bool,
) -> dict[str, Point]:
    x0, y0, x1, y1 = box
    if seat is None and (len(offered) > 9 or any(g.seat for g in offered)):
        return _by_name(made, view, names, offered, box)
    faces, prices = _faces(offered, names)
    items = [_item(g, names) for g in offered if g.kind != "card"]
    if not faces:
        return goods.plates(made, items, box)
    if not items:
        return cards.grid(made, faces, box, prices=prices, numbered=numbered)
    few = len(items) <= 2
    below = 2 * _PLATE if len(items) > 6 else (64 if not any(i.text for i in items) else 104) if few else 3 * _PLATE
    if few:  # above the cards, which stay large
        spots = goods.plates(made, items, (x0, y0, x1, y0 + below))
        return spots | cards.grid(made, faces, (x0, y0 + below + GAP, x1, y1), prices=prices, numbered=numbered)
    spots = cards.grid(made, faces, (x0, y0, x1, y1 - below - GAP), prices=prices, most=355, numbered=numbered)
    return spots | goods.plates(made, items, (x0, y1 - below, x1, y1))


def _by_name(
    made: Canvas, view: View, names: Mapping[str, str], offered: list[GoodView], box: Box
) -> dict[str, Point]:  # fmt: skip
    """Name what lies before several people, the party's first."""
    x0, y, x1, y1 = box
    spots: dict[str, Point] = {}
    for owner in ["", *view.heroes]:
        here = [g for g in offered if g.seat == owner]
        if not here:
            continue
        title = "For the party" if not owner else f"For {'you' if owner == view.seat else names.get(owner, owner)}"
        made.text(x0 + 6, y + 18, title, role="title", size=30, least=_TYPE, fill=theme.GOLD, anchor="l", room=x1 - x0)
        y += 38
        entries: list[tuple[str, CardView | goods.Item, str]] = []
        for good in here:
            price = " ".join(t for t in (str(good.price) if good.price else "", "♥" if good.wished else "") if t)
            thing = card_face(good.id + ("+" if good.upgraded else "")) if good.kind == "card" else _item(good, names)
            entries.append((f"{good.kind}:{thing.id}", thing, price))
        spots |= goods.names(made, entries, (x0, y, x1, y1), 4 if len(here) % 4 == 0 or len(here) > 6 else 3)
        y += goods.lines_of(len(here), 4 if len(here) % 4 == 0 or len(here) > 6 else 3) + 6
    return spots


def _faces(offered: list[GoodView], names: Mapping[str, str]) -> tuple[list[CardView], dict[str, str]]:
    faces: list[CardView] = []
    prices: dict[str, str] = {}
    for good in offered:
        if good.kind != "card":
            continue
        card = card_face(good.id + ("+" if good.upgraded else ""))
        faces.append(card)
        words_ = [f"{good.price} gold"] if good.price else []
        words_ += [words.wishes(good, names)] if good.wished else []
        if words_:
            prices[card.id] = " · ".join(words_)
    return faces, prices


def _item(good: GoodView, names: Mapping[str, str]) -> goods.Item:
    price = str(good.price) if good.price else ""
    return goods.Item(good.id, good.kind, good.name, good.text, price, words.wishes(good, names))
