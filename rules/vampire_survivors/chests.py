"""Treasure chests: an evolution for whoever has its two cards in the slots, else a free card (Evolutions)."""

from __future__ import annotations

from rules.engine import EVERYONE, Option
from rules.vampire_survivors import feats
from rules.vampire_survivors.library import CARDS, EVOLUTIONS, hooks, slotted
from rules.vampire_survivors.state import DECKS, State
from rules.vampire_survivors.steps import Table

LUCKY = "own_chest_card"


def claimant(state: State) -> tuple[str, str] | None:
    """Return who claims which evolution at a chest: the active player first, then clockwise; None for nobody."""
    for seat in state.order(state.active):
        weapon, passive = slotted(state, seat)
        for evolution in state.evolutions:
            card = EVOLUTIONS[evolution]
            if (card.weapon, card.passive) == (weapon, passive):
                return seat, evolution
    return None


async def opened(game: Table, seat: str, boss: bool) -> None:
    """Open a chest: an evolution is claimed, or whoever revealed it takes a card of the display for nothing."""
    state = game.state
    game.tell("chest", seat)
    feats.happened(game, "chest_revealed", boss=boss)
    claim = claimant(state)
    if claim is not None:
        who, evolution = claim
        state.evolutions.remove(evolution)
        state.survivors[who].evolutions.append(evolution)
        game.tell("evolves", who, evolution)
        feats.happened(game, "evolution_claimed", evolution=evolution)
        return
    decks = [deck for deck in DECKS if state.display[deck]]
    if not decks:
        return

    def listing() -> list[Option]:
        return [
            Option(f"deck:{d}", ("opt_deck", d, CARDS[state.display[d][-1]].id), shows=("card", state.display[d][-1]))
            for d in DECKS
            if state.display[d]
        ]

    key = f"deck:{decks[0]}"
    if len(decks) > 1:
        (key,) = await game.ask(seat, "chest", listing, about=("ask_chest",), default=(key,))
    deck = int(key.removeprefix("deck:"))
    card = state.display[deck][-1]
    if hooks(state.survivors[seat], LUCKY) and len(state.display[deck]) > 1:
        card = await _luckier(game, seat, deck)
    who = await receiver(game, seat, card)
    take(game, deck, card)
    give(game, who, card)
    game.tell("takes", who, CARDS[card].id)


async def _luckier(game: Table, seat: str, deck: int) -> str:
    """Let the second card of a deck be seen too, and one of the two be taken; the other goes under it (Clover)."""
    state = game.state
    first, second = state.display[deck][-1], state.display[deck][-2]
    game.learned(EVERYONE)
    options = [Option(c, ("card", CARDS[c].id), shows=("card", c)) for c in (first, second)]
    (card,) = await game.ask(seat, "lucky", options, about=("ask_lucky", "clover"), default=(first,))
    sink(game, deck, second if card == first else first)
    return card


def sink(game: Table, deck: int, card: str) -> None:
    """Put a card of the display, or one that comes back to it, under its deck, where all know it."""
    state = game.state
    if card in state.display[deck]:
        state.display[deck].remove(card)
        game.learned(EVERYONE)
    state.display[deck].insert(0, card)
    if card not in state.placed:
        state.placed.append(card)


def take(game: Table, deck: int, card: str) -> None:
    """Take a card out of the display; the next one is seen."""
    state = game.state
    state.display[deck].remove(card)
    if card in state.placed:
        state.placed.remove(card)
    game.learned(EVERYONE)


def give(game: Table, seat: str, card: str) -> None:
    """Put a bought or found card into a hand; with Sequential Level Ups the seat's token turns."""
    state = game.state
    state.survivors[seat].hand.append(card)
    if state.options["sequential"] == "on":
        state.survivors[seat].leveled = True
        if all(s.leveled for s in state.survivors.values()):
            for survivor in state.survivors.values():
                survivor.leveled = False


def receivers(state: State, seat: str) -> list[str]:
    """Return who may get a bought or found card: its buyer, or with Sequential Level Ups whose token lies face up."""
    if state.options["sequential"] != "on":
        return [seat]
    return [s for s in state.order(seat) if not state.survivors[s].leveled]


async def receiver(game: Table, seat: str, card: str) -> str:
    """Return who gets a card, asking where there is a choice."""
    state = game.state
    able = receivers(state, seat)
    if len(able) == 1:
        return able[0]
    options = [Option(s, ("seat", s)) for s in able]
    (key,) = await game.ask(seat, "receiver", options, about=("ask_receiver", CARDS[card].id), default=(able[0],))
    return key
