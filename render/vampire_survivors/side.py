"""What stands beside the board: turn and pool, the survivors, the coffin board, the display, achievements."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from render.kit import badges, canvas, fonts
from render.kit.canvas import RGB, Canvas, Point, mixed
from render.kit.signs import sign
from render.request import Box
from render.vampire_survivors import glyphs, theme, threats
from render.vampire_survivors.scene import GAP, PHASES, RULER, TALL, WIDE, Scene
from rules.vampire_survivors.view import SurvivorView, name_of

_TYPE: Final = 28
_HEAD: Final = 112
_COFFIN: Final = 72
_ROW: Final = 36
_STACKS: Final = 9
_HEARTS: Final = 5
"""So many hearts are drawn one by one."""


def draw(made: Canvas, scene: Scene) -> dict[str, Point]:
    """Draw all panels; give where the number of a seat's choice would go."""
    return _band(made, scene) if scene.wide else _column(made, scene)


def _column(made: Canvas, scene: Scene) -> dict[str, Point]:
    """Draw everything in a column at the right of a square board."""
    x0, x1 = scene.board[2] + GAP + 2, WIDE - GAP
    y = GAP
    _head(made, scene, (x0, y, x1, y + _HEAD))
    y += _HEAD + GAP
    bottom = TALL - GAP
    display = (x0, bottom - 3 * _ROW - 10, x1, bottom)
    coffin = (x0, display[1] - GAP - _COFFIN, x1, display[1] - GAP)
    last = coffin[1] - GAP
    many = len(scene.view.survivors)
    feats = len(scene.view.feats)
    if many < 3 and feats:
        _feats(made, scene, (x0, last - feats * _ROW - 10, x1, last))
        last -= feats * _ROW + 10 + GAP
    each = min(360, (last - y - GAP * (many - 1)) // many)
    for survivor in scene.view.survivors:
        _chip(made, scene, survivor, (x0, y, x1, y + each))
        y += each + GAP
    _coffins(made, scene, coffin, _STACKS)
    _display(made, scene, display)
    return {}


def _band(made: Canvas, scene: Scene) -> dict[str, Point]:
    """Draw head, coffin board and display at the right of a wide board, the survivors in a row below it."""
    x0, x1 = scene.board[2] + GAP + 2, WIDE - GAP
    top = scene.board[3] + RULER + GAP
    _tower(made, scene, (x0, GAP, x1, GAP + 220))
    _coffins(made, scene, (x0, GAP + 228, x1, top - GAP - 3 * _ROW - 18), 3)
    _display(made, scene, (x0, top - GAP - 3 * _ROW - 10, x1, top - GAP))
    many = len(scene.view.survivors)
    each = (WIDE - 2 * GAP - GAP * (many - 1)) // many
    for n, survivor in enumerate(scene.view.survivors):
        x = GAP + n * (each + GAP)
        _chip(made, scene, survivor, (x, top, x + each, TALL - GAP))
    return {}


# ---------------------------------------------------------------- turn and pool


def _turn(scene: Scene, room: float) -> str:
    """Say whose turn it is and what goes on; only who where there is no room for more."""
    view = scene.view
    if not view.active:
        return "Setup"
    name, phase = scene.names.get(view.active, view.active), PHASES.get(view.phase, "")
    if view.phase in ("activate", "spawn"):
        return phase.capitalize()
    first = name.partition(" ")[0]
    for words in (f"{name} {phase}", f"{first} {phase}", first):
        if fonts.width("bold", _TYPE, words) <= room:
            return words
    return called(name, "bold", 32, room)


def _pool(scene: Scene) -> list[tuple[str, str, RGB, int]]:
    view = scene.view
    return [
        ("xp", "💎", theme.XP, view.xp), ("coins", "🪙", theme.COIN, view.coins),
        ("chickens", "🍗", theme.CHICKEN, view.chickens),
    ]  # fmt: skip


def _head(made: Canvas, scene: Scene, box: Box) -> None:
    x0, y0, x1, y1 = box
    view = scene.view
    made.panel(box, 12, theme.PANEL, theme.EDGE, 3)
    at = made.text(x0 + 14, y0 + 32, f"Wave {view.wave}", role="title", size=38, fill=theme.PALE, anchor="l")
    made.mark("wave", str(view.wave), f"Wave {view.wave}", at)
    words = _turn(scene, x1 - at[2] - 30)
    right = made.text(x1 - 12, y0 + 32, words, role="bold", size=32, least=_TYPE, fill=theme.PALE, anchor="r",
                      room=round(x1 - at[2] - 30))  # fmt: skip
    made.mark("turn", view.active, words, right)
    step = (x1 - x0 - 20) / 3
    for n, (what, name, colour, number) in enumerate(_pool(scene)):
        _amount(made, what, name, colour, number, x0 + 16 + n * step, y1 - 31)


def _amount(made: Canvas, what: str, name: str, colour: RGB, number: int, x: float, y: float) -> None:
    made.fill(sign(name, 36), colour, round(x), round(y - 18))
    words = f"{number} XP" if what == "xp" else str(number)
    at = made.text(x + 46, y, words, role="bold", size=36, fill=theme.PALE, anchor="l")
    made.mark(what, what, str(number), at)


def _tower(made: Canvas, scene: Scene, box: Box) -> None:
    """Draw turn and pool in a narrow panel."""
    x0, y0, x1, _ = box
    view = scene.view
    made.panel(box, 12, theme.PANEL, theme.EDGE, 3)
    at = made.text(x0 + 14, y0 + 30, f"Wave {view.wave}", role="title", size=36, fill=theme.PALE, anchor="l")
    made.mark("wave", str(view.wave), f"Wave {view.wave}", at)
    words = _turn(scene, 2 * (x1 - x0) - 70)
    rows = fonts.wrapped("bold", _TYPE, words, x1 - x0 - 24, 2)
    made.lines(x0 + 14, y0 + 54, rows, role="bold", size=_TYPE, fill=theme.PALE, step=1.08)
    made.mark("turn", view.active, words, (x0, y0 + 54, x1, y0 + 116))
    y = y0 + 138
    for what, name, colour, number in _pool(scene):
        across = x0 + 14 if what != "chickens" else x0 + 112
        _amount(made, what, name, colour, number, across, y)
        y += 50 if what == "xp" else 0


# ---------------------------------------------------------------- survivors


def called(name: str, role: str, size: int, room: float, least: int = _TYPE) -> str:
    """Give as much of a name as has room: all of it, its first word, or the beginning of that."""
    first = name.partition(" ")[0]
    for words in (name, name.partition(" · ")[0], first):
        if fonts.width(role, least, words) <= room:
            return words
    return fonts.shorten(role, least, first, round(room))


def _chip(made: Canvas, scene: Scene, survivor: SurvivorView, box: Box) -> None:
    """Draw one survivor: letter, name, health with what would be lost, armor, hand, slots and evolutions."""
    x0, y0, x1, y1 = box
    own = scene.colour(survivor.seat)
    gold = survivor.active
    made.panel(box, 12, mixed(own, theme.BLACK, 0.72), theme.GOLD if gold else mixed(own, theme.BLACK, 0.3),
               5 if gold else 3)  # fmt: skip
    name = scene.names.get(survivor.seat, survivor.name)
    made.mark("chip", survivor.seat, name, box)
    if f"seat:{survivor.seat}" in scene.changed:
        made.put(badges.ring(x1 - x0 - 10, y1 - y0 - 10, 14), (x0 + x1) / 2, (y0 + y1) / 2)
    tall = y1 - y0
    narrow = x1 - x0 < 300
    low = tall < 100
    line = 42 if not low else 36
    y = y0 + (25 if low else 28)
    disc = badges.disc(44, own, theme.BLACK, 3)
    made.put(disc, x0 + 32, y)
    made.text(x0 + 32, y, scene.letter(survivor.seat), role="bold", size=32, fill=theme.BLACK)
    right = x1 - 12
    right = _hand(made, survivor, right, y) - 8 if narrow else _health(made, scene, survivor, right, y) - 12
    title = f"{name} · {survivor.name}" if survivor.name and survivor.name != name and not narrow else name
    title = called(title, "bold", 32, right - x0 - 62)
    made.text(x0 + 62, y, title, role="bold", size=32, least=_TYPE, fill=theme.WHITE, anchor="l",
              room=round(right - x0 - 62))  # fmt: skip
    y += line
    right = x1 - 12
    if narrow:
        _health(made, scene, survivor, x0 + 12, y, left=True)
        y += line
    else:
        right = _hand(made, survivor, right, y) - 10
    left = x0 + (62.0 if tall < 110 else 14.0)
    if survivor.armor:
        at = made.put(_shield(survivor.armor), left + 19, y)
        made.mark("armor", f"seat:{survivor.seat}", str(survivor.armor), at)
        left += 48
    spare = y1 - y - 20
    if spare >= 130 and not narrow:
        _told(made, survivor, (x0 + 14, round(y - 20), x1 - 12, y1 - 8), left, right)
        return
    slots(made, survivor, left, y, right, 34 if low else 42)
    if spare >= 30 and not narrow:
        words = " · ".join(c.name for c in (survivor.weapon, survivor.passive) if c is not None) or "empty slots"
        made.text(x0 + 14, y + 41, words, size=30, least=_TYPE, fill=theme.SOFT, anchor="l", room=x1 - x0 - 26)


def _health(made: Canvas, scene: Scene, survivor: SurvivorView, edge: float, y: float, *, left: bool = False) -> float:
    """Draw hearts from the right (or the left): left ones red, those that would be lost amber; words for the dead."""
    words = f"{survivor.most - survivor.damage}/{survivor.most}"
    if survivor.dead:
        at = made.text(edge, y, "in a coffin", role="italic", size=30, fill=theme.SOFT, anchor="l" if left else "r")
        made.mark("health", survivor.seat, "in a coffin", at)
        return at[0]
    size, step = 30, 34
    losing = min(survivor.most - survivor.damage, threats.lost(scene.view, survivor.seat))
    if survivor.most > _HEARTS:
        lost = f" −{losing}" if losing else ""
        wide = fonts.width("bold", 32, words + lost) + 38
        start = edge if left else edge - wide
        made.fill(sign("hearts", size), theme.HEART, round(start), round(y - size / 2))
        at = made.text(start + 38, y, words, role="bold", size=32, fill=theme.WHITE, anchor="l")
        if lost:
            made.text(start + wide, y, lost.strip(), role="bold", size=32, fill=theme.AMBER, anchor="r")
        made.mark("health", survivor.seat, words, at)
        return start
    start = edge if left else edge - step * survivor.most
    for n in range(survivor.most):
        colour = theme.HEART if n < survivor.most - survivor.damage - losing else theme.AMBER
        colour = colour if n < survivor.most - survivor.damage else theme.LOST
        name = "💔" if colour == theme.AMBER else "hearts"
        made.fill(sign(name, size), colour, round(start + n * step), round(y - size / 2))
    made.mark("health", survivor.seat, words, (round(start), round(y - 15), round(start + step * survivor.most),
                                               round(y + 15)))  # fmt: skip
    return start


@lru_cache(maxsize=16)
def _shield(number: int) -> Image.Image:
    mask = sign("🛡", 38)
    out = Image.new("RGBA", (40, 40))
    out.paste((*theme.STEEL, 255), (1, 1), mask.point(lambda v: v))
    return canvas.lettered(
        canvas.layered((40, 40), (canvas.rounded(38, 38, 12), theme.BLACK), (canvas.rounded(34, 34, 10), theme.STEEL)),
        str(number), 30, theme.BLACK,
    )  # fmt: skip


def _hand(made: Canvas, survivor: SurvivorView, right: float, y: float) -> float:
    """Write how many cards a hand has."""
    at = made.text(right, y, str(survivor.cards), role="bold", size=32, fill=theme.PALE, anchor="r")
    made.fill(sign("🃏", 30), theme.SOFT, round(at[0] - 36), round(y - 15))
    made.mark("hand", survivor.seat, str(survivor.cards), at)
    return at[0] - 36


def slots(made: Canvas, survivor: SurvivorView, x: float, y: float, right: float, size: int = 42) -> None:
    """Draw the cards in the slots and the evolutions as glyphs."""
    for slot in ("weapon", "passive"):
        card = getattr(survivor, slot)
        box = (round(x), round(y - size / 2), round(x + size), round(y + size / 2))
        made.panel(box, 9, (18, 16, 24), theme.SOFT if card is None else (214, 196, 160), 3)
        if card is not None:
            made.put(glyphs.card(card.id).image(size - 10), x + size / 2, y)
            made.mark("slot", f"{survivor.seat}:{slot}", card.name, box)
        x += size + 6
    for evolution in survivor.evolutions:
        if x + 40 > right:
            break
        at = made.put(glyphs.card(evolution).image(36), x + 20, y)
        made.mark("evolution", f"{survivor.seat}:{evolution}", name_of(evolution), at)
        x += 42


def _told(made: Canvas, survivor: SurvivorView, box: Box, left: float, right: float) -> None:
    """Draw evolutions, then what each card in a slot does, where a chip has room for words."""
    x0, y, x1, y1 = box
    for evolution in survivor.evolutions:
        if left + 40 > right:
            break
        at = made.put(glyphs.card(evolution).image(36), left + 20, y + 20)
        made.mark("evolution", f"{survivor.seat}:{evolution}", name_of(evolution), at)
        left += 42
    y += 48
    cards = [(slot, card) for slot in ("weapon", "passive") if (card := getattr(survivor, slot)) is not None]
    if not cards:
        made.text(x0, y + 18, "Both slots are empty", role="italic", size=30, fill=theme.SOFT, anchor="l")
    for slot, card in cards:
        most = max(0, (y1 - y - 36) // 30 - (2 if card is cards[0][1] and len(cards) > 1 else 0))
        rows = fonts.wrapped("body", _TYPE, card.persistent, x1 - x0 - 50)
        at = made.put(glyphs.card(card.id).image(38), x0 + 20, y + 20)
        made.mark("slot", f"{survivor.seat}:{slot}", card.name, at)
        made.text(x0 + 48, y + 18, card.name, role="bold", size=30, fill=theme.PALE, anchor="l")
        if len(rows) <= most:
            made.lines(x0 + 48, y + 34, rows, role="body", size=_TYPE, fill=theme.SOFT, step=30 / _TYPE)
            y += len(rows) * 30
        y += 46


# ---------------------------------------------------------------- the coffin board


def _coffins(made: Canvas, scene: Scene, box: Box, across: int) -> None:
    """Draw what is left of each stack: coffins with their number, crowns for bosses, the scythe last."""
    x0, y0, x1, y1 = box
    made.panel(box, 12, (40, 18, 28), (122, 52, 66), 3)
    stacks = scene.view.coffin
    now = next((n for n, stack in enumerate(stacks) if stack.left), -1)
    rows = -(-len(stacks) // across)
    wide, tall = (x1 - x0 - 12) / across, (y1 - y0 - 10) / rows
    for n, stack in enumerate(stacks):
        x = x0 + 6 + (n % across + 0.5) * wide
        y = y0 + 5 + (n // across + 0.5) * tall
        size = (round(min(wide - 4, 60)), round(min(tall - 6, 62)))
        reaper = n == len(stacks) - 1
        fill = (150, 32, 46) if stack.boss else (118, 84, 62)
        if not stack.left:
            fill = (58, 46, 50)
        at = made.put(_coffin(size, fill, theme.GOLD if n == now else theme.BLACK), x, y)
        made.mark("stack", stack.name, str(stack.left), at)
        if stack.boss:
            ink = theme.WHITE if reaper else theme.PALE
            made.fill(sign("scythe" if reaper else "crown", 28), ink if stack.left else (104, 92, 98), round(x - 14),
                      round(y - 14))  # fmt: skip
        elif stack.left:
            made.text(x, y - 1, str(stack.left), role="bold", size=30 if wide > 40 else _TYPE, fill=theme.WHITE,
                      halo=theme.BLACK, halo_width=2)  # fmt: skip


@lru_cache(maxsize=64)
def _coffin(size: tuple[int, int], fill: RGB, rim: RGB) -> Image.Image:
    width, height = size
    form = ((0.24, 0.0), (0.76, 0.0), (1.0, 0.3), (0.78, 1.0), (0.22, 1.0), (0.0, 0.3))
    edge = 4 if rim == theme.GOLD else 2

    def mask(less: float) -> Image.Image:
        points = [(less + (width - 2 * less) * x, less + (height - 2 * less) * y) for x, y in form]
        return canvas.shape(width, height, lambda d, k: d.polygon([(x * k, y * k) for x, y in points], fill=255))

    return canvas.layered(size, (mask(0), rim), (mask(edge), fill))


# ---------------------------------------------------------------- display and achievements


def _display(made: Canvas, scene: Scene, box: Box) -> None:
    """Name the three cards that can be bought."""
    x0, y0, x1, y1 = box
    made.panel(box, 12, theme.PANEL, theme.EDGE, 3)
    step = (y1 - y0 - 10) / 3
    for n, deck in enumerate(scene.view.display):
        y = y0 + 5 + (n + 0.5) * step
        if deck.top is None:
            made.text(x0 + 16, y, "empty", role="italic", size=_TYPE, fill=theme.SOFT, anchor="l")
            continue
        made.put(glyphs.card(deck.top.id).image(32), x0 + 30, y)
        right = x1 - 12
        if x1 - x0 > 300:
            right = made.text(right, y, f"{deck.left}", size=_TYPE, fill=theme.SOFT, anchor="r")[0] - 10
        at = made.text(x0 + 56, y, deck.top.name, role="bold", size=30, least=_TYPE, fill=theme.PALE, anchor="l",
                       room=round(right - x0 - 56))  # fmt: skip
        made.mark("display", str(deck.deck), deck.top.name, at)


def _feats(made: Canvas, scene: Scene, box: Box) -> None:
    """Draw the achievements laid out and how far they are."""
    x0, y0, x1, _ = box
    made.panel(box, 12, theme.PANEL, theme.EDGE, 3)
    for n, feat in enumerate(scene.view.feats):
        y = y0 + 5 + (n + 0.5) * _ROW
        mask = sign("trophy", 28)
        made.fill(mask, theme.COIN if feat.done else (104, 100, 112), x0 + 16, round(y - 14))
        words = "done" if feat.done else f"{feat.spend} coins" if feat.spend else f"{feat.count}/{feat.goal}"
        right = made.text(x1 - 12, y, words, role="bold", size=_TYPE, fill=theme.SOFT, anchor="r")[0] - 10
        at = made.text(x0 + 56, y, feat.title, size=30, least=_TYPE, fill=theme.PALE, anchor="l",
                       room=round(right - x0 - 56))  # fmt: skip
        made.mark("feat", str(feat.number), feat.title, at)
