"""What cards are: faces with two sides, hooks of what lies in a slot, and which of them change what now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from rules.vampire_survivors.state import State, Survivor
    from rules.vampire_survivors.verbs.base import Cx, Effect

Test: TypeAlias = "Callable[[Cx], bool]"


@dataclass(frozen=True, slots=True)
class Modify:
    """What a card in a slot changes about the instant side of cards of a name (`cards`) or a class (`kind`)."""

    what: str
    value: Any = 1
    cards: tuple[str, ...] = ()
    kind: str = ""

    def fits(self, card: Card) -> bool:
        """Tell whether it changes this card."""
        return card.id in self.cards if self.cards else self.kind in card.kinds


@dataclass(frozen=True, slots=True)
class Stat:
    """What a card in a slot adds to one of its owner's numbers: max_health, draw, first_buy."""

    what: str
    add: int


@dataclass(frozen=True, slots=True)
class Trigger:
    """Effects that a card in a slot has at a moment; `limit` is "", "turn" (once each own turn) or "phase"."""

    on: str
    then: tuple[Effect, ...]
    card: str = ""
    """Only for this card, or "weapon" for all weapons."""
    test: Test | None = None
    limit: str = ""
    said: str = ""
    """The condition in words."""


Hook: TypeAlias = Modify | Stat | Trigger


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a weapon, a passive or a Move, whichever deck a copy belongs to."""

    id: str
    name: str
    kind: str
    """weapon, passive or move."""
    deck: int
    """Of the level-up display; 0 for what is only a starting card."""
    attack: str
    """pattern, projectile, or ""."""
    bolt: bool
    instant: tuple[Effect, ...]
    hooks: tuple[Hook, ...]
    source: str = "house"
    hook_source: str = "house"

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the classes by which other cards speak of it."""
        return (self.kind, self.attack)


@dataclass(frozen=True, slots=True)
class Evolution:
    """What is claimed at a treasure chest by whoever has both cards in the slots."""

    id: str
    name: str
    weapon: str
    passive: str
    hooks: tuple[Hook, ...]
    source: str = "house"


@dataclass(frozen=True, slots=True)
class Character:
    """A survivor: name, starting weapon, and an ability for one of them."""

    id: str
    name: str
    weapon: str
    hooks: tuple[Hook, ...] = ()
    source: str = "house"


FACES: Final[dict[str, Card]] = {}
"""Card id -> what is printed; filled by `content`."""
CARDS: Final[dict[str, Card]] = {}
"""Copy of a card ("whip_1" to "whip_4" of the display, "whip_5" to "whip_8" of a starting deck) -> what is printed."""
EVOLUTIONS: Final[dict[str, Evolution]] = {}
CHARACTERS: Final[dict[str, Character]] = {}
LIGHT_EFFECTS: Final[dict[str, tuple[Effect, ...]]] = {}
"""Advanced light source -> what it does at once."""
STARTERS: Final = 4
"""Copies of each weapon in the display, and of each starting weapon."""


def add(*cards: Card) -> None:
    """Add cards with all their copies."""
    for card in cards:
        FACES[card.id] = card
        copies = 16 if card.kind == "move" else STARTERS if card.kind == "passive" or not card.deck else 2 * STARTERS
        CARDS.update({f"{card.id}_{n}": card for n in range(1, copies + 1)})


def copies(card: str, starting: bool = False) -> list[str]:
    """Return the four copies of a card for the display, or for the starting deck."""
    first = STARTERS + 1 if starting and FACES[card].deck else 1
    return [f"{card}_{n}" for n in range(first, first + STARTERS)]


def hooks(survivor: Survivor) -> Iterator[tuple[str, Hook]]:
    """Yield what a survivor's slots, evolutions and character do, each with the id of what does it."""
    for slot in (survivor.weapon, survivor.passive):
        if slot:
            face = CARDS[slot]
            for hook in face.hooks:
                yield face.id, hook
    for evolution in survivor.evolutions:
        for hook in EVOLUTIONS[evolution].hooks:
            yield evolution, hook
    for hook in CHARACTERS[survivor.character].hooks:
        yield survivor.character, hook


def total(survivor: Survivor, what: str, card: Card) -> int:
    """Return the sum of what changes a number of a card."""
    return sum(h.value for _, h in hooks(survivor) if isinstance(h, Modify) and h.what == what and h.fits(card))


def changed(survivor: Survivor, what: str, card: Card) -> Any:
    """Return what replaces something of a card, None where nothing does."""
    return next(
        (h.value for _, h in hooks(survivor) if isinstance(h, Modify) and h.what == what and h.fits(card)), None
    )


def stat(survivor: Survivor, what: str) -> int:
    """Return what slots and evolutions add to a number of their owner."""
    return sum(h.add for _, h in hooks(survivor) if isinstance(h, Stat) and h.what == what)


def distinct(cards: Sequence[str]) -> dict[str, str]:
    """Return one copy for each card of a hand, by its name's id."""
    found: dict[str, str] = {}
    for card in cards:
        found.setdefault(CARDS[card].id, card)
    return found


def slotted(state: State, seat: str) -> tuple[str, str]:
    """Return the ids of the cards in a seat's slots, "" for an empty one."""
    survivor = state.survivors[seat]
    weapon, passive = survivor.weapon, survivor.passive
    return CARDS[weapon].id if weapon else "", CARDS[passive].id if passive else ""
