"""The whole pictures: table, private panel, map, goods, belongings, decks, single things, and the run's end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from render import fonts
from render.canvas import Canvas, Point, mixed
from render.request import Choice, PictureRequest
from render.slay_the_spire import chart, combat, pieces, scene, shelves, theme
from render.slay_the_spire.combat import WIDTH
from render.slay_the_spire.faces import CardFace, HeroFace, ItemFace, Shelf
from rules.slay_the_spire.view import View, card_face, potion_face, relic_face

_PARTY: Final = 132
Part: TypeAlias = tuple[int, Callable[[Canvas, int], dict[str, Point]]]
"""A part of a picture: its height, and what draws it from a top, giving where choices' numbers go."""


def table(request: PictureRequest) -> Canvas:
    """Draw the table for all, or for one seat with its hand and what it is offered."""
    view: View = request.view
    names = scene.people(view, dict(request.names))
    changed = frozenset(request.highlights)
    heroes = scene.heroes(view, names)
    parts: list[Part] = []
    if view.combat is not None:
        foes = scene.foes(view.combat)
        tall = combat.height(heroes, foes) - combat.HEAD
        parts.append((tall, lambda board, _: combat.lanes(board, heroes, foes, changed)))
    else:
        parts.append(_party(heroes, changed))
    if view.room is not None and view.room.text and view.combat is None:
        parts.append(_story(view.room.title, view.room.text))
    if request.kind == "private" and view.seat is not None:
        shelf = scene.hand(view, view.seat, names)
        if shelf is not None:
            parts.append(_shelf(shelf, request.large_type))
    for shelf in scene.goods(view, names, view.seat if request.kind == "private" else None):
        parts.append(_shelf(shelf, request.large_type))
    choosing = any(c.target.startswith(("space:", "node:")) for c in request.choices)
    offered = view.room is not None and bool(view.room.goods)
    if view.combat is None and view.map is not None and (choosing or not offered):
        parts.append(_map(view, numbered=not choosing))
    return _assemble(view, names, parts, request.choices)


def map_alone(request: PictureRequest) -> Canvas:
    """Draw the act's map."""
    view: View = request.view
    parts = [_map(view, numbered=not request.choices)] if view.map is not None else []
    return _assemble(view, scene.people(view, dict(request.names)), parts, request.choices)


def goods(request: PictureRequest) -> Canvas:
    """Draw what the room offers."""
    view: View = request.view
    names = scene.people(view, dict(request.names))
    parts = [
        _party(scene.heroes(view, names), frozenset()),
        *(_shelf(s, request.large_type) for s in scene.goods(view, names, view.seat)),
    ]
    return _assemble(view, names, parts, request.choices)


def items(request: PictureRequest) -> Canvas:
    """Draw relics and potions."""
    view: View = request.view
    names = scene.people(view, dict(request.names))
    return _assemble(view, names, [_shelf(s) for s in scene.belongings(view, names, view.seat)], request.choices)


def deck(request: PictureRequest) -> Canvas:
    """Draw decks as lists; `subject` names a seat."""
    view: View = request.view
    names = scene.people(view, dict(request.names))
    wanted = request.subject or view.seat
    return _assemble(view, names, [_deck(t, cards) for t, cards in scene.decks(view, names, wanted)], ())


def ending(request: PictureRequest) -> Canvas:
    """Draw the run's summary: what each hero did, their relics, their decks, the way they took."""
    view: View = request.view
    names = scene.people(view, dict(request.names))
    parts: list[Part] = []
    for face, hero in zip(scene.heroes(view, names), view.heroes.values(), strict=True):
        numbers = [
            (str(hero.dealt), "damage dealt"), (str(hero.suffered), "HP lost"), (str(len(hero.deck)), "cards"),
            (str(len(hero.relics)), "relics"), (str(hero.gold), "gold"),
        ]  # fmt: skip
        parts.append(_summary(face, numbers))
        if hero.relics:
            parts.append(_lines("Relics: " + ", ".join(r.name for r in hero.relics)))
    for title, cards in scene.decks(view, names, None):
        parts.append(_deck(title, cards))
    if view.map is not None:
        parts.append(_map(view))
    return _assemble(view, names, parts, ())


