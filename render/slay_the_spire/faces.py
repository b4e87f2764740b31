"""What the pictures show, as plain values: cards, enemies, heroes, maps, goods."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as it lies on the table; `cost` is "" where it cannot be paid for."""

    id: str
    name: str
    cost: str
    type: str
    rarity: str
    owner: str
    text: str
    upgraded: bool = False
    playable: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class ItemFace:
    """A relic, a potion or another good: `kind` is relic, potion, gold, service …"""

    id: str
    kind: str
    name: str
    text: str = ""
    price: str = ""
    note: str = ""
    spent: bool = False
    count: int = 0


@dataclass(frozen=True, slots=True)
class Intent:
    """One part of what an enemy is about to do: a sign of the theme and words such as "3×2"."""

    what: str
    words: str


@dataclass(frozen=True, slots=True)
class FoeFace:
    """An enemy; `row` -1 stands in every row; `order` is its place among those that act."""

    id: str
    kind: str
    name: str
    row: int
    hp: int
    max_hp: int
    block: int = 0
    tokens: tuple[tuple[str, int], ...] = ()
    intents: tuple[Intent, ...] = ()
    order: int = 0
    note: str = ""
    main: bool = False
    ability: str = ""
    words: str = ""
    """What it intends, as printed."""


@dataclass(frozen=True, slots=True)
class HeroFace:
    """A character in play."""

    seat: str
    name: str
    character: str
    row: int
    hp: int
    max_hp: int
    block: int = 0
    energy: int = 0
    gold: int = 0
    tokens: tuple[tuple[str, int], ...] = ()
    stance: str = ""
    orbs: tuple[str, ...] = ()
    slots: int = 0
    powers: tuple[str, ...] = ()
    draw: int = 0
    hand: int = 0
    discard: int = 0
    exhaust: int = 0
    ended: bool = False
    dead: bool = False
    leader: bool = False
    relics: int = 0
    potions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NodeFace:
    """A room on the map; `col` and `layer` count from 0; `kind` is "dark" or "light" while its token lies face down."""

    id: str
    kind: str
    col: float
    layer: int


@dataclass(frozen=True, slots=True)
class MapFace:
    """An act's map, the way walked, and where one may go."""

    act: int
    nodes: tuple[NodeFace, ...]
    edges: tuple[tuple[str, str], ...]
    path: tuple[str, ...] = ()
    at: str = ""
    legal: tuple[str, ...] = ()
    boss: str = ""
    votes: tuple[tuple[str, str], ...] = ()
    """Space and character of whoever votes for it."""


@dataclass(frozen=True, slots=True)
class Head:
    """The strip on top of a picture."""

    title: str
    right: str = ""
    die: int = 0
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shelf:
    """A row of goods under a title."""

    title: str
    cards: tuple[CardFace, ...] = ()
    items: tuple[ItemFace, ...] = ()
    prices: tuple[tuple[str, str], ...] = ()
    """Card id and its price or note."""
    compact: bool = False
    """Names alone, in lines: for what lies before several people."""
