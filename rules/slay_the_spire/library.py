"""What a card, relic, potion, enemy, encounter, event is; and the catalogue in which the content registers itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from rules import cards
from rules.cards import Effect, Modify, Need, needs_of
from rules.slay_the_spire.state import Card

if TYPE_CHECKING:
    from rules.cards.amounts import Amount, Condition, Number
    from rules.engine import Said

XCOST, NOCOST = -2, -1
"""The costs of cards that cost X, and of cards that cannot be paid for."""

ATTACK, SKILL, POWER, CURSE, STATUS, TICKET = "attack", "skill", "power", "curse", "status", "ticket"
STARTER, COMMON, UNCOMMON, RARE, SPECIAL = "starter", "common", "uncommon", "rare", "special"
TURN, COMBAT, ROOM = "turn", "combat", "room"


@dataclass(frozen=True, slots=True)
class On(cards.On):
    """A hook of a moment, for a die relic with the faces of the die that it answers to.

    A hook of the moment "once" is an ability that its owner may use in the play phase.
    """

    faces: tuple[int, ...] = ()


Hook: TypeAlias = On | Modify
"""What listens: a hook of a moment; or a number that is changed, which may stand for a rule that is bent."""


def on(moment: str, *effect: Effect, when: Condition | None = None, limit: str = "", may: bool = False) -> On:
    """Hook an effect into a moment."""
    return On(moment, effect, when, limit, may)


def die(*faces: int, do: Iterable[Effect]) -> On:
    """Hook an effect into the roll of the table's die: a die ability."""
    return On("die", tuple(do), faces=faces)


def once(limit: str, *effect: Effect, when: Condition | None = None) -> On:
    """Give an ability that its owner may use in the play phase, once a turn, combat or room."""
    return On("once", effect, when, limit)


def mod(number: str, amount: Number, when: Condition | None = None) -> Modify:
    """Change a number: HITS, SHIVS, BLOCKS, COSTS, EVOKES, DARKS, ORBS, LIGHTNINGS, POISONS."""
    return Modify(number, amount, when)


def bends(rule: str, words: str, amount: int = 1) -> Modify:
    """Bend a rule that the code asks for by name; the words say how."""
    return Modify(rule, amount, words=words)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card: its cost, what it does when it is played, what listens while it is in play or in hand."""

    cost: int
    effect: tuple[Effect, ...] = ()
    hooks: tuple[Hook, ...] = ()
    exhaust: bool = False
    retain: bool = False
    ethereal: bool = False
    unplayable: bool = False
    returns: bool = False  # goes on top of the draw pile after it is played
    playable: Condition | None = None
    cheaper: Amount | None = None  # taken off the cost
    instead: tuple[int, Condition] | None = None  # another cost while a condition holds
    # filled in when its card is registered
    kind: str = ""
    type: str = ""
    upgraded: bool = False
    needs: tuple[Need, ...] = ()
    plain: bool = False  # only its cost in energy can be in the way of playing it
    name: str = ""  # the kind, with a plus where it is upgraded
    label: Said = ()  # of the option to play it, and what that shows
    shows: Said = ()


def side(
    cost: int,
    *effect: Effect | Hook,
    exhaust: bool = False,
    retain: bool = False,
    ethereal: bool = False,
    unplayable: bool = False,
    returns: bool = False,
    playable: Condition | None = None,
    cheaper: Amount | None = None,
    instead: tuple[int, Condition] | None = None,
) -> Side:
    """Write one side of a card: verbs run when it is played, hooks listen while it is in play (or in hand)."""
    verbs = tuple(e for e in effect if isinstance(e, Effect))
    hooks = tuple(e for e in effect if not isinstance(e, Effect))
    return Side(
        cost, verbs, hooks, exhaust, retain, ethereal, unplayable, returns, playable, cheaper, instead
    )  # fmt: skip


@dataclass(slots=True)
class CardDef:
    """A kind of card. `unlock` is the number of ticked boxes it needs; 0 for none."""

    id: str
    name: str
    owner: str
    type: str
    rarity: str
    copies: int
    base: Side
    upgraded: Side | None = None
    unlock: int = 0
    doubtful: bool = False
    source: str = "reference"


@dataclass(frozen=True, slots=True)
class Relic:
    """A relic. `deck` is relic, boss_relic, solo, special or ability (printed on a player board)."""

    id: str
    name: str
    hooks: tuple[Hook, ...]
    price: int = 0
    deck: str = "relic"
    gained: tuple[Effect, ...] = ()  # resolved when it is gained
    leaves: bool = False  # ... and then it leaves
    uses: int = 0  # leaves after so many uses
    character: str = ""
    doubtful: bool = False
    source: str = "reference"
    words: str = ""  # said instead of generated text


def relic(
    id: str,
    name: str,
    *hooks: Hook,
    price: int = 0,
    deck: str = "relic",
    gained: Iterable[Effect] = (),
    leaves: bool = False,
    uses: int = 0,
    character: str = "",
    doubtful: bool = False,
    words: str = "",
) -> Relic:
    """Write a relic."""
    return Relic(
        id, name, hooks, price, deck, tuple(gained), leaves, uses, character, doubtful, words=words
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Potion:
    """A potion."""

    id: str
    name: str
    price: int
    copies: int
    effect: tuple[Effect, ...]
    anywhere: bool = False
    when: Condition | None = None
    words: str = ""
    doubtful: bool = False
    source: str = "reference"
    needs: tuple[Need, ...] = ()


def potion(
    id: str,
    name: str,
    price: int,
    copies: int,
    *effect: Effect,
    anywhere: bool = False,
    words: str = "",
    doubtful: bool = False,
) -> Potion:
    """Write a potion."""
    return Potion(
        id, name, price, copies, effect, anywhere, words=words, doubtful=doubtful,
        needs=needs_of(effect),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of a cube track: a grey one (`once`) is skipped when the cube comes round."""

    do: tuple[Effect, ...]
    once: bool = False
    clock: int = 0  # cards that each player may play while the cube is here
    facing: tuple[Effect, ...] = ()  # done to the player who faces the enemy, at the start of the turn
    shielded: bool = False  # the enemy cannot lose HP while the cube is here


