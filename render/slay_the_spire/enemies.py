"""An enemy's box: glyph, health, tokens, abilities, and the strip of all that its card prints."""

from __future__ import annotations

from typing import Final

from render.kit import badges, fonts
from render.kit.canvas import RGB, Canvas, mixed
from render.kit.signs import sign
from render.request import Box
from render.slay_the_spire import frame, glyphs, theme
from rules.slay_the_spire.view import FoeView, Part, Step

_TYPE: Final = 28
_LIT: Final[RGB] = (92, 56, 42)
_DIM: Final[RGB] = (22, 26, 36)
_TRAIT: Final[RGB] = (250, 218, 150)
_WIDE: Final = 330
TOKENS: Final = ("strength", "vuln", "weak", "poison")


def draw(board: Canvas, foe: FoeView, box: Box, *, changed: bool, order: bool) -> None:
    """Draw an enemy in a box of any size."""
    x0, y0, x1, y1 = box
    main = foe.role in ("main", "elite", "boss")
    edge: RGB = (190, 128, 74) if main else (86, 94, 112)
    board.panel(box, 10, (50, 34, 40) if main else (36, 40, 52), edge, 3)
    board.mark("enemy", foe.id, foe.name, box)
    if y1 - y0 >= 300:
        _tall(board, foe, box)
    elif x1 - x0 >= _WIDE:
        _flat(board, foe, box)
    else:
        _narrow(board, foe, box)
    if order and foe.order and x1 - x0 >= _WIDE:
        board.put(badges.disc(38, (24, 28, 38), theme.SOFT, 2), x1 - 24, y0 + 24)
        board.text(x1 - 24, y0 + 24, str(foe.order), role="bold", size=28, fill=theme.PALE)
    if changed:
        frame.changed(board, box)


def _narrow(board: Canvas, foe: FoeView, box: Box) -> None:
    """Glyph beside the bar, the name under both, then strip, tokens and abilities."""
    x0, y0, x1, y1 = box
    width = x1 - x0
    board.put(glyphs.enemy(foe.kind).image(40), x0 + 28, y0 + 27)
    _health(board, foe, x0 + 54, y0 + 8, width - 62, 30)
    _name(board, foe, (x0 + x1) / 2, y0 + 56, width - 12, "m")
    bottom = _strip(board, foe, x0 + 6, y0 + 74, width - 12, 34)
    if y1 - bottom >= 62:
        _tokens(board, foe, x0 + 8, bottom + 18, x1 - 6)
        _trait_line(board, foe, x0 + 10, bottom + 46, width - 18)
    else:
        left = _tokens(board, foe, x0 + 8, bottom + 17, x1 - 6)
        _trait_line(board, foe, left + 2, bottom + 17, round(x1 - 8 - left))


def _flat(board: Canvas, foe: FoeView, box: Box) -> None:
    """Glyph beside name and bar, then strip, tokens and abilities on a line."""
    x0, y0, x1, y1 = box
    width, tall = x1 - x0, y1 - y0
    low = tall < 130
    size = 34 if low else 54
    board.put(glyphs.enemy(foe.kind).image(size), x0 + 10 + size / 2, y0 + 8 + size / 2)
    left = x0 + 20 + size
    if low:
        right = _name(board, foe, left, y0 + 24, round(width * 0.5), "l") + 12
        _health(board, foe, round(right), y0 + 8, round(x1 - 44 - right), 32)
        bottom = _strip(board, foe, x0 + 8, y0 + 46, width - 16, 34)
    else:
        _name(board, foe, left, y0 + 24, round(x1 - left - 52), "l")
        _health(board, foe, left, y0 + 40, x1 - left - 8, 30)
        bottom = _strip(board, foe, x0 + 8, y0 + 76, width - 16, 36)
    if y1 - bottom >= 64:
        left = _tokens(board, foe, x0 + 10, bottom + 20, x1 - 8)
        if foe.trait or foe.laid:
            _intent_words(board, foe, left + 4, bottom + 20, round(x1 - left - 14))
            _trait_line(board, foe, x0 + 10, bottom + 50, width - 20, full=True)
        else:
            _intent_words(board, foe, x0 + 10, bottom + 50, width - 20)
    elif y1 - bottom >= 26:
        left = _tokens(board, foe, x0 + 10, (bottom + y1) / 2, x1 - 8)
        _trait_line(board, foe, left + 2, (bottom + y1) / 2, round(x1 - 10 - left))


