"""What comes if the active player ends now: who runs and shoots, where new piles come in, and what it costs whom."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from PIL import Image

from render.kit import badges, canvas, fonts
from render.kit.canvas import RGB, Canvas, Point, lettered
from render.kit.signs import sign
from render.vampire_survivors import theme
from render.vampire_survivors.scene import Scene
from rules.vampire_survivors.view import View

_RUN: Final[RGB] = (255, 120, 84)
_SHOT: Final[RGB] = (255, 110, 150)
_GATE: Final[RGB] = (214, 70, 110)
_INWARD: Final = {"n": (0, 1), "s": (0, -1), "w": (1, 0), "e": (-1, 0)}


def ground(made: Canvas, scene: Scene) -> None:
    """Mark where new piles come in: a wedge from the edge inward with how many."""
    threat = scene.view.threat
    if threat is None:
        return
    left, top, right, bottom = scene.board
    for gate, number in zip(threat.gates, threat.new, strict=True):
        x0, y0, x1, y1 = scene.box(*scene.xy(gate))
        for side, edge in (("n", y0 == top), ("s", y1 == bottom), ("w", x0 == left), ("e", x1 == right)):
            if edge and _line(scene, gate, side):
                box = _wedge(made, side, (x0, y0, x1, y1), scene.cell)
                made.mark("gate", f"{gate}:{side}", f"+{number}", box)


def _line(scene: Scene, gate: str, side: str) -> bool:
    """Tell whether a gate lies in the active survivor's line toward a side: a corner belongs to one side only."""
    acting = scene.acting
    if acting is None:
        return True
    x, y = scene.xy(gate)
    return x == acting.x if side in "ns" else y == acting.y


def _wedge(made: Canvas, side: str, box: tuple[int, int, int, int], cell: int) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = box
    dx, dy = _INWARD[side]
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    ex, ey = mx - dx * cell / 2, my - dy * cell / 2  # the middle of the edge
    wide, deep = cell * 0.44, cell * 0.3
    points = [(ex + dy * wide, ey + dx * wide), (ex - dy * wide, ey - dx * wide), (ex + dx * deep, ey + dy * deep)]
    for grow, fill in ((4.0, theme.BLACK), (0.0, _GATE)):
        mask, left, top = canvas.polygon(points, grow)
        made.fill(mask, fill, left, top)
    return (round(min(p[0] for p in points)), round(min(p[1] for p in points)),
            round(max(p[0] for p in points)), round(max(p[1] for p in points)))  # fmt: skip


def arrows(made: Canvas, scene: Scene) -> None:
    """Draw the ways of runners, and lines from those who shoot; then the numbers of new piles over everything."""
    threat, view = scene.view.threat, scene.view
    if threat is None:
        return
    goal = scene.acting
    shooters = {a.name for a in threat.arrows if a.what == "shoots"}
    for pile in view.piles:
        if goal is not None and pile.name in shooters:
            arrow(made, scene.middle(pile.x, pile.y), scene.middle(goal.x, goal.y), _SHOT, scene.cell, dotted=True)
            made.mark("shot", pile.space, goal.seat, scene.box(pile.x, pile.y))
    for run in threat.arrows:
        if run.what == "runs" and run.start and run.start != run.space:
            far = max(abs(a - b) for a, b in zip(scene.xy(run.start), scene.xy(run.space), strict=True))
            arrow(made, scene.at(run.start), scene.at(run.space), _RUN, scene.cell, dotted=far > 2)
            made.mark("run", run.start, run.space, scene.box(*scene.xy(run.space)))
    for mark in [m for m in made.marks if m.kind == "gate"]:
        x0, y0, x1, y1 = mark.box
        side = mark.id[-1]  # beside the ruler's letter or number, where there is a ruler: a tile's corners stay free
        at = {"s": ((x0 + x1) / 2 + 31, y1 + 20), "w": (x0 - 17, (y0 + y1) / 2 + 31), "n": ((x0 + x1) / 2, y0 + 10)}
        made.put(_tag(mark.text, _GATE), *at.get(side, (x1 - 14, (y0 + y1) / 2 - 4)))


def arrow(
    made: Canvas, start: Point, end: Point, colour: RGB, cell: int, *, dotted: bool = False, start_at: float = 0.34
) -> None:
    """Draw an arrow from the rim of one space to the rim of a standee or the middle of a space."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    if length < 1:
        return
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    x0, y0 = x0 + ux * cell * start_at, y0 + uy * cell * start_at
    x1, y1 = x1 - ux * cell * 0.36, y1 - uy * cell * 0.36
    length = hypot(x1 - x0, y1 - y0)
    hx, hy = x1 - ux * 22, y1 - uy * 22
    if dotted:
        made.dots([(x0, y0), (hx, hy)], _dot(colour), 17)
    else:
        wide = 5
        shaft = [(x0 - uy * wide, y0 + ux * wide), (hx - uy * wide, hy + ux * wide),
                 (hx + uy * wide, hy - ux * wide), (x0 + uy * wide, y0 - ux * wide)]  # fmt: skip
        _poly(made, shaft, colour)
    _poly(made, [(x1, y1), (hx - uy * 15, hy + ux * 15), (hx + uy * 15, hy - ux * 15)], colour)


def _poly(made: Canvas, points: list[Point], colour: RGB) -> None:
    for grow, fill in ((3.0, theme.BLACK), (0.0, colour)):
        mask, left, top = canvas.polygon(points, grow)
        made.fill(mask, fill, left, top)


@lru_cache(maxsize=8)
def _dot(colour: RGB) -> Image.Image:
    return badges.disc(11, colour, theme.BLACK, 2)


@lru_cache(maxsize=64)
def _tag(text: str, fill: RGB) -> Image.Image:
    """Give a small number on a plate."""
    size = 32
    width = max(size, fonts.width("bold", 30, text) + 14)
    out = canvas.layered(
        (width, size), (canvas.rounded(width, size, 10), theme.BLACK), (canvas.rounded(width - 4, size - 4, 8), fill)
    )
    return lettered(out, text, 30, theme.WHITE)


def lost(view: View, seat: str) -> int:
    """Give how much health a seat would lose if the actions ended now, as far as is known."""
    return view.threat.harm.get(seat, 0) if view.threat is not None else 0


def harm(made: Canvas, scene: Scene) -> None:
    """Write at each standee what it would lose; a skull where it would die."""
    threat = scene.view.threat
    if threat is None:
        return
    for survivor in scene.view.survivors:
        number = threat.harm.get(survivor.seat, 0)
        if not number:
            continue
        x, y = scene.middle(survivor.x, survivor.y)
        at = made.put(_tag(f"−{number}", (200, 30, 44)), x + scene.cell * 0.3, y + scene.cell * 0.36)
        made.mark("harm", survivor.seat, f"−{number}", at)
        if survivor.seat in threat.dies:
            mask = sign("skull", 36)
            left, top = round(x + scene.cell * 0.12), round(y - scene.cell * 0.5)
            made.fill(mask, theme.BLACK, left + 3, top + 3)
            made.fill(mask, theme.WHITE, left, top)
            made.mark("dies", survivor.seat, "", (left, top, left + 32, top + 32))
