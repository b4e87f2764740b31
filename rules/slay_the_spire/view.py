"""What a seat, or the public, may see: a whitelist built field by field, with the faces of whatever is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from rules.slay_the_spire import acts, foes, library
from rules.slay_the_spire.catalogue import pattern_lines
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.content.maps import MAPS
from rules.slay_the_spire.intents import Intent, intents_of
from rules.slay_the_spire.library import SIDES
from rules.slay_the_spire.merchant import price
from rules.slay_the_spire.messages_en import say
from rules.slay_the_spire.playing import cost_of, why_not
from rules.slay_the_spire.state import Card, Combat, Foe, Hero, State
from rules.slay_the_spire.terms_en import played
from rules.slay_the_spire.texts import event_lines, say_cost, text_of
from rules.slay_the_spire.tracks import Part, Step, printed_steps, steps_of, trait_of


@dataclass(slots=True)
class CardView:
    """A card's face; `cost` is "" where it cannot be paid for, `why` says why it cannot be played now."""

    id: str
    kind: str
    name: str
    cost: str
    type: str
    rarity: str
    owner: str
    text: str
    upgraded: bool
    playable: bool = True
    why: str = ""


@dataclass(slots=True)
class ItemView:
    """A relic or potion: its face, its price, cubes on it, whether it is used up for now."""

    id: str
    name: str
    text: str
    price: int = 0
    used: bool = False
    counter: int = 0


@dataclass(slots=True)
class FoeView:
    """An enemy; `row` is -1 in every row, `order` counts from 1 as they act, `cube` is "2/4" or ""."""

    id: str
    kind: str
    name: str
    row: int
    rows: list[int]
    hp: int
    max_hp: int
    block: int
    strength: int
    weak: int
    vuln: int
    poison: int
    role: str
    order: int
    intent: list[Intent]
    intent_text: str
    cube: str
    marks: int
    ability: str
    dead: bool
    laid: str = ""  # the card that lies on it, by name
    steps: tuple[Step, ...] = ()  # what its card prints
    step: int = -1  # the present one
    trait: str = ""  # its abilities by name


@dataclass(slots=True)
class HeroView:
    """A hero's board; `hand` is empty where it is closed to the looker, `counts` are draw, hand, discard, exhaust."""

    seat: str
    character: str
    name: str
    row: int
    hp: int
    max_hp: int
    gold: int
    dead: bool
    ended: bool
    energy: int
    block: int
    strength: int
    weak: int
    vuln: int
    shivs: int
    miracles: int
    stance: str
    orbs: list[str]
    slots: int
    powers: list[CardView]
    relics: list[ItemView]
    potions: list[ItemView]
    counts: tuple[int, int, int, int]
    hand: list[CardView]
    discard: list[CardView]
    exhaust: list[CardView]
    deck: list[CardView]
    dealt: int
    suffered: int


@dataclass(slots=True)
class CombatView:
    """A fight: round, die, enemies in every row; `shown` is False between the roll and the first turn."""

    kind: str
    turn: int
    die: int
    phase: str
    rows: int
    foes: list[FoeView]


@dataclass(slots=True)
class MapView:
    """The map: spaces as (id, kind, hidden, visited), paths, the pawn and where it may go."""

    id: str
    act: int
    nodes: list[tuple[str, str, bool, bool]]
    edges: list[tuple[str, str]]
    at: str
    legal: list[str]
    path: list[str]
    boss: str


@dataclass(slots=True)
class GoodView:
    """Something on offer: to `seat`, or to all where that is ""; `wished` by those who marked it."""

    kind: str
    id: str
    name: str
    text: str
    price: int
    seat: str
    upgraded: bool = False
    wished: list[str] = field(default_factory=list)


@dataclass(slots=True)
class RoomView:
    """What is in the room besides a fight."""

    kind: str
    title: str
    text: str
    goods: list[GoodView]


