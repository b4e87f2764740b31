"""Who stands where, and how several find room in one place."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from render.kit.canvas import Point
from render.van_helsing import theme
from render.van_helsing.plan import Place, within
from render.van_helsing.sheet import Sheet
from rules.van_helsing.view import HeroView, View


@dataclass(slots=True)
class Figure:
    """A figure on the board: hero, hidden (to the others), ghost (where it was last known) or bride."""

    ident: str
    kind: str
    text: str
    hero: HeroView | None = None
    note: str = ""


def standing(view: View) -> dict[int, list[Figure]]:
    """List the figures by place."""
    out: dict[int, list[Figure]] = {}
    for hero in view.heroes:
        letters = theme.LETTERS.get(hero.id, "")
        if hero.place is not None and hero.alive:
            kind = "hero" if hero.shown or hero.side == "hunters" else "hidden"
            out.setdefault(hero.place, []).append(Figure(f"hero:{hero.id}", kind, letters, hero))
        unseen = hero.alive and not hero.shown and hero.side == "vampires"
        if unseen and hero.last_place is not None and hero.last_place != hero.place and view.end is None:
            ghost = Figure(f"ghost:{hero.id}", "ghost", letters, hero, f"r{hero.last_round}")
            out.setdefault(hero.last_place, []).append(ghost)
    for bride in view.brides:
        out.setdefault(bride.place, []).append(Figure(f"hero:{bride.id}", "bride", "B"))
    return out


def slots(sheet: Sheet, place: Place, count: int) -> tuple[list[Point], int] | None:
    """Give where figures stand in a place, in pixels, and their size; up to two on its spot, more in all of it."""
    middle = sheet.of(place, place.figures)
    if middle is None:
        return None
    size = sheet.figure
    if place.circle:
        cx, cy, r = place.circle
        rect = (cx - r * 0.85, cy - r * 0.7, r * 1.7, r * 1.4)
    else:
        rect = next((q for q in place.rects if within(q, place.figures)), place.rects[0])
    box = sheet.area(place.floor, rect)
    if box is None:
        return None
    x0, y0, x1, y1 = box
    if count <= 2:
        step = size * 1.06
        size = min(size, max(sheet.least, y1 - y0 - 4), size if count < 2 else max(sheet.least, (x1 - x0) * 2 // 3))
        half = step * (count - 1) / 2 + size / 2
        x = min(max(middle[0], x0 + half), x1 - half) if x1 - x0 > 2 * half else (x0 + x1) / 2
        if x1 - x0 < 2 * half and count == 2:
            step = max(size * 0.7, x1 - x0 - size)
        y = min(max(middle[1], y0 + size / 2), y1 - size / 2)
        return [(x + (n - (count - 1) / 2) * step, y) for n in range(count)], size
    width, tall = x1 - x0 - 6, y1 - y0 - 6
    # The corner with the place's number stays free.
    free = 0 if place.circle else 1
    count += free
    best = (0.0, 1)
    for across in range(1, count + 1):
        rows = ceil(count / across)
        best = max(best, (min(width / across, tall / rows) / 1.02, across))
    across = best[1]
    rows = ceil(count / across)
    size = round(min(sheet.figure, max(sheet.least, best[0])))
    dx = min(size * 1.06, max((width - size) / max(1, across - 1), size * 0.5)) if across > 1 else 0.0
    dy = min(size * 1.06, max((tall - size) / max(1, rows - 1), size * 0.5)) if rows > 1 else 0.0
    half = dx * (across - 1) / 2 + size / 2
    mx = min(max(middle[0], x0 + 3 + half), x1 - 3 - half) if width > 2 * half else (x0 + x1) / 2
    high = dy * (rows - 1) / 2 + size / 2
    my = min(max(middle[1], y0 + 3 + high), y1 - 3 - high) if tall > 2 * high else (y0 + y1) / 2
    points: list[Point] = []
    for n in range(count):
        row, col = divmod(n, across)
        here = across if free else min(across, count - row * across)
        points.append((mx + (col - (here - 1) / 2) * dx, my + (row - (rows - 1) / 2) * dy))
    return points[free:], size
