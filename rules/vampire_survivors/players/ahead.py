"""Looking ahead: what a seat may do, tried on copies in which nothing hidden is known, turn's end included."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine import Keys, Option, Question, Sandbox
from rules.vampire_survivors import actions
from rules.vampire_survivors.players.worth import worth
from rules.vampire_survivors.state import State
from rules.vampire_survivors.steps import Table

MOST_TARGETS = 24
"""Ways to aim one card that are looked at."""
NEVER = ("order", "hold", "end")


def paths(options: Sequence[Option]) -> Iterator[Keys]:
    """Yield the complete legal answers below some options, of many targets only the first."""
    for option in options:
        if option.refusal() is not None:
            continue
        if option.then is None:
            yield (option.key,)
            continue
        for rest in paths(option.then()):
            yield (option.key, *rest)


def usual(state: State, question: Question, options: list[Option]) -> Keys | None:
    """Answer what comes up on the way: the first thing that can be chosen."""
    able = [o for o in options if o.refusal() is None and o.key != "pass"]
    return (able[0].key,) if able and able[0].then is None else question.default_keys()


class Ahead:
    """Tries what a seat may do; one serves a whole decision."""

    def __init__(self, rules: Any, seat: str) -> None:
        self.rules, self.seat, self.looked = rules, seat, 0
        self.box: Sandbox[State] = Sandbox(rules, seat=seat, luck="stop", hidden="read", inner=usual, noting=False)

    def answers(self, state: State, *, bolts: bool = False) -> list[Keys]:
        """List what the seat may do, each card aimed in a number of ways at most."""
        game: Table = self.box.game
        game.state = state
        listing = actions.bolts(game, self.seat) if bolts else actions.listing(game, self.seat)
        found: list[Keys] = []
        for option in listing:
            if option.key in NEVER or option.key.startswith("spend") or option.refusal() is not None:
                continue
            for n, keys in enumerate(paths([option])):
                if n >= MOST_TARGETS:
                    break
                found.append(keys)
        return found

    def after(self, state: State, keys: Keys) -> State:
        """Return the position after an answer."""
        self.looked += 1
        return self.box.play(state, lambda game: actions.act(game, self.seat, keys)).after

    def ended(self, state: State) -> float:
        """Return what a position is worth once the turn is ended: enemies have acted and come."""
        self.looked += 1
        trial = self.box.steps(state, lambda _, step: step in ("level_up", "turn_begins"))
        return worth(trial.after, self.seat)
