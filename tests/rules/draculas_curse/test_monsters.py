"""Every monster and boss does what it says to whoever fights it (Combat Card; After Combat Effects)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from rules.draculas_curse.library import MONSTERS, id_of
from rules.draculas_curse.state import CROSSROADS, State
from rules.draculas_curse.strength import foe_ar
from tests.rules.draculas_curse.harness import Table, deck_top, gives
from tests.rules.draculas_curse.trials import (
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
    over,
    worn,
)

ARMED = ("force_greatsword", "force_siege_plate", "force_visored_greathelm", "force_iron_sabatons")
"""AR 23 with the 4 of Ottilie: enough for all but the Pale Serpent's like."""


def foe(table: Table) -> int:
    """Return the AR of the monster that is fought."""
    return foe_ar(Still(table.state))  # ty: ignore[invalid-argument-type]


def strong(monster: str, *more: str, hand: Sequence[str] = (), then: Change = lambda s: None) -> Table:
    """Return a table in which Ben beats a monster."""

    def prepared(state: State) -> None:
        icons_away(state)
        then(state)

    table = meets(monster, wears=[*ARMED, *more], hand=hand, change=prepared)
    return table.does(BEN, "declare")


def weak(monster: str, *, hand: Sequence[str] = (), wears: Sequence[str] = (), then: Change = lambda s: None) -> Table:
    """Return a table in which Ben loses against a monster."""
    return meets(monster, hand=hand, wears=wears, change=then).does(BEN, "declare")


# what they forbid
BANS = {
    "m_candle_imp": ("mind_spectral_blade", "play"), "m_gargoyle": ("speed_feint", "play"),
    "m_iron_maiden": ("mind_arcane_dart", "play"), "m_flesh_golem": ("mind_arcane_dart", "play"),
    "m_lich_archivist": ("", "use"), "b_the_unburied_bishop": ("mind_spectral_blade", "play"),
}  # fmt: skip


@pytest.mark.parametrize("monster", BANS)
def test_what_monsters_forbid(monster: str):
    card, _ = BANS[monster]

    def surgeon(state: State) -> None:
        state.slayers[BEN].subclasses, state.slayers[BEN].bp = ["s_surgeon"], 1

    table = meets(
        monster, wears=["mind_moonstone_ring"], hand=[card, "force_overhand_blow"] if card else [], change=surgeon
    )
    key = f"play:{card}" if card else "use:s_surgeon:0"
    assert table.why_not(BEN, key) == "Something forbids that now."
    if monster != "m_iron_maiden" and card:
        assert "play:force_overhand_blow" in {k.partition("#")[0] for k in table.legal(BEN)}


@pytest.mark.parametrize("monster", ["m_cutthroat_acolyte", "b_mother_of_moths"])
def test_monsters_that_let_nobody_help(monster: str):
    table = meets(monster, seats=5)
    assert not any(k.startswith("synergy") for k in table.legal(BEN))
    assert any(k.startswith("synergy") for k in meets("m_bone_page", seats=5).legal(BEN))


# what makes them stronger or weaker
STRENGTH: dict[str, tuple[Change, int]] = {
    "m_hungry_hound": (change(life=1), 10),
    "m_bone_page": (lambda s: worn(s, BEN, "force_greatsword"), 6),
    "m_mirror_wraith": (lambda s: worn(s, BEN, "force_iron_kettle", "force_siege_plate", "speed_fleet"), 12),
    "m_moonbound_wolf": (lambda s: setattr(s.slayers[CID], "at", ""), 18),
    "m_pale_serpent": (lambda s: cursed(s, BEN, "c_leaden_feet"), 21),
    "b_the_red_huntsman": (lambda s: None, 19),
    "b_steward_of_the_keep": (lambda s: setattr(s.dracula, "keep", ["k_bat_loft", "k_alchemy_lab"]), 23),
    "b_old_hunger": (lambda s: s.slayers[BEN].companions.append(s.combat_deck.take("m_gargoyle#1")[0]), 23),
}


@pytest.mark.parametrize("monster", STRENGTH)
def test_what_makes_monsters_stronger(monster: str):
    prepared, wanted = STRENGTH[monster]
    assert foe(meets(monster, change=prepared)) == wanted
    plain = meets(
        monster,
        change=lambda s: setattr(s.slayers[CID], "at", CROSSROADS if "wolf" not in monster else s.slayers[CID].at),
    )
    assert foe(plain) == MONSTERS[monster].ar


