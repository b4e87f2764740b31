"""What a seat may see of the bazaar, as data and in words: all that panels and pictures are made from."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from typing_extensions import override

from rules.bazaar.days import DAYS, PRICES, Merchant, State, price, ware
from rules.engine import BoardText, Messages, Names, Said

__all__ = ["PRICES", "Text", "View", "price", "ware"]
WORDS: Final = {
    "day": "Day {0} begins: the caravan has brought new wares.",
    "voted": "{1} votes for {2}.", "vote_dropped": "The vote of {1} for {2} does not count any more.",
    "in_fashion": "Today {0} is in fashion.",
    "wishes": "{1} would like the {2}.", "clash": "More than one would like the {1}: they are asked once more.",
    "settled": "The {1} goes to {2}.", "taken_by": "It goes to {0}.", "takes": "{0} takes the {1}.",
    "sells": "{0} sells the {1} for {2}.", "offers_swap": "{0} offers {1} the {2} for the {3}.",
    "swap_agreed": "{0} gives {1} the {2} for the {3}.", "swap_declined": "{1} does not swap with {0}.",
    "swap_withdrawn": "{0} takes back the offer to {1}.", "swap_lapsed": "What {0} offered {1} is there no more.",
    "over": "The bazaar is over: the richest merchant is {0}.",
    "ask_fashion": "What shall be in fashion today?", "ask_stalls": "What would you like from the stalls?",
    "ask_stand": "What do you do with your wares?", "settle": "Who gets the {0}?",
    "asks_swap": "{0} offers the {2} for your {3}.", "asks_withdraw_swap": "You offer {1} the {2} for the {3}.",
    "card": "{0}", "seat": "{0}", "sell": "Sell for {0}", "swap_for": "Swap for the {1} of {0}",
    "end": "Done for today", "accept": "Swap", "decline": "No, thank you", "withdraw": "Take the offer back",
}  # fmt: skip


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


class Sentences(Messages):
    """Sentences from keys: a seat is said by its name, a card by its ware."""

    @override
    def say(self, said: Said, names: Names) -> str:
        return WORDS[said[0]].format(*(names.get(str(part), ware(str(part))) for part in said[1:]))


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
