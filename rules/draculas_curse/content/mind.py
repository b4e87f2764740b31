"""What the MIND cards do."""

from __future__ import annotations

from rules.cards import Cost, On, Pay
from rules.draculas_curse.counting import test
from rules.draculas_curse.registry import Standing, printed, register
from rules.draculas_curse.strength import Ar
from rules.draculas_curse.verbs.base import Choose
from rules.draculas_curse.verbs.costs import PAY_SELF, discards
from rules.draculas_curse.verbs.fighting import ArSet, ArSwap, Companion, Guard, WellDeny
from rules.draculas_curse.verbs.goods import Cure, Discard, Draw, DrawCurse, DrawQuest
from rules.draculas_curse.verbs.looking import Peek
from rules.draculas_curse.verbs.places import PASS_CHALLENGE, Go, GoOn, Mv, TrapDiscard, shadow_peek

register(
    printed("mind_magicians_mantle", On("spell_cast", (Peek("MIND", 1),), limit="turn")),
    printed(
        "mind_scholars_robe",
        On("passive", (Standing("hand_limit", 1),)),
        On("spell_cast", (Draw("MIND"),), limit="turn"),
    ),
    printed("mind_ash_staff", On("passive", (Standing("focus"),)), On("passive", (Standing("spell_ar", 2),))),
    printed(
        "mind_bone_wand",
        On("passive", (Standing("focus"),)),
        On("combat", (Ar(3),), limit="combat", cost=Cost((discards(1, "MIND"),))),
    ),
    printed("mind_sigil_dagger", On("passive", (Standing("focus"),)), On("combat_lose", (DrawCurse(1),))),
    printed(
        "mind_crystal_skull", On("passive", (Standing("focus"),)), On("draw_step", (Peek("ANY", 3),), limit="turn")
    ),
    printed("mind_moonstone_ring", On("passive", (Standing("focus"),))),
    printed(
        "mind_saints_medallion",
        On("curse_drawn", (Guard("curse"),), limit="turn", may=True, cost=Cost((Pay("bp", 1),))),
    ),
    printed("mind_blindfold_of_sight", On("explore", (Peek("floor", 1),), limit="turn")),
    printed(
        "mind_circlet_of_embers", On("passive", (Standing("focus"),)), On("passive", (Standing("cost:spell", -1),))
    ),
    printed(
        "mind_warded_sandals", On("challenge", (PASS_CHALLENGE,), when=test("challenge", "=", "MIND"), limit="turn")
    ),
    printed("mind_comet_shoes", On("action", (Mv(3),), limit="turn", cost=Cost((Pay("bp", 1),)))),
    printed(
        "mind_holy_water",
        On("combat", (Ar(3),), cost=Cost((PAY_SELF,))),
        On("combat", (Ar(3),), when=test("foe", "=", "vampire")),
    ),
    printed("mind_bottled_dawn", On("play", (shadow_peek(4),), cost=Cost((PAY_SELF,)))),
    printed("mind_draught_of_clarity", On("play", (Cure(1), Draw("MIND")), cost=Cost((PAY_SELF,)))),
    printed("mind_bookish", On("turn_start", (Draw("MIND"),), when=test("hand", "<=", 1))),
    printed(
        "mind_iron_will",
        On("curse_drawn", (Guard("curse"),), limit="turn", may=True, cost=Cost((discards(1, "MIND"),))),
    ),
    printed("mind_second_sight", On("action", (shadow_peek(1, 2),), limit="turn")),
    printed("mind_hedge_magic", On("passive", (Standing("focus"),)), On("passive", (Standing("hand_limit", 1),))),
    printed("mind_attuned", On("spell_cast", (Ar(2, span="combat"),))),
    printed("mind_firebolt", On("combat", (Ar(6),))),
    printed("mind_pillar_of_flame", On("combat", (Ar(9),))),
    printed("mind_spectral_blade", On("combat", (Ar(4),)), On("on_discard", (Peek("ANY", 3),))),
    printed("mind_mirror_ward", On("combat", (Ar(2), Guard("life_loss"), Guard("loss_effects")))),
    printed("mind_exchange_of_fates", On("combat", (ArSwap(),), when=test("foe", "=", "player"))),
    printed("mind_borrowed_colossus", On("combat", (ArSet(18),))),
    printed("mind_step_between", On("play", (GoOn(), Go("explored_same_floor")))),
    printed("mind_unweave", On("play", (Choose(((Cure(1, who="player_adjacent"),), (TrapDiscard(),))),))),
    printed(
        "mind_soul_lantern", On("combat", (Ar(3),)), On("combat_win", (WellDeny(),), when=test("foe", "=", "monster"))
    ),
    printed("mind_bind_the_beast", On("play", (Companion("tier1_discard"),))),
    printed("mind_arcane_dart", On("combat", (Ar(3),))),
    printed("mind_foresight", On("play", (Draw("ANY", n=2), Discard(1))), On("on_discard", (Draw("MIND"),))),
    printed("mind_deep_trance", On("play", (Draw("ANY", n=3),), cost=Cost((Pay("turns", 1),)))),
    printed("mind_seance", On("play", (Peek("combat", 3, arranged=True),))),
    printed("mind_oath_of_secrets", On("play", (DrawQuest(),))),
    printed("mind_cold_reading", On("play", (Peek("hand", 1, who="player_adjacent"), Draw("MIND")))),
    printed("mind_thought_spike", On("combat", (Ar(2), Peek("combat", 1))), On("play", (Draw("MIND"),))),
)
