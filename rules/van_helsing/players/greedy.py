"""The greedy player: tries every answer once or twice in imagined worlds and takes what looks best right after."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from rules.engine import Desk, Keys, Open, Option, legal, random_keys
from rules.van_helsing.players.worth import (
    FAR,
    HUNTER_WORTH,
    KILLED_WORTH,
    VAMPIRE_WAYS,
    WIN,
    brides_home,
    card_worth,
    hunter_ways,
    vampire_worth,
)
from rules.van_helsing.players.worth import HOME_WORTH as HOME
from rules.van_helsing.sight import hunters, vampires
from rules.van_helsing.state import State

WORLDS: Final = 3
"""Imagined worlds in which every answer is tried; with `MOST` answers this bounds a move."""
MOST: Final = 60
FIND: Final = 1.5
"""What a token turned over is worth to the hunters, whatever it is."""


def paths(options: Sequence[Option]) -> Iterator[Keys]:
    """Yield every complete legal path."""
    for option in legal(options):
        if option.then is None:
            yield (option.key,)
        else:
            for rest in paths(option.then()):
                yield (option.key, *rest)


def outlook(state: State) -> float:
    """Return how good a position looks to the hunters, without thinking of what may come."""
    if state.outcome is not None:
        return WIN if state.outcome.side == "hunters" else -WIN
    total = KILLED_WORTH[len(state.killed)] - HOME[brides_home(state)] - FIND * len(state.face_down)
    living = hunters(state)
    for hunter in living:
        total += HUNTER_WORTH[hunter.health] + hunter.healing + card_worth(hunter.items)
        ways = hunter_ways(state, hunter)
        total -= 0.1 * min((ways.get(p, FAR) for p in state.face_down), default=0)
    for vampire in vampires(state):
        total -= vampire_worth(vampire, vampire.health) + vampire.healing
        total += 0.1 * min((VAMPIRE_WAYS[vampire.place][h.place] for h in living), default=0)
    return total


class GreedyPlayer:
    """Take the answer after which the table looks best."""

    def choose(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        """Return the best of the legal answers, one step deep; () leaves a question open that holds nobody up."""
        if question.may:
            return ()
        if question.pick is not None or question.name.startswith(("council", "exchange")):
            keys = question.default
            if keys is None:
                keys = random_keys(question.options, question.pick, rng)
            assert keys is not None
            return keys
        answers = list(paths(question.options))
        rng.shuffle(answers)
        answers = [k for k in answers if not k[0].startswith("drop:")] or answers
        del answers[MOST:]
        if len(answers) == 1:
            return answers[0]
        scores = [0.0] * len(answers)
        for _ in range(WORLDS):
            world = desk.imagine(rng)
            sign = 1 if world.state.sides[question.seat] == "hunters" else -1
            for n, keys in enumerate(answers):
                fork = world.fork()
                asked = next(q for q in fork.asked if q.seat == question.seat and q.name == question.name)
                fork.answer(asked, keys)
                scores[n] += sign * outlook(fork.state)
        return answers[max(range(len(answers)), key=scores.__getitem__)]
