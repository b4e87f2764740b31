"""Every curse does what it says, and every way to be rid of a lasting one works (Curse Card; Curse Icons)."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.draculas_curse import equipment
from rules.draculas_curse.library import CURSES, id_of
from rules.draculas_curse.state import CROSSROADS, ENTRANCE, FOREHALL, State
from tests.rules.draculas_curse.harness import (
    Table,
    acting,
    changed,
    deck_top,
    gives,
    haunts,
    hidden,
    laid,
    on_top,
    turn_of,
)
from tests.rules.draculas_curse.trials import (
    ANN,
    BEN,
    CID,
    Change,
    Still,
    ar,
    change,
    cursed,
    icons_away,
    ids,
    meets,
    monster_on_top,
    over,
    worn,
)

STRONG = ("force_greatsword", "force_siege_plate", "force_visored_greathelm")


def drawn(curse: str, then: Change = lambda s: None, seats: int = 3) -> Table:
    """Return a table in which Ben has drawn a curse in the Portrait Hall, north of the Entrance."""

    def prepared(state: State) -> None:
        on_top(state, "portrait_hall")
        deck_top(state, state.curse_deck, curse)
        then(state)

    table = acting(prepared, seats).does(BEN, "open:n")
    return table.does(BEN, min(table.legal(BEN))) if table.asked(BEN) == "lay" else table


def bears(curse: str, then: Change = lambda s: None, seats: int = 3) -> Table:
    """Return a table in which Ben acts and bears a lasting curse."""

    def prepared(state: State) -> None:
        then(state)
        cursed(state, BEN, curse)

    return changed(acting(seats=seats), prepared)


def held(table: Table) -> list[str]:
    """Return the curses that lie with Ben."""
    return [id_of(c) for c in table.slayer(BEN).curses]


# instant ---------------------------------------------------------------------
def test_butterfingers_takes_an_item_or_a_life():
    table = drawn("c_butterfingers", lambda s: gives(s, BEN, "force_iron_kettle"))
    table.does(BEN, "0").until("act")
    assert (ids(table), table.slayer(BEN).life) == ([], 3)
    assert drawn("c_butterfingers").does(BEN, "1").until("act").slayer(BEN).life == 2


def test_a_tithe_takes_2_bp():
    assert drawn("c_tithe_of_blood", change(bp=3)).until("act").slayer(BEN).bp == 1


def test_a_cold_hand_takes_a_life_and_gives_a_card():
    table = drawn("c_cold_hand", icons_away).until("deck").does(BEN, "SPEED").until("act")
    assert (table.slayer(BEN).life, ids(table)) == (2, ["speed_fleet"])


def test_a_guard_comes_before_the_loss_also_in_the_middle_of_a_curse():
    table = drawn("c_cold_hand", lambda s: (worn(s, BEN, "force_oak_shield"), icons_away(s)))
    assert table.asked(BEN).startswith("may:force_oak_shield")
    table.does(BEN, "yes").until("act")
    assert table.slayer(BEN).life == 3


def test_curses_that_move():
    assert drawn("c_wrong_stairs").until("act").slayer(BEN).at == CROSSROADS
    gate = drawn("c_back_to_the_gate", icons_away).until("act")
    assert (gate.slayer(BEN).at, ids(gate)) == (ENTRANCE, ["speed_fleet"])
    chairs = drawn("c_musical_chairs").until("act")
    assert (chairs.slayer(BEN).at, chairs.slayer(CID).at) == (ENTRANCE, "r_portrait_hall")


@pytest.mark.parametrize(
    ("curse", "phases"),
    [("c_uninvited_guests", [5, 5]), ("c_the_family_reunion", [8, 5]), ("c_wolf_at_the_heel", [7])],
)
def test_curses_that_bring_monsters_draw_no_card_and_feed_no_well(curse: str, phases: list[int]):
    table = drawn(curse, lambda s: worn(s, BEN, *STRONG))
    left = len(table.state.combat_deck)
    for n, strength in enumerate(phases, 1):
        assert (table.state.fight.phase, table.state.fight.foe_ar) == (n, strength)
        table.does(BEN, "declare")
    table.until("act")
    assert table.slayer(BEN).bp >= 1
    assert (len(table.state.well), len(table.state.combat_deck)) == (0, left)


def test_generous_to_a_fault_gives_where_there_is_somebody():
    def together(state: State) -> None:
        gives(state, BEN, "force_iron_kettle")
        state.dracula.placed = 0

    alone = drawn("c_generous_to_a_fault", together).until("act")
    assert ids(alone) == []
    assert any(id_of(c) == "force_iron_kettle" for c in alone.state.discards["FORCE"])


def test_a_loose_tongue_shows_the_hand():
    table = drawn("c_loose_tongue", lambda s: gives(s, BEN, "force_iron_kettle")).until("act")
    assert table.state.dracula.essence == 1
    assert table.slayer(BEN).hand.is_known(0, CID)


def test_curses_for_dracula_and_the_envious():
    well = drawn("c_well_fed_well").until("act")
    assert len(well.state.well) == 1
    door = drawn("c_door_in_the_dark")
    assert drawn("c_door_in_the_dark").does(BEN, "1").until("act").slayer(BEN).life == 2
    door.does(BEN, "0").until("act")
    assert len(door.state.shadows) == 1 or door.slayer(BEN).life == 2

    def rich(state: State) -> None:
        gives(state, CID, "force_iron_kettle")
        deck_top(state, state.curse_deck, "c_envy", "c_brittle_blade")

    envy = drawn("c_envy", rich).until("act")
    assert ids(envy) == ["force_iron_kettle"]
    assert [id_of(c) for c in envy.slayer(CID).curses] == ["c_brittle_blade"]


# lasting: what they do ---------------------------------------------------------------------
def test_curses_of_the_feet():
    table = bears("c_leaden_feet")
    table.does(BEN, "go:forehall").does(BEN, "end")
    assert held(table) == ["c_leaden_feet"]
    table = turn_of(table, BEN)
    assert table.slayer(BEN).left == 2
    table.does(BEN, "FORCE").until("act").does(BEN, "end")
    assert held(table) == []


def test_curses_of_the_arm():
    assert ar(meets(change=lambda s: cursed(s, BEN, "c_brittle_blade"))) == 2
    assert ar(meets("m_cellar_rats", change=lambda s: cursed(s, BEN, "c_pet_spider"))) == 6
    assert ar(meets(change=lambda s: cursed(s, BEN, "c_porcelain_face"))) == 5
    mirror = meets(
        "m_grave_beetle", change=lambda s: (cursed(s, BEN, "c_mirror_sickness"), worn(s, BEN, "force_hand_axe"))
    )
    assert over(mirror).slayer(BEN).life == 2
    glass = over(meets(change=lambda s: cursed(s, BEN, "c_glass_bones")))
    assert glass.slayer(BEN).life == 1


def test_curses_that_forbid():
    hair = bears("c_bat_hair", lambda s: gives(s, BEN, "force_iron_kettle", "speed_fleet"))
    assert hair.why_not(BEN, "equip:force_iron_kettle") == "Something forbids that now."
    palms = bears("c_sticky_palms", lambda s: (gives(s, BEN, "force_iron_kettle"), gives(s, CID, "mind_arcane_dart")))
    assert palms.why_not(BEN, "transmute:force_iron_kettle") == "Something forbids that now."
    assert f"trade:{CID}" not in {o.key for o in palms.options(BEN)}
    theirs = acting(lambda s: (cursed(s, CID, "c_sticky_palms"), gives(s, BEN, "speed_fleet")))
    assert f"trade:{CID}" not in {o.key for o in theirs.options(BEN)}
    vow = meets(
        wears=["mind_moonstone_ring"], hand=["mind_spectral_blade"], seats=5,
        change=lambda s: cursed(s, BEN, "c_solemn_vow_of_silence"),
    )  # fmt: skip
    assert vow.why_not(BEN, "play:mind_spectral_blade") == "Something forbids that now."
    assert not any(k.startswith("synergy") for k in vow.legal(BEN))
    porcelain = bears("c_porcelain_face", lambda s: gives(s, BEN, "force_turkey_dinner"))
    assert porcelain.does(BEN, "play:force_turkey_dinner").slayer(BEN).life == 3
    spider = bears("c_pet_spider", lambda s: worn(s, BEN, "mind_moonstone_ring"))
    assert equipment.capacity(Still(spider.state), BEN, "accessory") == 0  # ty: ignore[invalid-argument-type]


def test_curses_of_the_turn():
    eyes = turn_of(bears("c_hollow_eyes").does(BEN, "end"), BEN)
    assert eyes.legal(BEN) == {"FORCE"}  # the clock answers for Dracula
    whisper = bears(
        "c_grave_whisper", lambda s: gives(s, BEN, *("mind_arcane_dart",) * 3, "speed_fleet", "force_veteran")
    )
    whisper = turn_of(whisper.does(BEN, "end"), BEN)
    assert len(ids(whisper)) == 4
    thirst = bears("c_thirst", change(bp=2)).does(BEN, "end")
    assert thirst.slayer(BEN).bp == 1
    terrors = bears("c_night_terrors", lambda s: (change(bp=2)(s), setattr(s.slayers[CID], "at", "")))
    assert terrors.does(BEN, "end").slayer(BEN).bp == 1
    soul = bears("c_wandering_soul", lambda s: laid(s, "long_gallery", ENTRANCE, "n"))
    soul = turn_of(soul.does(BEN, "end"), BEN)
    assert soul.slayer(BEN).at in ("r_long_gallery", FOREHALL)
    blood = bears("c_weak_blood", change(bp=3))
    assert equipment.price(Still(blood.state), BEN) == 4  # ty: ignore[invalid-argument-type]
    assert "4" in blood.why_not(BEN, "subclass:s_surgeon")


def test_curses_of_winning_of_shadows_and_of_his_rooms():
    debt = over(meets("m_grave_beetle", wears=STRONG, change=lambda s: cursed(s, BEN, "c_blood_debt")))
    assert debt.slayer(BEN).bp == 0

    def shadow(state: State) -> None:
        haunts(state, laid(state, "long_gallery", ENTRANCE, "n"), "curse")

    marked = bears("c_marked_by_the_master", shadow).does(BEN, "end").until("shadows")
    marked.does(ANN, "move:r_long_gallery", ENTRANCE).until("draw")
    assert marked.slayer(BEN).life == 1
    letter = bears("c_love_letter_from_below", lambda s: (hidden(s, "infirmary", ENTRANCE, "n"), icons_away(s)))
    essence = letter.state.dracula.essence
    letter.does(BEN, "open:n").until("deck").does(BEN, "SPEED").until("act")
    assert letter.state.dracula.essence == essence + 1
    assert "speed_fleet" in ids(letter)


# lasting: ways to be rid of them ---------------------------------------------------------------------
PAID = {
    "c_brittle_blade": ("bp", 2), "c_grave_whisper": ("bp", 1), "c_blood_debt": ("bp", 3),
    "c_wandering_soul": ("bp", 2), "c_marked_by_the_master": ("life", 1), "c_pet_spider": ("left", 2),
}  # fmt: skip


@pytest.mark.parametrize("curse", PAID)
def test_curses_that_can_be_paid_off(curse: str):
    what, n = PAID[curse]
    table = bears(curse, change(bp=3))
    before = getattr(table.slayer(BEN), what)
    table.does(BEN, next(k for k in table.legal(BEN) if k.startswith(f"use:{curse}")))
    assert held(table) == []
    assert getattr(table.slayer(BEN), what) == before - n
    assert id_of(table.state.curse_discard.cards[-1]) == curse


DISCARDED = {
    "c_hollow_eyes": ["force_veteran", "speed_fleet"], "c_bat_hair": ["speed_fleet"],
    "c_solemn_vow_of_silence": ["mind_arcane_dart"], "c_sticky_palms": ["force_veteran"],
    "c_glass_bones": ["force_veteran"], "c_love_letter_from_below": ["force_veteran"],
}  # fmt: skip


@pytest.mark.parametrize("curse", DISCARDED)
def test_curses_that_end_with_a_discard(curse: str):
    table = bears(curse, lambda s: gives(s, BEN, *DISCARDED[curse]))
    key = next(k for k in table.legal(BEN) if k.startswith(f"use:{curse}"))
    table.does(BEN, key, *DISCARDED[curse])
    assert (held(table), ids(table)) == ([], [])


@pytest.mark.parametrize("curse", ["c_weak_blood", "c_glass_bones", "c_thirst"])
def test_curses_that_end_with_a_victory(curse: str):
    won = over(meets("m_grave_beetle", wears=STRONG, change=lambda s: cursed(s, BEN, curse)))
    assert held(won) == []
    assert held(over(meets("m_gargoyle", change=lambda s: cursed(s, BEN, curse)))) == [curse]


def test_a_brittle_blade_ends_with_a_great_victory():
    small = over(meets("m_grave_beetle", wears=STRONG, change=lambda s: cursed(s, BEN, "c_brittle_blade")))
    assert held(small) == ["c_brittle_blade"]
    great = over(meets("m_mirror_wraith", wears=STRONG, change=lambda s: cursed(s, BEN, "c_brittle_blade")))
    assert held(great) == []


@pytest.mark.parametrize("curse", ["c_blood_debt", "c_porcelain_face"])
def test_curses_that_end_with_a_lost_life(curse: str):
    assert held(over(meets("m_gargoyle", change=lambda s: cursed(s, BEN, curse)))) == []


def test_curses_that_end_in_a_room_or_in_company():
    kitchen = bears("c_sticky_palms", lambda s: laid(s, "kitchen", ENTRANCE, "n")).does(BEN, "go:r_kitchen")
    assert held(kitchen) == []
    mirror = bears("c_mirror_sickness", lambda s: laid(s, "kitchen", ENTRANCE, "n")).does(BEN, "go:r_kitchen")
    assert held(mirror) == []
    company = bears("c_night_terrors").does(BEN, "end")
    assert held(company) == []

    def shadow(state: State) -> None:
        haunts(state, laid(state, "long_gallery", ENTRANCE, "n"), "essence")
        monster_on_top(state, "m_grave_beetle")

    assert held(bears("c_marked_by_the_master", shadow).does(BEN, "go:r_long_gallery").until("act")) == []
    soul = bears("c_wandering_soul", lambda s: laid(s, "kitchen", ENTRANCE, "n")).does(BEN, "go:r_kitchen")
    assert held(soul.does(BEN, "end")) == []


def test_no_curse_is_left_out():
    source = Path(__file__).read_text(encoding="utf-8")
    assert [c for c in CURSES if f'"{c}"' not in source] == []
