"""What is on the table: heroes with their piles, the combat in progress, and the run around it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules.cards import Holder, Pile
from rules.engine import EVERYONE, Game, Root

Card: TypeAlias = str
"""A physical card in play: its kind, a plus where it is upgraded, and its number, as in "bash+#12"."""


@dataclass(slots=True, kw_only=True)
class Hero(Holder):
    """A character on the climb. Piles hold cards; the last card of `draw` and of `discard` lies on top."""

    seat: str
    character: str
    hp: int
    max_hp: int
    gold: int = 0
    row: int = 0  # 0 is the bottom row
    dead: bool = False

    deck: list[Card] = field(default_factory=list)  # every card that is owned, whatever pile it is in
    relics: list[str] = field(default_factory=list)
    potions: list[str] = field(default_factory=list)
    rewards: list[str] = field(default_factory=list)  # kinds; the last is the top
    rares: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)  # kinds revealed and not taken: under the deck until the next act
    removed: list[str] = field(default_factory=list)  # kinds set aside for the run
    marks: dict[str, int] = field(default_factory=dict)  # cubes on a power or relic, by its id
    sig: str = ""  # what listens for this hero, kept by `moments.refresh`

    # combat
    energy: int = 0
    block: int = 0
    strength: int = 0
    passing: int = 0  # strength that is lost at the end of the turn
    weak: int = 0
    vuln: int = 0
    shivs: int = 0
    miracles: int = 0
    stance: str = "neutral"
    orbs: list[str] = field(default_factory=list)
    slots: int = 0
    draw: Pile = field(default_factory=Pile)
    hand: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    exhaust: list[Card] = field(default_factory=list)
    powers: list[Card] = field(default_factory=list)
    limbo: list[Card] = field(default_factory=list)  # cards being played: in no pile
    attached: list[Card] = field(default_factory=list)  # cards lying on an enemy
    due: list[tuple[str, int]] = field(default_factory=list)  # start or end of turn abilities not yet resolved
    harm: list[tuple[str, int]] = field(default_factory=list)  # of the end of turn, those that hurt the hero: they wait
    ended: bool = False
    kept: list[Card] = field(default_factory=list)  # retained last turn
    keep: list[Card] = field(default_factory=list)  # to be retained this turn
    costs: dict[Card, int] = field(default_factory=dict)  # what a card costs this turn, where that was set
    doubles: list[str] = field(default_factory=list)  # waiting multipliers, as in "attack*2"
    free: list[str] = field(default_factory=list)  # waiting "next card is free", as in "attack" or "any"
    no_draw: bool = False
    no_play: bool = False
    no_damage: bool = False
    attacks: int = 0  # attacks (shivs too), cards, powers and discards of this turn
    plays: int = 0
    powers_played: int = 0
    shivs_used: int = 0
    discards: int = 0
    changed_stance: bool = False
    confused: bool = False
    leftover: tuple[int, int] = (0, 0)  # energy and block at the end of the last turn
    lost_hp: int = 0  # in this combat
    lost_now: int = 0  # in this round
    cap: int = 0  # 1: at most one HP is lost this round
    shuffled: bool = False
    strike_bonus: int = 0
    sharp: int = 0  # extra strength for the next attack only

    # for the summary at the end
    dealt: int = 0
    suffered: int = 0


@dataclass(slots=True, kw_only=True)
class Foe:
    """An enemy. `row` is -1 for those that stand in every row."""

    id: str
    kind: str
    row: int
    hp: int
    max_hp: int
    block: int = 0
    strength: int = 0
    weak: int = 0
    vuln: int = 0
    poison: int = 0
    cube: int = 0
    mode: int = 0
    marks: int = 0  # cubes on its ability
    acted: int = 0
    flags: list[str] = field(default_factory=list)
    dead: bool = False
    gone: bool = False  # left combat, or taken off the table
    main: bool = False
    card: str = ""  # what lies on it (Corpse Explosion): "seat:card"


@dataclass(slots=True, kw_only=True)
class Combat:
    """One fight."""

    kind: str  # encounter, elite, boss
    foes: list[Foe] = field(default_factory=list)
    encounters: list[str] = field(default_factory=list)  # by row; one only for an elite or a boss
    turn: int = 0
    die: int = 0
    active: list[str] = field(default_factory=list)  # whose turn it is: all, or one after another
    phase: str = ""
    arrivals: list[tuple[str, int, int]] = field(default_factory=list)  # to come at the next round: group, row, count
    copyable: dict[int, str] = field(default_factory=dict)  # this turn, by cost, the last of them: card|x|paid
    last_attacks: dict[str, str] = field(default_factory=dict)  # by seat, latest last: card|x|cost
    claws: int = 0
    plays: int = 0
    queue: list[tuple[str, int, str]] = field(default_factory=list)  # enemies' triggers that wait: enemy, hook, subject
    burning: bool = False
    bounds: list[int] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)  # positions of this turn, by digest
    serial: int = 0
    over: bool = False
    war: bool = False  # fought by an event: its rewards differ
    tally: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Reward:
    """One thing that may be taken: `kind` is card, rare, colorless, gold, potion, relic, boss_relic, upgraded …"""

    kind: str
    count: int = 1
    shown: list[str] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)
    seen: bool = False


@dataclass(slots=True, kw_only=True)
class Shop:
    """A merchant's wares, by what they are; `cards` by seat."""

    relics: list[str] = field(default_factory=list)
    potions: list[str] = field(default_factory=list)
    cards: dict[str, list[str]] = field(default_factory=dict)
    tickets: dict[str, list[str]] = field(default_factory=dict)
    colorless: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)  # seats that had a card removed here
    top_left: str = ""  # the relic that costs 1 less
    left: list[str] = field(default_factory=list)
    kept: dict[str, str] = field(default_factory=dict)  # ware -> the seat for which it is kept until that one leaves


