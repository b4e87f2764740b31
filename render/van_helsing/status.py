"""The panel beside the floors: round, turn, points, a chip for each hero, and what to know; and the bar of a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.kit import badges, fonts
from render.kit.canvas import RGB, Canvas
from render.van_helsing import figures, theme
from render.van_helsing.header import turn_words
from render.van_helsing.plan import CASTLE
from render.van_helsing.sheet import BAR, WIDE
from rules.van_helsing.view import HeroView, View

_BOX: Final = (8, 408, 592, 694)
_CHIP: Final = (108, 104)
_BRIDES_TO_KILL: Final = 5
_LINE: Final = 29


def draw(board: Canvas, view: View, changed: frozenset[str], large: bool = False) -> None:
    """Draw the panel on the public board."""
    x0, y0, x1, _y1 = _BOX
    board.panel(_BOX, 14, (30, 22, 38), (110, 84, 84), 3)
    title = f"Round {view.round}" if view.round else "Van Helsing"
    size = 40
    box = board.text(x0 + 18, y0 + 34, title, role="title", size=size, fill=theme.GOLD, anchor="l")
    board.mark("round", str(view.round), title, box)
    right = _points(board, view, x1 - 16, y0 + 34)
    words = _turn_words(view)
    board.mark("turn", view.turn, words, board.text(
        right, y0 + 34, words, role="bold", size=38, least=28, fill=theme.PALE, anchor="r",
        room=round(right - box[2] - 18),
    ))  # fmt: skip
    top = y0 + 66
    for n, hero in enumerate(view.heroes[:5]):
        _chip(board, x0 + 12 + n * (_CHIP[0] + 5), top, hero, view, f"hero:{hero.id}" in changed, large)
    rows = lines(view)
    y = top + _CHIP[1] + 8 + _LINE / 2
    for row in rows[:3]:
        board.text(x0 + 18, y, row, size=_LINE, least=28, fill=(236, 230, 222), anchor="l", room=x1 - x0 - 32)
        y += 35


def _points(board: Canvas, view: View, right: float, y: float) -> float:
    """Draw the points that are left as discs, and give where they begin."""
    if view.phase != "turns" or view.turn in ("", "brides"):
        return right
    if view.points is None:
        return board.text(right, y, "? points", role="bold", size=30, fill=theme.MOON, anchor="r")[0] - 14
    total = max(view.points_at_start, view.points)
    for n in range(total):
        board.put(_pip(n < view.points, 28), right - 14 - (total - 1 - n) * 31, y)
    return right - total * 31 - 8


@lru_cache(maxsize=4)
def _pip(full: bool, size: int) -> Image.Image:
    return badges.disc(size, theme.GOLD if full else (26, 24, 40), theme.GOLD, 4)


def _chip(board: Canvas, x: int, y: int, hero: HeroView, view: View, changed: bool, large: bool) -> None:
    width, tall = _CHIP
    acting = view.turn == hero.id and view.phase == "turns"
    vampire = hero.side == "vampires"
    edge: RGB = theme.GOLD if acting else (150, 40, 60) if vampire else (96, 106, 140)
    fill: RGB = (62, 18, 32) if vampire else (32, 38, 60)
    if not hero.alive:
        fill, edge = (26, 26, 32), (70, 70, 78)
    board.panel((x, y, x + width, y + tall), 12, fill, edge, 5 if acting else 3)
    if changed:
        board.put(badges.ring(width - 6, tall - 6), x + width / 2, y + tall / 2)
    sprite = figures.hero(hero.id, 44, vampire=vampire)
    board.put(sprite if hero.alive else _dimmed(hero.id, vampire), x + 29, y + 36)
    if not hero.alive:
        box = board.text(x + 54, y + 36, "dead", role="bold", size=28, fill=(220, 190, 190), anchor="l")
        board.mark("health", hero.id, "dead", box)
        return
    board.put(figures.hearts(1, 1, 24), x + 65, y + 36)
    box = board.text(
        x + 80, y + 36, str(hero.health), role="bold", size=42 if large else 38, fill=theme.WHITE, anchor="l"
    )
    board.mark("health", hero.id, f"{hero.health}/{hero.most}", box)
    row, left = y + 79, x + 12.0
    if view.end is not None and not vampire:
        _held(board, hero, x + 8, row, width - 14)
    elif vampire:
        for kind, count in (("bat", hero.bats), ("bride", hero.brides)):
            left = _count(board, left, row, figures.icon(kind, 28), count, (250, 190, 190))
    else:
        shown = [i.kind for i in hero.items if i.open or hero.id in view.hand][:1]
        if shown and hero.carried == 1:
            board.put(figures.token(shown[0], 34), x + width / 2, row)
        elif hero.carried:
            board.put(figures.token(shown[0] if shown else "", 32), x + 30, row)
            board.text(x + 54, row, f"×{hero.carried}", role="bold", size=30, fill=(230, 216, 186), anchor="l")


def _held(board: Canvas, hero: HeroView, x: int, y: float, room: int) -> None:
    """Show what a hunter held in the end."""
    kinds = Counter(i.kind for i in hero.items)
    size = 32
    for n, kind in enumerate(list(kinds)[:3]):
        board.put(figures.token(kind, size), x + 15 + n * (size - 1), y)


def _count(board: Canvas, x: float, y: float, mask: Image.Image, count: int, colour: RGB) -> float:
    board.fill(mask, colour, round(x), round(y - mask.height / 2))
    return board.text(x + mask.width + 2, y, str(count), role="bold", size=30, fill=colour, anchor="l")[2] + 6


@lru_cache(maxsize=10)
def _dimmed(ident: str, vampire: bool) -> Image.Image:
    token = figures.hero(ident, 44, vampire=vampire)
    grey = token.convert("LA").convert("RGBA")
    grey.putalpha(token.getchannel("A").point(lambda v: v * 110 // 255))
    ImageDraw.Draw(grey).line((14, 14, grey.width - 14, grey.height - 14), fill=(255, 220, 220, 255), width=5)
    return grey


def lines(view: View) -> list[str]:
    """Say the three things to know beside the floors."""
    if view.end is not None:
        return _brags(view)
    return [_count_words(view), _brides(view), _last(view)]


def _count_words(view: View) -> str:
    dracula = next((h for h in view.heroes if h.id == "dracula"), None)
    if dracula is None or not dracula.alive:
        return "Count Dracula is destroyed"
    if dracula.shown and dracula.place is not None:
        return f"Count Dracula stands in {dracula.place}"
    if dracula.last_place is None:
        return "Count Dracula is hidden"
    words = f"Dracula in mist: last seen in {dracula.last_place}, round {dracula.last_round}"
    edge = CASTLE.edges.get(dracula.exit)
    if edge is not None and dracula.exit_from is not None:
        words = f"Dracula left {dracula.exit_from} towards {edge.other(dracula.exit_from)}, round {dracula.last_round}"
    return words


def _brides(view: View) -> str:
    return (
        f"Brides: {view.brides_found} found, {view.brides_lost} of {_BRIDES_TO_KILL} slain  ·  locks: {len(view.locks)}"
    )


def _last(view: View) -> str:
    hidden = [h for h in view.heroes if h.id != "dracula" and h.side == "vampires" and h.alive and not h.shown]
    words = [
        f"{h.short} in mist: last {h.last_place}, round {h.last_round}" for h in hidden if h.last_place is not None
    ]
    if words:
        return words[0]
    if view.passage_known:
        return "The passage 34–5 is known"
    at = f"round {view.round} of {view.round_limit}" if view.round else f"{view.round_limit} rounds to win"
    limit = f"  ·  {at}" if view.round_limit else ""
    return f"Face down: {len(view.face_down)} tokens{limit}"


def numbers(view: View) -> list[tuple[str, str]]:
    """List numbers worth telling when it is over: the number, and what it counts."""
    walks = view.end.trails if view.end else []
    steps = sum(max(0, len(w.path) - 1) for w in walks if w.hero == "dracula")
    longest = max((len(w.path) - 1 for w in walks), default=0)
    haunts = Counter(n for w in walks if w.hero == "dracula" for n in w.path)
    out = [
        (str(view.round), "rounds"),
        (str(steps), "steps by the Count"),
        (str(longest), "longest walk unseen"),
        (f"{view.brides_found}", "brides found"),
        (f"{view.brides_lost}", "brides slain"),
        (str(sum(h.turned for h in view.heroes)), "hunters turned"),
    ]
    if haunts:
        number, times = min(haunts.items(), key=lambda pair: (-pair[1], pair[0]))
        out.insert(3, (str(number), f"his favourite place ({times}×)"))
    return out


def _brags(view: View) -> list[str]:
    told = {words: number for number, words in numbers(view)}
    favourite = next(((n, w) for w, n in told.items() if w.startswith("his favourite")), None)
    first = f"The Count took {told['steps by the Count']} steps, {told['longest walk unseen']} at most in one walk"
    second = f"Brides: {told['brides found']} found, {told['brides slain']} slain  ·  turned: {told['hunters turned']}"
    third = f"He was most often in {favourite[0]}: {favourite[1].partition('(')[2][:-1]}" if favourite else ""
    return [first, second, third]


# ---------------------------------------------------------------- the bar above a private crop


@lru_cache(maxsize=1)
def _ground() -> Image.Image:
    image = Image.new("RGB", (WIDE, BAR), (18, 15, 26))
    image.paste(theme.GOLD, (0, BAR - 3, WIDE, BAR - 1))
    return image


def bar(board: Canvas, view: View, heroes: Sequence[HeroView]) -> None:
    """Say above a crop who one is, where, with what, and how many points are left."""
    board.image.paste(_ground(), (0, 0))
    if not heroes:
        return
    hero = heroes[0]
    vampire = hero.side == "vampires"
    board.put(figures.hero(hero.id, 66, vampire=vampire), 54, 50)
    right = _bar_points(board, view, hero)
    right = _bar_health(board, hero, right)
    right = _bar_items(board, hero, right)
    room = round(right - 108 - 16)
    name = f"You are {hero.name if fonts.width('bold', 40, 'You are ' + hero.name) <= room else hero.short}"
    board.text(108, 32, name, role="bold", size=40, least=30, fill=theme.PALE, anchor="l", room=room)
    board.text(108, 76, _where(hero, heroes), size=32, least=28, fill=theme.MOON, anchor="l", room=room)
    board.mark("own", hero.id, name, (0, 0, WIDE, BAR))


def _where(hero: HeroView, heroes: Sequence[HeroView]) -> str:
    if not hero.alive:
        words = "dead"
    elif hero.place is None:
        words = "out of sight"
    else:
        place = CASTLE.places[hero.place]
        words = f"in {hero.place} {place.name}" if place.name != str(hero.place) else f"in {hero.place}"
        words += ", hidden" if hero.side == "vampires" and not hero.shown else ""
    others = [f"{h.short} {h.place if h.alive and h.place is not None else 'dead'}" for h in heroes[1:]]
    return words + (f"  ·  {', '.join(others)}" if others else "")


def _turn_words(view: View) -> str:
    """Say whose turn it is, shortly: the panel's words say the rest."""
    return "Items are shared" if view.phase == "council" else turn_words(view)


