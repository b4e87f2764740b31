"""What a table of Vampire Survivors consists of: survivors and decks, piles of enemies, lights, coffin, display."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rules.engine import Root
from rules.vampire_survivors.board import BOARDS, NOWHERE, Board
from rules.vampire_survivors.content.enemies import REAPER

COFFIN: Final = ("L1", "boss1", "L2a", "L2b", "boss2", "L3a", "L3b", "L3c", REAPER)
"""The spaces of the coffin board in the order in which they are emptied."""
STACKS: Final = {1: ("L1",), 2: ("L2a", "L2b"), 3: ("L3a", "L3b", "L3c")}
DECKS: Final = (1, 2, 3)
"""The decks of the level-up display."""
MOST_ARMOR, MOST_HEALTH, HAND_LIMIT, DRAWN = 5, 8, 8, 4
START_HEALTH, PRICE, REFRESH_PRICE, CHICKEN = 3, 3, 1, 2
ARMOR_SUPPLY: Final = 40


@dataclass(slots=True)
class Pile:
    """Enemy tokens in one space, the top one last; `armor` lies on the top one."""

    tokens: list[str]
    armor: int = 0

    @property
    def top(self) -> str:
        """Return the token that can be seen."""
        return self.tokens[-1]


@dataclass(slots=True)
class Survivor:
    """One player's board, standee and cards; the top of `deck` is last."""

    seat: str
    character: str
    side: str  # of the table: S, W, N or E
    space: int
    base_health: int = START_HEALTH
    damage: int = 0
    armor: int = 0
    dead: bool = False  # a coffin stands in its place
    deaths: int = 0
    deck: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    weapon: str = ""  # the card in the slot for a weapon or Move
    passive: str = ""  # the card in the slot for a passive or Move
    evolutions: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)  # what counts once a turn of its own and was used
    used_phase: list[str] = field(default_factory=list)  # what counts once a phase and was used
    leveled: bool = False  # its level-up token lies face down (Sequential Level Ups)
    holds: bool = False  # wants to be asked before others end their actions
    mercy: str = ""  # when a Floor Chicken is spent on damage: never, lethal, always, ask


@dataclass(slots=True)
class Feat:
    """An achievement laid out: how often its condition was met, what was counted once, and its unlock token."""

    number: int
    count: int = 0
    seen: list[str] = field(default_factory=list)
    done: bool = False


@dataclass(slots=True, kw_only=True)
class State(Root):
    """A table of Vampire Survivors."""

    seats: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    map: str = "mad_forest"
    inverse: bool = False
    survivors: dict[str, Survivor] = field(default_factory=dict)
    piles: dict[int, Pile] = field(default_factory=dict)
    lights: dict[int, str] = field(default_factory=dict)  # light sources on the board, face down
    light_stack: list[str] = field(default_factory=list)
    pickups: list[str] = field(default_factory=list)  # coins and Floor Chickens of all
    spent: list[str] = field(default_factory=list)  # light sources that are used up
    coffin: dict[str, list[str]] = field(default_factory=dict)
    incoming: list[Pile] = field(default_factory=list)  # piles that are just landing on somebody, in no space
    fallen: list[str] = field(default_factory=list)  # enemies that were removed
    lost: list[str] = field(default_factory=list)  # tokens pushed off for good (a table option)
    boxed: list[str] = field(default_factory=list)  # bosses that are not in this game
    reaper_armor: int = 0  # while he is on the coffin board
    display: dict[int, list[str]] = field(default_factory=dict)
    evolutions: list[str] = field(default_factory=list)  # those that nobody has claimed
    bombs: list[int] = field(default_factory=list)
    cats: list[int] = field(default_factory=list)
    shut: list[str] = field(default_factory=list)  # sides from which nothing comes this turn (Pentagram)
    xp: int = 0
    placed: list[str] = field(default_factory=list)  # hidden cards and tokens whose place everybody knows
    feats: list[Feat] = field(default_factory=list)
    locked: list[str] = field(default_factory=list)  # content that the group has not unlocked
    menu: bool = False  # the Power Up Menu is unlocked
    turn: int = 0
    active: str = ""
    phase: str = "setup"  # setup, actions, activate, spawn, level_up, draw, over
    wave: int = 1
    stack_turns: int = 0  # turns since a new stack of the coffin was begun
    begun: list[str] = field(default_factory=list)  # stacks from which something has come
    passed: list[str] = field(default_factory=list)  # seats that let the active player end the actions
    acted: list[str] = field(default_factory=list)  # enemies that have activated this phase
    arrived: list[int] = field(default_factory=list)  # spaces into which piles came this spawn phase
    suggested: bool = False  # the rest activates in the order that is suggested
    bought: int = 0  # cards bought in this level-up phase
    wish: list[str] = field(default_factory=list)  # the answer that is a purchase to which others may object
    agreed: list[str] = field(default_factory=list)  # seats that let it be, clockwise
    objected: list[str] = field(default_factory=list)  # cards that are not bought in this phase, as somebody objected
    refreshed: bool = False
    bonus: int = 0  # added to the next weapon of this phase (Spinach)
    last_weapon: str = ""  # "seat|card": the last weapon played for its instant effect in this phase
    survived: bool = False  # a minor victory is theirs
    playing_card: str = ""  # a card that is being played and is in no pile
    kills: dict[str, int] = field(default_factory=dict)  # by card or cause, for the summary
    hurts: dict[str, int] = field(default_factory=dict)  # damage taken, by seat
    death_turns: list[tuple[str, int]] = field(default_factory=list)  # who died in which turn
    first_game: bool = False

    @property
    def board(self) -> Board:
        """Return the board that is played on."""
        return BOARDS[self.map]

    def order(self, seat: str) -> list[str]:
        """Return all seats clockwise from one."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def standing(self, space: int) -> Survivor | None:
        """Return whose standee or coffin is in a space."""
        for survivor in self.survivors.values():
            if survivor.space == space:
                return survivor
        return None

    def current(self) -> str:
        """Return the first space of the coffin board that holds something; "" where it is empty."""
        return next((name for name in COFFIN if self.coffin[name]), "")

    def reaper_at(self) -> int:
        """Return where the Reaper stands; NOWHERE while he is not on the board."""
        return next((space for space, pile in self.piles.items() if pile.tokens[-1] == REAPER), NOWHERE)
