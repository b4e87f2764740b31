"""Dracula's turn and his Shadows (Playing as Dracula; Shadows; Dracula Cloak)."""

from __future__ import annotations

from rules.draculas_curse import RULES, shadows
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.state import ENTRANCE, FOREHALL, MOST_ESSENCE, State
from tests.rules.draculas_curse.harness import Table, acting, changed, haunts, hidden, laid, playing, turn_of


def lord(change=lambda state: None, seats: int = 3, placed: int = 0) -> Table:
    """Return a table as the last slayer's turn has just ended: Ann's turn as Dracula has begun."""
    table = playing(seats)
    while len(table.state.order) > table.state.order.index(table.state.active) + 1:
        table.ends(table.state.active)

    def prepared(state: State) -> None:
        state.dracula.placed = placed
        change(state)

    return changed(table, prepared).ends(table.state.active)


def roomed(table: Table) -> Table:
    """Let Dracula lay the first room that he can."""
    return table.does("s1", *(table.question("s1").default_keys() or ()))


def manor(state: State) -> None:
    """Lay a line of rooms to the north of the entrance, and one to the north of the Forehall."""
    laid(state, "long_gallery", ENTRANCE, "n")
    laid(state, "trophy_gallery", "r_long_gallery", "n")
    laid(state, "crossing_of_saints", "r_trophy_gallery", "n")
    laid(state, "whispering_hall", "r_crossing_of_saints", "n")
    laid(state, "winter_garden", "r_whispering_hall", "n")


GALLERY, TROPHIES, SAINTS, HALL, GARDEN = (
    "r_long_gallery", "r_trophy_gallery", "r_crossing_of_saints", "r_whispering_hall", "r_winter_garden",
)  # fmt: skip


# steps 1 and 2 ---------------------------------------------------------------------------------------------
def test_dracula_gains_1_essence_and_never_holds_more_than_7():
    assert lord().state.dracula.essence == 1
    assert lord(lambda s: setattr(s.dracula, "essence", 7)).state.dracula.essence == MOST_ESSENCE == 7


def test_a_room_must_be_laid_facedown_at_an_open_doorway_of_its_colour():
    table = lord()
    assert table.asked("s1") == "room"
    assert table.legal("s1") == set(table.state.dracula.hand)
    tile = table.state.dracula.hand[1]
    assert table.legal("s1", tile) == {"entrance:n", "entrance:w", "entrance:s", "forehall:n"}
    table.does("s1", tile, "entrance:n")
    assert table.state.castle.facedown["0,1"].tile == tile
    assert table.state.dracula.placed == 1
    assert table.was_told("Dracula lays a facedown room of the Main Floor north of Castle Entrance.")
    assert not table.was_told(TILES[tile].name, "s2")


def test_the_staircase_is_laid_by_the_fourth_room():
    table = lord(placed=2)
    assert len(table.legal("s1")) == 4
    table = lord(placed=3)
    assert table.legal("s1") == {"r_grand_staircase"}


def test_without_a_room_that_fits_dracula_draws_until_one_does():
    def only_red(state: State) -> None:
        reds = [t for t in state.dracula.deck if TILES[t].floor == "red"][:2]
        blue = next(t for t in state.dracula.deck if TILES[t].floor == "blue")
        rest = [t for t in state.dracula.deck if t not in (*reds, blue)]
        state.dracula.deck = [*rest, *state.dracula.hand, blue, reds[0]]  # drawn from the end
        state.dracula.hand = [reds[1]]

    table = lord(only_red)
    assert len(table.state.dracula.hand) == 3
    assert {TILES[t].floor for t in table.legal("s1")} == {"blue"}


def test_where_nothing_can_be_explored_no_room_is_laid_and_shadows_come_for_nothing():
    def closed(state: State) -> None:
        for colour in ("gold", "blue", "red"):
            stack = state.castle.stacks[colour]
            for tile in stack.cards[:]:
                state.dracula.deck.append(stack.take(tile)[0])

    def haunted_too(state: State) -> None:
        closed(state)
        haunts(state, HALL, "curse")

    table = lord(lambda s: (manor(s), closed(s)))
    assert table.asked("s1") == "deploy"
    assert table.was_told("No doorway can be explored: Dracula lays no room.")
    table.until("draw")
    assert not table.state.castle.facedown
    table = lord(lambda s: (manor(s), haunted_too(s)))
    assert table.asked("s1") == "keep"
    assert not table.state.castle.facedown


