"""Movement, locks, stairs, the passage, and meeting an enemy (Movement)."""

from __future__ import annotations

import pytest

from tests.rules.van_helsing.harness import at_table


def test_a_step_into_a_neighbouring_place_costs_one_point() -> None:
    table = at_table(turn="mina", mina=19, dracula=34)
    table.mina.moves(20)
    assert (table.mina.place, table.points) == (20, 3)
    assert table.is_quiet()


def test_walls_and_windows_bar_the_way() -> None:
    table = at_table(turn="mina", mina=10, dracula=34)
    assert table.mina.ways() == {0, 8, 11, 19}  # 9 lies behind a window, 15 behind walls
    assert table.mina.cannot("move:9") == "That is not an option now."
    assert table.is_quiet()


def test_a_hero_without_points_goes_nowhere_and_is_told_why() -> None:
    table = at_table(turn="mina", mina=10, dracula=34, health={"mina": 1}, items={"mina": ["cross_1"]})
    table.mina.moves(19)
    assert table.mina.why_not("move:20") == "no action points left"
    assert table.is_quiet()


def test_stairs_join_floors_for_one_point_a_step() -> None:
    table = at_table(turn="mina", mina=40, dracula=34)
    table.mina.moves(41, 23)
    assert (table.mina.place, table.points) == (23, 2)
    assert table.is_quiet()


def test_locked_doors_stop_hunters_but_never_vampires() -> None:
    table = at_table(mina=16, dracula=24)
    assert 25 in table.dracula.ways()
    table.dracula.moves(25)
    assert "24-25" in table.state.locks
    table.until("mm")
    assert table.mina.why_not("move:17") == "locked: needs the Key Ring"
    assert table.is_quiet()


def test_the_key_ring_opens_a_locked_door_for_everybody() -> None:
    table = at_table(turn="harker", harker=16, mina=16, dracula=34, items={"harker": ["key_ring_1"]})
    table.harker.moves(17)
    assert table.points == 3
    assert "16-17" not in table.state.locks
    assert table.was_told("showed the Key Ring")
    table.until("mm")
    assert 17 in table.mina.ways()
    assert table.is_quiet()


def test_only_the_bearer_passes_where_locks_stay() -> None:
    table = at_table(
        turn="harker", harker=16, mina=16, dracula=34, items={"harker": ["key_ring_1"]}, options={"keys": "bearer"}
    )
    table.harker.moves(17, 20)
    assert {"16-17", "17-20"} <= set(table.state.locks)
    table.until("mm")
    assert table.mina.why_not("move:17") == "locked: needs the Key Ring"
    assert table.is_quiet()


def test_nobody_can_lock_a_door_again() -> None:
    table = at_table(turn="harker", harker=16, dracula=17, items={"harker": ["key_ring_1"]})
    table.harker.moves(17).until("dracula")
    assert not any("lock" in o.key for o in table.dracula.options())
    assert "16-17" not in table.state.locks
    assert table.is_quiet()


def test_vampires_know_the_passage_and_hunters_do_not() -> None:
    table = at_table(mina=5, dracula=34)
    assert 5 in table.dracula.ways()
    table.until("mm")
    assert not table.mina.offers("move:34")
    assert table.is_quiet()


def test_stairs_down_show_all_hunters_the_passage_for_good() -> None:
    table = at_table(turn="harker", harker=19, mina=5, dracula=33, hidden={19: "stairs_down_1"})
    table.harker.searches()
    assert table.state.passage_known
    assert "stairs_down_1" in table.state.face_up[19]
    table.until("mm")
    table.mina.moves(34)
    assert (table.mina.place, table.points) == (34, 3)
    assert table.is_quiet()


def test_the_other_way_to_the_refuge_begins_behind_a_lock() -> None:
    table = at_table(turn="mina", mina=35, dracula=34)
    assert table.mina.why_not("move:33") == "locked: needs the Key Ring"
    assert table.is_quiet()


