"""A hero's box in a fight: health and what would be lost, energy, hand, tokens, relics, potions and powers."""

from __future__ import annotations

from typing import Final

from render.kit import badges, fonts
from render.kit.canvas import Canvas, mixed
from render.kit.signs import sign
from render.request import Box
from render.slay_the_spire import frame, glyphs, theme
from rules.slay_the_spire.view import HeroView, ItemView

_TYPE: Final = 28
_TOKENS: Final = ("strength", "vuln", "weak", "shivs", "miracles")
_RELIC: Final = 32
_LINE: Final = 38
_MORE: Final = 44
_SPARE: Final = 170
"""What a stance's word leaves free for what follows it on the line."""


def draw(board: Canvas, hero: HeroView, name: str, box: Box, *, gold: bool, changed: bool, loss: int) -> None:
    """Draw a hero in a box of any size; `gold` frames the looker's own, `loss` is the HP that is in danger."""
    x0, y0, x1, y1 = box
    own = theme.OWNERS.get(hero.character, theme.OWNERS["colorless"])
    fill = mixed(own, theme.BLACK, 0.6) if not hero.dead else (28, 28, 32)
    board.panel(box, 10, fill, theme.GOLD if gold else mixed(own, theme.WHITE, 0.15), 5 if gold else 3)
    board.mark("hero", hero.seat, name, box)
    low = y1 - y0 < 130
    row = 38 if low else 44
    y = y0 + 6 + row / 2
    right = _counts(board, hero, x1 - 8, y, row)
    board.put(badges.disc(row - 2, own, theme.WHITE, 3), x0 + 8 + row / 2, y)
    mark = sign(theme.SIGNS.get(hero.character, "●"), round(row * 0.66))
    board.fill(mark, theme.WHITE, round(x0 + 8 + row / 2 - mark.width / 2), round(y - mark.height / 2))
    left = x0 + 16 + row
    room = round(right - left - (40 if hero.ended else 4))
    named = board.text(left, y, name, role="bold", size=32, least=_TYPE, fill=theme.WHITE, anchor="l", room=room)
    if hero.ended and not hero.dead:
        board.fill(sign("✔", 30), (170, 236, 140), named[2] + 8, round(y - 15))
        board.mark("ended", hero.seat, "ended", named)
    if hero.dead:
        board.text((x0 + x1) / 2, (y0 + y1) / 2 + 16, "fallen", role="title", size=34, fill=(214, 160, 160))
        return
    top = round(y0 + 8 + row)
    _health(board, hero, x0 + 10, top, x1 - x0 - 20, loss)
    top += 38
    if x1 - x0 > 600 or y1 - top >= 140:
        _roomy(board, hero, (x0, top, x1, y1))
    else:
        _compact(board, hero, (x0, top, x1, y1))
    if changed:
        frame.changed(board, box)


def _counts(board: Canvas, hero: HeroView, right: float, y: float, row: int) -> float:
    """Draw energy and how many cards are in hand, from the right; give where they begin."""
    if hero.dead:
        return right
    own = theme.OWNERS.get(hero.character, theme.OWNERS["colorless"])
    gem = badges.gem(row, own, str(hero.energy), 30)
    board.put(gem, right - row / 2, y)
    box = board.text(right - row - 10, y, str(hero.counts[1]), role="bold", size=30, fill=theme.PALE, anchor="r")
    board.fill(sign("🎴", 26), theme.SOFT, box[0] - 30, round(y - 13))
    board.mark("pile", f"{hero.seat}:hand", str(hero.counts[1]), box)
    return box[0] - 36


