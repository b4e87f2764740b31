"""What a table of Van Helsing consists of: heroes, tokens, locks, and what has come to light."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rules.engine import Root

DRACULA: Final = "dracula"
HUNTERS: Final = ("vh", "jh", "lg", "mm")
HEROES: Final = (DRACULA, *HUNTERS)
NAMES: Final = {
    DRACULA: "Count Dracula",
    "vh": "Dr. Van Helsing",
    "jh": "Jonathan Harker",
    "lg": "Lord Godalming",
    "mm": "Mina Murray",
}
SHORT: Final = {DRACULA: "Dracula", "vh": "Van Helsing", "jh": "Harker", "lg": "Godalming", "mm": "Mina"}
GONE: Final = -1
"""The place of a hero who is dead, and of whatever nobody needs to know."""
HUNTER_MOST: Final = 4
DRACULA_MOST: Final = 5
SERVANT_MOST: Final = 3

Spot = tuple[int, int, int, tuple[int, ...]]
"""Where a vampire may be as far as anybody can tell: place, points left, where it came from (GONE: no matter), path."""


@dataclass(slots=True)
class Hero:
    """One hero card with its figure."""

    id: str
    seat: str
    side: str  # "hunters" or "vampires"
    health: int
    most: int
    place: int
    shown: bool = True  # the figure stands on the board
    alive: bool = True
    items: list[str] = field(default_factory=list)  # tokens on the card: a hunter's items, a vampire's retinue
    open: list[str] = field(default_factory=list)  # those of a hunter's that lie face up
    seen: bool = False  # had to become visible where it is: names the exit
    came: int = GONE  # where it may retreat to, while an enemy holds it
    held: bool = False  # has met an enemy and not yet attacked
    fresh: bool = False  # has done nothing yet in its turn: every way is open, whoever stands there
    shot: list[str] = field(default_factory=list)  # crossbows fired this turn
    healing: int = 0  # due at the end of the turn
    growing: bool = False  # a new servant, until the end of its next turn
    path: list[int] = field(default_factory=list)  # places of this turn, secret while hidden
    spots: list[Spot] = field(default_factory=list)  # what the public can tell of a vampire's place
    last_place: int = GONE  # where everyone last knew it to be
    last_round: int = 0
    exit: str = ""  # the way it last named, an edge's key
    exit_from: int = GONE

    @property
    def vampire(self) -> bool:
        """Tell whether it is Dracula or a servant."""
        return self.side == "vampires"


@dataclass(slots=True)
class Trail:
    """A vampire's walk in one turn, to be shown when the game is over."""

    hero: str
    round: int
    path: list[int]


@dataclass(slots=True)
class Offer:
    """A proposal to exchange two hunters before the first turn."""

    by: str
    mine: str
    theirs: str


@dataclass(slots=True, kw_only=True)
class State(Root):
    """A table of Van Helsing."""

    seats: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    heroes: dict[str, Hero] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)  # hunters' cards from the Count's left, fixed by the first turn
    sides: dict[str, str] = field(default_factory=dict)  # seat -> side
    face_down: dict[int, str] = field(default_factory=dict)
    face_up: dict[int, list[str]] = field(default_factory=dict)  # no empty lists
    removed: list[str] = field(default_factory=list)
    locks: list[str] = field(default_factory=list)
    free: dict[str, int] = field(default_factory=dict)  # brides with a figure of their own, by place
    killed: list[str] = field(default_factory=list)  # brides destroyed
    passage_known: bool = False
    relics: int = GONE  # where the Holy Relics lie
    bearer: str = ""  # who carries them (a table option)
    round: int = 0
    turn: str = ""  # the hero whose turn it is, "brides", "council" or ""
    points: int = 0
    start: int = GONE  # where the hero's turn began
    points_at_start: int = 0
    spent: int = 0  # action points used this turn
    halted: bool = False  # no more moves this turn (table option: sight stops a vampire)
    expelled: list[str] = field(default_factory=list)  # brides sent away this turn
    weary: list[str] = field(default_factory=list)  # brides that have used their point this round
    waiting: list[str] = field(default_factory=list)  # free brides still to act
    accepted: list[str] = field(default_factory=list)  # seats content with the hunters' split
    changes: int = 0  # plans of others undone
    movers: dict[str, str] = field(default_factory=dict)  # item -> seat that gave it its place in the plan
    offer: Offer | None = None
    marks: list[int] = field(default_factory=list)  # places that something public happened in this turn
    holders: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """Watcher ("*" or a turned seat) -> closed token -> hunters who may hold it, as far as the watcher can tell."""
    handing: str = ""  # the token that a hunter is about to give
    found_at: dict[str, int] = field(default_factory=dict)  # where the Key Ring and the Stairs Down were found
    trails: list[Trail] = field(default_factory=list)

    def seat_side(self, seat: str | None) -> str:
        """Return the side of a seat; "" for the public."""
        return self.sides.get(seat, "") if seat is not None else ""
