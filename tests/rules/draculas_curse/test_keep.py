"""The Keep's ten rooms and the five traps, each by play (Keep Rooms and Traps; house: keep)."""

from __future__ import annotations

from collections.abc import Callable

from rules.draculas_curse.library import KEEP, TRAPS, id_of, monster
from rules.draculas_curse.state import CROSSROADS, ENTRANCE, State
from rules.draculas_curse.strength import foe_ar
from tests.rules.draculas_curse.harness import Table, acting, changed, deck_top, gives, haunts, laid, on_top, playing


def lord(change: Callable[[State], object], *keep: str, essence: int = 6) -> Table:
    """Return a table in which Ann uses the Keep in her first turn."""
    table = playing(3)
    table.ends("s2")

    def prepared(state: State) -> None:
        state.dracula.keep, state.dracula.essence = [f"k_{room}" for room in keep], essence - 1
        change(state)

    table = changed(table, prepared).ends("s3")
    return table.does("s1", *(table.question("s1").default_keys() or ()))


def built(change: Callable[[State], object], *keep: str) -> Table:
    """Return a table in Ben's turn, with rooms of the Keep built."""

    def prepared(state: State) -> None:
        state.dracula.keep = [f"k_{room}" for room in keep]
        change(state)

    return acting(prepared)


def meets(table: Table) -> Table:
    """Let Ben go through the north door."""
    table.does("s2", "open:n")
    return table.does("s2", min(table.legal("s2"))) if table.asked("s2") == "lay" else table


def tier(n: int, id: str) -> Callable[[State], object]:
    """Return a change: a room with a combat of that tier, and the monster."""
    room = {1: "billiard_room", 2: "trophy_gallery"}[n]
    return lambda state: (on_top(state, room), deck_top(state, state.combat_deck, id))


def foe(table: Table) -> int:
    """Return the AR that Ben fights against."""
    return foe_ar(table.session.game)


def test_there_are_ten_rooms_and_five_traps():
    assert len(KEEP) == 10
    assert len(TRAPS) == 5


def test_the_ossuary_strengthens_tier_1_and_puts_small_souls_into_the_well():
    assert foe(meets(built(tier(1, "m_cellar_rats"), "ossuary"))) == 6
    assert foe(meets(built(tier(2, "m_blood_raven"), "ossuary"))) == 12
    table = lord(lambda s: None, "ossuary").does("s1", "use:k_ossuary:1")
    assert [monster(c).tier for c in table.state.well] == [1]
    assert table.state.dracula.essence == 4
    assert "use:k_ossuary:1" not in table.legal("s1")


def test_the_muster_hall_strengthens_tier_2():
    assert foe(meets(built(tier(2, "m_blood_raven"), "ossuary", "muster_hall"))) == 13


def test_the_throne_of_skulls_plays_a_second_soul():
    def souls(state: State) -> None:
        tier(1, "m_cellar_rats")(state)
        for _ in range(2):
            state.combat_deck.move(state.combat_deck.cards[0], state.well)
        state.dracula.essence = 3

    table = meets(built(souls, "ossuary", "muster_hall", "throne_of_skulls"))
    table.does("s1", "yes")
    assert table.asked() == "well"
    table.does("s1", "yes")
    assert table.asked() == "combat"
    assert table.state.dracula.essence == 1


def test_the_blood_cistern_gains_essence_for_a_reaped_soul_once_a_round():
    table = built(lambda s: (tier(1, "m_cellar_rats")(s), gives(s, "s2", "force_overhand_blow")),
                  "alchemy_lab", "blood_cistern")  # fmt: skip
    before = table.state.dracula.essence
    meets(table).does("s2", "play:force_overhand_blow").does("s2", "declare").until("act")
    assert len(table.state.well) == 1
    assert table.state.dracula.essence == before + 1


def test_the_black_orrery_lays_a_further_room_and_turns_one():
    table = lord(lambda s: laid(s, "dust_corridor", ENTRANCE, "n", 0), "alchemy_lab", "blood_cistern", "black_orrery")
    placed = table.state.dracula.placed
    table.does("s1", "use:k_black_orrery:0")
    table.does("s1", *(table.question("s1").default_keys() or ()))
    assert table.state.dracula.placed == placed + 1
    doors = dict(table.state.castle.rooms["r_dust_corridor"].doors)
    table.does("s1", "use:k_black_orrery:1")
    table.does("s1", "r_dust_corridor", min(table.legal("s1", "r_dust_corridor")))
    assert table.state.castle.rooms["r_dust_corridor"].doors != doors


def far(state: State) -> None:
    """Lay rooms to the north of the entrance."""
    laid(state, "long_gallery", ENTRANCE, "n")
    laid(state, "trophy_gallery", "r_long_gallery", "n")
    laid(state, "crossing_of_saints", "r_trophy_gallery", "n")
    laid(state, "whispering_hall", "r_crossing_of_saints", "n")


def test_the_bat_loft_lets_a_shadow_move_a_room_more():
    table = lord(lambda s: (far(s), haunts(s, "r_whispering_hall", "curse")), "bat_loft").does("s1", "use:k_bat_loft:0")
    table.until("shadows")
    table.does("s1", "move:r_whispering_hall", "r_crossing_of_saints")
    assert "r_trophy_gallery" in table.legal("s1", "move:r_crossing_of_saints")


