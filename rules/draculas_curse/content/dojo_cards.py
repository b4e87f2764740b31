"""What the cards of the Blood Dojo do."""

from __future__ import annotations

from rules.cards import Cost, On
from rules.draculas_curse.counting import test
from rules.draculas_curse.registry import printed, register
from rules.draculas_curse.strength import Ar
from rules.draculas_curse.verbs.base import Choose
from rules.draculas_curse.verbs.costs import discards
from rules.draculas_curse.verbs.dojo import ActiveDiscard, ActiveSwap, DojoDraw, HigherTier, KeepShadow, TrapDeploy
from rules.draculas_curse.verbs.fighting import CancelCard, FightTier, WellAdd
from rules.draculas_curse.verbs.goods import Bp, Discard, Draw, DrawCurse, Life
from rules.draculas_curse.verbs.places import BlockDraw, Go, Mv, TrapDiscard

register(
    printed(
        "d_cryptic_veil",
        On("instant", (TrapDeploy(),), when=test("trap_active", "=", False)),
        On("instant", (Bp(-1, who="each_slayer"), TrapDiscard()), when=test("trap_active", "=", True)),
    ),
    printed(
        "d_grim_reflection",
        On("instant", (ActiveSwap(),), when=test("active_cards", ">=", 2)),
        On("instant", (DojoDraw(1),), when=test("active_cards", "<=", 1)),
    ),
    printed(
        "d_spectral_surge",
        On("any_explore", (FightTier(1, who="explorer"),), when=test("shadows", "=", 1)),
        On("any_explore", (FightTier(2, who="explorer"),), when=test("shadows", ">=", 2) & test("shadows", "<=", 3)),
        On("any_explore", (FightTier(3, who="explorer"),), when=test("shadows", ">=", 4)),
    ),
    printed("d_eternal_twilight", On("any_draw", (BlockDraw(1),))),
    printed("d_rising_shape", On("instant", (KeepShadow(1), WellAdd(1, 2)))),
    printed("d_shape_and_shriek", On("instant", (KeepShadow(1), Draw("ANY")))),
    printed("d_reaping", On("instant", (WellAdd(1, 3),))),
    printed("d_open_grave", On("instant", (WellAdd(2, 1),))),
    printed(
        "d_knock_at_the_door",
        On("instant", (FightTier(1, who="next_slayer"),), when=test("shadows", "<=", 1)),
        On("instant", (FightTier(2, who="next_slayer"),), when=test("shadows", ">=", 2)),
    ),
    printed("d_hand_at_the_window", On("instant", (Choose(((Discard(2),), (Life(-1),))),))),
    printed(
        "d_moth_season",
        On("instant", (Life(1),), may=True, cost=Cost((discards(2),))),
        On("instant", (Discard(1, kind="equipment"), Draw("ANY"))),
    ),
    printed(
        "d_unlatched_cage",
        On("instant", (ActiveDiscard(1), DrawCurse(1, who="next_slayer")), when=test("active_cards", ">=", 1)),
        On("instant", (DojoDraw(1),), when=test("active_cards", "=", 0)),
    ),
    printed("d_thin_blood", On("any_combat", (Ar(-3, span="combat"),), when=test("foe", "=", "monster"))),
    printed("d_locked_rhythm", On("turn_start", (Mv(-2),))),
    printed("d_bleeding_walls", On("any_explore", (Choose(((Discard(1, kind="MIND"),), (Discard(2),), (Life(-1),))),))),
    printed("d_cold_market", On("transmute", (Bp(-1),))),
    printed("d_hunters_hour", On("any_drawing", (HigherTier(1),))),
    printed("d_empty_larder", On("any_heal", (Life(-1),))),
    printed("d_hush", On("spell_cast", (CancelCard(),))),
    printed("d_the_other_stair", On("any_explore", (Go("crossroads"),), when=test("special_room", "=", False))),
    printed("d_slow_dawn", On("turn_end", (Choose(((Discard(2),), (Bp(-2),))),), when=test("hand", ">=", 3))),
)