def test_meeting_an_enemy_stops_a_hunter_who_may_go_back_for_one_point() -> None:
    table = at_table(turn="mina", mina=19, dracula=20)
    table.mina.moves(20)
    assert table.mina.ways() == {19}
    assert "an enemy holds you" in table.mina.why_not("move:7")
    table.mina.moves(19)
    assert table.points == 2
    assert table.mina.ways() == {9, 10, 20}
    assert table.is_quiet()


def test_a_bride_on_her_own_stops_a_hunter_too() -> None:
    table = at_table(turn="mina", mina=19, dracula=34, brides={"bride_1": 20})
    table.mina.moves(20)
    assert table.mina.ways() == {19}
    assert table.is_quiet()


def test_the_way_back_is_lost_once_something_else_was_done() -> None:
    table = at_table(turn="mina", mina=19, dracula=20, hidden={20: "garlic_1"})
    table.mina.moves(20).mina.searches()
    table.mina.answers("take")
    assert table.mina.ways() == set()
    assert table.is_quiet()


def test_after_an_attack_every_way_is_open_even_if_it_missed() -> None:
    table = at_table(turn="mina", mina=19, dracula=20, items={"mina": ["dagger_1"]})
    table.mina.moves(20).will_roll(6)
    table.mina.attacks("dagger_1", "dracula")
    assert table.mina.ways() == {7, 19}
    assert table.is_quiet()


def test_a_shot_from_afar_counts_as_an_attack() -> None:
    table = at_table(turn="mina", mina=10, dracula=9, brides={"bride_1": 8}, items={"mina": ["pistol_1"]})
    table.mina.moves(8)
    assert table.mina.ways() == {10}
    table.will_roll(6)
    table.mina.attacks("pistol_1", "dracula")
    assert table.mina.ways() == {9, 10, 13}
    assert table.is_quiet()


def test_at_the_start_of_the_next_turn_every_way_is_open() -> None:
    table = at_table(turn="mina", mina=19, dracula=20)
    table.mina.moves(20).until("mm")
    assert table.mina.ways() == {7, 19}
    assert table.is_quiet()


def test_who_is_joined_by_an_enemy_may_leave_in_the_next_turn() -> None:
    table = at_table(mina=19, dracula=20)
    table.dracula.moves(19).until("mm")
    assert table.mina.ways() == {9, 10, 20}
    assert table.is_quiet()


def test_one_enemy_is_enough_whoever_else_is_there() -> None:
    table = at_table(turn="mina", mina=19, harker=20, dracula=20)
    table.mina.moves(20)
    assert table.mina.ways() == {19}
    assert table.is_quiet()


def test_without_points_there_is_no_way_back() -> None:
    table = at_table(turn="mina", mina=19, dracula=20, health={"mina": 1}, items={"mina": ["garlic_1"]})
    table.mina.moves(20)
    assert table.mina.why_not("move:19") == "no action points left"
    assert table.is_quiet()


def test_dracula_is_stopped_by_hunters_and_may_go_back() -> None:
    table = at_table(mina=19, dracula=20)
    table.dracula.moves(19)
    assert table.dracula.ways() == {20}
    table.dracula.moves(20)
    assert table.points == 3
    assert table.is_quiet()


def test_brides_do_not_stop_dracula() -> None:
    table = at_table(dracula=20, brides={"bride_1": 19})
    table.dracula.moves(19)
    assert table.dracula.ways() == {9, 10, 20}
    assert table.is_quiet()


def test_places_hold_any_number() -> None:
    table = at_table(
        turn="van_helsing", van_helsing=19, harker=19, godalming=19, mina=19, dracula=34,
        brides={f"bride_{n}": 20 for n in range(1, 5)},
    )  # fmt: skip
    table.van_helsing.moves(20).van_helsing.ends()
    table.harker.moves(20)
    assert sum(h.place == 20 for h in table.state.heroes.values()) == 2
    assert table.is_quiet()


