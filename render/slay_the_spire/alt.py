"""What the pictures of a run show, in words: the alt text."""

from __future__ import annotations

from collections.abc import Mapping

from render.kit import fonts
from render.request import PictureRequest
from render.slay_the_spire import cards, goods, words
from rules.slay_the_spire.view import FoeView, HeroView, View, card_face, foe_card, potion_face, relic_face, ways_on

_TOKENS = {
    "strength": "Strength", "vuln": "Vulnerable", "weak": "Weak", "poison": "Poison", "shivs": "Shivs",
    "miracles": "Miracles",
}  # fmt: skip


def tell(request: PictureRequest) -> list[str]:
    """Say what a picture shows, most important first."""
    if request.view is None:
        return [_single(request)]
    view: View = request.view
    names = {seat: fonts.clean(name, 24) for seat, name in request.names}
    head = words.head(view, names)
    die = f", die {head.die}" if head.die else ""
    parts = [f"{head.title}{die}{f'. {head.right}' if head.right else ''}."]
    tellers = {
        "map": [_map], "deck": [_deck], "items": [_items], "goods": [_party, _goods], "end": [_party, _items],
        "own": [_items, _deck], "hand": [_hand],
        "private": [_choices, _story, _foes, _party, _hand, _goods, _map, _abilities],
    }  # fmt: skip
    for teller in tellers.get(request.kind, [_choices, _story, _foes, _party, _goods, _map, _abilities]):
        parts += teller(request, view, names)
    return parts


def _single(request: PictureRequest) -> str:
    if request.kind == "card":
        card = card_face(request.subject)
        cost = f"cost {card.cost}, " if card.cost else ""
        return f"{card.name}: {cost}{card.rarity} {card.type} of {card.owner}. {card.text}"
    if request.kind == "enemy":
        foe = foe_card(request.subject)
        return f"{foe.name}, enemy, {'/'.join(map(str, foe.hp))} HP. {' '.join(foe.lines)}"
    item = relic_face(request.subject) if request.kind == "relic" else potion_face(request.subject)
    return f"{item.name}, {request.kind}. {item.text}"


def _choices(request: PictureRequest, view: View, names: Mapping[str, str]) -> list[str]:
    labels = [c.label for c in request.choices]
    return [f"Numbered: {', '.join(labels)}."] if labels else []


def _hand(request: PictureRequest, view: View, names: Mapping[str, str]) -> list[str]:
    hero = view.heroes.get(request.subject or view.seat or "")
    if hero is None or not hero.hand:
        return []
    said = [f"{c.name}{f' ({c.cost})' if c.cost else ''}{'' if c.playable else ' not now'}" for c in hero.hand]
    if request.kind != "hand":
        return [f"Hand: {', '.join(said)}."]
    lines = [f"{s}: {c.text}" for s, c in zip(said, hero.hand, strict=True)]
    draw, _, discard, exhaust = hero.counts
    piles = f"Draw pile {draw}, discard pile {discard}, exhausted {exhaust}."
    return [f"{hero.energy} energy. {len(hero.hand)} cards: {', '.join(said)}.", piles, *lines]


def _party(request: PictureRequest, view: View, names: Mapping[str, str]) -> list[str]:
    return [_hero(hero, view, names) for hero in view.heroes.values()]


def _hero(hero: HeroView, view: View, names: Mapping[str, str]) -> str:
    who = names.get(hero.seat, "")
    name = f"{who} ({hero.name})" if who else hero.name
    if hero.dead:
        return f"{name} has fallen."
    said = [f"{name}: {hero.hp}/{hero.max_hp} HP"]
    if view.won is not None:
        said += [f"{hero.dealt} damage dealt", f"{hero.suffered} HP lost", f"{len(hero.deck)} cards"]
        return ", ".join(said) + "."
    if view.combat is None:
        return ", ".join([*said, f"{hero.gold} gold"]) + "."
    if hero.seat in view.losses:
        said.append(f"would lose {view.losses[hero.seat]}")
    said += [f"row {hero.row + 1}"] if len(view.heroes) > 1 else []
    said += [f"{hero.block} Block"] if hero.block else []
    said += [f"{hero.energy} energy", f"hand {hero.counts[1]}"]
    said += [f"{n} {_TOKENS[what]}" for what in _TOKENS if (n := getattr(hero, what, 0))]
    said += [hero.stance.capitalize()] if hero.stance not in ("", "neutral") else []
    said += [f"orbs {', '.join(hero.orbs)}"] if hero.orbs else []
    said += [f"Powers {', '.join(p.name for p in hero.powers)}"] if hero.powers else []
    said += [f"relics {', '.join(_item(r.name, r.counter, r.used) for r in hero.relics)}"] if hero.relics else []
    said += [f"potions {', '.join(p.name for p in hero.potions)}"] if hero.potions else []
    said += ["turn ended"] if hero.ended else []
    return ", ".join(said) + "."


