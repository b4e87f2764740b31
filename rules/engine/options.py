"""What a table is set up from, what the catalogue lists, and who plays for a seat: the plain parts of a game."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.engine.questions import Keys, Open


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a table option and what the lobby says of it."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class TableOption:
    """A table option that the host sets in the lobby; `changed` is said there when it is not the default."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    default: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Role:
    """A part that a seat may wish for in the lobby ("Dracula"), by slug."""

    slug: str
    label: str


def nth_seat(number: int) -> str:
    """Return the name of the seat of a number, from 1."""
    return f"s{number}"


def first_seats(count: int) -> list[str]:
    """Return the seats of a game of so many, in table order."""
    return [nth_seat(number) for number in range(1, count + 1)]


@dataclass(slots=True)
class Setup:
    """What a new game is made from. Seats come in table order; wishes map seats to role slugs."""

    seats: list[str]
    seed: str
    options: dict[str, str] = field(default_factory=dict)
    wishes: dict[str, str] = field(default_factory=dict)
    group: dict[str, Any] = field(
        default_factory=dict
    )  # what the group has unlocked (campaigns), opaque to the service


@dataclass(frozen=True, slots=True)
class CardEntry:
    """One catalogue entry: `source` is "rulebook", "reference" or "house"; `text` is generated."""

    id: str
    name: str
    kind: str
    copies: int
    text: str
    source: str
    doubtful: bool = False


class Desk(Protocol):
    """All that a computer player may use: what its seat sees, and worlds it could be in."""

    seat: str

    def see(self) -> Any:
        """Return the seat's Seen: view, own open questions, who is waited for."""
        ...

    def imagine(self, rng: random.Random) -> Any:
        """Return a World that this seat could be in."""
        ...


class Player(Protocol):
    """A computer player."""

    def choose(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        """Return a legal answer to an open question of the desk's seat."""
        ...
