"""The castle: its places, the ways between them, and what can be seen from where (Movement, Map Legend)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

from rules.van_helsing.content.castle_file import (
    CastleError,
    CastleFile,
    EdgeEntry,
    PlaceEntry,
    PlaceKind,
    SceneryKind,
    Source,
    listed,
    read,
)
from rules.van_helsing.content.plan import Circle, Point, Rect, Shape, Side, from_middle

if TYPE_CHECKING:
    CASTLE: Castle

EdgeKind: TypeAlias = Literal["open", "door", "stair", "passage", "window"]
_T = TypeVar("_T")

GATES: Final = 0
TOMB: Final = 5
REFUGE: Final = 33
COFFIN: Final = 34
SMALL_TOWER: Final = 35
TOKEN_SQUARES: Final = 34
LOCKS_BY_FLOOR: Final = MappingProxyType({1: 3, 2: 3, 3: 1})
_KINDS: Final[Mapping[str, EdgeKind]] = MappingProxyType(
    {"open": "open", "door": "door", "locked": "door", "stair": "stair", "passage": "passage", "window": "window"}
)


@dataclass(frozen=True, slots=True)
class Place:
    """One numbered room, tower or area; positions are grid units of its floor's plan."""

    number: int
    name: str
    floor: int
    kind: PlaceKind
    source: Source
    shape: Shape
    label: Point
    token: Point | None
    figures: Point

    @property
    def has_token(self) -> bool:
        """Tell whether a useful item is laid here at the start (Setup)."""
        return self.token is not None

    @property
    def outdoors(self) -> bool:
        """Tell whether the place counts as outside the castle, as the inner courtyard does (Special Features)."""
        return self.kind in ("outside", "courtyard")

    @property
    def rects(self) -> tuple[Rect, ...]:
        """Give the rectangles that make up the place; none for a tower."""
        return self.shape.rects

    @property
    def circle(self) -> Circle | None:
        """Give the round wall of a tower."""
        return self.shape.circle


@dataclass(frozen=True, slots=True)
class Edge:
    """What joins two places: a way to walk, or a window, which is only for looking and shooting."""

    key: str
    """Stable name for saves and buttons: "16-17" for a way, "8~11" for a window, lower number first."""
    kind: EdgeKind
    a: int
    b: int
    locked: bool
    """Whether a lock lies on this door at the start; which locks are left is the game state's to know."""
    at: Point | None
    """Where it is drawn; stairs and the passage have no point."""
    side_a: Side
    """On which side of `a` it lies; "up" or "down" for stairs and the passage."""
    side_b: Side

    def other(self, place: int) -> int:
        """Give the place at the other end."""
        return self.b if place == self.a else self.a

    def side(self, place: int) -> Side:
        """Give the side on which it leaves a place, to name an exit by."""
        return self.side_a if place == self.a else self.side_b


@dataclass(frozen=True, slots=True)
class Scenery:
    """What the picture shows but nobody enters: a roof, or a tower without a stair at that height."""

    floor: int
    kind: SceneryKind
    shape: Shape


