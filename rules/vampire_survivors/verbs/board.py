"""Effects on the board and its standees: moves, scrolls, light sources, Cherry Bombs, cats, Pentagrams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.engine import Option, Said
from rules.vampire_survivors import harm, hitting, lights, pushing, walking
from rules.vampire_survivors.board import BOARDS, ORTHOGONAL
from rules.vampire_survivors.library import changed, hooks
from rules.vampire_survivors.verbs import aiming
from rules.vampire_survivors.verbs.base import Cx, Effect, Need, emit, pick
from rules.vampire_survivors.verbs.patterns import ROUND, Cell

BOMBS, CATS, SHUT = 2, 2, 3
"""Tokens of each; at least one side of the board is never shut."""
BOMB_AWAY: Final = 3


@lru_cache
def _walks(board: str) -> list[Option]:
    """Return the option to go to each space of a board, where nothing is in the way; shared, so never changed."""
    return [Option(name, ("opt_walk", name), shows=("place", name)) for name in BOARDS[board].names]


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """Move the standee so many spaces, and one more for each Move card in a slot."""

    spaces: int
    exact: bool = False
    """Whether slots add nothing (Power Up Menu)."""

    def far(self, cx: Cx) -> int:
        """Return how far it goes."""
        if self.exact:
            return self.spaces
        return self.spaces + sum(hook.value for _, hook in hooks(cx.me, "distance"))

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose where to."""
        return (Need("to", self._places),)

    def why_not(self, cx: Cx) -> Said | None:
        """Say that there is no way at all."""
        return None if walking.can_step(cx.state, cx.me) or self._places(cx) else ("why_boxed_in",)

    def _places(self, cx: Cx) -> list[Option]:
        state = cx.state
        board, found = state.board, []
        for space, way in walking.ways(state, cx.me, self.far(cx)).items():
            met = walking.met(state, way)
            if met:
                name = board.names[space]
                warn: Said = ("warn_meets", aiming.name_of(state, met[0]), len(met))
                found.append(Option(name, ("opt_walk", name), shows=("place", name), warn=warn))
            else:
                found.append(_walks(board.slug)[space])
        return found

    async def run(self, cx: Cx) -> None:
        """Walk."""
        key = await pick(cx, self.needs(cx)[0])
        way = walking.ways(cx.state, cx.me, self.far(cx)).get(cx.state.board.numbers.get(key, -1))
        if way:
            await walking.walk(cx.game, cx.me, way)

    def clause(self) -> str:
        """Say it."""
        return f"move {'1 space' if self.spaces == 1 else f'1 or {self.spaces} spaces'}"


@dataclass(frozen=True, slots=True)
class Scroll(Effect):
    """Slide a new light source in from an edge near a standee."""

    standee: bool = False
    """Whether it may be near the active player's."""

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose the standee and the edge space."""
        gate = Need("gate", self._gates)
        return (aiming.standee_need(), gate) if self.standee else (gate,)

    def why_not(self, cx: Cx) -> Said | None:
        """Say that no light source is left."""
        return None if lights.may_insert(cx.state) else ("why_no_lights",)

    def _gates(self, cx: Cx) -> list[Option]:
        state = cx.state
        names = state.board.names
        return [
            Option(f"{side}:{names[gate]}", ("opt_scroll", side, names[gate]), shows=("place", names[gate]))
            for side, gate in pushing.gates(state, cx.here)
        ]

    async def run(self, cx: Cx) -> None:
        """Scroll."""
        if self.standee:
            cx.of = await pick(cx, aiming.standee_need()) or cx.owner
        key = await pick(cx, Need("gate", self._gates))
        if key:
            side, _, name = key.partition(":")
            await pushing.scroll(cx.game, cx.seat, side, cx.state.board.numbers[name])
            if cx.state.outcome is None:
                await emit(cx.game, cx.owner, "own_scroll")

    def clause(self) -> str:
        """Say it."""
        return "scroll" + (" near you or the active player" if self.standee else "")


@dataclass(frozen=True, slots=True)
class Collect(Effect):
    """Reveal and take a light source as if it were damaged."""

    most: int = aiming.FAR
    count: int = 1
    in_line: bool = False
    standee: bool = False
    may: bool = False

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose the standee and the light source."""
        need = Need("light", self._lights, self.may)
        return (aiming.standee_need(), need) if self.standee else (need,)

    def why_not(self, cx: Cx) -> Said | None:
        """Say that none is near enough."""
        seats = (cx.owner, cx.state.active) if self.standee else (cx.owner,)
        return None if any(self._lights(cx.twin([seat])) for seat in seats) else ("why_no_light",)

    def _lights(self, cx: Cx) -> list[Option]:
        state, here = cx.state, cx.here
        board = state.board
        near = [s for s in state.lights if board.distance[here][s] <= self.most]
        if self.in_line:
            near = [s for s in near if any(s in board.lines[way][here] for way in ORTHOGONAL) or s == here]
        return [aiming.target(state, s) for s in sorted(near)]

    async def run(self, cx: Cx) -> None:
        """Take it."""
        if self.standee:
            cx.of = await pick(cx, aiming.standee_need()) or cx.owner
        for _ in range(self.count):
            cx.chosen = []
            key = await pick(cx, Need("light", self._lights, self.may))
            if not key or cx.state.outcome is not None:
                return
            await lights.reveal_at(cx.game, cx.seat, cx.state.board.numbers[key])

    def clause(self) -> str:
        """Say it."""
        where = "in your row or column" if self.in_line else "anywhere" if self.most == aiming.FAR else (
            f"at most {self.most} spaces away"
        )  # fmt: skip
        what = "a light source" if self.count == 1 else f"up to {self.count} light sources"
        return f"{'you may ' if self.may else ''}reveal and take {what} {where}"


