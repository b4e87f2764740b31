"""The castle's plan: what the rules name is there, and it plays as a castle should (Movement, Map Legend)."""

import re
from importlib.resources import files
from itertools import combinations
from math import hypot

import pytest

from rules.van_helsing.content.castle import CASTLE, COFFIN, GATES, REFUGE, SMALL_TOWER, TOMB, load, parse
from rules.van_helsing.content.castle_file import CastleError

TEXT = files("rules.van_helsing.content").joinpath("castle.toml").read_text(encoding="utf-8")
REFUGE_DOOR = "33-35"
WAYS = [edge for edge in CASTLE.edges.values() if edge.kind != "window"]
WINDOWS = [edge for edge in CASTLE.edges.values() if edge.kind == "window"]


def changed(old, new):
    """Give the castle's file with one thing different."""
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


def problems(text):
    with pytest.raises(CastleError) as caught:
        parse(text)
    assert str(caught.value).startswith("castle.toml: ")
    return caught.value.problems


# ------------------------------------------------------------------------------------------------ counts


def test_the_places_that_the_rules_name_are_there():
    assert CASTLE.places[GATES].kind == "outside"
    assert CASTLE.places[TOMB].kind == "outside"
    assert [n for n, _ in CASTLE.moves[COFFIN]] == [TOMB, REFUGE]
    assert [n for n, _ in CASTLE.moves[REFUGE]] == [COFFIN, SMALL_TOWER]
    assert CASTLE.way(SMALL_TOWER, REFUGE).locked
    assert CASTLE.places[SMALL_TOWER].kind == "tower"
    assert "stair" in {edge.kind for _, edge in CASTLE.moves[SMALL_TOWER]}
    assert CASTLE.distances(19)[20] <= 3


def test_there_are_three_floors_and_forty_to_sixty_numbered_places():
    assert 40 <= len(CASTLE.places) <= 60
    assert sorted(CASTLE.places) == list(range(len(CASTLE.places)))
    assert {place.floor for place in CASTLE.places.values()} == {1, 2, 3}
    assert {p.kind for p in CASTLE.places.values()} == {"room", "corridor", "tower", "courtyard", "outside"}


def test_every_place_has_a_name_of_its_own():
    names = [place.name for place in CASTLE.places.values()]
    assert all(name.strip() == name and len(name) > 3 for name in names)
    assert len(set(names)) == len(names)


def test_thirty_four_places_have_a_token_square():
    assert len(CASTLE.tokens) == 34
    assert not {GATES, REFUGE, COFFIN} & set(CASTLE.tokens)
    assert all(CASTLE.places[n].token for n in CASTLE.tokens)


def test_three_locks_are_on_each_of_the_lower_floors_and_one_on_the_third():
    floors = [CASTLE.places[lock.a].floor for lock in CASTLE.locks]
    assert sorted(floors) == [1, 1, 1, 2, 2, 2, 3]
    assert {lock.kind for lock in CASTLE.locks} == {"door"}


# ------------------------------------------------------------------------------------------------ ways


def test_every_way_goes_both_ways_by_the_same_edge():
    for start, ways in CASTLE.moves.items():
        for goal, edge in ways:
            assert (start, edge) in CASTLE.moves[goal]
            assert {edge.a, edge.b} == {start, goal}
            assert edge.other(start) == goal
            assert edge.kind != "window"
        assert len({goal for goal, _ in ways}) == len(ways)


def test_floors_are_joined_by_stairs_and_the_passage_alone():
    for edge in WAYS:
        one, two = CASTLE.places[edge.a], CASTLE.places[edge.b]
        if edge.kind == "stair":
            assert one.kind == two.kind == "tower"
            assert one.circle == two.circle
            assert abs(one.floor - two.floor) == 1
        elif edge.kind == "passage":
            assert (edge.a, edge.b) == (TOMB, COFFIN)
        else:
            assert one.floor == two.floor
    assert sum(edge.kind == "stair" for edge in WAYS) >= 5


