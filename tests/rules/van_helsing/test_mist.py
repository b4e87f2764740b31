"""Mist, sight, named exits and being revealed (Special Features of Vampire Movement)."""

from __future__ import annotations

import pytest

from rules.van_helsing.view import CASTLE
from tests.rules.van_helsing.harness import Table, at_table


def name(place: int) -> str:
    """Return a place's name."""
    return CASTLE.places[place].name


def shown(table: Table, hero: str = "dracula") -> int | None:
    """Return where the public sees a hero."""
    return next(h.place for h in table.sees(None).heroes if h.id == hero)


def test_a_vampire_shows_where_it_is_at_the_start_of_its_turn() -> None:
    table = at_table(turn="mina", dracula=31, mist={"dracula": 30})
    assert shown(table) is None
    table.mina.ends()
    assert shown(table) == 31
    assert table.was_told("Dracula began the turn in 31")
    assert table.came_to_light()
    assert table.is_quiet()


def test_it_walks_unseen_and_only_its_own_side_knows_where() -> None:
    table = at_table(dracula=31, mina=12)
    table.dracula.moves(30, 29)
    assert shown(table) is None
    dracula = table.sees("s1").heroes[0]
    assert (dracula.place, dracula.shown, dracula.path) == (29, False, [31, 30, 29])
    hunters = table.sees("s2").heroes[0]
    assert (hunters.place, hunters.path) == (None, [])
    assert table.is_quiet()


def test_it_stays_in_sight_if_it_does_not_move() -> None:
    table = at_table(dracula=31)
    table.dracula.ends()
    assert shown(table) == 31
    assert table.is_quiet()


def test_how_many_hidden_steps_it_takes_shows_nowhere() -> None:
    one, three = at_table(dracula=31, mina=12), at_table(dracula=31, mina=12)
    one.dracula.moves(30)
    three.dracula.moves(30, 29, 30)
    for seat in ("s2", None):
        assert one.sees(seat) == three.sees(seat)
        assert one.story(seat) == three.story(seat)
        assert one.session.waiting(seat) == three.session.waiting(seat)
    assert one.sees(None).points is None
    assert one.dracula.ends().story() == three.dracula.ends().story()


def test_leaving_a_place_where_nobody_saw_it_names_no_exit() -> None:
    table = at_table(dracula=31)
    table.dracula.moves(30)
    assert table.was_told("Dracula turned to mist")
    assert not table.was_told("left 31")
    assert table.is_quiet()


def test_leaving_a_place_where_it_was_seen_names_the_exit_and_hides_again() -> None:
    table = at_table(dracula=20, mina=20)
    table.dracula.moves(19)
    assert table.was_told(f"Dracula left 20 {name(20)} by the west door")
    view = table.sees(None).heroes[0]
    assert (view.place, view.exit, view.exit_from) == (None, "19-20", 20)
    assert table.is_quiet()


def test_inside_it_is_seen_by_hunters_in_the_same_place_and_must_stop() -> None:
    table = at_table(dracula=20, mina=19)
    table.dracula.moves(19)
    assert shown(table) == 19
    assert table.was_told("Dracula ran into the hunters in 19")
    assert table.came_to_light()
    assert table.dracula.ways() == {20}
    assert table.is_quiet()


def test_nobody_sees_through_doors() -> None:
    table = at_table(dracula=31, mina=32)
    table.dracula.moves(30)
    assert shown(table) is None
    assert table.is_quiet()


def test_outside_it_is_seen_from_the_neighbouring_place() -> None:
    table = at_table(dracula=20, mina=6)
    table.dracula.moves(7)
    assert shown(table) == 7
    assert table.is_quiet()


def test_outside_doors_block_sight_both_ways() -> None:
    table = at_table(dracula=19, mina=7)
    table.dracula.moves(20)
    assert shown(table) is None
    other = at_table(dracula=9, mina=10, van_helsing=2, harker=2, godalming=2, options={"windows": "courtyard"})
    other.dracula.moves(8)
    assert shown(other) is None  # 10 has a door to 8, and windows to 9 and 0 only
    assert table.is_quiet()


@pytest.mark.parametrize(("windows", "seen"), [("all", 7), ("courtyard", None)])
def test_through_a_window_a_hunter_sees_the_place_outside(windows: str, seen: int | None) -> None:
    table = at_table(dracula=20, mina=31, van_helsing=2, harker=2, godalming=2, options={"windows": windows})
    table.dracula.moves(7)
    assert shown(table) == seen
    assert table.is_quiet()


def test_the_courtyard_is_seen_from_its_windows() -> None:
    table = at_table(dracula=19, mina=37, options={"windows": "courtyard"})
    table.dracula.moves(9)
    assert shown(table) == 9
    assert table.is_quiet()


def test_nobody_sees_into_the_castle_through_a_window() -> None:
    table = at_table(dracula=30, mina=9)
    table.dracula.moves(32)
    assert shown(table) is None
    assert table.is_quiet()


