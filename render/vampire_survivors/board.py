"""The board: floor, piles of enemies, light sources, bombs and cats, standees and coffins, the numbers of choices."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.kit import badges, canvas, kept
from render.kit.canvas import RGB, Canvas, Point, lettered, mixed
from render.kit.signs import sign, tinted
from render.vampire_survivors import glyphs, theme, threats
from render.vampire_survivors.scene import RULER, TALL, WIDE, Scene
from rules.vampire_survivors.view import PileView, SurvivorView

_SHELF: Final[RGB] = (126, 84, 52)
_LIT: Final[RGB] = (98, 92, 52)
_COUNT: Final[RGB] = (236, 232, 220)
_MOST_EDGES: Final = 3
_AHEAD: Final[dict[str, Point]] = {"S": (0, -1), "N": (0, 1), "W": (1, 0), "E": (-1, 0)}
"""Side of the table -> where "ahead" is on the picture."""


def draw(made: Canvas, scene: Scene) -> None:
    """Draw the board with all that is on it."""
    view = scene.view
    _rims(made, scene)
    _rings(made, scene)
    spots: dict[str, Point] = {}
    half = scene.cell / 2
    threats.ground(made, scene)
    stood_on = {s.space for s in view.survivors}
    for space in sorted(set(view.lights) - stood_on):
        made.mark("light", space, "", made.put(_lantern(round(scene.cell * 0.66)), *scene.at(space)))
    taken = {*view.lights, *(p.space for p in view.piles), *(s.space for s in view.survivors)}
    for pile in view.piles:
        _pile(made, scene, pile)
    for what, spaces, glyph in (("bomb", view.bombs, glyphs.BOMB), ("cat", view.cats, glyphs.CAT)):
        for space in spaces:
            x, y = scene.at(space)
            big = space not in taken
            at = (x, y) if big else (x + half * 0.55, y + half * 0.55)
            made.mark(what, space, "", made.put(_token(glyph, round(scene.cell * (0.62 if big else 0.42))), *at))
    threats.arrows(made, scene)
    for survivor in view.survivors:
        spots |= _survivor(made, scene, survivor)
    for space in sorted(stood_on & set(view.lights)):
        x, y = scene.at(space)
        made.mark("light", space, "", made.put(_lantern(36), x - half * 0.62, y + half * 0.58))
    threats.harm(made, scene)
    for y in range(view.height):
        for x in range(view.width):
            left, top, _, _ = scene.box(x, y)
            spots[f"place:{chr(97 + x)}{y + 1}"] = (left + 17, top + 17)
    for target in scene.areas:
        points = [scene.at(space) for space in scene.areas[target]]
        spots[target] = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    if (me := view.me or scene.acting) is not None:
        for way in _WAYS:
            spots[f"way:{way}"] = scene.beside(me, way)
    _numbers(made, scene, spots)


_WAYS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


# ---------------------------------------------------------------- floor


@lru_cache(maxsize=4)
def ground(slug: str, columns: int, rows: int, cell: int, left: int, top: int) -> Image.Image:
    """Give the floor of a map with its grid, letters and numbers, on the dusk of the table."""
    name = f"survivors-{slug}-{columns}x{rows}-{cell}"
    return kept.layer(name, lambda: _painted(slug, columns, rows, cell, left, top))


def _painted(slug: str, columns: int, rows: int, cell: int, left: int, top: int) -> Image.Image:
    light, dark = theme.FLOORS.get(slug, theme.FLOORS["mad_forest"])
    made = Canvas(Image.new("RGB", (WIDE, TALL), (16, 15, 22)))
    made.image.paste((8, 8, 11), (left - 4, top - 4, left + columns * cell + 4, top + rows * cell + 4))
    floor = Image.new("RGB", (columns * cell, rows * cell), dark)
    for y in range(rows):
        for x in range(columns):
            if (x + y) % 2:
                floor.paste(light, (x * cell, y * cell, (x + 1) * cell, (y + 1) * cell))
    floor = canvas.rough(floor, canvas.grain(floor.width, floor.height, 7, 1.2, 5))
    pen = ImageDraw.Draw(floor)
    for n in range(1, columns):
        pen.line((n * cell, 0, n * cell, floor.height), fill=(18, 20, 20), width=2)
    for n in range(1, rows):
        pen.line((0, n * cell, floor.width, n * cell), fill=(18, 20, 20), width=2)
    made.image.paste(floor, (left, top))
    for n in range(columns):
        x, y = left + (n + 0.5) * cell, top + rows * cell + RULER / 2 + 2
        made.text(x, y, chr(97 + n), role="bold", size=30, fill=theme.SOFT)
    for n in range(rows):
        made.text(left - RULER / 2 - 1, top + (rows - n - 0.5) * cell, str(n + 1), role="bold", size=30,
                  fill=theme.SOFT)  # fmt: skip
    return made.image


def _rims(made: Canvas, scene: Scene) -> None:
    """Draw the bookshelves of closed sides, and the seals of those that are shut this turn."""
    left, top, right, bottom = scene.board
    boxes = {
        "n": (left, top - 7, right, top + 5), "s": (left, bottom - 5, right, bottom + 7),
        "w": (left - 7, top, left + 5, bottom), "e": (right - 5, top, right + 7, bottom),
    }  # fmt: skip
    for side in scene.view.closed:
        made.image.paste(_SHELF, boxes[side])
        made.mark("closed", side, "", boxes[side])
    for side in scene.view.shut:
        made.image.paste((190, 120, 250), boxes[side])
        made.mark("shut", side, "", boxes[side])


def _rings(made: Canvas, scene: Scene) -> None:
    """Frame the spaces that can be chosen in gold; ring what came or was hit; show who walked and what was pushed."""
    places = {c.target.partition(":")[2] for c in scene.choices if c.target.startswith("place:")}
    for space in sorted(places.union(*scene.areas.values())):
        box = scene.box(*scene.xy(space))
        made.panel((box[0] + 3, box[1] + 3, box[2] - 3, box[3] - 3), 12, _LIT, theme.GOLD, 4)
    for key in sorted(scene.changed):
        kind, _, rest = key.partition(":")
        if kind in ("place", "gone"):
            x, y = scene.at(rest)
            if kind == "gone":
                mask = sign("splash", round(scene.cell * 0.5))
                made.fill(mask, (96, 110, 96), round(x - mask.width / 2), round(y - mask.height / 2))
            else:
                made.put(badges.ring(scene.cell - 14, scene.cell - 14, 14), x, y)
            made.mark("ring", key, "", scene.box(*scene.xy(rest)))
        elif kind == "walk":
            start, _, end = rest.partition("-")
            made.dots([scene.at(start), scene.at(end)], badges.disc(12, theme.PALE, theme.BLACK, 2), 19, 4)
            made.mark("walk", rest, "", scene.box(*scene.xy(end)))
        elif kind == "push":
            start, _, end = rest.partition("-")
            threats.arrow(made, scene.at(start), scene.at(end), theme.PALE, scene.cell, start_at=0.05)
            made.mark("push", rest, "", scene.box(*scene.xy(end)))


# ---------------------------------------------------------------- what lies on it


@lru_cache(maxsize=8)
def _lantern(size: int) -> Image.Image:
    out = badges.disc(size, (66, 50, 20), (222, 176, 70), 3).copy()
    mark = glyphs.LIGHT.image(round(size * 0.66))
    out.alpha_composite(mark, ((size - mark.width) // 2, (size - mark.height) // 2))
    return out


@lru_cache(maxsize=32)
def _token(glyph: glyphs.Glyph, size: int) -> Image.Image:
    out = badges.disc(size, mixed(glyph.colour, theme.BLACK, 0.72), glyph.colour, 3).copy()
    mark = glyph.image(round(size * 0.62))
    out.alpha_composite(mark, ((size - mark.width) // 2, (size - mark.height) // 2))
    return out


@lru_cache(maxsize=512)
def tile(name: str, size: int, height: int, boss: bool, reaper: bool) -> Image.Image:
    """Give the tile of an enemy with the edges of those under it."""
    glyph = glyphs.enemy(name)
    edges = min(height - 1, _MOST_EDGES)
    step = 5
    full = size + edges * step
    out = Image.new("RGBA", (full, full))
    radius = size // 6
    rim = (228, 52, 60) if boss or reaper else theme.BLACK
    for n in range(edges, 0, -1):
        under = canvas.layered(
            (size, size), (canvas.rounded(size, size, radius), theme.BLACK),
            (canvas.rounded(size - 4, size - 4, radius - 2), (98, 92, 116)),
        )  # fmt: skip
        out.alpha_composite(under, (n * step, edges * step - n * step))
    body = mixed(glyph.colour, (22, 22, 30), 0.72) if not reaper else (34, 4, 10)
    face = canvas.layered(
        (size, size), (canvas.rounded(size, size, radius), rim), (canvas.rounded(size - 6, size - 6, radius - 3), body),
    )  # fmt: skip
    mark = glyph.image(round(size * 0.68))
    face.alpha_composite(mark, ((size - mark.width) // 2, (size - mark.height) // 2))
    out.alpha_composite(face, (0, edges * step))
    return out


@lru_cache(maxsize=128)
def count(text: str, fill: RGB, ink: RGB = theme.BLACK, size: int = 32) -> Image.Image:
    """Give a compact counter at the corner of a tile."""
    return lettered(badges.disc(size, fill, theme.BLACK, 3).copy(), text, 27, ink, compact=True)


def _pile(made: Canvas, scene: Scene, pile: PileView) -> None:
    """Draw a pile; its corners: height below left, armor below right, what it does above right, a choice above left."""
    x, y = scene.middle(pile.x, pile.y)
    size = round(scene.cell * 0.72)
    sprite = tile(pile.name, size, pile.height, pile.boss, pile.reaper)
    box = made.put(sprite, x + (sprite.width - size) / 4, y - (sprite.height - size) / 4)
    made.mark("pile", pile.space, pile.name, box)
    low, far = box[3] - 8, size * 0.42
    if pile.boss:
        made.put(_crown(), box[0] + 8, y - far - 4)
    if pile.height > 1:
        at = made.put(count(str(pile.height), _COUNT), box[0] + 10, low)
        made.mark("height", pile.space, str(pile.height), at)
    if pile.armor:
        wide = 32 if pile.armor < 10 else 38
        at = made.put(count(str(pile.armor), theme.STEEL, size=wide), box[0] + size - 8, low)
        made.mark("armor", pile.space, str(pile.armor), at)
    right = x + far + 14
    for icon, number in pile.icons if not pile.reaper else [("ranged", 5), ("fast", 4)]:
        if icon == "armor":
            continue
        mark = _does(icon, number)
        at = made.put(mark, min(right - mark.width / 2, scene.board[2] - mark.width / 2), y - far - 2)
        made.mark("icon", f"{pile.space}:{icon}", str(number), at)
        right -= mark.width - 4


@lru_cache(maxsize=1)
def _crown() -> Image.Image:
    return tinted("crown", 28, (255, 120, 120))


@lru_cache(maxsize=32)
def _does(icon: str, number: int) -> Image.Image:
    """Give the small icon of what an enemy does: arrows for its steps, a bow with its damage, a blast."""
    name, colour = {"fast": ("🏃", theme.AMBER), "ranged": ("🏹", (255, 130, 120))}.get(icon, ("💥", (255, 190, 110)))
    words = str(number) if icon != "exploding" else ""
    out = Image.new("RGBA", (46 if words else 30, 30))
    out.paste((*theme.BLACK, 255), (0, 0), canvas.rounded(out.width, 30, 9))
    out.paste((*colour, 255), (4, 4), sign(name, 22))
    return lettered(out, words, 26, theme.WHITE, at=(35, 15), compact=True) if words else out


# ---------------------------------------------------------------- survivors


@lru_cache(maxsize=64)
def standee(letter: str, size: int, colour: RGB, active: bool, dead: bool, side: str) -> Image.Image:
    """Give a survivor's standee with a notch ahead, or the coffin that stands in its place."""
    pad = 12
    full = size + 2 * pad
    out = Image.new("RGBA", (full, full))
    if not dead:
        if active:
            out.alpha_composite(badges.disc(full, (255, 246, 214), theme.GOLD, 5))
        dx, dy = _AHEAD.get(side, (0, -1))
        mid, r = full / 2, size / 2
        tip = [(mid + dx * (r + 9), mid + dy * (r + 9)), (mid + dx * (r - 4) + dy * 13, mid + dy * (r - 4) + dx * 13),
               (mid + dx * (r - 4) - dy * 13, mid + dy * (r - 4) - dx * 13)]  # fmt: skip
        for grow, fill in ((3.0, theme.BLACK), (0.0, theme.WHITE)):
            mask, left, top = canvas.polygon(tip, grow)
            out.paste((*fill, 255), (left, top), mask)
        out.alpha_composite(badges.disc(size, colour, theme.BLACK, 4), (pad, pad))
        return lettered(out, letter, 46, theme.BLACK)
    rim = theme.GOLD if active else theme.BLACK
    wood = mixed(colour, (60, 40, 30), 0.55)
    out.alpha_composite(canvas.layered((full, full), (_coffin(full, 3), rim), (_coffin(full, 8), wood)))
    return lettered(out, letter, 40, theme.WHITE)


