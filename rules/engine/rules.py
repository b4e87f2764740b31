"""What a game is to the kernel and to everything above it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from pydantic import TypeAdapter

from rules.engine.game import Steps
from rules.engine.questions import Keys, Open
from rules.engine.state import Root
from rules.engine.words import Names, Said

S = TypeVar("S", bound=Root)


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


class Rules(Protocol[S]):
    """A game, as listed in `rules.catalog`; a module-level singleton in each game's `__init__`."""

    slug: str
    title: str
    blurb: str
    minutes: int
    seats: range
    accent: int
    schema: int
    max_rounds: int
    steps: Steps
    adapter: TypeAdapter[S]
    upcasts: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]

    @property
    def options(self) -> Sequence[TableOption]:
        """The table options that a host may set."""
        ...

    @property
    def roles(self) -> Sequence[Role]:
        """The parts that a seat may wish for."""
        ...

    @property
    def player_kinds(self) -> Sequence[str]:
        """The kinds of computer player, the strongest first."""
        ...

    def new(self, setup: Setup) -> S:
        """Return the state in which the first step is due. Raises Refused for impossible options."""
        ...

    def view(self, state: S, seat: str | None) -> Any:
        """Return what a seat (None: the public) may see, field by field."""
        ...

    def redeal(self, state: S, seat: str | None, rng: random.Random) -> None:
        """Re-deal in place whatever the seat cannot know, keeping all it has seen true."""
        ...

    def say(self, said: Said, names: Names) -> str:
        """Say an event, a prompt, a label or a refusal in words."""
        ...

    def text(self, view: Any, names: Names) -> str:
        """Tell in words everything that the picture of a view shows."""
        ...

    def headline(self, view: Any, names: Names) -> list[str]:
        """Return the few lines that stand with the table message: round, state of the sides."""
        ...

    def known(self, view: Any, names: Names) -> list[str]:
        """List what the view's seat has learned and may look up again."""
        ...

    def side(self, state: S, seat: str) -> str:
        """Return the slug of the side that a seat plays for now."""
        ...

    def round(self, state: S) -> int:
        """Return the number of the present round, from 1."""
        ...

    def check(self, state: S) -> None:
        """Raise AssertionError where an invariant of the components is broken."""
        ...

    def player(self, kind: str, seat: str) -> Player:
        """Return a computer player for a seat."""
        ...

    def cards(self) -> Sequence[CardEntry]:
        """Return the catalogue of components with an effect."""
        ...

    def topics(self) -> Mapping[str, str]:
        """Return the rules in our own words, by topic title."""
        ...
