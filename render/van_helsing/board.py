"""The castle with all that moves on it: tokens, locks, figures, paths, choices, and what has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import RGB, Canvas, Point
from render.request import Choice
from render.van_helsing import castle, figures, header, plan, theme
from render.van_helsing.plan import CASTLE, UNIT, WIDTH, Place
from rules.van_helsing.view import HeroView, ItemView, View

TOP: Final = header.HEIGHT
_TOKEN: Final = round(1.32 * UNIT)
_SHADE: Final[RGB] = (104, 8, 60)


@dataclass(slots=True)
class Scene:
    """What to draw beside the view itself."""

    view: View
    choices: tuple[Choice, ...] = ()
    changed: frozenset[str] = frozenset()
    names: dict[str, str] = field(default_factory=dict)
    large_type: bool = False
    private: bool = False
    below: int = 0
    """Height of what follows under the plan."""

    @property
    def vampires(self) -> bool:
        """Tell whether the picture is for the vampires' side."""
        return self.view.side == "vampires" or self.view.end is not None


@lru_cache(maxsize=4)
def base(large_type: bool) -> Image.Image:
    """Give the header's ground and the castle without anything that changes."""
    layer = castle.layer(large_type)
    image = Image.new("RGB", (WIDTH, TOP + layer.height))
    image.paste(header.ground(), (0, 0))
    image.paste(layer, (0, TOP))
    return image


def draw(scene: Scene, before_figures: Callable[[Canvas], None] | None = None) -> Canvas:
    """Draw header and plan; `scene.below` pixels of night are left under them."""
    ground = base(scene.large_type)
    if scene.below:
        image = Image.new("RGB", (WIDTH, ground.height + scene.below), theme.NIGHT_LOW)
        image.paste(ground, (0, 0))
    else:
        image = ground.copy()
    board = Canvas(image)
    view = scene.view
    for place in CASTLE.places.values():
        board.mark("place", str(place.number), str(place.number), castle.number_box(place, scene.large_type, TOP))
    if scene.private and view.side == "vampires":
        _shade_watched(board, view.watched, scene.large_type)
    header.plaque(board, view, TOP)
    _rings(board, scene)
    spots = _tokens(board, view)
    _locks(board, view)
    _passage(board, scene)
    _paths(board, scene)
    if before_figures is not None:
        before_figures(board)
    spots |= _figures(board, scene)
    _exits(board, view)
    _choices(board, scene, spots)
    header.draw(board, view, scene.changed, {} if scene.large_type else scene.names, scene.large_type)
    return board


def spot(place: Place, at: Point) -> Point:
    """Turn a point of a place into pixels of the whole picture."""
    x, y = plan.place_spot(place, at)
    return (x, y + TOP)


# ---------------------------------------------------------------- ground


@lru_cache(maxsize=64)
def _place_mask(number: int, less: int) -> tuple[Image.Image, int, int]:
    """Give the ground of a place as a mask without the towers that stand on it, and its left top."""
    place = CASTLE.places[number]
    left, top, right, bottom = plan.box(place)
    mask = Image.new("L", (right - left, bottom - top))
    draw = ImageDraw.Draw(mask)
    if place.circle:
        draw.ellipse((less, less, mask.width - 1 - less, mask.height - 1 - less), fill=255)
    for n, (x, y, w, h) in enumerate(place.rects):
        px, py = plan.spot(place.floor, (x, y))
        x0, y0 = px - left, py - top
        # The second rectangle of a bend touches the first: only its far sides keep a distance.
        trim = less if n == 0 or len(place.rects) == 1 else 0
        draw.rectangle((x0 + less, y0 + trim, x0 + w * UNIT - 1 - less, y0 + h * UNIT - 1 - less), fill=255)
    shapes = [p.shape for p in CASTLE.places.values() if p.floor == place.floor and p is not place]
    shapes += [s.shape for s in CASTLE.scenery if s.floor == place.floor]
    for shape in shapes:
        if shape.circle and not place.circle:
            px, py = plan.spot(place.floor, shape.circle[:2])
            r = shape.circle[2] * UNIT
            draw.ellipse((px - left - r, py - top - r, px - left + r, py - top + r), fill=0)
    return mask, left, top


