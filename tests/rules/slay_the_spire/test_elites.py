"""Elites: each slot of each version, their summons and their abilities."""

from __future__ import annotations

import pytest

from rules.engine import Session, Setup, Step
from rules.slay_the_spire import RULES, acts, foes
from rules.slay_the_spire.library import FOES
from rules.slay_the_spire.moments import refresh
from rules.slay_the_spire.state import Combat, State
from tests.rules.slay_the_spire.table import Table, fight
from tests.rules.slay_the_spire.watching import against, track, turn

CAST = ("ironclad", "silent", "defect", "watcher")


def elite(kind: str, players: int = 1, ascension: int = 0, die: int = 1, act: int | None = None) -> Table:
    """Set a table against an elite, which stands in the bottom row."""
    level = FOES[kind].acts[0] if act is None else act
    rows: list[list[str]] = [[kind], *([] for _ in range(players - 1))]
    return fight(*CAST[:players], against=rows, kind="elite", ascension=ascension, act=level, die=die)


# kind, ascension, HP for one to four players, what it does round by round
TRACKS = [
    ("gremlin_nob", 0, (14, 28, 42, 56), ("", "all -3", "all -3")),
    ("gremlin_nob", 1, (17, 35, 53, 70), ("", "all -3, strength 1", "all -3, strength 1")),
    ("gremlin_nob", 12, (19, 39, 61, 85), ("all -1", "all -3, strength 1", "all -3, strength 1")),
    ("lagavulin", 0, (22, 44, 66, 88), ("", "all -4", "all -4", "all weak 2, strength 1", "all -4")),
    ("lagavulin", 1, (22, 44, 66, 88), ("all weak 2", "all -4", "all -4, strength 1", "all weak 2")),
    ("lagavulin", 12, (24, 49, 76, 105), ("all weak 2", "all -4, strength 1", "all -4", "all weak 2")),
    ("book_of_stabbing", 0, (30, 60, 90, 120),
     ("all -2, all daze 1, strength 1", "all -3, all daze 1, strength 1", "all -2, all daze 1, strength 1")),
    ("book_of_stabbing", 1, (35, 70, 105, 140),
     ("all -3, all daze 1, strength 1", "all -2, all daze 1, strength 1", "all -3, all daze 1, strength 1")),
    ("book_of_stabbing", 12, (36, 74, 118, 162),
     ("all -4, all daze 1, strength 1", "all -2, all daze 1, strength 1", "all -4, all daze 1, strength 1")),
    ("giant_head", 0, (80, 160, 240, 320), ("", "", "", "all -7, strength 1", "all -7, strength 1")),
    ("giant_head", 1, (85, 170, 255, 340), ("", "all -5", "", "all -8, strength 1", "all -8, strength 1")),
    ("giant_head", 12, (90, 185, 280, 380), ("", "all -6", "", "all -9, strength 1", "all -9, strength 1")),
    ("nemesis", 0, (30, 60, 90, 120),
     ("all burn 4", "all -4", "all -4, all burn 1", "all -7", "all -4, all burn 1", "all -7")),
    ("nemesis", 1, (35, 70, 105, 140),
     ("all burn 5", "all -5", "all -4, all burn 1", "all -8", "all -4, all burn 1", "all -8")),
    ("nemesis", 12, (36, 74, 116, 162),
     ("all burn 5", "all -6", "all -6, all burn 2", "all -8", "all -6, all burn 2", "all -8")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "ascension", "hp", "acts"), TRACKS, ids=lambda x: x if isinstance(x, str | int) else ""
)
def test_what_it_does_round_by_round(kind: str, ascension: int, hp: tuple[int, ...], acts: tuple[str, ...]) -> None:
    """Each slot of each version's track, and its HP by the number of players (Elites)."""
    for players in range(1, 5):
        assert elite(kind, players, ascension).foe(kind).hp == hp[players - 1]
    track(kind, *acts, fought="elite", act=FOES[kind].acts[0], ascension=ascension)


