"""A toy of a game of boards: weapons with patterns and lines, cards in slots that listen, bolts in others' turns.

The cards are read from tables, with the verbs and kinds of such a game's notation.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules.cards import (
    CardRules,
    Cost,
    Effect,
    Face,
    Holder,
    Loader,
    Modify,
    Need,
    On,
    Pile,
    Repeat,
    Target,
    Waits,
    Whether,
    face,
    perform,
)
from rules.cards.amounts import Condition
from rules.cards.effect import Context
from rules.engine import EVERYONE, Game, Option, Root

AROUND = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
END, PROJECTILE = "own_actions_end", "own_projectile"
TABLES = """
[whip]
class = ["weapon", "pattern"]
instant = [{ do = "pattern", cells = [[1, 0, 1], [0, 1, 1]] }]
persistent = [{ kind = "modify", cards = ["whip"], set = { mirror = 1 } }]
[knife]
class = ["weapon", "projectile"]
instant = [{ do = "line", directions = "nesw", damage = 1 }]
persistent = [{ kind = "modify", cards = ["projectile"], set = { damage = 1 } }]
[garlic]
class = ["weapon", "pattern"]
instant = [{ do = "pattern", cells = [[0, 1, 1], [1, 0, 1], [0, -1, 1], [-1, 0, 1]] }]
persistent = [{ kind = "trigger", on = "own_actions_end", limit = "", then = [{ do = "instant_of", card = "garlic" }] }]
[magic_wand]
class = ["weapon"]
instant = [{ do = "hit", target = "closest", damage = 1, times = 2 }]
persistent = []
[lightning_ring]
class = ["weapon"]
instant = [{ do = "hit", target = "any", damage = 1, targets = 2, min_distance = 3 }]
persistent = []
[crown]
class = ["bolt"]
instant = [{ do = "xp", add = 2 }]
persistent = [{ kind = "trigger", on = "own_actions_end", limit = "", then = [{ do = "xp", add = 1 }] }]
[duplicator]
class = ["bolt"]
instant = [{ do = "repeat", damage_cap = 1 }]
[[duplicator.persistent]]
kind = "trigger"
on = "own_projectile"
limit = "turn"
may = true
then = [{ do = "line", directions = "nesw", damage = 1 }]
"""


@dataclass(slots=True, kw_only=True)
class Survivor(Holder):
    """A seat's player; sides tell how a pattern is turned."""

    at: str
    turned: int = 1
    xp: int = 0
    slots: list[str] = field(default_factory=list)
    hand: Pile = field(default_factory=lambda: Pile(EVERYONE))
    limbo: Pile = field(default_factory=lambda: Pile(EVERYONE))
    discard: Pile = field(default_factory=lambda: Pile(EVERYONE))


@dataclass(slots=True, kw_only=True)
class State(Root):
    """The board: enemies by place, each its health."""

    players: dict[str, Survivor] = field(default_factory=dict)
    foes: dict[str, int] = field(default_factory=dict)
    active: str = ""
    turns: int = 0
    last: str = ""  # the last weapon of this turn, and whose standee it ran from: "knife|s1"


G = Game[State]


class Cx(Context[State]):
    """A card's context: from whose standee it runs, and the most that one hit may deal."""

    __slots__ = ("cap", "standee")

    def __init__(self, game: G, seat: str, source: str = "", subject: str = "") -> None:
        super().__init__(game, seat, source, subject)
        self.standee, self.cap = seat, 99

    def here(self) -> tuple[int, int]:
        """Return where it runs from."""
        return spot(self.state.players[self.standee].at)

    def changed(self, what: str) -> int:
        """Return a number that is changed for this card or for its classes."""
        kind = VS.kind(self.source)
        return sum(VS.total(self, f"{what}:{name}", 0) for name in (kind, *CLASSES[kind]))


