"""Bosses: each slot of each version, and how they change, split, come back and end."""

from __future__ import annotations

import pytest

from rules.slay_the_spire import foes
from rules.slay_the_spire.library import FOES
from rules.slay_the_spire.state import kind_of
from tests.rules.slay_the_spire.table import Table, fight
from tests.rules.slay_the_spire.watching import track, turn

CAST = ("ironclad", "silent", "defect", "watcher")


def boss(kind: str, players: int = 1, ascension: int = 0, die: int = 1) -> Table:
    """Set a table against a boss, which stands in every row."""
    rows: list[list[str]] = [[kind], *([] for _ in range(players - 1))]
    return fight(*CAST[:players], against=rows, kind="boss", ascension=ascension, act=FOES[kind].acts[0], die=die)


HEXAGHOST = ("all -1, all burn 1", "all -4, all burn 1", "all burn 2", "all -3, block 5", "all -2, all burn 1",
             "all -6, all burn 2, strength 1", "all -1, all burn 1")  # fmt: skip
HEXAGHOST_10 = ("all -1, all burn 2", "all -4, all burn 1", "all burn 2", "all -4, block 5", "all -3, all burn 1",
                "all -6, all burn 2, strength 1", "all -1, all burn 2")  # fmt: skip

# kind, ascension, HP for one to four players, what it does round by round
TRACKS = [
    ("slime_boss", 0, (22, 44, 66, 88), ("all slimed 3", "all -3, all slimed 2", "all -6", "all slimed 3")),
    ("slime_boss", 10, (23, 46, 68, 92), ("all slimed 4", "all -3, all slimed 2", "all -6", "all slimed 4")),
    ("hexaghost", 0, (36, 75, 112, 150), HEXAGHOST),
    ("hexaghost", 10, (38, 80, 120, 160), HEXAGHOST_10),
    ("the_guardian", 0, (40, 80, 120, 160), ("all -2, block 10", "all -6", "all -2, block 10")),
    ("the_guardian", 10, (40, 80, 120, 160), ("all -2, block 12", "all -7", "all -2, block 12")),
    ("the_champ", 0, (40, 80, 120, 160), ("all -4", "all weak 1, strength 1", "all -5, block 3", "all -4")),
    ("the_champ", 10, (45, 90, 135, 180), ("all -4", "all weak 1, strength 1", "all -6, block 3", "all -4")),
    ("awakened_one_2", 0, (50, 100, 150, 200),
     ("all -7", "all -4, all slimed 2", "all -6, strength 1", "all -7")),
    ("awakened_one_2", 10, (50, 100, 150, 200),
     ("all -6", "all -4, all slimed 2", "all -6, strength 1", "all -6")),
    ("time_eater", 0, (60, 120, 180, 240), ("all -4", "all slimed 3", "all -6, strength 1", "all -4")),
    ("time_eater", 10, (64, 128, 192, 256), ("all -6", "all slimed 3", "all -6, all daze 1, strength 1", "all -6")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "ascension", "hp", "acts"), TRACKS, ids=lambda x: x if isinstance(x, str | int) else ""
)
def test_what_it_does_round_by_round(kind: str, ascension: int, hp: tuple[int, ...], acts: tuple[str, ...]) -> None:
    """Each slot of each version's track, and its HP by the number of players (Bosses)."""
    for players in range(1, 5):
        assert boss(kind, players, ascension).foe(kind).hp == hp[players - 1]
    track(kind, *acts, fought="boss", act=FOES[kind].acts[0], ascension=ascension)


def test_a_boss_stands_in_every_row_and_acts_last() -> None:
    """Any row effect hits it, and it acts after all other enemies, also those that act last."""
    table = fight("ironclad", "silent", against=[["hexaghost"], []], kind="boss")
    foes.place(table.state, "spike_slime", 0)
    foes.place(table.state, "cultist", 1)
    table.changed()
    assert [f.kind for f in foes.order_of_acting(table.combat)] == ["cultist", "spike_slime", "hexaghost"]
    table.ann.holds("cleave").plays("cleave", "row1")
    assert [f.max_hp - f.hp for f in table.combat.foes] == [2, 0, 2]
    table.is_quiet()


