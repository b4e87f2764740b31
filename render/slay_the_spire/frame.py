"""The frame of every picture of a climb: its ground, the bar on top, and the numbers of choices."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from PIL import Image

from render.kit import badges
from render.kit.canvas import Canvas, Point, mixed
from render.kit.signs import sign
from render.request import Choice, PictureRequest
from render.slay_the_spire import theme
from render.slay_the_spire.words import Head

WIDE: Final = 1100
TALL: Final = 700
BAR: Final = 54
GAP: Final = 8
LARGE: Final = (880, 560)
"""The ground for those who want large type, where all that is shown has room on it: a quarter larger in the box."""


@lru_cache(maxsize=16)
def ground(width: int, height: int) -> Image.Image:
    """Give the dusk behind everything."""
    column = Image.new("RGB", (1, 256))
    column.putdata([mixed(theme.DUSK_LOW, theme.DUSK, n / 255) for n in range(256)])
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
    made.image.paste((14, 18, 26), (0, 0, wide, BAR))
    made.image.paste(theme.GOLD, (0, BAR - 3, wide, BAR - 1))
    x, y = 16.0, BAR / 2 - 1
    if face.die:
        made.mark("die", str(face.die), str(face.die), made.put(badges.die(face.die, 42), x + 21, y))
        x += 54
    room = round(wide * (0.5 if face.right else 0.86) - x)
    box = made.text(x, y, face.title, role="title", size=34, fill=theme.GOLD, anchor="l", room=room, least=28)
    made.mark("title", face.title, face.title, box)
    right = wide - 16.0
    for key in reversed(face.keys):
        made.fill(sign("🗝", 32), _KEYS.get(key, theme.GOLD), round(right - 32), round(y - 16))
        right -= 38
    room = round(right - box[2] - 20)
    if face.right and room > 60:
        made.text(right, y, face.right, role="bold", size=30, fill=theme.PALE, anchor="r", room=room, least=28)
        made.mark("right", face.right, face.right, (box[2], 0, wide, BAR))


_KEYS: Final = {"ruby": theme.RED, "emerald": theme.GREEN, "sapphire": theme.BLUE}


def changed(made: Canvas, box: tuple[int, int, int, int]) -> None:
    """Frame what has changed."""
    x0, y0, x1, y1 = box
    made.put(badges.ring(x1 - x0 - 8, y1 - y0 - 8, 12), (x0 + x1) / 2, (y0 + y1) / 2)


def number(made: Canvas, choices: tuple[Choice, ...], spots: Mapping[str, Point]) -> None:
    """Number what may be chosen, as the buttons are numbered; like cards are taken in turn."""
    used: set[str] = set()
    for choice in choices:
        target = _target(choice, spots, used)
        if not target:
            continue
        used.add(target)
        x, y = spots[target]
        badge = badges.badge(choice.label, 46)
        x = min(max(x, badge.width / 2 - 6), made.image.width - badge.width / 2 + 6)
        y = min(max(y, badge.height / 2 - 6), made.image.height - badge.height / 2 + 6)
        made.mark("choice", target, choice.label, made.put(badge, x, y))


def _target(choice: Choice, spots: Mapping[str, Point], used: set[str]) -> str:
    kind, _, rest = choice.target.partition(":")
    for wanted in (f"{kind}:{choice.key}", _ALIASES.get(kind, kind) + ":" + rest):
        if wanted in spots and wanted not in used:
            return wanted
    if kind == "card":
        name, _, plus = rest.partition(":")
        like = f"card:{name}{'+' if plus == 'True' else ''}"
        for spot in spots:
            if spot not in used and (spot == like or spot.startswith(f"{like}#")):
                return spot
    return ""


_ALIASES: Final = {"foe": "enemy", "space": "node", "source": "relic"}


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
