"""What characters and subclasses can do, both sides."""

from __future__ import annotations

from rules.cards import Cost, On, Pay
from rules.draculas_curse.counting import per, test
from rules.draculas_curse.registry import Standing, printed, register
from rules.draculas_curse.strength import Ar
from rules.draculas_curse.verbs.costs import discards
from rules.draculas_curse.verbs.fighting import Ban, Companion, Guard, KeepCompanions
from rules.draculas_curse.verbs.goods import Bp, Cure, Draw, DrawCurse, Life, PassCurse, Steal
from rules.draculas_curse.verbs.looking import Peek
from rules.draculas_curse.verbs.places import PORTAL, Go, GoOn, Passes, TileChoice, rotate, shadow_push

register(
    printed(
        "ottilie",
        On("start", (Draw("MIND"),)),
        On("action", (Life(1, who="slayer_adjacent"),), limit="turn", cost=Cost((Pay("bp", 2),))),
        On("synergy", (Ar(2, who="receiver", span="combat"), Guard("loss_effects", who="receiver")), limit="combat"),
    ),
    printed(
        "ottilie~vampire",
        On("feed", (Draw("ANY"),), limit="turn"),
        On("action", (Life(1),), limit="turn", cost=Cost((Pay("bp", 3),))),
    ),
    printed(
        "bram",
        On("start", (Draw("FORCE"),)),
        On("explore", (Ar(2, span="turn"),), limit="turn"),
        On("synergy", (Ar(4, who="receiver", span="combat"),), limit="combat"),
    ),
    printed("bram~vampire", On("combat_start", (Ar(2, span="combat"),), when=test("foe", "=", "slayer"))),
    printed(
        "ilse",
        On("start", (Draw("SPEED"), Bp(1))),
        On("event", (GoOn(),), limit="turn"),
        On("synergy", (Ar(2, who="receiver", span="combat"),), limit="combat"),
    ),
    printed(
        "ilse~vampire", On("enter", (Steal("bp", who="player_here"),), when=test("players_here", ">=", 1), limit="turn")
    ),
    printed(
        "casimir",
        On("start", (Draw("MIND", n=2),)),
        On("passive", (Standing("focus"),)),
        On("spell_cast", (Ar(1, span="combat"),), limit="combat"),
        On("synergy", (Ar(3, who="receiver", span="combat"),), limit="combat"),
    ),
    printed(
        "casimir~vampire",
        On("passive", (Standing("focus"),)),
        On("combat_begins", (Ban("spell", who="foe"),), when=test("foe", "=", "slayer")),
    ),
    printed(
        "tamsin",
        On("start", (Draw("ANY"),)),
        On("combat_win", (Companion("foe"),), when=test("foe_tier", "=", 1), may=True),
        On(
            "synergy",
            (Ar(1, who="receiver", span="combat"), Ar(per(1, "companions", 3), who="receiver", span="combat")),
            limit="combat",
        ),
    ),
    printed(
        "tamsin~vampire",
        On("combat_win", (Companion("foe"),), when=test("foe", "=", "monster") & test("foe_tier", "<=", 2), may=True),
    ),
    printed(
        "aurel",
        On("start", (Life(1),)),
        On("turn_end", (Draw("ANY"),), when=test("moved", "=", 0)),
        On("synergy", (Ar(3, who="receiver", span="combat"),), limit="combat"),
    ),
    printed("aurel~vampire", On("curse_drawn", (Bp(2),), limit="turn")),
    printed(
        "raiden",
        On("combat_start", (Ar(3, span="combat"),), when=test("life", "<=", 1)),
        On("synergy", (Ar(2, who="receiver", span="combat"),), limit="combat"),
    ),
    printed("s_surgeon", On("combat", (Ar(5),), limit="combat", cost=Cost((Pay("bp", 1),)))),
    printed(
        "s_surgeon~vampire", On("combat", (Ar(7),), limit="combat", cost=Cost((Pay("life", 1),))), On("feed", (Bp(1),))
    ),
    printed(
        "s_apothecary",
        On("passive", (Standing("slots:consumable", 1),)),
        On("combat_start", (Ar(1, span="combat"),)),
        On("action", (Bp(1),), limit="turn", cost=Cost((discards(1),))),
    ),
    printed(
        "s_apothecary~vampire",
        On("combat_start", (Ar(-2, who="foe", span="combat"),)),
        On("any_heal", (Bp(1),), limit="round"),
    ),
    printed(
        "s_plague_doctor",
        On("combat_start", (Ar(1, span="combat"),)),
        On("combat_start", (Ar(per(1, "curses", 3), span="combat"),)),
        On("action", (Cure(1, who="slayer_adjacent"),), limit="turn", cost=Cost((Pay("bp", 1),))),
    ),
    printed(
        "s_plague_doctor~vampire",
        On("combat_win", (DrawCurse(1, who="foe"),), when=test("foe", "=", "slayer")),
        On("action", (PassCurse("player_adjacent"),), limit="turn"),
        On("combat_start", (Ar(per(1, "curses", 4), span="combat"),)),
    ),
    printed(
        "s_bulwark",
        On("combat_start", (Ar(1, span="combat"),)),
        On("life_losing", (Guard("life_loss"),), limit="round", may=True, cost=Cost((discards(1, "FORCE"),))),
    ),
    printed(
        "s_bulwark~vampire",
        On("action", (Companion("tier1_discard"),), limit="turn", cost=Cost((Pay("bp", 1),))),
        On("combat_losing", (KeepCompanions(),), may=True),
    ),
    printed(
        "s_executioner",
        On("combat", (Ar(4),), when=test("equipped", "=", "2h"), limit="combat"),
        On("combat_win", (Bp(1),), when=test("foe_tier", "=", 3)),
    ),
    printed(
        "s_executioner~vampire",
        On("combat_win", (Steal("equipped", who="foe"),), when=test("foe", "=", "slayer")),
        On("combat", (Ar(3),), when=test("equipped", "=", "2h"), limit="combat"),
    ),
    printed(
        "s_banneret",
        On("passive", (Standing("slots:signature_attack", 1),)),
        On("passive", (Standing("attack_ar", 1),)),
    ),
    printed(
        "s_banneret~vampire",
        On("passive", (Standing("slots:signature_attack", 1),)),
        On("combat_start", (Ar(per(1, "shadows", 4), span="combat"),)),
    ),
    printed("s_cutpurse", On("combat_start", (Ar(1, span="combat"),)), On("combat_win", (Bp(1),), limit="turn")),
    printed(
        "s_cutpurse~vampire",
        On("combat_win", (Steal("card", n=2, who="foe"),), when=test("foe", "=", "slayer")),
        On("combat_start", (Ar(2, span="combat"),), when=test("foe", "=", "slayer")),
    ),
    printed(
        "s_cartographer",
        On("exploring", (TileChoice(3),), may=True),
        On("action", (rotate(1),), limit="turn", cost=Cost((Pay("bp", 1),))),
        On("combat_start", (Ar(3, span="combat"),), when=test("dracula_room", "=", True)),
    ),
    printed(
        "s_cartographer~vampire",
        On("action", (Passes("wall", 1),), limit="turn"),
        On("explore", (Bp(1),), when=test("dracula_room", "=", True)),
    ),
    printed(
        "s_nightrunner",
        On("passive", (Standing("mv", 1),)),
        On("combat_start", (Ar(per(1, "rooms_moved", 4), span="combat"),)),
    ),
    printed(
        "s_nightrunner~vampire",
        On("passive", (Standing("ward", 4),)),
        On("combat_start", (Ar(per(1, "rooms_moved", 5), span="combat"),)),
    ),
    printed(
        "s_evoker", On("passive", (Standing("slots:signature_spell", 1),)), On("passive", (Standing("spell_ar", 2),))
    ),
    printed(
        "s_evoker~vampire",
        On("passive", (Standing("slots:signature_spell", 1),)),
        On("spell_cast", (Ar(5, span="combat"),), limit="combat", may=True, cost=Cost((Pay("life", 1),))),
    ),
    printed(
        "s_hexbinder",
        On("combat", (Ar(-4, who="foe", span="combat"),), limit="combat", cost=Cost((Pay("bp", 1),))),
        On("combat", (Ar(-3, who="foe"),), limit="combat", cost=Cost((discards(1, "MIND"),))),
    ),
    printed(
        "s_hexbinder~vampire",
        On("action", (DrawCurse(1, who="chosen_slayer"),), limit="turn", cost=Cost((Pay("bp", 2),))),
        On("combat_start", (Ar(2, span="combat"),), when=test("foe", "=", "slayer")),
    ),
    printed("s_gatewright", On("action", (PORTAL,), limit="turn"), On("combat_start", (Ar(2, span="combat"),))),
    printed(
        "s_gatewright~vampire",
        On("action", (Go("explored_same_floor"),), limit="turn", cost=Cost((Pay("bp", 1),))),
        On("combat_start", (Ar(2, span="combat"),), when=test("rooms_moved", "=", 0)),
    ),
    printed(
        "s_houndmaster",
        On("combat_losing", (KeepCompanions(),), limit="round", may=True),
        On("combat_start", (Ar(2, span="combat"),), when=test("companions", ">=", 1)),
    ),
    printed(
        "s_houndmaster~vampire",
        On("combat_start", (Ar(per(1, "companions", 4), span="combat"),)),
        On("action", (Companion("tier2_discard"),), limit="turn", cost=Cost((Pay("bp", 2),))),
    ),
    printed(
        "s_trapper",
        On("combat_start", (Ar(3, span="combat"),), when=test("foe", "=", "stack")),
        On("shadow_enters", (Guard("life_loss"), shadow_push(1, 0)), limit="round"),
        On("combat_start", (Ar(1, span="combat"),)),
    ),
    printed(
        "s_trapper~vampire",
        On("combat_start", (Ar(4, span="combat"),), when=test("foe", "=", "slayer") & test("slayers_adjacent", "=", 0)),
        On("feed", (Bp(1),)),
    ),
    printed(
        "s_deadeye",
        On("passive", (Standing("slots:signature_attack", 1),)),
        On("combat", (Ar(4),), limit="combat", cost=Cost((discards(1, "SPEED"),))),
    ),
    printed(
        "s_deadeye~vampire",
        On("passive", (Standing("slots:signature_attack", 1),)),
        On("combat", (Ar(3),), limit="combat", cost=Cost((discards(1),))),
    ),
    printed(
        "s_exorcist",
        On("combat_start", (Ar(3, span="combat"),), when=test("foe", "=", "vampire")),
        On("combat_start", (Ar(3, span="combat"),), when=test("foe", "=", "stack")),
        On("combat_start", (Ar(3, span="combat"),), when=test("foe", "=", "dracula")),
    ),
    printed(
        "s_exorcist~vampire",
        On("combat_begins", (Ban("synergy", who="foe"),), when=test("foe", "=", "slayer")),
        On("combat_start", (Ar(per(1, "vampires", 3), span="combat"),)),
    ),
    printed(
        "s_confessor",
        On("action", (Peek("quest", 1, who="player_adjacent"),), limit="turn", cost=Cost((Pay("bp", 2),))),
        On("passive", (Standing("hand_limit", 2),)),
        On("combat_start", (Ar(2, span="combat"),), when=test("hand", ">=", 4)),
    ),
    printed(
        "s_confessor~vampire",
        On("trade", (Bp(2),), limit="turn"),
        On("combat_start", (Ar(2, span="combat"),), when=test("foe", "=", "slayer")),
    ),
    printed(
        "s_martyr",
        On("combat_start", (Ar(per(2, "life_missing", 2), span="combat"),)),
        On("synergy", (Ar(6, who="receiver", span="combat"),), limit="round", cost=Cost((Pay("life", 1),))),
    ),
    printed(
        "s_martyr~vampire",
        On("life_lost", (Ar(3, span="next_combat"),)),
        On("combat_losing", (Guard("life_loss"),), limit="round", may=True, cost=Cost((Pay("bp", 2),))),
    ),
    printed(
        "s_stormbound",
        On("combat_start", (Ar(per(1, "bp", 6), span="combat"),)),
        On("combat", (Ar(9),), limit="combat", cost=Cost((Pay("bp", 3),))),
        On("passive", (Standing("mv", 1),)),
        On("passive", (Standing("slots:signature_attack", 1),)),
        On("life_losing", (Guard("life_loss"),), limit="game", may=True),
        On("combat_win", (Bp(1),), when=test("foe_tier", ">=", 2)),
    ),
)
