"""Cards of Slay the Spire as faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.kit import cards
from render.kit.canvas import RGB, Canvas, Point
from render.request import Box
from render.slay_the_spire import glyphs, theme
from rules.slay_the_spire.view import CardView

_UPGRADED: Final[RGB] = (190, 255, 150)


def face_of(card: CardView) -> cards.Face:
    """Give a card's face."""
    glyph = glyphs.card(card.kind, card.type)
    own = theme.OWNERS.get(card.type if card.type in ("curse", "status") else card.owner, theme.OWNERS["colorless"])
    return cards.Face(
        name_of(card), card.text, card.cost, own, theme.RARITIES.get(card.rarity, theme.RARITIES["common"]),
        _UPGRADED if card.upgraded else theme.WHITE, (glyph.sign, glyphs.TINTS[glyph.tint], glyph.second),
        theme.TYPES.get(card.type, ""), card.playable,
    )  # fmt: skip


def face(card: CardView, width: int, height: int) -> Image.Image:
    """Draw a card."""
    return cards.face(face_of(card), width, height)


def name_of(card: CardView) -> str:
    """Give a card's name with the plus of its upgraded side."""
    return card.name + ("+" if card.upgraded and not card.name.endswith("+") else "")


def grid(
    board: Canvas,
    hand: Sequence[CardView],
    box: Box,
    *,
    prices: dict[str, str] | None = None,
    most: int = 300,
    numbered: bool = False,
) -> dict[str, Point]:
    """Lay cards in rows that fill a box, prices below them; give where the number of each goes."""
    faces = [(card.id, face_of(card)) for card in hand]
    return cards.grid(board, faces, box, prices=prices, most=most, numbered=numbered)
