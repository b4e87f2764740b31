"""Questions that come up inside an effect: targets of a trigger, cards of a pile, yes or no."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import NO, Need, choose, choose_some, decide
from rules.cards.targets import levels
from rules.engine import Option
from rules.engine.questions import Listing
from rules.slay_the_spire import library
from rules.slay_the_spire.context import Cx, before
from rules.slay_the_spire.needs import AT_ENEMY, AT_ROW, NOBODY, card_option, foe_option, nobody_left
from rules.slay_the_spire.state import Card, Hero, State

__all__ = ["NO", "aim", "card_option", "choose", "choose_cards", "foe_option", "nobody_left", "path", "upgrade_option"]
_AIMED = AT_ENEMY + AT_ROW


def upgrade_option(card: Card) -> Option:
    """Return an option that is a card to be upgraded: what is said of it is what becomes of it."""
    side = library.SIDES[card]
    return Option(card, ("upgrade_to", side.kind), shows=("card", side.kind, side.upgraded))


# targets ---------------------------------------------------------------------------------------------------------
def path(state: State, hero: Hero, needs: Sequence[Need], card: Card = "") -> Listing | None:
    """Return what is to be chosen for the needs, as options that lead on to each other; None where nothing is."""
    return levels(before(state, hero, card), list(needs))


async def aim(c: Cx, needs: Sequence[Need], *, may: bool = False, name: str = "") -> bool:
    """Ask for the targets of something that is triggered; a lone way is taken without asking.

    Returns False where the hero declines, or where there is nothing to aim at.
    """
    if c.state.combat is not None and nobody_left(c.state) and any(need in _AIMED for need in needs):
        return False
    return await decide(c, needs, may=may, name=name, none=NOBODY)


# cards of a pile ------------------------------------------------------------------------------------------------
async def choose_cards(c: Cx, purpose: str, cards: list[Card], low: int, high: int) -> list[Card]:
    """Ask for cards among some; where all of them must be taken nothing is asked."""
    options = [upgrade_option(card) if purpose == "upgrade" else card_option(card) for card in cards]
    return list(await choose_some(c, purpose, options, low, high))
