"""Drawing, searching and discarding cards, and curses (Drawing Cards; Card Anatomy)."""

from __future__ import annotations

from rules.cards import draw as deal
from rules.cards import refill
from rules.draculas_curse import losing
from rules.draculas_curse.library import BP_ICON, CURSES, ESSENCE_ICON, card, id_of
from rules.draculas_curse.registry import CURSE, happen, happen_own
from rules.draculas_curse.state import DECKS
from rules.draculas_curse.steps import Table
from rules.engine import EVERYONE, Option


def refilled(game: Table, deck: str) -> bool:
    """Shuffle the discard pile of a slayer deck into it where it is empty; tell whether there is a card (ruling 5)."""
    state = game.state
    if not len(state.decks[deck]) and len(state.discards[deck]):
        refill(game, state.decks[deck], state.discards[deck], f"deck:{deck}", state.new_deal())
    return bool(len(state.decks[deck]))


async def draw(game: Table, seat: str, deck: str, n: int = 1) -> list[str]:
    """Draw cards into a hand; icons are shown, counted and discarded, and nothing is drawn instead (ruling 4)."""
    kept = []
    for _ in range(n):
        state = game.state
        if not refilled(game, deck):
            break
        (copy,) = deal(game, state.decks[deck], state.slayers[seat].hand, 1)
        types = card(copy).types
        game.learned(EVERYONE)  # that it shows an icon, or none
        if BP_ICON in types or ESSENCE_ICON in types:
            state.slayers[seat].hand.move(copy, state.discards[deck])
            game.tell("draws_icon", seat, id_of(copy))
            if BP_ICON in types:
                losing.gain_bp(game, seat, 1)
            else:
                losing.essence_icon(game)
        else:
            kept.append(copy)
            game.tell("draws", seat, deck)
            game.tell("draws_card", seat, id_of(copy), to=[seat])
    return kept


async def choose_deck(game: Table, seat: str, about: str = "ask_deck") -> str:
    """Let a seat name a slayer deck."""
    options = [Option(deck, ("deck", deck)) for deck in DECKS]
    (deck,) = await game.ask(seat, "deck", options, about=(about,), default=(DECKS[0],))
    return deck


async def draw_any(game: Table, seat: str, n: int = 1) -> None:
    """Draw cards, each from a deck of the drawer's choice."""
    for _ in range(n):
        await draw(game, seat, await choose_deck(game, seat))


async def search(game: Table, seat: str, deck: str, kind: str) -> str:
    """Turn up cards until one is of a kind (item, spell), keep it, shuffle the rest back; all see it (ruling 49)."""
    state = game.state
    pile = state.decks[deck]
    found = next((copy for copy in pile.top(len(pile)) if kind in card(copy).types), "")
    game.learned(EVERYONE)
    if found:
        pile.move(found, state.slayers[seat].hand)
        state.slayers[seat].hand.show(EVERYONE, [found])
        game.tell("searches", seat, deck, id_of(found))
    else:
        game.tell("searches_in_vain", seat, deck)
    pile.shuffle(game, f"deck:{deck}", state.new_deal())
    return found


async def discard(game: Table, seat: str, copies: list[str]) -> None:
    """Discard cards of a hand, unplayed."""
    state = game.state
    for copy in copies:
        game.learned(EVERYONE)
        state.slayers[seat].hand.move(copy, state.discards[card(copy).deck])
        game.tell("discards", seat, id_of(copy))
        CURSE.emit_own(game, "on_discard", seat, copy)
    await CURSE.settle(game, seat)


async def draw_curse(game: Table, seat: str, n: int = 1) -> None:
    """Draw curses and resolve them: instant ones at once, lasting ones stay with the player (Room Events)."""
    for _ in range(n):
        state = game.state
        if not len(state.curse_deck) and len(state.curse_discard):
            refill(game, state.curse_deck, state.curse_discard, "curses", state.new_deal())
        if not len(state.curse_deck):
            return
        copy = state.curse_deck.top()[0]
        state.curse_deck.show(EVERYONE, [copy])
        game.learned(EVERYONE)
        game.tell("cursed", seat, id_of(copy))
        await happen(game, "curse_drawn", seat, copy)
        state = game.state
        if state.slayers[seat].passes.pop("guard:curse", 0):
            state.curse_deck.move(copy, state.curse_discard)
            game.tell("curse_warded", seat, id_of(copy))
        elif CURSES[id_of(copy)].lasting:
            state.curse_deck.take(copy)
            state.slayers[seat].curses.append(copy)
        else:
            state.curse_deck.move(copy, state.curse_discard)
            await happen_own(game, "instant", seat, copy)
