"""What the SPEED cards do."""

from __future__ import annotations

from rules.cards import Cost, On, Pay
from rules.draculas_curse.counting import per, test
from rules.draculas_curse.registry import Standing, printed, register
from rules.draculas_curse.strength import Ar
from rules.draculas_curse.verbs.costs import PAY_SELF, discards
from rules.draculas_curse.verbs.fighting import Flee, Guard
from rules.draculas_curse.verbs.goods import Draw, Give, Steal
from rules.draculas_curse.verbs.looking import Peek
from rules.draculas_curse.verbs.places import (
    PASS_CHALLENGE,
    PORTAL,
    TRAP_SPENT,
    GoOn,
    Mv,
    Passes,
    TileChoice,
    TrapDiscard,
    TrapSet,
    Walk,
    shadow_push,
    transmute_bonus,
)

register(
    printed("speed_couriers_boots", On("passive", (Standing("mv", 1),))),
    printed("speed_felt_slippers", On("event", (GoOn(),), limit="turn")),
    printed(
        "speed_spring_heel_boots", On("action", (Passes("wall", 1),), limit="turn", cost=Cost((discards(1, "SPEED"),)))
    ),
    printed("speed_hood_of_eaves", On("exploring", (TileChoice(2),), limit="turn", may=True)),
    printed("speed_feathered_cap", On("trade", (Draw("SPEED"),), limit="turn")),
    printed("speed_leather_jerkin", On("passive", (Standing("mv", 1),))),
    printed("speed_shadow_cloak", On("passive", (Standing("ward", 1),))),
    printed(
        "speed_quilted_doublet",
        On("combat_losing", (Guard("life_loss"),), limit="combat", may=True, cost=Cost((discards(1, "SPEED"),))),
    ),
    printed("speed_throwing_knives", On("combat", (Ar(3),), limit="combat", cost=Cost((discards(1),)))),
    printed("speed_rapier", On("after_combat", (Walk(1),), when=test("won_by", ">=", 0), limit="turn", may=True)),
    printed("speed_parrying_dagger", On("combat_start", (Ar(3, span="combat"),), when=test("foe", "=", "player"))),
    printed("speed_yew_longbow", On("combat", (Flee(),), limit="combat", cost=Cost((discards(1, "SPEED"),)))),
    printed("speed_chain_whip", On("combat_win", (Draw("SPEED"),), when=test("foe_tier", ">=", 2))),
    printed("speed_bandolier", On("passive", (Standing("hand_limit", 2),))),
    printed("speed_lockpicks", On("challenge", (PASS_CHALLENGE,), when=test("challenge", "=", "SPEED"), limit="turn")),
    printed("speed_grappling_hook", On("action", (Passes("blocked", 1),), limit="turn", cost=Cost((Pay("mv", 1),)))),
    printed("speed_smoke_pot", On("combat", (Flee(), Walk(1)), cost=Cost((PAY_SELF,)))),
    printed("speed_black_coffee", On("play", (Mv(3),), cost=Cost((PAY_SELF,)))),
    printed("speed_fleet", On("passive", (Standing("mv", 1),))),
    printed("speed_light_fingers", On("explore", (Draw("ANY"),), when=test("dracula_room", "=", True), limit="turn")),
    printed(
        "speed_reflexes",
        On("trap_sprung", (Guard("trap"),), limit="turn", may=True, cost=Cost((discards(1, "SPEED"),))),
    ),
    printed("speed_scavenger", On("transmute", (transmute_bonus(1),), limit="turn")),
    printed("speed_ambidextrous", On("passive", (Standing("slots:weapon", 1),))),
    printed("speed_quick_cut", On("combat", (Ar(2), Draw("SPEED")))),
    printed("speed_flurry", On("combat", (Ar(per(2, "attacks_played", 3)),))),
    printed(
        "speed_hamstring",
        On("combat", (Ar(3),)),
        On("combat_win", (Steal("card", who="foe"),), when=test("foe", "=", "player")),
    ),
    printed("speed_backstab", On("combat", (Ar(2),)), On("combat", (Ar(3),), when=test("alone", "=", False))),
    printed(
        "speed_ricochet", On("combat", (Ar(6),), cost=Cost((discards(1, "SPEED"),))), On("on_discard", (Draw("SPEED"),))
    ),
    printed("speed_vaulting_kick", On("combat", (Ar(3),)), On("after_combat", (Walk(2),), may=True)),
    printed("speed_feint", On("combat", (Ar(2), Guard("life_loss"))), On("play", (shadow_push(1, 2),))),
    printed("speed_pickpocket", On("play", (Steal("card"), Give("card")))),
    printed("speed_pocket_door", On("play", (PORTAL,))),
    printed("speed_scout_ahead", On("play", (Peek("floor", 3, arranged=True), Passes("occupied", 2)))),
    printed(
        "speed_tripwire",
        On("play", (TrapSet(),)),
        On("shadow_enters", (Guard("life_loss"), shadow_push(2, 0), TRAP_SPENT), when=test("stack", "<=", 3)),
    ),
    printed("speed_sleight_of_hand", On("play", (TrapDiscard(), Draw("SPEED")))),
)
