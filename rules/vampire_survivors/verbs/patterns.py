"""Pattern attacks: the spaces of a figure, turned as its player sits at the table (Pattern Attack; Mirrored)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.engine import Option, Said
from rules.vampire_survivors import hitting
from rules.vampire_survivors.board import DIAGONAL, NOWHERE
from rules.vampire_survivors.library import changed
from rules.vampire_survivors.verbs import aiming
from rules.vampire_survivors.verbs.base import Cx, Effect, Need, pick

Cell: TypeAlias = tuple[int, int, int]
"""A space of a pattern: to the right, ahead, damage."""
ROUND: Final[tuple[Cell, ...]] = (
    (0, 1, 1), (1, 1, 1), (1, 0, 1), (1, -1, 1), (0, -1, 1), (-1, -1, 1), (-1, 0, 1), (-1, 1, 1),
)  # fmt: skip
_ACROSS: Final = {"S": "N", "N": "S", "W": "E", "E": "W"}
PLAIN, MIRRORED = "plain", "mirrored"


def covered(cx: Cx, cells: Sequence[Cell], sides: Sequence[str]) -> dict[int, int]:
    """Return the spaces of a pattern with the damage in each; where two turns overlap, the larger one."""
    board, here = cx.state.board, cx.here
    found: dict[int, int] = {}
    for side in sides:
        for dx, dy, damage in cells:
            space = board.cell(here, side, (dx, dy))
            if space != NOWHERE and found.get(space, 0) < damage:
                found[space] = damage
    return found


@dataclass(frozen=True, slots=True)
class Pattern(Effect):
    """Damage in every listed space, turned as its player sits at the table."""

    cells: tuple[Cell, ...]

    def _cells(self, cx: Cx) -> tuple[Cell, ...]:
        face = cx.face
        return (changed(cx.me, "figure", face) if face is not None else None) or self.cells

    def _sides(self, cx: Cx, mirrored: bool) -> str:
        side = cx.me.side
        if cx.add("all_seats"):
            return "SWNE"
        if cx.add("both_sides"):
            return side + _ACROSS[side]
        return _ACROSS[side] if mirrored else side

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose whether it is mirrored, and one more space, where something in a slot allows that."""
        found = []
        if cx.add("mirror") and not cx.add("all_seats") and not cx.add("both_sides"):
            found.append(Need("mirror", self._mirrors))
        if cx.add("extra_space"):
            found.append(Need("extra", self._extras, may=True))
        return found

    def why_not(self, cx: Cx) -> Said | None:
        """Say that it would hit nothing."""
        sides = [False, True] if cx.add("mirror") else [False]
        if any(hitting.is_target(cx.state, s) for m in sides for s in covered(cx, self._cells(cx), self._sides(cx, m))):
            return None
        return None if self._extras(cx) and cx.add("extra_space") else ("why_no_target",)

    def _mirrors(self, cx: Cx) -> list[Option]:
        found = []
        for key in (PLAIN, MIRRORED):
            spaces = covered(cx, self._cells(cx), self._sides(cx, key == MIRRORED))
            hit = [s for s in spaces if hitting.is_target(cx.state, s)]
            shown = " ".join(cx.state.board.names[s] for s in sorted(spaces))
            found.append(Option(key, (f"opt_{key}", len(hit)), shows=("area", shown)))
        return found

    def _extras(self, cx: Cx) -> list[Option]:
        state = cx.state
        spaces = covered(cx, self._cells(cx), self._sides(cx, MIRRORED in cx.chosen))
        near = {n for s in spaces for n in state.board.beside[s]} - spaces.keys()
        return [aiming.target(state, s) for s in sorted(near) if hitting.is_target(state, s)]

    async def run(self, cx: Cx) -> None:
        """Hit them, those nearest first."""
        mirrored, extra = False, ""
        for need in self.needs(cx):
            key = await pick(cx, need)
            mirrored, extra = (key == MIRRORED, extra) if need.name == "mirror" else (mirrored, key)
        board, here = cx.state.board, cx.here
        spaces = covered(cx, self._cells(cx), self._sides(cx, mirrored))
        if extra:
            spaces[board.numbers[extra]] = 1
        for space in sorted(spaces, key=lambda s: (board.distance[here][s], s)):
            await hitting.strike(cx, space, spaces[space])

    def clause(self) -> str:
        """Say it."""
        if self.cells == ROUND:
            return "deal 1 damage in each of the 8 spaces around you"
        strong = [cell for cell in self.cells if cell[2] > 1]
        weak = [cell for cell in self.cells if cell[2] == 1]
        more = f" and {strong[0][2]} in {spaces_text(strong)}" if strong else ""
        return f"deal 1 damage in {spaces_text(weak)}{more} (as you sit at the table)"


def spaces_text(cells: Sequence[Cell]) -> str:
    """Say where the spaces of a pattern lie: steps to the right or left, ahead or back."""
    said = []
    for dx, dy, _ in sorted(cells, key=lambda c: (-c[1], c[0])):
        across = f"{abs(dx)} {'right' if dx > 0 else 'left'}" if dx else ""
        along = f"{abs(dy)} {'ahead' if dy > 0 else 'back'}" if dy else ""
        said.append(" ".join(filter(None, [along, across])))
    return ", ".join(said)


@dataclass(frozen=True, slots=True)
class Diagonals(Effect):
    """Damage to all targets on the four diagonals."""

    damage: int

    async def run(self, cx: Cx) -> None:
        """Hit them."""
        here = cx.here
        for space in [s for way in DIAGONAL for s in aiming.in_line(cx.state, here, way)]:
            await hitting.strike(cx, space, self.damage)

    def clause(self) -> str:
        """Say it."""
        return f"deal {self.damage} damage to every target on your four diagonals"