def test_the_drowned_knight_is_stronger_in_the_underground_and_yields_his_arms():
    table = strong("m_drowned_knight")
    assert len(ids(table)) == 1
    assert ids(table)[0].startswith("force_")


@pytest.mark.parametrize(
    ("monster", "second"), [("m_ghoul_pair", 7), ("m_twin_headsmen", 12), ("b_the_stitched_choir", 14)]
)
def test_monsters_that_must_be_beaten_twice(monster: str, second: int):
    table = strong(monster, then=lambda s: gives(s, BEN, "mind_arcane_dart"))
    assert (table.state.fight.phase, foe(table)) == (2, second)
    table.does(BEN, "declare").until("act")
    assert table.slayer(BEN).bp == 1
    assert [id_of(c) for c in table.state.well] == [monster]


# what losers suffer
def test_monsters_that_take_cards():
    assert ids(weak("m_cellar_rats", hand=["mind_arcane_dart"]).until("act")) == []
    thief = weak("m_tomb_thief", hand=["mind_arcane_dart", "force_iron_kettle"]).until("act")
    assert ids(thief) == ["mind_arcane_dart"]
    lady = weak("m_lady_of_the_court", hand=["mind_arcane_dart", "force_iron_kettle"]).until("act")
    assert ids(lady) == ["mind_arcane_dart"]
    colossus = weak("m_bone_colossus", wears=["force_iron_kettle", "force_siege_plate"]).until("act")
    assert ids(colossus) == ["force_siege_plate"]


def test_monsters_that_move_whom_they_beat():
    bat = weak("m_crypt_bat").until("act")
    assert bat.slayer(BEN).at == "entrance"
    serpent = weak("m_pale_serpent").until("act")
    assert serpent.slayer(BEN).at == CROSSROADS


def test_monsters_that_slow_curse_and_rob():
    beetle = weak("m_grave_beetle")
    assert [(one.number, one.by) for one in beetle.slayer(BEN).lasting] == [("mv", -1)]
    for monster in ("m_weeping_maid", "m_plague_bride", "b_mother_of_moths"):
        cursing = weak(monster, then=lambda s: deck_top(s, s.curse_deck, "c_brittle_blade")).until("act")
        assert [id_of(c) for c in cursing.slayer(BEN).curses] == ["c_brittle_blade"]
    assert weak("m_cutthroat_acolyte", then=change(bp=3)).slayer(BEN).bp == 2
    assert weak("b_the_unburied_bishop", then=change(bp=3)).slayer(BEN).bp == 1
    assert weak("b_old_hunger").until("act").slayer(BEN).life == 1


def test_monsters_that_feed_dracula():
    for monster in ("m_blood_raven", "b_the_red_huntsman"):
        assert weak(monster).state.dracula.essence == 1


# what winners get
def test_monsters_that_pay():
    assert len(ids(strong("m_hollow_servant").until("act"))) + strong("m_hollow_servant").slayer(BEN).bp >= 1
    for monster in ("m_tomb_thief", "m_lady_of_the_court"):
        assert strong(monster).slayer(BEN).bp == 2
    assert ids(strong("m_lich_archivist"))[:1] == ["mind_arcane_dart"]
    steward = strong("b_steward_of_the_keep", "force_champions_belt").until("deck")
    assert steward.asked(BEN) == "deck"
    bride = strong("m_plague_bride", then=lambda s: cursed(s, BEN, "c_leaden_feet"))
    assert bride.slayer(BEN).curses == []
    steed = strong("m_nightmare_steed", then=change(bp=2))
    assert [id_of(m) for m in steed.slayer(BEN).companions] == ["m_nightmare_steed"]
    assert steed.slayer(BEN).bp == 1
    poor = strong("m_nightmare_steed")
    assert not poor.slayer(BEN).companions


def test_a_beaten_monster_goes_into_the_well_and_a_victorious_one_does_not():
    assert [id_of(c) for c in strong("m_moonbound_wolf").state.well] == ["m_moonbound_wolf"]
    assert not len(weak("m_moonbound_wolf").state.well)
    assert ar(meets("m_bone_page")) == 4
    assert over(meets("m_bone_page")).slayer(BEN).life == 2


def test_no_monster_is_left_out():
    source = Path(__file__).read_text(encoding="utf-8")
    assert [m for m in MONSTERS if f'"{m}"' not in source] == []
