"""What curses do, and how lasting ones are lifted."""

from __future__ import annotations

from rules.cards import Cost, On, Pay
from rules.draculas_curse.counting import test
from rules.draculas_curse.registry import Standing, printed, register
from rules.draculas_curse.strength import Ar
from rules.draculas_curse.verbs.base import Choose
from rules.draculas_curse.verbs.costs import discards
from rules.draculas_curse.verbs.fighting import FightListed, WellAdd
from rules.draculas_curse.verbs.goods import Bp, Detach, Discard, Draw, DrawCurse, Essence, Give, Life, Steal
from rules.draculas_curse.verbs.looking import ShowHand
from rules.draculas_curse.verbs.places import ForceDeck, Go, SwapPlace, shadow_deploy

register(
    printed("c_butterfingers", On("instant", (Choose(((Discard(1, kind="equipment"),), (Life(-1),))),))),
    printed("c_tithe_of_blood", On("instant", (Bp(-2),))),
    printed("c_cold_hand", On("instant", (Life(-1), Draw("ANY")))),
    printed("c_wrong_stairs", On("instant", (Go("crossroads"),))),
    printed("c_back_to_the_gate", On("instant", (Go("entrance"), Draw("SPEED")))),
    printed("c_uninvited_guests", On("instant", (FightListed(("Cellar Rats", "Cellar Rats")),))),
    printed("c_the_family_reunion", On("instant", (FightListed(("Hollow Servant", "Weeping Maid")),))),
    printed("c_wolf_at_the_heel", On("instant", (FightListed(("Hungry Hound",)),))),
    printed(
        "c_generous_to_a_fault",
        On("instant", (Give("card", who="player_here"),), when=test("players_here", ">=", 2)),
        On("instant", (Discard(1, by="random"),), when=test("players_here", "<=", 1)),
    ),
    printed("c_loose_tongue", On("instant", (ShowHand(), Essence(1)))),
    printed("c_musical_chairs", On("instant", (SwapPlace("nearest_slayer"),))),
    printed("c_well_fed_well", On("instant", (WellAdd(1, 1),))),
    printed("c_door_in_the_dark", On("instant", (Choose(((shadow_deploy(1),), (Life(-1),))),))),
    printed("c_envy", On("instant", (Steal("card", who="strongest_slayer"), DrawCurse(1, who="strongest_slayer")))),
    printed(
        "c_leaden_feet", On("passive", (Standing("mv", -1),)), On("turn_end", (Detach(),), when=test("moved", "=", 0))
    ),
    printed(
        "c_brittle_blade",
        On("combat_start", (Ar(-2, span="combat"),)),
        On("combat_win", (Detach(),), when=test("foe_tier", ">=", 2)),
        On("action", (Detach(),), cost=Cost((Pay("bp", 2),))),
    ),
    printed(
        "c_hollow_eyes", On("turn_start", (ForceDeck("dracula"),)), On("action", (Detach(),), cost=Cost((discards(2),)))
    ),
    printed(
        "c_grave_whisper",
        On("turn_start", (Discard(1, by="random"),), when=test("hand", ">=", 4)),
        On("action", (Detach(),), cost=Cost((Pay("bp", 1),))),
    ),
    printed("c_weak_blood", On("passive", (Standing("cost:subclass", 1),)), On("combat_win", (Detach(),))),
    printed(
        "c_bat_hair",
        On("passive", (Standing("ban:equip"),)),
        On("action", (Detach(),), cost=Cost((discards(1, "SPEED"),))),
    ),
    printed(
        "c_solemn_vow_of_silence",
        On("passive", (Standing("ban:spell"),)),
        On("passive", (Standing("ban:synergy"),)),
        On("action", (Detach(),), cost=Cost((discards(1, "MIND"),))),
    ),
    printed(
        "c_sticky_palms",
        On("passive", (Standing("ban:trade"),)),
        On("passive", (Standing("ban:transmute"),)),
        On("enter", (Detach(),), when=test("room", "=", "Kitchen")),
        On("action", (Detach(),), cost=Cost((discards(1, "FORCE"),))),
    ),
    printed(
        "c_blood_debt",
        On("combat_win", (Bp(-1),)),
        On("action", (Detach(),), cost=Cost((Pay("bp", 3),))),
        On("life_lost", (Detach(),)),
    ),
    printed(
        "c_mirror_sickness",
        On("combat_start", (Ar(2, who="foe", span="combat"),)),
        On("enter", (Detach(),), when=test("special_room", "=", True)),
    ),
    printed(
        "c_marked_by_the_master",
        On("shadow_enters", (Life(-1),)),
        On("investigate", (Detach(),)),
        On("action", (Detach(),), cost=Cost((Pay("life", 1),))),
    ),
    printed(
        "c_night_terrors",
        On("turn_end", (Bp(-1),), when=test("alone", "=", True)),
        On("turn_end", (Detach(),), when=test("slayers_here", ">=", 1)),
    ),
    printed(
        "c_wandering_soul",
        On("turn_start", (Go("random_adjacent"),)),
        On("turn_end", (Detach(),), when=test("special_room", "=", True)),
        On("action", (Detach(),), cost=Cost((Pay("bp", 2),))),
    ),
    printed(
        "c_glass_bones",
        On("combat_lose", (Life(-1),)),
        On("combat_win", (Detach(),)),
        On("action", (Detach(),), cost=Cost((discards(1, "FORCE"),))),
    ),
    printed("c_thirst", On("turn_end", (Bp(-1),)), On("kill", (Detach(),)), On("combat_win", (Detach(),))),
    printed(
        "c_love_letter_from_below",
        On("explore", (Draw("ANY"), Essence(1)), when=test("dracula_room", "=", True)),
        On("action", (Detach(),), cost=Cost((discards(1),))),
    ),
    printed(
        "c_porcelain_face",
        On("passive", (Standing("ban:heal"),)),
        On("combat_start", (Ar(1, span="combat"),)),
        On("life_lost", (Detach(),)),
    ),
    printed(
        "c_pet_spider",
        On("passive", (Standing("slots:accessory", -1),)),
        On("combat_start", (Ar(2, span="combat"),), when=test("foe_tier", "=", 1)),
        On("action", (Detach(),), cost=Cost((Pay("mv", 2),))),
    ),
)
