"""Enemies of act III: what each does on each face or slot, and its abilities."""

from __future__ import annotations

import pytest

from rules.slay_the_spire.library import FOES
from tests.rules.slay_the_spire.table import fight
from tests.rules.slay_the_spire.watching import against, faces, track, turn

DICE = {
    "jaw_worm_act3": (10, {"12": "block 3, strength 1", "34": "ann -3, block 1", "56": "ann -4"}),
    "jaw_worm_summon": (10, {"12": "ann -4", "34": "block 3, strength 1", "56": "ann -3, block 1"}),
    "jaw_worm_summon_3b4": (10, {"12": "ann -3, block 1", "34": "ann -4", "56": "block 3, strength 1"}),
    "repulsor": (7, {"123": "ann -1, ann daze 2", "456": "ann -3"}),
    "repulsor_summon": (7, {"123": "ann -3", "456": "ann -1, ann daze 2"}),
    "orb_walker_3ws": (22, {"123": "ann -3, ann daze 1, strength 1", "456": "ann -2, strength 2"}),
    "orb_walker_2s": (22, {"123": "ann -2, strength 2", "456": "ann -3, ann daze 1, strength 1"}),
    "writhing_mass": (
        27,
        {
            "1": "all vuln 1",
            "2": "all daze 2",
            "3": "ann -6",
            "4": "ann -5, block 5",
            "5": "ann -7",
            "6": "ann -4, ann weak 1",
        },
    ),
    "darkling": (8, {"12": "ann -4", "34": "block 3, strength 1", "56": "ann -3"}),
    "darkling_bha": (8, {"12": "block 3, strength 1", "34": "ann -3", "56": "ann -4"}),
    "darkling_hab": (8, {"12": "ann -3", "34": "ann -4", "56": "block 3, strength 1"}),
    "spiker_add": (10, {"123": "cubes 2", "456": "ann -2"}),
    "spiker_attack": (10, {"123": "ann -2", "456": "cubes 2"}),
}


@pytest.mark.parametrize("kind", DICE)
def test_what_the_die_makes_it_do(kind: str) -> None:
    """Each face of the die, and its HP for any number of players (Enemy action types)."""
    hp, acts = DICE[kind]
    assert against(kind, act=3).foe(kind).hp == hp
    faces(kind, acts, act=3)


TRACKS = {
    "exploder": (8, ("ann -3", "", "all -10, dies")),
    "exploder_summon": (8, ("ann -3", "", "all -10, dies")),
    "transient": (99, ("ann -6", "ann -9", "ann -12", "ann -15, dies")),
    "maw": (28, ("all vuln 1", "ann -4", "strength 2", "ann -6", "ann -4")),
    "dagger": (5, ("ann -2", "ann -5, dies")),
}


@pytest.mark.parametrize("kind", TRACKS)
def test_what_it_does_round_by_round(kind: str) -> None:
    """Each slot of its track; grey slots happen once (Enemy action types)."""
    hp, acts = TRACKS[kind]
    assert against(kind, act=3).foe(kind).hp == hp
    track(kind, *acts, act=3)


@pytest.mark.parametrize("kind", ["exploder", "transient", "dagger"])
def test_the_fight_is_won_when_the_last_enemy_dies_by_itself(kind: str) -> None:
    """Exploder, Transient, Dagger: they die by their last action, and nothing is left to fight."""
    table = fight(against=[kind], act=3)
    foe = table.foe(kind)
    foe.cube = len(table_of(kind)) - 1
    table.ann.has(hp=40, max_hp=40)
    table.all_end()
    assert foe.dead
    assert table.state.combat is None
    assert "s1" in table.state.due


def table_of(kind: str) -> tuple[object, ...]:
    """Return the slots of an enemy's track."""
    return FOES[kind].modes[0]


def test_the_maw_from_ascension_7() -> None:
    """The Maw's first slot hits everyone too, and its last hits harder."""
    track("maw", "all -2, all vuln 1", "ann -4", "strength 2", "ann -8", "ann -4", act=3, ascension=7)


@pytest.mark.parametrize(
    ("face", "expected"),
    [(1, "ann -5, ben -3"), (2, "ann -5, ben -3"), (3, "ann -5, ben -3"), (4, "ann -6, ben -2"), (5, "ann -6, ben -2"),
     (6, "ann -6, ben -2")],
)  # fmt: skip
def test_spire_growth_does_nothing_in_the_first_round(face: int, expected: str) -> None:
    """Spire Growth: nothing at first, then by the die one hit against its row and one against everyone."""
    table = against("spire_growth", die=face, act=3)
    growth = table.foe("spire_growth")
    assert growth.hp == 28
    table.will_roll(face)
    assert turn(table, growth) == ""
    assert turn(table, growth) == expected
    table.is_quiet()