def test_in_a_last_stand_the_fallen_players_row_fights_on_against_a_neighbour() -> None:
    """The Last Stand: enemies of an empty row act against the nearest player below, or else above."""
    table = fight("ironclad", "silent", against=[["the_collector"], []], kind="boss", act=2, last_stand="on")
    collector = table.foe("the_collector")
    foes.place(table.state, "torch_head", 1)
    collector.cube = 1
    table.ann.has(hp=30, max_hp=30)
    table.ben.has(hp=1)
    table.all_end()
    assert table.ben.dead
    assert table.state.outcome is None
    assert table.ann.hp == 27
    table.all_end()
    assert table.ann.hp == 27 - 2 - 6
    collector.hp = table.foe("torch_head").hp = 1
    table.ann.holds("cleave").plays("cleave", "row1")
    assert table.state.combat is None


# Slime Boss ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("ascension", "strength"), [(0, 0), (10, 1)])
def test_slime_boss_splits_in_every_row_at_the_start_of_the_next_round(ascension: int, strength: int) -> None:
    """A large, an acid and a spike slime a row, in this order; from ascension 10 the large ones have 1 Strength."""
    table = boss("slime_boss", 2, ascension)
    slime = table.foe("slime_boss")
    table.ann.has(hp=8)
    table.ben.has(hp=8)
    slime.hp = 1
    table.ben.holds("strike_silent").plays("strike_silent", "slime_boss")
    assert slime.dead
    assert not table.combat.over
    table.all_end()
    came = [f for f in table.combat.foes if not f.dead]
    for row in (0, 1):
        assert [FOES[f.kind].group for f in came if f.row == row] == ["large_slime", "acid_slime", "spike_slime"]
    assert [f.strength for f in came] == [strength, 0, 0] * 2
    assert (table.ann.hp, table.ben.hp) == (8, 8)
    table.is_quiet()


def test_the_fight_against_the_slime_boss_is_won_when_the_slimes_are_dead() -> None:
    """Combat goes on after the split and ends with the last slime."""
    table = boss("slime_boss")
    table.foe("slime_boss").hp = 1
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "slime_boss")
    table.all_end()
    for foe in table.combat.foes:
        foe.hp = 0 if foe.dead else 1
    table.ann.holds("cleave").plays("cleave")
    assert table.state.combat is None
    assert {r.kind for r in table.state.due["s1"]} >= {"gold", "rare"}


# The Guardian ----------------------------------------------------------------------------------------------------
def test_the_guardian_has_block_for_each_player() -> None:
    """5 Block a player, 6 from ascension 10."""
    for players in range(1, 5):
        for ascension, each in ((0, 5), (10, 6)):
            table = boss("the_guardian", players, ascension)
            table.all_end()
            assert table.foe("the_guardian").block == each * players


@pytest.mark.parametrize(("ascension", "first"), [(0, "ann -2"), (10, "ann -3")])
def test_the_guardian_shifts_when_its_block_is_broken(ascension: int, first: str) -> None:
    """Mode Shift: no attack, defensive mode from the next round; after two slots it attacks again."""
    table = boss("the_guardian", 1, ascension)
    guardian = table.foe("the_guardian")
    turn(table, guardian)
    guardian.block = 0
    assert turn(table, guardian) == ""
    assert (guardian.mode, guardian.cube) == (1, 0)
    assert turn(table, guardian) == first
    assert turn(table, guardian) == "ann -4, strength 1"
    assert (guardian.mode, guardian.cube) == (0, 0)
    assert turn(table, guardian, calm=False).startswith("ann -3, block")
    table.is_quiet()