def test_the_shuttered_gallery_pushes_a_shadow_and_pays_while_none_is_out():
    def haunted(state: State) -> None:
        far(state)
        haunts(state, "r_whispering_hall", "curse")

    table = lord(haunted, "bat_loft", "shuttered_gallery").does("s1", "use:k_shuttered_gallery:0")
    table.until("push_to")
    table.does("s1", "r_crossing_of_saints")
    assert "r_crossing_of_saints" in table.state.shadows
    assert lord(far, "bat_loft", "shuttered_gallery").state.dracula.essence == 7
    assert lord(haunted, "bat_loft", "shuttered_gallery").state.dracula.essence == 6


def test_the_night_rookery_strengthens_stacks_and_deploys_two():
    table = built(lambda s: (far(s), haunts(s, "r_long_gallery", "curse", "combat")), "bat_loft", "shuttered_gallery",
                  "night_rookery").does("s2", "go:r_long_gallery")  # fmt: skip
    assert foe(table) == 14
    table = lord(far, "bat_loft", "shuttered_gallery", "night_rookery", essence=4).does("s1", "use:k_night_rookery:1")
    assert table.asked("s1") == "deploy"


def test_the_scrying_font_names_a_draw_or_stops_it():
    table = lord(lambda s: None, "scrying_font").does("s1", "use:k_scrying_font:0").does("s1", "s3").does("s1", "MIND")
    assert table.state.forced_draws == {"s3": "MIND"}
    table.does("s1", "use:k_scrying_font:1").does("s1", "s2")
    table.does("s1", "done").until("act")
    assert table.was_told("Ben's draw is blocked.")
    table.does("s2", "end").until("draw")
    assert table.legal("s3") == {"MIND"}


# traps -----------------------------------------------------------------------------------------------------
def trapped(trap: str, change: Callable[[State], object] = lambda state: None) -> Table:
    """Return a table in Ben's turn while a trap lies."""

    def prepared(state: State) -> None:
        state.dracula.trap = f"t_{trap}#1"
        state.dracula.traps.remove(state.dracula.trap)
        change(state)

    return acting(prepared)


def sprung(table: Table, trap: str) -> bool:
    """Tell whether a trap has been sprung, and lies in the pool again."""
    return table.state.dracula.trap == "" and f"t_{trap}#1" in table.state.dracula.traps


def test_pitfall_waits_for_a_room_with_a_special_event():
    table = meets(trapped("pitfall", lambda s: on_top(s, "well_court")))
    assert table.state.dracula.trap == "t_pitfall#1"
    table = meets(trapped("pitfall", lambda s: on_top(s, "kitchen")))
    assert sprung(table, "pitfall")
    assert table.came_to_light()
    assert table.asked("s2") == "choose:t_pitfall#1"
    assert table.legal("s2") == {"1"}
    table.does("s2", "1")
    assert table.slayer("s2").at == CROSSROADS
    assert table.slayer("s2").life == 3  # the Kitchen has done nothing
    table = meets(trapped("pitfall", lambda s: (on_top(s, "kitchen"), gives(s, "s2", "speed_quick_cut"))))
    table.does("s2", "0").until("act")
    assert table.slayer("s2").at == "r_kitchen"
    assert table.slayer("s2").life == 3


def test_ambuscade_strengthens_a_drawn_monster_by_4():
    table = meets(trapped("ambuscade", lambda s: (tier(1, "m_cellar_rats")(s), gives(s, "s2", "force_overhand_blow"))))
    table.does("s2", "play:force_overhand_blow").does("s2", "declare")
    assert sprung(table, "ambuscade")
    assert table.was_told("against 9.")


def test_thorned_verse_cancels_a_spell():
    def mage(state: State) -> None:
        tier(1, "m_cellar_rats")(state)
        state.slayers["s2"].character, state.slayers["s2"].bp = "casimir", 4
        gives(state, "s2", "mind_firebolt")

    table = meets(trapped("thorned_verse", mage))
    before = table.state.fight.phase_ar.get("s2", 0)
    table.does("s2", "play:mind_firebolt")
    assert sprung(table, "thorned_verse")
    assert table.state.fight.phase_ar.get("s2", 0) == before
    assert table.slayer("s2").bp < 4
    assert id_of(table.state.discards["MIND"].cards[-1]) == "mind_firebolt"


def test_false_friend_costs_both_traders_a_card():
    table = trapped("false_friend", lambda s: (gives(s, "s2", "force_iron_kettle"), gives(s, "s3", "mind_arcane_dart")))
    table.does("s2", "trade:s3", "force_iron_kettle").does("s3", "mind_arcane_dart")
    back = next(q for q in table.session.asked if q.seat == "s2" and q.name.startswith("trade:"))
    table.session.take(back, ("accept",))
    assert sprung(table, "false_friend")
    assert not len(table.slayer("s2").hand)
    assert not len(table.slayer("s3").hand)


def test_portcullis_stops_whoever_has_moved_two_rooms():
    table = trapped("portcullis").does("s2", "go:forehall")
    assert table.state.dracula.trap
    table.does("s2", "go:entrance")
    assert sprung(table, "portcullis")
    assert table.slayer("s2").left == 0
    assert table.why_not("s2", "go:forehall") == "You have no Movement left."
