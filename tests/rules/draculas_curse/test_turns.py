"""A turn: draw, moving, exploring, trade, transmuting, hand limit, end (Slayer Turn Structure; Slayer Actions)."""

from __future__ import annotations

from rules.draculas_curse import RULES
from rules.draculas_curse.library import CHARACTERS, id_of
from rules.draculas_curse.state import CROSSROADS, ENTRANCE, FOREHALL
from tests.rules.draculas_curse.harness import (
    acting,
    changed,
    deck_top,
    gives,
    haunts,
    hidden,
    laid,
    on_top,
    playing,
)


# draw ------------------------------------------------------------------------------------------------------
def test_a_turn_begins_with_a_draw_from_a_deck_of_choice():
    table = playing(3)
    assert table.legal("s2") == {"FORCE", "SPEED", "MIND"}
    table = changed(table, lambda s: deck_top(s, s.decks["MIND"], "mind_magicians_mantle"))
    table.does("s2", "MIND")
    assert [id_of(c) for c in table.slayer("s2").hand] == ["mind_magicians_mantle"]
    assert table.was_told("Ben draws Magician's Mantle", "s2")
    assert not table.was_told("Magician's Mantle", "s3")
    assert table.asked("s2") == "act"


def test_an_icon_is_shown_counted_and_discarded_and_nothing_is_drawn_instead():
    table = changed(playing(3), lambda s: deck_top(s, s.decks["FORCE"], "force_drop_of_courage"))
    table.does("s2", "FORCE")
    assert len(table.slayer("s2").hand) == 0
    assert table.slayer("s2").bp == 1
    assert table.came_to_light()
    assert id_of(table.state.discards["FORCE"].cards[-1]) == "force_drop_of_courage"
    table = changed(playing(3), lambda s: deck_top(s, s.decks["FORCE"], "force_clotted_blood"))
    before = table.state.dracula.essence
    table.does("s2", "FORCE")
    assert table.state.dracula.essence == before + 1


def test_an_empty_deck_is_made_of_its_discard_pile():
    def empty(state) -> None:
        deck = state.decks["SPEED"]
        for copy in deck.cards[:]:
            deck.move(copy, state.discards["SPEED"])

    table = changed(playing(3), empty).does("s2", "SPEED")
    assert len(table.state.decks["SPEED"]) >= 58


# movement --------------------------------------------------------------------------------------------------
def test_movement_is_that_of_the_character_and_each_room_takes_one():
    table = acting()
    assert table.slayer("s2").left == CHARACTERS["ottilie"].movement == 3
    table.does("s2", "go:forehall").does("s2", "go:entrance").does("s2", "go:forehall")
    assert table.slayer("s2").at == FOREHALL
    assert table.slayer("s2").moved == 3
    assert table.why_not("s2", "go:entrance") == "You have no Movement left."


def test_rooms_are_left_only_through_connected_doorways():
    table = acting(lambda s: (laid(s, "long_gallery", ENTRANCE, "n"), laid(s, "crooked_corridor", FOREHALL, "n", 1)))
    table.does("s2", "go:forehall").does("s2", "go:r_crooked_corridor")
    assert "go:r_long_gallery" not in table.legal("s2")


def test_exploring_an_event_free_room_leaves_the_rest_of_the_movement():
    table = acting(lambda s: on_top(s, "long_gallery"))
    table.does("s2", "open:n")
    assert table.slayer("s2").at == "r_long_gallery"
    assert table.slayer("s2").left == 2
    assert table.came_to_light()
    assert "go:entrance" in table.legal("s2")


def test_the_explorer_chooses_how_a_tile_lies():
    table = acting(lambda s: on_top(s, "crooked_corridor"))
    table.does("s2", "open:n")
    assert table.asked("s2") == "lay"
    assert table.legal("s2") == {"0", "1"}
    assert table.slayer("s2").at == ENTRANCE
    table.does("s2", "1")
    assert table.state.castle.rooms["r_crooked_corridor"].doors == {"s": "gold", "w": "gold"}
    assert table.slayer("s2").at == "r_crooked_corridor"


def test_an_event_ends_the_movement():
    table = acting(lambda s: on_top(s, "whispering_hall"))
    table.does("s2", "open:n")
    while table.asked("s2") not in ("act", "draw"):
        table.session.take(table.question("s2"), table.question("s2").default_keys())
    if table.asked("s2") == "act" and table.slayer("s2").at == "r_whispering_hall":
        assert table.why_not("s2", "go:entrance") == "An event has ended your movement for this turn."