def test_the_guardian_attacks_when_its_block_held() -> None:
    """Mode Shift looks at the block that is left before enemies lose theirs."""
    table = boss("the_guardian")
    guardian = table.foe("the_guardian")
    turn(table, guardian)
    guardian.block = 1
    assert turn(table, guardian) == "ann -6"
    assert (guardian.mode, guardian.cube) == (0, 0)
    turn(table, guardian)
    guardian.block = 0
    assert turn(table, guardian) == ""
    assert guardian.mode == 1
    table.is_quiet()


def test_the_guardian_has_a_sharp_hide_in_defensive_mode() -> None:
    """Sharp Hide: whoever plays an Attack takes 1 damage, whomever it hits; not in attack mode, not for Skills."""
    table = boss("the_guardian", 2)
    guardian = table.foe("the_guardian")
    ann = table.ann.holds("strike_ironclad", "strike_ironclad", "defend_ironclad")
    ann.plays("strike_ironclad", "the_guardian")
    assert ann.hp == ann.max_hp
    foes.enter_mode(guardian, 1)
    ann.plays("strike_ironclad", "the_guardian")
    assert ann.hp == ann.max_hp - 1
    ann.plays("defend_ironclad")
    assert ann.hp == ann.max_hp - 1
    assert ann.block == 1
    table.ben.has(shivs=1).throws_shiv("the_guardian")
    assert table.ben.hp == table.ben.max_hp - 1
    table.is_quiet()


# Hexaghost has no more to it. The Collector ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ascension", "hp", "acts"),
    [
        (0, (57, 114, 171, 228), ("all -3, strength 1", "all -5", "all weak 2, all daze 2, all burn 2")),
        (10, (60, 120, 180, 240), ("all -3, strength 1", "all -6", "all weak 2, all daze 2, all burn 3")),
    ],
)
def test_the_collector_goes_its_grey_slot_once(ascension: int, hp: tuple[int, ...], acts: tuple[str, ...]) -> None:
    """Torch heads first; the last slot is grey and is done only once."""
    table = boss("the_collector", 2, ascension)
    collector = table.foe("the_collector")
    assert FOES[collector.kind].hp == hp
    assert turn(table, collector) == ", ".join(["torch_head comes"] * 4)
    assert [f.row for f in table.combat.foes if f is not collector] == [0, 0, 1, 1]
    table.combat.foes[:] = [collector]
    table.state.summons["torch_head"] = []
    for expected in (*acts, "", acts[0], acts[1], "", acts[0]):
        assert turn(table, collector) == expected
    table.is_quiet()


def test_the_collector_strengthens_and_refills_torch_heads() -> None:
    """All enemies gain 1 Strength; a dead torch head's card is used again, each row has two at most."""
    table = boss("the_collector", 2)
    collector = table.foe("the_collector")
    turn(table, collector)
    heads = [f for f in table.combat.foes if f.kind == "torch_head"]
    assert turn(table, collector) == "all -5, strength 1" + ", torch_head strength 1" * 4
    heads[0].hp, heads[0].dead = 0, True
    collector.cube = 0
    for head in heads:
        head.strength = 0
    assert turn(table, collector) == "ann -1, ben -2, torch_head returns"
    assert [f.dead for f in heads] == [False] * 4
    assert sum(f.kind == "torch_head" for f in table.combat.foes) == 4
    table.is_quiet()


# The Champ -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("ascension", "heal", "more"), [(0, 40, 1), (10, 45, 2)])
def test_the_champ_is_furious_the_first_time_it_has_no_hp(ascension: int, heal: int, more: int) -> None:
    """Anger: it heals for each player and is in its fury mode at once; the second time it dies."""
    table = boss("the_champ", 2, ascension)
    champ = table.foe("the_champ")
    champ.hp, champ.cube, champ.weak = 1, 2, 2
    ann = table.ann.holds("twin_strike", "strike_ironclad")
    ann.plays("twin_strike", "the_champ")
    assert champ.hp == heal * 2 - 1  # the second hit of the same Attack strikes it already
    assert (champ.mode, champ.cube, champ.weak) == (1, 0, 2)
    assert turn(table, champ) == ""
    assert (champ.weak, champ.vuln) == (0, 0)
    assert turn(table, champ) == "all -8"
    assert turn(table, champ) == f"strength {more}"
    assert turn(table, champ) == "all -8"
    champ.hp, champ.block = 1, 0
    ann.holds("strike_ironclad").plays("strike_ironclad", "the_champ")
    assert champ.dead
    assert table.state.combat is None


