"""Geometry of the floor plans: what lies where, and which way a door leads."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, hypot, pi
from typing import Final, Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
Rect: TypeAlias = tuple[float, float, float, float]
"""x, y of the north-west corner, width, height; in grid units."""
Circle: TypeAlias = tuple[float, float, float]
"""x, y of the middle, radius; in grid units."""
Side: TypeAlias = Literal[
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west", "up", "down"
]

# Doors of round towers are written with two decimals; this is how far off their wall they may be.
SLACK: Final = 0.02
_STEP: Final = 0.05
_COMPASS: Final[tuple[Side, ...]] = (
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
    "north",
    "north-east",
)


@dataclass(frozen=True, slots=True)
class Shape:
    """The ground of one place on its floor's grid: rectangles, or one circle for a tower."""

    rects: tuple[Rect, ...] = ()
    circle: Circle | None = None

    def covers(self, at: Point) -> bool:
        """Tell whether a point lies on this ground, walls included."""
        if self.circle is not None and from_middle(self.circle, at) <= self.circle[2] + SLACK:
            return True
        return any(x <= at[0] <= x + w and y <= at[1] <= y + h for x, y, w, h in self.rects)

    def on_wall(self, at: Point) -> bool:
        """Tell whether a point lies on the outline of this ground."""
        if self.circle is not None:
            return abs(from_middle(self.circle, at) - self.circle[2]) <= SLACK
        around = [(at[0] + dx, at[1] + dy) for dx in (-_STEP, _STEP) for dy in (-_STEP, _STEP)]
        return self.covers(at) and not all(self.covers(near) for near in around)

    def overlaps(self, other: Shape) -> bool:
        """Tell whether two grounds share more than a wall; a tower and a room never do, since the tower is on top."""
        if self.circle is not None and other.circle is not None:
            return from_middle(self.circle, other.circle[:2]) < self.circle[2] + other.circle[2]
        return any(_cross(one, two) for one in self.rects for two in other.rects)

    def bounds(self) -> Rect:
        """Give the smallest rectangle around the ground."""
        if self.circle is not None:
            x, y, r = self.circle
            return (x - r, y - r, 2 * r, 2 * r)
        left, top = min(r[0] for r in self.rects), min(r[1] for r in self.rects)
        right, bottom = max(r[0] + r[2] for r in self.rects), max(r[1] + r[3] for r in self.rects)
        return (left, top, right - left, bottom - top)

    def side(self, at: Point, other: Shape) -> Side:
        """Name the compass side on which a door of this ground leads to another."""
        tower = other.circle or self.circle
        if tower is None:
            return self._wall_side(at)
        # Round walls have no side of their own: take the bearing between the door and the tower's middle.
        east, south = tower[0] - at[0], tower[1] - at[1]
        if other.circle is None:
            east, south = -east, -south
        return _COMPASS[round(atan2(south, east) / (pi / 4)) % 8]

    def _wall_side(self, at: Point) -> Side:
        ways: tuple[tuple[Side, float, float], ...] = (
            ("north", 0, -_STEP),
            ("south", 0, _STEP),
            ("west", -_STEP, 0),
            ("east", _STEP, 0),
        )
        for name, dx, dy in ways:
            if not self.covers((at[0] + dx, at[1] + dy)):
                return name
        raise ValueError(f"{at} lies on no wall")


def from_middle(circle: Circle, at: Point) -> float:
    """Measure how far a point is from the middle of a circle."""
    return hypot(circle[0] - at[0], circle[1] - at[1])


def _cross(one: Rect, two: Rect) -> bool:
    return (
        one[0] < two[0] + two[2] and two[0] < one[0] + one[2] and one[1] < two[1] + two[3] and two[1] < one[1] + one[3]
    )
