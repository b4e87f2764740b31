"""Costs in cards: some of the hand, or the card itself (house notation: cost)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.cards import Cards, Condition, Need, PayCards
from rules.draculas_curse import equipment
from rules.draculas_curse.library import card
from rules.draculas_curse.verbs.goods import of_kind
from rules.engine import Said


@dataclass(frozen=True, slots=True)
class PaySelf:
    """This card, discarded."""

    def why_not(self, c: Any) -> Said | None:
        """It is there."""
        return None

    def pay(self, c: Any) -> None:
        """Discard it, from a slot or while it is played."""
        if c.source in c.me.limbo:
            return  # put away once it is done
        equipment.take_off(c.game, c.seat, c.source)
        if c.source in c.me.hand:
            c.me.hand.move(c.source, c.state.discards[card(c.source).deck])

    def wants(self) -> tuple[Need, ...]:
        """Ask for nothing."""
        return ()

    def words(self) -> str:
        """Say it."""
        return "discard this card"


PAY_SELF = PaySelf()


def discards(n: int, kind: str = "any") -> PayCards:
    """Return the cost of so many cards of the hand, of a kind."""
    only = None if kind == "any" else Condition(f"it is {kind}", lambda c: of_kind(c.subject, kind))
    said = f"{n} {'' if kind == 'any' else kind + ' '}card{'s' * (n > 1)}"
    return PayCards(Cards("pay", n, n, only=only), said)