def test_poison_too_makes_the_champ_furious() -> None:
    """Anger is about 0 HP, whatever took it."""
    table = boss("the_champ")
    champ = table.foe("the_champ")
    champ.hp, champ.poison = 2, 3
    assert turn(table, champ) == "heals 38"
    assert (champ.mode, champ.cube, champ.hp) == (1, 1, 40)
    table.is_quiet()


# Bronze Automaton ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ascension", "hp", "last"), [(0, (55, 110, 165, 220), "all -7"), (10, (60, 120, 180, 240), "all -9")]
)
def test_what_the_bronze_automaton_does(ascension: int, hp: tuple[int, ...], last: str) -> None:
    """Strength, two hits, Strength and a clean slate, one heavy hit; from ascension 10 the first slot cleans too."""
    table = boss("bronze_automaton", 2, ascension)
    automaton = table.foe("bronze_automaton")
    assert FOES[automaton.kind].hp == hp
    table.combat.foes[:] = [automaton]
    automaton.weak = automaton.vuln = 2
    assert turn(table, automaton) == "strength 1"
    assert (automaton.weak, automaton.vuln) == ((2, 2) if ascension == 0 else (0, 0))
    automaton.weak = 0
    assert turn(table, automaton) == "all -2"
    automaton.weak = automaton.vuln = 2
    assert turn(table, automaton) == "strength 1"
    assert (automaton.weak, automaton.vuln) == (0, 0)
    assert turn(table, automaton) == last
    assert turn(table, automaton) == "strength 1"
    table.is_quiet()


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_automaton_comes_with_an_orb_a_player(players: int) -> None:
    """Bronze orbs stand in every row."""
    table = boss("bronze_automaton", players)
    orbs = [f for f in table.combat.foes if f.row >= 0]
    assert [f.row for f in orbs] == list(range(players))
    assert len({f.kind for f in orbs}) == players
    table.is_quiet()


# Awakened One ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ascension", "acts"),
    [(0, ("all -3", "all -5", "all -4", "all -3")), (10, ("all -3", "all -6", "all -4", "all -3"))],
)
def test_what_the_awakened_one_does(ascension: int, acts: tuple[str, ...]) -> None:
    """Each slot of its first form."""
    table = boss("awakened_one_1", 2, ascension)
    one = table.foe("awakened_one_1")
    assert FOES[one.kind].hp == (50, 100, 150, 200)
    table.combat.foes[:] = [one]
    for expected in acts:
        assert turn(table, one) == expected
    table.is_quiet()


def test_the_awakened_one_comes_with_two_cultists_a_player() -> None:
    """The summon decks of acts II and III together hold eight cultists."""
    table = boss("awakened_one_1", 4)
    assert sorted(f.row for f in table.combat.foes if f.kind == "cultist") == [0, 0, 1, 1, 2, 2, 3, 3]
    assert table.state.summons["cultist"] == []
    table.is_quiet()


def test_the_awakened_one_is_curious_about_powers() -> None:
    """Curiosity: each hit deals 1 more to a player for each Power of theirs in play."""
    table = boss("awakened_one_1", 2)
    table.combat.foes[:] = [table.foe("awakened_one_1")]
    table.ann.has_in_play("inflame", "metallicize")
    table.foe("awakened_one_1").cube = 2
    table.ann.has(hp=30, max_hp=30, block=0)
    table.ben.has(hp=30, max_hp=30)
    table.all_end()
    assert table.ben.hp == 26
    assert table.ann.hp in (22, 23)  # Metallicize gives Block before
    table.is_quiet()