def single(request: PictureRequest) -> Canvas:
    """Draw one card, relic or potion large. Raises KeyError for an unknown one."""
    if request.kind == "card":
        face = scene.card(card_face(request.subject))
        sprite = pieces.card(face, pieces.CARD[0] * 2, pieces.CARD[1] * 2)
        board = Canvas(combat.ground(sprite.width + 48, sprite.height + 48).copy())
        box = board.put(sprite, board.image.width / 2, board.image.height / 2)
        board.mark("card", face.id, face.name + ("+" if face.upgraded else ""), box)
        return board
    if request.kind == "enemy":
        return _plaque(scene.foe_kind(request.subject))
    view = relic_face(request.subject) if request.kind == "relic" else potion_face(request.subject)
    return _plaque(scene.item(request.kind, view, priced=True))


def _plaque(face: ItemFace) -> Canvas:
    board = Canvas(combat.ground(620, 420).copy())
    board.panel((20, 20, 600, 400), 26, mixed(theme.LANE, theme.BLACK, 0.1), theme.GOLD, 5)
    if face.kind == "enemy":
        board.put(pieces.portrait(face.id, 136, main=True), 110, 116)
    else:
        board.put(pieces.disc(130, (60, 44, 32), theme.GOLD, 4), 110, 116)
        sign = pieces.sign("🏺" if face.kind == "relic" else "🧪", 92)
        board.fill(sign, (250, 236, 206), 64, 70)
    board.text(196, 92, face.name, role="title", size=46, least=26, fill=theme.WHITE, anchor="l", room=380)
    words = face.note or face.kind.capitalize() + (f" · {face.price} gold" if face.price else "")
    board.text(196, 142, words, size=32, fill=theme.GOLD, anchor="l")
    size = 33
    rows = fonts.wrapped("body", size, face.text, 520)
    while len(rows) * size * 1.15 > 180 and size > 18:
        size -= 1
        rows = fonts.wrapped("body", size, face.text, 520)
    board.lines(52, 204, rows, role="body", size=size, fill=theme.PALE)
    board.mark(face.kind, face.id, face.name, (20, 20, 600, 400))
    return board


# ---------------------------------------------------------------- parts


def _assemble(view: View, names: Mapping[str, str], parts: list[Part], wanted: tuple[Choice, ...]) -> Canvas:
    tall = combat.HEAD + sum(h for h, _ in parts) + 12
    board = Canvas(combat.ground(WIDTH, max(tall, 240)).copy())
    combat.head(board, scene.head(view, names))
    spots: dict[str, Point] = {}
    y = combat.HEAD
    for height, paint in parts:
        spots |= paint(board, y)
        y += height
    used: set[str] = set()
    for choice in wanted:
        target = _target(choice, spots, used)
        if target:
            used.add(target)
            combat.choices(board, ((target, choice.label),), spots)
    return board


def _target(choice: Choice, spots: Mapping[str, Point], used: set[str]) -> str:
    """Find what a choice stands on: by its key, else by what it shows; like cards are taken in turn."""
    kind, _, rest = choice.target.partition(":")
    for wanted in (f"{kind}:{choice.key}", _ALIASES.get(kind, kind) + ":" + rest):
        if wanted in spots and wanted not in used:
            return wanted
    if kind == "card":
        name, _, plus = rest.partition(":")
        like = f"card:{name}{'+' if plus == 'True' else ''}"
        for spot in spots:
            if spot not in used and (spot == like or spot.startswith(f"{like}#")):
                return spot
    return ""


_ALIASES: Final = {"foe": "enemy", "space": "node", "source": "relic"}


def _shelf(shelf: Shelf, large: bool = False) -> Part:
    shelf = replace(shelf, large=large)
    return shelves.height(shelf), lambda board, top: shelves.draw(board, shelf, top)


def _map(view: View, *, numbered: bool = False) -> Part:
    """Give the map; `numbered` marks the ways on from the left, as panels number them."""
    assert view.map is not None
    face = scene.chart(view.map, scene.votes(view), over=view.won is not None)

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        spots = chart.draw(board, face, top)
        if numbered:
            combat.choices(board, tuple((f"node:{space}", str(n)) for n, space in enumerate(face.legal, 1)), spots)
        return spots

    return chart.height(face), paint


def _deck(title: str, cards: tuple[CardFace, ...]) -> Part:
    def paint(board: Canvas, top: int) -> dict[str, Point]:
        shelves.deck_list(board, title, cards, top)
        return {}

    return shelves.list_height(cards), paint


def _lines(text: str) -> Part:
    rows = fonts.wrapped("body", 28, text, WIDTH - 60)

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        board.lines(30, top + 4, rows, role="body", size=28, fill=(240, 220, 176))
        return {}

    return len(rows) * 33 + 16, paint