# Gremlin Nob -----------------------------------------------------------------------------------------------------
def test_gremlin_nob_is_enraged_by_skills_from_the_second_round() -> None:
    """Enraged: whoever plays a Skill takes 1 damage, once the card is done; others and Attacks are spared."""
    table = elite("gremlin_nob", 2)
    ann, ben = table.ann.holds("shrug_it_off"), table.ben
    ann.plays("shrug_it_off")
    assert ann.hp == ann.max_hp
    table.all_end()
    ann.holds("strike_ironclad", "defend_ironclad").has(hp=10, block=0)
    ben.has(hp=9)
    ann.plays("strike_ironclad", "gremlin_nob")
    assert ann.hp == 10
    ann.plays("defend_ironclad")
    assert (ann.hp, ann.block) == (10, 0)
    ben.holds("neutralize", "survivor", "survivor").plays("survivor", "survivor")
    assert (ben.hp, ben.block) == (9, 1)
    assert ann.hp == 10
    table.is_quiet()


# Sentries --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "rows"),
    [
        (1, [["sentry_a", "sentry_b", "sentries"]]),
        (2, [["sentry_a", "sentry_b", "sentries"], ["sentry_a", "sentry_b", "sentry_a"]]),
        (4, [["sentry_a", "sentry_b", "sentries"], ["sentry_a", "sentry_b", "sentry_a"],
             ["sentry_b", "sentry_a", "sentry_b"], ["sentry_a", "sentry_b", "sentry_a"]]),
    ],
)  # fmt: skip
def test_sentries_are_three_a_player(players: int, rows: list[list[str]]) -> None:
    """Sentries A and B in turn, the elite right of those in the bottom row and counted."""
    table = elite("sentries", players)
    assert [[f.kind for f in table.combat.foes if f.row == n] for n in range(players)] == rows
    table.is_quiet()


def test_what_sentries_do() -> None:
    """The elite among them goes by the die at first, by its track from ascension 1."""
    alone = against("sentries", fought="elite")
    assert alone.foe("sentries").hp == 7
    for face in range(1, 7):
        table = against("sentries", fought="elite", die=face)
        table.combat.foes[:] = [table.foe("sentries")]
        assert turn(table, table.foe("sentries")) == ("ann -2" if face <= 3 else "ann daze 1")
        table.is_quiet()
    for ascension, hp, acts_ in (
        (1, 8, ("ann daze 1", "ann -2", "ann daze 2", "ann -2")),
        (12, 9, ("all daze 1", "ann -2", "ann daze 2", "ann -2")),
    ):
        table = against("sentries", fought="elite", ascension=ascension)
        table.combat.foes[:] = [table.foe("sentries")]
        assert table.foe("sentries").hp == hp
        for expected in acts_:
            assert turn(table, table.foe("sentries")) == expected
        table.is_quiet()


# Book of Stabbing ------------------------------------------------------------------------------------------------
def test_book_of_stabbing_dazes_only_those_who_lost_hp() -> None:
    """Painful Stabs: 1 Daze for each player whose Block did not hold."""
    table = elite("book_of_stabbing", 2)
    table.ann.has(block=2)
    table.all_end()
    assert "daze" not in table.ann.hand_kinds
    assert table.ben.hand_kinds.count("daze") == 1
    table.is_quiet()


# Gremlin Leader --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [1, 2, 4])
def test_gremlin_leader_comes_with_two_gremlins_a_player(players: int) -> None:
    """Random gremlins of act I's summon deck in every row, the leader right of those in its own."""
    table = elite("gremlin_leader", players)
    for row in range(players):
        mine = [f.kind for f in table.combat.foes if f.row == row]
        assert len(mine) == (3 if row == 0 else 2)
        assert all(kind in foes.GREMLINS for kind in mine[:2])
    assert [f.kind for f in table.combat.foes if f.row == 0][-1] == "gremlin_leader"
    table.is_quiet()


