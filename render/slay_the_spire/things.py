"""What the heroes have: relics and potions, decks, both; and the end of a climb."""

from __future__ import annotations

from collections.abc import Mapping

from render.kit import badges, canvas
from render.kit.canvas import Canvas, mixed
from render.kit.signs import sign
from render.request import Box, PictureRequest
from render.slay_the_spire import frame, glyphs, goods, theme, words
from render.slay_the_spire.frame import BAR, GAP
from rules.slay_the_spire.view import HeroView, View

_TYPE = 28


def items(request: PictureRequest) -> Canvas:
    """Draw relics and potions of the seat, or of all."""
    view, names, made = _begun(request)
    heroes = _wanted(view, view.seat)
    each = (made.image.height - BAR - GAP) // len(heroes)
    spots = {}
    for n, hero in enumerate(heroes):
        top = BAR + GAP + n * each
        title = f"{words.whose(view, hero.seat, names)} relics and potions · {hero.gold} gold"
        made.text(GAP + 8, top + 20, title, role="title", size=32, least=_TYPE, fill=theme.GOLD, anchor="l",
                  room=made.image.width - 4 * GAP)  # fmt: skip
        things = _items(hero)
        area = (GAP, top + 42, made.image.width - GAP, top + each - GAP)
        if len(heroes) > 2 or len(things) > 18:
            entries = [(f"{i.kind}:{i.id}", i, "") for i in things]
            spots |= goods.names(made, entries, area, 4)
        else:
            spots |= goods.plates(made, things, area)
        if not things:
            made.text(GAP + 14, top + 64, "nothing", role="italic", size=30, fill=theme.SOFT, anchor="l")
    frame.number(made, request.choices, spots)
    return made


def deck(request: PictureRequest) -> Canvas:
    """Draw a deck as a list; `subject` names a seat."""
    view, names, made = _begun(request)
    heroes = _wanted(view, request.subject or view.seat)
    _decks(made, view, names, heroes, (GAP, BAR + GAP, made.image.width - GAP, made.image.height - GAP))
    return made


