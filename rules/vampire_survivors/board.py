"""The two boards: spaces, directions, lines and distances, worked out once (Setup; Maps; Distance)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

WAYS: Final = {
    "n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1), "s": (0, -1), "sw": (-1, -1), "w": (-1, 0), "nw": (-1, 1),
}  # fmt: skip
"""Directions clockwise from the north; x grows eastward, y northward."""
ORTHOGONAL: Final = ("n", "e", "s", "w")
DIAGONAL: Final = ("ne", "se", "sw", "nw")
OPPOSITE: Final = {"n": "s", "ne": "sw", "e": "w", "se": "nw", "s": "n", "sw": "ne", "w": "e", "nw": "se"}
WAY_NAMES: Final = {
    "n": "north", "ne": "north-east", "e": "east", "se": "south-east",
    "s": "south", "sw": "south-west", "w": "west", "nw": "north-west",
}  # fmt: skip
SIDES: Final = ORTHOGONAL
"""The sides of the board in the order in which enemies come: above, right, below, left (Enemies Spawn)."""
NOWHERE: Final = -1
_TURNED: Final = {"S": (1, 0, 0, 1), "N": (-1, 0, 0, -1), "W": (0, 1, -1, 0), "E": (0, -1, 1, 0)}
SEATS: Final = {1: "S", 2: "SN", 3: "SWN", 4: "SWNE"}
"""Where the players sit around the table, clockwise, by their number."""


@dataclass(frozen=True, slots=True)
class Board:
    """A map. Spaces are numbered row by row from the south-west corner; people read "c4"."""

    slug: str
    name: str
    width: int
    height: int
    start: tuple[str, ...]
    """Where the survivors stand, in seat order."""
    enemies: tuple[str, ...]
    lights: tuple[str, ...]
    closed: frozenset[str] = frozenset()
    """Sides with bookshelves: no light source comes in there."""
    names: tuple[str, ...] = field(init=False)
    numbers: dict[str, int] = field(init=False)
    lines: dict[str, tuple[tuple[int, ...], ...]] = field(init=False)
    """Direction -> for each space, the spaces beyond it in order."""
    around: tuple[tuple[int, ...], ...] = field(init=False)
    """The up to eight neighbours of each space, clockwise from the north."""
    beside: tuple[tuple[int, ...], ...] = field(init=False)
    """The up to four orthogonal neighbours of each space."""
    distance: tuple[tuple[int, ...], ...] = field(init=False)
    near: tuple[tuple[int, ...], ...] = field(init=False)
    """All spaces by distance from each space."""

    def __post_init__(self) -> None:
        """Work everything out."""
        spaces = range(self.width * self.height)
        put = object.__setattr__
        put(self, "names", tuple(f"{chr(97 + s % self.width)}{s // self.width + 1}" for s in spaces))
        put(self, "numbers", {name: s for s, name in enumerate(self.names)})
        put(self, "lines", {way: tuple(tuple(self._beyond(s, way)) for s in spaces) for way in WAYS})
        put(self, "around", tuple(tuple(self.lines[w][s][0] for w in WAYS if self.lines[w][s]) for s in spaces))
        put(self, "beside", tuple(tuple(self.lines[w][s][0] for w in ORTHOGONAL if self.lines[w][s]) for s in spaces))
        far = [[abs(a % self.width - b % self.width) + abs(a // self.width - b // self.width) for b in spaces]
               for a in spaces]  # fmt: skip
        put(self, "distance", tuple(map(tuple, far)))
        put(self, "near", tuple(tuple(sorted(spaces, key=far[s].__getitem__)) for s in spaces))

    def _beyond(self, space: int, way: str) -> list[int]:
        (x, y), (dx, dy) = self.xy(space), WAYS[way]
        found = []
        while 0 <= (x := x + dx) < self.width and 0 <= (y := y + dy) < self.height:
            found.append(y * self.width + x)
        return found

    def xy(self, space: int) -> tuple[int, int]:
        """Return a space's column and row from the south-west corner."""
        return space % self.width, space // self.width

    def at(self, x: int, y: int) -> int:
        """Return the space in a column and row; NOWHERE off the board."""
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else NOWHERE

    def edge(self, space: int, side: str) -> int:
        """Return the outermost space on a side of the board, in the row or column of a space."""
        line = self.lines[side][space]
        return line[-1] if line else space

    def gates(self, space: int, side: str) -> list[int]:
        """Return the edge spaces on a side in a space's row or column or the adjacent ones (Scroll)."""
        x, y = self.xy(self.edge(space, side))
        near = [(x + d, y) if side in "ns" else (x, y + d) for d in (-1, 0, 1)]
        return [s for s in (self.at(*p) for p in near) if s != NOWHERE]

    def cell(self, space: int, seat: str, cell: tuple[int, int]) -> int:
        """Return where a cell of a pattern lies for whoever sits on a side of the table; NOWHERE off the board."""
        a, b, c, d = _TURNED[seat]
        (x, y), (dx, dy) = self.xy(space), cell
        return self.at(x + a * dx + b * dy, y + c * dx + d * dy)

    def toward(self, space: int, goal: int) -> int:
        """Return the next space on the way of whatever is fast: straight in one line, else diagonally (Fast)."""
        (x, y), (gx, gy) = self.xy(space), self.xy(goal)
        return self.at(x + (gx > x) - (gx < x), y + (gy > y) - (gy < y))


MAD_FOREST: Final = Board(
    "mad_forest", "Mad Forest", 8, 8,
    ("d4", "e5", "e4", "d5"), ("c2", "f2", "b3", "g3", "b6", "g6", "c7", "f7"), ("b2", "g2", "b7", "g7"),
)  # fmt: skip
INLAID_LIBRARY: Final = Board(
    "inlaid_library", "Inlaid Library", 10, 6,
    ("e3", "f4", "f3", "e4"), ("b3", "i3", "b4", "i4", "c1", "h1", "c6", "h6"), ("d2", "g2", "d5", "g5"),
    frozenset("ns"),
)  # fmt: skip
BOARDS: Final = {b.slug: b for b in (MAD_FOREST, INLAID_LIBRARY)}
