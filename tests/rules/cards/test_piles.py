"""Piles: who knows what of them, and that only what a seat cannot know is dealt anew."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.cards import Pile, draw, redeal, refill
from rules.cards.piles import blind
from rules.engine import EVERYONE


class Luck:
    """A game as far as piles go: it turns lists round, and notes who learns something."""

    def __init__(self) -> None:
        self.seats: list[str] = []

    def shuffle(self, stream: str, items: list[Any]) -> None:
        """Turn it round."""
        items.reverse()

    def learned(self, *seats: str) -> None:
        """Note them."""
        self.seats += seats


def pile(*cards: str, audience: str = "", deal: int = 1) -> Pile:
    """Return a pile, the last card on top."""
    found = Pile(audience)
    for card in cards:
        found.put(card, deal=deal)
    return found


def redealt(piles: list[Pile], seat: str | None) -> set[tuple[str, ...]]:
    """Return what the first pile may hold, as far as a seat knows."""
    found = set()
    for n in range(60):
        redeal(piles, seat, random.Random(n))
        found.add(tuple(piles[0].cards))
    return found


def test_a_hand_is_known_to_its_owner_and_a_discard_to_all() -> None:
    """The audience of a pile sees what comes in; what was seen before stays seen."""
    deck, hand, discard = pile("a", "b"), Pile("s1"), Pile(EVERYONE)
    deck.move("b", hand)
    assert (hand.view("s1"), hand.view("s2"), hand.view(None)) == (["b"], [""], [""])
    hand.move("b", discard)
    discard.move("b", deck)
    assert (deck.view(None), deck.top(), deck.bottom()) == (["", "b"], ["b"], ["a"])
    assert redealt([deck], None) == {("a", "b")}


def test_a_top_that_one_seat_has_looked_at_stays_where_it_is_for_that_seat() -> None:
    """For the others it is as unknown as the rest."""
    deck = pile("a", "b", "c")
    deck.show("s1", deck.top(1))
    assert {cards[2] for cards in redealt([deck], "s1")} == {"c"}
    assert {cards[2] for cards in redealt([deck], "s2")} == {"a", "b", "c"}


def test_a_card_put_under_a_deck_openly_is_known_there() -> None:
    """By all; what is put in the middle unseen is not."""
    deck = pile("a", "b")
    deck.put("c", by=EVERYONE, at=0, deal=1)
    assert {cards[0] for cards in redealt([deck], None)} == {"c"}


def test_who_arranges_the_top_alone_knows_it() -> None:
    """What another knew before of those places is gone."""
    deck = pile("a", "b", "c")
    deck.show("s2", ["c"])
    deck.arrange(["c", "b"], "s1")
    assert deck.top(2) == ["b", "c"]
    assert (deck.view("s1"), deck.view("s2")) == (["", "c", "b"], ["", "", ""])
    with pytest.raises(ValueError, match="not the top"):
        deck.arrange(["a"], "s1")


def test_what_one_shuffle_mixed_is_not_mixed_with_another() -> None:
    """Ann's deck and Ben's; a hand drawn before and what was shuffled later."""
    ann, ben = pile("a1", "a2"), pile("b1", "b2", deal=2)
    assert redealt([ann, ben], None) == {("a1", "a2"), ("a2", "a1")}


def test_a_drawn_card_keeps_its_deal_and_is_a_barrier_for_its_owner() -> None:
    """From the deck into a hand: another may hold any card of the same shuffle; who knew the top learns nothing."""
    deck, hand, luck = pile("a", "b", "c"), Pile("s1"), Luck()
    deck.show("s1", deck.top())
    assert draw(luck, deck, hand, 1) == ["c"]  # ty: ignore[invalid-argument-type]
    assert luck.seats == []
    assert draw(luck, deck, hand, 1) == ["b"]  # ty: ignore[invalid-argument-type]
    assert luck.seats == ["s1"]
    assert {cards[0] for cards in redealt([hand, deck], "s2")} == {"a", "b", "c"}
    assert redealt([hand, deck], "s1") == {tuple(hand.cards)}
    assert draw(luck, deck, hand, 5) == deck.cards + hand.cards[2:]  # ty: ignore[invalid-argument-type]


def test_nobody_knows_a_place_after_a_shuffle() -> None:
    """A discard becomes a new deck, of a deal of its own."""
    deck, discard = Pile(), pile("a", "b", "c", audience=EVERYONE)
    refill(Luck(), deck, discard, "deck", 7)  # ty: ignore[invalid-argument-type]
    assert (deck.cards, deck.deal, discard.cards) == (["c", "b", "a"], [7, 7, 7], [])
    assert deck.view("s1") == ["", "", ""]
    with pytest.raises(ValueError, match="empty"):
        refill(Luck(), deck, discard, "deck", 8)  # ty: ignore[invalid-argument-type]


def test_a_redeal_does_not_depend_on_what_is_hidden() -> None:
    """Two tables that a seat cannot tell apart are dealt anew alike."""
    one, other = pile("a", "b", "c"), pile("c", "a", "b")
    for deck in (one, other):
        redeal([deck], None, random.Random(1))
    assert one.cards == other.cards


def test_what_is_blinded_has_no_face() -> None:
    """Only what the seat cannot know."""
    deck = pile("a", "b", "c")
    deck.show("s1", ["b"])
    blind([deck], "s1")
    assert deck.cards == ["?1", "b", "?2"]


def test_identical_cards_may_lie_in_one_pile() -> None:
    """By their kind, as decks hold them whose cards nobody tells apart."""
    deck = pile("a", "a", "b")
    deck.show("s1", ["b"])
    assert deck.take("a")[0] == "a"
    assert (deck.cards, deck.view("s1")) == (["a", "b"], ["", "b"])
    assert "a" in deck
    assert len(deck) == 2


def test_cards_are_lifted_off_the_top_with_what_is_known_of_the_rest() -> None:
    """The topmost first; never more than there are."""
    deck = Pile.of("abcd", "s1", deal=3)
    deck.show(EVERYONE, ["a"])
    assert deck.lift(0) == []
    assert deck.lift(2) == ["d", "c"]
    assert ([*deck], deck.seen, deck.deal) == (["a", "b"], [EVERYONE, "s1"], [3, 3])
    assert deck.is_known(1, "s1")
    assert not deck.is_known(1, "s2")
    assert deck.lift(9) == ["b", "a"]
    assert (deck.seen, deck.deal) == ([], [])
