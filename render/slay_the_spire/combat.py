"""The fight: a lane for each row with its hero and its enemies, what they intend, and the table's die."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from render.kit import canvas, fonts
from render.kit.canvas import RGB, Canvas, Point, mixed
from render.slay_the_spire import pieces, theme
from render.slay_the_spire.faces import FoeFace, Head, HeroFace, Intent

WIDTH: Final = 960
"""Narrow, since a phone shows a picture hardly wider than 300 of its pixels beside what stands around it."""
LARGE: Final = 720
"""How wide a picture is for those who want large type: as wide on their screen, so that all in it is larger."""
HEAD: Final = 108
_HERO: Final = 376
_FOE: Final = 146
_LANE: Final = 304
_LINE: Final = _LANE - 10
_GAP: Final = 12
_PAIRS: Final = -2
"""In place of a row: a lane of two heroes without enemies of their own."""


@lru_cache(maxsize=32)
def ground(width: int, height: int) -> Image.Image:
    """Give the dusk behind everything."""
    column = Image.new("RGB", (1, 256))
    column.putdata([mixed(theme.DUSK_LOW, theme.DUSK, n / 255) for n in range(256)])
    return column.resize((width, height))


def head(board: Canvas, face: Head) -> None:
    """Draw the strip on top."""
    wide = board.image.width
    board.image.paste((14, 18, 26), (0, 0, wide, HEAD))
    board.image.paste(theme.GOLD, (0, HEAD - 4, wide, HEAD - 1))
    x = 26.0
    if face.die:
        box = board.put(pieces.die(face.die, 76), x + 38, HEAD / 2 - 2)
        board.mark("die", str(face.die), str(face.die), box)
        x += 98
    box = board.text(
        x,
        HEAD / 2 - 2,
        face.title,
        role="title",
        size=42,
        fill=theme.GOLD,
        anchor="l",
        room=round(wide * (0.58 if face.right else 0.8)) - (60 if face.die else 0),
        least=28,
    )
    board.mark("title", face.title, face.title, box)
    right = wide - 26.0
    for key in reversed(face.keys):
        right = board.text(right, HEAD / 2 - 2, "🗝", role="icon", size=40, fill=_KEYS.get(key, theme.GOLD), anchor="r")[
            0
        ]
        right -= 8
    room = round(right - box[2] - 24)
    if face.right and room > 60:
        board.text(
            right, HEAD / 2 - 2, face.right, role="bold", size=36, fill=theme.PALE, anchor="r", room=room, least=26
        )


_KEYS: Final = {"ruby": theme.RED, "emerald": theme.GREEN, "sapphire": theme.BLUE}


def lane_heights(heroes: tuple[HeroFace, ...], foes: tuple[FoeFace, ...], wide: int) -> list[tuple[int, int]]:
    """Give row and height of each lane from the top: every row's own (-1) first where anyone stands there."""
    out: list[tuple[int, int]] = []
    if any(f.row < 0 for f in foes):
        out.append((-1, _LANE - 14))
    if out and all(f.row < 0 for f in foes):
        # No row holds an enemy: heroes stand two by two.
        return out + [(_PAIRS, _LANE)] * -(-len(heroes) // 2)
    rows = sorted({h.row for h in heroes} | {f.row for f in foes if f.row >= 0}, reverse=True)
    per = (wide - _HERO - 4 * _GAP) // _FOE
    for row in rows:
        lines = max(1, -(-sum(f.row == row for f in foes) // per))
        out.append((row, _LANE + (lines - 1) * _LINE))
    return out


def height(heroes: tuple[HeroFace, ...], foes: tuple[FoeFace, ...], wide: int) -> int:
    """Give the height of the picture without what follows."""
    return HEAD + _GAP + sum(h + _GAP for _, h in lane_heights(heroes, foes, wide))


def lanes(
    board: Canvas, heroes: tuple[HeroFace, ...], foes: tuple[FoeFace, ...], changed: frozenset[str]
) -> dict[str, Point]:
    """Draw all lanes, and give where a choice's number goes on each enemy, hero and row."""
    spots: dict[str, Point] = {}
    y = HEAD + _GAP
    wide = board.image.width
    several = len(heroes) > 1
    pairs = sorted(heroes, key=lambda h: -h.row)
    for row, tall in lane_heights(heroes, foes, wide):
        box = (_GAP, y, wide - _GAP, y + tall)
        if row == _PAIRS:
            for n, hero in enumerate(pairs[:2]):
                half = (wide - 3 * _GAP) // 2
                _hero(board, hero, _GAP + n * (half + _GAP), y, tall, changed, spots, half)
                spots[f"row:{hero.row}"] = (_GAP + n * (half + _GAP) + half - 120, y + 34)
            pairs = pairs[2:]
            y += tall + _GAP
            continue
        boss = row < 0
        board.panel(box, 18, (62, 30, 40) if boss else theme.LANE, (150, 60, 70) if boss else theme.LANE_EDGE, 3)
        here = [f for f in foes if f.row == row]
        if boss:
            _foes(board, here, _GAP * 2, y, wide - 4 * _GAP, changed, spots)
        else:
            for hero in heroes:
                if hero.row == row:
                    _hero(board, hero, _GAP * 2, y + 8, tall - 16, changed, spots)
            _foes(board, here, _HERO + 2 * _GAP, y, wide - _HERO - 4 * _GAP, changed, spots)
            if several:
                spots[f"row:{row}"] = (_HERO + 40, y + 34)
        y += tall + _GAP
    return spots


# ---------------------------------------------------------------- heroes


def _hero(
    board: Canvas,
    hero: HeroFace,
    x: int,
    y: int,
    tall: int,
    changed: frozenset[str],
    spots: dict[str, Point],
    width: int = _HERO - _GAP,
) -> None:
    own = theme.OWNERS.get(hero.character, theme.OWNERS["colorless"])
    box = (x, y, x + width, y + tall)
    fill = mixed(own, theme.BLACK, 0.62) if not hero.dead else (28, 28, 32)
    board.panel(box, 14, fill, theme.GOLD if hero.leader else mixed(own, theme.WHITE, 0.15), 4)
    if f"hero:{hero.seat}" in changed:
        ring(board, box)
    board.mark("hero", hero.seat, hero.name, box)
    spots[f"hero:{hero.seat}"] = (x + 34, y + 34)
    board.put(pieces.disc(64, own, theme.WHITE, 3), x + 44, y + 46)
    mask = pieces.sign(theme.SIGNS.get(hero.character, "●"), 44)
    board.fill(mask, theme.WHITE, x + 22, y + 24)
    name = hero.name or theme.NAMES.get(hero.character, "")
    board.text(x + 86, y + 28, name, role="bold", size=34, fill=theme.WHITE, anchor="l", room=width - 180, least=24)
    what = theme.NAMES.get(hero.character, hero.character)
    box = board.text(x + 86, y + 62, what, role="italic", size=26, fill=mixed(own, theme.WHITE, 0.6), anchor="l")
    if hero.ended:
        board.mark("ended", hero.seat, "ended", box)
        tick = pieces.sign("✔", 26)
        board.fill(tick, (170, 236, 140), box[2] + 10, y + 49)
        board.text(box[2] + 40, y + 62, "ended", role="bold", size=26, fill=(170, 236, 140), anchor="l")
    if hero.dead:
        board.text(x + width / 2, y + 140, "fallen", role="title", size=40, fill=(200, 150, 150))
        return
    board.put(pieces.gem(84, own, theme.BLACK), x + width - 52, y + 52)
    board.text(x + width - 52, y + 52, str(hero.energy), role="bold", size=52, fill=theme.WHITE)
    _health(board, x + 14, y + 90, width - 28, hero.hp, hero.max_hp, hero.block, f"hp:{hero.seat}")
    left = _tokens(board, hero.tokens, x + 16, y + 152, x + width - 10, 38)
    if hero.stance in theme.STANCES:
        char, colour = theme.STANCES[hero.stance]
        left = _label(board, left, y + 152, char, hero.stance.capitalize(), colour)
    row = y + 194
    if hero.slots or hero.orbs:
        _orbs(board, hero, x + 16, row)
        row += 36
    if hero.powers:
        text = ", ".join(hero.powers)
        rows = fonts.wrapped("body", 25, text, width - 34, max(1, min(3, (y + tall - 44 - row) // 28 + 1)))
        for n, line in enumerate(rows):
            board.text(x + 16, row + n * 27, line, size=25, fill=(250, 226, 160), anchor="l")
        row += len(rows) * 27
    if row < y + tall - 80:
        bag = " · ".join([f"{hero.gold} gold", *hero.potions])
        rows = fonts.wrapped("body", 25, bag, width - 58, 2 if row < y + tall - 92 else 1)
        first = y + tall - 62 - 28 * (len(rows) - 1)
        board.fill(pieces.sign("🎒", 26), theme.SOFT, x + 14, first - 13)
        for n, line in enumerate(rows):
            board.text(x + 46, first + 28 * n, line, size=25, fill=(214, 206, 180), anchor="l")
    _piles(board, hero, x + 14, y + tall - 26, width - 28)


def _health(board: Canvas, x: int, y: int, width: int, hp: int, most: int, block: int, ident: str) -> None:
    left = x
    if block:
        size = 56
        mask = pieces.sign("🛡", size)
        board.fill(mask, (190, 224, 255), x - 6, y - 8)
        board.text(
            x + size / 2 - 6, y + 20, str(block), role="bold", size=32, fill=theme.WHITE, halo=theme.BLACK, halo_width=4
        )
        board.mark("block", ident, str(block), (x, y - 8, x + size, y + size - 8))
        left = x + size - 8
    bar = pieces.bar(width - (left - x), 40, hp, most, (206, 44, 50))
    box = board.put(bar, left + bar.width / 2, y + 20)
    board.text(
        left + bar.width / 2,
        y + 20,
        f"{hp}/{most}",
        role="bold",
        size=31,
        fill=theme.WHITE,
        halo=theme.BLACK,
        halo_width=3,
    )
    board.mark("health", ident, f"{hp}/{most}", box)


def _tokens(
    board: Canvas, tokens: tuple[tuple[str, int], ...], x: float, y: float, right: float, size: int, down: bool = False
) -> float:
    start = x
    for what, count in tokens:
        if not count:
            continue
        sprite = pieces.token(what, count, size)
        if x + sprite.width > right and x > start and down:
            x, y = start, y + size + 4
        board.mark("token", what, str(count), board.put(sprite, x + sprite.width / 2, y))
        x += sprite.width + 6
    return x


def _label(board: Canvas, x: float, y: float, char: str, words: str, colour: tuple[int, int, int]) -> float:
    mask = pieces.sign(char, 34)
    board.fill(mask, colour, round(x), round(y - 17))
    return board.text(x + 38, y, words, role="bold", size=27, fill=colour, anchor="l")[2] + 10


def _orbs(board: Canvas, hero: HeroFace, x: int, y: int) -> None:
    for n in range(max(hero.slots, len(hero.orbs))):
        middle = x + 20 + n * 46
        if n < len(hero.orbs):
            char, colour = theme.ORBS.get(hero.orbs[n], ("●", theme.SOFT))
            box = board.put(pieces.disc(42, mixed(colour, theme.BLACK, 0.55), colour, 3), middle, y)
            mask = pieces.sign(char, 30)
            board.fill(mask, mixed(colour, theme.WHITE, 0.4), round(middle - 15), y - 15)
            board.mark("orb", hero.orbs[n], hero.orbs[n], box)
        else:
            board.put(pieces.disc(42, (30, 34, 44), (110, 118, 134), 2), middle, y)


def _piles(board: Canvas, hero: HeroFace, x: int, y: int, width: int) -> None:
    facts = (("draw", hero.draw), ("hand", hero.hand), ("discard", hero.discard), ("exhaust", hero.exhaust))
    step = width / 4
    for n, (words, count) in enumerate(facts):
        left = x + n * step
        box = board.text(left, y, str(count), role="bold", size=30, fill=theme.PALE, anchor="l")
        board.text(box[2] + 4, y + 1, _PILES[words], size=25, fill=theme.SOFT, anchor="l")
        board.mark("pile", f"{hero.seat}:{words}", str(count), box)


_PILES: Final = {"draw": "draw", "hand": "hand", "discard": "disc.", "exhaust": "exh."}


# ---------------------------------------------------------------- enemies


def _foes(
    board: Canvas, foes: list[FoeFace], x: int, y: int, width: int, changed: frozenset[str], spots: dict[str, Point]
) -> None:
    if not foes:
        board.text(x + width / 2, y + _LANE / 2 - 8, "no enemy here", role="italic", size=30, fill=(120, 132, 152))
        return
    per = max(1, width // _FOE)
    each = width // min(len(foes), per)
    for n, foe in enumerate(foes):
        col, line = n % per, n // per
        _foe(board, foe, x + col * each, y + 8 + line * _LINE, each - 6, changed, spots)


def _foe(
    board: Canvas, foe: FoeFace, x: int, y: int, width: int, changed: frozenset[str], spots: dict[str, Point]
) -> None:
    tall = (_LANE if foe.row >= 0 else _LANE - 14) - 18
    box = (x, y, x + width, y + tall)
    board.panel(box, 12, (46, 32, 40) if foe.main else (36, 38, 50), (170, 120, 70) if foe.main else (78, 84, 102), 3)
    if f"enemy:{foe.id}" in changed:
        ring(board, box)
    board.mark("enemy", foe.id, foe.name, box)
    spots[f"enemy:{foe.id}"] = (x + 28, y + 66)
    alone = width >= _TOLD
    special = any(i.what == "special" for i in foe.intents) or not foe.intents
    if alone:  # room to tell beside it what it does
        told, width = width, _FOE_ALONE if width < 2 * _FOE_ALONE else width // 2
        _told(board, foe, x + width + 8, y + 12, told - width - 22, tall - 20)
    middle = x + width / 2
    _intents(board, foe, x + 8, y + 30, width - 16)
    size = 86
    board.put(pieces.portrait(foe.kind, size, main=foe.main), middle, y + 98)
    if foe.order:
        board.put(pieces.disc(38, (24, 28, 38), theme.SOFT, 2), x + width - 26, y + 66)
        board.text(x + width - 26, y + 66, str(foe.order), role="bold", size=27, fill=theme.PALE)
    board.text(middle, y + 158, foe.name, role="bold", size=30, least=22, fill=theme.WHITE, room=width - 12)
    _health(board, x + 10, y + 178, width - 20, foe.hp, foe.max_hp, foe.block, f"hp:{foe.id}")
    _tokens(board, foe.tokens, x + 10, y + 242, x + width - 6, 36, down=True)
    note = " · ".join(part for part in (foe.note, "" if alone or not special else foe.words) if part)
    if not note and not alone and width > 300 and foe.intents:
        note = ", ".join(said(intent, foe) for intent in foe.intents)
    if note:
        board.text(middle, y + tall - 17, note, role="italic", size=25, least=20, fill=(236, 214, 170), room=width - 12)


_TOLD: Final = 400
_FOE_ALONE: Final = 236


def _told(board: Canvas, foe: FoeFace, x: int, y: int, width: int, tall: int) -> None:
    """Tell in words what an enemy will do and what else it can."""
    size, top, bottom = 28, y, y + tall
    for intent in foe.intents:
        _, colour = theme.INTENTS.get(intent.what, theme.INTENTS["special"])
        for row in fonts.wrapped("bold", size, said(intent, foe), width):
            board.text(x, y + 16, row, role="bold", size=size, fill=mixed(colour, theme.WHITE, 0.25), anchor="l")
            y += 33
    if not foe.ability:
        return
    y += 6 if y > top else 0
    for size in range(27, 19, -1):
        rows = fonts.wrapped("body", size, foe.ability, width)
        if len(rows) * size * 1.12 <= bottom - y:
            break
    rows = rows[: max(1, int((bottom - y) / (size * 1.12)))]
    board.lines(x, y, rows, role="body", size=size, fill=theme.SOFT, step=1.12)
    board.mark("ability", foe.id, foe.ability, (x, y, x + width, bottom))


def said(intent: Intent, foe: FoeFace) -> str:
    """Say a part of what an enemy is about to do."""
    number, _, times = intent.words.removesuffix(" all").partition("×")
    if intent.what == "attack":
        whom = "hits everybody" if intent.words.endswith(" all") else "hits"
        return f"{whom} for {number}" + (f", {times} times" if times else "")
    return {
        "block": f"gains {number} Block", "buff": f"gets stronger ({number})", "debuff": f"weakens you ({number})",
        "status": f"gives {number} status card" + "s" * (number != "1"), "summon": "calls another", "nothing": "waits",
    }.get(intent.what, foe.words or "does something special")  # fmt: skip


def legend(heroes: tuple[HeroFace, ...], foes: tuple[FoeFace, ...], wide: int) -> list[list[tuple[str, RGB, str]]]:
    """Give lines of signs with what they stand for, of those that are to be seen in a fight."""
    seen: dict[str, tuple[str, RGB, str]] = {}
    for foe in foes:
        for intent in foe.intents:
            if intent.what in _SAID:
                seen.setdefault(_SAID[intent.what], (*theme.INTENTS[intent.what], _SAID[intent.what]))
    for thing in (*foes, *heroes):
        for what, count in thing.tokens:
            if count and what in _TOKEN_WORDS:
                seen.setdefault(_TOKEN_WORDS[what], (*theme.TOKENS[what], _TOKEN_WORDS[what]))
    lines: list[list[tuple[str, RGB, str]]] = [[]]
    used = 0
    for entry in seen.values():
        needed = _LEGEND_SIZE + 8 + fonts.width("body", _LEGEND_SIZE, entry[2]) + 26
        if used + needed > wide - 40 and lines[-1]:
            lines.append([])
            used = 0
        lines[-1].append(entry)
        used += needed
    return lines if lines[0] else []


_LEGEND_SIZE: Final = 27
_LEGEND_LINE: Final = 40
_SAID: Final = {
    "attack": "will hit", "attack_all": "will hit", "block": "Block", "buff": "gets stronger", "debuff": "weakens you",
    "status": "status card", "summon": "calls another", "special": "special", "nothing": "waits", "heal": "heals",
}  # fmt: skip
_TOKEN_WORDS: Final = {
    "strength": "Strength", "weak": "Weak", "vuln": "Vulnerable", "poison": "Poison", "shivs": "Shiv",
    "miracles": "Miracle",
}  # fmt: skip


def legend_height(lines: list[list[tuple[str, RGB, str]]]) -> int:
    """Give the height of a legend in pixels."""
    return len(lines) * _LEGEND_LINE + 6 if lines else 0


def draw_legend(board: Canvas, lines: list[list[tuple[str, RGB, str]]], top: int) -> None:
    """Say what the signs stand for."""
    y = top + _LEGEND_LINE / 2 - 2
    for line in lines:
        x = 24
        for char, colour, words in line:
            board.fill(pieces.sign(char, _LEGEND_SIZE + 4), colour, x, round(y - _LEGEND_SIZE / 2 - 2))
            box = board.text(x + _LEGEND_SIZE + 10, y, words, size=_LEGEND_SIZE, fill=theme.SOFT, anchor="l")
            board.mark("legend", words, words, box)
            x = box[2] + 24
        y += _LEGEND_LINE


def _intents(board: Canvas, foe: FoeFace, x: int, y: int, width: int) -> None:
    parts = [(*theme.INTENTS.get(i.what, theme.INTENTS["special"]), i.words) for i in foe.intents[:3]]
    size = 36
    while True:
        total = sum(size + 4 + (fonts.width("bold", size, w) if w else 0) + 10 for _, _, w in parts) - 10
        if total <= width or size <= 20:
            break
        size -= 2
    left = x + max(0.0, (width - total) / 2)
    for (char, colour, words), intent in zip(parts, foe.intents, strict=False):
        mask = pieces.sign(char, size + 2)
        board.fill(mask, colour, round(left), round(y - mask.height / 2))
        right = left + size + 4
        if words:
            box = board.text(
                right,
                y,
                words,
                role="bold",
                size=size,
                fill=colour,
                anchor="l",
                room=round(x + width - right),
                least=18,
            )
            right = box[2]
        board.mark(
            "intent", f"{foe.id}:{intent.what}", intent.words, (round(left), y - size // 2, round(right), y + size // 2)
        )
        left = right + 10


def ring(board: Canvas, box: tuple[int, int, int, int]) -> None:
    """Frame what has changed."""
    width, tall = box[2] - box[0], box[3] - box[1]
    board.put(_ring(width, tall), (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


@lru_cache(maxsize=64)
def _ring(width: int, tall: int) -> Image.Image:
    def hollow(grow: int, thick: int) -> Image.Image:
        outer = canvas.rounded(width + 2 * grow, tall + 2 * grow, 16)
        hole = canvas.rounded(outer.width - 2 * thick, outer.height - 2 * thick, 13)
        mask = outer.copy()
        mask.paste(0, (thick, thick), hole)
        return mask

    return canvas.layered((width + 10, tall + 10), (hollow(5, 10), theme.BLACK), (hollow(3, 6), (255, 236, 130)))


def choices(board: Canvas, wanted: tuple[tuple[str, str], ...], spots: dict[str, Point]) -> None:
    """Number what may be chosen: pairs of target and label."""
    for target, label in wanted:
        if (at := spots.get(target)) is not None:
            board.mark("choice", target, label, board.put(pieces.badge(label), *at))