@pytest.mark.parametrize(("ascension", "strength"), [(0, 0), (10, 2)])
def test_the_awakened_one_comes_back_as_another(ascension: int, strength: int) -> None:
    """Awaken: its second form comes at the next round; Rebirth, from ascension 10, looks for the most Powers."""
    table = boss("awakened_one_1", 2, ascension)
    one = table.foe("awakened_one_1")
    table.combat.foes[:] = [one]
    one.hp = 1
    table.ann.has_in_play("inflame", "inflame")
    table.ben.has_in_play("footwork").holds("strike_silent").plays("strike_silent", "awakened_one_1")
    assert one.dead
    assert not table.combat.over
    table.all_end()
    two = table.foe("awakened_one_2")
    assert (two.row, two.hp, two.strength) == (-1, 100, strength)
    two.hp = 1
    table.ben.holds("strike_silent").plays("strike_silent", "awakened_one_2")
    assert table.state.combat is None


def test_the_void_makes_players_pay_for_slimed() -> None:
    """Void: a Slimed that is drawn costs 1 Energy at once and is exhausted, as long as there is Energy."""
    table = boss("awakened_one_2")
    ann = table.ann.has(energy=1).holds("pommel_strike", "shrug_it_off")
    ann.has(energy=3).has_drawn_pile("slimed", "slimed", "strike_ironclad")
    ann.plays("pommel_strike", "awakened_one_2")
    assert ann.energy == 1
    assert "slimed" not in ann.hand_kinds
    ann.plays("shrug_it_off")
    assert (ann.energy, ann.hand_kinds) == (0, ["slimed"])
    table.is_quiet()


# Time Eater ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("cube", "clock"), [(0, 5), (1, 4), (2, 3)])
def test_time_eater_limits_the_cards_of_each_player(cube: int, clock: int) -> None:
    """Time Warp: 5, 4 or 3 cards a player, by its slot; Slimed counts, Shivs do not."""
    table = boss("time_eater", 2)
    for _ in range(cube):
        turn(table, table.foe("time_eater"))
    ann, ben = table.ann, table.ben
    ann.has(shivs=1, energy=6).holds("slimed", *["strike_ironclad"] * 6)
    ben.holds("strike_silent").has(energy=6)
    ann.plays("slimed")
    for _ in range(clock - 1):
        assert ann.can_play("strike_ironclad")
        ann.plays("strike_ironclad", "time_eater")
    assert ann.cannot_play("strike_ironclad") == ("time_warp", clock)
    ann.throws_shiv("time_eater")
    ben.plays("strike_silent", "time_eater")
    table.is_quiet()


@pytest.mark.parametrize(("ascension", "heal"), [(0, 30), (10, 32)])
def test_time_eater_makes_haste_once(ascension: int, heal: int) -> None:
    """Haste: the first time at 0 HP it heals for each player, gains 1 Strength and loses Weak and Vulnerable."""
    table = boss("time_eater", 2, ascension)
    eater = table.foe("time_eater")
    eater.hp, eater.weak, eater.vuln = 1, 2, 2
    ann = table.ann.holds("strike_ironclad", "strike_ironclad")
    ann.plays("strike_ironclad", "time_eater")
    assert (eater.hp, eater.strength, eater.weak, eater.vuln) == (heal * 2, 1, 0, 0)
    eater.hp = 1
    ann.plays("strike_ironclad", "time_eater")
    assert table.state.combat is None