@dataclass(slots=True)
class FoeDef:
    """An enemy card, or the version of it for an ascension level (`variants`: what it replaces, by level)."""

    id: str
    name: str
    role: str  # main, summon, elite, boss
    acts: tuple[int, ...]
    hp: tuple[int, ...]  # for one to four players; one number for any
    single: tuple[Effect, ...] = ()
    die: Mapping[tuple[int, ...], tuple[Effect, ...]] = field(default_factory=dict)
    first: tuple[Effect, ...] | None = None  # the first round's action, before the die's
    modes: tuple[tuple[Slot, ...], ...] = ()  # cube tracks; the first is where it starts
    hooks: tuple[On, ...] = ()
    traits: frozenset[str] = frozenset()
    starts: tuple[Effect, ...] = ()  # done when combat begins: summons, block
    group: str = ""
    copies: Mapping[int, int] = field(default_factory=dict)  # cards in the summon deck of an act
    a7_copies: Mapping[int, int] = field(default_factory=dict)
    boss_die: tuple[int, ...] = ()
    variants: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    last: bool = False
    words: tuple[str, ...] = ()  # its abilities
    doubtful: bool = False
    source: str = "reference"
    level: int = 0
    base: str = ""
    # filled in when registered: the action by die face
    faces: tuple[tuple[Effect, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Encounter:
    """An encounter card: the main enemy, its summons, what is gained."""

    id: str
    act: int
    deck: str  # first, encounter, elite, boss
    main: str
    summons: tuple[str, ...] = ()
    gremlins: int = 0  # random gremlins instead; one fewer alone
    gold: int = 0
    potion: int = 0
    relic: int = 0
    card: str = "normal"  # normal, upgraded, rare or none
    boss_relic: bool = False
    low: int = 0  # ascension levels from … to
    high: int = 99
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of an event: its words on the button, what it costs, what it does."""

    id: str
    name: str
    do: tuple[Effect, ...]
    pay: int = 0
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """An event card. `party` events are decided together; `distinct` ones need different choices."""

    id: str
    name: str
    copies: Mapping[int, int]  # by act
    choices: tuple[Choice, ...]
    party: bool = False
    distinct: bool = False
    picks: tuple[int, int] = (1, 1)
    ascension: int = 0
    unlock: str = ""
    first: tuple[Effect, ...] = ()  # done before anybody chooses
    redraw_first: bool = False
    doubtful: bool = False
    source: str = "reference"


@dataclass(frozen=True, slots=True)
class Blessing:
    """One of Neow's cards: the red reward is always the same; one of the blue ones is chosen."""

    id: str
    blue: tuple[tuple[Effect, ...], ...]
    unlock: str = ""
    doubtful: bool = False


CARDS: dict[str, CardDef] = {}
RELICS: dict[str, Relic] = {}
POTIONS: dict[str, Potion] = {}
FOES: dict[str, FoeDef] = {}
ENCOUNTERS: dict[str, Encounter] = {}
EVENTS: dict[str, Event] = {}
BLESSINGS: dict[str, Blessing] = {}


def add_cards(*cards: CardDef) -> None:
    """Put kinds of cards into the catalogue, working out what their sides need and whether they ask."""
    for card in cards:
        if card.id in CARDS:
            raise ValueError(f"two cards are called {card.id}")

        def finished(side: Side, upgraded: bool, card: CardDef = card) -> Side:
            return replace(
                side, plain=side.cost >= 0 and not (side.unplayable or side.playable or side.cheaper or side.instead),
                kind=card.id, type=card.type, upgraded=upgraded, needs=needs_of(side.effect),
                name=card.id + "+" * upgraded,
                label=("play", card.id, upgraded, side.cost), shows=("card", card.id, upgraded),
            )  # fmt: skip

        card.base = finished(card.base, False)
        if card.upgraded is not None:
            card.upgraded = finished(card.upgraded, True)
        CARDS[card.id] = card


def add_relics(*relics: Relic) -> None:
    """Put relics into the catalogue."""
    for one in relics:
        if one.id in RELICS:
            raise ValueError(f"two relics are called {one.id}")
        RELICS[one.id] = one


def add_potions(*potions: Potion) -> None:
    """Put potions into the catalogue."""
    for one in potions:
        if one.id in POTIONS:
            raise ValueError(f"two potions are called {one.id}")
        POTIONS[one.id] = one


def add_foes(*foes: FoeDef) -> None:
    """Put enemies into the catalogue, with a version of each for every ascension level that changes it."""
    for foe in foes:
        if foe.id in FOES:
            raise ValueError(f"two enemies are called {foe.id}")
        FOES[foe.id] = _faced(foe)
        for level, changes in foe.variants.items():
            version = replace(foe, **changes)
            version.level, version.base, version.id = level, foe.id, f"{foe.id}@{level}"
            FOES[version.id] = _faced(version)


def _faced(foe: FoeDef) -> FoeDef:
    foe.faces = ()
    if foe.die:
        foe.faces = tuple(next(do for faces, do in foe.die.items() if face in faces) for face in range(1, 7))
    return foe


def foe_key(kind: str, ascension: int) -> str:
    """Return the version of an enemy that an ascension level uses."""
    levels = [n for n in FOES[kind].variants if n <= ascension]
    return f"{kind}@{max(levels)}" if levels else kind


def add_encounters(*encounters: Encounter) -> None:
    """Put encounters into the catalogue."""
    for one in encounters:
        if one.id in ENCOUNTERS:
            raise ValueError(f"two encounters are called {one.id}")
        ENCOUNTERS[one.id] = one


def add_events(*events: Event) -> None:
    """Put events into the catalogue."""
    for one in events:
        if one.id in EVENTS:
            raise ValueError(f"two events are called {one.id}")
        EVENTS[one.id] = one


def add_blessings(*blessings: Blessing) -> None:
    """Put Neow's cards into the catalogue."""
    for one in blessings:
        BLESSINGS[one.id] = one


class _Sides(dict[str, Side]):
    """Card -> side, found once a card."""

    def __missing__(self, card: Card) -> Side:
        name = card.partition("#")[0]
        definition = CARDS[name.rstrip("+")]
        found = definition.upgraded if name.endswith("+") and definition.upgraded else definition.base
        if len(self) > 50000:
            self.clear()
        self[card] = found
        return found


SIDES = _Sides()


def side_of(card: Card) -> Side:
    """Return the side that a card shows; a kind alone is its base side."""
    return SIDES[card]


def hooks_of(source: str) -> tuple[Hook, ...]:
    """Return the hooks of a power in play or of a relic."""
    if source in RELICS:
        return RELICS[source].hooks
    return SIDES[source].hooks


def on_of(source: str, n: int) -> On:
    """Return one hook of a source, which answers to a moment."""
    hook = hooks_of(source)[n]
    assert isinstance(hook, On)
    return hook


def name_of(source: str) -> str:
    """Return the name of whatever an id names."""
    kind = source.partition("#")[0].rstrip("+")
    for table in (CARDS, RELICS, POTIONS, FOES, EVENTS):
        found: Any = table.get(kind)  # type: ignore[attr-defined]
        if found is not None:
            return found.name
    return source
