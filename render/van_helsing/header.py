"""What stands above the plan and on the roof: round, turn, the five hero cards, and the count of what is left."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.kit import badges, canvas, fonts
from render.kit.canvas import RGB, Canvas, mixed
from render.van_helsing import figures, plan, theme
from render.van_helsing.plan import CASTLE, WIDTH
from render.van_helsing.sheet import HEADER
from rules.van_helsing.view import HeroView, View

HEIGHT: Final = HEADER
_CHIPS_TOP: Final = 100
_CHIP: Final = (204, 128)
_GAP: Final = 8
_BRIDES_TO_KILL: Final = 5


@lru_cache(maxsize=1)
def ground() -> Image.Image:
    """Give the empty header."""
    column = Image.new("RGB", (1, 128))
    column.putdata([mixed((34, 16, 28), theme.NIGHT, n / 127) for n in range(128)])
    return column.resize((WIDTH, HEIGHT))


def draw(board: Canvas, view: View, changed: frozenset[str], names: dict[str, str], large: bool = False) -> None:
    """Draw the header at the top of the picture."""
    x = 26
    title = f"Round {view.round}" if view.round else "Van Helsing"
    box = board.text(x, 50, title, role="title", size=50, fill=theme.GOLD, anchor="l")
    board.mark("round", str(view.round), title, box)
    if view.round_limit:
        board.text(box[2] + 14, 58, f"of {view.round_limit}", size=34, fill=theme.MOON, anchor="l")
    _turn(board, view)
    left = (WIDTH - 5 * _CHIP[0] - 4 * _GAP) // 2
    for n, hero in enumerate(view.heroes[:5]):
        x = left + n * (_CHIP[0] + _GAP)
        _plate(board, x, hero, view, f"hero:{hero.id}" in changed)
        if large:
            _large_chip(board, x, hero)
        else:
            _chip(board, x, hero, names)


def turn_words(view: View) -> str:
    """Say whose turn it is, for header and alt text."""
    if view.phase == "over" and view.end is not None:
        return "The hunters win" if view.end.side == "hunters" else "The vampires win"
    if view.phase == "council":
        return "The hunters share their items"
    if view.turn == "brides":
        return "The brides' turn"
    hero = next((h for h in view.heroes if h.id == view.turn), None)
    if hero is None:
        return ""
    return f"{hero.short}’ turn" if hero.short.endswith("s") else f"{hero.short}’s turn"


def _turn(board: Canvas, view: View) -> None:
    words = turn_words(view)
    x = float(WIDTH - 26)
    if view.phase == "turns" and view.turn not in ("", "brides"):
        if view.points is None:
            x = board.text(x, 50, "? points", size=34, fill=theme.MOON, anchor="r")[0] - 18
        else:
            total = max(view.points_at_start, view.points)
            for n in range(total):
                full = n < view.points
                board.put(_pip(full), x - 15 - (total - 1 - n) * 34, 50)
            x -= total * 34 + 10
    box = board.text(x, 50, words, role="bold", size=46, fill=theme.PALE, anchor="r", room=int(x - 330), least=26)
    board.mark("turn", view.turn, words, box)


@lru_cache(maxsize=2)
def _pip(full: bool) -> Image.Image:
    disc = figures.outline("disc", 28)
    inner = figures.outline("disc", 28, 4)
    return canvas.layered(disc.size, (disc, theme.GOLD), (inner, theme.GOLD if full else theme.NIGHT))


def _plate(board: Canvas, x: int, hero: HeroView, view: View, changed: bool) -> None:
    y = _CHIPS_TOP
    width, height = _CHIP
    acting = view.turn == hero.id and view.phase == "turns"
    vampire = hero.side == "vampires"
    edge = theme.GOLD if acting else ((150, 40, 60) if vampire else (88, 98, 132))
    fill: RGB = (58, 18, 30) if vampire else (32, 38, 60)
    if not hero.alive:
        fill, edge = (26, 26, 32), (70, 70, 78)
    board.panel((x, y, x + width, y + height), 14, fill, edge, 5 if acting else 3)
    if changed:
        board.put(badges.ring(width - 2, height - 2), x + width / 2, y + height / 2)


def _large_chip(board: Canvas, x: int, hero: HeroView) -> None:
    """Fill a hero card with large digits: letters, health, and what is carried."""
    y, vampire = _CHIPS_TOP, hero.side == "vampires"
    board.put(figures.hero(hero.id, 66, vampire=vampire) if hero.alive else _dimmed(hero.id, vampire), x + 46, y + 46)
    if not hero.alive:
        box = board.text(x + 90, y + 46, "dead", role="bold", size=42, fill=(220, 190, 190), anchor="l")
        board.mark("health", hero.id, "dead", box)
        return
    board.put(figures.hearts(1, 1, 46), x + 110, y + 46)
    box = board.text(x + 138, y + 46, str(hero.health), role="bold", size=64, fill=theme.WHITE, anchor="l")
    board.mark("health", hero.id, f"{hero.health}/{hero.most}", box)
    if vampire:
        left = _count(board, x + 16, y + 102, "bat", hero.bats, (250, 190, 190), 40)
        _count(board, left + 12, y + 102, "bride", hero.brides, (250, 190, 190), 40)
    else:
        _count(board, x + 60, y + 102, "bag", hero.carried, (230, 216, 186), 40)


def _chip(board: Canvas, x: int, hero: HeroView, names: dict[str, str]) -> None:
    y, vampire = _CHIPS_TOP, hero.side == "vampires"
    width = _CHIP[0]
    token = figures.hero(hero.id, 54, vampire=vampire) if hero.alive else _dimmed(hero.id, vampire)
    board.put(token, x + 38, y + 46)
    ink = theme.WHITE if hero.alive else (150, 150, 160)
    board.text(x + 76, y + 28, hero.short, role="bold", size=31, fill=ink, anchor="l", room=width - 84, least=24)
    if hero.alive:
        sprite = figures.hearts(hero.health, max(hero.most, hero.health), 23)
        box = board.put(sprite, x + 76 + sprite.width / 2, y + 62)
        board.mark("health", hero.id, f"{hero.health}/{hero.most}", box)
    else:
        box = board.text(x + 76, y + 62, "dead", role="italic", size=28, fill=(190, 150, 150), anchor="l")
        board.mark("health", hero.id, "dead", box)
    row, left = y + 102, x + 12.0
    if hero.alive and not vampire:
        left = _count(board, left, row, "bag", hero.carried, (214, 200, 170))
    elif hero.alive:
        left = _count(board, left, row, "bat", hero.bats, (240, 170, 170))
        left = _count(board, left, row, "bride", hero.brides, (240, 170, 170))
    if player := fonts.name(names.get(hero.seat, ""), 24):
        room = int(x + width - 11 - left - 4)
        board.text(
            x + width - 11, row, player, role="light", size=25, fill=(176, 186, 212), anchor="r", room=room, least=20
        )


@lru_cache(maxsize=10)
def _dimmed(ident: str, vampire: bool) -> Image.Image:
    token = figures.hero(ident, 54, vampire=vampire)
    grey = token.convert("LA").convert("RGBA")
    grey.putalpha(token.getchannel("A").point(lambda v: v * 110 // 255))
    draw = ImageDraw.Draw(grey)
    draw.line((16, 16, grey.width - 16, grey.height - 16), fill=(255, 220, 220, 255), width=5)
    return grey


@lru_cache(maxsize=64)
def _sign(kind: str, size: int) -> Image.Image:
    if kind == "bag":
        word = fonts.word("icon", round(size * 0.86), "🎒")
        out = Image.new("L", (size, size))
        out.paste(word.mask, ((size - word.mask.width) // 2, (size - word.mask.height) // 2))
        return out
    if kind == "skull":
        word = fonts.word("icon", round(size * 0.86), "💀")
        return word.mask
    return figures.icon(kind, size)


def _count(board: Canvas, x: float, y: float, kind: str, count: int, colour: RGB, size: int = 30) -> float:
    mask = _sign(kind, size)
    board.fill(mask, colour, round(x), round(y - mask.height / 2))
    box = board.text(x + size + 3, y, str(count), role="bold", size=size, fill=colour, anchor="l")
    return box[2] + 9


def plaque(board: Canvas, view: View, offset: int) -> None:
    """Count what is left, on the largest roof of the top floor."""
    roofs = [(s.floor, r) for s in CASTLE.scenery if s.kind == "roof" for r in s.shape.rects]
    if not roofs:
        return
    floor, (x, y, w, h) = max(roofs, key=lambda roof: roof[1][2] * roof[1][3])
    x0, y0 = plan.spot(floor, (x + max(0.0, _tower_reach(floor, x, y, h)), y))
    x1, y1 = plan.spot(floor, (x + w, y + h))
    y0, y1 = y0 + offset, y1 + offset
    facts = [
        ("bride", str(view.brides_found), "brides found"),
        ("skull", f"{view.brides_lost}/{_BRIDES_TO_KILL}", "brides slain"),
        ("lock", str(len(view.locks)), "locks"),
        ("?", str(len(view.face_down)), "face down"),
        ("stairs_down", "known" if view.passage_known else "?", "passage 34–5"),
    ]
    width = (x1 - x0 - 24) / len(facts)
    for n, (kind, number, words) in enumerate(facts):
        left = x0 + 12 + n * width
        box = (round(left + 4), round(y0 + 16), round(left + width - 4), round(y1 - 16))
        board.panel(box, 10, (30, 26, 42), (122, 114, 142), 2)
        middle, top = (box[0] + box[2]) / 2, box[1] + 38
        size = 38
        big = fonts.fitted("bold", 44, number, box[2] - box[0] - size - 24, 24)
        word = fonts.width("bold", big, number)
        start = middle - (size + 8 + word) / 2
        if kind in ("lock", "?"):
            board.put(figures.lock(36) if kind == "lock" else figures.token("", 34), start + size / 2, top)
        else:
            mask = _sign(kind, size)
            board.fill(mask, (232, 222, 236), round(start), round(top - mask.height / 2))
        board.text(start + size + 8, top, number, role="bold", size=big, fill=theme.WHITE, anchor="l")
        board.text(middle, box[3] - 26, words, size=25, fill=(214, 206, 226), room=box[2] - box[0] - 10, least=18)
        board.mark("count", words, number, box)


def _tower_reach(floor: int, x: float, y: float, h: float) -> float:
    """Give how far a tower at the western end covers a roof."""
    reach = 0.0
    shapes = [p.shape for p in CASTLE.places.values() if p.floor == floor]
    shapes += [s.shape for s in CASTLE.scenery if s.floor == floor]
    for shape in shapes:
        if shape.circle and abs(shape.circle[0] - x) < 1 and y - 1 < shape.circle[1] < y + h + 1:
            reach = max(reach, shape.circle[2] + 0.2)
    return reach
