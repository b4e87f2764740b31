"""What may be chosen, numbered as the buttons are; what lies on another floor has a plate in a corner."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image

from render.kit import badges, fonts
from render.kit.canvas import RGB, Canvas, Point
from render.request import Choice
from render.van_helsing import castle, theme
from render.van_helsing.plan import CASTLE
from render.van_helsing.scene import Scene
from rules.van_helsing.view import View


def is_seen(view: View, choice: Choice) -> bool:
    """Tell whether a hidden vampire would be seen at a choice: hunters look into that place."""
    kind, _, ident = choice.target.partition(":")
    watched = view.hidden and view.side == "vampires" and kind == "place" and ident in map(str, view.watched)
    return choice.note == "seen" or watched


def draw(board: Canvas, scene: Scene, spots: dict[str, Point]) -> None:
    sheet, size = scene.sheet, scene.sheet.badge
    elsewhere: list[Choice] = []
    for choice in scene.choices:
        kind, _, ident = choice.target.partition(":")
        at: Point | None = None
        if kind == "place" and ident.isdigit() and int(ident) in CASTLE.places:
            place = CASTLE.places[int(ident)]
            at = sheet.of(place, place.label)
            if at is None:
                elsewhere.append(choice)
            elif choice.label != ident:
                at = (at[0] + size * 0.9, at[1])
        elif (key := f"hero:{ident}" if kind in ("enemy", "bride") else choice.target) in spots:
            x, y = spots[key]
            at = (x - sheet.figure * 0.42, y - sheet.figure * 0.42)
        if at is None:
            continue
        at = (min(max(at[0], size * 0.56), sheet.size[0] - size * 0.56), at[1])
        fill: RGB = (255, 140, 160) if is_seen(scene.view, choice) else theme.GOLD
        board.mark("choice", choice.target, choice.label, board.put(badges.badge(choice.label, size, fill), *at))
    if elsewhere and scene.private:
        _plates(board, scene, elsewhere)


def items(board: Canvas, choices: Iterable[Choice]) -> None:
    """Number the items of the bar that can be chosen."""
    boxes = {f"item:{m.id}": m.box for m in board.marks if m.kind == "item"}
    for choice in choices:
        box = boxes.get(choice.target)
        if box is not None:
            badge = badges.badge(choice.label, 42)
            board.mark("choice", choice.target, choice.label, board.put(badge, box[2] - 12, box[3] - 18))


def _plates(board: Canvas, scene: Scene, elsewhere: Iterable[Choice]) -> None:
    """Name the places on other floors that can be chosen, in a corner that hides least."""
    view, sheet = scene.view, scene.sheet
    here = sheet.frames[0].floor
    made: list[tuple[Choice, Image.Image]] = []
    for choice in elsewhere:
        place = CASTLE.places[int(choice.target.partition(":")[2])]
        fill: RGB = (255, 140, 160) if is_seen(view, choice) else theme.GOLD
        made.append((choice, _plate(place.floor - here, choice.label, place.name, fill)))
    width = max(s.width for _, s in made)
    tall = sum(s.height + 6 for _, s in made)
    busy = [m.box for m in board.marks if m.kind in ("hero", "hidden", "ghost", "bride", "choice", "token", "place")]
    corners = [(x, y) for y in (sheet.frames[0].box[1] + 10, sheet.size[1] - tall - 6)
               for x in (sheet.size[0] - width - 12, 12)]  # fmt: skip

    def hidden(corner: tuple[int, int]) -> int:
        x, y = corner
        return sum(b[0] < x + width and b[2] > x and b[1] < y + tall and b[3] > y for b in busy)

    x, y = min(corners, key=hidden)
    for choice, sprite in made:
        box = board.put(sprite, x + sprite.width / 2, y + sprite.height / 2)
        board.mark("choice", choice.target, choice.label, box)
        y += sprite.height + 6


@lru_cache(maxsize=64)
def _plate(floors: int, label: str, name: str, fill: RGB) -> Image.Image:
    letters = 32
    disc = badges.badge(label, 50, fill)
    width = 56 + disc.width + fonts.width("bold", letters, name) + 26
    board = Canvas(Image.new("RGB", (width, 66), theme.BLACK))
    board.panel((2, 2, width - 2, 64), 12, (26, 24, 40), fill, 4)
    castle.arrow(board, 34, 33, 28, floors >= 0, theme.PALE)
    board.put(disc, 54 + disc.width / 2, 33)
    board.text(60 + disc.width, 33, name, role="bold", size=letters, fill=theme.WHITE, anchor="l")
    return board.sprite(14)