@lru_cache(maxsize=64)
def _hatched(number: int) -> tuple[Image.Image, int, int]:
    mask, left, top = _place_mask(number, 5)
    stripes = figures.hatch(mask.width, mask.height)
    out = Image.new("L", mask.size)
    out.paste(stripes, (0, 0), mask)
    return out, left, top


def _shade_watched(board: Canvas, watched: Iterable[int], large_type: bool) -> None:
    for number in watched:
        place = CASTLE.places[number]
        mask, left, top = _hatched(number)
        light = place.outdoors
        board.fill(mask, (255, 150, 190) if light else _SHADE, left, top + TOP)
        castle.number(board, place, large_type, TOP)
        box = castle.number_box(place, large_type, TOP)
        eye = _eye()
        board.fill(eye, theme.WHITE if light else _SHADE, box[2] + 3, (box[1] + box[3] - eye.height) // 2)
        board.mark("watched", str(number), "", plan.box(place))


@lru_cache(maxsize=1)
def _eye() -> Image.Image:
    return fonts.word("icon", 26, "👁").mask


def _rings(board: Canvas, scene: Scene) -> None:
    marked = {int(c[6:]) for c in scene.changed if c.startswith("place:") and c[6:].isdigit()}
    for number in sorted(marked & set(CASTLE.places)):
        place = CASTLE.places[number]
        if place.circle:
            x0, y0, x1, y1 = plan.box(place)
            boxes = [(x0 + 8, y0 + 8, x1 - 8, y1 - 8)]
        else:
            x, y, w, h = next(r for r in place.rects if plan.within(r, place.label))
            (x0, y0), (x1, y1) = plan.spot(place.floor, (x, y)), plan.spot(place.floor, (x + w, y + h))
            boxes = [(round(x0) + 13, round(y0) + 13, round(x1) - 13, round(y1) - 13)]
        for x0, y0, x1, y1 in boxes:
            board.put(figures.ring(x1 - x0, y1 - y0), (x0 + x1) / 2, (y0 + y1) / 2 + TOP)
            board.mark("ring", f"place:{number}", "", (x0, y0 + TOP, x1, y1 + TOP))


# ---------------------------------------------------------------- things that lie about


def _tokens(board: Canvas, view: View) -> dict[str, Point]:
    shown: dict[int, list[ItemView]] = dict(view.face_up)
    down = set(view.face_down)
    told = view.end.face_down if view.end else {}
    spots: dict[str, Point] = {}
    for number in sorted(down | set(shown) | set(told)):
        place = CASTLE.places[number]
        here = shown.get(number, [])
        stack: list[ItemView | None] = []
        if number in told:
            stack.append(told[number])
        elif number in down:
            stack.append(None)
        stack += here
        at = place.token or (place.label[0] + 1.6, place.label[1])
        spots |= _stack(board, place, at, stack, told.get(number))
    return spots


def _stack(
    board: Canvas, place: Place, at: Point, stack: Sequence[ItemView | None], told: ItemView | None
) -> dict[str, Point]:
    x, y = spot(place, at)
    size = _TOKEN if len(stack) == 1 else round(_TOKEN * 0.86)
    # Further tokens lie westward along the wall as far as the number, then southward.
    label = spot(place, place.label)
    span = max(1, int((x - label[0] - UNIT * 0.35) // (size * 0.96))) if abs(y - label[1]) < UNIT else 1
    shown = stack if len(stack) <= span * 2 else stack[: span * 2 - 1]
    spots: dict[str, Point] = {}
    for n, item in reversed(list(enumerate(shown))):
        px, py = x - (n % span) * size * 0.98, y + (n // span) * size * 0.98
        kind, name = ("", "face down") if item is None else (item.kind, item.name)
        box = board.put(figures.token(kind, size, faint=item is not None and item is told), px, py)
        board.mark("token", kind or "face down", f"{place.number} {name}", box)
        if item is not None:
            spots[f"item:{item.id}"] = (px, py)
    if len(shown) < len(stack):
        n = len(shown)
        text = f"+{len(stack) - n}"
        board.put(figures.tag(text, 30, theme.PARCHMENT, theme.INK), x - (n % span) * size, y + (n // span) * size)
    return spots


def _locks(board: Canvas, view: View) -> None:
    for key in view.locks:
        edge = CASTLE.edges.get(key)
        if edge is None or edge.at is None:
            continue
        x, y = plan.spot(CASTLE.places[edge.a].floor, edge.at)
        board.mark("lock", key, "", board.put(figures.lock(round(1.12 * UNIT)), x, y + TOP))


def _passage(board: Canvas, scene: Scene) -> None:
    view = scene.view
    if not (view.passage_known or (scene.private and scene.vampires) or view.end):
        return
    for edge in CASTLE.edges.values():
        if edge.kind != "passage":
            continue
        for number in (edge.a, edge.b):
            place = CASTLE.places[number]
            px, py = spot(place, (place.label[0] + 1.72, place.label[1]))
            down = edge.side(number) == "down"
            box = board.put(_trapdoor(edge.other(number), down), px, py)
            board.mark("passage", edge.key, str(edge.other(number)), box)


@lru_cache(maxsize=4)
def _trapdoor(other: int, down: bool) -> Image.Image:
    width, tall = round(1.9 * UNIT), round(0.95 * UNIT)
    sprite = Canvas(Image.new("RGB", (width, tall), theme.BLACK))
    sprite.panel((3, 3, width - 3, tall - 3), 6, (44, 24, 66), (214, 180, 255), 3)
    castle.arrow(sprite, 19, tall / 2, 18, not down, (236, 220, 255))
    sprite.text(32, tall / 2, str(other), role="bold", size=27, fill=(246, 238, 255), anchor="l")
    return sprite.image.convert("RGBA")


# ---------------------------------------------------------------- paths and figures


def route(path: Sequence[int]) -> list[list[Point]]:
    """Turn a path of places into lines on the picture, broken where it changes floors."""
    lines: list[list[Point]] = [[]]
    for n, number in enumerate(path):
        place = CASTLE.places[number]
        if n:
            edge = CASTLE.way(path[n - 1], number)
            if edge is not None and edge.at is not None:
                floor = place.floor
                x, y = plan.spot(floor, edge.at)
                lines[-1].append((x, y + TOP))
            elif edge is not None:
                lines.append([])
        lines[-1].append(spot(place, place.figures))
    return lines


def trail(board: Canvas, path: Sequence[int], hero: str, *, size: int = 15, gap: float = 27, head: bool = True) -> None:
    """Draw a path in the dots of a hero, with an arrow at its end."""
    colour = theme.HEROES.get(hero, theme.PALE)
    if hero == "dracula":
        colour = (255, 92, 104)
    dot = figures.dot(theme.SHAPES.get(hero, "disc"), size, colour)
    lines = route(path)
    for line in lines:
        board.dots(line, dot, gap)
    if head and len(lines[-1]) > 1:
        (x0, y0), (x1, y1) = lines[-1][-2:]
        turn = round(plan.bearing((x0, y0), (x1, y1)) / 15) * 15 % 360
        board.put(figures.pointer(turn, 34, colour), (x0 + x1 * 2) / 3, (y0 + y1 * 2) / 3)


def _paths(board: Canvas, scene: Scene) -> None:
    for hero in scene.view.heroes:
        if len(hero.path) > 1 and scene.view.end is None:
            trail(board, hero.path, hero.id)
            board.mark("path", hero.id, "-".join(map(str, hero.path)), (0, 0, 0, 0))


@dataclass(slots=True)
class _Figure:
    ident: str
    kind: str
    text: str
    hero: HeroView | None = None
    note: str = ""


def _standing(view: View) -> dict[int, list[_Figure]]:
    out: dict[int, list[_Figure]] = {}
    for hero in view.heroes:
        letters = theme.LETTERS.get(hero.id, "")
        if hero.place is not None and hero.alive:
            kind = "hero" if hero.shown or hero.side == "hunters" else "hidden"
            out.setdefault(hero.place, []).append(_Figure(f"hero:{hero.id}", kind, letters, hero))
        unseen = hero.alive and not hero.shown and hero.side == "vampires"
        if unseen and hero.last_place is not None and hero.last_place != hero.place:
            ghost = _Figure(f"ghost:{hero.id}", "ghost", letters, hero, f"R{hero.last_round}")
            out.setdefault(hero.last_place, []).append(ghost)
    for bride in view.brides:
        out.setdefault(bride.place, []).append(_Figure(f"hero:{bride.id}", "bride", "B"))
    return out


def _slots(place: Place, count: int, size: float) -> tuple[list[Point], float]:
    """Give where figures stand in a place, and the size at which they fit."""
    if place.circle:
        width, tall = place.circle[2] * 1.5, place.circle[2] * 1.15
        low, high = place.figures[0] - width / 2, place.figures[0] + width / 2
    else:
        rect = next((r for r in place.rects if plan.within(r, place.figures)), place.rects[0])
        low, high = rect[0] + 0.25, rect[0] + rect[2] - 0.25
        tall = rect[1] + rect[3] - place.figures[1] + 0.9
    width = high - low
    # Figures may overlap a little: letters and health at the left stay free.
    step = 0.88
    while True:
        across = max(1, int((width / size - 1) / step + 1))
        rows = ceil(count / across)
        if (rows - 1) * step * size + size <= max(tall, size) or size < 1.2:
            break
        size *= 0.95
    across = min(across, count)
    rows = ceil(count / across)
    points: list[Point] = []
    for n in range(count):
        row, col = divmod(n, across)
        here = min(across, count - row * across)
        half = ((here - 1) * step + 1) * size / 2
        middle = max(min(place.figures[0], high - half), low + half) if half * 2 < width else (low + high) / 2
        spread = 1.06 * size if ((here - 1) * 1.06 + 1) * size <= width else step * size
        points.append(
            (middle + (col - (here - 1) / 2) * spread, place.figures[1] + (row - (rows - 1) / 2) * size * 0.92)
        )
    return points, size


def _figures(board: Canvas, scene: Scene) -> dict[str, Point]:
    view = scene.view
    spots: dict[str, Point] = {}
    full = 2.05 if scene.large_type else 1.72
    for number, crowd in _standing(view).items():
        place = CASTLE.places[number]
        points, size = _slots(place, len(crowd), full)
        pixels = round(size * UNIT)
        for figure, at in zip(crowd, points, strict=True):
            x, y = spot(place, at)
            box = _one(board, figure, view, x, y, pixels)
            if figure.ident in scene.changed:
                board.put(figures.ring(pixels + 10, pixels + 10), x, y)
            spots[figure.ident] = (x, y)
            board.mark(figure.kind, figure.ident.partition(":")[2], f"{number} {figure.text}", box)
    return spots


def _one(board: Canvas, figure: _Figure, view: View, x: float, y: float, size: int) -> tuple[int, int, int, int]:
    hero = figure.hero
    if figure.kind == "bride" or hero is None:
        waiting = view.turn == "brides" and any(b.may_act for b in view.brides if figure.ident == f"hero:{b.id}")
        return board.put(figures.bride(size, acting=waiting), x, y)
    if figure.kind == "ghost":
        box = board.put(figures.ghost(hero.id, size), x, y)
        board.put(figures.tag(figure.note, 30, (255, 226, 226), (70, 0, 20)), x + size * 0.36, y + size * 0.46)
        return box
    acting = view.turn == hero.id and view.phase == "turns"
    box = board.put(figures.hero(hero.id, size, vampire=hero.side == "vampires", acting=acting), x, y)
    if figure.kind == "hidden":
        board.put(_veil(size), x, y)
    board.put(_health(hero.health), x - size * 0.42, y + size * 0.40)
    return box


@lru_cache(maxsize=8)
def _health(health: int) -> Image.Image:
    size = 28
    sprite = Canvas(Image.new("RGB", (size, size)))
    sprite.panel((0, 0, size, size), size // 2, (226, 40, 60), theme.WHITE, 2)
    sprite.text(size / 2, size / 2, str(health), role="bold", size=24, fill=theme.WHITE)
    out = sprite.image.convert("RGBA")
    out.putalpha(figures.canvas.rounded(size, size, size // 2))
    return out


@lru_cache(maxsize=8)
def _veil(size: int) -> Image.Image:
    """Give the dashed ring around one who is hidden from the others."""
    full = size + 26

    def paint(draw: ImageDraw.ImageDraw, k: int) -> None:
        for n in range(16):
            draw.arc((2 * k, 2 * k, (full - 3) * k, (full - 3) * k), n * 22.5, n * 22.5 + 13, fill=255, width=5 * k)

    mask = figures.canvas.shape(full, full, paint)
    return figures.canvas.layered((full, full), (mask, theme.WHITE))


def _exits(board: Canvas, view: View) -> None:
    """Point out the ways by which vampires left in sight."""
    for hero in view.heroes:
        edge = CASTLE.edges.get(hero.exit)
        if edge is None or hero.exit_from is None or hero.shown or not hero.alive:
            continue
        place = CASTLE.places[hero.exit_from]
        side = edge.side(hero.exit_from)
        if edge.at is not None:
            x, y = plan.spot(place.floor, edge.at)
            turn = round(plan.angle(side))
        else:
            x, y = plan.place_spot(place, (place.figures[0] + 1.0, place.figures[1]))
            turn = 270 if side == "up" else 90
        along = (cos(turn * pi / 180), sin(turn * pi / 180))
        size = round(1.75 * UNIT)
        box = board.put(figures.pointer(turn, size, (255, 110, 122)), x + along[0] * 8, y + TOP + along[1] * 8)
        back = size * 0.55
        tag = figures.tag(theme.LETTERS.get(hero.id, ""), 30, (255, 226, 226), (70, 0, 20))
        board.put(tag, x - along[0] * back, y + TOP - along[1] * back)
        board.mark("exit", hero.exit, hero.id, box)


def is_seen(view: View, choice: Choice) -> bool:
    """Tell whether a hidden vampire would be seen at a choice: hunters look into that place."""
    kind, _, ident = choice.target.partition(":")
    watched = view.hidden and view.side == "vampires" and kind == "place" and ident in map(str, view.watched)
    return choice.note == "seen" or watched


def _choices(board: Canvas, scene: Scene, spots: dict[str, Point]) -> None:
    size = round((1.9 if scene.large_type else 1.55) * UNIT)
    for choice in scene.choices:
        kind, _, ident = choice.target.partition(":")
        at: Point | None = None
        if kind == "place" and ident.isdigit() and int(ident) in CASTLE.places:
            place = CASTLE.places[int(ident)]
            at = spot(place, place.label)
            if choice.label != ident:
                at = (at[0] + size * 0.9, at[1])
        elif (key := f"hero:{ident}" if kind in ("enemy", "bride") else choice.target) in spots:
            x, y = spots[key]
            at = (x - UNIT * 0.8, y - UNIT * 0.8)
        if at is None:
            continue
        seen = is_seen(scene.view, choice)
        fill = (255, 140, 160) if seen else theme.GOLD
        box = board.put(figures.badge(choice.label, size, fill), *at)
        board.mark("choice", choice.target, choice.label, box)
        if seen and not (scene.private and int(ident) in scene.view.watched):
            board.fill(_eye(), theme.WHITE, round(at[0] + size * 0.5), round(at[1] - size * 0.75))
