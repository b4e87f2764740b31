"""Colours and marks of Van Helsing: warm rooms in a night-blue world; marks also differ by shape and brightness."""

from __future__ import annotations

from typing import Final

from render.kit.canvas import RGB

NIGHT: Final[RGB] = (13, 17, 32)
NIGHT_LOW: Final[RGB] = (22, 28, 50)
GROUND: Final[RGB] = (42, 57, 74)
GROUNDS: Final[dict[int, RGB]] = {
    0: (72, 74, 82), 1: (44, 62, 66), 2: (48, 68, 64), 3: (52, 64, 58), 4: (58, 62, 74), 5: (64, 58, 80),
    6: (46, 58, 84), 7: (38, 58, 84), 8: (104, 108, 120), 9: (96, 100, 114),
}  # fmt: skip
ROOM: Final[RGB] = (226, 196, 148)
CORRIDOR: Final[RGB] = (203, 180, 144)
TOWER: Final[RGB] = (190, 184, 178)
REFUGE: Final[RGB] = (206, 132, 116)
WALL: Final[RGB] = (46, 38, 42)
WALL_TOP: Final[RGB] = (92, 80, 80)
ROOF: Final[RGB] = (62, 58, 78)
WOOD: Final[RGB] = (142, 86, 44)
WOOD_DARK: Final[RGB] = (64, 36, 20)
GLASS: Final[RGB] = (156, 214, 246)
INK: Final[RGB] = (40, 26, 20)
INK_SOFT: Final[RGB] = (92, 66, 48)
PALE: Final[RGB] = (246, 240, 226)
MOON: Final[RGB] = (202, 216, 240)
GOLD: Final[RGB] = (246, 200, 84)
BLOOD: Final[RGB] = (176, 22, 40)
BLACK: Final[RGB] = (10, 8, 12)
WHITE: Final[RGB] = (255, 255, 255)

# Hero -> colour; shape and letters tell them apart without it.
HEROES: Final[dict[str, RGB]] = {
    "vh": (250, 204, 80), "jh": (108, 186, 252), "lg": (126, 216, 128), "mm": (244, 160, 220), "dracula": (170, 18, 38),
}  # fmt: skip
LETTERS: Final = {"vh": "V", "jh": "J", "lg": "G", "mm": "M", "dracula": "D"}
SHAPES: Final = {"vh": "disc", "jh": "square", "lg": "shield", "mm": "diamond", "dracula": "coffin"}
PARCHMENT: Final[RGB] = (244, 230, 196)
ICONS: Final[dict[str, str]] = {
    "holy_water": "💧", "crossbow": "🏹", "stake": "stake", "rifle": "rifle", "pistol": "🔫",
    "dagger": "🗡", "pool": "🩸", "bat": "🦇", "bride": "👰", "cross": "cross", "first_aid": "⛑",
    "antidote": "🧪", "lamp": "🏮", "garlic": "🧄", "key_ring": "🗝", "relics": "🏺", "stairs_down": "🪜",
    "false_trail": "👣",
}  # fmt: skip

# What each place is for: a faint picture on its floor.
MOTIFS: Final[dict[int, str]] = {
    0: "🏰", 1: "🌲", 2: "🌿", 3: "🌳", 4: "🪨", 5: "⚰", 6: "🐺", 7: "🌊", 8: "🪣", 9: "🪢", 10: "🏰",
    11: "🛡", 12: "🧹", 13: "🍲", 14: "⛪", 15: "👑", 16: "🦌", 17: "⚔", 18: "🏛", 19: "🐎", 20: "🛞",
    21: "⛓", 22: "🗺", 23: "🧺", 24: "💰", 25: "🖼", 26: "🎻", 27: "👰", 28: "🌙", 29: "🖋", 30: "🪞",
    31: "📚", 32: "🍽", 33: "🍷", 34: "⚰", 36: "🔭", 37: "🕸", 38: "🔔", 39: "🐦",
}  # fmt: skip