def test_vampires_go_everywhere():
    assert set(CASTLE.vampire_distances(COFFIN)) == set(CASTLE.places)


def test_hunters_without_keys_go_everywhere_but_behind_the_locks():
    assert [CASTLE.places[n].name for n in CASTLE.sealed()] == [
        "Armoury",
        "Treasury",
        "Veiled Chamber",
        "Moonlit Bedchamber",
        "Count's Refuge",
        "Coffin Room",
    ]
    assert set(CASTLE.distances(GATES)) | set(CASTLE.sealed()) == set(CASTLE.places)


def test_locks_bound_no_more_than_a_quarter_of_the_token_squares():
    behind = set(CASTLE.sealed()) & set(CASTLE.tokens)
    assert 1 <= len(behind) <= 34 / 4


def test_an_opened_lock_lets_hunters_in():
    assert 24 not in CASTLE.sealed(opened=["24-25"])
    assert {27, 28} & set(CASTLE.sealed(opened=["24-25"])) == {27, 28}
    assert {27, 28, 17} & set(CASTLE.sealed(opened=["28-29", "17-20"])) == set()


def test_the_passage_brings_hunters_to_the_coffin_and_the_refuge():
    assert {COFFIN, REFUGE} & set(CASTLE.sealed(passage=True)) == set()
    assert CASTLE.distances(GATES, passage=True)[COFFIN] == CASTLE.distances(GATES)[TOMB] + 1


def test_at_least_one_lock_only_cuts_a_short_way():
    sealed = set(CASTLE.sealed())
    short = [lock for lock in CASTLE.locks if not {lock.a, lock.b} & sealed]
    assert [lock.key for lock in short] == ["4-14"]
    assert CASTLE.vampire_distances(TOMB)[14] < CASTLE.distances(TOMB)[14]


@pytest.mark.parametrize("opened", [[REFUGE_DOOR], None])
def test_from_the_gates_to_the_coffin_is_a_journey_of_twelve_to_sixteen_moves(opened):
    assert 12 <= CASTLE.distances(GATES, opened=opened)[COFFIN] <= 16


def test_most_rooms_have_more_than_one_way_and_some_are_dead_ends():
    reach = set(CASTLE.distances(GATES))
    ways = {n: [m for m, edge in CASTLE.moves[n] if m in reach and not edge.locked] for n in reach}
    dead_ends = [n for n, out in ways.items() if len(out) == 1]
    assert 3 <= len(dead_ends) <= len(reach) / 5


def test_most_ways_lie_on_a_loop():
    bridges = 0
    for cut in WAYS:
        found, queue = {GATES}, [GATES]
        while queue:
            for n, edge in CASTLE.moves[queue.pop()]:
                if edge is not cut and n not in found:
                    found.add(n)
                    queue.append(n)
        bridges += len(found) < len(CASTLE.places)
    assert bridges <= len(WAYS) / 8


def test_each_floor_can_be_reached_in_more_than_one_way():
    for low in (1, 2):
        up = [
            e
            for e in WAYS
            if e.kind == "stair" and {CASTLE.places[e.a].floor, CASTLE.places[e.b].floor} == {low, low + 1}
        ]
        assert len(up) >= 3


# ------------------------------------------------------------------------------------------------ sight


def test_windows_look_from_inside_upon_a_place_outdoors():
    for edge in WINDOWS:
        assert CASTLE.places[edge.a].outdoors != CASTLE.places[edge.b].outdoors
        inside, outside = sorted((edge.a, edge.b), key=lambda n: CASTLE.places[n].outdoors)
        assert outside in CASTLE.sees[inside]
        assert inside not in CASTLE.sees[outside]
        assert inside in CASTLE.watchers[outside]
        assert inside in CASTLE.shots[outside] and outside in CASTLE.shots[inside]


def test_the_courtyard_is_seen_from_many_windows():
    looks = [(n, edge) for area in CASTLE.courtyard for n, edge in CASTLE.windows[area]]
    assert len(looks) >= 8
    assert {CASTLE.places[n].floor for n, _ in looks} == {1, 2, 3}


