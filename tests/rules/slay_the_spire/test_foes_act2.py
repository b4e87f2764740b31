"""Enemies of act II: what each does on each face or slot, and its abilities."""

from __future__ import annotations

import pytest

from rules.slay_the_spire import foes
from tests.rules.slay_the_spire.table import Table, fight
from tests.rules.slay_the_spire.watching import against, faces, track, turn

DICE = {
    "byrd_encounter": (5, {"12": "ann -2", "34": "strength 1", "56": "ann -3"}),
    "byrd_s13": (4, {"12": "strength 1", "34": "ann -2", "56": "ann -3"}),
    "byrd_s31": (4, {"12": "strength 1", "34": "ann -3", "56": "ann -2"}),
    "byrd_31s": (4, {"12": "ann -3", "34": "ann -2", "56": "strength 1"}),
    "snake_plant": (17, {"1234": "ann -5", "56": "ann weak 2"}),
    "fungi_beast_a7": (6, {"12": "strength 1", "34": "ann -2", "56": "ann -1, strength 1"}),
    "snecko": (23, {"12": "ann -3", "34": "ann -5", "56": "ann -2"}),
    "blue_slaver_wd3": (10, {"12": "ann -2, ann weak 1", "34": "ann -2, ann daze 1", "56": "ann -3"}),
    "blue_slaver_w3d": (10, {"12": "ann -2, ann weak 1", "34": "ann -3", "56": "ann -2, ann daze 1"}),
    "blue_slaver_dw3": (10, {"12": "ann -2, ann daze 1", "34": "ann -2, ann weak 1", "56": "ann -3"}),
    "blue_slaver_3wd": (10, {"12": "ann -3", "34": "ann -2, ann weak 1", "56": "ann -2, ann daze 1"}),
    "red_slaver_3vd": (10, {"12": "ann -3", "34": "ann -2, ann vuln 1", "56": "ann -2, ann daze 1"}),
    "red_slaver_3dv": (10, {"12": "ann -3", "34": "ann -2, ann daze 1", "56": "ann -2, ann vuln 1"}),
    "red_slaver_v3d": (10, {"12": "ann -2, ann vuln 1", "34": "ann -3", "56": "ann -2, ann daze 1"}),
    "red_slaver_dv3": (10, {"12": "ann -2, ann daze 1", "34": "ann -2, ann vuln 1", "56": "ann -3"}),
}


@pytest.mark.parametrize("kind", DICE)
def test_what_the_die_makes_it_do(kind: str) -> None:
    """Each face of the die, and its HP for any number of players (Enemy action types)."""
    hp, acts = DICE[kind]
    assert against(kind, act=2).foe(kind).hp == hp
    faces(kind, acts, act=2)


TRACKS = {
    "chosen_14": (14, ("all -1, all daze 1", "ann -3, ann daze 2", "ann -5, strength 1", "ann -3, ann daze 2")),
    "chosen_16": (16, ("all -1, all daze 1", "ann -3, ann daze 2", "ann -5, strength 1", "ann -3, ann daze 2")),
    "mugger": (10, ("ann -2, block 1", "ann -2", "ann -4, block 2", "ann gold -2, leaves")),
    "looter_hard": (10, ("ann -2", "ann -3, block 1", "ann gold -2, leaves")),
    "shelled_parasite": (
        18,
        ("ann -4, block 2", "ann -3, ann vuln 1", "all -2", "ann -3, ann vuln 1"),
    ),
    "spheric_guardian": (5, ("ann -2, block 15", "ann -5", "ann -2, block 20", "ann -5")),
    "torch_head": (9, ("ann -1", "ann -1")),
}


@pytest.mark.parametrize("kind", TRACKS)
def test_what_it_does_round_by_round(kind: str) -> None:
    """Each slot of its track, or its only action; grey slots happen once (Enemy action types)."""
    hp, acts = TRACKS[kind]
    assert against(kind, act=2).foe(kind).hp == hp
    track(kind, *acts, act=2)


def test_shelled_parasite_gains_block_with_every_action() -> None:
    """Shelled Parasite: 2 Block each time, since its block is removed before it acts."""
    table = against("shelled_parasite", act=2)
    parasite = table.foe("shelled_parasite")
    for _ in range(4):
        parasite.block = 0
        turn(table, parasite)
        assert parasite.block == 2
    table.is_quiet()