@pytest.mark.parametrize(("kind", "face"), [("darkling", 5), ("darkling_bha", 3), ("darkling_hab", 1)])
def test_a_darkling_heals_itself(kind: str, face: int) -> None:
    """Hit for 3 and heal 2, up to its highest HP."""
    table = fight(against=[kind], die=face, act=3)
    foe = table.foe(kind)
    foe.hp = 5
    table.all_end()
    assert foe.hp == 7
    assert table.ann.hp == 7
    table.is_quiet()


@pytest.mark.parametrize("kind", ["darkling", "darkling_bha", "darkling_hab"])
def test_dead_darklings_return_while_an_enemy_lives(kind: str) -> None:
    """Regrow: at the start of the round, with 4 HP and no tokens."""
    table = fight("ironclad", "silent", against=[[kind], ["torch_head"]], act=3)
    foe = table.foe(kind)
    foe.hp, foe.strength, foe.weak = 1, 3, 1
    table.ann.holds("strike_ironclad").plays("strike_ironclad", kind)
    assert foe.dead
    table.all_end()
    assert (foe.dead, foe.hp, foe.strength, foe.weak) == (False, 4, 0, 0)
    table.is_quiet()


def test_darklings_that_are_all_dead_do_not_return() -> None:
    """Regrow: the fight is over once no enemy lives."""
    table = fight(against=["darkling", "darkling_bha"], act=3)
    for foe in table.combat.foes:
        foe.hp = 1
    table.ann.holds("cleave").plays("cleave")
    assert table.state.combat is None


@pytest.mark.parametrize("kind", ["spiker_add", "spiker_attack"])
def test_a_spiker_stings_whoever_attacks_it(kind: str) -> None:
    """Thorns: 1 damage for each cube (1 at first, 5 at most) after each Attack, also a Shiv; Block stops it."""
    table = fight("ironclad", "silent", against=[[kind], []], act=3)
    spiker = table.foe(kind)
    assert spiker.marks == 1
    table.ann.holds("twin_strike").plays("twin_strike", kind)
    assert table.ann.hp == table.ann.max_hp - 1
    spiker.marks = 3
    table.ben.has(block=2, shivs=1).throws_shiv(kind)
    assert (table.ben.block, table.ben.hp) == (0, table.ben.max_hp - 1)
    table.ann.holds("defend_ironclad").plays("defend_ironclad")
    assert table.ann.hp == table.ann.max_hp - 1
    table.is_quiet()


def test_a_spiker_has_5_cubes_at_most() -> None:
    """Ability cubes."""
    table = fight(against=["spiker_add"], act=3, die=1)
    table.foe("spiker_add").marks = 5
    table.all_end()
    assert table.foe("spiker_add").marks == 5
    table.is_quiet()


def test_a_spiker_that_is_killed_stings_unless_it_was_the_last_enemy() -> None:
    """It is after an Attack against it, by the cubes that it had; a combat that is won is over."""
    table = fight(against=["spiker_add", "torch_head"], act=3)
    table.foe("spiker_add").hp = 1
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "spiker_add")
    assert table.ann.hp == table.ann.max_hp - 1
    table.is_quiet()
    table = fight(against=["spiker_add"], act=3)
    table.foe("spiker_add").hp = 1
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "spiker_add")
    assert table.ann.hp == table.ann.max_hp


def test_transient_gives_block_for_the_hp_it_loses() -> None:
    """Shift: the player in its row gains the block, whoever hits it."""
    table = fight("ironclad", "silent", against=[["transient"], []], act=3)
    table.ben.holds("strike_silent").plays("strike_silent", "transient")
    assert (table.ann.block, table.ben.block, table.foe("transient").hp) == (1, 0, 98)
    table.is_quiet()


def test_writhing_mass_has_the_die_rolled_again_by_an_attack_that_damages_it() -> None:
    """Reactive: every enemy's intent changes with the die, once an Attack; skills and other targets do nothing."""
    table = fight("ironclad", "silent", against=[["writhing_mass"], ["repulsor"]], act=3, die=5)
    table.will_roll(1)
    ann = table.ann.holds("twin_strike", "strike_ironclad", "defend_ironclad").has(energy=6)
    ann.plays("defend_ironclad")
    ann.plays("strike_ironclad", "repulsor")
    assert table.combat.die == 5
    ann.plays("twin_strike", "writhing_mass")
    assert table.combat.die == 1
    table.all_end()
    assert (table.ann.vuln, table.ben.vuln) == (1, 1)
    assert table.ben.hp == table.ben.max_hp - 1
    table.is_quiet()


def test_writhing_mass_does_not_trigger_die_relics_again() -> None:
    """Reactive: relics do not answer to the new roll."""
    table = fight(against=["writhing_mass"], act=3, die=5)
    table.ann.owns("horn_cleat", "captains_wheel", "happy_flower")
    table.will_roll(1, 2, 3, 4)
    ann = table.ann.holds("strike_ironclad", "strike_ironclad", "strike_ironclad", "strike_ironclad").has(energy=6)
    for n in range(4):
        ann.plays("strike_ironclad", "writhing_mass")
        assert table.combat.die == n + 1
    assert (ann.block, ann.energy) == (0, 2)
    table.is_quiet()
