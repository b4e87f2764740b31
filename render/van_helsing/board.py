"""What lies and moves on a sheet of the castle: tokens, locks, figures, ways, choices, and what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from render.kit import badges, canvas, fonts
from render.kit.canvas import RGB, Canvas, Point
from render.request import Box
from render.van_helsing import castle, crowds, figures, picks, theme, ways
from render.van_helsing.plan import CASTLE, Place, angle, within
from render.van_helsing.scene import Scene
from render.van_helsing.sheet import Sheet, ground
from rules.van_helsing.view import ItemView

_SHADE: Final[RGB] = (104, 8, 60)
_RED: Final[RGB] = (255, 110, 122)
_PALE_RED: Final[RGB] = (255, 226, 226)
_DARK_RED: Final[RGB] = (70, 0, 20)


def draw(scene: Scene) -> Canvas:
    """Draw the castle of a sheet with all that is on it."""
    board = Canvas(ground(scene.sheet).copy())
    view, sheet = scene.view, scene.sheet
    castle.towers(board, sheet)
    if scene.private and view.side == "vampires":
        _hatch(board, scene)
    if scene.private:
        _reachable(board, scene)
    _rings(board, scene)
    if sheet.squares:
        castle.squares(board, sheet)
    standing = crowds.standing(view)
    if sheet.names:
        castle.names(board, sheet, frozenset() if scene.portrait else frozenset(standing))
    castle.captions(board, sheet)
    ways.draw(board, scene)
    spots = _tokens(board, scene, frozenset(standing))
    _locks(board, scene)
    _passage(board, scene)
    spots |= _figures(board, scene, standing)
    _exits(board, scene)
    castle.numbers(board, sheet)
    if scene.private and view.side == "vampires":
        _eyes(board, scene)
    if view.end is not None:
        ways.stops(board, scene)
    picks.draw(board, scene, spots)
    return board


# ---------------------------------------------------------------- ground


@lru_cache(maxsize=128)
def place_mask(sheet: Sheet, number: int, less: int) -> tuple[Image.Image, int, int] | None:
    """Give the ground of a place as a mask without the towers that stand on it, and its left top."""
    place = CASTLE.places[number]
    box, frame = sheet.box(place), sheet.frame(place.floor)
    if box is None or frame is None:
        return None
    left, top, right, bottom = box
    mask = Image.new("L", (right - left, bottom - top))
    draw = ImageDraw.Draw(mask)

    def round_of(circle: tuple[float, float, float], fill: int, less: int = 0) -> None:
        px, py = frame.x + circle[0] * frame.unit - left, frame.y + circle[1] * frame.unit - top
        r = circle[2] * frame.unit - less
        draw.ellipse((px - r, py - r, px + r, py + r), fill=fill)

    if place.circle:
        round_of(place.circle, 255, less)
    for n, (x, y, w, h) in enumerate(place.rects):
        x0, y0 = frame.x + x * frame.unit - left, frame.y + y * frame.unit - top
        # The second rectangle of a bend touches the first: only its far sides keep a distance.
        trim = less if n == 0 or len(place.rects) == 1 else 0
        draw.rectangle((x0 + less, y0 + trim, x0 + w * frame.unit - 1 - less, y0 + h * frame.unit - 1 - less), fill=255)
    shapes = [p.shape for p in CASTLE.places.values() if p.floor == place.floor and p is not place]
    shapes += [s.shape for s in CASTLE.scenery if s.floor == place.floor]
    for shape in shapes:
        if shape.circle and not place.circle:
            round_of(shape.circle, 0)
    return mask, left, top


def _hatch(board: Canvas, scene: Scene) -> None:
    """Hatch the places that hunters look into."""
    for number in scene.view.watched:
        found = place_mask(scene.sheet, number, 4)
        if found is None:
            continue
        mask, left, top = found
        stripes = Image.new("L", mask.size)
        stripes.paste(figures.hatch(mask.width, mask.height), (0, 0), mask)
        board.fill(stripes, (255, 150, 190) if CASTLE.places[number].outdoors else _SHADE, left, top)
        board.mark("watched", str(number), "", (left, top, left + mask.width, top + mask.height))


def _eyes(board: Canvas, scene: Scene) -> None:
    """Put an eye beside the number of each watched place; below it where that is narrow."""
    size = round(scene.sheet.digits * 0.95)
    for number in scene.view.watched:
        place = CASTLE.places[number]
        at = scene.sheet.of(place, place.label)
        if at is None:
            continue
        narrow = place.token is not None and abs(place.token[0] - place.label[0]) * scene.sheet.unit(place) < 3 * size
        x, y = (at[0], at[1] + size * 1.1) if narrow else (at[0] + size * 1.5, at[1])
        ink = theme.WHITE if place.outdoors else _SHADE
        board.put(_eye(size, ink), x, y)


@lru_cache(maxsize=8)
def _eye(size: int, ink: RGB) -> Image.Image:
    mask = fonts.word("icon", size, "👁").mask
    rim = fonts.word("icon", size, "👁", 3).mask
    dark = theme.BLACK if ink == theme.WHITE else (255, 226, 226)
    return canvas.layered(rim.size, (rim, dark), (mask, ink))


def _reachable(board: Canvas, scene: Scene) -> None:
    """Lay gold on the ground of each place that can be chosen, and frame it."""
    for number in sorted(scene.targets()):
        inner, outer = place_mask(scene.sheet, number, 12), place_mask(scene.sheet, number, 4)
        if inner is None or outer is None:
            continue
        mask, left, top = outer
        board.fill(mask.point(lambda v: v * 34 // 100), theme.GOLD, left, top)
        frame = Image.new("L", mask.size)
        frame.paste(mask)
        frame.paste(0, (0, 0), inner[0])
        board.fill(frame, theme.GOLD, left, top)


def _rings(board: Canvas, scene: Scene) -> None:
    marked = {int(c[6:]) for c in scene.changed if c.startswith("place:") and c[6:].isdigit()}
    chosen = scene.targets() if scene.private else set()
    for number in sorted((marked & set(CASTLE.places)) - chosen):
        place = CASTLE.places[number]
        if place.circle:
            box = scene.sheet.box(place)
        else:
            box = scene.sheet.area(place.floor, next(r for r in place.rects if within(r, place.label)))
        if box is None:
            continue
        less = max(6, round(scene.sheet.unit(place) * 0.36))
        x0, y0, x1, y1 = box[0] + less, box[1] + less, box[2] - less, box[3] - less
        if x1 - x0 < 20 or y1 - y0 < 20:
            continue
        board.image.paste((255, 240, 190), (x0, y0, x1, y1), Image.new("L", (x1 - x0, y1 - y0), 60))
        board.put(badges.ring(x1 - x0, y1 - y0), (x0 + x1) / 2, (y0 + y1) / 2)
        board.mark("ring", f"place:{number}", "", (x0, y0, x1, y1))


# ---------------------------------------------------------------- things that lie about


def _tokens(board: Canvas, scene: Scene, crowded: frozenset[int]) -> dict[str, Point]:
    view = scene.view
    shown, down = view.face_up, set(view.face_down)
    told = view.end.face_down if view.end else {}
    spots: dict[str, Point] = {}
    for number in sorted(down | set(shown) | set(told)):
        stack: list[ItemView | None] = []
        if number in told:
            stack.append(told[number])
        elif number in down:
            stack.append(None)
        stack += shown.get(number, [])
        spots |= _stack(board, scene, CASTLE.places[number], stack, told.get(number))
    return spots


def _stack(
    board: Canvas, scene: Scene, place: Place, stack: Sequence[ItemView | None], told: ItemView | None
) -> dict[str, Point]:
    """Lay tokens from their square westward as far as the number, then southward; what finds no room is counted."""
    sheet = scene.sheet
    at = place.token or (place.label[0] + (2.2 if place.outdoors else 1.6), place.label[1])
    here, label = sheet.of(place, at), sheet.of(place, place.label)
    if here is None:
        return {}
    size = sheet.token
    x, y = here
    box = sheet.box(place)
    if box is not None:
        x = min(x, box[2] - size * 0.62)
        y = max(y, box[1] + size * 0.66)
    level = label is not None and abs(y - label[1]) < size
    span = max(1, int((x - label[0] - sheet.digits * 0.6) // size) + 1) if label is not None and level else 1
    low = (box[3] if box is not None else y + size) - size * 0.5
    rows = max(1, min(2, 1 + int((low - y) // size)))
    most = max(1, span * rows)
    shown = stack if len(stack) <= most else stack[:most]
    spots: dict[str, Point] = {}
    for n, item in reversed(list(enumerate(shown))):
        px, py = x - (n % span) * size, y + (n // span) * size
        kind, name = ("", "face down") if item is None else (item.kind, item.name)
        sprite = figures.token(kind, size, faint=item is not None and item is told)
        board.mark("token", kind or "face down", f"{place.number} {name}", board.put(sprite, px, py))
        if item is not None:
            spots[f"item:{item.id}"] = (px, py)
    for item in stack[most:]:
        kind, name = ("", "face down") if item is None else (item.kind, item.name)
        board.mark("token", kind or "face down", f"{place.number} {name}", (round(x), round(y), round(x), round(y)))
    if len(stack) > most:
        n = most - 1
        text = f"+{len(stack) - most}"
        plate = badges.tag(text, 30, theme.PARCHMENT, theme.INK, 28)
        board.put(plate, x - (n % span) * size, y + (n // span) * size + size * 0.5)
    return spots


def _locks(board: Canvas, scene: Scene) -> None:
    for key in scene.view.locks:
        edge = CASTLE.edges.get(key)
        at = scene.sheet.spot(CASTLE.places[edge.a].floor, edge.at) if edge is not None and edge.at else None
        if at is not None:
            board.mark("lock", key, "", board.put(figures.lock(scene.sheet.lock), *at))


def _passage(board: Canvas, scene: Scene) -> None:
    view, sheet = scene.view, scene.sheet
    if not (view.passage_known or (scene.private and scene.vampires) or view.end):
        return
    for edge in CASTLE.edges.values():
        if edge.kind != "passage":
            continue
        for number in (edge.a, edge.b):
            place = CASTLE.places[number]
            unit = sheet.unit(place)
            along = max(1.72, (fonts.width("bold", sheet.digits, str(number)) / 2 + 40) / unit)
            at = sheet.of(place, (place.label[0] + along, place.label[1]))
            if at is None:
                continue
            down = edge.side(number) == "down"
            box = board.put(_trapdoor(edge.other(number), down), *at)
            board.mark("passage", edge.key, str(edge.other(number)), box)


@lru_cache(maxsize=4)
def _trapdoor(other: int, down: bool) -> Image.Image:
    width, tall = 66, 36
    sprite = Canvas(Image.new("RGB", (width, tall), theme.BLACK))
    sprite.panel((2, 2, width - 2, tall - 2), 6, (44, 24, 66), (214, 180, 255), 3)
    castle.arrow(sprite, 18, tall / 2, 18, not down, (236, 220, 255))
    sprite.text(31, tall / 2, str(other), role="bold", size=28, fill=(246, 238, 255), anchor="l")
    return sprite.sprite(8)


# ---------------------------------------------------------------- figures


def _figures(board: Canvas, scene: Scene, standing: dict[int, list[crowds.Figure]]) -> dict[str, Point]:
    spots: dict[str, Point] = {}
    for number, crowd in standing.items():
        place = CASTLE.places[number]
        found = crowds.slots(scene.sheet, place, len(crowd))
        if found is None:
            continue
        points, size = found
        for figure, (x, y) in zip(crowd, points, strict=True):
            if figure.ident in scene.changed:
                board.put(badges.disc(size + 22, (255, 244, 200), theme.BLACK, 2), x, y)
            box = _one(board, figure, scene, x, y, size)
            spots[figure.ident] = (x, y)
            board.mark(figure.kind, figure.ident.partition(":")[2], f"{number} {figure.text}", box)
    return spots


def _one(board: Canvas, figure: crowds.Figure, scene: Scene, x: float, y: float, size: int) -> Box:
    hero, view = figure.hero, scene.view
    if figure.kind == "bride" or hero is None:
        waiting = view.turn == "brides" and any(b.may_act for b in view.brides if figure.ident == f"hero:{b.id}")
        return board.put(figures.bride(size, acting=waiting), x, y)
    if figure.kind == "ghost":
        box = board.put(figures.ghost(hero.id, size), x, y)
        letters = max(28, round(size * 0.5))
        tag = badges.tag(figure.note, letters + 4, _DARK_RED, _PALE_RED, letters)
        board.put(tag, min(x + size * 0.42, scene.sheet.size[0] - tag.width / 2), y + size * 0.46)
        return box
    acting = view.turn == hero.id and view.phase == "turns"
    box = board.put(figures.hero(hero.id, size, vampire=hero.side == "vampires", acting=acting), x, y)
    if figure.kind == "hidden":
        board.put(_veil(size), x, y)
    return box


@lru_cache(maxsize=16)
def _veil(size: int) -> Image.Image:
    """Give the dashed ring around one who is hidden from the others."""
    full = size + 26

    def paint(draw: ImageDraw.ImageDraw, k: int) -> None:
        for n in range(16):
            draw.arc((2 * k, 2 * k, (full - 3) * k, (full - 3) * k), n * 22.5, n * 22.5 + 13, fill=255, width=5 * k)

    return canvas.layered((full, full), (canvas.shape(full, full, paint), theme.WHITE))


def _exits(board: Canvas, scene: Scene) -> None:
    """Point out the ways by which vampires left in sight."""
    sheet = scene.sheet
    for hero in scene.view.heroes:
        edge = CASTLE.edges.get(hero.exit)
        if edge is None or hero.exit_from is None or hero.shown or not hero.alive:
            continue
        place = CASTLE.places[hero.exit_from]
        side = edge.side(hero.exit_from)
        if edge.at is not None:
            at, turn = sheet.spot(place.floor, edge.at), round(angle(side))
        else:
            at, turn = sheet.of(place, (place.figures[0] + 1.0, place.figures[1])), 270 if side == "up" else 90
        if at is None:
            continue
        along = (cos(turn * pi / 180), sin(turn * pi / 180))
        size = max(34, round(sheet.figure * 0.95))
        box = board.put(figures.pointer(turn, size, _RED), at[0] + along[0] * 4, at[1] + along[1] * 4)
        board.mark("exit", hero.exit, hero.id, box)
        if hero.last_place != hero.exit_from:  # else the dark figure beside it tells whose it is
            tag = badges.tag(theme.LETTERS.get(hero.id, ""), 32, _DARK_RED, _PALE_RED, 28)
            board.put(tag, at[0] - along[0] * size * 0.6, at[1] - along[1] * size * 0.6)