def _tall(board: Canvas, foe: FoeView, box: Box) -> None:
    """All of it: the ability in words, each step on a line of its own."""
    x0, y0, x1, y1 = box
    width = x1 - x0
    if width < 230:
        board.put(glyphs.enemy(foe.kind).image(72), (x0 + x1) / 2, y0 + 48)
        _name(board, foe, (x0 + x1) / 2, y0 + 106, width - 12, "m")
        y = y0 + 124
    else:
        board.put(glyphs.enemy(foe.kind).image(60), x0 + 44, y0 + 42)
        _name(board, foe, x0 + 84, y0 + 42, width - 134, "l", 34)
        y = y0 + 80
    _health(board, foe, x0 + 8, y, width - 16, 34)
    y += 40
    if any(getattr(foe, what) for what in TOKENS) or foe.marks or foe.laid:
        _tokens(board, foe, x0 + 10, y + 18, x1 - 8)
        y += 38
    steps = len(foe.steps) if width >= 200 else 1
    line = 50 if (y1 - y) >= steps * 50 + 70 else 42
    room = y1 - y - steps * (line + 4) - 6
    if foe.ability or foe.trait:
        rows = fonts.wrapped("italic", _TYPE, foe.ability or foe.trait, width - 24)
        if len(rows) * 31 > room:
            rows = fonts.wrapped("italic", _TYPE, foe.trait or foe.ability, width - 24, max(1, room // 31))
        y = round(board.lines(x0 + 12, y, rows, role="italic", size=_TYPE, fill=_TRAIT, step=31 / _TYPE))
        board.mark("ability", foe.id, foe.ability, (x0, y, x1, y1))
    y += 4
    if steps == 1 and len(foe.steps) > 1:
        _strip(board, foe, x0 + 6, y, width - 12, 36)
        return
    labels = max((fonts.width("bold", _TYPE, s.label) for s in foe.steps), default=0)
    for n, step in enumerate(foe.steps):
        left = x0 + 10 + (labels + 12 if labels else 0)
        if step.label:
            ink = theme.GOLD if n == foe.step else (150, 158, 174)
            board.text(x0 + 10 + labels / 2, y + line / 2, step.label, role="bold", size=_TYPE, fill=ink)
        cell = (left, y, x1 - 8, y + line)
        _cell(board, foe, step, cell, lit=n == foe.step, words=True, size=30)
        y += line + 4
    rows = fonts.wrapped("body", _TYPE, _told(foe), width - 24)
    if y1 - y >= len(rows) * 31 + 8:
        board.lines(x0 + 12, y + 4, rows, role="body", size=_TYPE, fill=theme.SOFT, step=31 / _TYPE)


def band(board: Canvas, foe: FoeView, box: Box, *, changed: bool, low: bool) -> None:
    """Draw an enemy that stands in every row, in a band of its own."""
    x0, y0, x1, y1 = box
    board.panel(box, 12, (62, 30, 38), (176, 72, 78), 4)
    board.mark("enemy", foe.id, foe.name, box)
    width = x1 - x0
    size = 56 if low else 84
    board.put(glyphs.enemy(foe.kind).image(size), x0 + 18 + size / 2, y0 + 10 + size / 2)
    left = x0 + 34 + size
    if low:
        named = board.text(left, y0 + 38, foe.name, role="title", size=36, least=28, fill=theme.PALE, anchor="l",
                           room=round(width * 0.34))  # fmt: skip
        bar = min(430, round((x1 - named[2]) * 0.56))
        _health(board, foe, named[2] + 22, y0 + 22, bar, 34)
        right = _tokens(board, foe, named[2] + 34 + bar, y0 + 38, x1 - 8)
        _trait_line(board, foe, right + 4, y0 + 38, round(x1 - right - 14))
        _steps(board, foe, x0 + 10, y0 + 70, width - 20, y1 - y0 - 78)
        return
    named = board.text(left, y0 + 32, foe.name, role="title", size=42, least=28, fill=theme.PALE, anchor="l",
                       room=width - size - 60)  # fmt: skip
    wide = round((x1 - left) * 0.58)
    _health(board, foe, left, y0 + 58, wide, 40)
    _tokens(board, foe, left + wide + 16, y0 + 78, x1 - 8)
    _trait_line(board, foe, named[2] + 22, y0 + 32, round(x1 - named[2] - 36))
    y = y0 + 108
    rows = fonts.wrapped("italic", _TYPE, foe.ability, width - 30) if foe.ability else ()
    if rows and y1 - y - len(rows) * 31 >= 96:
        y = round(board.lines(x0 + 16, y, rows, role="italic", size=_TYPE, fill=_TRAIT, step=31 / _TYPE)) + 4
        board.mark("ability", foe.id, foe.ability, (x0, y, x1, y1))
    _steps(board, foe, x0 + 10, y, width - 20, y1 - y - 10)
    if changed:
        frame.changed(board, box)


def _steps(board: Canvas, foe: FoeView, x: int, y: int, width: int, tall: int) -> None:
    """Draw the steps of a track side by side, each with its number over it where there is height."""
    if not foe.steps:
        return
    if tall < 66 or len(foe.steps) == 1:
        _strip(board, foe, x, y, width, min(tall, 48))
        return
    each = (width - 6 * (len(foe.steps) - 1)) // len(foe.steps)
    deep = tall >= 62 + 34 * max(len(s.parts) for s in foe.steps)
    wanted = [_width(_signs(foe, s, True), 30) + 20 for s in foe.steps]
    spare = width - 6 * (len(foe.steps) - 1) - sum(wanted)
    if not deep and spare < 0:
        wanted = [_width(_signs(foe, s, n == foe.step), _TYPE) + 16 for n, s in enumerate(foe.steps)]
        spare = width - 6 * (len(foe.steps) - 1) - sum(wanted)
    if not deep and spare < 0:
        _strip(board, foe, x, y, width, min(tall, 48))
        return
    left = x
    for n, step in enumerate(foe.steps):
        wide = each if deep else wanted[n] + spare // len(foe.steps)
        lit = n == foe.step
        box = (left, y, left + wide, y + tall)
        board.panel(box, 8, _LIT if lit else _DIM, theme.GOLD if lit else (78, 86, 104), 4 if lit else 2)
        ink = theme.GOLD if lit else (150, 158, 174)
        label = step.label + (" once" if step.once and wide > 130 else "")
        board.text((box[0] + box[2]) / 2, y + 20, label, role="bold", size=_TYPE, fill=ink)
        if step.shielded:
            board.fill(sign("🛡", 26), ink, box[2] - 34, y + 7)
        if deep:
            parts = _signs(foe, step, True)
            middle = y + 36 + (tall - 40) / 2
            size = 44 if tall >= 180 and all(_width([part], 44) < wide - 12 for part in parts) else 30
            for k, part in enumerate(parts):
                _row(board, foe, [part], (left, wide), middle + (k - (len(parts) - 1) / 2) * (size + 4), size, lit=lit)
        else:
            words = spare >= 0 and _width(_signs(foe, step, True), 30) + 12 <= wide
            _row(board, foe, _signs(foe, step, words), (left, wide), y + 36 + (tall - 40) / 2, 30, lit=lit)
        left += wide + 6


# ---------------------------------------------------------------- parts


def _name(board: Canvas, foe: FoeView, x: float, y: float, room: int, anchor: str, size: int = 30) -> float:
    text = foe.name
    while fonts.width("bold", _TYPE, text) > room and " " in text:
        text = text.rpartition(" ")[0]
    return board.text(
        x, y, text, role="bold", size=size, least=_TYPE, fill=theme.WHITE, anchor=anchor, room=max(40, room)
    )[2]


def _health(board: Canvas, foe: FoeView, x: int, y: int, width: int, tall: int) -> None:
    left = x
    if foe.block:
        size = tall + 10
        board.fill(sign("shield", size), (150, 200, 244), x - 2, y - 5)
        board.text(
            x - 2 + size / 2, y + tall / 2, str(foe.block), role="bold", size=_TYPE, fill=theme.WHITE,
            halo=theme.BLACK, halo_width=4,
        )  # fmt: skip
        board.mark("block", f"hp:{foe.id}", str(foe.block), (x, y, x + size, y + size))
        left = x + size - 2
    bar = badges.bar(max(40, width - (left - x)), tall, foe.hp, foe.max_hp)
    box = board.put(bar, left + bar.width / 2, y + tall / 2)
    words = f"{foe.hp}/{foe.max_hp}"
    board.text(
        left + bar.width / 2, y + tall / 2, words, role="bold", size=max(_TYPE, tall - 4), least=_TYPE,
        fill=theme.WHITE, halo=theme.BLACK, halo_width=3, room=bar.width + 8,
    )  # fmt: skip
    board.mark("health", f"hp:{foe.id}", words, box)


def _tokens(board: Canvas, foe: FoeView, x: float, y: float, right: float) -> float:
    things = [(what, *theme.TOKENS[what], getattr(foe, what)) for what in TOKENS]
    return badges.counters(board, [*things, ("marks", "cubes", theme.GOLD, foe.marks)], x, y, right)


def _told(foe: FoeView) -> str:
    """Say in a sentence what an enemy is about to do."""
    words = foe.intent_text
    return "It does nothing this round" if words in ("", "nothing") else words[:1].upper() + words[1:]


def _intent_words(board: Canvas, foe: FoeView, x: float, y: float, room: int) -> None:
    """Say in words what it is about to do, where that fits."""
    text = _told(foe)
    if fonts.width("body", _TYPE, text) <= room:
        board.text(x, y, text, size=_TYPE, fill=theme.SOFT, anchor="l")


def _trait_line(board: Canvas, foe: FoeView, x: float, y: float, room: int, *, full: bool = False) -> None:
    text = " · ".join(t for t in (foe.trait, foe.laid) if t)
    if full and foe.ability and fonts.width("italic", _TYPE, foe.ability) <= room:
        text = foe.ability
    while text and fonts.width("italic", _TYPE, text) > room:
        text = text.rpartition(" · ")[0] or text.rpartition(" ")[0]
    if text:
        box = board.text(x, y, text, role="italic", size=_TYPE, fill=_TRAIT, anchor="l")
        board.mark("trait", foe.id, text, box)


Signs = list[tuple[str, RGB, str, str]]
"""Signs of an action: what, its colour, its sign, the words behind it."""


def _signs(foe: FoeView, step: Step, words: bool) -> Signs:
    return [_part(foe, part, words) for part in step.parts]


def _part(foe: FoeView, part: Part, words: bool) -> tuple[str, RGB, str, str]:
    char, colour, called = theme.PARTS.get(part.what, theme.PARTS["other"])
    text = part.number
    if part.what == "status" and words:
        text = f"{text} {part.word}"
    elif part.what == "attack" and part.word == "all" and foe.row >= 0 and words:
        text += " all"
    elif part.what in ("wait", "summon") and words:
        text = called
    elif part.what == "other" and words and len(part.word) < 12:
        text = part.word
    return part.what, colour, char, text


def _width(signs: Signs, size: int) -> int:
    return sum(size + 2 + (fonts.width("bold", size, text) if text else 0) + 8 for _, _, _, text in signs) - 8


def _strip(board: Canvas, foe: FoeView, x: int, y: int, width: int, tall: int) -> int:
    """Draw the steps on one line, the present one lit; give the y below. What is too wide loses words, then steps."""
    steps = list(enumerate(foe.steps))
    if not steps:
        return y
    size = _TYPE
    for keep in ("all", "lit", ""):
        cells = [(n, s, _signs(foe, s, keep == "all" or (keep == "lit" and n == foe.step))) for n, s in steps]
        wanted = [_width(signs, size) + 14 for _, _, signs in cells]
        if sum(wanted) + 4 * (len(cells) - 1) <= width:
            break
    while len(cells) > 1 and sum(wanted) + 4 * (len(cells) - 1) > width:
        far = max(range(len(cells)), key=lambda k: ((cells[k][0] - max(0, foe.step)) % len(steps), k))
        del cells[far], wanted[far]
    spare = max(0, width - sum(wanted) - 4 * (len(cells) - 1))
    left = x
    for k, (n, _, signs) in enumerate(cells):
        wide = wanted[k] + spare // len(cells)
        lit = n == foe.step
        board.panel(
            (left, y, left + wide, y + tall), 8, _LIT if lit else _DIM, theme.GOLD if lit else (78, 86, 104),
            3 if lit else 2,
        )  # fmt: skip
        _row(board, foe, signs, (left, wide), y + tall / 2, size, lit=lit)
        left += wide + 4
    return y + tall


def _cell(board: Canvas, foe: FoeView, step: Step, box: Box, *, lit: bool, words: bool, size: int) -> None:
    x0, y0, x1, y1 = box
    board.panel(box, 8, _LIT if lit else _DIM, theme.GOLD if lit else (78, 86, 104), 4 if lit else 2)
    signs = _signs(foe, step, words)
    if _width(signs, size) > x1 - x0 - 8:
        signs = _signs(foe, step, False)
    _row(board, foe, signs, (x0, x1 - x0), (y0 + y1) / 2, size, lit=lit)
    if step.shielded:
        board.fill(sign("🛡", 26), theme.BLUE, x1 - 34, round((y0 + y1) / 2 - 13))


def _row(board: Canvas, foe: FoeView, signs: Signs, span: tuple[int, int], y: float, size: int, *, lit: bool) -> None:
    left, wide = span
    while signs and _width(signs, size) > wide - 4 and len(signs) > 1:
        signs = signs[:-1]
    x = left + (wide - _width(signs, size)) / 2
    for what, colour, char, text in signs:
        ink = colour if lit else mixed(colour, _DIM, 0.35)
        mask = sign(char, size)
        board.fill(mask, ink, round(x), round(y - size / 2))
        right = x + size + 2
        if text:
            white = theme.WHITE if lit else (176, 182, 196)
            right = board.text(
                right, y, text, role="bold", size=size, least=_TYPE, fill=white, anchor="l",
                room=max(20, round(left + wide - right)),
            )[2]  # fmt: skip
        if lit:
            number = text.removesuffix(" all")
            board.mark(
                "intent", f"{foe.id}:{what}", number, (round(x), round(y - size / 2), round(right), round(y + size / 2))
            )
        x = right + 8