def test_what_changes_from_ascension_7() -> None:
    """Shelled Parasite has 16 HP; Snake Plant's second hit is against every player."""
    assert against("shelled_parasite", act=2, ascension=7).foe("shelled_parasite").hp == 16
    track("shelled_parasite", *TRACKS["shelled_parasite"][1], act=2, ascension=7)
    assert against("snake_plant", act=2, ascension=7).foe("snake_plant").hp == 17
    faces("snake_plant", {"1234": "ann -5, ben -2", "56": "ann weak 2"}, act=2, ascension=7)


def test_hits_of_different_size_are_one_multi_hit() -> None:
    """Snake Plant: both hits are doubled for a single Vulnerable, and cost a single Weak (Multi-hits)."""
    table = fight(against=["snake_plant"], die=1, act=2)
    table.ann.has(vuln=2, hp=30, max_hp=30)
    table.all_end()
    assert (table.ann.hp, table.ann.vuln) == (20, 1)
    table.is_quiet()


@pytest.mark.parametrize("kind", ["byrd_encounter", "byrd_s13", "byrd_s31", "byrd_31s"])
def test_a_byrd_that_flies_loses_one_hp_a_hit(kind: str) -> None:
    """Flying caps hits at 1, also doubled ones, but not damage that is no hit."""
    table = fight(against=[kind], act=2)
    byrd = table.foe(kind)
    byrd.vuln = 1
    ann = table.ann.holds("bash", "twin_strike").has(energy=6)
    ann.plays("bash", kind)
    assert byrd.hp == byrd.max_hp - 1
    ann.plays("twin_strike", kind)
    assert byrd.hp == byrd.max_hp - 3
    byrd.hp = 4
    table.ann.has(potions=["fire_potion"])
    ann.drinks("fire_potion", kind)
    assert byrd.dead


@pytest.mark.parametrize("kind", ["fungi_beast_a7"])
def test_a_fungi_beast_leaves_a_spore_cloud(kind: str) -> None:
    """Spore Cloud: whoever stands in its row gains 1 Vulnerable."""
    table = fight("ironclad", "silent", against=[[kind, "torch_head"], []], act=2)
    table.foe(kind).hp = 1
    table.ben.holds("strike_silent").plays("strike_silent", kind)
    assert (table.ann.vuln, table.ben.vuln) == (1, 0)
    table.is_quiet()


@pytest.mark.parametrize(("face", "cost"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 3), (6, 3)])
def test_a_snecko_confuses_about_the_first_card(face: int, cost: int) -> None:
    """Confusion: the first card each turn, of the player in its row alone, costs what the die says."""
    table = fight("ironclad", "silent", against=[["snecko"], []], act=2, die=face)
    ann = table.ann.holds("strike_ironclad", "bash").has(energy=6)
    ben = table.ben.holds("strike_silent")
    ben.plays("strike_silent", "snecko")
    assert ben.energy == 2
    ann.plays("strike_ironclad", "snecko")
    assert ann.energy == 6 - cost
    ann.plays("bash", "snecko")
    assert ann.energy == 4 - cost
    table.is_quiet()


def test_a_spheric_guardian_keeps_its_block() -> None:
    """It begins with 10 Block, and Barricade keeps what is left."""
    table = fight(against=["spheric_guardian"], act=2)
    guardian = table.foe("spheric_guardian")
    assert guardian.block == 10
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "spheric_guardian")
    table.all_end()
    assert (guardian.block, guardian.hp) == (14, 5)
    table.is_quiet()


# the centurion and the mystic ------------------------------------------------------------------------------------
def pair(centurion: str, mystic: str, die: int) -> Table:
    """Set a centurion and a mystic against ann."""
    return against(centurion, mystic, die=die, act=2)


@pytest.mark.parametrize(
    ("centurion", "mystic", "acts"),
    [
        (
            "centurion_b3", "mystic",
            {
                "12": "mystic block 3",
                "3": "ann -2, ann weak 1, mystic block 3",
                "4": "ann -5, ann weak 1",
                "56": "ann -3, strength 1, mystic strength 1",
            },
        ),
        (
            "centurion_3b", "mystic_2sh",
            {
                "12": "ann -5, ann weak 1",
                "3": "ann -3, strength 1, mystic_2sh strength 1",
                "4": "strength 1, mystic_2sh block 3, mystic_2sh strength 1",
                "56": "mystic_2sh block 3",
            },
        ),
    ],
)  # fmt: skip
def test_centurion_and_mystic_by_the_die(centurion: str, mystic: str, acts: dict[str, str]) -> None:
    """The centurion blocks the mystic of its row or hits; the mystic hits, or helps all enemies."""
    table = pair(centurion, mystic, 1)
    assert (table.foe(centurion).hp, table.foe(mystic).hp) == (15, 12)
    faces(centurion, acts, mystic, act=2)


