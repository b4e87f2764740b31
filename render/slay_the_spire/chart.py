"""An act's map: rooms as nodes, the way walked, and where one may go next."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from render.kit import canvas, fonts
from render.kit.canvas import Canvas, Point, mixed
from render.slay_the_spire import pieces, theme
from render.slay_the_spire.faces import MapFace

_STEP: Final = 112
_TOP: Final = 92
_LEGEND: Final = 40
_SIGN: Final = 27
_NODE: Final = 74
_WORDS: Final = {
    "encounter": "encounter", "elite": "elite", "event": "event", "merchant": "merchant", "campfire": "campfire",
    "treasure": "treasure", "boss": "boss", "burning_elite": "burning elite", "dark": "?", "light": "?",
}  # fmt: skip


def height(face: MapFace, wide: int) -> int:
    """Give the height of a map in pixels."""
    layers = max((n.layer for n in face.nodes), default=0) + 1
    return _TOP + layers * _STEP - 12 + len(_lines(face, wide)) * _LEGEND


def _at(face: MapFace, col: float, layer: int, top: int, wide: int) -> Point:
    layers = max(n.layer for n in face.nodes)
    return (wide / 2 + (col - 3) * ((wide - 86) // 7), top + _TOP + (layers - layer) * _STEP)


@lru_cache(maxsize=8)
def _sheet(width: int, tall: int) -> Image.Image:
    """Give an old map's parchment."""
    image = Image.new("RGB", (width, tall), (206, 186, 146))
    blotches = canvas.grain(width // 30, tall // 30, 5, 1.4, 16).resize((width, tall), Image.Resampling.BICUBIC)
    image = canvas.rough(image, blotches)
    edge = Image.new("L", (width // 8, tall // 8), 255)
    ImageDraw.Draw(edge).rectangle((6, 6, width // 8 - 7, tall // 8 - 7), fill=0)
    edge = edge.filter(ImageFilter.GaussianBlur(7)).resize((width, tall), Image.Resampling.BICUBIC)
    image.paste((110, 78, 44), (0, 0), edge.point(lambda v: v * 60 // 100))
    return image


def draw(board: Canvas, face: MapFace, top: int) -> dict[str, Point]:
    """Draw a map, and give where the number of each node goes."""
    wide = board.image.width
    tall = height(face, wide)
    sheet = _sheet(wide - 24, tall - 12)
    board.image.paste(sheet, (12, top + 6), canvas.rounded(sheet.width, sheet.height, 26))
    spots: dict[str, Point] = {}
    at = {n.id: _at(face, n.col, n.layer, top, wide) for n in face.nodes}
    walked = set(zip(face.path, face.path[1:], strict=False))
    legal = {(face.at, n) for n in face.legal}
    dot = pieces.disc(11, (120, 92, 60), (120, 92, 60), 1)
    done = pieces.disc(17, (150, 30, 40), theme.INK, 2)
    open_dot = pieces.disc(16, theme.GOLD, theme.INK, 2)
    for one, two in face.edges:
        if one not in at or two not in at:
            continue
        sprite = done if (one, two) in walked else open_dot if (one, two) in legal else dot
        board.dots([at[one], at[two]], sprite, 21, 30)
    for node in face.nodes:
        x, y = at[node.id]
        char, colour = theme.ROOMS.get(node.kind, ("✦", theme.SOFT))
        passed = node.id in face.path and node.id != face.at
        ground = mixed(colour, (206, 186, 146), 0.6) if passed else colour
        size = _NODE + (26 if node.kind == "boss" else 0)
        if node.id in face.legal:
            board.put(_glow(size + 26), x, y)
        token = node.kind in ("dark", "light")
        sprite = _token(node.kind, size) if token else pieces.disc(size, ground, theme.INK, 4)
        box = board.put(sprite, x, y)
        mask = pieces.sign(char or "❔", round(size * 0.62))
        ink = theme.PALE if canvas.grey(ground) < 150 else theme.INK
        board.fill(
            mask, mixed(ink, ground, 0.3 if passed else 0.0), round(x - mask.width / 2), round(y - mask.height / 2)
        )
        board.mark("node", node.id, node.kind, box)
        spots[f"node:{node.id}"] = (x - size * 0.46, y - size * 0.46)
        words = face.boss if node.kind == "boss" and face.boss else _WORDS.get(node.kind, "")
        if node.id in face.legal or node.kind == "boss":
            board.text(
                x, y + size / 2 + 17, words, role="bold", size=27, fill=theme.INK, halo=(224, 208, 172), halo_width=3
            )
        for n, character in enumerate(c for space, c in face.votes if space == node.id):
            own = theme.OWNERS.get(character, theme.OWNERS["colorless"])
            px, py = x + size * 0.5 + 14 + n * 32, y + 4
            board.mark("vote", node.id, character, board.put(pieces.disc(38, own, theme.WHITE, 2), px, py))
            board.fill(pieces.sign(theme.SIGNS.get(character, "●"), 26), theme.WHITE, round(px - 13), round(py - 13))
        if node.id == face.at:
            board.put(_pawn(), x + size * 0.66, y - size * 0.24)
            board.mark("pawn", node.id, "", box)
    _legend(board, face, top + tall - 14)
    return spots


def _lines(face: MapFace, wide: int) -> list[list[str]]:
    """Give the kinds of room that are on a map, as many to a line as fit."""
    lines: list[list[str]] = [[]]
    used = 0
    for kind in _WORDS:
        if kind == "boss" or not theme.ROOMS[kind][0] or not any(n.kind == kind for n in face.nodes):
            continue
        needed = _SIGN + 36 + fonts.width("bold", _SIGN, _WORDS[kind])
        if used + needed > wide - 50 and lines[-1]:
            lines.append([])
            used = 0
        lines[-1].append(kind)
        used += needed
    return lines


def _legend(board: Canvas, face: MapFace, bottom: float) -> None:
    """Say what the signs stand for that are on this map."""
    lines = _lines(face, board.image.width)
    for n, kinds in enumerate(lines):
        y = bottom - (len(lines) - n - 0.5) * _LEGEND
        widths = [_SIGN + 8 + fonts.width("bold", _SIGN, _WORDS[kind]) for kind in kinds]
        x = (board.image.width - sum(widths) - 28 * (len(kinds) - 1)) / 2
        for kind, width in zip(kinds, widths, strict=True):
            char, colour = theme.ROOMS[kind]
            board.fill(pieces.sign(char, _SIGN), mixed(colour, theme.BLACK, 0.35), round(x), round(y - _SIGN / 2))
            board.text(x + _SIGN + 8, y, _WORDS[kind], role="bold", size=_SIGN, fill=theme.INK, anchor="l")
            x += width + 28


@lru_cache(maxsize=8)
def _token(kind: str, size: int) -> Image.Image:
    """Give a map token face down: its back is dark or light."""
    fill = theme.ROOMS[kind][1]
    radius = size // 4
    return canvas.layered(
        (size, size),
        (canvas.rounded(size, size, radius), theme.INK),
        (canvas.rounded(size - 8, size - 8, radius - 3), mixed(fill, theme.WHITE, 0.25)),
        (canvas.rounded(size - 14, size - 14, radius - 5), fill),
    )


@lru_cache(maxsize=4)
def _glow(size: int) -> Image.Image:
    return canvas.layered((size, size), (canvas.rounded(size, size, size // 2), theme.INK),
                          (canvas.rounded(size - 6, size - 6, size // 2), theme.GOLD))  # fmt: skip


@lru_cache(maxsize=1)
def _pawn() -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, k: int, less: float = 0.0) -> None:
        s = 58 * k
        g = less * k
        draw.ellipse((0.30 * s + g, 0.02 * s + g, 0.70 * s - g, 0.42 * s - g), fill=255)
        draw.polygon(
            [
                (0.40 * s + g, 0.36 * s),
                (0.60 * s - g, 0.36 * s),
                (0.84 * s - g, 0.96 * s - g),
                (0.16 * s + g, 0.96 * s - g),
            ],
            fill=255,
        )

    inner = canvas.shape(58, 58, lambda d, k: paint(d, k, 4.0))
    sprite = canvas.layered((58, 58), (canvas.shape(58, 58, paint), theme.BLACK), (inner, (232, 60, 60)))
    return canvas.shadowed(sprite, 3, 3, 0.7)
