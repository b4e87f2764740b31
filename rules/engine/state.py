"""The root that every game's state extends: chance, the agenda of steps, votes and the outcome."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.engine.chance import Chance


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


@dataclass(slots=True, kw_only=True)
class Root:
    """What every game's state holds; `agenda` is a stack, the last step comes next."""

    chance: Chance
    agenda: list[Step] = field(default_factory=list)
    votes: dict[str, dict[str, str]] = field(default_factory=dict)
    outcome: Outcome | None = None