@dataclass(slots=True)
class View:
    """All that a seat (None: the public) may see."""

    seat: str | None
    act: int
    ascension: int
    round: int
    leader: str
    heroes: dict[str, HeroView]
    combat: CombatView | None
    map: MapView | None
    room: RoomView | None
    keys: list[str]
    votes: dict[str, dict[str, str]]
    achievements: list[str]
    daily: list[str]
    guests: dict[str, str]  # who comes in as the next act begins, as which character ("": whoever is free)
    won: bool | None
    why: str
    losses: dict[str, int] = field(default_factory=dict)
    """HP that each hero would lose if all ended their turns now; empty where that is not known."""


# faces ---------------------------------------------------------------------------------------------------------
@cache
def _face(name: str) -> tuple[str, str, str, str, str, str, str, bool]:
    side = SIDES[name]
    card = library.CARDS[side.kind]
    title = card.name + ("+" if side.upgraded else "")
    text = text_of(side.kind, side.upgraded)
    return (side.kind, title, say_cost(side.cost), side.type, card.rarity, card.owner, text, side.upgraded)


def card_face(card: Card) -> CardView:
    """Return the face of a card, or of a kind such as "bash" or "bash+"."""
    return CardView(card, *_face(card.partition("#")[0]))


def hand_face(state: State, combat: Combat, hero: Hero, card: Card) -> CardView:
    """Return the face of a card in hand, with what it costs now and whether it can be played."""
    face = card_face(card)
    side = SIDES[card]
    cost = cost_of(state, hero, card, side)
    face.cost = say_cost(cost)
    why = why_not(state, hero, combat, card, side, cost)
    face.playable, face.why = why is None, say(why, {}) if why is not None else ""
    return face


def relic_face(relic: str, hero: Hero | None = None) -> ItemView:
    """Return the face of a relic."""
    definition = library.RELICS[relic]
    used = hero is not None and any(u.endswith(":" + relic) for u in hero.used)
    counter = hero.marks.get(relic, 0) if hero is not None else 0
    return ItemView(relic, definition.name, text_of(relic, False), definition.price, used, counter)


def foe_lines(kind: str) -> list[str]:
    """Say what a kind of enemy does, by the die or by its track, and what it can. Raises KeyError."""
    foe = library.FOES[kind]
    lines = [f"Die {line}" if line[0].isdigit() else line for line in pattern_lines(foe)]
    return [*lines, *([text_of(kind, False)] if text_of(kind, False) else [])]


@dataclass(slots=True)
class FoeCard:
    """A kind of enemy as its card prints it: HP for one to four players, its steps, what it does in words."""

    kind: str
    name: str
    role: str
    hp: list[int]
    steps: tuple[Step, ...]
    lines: list[str]


def foe_card(kind: str) -> FoeCard:
    """Return a kind of enemy. Raises KeyError for an unknown one."""
    foe = library.FOES[kind]
    return FoeCard(kind, foe.name, foe.role, list(dict.fromkeys(foe.hp)), printed_steps(kind), foe_lines(kind))


def smithed(view: View, seat: str) -> list[str]:
    """List what a smith could make of a seat's cards, one of each kind, such as "bash+"."""
    hero = view.heroes.get(seat)
    kinds = dict.fromkeys(c.kind for c in hero.deck if not c.upgraded) if hero is not None else {}
    return [f"{kind}+" for kind in kinds if library.CARDS[kind].upgraded is not None]


def potion_face(potion: str) -> ItemView:
    """Return the face of a potion."""
    definition = library.POTIONS[potion]
    return ItemView(potion, definition.name, text_of(potion, False), definition.price)


# the table -----------------------------------------------------------------------------------------------------
def view(state: State, seat: str | None) -> View:
    """Return what a seat may see."""
    outcome = state.outcome
    seats = list(state.heroes)
    return View(
        seat=seat,
        act=state.act,
        ascension=state.ascension,
        round=max(1, state.rooms),
        leader=seats[state.leader % len(seats)],
        heroes={s: _hero(state, h, seat) for s, h in state.heroes.items()},
        combat=_combat(state, state.combat) if state.combat is not None else None,
        map=_map(state) if state.map else None,
        room=_room(state),
        keys=state.keys[:],
        votes={name: dict(votes) for name, votes in state.joint.votes.items()},
        achievements=state.achievements[:],
        daily=state.daily[:],
        guests={s: played(wish) if wish else "" for s, wish in state.guests.items()},
        won=None if outcome is None else outcome.side == "party",
        why="" if outcome is None else outcome.why,
    )


