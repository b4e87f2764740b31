"""The party outside a fight: a chip for each hero, in a row above a room or in a column beside the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.kit import badges
from render.kit.canvas import Canvas, Point, mixed
from render.kit.signs import sign
from render.request import Box
from render.slay_the_spire import frame, theme
from render.slay_the_spire.frame import BAR, GAP
from rules.slay_the_spire.view import HeroView, View

_TALL: Final = 64
_TYPE: Final = 28


def row(made: Canvas, view: View, names: Mapping[str, str], changed: frozenset[str]) -> tuple[int, dict[str, Point]]:
    """Draw the party in a row below the bar; give the y below it, and where choices' numbers go."""
    heroes = list(view.heroes.values())
    each = min(420, (made.image.width - 2 * GAP - GAP * (len(heroes) - 1)) // len(heroes))
    y = BAR + GAP
    spots: dict[str, Point] = {}
    for n, hero in enumerate(heroes):
        x = GAP + n * (each + GAP)
        box = (x, y, x + each, y + _TALL)
        _chip(made, view, hero, names.get(hero.seat, hero.name), box)
        spots[f"hero:{hero.seat}"] = (x + 26, y + 20)
        if f"hero:{hero.seat}" in changed:
            frame.changed(made, box)
    return y + _TALL, spots


def column(made: Canvas, view: View, names: Mapping[str, str], box: Box) -> int:
    """Draw the party one under the other, and give the y below."""
    x0, y, x1, _ = box
    for hero in view.heroes.values():
        _chip(made, view, hero, names.get(hero.seat, hero.name), (x0, y, x1, y + _TALL + 18))
        y += _TALL + 18 + 6
    return y - 6


def _chip(made: Canvas, view: View, hero: HeroView, name: str, box: Box) -> None:
    x0, y0, x1, y1 = box
    own = theme.OWNERS.get(hero.character, theme.OWNERS["colorless"])
    leader = view.leader == hero.seat and len(view.heroes) > 1
    mine = view.seat == hero.seat
    edge = theme.GOLD if mine else mixed(own, theme.WHITE, 0.15)
    made.panel(box, 10, mixed(own, theme.BLACK, 0.6), edge, 4 if mine else 3)
    made.mark("hero", hero.seat, name, box)
    narrow = y1 - y0 > _TALL
    top = y0 + (23 if narrow else (y1 - y0) / 4 + 1)
    made.put(badges.disc(36, own, theme.WHITE, 2), x0 + 28, top + (0 if narrow else 15))
    mark = sign(theme.SIGNS.get(hero.character, "●"), 24)
    made.fill(mark, theme.WHITE, x0 + 16, round(top - 12 + (0 if narrow else 15)))
    words = "fallen" if hero.dead else f"{hero.hp}/{hero.max_hp}"
    gold = str(hero.gold)
    low = y1 - 23 if narrow else y1 - 18
    if narrow:
        right, left, wide = x1 - 10, x0 + 12, x1 - x0 - 110
    else:
        right, left, wide = x1 - 10, x0 + 54, x1 - x0 - 130
    title = name + (" ★" if leader else "")
    made.text(x0 + 54, y0 + (23 if narrow else 17), title, role="bold", size=30, least=_TYPE, fill=theme.WHITE,
              anchor="l", room=x1 - x0 - 62)  # fmt: skip
    bar = badges.bar(max(70, wide), 30, 0 if hero.dead else hero.hp, hero.max_hp)
    made.mark("health", f"hp:{hero.seat}", words, made.put(bar, left + bar.width / 2, low))
    made.text(left + bar.width / 2, low, words, role="bold", size=_TYPE, fill=theme.WHITE, halo=theme.BLACK,
              halo_width=3)  # fmt: skip
    at = made.text(right, low, gold, role="bold", size=_TYPE, fill=theme.GOLD, anchor="r")
    made.fill(sign("💰", 26), theme.GOLD, at[0] - 30, round(low - 13))
    made.mark("gold", hero.seat, gold, at)
