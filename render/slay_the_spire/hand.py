"""A hand as a picture of its own, below the fight's."""

from __future__ import annotations

from typing import Final

from render.kit import badges
from render.kit.canvas import Canvas
from render.request import PictureRequest
from render.slay_the_spire import cards, frame, theme, words
from render.slay_the_spire.frame import GAP, WIDE
from rules.slay_the_spire.view import View

_BAR: Final = 50
_FEW: Final = 390
_FEW_LARGE: Final = 540


def draw(request: PictureRequest) -> Canvas:
    """Draw the hand of the seat; `subject` names another one that is open to it."""
    view: View = request.view
    names = words.people(request)
    seat = request.subject or view.seat or ""
    hero = view.heroes[seat]
    few = len(hero.hand) <= 5
    wide, tall = frame.size(request, fits=few)
    made = Canvas(frame.ground(wide, tall if not few else _FEW if wide == WIDE else _FEW_LARGE).copy())
    made.image.paste((14, 18, 26), (0, 0, wide, _BAR))
    made.image.paste(theme.GOLD, (0, _BAR - 2, wide, _BAR))
    own = theme.OWNERS.get(hero.character, theme.OWNERS["colorless"])
    made.put(badges.gem(44, own, str(hero.energy), 30), 34, _BAR / 2 - 1)
    count = len(hero.hand) or hero.counts[1]
    title = f"{words.whose(view, seat, names)} hand · {count} card{'s' * (count != 1)}"
    box = made.text(70, _BAR / 2, title, role="bold", size=34, least=28, fill=theme.WHITE, anchor="l", room=wide // 2)
    made.mark("title", title, title, box)
    draw_, _, discard, exhaust = hero.counts
    piles = f"draw {draw_}   discard {discard}   exhaust {exhaust}"
    made.text(wide - 16, _BAR / 2, piles, size=30, fill=theme.SOFT, anchor="r")
    made.mark("pile", f"{seat}:piles", piles, (box[2], 0, wide, _BAR))
    if not hero.hand:
        made.text(wide / 2, (_BAR + made.image.height) / 2, "No card in hand", role="italic", size=36, fill=theme.SOFT)
        return made
    area = (GAP, _BAR + GAP, wide - GAP, made.image.height - GAP)
    spots = cards.grid(made, hero.hand, area, most=210 if few and wide == WIDE else 300, numbered=bool(request.choices))
    frame.number(made, request.choices, spots)
    return made
