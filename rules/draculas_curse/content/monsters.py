"""What monsters and bosses do to whoever fights them."""

from __future__ import annotations

from rules.cards import On
from rules.draculas_curse.counting import per, test
from rules.draculas_curse.registry import printed, register
from rules.draculas_curse.strength import Ar
from rules.draculas_curse.verbs.fighting import Ban, Companion, Phase
from rules.draculas_curse.verbs.goods import Bp, Cure, Discard, Draw, DrawCurse, Essence, Life, Search, Unequip
from rules.draculas_curse.verbs.places import Go, Mv

register(
    printed("m_cellar_rats", On("combat_lose", (Discard(1),))),
    printed("m_grave_beetle", On("combat_lose", (Mv(-1, span="next_turn"),))),
    printed("m_hungry_hound", On("combat_start", (Ar(3, who="foe", span="combat"),), when=test("life", "<=", 1))),
    printed("m_candle_imp", On("combat_begins", (Ban("spell"),))),
    printed("m_crypt_bat", On("combat_lose", (Go("random_adjacent"),))),
    printed("m_hollow_servant", On("combat_win", (Draw("RANDOM"),))),
    printed("m_bone_page", On("combat_start", (Ar(-3, who="foe", span="combat"),), when=test("equipped", "=", "2h"))),
    printed("m_weeping_maid", On("combat_lose", (DrawCurse(1),))),
    printed("m_tomb_thief", On("combat_lose", (Discard(1, kind="equipment"),)), On("combat_win", (Bp(1),))),
    printed("m_blood_raven", On("combat_lose", (Essence(1),))),
    printed("m_ghoul_pair", On("combat_begins", (Phase(7),))),
    printed("m_gargoyle", On("combat_begins", (Ban("SPEED"),))),
    printed(
        "m_drowned_knight",
        On("combat_start", (Ar(2, who="foe", span="combat"),), when=test("floor", "=", "blue")),
        On("combat_win", (Search("FORCE", "equipment"),)),
    ),
    printed("m_mirror_wraith", On("combat_start", (Ar(per(1, "items", 4), who="foe", span="combat"),))),
    printed(
        "m_plague_bride", On("combat_lose", (DrawCurse(1),)), On("combat_win", (Cure(1),), when=test("curses", ">=", 1))
    ),
    printed("m_iron_maiden", On("combat_begins", (Ban("attack"),))),
    printed("m_cutthroat_acolyte", On("combat_begins", (Ban("synergy"),)), On("combat_lose", (Bp(-1),))),
    printed("m_flesh_golem", On("combat_begins", (Ban("MIND"),))),
    printed("m_moonbound_wolf", On("combat_start", (Ar(2, who="foe", span="combat"),), when=test("alone", "=", True))),
    printed("m_bone_colossus", On("combat_lose", (Unequip("equipment", 1),))),
    printed(
        "m_lady_of_the_court",
        On("combat_lose", (Discard(1, kind="equipment", by="dracula"),)),
        On("combat_win", (Bp(1),)),
    ),
    printed("m_lich_archivist", On("combat_begins", (Ban("ability"),)), On("combat_win", (Draw("MIND", n=2),))),
    printed("m_nightmare_steed", On("combat_win", (Companion("foe"), Bp(-2)), when=test("bp", ">=", 2))),
    printed("m_twin_headsmen", On("combat_begins", (Phase(12),))),
    printed(
        "m_pale_serpent",
        On("combat_start", (Ar(1, who="foe", span="combat"),), when=test("curses", ">=", 1)),
        On("combat_lose", (Go("crossroads"),)),
    ),
    printed(
        "b_the_red_huntsman",
        On("combat_start", (Ar(per(1, "slayers_adjacent", 3), who="foe", span="combat"),)),
        On("combat_lose", (Essence(1),)),
    ),
    printed("b_mother_of_moths", On("combat_begins", (Ban("synergy"),)), On("combat_lose", (DrawCurse(1),))),
    printed("b_the_unburied_bishop", On("combat_begins", (Ban("spell"),)), On("combat_lose", (Bp(-2),))),
    printed(
        "b_steward_of_the_keep",
        On("combat_start", (Ar(per(1, "keep_rooms", 4), who="foe", span="combat"),)),
        On("combat_win", (Draw("ANY", n=2),)),
    ),
    printed("b_the_stitched_choir", On("combat_begins", (Phase(14),))),
    printed(
        "b_old_hunger",
        On("combat_start", (Ar(per(-1, "companions", 3), who="foe", span="combat"),)),
        On("combat_lose", (Life(-1),)),
    ),
)
