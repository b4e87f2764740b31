"""The bazaar, a game for tests and to learn from: merchants sell for patrons whom nobody else knows."""

from __future__ import annotations

import random

from pydantic import TypeAdapter
from typing_extensions import override

from rules.bazaar.days import DECK, FASHION, PATRON, Merchant, State, price, step, ware
from rules.bazaar.view import WORDS, Text, View, redeal, view
from rules.engine import Chance, Desk, GameDefinition, Help, Keys, Messages, Open, Player, Players, Setup, Step, legal


class _Messages(Messages):
    table = WORDS


class _Help(Help):
    guide = (
        f"Vote on the fashion (it sells for {FASHION} coins more), take a card from the stalls, then swap and sell.",
        f"Your patron, whom nobody else knows, pays {PATRON} coins in the end for each card of one ware that you keep.",
    )


class _Haggler:
    """The computer player: it keeps what its patron collects and sells the rest."""

    def choose(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        """Return the best legal keys by what its seat sees."""
        seen: View = desk.see().view
        keys = [option.key for option in legal(question.options)]

        def worth(card: str) -> int:
            return PATRON if ware(card) == seen.merchants[question.seat].patron else price(card, seen.fashion)

        match question.about:
            case ("ask_fashion" | "ask_stalls",):
                return (max(keys, key=worth),)
            case ("ask_stand",):
                spare = [(card, "sell") for card in keys[:-1] if worth(card) < PATRON]
                return spare[0] if spare else ("end",)
            case ("asks_swap", _, _, give, want) if worth(give) > worth(want):
                return ("accept",)
        return question.default or (keys[0],)


class _Players(Players):
    kinds = ("haggler",)

    @override
    def make(self, kind: str, seat: str) -> Player:
        return _Haggler() if kind in self.kinds else super().make(kind, seat)


class Bazaar(GameDefinition[State]):
    """The bazaar as the kernel and the bot know it."""

    slug, title, minutes, accent, seats = "bazaar", "Bazaar", 20, 0xC9822B, range(2, 5)
    blurb = "Merchants buy, swap and sell for patrons whom nobody else knows."
    steps, adapter = step, TypeAdapter(State)
    messages, board_text, help, players = _Messages(), Text(), _Help(), _Players()

    @override
    def new(self, setup: Setup) -> State:
        merchants = {seat: Merchant() for seat in setup.seats}
        return State(chance=Chance(setup.seed), agenda=[Step("opening")], merchants=merchants)

    @override
    def view(self, state: State, seat: str | None) -> View:
        return view(state, seat)

    @override
    def redeal(self, state: State, seat: str | None, rng: random.Random) -> None:
        redeal(state, seat, rng)

    @override
    def round(self, state: State) -> int:
        return max(1, state.day)

    @override
    def check(self, state: State) -> None:
        held = [card for me in state.merchants.values() for card in me.hand + me.stand]
        assert sorted(held + state.stalls + state.caravan + state.sold) == sorted(DECK)


RULES = Bazaar()