def _health(board: Canvas, hero: HeroView, x: int, y: int, width: int, loss: int) -> None:
    left, tall = x, 32
    if hero.block:
        size = 44
        board.fill(sign("shield", size), (150, 200, 244), x - 4, y - 6)
        board.text(
            x - 4 + size / 2, y + 16, str(hero.block), role="bold", size=_TYPE, fill=theme.WHITE, halo=theme.BLACK,
            halo_width=4,
        )  # fmt: skip
        board.mark("block", f"hp:{hero.seat}", str(hero.block), (x, y - 6, x + size, y + size - 6))
        left = x + size - 2
    right = x + width
    if loss:
        if loss >= hero.hp:
            board.fill(sign("☠", 36), (255, 112, 96), right - 38, y - 2)
        else:
            board.text(right, y + 16, f"−{loss}", role="bold", size=32, fill=(248, 176, 90), anchor="r")
        board.mark("loss", hero.seat, str(loss), (right - 50, y, right, y + tall))
        right -= 56
    bar = badges.bar(right - left, tall, hero.hp, hero.max_hp, min(loss, hero.hp))
    box = board.put(bar, left + bar.width / 2, y + tall / 2)
    words = f"{hero.hp}/{hero.max_hp}"
    board.text(
        left + bar.width / 2, y + tall / 2, words, role="bold", size=30, fill=theme.WHITE, halo=theme.BLACK,
        halo_width=3,
    )  # fmt: skip
    board.mark("health", f"hp:{hero.seat}", words, box)


def _tokens(board: Canvas, hero: HeroView, x: float, y: float, right: float) -> float:
    """Draw tokens, stance and orbs on a line, and give where it ends."""
    things = [(what, *theme.TOKENS[what], getattr(hero, what)) for what in _TOKENS]
    x = badges.counters(board, things, x, y, right)
    if hero.stance in theme.STANCES and x + 36 <= right:
        char, colour = theme.STANCES[hero.stance]
        board.fill(sign(char, 32), colour, round(x), round(y - 16))
        x += 36
        words = hero.stance.capitalize()
        if x + fonts.width("bold", _TYPE, words) + 8 < right - _SPARE:
            x = board.text(x, y, words, role="bold", size=_TYPE, fill=colour, anchor="l")[2] + 8
        board.mark("stance", hero.seat, words, (round(x), round(y), round(x), round(y)))
    for n in range(max(hero.slots, len(hero.orbs))):
        if x + 32 > right:
            return x
        if n < len(hero.orbs):
            char, colour = theme.ORBS.get(hero.orbs[n], ("●", theme.SOFT))
            box = board.put(badges.disc(34, mixed(colour, theme.BLACK, 0.55), colour, 3), x + 17, y)
            board.fill(sign(char, 22), mixed(colour, theme.WHITE, 0.4), round(x + 6), round(y - 11))
            board.mark("orb", hero.orbs[n], hero.orbs[n], box)
        else:
            board.put(badges.disc(34, (30, 34, 44), (110, 118, 134), 2), x + 17, y)
        x += 36
    return x


def _belongings(board: Canvas, hero: HeroView, x: float, y: float, right: float, low: float = 0.0) -> float:
    """Draw potions and relics as glyphs, in lines down to `low`; what finds no room is counted.

    What is used up is dim, counters stand beside it. Gives where the last line ends.
    """
    start = x
    things = [("potion", i) for i in hero.potions] + [("relic", i) for i in hero.relics]
    for n, (kind, item) in enumerate(things):
        wide = _RELIC + 8 if kind == "potion" else _RELIC + (16 if item.counter else 0) + 4
        last = y + _LINE + _RELIC / 2 > low
        left = len(things) - n - 1
        if x + wide + (_MORE if last and left else 0) > right + 4:
            if last:
                text = f"+{left + 1}"
                mark = board.text(x, y, text, role="bold", size=_TYPE, fill=theme.SOFT, anchor="l")
                board.mark("more", hero.seat, text, mark)
                return x + _MORE
            x, y = start, y + _LINE
        if kind == "potion":
            colour = glyphs.TINTS[glyphs.potion(item.id).tint]
            box = board.put(badges.disc(_RELIC + 6, (22, 26, 36), colour, 3), x + 19, y)
            board.put(glyphs.potion(item.id).image(24), x + 19, y)
        else:
            box = board.put(glyphs.relic(item.id).image(_RELIC, dim=item.used), x + _RELIC / 2, y)
            if item.counter:
                count = str(item.counter)
                board.text(x + _RELIC + 2, y, count, role="bold", size=26, fill=theme.WHITE, anchor="l", compact=True)
        board.mark(kind, item.id, item.name, box)
        x += wide
    return x


