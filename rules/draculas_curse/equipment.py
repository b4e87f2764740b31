"""Slots, hand limit, transmuting and subclasses (Character Cards & Equipment; Slayer Actions)."""

from __future__ import annotations

from rules.draculas_curse import dealing, losing
from rules.draculas_curse.library import CHARACTERS, ITEM, TRAIT, card, id_of
from rules.draculas_curse.registry import total
from rules.draculas_curse.state import HAND_LIMIT
from rules.draculas_curse.steps import Table
from rules.engine import Keys, Option


def movement(game: Table, seat: str) -> int:
    """Return the Movement with which a turn begins."""
    me = game.state.slayers[seat]
    printed = CHARACTERS[me.character]
    return max(1, total(game, seat, "mv", printed.vampire_movement if me.vampire else printed.movement))


def base_ar(game: Table, seat: str) -> int:
    """Return the open AR: printed, equipped, passive."""
    me = game.state.slayers[seat]
    printed = CHARACTERS[me.character]
    worn = sum(card(copy).ar for copies in me.slots.values() for copy in copies)
    return total(game, seat, "ar", (printed.vampire_ar if me.vampire else printed.ar) + worn)


def listed(game: Table, seat: str) -> list[Option]:
    """List what may be done with cards in one's own turn, outside combat."""
    me = game.state.slayers[seat]
    return [
        Option(f"transmute:{copy}", ("opt_transmute", id_of(copy)), group="transmute", shows=("card", id_of(copy)))
        for copy in me.hand
        if card(copy).types & {ITEM, TRAIT}
    ]


async def done(game: Table, seat: str, keys: Keys) -> bool:
    """Do what was chosen of these; tell whether it was one of them."""
    what, _, copy = keys[0].partition(":")
    if what != "transmute":
        return False
    await dealing.discard(game, seat, [copy])
    losing.gain_bp(game, seat, 1)
    return True


async def hand_limit(game: Table, seat: str) -> None:
    """Let a seat reduce its hand to the limit."""
    while (over := len(game.state.slayers[seat].hand) - total(game, seat, "hand_limit", HAND_LIMIT)) > 0:
        hand = game.state.slayers[seat].hand

        def listing() -> list[Option]:
            return [Option(c, ("card", id_of(c)), shows=("card", id_of(c))) for c in game.state.slayers[seat].hand]

        keys = await game.ask(
            seat, "limit", listing, pick=(over, over), about=("ask_limit", over), default=tuple(hand.cards[:over])
        )  # fmt: skip
        await dealing.discard(game, seat, list(keys))
