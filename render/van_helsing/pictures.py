"""The whole pictures of Van Helsing: the board for all, a seat's crop, the full castle, and the end."""

from __future__ import annotations

from render.kit.canvas import Canvas
from render.request import PictureRequest
from render.van_helsing import board, cards, header, picks, sheet, status
from render.van_helsing.plan import CASTLE
from render.van_helsing.scene import Scene
from render.van_helsing.sheet import HEADER
from rules.van_helsing.view import HeroView, View


def public(request: PictureRequest) -> Canvas:
    """Draw the board for all, in landscape."""
    view: View = request.view
    scene = _scene(request, sheet.public(request.large_type))
    done = board.draw(scene)
    status.draw(done, view, scene.changed, request.large_type)
    return done


def private(request: PictureRequest) -> Canvas:
    """Draw a seat's crop: its own floor with all that it can reach or see, and who it is."""
    view: View = request.view
    heroes = own(view)
    here = _place(view, heroes)
    if view.phase == "council" and view.side == "hunters":  # where the heroes stand decides nothing
        hand = [c for c in cards.held(view, everyone=True) if not c.vampire]
        return cards.sheet("Who carries what?", hand, request.choices)
    if view.end is not None or here is None:
        return public(request)
    scene = _scene(request, sheet.crop(CASTLE.places[here].floor, _around(request, here, heroes), request.large_type))
    scene.private = True
    done = board.draw(scene)
    status.bar(done, view, heroes)
    picks.items(done, request.choices)
    return done


def full(request: PictureRequest) -> Canvas:
    """Draw the whole castle in full size, and the cards of the seat below it."""
    view: View = request.view
    scene = _scene(request, sheet.portrait(request.large_type))
    scene.private = view.seat is not None and view.end is None
    done = board.draw(scene)
    done.image.paste(header.ground(), (0, 0))
    header.plaque(done, view, HEADER)
    header.draw(done, view, scene.changed, {} if scene.large else scene.names, scene.large)
    return done


def items(request: PictureRequest) -> Canvas:
    """Draw the cards of the seat."""
    view: View = request.view
    title = "Your retinue" if view.side == "vampires" else "Your items"
    return cards.sheet(title, cards.held(view), request.choices)


def single(request: PictureRequest) -> Canvas:
    """Draw one kind of token. Raises KeyError for an unknown one."""
    return cards.single(request.subject)


def own(view: View) -> list[HeroView]:
    """List the heroes that the seat plays, the one whose turn it is first, then the living."""
    mine = [h for h in view.heroes if h.id in view.hand]
    return sorted(mine, key=lambda h: (h.id != view.turn, not h.alive))


def _scene(request: PictureRequest, on: sheet.Sheet) -> Scene:
    view: View = request.view
    highlights = request.highlights or tuple(f"place:{n}" for n in view.marks if view.end is None)
    names = dict(request.names)
    return Scene(view, on, request.choices, frozenset(highlights), names, request.large_type)


def _place(view: View, heroes: list[HeroView]) -> int | None:
    """Give the place round which a seat's crop is cut: its hero's, or of the bride that it moves."""
    if view.turn == "brides":
        waiting = [b.place for b in view.brides if b.may_act]
        if waiting and view.side == "vampires":
            return waiting[0]
    return next((h.place for h in heroes if h.alive and h.place is not None), None)


def _around(request: PictureRequest, here: int, heroes: list[HeroView]) -> tuple[int, ...]:
    """List the places of a floor that the crop must hold: where one stands, came along, and may go."""
    floor = CASTLE.places[here].floor
    wanted = {here}
    for choice in request.choices:
        kind, _, ident = choice.target.partition(":")
        if kind == "place" and ident.isdigit():
            wanted.add(int(ident))
    if not request.large_type:
        for hero in heroes[:1]:
            wanted.update(hero.path[-3:])
        wanted.update(number for number, _ in CASTLE.moves[here])
    return tuple(sorted(n for n in wanted if n in CASTLE.places and CASTLE.places[n].floor == floor))