@pytest.mark.parametrize(
    ("ascension", "hp", "hit", "more"), [(0, 30, 2, 0), (1, 35, 3, 0), (12, 40, 3, 1)]
)  # fmt: skip
def test_what_the_gremlin_leader_does(ascension: int, hp: int, hit: int, more: int) -> None:
    """It helps all enemies, hits everyone for 5, then revives all dead gremlins."""
    table = elite("gremlin_leader", 1, ascension)
    leader = table.foe("gremlin_leader")
    assert leader.hp == hp
    assert FOES[leader.kind].hp == {0: (30, 60, 90, 120), 1: (35, 70, 105, 140), 12: (40, 82, 130, 172)}[ascension]
    for row, gremlin in enumerate(table.combat.foes[:2]):
        gremlin.kind, gremlin.hp, gremlin.max_hp = ("gremlin_wizard", 4, 4) if row else ("sneaky_gremlin", 2, 2)
    assert turn(table, leader) == (
        f"ann -{hit + 2}, sneaky_gremlin block 1, sneaky_gremlin strength 1, gremlin_wizard block 1, "
        "gremlin_wizard strength 1, block 1, strength 1"
    )
    for gremlin in table.combat.foes[:2]:
        gremlin.hp = gremlin.block = 0
        gremlin.dead = True
    assert turn(table, leader) == "ann -5"
    said = turn(table, leader)
    assert said.startswith("sneaky_gremlin returns, gremlin_wizard returns")
    assert [(f.hp, f.cube, f.strength) for f in table.combat.foes] == [(2, 0, more), (4, 0, more), (hp, 0, more)]
    table.is_quiet()


# Taskmaster ------------------------------------------------------------------------------------------------------
def test_taskmaster_comes_with_two_slavers_a_player_and_red_ones_act_last() -> None:
    """A blue and a red slaver in every row; red slavers act last whatever they do."""
    table = elite("taskmaster", 2)
    kinds = [[FOES[f.kind].group or f.kind for f in table.combat.foes if f.row == n] for n in (0, 1)]
    assert kinds == [["blue_slaver", "red_slaver", "taskmaster"], ["blue_slaver", "red_slaver"]]
    order = [FOES[f.kind].group or f.kind for f in foes.order_of_acting(table.combat)]
    assert order == ["blue_slaver", "blue_slaver", "taskmaster", "red_slaver", "red_slaver"]
    table.is_quiet()


@pytest.mark.parametrize(
    ("ascension", "hp", "acts_"),
    [
        (0, (13, 28, 42, 56), ("all -1, strength 1", "all -1, strength 1")),
        (1, (15, 32, 48, 64), ("all -1", "all -2, all daze 1, strength 1", "all -2, all daze 1, strength 1")),
        (12, (16, 34, 56, 82), ("all -1, all daze 1, strength 1", "all -1, all daze 1, strength 1")),
    ],
)
def test_what_the_taskmaster_does(ascension: int, hp: tuple[int, ...], acts_: tuple[str, ...]) -> None:
    """Each version."""
    table = elite("taskmaster", 2, ascension)
    boss = table.foe("taskmaster")
    assert FOES[boss.kind].hp == hp
    table.combat.foes[:] = [boss]
    for expected in acts_:
        assert turn(table, boss) == expected
    table.is_quiet()


# Giant Head, Nemesis ---------------------------------------------------------------------------------------------
def test_giant_head_takes_one_more_from_every_hit() -> None:
    """Slow: each hit of a multi-hit, but not damage that is no hit."""
    table = elite("giant_head")
    head = table.foe("giant_head")
    ann = table.ann.holds("twin_strike", "strike_ironclad").has(energy=6)
    ann.plays("twin_strike", "giant_head")
    assert head.hp == 80 - 4
    head.vuln = 1
    ann.plays("strike_ironclad", "giant_head")
    assert head.hp == 80 - 4 - 4  # bonuses come before doubling
    ann.has(potions=["fire_potion"]).drinks("fire_potion", "giant_head")
    assert head.hp == 80 - 4 - 4 - 4
    table.is_quiet()


def test_nemesis_cannot_lose_hp_on_its_second_and_fourth_slot() -> None:
    """Neither hits nor poison; its Block is still broken, and tokens can be put on it."""
    table = elite("nemesis")
    nemesis = table.foe("nemesis")
    for cube, lost in ((0, 2), (1, 0), (2, 2), (3, 0)):
        nemesis.cube, nemesis.hp, nemesis.block = cube, 30, 0
        table.ann.holds("bash").has(energy=3).plays("bash", "nemesis")
        assert nemesis.hp == 30 - lost, cube
        assert nemesis.vuln == 1
        nemesis.vuln = 0
    nemesis.cube, nemesis.poison, nemesis.hp = 3, 4, 30
    table.ann.has(hp=50, max_hp=50)
    table.all_end()
    assert nemesis.hp == 30
    table.all_end()
    assert nemesis.hp == 26


