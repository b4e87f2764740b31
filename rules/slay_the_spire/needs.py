"""What cards of the Spire ask for: an enemy, a row, a hero, a card of the hand (Targets)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.cards import Need
from rules.engine import Option, Said
from rules.slay_the_spire import library
from rules.slay_the_spire.context import Cx, rows_of
from rules.slay_the_spire.state import Card, Foe, State, alive

NOBODY = Option("nobody", ("nobody",))
EMPTY_ROW: Said = ("empty_row",)
_FOES: dict[tuple[str, str, int], Option] = {}


def foe_option(foe: Foe) -> Option:
    """Return an option that is an enemy, always the same one."""
    key = (foe.id, foe.kind, foe.row)
    option = _FOES.get(key)
    if option is None:
        option = _FOES[key] = Option(foe.id, ("foe", foe.kind, foe.id, foe.row), shows=("foe", foe.id))
    return option


def card_option(card: Card) -> Option:
    """Return an option that is a card."""
    side = library.SIDES[card]
    return Option(card, ("card", side.kind, side.upgraded), shows=("card", side.kind, side.upgraded))


def nobody_left(state: State) -> bool:
    """Tell whether no enemy lives, as while others are still to come: then nothing needs to be aimed."""
    combat = state.combat
    if combat is not None:
        for foe in combat.foes:  # asked so often that a generator is dear
            if not foe.dead:
                return False
    return True


@dataclass(frozen=True, slots=True)
class AnEnemy(Need):
    """An enemy. An enemy's own action, and what is done to a row or to all, is aimed already."""

    early: bool = True
    alike: ClassVar[bool] = True

    def decided(self, c: Cx) -> bool:
        """Tell whether there is one, or none to aim at."""
        return c.target is not None or c.foe is not None or bool(c.foes) or nobody_left(c.state)

    def options(self, c: Cx) -> list[Option]:
        """List the living."""
        return [foe_option(foe) for foe in c.combat.foes if not foe.dead]

    def level(self, c: Cx) -> list[Option]:
        """List the living; the last one may have fallen since this was asked."""
        return self.options(c) or [NOBODY]

    def take(self, c: Cx, key: str) -> Sequence[Need]:
        """Aim at it."""
        c.target = next((foe for foe in c.combat.foes if foe.id == key), None)
        return ()

    def forget(self, c: Cx) -> None:
        """Aim anew."""
        c.target = None


@dataclass(frozen=True, slots=True)
class ARow(Need):
    """A row of enemies; where there is one only it is taken."""

    early: bool = True
    alike: ClassVar[bool] = True

    def decided(self, c: Cx) -> bool:
        """Tell whether it is known; the own row is it where nothing stands."""
        if c.row < 0 and (nobody_left(c.state) or len(rows_of(c.state)) == 1):
            c.row = c.me.row
        return c.row >= 0

    def options(self, c: Cx) -> list[Option]:
        """List the rows; an empty one is refused."""
        rows = {foe.row for foe in c.combat.foes if not foe.dead}
        return [Option(f"row{n}", ("row", n), None if n in rows or -1 in rows else EMPTY_ROW) for n in rows_of(c.state)]

    def level(self, c: Cx) -> list[Option]:
        """List the rows; the last enemy may have fallen since this was asked."""
        return [NOBODY] if nobody_left(c.state) else self.options(c)

    def take(self, c: Cx, key: str) -> Sequence[Need]:
        """Aim at it."""
        c.row = c.me.row if key == NOBODY.key else int(key[3:])
        return ()

    def forget(self, c: Cx) -> None:
        """Aim anew."""
        c.row = -1


@dataclass(frozen=True, slots=True)
class AHero(Need):
    """A standing hero; where there is one only it is taken."""

    early: bool = True
    alike: ClassVar[bool] = True

    def decided(self, c: Cx) -> bool:
        """Tell whether it is known; outside a fight it is whoever does it."""
        if c.ally is None and ((c.begun and c.state.combat is None) or len(alive(c.state)) == 1):
            c.ally = c.me
        return c.ally is not None

    def options(self, c: Cx) -> list[Option]:
        """List those who stand."""
        return [Option(hero.seat, ("hero", hero.seat)) for hero in alive(c.state)]

    def take(self, c: Cx, key: str) -> Sequence[Need]:
        """Choose them."""
        c.ally = c.state.heroes[key]
        return ()

    def forget(self, c: Cx) -> None:
        """Choose anew."""
        c.ally = None


@dataclass(frozen=True, slots=True)
class OfHand(Need):
    """A card of the hand, for the purpose that is the slot; once the effect has begun its verb asks for itself."""

    def decided(self, c: Cx) -> bool:
        """Tell whether it is chosen, or whether there is nothing to choose."""
        return c.begun or self.slot in c.chosen or len(c.me.hand) - (c.card in c.me.hand) <= 1

    def options(self, c: Cx) -> list[Option]:
        """List the cards, of identical ones one."""
        shown: dict[str, Option] = {}
        for card in c.me.hand:
            name = card.partition("#")[0]
            if card != c.card and name not in shown:
                shown[name] = card_option(card)
        return list(shown.values())

    def level(self, c: Cx) -> list[Option]:
        """List the cards."""
        return self.options(c)


AT_ENEMY: tuple[Need, ...] = (AnEnemy("enemy"),)
AT_ROW: tuple[Need, ...] = (ARow("row"),)
TO_ALLY: tuple[Need, ...] = (AHero("ally"),)


def picked(c: Any, purpose: str) -> list[Card]:
    """Return the card that was chosen for a purpose before the effect began, once, if it is still in the hand."""
    return [card for card in c.chosen.pop(purpose, ()) if card in c.me.hand]