class Survivors(CardRules[Cx]):
    """What the kit must know."""

    moments: ClassVar[Mapping[str, str]] = {END: "at the end of your actions", PROJECTILE: "after your projectile"}
    numbers: ClassVar[Mapping[str, str]] = {
        "mirror:whip": "may be mirrored",
        "damage:projectile": "your projectiles deal {0} more damage",
    }

    def face(self, card: str) -> Face:
        """Return a card."""
        return CARDS[self.kind(card)]

    def in_play(self, state: State, seat: str) -> Sequence[str]:
        """Slots listen."""
        return state.players[seat].slots

    def holder(self, state: State, seat: str) -> Holder:
        """A player holds what is theirs."""
        return state.players[seat]

    def piles(self, state: State) -> Sequence[Pile]:
        """All are open here."""
        return [pile for p in state.players.values() for pile in (p.hand, p.limbo, p.discard)]

    def pile(self, state: State, seat: str, name: str) -> Pile:
        """Return a pile by name."""
        return getattr(state.players[seat], name)

    def leaves_hand(self, c: Cx) -> None:
        """Into limbo."""
        me = c.state.players[c.seat]
        me.hand.move(c.card, me.limbo)

    def resolved(self, c: Cx, printed: Face, *, copy: bool) -> None:
        """Onto the discard pile; a weapon is remembered."""
        me = c.state.players[c.seat]
        me.limbo.move(c.card, me.discard)
        if "weapon" in CLASSES[printed.id]:
            c.state.last = f"{printed.id}|{c.seat}"
        if "projectile" in CLASSES[printed.id]:
            self.emit(c.game, PROJECTILE, [c.seat], c.card)


VS = Survivors(Cx)


def spot(at: str) -> tuple[int, int]:
    """Return a space's numbers."""
    x, _, y = at.partition(",")
    return int(x), int(y)


def strike(c: Cx, at: str, damage: int) -> None:
    """Damage what stands in a space."""
    if at in c.state.foes:
        c.state.foes[at] -= min(c.cap, damage + c.changed("damage"))
        if c.state.foes[at] <= 0:
            del c.state.foes[at]


def in_line(c: Cx, way: str) -> list[str]:
    """List the targets in a direction, the first one first."""
    (x, y), (dx, dy) = c.here(), AROUND[way]
    return [at for n in range(1, 8) if (at := f"{x + dx * n},{y + dy * n}") in c.state.foes]


def distance(c: Cx, at: str) -> int:
    """Return how far a space is."""
    (x, y), (a, b) = c.here(), spot(at)
    return abs(x - a) + abs(y - b)


# needs -------------------------------------------------------------------------------------------------------
SIDE = Target("side", among=lambda c: [Option("plain", ("plain",)), Option("mirrored", ("mirrored",))])
MIRROR = Whether("", when=Condition("it may be mirrored", lambda c: c.changed("mirror") > 0), yes=(SIDE,))
WAY = Target("way", among=lambda c: [Option(way, ("way", way)) for way in AROUND if in_line(c, way)])


def reach(slot: str, closest: bool, far: int, n: int) -> Need:
    """Return the need of enemies within reach."""

    def among(c: Cx) -> list[Option]:
        found = [at for at in c.state.foes if distance(c, at) >= far]
        if closest:
            found = [at for at in found if distance(c, at) == min(distance(c, x) for x in found)]
        return [Option(at, ("at", at), shows=("place", at)) for at in found]

    return Target(slot, least=n, most=n, among=among)


# verbs ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Pattern(Effect):
    """Damage every listed space, turned as the player sits, mirrored if a card allows and the player likes."""

    cells: tuple[tuple[int, int, int], ...]

    def wants(self) -> tuple[Need, ...]:
        """Ask for the side, if it may be mirrored."""
        return (MIRROR,)

    def run(self, c: Cx) -> None:
        """Damage them."""
        turn = c.state.players[c.standee].turned * (-1 if c.key("side") == "mirrored" else 1)
        x, y = c.here()
        for dx, dy, damage in self.cells:
            strike(c, f"{x + turn * dx},{y + turn * dy}", damage)

    def clause(self) -> str:
        """Say it."""
        return f"deal {self.cells[0][2]} damage in the {len(self.cells)} spaces of the pattern"