def own(request: PictureRequest) -> Canvas:
    """Draw all that a seat has: relics, potions and its deck; for a watcher, everybody's decks."""
    view, names, made = _begun(request)
    if view.seat is None:
        _decks(
            made, view, names, _wanted(view, None), (GAP, BAR + GAP, made.image.width - GAP, made.image.height - GAP)
        )
        return made
    hero = view.heroes[view.seat]
    things = _items(hero)
    entries = [(f"{i.kind}:{i.id}", i, "") for i in things]
    goods.names(
        made,
        entries,
        (GAP, BAR + GAP, made.image.width - GAP, made.image.height - GAP),
        made.image.width // 270,
    )
    top = BAR + GAP + goods.lines_of(len(things), made.image.width // 270) + GAP
    _decks(made, view, names, [hero], (GAP, top, made.image.width - GAP, made.image.height - GAP))
    return made


def ending(request: PictureRequest) -> Canvas:
    """Draw the climb's summary: the way, and for each hero what they did and what they had."""
    view, names, made = _begun(request)
    y = BAR + GAP
    if view.map is not None and view.map.path:
        _way(made, view, y + 30)
        y += 68
    heroes = list(view.heroes.values())
    each = (made.image.height - GAP - y) // len(heroes)
    for n, hero in enumerate(heroes):
        _summary(made, view, hero, names, (GAP, y + n * each, made.image.width - GAP, y + (n + 1) * each - GAP))
    return made


def _begun(request: PictureRequest) -> tuple[View, Mapping[str, str], Canvas]:
    view: View = request.view
    names = words.people(request)
    return view, names, frame.board(words.head(view, names), *frame.size(request, fits=_fits(request, view)))


def _fits(request: PictureRequest, view: View) -> bool:
    """Tell whether what one hero has finds room on the ground of large type."""
    heroes = _wanted(view, request.subject or view.seat)
    if len(heroes) > 1:
        return False
    things = len(heroes[0].relics) + len(heroes[0].potions)
    groups = len(goods.grouped(heroes[0].deck))
    return {"items": things <= 6, "deck": groups <= 20, "own": things <= 8 and groups <= 14}.get(request.kind, False)


def _wanted(view: View, seat: str | None) -> list[HeroView]:
    return [h for h in view.heroes.values() if seat is None or h.seat == seat] or list(view.heroes.values())


def _items(hero: HeroView) -> list[goods.Item]:
    return [
        *(goods.Item(r.id, "relic", r.name, r.text, used=r.used, count=r.counter) for r in hero.relics),
        *(goods.Item(p.id, "potion", p.name, p.text) for p in hero.potions),
    ]


def _decks(made: Canvas, view: View, names: Mapping[str, str], heroes: list[HeroView], box: Box) -> None:
    x0, y0, x1, y1 = box
    rows = -(-len(heroes) // 2) if len(heroes) > 1 else 1
    across = 2 if len(heroes) > 1 else 1
    wide, tall = (x1 - x0 - GAP * (across - 1)) // across, (y1 - y0) // rows
    for n, hero in enumerate(heroes):
        x, y = x0 + (n % across) * (wide + GAP), y0 + (n // across) * tall
        title = f"{words.whose(view, hero.seat, names)} deck · {len(hero.deck)} cards"
        made.text(x + 8, y + 18, title, role="title", size=32, least=_TYPE, fill=theme.GOLD, anchor="l", room=wide - 20)
        goods.list_of(made, hero.deck, (x, y + 40, x + wide, y + tall - 4))


def _way(made: Canvas, view: View, y: float) -> None:
    """Draw the rooms of the act that were entered, in their order."""
    assert view.map is not None
    kinds = {i: kind for i, kind, *_ in view.map.nodes}
    rooms = [kinds[space] for space in view.map.path if space in kinds]
    step = min(80, (made.image.width - 60) // max(1, len(rooms)))
    size = min(54, step - 10)
    first = (made.image.width - step * (len(rooms) - 1)) / 2
    dot = badges.disc(9, theme.SOFT, theme.SOFT, 1)
    for n, kind in enumerate(rooms):
        x = first + n * step
        char, colour = theme.ROOMS.get(kind, ("✦", theme.SOFT))
        if n:
            made.put(dot, x - step / 2, y)
        box = made.put(badges.disc(size, colour, theme.INK, 3), x, y)
        mask = sign(char or "❔", round(size * 0.62))
        ink = theme.PALE if canvas.grey(colour) < 150 else theme.INK
        made.fill(mask, ink, round(x - mask.width / 2), round(y - mask.height / 2))
        made.mark("way", view.map.path[n], kind, box)


def _summary(made: Canvas, view: View, hero: HeroView, names: Mapping[str, str], box: Box) -> None:
    x0, y0, x1, y1 = box
    own = theme.OWNERS.get(hero.character, theme.OWNERS["colorless"])
    made.panel(box, 14, mixed(own, theme.BLACK, 0.55), mixed(own, theme.WHITE, 0.2), 4)
    middle = y0 + 46
    made.put(badges.disc(64, own, theme.WHITE, 3), x0 + 48, middle)
    mark = sign(theme.SIGNS.get(hero.character, "●"), 44)
    made.fill(mark, theme.WHITE, x0 + 26, round(middle - 22))
    name = names.get(hero.seat, hero.name)
    made.text(x0 + 94, middle - 18, name, role="bold", size=36, least=_TYPE, fill=theme.WHITE, anchor="l", room=240)
    state = "fallen" if hero.dead else f"{hero.hp}/{hero.max_hp} HP"
    told = f"{theme.NAMES.get(hero.character, '')} · {state}"
    made.text(x0 + 94, middle + 18, told, size=_TYPE, fill=theme.PALE, anchor="l", room=280)
    numbers = [
        (str(hero.dealt), "damage dealt", "dealt"), (str(hero.suffered), "HP lost", "HP lost"),
        (str(len(hero.deck)), "cards", "cards"), (str(len(hero.relics)), "relics", "relics"),
        (str(hero.gold), "gold", "gold"),
    ]  # fmt: skip
    left = x0 + 390
    step = (x1 - left - 10) / len(numbers)
    for n, (number, what, short) in enumerate(numbers):
        x = left + (n + 0.5) * step
        at = made.text(x, middle - 16, number, role="bold", size=46, fill=theme.GOLD)
        made.text(x, middle + 22, short, size=_TYPE, fill=theme.PALE)
        made.mark("number", f"{hero.seat}:{what}", number, at)
    x, y = x0 + 20.0, y0 + 110
    if y1 - y < 20:
        return
    for relic in hero.relics:
        if x > x1 - 50:
            break
        box_ = made.put(glyphs.relic(relic.id).image(36), x + 18, y)
        made.mark("relic", relic.id, relic.name, box_)
        x += 44
    if y1 - y > 70:
        goods.list_of(made, hero.deck, (x0 + 12, y + 28, x1 - 12, y1 - 8))
