"""Cards that are worn and fought with do what they say (Character Cards & Equipment; Spellcasting)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.draculas_curse import equipment
from rules.draculas_curse.library import BP_ICON, CARDS, ESSENCE_ICON, SPELL, card, id_of
from rules.draculas_curse.registry import CURSE
from rules.draculas_curse.state import ENTRANCE
from tests.rules.draculas_curse import test_cards_played
from tests.rules.draculas_curse.harness import (
    acting,
    changed,
    gives,
    turn_of,
)
from tests.rules.draculas_curse.trials import (
    BEN,
    CID,
    TRIED,
    Still,
    ar,
    attacks,
    change,
    icons_away,
    ids,
    meets,
    over,
    tries,
    worn,
)

# what is worn, in AR: base 4, the printed AR, and what is passive
WORN = {
    "force_chain_hauberk": ({}, 6), "force_siege_plate": ({}, 8), "force_spiked_brigandine": ({}, 6),
    "force_butchers_apron": ({}, 5), "force_iron_kettle": ({"stack": 2}, 8), "force_visored_greathelm": ({}, 7),
    "force_wolf_skull_helm": ({}, 5), "force_hobnailed_boots": ({}, 5), "force_iron_sabatons": ({}, 7),
    "force_morning_star": ({}, 7), "force_greatsword": ({}, 9), "force_headsmans_maul": ({}, 8),
    "force_halberd": ({"seats": 4, "change": lambda s: setattr(s.slayers[CID], "at", "r_long_gallery")}, 9),
    "force_champions_belt": ({"wears": ["force_greatsword"]}, 11), "force_trophy_hook": ({}, 4),
    "force_veteran": ({}, 5), "force_berserker": ({"change": change(life=1)}, 8),
    "force_giant_killer": ({"monster": "m_bone_colossus"}, 7), "force_silver_sword": ({}, 6),
    "force_oak_shield": ({}, 5),
    "force_shieldwall": ({"seats": 4, "change": lambda s: setattr(s.slayers[CID], "at", "r_long_gallery")}, 5),
    "speed_leather_jerkin": ({}, 5), "speed_quilted_doublet": ({}, 6), "speed_rapier": ({}, 6),
    "speed_parrying_dagger": ({}, 6), "speed_chain_whip": ({}, 8), "speed_yew_longbow": ({}, 8),
    "mind_magicians_mantle": ({}, 6), "mind_ash_staff": ({}, 7), "mind_sigil_dagger": ({}, 6),
}  # fmt: skip


@pytest.mark.parametrize("id", WORN)
def test_what_is_worn_counts(id: str):
    how, wanted = WORN[id]
    how = dict(how)
    table = meets(how.pop("monster", "m_bone_page"), wears=[*how.pop("wears", []), id], **how)
    assert ar(table) == wanted


# what is played in a combat, from the hand: what it adds
PLAYED: dict[str, tuple[dict[str, Any], list[str], int]] = {
    "force_overhand_blow": ({}, [], 4),
    "force_shoulder_charge": ({}, [], 3),
    "force_reckless_swing": ({}, [], 7),
    "force_twin_cut": ({"wears": ["force_hand_axe", "force_silver_sword"]}, [], 6),
    "force_cleave": ({"wears": ["force_greatsword"]}, [], 6),
    "force_finishing_stroke": ({}, [], 3),
    "force_last_stand": ({"change": change(life=1)}, [], 9),
    "force_battle_cry": ({}, [], 3),
    "speed_hamstring": ({}, [], 3),
    "speed_backstab": ({"seats": 4}, [], 5),
    "speed_ricochet": ({"hand": ["speed_fleet"]}, ["speed_fleet"], 6),
    "speed_vaulting_kick": ({}, [], 3),
    "speed_feint": ({}, [], 2),
    "mind_holy_water": ({}, [], 3),
    "mind_firebolt": ({"wears": ["mind_moonstone_ring"], "change": change(bp=1)}, [], 6),
    "mind_pillar_of_flame": ({"wears": ["mind_moonstone_ring"], "change": change(bp=2)}, [], 9),
    "mind_spectral_blade": ({"wears": ["mind_moonstone_ring"]}, [], 4),
    "mind_mirror_ward": ({"wears": ["mind_moonstone_ring"], "change": change(bp=1)}, [], 2),
    "mind_borrowed_colossus": ({"wears": ["mind_moonstone_ring"], "change": change(bp=2)}, [], 13),
    "mind_soul_lantern": ({"wears": ["mind_moonstone_ring"]}, [], 3),
    "mind_arcane_dart": ({}, [], 3),
    "speed_flurry": ({}, [], 2),
}


@pytest.mark.parametrize("id", PLAYED)
def test_what_is_played_in_combat_adds_and_is_discarded(id: str):
    how, more, wanted = PLAYED[id]
    how = dict(how)
    table = meets(hand=[*how.pop("hand", []), id], **how)
    before, bp = ar(table), table.slayer(BEN).bp
    table.does(BEN, f"play:{id}", *more)
    assert ar(table) == before + wanted
    assert table.slayer(BEN).bp == bp - card(f"{id}#1").bp_cost
    assert id in [id_of(c) for c in table.state.discards[card(f"{id}#1").deck]]
    assert id not in ids(table)


def test_conditions_of_what_is_played():
    assert ar(meets(hand=["force_twin_cut"]).does(BEN, "play:force_twin_cut")) == 6
    assert "two-handed" in meets(hand=["force_cleave"]).why_not(BEN, "play:force_cleave")
    assert "Life" in meets(hand=["force_last_stand"]).why_not(BEN, "play:force_last_stand")
    alone = meets(hand=["speed_backstab"], seats=4, change=lambda s: setattr(s.slayers[CID], "at", ""))
    flurry = meets(hand=["mind_arcane_dart", "speed_flurry"]).does(BEN, "play:mind_arcane_dart")
    assert ar(flurry.does(BEN, "play:speed_flurry")) == 4 + 3 + 4
    assert "focus" in meets(hand=["mind_spectral_blade"]).why_not(BEN, "play:mind_spectral_blade")
    assert alone.state.fight is not None


# abilities of what is worn, in combat
@tries("force_hand_axe", "speed_throwing_knives", "mind_bone_wand")
@pytest.mark.parametrize(
    ("id", "paid", "wanted"),
    [
        ("force_hand_axe", [], 4 + 2),
        ("speed_throwing_knives", ["speed_fleet"], 4 + 1 + 3),
        ("mind_bone_wand", ["mind_arcane_dart"], 4 + 1 + 3),
    ],
)
def test_abilities_of_weapons(id: str, paid: list[str], wanted: int):
    table = meets(wears=[id], hand=paid)
    key = next(k for k in table.legal(BEN) if k.startswith(f"use:{id}"))
    table.does(BEN, key, *paid)
    assert ar(table) == wanted
    assert key not in table.legal(BEN)
    assert not ids(table)


# numbers of what is worn
NUMBERS = {
    "force_siege_plate": ("mv", 3, 2), "force_iron_sabatons": ("mv", 3, 2), "speed_couriers_boots": ("mv", 3, 4),
    "speed_leather_jerkin": ("mv", 3, 4), "speed_fleet": ("mv", 3, 4), "speed_bandolier": ("hand_limit", 5, 7),
    "mind_scholars_robe": ("hand_limit", 5, 6), "mind_hedge_magic": ("hand_limit", 5, 6),
    "force_giants_grip": ("slots:two_hand_plus_one", 0, 1), "speed_ambidextrous": ("slots:weapon", 2, 3),
    "mind_ash_staff": ("spell_ar", 0, 2), "mind_circlet_of_embers": ("cost:spell", 2, 1),
    "mind_moonstone_ring": ("focus", 0, 1), "mind_sigil_dagger": ("focus", 0, 1), "mind_bone_wand": ("focus", 0, 1),
    "mind_crystal_skull": ("focus", 0, 1), "force_visored_greathelm": ("ban:spell", 0, 1),
    "force_hobnailed_boots": ("guard:relocate", 0, 1), "speed_shadow_cloak": ("ward", 0, 1),
}  # fmt: skip


@pytest.mark.parametrize("id", NUMBERS)
def test_numbers_of_what_is_worn(id: str):
    what, base, wanted = NUMBERS[id]
    table = changed(acting(), lambda s: worn(s, BEN, id))
    look = CURSE.context(Still(table.state), BEN)  # ty: ignore[invalid-argument-type]
    assert CURSE.total(look, what, base) == wanted


def test_movement_counts_at_the_beginning_of_a_turn():
    table = acting(lambda s: worn(s, BEN, "speed_couriers_boots", "speed_fleet"))
    table = turn_of(table.does(BEN, "end"), BEN)
    assert table.slayer(BEN).left == 5


def test_a_two_handed_weapon_leaves_room_for_another_with_the_grip():
    table = acting(lambda s: (worn(s, BEN, "force_giants_grip", "force_greatsword"), gives(s, BEN, "force_hand_axe")))
    table.does(BEN, "equip:force_hand_axe")
    assert [id_of(c) for c in table.slayer(BEN).slots["weapon"]] == ["force_greatsword", "force_hand_axe"]
    bare = acting(lambda s: (worn(s, BEN, "force_greatsword"), gives(s, BEN, "force_hand_axe")))
    bare.does(BEN, "equip:force_hand_axe")
    assert [id_of(c) for c in bare.slayer(BEN).slots["weapon"]] == ["force_hand_axe"]
    assert ids(bare) == ["force_greatsword"]


def test_three_blades_with_both_hands_alike():
    blades = ("force_hand_axe", "force_silver_sword")
    table = acting(lambda s: (worn(s, BEN, "speed_ambidextrous", *blades), gives(s, BEN, "speed_rapier")))
    table.does(BEN, "equip:speed_rapier")
    assert len(table.slayer(BEN).slots["weapon"]) == 3


# after a combat
@tries("force_morning_star", "force_spiked_brigandine", "force_reckless_swing", "mind_sigil_dagger")
def test_what_happens_to_losers():
    star = over(meets("m_grave_beetle", wears=["force_hand_axe"], hand=["mind_arcane_dart"]))
    assert ids(star) == ["mind_arcane_dart"]
    star = over(meets("m_gargoyle", wears=["force_morning_star"], hand=["mind_arcane_dart"]))
    assert ids(star) == []
    assert over(meets("m_gargoyle", wears=["force_spiked_brigandine"])).slayer(BEN).bp == 1
    table = over(meets("m_gargoyle", hand=["force_reckless_swing"]).does(BEN, "play:force_reckless_swing"))
    assert table.slayer(BEN).life == 1
    dagger = over(meets("m_gargoyle", wears=["mind_sigil_dagger"]))
    assert dagger.was_told("Ben draws a curse")


@tries("force_butchers_apron", "force_trophy_hook", "force_wolf_skull_helm", "force_veteran", "speed_chain_whip")
def test_what_happens_to_winners():
    strong = ["force_greatsword", "force_siege_plate"]
    table = over(meets("m_bone_page", wears=["force_greatsword", "force_butchers_apron"], change=icons_away))
    assert len(ids(table)) == 1
    hook = over(meets("m_blood_raven", wears=[*strong, "force_trophy_hook"]))
    assert hook.slayer(BEN).bp == 2
    assert over(meets("m_bone_page", wears=[*strong, "force_trophy_hook"])).slayer(BEN).bp == 1
    wolf = over(meets("m_bone_page", wears=[*strong, "force_wolf_skull_helm"]))
    assert [id_of(m) for m in wolf.slayer(BEN).companions] == ["m_bone_page"]
    assert not len(wolf.state.well)
    whip = ["speed_chain_whip", "force_siege_plate", "force_iron_kettle", "force_champions_belt"]
    drawn = over(meets("m_plague_bride", wears=whip, change=icons_away))
    assert len(ids(drawn)) == 1
    veteran = over(meets("m_bone_page", wears=[*strong, "force_veteran"]))
    assert [(one.by, one.until) for one in veteran.slayer(BEN).lasting] == [(1, "next_combat")]


@tries("force_finishing_stroke", "force_shoulder_charge", "speed_vaulting_kick", "speed_rapier")
def test_what_the_margin_is_good_for():
    strong = ["force_greatsword"]
    assert (
        over(
            meets("m_bone_page", wears=strong, hand=["force_finishing_stroke"]).does(BEN, "play:force_finishing_stroke")
        )
        .slayer(BEN)
        .bp
        == 2
    )
    for id, wears in (("force_shoulder_charge", strong), ("speed_vaulting_kick", strong), ("", ["speed_rapier"])):
        table = meets("m_grave_beetle", wears=wears, hand=[id] if id else [])
        if id:
            table.does(BEN, f"play:{id}")
        table.does(BEN, "declare")
        assert table.asked(BEN).startswith("may:"), id
        table.does(BEN, "yes").until("step")
        assert ENTRANCE in table.legal(BEN)
        table.does(BEN, ENTRANCE)
        assert table.slayer(BEN).at == ENTRANCE
        assert table.slayer(BEN).fought


@tries("force_oak_shield", "force_thick_skin", "speed_quilted_doublet", "speed_feint", "mind_mirror_ward")
def test_what_keeps_a_life():
    shield = meets("m_gargoyle", wears=["force_oak_shield"]).does(BEN, "declare")
    assert shield.asked(BEN).startswith("may:force_oak_shield")
    shield.does(BEN, "yes").until("act")
    assert shield.slayer(BEN).life == 3
    assert not shield.slayer(BEN).slots.get("weapon")
    skin = meets("m_gargoyle", wears=["force_thick_skin"], hand=["speed_fleet", "mind_arcane_dart"]).does(
        BEN, "declare"
    )
    skin.does(BEN, "yes", "speed_fleet", "mind_arcane_dart").until("act")
    assert (skin.slayer(BEN).life, ids(skin)) == (3, [])
    coat = meets("m_gargoyle", wears=["speed_quilted_doublet"], hand=["speed_fleet"]).does(BEN, "declare")
    coat.does(BEN, "yes", "speed_fleet").until("act")
    assert coat.slayer(BEN).life == 3
    assert over(meets("m_iron_maiden", hand=["mind_arcane_dart"])).slayer(BEN).life == 2
    feint = over(meets("m_blood_raven", hand=["speed_feint"]).does(BEN, "play:speed_feint"))
    assert feint.slayer(BEN).life == 3
    ward = meets("m_blood_raven", wears=["mind_moonstone_ring"], hand=["mind_mirror_ward"], change=change(bp=1))
    ward = over(ward.does(BEN, "play:mind_mirror_ward"))
    assert (ward.slayer(BEN).life, ward.state.dracula.essence) == (3, 0)


@tries("speed_smoke_pot", "speed_yew_longbow")
def test_what_ends_a_combat_without_outcome():
    pot = meets("m_blood_raven", hand=["speed_smoke_pot"]).does(BEN, "play:speed_smoke_pot").until("step")
    pot.does(BEN, ENTRANCE)
    assert (pot.slayer(BEN).life, pot.slayer(BEN).bp, pot.slayer(BEN).at) == (3, 0, ENTRANCE)
    assert any(id_of(c) == "m_blood_raven" for c in pot.state.combat_discard)
    bow = meets("m_blood_raven", wears=["speed_yew_longbow"], hand=["speed_fleet"])
    key = next(k for k in bow.legal(BEN) if k.startswith("use:speed_yew"))
    bow.does(BEN, key, "speed_fleet").until("act")
    assert bow.slayer(BEN).life == 3


@tries("force_pommel_strike", "speed_quick_cut", "mind_thought_spike", "mind_soul_lantern")
def test_blows_that_draw_look_and_starve_the_well():
    for id, n in (("force_pommel_strike", 1), ("speed_quick_cut", 1), ("mind_thought_spike", 0)):
        table = meets(hand=[id], change=icons_away).does(BEN, f"play:{id}")
        assert (ar(table), len(ids(table))) == (6, n)
    assert table.was_told("sees", BEN) or table.was_told("You see", BEN) or table.was_told("top", BEN)
    ring = meets("m_grave_beetle", wears=["mind_moonstone_ring"], hand=["mind_soul_lantern"])
    table = over(ring.does(BEN, "play:mind_soul_lantern"))
    assert [id_of(c) for c in table.state.gone] == ["m_grave_beetle"]
    assert not len(table.state.well)


@tries("mind_attuned", "mind_magicians_mantle", "mind_scholars_robe")
def test_what_listens_for_spells():
    wears = ["mind_moonstone_ring", "mind_attuned", "mind_scholars_robe"]
    table = meets(wears=wears, hand=["mind_spectral_blade"], change=icons_away)
    before = ar(table)
    table.does(BEN, "play:mind_spectral_blade")
    assert ar(table) == before + 6
    assert len(ids(table)) == 1
    mantle = meets(wears=["mind_moonstone_ring", "mind_magicians_mantle"], hand=["mind_spectral_blade"])
    mantle.does(BEN, "play:mind_spectral_blade")
    assert mantle.state.decks["MIND"].seen[-1] == BEN


@tries("mind_ash_staff", "mind_circlet_of_embers")
def test_engines_of_spells():
    staff = meets(wears=["mind_ash_staff"], hand=["mind_spectral_blade"])
    before = ar(staff)
    assert ar(staff.does(BEN, "play:mind_spectral_blade")) == before + 6
    circlet = meets(wears=["mind_circlet_of_embers"], hand=["mind_firebolt"]).does(BEN, "play:mind_firebolt")
    assert ar(circlet) == 4 + 6
    assert circlet.slayer(BEN).bp == 0


# between players
@tries("force_silver_sword", "speed_parrying_dagger", "mind_holy_water", "speed_hamstring", "mind_exchange_of_fates")
def test_cards_against_players():
    assert ar(attacks(wears=["force_silver_sword"], vampire=CID)) == 4 + 2 + 2
    assert ar(attacks(wears=["speed_parrying_dagger"], vampire=CID)) == 4 + 2 + 3
    assert ar(attacks(hand=["mind_holy_water"], vampire=CID).does(BEN, "play:mind_holy_water")) == 4 + 6
    table = attacks(
        lambda s: gives(s, CID, "force_iron_kettle"), wears=["force_greatsword"], hand=["speed_hamstring"], vampire=CID
    )
    table.does(BEN, "play:speed_hamstring").does(BEN, "declare").does(CID, "declare").until("act")
    assert ids(table) == ["force_iron_kettle"]
    fates = attacks(
        lambda s: (worn(s, CID, "force_greatsword"), change(bp=2)(s)), wears=["mind_moonstone_ring"],
        hand=["mind_exchange_of_fates"], vampire=CID,
    )  # fmt: skip
    fates.does(BEN, "play:mind_exchange_of_fates")
    assert ar(fates) == 6 + 5 + 2  # the vampire is stronger against slayers
    assert fates.does(BEN, "declare").asked(CID) == "combat"
    assert ar(fates, CID) == 5


def test_slots_hold_one_and_what_was_there_returns():
    table = acting(lambda s: (worn(s, BEN, "force_iron_kettle"), gives(s, BEN, "force_visored_greathelm")))
    table.does(BEN, "equip:force_visored_greathelm")
    assert ids(table) == ["force_iron_kettle"]
    assert [id_of(c) for c in table.slayer(BEN).slots["helm"]] == ["force_visored_greathelm"]
    assert equipment.slot_of("force_iron_kettle#1") == "helm"


def test_no_card_is_left_out():
    assert test_cards_played  # its tests add to what is tried
    tried = TRIED | set(WORN) | set(PLAYED) | set(NUMBERS)
    wanted = {c.id for c in CARDS.values() if not c.types & {BP_ICON, ESSENCE_ICON}}
    assert wanted - tried == set()
    assert any(SPELL in CARDS[id].types for id in tried)
