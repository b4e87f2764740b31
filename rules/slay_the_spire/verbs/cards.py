"""Verbs that move cards between piles, and that play them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.cards import Effect, Need, Waits, say_number
from rules.cards.amounts import Number, number
from rules.engine import EVERYONE
from rules.slay_the_spire import asking, library, piles
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.moments import SCRIED, emit
from rules.slay_the_spire.needs import OfHand, picked
from rules.slay_the_spire.playing import play_now, weave
from rules.slay_the_spire.state import Card, owner


def say_cards(low: int, high: int) -> str:
    """Say how many cards."""
    if low == high:
        return "1 card" if low == 1 else f"{low} cards"
    if low == 0 and high < 99:
        return f"up to {high} card{'' if high == 1 else 's'}"
    return "any number of cards" if high >= 99 else f"{low} to {high} cards"


@dataclass(frozen=True, slots=True)
class FromHand(Effect):
    """The base of what is done with cards chosen from the hand; `high` 99 is any number."""

    low: int = 1
    high: int = 1
    purpose: ClassVar[str] = ""

    def wants(self) -> tuple[Need, ...]:
        """A single card is chosen as the card is played, where nothing is drawn before."""
        return (OfHand(self.purpose),) if self.low == self.high == 1 else ()

    def may_ask(self) -> bool:
        """Several cards, and those after a draw, are asked for when their turn comes."""
        return True

    def run(self, c: Cx) -> Waits:
        """Do it to the card that was chosen, or choose."""
        cards = picked(c, self.purpose)
        if not cards:
            return self._ask(c)
        c.count = 1
        self.take(c, cards)
        return None

    async def _ask(self, c: Cx) -> None:
        chosen = await asking.choose_cards(c, self.purpose, c.me.hand[:], self.low, self.high)
        cards = [
            card for card in chosen if card in c.me.hand
        ]  # an imagined world may have dealt it elsewhere meanwhile
        c.count = len(cards)
        self.take(c, cards)

    def take(self, c: Cx, cards: list[Card]) -> None:
        """Do it to the chosen cards."""
        raise TypeError

    def clause(self) -> str:
        """Say it."""
        return f"{self.purpose} {say_cards(self.low, self.high)}"


@dataclass(frozen=True, slots=True)
class Discard(FromHand):
    """Discard cards from the hand."""

    purpose: ClassVar[str] = "discard"

    def take(self, c: Cx, cards: list[Card]) -> None:
        """Discard them."""
        piles.discard(c.game, c.me, cards)


@dataclass(frozen=True, slots=True)
class Exhaust(FromHand):
    """Exhaust cards from the hand."""

    purpose: ClassVar[str] = "exhaust"

    def take(self, c: Cx, cards: list[Card]) -> None:
        """Exhaust them."""
        for card in cards:
            c.me.hand.remove(card)
            piles.exhaust(c.game, c.me, card)
        c.game.learned("*")


@dataclass(frozen=True, slots=True)
class PutBack(FromHand):
    """Put cards from the hand on top of the draw pile."""

    purpose: ClassVar[str] = "put_back"

    def take(self, c: Cx, cards: list[Card]) -> None:
        """Put them there."""
        for card in cards:
            c.me.hand.remove(card)
            c.me.costs.pop(card, None)
            piles.forget(c.me, card)
            c.me.draw.put(card, by=owner(c.state, c.me))

    def clause(self) -> str:
        """Say it."""
        return f"put {say_cards(self.low, self.high)} from your hand on top of your draw pile"


@dataclass(frozen=True, slots=True)
class Retain(FromHand):
    """Keep cards at the end of the turn."""

    low: int = 0
    purpose: ClassVar[str] = "retain"

    def take(self, c: Cx, cards: list[Card]) -> None:
        """Mark them."""
        c.me.keep += [card for card in cards if card not in c.me.keep]


@dataclass(frozen=True, slots=True)
class WholeHand(Effect):
    """Discard or exhaust the whole hand, or all of it but some; `COUNT` is then how many."""

    purpose: str
    spare: str = ""  # "attack": all but Attacks; "retain": all but cards with Retain

    def run(self, c: Cx) -> None:
        """Do it."""
        cards = [card for card in c.me.hand if not self._spared(card)]
        c.count = len(cards)
        if self.purpose == "discard":
            piles.discard(c.game, c.me, cards)
            return
        for card in cards:
            c.me.hand.remove(card)
            piles.exhaust(c.game, c.me, card)
        c.game.learned("*")

    def _spared(self, card: Card) -> bool:
        side = library.side_of(card)
        return side.retain if self.spare == "retain" else bool(self.spare) and side.type == self.spare

    def clause(self) -> str:
        """Say it."""
        spared = {"": "", "attack": " except Attacks", "retain": " except cards with Retain"}[self.spare]
        return f"{self.purpose} your hand{spared}"


@dataclass(frozen=True, slots=True)
class Scry(Effect):
    """Look at the top cards of the draw pile and discard any of them."""

    amount: Number

    def reveals(self) -> bool:
        """It shows cards."""
        return True

    async def run(self, c: Cx) -> None:
        """Look and choose."""
        me = c.me
        seen = me.draw.top(number(self.amount, c))
        if not seen:  # an empty draw pile is not shuffled for it, and nothing was scried
            return
        me.draw.show(owner(c.state, me), seen)
        c.game.learned(me.seat)
        emit(c.state, me, SCRIED)
        away = list(
            await c.game.ask(
                me.seat, f"scry:{c.source}", [asking.card_option(x) for x in seen], about=("scry", len(seen), c.source),
                pick=(0, len(seen)), default=(),
            )
        )  # fmt: skip
        for card in away:
            if card in me.draw:
                me.draw.take(card)
                me.discard.append(card)
        if away:
            c.game.learned("*")
            if c.source not in library.RELICS:  # a card that scries makes one discard
                piles.was_discarded(c.game, me, [card for card in away if not card.startswith("weave")])
            await weave(c, away)

    def clause(self) -> str:
        """Say it."""
        return f"scry {say_number(self.amount)}"


@dataclass(frozen=True, slots=True)
class Fetch(Effect):
    """Put cards of a pile into the hand or on top of the draw pile."""

    pile: str  # discard, exhaust or draw
    count: int = 1
    to: str = "hand"  # hand, top
    free: bool = False
    keep: bool = False
    shuffle: bool = False

    def reveals(self) -> bool:
        """It shows cards."""
        return True

    async def run(self, c: Cx) -> None:
        """Choose and move."""
        me = c.me
        offered = sorted(me.draw) if self.pile == "draw" else self._open(c)[:]
        if self.pile == "draw":
            c.game.learned(me.seat)
        for card in await asking.choose_cards(c, f"fetch_{self.pile}", offered, self.count, self.count):
            if self.pile == "draw" and card in me.draw:
                me.draw.take(card)
            elif self.pile != "draw" and card in self._open(c):
                self._open(c).remove(card)
            else:
                continue
            if self.to == "hand":
                me.hand.append(card)
            else:
                me.draw.put(card, by=EVERYONE)
            if self.free:
                me.costs[card] = 0
            if self.keep:
                me.keep.append(card)
        if self.shuffle:
            me.draw.shuffle(c.game, "deck:" + me.seat)

    def _open(self, c: Cx) -> list[Card]:
        return c.me.discard if self.pile == "discard" else c.me.exhaust

    def clause(self) -> str:
        """Say it."""
        where = "into your hand" if self.to == "hand" else "on top of your draw pile"
        kept = " and retain it" if self.count == 1 else " and retain them"
        more = " (it costs 0 this turn)" if self.free else kept if self.keep else ""
        shuffle = ", then shuffle your draw pile" if self.shuffle else ""
        return f"put {say_cards(self.count, self.count)} from your {self.pile} pile {where}{more}{shuffle}"


@dataclass(frozen=True, slots=True)
class PlayTop(Effect):
    """Draw cards and play them at once for nothing; what cannot be played is discarded."""

    count: int = 1
    then: str = "discard"  # or "exhaust", unless they are Powers

    def reveals(self) -> bool:
        """It shows cards."""
        return True

    async def run(self, c: Cx) -> None:
        """Draw and play."""
        cards = piles.draw(c.game, c.me, self.count)
        while cards:
            card = cards[0]
            if len(cards) > 1:
                (card,) = await asking.choose_cards(c, "play_next", cards, 1, 1)
            cards.remove(card)
            if card in c.me.hand:
                await play_now(c.game, c.me, card, away=self.then)

    def clause(self) -> str:
        """Say it."""
        away = "; exhaust it unless it is a Power" if self.then == "exhaust" else ""
        cards = "a card, and play it" if self.count == 1 else f"{self.count} cards, and play them in any order"
        return f"draw {cards} for 0 Energy{away}"


@dataclass(frozen=True, slots=True)
class NextPlayed(Effect):
    """The next Attack or Skill this turn is played several times."""

    type: str  # attack, skill or any
    times: int = 2

    def run(self, c: Cx) -> None:
        """Note it."""
        c.me.doubles.append(f"{self.type}*{self.times}")

    def clause(self) -> str:
        """Say it."""
        what = {"attack": "Attack", "skill": "Skill", "any": "Attack or Skill"}[self.type]
        return f"your next {what} this turn is played {'twice' if self.times == 2 else f'{self.times} times'}"


@dataclass(frozen=True, slots=True)
class NextFree(Effect):
    """The next card, or the next Attack, costs 0 this turn."""

    type: str = "any"

    def run(self, c: Cx) -> None:
        """Note it."""
        c.me.free.append(self.type)

    def clause(self) -> str:
        """Say it."""
        return f"your next {'card' if self.type == 'any' else self.type.capitalize()} this turn costs 0"


@dataclass(frozen=True, slots=True)
class Forbid(Effect):
    """No more cards are drawn, or played, this turn."""

    what: str  # draw, play

    def run(self, c: Cx) -> None:
        """Note it."""
        if self.what == "draw":
            c.me.no_draw = True
        else:
            c.me.no_play = True

    def clause(self) -> str:
        """Say it."""
        return f"you cannot {self.what} any more cards this turn"


@dataclass(frozen=True, slots=True)
class SwapRows(Effect):
    """The hero may change places with another."""

    async def run(self, c: Cx) -> None:
        """Ask and swap."""
        others = [h for h in c.state.heroes.values() if h is not c.me and not h.dead]
        if not others:
            return
        options = [asking.Option(h.seat, ("hero", h.seat)) for h in others]
        key = await asking.choose(c, "swap", [*options, asking.NO])
        if key != "no":
            other = c.state.heroes[key]
            c.me.row, other.row = other.row, c.me.row
            c.game.tell("swaps", c.me.seat, key)

    def clause(self) -> str:
        """Say it."""
        return "you may swap rows with another player"
