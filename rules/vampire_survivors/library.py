"""What cards are: faces with two sides, hooks of what lies in a slot, and which of them change what now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
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


Heard: TypeAlias = "tuple[str, Any]"
"""The id of what does something, and its hook."""


@lru_cache(maxsize=4096)
def _listening(weapon: str, passive: str, evolutions: tuple[str, ...], character: str) -> dict[str, list[Heard]]:
    """Return the hooks in play by the moment, number or change that they are about."""
    sources: list[tuple[str, Sequence[Hook]]] = [
        (CARDS[slot].id, CARDS[slot].hooks) for slot in (weapon, passive) if slot
    ]
    sources += [(evolution, EVOLUTIONS[evolution].hooks) for evolution in evolutions]
    sources += [(character, CHARACTERS[character].hooks)] if character else []
    found: dict[str, list[Heard]] = {}
    for source, hooks in sources:
        for hook in hooks:
            found.setdefault(hook.on if isinstance(hook, Trigger) else hook.what, []).append((source, hook))
    return found


def hooks(survivor: Survivor, about: str) -> Sequence[Heard]:
    """Return what a survivor's slots, evolutions and character do about a moment, a number or a change."""
    evolutions = tuple(survivor.evolutions) if survivor.evolutions else ()
    return _listening(survivor.weapon, survivor.passive, evolutions, survivor.character).get(about, ())


def total(survivor: Survivor, what: str, card: Card) -> int:
    """Return the sum of what changes a number of a card."""
    found = hooks(survivor, what)
    return sum(h.value for _, h in found if h.fits(card)) if found else 0


def changed(survivor: Survivor, what: str, card: Card) -> Any:
    """Return what replaces something of a card, None where nothing does."""
    found = hooks(survivor, what)
    return next((h.value for _, h in found if h.fits(card)), None) if found else None


def stat(survivor: Survivor, what: str) -> int:
    """Return what slots and evolutions add to a number of their owner."""
    found = hooks(survivor, what)
    return sum(h.add for _, h in found) if found else 0


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