def _bar_points(board: Canvas, view: View, hero: HeroView) -> float:
    if view.turn != hero.id or view.phase != "turns" or view.points is None:
        words = _turn_words(view)
        width = min(250, fonts.width("bold", 30, words))
        board.text(WIDE - 22, 50, words, role="bold", size=30, least=28, fill=theme.MOON, anchor="r", room=250)
        return WIDE - 22 - width - 26
    total = max(view.points_at_start, view.points)
    for n in range(total):
        board.put(_pip(n < view.points, 32), WIDE - 38 - (total - 1 - n) * 36, 34)
    words = f"{view.points} point{'s' if view.points != 1 else ''}"
    board.text(WIDE - 22, 76, words, size=32, fill=theme.MOON, anchor="r")
    return WIDE - 30 - max(total * 36, fonts.width("body", 32, words)) - 20


def _bar_health(board: Canvas, hero: HeroView, right: float) -> float:
    if not hero.alive:
        return right
    box = board.text(right, 50, str(hero.health), role="bold", size=46, fill=theme.WHITE, anchor="r")
    board.mark("health", hero.id, f"{hero.health}/{hero.most}", box)
    board.put(figures.hearts(1, 1, 38), box[0] - 24, 50)
    return box[0] - 24 - 19 - 22


def _bar_items(board: Canvas, hero: HeroView, right: float) -> float:
    if hero.side == "vampires":
        for kind, count in (("bat", hero.bats), ("bride", hero.brides)):
            mask = figures.icon(kind, 46)
            box = board.text(right, 50, str(count), role="bold", size=42, fill=(255, 190, 200), anchor="r")
            board.fill(mask, (255, 190, 200), box[0] - 52, 50 - mask.height // 2)
            right = box[0] - 52 - 16
        return right
    for item in reversed(hero.items[:5]):
        box = board.put(figures.token(item.kind, 58), right - 30, 50)
        board.mark("item", item.id, item.name, box)
        right -= 66
    return right
