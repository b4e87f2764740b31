"""What a seat may see of the bazaar, as data and in words: all that panels and pictures are made from."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from typing_extensions import override

from rules.bazaar.days import DAYS, PRICES, Merchant, State, price, ware
from rules.engine import BoardText, Message, Names, Table

__all__ = ["PRICES", "Text", "View", "price", "ware"]
SWAP: Final = "who whom card:ware other:ware"
WORDS: Final = Table({
    "day": Message("Day {day} begins: the caravan has brought new wares.", brief=True),
    "voted": Message("{who} votes for {ware}.", "vote who ware label", by="who"),
    "vote_dropped": Message("The vote of {who} for {ware} does not count any more.", "vote who ware"),
    "in_fashion": Message("Today {ware} is in fashion.", brief=True),
    "wishes": Message("{who} would like the {card}.", "share who card:ware", by="who"),
    "clash": Message("More than one would like the {card}: they are asked once more.", "share card:ware *who"),
    "settled": Message("The {card} goes to {who}.", "share card:ware who"), "taken_by": "It goes to {who}.",
    "takes": Message("{who} takes the {card}.", "who card:ware", by="who", brief=True),
    "sells": Message("{who} sells the {card} for {coins}.", "who card:ware coins", by="who"),
    "offers_swap": Message("{who} offers {whom} the {card} for the {other}.", SWAP, by="who", to="whom"),
    "swap_agreed": Message("{whom} agrees to the swap of {who}: the {card} for the {other}.", SWAP, by="whom"),
    "swap_declined": Message("{whom} does not swap with {who}.", SWAP, by="whom", to="who"),
    "swap_withdrawn": Message("{who} takes back the offer to {whom}.", SWAP, by="who", to="whom"),
    "swap_lapsed": Message("What {who} offered {whom} is there no more.", SWAP),
    "over": Message("The bazaar is over: the richest merchant is {who}.", "who why", brief=True),
    "ask_fashion": "What shall be in fashion today?", "ask_stalls": "What would you like from the stalls?",
    "ask_stand": "What do you do with your wares?", "settle": "Who gets the {card:ware}?",
    "asks_swap": Message("{who} offers the {card} for your {other}.", SWAP),
    "asks_withdraw_swap": Message("You offer {whom} the {card} for the {other}.", SWAP),
    "card": "{card:ware}", "seat": "{who}", "sell": "Sell for {coins}", "swap_for": "Swap for the {card:ware} of {who}",
    "end": "Done for today", "accept": "Swap", "decline": "No, thank you", "withdraw": "Take the offer back",
}, forms={"ware": ware})  # fmt: skip


@dataclass(slots=True)
class View:
    """The bazaar as a seat (None: the public) sees it; a closed card is "", and so is a closed patron."""

    seat: str | None
    day: int
    fashion: str
    stalls: list[str]
    merchants: dict[str, Merchant]


def view(state: State, seat: str | None) -> View:
    """Return what a seat may see; when the game is over, that is all."""
    seen = {
        s: Merchant(me.patron, me.coins, me.hand[:], me.stand[:])
        if s == seat or state.outcome is not None
        else Merchant("", me.coins, [""] * len(me.hand), me.stand[:])
        for s, me in state.merchants.items()
    }
    return View(seat, state.day, state.fashion, state.stalls[:], seen)


def redeal(state: State, seat: str | None, rng: random.Random) -> None:
    """Deal anew what a seat cannot know: the caravan, the others' hands and patrons."""
    others = [me for s, me in state.merchants.items() if s != seat]
    cards = sorted(state.caravan + [card for other in others for card in other.hand])
    patrons = sorted(set(PRICES) - {me.patron for s, me in state.merchants.items() if s == seat})
    rng.shuffle(cards)
    rng.shuffle(patrons)
    for other in others:
        other.patron, other.hand = patrons.pop(), sorted(cards.pop() for _ in other.hand)
    state.caravan = cards


class Text(BoardText):
    """The board in words."""

    round_name = "day"

    @override
    def text(self, view: View, names: Names) -> str:
        lines = [*self.headline(view, names), f"On the stalls: {_listed(view.stalls)}."]
        for seat, me in view.merchants.items():
            patron = f", a patron who collects {me.patron}" if me.patron else ""
            lines.append(f"{names.get(seat, seat)} has {me.coins} coins{patron}, {_listed(me.stand + me.hand)}.")
        return "\n".join(lines)

    @override
    def headline(self, view: View, names: Names) -> list[str]:
        return [f"Day {view.day} of {DAYS}" + (f": {view.fashion} is in fashion." if view.fashion else ".")]


def _listed(cards: list[str]) -> str:
    return ", ".join(ware(card) or "a closed card" for card in cards) or "no card"
