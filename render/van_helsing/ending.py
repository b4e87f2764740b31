"""The last picture: every walk, token and hand revealed, and numbers to brag about."""

from __future__ import annotations

from collections import Counter
from typing import Final

from render import fonts
from render.canvas import Canvas
from render.van_helsing import board as boards
from render.van_helsing import cards, castle, figures, theme
from render.van_helsing.plan import CASTLE, UNIT, WIDTH
from rules.van_helsing.view import TrailView, View

_BRAGS: Final = 150
_SHOWN_ROUNDS: Final = 3
_SHOWN_WALKS: Final = 60


def height(view: View) -> int:
    """Give the height of what stands under the plan."""
    return _BRAGS + cards.height(len(cards.held(view, everyone=True))) + 20


def draw(scene: boards.Scene) -> Canvas:
    """Draw the plan with all that was secret, then numbers and hands."""
    view = scene.view
    scene.below = height(view)
    canvas = boards.draw(scene, before_figures=lambda board: _trails(board, view))
    top = canvas.image.height - scene.below
    _brags(canvas, view, top)
    cards.strip(canvas, top + _BRAGS, "In their hands at the end", cards.held(view, everyone=True), ())
    return canvas


def _trails(board: Canvas, view: View) -> None:
    """Draw every walk, older ones smaller, and write at each place in which rounds it was a hiding place."""
    if view.end is None:
        return
    last = max((t.round for t in view.end.trails), default=1)
    stops: dict[tuple[int, str], list[int]] = {}
    for n, walk in enumerate(view.end.trails):
        if len(walk.path) > 1 and n >= len(view.end.trails) - _SHOWN_WALKS:
            age = (last - walk.round) / max(1, last)
            boards.trail(board, walk.path, walk.hero, size=round(17 - 6 * age), gap=25 + 8 * age, head=True)
            board.mark("trail", f"{walk.hero}:{walk.round}", "-".join(map(str, walk.path)), (0, 0, 0, 0))
        if walk.path:
            stops.setdefault((walk.path[-1], walk.hero), []).append(walk.round)
    for place in CASTLE.places.values():
        castle.number(board, place, False, boards.TOP)
    rows: Counter[int] = Counter()
    for (number, hero), rounds in sorted(stops.items()):
        place = CASTLE.places[number]
        x, y = boards.spot(place, place.label)
        text = theme.LETTERS.get(hero, "") + " R" + ",".join(map(str, rounds[-_SHOWN_ROUNDS:]))
        text = text if len(rounds) <= _SHOWN_ROUNDS else text.replace(" R", " R…", 1)
        tag = figures.tag(text, 27, (255, 226, 226), (70, 0, 20))
        left = x - UNIT * 0.62 if not place.circle else x - tag.width / 2
        middle = min(left + tag.width / 2, WIDTH - tag.width / 2 - 4)
        at = (middle, y + UNIT * (0.95 + 0.8 * rows[number]))
        board.mark("stop", f"{hero}:{number}", text, board.put(tag, *at))
        rows[number] += 1


def numbers(view: View) -> list[tuple[str, str]]:
    """List numbers worth telling: the number, and what it counts."""
    walks: list[TrailView] = view.end.trails if view.end else []
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


def _brags(board: Canvas, view: View, top: int) -> None:
    shown = numbers(view)
    width = (WIDTH - 40) / len(shown)
    for n, (number, words) in enumerate(shown):
        x = 20 + n * width
        box = (round(x + 4), top + 14, round(x + width - 4), top + _BRAGS - 14)
        board.panel(box, 12, (40, 26, 44), theme.GOLD, 2)
        middle = (box[0] + box[2]) / 2
        board.text(middle, top + 46, number, role="bold", size=50, fill=theme.GOLD)
        rows = fonts.wrapped("body", 23, words, box[2] - box[0] - 10, 2)
        for k, row in enumerate(rows):
            board.text(middle, top + 90 + k * 26 + (13 if len(rows) == 1 else 0), row, size=23, fill=theme.PALE)
        board.mark("number", words, number, box)
