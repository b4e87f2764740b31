"""Room events from left to right, once or each time; challenges, rooms of the Pentagram (Room Events; Pentagram)."""

from __future__ import annotations

from rules.draculas_curse import castle
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.library import id_of
from rules.draculas_curse.state import ASCENT, CROSSROADS, ENTRANCE, FOREHALL
from tests.rules.draculas_curse.harness import Table, acting, changed, deck_top, gives, hidden, laid, on_top, turn_of


def explored(tile: str, change=lambda state: None, seats: int = 3) -> Table:
    """Return a table in which Ben has just gone through the north door of the Castle Entrance."""

    def prepared(state) -> None:
        on_top(state, tile)
        change(state)

    table = acting(prepared, seats).does("s2", "open:n")
    return table.does("s2", min(table.legal("s2"))) if table.asked("s2") == "lay" else table


def test_yellow_events_happen_once_from_left_to_right():
    table = explored("well_court")
    lines = [line for line in table.story() if "Essence" in line or "gains 1 BP" in line]
    assert lines[-2:] == ["Dracula gains 1 Essence: 1.", "Ben gains 1 BP: 1."]
    assert table.slayer("s2").halted
    table = turn_of(table.does("s2", "end"), "s2").does("s2", "SPEED").until("act")
    bp = table.slayer("s2").bp
    table.does("s2", "go:entrance").does("s2", "go:r_well_court")
    assert table.slayer("s2").bp == bp


def test_a_challenge_takes_a_matching_card_or_a_life():
    table = explored("winter_garden", lambda s: gives(s, "s2", "force_iron_kettle", "mind_arcane_dart"))
    assert table.asked("s2") == "challenge"
    assert {key.partition("#")[0] for key in table.legal("s2")} == {"force_iron_kettle", "fail"}
    table.does("s2", "force_iron_kettle")
    assert table.slayer("s2").life == 3
    assert [id_of(c) for c in table.slayer("s2").hand] == ["mind_arcane_dart"]
    other = explored("winter_garden", lambda s: gives(s, "s2", "force_iron_kettle")).does("s2", "fail")
    assert other.slayer("s2").life == 2
    assert len(other.slayer("s2").hand) == 1


def test_a_challenge_is_asked_also_of_those_who_hold_no_such_card():
    table = explored("winter_garden")
    assert table.asked("s2") == "challenge"
    assert table.legal("s2") == {"fail"}


def test_a_curse_icon_draws_a_curse():
    table = explored("portrait_hall", lambda s: deck_top(s, s.curse_deck, "c_tithe_of_blood"))
    assert table.was_told("Ben draws a curse: Tithe of Blood")


def test_an_explorer_who_falls_leaves_the_room_explored_and_its_yellow_events_resolved():
    table = explored("winter_garden", lambda s: setattr(s.slayers["s2"], "life", 1)).does("s2", "fail")
    table.until("draw")
    assert table.state.castle.rooms["r_winter_garden"].explored
    assert table.slayer("s2").vampire
    assert table.slayer("s2").at == ""


def test_a_combat_icon_is_fought_and_the_beaten_monster_goes_into_the_well():
    def weak(state) -> None:
        deck_top(state, state.combat_deck, "m_blood_raven", "m_cellar_rats")
        gives(state, "s2", "mind_arcane_dart", "force_overhand_blow")

    table = explored("billiard_room", weak)
    table.until("act")
    assert len(table.state.well) + sum(1 for c in table.state.combat_discard if id_of(c) == "m_cellar_rats") == 1
    assert table.slayer("s2").fought
    assert any(id_of(c) == "m_blood_raven" for c in table.state.combat_discard)


def test_an_optional_event_is_completed_once_and_ends_the_movement():
    def below(state) -> None:
        laid(state, "waterfall", FOREHALL, "e")
        state.slayers["s2"].at = "r_waterfall"
        gives(state, "s2", "mind_arcane_dart", "force_iron_kettle")

    table = acting(below)
    assert table.slayer("s2").life == 3
    assert {k.partition("#")[0] for k in table.legal("s2", "try:0")} == {"mind_arcane_dart"}
    table.does("s2", "try:0", "mind_arcane_dart").until("act")
    assert table.state.castle.rooms["r_waterfall"].crossed == [0]
    assert table.slayer("s2").halted
    assert "try:0" not in table.legal("s2")
    assert table.slayer("s2").life == 3


def test_an_optional_event_that_is_declined_costs_nothing():
    table = acting(lambda s: (laid(s, "waterfall", FOREHALL, "e"), setattr(s.slayers["s2"], "at", FOREHALL)))
    table.does("s2", "go:r_waterfall")
    assert table.asked("s2") == "act"
    assert not table.slayer("s2").halted
    assert table.why_not("s2", "try:0") == "You have no MIND card."


def test_the_crossroads_is_where_those_who_fall_come_to():
    assert castle.name(CROSSROADS) == "Underground Crossroads"
    assert TILES[ASCENT].events[0].kind == "persistent"


def test_vampires_feed_on_rooms_of_draculas():
    def vampire(state) -> None:
        hidden(state, "blind_corner", ENTRANCE, "n")
        state.slayers["s2"].vampire = True
        deck_top(state, state.curse_deck, "c_tithe_of_blood")

    table = acting(vampire)
    bp = table.slayer("s2").bp
    table.does("s2", "open:n").until("act")
    assert table.was_told("Ben feeds on the room's dark energy")
    assert bp == 0
    other = acting(lambda s: on_top(s, "long_gallery"))
    other = changed(other, lambda s: setattr(s.slayers["s2"], "vampire", True)).does("s2", "open:n")
    assert not other.was_told("feeds on the room's")
