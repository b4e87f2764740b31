"""The whole pictures: table, private panel, map, goods, belongings, decks, single things, and the run's end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from render.kit import canvas, fonts
from render.kit.canvas import Canvas, Point, mixed
from render.request import Choice, PictureRequest
from render.slay_the_spire import chart, combat, pieces, scene, shelves, theme
from render.slay_the_spire.combat import WIDTH
from render.slay_the_spire.faces import CardFace, FoeFace, HeroFace, ItemFace, MapFace, Shelf
from rules.slay_the_spire.view import View, card_face, potion_face, relic_face

_PARTY: Final = 132
Part: TypeAlias = tuple[int, Callable[[Canvas, int], dict[str, Point]]]
"""A part of a picture: its height, and what draws it from a top, giving where choices' numbers go."""


def table(request: PictureRequest) -> Canvas:
    """Draw the table for all, or for one seat with its hand and what it is offered."""
    view: View = request.view
    wide = _wide(request)
    names = scene.people(view, dict(request.names))
    changed = frozenset(request.highlights)
    heroes = scene.heroes(view, names)
    own = view.seat if request.kind == "private" else None
    parts: list[Part] = []
    if view.combat is not None:
        foes = scene.foes(view.combat)
        if any(c.target.startswith(("foe:", "enemy:")) for c in request.choices):
            foes = tuple(replace(f, order=0) for f in foes)  # one number on each is enough
        tall = combat.height(heroes, foes, wide) - combat.HEAD
        parts.append((tall, lambda board, _: combat.lanes(board, heroes, foes, changed)))
        parts.append(_legend(heroes, foes, wide))
    else:
        parts.append(_party(heroes, changed, wide))
    if view.room is not None and view.room.text and view.combat is None:
        parts.append(_story(view.room.title, view.room.text, wide))
    shelves_ = scene.goods(view, names, own)
    if own is not None:
        shelves_ = [s for s in (scene.hand(view, own, names), *shelves_) if s is not None]
    deciding = any(name in view.votes for name in ("path", "portal")) or view.won is not None
    if not shelves_ and not deciding and own is not None and view.room is not None and view.room.kind == "campfire":
        shelves_ = [s for s in (scene.smithy(view, own),) if s is not None]
    parts += [_shelf(s, wide) for s in shelves_]
    idle = not shelves_ and (view.room is None or not view.room.text)
    choosing = any(c.target.startswith(("space:", "node:")) for c in request.choices)
    if view.combat is None and view.map is not None and (choosing or deciding or idle):
        parts.append(_map(view, wide, numbered=not choosing and deciding))
    return _assemble(view, names, parts, request.choices, wide)


def map_alone(request: PictureRequest) -> Canvas:
    """Draw the act's map."""
    view: View = request.view
    parts = [_map(view, _wide(request), numbered=not request.choices)] if view.map is not None else []
    return _assemble(view, scene.people(view, dict(request.names)), parts, request.choices, _wide(request))


def goods(request: PictureRequest) -> Canvas:
    """Draw what the room offers."""
    view: View = request.view
    wide = _wide(request)
    names = scene.people(view, dict(request.names))
    parts = [
        _party(scene.heroes(view, names), frozenset(), wide),
        *(_shelf(s, wide) for s in scene.goods(view, names, view.seat)),
    ]
    return _assemble(view, names, parts, request.choices, wide)


def items(request: PictureRequest) -> Canvas:
    """Draw relics and potions."""
    view: View = request.view
    wide = _wide(request)
    names = scene.people(view, dict(request.names))
    parts = [_shelf(s, wide) for s in scene.belongings(view, names, view.seat)]
    return _assemble(view, names, parts, request.choices, wide)


def deck(request: PictureRequest) -> Canvas:
    """Draw decks as lists; `subject` names a seat."""
    view: View = request.view
    wide = _wide(request)
    names = scene.people(view, dict(request.names))
    wanted = request.subject or view.seat
    return _assemble(view, names, [_deck(t, cards, wide) for t, cards in scene.decks(view, names, wanted)], (), wide)


def belongings(request: PictureRequest) -> Canvas:
    """Draw all that a seat has: relics, potions and its deck; for a watcher, everybody's decks."""
    view: View = request.view
    wide = _wide(request)
    names = scene.people(view, dict(request.names))
    parts = [_shelf(s, wide) for s in scene.belongings(view, names, view.seat)] if view.seat is not None else []
    parts += [_deck(t, cards, wide) for t, cards in scene.decks(view, names, view.seat)]
    return _assemble(view, names, parts, (), wide)