def _story(title: str, text: str) -> Part:
    """Give an event's card."""
    rows = fonts.wrapped("body", 32, text, WIDTH - 110)
    tall = 96 + len(rows) * 38

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        box = (20, top + 8, WIDTH - 20, top + tall - 8)
        board.panel(box, 18, (52, 72, 92), (150, 190, 220), 4)
        board.text(52, top + 48, title, role="title", size=36, fill=theme.GOLD, anchor="l", room=WIDTH - 110)
        board.lines(52, top + 74, rows, role="body", size=32, fill=theme.PALE)
        board.mark("event", title, text, box)
        return {}

    return tall, paint


def _party(heroes: tuple[HeroFace, ...], changed: frozenset[str]) -> Part:
    """Give the strip of heroes that stands above a room or a map."""
    wide = (WIDTH - 24 - 10 * (len(heroes) - 1)) // max(1, min(4, len(heroes)))

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        spots: dict[str, Point] = {}
        for n, hero in enumerate(heroes):
            x = 12 + n * (wide + 10)
            _chip(board, hero, x, top + 10, min(wide, 520), changed)
            spots[f"hero:{hero.seat}"] = (x + 28, top + 34)
        return spots

    return _PARTY, paint


def _chip(board: Canvas, hero: HeroFace, x: int, y: int, width: int, changed: frozenset[str]) -> None:
    own = theme.OWNERS.get(hero.character, theme.OWNERS["colorless"])
    tall = _PARTY - 20
    box = (x, y, x + width, y + tall)
    edge = theme.GOLD if hero.leader else mixed(own, theme.WHITE, 0.15)
    board.panel(box, 12, mixed(own, theme.BLACK, 0.62), edge, 3)
    if f"hero:{hero.seat}" in changed:
        combat.ring(board, box)
    board.mark("hero", hero.seat, hero.name, box)
    board.put(pieces.disc(48, own, theme.WHITE, 2), x + 34, y + 32)
    board.fill(pieces.sign(theme.SIGNS.get(hero.character, "●"), 34), theme.WHITE, x + 17, y + 15)
    name = hero.name or theme.NAMES.get(hero.character, hero.character)
    board.text(x + 66, y + 32, name, role="bold", size=30, least=20, fill=theme.WHITE, anchor="l", room=width - 74)
    bar = pieces.bar(round(width * 0.52), 34, hero.hp, hero.max_hp, (206, 44, 50))
    words = "fallen" if hero.dead else f"{hero.hp}/{hero.max_hp}"
    board.mark("health", f"hp:{hero.seat}", words, board.put(bar, x + 12 + bar.width / 2, y + 82))
    board.text(
        x + 12 + bar.width / 2, y + 82, words, role="bold", size=27, fill=theme.WHITE, halo=theme.BLACK, halo_width=3
    )
    gold = board.text(x + width - 12, y + 82, str(hero.gold), role="bold", size=32, fill=theme.GOLD, anchor="r")
    board.fill(pieces.sign("💰", 32), theme.GOLD, gold[0] - 36, y + 66)
    board.mark("gold", hero.seat, str(hero.gold), gold)


def _summary(hero: HeroFace, numbers: list[tuple[str, str]]) -> Part:
    own = theme.OWNERS.get(hero.character, theme.OWNERS["colorless"])

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        box = (12, top + 8, WIDTH - 12, top + 132)
        board.panel(box, 14, mixed(own, theme.BLACK, 0.55), mixed(own, theme.WHITE, 0.2), 4)
        board.put(pieces.disc(84, own, theme.WHITE, 3), 70, top + 70)
        board.fill(pieces.sign(theme.SIGNS.get(hero.character, "●"), 58), theme.WHITE, 41, top + 41)
        name = hero.name or theme.NAMES.get(hero.character, hero.character)
        board.text(128, top + 54, name, role="bold", size=36, least=22, fill=theme.WHITE, anchor="l", room=250)
        words = theme.NAMES.get(hero.character, "") + (" · fallen" if hero.dead else f" · {hero.hp}/{hero.max_hp} HP")
        board.text(128, top + 94, words, size=26, fill=theme.PALE, anchor="l", room=250)
        step = (WIDTH - 410) / len(numbers)
        for n, (number, what) in enumerate(numbers):
            x = 396 + (n + 0.5) * step
            mark = board.text(x, top + 54, number, role="bold", size=50, fill=theme.GOLD)
            board.text(x, top + 100, what, size=25, fill=theme.PALE, room=round(step - 8), least=18)
            board.mark("number", f"{hero.seat}:{what}", number, mark)
        return {}

    return 140, paint
