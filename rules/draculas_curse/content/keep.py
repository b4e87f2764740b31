"""What the rooms of the Keep and the traps do."""

from __future__ import annotations

from rules.cards import Cost, On, Pay
from rules.draculas_curse.counting import test
from rules.draculas_curse.registry import Standing, printed, register
from rules.draculas_curse.strength import Ar
from rules.draculas_curse.verbs.base import Choose
from rules.draculas_curse.verbs.fighting import CancelCard, WellAdd
from rules.draculas_curse.verbs.goods import Bp, Discard, Essence
from rules.draculas_curse.verbs.places import (
    VOID_ROOM,
    BlockDraw,
    ForceDeck,
    Go,
    Mv,
    MvSet,
    place_room,
    rotate,
    shadow_deploy,
    shadow_mv,
    shadow_push,
)

register(
    printed("k_alchemy_lab", On("passive", (Standing("traps"),))),
    printed("k_blood_cistern", On("soul_reaped", (Essence(1),), limit="round")),
    printed(
        "k_black_orrery",
        On("action", (place_room(1),), limit="turn", cost=Cost((Pay("ess", 2),))),
        On("action", (rotate(99),), limit="turn", cost=Cost((Pay("ess", 1),))),
    ),
    printed(
        "k_ossuary",
        On("combat_start", (Ar(1, who="foe", span="combat"),), when=test("foe_tier", "=", 1)),
        On("action", (WellAdd(1, 1),), when=test("well_sv", "<=", 30), limit="turn", cost=Cost((Pay("ess", 2),))),
    ),
    printed("k_muster_hall", On("combat_start", (Ar(1, who="foe", span="combat"),), when=test("foe_tier", ">=", 2))),
    printed(
        "k_throne_of_skulls",
        On("passive", (Standing("well_extra", 1),)),
        On("combat_start", (Ar(1, who="foe", span="combat"),), when=test("well_sv", ">=", 12)),
    ),
    printed("k_bat_loft", On("action", (shadow_mv(1),), limit="turn", cost=Cost((Pay("ess", 1),)))),
    printed(
        "k_shuttered_gallery",
        On("action", (shadow_push(1, 99),), limit="turn", cost=Cost((Pay("ess", 1),))),
        On("turn_start", (Essence(1),), when=test("shadows", "=", 0)),
    ),
    printed(
        "k_night_rookery",
        On("combat_start", (Ar(2, who="foe", span="combat"),), when=test("foe", "=", "stack")),
        On("action", (shadow_deploy(2),), limit="turn", cost=Cost((Pay("ess", 2),))),
    ),
    printed(
        "k_scrying_font",
        On("action", (ForceDeck("dracula", who="chosen_slayer"),), limit="turn", cost=Cost((Pay("ess", 1),))),
        On("action", (BlockDraw(1, who="chosen_slayer"),), limit="turn", cost=Cost((Pay("ess", 2),))),
    ),
    printed(
        "t_pitfall",
        On(
            "any_explore",
            (VOID_ROOM, Choose(((Discard(1, kind="SPEED"),), (Go("crossroads"),)))),
            when=test("special_room", "=", True),
        ),
    ),
    printed("t_ambuscade", On("any_combat", (Ar(4, who="foe", span="combat"),), when=test("foe", "=", "drawn"))),
    printed("t_thorned_verse", On("any_card", (CancelCard(), Bp(-1)), when=test("kind", "=", "spell"))),
    printed("t_false_friend", On("any_trade", (Discard(1, by="random"), Discard(1, who="foe", by="random")))),
    printed("t_portcullis", On("any_move", (MvSet(0), Mv(-1, span="next_turn")), when=test("rooms_moved", ">=", 2))),
)
