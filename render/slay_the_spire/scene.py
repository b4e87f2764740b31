"""From a view to the faces that are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.kit import fonts
from render.slay_the_spire import theme
from render.slay_the_spire.faces import CardFace, FoeFace, Head, HeroFace, Intent, ItemFace, MapFace, NodeFace, Shelf
from rules.slay_the_spire.view import (
    CardView,
    CombatView,
    FoeView,
    GoodView,
    HeroView,
    ItemView,
    MapView,
    View,
    card_face,
    foe_lines,
    library,
)

ROMAN: Final = ("", "I", "II", "III", "IV")
_PHASES: Final = {
    "play": "heroes play", "enemies": "enemies act", "start": "start of the turn", "end": "end of the turn",
}  # fmt: skip
_TOKENS: Final = ("strength", "vuln", "weak", "poison", "shivs", "miracles")


def head(view: View, names: Mapping[str, str]) -> Head:
    """Say where the party is."""
    act = f"Act {ROMAN[view.act]}" if 0 < view.act < len(ROMAN) else "The Spire"
    if view.won is not None:
        return Head("Victory" if view.won else "Defeat", f"{act} · room {view.round}", keys=tuple(view.keys))
    if view.combat is not None:
        right = _PHASES.get(view.combat.phase, view.combat.phase.replace("_", " "))
        return Head(f"{act} · round {view.combat.turn}", right, view.combat.die, tuple(view.keys))
    room = view.room.title if view.room is not None and "path" not in view.votes else "Choose the way"
    return Head(
        f"{act} · {room}", f"leader: {_name(view.leader, names)}" if len(view.heroes) > 1 else "", 0, tuple(view.keys)
    )


def people(view: View, names: Mapping[str, str]) -> dict[str, str]:
    """Give a name that can be drawn for every seat: the character's where a person's own has no letter that can be."""
    return {
        seat: fonts.name(names.get(seat, ""), 24) or theme.NAMES.get(hero.character, hero.character)
        for seat, hero in view.heroes.items()
    }


def _name(seat: str, names: Mapping[str, str]) -> str:
    return names.get(seat) or seat


def card(view: CardView) -> CardFace:
    """Give a card's face; its plus is drawn from `upgraded`."""
    return CardFace(
        view.id, view.name.removesuffix("+") if view.upgraded else view.name, view.cost, view.type, view.rarity,
        view.owner, view.text, view.upgraded, view.playable, view.why,
    )  # fmt: skip


def heroes(view: View, names: Mapping[str, str]) -> tuple[HeroFace, ...]:
    """Give the heroes, in seats' order."""
    return tuple(_hero(h, view, names) for h in view.heroes.values())


def _hero(hero: HeroView, view: View, names: Mapping[str, str]) -> HeroFace:
    draw, hand, discard, exhaust = hero.counts
    return HeroFace(
        seat=hero.seat,
        name=_name(hero.seat, names),
        character=hero.character,
        row=hero.row,
        hp=hero.hp,
        max_hp=hero.max_hp,
        block=hero.block,
        energy=hero.energy,
        gold=hero.gold,
        tokens=_tokens(hero),
        stance=hero.stance,
        orbs=tuple(hero.orbs),
        slots=hero.slots,
        powers=tuple(p.name for p in hero.powers),
        draw=draw,
        hand=hand,
        discard=discard,
        exhaust=exhaust,
        ended=hero.ended,
        dead=hero.dead,
        leader=view.leader == hero.seat and len(view.heroes) > 1,
        relics=len(hero.relics),
        potions=tuple(p.name for p in hero.potions),
    )


def _tokens(thing: HeroView | FoeView) -> tuple[tuple[str, int], ...]:
    return tuple((what, count) for what in _TOKENS if (count := getattr(thing, what, 0)))


def foes(combat: CombatView) -> tuple[FoeFace, ...]:
    """Give the enemies that stand."""
    return tuple(_foe(f) for f in combat.foes if not f.dead)


def _foe(foe: FoeView) -> FoeFace:
    notes = [f"step {foe.cube.replace('/', ' of ')}"] if foe.cube else []
    notes += [f"{foe.marks} cube{'s' * (foe.marks != 1)}"] if foe.marks else []
    notes += [foe.laid] if foe.laid else []
    return FoeFace(
        foe.id, foe.kind, foe.name, foe.row, foe.hp, foe.max_hp, foe.block, _tokens(foe),
        tuple(_intent(*i) for i in foe.intent), foe.order, " · ".join(n for n in notes if n),
        foe.role in ("main", "elite", "boss"), foe.ability, foe.intent_text,
    )  # fmt: skip


def _intent(what: str, number: int, times: int) -> Intent:
    count = f"{number}×{times}" if times > 1 else str(number)
    if what == "attack_all":
        return Intent("attack", f"{count} all")
    if what in ("summon", "other"):
        return Intent("summon" if what == "summon" else "special", "")
    return Intent(what, count)


