"""What a table of Dracula's Curse consists of: players, Dracula, castle, decks, Shadows, a combat.

Encodings. Seats are "s1", "s2", …. A copy of a card is "ID#N" with N from 1 ("force_hand_axe#2", "m_cellar_rats#1",
"c_butterfingers#1"); cards that exist once are so named too ("q_rebirth#1", "t_pitfall#1", "k_ossuary#1"); subclasses,
characters, Keep rooms and tiles stand without a number, since nothing has two of them. A cell is "x,y", x to the east
and y to the north; the Castle Entrance is "0,0"; section k of the castle lies around "100k,0", so that sections never
touch. A place is the id of an explored room ("r_armory", "entrance", "forehall", "crossroads", "throne") or the cell of
a facedown room; "" is outside the castle. Sides are n, e, s, w of the castle; colours gold, blue, red; decks FORCE,
SPEED, MIND. Life, blood points (bp), Essence, Movement, AR and soul values are plain whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rules.cards import Holder, Pile
from rules.draculas_curse.record import Fight
from rules.engine import EVERYONE, Root

DECKS: Final = ("FORCE", "SPEED", "MIND")
COLOURS: Final = ("gold", "blue", "red")
FACES: Final = ("combat", "essence", "curse", "master")
"""The hidden sides of the four Shadow tokens."""
SLOTS: Final = {
    "helm": 1, "body": 1, "boot": 1, "accessory": 1, "consumable": 1, "weapon": 2, "trait": 2,
    "signature_attack": 0, "signature_spell": 0,
}  # fmt: skip
"""How much fits into each slot: hands for weapons (a two-handed one takes both), else cards."""
START_LIFE, HAND_LIMIT, MOST_ESSENCE, DRACULA_LIFE = 3, 5, 7, 5
SUBCLASS_PRICES: Final = (3, 5, 7)
ENTRANCE, FOREHALL, CROSSROADS, THRONE, ASCENT = "entrance", "forehall", "crossroads", "throne", "r_ascent"


@dataclass(slots=True, kw_only=True)
class Slayer(Holder):
    """A slayer, or the vampire that they have become."""

    seat: str
    character: str = ""  # id; "" until it is chosen
    vampire: bool = False
    rejoined: bool = False  # a vampire of the slayers' side (Rebirth)
    out: bool = False  # out of the game
    life: int = START_LIFE
    bp: int = 0
    hand: Pile = field(default_factory=Pile)  # its audience is the seat
    limbo: Pile = field(default_factory=lambda: Pile(EVERYONE))  # the card that is being played
    slots: dict[str, list[str]] = field(default_factory=dict)  # equipped copies by slot
    subclasses: list[str] = field(default_factory=list)  # ids, those of this side of the character card
    bought: int = 0  # subclasses taken so far, free ones too: the price of the next
    companions: list[str] = field(default_factory=list)  # copies of monsters
    curses: list[str] = field(default_factory=list)  # copies of lasting ones
    trap: str = ""  # the copy of its own card that lies facedown as a trap
    quest: str = ""  # secret; a slayer with one is a quest holder, which is public
    marks: dict[str, int] = field(default_factory=dict)  # counters on its cards, by copy
    at: str = ""  # a place
    skips: int = 0  # turns to be missed
    prison: str = ""  # the room in which it waits to be freed; one of `skips` is for that
    arrives: bool = False  # a new vampire that comes in at the Castle Entrance as its next turn begins
    left: int = 0  # Movement left in this turn
    moved: int = 0  # rooms moved in this turn
    halted: bool = False  # its movement of this turn is over
    fought: bool = False  # it has fought in this turn: no more combat, no more movement
    done: bool = False  # its turn ends as soon as what is going on is resolved
    passes: dict[str, int] = field(default_factory=dict)  # doorways it may still pass: wall, blocked, shadow, occupied
    goes_on: int = 0  # events that do not end its movement
    voids: bool = False  # the room that it has just explored does nothing more
    eclipsed: bool = False  # begins its next turn without Movement (Eclipse)
    ignored: list[str] = field(default_factory=list)  # places of Shadows that leave it alone for the rest of the turn
    orders: dict[str, str] = field(
        default_factory=dict
    )  # standing orders: synergy, ascent -> never, always, decides, ask


@dataclass(slots=True, kw_only=True)
class Dracula(Holder):
    """Dracula: cloak, room hand, Keep and trap. In the Blood Dojo `seat` is "" and only the Keep's Shadows count."""

    seat: str = ""
    life: int = DRACULA_LIFE
    essence: int = 0
    hand: list[str] = field(default_factory=list)  # tiles; their colours are public, since backs show
    deck: list[str] = field(default_factory=list)  # his facedown room deck, the next one last
    placed: int = 0  # rooms placed in the whole game (Shadow Check)
    keep: list[str] = field(default_factory=list)  # ids of Keep rooms that are built, in that order
    built: bool = False  # one was built in this turn
    laid: bool = False  # the room of this turn is placed
    trap: str = ""  # the copy that lies facedown (in the Dojo: face up)
    traps: list[str] = field(default_factory=list)  # the pool
    orders: dict[str, str] = field(default_factory=dict)  # standing orders: well, circle, engage -> never, always, ask


@dataclass(slots=True)
class Room:
    """An explored room as it lies; `doors` are as it is turned."""

    tile: str
    x: int
    y: int
    turns: int = 0  # quarter turns clockwise from upright
    doors: dict[str, str] = field(default_factory=dict)  # side -> colour
    explored: bool = True  # its yellow events are resolved or lapsed
    crossed: list[int] = field(default_factory=list)  # optional events that are completed (X tokens), from 0
    walled: bool = False  # unconnected doorways are walls (Blocked Passage)


