"""Passives, both sides: their instant may be played in anybody's player actions (source: house)."""

from __future__ import annotations

from rules.vampire_survivors.library import Card, Modify, Stat, Trigger, add
from rules.vampire_survivors.verbs.attacks import Hit, Line, Push
from rules.vampire_survivors.verbs.board import Collect, Scroll
from rules.vampire_survivors.verbs.control import Choose
from rules.vampire_survivors.verbs.giving import (
    Again,
    Bonus,
    DrawCards,
    GainArmor,
    Heal,
    MoreHealth,
    Peek,
    Recover,
    Redirect,
    ReturnCard,
    Xp,
)


def _passive(id: str, name: str, deck: int, instant: tuple, *hooks: Modify | Stat | Trigger) -> Card:
    return Card(id, name, "passive", deck, "", True, instant, hooks)


add(
    _passive("bracer", "Bracer", 1, (Push(2),), Modify("behind", 1, kind="projectile")),
    _passive("crown", "Crown", 1, (Xp(2),), Stat("first_buy", -1)),
    _passive("hollow_heart", "Hollow Heart", 1, (MoreHealth(1), ReturnCard()), Stat("max_health", 2)),
    _passive(
        "spellbinder", "Spellbinder", 1, (Recover(),),
        Trigger("own_card_instant", (Redirect(),), card="weapon", limit="turn"),
    ),
    _passive(
        "armor", "Armor", 2, (GainArmor(2, choose=True),),
        Trigger(
            "own_turn_start", (GainArmor(1),), test=lambda cx: cx.me.armor <= 2, said="if you have 2 armor or less"
        ),
    ),
    _passive(
        "attractorb", "Attractorb", 2,
        (Choose((("collect", (Collect(3, standee=True),)), ("scroll", (Scroll(standee=True),)))),),
        Trigger("own_scroll", (Collect(in_line=True, may=True),), limit="turn"),
    ),
    _passive(
        "clover", "Clover", 2, (Peek(3), Xp(1)),
        Trigger("own_light_source_revealed", ()), Trigger("own_chest_card", ()),
    ),
    _passive(
        "duplicator", "Duplicator", 2, (Again(1),),
        Trigger("own_projectile", (Line("other", may=True),), limit="turn"),
    ),
    _passive(
        "candelabrador", "Candelabrador", 3, (Hit("around", targets=2, standee=True),),
        Modify("extra_space", 1, kind="pattern"),
    ),
    _passive("empty_tome", "Empty Tome", 3, (DrawCards(2),), Stat("draw", 1)),
    _passive(
        "pummarola", "Pummarola", 3, (Heal(2, choose=True, stands=True),), Trigger("own_turn_start", (Heal(1),))
    ),
    _passive("spinach", "Spinach", 3, (Bonus(1),), Modify("first_hit", 1, kind="weapon")),
)  # fmt: skip