@pytest.mark.parametrize(("points", "ways"), [(5, True), (1, False)])
def test_holy_relics_cost_vampires_two_points(points: int, ways: bool) -> None:
    table = at_table(dracula=20, lying={19: ["relics_1"]}, health={"dracula": points})
    assert (19 in table.dracula.ways()) is ways
    if ways:
        table.dracula.moves(19)
        assert table.points == 3
    else:
        assert table.dracula.why_not("move:19") == "needs 2 points, you have 1"
    assert table.is_quiet()


def test_going_back_into_the_relics_costs_two_as_well() -> None:
    table = at_table(dracula=19, mina=20, lying={19: ["relics_1"]})
    table.dracula.moves(20)
    assert table.points == 4
    table.dracula.moves(19)
    assert table.points == 2
    assert table.is_quiet()


def test_the_relics_cost_hunters_nothing_more() -> None:
    table = at_table(turn="mina", mina=19, dracula=34, lying={20: ["relics_1"]})
    table.mina.moves(20)
    assert table.points == 3
    assert table.is_quiet()


def test_carried_relics_count_where_their_bearer_is() -> None:
    table = at_table(turn="mina", mina=20, dracula=9, hidden={20: "relics_1"}, options={"relics": "carried"})
    table.mina.searches()
    table.mina.answers("take")
    assert table.sees(None).relics == 20
    table.mina.moves(19)
    assert table.sees(None).relics == 19
    table.until("dracula").dracula.moves(19)
    assert table.points == 3
    assert table.is_quiet()


def test_a_companions_attack_ends_the_right_of_retreat() -> None:
    t = at_table(dracula=20, mina=19, items={"dracula": ["bride_1"]})
    t.dracula.moves(19)
    assert t.dracula.ways() == {20}
    t.will_roll(6)
    t.dracula.answers("bride", "mm", "claws")
    assert t.dracula.ways() == set()


def test_sending_a_bride_away_ends_the_right_of_retreat() -> None:
    t = at_table(dracula=20, mina=19, items={"dracula": ["bride_1"]})
    t.dracula.moves(19)
    t.dracula.answers("expel")
    assert t.dracula.ways() == set()


def test_laying_an_item_down_ends_the_right_of_retreat() -> None:
    t = at_table(turn="mina", mina=19, dracula=20, items={"mina": ["lamp_1"]})
    t.mina.moves(20)
    assert t.mina.ways() == {19}
    t.mina.answers("drop:lamp_1")
    assert t.mina.ways() == set()


def test_a_hunter_who_begins_beside_an_enemy_leaves_at_once_or_attacks_first() -> None:
    """The start of the turn is over with whatever else is done (Movement; the ruling on turns begun beside enemies)."""
    for first in ("search", "drop:lamp_1", "give:lamp_1"):
        table = at_table(
            turn="mina", mina=20, harker=20, dracula=20, hidden={20: "garlic_1"}, items={"mina": ["lamp_1"]}
        )
        assert table.mina.ways() == {7, 19}
        table.mina.answers(first, *(["jh"] if first.startswith("give") else []))
        if first == "search":
            table.mina.answers("leave")
        assert table.mina.ways() == set(), first
        assert "attack first" in table.mina.why_not("move:7")
        assert table.is_quiet()


def test_a_vampire_who_begins_beside_a_hunter_leaves_at_once_or_attacks_first() -> None:
    """Dracula as well as any servant; who has attacked may search and go."""
    table = at_table(dracula=20, mina=20, hidden={20: "garlic_1"})
    assert table.dracula.ways() == {7, 17, 19}
    table.dracula.searches()
    assert table.dracula.ways() == set()
    table.will_roll(6).dracula.attacks("mm", "claws")
    assert table.dracula.ways() == {7, 17, 19}
    assert table.is_quiet()


def test_who_begins_alone_and_is_met_by_nobody_goes_on_after_anything() -> None:
    table = at_table(turn="mina", mina=20, dracula=33, hidden={20: "garlic_1"})
    table.mina.searches()
    table.mina.answers("leave")
    assert table.mina.ways() == {7, 19}
    assert table.is_quiet()
