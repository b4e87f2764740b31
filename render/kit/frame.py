"""The frame of a picture in Discord's box: its ground, the bar on top, what has changed, the numbers of choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from render.kit import badges
from render.kit.canvas import RGB, Canvas, Point, mixed
from render.kit.signs import sign
from render.request import Choice, PictureRequest

WIDE: Final = 1100
TALL: Final = 700
"""11:7, the form of the box in which Discord shows a picture: the text on it is 28 pixels at the least."""
BAR: Final = 54
GAP: Final = 8
LARGE: Final = (880, 560)
"""The ground for those who want large type, where all that is shown has room on it: a quarter larger in the box."""


_DUSK: Final[RGB] = (20, 26, 36)
_DUSK_LOW: Final[RGB] = (34, 40, 54)
_BAR: Final[RGB] = (14, 18, 26)
_PALE: Final[RGB] = (244, 240, 228)


@dataclass(frozen=True, slots=True)
class Head:
    """The bar on top of a picture: a die, a title, signs with their colours, and words at the right."""

    title: str
    right: str = ""
    die: int = 0
    signs: tuple[tuple[str, RGB], ...] = ()


@lru_cache(maxsize=16)
def ground(width: int, height: int) -> Image.Image:
    """Give the dusk behind everything."""
    column = Image.new("RGB", (1, 256))
    column.putdata([mixed(_DUSK_LOW, _DUSK, n / 255) for n in range(256)])
    return column.resize((width, height))


def size(request: PictureRequest, *, fits: bool) -> tuple[int, int]:
    """Give the ground of a picture; `fits` tells whether what it shows has room on the smaller one of large type."""
    return LARGE if request.large_type and fits else (WIDE, TALL)


def board(face: Head | None, wide: int = WIDE, tall: int = TALL) -> Canvas:
    """Give an empty picture with its bar."""
    made = Canvas(ground(wide, tall).copy())
    if face is not None:
        head(made, face)
    return made


def head(made: Canvas, face: Head) -> None:
    """Draw the bar on top."""
    wide = made.image.width
    made.image.paste(_BAR, (0, 0, wide, BAR))
    made.image.paste(badges.GOLD, (0, BAR - 3, wide, BAR - 1))
    x, y = 16.0, BAR / 2 - 1
    if face.die:
        made.mark("die", str(face.die), str(face.die), made.put(badges.die(face.die, 42), x + 21, y))
        x += 54
    room = round(wide * (0.5 if face.right else 0.86) - x)
    box = made.text(x, y, face.title, role="title", size=34, fill=badges.GOLD, anchor="l", room=room, least=28)
    made.mark("title", face.title, face.title, box)
    right = wide - 16.0
    for name, colour in reversed(face.signs):
        made.fill(sign(name, 32), colour, round(right - 32), round(y - 16))
        right -= 38
    room = round(right - box[2] - 20)
    if face.right and room > 60:
        made.text(right, y, face.right, role="bold", size=30, fill=_PALE, anchor="r", room=room, least=28)
        made.mark("right", face.right, face.right, (box[2], 0, wide, BAR))


def changed(made: Canvas, box: tuple[int, int, int, int]) -> None:
    """Frame what has changed."""
    x0, y0, x1, y1 = box
    made.put(badges.ring(x1 - x0 - 8, y1 - y0 - 8, 12), (x0 + x1) / 2, (y0 + y1) / 2)


def number(
    made: Canvas, choices: tuple[Choice, ...], spots: Mapping[str, Point], aliases: Mapping[str, str] | None = None
) -> None:
    """Number what may be chosen, as the buttons are numbered; like cards are taken in turn.

    `spots` says where the number of each thing goes, by "kind:id"; `aliases` what a kind of choice is called there.
    """
    used: set[str] = set()
    for choice in choices:
        target = _target(choice, spots, used, aliases or {})
        if not target:
            continue
        used.add(target)
        x, y = spots[target]
        badge = badges.badge(choice.label, 46)
        x = min(max(x, badge.width / 2 - 6), made.image.width - badge.width / 2 + 6)
        y = min(max(y, badge.height / 2 - 6), made.image.height - badge.height / 2 + 6)
        made.mark("choice", target, choice.label, made.put(badge, x, y))


def _target(choice: Choice, spots: Mapping[str, Point], used: set[str], aliases: Mapping[str, str]) -> str:
    kind, _, rest = choice.target.partition(":")
    for wanted in (f"{kind}:{choice.key}", aliases.get(kind, kind) + ":" + rest):
        if wanted in spots and wanted not in used:
            return wanted
    if kind == "card":
        name, _, plus = rest.partition(":")
        like = f"card:{name}{'+' if plus == 'True' else ''}"
        for spot in spots:
            if spot not in used and (spot == like or spot.startswith(f"{like}#")):
                return spot
    return ""


def stacked(parts: list[Canvas], wide: int = WIDE) -> Canvas:
    """Put pictures under one another, with what was drawn on each."""
    tall = sum(p.image.height for p in parts)
    made = Canvas(ground(wide, max(1, tall)).copy())
    y = 0
    for part in parts:
        made.image.paste(part.image, (0, y))
        made.type.join(part.type)
        for m in part.marks:
            made.mark(m.kind, m.id, m.text, (m.box[0], m.box[1] + y, m.box[2], m.box[3] + y))
        y += part.image.height
    return made