# Cherry Bombs and cats ----------------------------------------------------------------------------------------
BLAST: Final[tuple[Cell, ...]] = tuple((x, y, 1 if x and y else 2) for x, y, _ in ROUND)
"""The spaces around a bomb: 2 damage beside it, 1 diagonally (house); survivors are spared."""


def _free(cx: Cx, space: int) -> bool:
    state = cx.state
    tokens = space in state.bombs or space in state.cats
    return not (tokens or pushing.taken(state, space) or state.standing(space) is not None)


@dataclass(frozen=True, slots=True)
class PlaceBomb(Effect):
    """Put a Cherry Bomb on an empty space some way off."""

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose the space."""
        return (Need("bomb", self._spaces),)

    def why_not(self, cx: Cx) -> Said | None:
        """Say that both bombs lie on the board."""
        return ("why_bombs",) if len(cx.state.bombs) >= BOMBS else None

    def _spaces(self, cx: Cx) -> list[Option]:
        board = cx.state.board
        if len(cx.state.bombs) >= BOMBS:
            return []
        far = [s for s in board.near[cx.here] if board.distance[cx.here][s] >= BOMB_AWAY and _free(cx, s)]
        return [Option(board.names[s], ("opt_bomb", board.names[s]), shows=("place", board.names[s])) for s in far]

    async def run(self, cx: Cx) -> None:
        """Put it there."""
        key = await pick(cx, self.needs(cx)[0])
        if key:
            cx.state.bombs.append(cx.state.board.numbers[key])
            cx.game.tell("bomb", cx.seat, key)

    def clause(self) -> str:
        """Say it."""
        return f"place a Cherry Bomb in an empty space at distance {BOMB_AWAY} or more"


@dataclass(frozen=True, slots=True)
class Detonate(Effect):
    """Detonate one Cherry Bomb of choice, or all of them."""

    all: bool = False

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose the bomb."""
        return () if self.all else (Need("bomb", self._bombs),)

    def _bombs(self, cx: Cx) -> list[Option]:
        names = cx.state.board.names
        return [Option(names[s], ("opt_detonate", names[s]), shows=("place", names[s])) for s in cx.state.bombs]

    async def run(self, cx: Cx) -> None:
        """Let it go off."""
        board = cx.state.board
        key = "" if self.all else await pick(cx, self.needs(cx)[0])
        for space in cx.state.bombs[:] if self.all else [board.numbers[key]] if key else []:
            if space not in cx.state.bombs:
                continue
            cx.state.bombs.remove(space)
            cx.game.tell("detonates", board.names[space])
            for dx, dy, damage in BLAST:
                hit = board.cell(space, "S", (dx, dy))
                if hit >= 0:
                    await hitting.strike(cx, hit, damage)

    def clause(self) -> str:
        """Say it."""
        what = "every Cherry Bomb" if self.all else "a Cherry Bomb"
        return f"detonate {what}: 2 damage beside it, 1 diagonally"