def test_seen_from_afar_it_may_go_on_naming_the_way() -> None:
    table = at_table(dracula=20, mina=6)
    table.dracula.moves(7)
    assert 20 in table.dracula.ways()
    table.dracula.moves(20)
    assert shown(table) is None
    assert table.was_told(f"Dracula left 7 {name(7)} by the west door")
    assert table.is_quiet()


def test_seen_from_afar_it_must_stop_where_the_table_plays_so() -> None:
    table = at_table(dracula=20, mina=6, options={"far_sight": "stop"})
    table.dracula.moves(7)
    assert table.dracula.ways() == set()
    assert "must stop for this turn" in table.dracula.why_not("move:20")
    assert table.is_quiet()


def test_each_step_is_tested_on_the_way() -> None:
    table = at_table(dracula=19, mina=31)
    table.dracula.moves(20)
    assert shown(table) is None
    table.dracula.moves(7)  # below Mina's window
    assert shown(table) == 7
    table.dracula.moves(20)
    assert shown(table) is None
    assert table.is_quiet()


def test_a_hunter_who_comes_to_see_it_reveals_it_and_goes_on_if_it_is_not_in_the_same_place() -> None:
    table = at_table(turn="mina", mina=30, dracula=7, mist={"dracula": 20})
    table.mina.moves(31)
    assert shown(table) == 7
    assert table.was_told("Mina saw Dracula in 7")
    assert table.mina.ways() == {30, 32, 47}
    assert table.is_quiet()


def test_a_hunter_who_walks_into_it_reveals_it_and_stops() -> None:
    table = at_table(turn="mina", mina=19, dracula=20, mist={"dracula": 17})
    table.mina.moves(20)
    assert shown(table) == 20
    assert table.mina.ways() == {19}
    assert table.came_to_light()
    assert table.is_quiet()


def test_meeting_nobody_is_news_as_well() -> None:
    table = at_table(turn="mina", mina=19, dracula=38, mist={"dracula": 17})
    table.mina.moves(20)
    assert table.came_to_light()
    assert table.is_quiet()


def test_where_it_cannot_be_a_look_tells_nothing() -> None:
    table = at_table(turn="mina", mina=19, dracula=20, godalming=20)
    table.mina.moves(10)
    assert not table.came_to_light()
    table.session.undo("s2")
    assert table.mina.place == 19
    assert table.is_quiet()


def test_searching_shows_where_it_is_and_it_leaves_by_a_named_exit() -> None:
    table = at_table(dracula=31, hidden={30: "garlic_1"})
    table.dracula.moves(30)
    table.dracula.searches()
    assert shown(table) == 30
    table.dracula.moves(29)
    assert table.was_told(f"Dracula left 30 {name(30)} by the north door")
    assert shown(table) is None
    assert table.is_quiet()


def test_it_may_walk_attack_and_walk_on_in_one_turn() -> None:
    table = at_table(dracula=20, mina=19)
    table.dracula.moves(19).will_roll(2, 3)
    table.dracula.attacks("mm", "claws").dracula.attacks("mm", "claws")
    table.dracula.moves(9, 15)
    assert (table.points, shown(table), table.mina.health) == (0, None, 2)
    assert table.is_quiet()


def test_the_passage_is_taken_in_silence() -> None:
    table = at_table(dracula=34)
    told = len(table.story())
    table.dracula.moves(5)
    assert table.story()[told:] == ["Dracula turned to mist."]
    assert table.is_quiet()


def test_servants_walk_in_mist_like_dracula() -> None:
    table = at_table(turn="harker", servants=["harker"], harker=20, dracula=34, mina=12)
    table.harker.moves(19)
    assert shown(table, "jh") is None
    assert table.is_quiet()


def test_a_hidden_step_can_be_taken_back_until_it_is_seen() -> None:
    table = at_table(dracula=31, mina=12)
    table.dracula.moves(30, 29)
    table.session.undo("s1")
    assert table.dracula.place == 30
    assert table.is_quiet()


def test_worlds_of_a_hunter_fit_what_was_seen_and_the_exit_named() -> None:
    table = at_table(dracula=20, mina=20)
    table.dracula.moves(19, 10)
    places = {table.world_of("s2", seed).heroes["dracula"].place for seed in range(60)}
    assert 10 in places
    assert len(places) > 4
    assert all(CASTLE.vampire_distances(19)[p] <= 4 for p in places)
    assert not places & set(table.sees(None).watched)
    assert table.world_of("s1").heroes["dracula"].place == 10


def test_worlds_of_dracula_keep_his_own_place() -> None:
    table = at_table(dracula=31, mina=12, items={"mina": ["dagger_1"], "harker": ["cross_1"]})
    table.dracula.moves(30)
    worlds = [table.world_of("s1", seed) for seed in range(20)]
    assert {w.heroes["dracula"].place for w in worlds} == {30}
    assert {tuple(w.heroes["mm"].items) for w in worlds} == {("dagger_1",), ("cross_1",)}
