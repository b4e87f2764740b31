"""Attacks along lines, hits of choice, areas and pushes (Attacks; Projectile; Distance)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.engine import Option, Said
from rules.vampire_survivors import hitting, pushing
from rules.vampire_survivors.board import BOARDS, NOWHERE
from rules.vampire_survivors.library import changed
from rules.vampire_survivors.verbs import aiming
from rules.vampire_survivors.verbs.base import Cx, Effect, Need, pick
from rules.vampire_survivors.verbs.patterns import Cell


@dataclass(frozen=True, slots=True)
class Line(Effect):
    """Damage along a direction: to the first target, the first few, or all (`hits` 0)."""

    directions: str
    """all8, orthogonal, diagonal, other (none shot in before), same, opposite."""
    hits: int = 1
    damage: int = 1
    may: bool = False

    @property
    def aimed(self) -> bool:
        """Tell whether a direction is chosen."""
        return self.directions in aiming.DIRECTIONS

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose the direction, or several different ones."""
        if not self.aimed:
            return ()
        count = 1 if self.directions == "other" else 1 + cx.add("directions")
        return [aiming.way_need(self.directions, self.may)] * count

    def why_not(self, cx: Cx) -> Said | None:
        """Say that nothing stands in any direction."""
        if self.aimed and not aiming.way_need(self.directions).options(cx):
            return ("why_no_line", self.directions)
        return None

    async def run(self, cx: Cx) -> None:
        """Shoot."""
        if self.aimed:
            ways = [way for way in [await pick(cx, need) for need in self.needs(cx)] if way]
        else:
            ways = aiming.opposite(cx.ways) if self.directions == "opposite" else cx.ways[:]
        for way in ways:
            await self._shoot(cx, way)
        if cx.add("opposite") and "opposite" not in cx.once:
            cx.once.append("opposite")
            for way in aiming.opposite(ways):
                await Line("same", 1, 1)._shoot(cx, way)
        cx.ways += [way for way in ways if way not in cx.ways]

    async def _shoot(self, cx: Cx, way: str) -> None:
        state, here = cx.state, cx.here
        line = aiming.in_line(state, here, way)
        if not line:
            return
        all_of_them = cx.add("hits_all") or not self.hits
        if all_of_them or self.hits > 1:
            for space in line if all_of_them else line[: self.hits]:
                await hitting.strike(cx, space, self.damage)
            return
        first = line[0]
        left = await hitting.strike(cx, first, self.damage)
        while left and cx.add("left_over") and (beyond := aiming.in_line(state, here, way)):
            plus, cx.plus = cx.plus, 0
            left = await hitting.strike(cx, beyond[0], left)
            cx.plus = plus
        await self._splinters(cx, first, way)

    async def _splinters(self, cx: Cx, first: int, way: str) -> None:
        """Hit beside and behind the first target, once a card, where something in a slot does so."""
        state = cx.state
        behind = cx.add("behind")
        if behind and "behind" not in cx.once:
            cx.once.append("behind")
            beyond = list(aiming.in_line(state, first, way))
            if beyond:
                await hitting.strike(cx, beyond[0], behind)
        beside = cx.add("beside_hit")
        if beside and "beside" not in cx.once:
            cx.once.append("beside")
            await beside_hit(cx, first, beside)

    def clause(self) -> str:
        """Say it."""
        whom = {0: "all targets", 1: "the first target"}.get(self.hits, f"the first {self.hits} targets")
        return f"{'you may ' if self.may else ''}deal {self.damage} damage to {whom} {_DIRECTED[self.directions]}"


_DIRECTED: Final = {
    "all8": "in one direction", "orthogonal": "in your row or column", "diagonal": "in one diagonal direction",
    "other": "in another direction", "same": "then left in the same direction", "opposite": "in the opposite direction",
}  # fmt: skip


async def beside_hit(cx: Cx, space: int, damage: int) -> None:
    """Let one target around a hit target be hit as well."""

    def options(inner: Cx) -> list[Option]:
        around = [s for s in inner.state.board.around[space] if hitting.is_target(inner.state, s)]
        return [aiming.target(inner.state, s) for s in sorted(around)]

    key = await pick(cx, Need("beside", options, may=True))
    if key:
        await hitting.strike(cx, cx.state.board.numbers[key], damage)


