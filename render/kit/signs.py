"""Signs by name: a character of Noto Emoji, or a name of RPG Awesome such as "trident", as a mask."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Final

from PIL import Image

from render.kit import fonts
from render.kit.canvas import RGB

_MEASURED: Final = 100
_PACKAGE: Final = "tkinter_icons_rpga"


@cache
def names() -> dict[str, str]:
    """Give the signs of RPG Awesome: name -> character."""
    table = json.loads(fonts.path_of(_PACKAGE, "glyphmap.json").read_text(encoding="utf-8"))
    return {name: chr(int(code, 16)) for name, code in table.items() if not name.startswith("ra-")}


def known(name: str) -> bool:
    """Tell whether there is such a sign."""
    return bool(name) and (not name.isascii() or name in names())


@lru_cache(maxsize=1024)
def sign(name: str, size: int) -> Image.Image:
    """Give a sign as a square mask of a size, its ink as large as it goes. Raises KeyError for an unknown name."""
    role, char = ("fantasy", names()[name]) if name.isascii() else ("icon", name)
    left, top, right, bottom = fonts.font(role, _MEASURED).getbbox(char, anchor="ls")
    most = max(right - left, bottom - top, 1)
    word = fonts.word(role, max(1, int(_MEASURED * size / most)), char)
    ink = word.mask.crop(word.mask.getbbox() or (0, 0, 1, 1))
    if ink.width > size or ink.height > size:
        ink = ink.crop((0, 0, min(size, ink.width), min(size, ink.height)))
    out = Image.new("L", (size, size))
    out.paste(ink, ((size - ink.width) // 2, (size - ink.height) // 2))
    return out


@lru_cache(maxsize=1024)
def tinted(name: str, size: int, colour: RGB, shade: RGB | None = (8, 8, 12), lower: str = "") -> Image.Image:
    """Give a sign in a colour with a shadow under it; `lower` adds a small second sign at its right bottom."""
    mask = sign(name, size)
    out = Image.new("RGBA", (size + 2, size + 2))
    if shade is not None:
        out.paste((*shade, 255), (2, 2), mask)
    out.paste((*colour, 255), (0, 0), mask)
    if lower:
        small = sign(lower, round(size * 0.52))
        at = (out.width - small.width, out.height - small.height)
        for dx in (-2, 0, 2):
            for dy in (-2, 0, 2):
                out.paste((*(shade or (8, 8, 12)), 255), (at[0] + dx, at[1] + dy), small)
        out.paste((255, 246, 214, 255), at, small)
    return out
