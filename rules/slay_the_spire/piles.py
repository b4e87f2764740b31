"""A hero's piles: drawing, discarding, exhausting, statuses (Draw; Exhaust; Status and curses)."""

from __future__ import annotations

from rules.cards import Pile
from rules.engine import EVERYONE
from rules.slay_the_spire import library
from rules.slay_the_spire.blows import leave_play
from rules.slay_the_spire.moments import DISCARDED, DREW, EXHAUSTED, SHUFFLED, emit, emit_own, listening, refresh
from rules.slay_the_spire.state import Card, G, Hero, State, mint

__all__ = ["add_burn", "add_daze", "add_slimed", "discard", "draw", "exhaust", "leave_play", "refresh", "reshuffle"]


def reshuffle(game: G, hero: Hero) -> None:
    """Shuffle the discard pile into a new draw pile."""
    hero.draw, hero.discard = Pile.of(hero.discard), []
    hero.draw.shuffle(game, "deck:" + hero.seat)
    hero.shuffled = True
    if hero.sig:
        emit(game.state, hero, SHUFFLED)


def draw(game: G, hero: Hero, n: int) -> list[Card]:
    """Draw cards, shuffling the discard pile where the draw pile is empty; return what was drawn."""
    drawn: list[Card] = []
    if hero.no_draw or n <= 0:
        return drawn
    state = game.state
    watched = bool(hero.sig) and bool(listening(hero, DREW))
    game.learned(hero.seat)  # before anything is drawn: a preview stops here
    if watched or state.options["open_hands"] == "on" or _void(state):
        game.learned("*")
    while len(drawn) < n:
        if not hero.draw.cards:
            if not hero.discard:
                break
            reshuffle(game, hero)
        # all at once, unless something is to notice each card as it comes
        cards = hero.draw.lift(1 if watched else n - len(drawn))
        hero.hand += cards
        drawn += cards
        if watched:
            emit(state, hero, DREW, cards[0])
        for card in cards:
            if card.startswith("slimed"):
                swallow(game, hero, card)
    return drawn


def _void(state: State) -> bool:
    """Tell whether everybody sees what Slimed does as it is drawn (Awakened One, phase 2)."""
    combat = state.combat
    for foe in combat.foes if combat is not None else ():  # asked at every draw: a generator is dear
        if not foe.dead and "void" in library.FOES[foe.kind].traits:
            return True
    return False


def swallow(game: G, hero: Hero, card: Card) -> None:
    """Make the hero pay for a slimed at once, where the Void does so (Awakened One, phase 2)."""
    combat = game.state.combat
    assert combat is not None
    if hero.energy > 0 and any("void" in library.FOES[f.kind].traits for f in combat.foes if not f.dead):
        hero.energy -= 1
        hero.hand.remove(card)
        exhaust(game, hero, card)


def forget(hero: Hero, card: Card) -> None:
    """Let a card forget that it was retained: it leaves the hand (Retain)."""
    if card in hero.kept:
        hero.kept.remove(card)


def discard(game: G, hero: Hero, cards: list[Card]) -> None:
    """Discard cards from the hand by a card's effect."""
    for card in cards:
        hero.hand.remove(card)
        hero.discard.append(card)
        hero.costs.pop(card, None)
        forget(hero, card)
    if cards:
        game.learned("*")
        was_discarded(game, hero, cards)


def was_discarded(game: G, hero: Hero, cards: list[Card]) -> None:
    """Let be noticed that a card's effect has discarded cards, from the hand or by scrying (Scry)."""
    for card in cards:
        emit_own(game.state, hero, card, "this_discarded")
    if cards:
        hero.discards += len(cards)
        emit(game.state, hero, DISCARDED)


def exhaust(game: G, hero: Hero, card: Card) -> None:
    """Put a card that is in no pile on the exhaust pile; statuses return to their deck."""
    state = game.state
    side = library.side_of(card)
    hero.costs.pop(card, None)
    if side.type == "status":
        give_back(state, card)
    else:
        hero.exhaust.append(card)
    if side.hooks:
        emit_own(state, hero, card, "this_exhausted")
    if hero.sig:
        emit(state, hero, EXHAUSTED, card)


def give_back(state: State, card: Card) -> None:
    """Return a status card to its deck."""
    if card.startswith("daze"):
        state.daze += 1
    else:
        state.statuses += 1


def add_daze(state: State, hero: Hero, n: int, to_discard: bool = False) -> None:
    """Put dazes on top of the draw pile, or of the discard pile."""
    for _ in range(min(n, state.daze)):
        state.daze -= 1
        card = mint(state, "daze")
        if to_discard:
            hero.discard.append(card)
        else:
            hero.draw.put(card, by=EVERYONE)


def add_burn(state: State, hero: Hero, n: int) -> None:
    """Put burns on top of the discard pile."""
    for _ in range(min(n, state.statuses)):
        state.statuses -= 1
        hero.discard.append(mint(state, "burn"))


def add_slimed(state: State, hero: Hero, n: int) -> None:
    """Put slimed on top of the discard pile."""
    for _ in range(min(n, state.statuses)):
        state.statuses -= 1
        hero.discard.append(mint(state, "slimed"))


def shuffle_in(game: G, hero: Hero, kind: str, n: int) -> None:
    """Shuffle burns or slimed into the draw pile."""
    for _ in range(min(n, game.state.statuses)):
        game.state.statuses -= 1
        hero.draw.put(mint(game.state, kind))
    hero.draw.shuffle(game, "deck:" + hero.seat)
