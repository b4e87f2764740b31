"""What the bazaar holds, and a day at it: a vote on the fashion, the stalls shared out, then all swap and sell."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from rules.engine import EVERYONE, Game, Keys, Offer, Offers, Option, Root, Steps, each, offer, share, vote

PRICES: Final = {"spice": 1, "silk": 2, "lamp": 3, "pearl": 4}
DECK: Final = [f"{name}#{n}" for name in PRICES for n in range(1, 9)]
DAYS, FASHION, PATRON = 3, 2, 6
"""Days; coins that the ware in fashion sells for beyond its price; and that a patron pays for a card in the end."""
step = Steps()


@dataclass(slots=True)
class Merchant:
    """One seat: coins and stand are open; hand and patron, who collects a ware, are closed."""

    patron: str = ""
    coins: int = 0
    hand: list[str] = field(default_factory=list)
    stand: list[str] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class State(Root):
    """Merchants by seat; cards (such as "silk#2") on the stalls, to come (closed, the last comes next), and sold."""

    merchants: dict[str, Merchant]
    stalls: list[str] = field(default_factory=list)
    caravan: list[str] = field(default_factory=list)
    sold: list[str] = field(default_factory=list)
    fashion: str = ""
    day: int = 0


G: TypeAlias = Game[State]


def ware(card: str) -> str:
    """Return what a card is."""
    return card.partition("#")[0]


def price(card: str, fashion: str) -> int:
    """Return what a card sells for."""
    return PRICES[ware(card)] + FASHION * (ware(card) == fashion)


@step
async def opening(game: G) -> None:
    """Shuffle; give everybody a patron and two cards."""
    state, patrons = game.state, list(PRICES)
    state.caravan = DECK[:]
    game.shuffle("caravan", state.caravan)
    game.shuffle("patrons", patrons)
    for me in state.merchants.values():
        me.patron, me.hand = patrons.pop(), sorted(state.caravan.pop() for _ in range(2))
    game.then("day")


@step
async def day(game: G) -> None:
    """Lay out the stalls of the next day; after the last one the patrons pay."""
    state = game.state
    if state.day == DAYS:
        for me in state.merchants.values():
            me.coins += PATRON * [ware(card) for card in me.hand + me.stand].count(me.patron)
        most = max(me.coins for me in state.merchants.values())
        winners = [seat for seat, me in state.merchants.items() if me.coins == most]
        game.finish(winners[0], winners, "most_coins")
        return
    state.day += 1
    state.sold = sorted(state.sold + state.stalls)
    state.stalls = sorted(state.caravan.pop() for _ in range(len(state.merchants) + 1))
    game.learned(EVERYONE)  # an answer by which all have seen new cards is not taken back
    game.tell("day", state.day)
    for name in ("day", "selling", "stalls", "fashion"):  # a stack: the last comes first
        game.then(name)


@step.home
async def fashion(game: G) -> None:
    """Vote on the ware that sells for more today; the first seat breaks ties."""
    state, seats, wares = game.state, list(game.state.merchants), [Option(name, ("card", name)) for name in PRICES]
    state.fashion = await vote(
        game, "fashion", lambda: seats, lambda: wares, leader=lambda: seats[0], about=("ask_fashion",), home=True
    )
    game.tell("in_fashion", state.fashion)


@step.home
async def stalls(game: G) -> None:
    """Share the stalls: one card each, by wishes; where two insist the first seat settles."""
    state = game.state
    taken = await share(
        game, "stalls", lambda: state.merchants, lambda: [_card(card) for card in state.stalls],
        leader=lambda: next(iter(state.merchants)), about=("ask_stalls",), skip=False, home=True,
    )  # fmt: skip
    for seat, card in taken.items():
        state.stalls.remove(card)
        state.merchants[seat].stand.append(card)
        game.tell("takes", seat, card)


def _card(card: str, **more: Any) -> Option:
    return Option(card, ("card", card), shows=("card", card), **more)


@step.home
async def selling(game: G) -> None:
    """All sell what they like and offer swaps, each at their own pace."""
    stands = {seat: me.stand for seat, me in game.state.merchants.items()}

    def both(made: Offer) -> bool:
        return made.terms[0] in stands[made.asker] and made.terms[1] in stands[made.asked]

    async def swap(made: Offer) -> None:
        mine, theirs, (give, want) = stands[made.asker], stands[made.asked], made.terms
        mine[mine.index(give)], theirs[theirs.index(want)] = want, give

    swaps = Offers(game, "swap", stands=both, agreed=swap, known=lambda made: None)
    await each(game, "selling", lambda: stands, lambda seat: sells(game, seat), beside=swaps.lanes, tidy=swaps.tidy)


async def sells(game: G, seat: str) -> Keys:
    """Let a merchant go on until done for today. An answer is (card, "sell"), (card, card wanted) or ("end",)."""
    state, me = game.state, game.state.merchants[seat]

    def owners() -> dict[str, str]:
        return {card: s for s, other in state.merchants.items() if s != seat for card in other.stand}

    def uses(card: str) -> list[Option]:
        wanted = [Option(c, ("swap_for", c, s)) for c, s in owners().items()] if card in me.stand else []
        return [Option("sell", ("sell", price(card, state.fashion))), *wanted]

    def listing() -> list[Option]:
        cards = [_card(card, then=lambda card=card: uses(card)) for card in (*me.stand, *me.hand)]
        return [*cards, Option("end", ("end",), style="pass")]

    while True:
        match await game.ask(seat, "stand", listing, about=("ask_stand",), default=("end",), home=True):
            case (card, "sell"):
                (me.stand if card in me.stand else me.hand).remove(card)
                insort(state.sold, card)
                me.coins += price(card, state.fashion)
                game.tell("sells", seat, card, price(card, state.fashion))
            case (card, wanted):
                offer(game, "swap", seat, owners()[wanted], card, wanted)
            case _:
                return ()
