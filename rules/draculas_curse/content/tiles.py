"""The 76 castle tiles with doors and event icons, the Castle Starter and the Underground Crossroads.

Doors are those of the upright tile. Names, floors and sets of rooms with source "rulebook" are the Pentagram's; their
doors and icons, and all the other tiles, are ours (`house`). What a special icon does stands in `content/rooms.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.draculas_curse.state import CROSSROADS, ENTRANCE, FOREHALL, THRONE

YELLOW, PERSISTENT, OPTIONAL = "yellow", "persistent", "optional"


@dataclass(frozen=True, slots=True)
class Event:
    """An event icon. `icon`: combat (with its tier), challenge (with its deck), curse, bp, essence, special."""

    kind: str
    icon: str
    tier: int = 0
    deck: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it is printed; `events` from left to right."""

    id: str
    name: str
    floor: str
    dracula: bool
    doors: tuple[tuple[str, str], ...]
    events: tuple[Event, ...]
    source: str
    keep_edge: str = ""

    @property
    def special(self) -> bool:
        """Whether it has a Special Event icon."""
        return any(e.icon == "special" for e in self.events)


def _event(words: str) -> Event:
    kind, *rest = words.split()
    if kind not in (PERSISTENT, OPTIONAL):
        kind, rest = YELLOW, [kind, *rest]
    icon, *more = rest
    tier = int(more[0]) if icon == "combat" else 0
    return Event(kind, icon, tier, more[0] if icon == "challenge" else "")


def _tile(id: str, name: str, floor: str, doors: str, events: str = "", source: str = "house", **more: str) -> Tile:
    """Read one line: doors are sides of the floor's colour ("nes"), or "side colour" pairs; events by commas."""
    pairs = (
        [p.split() for p in doors.split(", ")] if " " in doors else [[side, floor.removeprefix("d_")] for side in doors]
    )
    parsed = tuple(_event(e) for e in events.split(", ") if e)
    return Tile(
        id, name, floor.removeprefix("d_"), floor.startswith("d_"), tuple((s, c) for s, c in pairs), parsed, source,
        more.get("keep_edge", ""),
    )  # fmt: skip