def ending(request: PictureRequest) -> Canvas:
    """Draw the run's summary: what each hero did, their relics, their decks, the way they took."""
    view: View = request.view
    wide = _wide(request)
    names = scene.people(view, dict(request.names))
    parts: list[Part] = []
    if view.map is not None and view.map.path:
        parts.append(_way(scene.chart(view.map), wide))
    decks = scene.decks(view, names, None)
    for face, hero, (_, cards) in zip(scene.heroes(view, names), view.heroes.values(), decks, strict=True):
        numbers = [
            (str(hero.dealt), "damage dealt"), (str(hero.suffered), "HP lost"), (str(len(hero.deck)), "cards"),
            (str(len(hero.relics)), "relics"), (str(hero.gold), "gold"),
        ]  # fmt: skip
        parts.append(_summary(face, numbers, wide))
        if hero.relics:
            parts.append(_lines("Relics: " + ", ".join(r.name for r in hero.relics), wide))
        parts.append(_deck("", cards, wide))
    return _assemble(view, names, parts, (), wide)


def single(request: PictureRequest) -> Canvas:
    """Draw one card, relic or potion large. Raises KeyError for an unknown one."""
    if request.kind == "card":
        face = scene.card(card_face(request.subject))
        sprite = pieces.card(face, pieces.CARD[0] * 2, pieces.CARD[1] * 2, 2.0)
        board = Canvas(combat.ground(sprite.width + 48, sprite.height + 48).copy())
        box = board.put(sprite, board.image.width / 2, board.image.height / 2)
        board.mark("card", face.id, face.name + ("+" if face.upgraded else ""), box)
        return board
    if request.kind == "enemy":
        return _plaque(scene.foe_kind(request.subject))
    view = relic_face(request.subject) if request.kind == "relic" else potion_face(request.subject)
    return _plaque(scene.item(request.kind, view, priced=True))


def _plaque(face: ItemFace) -> Canvas:
    size = 34
    rows = [fonts.wrapped("body", size, part, 540) for part in face.text.split("\n") if part]
    tall = 214 + sum(len(part) * 40 + 10 for part in rows)
    board = Canvas(combat.ground(640, tall + 20).copy())
    box = (16, 16, 624, tall + 4)
    board.panel(box, 26, mixed(theme.LANE, theme.BLACK, 0.1), theme.GOLD, 5)
    if face.kind == "enemy":
        board.put(pieces.portrait(face.id, 136, main=True), 108, 112)
    else:
        board.put(pieces.disc(130, (60, 44, 32), theme.GOLD, 4), 108, 112)
        sign = pieces.sign("🏺" if face.kind == "relic" else "🧪", 92)
        board.fill(sign, (250, 236, 206), 62, 66)
    board.text(196, 88, face.name, role="title", size=48, least=28, fill=theme.WHITE, anchor="l", room=400)
    words = face.note or face.kind.capitalize() + (f" · {face.price} gold" if face.price else "")
    board.text(196, 140, words, size=34, least=26, fill=theme.GOLD, anchor="l", room=400)
    y = 196.0
    for part in rows:
        y = board.lines(50, y, part, role="body", size=size, fill=theme.PALE, step=40 / size) + 10
    board.mark(face.kind, face.id, face.name, box)
    return board


# ---------------------------------------------------------------- parts


def _wide(request: PictureRequest) -> int:
    return combat.LARGE if request.large_type else combat.WIDTH


def _assemble(view: View, names: Mapping[str, str], parts: list[Part], wanted: tuple[Choice, ...], wide: int) -> Canvas:
    tall = combat.HEAD + sum(h for h, _ in parts) + 12
    board = Canvas(combat.ground(wide, max(tall, 200)).copy())
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


def _shelf(shelf: Shelf, wide: int) -> Part:
    return shelves.height(shelf, wide), lambda board, top: shelves.draw(board, shelf, top)


def _legend(heroes: tuple[HeroFace, ...], foes: tuple[FoeFace, ...], wide: int) -> Part:
    lines = combat.legend(heroes, foes, wide)

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        combat.draw_legend(board, lines, top)
        return {}

    return combat.legend_height(lines), paint


def _map(view: View, wide: int, *, numbered: bool = False) -> Part:
    """Give the map; `numbered` marks the ways on from the left, as panels number them."""
    assert view.map is not None
    face = scene.chart(view.map, scene.votes(view), over=view.won is not None)

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        spots = chart.draw(board, face, top)
        if numbered:
            combat.choices(board, tuple((f"node:{space}", str(n)) for n, space in enumerate(face.legal, 1)), spots)
        return spots

    return chart.height(face, wide), paint


def _deck(title: str, cards: tuple[CardFace, ...], wide: int) -> Part:
    def paint(board: Canvas, top: int) -> dict[str, Point]:
        shelves.deck_list(board, title, cards, top)
        return {}

    return shelves.list_height(cards, wide, titled=bool(title)), paint