@dataclass(slots=True)
class Facedown:
    """A room that Dracula has laid facedown; its colour is public."""

    tile: str
    seen: str = ""  # who else than Dracula knows it: seats "s1 s2", "*" everybody


@dataclass(slots=True)
class Stair:
    """A pair of Staircase tokens: two rooms, each with the side of the doorway that carries one, "" for the room."""

    one: str
    one_side: str
    other: str
    other_side: str


@dataclass(slots=True)
class Castle:
    """The map."""

    rooms: dict[str, Room] = field(default_factory=dict)  # by id, in the order of laying
    cells: dict[str, str] = field(default_factory=dict)  # cell -> id of the room on it
    facedown: dict[str, Facedown] = field(default_factory=dict)  # by cell
    stacks: dict[str, Pile] = field(default_factory=dict)  # by colour: castle tiles nobody has laid, the next one last
    stairs: dict[int, Stair] = field(default_factory=dict)  # by the number of the tokens, 1 to 9
    portals: list[str] = field(default_factory=list)  # none, or the two rooms that hold the portal tokens
    hatches: list[str] = field(default_factory=list)  # rooms that count as a blocked doorway (house: Sealing rule)
    sections: int = 1


@dataclass(slots=True)
class Stack:
    """One Shadow or several in a place; `tokens` are faces, which Dracula knows."""

    tokens: Pile
    fresh: bool = True  # deployed in this turn: neither moves nor acts
    steps: int = 0  # rooms moved in this turn
    more: int = 0  # rooms that it may move in this turn beyond its own
    spent: bool = False  # has merged, met somebody or used its ability in this turn


@dataclass(slots=True, kw_only=True)
class State(Root):
    """A table of Dracula's Curse."""

    seats: list[str] = field(default_factory=list)  # clockwise, with Dracula's
    options: dict[str, str] = field(default_factory=dict)
    dojo: bool = False  # the Blood Dojo, for one or two slayers
    order: list[str] = field(default_factory=list)  # the slayers' seats in turn order, from Dracula's left
    slayers: dict[str, Slayer] = field(default_factory=dict)  # by seat, vampires too
    dracula: Dracula = field(default_factory=Dracula)
    castle: Castle = field(default_factory=Castle)
    shadows: dict[str, Stack] = field(default_factory=dict)  # by place
    shadow_pool: Pile = field(default_factory=Pile)  # faces that are out of the castle
    decks: dict[str, Pile] = field(default_factory=dict)  # FORCE, SPEED, MIND
    discards: dict[str, Pile] = field(default_factory=dict)  # the same, face up
    curse_deck: Pile = field(default_factory=Pile)
    curse_discard: Pile = field(default_factory=lambda: Pile(EVERYONE))
    combat_deck: Pile = field(default_factory=Pile)
    combat_discard: Pile = field(default_factory=Pile)  # some face down
    well: Pile = field(default_factory=lambda: Pile(EVERYONE))  # the Soul Well, its top last
    gone: Pile = field(default_factory=lambda: Pile(EVERYONE))  # monsters that are out of the game
    box: list[str] = field(default_factory=list)  # bosses and rooms that are not in this game; nobody sees which
    quests: Pile = field(default_factory=Pile)
    dead_quests: list[str] = field(default_factory=list)  # of vampires that are out: never seen again until the end
    dojo_deck: Pile = field(default_factory=Pile)
    dojo_discard: Pile = field(default_factory=lambda: Pile(EVERYONE))
    dojo_active: list[str] = field(default_factory=list)  # active cards, the top one last
    dojo_rooms: list[str] = field(default_factory=list)  # the starting room deck of the Dojo, the next one last
    keep_shadows: int = 0  # Shadows on the Keep in the Dojo
    round: int = 0
    active: str = ""  # whose turn it is
    phase: str = "setup"  # setup, draw, actions, end, essence, room, keep, shadows, redeploy, throne, over
    fights: list[Fight] = field(default_factory=list)  # what is being fought, the innermost last
    blocked_draws: dict[str, int] = field(default_factory=dict)  # step-1 draws that do not happen, by seat
    forced_draws: dict[str, str] = field(default_factory=dict)  # the deck of the next step-1 draw, by seat
    crowned: list[str] = field(default_factory=list)  # who wins beside the side that is just winning (quests)
    before: dict[str, str] = field(default_factory=dict)  # what a lost Final Battle restores, as JSON by name
    deals: int = 0  # the number of the latest shuffle, see Pile
    tally: dict[str, int] = field(default_factory=dict)  # for the summary: "wins:s1", "turned_by:s2", …

    @property
    def fight(self) -> Fight | None:
        """Return the combat that is being fought, the innermost where one led to another."""
        return self.fights[-1] if self.fights else None

    @property
    def living(self) -> list[str]:
        """Return the seats of slayers who have not turned and are in the game, in turn order."""
        return [s for s in self.order if not self.slayers[s].vampire and not self.slayers[s].out]

    @property
    def vampires(self) -> list[str]:
        """Return the seats of vampires who are in the game, in turn order."""
        return [s for s in self.order if self.slayers[s].vampire and not self.slayers[s].out]

    @property
    def playing(self) -> list[str]:
        """Return all seats but Dracula's that are in the game, in turn order."""
        return [s for s in self.order if not self.slayers[s].out]

    def here(self, place: str) -> list[str]:
        """Return who stands in a place, in turn order."""
        return [s for s in self.order if self.slayers[s].at == place and not self.slayers[s].out] if place else []

    def new_deal(self) -> int:
        """Number the next shuffle."""
        self.deals += 1
        return self.deals