def _hero(state: State, hero: Hero, seat: str | None) -> HeroView:
    combat = state.combat
    open_ = seat == hero.seat or (seat is not None and state.options["open_hands"] == "on")
    hand: list[CardView] = []
    if combat is not None and open_:
        hand = [hand_face(state, combat, hero, c) for c in hero.hand]
    return HeroView(
        seat=hero.seat,
        character=hero.character,
        name=CHARACTERS[hero.character].name,
        row=hero.row,
        hp=hero.hp,
        max_hp=hero.max_hp,
        gold=hero.gold,
        dead=hero.dead,
        ended=hero.ended,
        energy=hero.energy,
        block=hero.block,
        strength=hero.strength,
        weak=hero.weak,
        vuln=hero.vuln,
        shivs=hero.shivs,
        miracles=hero.miracles,
        stance=hero.stance,
        orbs=hero.orbs[:],
        slots=hero.slots,
        powers=[_in_play(hero, c) for c in hero.powers],
        relics=[relic_face(r, hero) for r in hero.relics],
        potions=[potion_face(p) for p in hero.potions],
        counts=(len(hero.draw), len(hero.hand), len(hero.discard), len(hero.exhaust)),
        hand=hand,
        discard=[card_face(c) for c in hero.discard],
        exhaust=[card_face(c) for c in hero.exhaust],
        deck=[card_face(c) for c in hero.deck],
        dealt=hero.dealt,
        suffered=hero.suffered,
    )


def _combat(state: State, combat: Combat) -> CombatView:
    order = {f.id: n for n, f in enumerate(foes.order_of_acting(combat), 1)} if combat.die else {}
    return CombatView(
        combat.kind, combat.turn, combat.die, combat.phase, len(state.heroes),
        [_foe(state, combat, f, order.get(f.id, 0)) for f in combat.foes if not f.gone],
    )  # fmt: skip


def _in_play(hero: Hero, power: str) -> CardView:
    """Return a Power in play; cubes that lie on it are told behind its name."""
    face = card_face(power)
    if cubes := hero.marks.get(power, 0):
        face.name += f" ({cubes})"
    return face


def _foe(state: State, combat: Combat, foe: Foe, order: int) -> FoeView:
    definition = library.FOES[foe.kind]
    shown = not foe.dead and (combat.die > 0 or not definition.faces)
    intent, words = intents_of(state, foe) if shown else ([], "")
    track = definition.modes[foe.mode] if definition.modes else ()
    steps, step = steps_of(state, foe)
    rows = [foe.row] if foe.row >= 0 else list(range(len(state.heroes)))
    if "wide" in foe.flags:
        rows = [foe.row, foe.row + 1]
    return FoeView(
        id=foe.id,
        kind=foe.kind,
        name=definition.name,
        row=foe.row,
        rows=rows,
        hp=foe.hp,
        max_hp=foe.max_hp,
        block=foe.block,
        strength=foe.strength,
        weak=foe.weak,
        vuln=foe.vuln,
        poison=foe.poison,
        role=definition.role,
        order=order,
        intent=intent,
        intent_text=words,
        cube=f"{foe.cube + 1}/{len(track)}" if track else "",
        marks=foe.marks,
        ability=text_of(foe.kind, False),
        dead=foe.dead,
        laid=library.name_of(foe.card.partition(":")[2]) if foe.card else "",
        steps=steps,
        step=step,
        trait=trait_of(foe.kind),
    )


