"""The table as all or one seat see it: a fight, a room, the map; and everything at once in full size."""

from __future__ import annotations

from render.kit.canvas import Canvas
from render.request import PictureRequest
from render.slay_the_spire import chart, fight, frame, hand, room, things
from rules.slay_the_spire.view import View


def draw(request: PictureRequest) -> Canvas:
    """Draw what goes on now."""
    view: View = request.view
    if view.combat is not None:
        return fight.draw(request)
    return things.ending(request) if view.won is not None else room.draw(request)


def full(request: PictureRequest) -> Canvas:
    """Draw all, one part under the other: the table, the hand, the map, what everybody has."""
    view: View = request.view
    parts = [draw(request)]
    hero = view.heroes.get(view.seat or "")
    if view.combat is not None and hero is not None and hero.hand:
        parts.append(hand.draw(request))
    if view.map is not None and not any(m.kind == "node" for m in parts[0].marks):
        parts.append(chart.draw(request))
    parts.append(things.items(request))
    return frame.stacked(parts)
