"""Enemies of act I: what each does on each face or slot, and its abilities."""

from __future__ import annotations

import pytest

from rules.slay_the_spire import foes
from tests.rules.slay_the_spire.table import fight
from tests.rules.slay_the_spire.watching import against, faces, track, turn

DICE = {
    "acid_slime": (5, {"12": "ann -2", "34": "ann weak 1", "56": "ann -2, ann daze 1"}),
    "acid_slime_daw": (5, {"12": "ann -2, ann daze 1", "34": "ann -2", "56": "ann weak 1"}),
    "acid_slime_wda": (5, {"12": "ann weak 1", "34": "ann -2, ann daze 1", "56": "ann -2"}),
    "acid_slime_wad": (5, {"12": "ann weak 1", "34": "ann -2", "56": "ann -2, ann daze 1"}),
    "jaw_worm": (10, {"12": "ann -3, block 1", "34": "ann -4", "56": "block 2, strength 1"}),
    "jaw_worm_first": (8, {"12": "block 2, strength 1", "34": "ann -2, block 1", "56": "ann -3"}),
    "jaw_worm_a7": (7, {"12": "ann -2, block 1", "34": "block 2, strength 1", "56": "ann -3"}),
    "green_louse": (3, {"12": "ann -1", "34": "ann weak 1", "56": "ann -2"}),
    "green_louse_21w": (3, {"12": "ann -2", "34": "ann -1", "56": "ann weak 1"}),
    "red_louse": (4, {"12": "strength 1", "3456": "ann -2"}),
    "red_louse_first": (3, {"12": "strength 1", "34": "ann -2", "56": "ann -1"}),
    "red_louse_summon": (3, {"12": "ann -2", "34": "ann -1", "56": "strength 1"}),
    "spike_slime": (5, {"12": "ann -1, ann vuln 1", "34": "ann -1, ann daze 1", "56": "ann -2"}),
    "spike_slime_dv2": (5, {"12": "ann -1, ann daze 1", "34": "ann -1, ann vuln 1", "56": "ann -2"}),
    "spike_slime_v2d": (5, {"12": "ann -1, ann vuln 1", "34": "ann -2", "56": "ann -1, ann daze 1"}),
    "spike_slime_2dv": (5, {"12": "ann -2", "34": "ann -1, ann daze 1", "56": "ann -1, ann vuln 1"}),
    "fungi_beast": (6, {"12": "ann -2", "34": "all -1, strength 1", "56": "strength 2"}),
    "fungi_beast_summon": (5, {"12": "strength 2", "34": "ann -2", "56": "all -1, strength 1"}),
    "blue_slaver": (10, {"12": "ann -2, ann weak 1", "34": "ann -3", "56": "ann -3, ann daze 1"}),
    "red_slaver": (10, {"12": "ann -2, ann daze 1", "34": "ann -2, ann vuln 1", "56": "ann -3"}),
    "large_slime_summon_w4s": (12, {"12": "ann -1, ann weak 2", "34": "ann -4", "56": "ann -3, ann slimed 2"}),
    "large_slime_summon_4sw": (12, {"12": "ann -4", "34": "ann -3, ann slimed 2", "56": "ann -1, ann weak 2"}),
    "large_slime_summon_sw4": (12, {"12": "ann -3, ann slimed 2", "34": "ann -1, ann weak 2", "56": "ann -4"}),
    "sentry_a": (7, {"123": "ann daze 1", "456": "ann -3"}),
    "sentry_b": (8, {"123": "ann -3", "456": "ann daze 1"}),
}


@pytest.mark.parametrize("kind", DICE)
def test_what_the_die_makes_it_do(kind: str) -> None:
    """Each face of the die, and its HP for any number of players (Enemy action types)."""
    hp, acts = DICE[kind]
    assert against(kind).foe(kind).hp == hp
    faces(kind, acts)


TRACKS = {
    "small_slime": (3, ("ann -1", "ann -1")),
    "cultist": (9, ("ann -1, strength 1", "ann -1, strength 1")),
    "looter": (9, ("ann -2", "ann -3, block 1", "ann gold -2, leaves")),
    "large_slime": (8, ("all -1", "ann -4, ann daze 1")),
    "mad_gremlin": (4, ("ann -1", "ann -1")),
    "sneaky_gremlin": (2, ("ann -2", "ann -2")),
    "gremlin_wizard": (4, ("", "all -3", "all -3")),
    "fat_gremlin": (3, ("all -1", "all -1")),
}


@pytest.mark.parametrize("kind", TRACKS)
def test_what_it_does_round_by_round(kind: str) -> None:
    """Each slot of its track, or its only action (Enemy action types)."""
    hp, acts = TRACKS[kind]
    assert against(kind).foe(kind).hp == hp
    track(kind, *acts)


@pytest.mark.parametrize("ascension", [0, 7])
def test_a_large_slime_summons_an_acid_slime_into_its_row_next_round_and_begins_again(ascension: int) -> None:
    """Large Slime: the third slot brings an acid slime of the summon deck."""
    table = against("large_slime", ascension=ascension)
    slime = table.foe("large_slime")
    turn(table, slime)
    turn(table, slime)
    before = len(table.state.summons["acid_slime"])
    said = turn(table, slime)
    assert said.startswith("acid_slime")
    assert said.endswith(" comes")
    assert len(table.state.summons["acid_slime"]) == before - 1
    newcomer = table.combat.foes[-1]
    assert (newcomer.row, newcomer.hp) == (0, 5)
    assert slime.cube == 0
    table.is_quiet()


