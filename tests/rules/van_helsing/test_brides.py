"""Brides found, on their own, as companions, sent away and destroyed (Count's Brides)."""

from __future__ import annotations

import pytest

from tests.rules.van_helsing.harness import at_table


def test_a_bride_who_is_found_becomes_a_figure_for_all_to_see() -> None:
    table = at_table(turn="mina", mina=20, dracula=33, hidden={20: "bride_1"})
    table.mina.searches()
    for seat in ("s1", "s2", None):
        assert [(b.id, b.place) for b in table.sees(seat).brides] == [("bride_1", 20)]
    assert table.sees(None).brides_found == 1
    assert table.is_quiet()


def test_a_bride_found_beside_a_hunter_is_met_at_once_and_there_is_no_way_back() -> None:
    table = at_table(turn="mina", mina=19, dracula=33, hidden={20: "bride_1"}, items={"mina": ["dagger_1"]})
    table.mina.moves(20).mina.searches()
    assert table.mina.ways() == set()
    assert table.mina.legal("attack", "dagger_1") == {"bride_1"}
    table.until("mm")
    assert table.mina.ways() == {7, 19}
    assert table.is_quiet()


def test_dracula_takes_along_the_bride_he_finds_or_she_acts_right_after_him() -> None:
    table = at_table(dracula=20, hidden={20: "bride_1"})
    table.dracula.searches()
    assert "take:bride_1" in table.dracula.legal()
    table.dracula.ends()
    assert table.brides.legal() == {"bride_1", "end"}
    other = at_table(dracula=20, hidden={20: "bride_1"})
    other.dracula.searches()
    other.dracula.answers("take:bride_1")
    assert other.dracula.holds("bride_1")
    assert other.points == 4
    assert other.dracula.ends().turn == "vh"
    assert table.is_quiet()
    assert other.is_quiet()


def test_companions_walk_unseen_with_their_master_through_locks_at_no_cost() -> None:
    table = at_table(dracula=25, items={"dracula": ["bride_1"]})
    table.dracula.moves(24)
    assert table.points == 4
    view = table.sees(None)
    assert (view.heroes[0].place, view.heroes[0].brides, view.brides) == (None, 1, [])
    assert table.is_quiet()


def test_the_retinue_is_not_limited_and_open_to_all() -> None:
    table = at_table(dracula=20, brides={f"bride_{n}": 20 for n in range(1, 8)}, lying={20: ["bat_2", "bat_3"]})
    for token in [*(f"bride_{n}" for n in range(1, 8)), "bat_2", "bat_3"]:
        table.dracula.answers(f"take:{token}")
    card = table.sees(None).heroes[0]
    assert (card.brides, card.bats, table.points) == (7, 2, 5)
    assert table.is_quiet()


def test_a_bride_who_joins_a_hidden_master_betrays_the_place() -> None:
    table = at_table(dracula=31, mina=12, brides={"bride_1": 30})
    table.dracula.moves(30)
    table.dracula.answers("take:bride_1")
    assert table.came_to_light()
    card = table.sees(None).heroes[0]
    assert (card.place, card.last_place) == (None, 30)
    assert table.was_told("in 30")
    assert {table.world_of("s2", n).heroes["dracula"].place for n in range(40)} >= {30, 29}
    assert table.is_quiet()


def test_a_bride_on_her_own_walks_through_locks_but_not_into_the_relics() -> None:
    table = at_table(turn="brides", brides={"bride_1": 20}, lying={19: ["relics_1"]})
    moves = {o.key for o in table.brides.options("bride_1") if o.refusal() is None and o.key.startswith("move")}
    assert moves == {"move:7", "move:17"}
    assert table.brides.why_not("bride_1", "move:19") == "the Holy Relics keep her out"
    other = at_table(dracula=20, items={"dracula": ["bride_1"]}, lying={19: ["relics_1"]})
    other.dracula.moves(19)
    assert other.points == 3
    assert table.is_quiet()
    assert other.is_quiet()


def test_a_bride_joins_a_vampire_in_her_place_for_nothing() -> None:
    table = at_table(turn="brides", dracula=20, brides={"bride_1": 20})
    table.brides.answers("bride_1", "join:dracula")
    assert table.dracula.holds("bride_1")
    assert table.is_quiet()


def test_a_servant_may_have_companions_too() -> None:
    table = at_table(turn="harker", servants=["harker"], harker=20, brides={"bride_1": 20})
    table.harker.answers("take:bride_1")
    assert table.harker.holds("bride_1")
    assert table.is_quiet()


