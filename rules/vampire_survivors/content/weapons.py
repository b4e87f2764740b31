"""Move cards and weapons, both sides (sources: rulebook where marked, else house)."""

from __future__ import annotations

from typing import Final

from rules.vampire_survivors.library import Card, Modify, Trigger, add
from rules.vampire_survivors.verbs.attacks import Area, Hit, HitIncoming, Line
from rules.vampire_survivors.verbs.board import Cats, Detonate, Move, PlaceBomb, Scroll, ShutSides
from rules.vampire_survivors.verbs.control import Choose
from rules.vampire_survivors.verbs.giving import InstantOf, Swap
from rules.vampire_survivors.verbs.patterns import ROUND, Pattern

RULEBOOK: Final = "rulebook"
WHIP: Final = Pattern(((1, 0, 1), (2, 0, 1), (3, 0, 1), (0, 1, 1), (1, 1, 1)))
AXE: Final = Pattern(((-1, 2, 1), (0, 2, 2), (1, 2, 1), (0, 3, 2)))
RING: Final = Pattern(
    ((0, 2, 1), (1, 1, 1), (2, 0, 1), (1, -1, 1), (0, -2, 1), (-1, -1, 1), (-2, 0, 1), (-1, 1, 1))
)  # fmt: skip
BLOCK: Final = ((0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1))
PATTERN, PROJECTILE = "pattern", "projectile"


def _weapon(
    id: str, name: str, deck: int, attack: str, instant: tuple, hooks: tuple, source: str = "house", slot: str = "house"
) -> Card:
    return Card(id, name, "weapon", deck, attack, False, instant, hooks, source, slot)


def _chain(card: str, after: str) -> Trigger:
    """Return the persistent side of a starting weapon that may answer a passive's instant (Unique Cards)."""
    return Trigger("own_card_instant", (InstantOf(card, may=True),), card=after)


MOVE: Final = Card(
    "move", "Move", "move", 0, "", False,
    (Choose((("walk", (Move(2),)), ("scroll", (Scroll(),)))),), (Modify("distance", 1, kind="move"),), RULEBOOK,
)  # fmt: skip

add(
    MOVE,
    _weapon("whip", "Whip", 1, PATTERN, (WHIP,), (Modify("mirror", 1, ("whip",)),), slot=RULEBOOK),
    _weapon(
        "knife", "Knife", 1, PROJECTILE, (Line("all8"),), (Modify("beside_hit", 1, kind=PROJECTILE),),
        RULEBOOK, RULEBOOK,
    ),
    _weapon(
        "king_bible", "King Bible", 1, PATTERN, (RING,),
        (Trigger("before_own_collision", (HitIncoming(1),), limit="phase"),),
    ),
    _weapon(
        "pentagram", "Pentagram", 1, "", (ShutSides(),), (Trigger("slot_action", (Swap(),)),), RULEBOOK, RULEBOOK
    ),
    _weapon(
        "cross", "Cross", 2, PROJECTILE, (Line("all8"), Line("same")), (Modify("opposite", 1, ("cross",)),)
    ),
    _weapon(
        "lightning_ring", "Lightning Ring", 2, "", (Hit("any", targets=2, least=3),),
        (Modify("extra_targets", 1, ("lightning_ring",)),),
    ),
    _weapon(
        "runetracer", "Runetracer", 2, PROJECTILE, (Line("diagonal", 0),), (Modify("damage", 1, ("runetracer",)),),
        RULEBOOK, RULEBOOK,
    ),
    _weapon(
        "santa_water", "Santa Water", 2, "", (Area(BLOCK, 3),),
        (Trigger("own_spawn_end", (Hit("entered", may=True),)),),
    ),
    _weapon("axe", "Axe", 3, PATTERN, (AXE,), (Modify("mirror", 1, ("axe",)),), slot=RULEBOOK),
    _weapon(
        "fire_wand", "Fire Wand", 3, PROJECTILE, (Line("orthogonal", 1, 3),), (Modify("left_over", 1, ("fire_wand",)),)
    ),
    _weapon(
        "garlic", "Garlic", 3, PATTERN, (Pattern(ROUND),), (Trigger("own_actions_end", (InstantOf("garlic"),)),)
    ),
    _weapon(
        "magic_wand", "Magic Wand", 3, PROJECTILE, (Hit("closest", times=2),),
        (Trigger("own_action_phase_start", (Hit("closest"),)),),
    ),
    _weapon(
        "bone", "Bone", 0, PROJECTILE, (Line("all8"), Line("opposite")), (_chain("bone", "duplicator"),),
        RULEBOOK, RULEBOOK,
    ),
    _weapon(
        "cherry_bomb", "Cherry Bomb", 0, "",
        (Choose((("detonate", (Detonate(),)), ("place", (PlaceBomb(),)))),), (_chain("cherry_bomb", "candelabrador"),),
        RULEBOOK, RULEBOOK,
    ),
    _weapon(
        "gatti_amari", "Gatti Amari", 0, "", (Cats(),), (_chain("gatti_amari", "crown"),), RULEBOOK, RULEBOOK
    ),
)  # fmt: skip
