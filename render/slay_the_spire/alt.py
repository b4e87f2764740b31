"""What the pictures of a run show, in words: the alt text."""

from __future__ import annotations

from collections.abc import Mapping

from render.kit import fonts
from render.request import PictureRequest
from render.slay_the_spire import scene
from render.slay_the_spire.faces import FoeFace, HeroFace
from rules.slay_the_spire.view import HeroView, View, card_face, potion_face, relic_face, ways_on


def tell(request: PictureRequest) -> str:
    """Say what a picture shows, most important first."""
    if request.kind == "card":
        card = card_face(request.subject)
        cost = f"cost {card.cost}, " if card.cost else ""
        return f"{card.name}: {cost}{card.rarity} {card.type} of {card.owner}. {card.text}"
    if request.kind == "enemy":
        foe = scene.foe_kind(request.subject)
        return f"{foe.name}, enemy, {foe.note}. {foe.text}"
    if request.kind in ("relic", "potion"):
        item = relic_face(request.subject) if request.kind == "relic" else potion_face(request.subject)
        return f"{item.name}, {request.kind}. {item.text}"
    view: View = request.view
    names = {seat: fonts.clean(name, 24) for seat, name in request.names}
    head = scene.head(view, names)
    die = f", die {head.die}" if head.die else ""
    parts = [f"{head.title}{die}{f', {head.right}' if head.right else ''}."]
    tellers = {"map": [_map], "deck": [_deck], "items": [_items], "goods": [_party, _goods], "end": [_party, _items],
               "own": [_items, _deck]}  # fmt: skip
    for teller in tellers.get(request.kind, [_choices, _story, _hand, _party, _fight, _goods, _map]):
        parts.append(teller(request, view, names))
    return " ".join(p for p in parts if p)


def _choices(request: PictureRequest, view: View, names: Mapping[str, str]) -> str:
    labels = [c.label for c in request.choices]
    return f"Numbered: {', '.join(labels)}." if labels else ""


def _hand(request: PictureRequest, view: View, names: Mapping[str, str]) -> str:
    hero = view.heroes.get(view.seat or "")
    if request.kind != "private" or hero is None or not hero.hand:
        return ""
    cards = [f"{c.name}{f' ({c.cost})' if c.cost else ''}{'' if c.playable else ' not now'}" for c in hero.hand]
    return f"Hand: {', '.join(cards)}."


def _party(request: PictureRequest, view: View, names: Mapping[str, str]) -> str:
    out = []
    for face, hero in zip(scene.heroes(view, names), view.heroes.values(), strict=True):
        out.append(_hero(face, hero, view, names))
    return " ".join(out)


def _hero(face: HeroFace, hero: HeroView, view: View, names: Mapping[str, str]) -> str:
    who = names.get(face.seat, "")
    name = f"{who} ({hero.name})" if who else hero.name
    if face.dead:
        return f"{name} has fallen."
    words = [f"{name}: {face.hp}/{face.max_hp} HP"]
    if view.won is not None:
        words += [f"{hero.dealt} damage dealt", f"{hero.suffered} HP lost", f"{len(hero.deck)} cards"]
    elif view.combat is not None:
        words += [f"row {face.row + 1}"] if len(view.heroes) > 1 else []
        words += [f"{face.block} block"] if face.block else []
        words += [f"{face.energy} energy", *(f"{n} {_TOKENS.get(what, what)}" for what, n in face.tokens)]
        words += [face.stance] if face.stance not in ("", "neutral") else []
        words += [f"orbs {', '.join(face.orbs)}"] if face.orbs else []
        words += [f"powers {', '.join(face.powers)}"] if face.powers else []
        words += [f"draw {face.draw}, hand {face.hand}, discard {face.discard}, exhausted {face.exhaust}"]
        words += ["turn ended"] if face.ended else []
    else:
        words += [f"{face.gold} gold"]
    return ", ".join(words) + "."


_TOKENS = {"vuln": "vulnerable", "shivs": "shivs", "miracles": "miracles"}


def _fight(request: PictureRequest, view: View, names: Mapping[str, str]) -> str:
    if view.combat is None:
        return ""
    faces = {f.id: f for f in scene.foes(view.combat)}
    return " ".join(_foe(faces[f.id], f.intent_text, len(view.heroes)) for f in view.combat.foes if f.id in faces)


def _foe(foe: FoeFace, intent: str, rows: int) -> str:
    words = [f"{foe.name}: {foe.hp}/{foe.max_hp} HP"]
    if rows > 1:
        words.append("every row" if foe.row < 0 else f"row {foe.row + 1}")
    words += [f"{foe.block} block"] if foe.block else []
    words += [f"{n} {_TOKENS.get(what, what)}" for what, n in foe.tokens]
    return ", ".join(words) + (f", intends: {intent}." if intent else ".")


def _goods(request: PictureRequest, view: View, names: Mapping[str, str]) -> str:
    out = []
    for shelf in scene.goods(view, names, view.seat if request.kind in ("private", "goods") else None):
        prices = dict(shelf.prices)
        words = [
            f"{c.name}{'+' if c.upgraded else ''}{f' ({prices[c.id]})' if c.id in prices else ''}" for c in shelf.cards
        ]
        words += [f"{i.name}{f' ({i.price} gold)' if i.price else ''}" for i in shelf.items]
        out.append(f"{shelf.title}: {', '.join(words)}.")
    return " ".join(out)


def _items(request: PictureRequest, view: View, names: Mapping[str, str]) -> str:
    shelves = scene.belongings(view, names, view.seat)
    return " ".join(f"{s.title}: {', '.join(i.name for i in s.items) or 'nothing'}." for s in shelves)


def _deck(request: PictureRequest, view: View, names: Mapping[str, str]) -> str:
    out = []
    for title, cards in scene.decks(view, names, request.subject or view.seat):
        count: dict[str, int] = {}
        for card in cards:
            name = card.name + ("+" if card.upgraded else "")
            count[name] = count.get(name, 0) + 1
        out.append(f"{title}: {', '.join(f'{n}× {name}' if n > 1 else name for name, n in count.items())}.")
    return " ".join(out)


def _story(request: PictureRequest, view: View, names: Mapping[str, str]) -> str:
    return view.room.text if view.room is not None and view.combat is None else ""


def _map(request: PictureRequest, view: View, names: Mapping[str, str]) -> str:
    if view.map is None or (request.kind != "map" and view.combat is not None):
        return ""
    ways = ", ".join(ways_on(view.map))
    boss = f" Boss: {view.map.boss}." if view.map.boss else ""
    return f"On the map, {f'ways on: {ways}' if ways else 'no way on'}.{boss}"
