"""Looking ahead: what a seat may do, tried on copies in which nothing hidden is known, turn's end included."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from rules.engine import Desk, Keys, Option, Question, Sandbox
from rules.vampire_survivors import actions
from rules.vampire_survivors.content.enemies import TOKENS
from rules.vampire_survivors.library import CARDS
from rules.vampire_survivors.players.worth import keeping, worth
from rules.vampire_survivors.playing import SCROLL, WALK
from rules.vampire_survivors.state import State
from rules.vampire_survivors.steps import Table
from rules.vampire_survivors.trials import blinded

MOST_TARGETS, LATER_TARGETS = 24, 8
"""Ways to aim one card that are looked at: in the answer that is due, and in those after it."""
GIVEN_UP = 2
"""Weapons that are thought of being given up for a move: those that are worth least."""
NEVER = ("order", "hold", "end")
GIVEN: Final = (WALK, SCROLL)
WALKS: Final = (*GIVEN, "walk", "scroll")
SHOOTS = 4.0


def paths(options: Sequence[Option], rank: Mapping[str, float]) -> Iterator[Keys]:
    """Yield the complete legal answers below some options, those that aim at what ranks highest first."""
    for option in sorted(options, key=lambda o: -rank.get(o.key, 0.0)):
        if option.refusal() is not None:
            continue
        if option.then is None:
            yield (option.key,)
            continue
        for rest in paths(option.then(), rank):
            yield (option.key, *rest)


def ranks(state: State) -> dict[str, float]:
    """Return how much each space with enemies asks to be hit, by the space's name."""
    found = {}
    for space, pile in state.piles.items():
        kind = TOKENS[pile.tokens[-1]]
        acts = sum(SHOOTS if icon == "ranged" else number for icon, number in kind.acts)
        found[state.board.names[space]] = 1.0 + acts - pile.armor
    return found


def usual(state: State, question: Question, options: list[Option]) -> Keys | None:
    """Answer what comes up on the way: the first thing that can be chosen."""
    able = [o for o in options if o.refusal() is None and o.key != "pass"]
    return (able[0].key,) if able and able[0].then is None else question.default_keys()


def seen(desk: Desk, rng: random.Random) -> State:
    """Return the position as far as its seat knows it: in worlds that look alike to it, the same one."""
    state = blinded(desk.imagine(rng).state)
    closed = [s.hand for s in state.survivors.values() if s.seat != desk.seat and state.options["hands"] != "open"]
    for deck in state.display.values():
        _shuffled([(deck, n) for n in range(len(deck) - 1) if deck[n] not in state.placed], state.turn)
    for hidden in state.survivors.values():
        lists = [hidden.deck, *(hand for hand in closed if hand is hidden.hand)]
        _shuffled(
            [(cards, n) for cards in lists for n in range(len(cards)) if cards[n] not in state.placed], state.turn
        )
    return state


def _shuffled(spots: Sequence[tuple[list[str], int]], seed: int) -> None:
    """Put what lies in some places in an order that depends on nothing but what there is."""
    cards = sorted(pile[n] for pile, n in spots)
    random.Random(seed).shuffle(cards)
    for (pile, n), card in zip(spots, cards, strict=True):
        pile[n] = card


class Ahead:
    """Tries what a seat may do; one serves a whole decision."""

    def __init__(self, rules: Any, seat: str) -> None:
        self.rules, self.seat, self.looked = rules, seat, 0
        self.box: Sandbox[State] = Sandbox(rules, seat=seat, luck="stop", hidden="read", inner=usual, noting=False)

    def answers(self, state: State, *, bolts: bool = False, most: int = MOST_TARGETS) -> list[Keys]:
        """List what the seat may do, each card aimed in a number of ways at most."""
        game: Table = self.box.game
        game.state = state
        listing = actions.bolts(game, self.seat) if bolts else actions.listing(game, self.seat)
        rank = ranks(state)
        spared = sorted((o.key for o in listing if o.key in CARDS and CARDS[o.key].kind != "move"), key=keeping)[
            GIVEN_UP:
        ]
        found: list[Keys] = []
        for option in listing:
            if option.key in NEVER or option.key.startswith("spend") or option.refusal() is not None:
                continue
            if option.key not in CARDS:
                found += islice(paths([option], rank), MOST_TARGETS)
                continue
            for way in option.then() if option.then is not None else ():
                if way.key in GIVEN and option.key in spared:
                    continue  # of two cards that buy the same move the better one stays
                ranked, few = ({}, MOST_TARGETS) if way.key in WALKS else (rank, most)
                found += ((option.key, *keys) for keys in islice(paths([way], ranked), few))
        return found

    def after(self, state: State, keys: Keys) -> State:
        """Return the position after an answer."""
        self.looked += 1
        return self.box.play(state, lambda game: actions.act(game, self.seat, keys)).after

    def ended(self, state: State) -> float:
        """Return what a position is worth once the turn is ended: enemies have acted and come."""
        self.looked += 1
        trial = self.box.steps(state, lambda _, step: step in ("level_up", "turn_begins"))
        return worth(trial.after, trial.after.active)
