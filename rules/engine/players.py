"""What every game's computer players share: random play, and the desk they sit at."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rules.engine.drive import World
from rules.engine.questions import Keys, Open, Option, legal
from rules.engine.state import Root

if TYPE_CHECKING:
    from rules.engine.session import Seen, Session

S = TypeVar("S", bound=Root)


class SeatDesk(Generic[S]):
    """A computer player's place at a session: it can see and imagine, nothing else."""

    def __init__(self, session: Session[S], seat: str) -> None:
        self._session, self.seat = session, seat

    def see(self) -> Seen:
        """Return what the seat may see."""
        return self._session.see(self.seat)

    def imagine(self, rng: random.Random) -> World[S]:
        """Return a world the seat could be in."""
        return self._session.imagine(self.seat, rng)


def random_keys(options: Sequence[Option], pick: tuple[int, int] | None, rng: random.Random) -> Keys | None:
    """Return random legal keys, or None where there are none."""
    if pick is not None:
        keys = [o.key for o in legal(options)]
        low, high = pick[0], min(pick[1], len(keys))
        return tuple(rng.sample(keys, rng.randint(low, high))) if low <= high else None
    able = legal(options)
    while able:  # what turns out to lead nowhere is put aside, which is cheaper than to look ahead everywhere
        option = able.pop(int(rng.random() * len(able)))
        if option.then is None:
            return (option.key,)
        rest = random_keys(option.then(), None, rng)
        if rest is not None:
            return (option.key, *rest)
    return None


class RandomPlayer:
    """Answer at random."""

    def choose(self, desk: Any, question: Open, rng: random.Random) -> Keys:
        """Return random legal keys."""
        keys = random_keys(question.options, question.pick, rng)
        if keys is None:
            raise ValueError(f"nothing is legal at {question.name}")
        return keys


class BriskPlayer(RandomPlayer):
    """Answer at random, but only what somebody waits for: nothing is reconsidered while others think."""
