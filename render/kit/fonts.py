"""Lettering: fonts that packages bring, a fallback for every script and emoji, and cached masks of words."""

from __future__ import annotations

import logging
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

# Role -> package, file, weight of a variable font.
ROLES: Final[dict[str, tuple[str, str, int | None]]] = {
    "title": ("fontpkg_cinzel", "files/Cinzel[wght].ttf", 700),
    "body": ("fontpkg_barlow_condensed", "files/BarlowCondensed-SemiBold.ttf", None),
    "bold": ("fontpkg_barlow_condensed", "files/BarlowCondensed-Bold.ttf", None),
    "light": ("fontpkg_barlow_condensed", "files/BarlowCondensed-Medium.ttf", None),
    "italic": ("fontpkg_barlow_condensed", "files/BarlowCondensed-SemiBoldItalic.ttf", None),
    "icon": ("manimgx_fonts", "NotoEmoji[wght].ttf", 700),
    "fantasy": ("tkinter_icons_rpga", "fonts/rpgawesome-webfont.ttf", None),
}
# Tried in this order for what the role's own font lacks.
_NOTO: Final = (
    "NotoSans[wght].ttf", "NotoEmoji[wght].ttf", "NotoSansSymbols[wght].ttf", "NotoSansArabic[wght].ttf",
    "NotoSansHebrew[wght].ttf", "NotoSansDevanagari[wght].ttf", "NotoSansThai[wght].ttf", "NotoSansBengali[wght].ttf",
    "NotoSansTamil[wght].ttf", "NotoSansTelugu[wght].ttf", "NotoSansArmenian[wght].ttf", "NotoSansGeorgian[wght].ttf",
    "NotoSansEthiopic[wght].ttf", "NotoSansGujarati[wght].ttf", "NotoSansGurmukhi[wght].ttf",
    "NotoSansKannada[wght].ttf", "NotoSansKhmer[wght].ttf", "NotoSansLao[wght].ttf", "NotoSansMalayalam[wght].ttf",
    "NotoSansMyanmar[wght].ttf", "NotoSansOriya[wght].ttf", "NotoSansSinhala[wght].ttf",
)  # fmt: skip
FALLBACKS: Final = (*(("manimgx_fonts", file) for file in _NOTO), ("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc"))
log = logging.getLogger(__name__)
_JOINERS: Final = "\u200d\ufe0f\ufe0e"
_ELLIPSIS: Final = "…"


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of lettering as a mask; `dx`, `dy` place its left top against the pen at the left of the baseline."""

    mask: Image.Image
    width: int
    dx: int
    dy: int


@lru_cache(maxsize=64)
def path_of(package: str, file: str) -> Path:
    """Find a file that a package brings, without importing it. Raises ModuleNotFoundError."""
    spec = find_spec(package)
    for folder in spec.submodule_search_locations or () if spec is not None else ():
        return Path(folder) / file
    raise ModuleNotFoundError(f"No module named {package!r}", name=package)


@lru_cache(maxsize=256)
def _font(package: str, file: str, weight: int | None, size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(path_of(package, file)), size)
    if weight is not None:
        font.set_variation_by_axes([weight])
    return font


def font(role: str, size: int) -> ImageFont.FreeTypeFont:
    """Give the font of a role at a size in pixels."""
    package, file, weight = ROLES[role]
    return _font(package, file, weight, size)


def missing() -> list[str]:
    """Name the font files that cannot be opened; empty when all is well (for `doctor`)."""
    wanted = [*((package, file) for package, file, _ in ROLES.values()), *FALLBACKS]
    lost: list[str] = []
    for package, file in dict.fromkeys(wanted):
        try:
            _font(package, file, None, 12)
        except (OSError, ModuleNotFoundError):
            lost.append(f"{package}/{file}")
    return lost


@lru_cache(maxsize=64)
def _notdef(package: str, file: str) -> bytes:
    return _ink(package, file, "\U0010fffe")


@lru_cache(maxsize=8192)
def _has(package: str, file: str, char: str) -> bool:
    return char.isspace() or _ink(package, file, char) != _notdef(package, file)


def _ink(package: str, file: str, char: str) -> bytes:
    mask = Image.new("L", (64, 48))
    ImageDraw.Draw(mask).text((8, 36), char, font=_bare(package, file), fill=255, anchor="ls")
    return mask.tobytes()


@lru_cache(maxsize=64)
def _bare(package: str, file: str) -> ImageFont.FreeTypeFont:
    """Give a font that draws one glyph a character, without the dotted circle that shaping puts under a lone mark."""
    return ImageFont.truetype(str(path_of(package, file)), 24, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _source(role: str, char: str) -> tuple[str, str, int | None]:
    own = ROLES[role]
    if ord(char) < 0x7F or _has(own[0], own[1], char):
        return own
    found = _fallback(char)
    return (*found, 600) if found is not None else own


@lru_cache(maxsize=4096)
def _fallback(char: str) -> tuple[str, str] | None:
    """Find a font for what a role's own lacks; a font that is not there has nothing."""
    for package, file in FALLBACKS:
        try:
            if _has(package, file, char):
                return package, file
        except (OSError, ModuleNotFoundError):
            continue
    return None