def _lines(text: str, wide: int) -> Part:
    rows = fonts.wrapped("body", 29, text, wide - 60)

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        board.lines(30, top + 4, rows, role="body", size=29, fill=(240, 220, 176))
        return {}

    return len(rows) * 34 + 10, paint


def _way(face: MapFace, wide: int) -> Part:
    """Give the rooms of the act that were entered, in their order."""
    kinds = {n.id: n.kind for n in face.nodes}
    rooms = [kinds[space] for space in face.path if space in kinds]
    step = min(80, (wide - 40) // max(1, len(rooms)))
    size = min(60, step - 10)

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        y = top + 48
        first = (wide - step * (len(rooms) - 1)) / 2
        dot = pieces.disc(9, theme.SOFT, theme.SOFT, 1)
        for n, kind in enumerate(rooms):
            x = first + n * step
            char, colour = theme.ROOMS.get(kind, ("✦", theme.SOFT))
            if n:
                board.put(dot, x - step / 2, y)
            box = board.put(pieces.disc(size, colour, theme.INK, 3), x, y)
            mask = pieces.sign(char or "❔", round(size * 0.62))
            ink = theme.PALE if canvas.grey(colour) < 150 else theme.INK
            board.fill(mask, ink, round(x - mask.width / 2), round(y - mask.height / 2))
            board.mark("way", face.path[n], kind, box)
        return {}

    return 96, paint


def _story(title: str, text: str, wide: int) -> Part:
    """Give an event's card, each of its choices on a line of its own."""
    rows = [fonts.wrapped("body", 33, part, wide - 110) for part in text.split("\n")]
    tall = 96 + sum(len(part) * 38 + 8 for part in rows)

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        box = (20, top + 8, wide - 20, top + tall - 8)
        board.panel(box, 18, (52, 72, 92), (150, 190, 220), 4)
        board.text(52, top + 48, title, role="title", size=38, least=28, fill=theme.GOLD, anchor="l", room=wide - 110)
        y = top + 76.0
        for part in rows:
            y = board.lines(52, y, part, role="body", size=33, fill=theme.PALE) + 8
        board.mark("event", title, text, box)
        return {}

    return tall, paint


def _party(heroes: tuple[HeroFace, ...], changed: frozenset[str], wide: int) -> Part:
    """Give the strip of heroes that stands above a room or a map."""
    across = min(len(heroes), 4 if wide >= WIDTH else 2)
    each = (wide - 24 - 10 * (across - 1)) // max(1, across)

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        spots: dict[str, Point] = {}
        for n, hero in enumerate(heroes):
            x, y = 12 + (n % across) * (each + 10), top + 10 + (n // across) * (_PARTY - 10)
            _chip(board, hero, x, y, min(each, 520), changed)
            spots[f"hero:{hero.seat}"] = (x + 28, y + 24)
        return spots

    return 10 + -(-len(heroes) // across) * (_PARTY - 10), paint


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


def _summary(hero: HeroFace, numbers: list[tuple[str, str]], wide: int) -> Part:
    own = theme.OWNERS.get(hero.character, theme.OWNERS["colorless"])

    def paint(board: Canvas, top: int) -> dict[str, Point]:
        box = (12, top + 8, wide - 12, top + 132)
        board.panel(box, 14, mixed(own, theme.BLACK, 0.55), mixed(own, theme.WHITE, 0.2), 4)
        board.put(pieces.disc(84, own, theme.WHITE, 3), 70, top + 70)
        board.fill(pieces.sign(theme.SIGNS.get(hero.character, "●"), 58), theme.WHITE, 41, top + 41)
        left = 396 if wide >= WIDTH else 330
        name = hero.name or theme.NAMES.get(hero.character, hero.character)
        board.text(128, top + 54, name, role="bold", size=36, least=22, fill=theme.WHITE, anchor="l", room=left - 140)
        words = theme.NAMES.get(hero.character, "") + (" · fallen" if hero.dead else f" · {hero.hp}/{hero.max_hp} HP")
        board.text(128, top + 94, words, size=26, fill=theme.PALE, anchor="l", room=left - 140)
        step = (wide - left - 14) / len(numbers)
        for n, (number, what) in enumerate(numbers):
            x = left + (n + 0.5) * step
            mark = board.text(x, top + 54, number, role="bold", size=50, fill=theme.GOLD)
            words = what if wide >= WIDTH else what.partition(" ")[0]
            board.text(x, top + 100, words, size=26, fill=theme.PALE, room=round(step - 4), least=22)
            board.mark("number", f"{hero.seat}:{what}", number, mark)
        return {}

    return 140, paint