@dataclass(frozen=True, slots=True, eq=False)
class Castle:
    """The whole map, fixed and shared by all games; every table is keyed by place number."""

    width: int
    height: int
    floors: int
    places: Mapping[int, Place]
    edges: Mapping[str, Edge]
    """Every edge by its key, windows included."""
    scenery: tuple[Scenery, ...]
    moves: Mapping[int, tuple[tuple[int, Edge], ...]] = field(init=False)
    """The ways out of each place, by neighbour's number; locks and passage included, windows not."""
    windows: Mapping[int, tuple[tuple[int, Edge], ...]] = field(init=False)
    """Windows of each place, in both directions: a room's outlooks, and the rooms that overlook an area."""
    sees: Mapping[int, tuple[int, ...]] = field(init=False)
    """Places a hunter there looks into, their own first (Special Features of Vampire Movement)."""
    sees_courtyard_only: Mapping[int, tuple[int, ...]] = field(init=False)
    """The same where windows serve for the courtyard alone (a table option)."""
    watchers: Mapping[int, tuple[int, ...]] = field(init=False)
    """The other way round: places from which a hunter looks into this one."""
    watchers_courtyard_only: Mapping[int, tuple[int, ...]] = field(init=False)
    shots: Mapping[int, tuple[int, ...]] = field(init=False)
    """Neighbours that a shot can reach: one of the two outdoors, a window or open ground between (Attack, Hunter)."""
    tokens: tuple[int, ...] = field(init=False)
    """Places with a token square, ascending."""
    locks: tuple[Edge, ...] = field(init=False)
    courtyard: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Fill the tables."""
        ways: dict[int, list[tuple[int, Edge]]] = {n: [] for n in self.places}
        windows: dict[int, list[tuple[int, Edge]]] = {n: [] for n in self.places}
        for edge in self.edges.values():
            table = windows if edge.kind == "window" else ways
            table[edge.a].append((edge.b, edge))
            table[edge.b].append((edge.a, edge))
        put = object.__setattr__
        put(self, "moves", _freeze({n: sorted(way, key=lambda pair: pair[0]) for n, way in ways.items()}))
        put(self, "windows", _freeze({n: sorted(way, key=lambda pair: pair[0]) for n, way in windows.items()}))
        put(self, "sees", _freeze({n: self._look(n, courtyard_only=False) for n in self.places}))
        put(self, "sees_courtyard_only", _freeze({n: self._look(n, courtyard_only=True) for n in self.places}))
        put(self, "watchers", _turned(self.sees))
        put(self, "watchers_courtyard_only", _turned(self.sees_courtyard_only))
        put(self, "shots", _freeze({n: self._aim(n) for n in self.places}))
        put(self, "tokens", tuple(n for n, place in sorted(self.places.items()) if place.has_token))
        put(self, "locks", tuple(edge for edge in self.edges.values() if edge.locked))
        put(self, "courtyard", tuple(n for n, place in sorted(self.places.items()) if place.kind == "courtyard"))

    def way(self, start: int, goal: int) -> Edge | None:
        """Give the edge one would walk from a place to its neighbour, if there is any."""
        return next((edge for number, edge in self.moves[start] if number == goal), None)

    def distances(self, start: int, *, opened: Collection[str] | None = (), passage: bool = False) -> Mapping[int, int]:
        """Count moves from a place to each one that can be reached, as a hunter walks unless told otherwise.

        `opened` names the locks that stand open (None: all, as for vampires); `passage` whether 34-5 is known.
        """
        return _distances(self, start, None if opened is None else frozenset(opened), passage)

    def vampire_distances(self, start: int) -> Mapping[int, int]:
        """Count moves from a place to all others for those whom locks do not hold (Movement)."""
        return self.distances(start, opened=None, passage=True)

    def sealed(self, opened: Collection[str] = (), *, passage: bool = False) -> tuple[int, ...]:
        """List the places that a hunter without keys cannot reach from the gates, with some locks already open."""
        reached = self.distances(GATES, opened=opened, passage=passage)
        return tuple(n for n in sorted(self.places) if n not in reached)

    def _look(self, number: int, *, courtyard_only: bool) -> tuple[int, ...]:
        if self.places[number].outdoors:
            near = [n for n, edge in self.moves[number] if edge.kind == "open" and self.places[n].outdoors]
        else:
            near = [n for n, _ in self.windows[number]]
            if courtyard_only:
                near = [n for n in near if self.places[n].kind == "courtyard"]
        return (number, *near)

    def _aim(self, number: int) -> tuple[int, ...]:
        near = [n for n, _ in self.windows[number]]
        for n, edge in self.moves[number]:
            if edge.kind == "open" and (self.places[number].outdoors or self.places[n].outdoors):
                near.append(n)
        return tuple(sorted(near))


def parse(text: str, *, name: str = "castle.toml") -> Castle:
    """Build a castle from TOML, or raise CastleError naming file, entry and field of everything that is wrong."""
    entries = read(text, name)
    castle, problems = _build(entries)
    problems = problems or [*_plan_problems(castle), *_rule_problems(castle)]
    if problems:
        raise CastleError(name, problems)
    return castle


@cache
def load() -> Castle:
    """Give the castle that the game is played in."""
    return parse(files("rules.van_helsing.content").joinpath("castle.toml").read_text(encoding="utf-8"))


def __getattr__(name: str) -> Castle:
    if name == "CASTLE":
        return load()
    raise AttributeError(name)


def _build(entries: CastleFile) -> tuple[Castle, list[str]]:
    problems: list[str] = []
    places = {int(key): _place(int(key), entry) for key, entry in entries.place.items()}
    for where, floor in [
        *((f"place.{place.number} ({place.name})", place.floor) for place in places.values()),
        *((f"scenery number {number}", entry.floor) for number, entry in enumerate(entries.scenery, 1)),
    ]:
        if not 1 <= floor <= entries.grid.floors:
            problems.append(f"{where}: floor: there is no floor {floor}")
    edges: dict[str, Edge] = {}
    for group, entry in listed(entries.edges):
        where = f"edges.{group} {entry.between}"
        wrong = _edge_problem(group, entry, places)
        if wrong:
            problems.append(f"{where}: {wrong}")
            continue
        edge = _edge(group, entry, places)
        if edge.key in edges:
            problems.append(f"{where}: between: these two places are already joined")
        edges[edge.key] = edge
    scenery = tuple(Scenery(entry.floor, entry.kind, entry.shape()) for entry in entries.scenery)
    grid = entries.grid
    if problems:
        edges = {}
    order = dict(sorted(places.items()))
    return Castle(
        grid.width, grid.height, grid.floors, MappingProxyType(order), MappingProxyType(edges), scenery
    ), problems


def _place(number: int, entry: PlaceEntry) -> Place:
    plan = entry.plan
    token = None if plan.token is None else (plan.token[0], plan.token[1])
    label, figures = (plan.label[0], plan.label[1]), (plan.figures[0], plan.figures[1])
    return Place(number, entry.name, entry.floor, entry.kind, entry.source, plan.shape(), label, token, figures)


def _edge_problem(group: str, entry: EdgeEntry, places: Mapping[int, Place]) -> str | None:
    a, b = entry.between
    if a == b:
        return "between: a place is not joined to itself"
    for n in (a, b):
        if n not in places:
            return f"between: there is no place {n}"
    one, two = places[a], places[b]
    if group in ("stair", "passage"):
        if entry.at is not None:
            return "at: stairs and the passage have no point"
        if group == "stair" and (one.circle is None or one.circle != two.circle or abs(one.floor - two.floor) != 1):
            return "between: a stair joins one floor of a tower to the next"
        return None
    if entry.at is None:
        return "at: missing"
    if group == "window":
        if one.outdoors or not two.outdoors:
            return "between: a window belongs to an inside place and looks upon an outside one, in this order"
    elif one.floor != two.floor:
        return "between: the places are on different floors"
    elif group == "open" and one.outdoors != two.outdoors:
        return "between: a wall with a door parts inside and outside"
    at = (entry.at[0], entry.at[1])
    for place, other in ((one, two), (two, one)):
        # A tower stands on top of the room, so that its door lies within the room's own outline.
        on_it = place.shape.covers(at) if other.circle and not place.circle else place.shape.on_wall(at)
        if not on_it:
            return f"at: {list(at)} is not on the wall of {place.number}"
    return None


def _edge(group: str, entry: EdgeEntry, places: Mapping[int, Place]) -> Edge:
    a, b = min(entry.between), max(entry.between)
    one, two = places[a], places[b]
    kind = _KINDS[group]
    at = None if entry.at is None else (entry.at[0], entry.at[1])
    if at is None:
        sides: tuple[Side, Side] = ("up", "down") if one.floor < two.floor else ("down", "up")
    else:
        sides = (one.shape.side(at, two.shape), two.shape.side(at, one.shape))
    mark = "~" if kind == "window" else "-"
    return Edge(f"{a}{mark}{b}", kind, a, b, group == "locked", at, *sides)


def _plan_problems(castle: Castle) -> list[str]:
    problems: list[str] = []
    for place in castle.places.values():
        where = f"place.{place.number} ({place.name})"
        x, y, w, h = place.shape.bounds()
        if x < 0 or y < 0 or x + w > castle.width or y + h > castle.height:
            problems.append(f"{where}: plan: reaches beyond the grid")
        towers = _towers(castle, place)
        marks = {"label": place.label, "token": place.token, "figures": place.figures}
        for mark, at in marks.items():
            if at is not None and (not place.shape.covers(at) or any(from_middle(t, at) < t[2] for t in towers)):
                problems.append(f"{where}: plan.{mark}: {list(at)} is not inside the place")
        for other in castle.places.values():
            if other.number > place.number and other.floor == place.floor and place.shape.overlaps(other.shape):
                problems.append(f"{where}: plan: overlaps place {other.number}")
    for edge in castle.edges.values():
        for place in (castle.places[edge.a], castle.places[edge.b]):
            towers = [t for t in _towers(castle, place) if t not in (castle.places[n].circle for n in (edge.a, edge.b))]
            if edge.at is not None and any(from_middle(t, edge.at) < t[2] for t in towers):
                problems.append(f"edges {edge.key}: at: {list(edge.at)} is hidden by a tower")
    return problems


def _towers(castle: Castle, place: Place) -> list[Circle]:
    """Give the round walls that stand on a place's floor, its own left out."""
    shapes = [p.shape for p in castle.places.values() if p.floor == place.floor and p.number != place.number]
    shapes += [s.shape for s in castle.scenery if s.floor == place.floor]
    return [shape.circle for shape in shapes if shape.circle is not None]


