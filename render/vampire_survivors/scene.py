"""What a picture of the board shows beside the view, where everything goes, and what things are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from render.kit import fonts
from render.kit.canvas import RGB, Point
from render.request import Box, Choice, PictureRequest
from render.vampire_survivors import theme
from rules.vampire_survivors.view import WAYS, SurvivorView, View

WIDE: Final = 1100
TALL: Final = 700
GAP: Final = 8
RULER: Final = 34
"""Room for the letters below the board and the numbers at its left."""
PHASES: Final = {
    "setup": "before the first turn", "actions": "acts", "activate": "enemies act", "spawn": "enemies come",
    "level_up": "levels up", "draw": "draws",
}  # fmt: skip


def cell_of(across: int, up: int) -> int:
    """Give how large the spaces of a board can be."""
    return min((TALL - 2 * GAP - RULER - 4) // up, 820 // across)


@dataclass(slots=True)
class Scene:
    """One picture of the table."""

    view: View
    names: Mapping[str, str]
    choices: tuple[Choice, ...] = ()
    changed: frozenset[str] = frozenset()
    private: bool = False
    cell: int = field(init=False)

    def __post_init__(self) -> None:
        """Find the largest cells: square boards leave a column at the right, wide ones a band below too."""
        self.cell = cell_of(self.view.width, self.view.height)

    @property
    def wide(self) -> bool:
        """Tell whether the board is so wide that the players go below it."""
        return self.view.width > self.view.height

    @property
    def board(self) -> Box:
        """Give the box of the spaces."""
        left, top = GAP + RULER, GAP
        return (left, top, left + self.cell * self.view.width, top + self.cell * self.view.height)

    def box(self, x: int, y: int) -> Box:
        """Give the box of a space by its column and row from the south-west."""
        left, _, _, bottom = self.board
        return (left + x * self.cell, bottom - (y + 1) * self.cell, left + (x + 1) * self.cell, bottom - y * self.cell)

    def middle(self, x: float, y: float) -> Point:
        """Give the middle of a space."""
        left, _, _, bottom = self.board
        return (left + (x + 0.5) * self.cell, bottom - (y + 0.5) * self.cell)

    def xy(self, space: str) -> tuple[int, int]:
        """Give the column and row of a space by its name."""
        return ord(space[0]) - 97, int(space[1:]) - 1

    def at(self, space: str) -> Point:
        """Give the middle of a space by its name."""
        return self.middle(*self.xy(space))

    def beside(self, survivor: SurvivorView, way: str) -> Point:
        """Give the point at the edge of a survivor's space in a direction."""
        x, y = self.middle(survivor.x, survivor.y)
        dx, dy = WAYS[way]
        return (x + dx * self.cell * 0.56, y - dy * self.cell * 0.56)

    def colour(self, seat: str) -> RGB:
        """Give a seat's colour."""
        return theme.SEATS[self.view.seats.index(seat) % len(theme.SEATS)]

    def letter(self, seat: str) -> str:
        """Give the letter on a seat's standee: the first of the name, else the seat's number."""
        names = {s: self.names.get(s, "")[:1].upper() for s in self.view.seats}
        own = names[seat]
        alike = sum(name == own for name in names.values())
        plain = own.isalnum() and fonts.width("bold", 40, own) < 48
        return own if plain and alike == 1 else str(self.view.seats.index(seat) + 1)

    @property
    def areas(self) -> dict[str, list[str]]:
        """Give the spaces of each area that can be chosen."""
        chosen = [c.target for c in self.choices if c.target.startswith("area:")]
        return {target: target.removeprefix("area:").split() for target in chosen if target != "area:"}

    @property
    def acting(self) -> SurvivorView | None:
        """Give whose turn it is."""
        return next((s for s in self.view.survivors if s.active), None)


def people(request: PictureRequest) -> dict[str, str]:
    """Give a name that can be drawn for every seat: the character's where a person's own has no letter that can be."""
    view: View = request.view
    names = dict(request.names)
    return {s.seat: fonts.name(names.get(s.seat, ""), 24) or s.name or s.seat for s in view.survivors}


def scene(request: PictureRequest) -> Scene:
    """Give what a picture of the table shows."""
    return Scene(request.view, people(request), request.choices, frozenset(request.highlights), request.kind != "board")