# shadow check and deployment -------------------------------------------------------------------------------
def test_four_shadows_come_for_nothing_once_four_rooms_are_laid():
    table = lord(manor, placed=3)
    assert table.asked("s1") == "room"
    table = lord(manor, placed=4)
    assert table.asked("s1") == "deploy"
    essence = table.state.dracula.essence
    placed = set()
    for _ in range(4):
        face, place = table.question("s1").default_keys()
        placed |= {place}
        table.does("s1", face, place)
    assert shadows.count(table.state) + len(table.state.shadow_pool) == 4
    assert table.state.dracula.essence == essence
    roomed(table).until("draw")
    assert all(stack.steps == 0 for stack in table.state.shadows.values())


def test_shadows_are_deployed_neither_with_nor_beside_anybody_or_each_other():
    table = lord(manor, placed=4)
    faces = [o.key for o in table.options("s1")]
    places = table.legal("s1", faces[0])
    assert ENTRANCE not in places
    assert GALLERY not in places
    assert FOREHALL not in places
    assert {TROPHIES, SAINTS, HALL, GARDEN} <= places
    table.does("s1", faces[0], SAINTS)
    assert table.legal("s1", faces[1]) >= {GARDEN}
    assert not {TROPHIES, SAINTS, HALL} & table.legal("s1", faces[1])


def test_without_such_a_room_shadows_come_to_facedown_rooms_and_then_upon_slayers():
    def small(state: State) -> None:
        state.slayers["s3"].at = "crossroads"
        hidden(state, "prison", ENTRANCE, "n")

    table = lord(small, placed=4)
    face = table.options("s1")[0].key
    assert table.legal("s1", face) == {"0,1"}
    table.does("s1", face, "0,1")
    second = table.options("s1")[0].key
    assert table.legal("s1", second) == {ENTRANCE, "crossroads"}
    table.does("s1", second, ENTRANCE)
    assert table.slayer("s2").life == 2
    assert len(table.state.shadow_pool) == 3
    assert table.slayer("s3").life == 3


def test_what_lies_under_a_shadow_only_dracula_sees():
    table = changed(acting(manor), lambda s: haunts(s, SAINTS, "curse"))
    by = {seat: next(r for r in RULES.view(table.state, seat).rooms if r.place == SAINTS) for seat in ("s1", "s2")}
    assert by["s1"].face == "curse"
    assert by["s2"].face == ""
    assert by["s2"].shadows == 1


# entering a room with Shadows ------------------------------------------------------------------------------
def test_a_single_shadow_is_investigated_and_removed():
    table = acting(lambda s: (manor(s), haunts(s, GALLERY, "essence"), haunts(s, SAINTS, "master")))
    table.does("s2", "go:r_long_gallery")
    assert table.state.dracula.essence == 1
    assert GALLERY not in table.state.shadows
    assert SAINTS in table.state.shadows
    assert table.slayer("s2").halted
    assert table.came_to_light()


def test_the_master_investigated_costs_dracula_a_life_and_takes_all_others_along():
    table = acting(lambda s: (manor(s), haunts(s, GALLERY, "master"), haunts(s, SAINTS, "curse", "combat")))
    table.does("s2", "go:r_long_gallery")
    assert table.state.dracula.life == 4
    assert not table.state.shadows
    assert len(table.state.shadow_pool) == 4


def test_dracula_without_life_has_lost():
    table = acting(lambda s: (manor(s), haunts(s, GALLERY, "master"), setattr(s.dracula, "life", 1)))
    table.does("s2", "go:r_long_gallery")
    assert table.over == "dracula_dead"
    assert table.state.outcome.winners == ["s2", "s3"]


def test_a_stack_that_beats_a_slayer_costs_a_life_and_is_removed_but_four_stay():
    table = acting(lambda s: (manor(s), haunts(s, GALLERY, "essence", "combat")))
    table.does("s2", "go:r_long_gallery").until("act")
    assert table.slayer("s2").life == 2
    assert not table.state.shadows
    table = acting(lambda s: (manor(s), haunts(s, GALLERY, "essence", "combat", "curse", "master")))
    table.does("s2", "go:r_long_gallery").until("act")
    assert table.slayer("s2").life == 2
    assert GALLERY in table.state.shadows
    assert table.state.dracula.life == 5


def test_a_vampire_is_engaged_only_where_dracula_or_the_vampire_wishes():
    def undead(state: State) -> None:
        manor(state)
        haunts(state, GALLERY, "essence")
        state.slayers["s2"].vampire = True

    table = acting(undead).does("s2", "go:r_long_gallery")
    assert table.asked() == "engage:s2"
    table.does("s1", "leave")
    assert table.asked("s2") == "engages"
    table.does("s2", "leave")
    assert GALLERY in table.state.shadows
    assert not table.slayer("s2").halted
    table.does("s2", "go:entrance").does("s2", "go:r_long_gallery")
    assert table.asked("s2") == "act"  # it leaves the vampire alone for the rest of the turn
    table = acting(undead).does("s2", "go:r_long_gallery").does("s1", "engage")
    assert GALLERY not in table.state.shadows