def chart(view: MapView, votes: tuple[tuple[str, str], ...] = (), *, over: bool = False) -> MapFace:
    """Give the map."""
    nodes = tuple(NodeFace(i, kind, "abcdefg".index(i[0]), int(i[1:])) for i, kind, _, _ in view.nodes)
    legal = () if over else tuple(view.legal)
    return MapFace(view.act, nodes, tuple(view.edges), tuple(view.path), view.at, legal, view.boss, votes)


def votes(view: View) -> tuple[tuple[str, str], ...]:
    """Give the votes for ways on, as space and character."""
    return tuple(
        (choice, view.heroes[seat].character)
        for ballot in view.votes.values()
        for seat, choice in ballot.items()
        if seat in view.heroes and view.map is not None and choice in view.map.legal
    )


def item(kind: str, view: ItemView, *, priced: bool = False) -> ItemFace:
    """Give a relic or a potion."""
    return ItemFace(
        view.id, kind, view.name, view.text, str(view.price) if priced and view.price else "", spent=view.used,
        count=view.counter,
    )  # fmt: skip


def foe_kind(kind: str) -> ItemFace:
    """Give what there is to say of a kind of enemy, by line. Raises KeyError for an unknown one."""
    foe = library.FOES[kind]
    hp = "/".join(map(str, dict.fromkeys(foe.hp)))
    return ItemFace(kind, "enemy", foe.name, "\n".join(foe_lines(kind)), note=f"{hp} HP")


def hand(view: View, seat: str, names: Mapping[str, str]) -> Shelf | None:
    """Give a hand that the looker may see, with what each card costs now."""
    hero = view.heroes.get(seat)
    if hero is None or view.combat is None or (not hero.hand and hero.counts[1]):
        return None
    return Shelf(f"{_whose(view, seat, names)} hand · {hero.energy} energy", tuple(card(c) for c in hero.hand))


def _whose(view: View, seat: str, names: Mapping[str, str]) -> str:
    return "Your" if view.seat == seat else f"{_name(seat, names)}’s"


def smithy(view: View, seat: str) -> Shelf | None:
    """Give what a smith would make of the cards of a seat, one of each kind."""
    hero = view.heroes.get(seat)
    kinds = dict.fromkeys(c.kind for c in hero.deck if not c.upgraded) if hero is not None else {}
    faces = tuple(card(card_face(f"{kind}+")) for kind in kinds if library.CARDS[kind].upgraded is not None)
    return Shelf("Your cards as the smith would make them", faces) if faces else None


def goods(view: View, names: Mapping[str, str], seat: str | None = None) -> list[Shelf]:
    """Give what the room offers, the party's first, then each seat's; `seat` leaves out what is others'.

    Without a seat, what lies before each of several is given by name alone.
    """
    room = view.room
    if room is None:
        return []
    shelves: list[Shelf] = []
    for owner in ["", *view.heroes]:
        if seat is not None and owner not in ("", seat):
            continue
        here = [g for g in room.goods if g.seat == owner]
        if not here:
            continue
        title = "For the party" if not owner else f"For {'you' if owner == view.seat else _name(owner, names)}"
        cards = [g for g in here if g.kind == "card"]
        faces = tuple(card(card_face(g.id + ("+" if g.upgraded else ""))) for g in cards)
        prices = tuple((f.id, _tag(g, names)) for f, g in zip(faces, cards, strict=True) if _tag(g, names))
        items = tuple(
            ItemFace(g.id, g.kind, g.name, g.text, str(g.price) if g.price else "", _wishes(g, names))
            for g in here
            if g.kind != "card"
        )
        shelves.append(Shelf(title, faces, items, prices, bool(owner) and seat is None and len(view.heroes) > 1))
    return shelves


def _tag(good: GoodView, names: Mapping[str, str]) -> str:
    words = [f"{good.price} gold"] if good.price else []
    return " · ".join([*words, *([_wishes(good, names)] if good.wished else [])])


def _wishes(good: GoodView, names: Mapping[str, str]) -> str:
    return "♥ for " + ", ".join(_name(s, names) for s in good.wished) if good.wished else ""


def belongings(view: View, names: Mapping[str, str], seat: str | None) -> list[Shelf]:
    """Give relics and potions of a seat, or of all."""
    shelves = []
    for hero in view.heroes.values():
        if seat is None or hero.seat == seat:
            items = (*(item("relic", r) for r in hero.relics), *(item("potion", p) for p in hero.potions))
            shelves.append(
                Shelf(f"{_whose(view, hero.seat, names)} relics and potions · {hero.gold} gold", items=items)
            )
    return shelves


def decks(view: View, names: Mapping[str, str], seat: str | None) -> list[tuple[str, tuple[CardFace, ...]]]:
    """Give the deck of a seat, or of all, with a title each."""
    return [
        (f"{_whose(view, h.seat, names)} deck · {len(h.deck)} cards", tuple(card(c) for c in h.deck))
        for h in view.heroes.values()
        if seat is None or h.seat == seat
    ]