def test_doors_hide_what_is_behind_them():
    assert CASTLE.sees[0] == (0, 1, 7)
    assert CASTLE.sees[8] == (8, 9)
    assert CASTLE.sees[27] == (27, 5, 8)
    assert 14 not in CASTLE.shots[4]
    assert 12 not in CASTLE.shots[13]


def test_open_ground_indoors_is_neither_seen_nor_shot_across():
    assert 28 not in CASTLE.sees[27]
    assert 28 not in CASTLE.shots[27]
    assert CASTLE.shots[8] == tuple(sorted({9} | {n for n, _ in CASTLE.windows[8]}))


def test_with_courtyard_windows_alone_the_outer_grounds_are_hidden_from_inside():
    assert CASTLE.sees_courtyard_only[27] == (27, 8)
    assert CASTLE.sees_courtyard_only[0] == CASTLE.sees[0]
    assert set(CASTLE.watchers_courtyard_only[5]) == {4, 5}


def test_an_example_of_the_designer_fits():
    """From some place 20 is one move away and 19 two, out of its sight (Movement)."""
    starts = [n for n, edge in CASTLE.moves[20] if not edge.locked and CASTLE.distances(n)[19] == 2]
    assert any(19 not in CASTLE.sees[n] for n in starts)


# ------------------------------------------------------------------------------------------------ the plan


def test_exits_are_named_by_the_side_on_which_they_lie():
    assert CASTLE.way(10, 0).side(10) == "south"
    assert CASTLE.way(10, 0).side(0) == "north"
    assert CASTLE.way(14, 42).side(14) == "north-west"
    assert CASTLE.way(14, 42).side(42) == "south-east"
    assert CASTLE.way(49, 35).side(49) == "up"
    assert CASTLE.way(49, 35).side(35) == "down"
    assert CASTLE.way(COFFIN, TOMB).side(COFFIN) == "down"


def on_outline(place, at):
    """Tell whether a point is on a place's outline, by its own reckoning."""
    if place.circle:
        return abs(hypot(at[0] - place.circle[0], at[1] - place.circle[1]) - place.circle[2]) < 0.02
    touched = [r for r in place.rects if r[0] <= at[0] <= r[0] + r[2] and r[1] <= at[1] <= r[1] + r[3]]
    deep = [r for r in touched if r[0] < at[0] < r[0] + r[2] and r[1] < at[1] < r[1] + r[3]]
    return len(touched) == 1 and not deep


def test_doors_and_windows_are_drawn_on_the_walls_of_both_places():
    for edge in CASTLE.edges.values():
        if edge.kind in ("stair", "passage"):
            assert edge.at is None
            continue
        for place, other in ((edge.a, edge.b), (edge.b, edge.a)):
            one, two = CASTLE.places[place], CASTLE.places[other]
            if two.circle and not one.circle:
                assert any(x <= edge.at[0] <= x + w and y <= edge.at[1] <= y + h for x, y, w, h in one.rects)
            else:
                assert on_outline(one, edge.at), edge.key


def test_places_of_one_floor_do_not_overlap():
    for one, two in combinations(CASTLE.places.values(), 2):
        if one.floor != two.floor:
            continue
        for x, y, w, h in one.rects:
            for x2, y2, w2, h2 in two.rects:
                assert min(x + w, x2 + w2) <= max(x, x2) or min(y + h, y2 + h2) <= max(y, y2), (one, two)
        if one.circle and two.circle:
            (x, y, r), (x2, y2, r2) = one.circle, two.circle
            assert hypot(x - x2, y - y2) >= r + r2


def test_numbers_squares_and_figures_lie_inside_their_place_clear_of_towers():
    for place in CASTLE.places.values():
        towers = [p.circle for p in CASTLE.places.values() if p.circle and p.floor == place.floor and p != place]
        for at in filter(None, (place.label, place.token, place.figures)):
            assert place.shape.covers(at)
            assert all(hypot(at[0] - x, at[1] - y) > r for x, y, r in towers)
        if place.token:
            assert hypot(place.token[0] - place.label[0], place.token[1] - place.label[1]) >= 1.1