# moving ----------------------------------------------------------------------------------------------------
def haunted(*where: tuple[str, str], essence: int = 3, change=lambda state: None) -> Table:
    """Return a table as Dracula moves Shadows: (place, faces), with slayers at the entrance."""

    def prepared(state: State) -> None:
        manor(state)
        for place, faces in where:
            haunts(state, place, *faces.split())
        state.dracula.essence = essence
        change(state)

    table = roomed(lord(prepared, placed=4))
    return table.does("s1", "done") if table.asked("s1") == "keep" else table


def test_each_shadow_must_move_a_room_and_a_single_one_moves_no_further():
    table = haunted((HALL, "curse"))
    assert table.asked("s1") == "shadows"
    assert table.why_not("s1", "done") == "Each Shadow must move at least one room."
    assert table.legal("s1", f"move:{HALL}") == {SAINTS, GARDEN}
    table.does("s1", f"move:{HALL}", SAINTS)
    assert f"move:{SAINTS}" not in table.legal("s1")


def test_the_master_alone_may_move_two_rooms_and_a_stack_as_many_as_it_has_shadows():
    table = haunted((HALL, "master")).does("s1", f"move:{HALL}", SAINTS)
    table.does("s1", f"move:{SAINTS}", TROPHIES)
    assert f"move:{TROPHIES}" not in table.legal("s1")
    table = haunted((GARDEN, "master curse essence"))
    for start, goal in ((GARDEN, HALL), (HALL, SAINTS), (SAINTS, TROPHIES)):
        table.does("s1", f"move:{start}", goal)
    assert f"move:{TROPHIES}" not in table.legal("s1")


def test_shadows_that_meet_are_one_stack_that_is_done_for_this_turn():
    table = haunted((HALL, "curse"), (SAINTS, "master")).does("s1", f"move:{HALL}", SAINTS)
    assert len(table.state.shadows[SAINTS].tokens) == 2
    assert table.asked("s1") != "shadows"


def test_a_shadow_that_comes_to_slayers_costs_each_a_life_and_is_removed():
    table = haunted((GALLERY, "curse"), (HALL, "master")).does("s1", f"move:{GALLERY}", ENTRANCE)
    assert table.slayer("s2").life == table.slayer("s3").life == 2
    assert ENTRANCE not in table.state.shadows
    assert not table.was_told("draws a curse")


def test_four_fight_one_or_all_and_stay_where_they_win():
    table = haunted((GALLERY, "curse master essence combat")).does("s1", f"move:{GALLERY}", ENTRANCE)
    assert table.asked("s1") == "attacks"
    table.does("s1", "s3").until("attacks")
    assert table.slayer("s3").life == 2
    assert ENTRANCE in table.state.shadows
    table.does("s1", "done")
    assert table.slayer("s2").life == 3


def test_a_stack_has_the_abilities_of_all_sizes_up_to_its_own_after_it_has_moved():
    table = haunted((GARDEN, "master curse essence"))
    assert {o.key for o in table.options("s1", f"ability:{GARDEN}")} == {"storm"}
    table.does("s1", f"move:{GARDEN}", HALL)
    assert {o.key for o in table.options("s1", f"ability:{HALL}")} == {"architect", "eclipse"}


def test_eclipse_takes_the_movement_of_those_adjacent_until_draculas_next_turn():
    table = haunted((SAINTS, "master curse")).does("s1", f"move:{SAINTS}", TROPHIES)
    table = haunted((SAINTS, "master curse"), change=lambda s: setattr(s.slayers["s3"], "at", GALLERY))
    table.does("s1", f"move:{SAINTS}", TROPHIES).does("s1", f"ability:{TROPHIES}", "eclipse")
    assert table.state.dracula.essence == 4 - 1
    assert table.slayer("s3").eclipsed
    assert not table.slayer("s2").eclipsed
    table = turn_of(table, "s3")
    assert table.slayer("s3").left == 0
    assert not table.slayer("s3").eclipsed


def test_bat_storm_costs_everybody_on_its_way_a_life_and_ends_alone():
    table = haunted((TROPHIES, "master curse essence"), change=lambda s: setattr(s.slayers["s3"], "at", HALL))
    table.does("s1", f"ability:{TROPHIES}", "storm")
    table.does("s1", SAINTS).does("s1", HALL)
    assert table.slayer("s3").life == 2
    assert "done" not in table.legal("s1")
    table.does("s1", GARDEN).does("s1", "done")
    assert len(table.state.shadows[GARDEN].tokens) == 3
    assert table.slayer("s3").life == 2
    assert table.slayer("s2").life == 3