@dataclass(frozen=True, slots=True)
class Cats(Effect):
    """Add a cat if possible, move each cat a space, and let each hurt all around it, survivors too."""

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose where a new cat comes."""
        return (Need("cat", self._spaces, may=True),)

    def why_not(self, cx: Cx) -> Said | None:
        """It can be played whenever there is a cat or room for one."""
        return None if cx.state.cats or self._spaces(cx) else ("why_no_room",)

    def _spaces(self, cx: Cx) -> list[Option]:
        board = cx.state.board
        near = [s for s in board.around[cx.here] if _free(cx, s)] if len(cx.state.cats) < CATS else []
        return [Option(board.names[s], ("opt_cat", board.names[s]), shows=("place", board.names[s])) for s in near]

    async def run(self, cx: Cx) -> None:
        """Add, move, hurt."""
        state = cx.state
        board = state.board
        key = await pick(cx, self.needs(cx)[0])
        if key:
            state.cats.append(board.numbers[key])
        for cat in state.cats[:]:
            if cat in state.cats and state.outcome is None:
                await self._moves(cx, cat)
        for cat in state.cats[:]:
            for dx, dy, _ in ROUND:
                space = board.cell(cat, "S", (dx, dy))
                if space < 0 or state.outcome is not None:
                    continue
                survivor = state.standing(space)
                await hitting.strike(cx, space, 1)
                if survivor is not None and not survivor.dead:
                    await harm.hurt(cx.game, survivor.seat, 1, "a cat")

    async def _moves(self, cx: Cx, cat: int) -> None:
        state = cx.state
        names = state.board.names
        options = [Option(names[s], ("opt_cat", names[s]), shows=("place", names[s])) for s in state.board.around[cat]
                   if s not in state.cats]  # fmt: skip
        key = await pick(cx, Need("cat_to", lambda inner: options[:]))
        if not key:
            return
        state.cats[state.cats.index(cat)] = space = state.board.numbers[key]
        survivor = state.standing(space)
        if pushing.taken(state, space) or survivor is not None:
            state.cats.remove(space)
            if survivor is not None:
                await harm.hurt(cx.game, survivor.seat, 1, "a cat")
            await hitting.strike(cx, space, 1)

    def clause(self) -> str:
        """Say it."""
        return "add a cat next to you if possible, move each cat 1 space, then each cat deals 1 damage all around it"


@dataclass(frozen=True, slots=True)
class ShutSides(Effect):
    """A survivor of choice shuts a side of the board: nothing comes from there this turn."""

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose who shuts a side, and which side where it is oneself."""
        return (aiming.who_need(living=False), *[Need("side", self._sides, chooser=_chooser)] * self._count(cx))

    def why_not(self, cx: Cx) -> Said | None:
        """Say that one side must stay open."""
        return None if self._sides(cx) else ("why_shut",)

    def _count(self, cx: Cx) -> int:
        face = cx.face
        return (changed(cx.me, "sides", face) if face is not None else None) or 1

    def _sides(self, cx: Cx) -> list[Option]:
        shut = [*cx.state.shut, *(key for key in cx.chosen if key in ORTHOGONAL)]
        open_ = [side for side in ORTHOGONAL if side not in shut] if len(shut) < SHUT else []
        return [Option(side, ("opt_side", side)) for side in open_]

    async def run(self, cx: Cx) -> None:
        """Shut it."""
        for need in self.needs(cx):
            key = await pick(cx, need)
            if need.name == "side" and key:
                cx.state.shut.append(key)
                cx.chosen = cx.chosen[:1]
                cx.game.tell("shuts", cx.seat, key)

    def clause(self) -> str:
        """Say it."""
        return "a survivor of your choice shuts 1 side of the board: nothing comes from there this turn"


def _chooser(cx: Cx) -> str:
    return next((key for key in cx.chosen if key in cx.state.survivors), cx.seat)