def clean(text: str, limit: int = 40) -> str:
    """Make a name safe to draw: one line, no control or direction marks, shortened to a number of characters."""
    kept = [
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", text)
        if char.isspace() or char in _JOINERS or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    ]
    # Marks piled upon one letter would climb over the lines above: two are enough for any living script.
    line, piled = "", 0
    for char in kept:
        piled = piled + 1 if unicodedata.combining(char) else 0
        line += char if piled <= 2 else ""
    line = " ".join(line.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + _ELLIPSIS


@lru_cache(maxsize=1024)
def name(text: str, limit: int = 40) -> str:
    """Make a name fit to be drawn: `clean`, and what no font has is written plainly or left out, never as a box.

    Returns "" where nothing is left.
    """
    made, base = "", ""
    for char in clean(text, limit):
        if char in _JOINERS or _mark(char):
            # A mark is drawn by the font of its letter, or not at all.
            made += char if base and (char in _JOINERS or _has(*_source("body", base)[:2], char)) else ""
            continue
        plain = char if _drawn(char) else unicodedata.normalize("NFKD", char)
        kept = "".join(c for c in plain if _drawn(c))
        made += kept
        base = "" if char.isspace() else kept[-1:]
    made = " ".join(made.split()).strip(_JOINERS)
    return made if any(unicodedata.category(c)[0] in "LNS" for c in made) else ""


def _mark(char: str) -> bool:
    """Tell whether a character stands on, under or around the letter before it."""
    return unicodedata.category(char).startswith("M")


def _drawn(char: str) -> bool:
    """Tell whether some font has a character."""
    own = ROLES["body"]
    return ord(char) < 0x7F or char == _ELLIPSIS or _has(own[0], own[1], char) or _fallback(char) is not None


def _runs(role: str, text: str) -> list[tuple[tuple[str, str, int | None], str]]:
    runs: list[tuple[tuple[str, str, int | None], str]] = []
    for char in text:
        neutral = char in _JOINERS or char.isspace() or _mark(char)
        if runs and (neutral or "🏻" <= char <= "🏿"):
            runs[-1] = (runs[-1][0], runs[-1][1] + char)
            continue
        source = _source(role, char)
        if runs and runs[-1][0] == source:
            runs[-1] = (source, runs[-1][1] + char)
        else:
            if runs and runs[-1][0] != ROLES[role] and (bare := runs[-1][1].rstrip()) != runs[-1][1]:
                # A space before other letters is the own font's: an emoji's is wide, and one after Arabic is lost.
                spaces = runs[-1][1][len(bare) :]
                runs[-1] = (runs[-1][0], bare)
                runs.append((ROLES[role], spaces))
            if runs and runs[-1][0] == source:
                runs[-1] = (source, runs[-1][1] + char)
            else:
                runs.append((source, char))
    return runs


@lru_cache(maxsize=4096)
def width(role: str, size: int, text: str) -> int:
    """Measure a line of text in pixels."""
    return round(sum(_font(*source, size).getlength(run) for source, run in _runs(role, text)))


@lru_cache(maxsize=4096)
def word(role: str, size: int, text: str, stroke: int = 0) -> Word:
    """Give the mask of a line of text, thickened by `stroke` pixels all round."""
    runs = _runs(role, text)
    boxes, pen = [], 0.0
    for source, run in runs:
        face = _font(*source, size)
        left, top, right, bottom = face.getbbox(run, anchor="ls", stroke_width=stroke)
        boxes.append((pen + left, top, pen + right, bottom))
        pen += face.getlength(run)
    if not boxes:
        return Word(Image.new("L", (1, 1)), 0, 0, 0)
    x0, y0 = int(min(b[0] for b in boxes)) - 1, int(min(b[1] for b in boxes)) - 1
    x1, y1 = int(max(b[2] for b in boxes)) + 2, int(max(b[3] for b in boxes)) + 2
    mask = Image.new("L", (max(1, x1 - x0), max(1, y1 - y0)))
    draw = ImageDraw.Draw(mask)
    pen = 0.0
    for source, run in runs:
        face = _font(*source, size)
        try:
            draw.text((pen - x0, -y0), run, font=face, fill=255, anchor="ls", stroke_width=stroke)
        except OSError:  # a glyph too intricate for the rasteriser: better a gap than no picture
            log.warning("cannot draw %d characters", len(run))
        pen += face.getlength(run)
    return Word(mask, round(pen), x0, y0)


@lru_cache(maxsize=256)
def cap_height(role: str, size: int) -> int:
    """Measure how tall a capital or a digit is, to set lines by their optical middle."""
    return -int(font(role, size).getbbox("H8", anchor="ls")[1])


@lru_cache(maxsize=2048)
def shorten(role: str, size: int, text: str, room: int) -> str:
    """Cut a line to a width in pixels, with an ellipsis where something was cut."""
    if width(role, size, text) <= room:
        return text
    while text and width(role, size, text + _ELLIPSIS) > room:
        text = text[:-1].rstrip(_JOINERS + " ")
    return text + _ELLIPSIS


@lru_cache(maxsize=2048)
def fitted(role: str, size: int, text: str, room: int, least: int) -> int:
    """Give the largest size up to `size` at which a line fits, never below `least`."""
    while size > least and width(role, size, text) > room:
        size -= 1
    return size


@lru_cache(maxsize=1024)
def wrapped(role: str, size: int, text: str, room: int, lines: int = 99) -> tuple[str, ...]:
    """Break text into lines of a width in pixels; the last one is shortened where it does not fit."""
    out: list[str] = []
    for part in text.split("\n"):
        line = ""
        for piece in part.split(" "):
            longer = f"{line} {piece}".strip()
            if line and width(role, size, longer) > room:
                out.append(line)
                line = piece
            else:
                line = longer
        out.append(line)
    if len(out) > lines:
        out = [*out[: lines - 1], " ".join(out[lines - 1 :])]
    return tuple(shorten(role, size, line, room) for line in out)
