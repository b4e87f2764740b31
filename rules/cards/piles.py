"""Piles that know who has seen what, so that what a seat cannot know is dealt anew without a line in any game.

Every zone is a pile: a hand is one whose owner has seen its cards, a discard one that everybody has seen. Each card
carries who knows where it lies, and its `deal`, the number of the shuffle it comes from: unseen cards are exchanged
only within one deal, since everybody knows which cards a shuffle mixed, and a hand drawn before it cannot hold what was
shuffled afterwards. A top or bottom that is known, and to whom, needs no further word.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from rules.engine import EVERYONE, Game

NOBODY = ""


@dataclass(slots=True)
class Pile:
    """Cards from the bottom to the top; `audience` is who sees what comes in: "" nobody, "*" all, or seats, "s1 s2"."""

    audience: str = NOBODY
    cards: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)  # of each card, who knows where it lies
    deal: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, cards: Iterable[str], audience: str = NOBODY, deal: int = 0) -> Pile:
        """Make a pile of cards that its audience sees."""
        found = cls(audience, list(cards))
        found.seen, found.deal = [audience] * len(found.cards), [deal] * len(found.cards)
        return found

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)

    def __contains__(self, card: str) -> bool:
        return card in self.cards

    def put(self, card: str, *, by: str = NOBODY, at: int | None = None, deal: int = 0) -> None:
        """Put a card on top, or at a place counted from the bottom; `by` are seats who know it besides the audience."""
        at = len(self.cards) if at is None else at
        self.cards.insert(at, card)
        self.seen.insert(at, both(self.audience, by))
        self.deal.insert(at, deal)

    def take(self, card: str) -> tuple[str, str, int]:
        """Take a card out; returns it with who knows it and its deal. Raises ValueError where it is not here."""
        n = self.cards.index(card)
        del self.cards[n]
        return card, self.seen.pop(n), self.deal.pop(n)

    def take_top(self) -> tuple[str, str, int]:
        """Take the topmost card. Raises IndexError where there is none."""
        return self.cards.pop(), self.seen.pop(), self.deal.pop()

    def lift(self, n: int) -> list[str]:
        """Take up to n cards from the top, the topmost first, where it does not matter who knows them."""
        cards = self.top(n)
        if cards:
            n = len(cards)
            del self.cards[-n:], self.seen[-n:], self.deal[-n:]
        return cards

    def move(self, card: str, to: Pile, *, at: int | None = None) -> None:
        """Move a card, with what is known of it."""
        _, seen, deal = self.take(card)
        to.put(card, by=seen, at=at, deal=deal)

    def show(self, seats: str, cards: Iterable[str]) -> None:
        """Let seats know where cards of this pile lie."""
        for card in cards:
            n = self.cards.index(card)
            self.seen[n] = both(self.seen[n], seats)

    def top(self, n: int = 1) -> list[str]:
        """Return up to n cards from the top, the topmost first."""
        return self.cards[: -n - 1 : -1] if n > 0 else []

    def bottom(self, n: int = 1) -> list[str]:
        """Return up to n cards from the bottom, the lowest first."""
        return self.cards[:n]

    def arrange(self, cards: Sequence[str], seats: str) -> None:
        """Put cards that lie on top into a new order, the topmost last, which only `seats` know from now on."""
        start = len(self.cards) - len(cards)
        if sorted(self.cards[start:]) != sorted(cards):
            raise ValueError(f"{cards} are not the top of the pile")
        deal = dict(zip(self.cards[start:], self.deal[start:], strict=True))
        self.cards[start:] = cards
        self.seen[start:] = [seats] * len(cards)
        self.deal[start:] = [deal[card] for card in cards]

    def is_known(self, n: int, seat: str | None) -> bool:
        """Tell whether a seat (None: the public) knows which card lies at a place counted from the bottom."""
        return knows(self.seen[n], seat)

    def shuffle(self, game: Game[Any], stream: str, deal: int = 0) -> None:
        """Shuffle; nobody knows any place afterwards, and all cards belong to one deal."""
        game.shuffle(stream, self.cards)
        self.seen = [NOBODY] * len(self.cards)
        self.deal = [deal] * len(self.cards)

    def view(self, seat: str | None) -> list[str]:
        """Return the cards as a seat (None: the public) sees them, "" for each that it does not know."""
        return [card if knows(seen, seat) else "" for card, seen in zip(self.cards, self.seen, strict=True)]


def draw(game: Game[Any], pile: Pile, hand: Pile, n: int) -> list[str]:
    """Move up to n cards from the top of a pile into a hand; a barrier for whoever learns a card by it."""
    drawn: list[str] = []
    learn: list[str] = []
    for _ in range(min(n, len(pile))):
        card, known, deal = pile.take_top()
        hand.put(card, by=known, deal=deal)
        learn += [seat for seat in hand.audience.split() if not knows(known, seat)]
        drawn.append(card)
    if learn:
        game.learned(*dict.fromkeys(learn))
    return drawn


def refill(game: Game[Any], pile: Pile, discard: Pile, stream: str, deal: int) -> None:
    """Shuffle a discard pile into an empty draw pile. Raises ValueError where that is not empty."""
    if len(pile):
        raise ValueError("only an empty pile is refilled")
    pile.cards, discard.cards = discard.cards, []
    discard.seen, discard.deal = [], []
    pile.shuffle(game, stream, deal)


def redeal(piles: Iterable[Pile], seat: str | None, rng: random.Random) -> None:
    """Exchange in place what a seat (None: the public) cannot tell apart, within each deal.

    The result depends on what is known only, not on the order in which the hidden cards really lie.
    """
    hidden: dict[int, list[tuple[list[str], list[int]]]] = {}  # by deal: cards, and the places to be dealt anew
    for pile in piles:  # done for every world that a search looks at, so it is written for speed
        known = {seen: knows(seen, seat) for seen in set(pile.seen)}
        places = [n for n, seen in enumerate(pile.seen) if not known[seen]]
        deals = set(pile.deal)
        for deal in deals if places else ():
            own = places if len(deals) == 1 else [n for n in places if pile.deal[n] == deal]
            hidden.setdefault(deal, []).append((pile.cards, own))
    draw = rng.random
    for deal in sorted(hidden):
        mixed = sorted([cards[n] for cards, places in hidden[deal] for n in places])
        mixed.sort(key=lambda _: draw())
        rest = iter(mixed)
        for cards, places in hidden[deal]:
            if len(places) == len(cards):
                cards[:] = islice(rest, len(cards))
            else:
                for n in places:
                    cards[n] = next(rest)


def blind(piles: Iterable[Pile], seat: str | None) -> None:
    """Turn what a seat cannot know into cards without a face ("?1"): a trial can then betray nothing."""
    count = 0
    for pile in piles:
        for n, seen in enumerate(pile.seen):
            if not knows(seen, seat):
                count += 1
                pile.cards[n] = f"{FACELESS}{count}"


FACELESS = "?"


def both(one: str, other: str) -> str:
    """Return who knows what either of two audiences knows."""
    if EVERYONE in (one, other):
        return EVERYONE
    return one if not other or one == other else " ".join(dict.fromkeys([*one.split(), *other.split()]))


def knows(audience: str, seat: str | None) -> bool:
    """Tell whether a seat (None: the public) belongs to an audience."""
    return audience == EVERYONE or (seat is not None and bool(audience) and seat in audience.split())
