"""The dice of a table: a secret promised before anybody's part is known, and the parts of those who play.

The seed follows from the secret and all parts in their order, so that it cannot be chosen by whoever runs the bot: the
secret is bound by its promise before the parts exist, and the parts are made of what the bot does not choose.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.engine import commitment, mixed, part
from storage import Game

MOST_PARTS = 100
LONGEST_WORD = 60


@dataclass(frozen=True, slots=True)
class Dice:
    """The promised secret and who gave which part, in order; the secret is "" in games that began without parts."""

    origin: str
    secret: str = ""
    parts: tuple[tuple[int, str], ...] = ()

    @classmethod
    def of(cls, game: Game) -> Dice:
        """Return the dice of a game."""
        return cls.kept(game.origin, game.extra.get("dice"))

    @classmethod
    def kept(cls, origin: str, data: Any) -> Dice:
        """Read what `data` gave; what is not as it should be counts as none."""
        try:
            return cls(origin, str(data["secret"]), tuple((int(user), str(text)) for user, text in data["parts"]))
        except (TypeError, KeyError, ValueError):
            return cls(origin)

    @property
    def promise(self) -> str:
        """Return what is shown before the first part is given, "" where there is no secret."""
        return commitment(self.origin, self.secret) if self.secret else ""

    @property
    def seed(self) -> str:
        """Return the seed that follows from the secret and the parts."""
        return mixed(self.origin, self.secret, [text for _, text in self.parts])

    def given(self, user: int, interaction: int, word: str = "") -> Dice:
        """Return the dice with one more part: of the number that Discord gave a press, and a word of one's own."""
        if not self.secret or not interaction or len(self.parts) >= MOST_PARTS:
            return self
        return Dice(self.origin, self.secret, (*self.parts, (user, part(str(interaction), word))))

    def data(self) -> dict[str, Any]:
        """Return what is kept of it."""
        return {"secret": self.secret, "parts": [list(pair) for pair in self.parts]}

    def faults(self, promise: str, seed: str, seeds: Iterable[str]) -> list[str]:
        """Say what is not as promised: `seed` was revealed, `seeds` are those that the record was played with."""
        found: list[str] = []
        if commitment(self.origin, self.secret or seed) != promise:
            found.append("the secret is not the one that was promised at the start")
        if self.secret and self.seed != seed:
            found.append("the seed does not follow from the secret and the parts")
        if any(other != seed for other in seeds):
            found.append("the game was not played with this seed")
        return found
