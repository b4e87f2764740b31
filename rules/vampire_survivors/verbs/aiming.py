"""What can be aimed at: directions, targets, spaces, survivors; each as a need."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Option
from rules.vampire_survivors.board import DIAGONAL, OPPOSITE, ORTHOGONAL, WAYS
from rules.vampire_survivors.content.enemies import TOKENS
from rules.vampire_survivors.state import State
from rules.vampire_survivors.verbs.base import Cx, Need

DIRECTIONS = {"all8": tuple(WAYS), "orthogonal": ORTHOGONAL, "diagonal": DIAGONAL, "other": tuple(WAYS)}
FAR = 99


def name_of(state: State, space: int) -> str:
    """Name the target in a space: the enemy on top, or "" for a light source."""
    pile = state.piles.get(space)
    return TOKENS[pile.top].name if pile is not None else ""


def target(state: State, space: int) -> Option:
    """Return the option to aim at a space."""
    pile = state.piles.get(space)
    name = state.board.names[space]
    if pile is None:
        return Option(name, ("opt_light", name), shows=("place", name))
    return Option(
        name, ("opt_target", TOKENS[pile.top].name, name, pile.armor, len(pile.tokens)), shows=("place", name)
    )


def in_line(state: State, space: int, way: str) -> list[int]:
    """List the targets in a direction, the first one first."""
    piles, lights = state.piles, state.lights
    return [s for s in state.board.lines[way][space] if s in piles or s in lights]


def targets(state: State) -> Iterable[int]:
    """Yield all spaces with something to hit."""
    yield from state.piles
    yield from state.lights


def way_need(directions: str, may: bool = False) -> Need:
    """Return the need of a direction in which there is a target; those shot in already are left out."""

    def options(cx: Cx) -> list[Option]:
        state, here = cx.state, cx.here
        found = []
        for way in DIRECTIONS[directions]:
            if way not in cx.chosen and way not in cx.ways and (line := in_line(state, here, way)):
                names = state.board.names
                found.append(
                    Option(
                        way, ("opt_way", way, name_of(state, line[0]), names[line[0]], len(line)), shows=("way", way)
                    )
                )
        return found

    return Need("way", options, may)


def target_need(
    kind: str, least: int = 0, most: int = FAR, enemies: bool = False, may: bool = False, twice: bool = False
) -> Need:
    """Return the need of a target: "any", "closest", "around" (8 neighbours), "entered" this spawn phase."""

    def options(cx: Cx) -> list[Option]:
        state, here = cx.state, cx.here
        board = state.board
        far = board.distance[here]
        if kind == "around":
            reach = [s for s in board.around[here] if s in state.piles or s in state.lights]
        elif kind == "entered":
            reach = [s for s in state.arrived if s in state.piles]
        else:
            reach = [s for s in targets(state) if least <= far[s] <= most]
        if enemies:
            reach = [s for s in reach if s in state.piles]
        if kind == "closest" and reach:
            nearest = min(far[s] for s in reach)
            reach = [s for s in reach if far[s] == nearest]
        return [target(state, s) for s in sorted(reach) if twice or board.names[s] not in cx.chosen]

    return Need("target", options, may)


def who_need(living: bool = True, hurt: bool = False) -> Need:
    """Return the need of a survivor."""

    def options(cx: Cx) -> list[Option]:
        state = cx.state
        return [
            Option(s.seat, ("opt_who", s.seat), shows=("seat", s.seat))
            for s in (state.survivors[seat] for seat in state.order(cx.seat))
            if not (living and s.dead) and not (hurt and not s.damage)
        ]

    return Need("who", options)


def standee_need() -> Need:
    """Return the need of a standee to work from: one's own or the active player's."""

    def options(cx: Cx) -> list[Option]:
        both = [cx.owner] if cx.state.active in ("", cx.owner) else [cx.owner, cx.state.active]
        return [Option(s, ("opt_from", s), shows=("seat", s)) for s in both] if len(both) > 1 else []

    return Need("standee", options)


def opposite(ways: Iterable[str]) -> list[str]:
    """Return the opposite directions."""
    return [OPPOSITE[way] for way in ways]
