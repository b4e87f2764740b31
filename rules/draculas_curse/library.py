"""All components by id, as they are printed, and their copies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from rules.draculas_curse.content import printed
from rules.draculas_curse.content.tiles import PLACES, TILES
from rules.draculas_curse.state import DECKS

ITEM, TRAIT, ATTACK, SPELL, UTILITY, TRAP_CARD = "item", "trait", "attack", "spell", "utility", "trap"
BP_ICON, ESSENCE_ICON = "bp", "essence"


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a slayer deck. `slot` is helm, body, boot, accessory, consumable, weapon, trait or ""."""

    id: str
    name: str
    copies: int
    deck: str
    types: frozenset[str]
    slot: str
    hands: int
    ar: int
    bp_cost: int


@dataclass(frozen=True, slots=True)
class Character:
    """A character card with both sides; `vampire` is False for Raiden. Ranges: 0 room, 1 adjacent, 2, 99 anywhere."""

    id: str
    name: str
    title: str
    life: int
    ar: int
    movement: int
    feature: str
    synergy: str
    synergy_range: int
    vampire_title: str
    vampire_ar: int
    vampire_movement: int
    vampire_life: int
    vampire_feature: str

    @property
    def vampire(self) -> bool:
        """Whether there is a vampire's side."""
        return bool(self.vampire_title)


@dataclass(frozen=True, slots=True)
class Subclass:
    """A subclass card with both sides."""

    id: str
    owner: str
    name: str
    vampire_name: str


@dataclass(frozen=True, slots=True)
class Curse:
    """A curse card."""

    id: str
    name: str
    copies: int
    lasting: bool


@dataclass(frozen=True, slots=True)
class Monster:
    """A card of the combat deck; bosses are of tier 3."""

    id: str
    name: str
    copies: int
    tier: int
    ar: int
    sv: int
    boss: bool


@dataclass(frozen=True, slots=True)
class Quest:
    """A vampire quest; `wins_with`: alone, dracula, slayers, vampires."""

    id: str
    name: str
    wins_with: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class KeepRoom:
    """A room of Dracula's Keep; `level`: hall, chamber, spire."""

    id: str
    name: str
    level: str
    column: str
    cost: int


@dataclass(frozen=True, slots=True)
class Trap:
    """A trap of Dracula's; `condition`: explore, combat, card, trade, move."""

    id: str
    name: str
    cost: int
    condition: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class DojoCard:
    """A card of the Blood Dojo; `kind`: instant, active."""

    id: str
    name: str
    copies: int
    kind: str
    essence: bool


class Copied(Protocol):
    """What there are copies of."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def copies(self) -> int:
        """How many there are."""
        ...


def _card(id: str, name: str, copies: int, types: str, slot: str, ar: int, bp_cost: int) -> Card:
    deck = id.partition("_")[0].upper()
    hands = int(slot[0]) if slot in ("1h", "2h") else 0
    return Card(id, name, copies, deck, frozenset(types.split()), "weapon" if hands else slot, hands, ar, bp_cost)


CARDS: Final = {row[0]: _card(*row) for row in printed.SLAYER_CARDS}
CHARACTERS: Final = {row[0]: Character(*row) for row in printed.CHARACTERS}
SUBCLASSES: Final = {row[0]: Subclass(*row) for row in printed.SUBCLASSES}
CURSES: Final = {row[0]: Curse(*row) for row in printed.CURSES}
MONSTERS: Final = {row[0]: Monster(*row) for row in printed.MONSTERS}
QUESTS: Final = {row[0]: Quest(*row) for row in printed.QUESTS}
KEEP: Final = {row[0]: KeepRoom(*row) for row in printed.KEEP}
TRAPS: Final = {row[0]: Trap(*row) for row in printed.TRAPS}
DOJO: Final = {row[0]: DojoCard(*row) for row in printed.DOJO}
LEVELS: Final = ("hall", "chamber", "spire")


def id_of(copy: str) -> str:
    """Return which card a copy is one of."""
    return copy.partition("#")[0]


def copies(kinds: Iterable[Copied]) -> list[str]:
    """Return all copies of some kinds."""
    return [f"{kind.id}#{n}" for kind in kinds for n in range(1, kind.copies + 1)]


def deck_cards(deck: str) -> list[str]:
    """Return all copies of a slayer deck."""
    return copies(card for card in CARDS.values() if card.deck == deck)


def card(copy: str) -> Card:
    """Return a slayer card by a copy of it."""
    return CARDS[id_of(copy)]


def monster(copy: str) -> Monster:
    """Return a monster by a copy of it."""
    return MONSTERS[id_of(copy)]


def subclasses_of(character: str) -> list[str]:
    """Return the ids of a character's subclasses."""
    return [s.id for s in SUBCLASSES.values() if s.owner == character]


def printed_name(thing: str) -> str:
    """Return the name of anything by its id or by a copy of it."""
    id, _, vampire = id_of(thing).partition("~")
    if id in CHARACTERS:
        return CHARACTERS[id].vampire_title if vampire else CHARACTERS[id].name
    if vampire:
        return SUBCLASSES[id].vampire_name
    if id in PLACES:
        return PLACES[id]
    for kinds in (CARDS, MONSTERS, CURSES, QUESTS, KEEP, TRAPS, DOJO, SUBCLASSES, TILES):
        if id in kinds:
            return kinds[id].name
    raise KeyError(thing)


assert all(len(deck_cards(deck)) == 60 for deck in DECKS)