def test_nemesis_can_be_judged_where_it_cannot_lose_hp() -> None:
    """Setting HP to 0 is not HP loss (Judgment)."""
    table = fight("watcher", against=["nemesis"], kind="elite", act=3)
    nemesis = table.foe("nemesis")
    nemesis.cube, nemesis.hp = 1, 7
    table.ann.holds("judgment").has(energy=3).plays("judgment", "nemesis")
    assert nemesis.dead


# Reptomancer -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ascension", "hp", "second", "third"),
    [
        (0, (35, 70, 105, 140), "all -6", "all -7"),
        (1, (40, 80, 120, 160), "all -7, all daze 1", "all -8, strength 1"),
        (12, (42, 90, 140, 194), "all -7, all daze 2", "all -8, strength 1"),
    ],
)
def test_what_reptomancer_does(ascension: int, hp: tuple[int, ...], second: str, third: str) -> None:
    """Each slot of each version; daggers come into every row, two a player."""
    table = elite("reptomancer", 2, ascension)
    boss = table.foe("reptomancer")
    assert FOES[boss.kind].hp == hp
    assert turn(table, boss) == ", ".join(["dagger comes"] * 4)
    assert [f.row for f in table.combat.foes] == [0, 0, 1, 1, 0]
    table.combat.foes[:] = [boss]
    assert turn(table, boss) == second
    boss.cube = 2
    assert turn(table, boss) == third
    assert boss.cube == 0
    table.is_quiet()


def test_reptomancer_brings_dead_daggers_back() -> None:
    """The daggers of a row are refilled to two; those that come back begin anew."""
    table = elite("reptomancer", 4)
    boss = table.foe("reptomancer")
    turn(table, boss)
    daggers = [f for f in table.combat.foes if f.kind == "dagger"]
    assert len(daggers) == 8
    assert table.state.summons["dagger"] == []
    for dagger in daggers[1:]:
        dagger.hp, dagger.dead, dagger.cube, dagger.acted = 0, True, 1, 1
    boss.cube = 0
    assert turn(table, boss) == "ann -2" + ", dagger returns" * 7
    assert [(f.hp, f.cube) for f in daggers] == [(5, 1)] + [(5, 0)] * 7
    table.is_quiet()


def test_reptomancer_goes_on_to_its_third_slot_while_a_dagger_lives() -> None:
    """Rally is not needed."""
    table = elite("reptomancer", 1)
    boss = table.foe("reptomancer")
    turn(table, boss)
    assert turn(table, boss) == "ann -10"
    assert boss.cube == 2
    table.is_quiet()


def test_reptomancer_skips_its_third_slot_without_daggers() -> None:
    """Rally: as the cube leaves the second slot."""
    table = elite("reptomancer", 1)
    boss = table.foe("reptomancer")
    boss.cube = 1
    assert turn(table, boss) == "ann -6"
    assert boss.cube == 0
    table.is_quiet()


# Spire Shield and Spire Spear ------------------------------------------------------------------------------------
def pair(players: int = 2) -> Table:
    """Begin the elite of act IV with so many players, before anybody has chosen a row."""
    seats = [f"s{n}" for n in range(1, players + 1)]
    state: State = RULES.new(Setup(seats, "seed", {"characters": ",".join(CAST[:players]), "ascension": "11"}))
    state.act = 4
    state.summons = acts.summon_deck(state, 4)
    state.elites = ["act4_elite"]
    for hero in state.heroes.values():
        hero.relics = []
        refresh(hero)
    state.agenda = [Step("begin_elite")]
    table = Table(state)
    assert isinstance(table.session, Session)
    return table


def stay(table: Table) -> None:
    """Let everybody stay where they are."""
    for player in table.players.values():
        player.answers("facing", "stay")


def test_shield_and_spear_stand_in_two_rows_each() -> None:
    """The Shield in the bottom two of four rows, the Spear in the top two; HP by the number of players."""
    for players, shield, spear in ((1, 30, 42), (2, 60, 84), (3, 90, 126), (4, 120, 168)):
        table = pair(players)
        assert [(f.kind, f.row, f.hp) for f in table.combat.foes] == [
            ("spire_shield", 0, shield), ("spire_spear", 2, spear),
        ]  # fmt: skip


