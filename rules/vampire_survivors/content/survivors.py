"""Characters, evolutions, the Power Up Menu, and what advanced light sources do (source marked on each)."""

from __future__ import annotations

from typing import Final

from rules.vampire_survivors.library import (
    CHARACTERS,
    EVOLUTIONS,
    LIGHT_EFFECTS,
    Character,
    Evolution,
    Modify,
    Trigger,
)
from rules.vampire_survivors.verbs.attacks import Hit, Line
from rules.vampire_survivors.verbs.base import Effect
from rules.vampire_survivors.verbs.board import Collect, Detonate, Move
from rules.vampire_survivors.verbs.giving import Heal, InstantOf, Peek, Xp
from rules.vampire_survivors.verbs.patterns import ROUND, Diagonals

_NAMES: Final = (
    ("antonio", "Antonio", "whip"), ("imelda", "Imelda", "magic_wand"), ("pasqualina", "Pasqualina", "runetracer"),
    ("gennaro", "Gennaro", "knife"), ("arca", "Arca", "fire_wand"), ("porta", "Porta", "lightning_ring"),
    ("lama", "Lama", "axe"), ("poe", "Poe", "garlic"), ("clerici", "Clerici", "santa_water"),
    ("dommario", "Dommario", "king_bible"), ("krochi", "Krochi", "cross"), ("christine", "Christine", "pentagram"),
    ("mortaccio", "Mortaccio", "bone"), ("giovanna_grana", "Giovanna Grana", "gatti_amari"),
)  # fmt: skip
CHARACTERS.update({id: Character(id, name, weapon) for id, name, weapon in _NAMES})
CHARACTERS["yatta_cavallo"] = Character(
    "yatta_cavallo", "Yatta Cavallo", "cherry_bomb", (Trigger("own_action_phase_start", (Detonate(all=True),)),),
    "rulebook",
)  # fmt: skip


def _feeds(card: str) -> Trigger:
    """Return the healing that an evolution gives when a play of its weapon removes two enemies or more."""
    return Trigger(
        "own_instant_removed", (Heal(1),), card=card, test=lambda cx: cx.removed >= 2, limit="turn",
        said="if it removed 2 enemies or more",
    )  # fmt: skip


_BLAST: Final = (*ROUND, (0, 2, 1), (2, 0, 1), (0, -2, 1), (-2, 0, 1))
_LAKE: Final = tuple((x, y, 1) for y in (-1, 0, 1) for x in (-1, 0, 1))
for _evolution in (
    Evolution("thousand_edge", "Thousand Edge", "knife", "bracer", (Modify("hits_all", 1, ("knife",)),), "rulebook"),
    Evolution(
        "bloody_tear", "Bloody Tear", "whip", "hollow_heart", (Modify("both_sides", 1, ("whip",)), _feeds("whip"))
    ),
    Evolution(
        "unholy_vespers", "Unholy Vespers", "king_bible", "spellbinder",
        (Trigger("own_actions_end", (InstantOf("king_bible"),)),),
    ),
    Evolution(
        "gorgeous_moon", "Gorgeous Moon", "pentagram", "crown",
        (Modify("sides", 2, ("pentagram",)), Trigger("own_pentagram_side_skipped", (Xp(1),))),
    ),
    Evolution("heaven_sword", "Heaven Sword", "cross", "clover", (Modify("hits_all", 1, ("cross",)),)),
    Evolution(
        "thunder_loop", "Thunder Loop", "lightning_ring", "duplicator",
        (Modify("second_strike", 1, ("lightning_ring",)), Modify("least", 1, ("lightning_ring",))),
    ),
    Evolution(
        "no_future", "NO FUTURE", "runetracer", "armor",
        (Modify("directions", 1, ("runetracer",)), Trigger("self_damaged", (Diagonals(1),), limit="phase")),
    ),
    Evolution(
        "la_borra", "La Borra", "santa_water", "attractorb",
        (Modify("cells", _LAKE, ("santa_water",)), Modify("least", 2, ("santa_water",))),
    ),
    Evolution("death_spiral", "Death Spiral", "axe", "candelabrador", (Modify("all_seats", 1, ("axe",)),)),
    Evolution("hellfire", "Hellfire", "fire_wand", "spinach", (Modify("hits_all", 1, ("fire_wand",)),)),
    Evolution(
        "soul_eater", "Soul Eater", "garlic", "pummarola", (Modify("figure", _BLAST, ("garlic",)), _feeds("garlic"))
    ),
    Evolution("holy_wand", "Holy Wand", "magic_wand", "empty_tome", (Modify("times", 4, ("magic_wand",)),)),
):  # fmt: skip
    EVOLUTIONS[_evolution.id] = _evolution

LIGHT_EFFECTS.update({
    "vacuum": (Collect(count=3),),
    "nduja_fritta_tanto": (Line("all8", 2, 2),),
    "rosary": (Hit("any", targets=4, enemies=True, may=True),),
})  # fmt: skip
MENU: Final[dict[str, tuple[int, Effect]]] = {
    "refresh": (1, Peek(1, keep=0)), "move": (1, Move(1, exact=True)), "heal": (2, Heal(1, choose=True)),
    "strike": (3, Hit("any")),
}  # fmt: skip
"""Power Up Menu: what it costs in coins, and what it does."""
