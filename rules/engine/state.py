"""The root that every game's state extends: chance, the agenda of steps, what is decided jointly, and the outcome."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.engine.chance import Chance
from rules.engine.questions import Keys


@dataclass(slots=True)
class Step:
    """A coarse unit of the rules that is due: a registered script's name and the ids it works on."""

    name: str
    ids: list[str | int] = field(default_factory=list)


@dataclass(slots=True)
class Outcome:
    """How a game ended: the winning side's slug, the seats that won, and the words key that says why."""

    side: str
    winners: list[str]
    why: str


@dataclass(slots=True)
class Sharing:
    """Wishes by seat (public), goods that clashed once, and which seat was given a good by the leader."""

    wishes: dict[str, str] = field(default_factory=dict)
    clashed: dict[str, bool] = field(default_factory=dict)
    settled: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Offer:
    """A deal that waits for consent: `asker` has said `terms`, `asked` must agree; a counter-offer swaps the two."""

    kind: str
    asker: str
    asked: str
    terms: Keys
    counters: int = 0

    @property
    def id(self) -> str:
        """Name the offer by what it says, so that consent to one never counts for another."""
        return ":".join([self.kind, self.asker, self.asked, *self.terms])


@dataclass(slots=True)
class Window:
    """Sealed answers of those who may react: hidden from everybody else until the window closes."""

    seats: list[str]
    answers: dict[str, Keys] = field(default_factory=dict)


@dataclass(slots=True)
class Joint:
    """All that is decided jointly in the present step, by the decision's name; emptied when the step ends.

    Everything is keyed by seat or thing, never in the order of coming: else every undo would cross later answers.
    """

    done: dict[str, dict[str, Keys]] = field(default_factory=dict)  # who has gone through a script, with what result
    votes: dict[str, dict[str, str]] = field(default_factory=dict)  # by seat; public
    shares: dict[str, Sharing] = field(default_factory=dict)
    offers: dict[str, Offer] = field(default_factory=dict)  # by the offer's own id
    windows: dict[str, Window] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)  # results that a restart of the step must not ask for again

    def __bool__(self) -> bool:
        """Tell whether anything is open."""
        return bool(self.done or self.votes or self.shares or self.offers or self.windows or self.kept)


@dataclass(slots=True, kw_only=True)
class Root:
    """What every game's state holds; `agenda` is a stack, the last step comes next."""

    chance: Chance
    agenda: list[Step] = field(default_factory=list)
    joint: Joint = field(default_factory=Joint)
    policies: dict[str, dict[str, str]] = field(default_factory=dict)  # seat -> reaction -> key; private
    outcome: Outcome | None = None


def forget_sealed(root: Root, seat: str | None) -> None:
    """Forget in an imagined world what others have answered under seal, and what they have decided beforehand."""
    for secrets in [root.policies, *(window.answers for window in root.joint.windows.values())]:
        for other in [s for s in secrets if s != seat]:
            del secrets[other]