def _rule_problems(castle: Castle) -> list[str]:
    problems: list[str] = []
    missing = [n for n in (GATES, TOMB, REFUGE, COFFIN, SMALL_TOWER) if n not in castle.places]
    if missing:
        return [f"place: the rules need the places {missing}"]
    if len(castle.tokens) != TOKEN_SQUARES:
        problems.append(f"place: {len(castle.tokens)} token squares, not {TOKEN_SQUARES}")
    locks = Counter(castle.places[edge.a].floor for edge in castle.locks)
    if locks != Counter(LOCKS_BY_FLOOR):
        problems.append(f"edges.locked: locks by floor are {dict(sorted(locks.items()))}, not {dict(LOCKS_BY_FLOOR)}")
    if [edge.key for edge in castle.edges.values() if edge.kind == "passage"] != [f"{TOMB}-{COFFIN}"]:
        problems.append(f"edges.passage: the one passage joins {COFFIN} and {TOMB}")
    if (door := castle.way(SMALL_TOWER, REFUGE)) is None or not door.locked:
        problems.append(f"edges.locked: the door between {REFUGE} and {SMALL_TOWER} has a lock")
    unreached = sorted(set(castle.places) - set(castle.vampire_distances(GATES)))
    if unreached:
        problems.append(f"edges: no way leads to {unreached}")
    return problems


@lru_cache(maxsize=4096)
def _distances(castle: Castle, start: int, opened: frozenset[str] | None, passage: bool) -> Mapping[int, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for n, edge in castle.moves[here]:
            barred = (edge.locked and opened is not None and edge.key not in opened) or (
                edge.kind == "passage" and not passage
            )
            if n not in found and not barred:
                found[n] = found[here] + 1
                queue.append(n)
    return MappingProxyType(found)


def _freeze(table: Mapping[int, Collection[_T]]) -> Mapping[int, tuple[_T, ...]]:
    return MappingProxyType({n: tuple(row) for n, row in table.items()})


def _turned(table: Mapping[int, tuple[int, ...]]) -> Mapping[int, tuple[int, ...]]:
    return MappingProxyType({n: tuple(m for m in sorted(table) if n in table[m]) for n in table})