def test_no_room_is_too_small_for_a_phone():
    for place in CASTLE.places.values():
        _, _, w, h = place.shape.bounds()
        assert min(w, h) >= 3, place


def test_doors_and_windows_do_not_touch_one_another():
    def floor(edge):
        return max(CASTLE.places[n].floor for n in (edge.a, edge.b))

    drawn = [edge for edge in CASTLE.edges.values() if edge.at and edge.kind != "open"]
    for one, two in combinations(drawn, 2):
        if floor(one) == floor(two):
            assert hypot(one.at[0] - two.at[0], one.at[1] - two.at[1]) >= 1, (one.key, two.key)


# ------------------------------------------------------------------------------------------------ the file


def test_the_castle_is_read_once():
    assert load() is load() is CASTLE


def test_nothing_of_the_castle_can_be_changed():
    with pytest.raises(AttributeError):
        CASTLE.places[17].name = "Pantry"
    with pytest.raises(TypeError):
        CASTLE.places[50] = CASTLE.places[17]
    with pytest.raises(TypeError):
        CASTLE.moves[17] = ()


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('name = "Armoury"', 'nmae = "Armoury"', r"place\.17\.nmae: Extra inputs"),
        ('name = "Armoury"', "name = 17", r"place\.17\.name: .*string"),
        ('name = "Armoury"\nfloor = 1', 'name = "Armoury"\nfloor = "1"', r"place\.17\.floor: .*integer"),
        ('name = "Armoury"\nfloor = 1', 'name = "Armoury"\nfloor = 4', r"place\.17 \(Armoury\): floor: .*no floor 4"),
        ('floor = 1\nkind = "stump"', 'floor = 0\nkind = "stump"', r"scenery number 1: floor: .*no floor 0"),
        ("[place.17]", "[place.x]", r"place\.x: .*pattern"),
        ("[place.17]", "[place.16]", r"not TOML: .*16"),
        ("[[23, 8, 4, 5]]", "[[23, 8, 4]]", r"place\.17\.plan\.rects\.0: .*4 items"),
        ("[[23, 8, 4, 5]]", "[[22, 8, 5, 5]]", r"place\.17 \(Armoury\): plan: overlaps place 18"),
        ("between = [17, 20], at = [25, 13]", "between = [17, 99], at = [25, 13]", r"locked \[17, 99\]: .*no place 99"),
        (
            "between = [17, 20], at = [25, 13]",
            "between = [17, 20], at = [25, 12]",
            r"locked \[17, 20\]: at: .*wall of 17",
        ),
        ("between = [17, 20], at = [25, 13]", "between = [17, 20]", r"locked \[17, 20\]: at: missing"),
        ("between = [17, 20], at = [25, 13]", "between = [17, 20], att = [25, 13]", r"locked \[17, 20\]: att: Extra"),
        ("between = [17, 20], at = [25, 13]", "between = [19, 20], at = [23, 14]", r"\[19, 20\]: .*already joined"),
        ("between = [15, 5]", "between = [5, 15]", r"window \[5, 15\]: between: .*in this order"),
        ("between = [49, 35]", "between = [49, 44]", r"stair \[49, 44\]: between: .*next"),
        ("token = [25.8, 9.3]", "token = [28, 9.3]", r"place\.17 \(Armoury\): plan\.token: .*not inside"),
        ("label = [6.3, 4.3]", "label = [4, 4]", r"place\.14 .*plan\.label: .*not inside"),
        (", token = [25.8, 9.3]", "", r"place: 33 token squares, not 34"),
        ("    { between = [24, 25], at = [7, 10.5] },\n", "", r"locks by floor"),
        ("    { between = [1, 2], at = [1.5, 14] },\n", "    { between = [1, 1], at = [1.5, 14] },\n", r"itself"),
    ],
)
def test_a_broken_file_is_refused_by_entry_and_field(old, new, problem):
    found = problems(changed(old, new))
    assert any(re.search(problem, line) for line in found), found
