"""The ways that were walked, and where a hidden one rested."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from render.kit import badges
from render.kit.canvas import RGB, Canvas, Point
from render.van_helsing import figures, theme
from render.van_helsing.plan import CASTLE, bearing
from render.van_helsing.scene import Scene
from render.van_helsing.sheet import Sheet

_PALE_RED: Final[RGB] = (255, 226, 226)
_DARK_RED: Final[RGB] = (70, 0, 20)


def route(sheet: Sheet, path: Sequence[int]) -> list[list[Point]]:
    """Turn a path of places into lines on the picture, broken where it changes floors or leaves the sheet."""
    lines: list[list[Point]] = [[]]
    for n, number in enumerate(path):
        place = CASTLE.places[number]
        here = sheet.of(place, place.figures)
        if n:
            edge = CASTLE.way(path[n - 1], number)
            if edge is not None and edge.at is not None:
                door = sheet.spot(place.floor, edge.at)
                if door is not None:
                    lines[-1].append(door)
                else:
                    lines.append([])
            elif edge is not None:
                lines.append([])
        if here is not None:
            lines[-1].append(here)
        else:
            lines.append([])
    return [line for line in lines if line] or [[]]


def colour_of(hero: str) -> RGB:
    """Give the colour of a hero's way."""
    return (255, 92, 104) if hero == "dracula" else theme.HEROES.get(hero, theme.PALE)


def draw(board: Canvas, scene: Scene) -> None:
    """Draw each stretch once, in the dots of all that walked it by turns, and an arrow where each walk ends."""
    walks: list[tuple[str, Sequence[int]]] = []
    view = scene.view
    if view.end is None:
        walks = [(h.id, h.path) for h in view.heroes if len(h.path) > 1]
        for hero, path in walks:
            board.mark("path", hero, "-".join(map(str, path)), (0, 0, 0, 0))
    else:
        for walk in view.end.trails[-_SHOWN_WALKS:]:
            if len(walk.path) > 1:
                walks.append((walk.hero, walk.path))
                board.mark("trail", f"{walk.hero}:{walk.round}", "-".join(map(str, walk.path)), (0, 0, 0, 0))
    stretches: dict[tuple[Point, Point], list[str]] = {}
    ends: list[tuple[str, Point, Point]] = []
    for hero, path in walks:
        lines = route(scene.sheet, path)
        for line in lines:
            for one, two in pairwise(line):
                key = (one, two) if one <= two else (two, one)
                walkers = stretches.setdefault(key, [])
                if hero not in walkers:
                    walkers.append(hero)
        if len(lines[-1]) > 1:
            ends.append((hero, lines[-1][-2], lines[-1][-1]))
    size = scene.sheet.dot
    for (one, two), walkers in stretches.items():
        length = ((two[0] - one[0]) ** 2 + (two[1] - one[1]) ** 2) ** 0.5
        count = max(1, round(length / scene.sheet.gap))
        for n in range(count + 1):
            hero = walkers[n % len(walkers)]
            dot = figures.dot(theme.SHAPES.get(hero, "disc"), size, colour_of(hero))
            board.put(dot, one[0] + (two[0] - one[0]) * n / count, one[1] + (two[1] - one[1]) * n / count)
    for hero, (x0, y0), (x1, y1) in ends if view.end is None else ():
        turn = round(bearing((x0, y0), (x1, y1)) / 15) * 15 % 360
        board.put(figures.pointer(turn, round(size * 2.3), colour_of(hero)), (x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3)


_SHOWN_WALKS: Final = 60
_SHOWN_ROUNDS: Final = 3


def stops(board: Canvas, scene: Scene) -> None:
    """Write at each place in which rounds it was a hiding place."""
    view = scene.view
    stops: dict[int, list[int]] = {}
    for walk in view.end.trails if view.end is not None else ():
        if walk.path and walk.hero == "dracula":
            stops.setdefault(walk.path[-1], []).append(walk.round)
    for number, rounds in sorted(stops.items()):
        place = CASTLE.places[number]
        at = scene.sheet.of(place, place.label)
        if at is None:
            continue
        text = "r" + ",".join(map(str, rounds[-_SHOWN_ROUNDS:]))
        text = text if len(rounds) <= _SHOWN_ROUNDS else text.replace("r", "r…", 1)
        tag = badges.tag(text, 30, _PALE_RED, _DARK_RED, 28)
        box = scene.sheet.box(place) or (0, 0, 0, 0)
        x = min(max(at[0], box[0] + tag.width / 2), scene.sheet.size[0] - tag.width / 2 - 2)
        board.mark("stop", f"dracula:{number}", text, board.put(tag, x, at[1] + scene.sheet.digits * 0.95))
