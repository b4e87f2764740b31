"""A survivor's own cards: drawing, shuffling the discard pile, discarding from the slots (Draw; Player Actions)."""

from __future__ import annotations

from rules.engine import EVERYONE
from rules.vampire_survivors import harm
from rules.vampire_survivors.library import CARDS
from rules.vampire_survivors.state import Survivor
from rules.vampire_survivors.steps import Table


def draw(game: Table, survivor: Survivor, cards: int, reshuffle: bool = True) -> int:
    """Draw cards, shuffling the discard pile where the deck runs out; return how many."""
    state = game.state
    drawn = 0
    while drawn < cards:
        if not survivor.deck:
            if not reshuffle or not survivor.discard:
                break
            survivor.deck, survivor.discard = survivor.discard, []
            for card in survivor.deck:
                if card in state.placed:
                    state.placed.remove(card)
            game.shuffle(f"deck:{survivor.seat}", survivor.deck)
        card = survivor.deck.pop()
        if card in state.placed:
            state.placed.remove(card)
        survivor.hand.append(card)
        drawn += 1
    if drawn:
        game.learned(EVERYONE if state.options["hands"] == "open" else survivor.seat)
        game.tell("draws", survivor.seat, drawn)
    return drawn


def to_slot(game: Table, survivor: Survivor, card: str, slot: str) -> None:
    """Put a card into the slot "weapon" or "passive"; what lay there is discarded (Player Actions)."""
    before = survivor.weapon if slot == "weapon" else survivor.passive
    if slot == "weapon":
        survivor.weapon = card
    else:
        survivor.passive = card
    if before:
        survivor.discard.append(before)
        game.tell("replaces", survivor.seat, CARDS[before].id)
    _cut(survivor)


def clear_slot(survivor: Survivor, slot: str) -> None:
    """Empty a slot whose card goes elsewhere."""
    if slot == "weapon":
        survivor.weapon = ""
    else:
        survivor.passive = ""
    _cut(survivor)


def _cut(survivor: Survivor) -> None:
    """Where the maximum health went down, damage is cut to one less: nobody dies of putting a card away."""
    if not survivor.dead:
        survivor.damage = min(survivor.damage, harm.most_health(survivor) - 1)