@pytest.mark.parametrize(("mystic", "face"), [("mystic", 1), ("mystic_2sh", 6)])
def test_a_mystic_heals_all_enemies_up_to_what_they_had(mystic: str, face: int) -> None:
    """All enemies heal 3, those of other rows too, none above its highest HP."""
    table = fight("ironclad", "silent", against=[[mystic], ["torch_head", "torch_head"]], act=2, die=face)
    table.foe(mystic).hp = 5
    table.foe("torch_head", 0).hp = 8
    table.foe("torch_head", 1).hp = 2
    table.all_end()
    assert [f.hp for f in table.combat.foes] == [8, 9, 5]
    table.is_quiet()


@pytest.mark.parametrize(("mystic", "face"), [("mystic", 5), ("mystic_2sh", 3)])
def test_a_mystic_strengthens_all_enemies_after_they_have_acted(mystic: str, face: int) -> None:
    """All enemies gain 1 Strength; this acts last."""
    table = fight("ironclad", "silent", against=[["torch_head"], [mystic, "torch_head"]], act=2, die=face)
    order = [f.kind for f in foes.order_of_acting(table.combat)]
    assert order == ["torch_head", "torch_head", mystic]
    table.all_end()
    assert table.ann.hp == table.ann.max_hp - 1
    assert [f.strength for f in table.combat.foes] == [1, 1, 1]
    table.is_quiet()


@pytest.mark.parametrize(
    ("centurion", "mystic", "face"), [("centurion_b3", "mystic", 2), ("centurion_3b", "mystic_2sh", 5)]
)
def test_a_centurion_is_furious_once_its_mystic_is_dead(centurion: str, mystic: str, face: int) -> None:
    """Fury: 1 Strength, and from then on (this round too) it only hits."""
    table = pair(centurion, mystic, face)
    table.foe(mystic).hp = 1
    table.ann.holds("strike_ironclad").plays("strike_ironclad", mystic)
    one = table.foe(centurion)
    assert one.strength == 1
    assert turn(table, one, calm=False) == "ann -4"
    table.is_quiet()


def test_a_centurion_does_not_care_for_the_mystic_of_another_row() -> None:
    """Fury is about the mystic in its own row."""
    table = fight("ironclad", "silent", against=[["centurion_b3", "mystic"], ["mystic_2sh"]], act=2, die=1)
    table.foe("mystic_2sh").hp = 1
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "mystic_2sh")
    assert table.foe("centurion_b3").strength == 0
    table.is_quiet()


# bronze orbs ---------------------------------------------------------------------------------------------------------
ORBS = {
    "bronze_orb": {"12": "ann -3", "34": "ann -2, ann weak 1", "56": "bronze_automaton block 3"},
    "bronze_orb_db3": {"12": "ann -2, ann weak 1", "34": "bronze_automaton block 3", "56": "ann -3"},
    "bronze_orb_3bd": {"12": "ann -3", "34": "bronze_automaton block 3", "56": "ann -2, ann weak 1"},
    "bronze_orb_b3d": {"12": "bronze_automaton block 3", "34": "ann -3", "56": "ann -2, ann weak 1"},
}


@pytest.mark.parametrize("kind", ORBS)
def test_a_bronze_orb_hits_or_blocks_for_the_automaton(kind: str) -> None:
    """Each face of the die; the automaton's own first slot gives it Strength."""
    assert against(kind, act=2).foe(kind).hp == 19
    for shown, expected in ORBS[kind].items():
        for face in shown:
            table = fight("ironclad", "silent", against=[["bronze_automaton"], []], kind="boss", act=2, die=int(face))
            table.combat.foes[1:] = []
            orb = foes.place(table.state, kind, 0)
            said = turn(table, orb).split(", ")
            said.remove("bronze_automaton strength 1")
            assert ", ".join(said) == expected
            table.is_quiet()