# hits of choice -----------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Hit(Effect):
    """Damage to targets of choice: `times` one chosen anew, or `targets` different ones."""

    kind: str
    damage: int = 1
    times: int = 1
    targets: int = 1
    least: int = 0
    enemies: bool = False
    may: bool = False
    standee: bool = False
    """Whether it may be done from the active player's standee."""

    def _need(self, cx: Cx) -> Need:
        face = cx.face
        least = (changed(cx.me, "least", face) if face is not None else None) or self.least
        return aiming.target_need(self.kind, least, enemies=self.enemies, may=self.may)

    def _count(self, cx: Cx) -> int:
        return self.targets + cx.add("extra_targets")

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose the standee and the targets; of several times only the first."""
        return [*([aiming.standee_need()] if self.standee else []), *[self._need(cx)] * self._count(cx)]

    def why_not(self, cx: Cx) -> Said | None:
        """Say that there is nothing to hit."""
        around = [cx.owner, cx.state.active] if self.standee else [cx.owner]
        able = any(self._need(cx).options(cx.twin([seat])) for seat in around)
        return None if able else ("why_no_target",)

    async def run(self, cx: Cx) -> None:
        """Hit them."""
        if self.standee:
            cx.of = await pick(cx, aiming.standee_need()) or cx.owner
            cx.chosen = []
        face = cx.face
        times = (changed(cx.me, "times", face) if face is not None and self.times > 1 else None) or self.times
        board = cx.state.board
        for _ in range(times):
            cx.chosen = []
            for need in [self._need(cx)] * self._count(cx):
                if not await pick(cx, need):
                    break
            struck = [board.numbers[key] for key in cx.chosen if key in board.numbers]
            for _ in range(1 + cx.add("second_strike")):
                for space in struck:
                    await hitting.strike(cx, space, self.damage)
            if not struck:
                return

    def clause(self) -> str:
        """Say it."""
        what = "enemy" if self.enemies else "target"
        if self.kind == "closest":
            return f"deal {self.damage} damage to the closest target" + (", twice" if self.times > 1 else "")
        if self.kind == "entered":
            return f"you may deal {self.damage} damage to one pile that came in"
        where = " around you or the active player" if self.standee else f" at distance {self.least} or more" if (
            self.least) else " anywhere"  # fmt: skip
        some = f"up to {self.targets} different {what[:-1] + 'ies' if self.enemies else what + 's'}"
        return f"deal {self.damage} damage to {some if self.targets > 1 else f'any {what}'}{where}"


@dataclass(frozen=True, slots=True)
class HitIncoming(Effect):
    """Damage to the pile that is just landing on its owner."""

    damage: int

    async def run(self, cx: Cx) -> None:
        """Hit its top."""
        state = cx.state
        pile = state.incoming[-1]
        await hitting.damage_pile(cx.game, pile, cx.me.space, self.damage, cx.owner, cx.card, cx.card)

    def clause(self) -> str:
        """Say it."""
        return f"deal {self.damage} damage to the top one first"


@lru_cache
def blocks(map: str, cells: tuple[Cell, ...]) -> list[dict[int, int]]:
    """Return for each space of a map the block round it: space -> damage, in order."""
    board = BOARDS[map]
    found = []
    for space in range(len(board.names)):
        block = {board.cell(space, "S", (dx, dy)): damage for dx, dy, damage in cells}
        block.pop(NOWHERE, None)
        found.append(dict(sorted(block.items())))
    return found


@dataclass(frozen=True, slots=True)
class Area(Effect):
    """Damage in a block of spaces round one of choice, all of them at least so far away."""

    cells: tuple[Cell, ...]
    least: int

    def _shape(self, cx: Cx) -> tuple[tuple[Cell, ...], int]:
        face = cx.face
        cells = changed(cx.me, "cells", face) if face is not None else None
        least = changed(cx.me, "least", face) if face is not None else None
        return cells or self.cells, least or self.least

    def _block(self, cx: Cx, space: int) -> dict[int, int]:
        return blocks(cx.state.map, self._shape(cx)[0])[space]

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose the block; of blocks that hit the same only one is offered."""
        return (Need("area", self._blocks),)

    def _blocks(self, cx: Cx) -> list[Option]:
        state, far = cx.state, cx.state.board.distance[cx.here]
        cells, least = self._shape(cx)
        piles, lights, names = state.piles, state.lights, state.board.names
        found: dict[tuple[int, ...], int] = {}
        for space, block in enumerate(blocks(state.map, cells)):
            hit = tuple([s for s in block if s in piles or s in lights])
            if hit and hit not in found and min([far[s] for s in block]) >= least:
                found[hit] = space
        whole = [(set(hit), hit) for hit in sorted(found, key=lambda h: (-len(h), h))]
        spread = blocks(state.map, cells)
        return [
            Option(
                names[found[hit]],
                ("opt_area", len(hit), *[names[s] for s in hit]),
                shows=("area", " ".join(names[s] for s in spread[found[hit]])),
            )
            for spaces, hit in whole
            if not any(spaces < other for other, _ in whole)
        ]

    async def run(self, cx: Cx) -> None:
        """Hit it."""
        key = await pick(cx, self.needs(cx)[0])
        if key:
            block = self._block(cx, cx.state.board.numbers[key])
            for space in block:
                await hitting.strike(cx, space, block[space])

    def clause(self) -> str:
        """Say it."""
        return f"deal 1 damage in each of {len(self.cells)} spaces in a block at distance {self.least} or more"


@dataclass(frozen=True, slots=True)
class Push(Effect):
    """Push the first target in a direction away from oneself or the active player."""

    spaces: int

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose the standee and the direction."""
        return (aiming.standee_need(), aiming.way_need("all8"))

    def why_not(self, cx: Cx) -> Said | None:
        """Say that there is nothing to push."""
        need = aiming.way_need("all8")
        able = any(need.options(cx.twin([seat])) for seat in (cx.owner, cx.state.active))
        return None if able else ("why_no_line", "all8")

    async def run(self, cx: Cx) -> None:
        """Push it, one space at a time."""
        cx.of = await pick(cx, aiming.standee_need()) or cx.owner
        way = await pick(cx, aiming.way_need("all8"))
        line = aiming.in_line(cx.state, cx.here, way) if way else []
        space = line[0] if line else NOWHERE
        for _ in range(self.spaces):
            if space == NOWHERE or not pushing.taken(cx.state, space) or cx.state.outcome is not None:
                return
            beyond = cx.state.board.lines[way][space]
            await pushing.shove(cx.game, space, way)
            space = beyond[0] if beyond else NOWHERE

    def clause(self) -> str:
        """Say it."""
        return f"push the first target in one direction {self.spaces} spaces away from you or the active player"
