"""The fight: a lane for each row with its hero and its enemies, what they intend, and the table's die."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from render import canvas, fonts
from render.canvas import Canvas, Point, mixed
from render.slay_the_spire import pieces, theme
from render.slay_the_spire.faces import FoeFace, Head, HeroFace

WIDTH: Final = 1080
HEAD: Final = 108
_HERO: Final = 376
_FOE: Final = 172
_LANE: Final = 304
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
    board.image.paste((14, 18, 26), (0, 0, WIDTH, HEAD))
    board.image.paste(theme.GOLD, (0, HEAD - 4, WIDTH, HEAD - 1))
    x = 26.0
    if face.die:
        box = board.put(pieces.die(face.die, 76), x + 38, HEAD / 2 - 2)
        board.mark("die", str(face.die), str(face.die), box)
        x += 98
    box = board.text(
        x, HEAD / 2 - 2, face.title, role="title", size=42, fill=theme.GOLD, anchor="l", room=620, least=26
    )
    board.mark("title", face.title, face.title, box)
    right = WIDTH - 26.0
    for key in reversed(face.keys):
        right = board.text(right, HEAD / 2 - 2, "🗝", role="icon", size=40, fill=_KEYS.get(key, theme.GOLD), anchor="r")[
            0
        ]
        right -= 8
    room = round(right - box[2] - 24)
    if face.right and room > 60:
        board.text(
            right, HEAD / 2 - 2, face.right, role="bold", size=36, fill=theme.PALE, anchor="r", room=room, least=24
        )


_KEYS: Final = {"ruby": theme.RED, "emerald": theme.GREEN, "sapphire": theme.BLUE}


def lane_heights(heroes: tuple[HeroFace, ...], foes: tuple[FoeFace, ...]) -> list[tuple[int, int]]:
    """Give row and height of each lane from the top: every row's own (-1) first where anyone stands there."""
    out: list[tuple[int, int]] = []
    if any(f.row < 0 for f in foes):
        out.append((-1, _LANE - 14))
    if out and all(f.row < 0 for f in foes):
        # No row holds an enemy: heroes stand two by two.
        return out + [(_PAIRS, _LANE)] * -(-len(heroes) // 2)
    rows = sorted({h.row for h in heroes} | {f.row for f in foes if f.row >= 0}, reverse=True)
    per = (WIDTH - _HERO - 4 * _GAP) // _FOE
    for row in rows:
        lines = max(1, -(-sum(f.row == row for f in foes) // per))
        out.append((row, _LANE if lines == 1 else _LANE + (lines - 1) * 240))
    return out


def height(heroes: tuple[HeroFace, ...], foes: tuple[FoeFace, ...]) -> int:
    """Give the height of the picture without what follows."""
    return HEAD + _GAP + sum(h + _GAP for _, h in lane_heights(heroes, foes))


def lanes(
    board: Canvas, heroes: tuple[HeroFace, ...], foes: tuple[FoeFace, ...], changed: frozenset[str]
) -> dict[str, Point]:
    """Draw all lanes, and give where a choice's number goes on each enemy, hero and row."""
    spots: dict[str, Point] = {}
    y = HEAD + _GAP
    several = len(heroes) > 1
    pairs = sorted(heroes, key=lambda h: -h.row)
    for row, tall in lane_heights(heroes, foes):
        box = (_GAP, y, WIDTH - _GAP, y + tall)
        if row == _PAIRS:
            for n, hero in enumerate(pairs[:2]):
                half = (WIDTH - 3 * _GAP) // 2
                _hero(board, hero, _GAP + n * (half + _GAP), y, tall, changed, spots, half)
                spots[f"row:{hero.row}"] = (_GAP + n * (half + _GAP) + half - 120, y + 34)
            pairs = pairs[2:]
            y += tall + _GAP
            continue
        boss = row < 0
        board.panel(box, 18, (62, 30, 40) if boss else theme.LANE, (150, 60, 70) if boss else theme.LANE_EDGE, 3)
        here = [f for f in foes if f.row == row]
        if boss:
            _foes(board, here, _GAP * 2, y, WIDTH - 4 * _GAP, changed, spots, large=len(here) < 4)
        else:
            for hero in heroes:
                if hero.row == row:
                    _hero(board, hero, _GAP * 2, y + 8, tall - 16, changed, spots)
            _foes(board, here, _HERO + 2 * _GAP, y, WIDTH - _HERO - 4 * _GAP, changed, spots, large=False)
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
        rows = fonts.wrapped("body", 24, text, width - 34, max(1, min(3, (y + tall - 44 - row) // 28 + 1)))
        for n, line in enumerate(rows):
            board.text(x + 16, row + n * 27, line, size=24, fill=(250, 226, 160), anchor="l")
        row += len(rows) * 27
    if row < y + tall - 80:
        bag = " · ".join([f"{hero.gold} gold", *hero.potions])
        board.fill(pieces.sign("🎒", 26), theme.SOFT, x + 14, y + tall - 75)
        board.text(x + 46, y + tall - 62, bag, size=24, least=19, fill=(214, 206, 180), anchor="l", room=width - 60)
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
        box = board.text(left, y, str(count), role="bold", size=29, fill=theme.PALE, anchor="l")
        board.text(box[2] + 5, y + 1, _PILES[words], size=21, fill=theme.SOFT, anchor="l")
        board.mark("pile", f"{hero.seat}:{words}", str(count), box)


_PILES: Final = {"draw": "draw", "hand": "hand", "discard": "disc.", "exhaust": "exh."}


# ---------------------------------------------------------------- enemies


def _foes(
    board: Canvas, foes: list[FoeFace], x: int, y: int, width: int, changed: frozenset[str], spots: dict[str, Point],
    *, large: bool,
) -> None:  # fmt: skip
    if not foes:
        board.text(x + width / 2, y + _LANE / 2 - 8, "no enemy here", role="italic", size=30, fill=(120, 132, 152))
        return
    per = max(1, width // _FOE)
    each = min(width // max(1, min(len(foes), per)), 520 if large else 240)
    for n, foe in enumerate(foes):
        col, line = n % per, n // per
        _foe(board, foe, x + col * each, y + 8 + line * 240, each - 6, changed, spots, large)


def _foe(
    board: Canvas,
    foe: FoeFace,
    x: int,
    y: int,
    width: int,
    changed: frozenset[str],
    spots: dict[str, Point],
    large: bool,
) -> None:
    tall = (_LANE if not large else _LANE - 14) - 18
    box = (x, y, x + width, y + tall)
    board.panel(box, 12, (46, 32, 40) if foe.main else (36, 38, 50), (170, 120, 70) if foe.main else (78, 84, 102), 3)
    if f"enemy:{foe.id}" in changed:
        ring(board, box)
    board.mark("enemy", foe.id, foe.name, box)
    spots[f"enemy:{foe.id}"] = (x + 28, y + 66)
    middle = x + width / 2
    _intents(board, foe, x + 8, y + 28, width - 16)
    size = 86
    board.put(pieces.portrait(foe.kind, size, main=foe.main), middle, y + 98)
    if foe.order:
        board.put(pieces.disc(36, (24, 28, 38), theme.SOFT, 2), x + width - 24, y + 66)
        board.text(x + width - 24, y + 66, str(foe.order), role="bold", size=25, fill=theme.PALE)
    board.text(middle, y + 158, foe.name, role="bold", size=28, least=20, fill=theme.WHITE, room=width - 12)
    _health(board, x + 10, y + 178, width - 20, foe.hp, foe.max_hp, foe.block, f"hp:{foe.id}")
    _tokens(board, foe.tokens, x + 10, y + 242, x + width - 6, 34, down=True)
    if foe.note:
        board.text(
            middle, y + tall - 16, foe.note, role="italic", size=21, least=17, fill=(236, 214, 170), room=width - 12
        )


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