def _item(name: str, count: int, used: bool) -> str:
    return name + (f" ({count})" if count else "") + (" (used)" if used else "")


def _foes(request: PictureRequest, view: View, names: Mapping[str, str]) -> list[str]:
    if view.combat is None:
        return []
    return [_foe(f, len(view.heroes)) for f in view.combat.foes if not f.dead]


def _foe(foe: FoeView, rows: int) -> str:
    said = [f"{foe.name}: {foe.hp}/{foe.max_hp} HP"]
    if rows > 1:
        said.append("every row" if foe.row < 0 else f"row {foe.row + 1}")
    said += [f"{foe.block} Block"] if foe.block else []
    said += [f"{n} {_TOKENS[what]}" for what in _TOKENS if (n := getattr(foe, what, 0))]
    said += [f"step {foe.cube.replace('/', ' of ')}"] if foe.cube else []
    said += [f"{foe.marks} cube{'s' * (foe.marks != 1)}"] if foe.marks else []
    said += [foe.laid] if foe.laid else []
    said += [foe.trait] if foe.trait else []
    return ", ".join(said) + (f", intends: {foe.intent_text}." if foe.intent_text else ", waits.")


def _abilities(request: PictureRequest, view: View, names: Mapping[str, str]) -> list[str]:
    if view.combat is None:
        return []
    told = dict.fromkeys((f.name, f.ability) for f in view.combat.foes if f.ability and not f.dead)
    return [f"{name}: {ability}" for name, ability in told]


def _goods(request: PictureRequest, view: View, names: Mapping[str, str]) -> list[str]:
    if view.room is None:
        return []
    out = []
    seat = view.seat if request.kind in ("private", "goods") else None
    for owner in ["", *view.heroes]:
        here = [g for g in view.room.goods if g.seat == owner and (seat is None or owner in ("", seat))]
        if here:
            title = "For the party" if not owner else f"For {'you' if owner == view.seat else names.get(owner, owner)}"
            said = [f"{g.name}{f' ({g.price} gold)' if g.price else ''}" for g in here]
            out.append(f"{title}: {', '.join(said)}.")
    return out


def _items(request: PictureRequest, view: View, names: Mapping[str, str]) -> list[str]:
    out = []
    for hero in view.heroes.values():
        if view.seat is None or hero.seat == view.seat:
            said = [*(_item(r.name, r.counter, r.used) for r in hero.relics), *(p.name for p in hero.potions)]
            whose = words.whose(view, hero.seat, names)
            out.append(f"{whose} relics and potions · {hero.gold} gold: {', '.join(said) or 'nothing'}.")
    return out


def _deck(request: PictureRequest, view: View, names: Mapping[str, str]) -> list[str]:
    out = []
    wanted = request.subject or view.seat
    for hero in view.heroes.values():
        if wanted is None or hero.seat == wanted:
            groups = goods.grouped(hero.deck)
            said = [f"{n}× {cards.name_of(c)}" if n > 1 else cards.name_of(c) for c, n in groups]
            out.append(f"{words.whose(view, hero.seat, names)} deck · {len(hero.deck)} cards: {', '.join(said)}.")
    return out


def _story(request: PictureRequest, view: View, names: Mapping[str, str]) -> list[str]:
    return [view.room.text] if view.room is not None and view.combat is None and view.room.text else []


def _map(request: PictureRequest, view: View, names: Mapping[str, str]) -> list[str]:
    if view.map is None or (request.kind != "map" and view.combat is not None):
        return []
    ways = ", ".join(ways_on(view.map))
    boss = f" Boss: {view.map.boss}." if view.map.boss else ""
    return [f"On the map, {f'ways on: {ways}' if ways else 'no way on'}.{boss}"]
