"""Enemy tokens and bosses: front with its icons in printed order, back, and how many there are (source: house)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

Back: TypeAlias = Literal["xp", "none", "chest"]
Icon: TypeAlias = tuple[str, int]
"""An action icon and its number: armor, fast, ranged, exploding (without one)."""
REAPER: Final = "reaper"


@dataclass(frozen=True, slots=True)
class Enemy:
    """A kind of token. `family` is the set it belongs to: starting, standard, a map, or "boss"."""

    id: str
    name: str
    level: int
    copies: int
    icons: tuple[Icon, ...]
    back: Back
    family: str
    map: str = ""
    """The map of a boss."""
    armor: int = field(init=False)
    exploding: bool = field(init=False)
    acts: tuple[Icon, ...] = field(init=False)
    """What it does when enemies activate."""
    front: str = field(init=False)
    """What can be seen of it while it lies on the board: kinds of one front differ in their backs alone."""

    def __post_init__(self) -> None:
        """Work out what follows from the icons."""
        numbers = dict(self.icons)
        object.__setattr__(self, "armor", numbers.get("armor", 0))
        object.__setattr__(self, "exploding", "exploding" in numbers)
        object.__setattr__(self, "acts", tuple(i for i in self.icons if i[0] in ("fast", "ranged")))
        object.__setattr__(self, "front", f"{self.family}:{self.level}:{self.name}")

    @property
    def boss(self) -> bool:
        """Tell whether it is one of the bosses."""
        return self.family == "boss"


def _family(family: str, *rows: tuple[str, str, int, int, tuple[Icon, ...], Back]) -> tuple[Enemy, ...]:
    return tuple(Enemy(*row, family) for row in rows)


_STARTING = _family(
    "starting",
    ("start_pipeestrello_xp", "Pipeestrello", 1, 6, (), "xp"),
    ("start_skeleton_xp", "Skeleton", 1, 2, (("armor", 1),), "xp"),
)
_STANDARD = _family(
    "standard",
    ("std1_pipeestrello_xp", "Pipeestrello", 1, 4, (), "xp"),
    ("std1_zombie_xp", "Zombie", 1, 2, (), "xp"),
    ("std1_zombie_chest", "Zombie", 1, 1, (), "chest"),
    ("std1_swooping_bat_xp", "Swooping Bat", 1, 2, (("fast", 1),), "xp"),
    ("std1_skeleton_xp", "Skeleton", 1, 1, (("armor", 1),), "xp"),
    ("std2_zombie_xp", "Zombie", 2, 4, (), "xp"),
    ("std2_zombie_none", "Zombie", 2, 3, (), "none"),
    ("std2_swooping_bat_xp", "Swooping Bat", 2, 2, (("fast", 1),), "xp"),
    ("std2_ghost_xp", "Ghost", 2, 1, (("fast", 2),), "xp"),
    ("std2_ghost_none", "Ghost", 2, 2, (("fast", 2),), "none"),
    ("std2_bone_thrower_none", "Bone Thrower", 2, 2, (("ranged", 1),), "none"),
    ("std2_skeleton_xp", "Skeleton", 2, 3, (("armor", 1),), "xp"),
    ("std2_skeleton_chest", "Skeleton", 2, 1, (("armor", 1),), "chest"),
    ("std2_armored_skeleton_xp", "Armored Skeleton", 2, 1, (("armor", 2),), "xp"),
    ("std2_lunging_skeleton_xp", "Lunging Skeleton", 2, 1, (("armor", 1), ("fast", 1)), "xp"),
    ("std3_zombie_xp", "Zombie", 3, 4, (), "xp"),
    ("std3_zombie_none", "Zombie", 3, 5, (), "none"),
    ("std3_swooping_bat_xp", "Swooping Bat", 3, 3, (("fast", 1),), "xp"),
    ("std3_ghost_xp", "Ghost", 3, 2, (("fast", 2),), "xp"),
    ("std3_ghost_none", "Ghost", 3, 3, (("fast", 2),), "none"),
    ("std3_bone_thrower_none", "Bone Thrower", 3, 1, (("ranged", 1),), "none"),
    ("std3_bone_thrower_xp", "Bone Thrower", 3, 1, (("ranged", 1),), "xp"),
    ("std3_armored_skeleton_xp", "Armored Skeleton", 3, 2, (("armor", 2),), "xp"),
    ("std3_armored_skeleton_chest", "Armored Skeleton", 3, 1, (("armor", 2),), "chest"),
    ("std3_bone_rider_xp", "Bone Rider", 3, 1, (("armor", 2), ("fast", 1)), "xp"),
    ("std3_gravestone_knight_none", "Gravestone Knight", 3, 1, (("armor", 3),), "none"),
    ("std3_lunging_skeleton_xp", "Lunging Skeleton", 3, 1, (("armor", 1), ("fast", 1)), "xp"),
    ("std3_lunging_skeleton_none", "Lunging Skeleton", 3, 4, (("armor", 1), ("fast", 1)), "none"),
    ("std3_crypt_gunner_none", "Crypt Gunner", 3, 1, (("armor", 1), ("ranged", 1)), "none"),
)
_MAD_FOREST = _family(
    "mad_forest",
    ("mf1_mudman_xp", "Mudman", 1, 5, (), "xp"),
    ("mf1_wolf_cub_xp", "Wolf Cub", 1, 1, (("fast", 1),), "xp"),
    ("mf1_werewolf_xp", "Werewolf", 1, 1, (("fast", 2),), "xp"),
    ("mf1_flower_wall_xp", "Flower Wall", 1, 1, (("ranged", 1),), "xp"),
    ("mf1_bark_mummy_xp", "Bark Mummy", 1, 2, (("armor", 1),), "xp"),
    ("mf2_mudman_xp", "Mudman", 2, 5, (), "xp"),
    ("mf2_mudman_none", "Mudman", 2, 4, (), "none"),
    ("mf2_wolf_cub_xp", "Wolf Cub", 2, 3, (("fast", 1),), "xp"),
    ("mf2_werewolf_none", "Werewolf", 2, 1, (("fast", 2),), "none"),
    ("mf2_flower_wall_xp", "Flower Wall", 2, 1, (("ranged", 1),), "xp"),
    ("mf2_flower_wall_none", "Flower Wall", 2, 1, (("ranged", 1),), "none"),
    ("mf2_bark_mummy_xp", "Bark Mummy", 2, 2, (("armor", 1),), "xp"),
    ("mf2_stone_mummy_xp", "Stone Mummy", 2, 1, (("armor", 2),), "xp"),
    ("mf2_charging_mudman_xp", "Charging Mudman", 2, 1, (("armor", 1), ("fast", 1)), "xp"),
    ("mf2_charging_mudman_none", "Charging Mudman", 2, 1, (("armor", 1), ("fast", 1)), "none"),
    ("mf3_mudman_xp", "Mudman", 3, 3, (), "xp"),
    ("mf3_mudman_none", "Mudman", 3, 6, (), "none"),
    ("mf3_wolf_cub_xp", "Wolf Cub", 3, 3, (("fast", 1),), "xp"),
    ("mf3_werewolf_xp", "Werewolf", 3, 2, (("fast", 2),), "xp"),
    ("mf3_werewolf_none", "Werewolf", 3, 2, (("fast", 2),), "none"),
    ("mf3_flower_wall_none", "Flower Wall", 3, 1, (("ranged", 1),), "none"),
    ("mf3_flower_wall_xp", "Flower Wall", 3, 1, (("ranged", 1),), "xp"),
    ("mf3_stone_mummy_xp", "Stone Mummy", 3, 1, (("armor", 2),), "xp"),
    ("mf3_stone_mummy_chest", "Stone Mummy", 3, 1, (("armor", 2),), "chest"),
    ("mf3_rolling_mummy_xp", "Rolling Mummy", 3, 1, (("armor", 2), ("fast", 1)), "xp"),
    ("mf3_ancient_mummy_xp", "Ancient Mummy", 3, 1, (("armor", 3),), "xp"),
    ("mf3_ancient_mummy_none", "Ancient Mummy", 3, 1, (("armor", 3),), "none"),
    ("mf3_charging_mudman_none", "Charging Mudman", 3, 2, (("armor", 1), ("fast", 1)), "none"),
    ("mf3_thorn_wall_none", "Thorn Wall", 3, 1, (("armor", 1), ("ranged", 1)), "none"),
    ("mf3_silver_werewolf_xp", "Silver Werewolf", 3, 1, (("armor", 1), ("fast", 2)), "xp"),
    ("mf3_silver_werewolf_none", "Silver Werewolf", 3, 3, (("armor", 1), ("fast", 2)), "none"),
)
_INLAID_LIBRARY = _family(
    "inlaid_library",
    ("il1_dust_elemental_xp", "Dust Elemental", 1, 5, (), "xp"),
    ("il1_medusa_head_xp", "Medusa Head", 1, 1, (("fast", 1),), "xp"),
    ("il1_apprentice_witch_xp", "Apprentice Witch", 1, 1, (("ranged", 1),), "xp"),
    ("il1_bandaged_scribe_xp", "Bandaged Scribe", 1, 2, (("armor", 1),), "xp"),
    ("il1_lionhead_xp", "Lionhead", 1, 1, (("exploding", 0),), "xp"),
    ("il2_dust_elemental_xp", "Dust Elemental", 2, 3, (), "xp"),
    ("il2_dust_elemental_none", "Dust Elemental", 2, 2, (), "none"),
    ("il2_medusa_head_xp", "Medusa Head", 2, 3, (("fast", 1),), "xp"),
    ("il2_poltergeist_xp", "Poltergeist", 2, 1, (("fast", 2),), "xp"),
    ("il2_poltergeist_none", "Poltergeist", 2, 1, (("fast", 2),), "none"),
    ("il2_witch_xp", "Witch", 2, 1, (("ranged", 1),), "xp"),
    ("il2_witch_none", "Witch", 2, 1, (("ranged", 1),), "none"),
    ("il2_bandaged_scribe_xp", "Bandaged Scribe", 2, 2, (("armor", 1),), "xp"),
    ("il2_lionhead_xp", "Lionhead", 2, 2, (("exploding", 0),), "xp"),
    ("il2_leaping_lionhead_xp", "Leaping Lionhead", 2, 1, (("fast", 1), ("exploding", 0)), "xp"),
    ("il2_leaping_lionhead_none", "Leaping Lionhead", 2, 2, (("fast", 1), ("exploding", 0)), "none"),
    ("il2_undead_mage_none", "Undead Mage", 2, 1, (("armor", 1), ("ranged", 1)), "none"),
    ("il3_dust_elemental_xp", "Dust Elemental", 3, 2, (), "xp"),
    ("il3_dust_elemental_none", "Dust Elemental", 3, 2, (), "none"),
    ("il3_medusa_head_xp", "Medusa Head", 3, 3, (("fast", 1),), "xp"),
    ("il3_poltergeist_xp", "Poltergeist", 3, 2, (("fast", 2),), "xp"),
    ("il3_poltergeist_none", "Poltergeist", 3, 1, (("fast", 2),), "none"),
    ("il3_witch_xp", "Witch", 3, 1, (("ranged", 1),), "xp"),
    ("il3_witch_none", "Witch", 3, 4, (("ranged", 1),), "none"),
    ("il3_sealed_scribe_xp", "Sealed Scribe", 3, 2, (("armor", 2),), "xp"),
    ("il3_sealed_scribe_chest", "Sealed Scribe", 3, 1, (("armor", 2),), "chest"),
    ("il3_lionhead_xp", "Lionhead", 3, 3, (("exploding", 0),), "xp"),
    ("il3_leaping_lionhead_none", "Leaping Lionhead", 3, 2, (("fast", 1), ("exploding", 0)), "none"),
    ("il3_racing_lionhead_xp", "Racing Lionhead", 3, 1, (("fast", 2), ("exploding", 0)), "xp"),
    ("il3_racing_lionhead_none", "Racing Lionhead", 3, 2, (("fast", 2), ("exploding", 0)), "none"),
    ("il3_undead_mage_none", "Undead Mage", 3, 2, (("armor", 1), ("ranged", 1)), "none"),
    ("il3_iron_lionhead_none", "Iron Lionhead", 3, 2, (("armor", 1), ("exploding", 0)), "none"),
)
BOSSES: Final = (
    Enemy("mf_giant_bat", "Giant Bat", 1, 1, (("armor", 2), ("fast", 2)), "chest", "boss", "mad_forest"),
    Enemy("mf_giant_mummy", "Giant Mummy", 1, 1, (("armor", 3), ("fast", 1)), "chest", "boss", "mad_forest"),
    Enemy("mf_giant_werewolf", "Giant Werewolf", 2, 1, (("armor", 4), ("fast", 2)), "chest", "boss", "mad_forest"),
    Enemy(
        "mf_giant_blue_venus", "Giant Blue Venus", 2, 1, (("armor", 5), ("ranged", 1)), "chest", "boss", "mad_forest"
    ),
    Enemy("il_hag", "Hag", 1, 1, (("armor", 2), ("ranged", 1)), "chest", "boss", "inlaid_library"),
    Enemy("il_nesuferit", "Nesuferit", 1, 1, (("armor", 3), ("fast", 1)), "chest", "boss", "inlaid_library"),
    Enemy(
        "il_queen_medusa",
        "Queen Medusa",
        2,
        1,
        (("armor", 4), ("ranged", 1), ("fast", 1)),
        "chest",
        "boss",
        "inlaid_library",
    ),
    Enemy(
        "il_master_witch",
        "Master Witch",
        2,
        1,
        (("armor", 5), ("fast", 1), ("exploding", 0)),
        "chest",
        "boss",
        "inlaid_library",
    ),
)
THE_REAPER: Final = Enemy(REAPER, "The Reaper", 4, 1, (), "none", REAPER)
"""He has a card and a standee in place of a token; what he does is in `rules.vampire_survivors.reaper`."""
ENEMIES: Final = {e.id: e for e in (*_STARTING, *_STANDARD, *_MAD_FOREST, *_INLAID_LIBRARY, *BOSSES, THE_REAPER)}
TOKENS: Final = {f"{e.id}_{n}" if e.copies > 1 else e.id: e for e in ENEMIES.values() for n in range(1, e.copies + 1)}
"""Token -> what it is."""
BLIND: Final = "blind"
UNKNOWN: Final = "?"
"""A token in a trial of which nothing is known; of the others of the blind family only the front is."""
TOKENS.update({f"~{e.front}": replace(e, back="none", family=BLIND) for e in ENEMIES.values() if e.id != REAPER})
TOKENS[UNKNOWN] = Enemy(UNKNOWN, "Something", 0, 0, (), "none", BLIND)