_RULES = "rulebook"
TILES: Final = {
    tile.id: tile
    for tile in (
        _tile("r_armory", "Armory", "gold", "esw", "combat 1, special", _RULES),
        _tile("r_barracks", "Barracks", "gold", "esw", "combat 1, special", _RULES),
        _tile("r_colosseum", "Colosseum", "gold", "nesw", "combat 1, persistent special", _RULES),
        _tile("r_kitchen", "Kitchen", "gold", "es", "special", _RULES),
        _tile("r_laboratory", "Laboratory", "gold", "esw", "special", _RULES),
        _tile("r_library", "Library", "gold", "esw", "special", _RULES),
        _tile("r_training_room", "Training Room", "gold", "s", "special", _RULES),
        _tile("r_trapped_passage", "Trapped Passage", "gold", "ns", "special", _RULES),
        _tile("r_treasury", "Treasury", "gold", "s", "combat 2, special", _RULES),
        _tile("r_long_gallery", "Long Gallery", "gold", "ns"),
        _tile("r_crooked_corridor", "Crooked Corridor", "gold", "es"),
        _tile("r_whispering_hall", "Whispering Hall", "gold", "nesw", "curse"),
        _tile("r_crossing_of_saints", "Crossing of Saints", "gold", "nesw"),
        _tile("r_dust_corridor", "Dust Corridor", "gold", "esw", "curse"),
        _tile("r_guard_post", "Guard Post", "gold", "esw", "combat 1, essence"),
        _tile("r_kennels", "Kennels", "gold", "es", "combat 1, bp"),
        _tile("r_winter_garden", "Winter Garden", "gold", "nesw", "challenge FORCE"),
        _tile("r_banquet_hall", "Banquet Hall", "gold", "nesw", "combat 2, essence"),
        _tile("r_servants_stair", "Servants' Stair", "gold", "es", "challenge SPEED, bp"),
        _tile("r_music_room", "Music Room", "gold", "esw", "challenge MIND, combat 1"),
        _tile("r_trophy_gallery", "Trophy Gallery", "gold", "ns", "combat 2, bp"),
        _tile("r_ruined_chapel", "Ruined Chapel", "gold", "esw", "combat 1, bp"),
        _tile("r_linen_store", "Linen Store", "gold", "s", "bp, curse"),
        _tile("r_well_court", "Well Court", "gold", "nesw", "essence, bp"),
        _tile("r_portrait_hall", "Portrait Hall", "gold", "esw", "curse"),
        _tile("r_billiard_room", "Billiard Room", "gold", "esw", "combat 1"),
        _tile("r_crypt", "Crypt", "blue", "esw", "combat 2, special", _RULES),
        _tile("r_waterfall", "Waterfall", "blue", "es", "optional special", _RULES),
        _tile("r_waterway", "Waterway", "blue", "ns", "persistent special", _RULES),
        _tile("r_drowned_passage", "Drowned Passage", "blue", "ns"),
        _tile("r_bone_walk", "Bone Walk", "blue", "esw", "combat 1"),
        _tile("r_root_tunnel", "Root Tunnel", "blue", "es"),
        _tile("r_catacomb_cross", "Catacomb Cross", "blue", "nesw", "curse"),
        _tile("r_sump", "Sump", "blue", "s", "bp, bp"),
        _tile("r_charnel_pit", "Charnel Pit", "blue", "esw", "combat 2, bp"),
        _tile("r_rat_warren", "Rat Warren", "blue", "esw", "combat 1, curse"),
        _tile("r_fungus_grotto", "Fungus Grotto", "blue", "es", "challenge MIND, bp"),
        _tile("r_buried_shrine", "Buried Shrine", "blue", "nesw", "challenge FORCE, bp"),
        _tile("r_ascent", "Ascent", "red", "esw", "persistent special", _RULES, keep_edge="n"),
        _tile("r_sanctum", "Sanctum", "red", "esw", "persistent special", _RULES),
        _tile("r_blood_cache", "Blood Cache", "red", "es", "special", _RULES),
        _tile("r_burial_chamber", "Burial Chamber", "red", "ns", "combat 2, special", _RULES),
        _tile("r_clocktower", "Clocktower", "red", "esw", "combat 2, special", _RULES),
        _tile("r_hall_of_mirrors", "Hall of Mirrors", "red", "ns", "special", _RULES),
        _tile("r_royal_quarters", "Royal Quarters", "red", "es", "special", _RULES),
        _tile("r_study", "Study", "red", "esw", "optional special", _RULES),
        _tile("r_torture_chamber", "Torture Chamber", "red", "esw", "special", _RULES),
        _tile("r_red_corridor", "Red Corridor", "red", "ns"),
        _tile("r_bleeding_stair", "Bleeding Stair", "red", "es"),
        _tile("r_balcony_of_crows", "Balcony of Crows", "red", "nesw", "combat 2, curse"),
        _tile("r_armour_gallery", "Armour Gallery", "red", "esw", "combat 3, bp"),
        _tile("r_roof_of_gargoyles", "Roof of Gargoyles", "red", "nesw", "combat 3, essence"),
        _tile("r_nursery", "Nursery", "red", "s", "combat 2, bp"),
        _tile("r_moon_bridge", "Moon Bridge", "red", "nesw", "challenge SPEED, combat 2"),
        _tile("r_grand_staircase", "Grand Staircase", "d_gold", "s gold, w gold, n red, e red", "", _RULES),
        _tile("r_bestiary", "Bestiary", "d_gold", "esw", "combat 1, special", _RULES),
        _tile("r_chapel", "Chapel", "d_gold", "es", "special", _RULES),
        _tile("r_infirmary", "Infirmary", "d_gold", "es", "special", _RULES),
        _tile("r_prison", "Prison", "d_gold", "s", "special", _RULES),
        _tile("r_poisoned_garden", "Poisoned Garden", "d_gold", "nesw", "persistent special", _RULES),
        _tile("r_sacrifice_chamber", "Sacrifice Chamber", "d_gold", "esw", "special", _RULES),
        _tile("r_summoning_circle", "Summoning Circle", "d_gold", "esw", "combat 1, special", _RULES),
        _tile("r_hall_of_thorns", "Hall of Thorns", "d_gold", "es", "curse, essence"),
        _tile("r_feast_of_ashes", "Feast of Ashes", "d_gold", "esw", "combat 2, essence"),
        _tile("r_blind_corner", "Blind Corner", "d_gold", "s", "curse"),
        _tile("r_merchant", "Merchant", "d_blue", "esw", "special", _RULES),
        _tile("r_vault", "Vault", "d_blue", "es", "optional special", _RULES),
        _tile("r_drowned_cells", "Drowned Cells", "d_blue", "es", "combat 2"),
        _tile("r_bat_cavern", "Bat Cavern", "d_blue", "nesw", "curse, essence"),
        _tile("r_blood_spring", "Blood Spring", "d_blue", "esw", "combat 1, essence"),
        _tile("r_blood_altar", "Blood Altar", "d_red", "esw", "special", _RULES),
        _tile("r_blocked_passage", "Blocked Passage", "d_red", "nesw", "persistent special", _RULES),
        _tile("r_hidden_staircase", "Hidden Staircase", "d_red", "ns", "special", _RULES),
        _tile("r_meditation_chamber", "Meditation Chamber", "d_red", "es", "special", _RULES),
        _tile("r_room_of_silence", "Room of Silence", "d_red", "esw", "persistent special", _RULES),
        _tile("r_hall_of_the_bride", "Hall of the Bride", "d_red", "esw", "combat 3, essence"),
    )
}
STARTER: Final = {
    ENTRANCE: (0, 0, {"n": "gold", "e": "gold", "s": "gold", "w": "gold"}),
    FOREHALL: (1, 0, {"n": "gold", "e": "blue", "s": "blue", "w": "gold"}),
    CROSSROADS: (1, -1, {"e": "blue", "s": "blue", "w": "blue"}),
}
"""x, y and doors of what lies at the start; the Crossroads locked, without a top door."""
PLACES: Final = {
    ENTRANCE: "Castle Entrance",
    FOREHALL: "Forehall",
    CROSSROADS: "Underground Crossroads",
    THRONE: "Throne Room",
}
"""Names of places that are no tile of the stacks."""