def _map(state: State) -> MapView:
    board = MAPS[state.map]
    nodes = []
    for space in board.spaces:
        hidden = space in state.hidden
        kind = board.spaces[space] if hidden else acts.kind_at(state, space)
        nodes.append((space, kind, hidden, space in state.path))
    edges = [(low, high) for low, highs in board.paths.items() for high in highs]
    boss = library.FOES[library.ENCOUNTERS[state.boss].main].name if state.boss_shown and state.boss else ""
    legal = acts.ways_on(state) if state.at else []
    return MapView(board.id, state.act, nodes, edges, state.at, legal, state.path[:], boss)


def ways_on(view: MapView) -> list[str]:
    """Name the spaces to which the party may go, numbered from the left as on the picture."""
    kinds = {space: "unknown" if hidden else kind for space, kind, hidden, _ in view.nodes}
    return [
        f"{n} · {say(('space', space, kinds[space], n, len(view.legal), 1), {})}"
        for n, space in enumerate(view.legal, 1)
    ]


# rooms ---------------------------------------------------------------------------------------------------------
TITLES = {
    "encounter": "Encounter", "elite": "Elite", "burning_elite": "Burning Elite", "boss": "Boss", "event": "Event",
    "merchant": "Merchant", "campfire": "Campfire", "treasure": "Treasure", "": "Neow",
}  # fmt: skip


def _room(state: State) -> RoomView | None:
    goods = [*_due(state), *_shared(state), *_wares(state)]
    title, text = TITLES[state.room], ""
    if state.event:
        event = library.EVENTS[state.event]
        title, text = event.name, "\n".join(event_lines(event))
    elif state.shop is not None:  # also where a climb begins with one
        title = TITLES["merchant"]
    return RoomView(state.room or "neow", title, text, goods)


def _good(kind: str, thing: str, price: int, seat: str, upgraded: bool = False) -> GoodView:
    if kind in ("card", "colorless", "rare", "upgraded"):
        face = card_face(thing + ("+" if upgraded else ""))
        return GoodView("card", thing, face.name, face.text, price, seat, upgraded)
    if kind == "gold":
        return GoodView("gold", "gold", f"{thing} gold", "", 0, seat)
    item = relic_face(thing) if kind == "relic" else potion_face(thing)
    return GoodView(kind, thing, item.name, item.text, price, seat)


def _due(state: State) -> list[GoodView]:
    goods = []
    offers = [(seat, [reward]) for seat, reward in state.offers.items()]
    for seat, rewards in [*state.due.items(), *offers]:
        for reward in rewards:
            if reward.kind == "gold":
                goods.append(_good("gold", str(reward.count), 0, seat))
            elif reward.seen:
                goods += [_good(reward.kind, k, 0, seat, reward.kind == "upgraded") for k in reward.shown]
    return goods


def _shared(state: State) -> list[GoodView]:
    goods = [_good("relic", relic, 0, "") for relic in state.bases]
    for good in goods:
        good.wished = wished(state, "relic_wish", good.id)
    return goods


def wished(state: State, name: str, key: str) -> list[str]:
    """Return the seats that wish for a good in common."""
    sharing = state.joint.shares.get(name)
    return [] if sharing is None else [seat for seat, wish in sharing.wishes.items() if wish == key]


def _wares(state: State) -> list[GoodView]:
    shop = state.shop
    if shop is None:
        return []
    goods = [_good("relic", r, price(state, f"relic:{r}"), "") for r in shop.relics]
    goods += [_good("potion", p, price(state, f"potion:{p}"), "") for p in shop.potions]
    goods += [_good("card", c, price(state, f"card:{c}"), "") for c in shop.colorless]
    for seat, cards in shop.cards.items():
        goods += [_good("card", c, price(state, f"card:{c}"), seat) for c in cards]
    for good in goods:
        wish = f"{good.kind}:{good.id}"
        good.wished = wished(state, "shop_wish", wish) + [s for key, s in shop.kept.items() if key == wish]
    return goods


__all__ = [
    "MAPS",
    "CardView",
    "FoeCard",
    "Part",
    "Step",
    "View",
    "card_face",
    "foe_card",
    "potion_face",
    "relic_face",
    "smithed",
    "view",
    "ways_on",
]
