"""A glyph for each card, evolution and enemy: a sign by name, its tint, and perhaps a small second sign.

Written as "id sign tint" or "id sign tint second"; signs are RPG Awesome's names or characters of Noto Emoji. No two
cards are alike, nor two enemies; an evolution is its weapon's glyph with a star.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from PIL import Image

from render.kit.canvas import RGB
from render.kit.signs import tinted
from rules.vampire_survivors.view import weapon_of

TINTS: Final[dict[str, RGB]] = {
    "r": (244, 96, 84), "g": (132, 224, 118), "b": (118, 190, 252), "v": (196, 150, 250), "y": (250, 212, 100),
    "o": (248, 160, 88), "s": (190, 206, 224), "w": (244, 234, 212), "p": (248, 164, 216), "t": (110, 220, 210),
}  # fmt: skip
"""Red, green, blue, violet, yellow, orange, steel, white, pink, teal."""
STAR: Final = "⭐"


@dataclass(frozen=True, slots=True)
class Glyph:
    """A sign, its tint, and a small second sign at its right bottom ("" for none)."""

    sign: str
    tint: str
    second: str = ""

    @property
    def colour(self) -> RGB:
        """Give its colour."""
        return TINTS[self.tint]

    def image(self, size: int) -> Image.Image:
        """Draw it in a square."""
        return tinted(self.sign, size, self.colour, lower=self.second)


def _table(text: str) -> dict[str, Glyph]:
    rows = (line.split() for line in text.replace("·", "\n").splitlines() if line.strip())
    return {row[0]: Glyph(*row[1:]) for row in rows}


CARDS: Final = _table("""
    move footprint g
    whip vine-whip o · knife plain-dagger s · king_bible burning-book y · pentagram fire-ring v
    cross ✝ y · lightning_ring lightning-trio y · runetracer sapphire b · santa_water round-bottom-flask b
    axe battered-axe s · fire_wand fire-symbol r · garlic 🧄 w · magic_wand fairy-wand b
    bone 🦴 w · cherry_bomb 🍒 r · gatti_amari cat o
    bracer arrow-flights o · crown queen-crown y · hollow_heart glass-heart r · spellbinder scroll-unfurled v
    armor heavy-shield s · attractorb magnet v · clover clover g · duplicator mirror b
    candelabrador lit-candelabra y · empty_tome book w · pummarola 🍅 r · spinach 🥬 g
""")
ENEMIES: Final = _table("""
    pipeestrello batwings v · swooping_bat 🦇 v · giant_bat dragon-wing r
    skeleton skull w · armored_skeleton cracked-helm s · lunging_skeleton death-skull w · bone_rider desert-skull o
    gravestone_knight tombstone s · crypt_gunner crossed-pistols o · bone_thrower broken-bone w
    zombie 🧟 g · ghost 👻 w
    mudman gloop o · charging_mudman horns o
    wolf_cub 🐺 s · werewolf wolf-head b · silver_werewolf wolf-howl s · giant_werewolf fox r
    flower_wall flowers p · thorn_wall thorny-vine g · giant_blue_venus 🥀 b
    bark_mummy 🪵 o · stone_mummy 🗿 s · rolling_mummy spiral-shell o · ancient_mummy pyramids y
    giant_mummy monster-skull o
    dust_elemental fluffy-swirl s · medusa_head 🐍 g · queen_medusa hydra g
    apprentice_witch 🧹 v · witch 🧙 v · master_witch crystal-ball v · hag bubbling-potion g
    nesuferit 🧛 r · bandaged_scribe quill-ink w · sealed_scribe 📜 s
    lionhead lion o · leaping_lionhead 🦁 y · racing_lionhead 🐅 r · iron_lionhead 🐯 s
    undead_mage hood b · poltergeist heat-haze t
    the_reaper scythe r
""")
LIGHT: Final = Glyph("lantern-flame", "y")
BOMB: Final = Glyph("🍒", "r")
CAT: Final = Glyph("cat", "o")
UNKNOWN: Final = Glyph("❔", "w")


@cache
def card(id: str) -> Glyph:
    """Give the glyph of a card or an evolution."""
    if id in CARDS:
        return CARDS[id]
    weapon = weapon_of(id)
    return Glyph(CARDS[weapon].sign, "y", STAR) if weapon else UNKNOWN


@cache
def enemy(name: str) -> Glyph:
    """Give the glyph of an enemy by its name."""
    return ENEMIES.get(name.lower().replace(" ", "_"), UNKNOWN)
