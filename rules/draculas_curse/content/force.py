"""What the FORCE cards do."""

from __future__ import annotations

from rules.cards import Cost, On
from rules.draculas_curse.counting import per, test
from rules.draculas_curse.registry import Standing, printed, register
from rules.draculas_curse.strength import Ar
from rules.draculas_curse.verbs.costs import PAY_SELF, discards
from rules.draculas_curse.verbs.fighting import Companion, Guard
from rules.draculas_curse.verbs.goods import Bp, Discard, Draw, Life, Search
from rules.draculas_curse.verbs.places import PASS_CHALLENGE, Passes, Walk

register(
    printed(
        "force_chain_hauberk", On("challenge", (PASS_CHALLENGE,), when=test("challenge", "=", "FORCE"), limit="turn")
    ),
    printed("force_siege_plate", On("passive", (Standing("mv", -1),))),
    printed("force_spiked_brigandine", On("combat_lose", (Bp(1),))),
    printed("force_butchers_apron", On("combat_win", (Draw("FORCE"),))),
    printed("force_iron_kettle", On("combat_start", (Ar(3, span="combat"),), when=test("foe", "=", "stack"))),
    printed("force_visored_greathelm", On("passive", (Standing("ban:spell"),))),
    printed("force_wolf_skull_helm", On("combat_win", (Companion("foe"),), when=test("foe_tier", "=", 1))),
    printed("force_hobnailed_boots", On("passive", (Standing("guard:relocate"),))),
    printed("force_iron_sabatons", On("passive", (Standing("mv", -1),))),
    printed("force_hand_axe", On("combat", (Ar(2),), limit="combat", cost=Cost((PAY_SELF,)))),
    printed("force_silver_sword", On("combat_start", (Ar(2, span="combat"),), when=test("foe", "=", "vampire"))),
    printed(
        "force_oak_shield", On("life_losing", (Guard("life_loss"),), limit="turn", may=True, cost=Cost((PAY_SELF,)))
    ),
    printed("force_morning_star", On("combat_lose", (Discard(1),))),
    printed("force_greatsword"),
    printed("force_headsmans_maul", On("combat_start", (Ar(-3, span="combat"),), when=test("foe_tier", "=", 1))),
    printed("force_halberd", On("combat_start", (Ar(per(1, "slayers_here", 3), span="combat"),))),
    printed("force_champions_belt", On("combat_start", (Ar(1, span="combat"),), when=test("equipped", "=", "2h"))),
    printed("force_trophy_hook", On("combat_win", (Bp(1),), when=test("foe_tier", ">=", 2))),
    printed("force_turkey_dinner", On("play", (Life(1),), cost=Cost((PAY_SELF,)))),
    printed(
        "force_whetstone",
        On("play", (Ar(4, span="next_combat"),), cost=Cost((PAY_SELF,))),
        On("on_discard", (Draw("FORCE"),)),
    ),
    printed("force_giants_grip", On("passive", (Standing("slots:two_hand_plus_one", 1),))),
    printed(
        "force_thick_skin",
        On("combat_losing", (Guard("life_loss"),), limit="turn", may=True, cost=Cost((discards(2),))),
    ),
    printed("force_veteran", On("combat_win", (Ar(1, span="next_combat"),))),
    printed("force_berserker", On("combat_start", (Ar(per(2, "life_missing", 2), span="combat"),))),
    printed("force_giant_killer", On("combat_start", (Ar(2, span="combat"),), when=test("foe_tier", "=", 3))),
    printed(
        "force_shieldwall",
        On("synergy", (Ar(2, who="receiver", span="combat"),), limit="combat"),
        On("combat_start", (Ar(per(1, "slayers_here", 2), span="combat"),)),
    ),
    printed("force_overhand_blow", On("combat", (Ar(4),))),
    printed(
        "force_shoulder_charge",
        On("combat", (Ar(3),)),
        On("after_combat", (Walk(1),), when=test("won_by", ">=", 1), may=True),
    ),
    printed("force_reckless_swing", On("combat", (Ar(7),)), On("combat_lose", (Life(-1),))),
    printed("force_twin_cut", On("combat", (Ar(2),)), On("combat", (Ar(4),), when=test("weapons", ">=", 2))),
    printed("force_cleave", On("combat", (Ar(6),), when=test("equipped", "=", "2h"))),
    printed("force_finishing_stroke", On("combat", (Ar(3),)), On("combat_win", (Bp(1),), when=test("won_by", ">=", 3))),
    printed("force_last_stand", On("combat", (Ar(9),), when=test("life", "<=", 1))),
    printed("force_pommel_strike", On("combat", (Ar(2), Draw("FORCE")))),
    printed(
        "force_battle_cry", On("combat", (Ar(3),)), On("play", (Ar(2, who="slayers_adjacent", span="next_combat"),))
    ),
    printed("force_kick_the_door", On("play", (Passes("blocked", 1), Ar(2, span="next_combat")))),
    printed("force_field_armoury", On("play", (Search("FORCE", "equipment"),), cost=Cost((discards(1, "equipment"),)))),
)