@pytest.mark.parametrize(("roll", "health"), [(1, 3), (2, 4)])
def test_a_bride_hits_with_claws_on_a_one_only(roll: int, health: int) -> None:
    table = at_table(turn="brides", mina=20, brides={"bride_1": 20})
    table.will_roll(roll)
    table.brides.answers("bride_1", "attack", "mm", "claws")
    assert table.mina.health == health
    assert table.is_quiet()


@pytest.mark.parametrize(("roll", "alive", "health"), [(4, False, 4), (5, True, 2)])
def test_a_bride_whose_bite_fails_dies(roll: int, alive: bool, health: int) -> None:
    table = at_table(turn="brides", mina=20, brides={"bride_1": 20, "bride_2": 33})
    table.will_roll(roll)
    table.brides.answers("bride_1", "attack", "mm", "bite")
    assert ("bride_1" in table.state.free) is alive
    assert (len(table.state.killed), table.mina.health) == (0 if alive else 1, health)
    assert table.is_quiet()


def test_companions_attack_once_in_their_masters_turn_without_costing_him_points() -> None:
    table = at_table(dracula=20, mina=20, items={"dracula": ["bride_1", "bride_2"]})
    table.will_roll(1, 6)
    table.dracula.answers("bride", "mm", "claws")
    table.dracula.answers("bride", "mm", "claws")
    assert (table.points, table.mina.health) == (5, 3)
    assert table.dracula.why_not("bride") == "your brides have attacked this turn"
    assert table.is_quiet()


def test_a_companion_whose_bite_fails_leaves_the_retinue() -> None:
    table = at_table(dracula=20, mina=20, items={"dracula": ["bride_1"]})
    table.will_roll(1)
    table.dracula.answers("bride", "mm", "bite")
    assert table.dracula.holds()
    assert table.state.killed == ["bride_1"]
    assert table.dracula.health == 5
    assert table.is_quiet()


def test_hunters_may_attack_companions_of_a_vampire_in_sight() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"dracula": ["bride_1"], "mina": ["dagger_1"]})
    table.will_roll(2)
    table.mina.attacks("dagger_1", "bride_1")
    assert table.dracula.holds()
    assert table.sees(None).brides_lost == 1
    assert table.is_quiet()


def test_hunters_may_attack_brides_on_their_own() -> None:
    table = at_table(turn="mina", mina=20, brides={"bride_1": 20}, items={"mina": ["dagger_1"]})
    table.will_roll(2)
    table.mina.attacks("dagger_1", "bride_1")
    assert (table.state.free, table.state.killed) == ({}, ["bride_1"])
    assert table.is_quiet()


def test_a_bride_who_is_sent_away_stands_there_and_acts_after_dracula() -> None:
    table = at_table(dracula=31, items={"dracula": ["bride_1"]})
    table.dracula.moves(30)
    table.dracula.answers("expel")
    assert table.state.free == {"bride_1": 30}
    assert table.sees(None).heroes[0].place == 30
    assert table.dracula.why_not("take:bride_1") == "she was sent away just now"
    table.dracula.ends()
    table.brides.answers("bride_1", "move:29")
    assert table.state.free == {"bride_1": 29}
    assert table.is_quiet()


def test_a_bride_who_attacked_beside_her_master_does_not_act_again() -> None:
    table = at_table(dracula=20, mina=20, items={"dracula": ["bride_1"]})
    table.will_roll(6)
    table.dracula.answers("bride", "mm", "claws")
    table.dracula.answers("expel")
    assert table.dracula.ends().turn == "vh"
    assert table.is_quiet()


def test_a_bride_may_search_and_finds_for_all() -> None:
    table = at_table(turn="brides", brides={"bride_1": 20}, hidden={20: "bat_2"})
    table.brides.answers("bride_1", "search")
    assert table.state.face_up == {20: ["bat_2"]}
    assert table.is_quiet()


def test_a_bride_is_held_by_nobody_and_may_stay() -> None:
    table = at_table(turn="brides", mina=20, brides={"bride_1": 20})
    assert {"move:7", "move:19", "stay", "attack"} <= table.brides.legal("bride_1")
    table.brides.answers("bride_1", "stay")
    assert table.turn == "vh"
    assert table.is_quiet()


def test_draculas_player_acts_for_every_bride() -> None:
    table = at_table(players=4, turn="brides", dracula=33, brides={"bride_1": 20})
    assert table.waits_for == ["Ann"]
    assert table.is_quiet()