def _coffin(full: int, less: float) -> Image.Image:
    side = full - 2 * less
    form = ((0.3, 0), (0.7, 0), (0.92, 0.3), (0.72, 1), (0.28, 1), (0.08, 0.3))
    points = [(less + side * x, less + side * y) for x, y in form]
    return canvas.shape(full, full, lambda d, k: d.polygon([(x * k, y * k) for x, y in points], fill=255))


def _survivor(made: Canvas, scene: Scene, survivor: SurvivorView) -> dict[str, Point]:
    x, y = scene.middle(survivor.x, survivor.y)
    letter = scene.letter(survivor.seat)
    sprite = standee(
        letter, round(scene.cell * 0.76), scene.colour(survivor.seat), survivor.active, survivor.dead, survivor.side
    )
    kind = "coffin" if survivor.dead else "survivor"
    made.mark(kind, survivor.seat, letter, made.put(sprite, x, y))
    return {f"seat:{survivor.seat}": (x - scene.cell * 0.36, y - scene.cell * 0.36)}


# ---------------------------------------------------------------- choices


def _numbers(made: Canvas, scene: Scene, spots: dict[str, Point]) -> None:
    """Number what may be chosen on the board."""
    seen: set[str] = set()
    for choice in scene.choices:
        if choice.target not in spots or choice.target in seen:
            continue
        seen.add(choice.target)
        x, y = spots[choice.target]
        badge = badges.badge(choice.label, 44)
        x = min(max(x, badge.width / 2 - 6), scene.board[2] - 10)
        y = max(y, badge.height / 2 - 8)
        made.mark("choice", choice.target, choice.label, made.put(badge, x, y))