def test_a_facedown_room_is_turned_up_by_whoever_comes_in():
    table = acting(lambda s: hidden(s, "infirmary", ENTRANCE, "n"))
    assert RULES.view(table.state, "s2").rooms[-1].known == ""
    assert RULES.view(table.state, "s1").rooms[-1].known == "Infirmary"
    table.does("s2", "open:n").does("s2", "0")
    assert table.slayer("s2").at == "r_infirmary"
    assert not table.state.castle.facedown


# transmute, hand limit, trade ------------------------------------------------------------------------------
def test_equipment_and_traits_of_the_hand_may_be_transmuted_and_nothing_else():
    table = acting(lambda s: gives(s, "s2", "force_iron_kettle", "force_overhand_blow"))
    table.does("s2", "transmute:force_iron_kettle")
    assert table.slayer("s2").bp == 1
    assert not any(o.key.startswith("transmute:force_overhand") for o in table.options("s2"))
    assert [id_of(c) for c in table.slayer("s2").hand] == ["force_overhand_blow"]


def test_more_than_five_cards_are_reduced_at_once():
    cards = ("force_iron_kettle", "force_overhand_blow", "force_hand_axe", "speed_felt_slippers", "mind_arcane_dart")
    table = changed(playing(3), lambda s: (gives(s, "s2", *cards), deck_top(s, s.decks["MIND"], "mind_firebolt")))
    table.does("s2", "MIND")
    assert table.asked("s2") == "limit"
    table.until("act")
    assert len(table.slayer("s2").hand) == 5


def test_a_trade_is_one_card_for_one_and_nobody_else_learns_which():
    table = acting(lambda s: (gives(s, "s2", "force_iron_kettle"), gives(s, "s3", "mind_arcane_dart")))
    table.does("s2", "trade:s3", "force_iron_kettle")
    assert table.asked("s3").startswith("trade:")
    assert table.question("s3").may
    assert table.asked("s2") == "act"  # nobody waits
    table.does("s3", "mind_arcane_dart")
    back = next(q for q in table.session.asked if q.seat == "s2" and q.name.startswith("trade:"))
    table.session.take(back, ("accept",))
    assert [id_of(c) for c in table.slayer("s2").hand] == ["mind_arcane_dart"]
    assert [id_of(c) for c in table.slayer("s3").hand] == ["force_iron_kettle"]
    assert table.was_told("Ben and Cid trade a card", "s1")
    assert not table.was_told("Arcane Dart", "s1")
    assert table.was_told("Arcane Dart", "s2")


def test_an_offer_lapses_where_one_has_gone_away_or_the_card_is_gone():
    table = acting(lambda s: (gives(s, "s2", "force_iron_kettle"), gives(s, "s3", "mind_arcane_dart"),
                              laid(s, "long_gallery", FOREHALL, "n")))  # fmt: skip
    table.does("s2", "trade:s3", "force_iron_kettle").does("s2", "go:forehall")
    assert table.asked("s3").startswith("trade:")  # adjacent still
    table.does("s2", "go:r_long_gallery")
    assert table.asked("s3") == ""
    table = acting(lambda s: (gives(s, "s2", "force_iron_kettle"), gives(s, "s3", "mind_arcane_dart")))
    table.does("s2", "trade:s3", "force_iron_kettle").does("s2", "transmute:force_iron_kettle")
    assert table.asked("s3") == ""


# end -------------------------------------------------------------------------------------------------------
def test_a_missed_turn_passes():
    table = changed(playing(3), lambda s: setattr(s.slayers["s3"], "skips", 1))
    table.ends("s2")
    assert table.state.active == "s1"
    assert table.slayer("s3").skips == 0
    assert table.was_told("Cid misses a turn")


def test_nobody_leaves_a_room_with_shadows_by_force_and_the_next_comer_meets_them():
    table = acting(lambda s: (haunts(s, ENTRANCE, "essence"), None)[1])
    before = table.state.dracula.essence
    table.does("s2", "go:forehall")
    assert table.state.dracula.essence == before
    assert ENTRANCE in table.state.shadows
    table.does("s2", "go:entrance")
    assert ENTRANCE not in table.state.shadows
    assert table.state.dracula.essence == before + 1
    assert table.slayer("s2").halted


def test_the_table_survives_a_restart_in_the_middle_of_a_turn():
    table = acting(lambda s: (gives(s, "s2", "force_iron_kettle"), gives(s, "s3", "mind_arcane_dart")))
    table.does("s2", "trade:s3", "force_iron_kettle")
    assert table.survives()


def test_the_dropped_one_is_in_the_crossroads_and_cannot_go_up_while_it_is_locked():
    table = acting(lambda s: setattr(s.slayers["s2"], "at", CROSSROADS))
    assert not any(key.startswith("go:") for key in table.legal("s2"))
    assert {key for key in table.legal("s2") if key.startswith("open:")} == {"open:e", "open:s", "open:w"}