@dataclass(slots=True, kw_only=True)
class Here:
    """What is decided where the party is and not done with yet, by seat; replaced as the next room is entered."""

    agreed: dict[str, str] = field(default_factory=dict)  # relics that are shared out
    altar: dict[str, str] = field(default_factory=dict)  # relics that an event picked at random
    blessings: dict[str, str] = field(default_factory=dict)  # Neow's cards
    chips: dict[str, dict[str, int]] = field(default_factory=dict)  # gold unspent that a seat has of each other
    event: dict[str, list[str]] = field(default_factory=dict)  # what they have chosen of it
    fire: dict[str, str] = field(default_factory=dict)  # what they do at the campfire
    portal: str = ""  # the space to which one leads
    sapphire: Literal["", "open", "taken"] = ""  # open: every player may yet skip the relic
    way: str = ""  # the space for which the party has voted


@dataclass(slots=True, kw_only=True)
class State(Root):
    """A run."""

    options: dict[str, str] = field(default_factory=dict)
    boxes: dict[str, int] = field(default_factory=dict)  # what the group had unlocked when the run began
    guests: dict[str, str] = field(default_factory=dict)  # who comes in as the next act begins, by seat, as whom
    ascension: int = 0
    heroes: dict[str, Hero] = field(default_factory=dict)
    leader: int = 0
    serial: int = 0
    act: int = 0
    rooms: int = 0
    map: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    hidden: list[str] = field(default_factory=list)  # nodes whose token lies face down
    at: str = ""
    room: str = ""
    path: list[str] = field(default_factory=list)
    boss: str = ""
    second_boss: str = ""
    boss_shown: bool = False
    first: list[str] = field(default_factory=list)
    encounters: list[str] = field(default_factory=list)
    elites: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    event: str = ""
    relics: list[str] = field(default_factory=list)
    boss_relics: list[str] = field(default_factory=list)
    potions: list[str] = field(default_factory=list)
    curses: list[str] = field(default_factory=list)
    colorless: list[str] = field(default_factory=list)
    colorless_skipped: list[str] = field(default_factory=list)
    foreign: dict[str, list[str]] = field(default_factory=dict)  # decks of characters nobody plays, where needed
    neow: list[str] = field(default_factory=list)
    summons: dict[str, list[str]] = field(default_factory=dict)
    daze: int = 10
    statuses: int = 36
    bottoms: dict[str, int] = field(default_factory=dict)  # cards known to lie under a deck
    keys: list[str] = field(default_factory=list)
    combat: Combat | None = None
    due: dict[str, list[Reward]] = field(default_factory=dict)
    offers: dict[str, Reward] = field(default_factory=dict)  # shown to one hero within an effect
    bases: list[str] = field(default_factory=list)  # boss relics that are revealed to the party
    shop: Shop | None = None
    here: Here = field(default_factory=Here)
    heirlooms: dict[str, str] = field(default_factory=dict)  # relics of the start whose gain is not resolved, by seat
    daily: list[str] = field(default_factory=list)
    achievements: list[str] = field(default_factory=list)
    bosses_beaten: int = 0
    aside: list[str] = field(default_factory=list)  # item cards that left the game: relics that were used up


G: TypeAlias = Game[State]


def alive(state: State) -> list[Hero]:
    """Return the heroes who stand."""
    return [h for h in state.heroes.values() if not h.dead]


def named(state: State, guests: str) -> list[Hero]:
    """Return the standing heroes of the seats named, separated by commas; all where none is."""
    return [h for h in alive(state) if not guests or h.seat in guests.split(",")]


def acting(state: State) -> list[Hero]:
    """Return the standing heroes whose turn it is: all of them, or one at a time (Sequential Turns)."""
    combat = state.combat
    assert combat is not None
    return [h for h in state.heroes.values() if not h.dead and h.seat in combat.active]


def hero_in(state: State, row: int) -> Hero | None:
    """Return whoever stands in a row."""
    return next((h for h in state.heroes.values() if h.row == row and not h.dead), None)


def leader(state: State) -> str:
    """Return the seat that leads now."""
    seats = list(state.heroes)
    return seats[state.leader % len(seats)]


def under(state: State, deck: str, thing: str) -> None:
    """Put a card openly under one of the decks in common."""
    pile: list[str] = getattr(state, deck)
    pile.insert(0, thing)
    state.bottoms[deck] = min(len(pile), state.bottoms.get(deck, 0) + 1)


def owner(state: State, hero: Hero) -> str:
    """Return who sees what only a hero sees, in words of a pile's audience: the seat, or all with open hands."""
    return EVERYONE if state.options["open_hands"] == "on" else hero.seat


def mint(state: State, kind: str, upgraded: bool = False) -> Card:
    """Return a new physical card of a kind."""
    state.serial += 1
    return f"{kind}{'+' if upgraded else ''}#{state.serial}"


def kind_of(card: Card) -> str:
    """Return a card's kind, without plus and number."""
    return card.partition("#")[0].rstrip("+")
