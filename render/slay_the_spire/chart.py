"""An act's map: rooms as nodes from the bottom up, the way walked, where one may go next, and the party beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from render.kit import badges, canvas, fonts
from render.kit.canvas import Canvas, Point, mixed
from render.kit.signs import sign
from render.request import PictureRequest
from render.slay_the_spire import frame, party, theme, words
from render.slay_the_spire.frame import BAR, GAP, TALL, WIDE
from rules.slay_the_spire.view import MapView, View

_SIDE: Final = 250
_SHEET: Final = (206, 186, 146)
_NODE: Final = 46
_TYPE: Final = 28
WORDS: Final = {
    "encounter": "encounter", "elite": "elite", "event": "event", "merchant": "merchant", "campfire": "campfire",
    "treasure": "treasure", "boss": "boss", "burning_elite": "burning elite", "dark": "?", "light": "?",
}  # fmt: skip


def draw(request: PictureRequest) -> Canvas:
    """Draw the map of the act with the party."""
    view: View = request.view
    names = words.people(request)
    made = frame.board(words.head(view, names))
    if view.map is None:
        made.text(WIDE / 2, TALL / 2, "There is no map here", role="italic", size=40, fill=theme.SOFT)
        return made
    y = BAR + GAP
    area = (GAP, y, WIDE - _SIDE - GAP, TALL - GAP)
    spots = _map(made, view.map, view, area)
    down = party.column(made, view, names, (WIDE - _SIDE, y, WIDE - GAP, TALL - GAP))
    _legend(made, view.map, (WIDE - _SIDE, down + GAP, WIDE - GAP, TALL - GAP))
    deciding = any(name in view.votes for name in ("path", "portal"))
    if request.choices:
        frame.number(made, request.choices, spots)
    elif deciding and view.won is None:
        for n, space in enumerate(view.map.legal, 1):
            at = spots.get(f"node:{space}")
            if at is not None:
                made.mark("choice", f"node:{space}", str(n), made.put(badges.badge(str(n), 46), *at))
    return made


@lru_cache(maxsize=8)
def _parchment(width: int, tall: int) -> Image.Image:
    """Give an old map's parchment."""
    image = Image.new("RGB", (width, tall), _SHEET)
    blotches = canvas.grain(width // 30, tall // 30, 5, 1.4, 16).resize((width, tall), Image.Resampling.BICUBIC)
    image = canvas.rough(image, blotches)
    edge = Image.new("L", (width // 8, tall // 8), 255)
    ImageDraw.Draw(edge).rectangle((5, 5, width // 8 - 6, tall // 8 - 6), fill=0)
    edge = edge.filter(ImageFilter.GaussianBlur(6)).resize((width, tall), Image.Resampling.BICUBIC)
    image.paste((110, 78, 44), (0, 0), edge.point(lambda v: v * 60 // 100))
    return image


def _map(made: Canvas, view: MapView, own: View, area: tuple[int, int, int, int]) -> dict[str, Point]:
    x0, y0, x1, y1 = area
    sheet = _parchment(x1 - x0, y1 - y0)
    made.image.paste(sheet, (x0, y0), canvas.rounded(sheet.width, sheet.height, 22))
    layers = max((int(i[1:]) for i, *_ in view.nodes), default=0)
    step = (y1 - y0 - 62) / max(1, layers)
    across = (x1 - x0 - 110) / 6
    at = {
        i: ((x0 + x1) / 2 + ("abcdefg".index(i[0]) - 3) * across, y1 - 30 - int(i[1:]) * step) for i, *_ in view.nodes
    }
    legal = () if own.won is not None else tuple(view.legal)
    walked = set(zip(view.path, view.path[1:], strict=False))
    dot = badges.disc(9, (120, 92, 60), (120, 92, 60), 1)
    done = badges.disc(14, (150, 30, 40), theme.INK, 2)
    way = badges.disc(14, theme.GOLD, theme.INK, 2)
    for one, two in view.edges:
        if one in at and two in at:
            sprite = done if (one, two) in walked else way if one == view.at and two in legal else dot
            made.dots([at[one], at[two]], sprite, 17, 24)
    spots: dict[str, Point] = {}
    for i, kind, hidden, _ in view.nodes:
        spots[f"node:{i}"] = _node(made, view, i, kind, at[i], legal, hidden=hidden)
    for _, ballot in own.votes.items():
        found: dict[str, int] = {}
        for seat, space in ballot.items():
            if space in legal and seat in own.heroes:
                n = found[space] = found.get(space, -1) + 1
                _vote(made, own.heroes[seat].character, space, (at[space][0] + 44 + n * 36, at[space][1]))
    return spots


def _node(made: Canvas, view: MapView, i: str, kind: str, at: Point, legal: tuple[str, ...], *, hidden: bool) -> Point:
    x, y = at
    char, colour = theme.ROOMS.get(kind, ("✦", theme.SOFT))
    passed = i in view.path and i != view.at
    fill = mixed(colour, _SHEET, 0.6) if passed else colour
    size = _NODE + (14 if kind == "boss" else 0)
    if i in legal:
        made.put(_glow(size + 20), x, y)
    token = hidden and kind in ("dark", "light")
    box = made.put(_token(kind, size) if token else badges.disc(size, fill, theme.INK, 3), x, y)
    ink = theme.PALE if canvas.grey(fill) < 150 else theme.INK
    mask = sign(char or "❔", round(size * 0.64))
    made.fill(mask, mixed(ink, fill, 0.3 if passed else 0.0), round(x - mask.width / 2), round(y - mask.height / 2))
    made.mark("node", i, kind, box)
    if kind == "boss" and view.boss:
        left = fonts.width("bold", _TYPE, view.boss) + x + size / 2 + 12 < WIDE - _SIDE - 20
        made.text(
            x + (size / 2 + 8 if left else -size / 2 - 8), y, view.boss, role="bold", size=_TYPE, fill=theme.INK,
            anchor="l" if left else "r", halo=(224, 208, 172), halo_width=3,
        )  # fmt: skip
    if i == view.at:
        made.put(_pawn(), x + size * 0.62, y - size * 0.26)
        made.mark("pawn", i, "", box)
    return (x - size * 0.62, y - 4)


def _vote(made: Canvas, character: str, space: str, at: Point) -> None:
    own = theme.OWNERS.get(character, theme.OWNERS["colorless"])
    made.mark("vote", space, character, made.put(badges.disc(38, own, theme.WHITE, 2), *at))
    made.fill(sign(theme.SIGNS.get(character, "●"), 24), theme.WHITE, round(at[0] - 12), round(at[1] - 12))


def _legend(made: Canvas, view: MapView, box: tuple[int, int, int, int]) -> None:
    """Say what the signs stand for that are on this map."""
    x0, y0, x1, y1 = box
    kinds = [k for k in WORDS if k not in ("boss", "dark", "light") and any(n[1] == k for n in view.nodes)]
    if not kinds or y1 - y0 < 40:
        return
    made.panel(box, 12, _SHEET, (120, 92, 60), 3)
    line = min(46, (y1 - y0 - 12) / len(kinds))
    if line < 30:
        kinds = kinds[: int((y1 - y0 - 12) // 30)]
        line = 30
    for n, kind in enumerate(kinds):
        y = y0 + 8 + (n + 0.5) * line
        char, colour = theme.ROOMS[kind]
        made.fill(sign(char, 28), mixed(colour, theme.BLACK, 0.35), x0 + 14, round(y - 14))
        box_ = made.text(
            x0 + 52, y, WORDS[kind], role="bold", size=_TYPE, fill=theme.INK, anchor="l", room=x1 - x0 - 60
        )
        made.mark("legend", kind, WORDS[kind], box_)


@lru_cache(maxsize=8)
def _token(kind: str, size: int) -> Image.Image:
    """Give a map token face down: its back is dark or light."""
    fill = theme.ROOMS[kind][1]
    radius = size // 4
    return canvas.layered(
        (size, size),
        (canvas.rounded(size, size, radius), theme.INK),
        (canvas.rounded(size - 6, size - 6, radius - 2), mixed(fill, theme.WHITE, 0.25)),
        (canvas.rounded(size - 10, size - 10, radius - 4), fill),
    )


@lru_cache(maxsize=4)
def _glow(size: int) -> Image.Image:
    return canvas.layered((size, size), (canvas.rounded(size, size, size // 2), theme.INK),
                          (canvas.rounded(size - 6, size - 6, size // 2), theme.GOLD))  # fmt: skip


@lru_cache(maxsize=1)
def _pawn() -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, k: int, less: float = 0.0) -> None:
        s, g = 48 * k, less * k
        draw.ellipse((0.30 * s + g, 0.02 * s + g, 0.70 * s - g, 0.42 * s - g), fill=255)
        foot = [(0.40 * s + g, 0.36 * s), (0.60 * s - g, 0.36 * s), (0.84 * s - g, 0.96 * s - g),
                (0.16 * s + g, 0.96 * s - g)]  # fmt: skip
        draw.polygon(foot, fill=255)

    inner = canvas.shape(48, 48, lambda d, k: paint(d, k, 3.4))
    sprite = canvas.layered((48, 48), (canvas.shape(48, 48, paint), theme.BLACK), (inner, (232, 60, 60)))
    return canvas.shadowed(sprite, 3, 3, 0.7)
