"""The colours of the night, of the four seats, and of what lies on the board."""

from __future__ import annotations

from typing import Final

from render.kit.canvas import RGB

BLACK: Final[RGB] = (10, 9, 13)
WHITE: Final[RGB] = (255, 255, 255)
PALE: Final[RGB] = (244, 240, 228)
SOFT: Final[RGB] = (176, 188, 206)
GOLD: Final[RGB] = (246, 200, 84)
"""Now, or you may: nothing else is gold."""
RED: Final[RGB] = (240, 74, 74)
DARK_RED: Final[RGB] = (116, 22, 34)
BLUE: Final[RGB] = (120, 186, 250)
STEEL: Final[RGB] = (160, 196, 232)
XP: Final[RGB] = (126, 208, 250)
COIN: Final[RGB] = (240, 214, 150)
CHICKEN: Final[RGB] = (240, 168, 110)
HEART: Final[RGB] = (240, 74, 86)
LOST: Final[RGB] = (84, 62, 72)
AMBER: Final[RGB] = (255, 168, 60)
PANEL: Final[RGB] = (26, 24, 36)
EDGE: Final[RGB] = (84, 82, 104)
INK: Final[RGB] = (36, 26, 20)
PARCHMENT: Final[RGB] = (224, 208, 172)
SLOT: Final[RGB] = (196, 178, 206)

SEATS: Final[tuple[RGB, ...]] = ((255, 206, 84), (104, 182, 255), (248, 160, 226), (128, 222, 132))
FLOORS: Final[dict[str, tuple[RGB, RGB]]] = {
    "mad_forest": ((46, 74, 52), (40, 66, 48)),
    "inlaid_library": ((74, 56, 46), (66, 49, 42)),
}
"""Map -> the two grounds of its chequered floor."""
KINDS: Final[dict[str, RGB]] = {
    "weapon": (142, 62, 52), "passive": (62, 104, 150), "move": (74, 118, 68), "evolution": (146, 104, 36),
    "character": (104, 76, 132),
}  # fmt: skip
"""Kind of card -> its colour."""
