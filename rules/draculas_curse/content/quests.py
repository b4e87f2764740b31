"""Vampire quests: what is counted, and when they are complete."""

from __future__ import annotations

from rules.cards import On
from rules.draculas_curse.counting import scaled, test
from rules.draculas_curse.registry import printed, register
from rules.draculas_curse.strength import Ar
from rules.draculas_curse.verbs.goods import Mark
from rules.draculas_curse.verbs.places import REJOIN, Win

register(
    printed(
        "q_rebirth",
        On("turn_end", (Mark(),), when=test("room", "=", "Sanctum")),
        On("leave", (Mark(-1),), when=test("room", "=", "Sanctum") & test("rejoined", "=", False)),
        On("turn_start", (REJOIN,), when=test("room", "=", "Sanctum") & test("marks", ">=", 1)),
        On("slayers_win", (Win("slayers"),), when=test("rejoined", "=", True)),
    ),
    printed(
        "q_heir_presumptive",
        On("combat_start", (Ar(10, span="combat"),), when=test("in_throne", "=", True)),
        On(
            "after_combat",
            (Win("alone"),),
            when=test("in_throne", "=", True) & test("won_by", ">=", 0) & test("foe", "=", "dracula"),
        ),
    ),
    printed(
        "q_favoured_thrall",
        On("combat_win", (Mark(),), when=test("foe", "=", "slayer")),
        On("dracula_win", (Win("dracula"),), when=test("marks", ">=", 2)),
    ),
    printed("q_the_glutton", On("turn_end", (Win("alone"),), when=test("life", ">=", 6))),
    printed(
        "q_the_brood",
        On("combat_win", (Mark(),), when=test("foe", "=", "slayer")),
        On(
            "turning",
            (Win("vampires"),),
            when=scaled("vampires", ">=", {2: 2, 3: 2, 4: 3, 5: 3}) & test("marks", ">=", 1),
        ),
    ),
    printed("q_kingmaker", On("slayers_win", (Win("slayers"),), when=test("room", "=", "Ascent"))),
    printed(
        "q_the_collector", On("turn_end", (Win("alone"),), when=test("items", ">=", 5) & test("subclasses", ">=", 1))
    ),
    printed(
        "q_the_ferryman",
        On(
            "turn_end",
            (Win("alone"),),
            when=test("room", "=", "Underground Crossroads") & scaled("well_sv", ">=", {2: 18, 3: 28, 4: 28, 5: 28}),
        ),
    ),
    printed(
        "q_regicide",
        On("investigate", (Mark(),), when=test("master", "=", True)),
        On("combat_win", (Mark(),), when=test("stack", "=", 4)),
        On("round_end", (Win("vampires"),), when=test("dracula_life", "<=", 3) & test("marks", ">=", 1)),
    ),
    printed(
        "q_true_friend",
        On("trade", (Mark(),), when=test("foe", "=", "slayer"), limit="turn"),
        On("turn_end", (Win("alone"),), when=test("marks", ">=", 3) & test("room", "=", "Castle Entrance")),
    ),
)