@dataclass(frozen=True, slots=True)
class Line(Effect):
    """Shoot at the first target in a direction."""

    damage: int

    def wants(self) -> tuple[Need, ...]:
        """Choose the direction."""
        return (WAY,)

    def run(self, c: Cx) -> None:
        """Shoot, where something stands anywhere."""
        if (way := c.key("way")) and (found := in_line(c, way)):
            strike(c, found[0], self.damage)

    def clause(self) -> str:
        """Say it."""
        return f"deal {self.damage} damage to the first target in one direction"


@dataclass(frozen=True, slots=True)
class Strike(Effect):
    """Hit enemies of choice."""

    need: Need
    damage: int

    def wants(self) -> tuple[Need, ...]:
        """Aim."""
        return (self.need,)

    def run(self, c: Cx) -> None:
        """Hit."""
        for at in c.keys(self.need.slot):
            strike(c, at, self.damage)

    def clause(self) -> str:
        """Say it."""
        return f"deal {self.damage} damage to {self.need.most} of the targets in reach"


@dataclass(frozen=True, slots=True)
class Xp(Effect):
    """Gain experience."""

    add: int

    def run(self, c: Cx) -> None:
        """Gain it."""
        c.state.players[c.seat].xp += self.add

    def clause(self) -> str:
        """Say it."""
        return f"gain {self.add} XP"


@dataclass(frozen=True, slots=True)
class InstantOf(Effect):
    """Do what a card does, or what the last weapon of this turn did from its player's standee; all chosen anew."""

    card: str = ""
    cap: int = 99

    def run(self, c: Cx) -> Waits:
        """Do it."""
        kind, _, standee = (f"{self.card}|{c.seat}" if self.card else c.state.last).partition("|")
        if not kind:
            return None
        other = VS.context(c.game, c.seat, kind)
        other.standee, other.cap = standee, self.cap
        return perform(other, CARDS[kind].effects)

    def clause(self) -> str:
        """Say it."""
        return f"do what {self.card or 'the last weapon of this turn'} does"


def _hit(target: str, damage: int, times: int = 1, targets: int = 1, min_distance: int = 0) -> Effect:
    strikes = Strike(reach("targets", target == "closest", min_distance, targets), damage)
    return strikes if times == 1 else Repeat(times, (strikes,), anew=True)


VERBS = Loader("do")
VERBS.verb("pattern", lambda cells: Pattern(tuple((a, b, n) for a, b, n in cells)))
VERBS.verb("line", lambda directions, damage: Line(damage))
VERBS.verb("hit", _hit)
VERBS.verb("xp", Xp)
VERBS.verb("repeat", lambda damage_cap: InstantOf("", damage_cap))
VERBS.verb("instant_of", InstantOf)
CLASSES: dict[str, Sequence[str]] = {}


def _hooks(entries: Sequence[Mapping[str, Any]], where: str) -> list[On | Modify]:
    hooks: list[On | Modify] = []
    for entry in entries:
        if entry["kind"] == "trigger":
            effects = VERBS.effects(entry["then"], where)
            hooks.append(On(entry["on"], effects, limit=entry["limit"], may=entry.get("may", False)))
        else:
            hooks += [Modify(f"{what}:{card}", by) for card in entry["cards"] for what, by in entry["set"].items()]
    return hooks


def _read() -> dict[str, Face]:
    cards = {}
    for id, entry in tomllib.loads(TABLES).items():
        CLASSES[id] = entry["class"]
        does = [*VERBS.effects(entry["instant"], id), *_hooks(entry["persistent"], id)]
        said = [word for word in entry["class"] if word == "bolt"]
        cards[id] = face(id, id.replace("_", " ").title(), Cost(), *does, said=said)
    return cards


CARDS = _read()
