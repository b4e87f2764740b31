"""The castle: doorways, exploring, Staircase tokens, Ascent and Keep, distances (Exploration; Movement)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.cards import Pile
from rules.draculas_curse import castle
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.state import ASCENT, CROSSROADS, ENTRANCE, FOREHALL, THRONE, Facedown, State
from rules.engine import Chance
from tests.rules.draculas_curse.explorers import STAIRCASE, walked


def bare(**stacks: str) -> State:
    """Return the starter alone, with stacks of tiles, the next one first."""
    state = State(chance=Chance("castle"))
    castle.begin(state.castle)
    for colour in ("gold", "blue", "red"):
        tiles = [f"r_{t}" for t in reversed(stacks.get(colour, "").split())]
        state.castle.stacks[colour] = Pile.of(tiles)
    return state


def laid(state: State, tile: str, room: str, side: str, turns: int | None = None) -> str:
    """Lay a tile behind a doorway, in the first possible way."""
    way = (room, side)
    colour = state.castle.rooms[room].doors[side] if side else TILES[room].floor
    turns = castle.rotations(state, f"r_{tile}", way, colour)[0] if turns is None else turns
    castle.lay(state, f"r_{tile}", way, colour, turns)
    return f"r_{tile}"


def test_there_are_76_tiles_of_three_floors_and_two_sets():
    assert Counter((t.dracula, t.floor) for t in TILES.values()) == {
        (False, "gold"): 26, (False, "blue"): 12, (False, "red"): 16,
        (True, "gold"): 11, (True, "blue"): 5, (True, "red"): 6,
    }  # fmt: skip
    for tile in TILES.values():
        colours = {colour for _, colour in tile.doors}
        assert 1 <= len(tile.doors) <= 4, tile
        assert colours == ({"gold", "red"} if tile.id == STAIRCASE else {tile.floor}), tile
        assert tile.special == (tile.source == "rulebook" and tile.id != STAIRCASE), tile


def test_rooms_are_connected_only_by_doorways_of_one_colour_that_meet():
    state = bare(gold="long_gallery dust_corridor")
    assert castle.exits(state, ENTRANCE) == [FOREHALL]
    long = laid(state, "long_gallery", ENTRANCE, "n")
    assert set(castle.exits(state, ENTRANCE)) == {FOREHALL, long}
    assert castle.door(state.castle, long, "n") == castle.OPEN
    assert castle.door(state.castle, long, "e") == ""
    corner = laid(state, "crooked_corridor", FOREHALL, "n", 1)  # its other doorway to the west, onto the gallery's wall
    assert castle.door(state.castle, corner, "w") == castle.BLOCKED
    assert not castle.adjacent(state, corner, long)
    assert castle.within(state, corner, long, 3)
    assert not castle.within(state, corner, long, 2)


def test_doorways_of_two_colours_do_not_connect():
    state = bare()
    laid(state, "dust_corridor", FOREHALL, "n", 0)
    hall = laid(state, "crossing_of_saints", "r_dust_corridor", "e")
    tunnel = laid(state, "root_tunnel", FOREHALL, "e", 3)
    assert castle.door(state.castle, hall, "s") == castle.BLOCKED
    assert castle.door(state.castle, tunnel, "n") == castle.BLOCKED
    assert not castle.adjacent(state, hall, tunnel)


def test_doorways_that_meet_by_chance_are_connected():
    state = bare(gold="long_gallery")
    west = laid(state, "crossing_of_saints", ENTRANCE, "n")
    east = laid(state, "whispering_hall", FOREHALL, "n")
    assert castle.adjacent(state, west, east)


def test_a_tile_may_lie_in_any_orientation_that_the_entered_door_fits():
    state = bare(gold="long_gallery long_gallery")
    assert len(castle.rotations(state, "r_long_gallery", (ENTRANCE, "n"), "gold")) == 1
    assert len(castle.rotations(state, "r_crooked_corridor", (ENTRANCE, "n"), "gold")) == 2
    assert len(castle.rotations(state, "r_dust_corridor", (ENTRANCE, "n"), "gold")) == 3
    assert len(castle.rotations(state, "r_winter_garden", (ENTRANCE, "n"), "gold")) == 1
    assert len(castle.rotations(state, STAIRCASE, (ENTRANCE, "n"), "gold")) == 2
    turns = castle.rotations(state, "r_treasury", (ENTRANCE, "w"), "gold")
    assert [castle.turned("r_treasury", t) for t in turns] == [{"e": "gold"}]


def test_the_crossroads_has_no_top_door_until_it_is_unlocked():
    state = bare()
    assert castle.door(state.castle, FOREHALL, "s") == castle.BLOCKED
    assert CROSSROADS not in castle.distances(state, ENTRANCE)
    assert castle.unlock(state)
    assert castle.adjacent(state, FOREHALL, CROSSROADS)
    assert not castle.unlock(state)


def test_the_underground_can_be_explored_from_the_starter_at_once():
    assert ("forehall", "e") in castle.ways_out(bare(blue="sump"), FOREHALL)


def test_a_doorway_without_a_tile_to_draw_is_a_wall():
    state = bare(gold="sump")
    assert ("forehall", "e") not in castle.ways_out(state, FOREHALL)


def test_a_facedown_room_is_entered_through_any_doorway_of_its_colour():
    state = bare()
    laid(state, "crossing_of_saints", ENTRANCE, "n")
    state.castle.facedown["1,1"] = Facedown("r_bestiary")
    assert set(castle.attachments(state.castle, "1,1")) == {FOREHALL, "r_crossing_of_saints"}
    assert (FOREHALL, "n") in castle.ways_out(state, FOREHALL)
    state.castle.facedown["2,0"] = Facedown("r_prison")
    assert castle.door(state.castle, FOREHALL, "e") == castle.BLOCKED


def test_facedown_rooms_may_lie_side_by_side_where_both_connect_to_explored_rooms():
    state = bare()
    laid(state, "crossing_of_saints", ENTRANCE, "n")
    state.castle.facedown["0,2"] = Facedown("r_bestiary")
    laid(state, "long_gallery", ENTRANCE, "w")
    assert ("r_crossing_of_saints", "w") in castle.placements(state, "gold")
    state.castle.rooms["r_crossing_of_saints"].walled = True  # nothing connects to the one at 0,2 any more
    state.castle.rooms["r_long_gallery"].doors["n"] = "gold"
    laid(state, "dust_corridor", "r_long_gallery", "n")
    assert all(castle.beside(state.castle, *way) != "-1,2" for way in castle.placements(state, "gold"))


def test_staircase_tokens_open_a_blocked_doorway_of_a_floor_without_a_legal_one():
    state = bare(gold="long_gallery billiard_room")
    for room, side in ((ENTRANCE, "n"), (ENTRANCE, "w"), (ENTRANCE, "s"), (FOREHALL, "n")):
        tile = (
            {"n": "treasury", "w": "training_room", "s": "linen_store"}[side] if room == ENTRANCE else "dust_corridor"
        )
        if room == FOREHALL:
            assert castle.ways_out(state, FOREHALL) == [(FOREHALL, "n")]
        laid(state, tile, room, side)
    hall = "r_dust_corridor"
    for side in "nes":
        if castle.door(state.castle, hall, side) == castle.OPEN:
            laid(
                state, "blind_corner" if side == "n" else "prison", hall, side, castle.fits("r_prison", side, "gold")[0]
            )
    ways = castle.ways_out(state, hall)
    assert [castle.door(state.castle, *w) for w in ways] == [castle.BLOCKED]
    number = castle.lay(state, "r_long_gallery", ways[0], "gold", 0)
    assert number == 1
    assert castle.adjacent(state, hall, "r_long_gallery")
    assert castle.door(state.castle, *ways[0]) == castle.STAIRS
    assert castle.xy(castle.beside(state.castle, "r_long_gallery", "n")) == (100, 1)
    assert castle.ways_out(state, hall) == []
    assert castle.ways_out(state, "r_long_gallery") == [("r_long_gallery", "n")]


def test_a_slayer_walled_into_the_underground_may_use_tokens_though_others_may_explore():
    state = bare(gold="long_gallery", blue="sump drowned_passage")
    for side in "wse":
        laid(state, {"w": "sump", "s": "vault", "e": "root_tunnel"}[side], CROSSROADS, side)
    state.castle.rooms["r_vault"].doors = {"n": "blue"}
    state.castle.rooms["r_root_tunnel"].doors = {"w": "blue", "s": "blue"}
    assert castle.ways_out(state, "r_root_tunnel") == [("r_root_tunnel", "s")]
    state.castle.facedown["2,-2"] = Facedown("r_prison")
    assert castle.door(state.castle, "r_root_tunnel", "s") == castle.BLOCKED
    assert castle.ways_out(state, "r_root_tunnel") == [("r_root_tunnel", "s")]
    assert (FOREHALL, "e") in castle.ways_out(state, FOREHALL)


def test_nobody_may_seal_a_floor_while_there_are_tiles():
    """House: the Sealing rule. Of all orientations those remain that leave a doorway, open or blocked."""
    state = bare(gold="long_gallery")
    laid(state, "treasury", ENTRANCE, "n")
    laid(state, "training_room", ENTRANCE, "w")
    laid(state, "linen_store", ENTRANCE, "s")
    turns = castle.rotations(state, "r_crooked_corridor", (FOREHALL, "n"), "gold")
    assert len(turns) == 2
    laid(state, "prison", FOREHALL, "n")  # its only doorway is the entered one: the last that there was
    assert state.castle.hatches == ["r_prison"]
    assert castle.ways_out(state, "r_prison") == [("r_prison", "")]
    assert castle.lay(state, "r_long_gallery", ("r_prison", ""), "gold", 0)
    assert state.castle.hatches == []
    assert castle.adjacent(state, "r_prison", "r_long_gallery")


def test_unconnected_doorways_of_a_blocked_passage_are_walls_until_it_is_complete():
    state = bare(red="red_corridor")
    laid(state, "grand_staircase", ENTRANCE, "n", 0)
    passage = laid(state, "blocked_passage", "r_grand_staircase", "n")
    state.castle.rooms[passage].walled = True
    assert castle.ways_out(state, passage) == []
    assert castle.adjacent(state, passage, "r_grand_staircase")
    state.castle.rooms[passage].walled = False
    assert len(castle.ways_out(state, passage)) == 3


def test_the_keep_is_slotted_onto_the_ascent_or_joined_by_tokens():
    state = bare(red="red_corridor")
    laid(state, "grand_staircase", ENTRANCE, "n", 0)
    laid(state, "ascent", "r_grand_staircase", "n", 1)
    assert castle.distances(state, ASCENT)[THRONE] == 1
    assert not state.castle.stairs
    other = bare(red="red_corridor")
    laid(other, "grand_staircase", ENTRANCE, "n", 0)
    other.castle.facedown["0,3"] = Facedown("r_blood_altar")
    laid(other, "ascent", "r_grand_staircase", "n", 0)
    assert castle.distances(other, ASCENT)[THRONE] == 1
    assert len(other.castle.stairs) == 1


def test_a_straight_line_goes_through_connected_doorways_and_no_tokens():
    state = bare()
    one = laid(state, "long_gallery", ENTRANCE, "n")
    two = laid(state, "trophy_gallery", one, "n")
    castle.join(state.castle, two, "n", FOREHALL, "")
    assert castle.ray(state, ENTRANCE, "n", 3) == [one, two]
    assert castle.ray(state, two, "s", 2) == [one, ENTRANCE]


def test_portals_are_one_step_apart():
    state = bare()
    one = laid(state, "long_gallery", ENTRANCE, "n")
    two = laid(state, "trophy_gallery", one, "n")
    assert castle.distances(state, ENTRANCE)[two] == 2
    state.castle.portals = [ENTRANCE, two]
    assert castle.distances(state, ENTRANCE)[two] == 1


@pytest.mark.parametrize("seed", range(40))
def test_grand_staircase_ascent_and_throne_are_reached_in_every_castle(seed: int):
    """The suite walks 40 castles; 10,000 were walked once."""
    walk = walked(seed)
    assert THRONE in walk.where
    assert len(walk.state.castle.cells) == len(walk.state.castle.rooms)
    assert not set(walk.state.castle.cells) & set(walk.state.castle.facedown)


def test_the_throne_is_reached_in_a_median_of_10_to_25_rounds_by_those_who_only_walk():
    rounds = sorted(walked(seed, explorers=4).rounds for seed in range(100, 120))
    assert 8 <= rounds[10] <= 25