# Donu and Deca ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ascension", "hp", "slimed"), [(0, (50, 100, 150, 200), 1), (10, (55, 110, 165, 220), 2)]
)  # fmt: skip
def test_donu_and_deca_take_turns(ascension: int, hp: tuple[int, ...], slimed: int) -> None:
    """Deca stands left and acts first; Donu strengthens all enemies, then both change parts; both must die."""
    table = boss("donu", 2, ascension)
    donu, deca = table.foe("donu"), table.foe("deca")
    assert FOES[donu.kind].hp == FOES[deca.kind].hp == hp
    assert (donu.hp, deca.hp, donu.row, deca.row) == (hp[1], hp[1], -1, -1)
    assert [kind_of(f.kind).partition("@")[0] for f in foes.order_of_acting(table.combat)] == ["deca", "donu"]
    assert turn(table, donu) == "all -6, deca strength 1, strength 1"
    assert turn(table, donu) == f"all -6, all daze 1, all slimed {slimed}"
    assert turn(table, donu) == "all -6, deca strength 1, strength 1"
    donu.hp = deca.hp = 1
    table.ann.holds("strike_ironclad", "strike_ironclad").plays("strike_ironclad", "donu")
    assert table.state.combat is not None
    table.ann.plays("strike_ironclad", "deca")
    assert table.state.combat is None


# Corrupt Heart ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ascension", "hp", "status", "cubes"),
    [(0, (100, 200, 300, 400), "slimed", 1), (11, (120, 240, 360, 480), "burn", 2)],
)
def test_what_the_corrupt_heart_does(ascension: int, hp: tuple[int, ...], status: str, cubes: int) -> None:
    """Each slot; its heart beats for 1 damage a cube at the end of each turn, more from the fourth slot on."""
    table = boss("corrupt_heart", 1, ascension)
    heart = table.foe("corrupt_heart")
    assert FOES[heart.kind].hp == hp
    assert (heart.marks, heart.flags) == (1, ["invincible"])
    ann = table.ann.has(hp=50, max_hp=50)
    table.all_end()
    assert (ann.hp, ann.weak, ann.vuln) == (49, 1, 1)
    assert [kind_of(c) for c in [*ann.draw, *ann.hand]].count(status) == 5
    for hits, beat in ((5, 1), (6, 1)):
        ann.has(hp=50, vuln=0, weak=0).holds().has_drawn_pile(*["flex"] * 9).has_discarded()
        table.all_end()
        assert ann.hp == 50 - beat - hits
    ann.has(hp=50).holds()
    table.all_end()
    assert ann.hp == 49
    assert (heart.strength, heart.marks, heart.flags) == (2, 1 + cubes, ["looped:0"])
    assert heart.cube == 1
    ann.has(hp=50).holds()
    table.all_end()
    assert ann.hp == 50 - (1 + cubes) - 7


def test_the_heart_is_invincible_until_its_fourth_slot() -> None:
    """It cannot gain Weak or go below 50 HP per player; Vulnerable it can gain."""
    table = boss("corrupt_heart", 2)
    heart = table.foe("corrupt_heart")
    heart.hp = 102
    ann = table.ann.holds("bash", "clothesline", "strike_ironclad").has(energy=6)
    ann.plays("bash", "corrupt_heart")
    ann.plays("clothesline", "corrupt_heart")
    assert (heart.hp, heart.weak, heart.vuln) == (100, 0, 0)
    heart.flags.clear()
    ann.plays("strike_ironclad", "corrupt_heart")
    assert heart.hp == 99
    table.is_quiet()


@pytest.mark.parametrize(("ascension", "most"), [(0, 3), (11, 5)])
def test_the_heart_has_room_for_so_many_cubes(ascension: int, most: int) -> None:
    """Beat of Death: 3 spaces, from ascension 11 five; Block stops its damage."""
    table = boss("corrupt_heart", 1, ascension)
    heart = table.foe("corrupt_heart")
    heart.cube, heart.marks = 3, most
    ann = table.ann.has(hp=9, max_hp=50, block=most)
    table.all_end()
    assert (ann.hp, heart.marks) == (9, most)
    table.is_quiet()


def test_poison_kills_before_the_heart_beats() -> None:
    """End of turn effects come in the order players like."""
    table = boss("corrupt_heart")
    heart = table.foe("corrupt_heart")
    heart.flags.clear()
    heart.hp = heart.poison = 2
    table.ann.has(hp=1)
    table.all_end()
    assert heart.dead
    assert not table.ann.dead
