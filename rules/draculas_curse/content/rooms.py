"""What the special icons of rooms do (Pentagram)."""

from __future__ import annotations

from rules.cards import Cost, On, Pay
from rules.draculas_curse.counting import ROOM_COMBAT, WALLED, test
from rules.draculas_curse.registry import Standing, printed, register
from rules.draculas_curse.verbs.base import Choose
from rules.draculas_curse.verbs.costs import discards
from rules.draculas_curse.verbs.fighting import Companion, FightMirror, Flee
from rules.draculas_curse.verbs.goods import Bp, Discard, DiscardNamed, Draw, FreeSubclass, Life, Search
from rules.draculas_curse.verbs.places import (
    CHAPEL,
    END_TURN,
    OPEN_WALLS,
    PRISON,
    STAIR_PAIR,
    UNLOCK,
    Go,
    find_ascent,
    market,
)

register(
    printed("r_armory", On("enter", (Choose(((Search("FORCE", "equipment"),), (Search("SPEED", "equipment"),))),))),
    printed(
        "r_barracks",
        On("combat_begins", (Companion("foe"), Flee()), when=test("vampire", "=", True) & ROOM_COMBAT, may=True),
    ),
    printed("r_colosseum", On("passive", (Standing("ban:synergy"),))),
    printed(
        "r_kitchen",
        On("enter", (Life(1),)),
        On(
            "enter",
            (DiscardNamed("Turkey Dinner"), Life(1), Draw("ANY")),
            when=test("holds", "=", "Turkey Dinner"),
            may=True,
        ),
    ),
    printed("r_laboratory", On("enter", (Choose(((Draw("MIND"),), (Discard(1, kind="MIND"), Draw("MIND", n=2)))),))),
    printed("r_library", On("enter", (Choose(((Search("MIND", "equipment"),), (Search("MIND", "spell"),))),))),
    printed("r_training_room", On("enter", (FreeSubclass(),), may=True, cost=Cost((Pay("turns", 1),)))),
    printed("r_trapped_passage", On("enter", (Go("crossroads"),))),
    printed("r_treasury", On("enter", (Search("ANY", "equipment"),))),
    printed("r_crypt", On("enter", (UNLOCK,)), On("combat_win", (Bp(1),), when=ROOM_COMBAT)),
    printed("r_waterfall", On("enter", (Search("ANY", "equipment"),))),
    printed("r_waterway", On("action", (Go("entrance"), END_TURN), cost=Cost((Pay("bp", 1),)))),
    printed("r_blood_cache", On("enter", (Bp(1),))),
    printed("r_burial_chamber", On("enter", (Search("ANY", "equipment"),))),
    printed("r_clocktower", On("combat_win", (Search("ANY", "equipment"),), when=ROOM_COMBAT)),
    printed("r_hall_of_mirrors", On("enter", (FightMirror(6),))),
    printed("r_royal_quarters", On("enter", (Choose(((Bp(1),), (Draw("ANY"),))),))),
    printed("r_study", On("enter", (find_ascent(2),))),
    printed("r_torture_chamber", On("enter", (Choose(((Life(-1),), (Bp(-2),))),))),
    printed(
        "r_bestiary",
        On("combat_begins", (Companion("foe"), Flee()), when=test("vampire", "=", True) & ROOM_COMBAT, may=True),
    ),
    printed("r_chapel", On("enter", (CHAPEL,))),
    printed("r_infirmary", On("enter", (Choose(((Life(1),), (Bp(1),))),))),
    printed("r_prison", On("enter", (PRISON,))),
    printed("r_poisoned_garden", On("enter", (Choose(((Discard(1, kind="FORCE"),), (Life(-1),))),))),
    printed("r_sacrifice_chamber", On("enter", (Bp(2),), may=True, cost=Cost((Pay("life", 1),)))),
    printed("r_merchant", On("enter", (market(1),), may=True)),
    printed("r_vault", On("enter", (Search("ANY", "equipment"),))),
    printed("r_blood_altar", On("enter", (Choose(((Bp(-1),), (Life(-1),))),))),
    printed("r_blocked_passage", On("enter", (OPEN_WALLS,), when=WALLED, may=True, cost=Cost((discards(1, "FORCE"),)))),
    printed("r_hidden_staircase", On("enter", (STAIR_PAIR,))),
    printed("r_meditation_chamber", On("enter", (Draw("ANY", n=2),), may=True, cost=Cost((Pay("turns", 1),)))),
    printed("r_room_of_silence", On("passive", (Standing("ban:MIND"),)), On("passive", (Standing("ban:spell"),))),
)
