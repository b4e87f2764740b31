"""The fight: numbered lanes from the top as enemies act, each with its hero and its enemies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.kit.canvas import Canvas, Point
from render.request import Box, PictureRequest
from render.slay_the_spire import enemies, frame, heroes, theme, words
from render.slay_the_spire.frame import BAR, GAP
from rules.slay_the_spire.view import FoeView, HeroView, View

_TAB: Final = 38
_HEROES: Final = {1: 400, 2: 400, 3: 340, 4: 330}
_LONE: Final = 196
_BAND: Final = 270
_LOW_BAND: Final = 146


def draw(request: PictureRequest) -> Canvas:
    """Draw a fight that goes on."""
    view: View = request.view
    names = words.people(request)
    made = frame.board(words.head(view, names), *frame.size(request, fits=_fits(view)))
    spots = Fight(made, request, names).draw()
    frame.number(made, request.choices, spots)
    return made


def _fits(view: View) -> bool:
    """Tell whether a fight has room on the ground of large type: few heroes, few enemies beside one another."""
    standing = [f for f in view.combat.foes if not f.dead] if view.combat is not None else []
    beside = max((sum(f.row == row for f in standing) for row in {f.row for f in standing}), default=0)
    bosses = any(f.row < 0 for f in standing)
    return (len(view.heroes) == 1 and beside <= 3) or (len(view.heroes) == 2 and beside <= 2 - bosses)


class Fight:
    """One fight being drawn."""

    def __init__(self, made: Canvas, request: PictureRequest, names: Mapping[str, str]) -> None:
        """Take the picture and what is to be shown on it."""
        self.made, self.names, self.view = made, names, request.view
        self.wide, self.tall = made.image.size
        self.changed = frozenset(request.highlights)
        view: View = request.view
        assert view.combat is not None
        self.foes = [f for f in view.combat.foes if not f.dead]
        numbered = any(c.target.startswith(("foe:", "enemy:")) for c in request.choices)
        self.ordered = not numbered  # one number on each is enough
        self.own = view.seat if request.kind != "board" else None
        self.spots: dict[str, Point] = {}

    def draw(self) -> dict[str, Point]:
        """Draw all lanes, and give where a choice's number goes on each enemy, hero and row."""
        view: View = self.view
        wide = [f for f in self.foes if f.row < 0]
        others = [f for f in self.foes if f.row >= 0]
        everyone = sorted(view.heroes.values(), key=lambda h: -h.row)
        y = BAR + GAP
        if wide:
            band = self._bands(wide, y, lanes=len(everyone) if others else 0)
            y += band + GAP
            if not others:
                self._pairs(everyone, y)
                return self.spots
        if len(everyone) == 1:
            self._alone(everyone[0], others, y)
            return self.spots
        rows = sorted({h.row for h in everyone} | {f.row for f in others}, reverse=True)
        tall = (self.tall - GAP - y - GAP * (len(rows) - 1)) // len(rows)
        for row in rows:
            hero = next((h for h in everyone if h.row == row), None)
            here = [f for f in others if f.row == row or row in f.rows]
            self._lane(row, hero, here, y, tall)
            y += tall + GAP
        return self.spots

    def _bands(self, wide: list[FoeView], y: int, *, lanes: int) -> int:
        """Draw the enemies of every row above all, side by side; give the height."""
        low = lanes > 1
        tall = (_LOW_BAND if lanes > 2 else 170) if low else _BAND
        if lanes == 0 and len(self.view.heroes) == 1:  # a hero alone is low, the rest is the enemy's
            tall = self.tall - GAP - _LONE - GAP - y
        each = (self.wide - 2 * GAP - GAP * (len(wide) - 1)) // len(wide)
        for n, foe in enumerate(wide):
            x = GAP + n * (each + GAP)
            box = (x, y, x + each, y + tall)
            changed = f"enemy:{foe.id}" in self.changed
            if len(wide) == 1 or each > 500:
                enemies.band(self.made, foe, box, changed=changed, low=low and len(wide) == 1)
            else:
                enemies.draw(self.made, foe, box, changed=changed, order=self.ordered)
            self.spots[f"enemy:{foe.id}"] = (x + 20, y + 20)
        return tall

    def _alone(self, hero: HeroView, foes: list[FoeView], y: int) -> None:
        """Draw one hero's fight: enemies above, hero below."""
        tall = self.tall - GAP - _LONE - GAP - y
        self.made.panel((GAP, y, self.wide - GAP, y + tall), 12, theme.LANE, theme.LANE_EDGE, 2)
        inner = (GAP + 8, y + 8, self.wide - GAP - 8, y + tall - 8)
        self._foes(foes, inner, most=440)
        self._hero(hero, (GAP, self.tall - GAP - _LONE, self.wide - GAP, self.tall - GAP))
        self.spots[f"row:{hero.row}"] = (self.wide / 2, self.tall - GAP - _LONE)

    def _pairs(self, everyone: list[HeroView], y: int) -> None:
        """Draw heroes without enemies of their own two by two, each with the number of its row."""
        across = min(2, len(everyone))
        rows = -(-len(everyone) // across)
        wide = (self.wide - 2 * GAP - GAP * (across - 1)) // across
        tall = min(210, (self.tall - GAP - y - GAP * (rows - 1)) // rows)
        for n, hero in enumerate(everyone):
            x, top = GAP + (n % across) * (wide + GAP), y + (n // across) * (tall + GAP)
            if len(everyone) > 1:
                self._tab(hero.row, x, top, tall)
            left = x + (_TAB + 6 if len(everyone) > 1 else 0)
            self._hero(hero, (left, top, x + wide, top + tall))

    def _lane(self, row: int, hero: HeroView | None, foes: list[FoeView], y: int, tall: int) -> None:
        box = (GAP, y, self.wide - GAP, y + tall)
        self.made.panel(box, 12, theme.LANE, theme.LANE_EDGE, 2)
        self._tab(row, GAP, y, tall)
        left = GAP + _TAB + 4
        wide = min(_HEROES.get(len(self.view.heroes), 330), self.wide * 4 // 11)
        wide = min(wide, 288) if len(foes) > 2 else wide
        if hero is not None:
            self._hero(hero, (left, y + 4, left + wide, y + tall - 4))
        self._foes(foes, (left + wide + 6, y + 4, self.wide - GAP - 4, y + tall - 4), most=720)

    def _tab(self, row: int, x: int, y: int, tall: int) -> None:
        self.made.panel((x, y, x + _TAB, y + tall), 10, (70, 84, 112), None)
        self.made.text(x + _TAB / 2, y + tall / 2, str(row + 1), role="bold", size=36, fill=theme.PALE)
        self.made.mark("row", str(row), str(row + 1), (x, y, x + _TAB, y + tall))
        self.spots[f"row:{row}"] = (x + _TAB / 2, y + 24)

    def _hero(self, hero: HeroView, box: Box) -> None:
        heroes.draw(
            self.made, hero, self.names.get(hero.seat, hero.name), box, gold=hero.seat == self.own,
            changed=f"hero:{hero.seat}" in self.changed, loss=self.view.losses.get(hero.seat, 0),
        )  # fmt: skip
        self.spots[f"hero:{hero.seat}"] = (box[0] + 26, box[1] + 24)

    def _foes(self, foes: list[FoeView], box: Box, *, most: int) -> None:
        x0, y0, x1, y1 = box
        if not foes:
            self.made.text((x0 + x1) / 2, (y0 + y1) / 2, "no enemy here", role="italic", size=30, fill=(150, 162, 180))
            return
        lines = 2 if len(foes) > 5 and y1 - y0 >= 300 else 1
        across = -(-len(foes) // lines)
        each = min(most, (x1 - x0 - 6 * (across - 1)) // across)
        tall = (y1 - y0 - 6 * (lines - 1)) // lines
        start = x0 + (x1 - x0 - each * across - 6 * (across - 1)) // 2 if len(self.view.heroes) == 1 else x0
        for n, foe in enumerate(foes):
            x, y = start + (n % across) * (each + 6), y0 + (n // across) * (tall + 6)
            here = (x, y, x + each, y + tall)
            enemies.draw(self.made, foe, here, changed=f"enemy:{foe.id}" in self.changed, order=self.ordered)
            self.spots[f"enemy:{foe.id}"] = (x + 22, y + 22)