def test_players_choose_rows_and_suffer_what_faces_them() -> None:
    """Facing: ann stays before the Shield and loses 1 Energy; ben goes to the top and gets 2 Burns of the Spear."""
    table = pair(2)
    table.ann.is_asked("facing", "stay", "row1", "row2", "row3")
    table.ben.answers("facing", "row3")
    table.ann.is_asked("facing", "stay", "row1", "row2")
    assert table.refuses(table.ann, "facing", "row3")
    table.ann.answers("facing", "stay")
    assert (table.ann.energy, table.ben.energy) == (2, 3)
    assert table.ben.discard_kinds == ["burn", "burn"]
    assert table.ann.discard_kinds == []
    assert (table.ann.row, table.ben.row) == (0, 3)
    table.is_quiet()


def test_players_may_change_places_with_somebody_who_has_not_decided() -> None:
    """Facing: rows are swapped, and the other may still move."""
    table = pair(2)
    table.ann.answers("facing", "row1")
    assert (table.ann.row, table.ben.row) == (1, 0)
    table.ben.answers("facing", "row2")
    assert (table.ann.row, table.ben.row) == (1, 2)
    table.is_quiet()


def test_alone_one_chooses_which_to_face() -> None:
    """A lone player may stand in any of the four rows."""
    table = pair(1)
    table.ann.answers("facing", "row2")
    assert table.ann.energy == 3
    assert table.ann.discard_kinds == ["burn", "burn"]
    table.is_quiet()


def test_what_the_shield_does_slot_by_slot() -> None:
    """Block 20, hit everyone for 8, 2 Strength to all; its face takes Energy, draws, then damage."""
    table = pair(1)
    shield, spear = table.foe("spire_shield"), table.foe("spire_spear")
    spear.dead = True
    stay(table)
    assert table.ann.energy == 2
    assert turn(table, shield) == "block 20"
    stay(table)
    assert table.ann.no_draw
    assert turn(table, shield) == "ann -8"
    stay(table)
    assert table.ann.no_damage
    shield.hp = 30
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "spire_shield")
    assert shield.hp == 30
    assert turn(table, shield) == "strength 2"
    stay(table)
    assert table.ann.energy == 2
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "spire_shield")
    assert shield.hp == 29
    table.is_quiet()


def test_what_the_spear_does_slot_by_slot() -> None:
    """Hit everyone twice for 2, daze everyone, hit everyone for 9; 2 Burns for whoever faces it."""
    table = pair(2)
    shield, spear = table.foe("spire_shield"), table.foe("spire_spear")
    shield.dead = True
    for expected in ("all -4", "all daze 2", "all -9", "all -4"):
        table.ann.answers("facing", "stay")
        table.ben.answers("facing", "row3" if table.ben.row != 3 else "stay")
        assert table.ben.discard_kinds.count("burn") >= 2
        assert table.ann.discard_kinds.count("burn") == 0
        table.ben.has_discarded()
        assert turn(table, spear) == expected
    assert spear.cube == 1


def test_the_spear_acts_before_the_shield() -> None:
    """The top row acts first (Enemy Turn)."""
    table = pair(2)
    assert [f.kind for f in foes.order_of_acting(table.combat)] == ["spire_spear", "spire_shield"]


def test_a_row_effect_hits_the_enemy_that_covers_the_row() -> None:
    """Cleave is aimed at the Shield's or the Spear's two rows, also alone."""
    for players in (1, 2):
        table = pair(players)
        stay(table)
        table.ann.holds("cleave").has(energy=3).plays("cleave", "row2")
        combat: Combat = table.combat
        assert [f.max_hp - f.hp for f in combat.foes] == [0, 2]
        table.is_quiet()


def test_rows_are_the_players_own_again_after_the_fight() -> None:
    """Rows close up when the fight is over; the reward is a relic and an upgraded card, no gold."""
    table = pair(2)
    table.ben.answers("facing", "stay")
    table.ann.answers("facing", "row3")
    for foe in table.combat.foes:
        foe.hp, foe.dead = 1, foe.kind == "spire_spear"
    table.ben.holds("strike_silent").plays("strike_silent", "spire_shield")
    assert table.state.combat is None
    assert (table.ann.row, table.ben.row) == (1, 0)
    assert [r.kind for r in table.state.due["s1"]] == ["relic", "upgraded"]
