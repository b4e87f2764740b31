"""Colours and signs of Slay the Spire: four characters, kinds of card, enemies, rooms."""

from __future__ import annotations

from typing import Final

from render.kit.canvas import RGB

DUSK: Final[RGB] = (20, 26, 36)
DUSK_LOW: Final[RGB] = (34, 40, 54)
LANE: Final[RGB] = (40, 48, 62)
LANE_EDGE: Final[RGB] = (82, 96, 118)
PARCHMENT: Final[RGB] = (224, 208, 172)
INK: Final[RGB] = (36, 26, 20)
PALE: Final[RGB] = (244, 240, 228)
SOFT: Final[RGB] = (176, 188, 206)
GOLD: Final[RGB] = (246, 200, 84)
RED: Final[RGB] = (222, 58, 58)
GREEN: Final[RGB] = (126, 210, 96)
BLUE: Final[RGB] = (104, 176, 244)
BLACK: Final[RGB] = (10, 10, 14)
WHITE: Final[RGB] = (255, 255, 255)

OWNERS: Final[dict[str, RGB]] = {
    "ironclad": (178, 50, 44), "silent": (64, 138, 66), "defect": (52, 112, 172), "watcher": (134, 70, 166),
    "colorless": (122, 122, 128), "curse": (70, 44, 78), "status": (92, 92, 98),
}  # fmt: skip
NAMES: Final = {"ironclad": "Ironclad", "silent": "Silent", "defect": "Defect", "watcher": "Watcher"}
# Each character also has a sign and a form of its own.
SIGNS: Final = {"ironclad": "🗡", "silent": "🐍", "defect": "🤖", "watcher": "👁"}
TYPES: Final = {"attack": "⚔", "skill": "🛡", "power": "⚡", "curse": "☠", "status": "💫", "ticket": "🎟"}
RARITIES: Final[dict[str, RGB]] = {
    "starter": (150, 140, 120), "common": (196, 196, 190), "uncommon": (110, 196, 236), "rare": (250, 208, 84),
    "special": (168, 160, 176),
}  # fmt: skip
ORBS: Final[dict[str, tuple[str, RGB]]] = {
    "lightning": ("⚡", (246, 216, 92)), "frost": ("❄", (150, 214, 250)), "dark": ("🌑", (150, 104, 190)),
    "plasma": ("☀", (250, 150, 120)),
}  # fmt: skip
STANCES: Final[dict[str, tuple[str, RGB]]] = {
    "wrath": ("🔥", (236, 84, 60)), "calm": ("🌊", (104, 176, 244)), "divinity": ("🌟", (244, 150, 232)),
}  # fmt: skip
# Token -> sign, colour.
TOKENS: Final[dict[str, tuple[str, RGB]]] = {
    "strength": ("💪", (236, 110, 84)), "weak": ("🥀", (150, 220, 120)), "vuln": ("💔", (236, 150, 220)),
    "poison": ("🧪", (126, 210, 96)), "shivs": ("🔪", (206, 214, 224)), "miracles": ("✨", (250, 220, 120)),
    "block": ("🛡", (150, 200, 244)),
}  # fmt: skip
# What an enemy's action does -> sign, colour, what it is called.
PARTS: Final[dict[str, tuple[str, RGB, str]]] = {
    "attack": ("⚔", (250, 112, 98), "hits for"), "block": ("🛡", (150, 200, 244), "Block"),
    "strength": ("💪", (246, 200, 84), "Strength"), "heal": ("❤", (244, 130, 150), "heals"),
    "weak": ("🥀", (176, 226, 132), "Weak"), "vuln": ("💔", (240, 160, 224), "Vulnerable"),
    "status": ("💫", (206, 206, 222), ""), "summon": ("➕", (180, 220, 150), "calls others"),
    "wait": ("💤", (186, 192, 206), "waits"), "other": ("❗", (246, 200, 84), "special"),
}  # fmt: skip
ROOMS: Final[dict[str, tuple[str, RGB]]] = {
    "encounter": ("⚔", (206, 70, 60)), "elite": ("👹", (232, 120, 40)), "event": ("❓", (92, 160, 206)),
    "merchant": ("💰", (216, 176, 66)), "campfire": ("🔥", (240, 140, 60)), "treasure": ("🎁", (176, 128, 74)),
    "boss": ("💀", (150, 40, 60)), "burning_elite": ("👺", (250, 90, 40)), "neow": ("🐋", (104, 176, 244)),
    "dark": ("", (56, 50, 62)), "light": ("", (196, 188, 170)),
}  # fmt: skip
