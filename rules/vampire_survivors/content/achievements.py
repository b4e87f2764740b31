"""The 36 achievements: what must happen, how often within what, and what it unlocks (source: house)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Fact: TypeAlias = str | int | bool
Scope: TypeAlias = Literal["play", "phase", "turn", "game", "campaign"]
"""Within what it is counted: a play of a card, a player actions phase, a turn, a game, all games of a group."""
LAID_OUT: Final = 3
"""Achievements open at once: there are three unlock tokens."""


@dataclass(frozen=True, slots=True)
class Achievement:
    """An achievement card: a condition over what happens, or coins to spend, and what its other side unlocks."""

    number: int
    title: str
    kind: Literal["card", "character", "evolution", "map", "menu"]
    reward: str
    event: str = ""
    count: int = 1
    scope: Scope = "game"
    distinct: str = ""
    """The fact that must differ each time."""
    where: tuple[tuple[str, Fact], ...] = ()
    """What must be true of an event; "min_" before a name: at least that much."""
    spend: int = 0
    """Coins to spend at once, in place of a condition."""
    needs: tuple[str, ...] = ()
    """Content without which it cannot be met."""
    any_need: bool = False


ACHIEVEMENTS: Final = (
    Achievement(1, "First Night", "card", "hollow_heart", event="boss_spawned", where=(("level", 1),)),
    Achievement(2, "Three Shelves", "character", "arca", event="card_bought", count=3, distinct="deck"),
    Achievement(
        3,
        "A Drawer of Knives",
        "evolution",
        "thousand_edge",
        event="enemy_removed",
        count=5,
        where=(("card", "knife"),),
    ),
    Achievement(4, "Alms", "card", "king_bible", spend=5),
    Achievement(
        5,
        "Strong Breath",
        "character",
        "poe",
        event="enemy_removed",
        count=3,
        scope="play",
        where=(("card", "garlic"),),
    ),
    Achievement(6, "Storm Front", "card", "lightning_ring", event="enemy_removed", count=6, scope="turn"),
    Achievement(
        7,
        "Straight Through",
        "evolution",
        "no_future",
        event="target_hit",
        count=3,
        scope="play",
        where=(("card", "runetracer"),),
    ),
    Achievement(
        8,
        "Woodcutter",
        "character",
        "lama",
        event="enemy_removed",
        count=2,
        where=(("card", "axe"), ("min_printed_armor", 1)),
    ),
    Achievement(
        9, "Over the Edge", "card", "santa_water", event="token_pushed_off", count=5, where=(("kind", "enemy"),)
    ),
    Achievement(
        10, "Deeper In", "map", "inlaid_library", event="boss_spawned", where=(("level", 2), ("map", "mad_forest"))
    ),
    Achievement(
        11, "Kitchen Garden", "evolution", "soul_eater", event="damage_healed", count=4, where=(("card", "pummarola"),)
    ),
    Achievement(12, "Treasure Night", "card", "fire_wand", event="chest_revealed", count=2),
    Achievement(
        13,
        "Far Thunder",
        "character",
        "porta",
        event="enemy_removed",
        count=3,
        where=(("card", "lightning_ring"), ("on_edge", True)),
        needs=("lightning_ring",),
    ),
    Achievement(
        14,
        "Wide Swing",
        "card",
        "candelabrador",
        event="target_hit",
        count=4,
        scope="play",
        where=(("attack", "pattern"),),
    ),
    Achievement(
        15,
        "Big Heart",
        "evolution",
        "bloody_tear",
        event="turn_ended",
        where=(("min_max_health", 5),),
        needs=("hollow_heart",),
    ),
    Achievement(
        16, "There and Back", "character", "krochi", event="enemy_removed", where=(("card", "cross"), ("boss", True))
    ),
    Achievement(
        17,
        "Quick Hands",
        "card",
        "duplicator",
        event="card_played",
        count=3,
        scope="phase",
        where=(("kind", "passive"), ("side", "instant")),
    ),
    Achievement(18, "Timber", "evolution", "death_spiral", event="enemy_removed", count=8, where=(("card", "axe"),)),
    Achievement(
        19,
        "Flood",
        "character",
        "clerici",
        event="target_hit",
        count=3,
        scope="play",
        where=(("card", "santa_water"),),
        needs=("santa_water",),
    ),
    Achievement(
        20,
        "Turn the Page",
        "card",
        "empty_tome",
        event="card_played",
        count=7,
        scope="turn",
        where=(("own_turn", True),),
    ),
    Achievement(
        21,
        "Awakened",
        "evolution",
        "thunder_loop",
        event="evolution_claimed",
        needs=("thousand_edge", "no_future", "soul_eater"),
        any_need=True,
    ),
    Achievement(
        22,
        "Evening Reading",
        "character",
        "dommario",
        event="enemy_removed",
        count=6,
        where=(("card", "king_bible"),),
        needs=("king_bible",),
    ),
    Achievement(23, "Full Larder", "card", "spellbinder", event="pickups_held", where=(("min_total", 6),)),
    Achievement(
        24,
        "Pyre",
        "evolution",
        "hellfire",
        event="enemy_removed",
        count=3,
        scope="play",
        where=(("card", "fire_wand"),),
        needs=("fire_wand",),
    ),
    Achievement(25, "Window Shopping", "card", "clover", event="display_refreshed", count=4),
    Achievement(
        26, "Closest First", "evolution", "holy_wand", event="enemy_removed", count=10, where=(("card", "magic_wand"),)
    ),
    Achievement(27, "Lamplighter", "evolution", "la_borra", event="light_source_revealed", count=3, scope="turn"),
    Achievement(
        28,
        "Silence, Please",
        "evolution",
        "heaven_sword",
        event="game_ended",
        where=(("victory", True), ("map", "inlaid_library")),
        needs=("inlaid_library",),
    ),
    Achievement(
        29,
        "Twice Awakened",
        "evolution",
        "unholy_vespers",
        event="evolution_claimed",
        count=2,
        needs=("thousand_edge", "no_future", "soul_eater", "bloody_tear", "death_spiral", "thunder_loop"),
        any_need=True,
    ),
    Achievement(30, "Big Spender", "menu", "power_up_menu", spend=11),
    Achievement(
        31, "Upside Down", "character", "mortaccio", event="boss_spawned", where=(("level", 2), ("inverse", True))
    ),
    Achievement(32, "Come Back Later", "character", "christine", event="token_pushed_off", where=(("kind", "boss"),)),
    Achievement(33, "Closed Doors", "card", "pentagram", event="side_skipped", count=4, needs=("christine",)),
    Achievement(
        34,
        "Demolition",
        "character",
        "yatta_cavallo",
        event="enemy_removed",
        count=20,
        scope="campaign",
        where=(("icon", "exploding"),),
        needs=("inlaid_library",),
    ),
    Achievement(
        35,
        "Almost Dawn",
        "evolution",
        "gorgeous_moon",
        event="stack_begun",
        where=(("stack", "L3c"), ("inverse", True)),
    ),
    Achievement(36, "Death Dies", "character", "giovanna_grana", event="game_ended", where=(("major", True),)),
)
BY_NUMBER: Final = {a.number: a for a in ACHIEVEMENTS}
REWARDS: Final = {a.reward: a.number for a in ACHIEVEMENTS}
"""What is unlocked -> the achievement that unlocks it; everything else is in the box from the first game."""