def _powers(board: Canvas, hero: HeroView, x: float, y: float, right: float) -> None:
    """Name the Powers in play, from the right; what finds no room is counted."""
    names, room, colour = [p.name for p in hero.powers], right - x, (250, 226, 160)
    for n in range(len(names), 0, -1):
        text = " · ".join(names[:n]) + (f" +{len(names) - n}" if n < len(names) else "")
        if fonts.width("body", _TYPE, text) <= room:
            board.mark("powers", hero.seat, text, board.text(right, y, text, size=_TYPE, fill=colour, anchor="r"))
            return
    if names and room > _MORE:
        board.fill(sign("⚡", 26), colour, round(right - 50), round(y - 13))
        box = board.text(right, y, str(len(names)), role="bold", size=_TYPE, fill=colour, anchor="r")
        board.mark("powers", hero.seat, str(len(names)), box)


def _compact(board: Canvas, hero: HeroView, box: Box) -> None:
    x0, top, x1, y1 = box
    if y1 - top < 60:  # all on one line, the Powers as their number
        y = (top + y1 - 4) / 2
        right = x1 - 8 - (58 if hero.powers else 0)
        left = _tokens(board, hero, x0 + 10, y, right)
        left = _belongings(board, hero, left, y, right)
        _powers(board, hero, left + 2, y, x1 - 10)
        return
    rows = max(2, (y1 - top) // 38)
    y = top + 18.0
    left = _tokens(board, hero, x0 + 10, y, x1 - 8)
    if rows > 2:
        y += 38
        left = x0 + 10.0
    if rows > 2 or left <= x0 + 12:
        _powers(board, hero, left + 8 if rows <= 2 else x0 + 10, y, x1 - 10)
        y += 38
        left = x0 + 10.0
    else:
        _powers(board, hero, left + 8, y, x1 - 10)
        y += 38
    _belongings(board, hero, x0 + 10, min(y, y1 - 22), x1 - 8, y1 - 4)


def _roomy(board: Canvas, hero: HeroView, box: Box) -> None:
    """Name relics and potions as far as there is room; else their glyphs stand alone."""
    x0, top, x1, y1 = box
    y = top + 22.0
    left = _tokens(board, hero, x0 + 12, y, x1 - 8)
    if left > x0 + 14 or x1 - x0 > 600:
        _powers(board, hero, left + 12, y, x1 - 14)
        y += 40
    elif hero.powers:
        _powers(board, hero, x0 + 12, y, x1 - 14)
        y += 40
    things = [("relic", i) for i in hero.relics] + [("potion", i) for i in hero.potions]
    wide = [_RELIC + (14 if kind == "potion" else 8) + fonts.width("body", _TYPE, _said(i)) + 20 for kind, i in things]
    lines, used = 1, 0
    for needed in wide:
        if used and used + needed > x1 - x0 - 20:
            lines, used = lines + 1, 0
        used += needed
    if y + lines * 38 - 18 > y1 - 4 or any(w > x1 - x0 - 20 for w in wide):
        _belongings(board, hero, x0 + 12, y, x1 - 8, y1 - 4)
        return
    x = x0 + 12.0
    for (kind, item), needed in zip(things, wide, strict=True):
        if x > x0 + 12 and x + needed > x1 - 4:
            x, y = x0 + 12.0, y + 38
        if kind == "relic":
            box = board.put(glyphs.relic(item.id).image(_RELIC, dim=item.used), x + _RELIC / 2, y)
            left = x + _RELIC + 8
        else:
            board.put(badges.disc(_RELIC + 6, (22, 26, 36), glyphs.TINTS[glyphs.potion(item.id).tint], 3), x + 19, y)
            box = board.put(glyphs.potion(item.id).image(24), x + 19, y)
            left = x + _RELIC + 14
        ink = (150, 152, 160) if item.used else (238, 226, 204)
        board.text(left, y, _said(item), size=_TYPE, fill=ink, anchor="l")
        board.mark(kind, item.id, item.name, box)
        x += needed


def _said(item: ItemView) -> str:
    return item.name + (f" {item.counter}" if item.counter else "")