def test_a_storm_goes_to_nobody_from_whom_it_could_not_go_on():
    def apart(state: State) -> None:
        state.slayers["s3"].at = GARDEN

    table = haunted((SAINTS, "master curse essence"), change=apart)
    rooms = table.state.castle.rooms[GARDEN].doors
    assert set(rooms) == {"n", "e", "s", "w"}
    table.does("s1", f"ability:{SAINTS}", "storm").does("s1", HALL)
    assert GARDEN not in table.legal("s1")


def test_a_fireball_flies_straight_for_3_rooms_and_burns_the_first_with_players():
    faces = "master curse essence combat"
    table = haunted((HALL, faces), change=lambda s: setattr(s.slayers["s3"], "at", GALLERY))
    table.does("s1", f"move:{HALL}", SAINTS).does("s1", f"ability:{SAINTS}", "fireball", "s")
    assert table.slayer("s3").life == 2
    assert table.slayer("s2").life == 3
    table = haunted((GARDEN, faces)).does("s1", f"move:{GARDEN}", HALL)
    table.does("s1", f"ability:{HALL}", "fireball", "s")
    assert table.was_told("The Fireball hits nobody.")


def test_regenerate_redeploys_all_and_gains_2_essence():
    table = haunted((HALL, "master curse essence combat"), essence=0).does("s1", f"move:{HALL}", SAINTS)
    table.does("s1", f"ability:{SAINTS}", "regenerate")
    assert table.state.dracula.essence == 3
    assert table.asked("s1") == "deploy"
    table.until("draw")
    assert all(stack.fresh for stack in table.state.shadows.values()) or not table.state.shadows


def test_the_architect_lays_a_room_beside_its_own_and_goes():
    table = haunted((HALL, "curse"), (GARDEN, "master"), change=lambda s: None)
    table.does("s1", f"move:{HALL}", SAINTS)
    placed = table.state.dracula.placed
    table.does("s1", f"ability:{SAINTS}", "architect")
    assert table.asked("s1") == "architect"
    tile, way = table.question("s1").default_keys()
    assert way.startswith(SAINTS)
    table.does("s1", tile, way)
    assert table.state.dracula.placed == placed + 1
    assert SAINTS not in table.state.shadows
    assert GARDEN in table.state.shadows


# Keep and redeployment ------------------------------------------------------------------------------------
def kept(essence: int, *keep: str) -> Table:
    """Return a table as Dracula uses the Keep with so much Essence."""

    def prepared(state: State) -> None:
        state.dracula.essence = essence - 1
        state.dracula.keep = list(keep)

    return roomed(lord(prepared))


def test_the_keep_is_built_from_the_bottom_one_room_a_turn():
    table = kept(6)
    assert table.asked("s1") == "keep"
    assert table.why_not("s1", "build:k_blood_cistern") == "The room below is not built."
    table.does("s1", "build:k_ossuary")
    assert table.state.dracula.essence == 4
    assert table.state.dracula.keep == ["k_ossuary"]
    assert table.why_not("s1", "build:k_bat_loft") == "One Keep room is built in a turn."
    assert kept(1).why_not("s1", "build:k_ossuary") == "It costs 2 Essence."
    assert "build:k_muster_hall" in kept(5, "k_ossuary").legal("s1")


def test_traps_need_the_alchemy_lab_and_one_lies_at_a_time_unseen():
    assert not any(o.key.startswith("trap:") for o in kept(5).options("s1"))
    table = kept(5, "k_alchemy_lab").does("s1", "trap:t_ambuscade#1")
    assert table.state.dracula.essence == 3
    assert table.state.dracula.trap == "t_ambuscade#1"
    assert table.why_not("s1", "trap:t_pitfall#1") == "Only one trap may lie at a time."
    assert table.was_told("Dracula lays a trap.")
    assert not table.was_told("Ambuscade", "s2")
    assert RULES.view(table.state, "s2").dracula.trap is None


def test_shadows_that_are_out_are_redeployed_for_1_essence_each():
    table = haunted((HALL, "master"), essence=1).does("s1", f"move:{HALL}", SAINTS)
    table.does("s1", "done").until("deploy")
    essence = table.state.dracula.essence
    assert essence == 2
    face, place = table.options("s1")[0].key, sorted(table.legal("s1", table.options("s1")[0].key))[0]
    table.does("s1", face, place)
    assert table.state.dracula.essence == 1
    assert table.state.shadows[place].fresh
    table.does("s1", "done")
    assert table.state.round == 2