def test_summons_run_out_and_a_dead_ones_card_is_used_again() -> None:
    """No card of the group is left: nothing comes; once one is dead, its card comes back (Summons)."""
    table = against("large_slime")
    slime = table.foe("large_slime")
    table.state.summons["acid_slime"] = []
    slime.cube = 2
    assert turn(table, slime) == ""
    table.state.summons["acid_slime"] = ["acid_slime_wda"]
    slime.cube = 2
    assert turn(table, slime) == "acid_slime_wda comes"
    table.foe("acid_slime_wda").dead = True
    slime.cube = 2
    assert turn(table, slime) == "acid_slime_wda comes"
    assert [f.dead for f in table.combat.foes] == [False, True, False]
    table.is_quiet()


@pytest.mark.parametrize(
    ("kind", "hp", "acts"),
    [
        ("looter", 7, ("ann -2", "ann -3, block 1", "ann gold -2, leaves")),
        ("large_slime", 9, ("all -2", "ann -4, ann daze 2")),
    ],
)
def test_what_it_does_from_ascension_7(kind: str, hp: int, acts: tuple[str, ...]) -> None:
    """The cards that replace others at ascension 7."""
    assert against(kind, ascension=7).foe(kind).hp == hp
    assert against(kind, ascension=6).foe(kind).kind == kind
    track(kind, *acts, ascension=7)


@pytest.mark.parametrize("kind", ["green_louse", "green_louse_21w", "red_louse", "red_louse_first", "red_louse_summon"])
def test_a_louse_curls_up_the_first_time_it_takes_damage(kind: str) -> None:
    """Curl Up: 2 Block, once the Attack is completely done, and never again."""
    table = fight(against=[kind], die=1)
    louse = table.foe(kind)
    louse.hp = louse.max_hp = 20
    ann = table.ann.holds("twin_strike", "strike_ironclad", "strike_ironclad").has(energy=6)
    ann.plays("twin_strike", kind)
    assert (louse.hp, louse.block) == (18, 2)
    ann.plays("strike_ironclad", kind)
    ann.plays("strike_ironclad", kind)
    assert (louse.hp, louse.block) == (18, 0)
    table.is_quiet()


def test_a_louse_that_is_killed_at_once_does_not_curl_up() -> None:
    """A dead enemy's ability that waits is lost."""
    table = fight(against=["green_louse", "jaw_worm"])
    table.foe("green_louse").hp = 1
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "green_louse")
    assert (table.foe("green_louse").dead, table.foe("green_louse").block) == (True, 0)
    table.is_quiet()


@pytest.mark.parametrize("kind", ["fungi_beast", "fungi_beast_summon"])
def test_a_fungi_beast_leaves_a_spore_cloud(kind: str) -> None:
    """Spore Cloud: whoever stands in its row gains 1 Vulnerable, whoever killed it."""
    table = fight("ironclad", "silent", against=[[kind], ["jaw_worm"]])
    table.foe(kind).hp = 1
    table.ben.holds("strike_silent").plays("strike_silent", kind)
    assert (table.ann.vuln, table.ben.vuln) == (1, 0)
    table.is_quiet()


def test_a_mad_gremlin_grows_angry_with_each_hit_but_not_with_damage() -> None:
    """Angry: 1 Strength for each hit that damages it."""
    table = fight(against=["mad_gremlin"])
    gremlin = table.foe("mad_gremlin")
    table.ann.holds("twin_strike").plays("twin_strike", "mad_gremlin")
    assert (gremlin.hp, gremlin.strength) == (2, 2)
    table.all_end()
    assert table.ann.hp == 7
    table.is_quiet()


def test_slimes_and_slavers_that_make_vulnerable_act_last() -> None:
    """Acts last: after the enemies of lower rows and those right of it, so that their hits are not doubled."""
    table = fight("ironclad", "silent", against=[["cultist"], ["spike_slime", "cultist"]], die=1)
    table.all_end()
    assert table.ben.hp == table.ben.max_hp - 2
    assert table.ben.vuln == 1
    table.is_quiet()


def test_a_thief_that_leaves_is_not_dead_and_the_rewards_are_still_given() -> None:
    """Looter: it takes 2 gold and leaves; the fight ends, and its row's rewards are offered."""
    table = against("looter")
    table.foe("looter").cube = 2
    table.ann.has(gold=1)
    table.all_end()
    assert table.ann.gold == 0
    assert table.state.combat is None
    assert {r.kind for r in table.state.due["s1"]} == {"potion", "card"}


def test_enemies_act_from_the_top_row_down_and_from_left_to_right() -> None:
    """The order of acting (Enemy Turn)."""
    table = fight("ironclad", "silent", against=[["jaw_worm", "cultist"], ["small_slime", "looter"]])
    assert [f.kind for f in foes.order_of_acting(table.combat)] == ["small_slime", "looter", "jaw_worm", "cultist"]
    table.is_quiet()


def test_strength_adds_to_each_hit_and_stops_at_8() -> None:
    """Strength, at most 8."""
    table = against("cultist")
    cultist = table.foe("cultist")
    cultist.strength = 8
    assert turn(table, cultist, calm=False) == "ann -9"
    assert cultist.strength == 8
    table.is_quiet()


def test_weak_and_vulnerable_count_for_enemies_too() -> None:
    """A weak enemy deals 1 less and loses a token; a vulnerable hero takes double; both together cancel."""
    table = fight(against=["jaw_worm"], die=3)
    table.will_roll(3, 3, 3)
    ann, worm = table.ann, table.foe("jaw_worm")
    worm.weak = 1
    table.all_end()
    assert (ann.hp, worm.weak) == (7, 0)
    ann.has(vuln=1, hp=10)
    table.all_end()
    assert (ann.hp, ann.vuln) == (2, 0)
    ann.has(vuln=1, hp=10)
    worm.weak = 2
    table.all_end()
    assert (ann.hp, ann.vuln, worm.weak) == (6, 0, 1)
    table.is_quiet()
