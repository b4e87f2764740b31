"""Cards that are played in one's turn, and those that listen in it, do what they say (Play Cards; Slayer Actions)."""

from __future__ import annotations

import pytest

from rules.draculas_curse.library import card, id_of
from rules.draculas_curse.state import ENTRANCE, FOREHALL, State
from tests.rules.draculas_curse.harness import (
    Table,
    acting,
    changed,
    deck_top,
    gives,
    haunts,
    hidden,
    laid,
    on_top,
    turn_of,
)
from tests.rules.draculas_curse.trials import (
    ANN,
    BEN,
    CID,
    ar,
    change,
    copy_in,
    cursed,
    icons_away,
    ids,
    meets,
    monster_on_top,
    tries,
    worn,
)


# played in the own turn
@tries("force_turkey_dinner", "speed_black_coffee", "force_whetstone", "force_kick_the_door", "mind_draught_of_clarity")
def test_utilities_and_consumables():
    assert (
        acting(lambda s: gives(s, BEN, "force_turkey_dinner")).does(BEN, "play:force_turkey_dinner").slayer(BEN).life
        == 4
    )
    assert (
        acting(lambda s: gives(s, BEN, "speed_black_coffee")).does(BEN, "play:speed_black_coffee").slayer(BEN).left == 6
    )
    stone = acting(lambda s: gives(s, BEN, "force_whetstone")).does(BEN, "play:force_whetstone")
    assert [(one.by, one.until) for one in stone.slayer(BEN).lasting] == [(4, "next_combat")]
    stone = acting(lambda s: (gives(s, BEN, "force_whetstone"), icons_away(s))).does(BEN, "transmute:force_whetstone")
    assert ids(stone) == ["force_hand_axe"]
    door = acting(lambda s: gives(s, BEN, "force_kick_the_door")).does(BEN, "play:force_kick_the_door")
    assert door.slayer(BEN).passes["blocked"] == 1
    assert [one.by for one in door.slayer(BEN).lasting] == [2]
    clear = acting(
        lambda s: (gives(s, BEN, "mind_draught_of_clarity"), cursed(s, BEN, "c_brittle_blade"), icons_away(s))
    ).does(BEN, "play:mind_draught_of_clarity")
    assert (clear.slayer(BEN).curses, ids(clear)) == ([], ["mind_arcane_dart"])


@tries("force_battle_cry")
def test_a_battle_cry_is_for_the_others():
    table = acting(lambda s: gives(s, BEN, "force_battle_cry"), 4).does(BEN, "play:force_battle_cry")
    assert [one.by for one in table.slayer(CID).lasting] == [2]
    assert not table.slayer(BEN).lasting


@tries("force_field_armoury", "mind_foresight", "mind_deep_trance", "mind_thought_spike", "mind_cold_reading")
def test_cards_that_bring_cards():
    field = acting(lambda s: gives(s, BEN, "force_field_armoury", "force_iron_kettle"))
    field.does(BEN, "play:force_field_armoury", "force_iron_kettle")
    assert len(ids(field)) == 1
    assert "item" in card(field.slayer(BEN).hand.cards[0]).types
    sight = acting(lambda s: (gives(s, BEN, "mind_foresight"), icons_away(s))).does(BEN, "play:mind_foresight")
    sight.does(BEN, "FORCE").does(BEN, "SPEED")
    assert sight.asked(BEN).startswith("discard")
    sight.until("act")
    assert len(ids(sight)) == 1
    trance = acting(lambda s: (gives(s, BEN, "mind_deep_trance"), icons_away(s))).does(BEN, "play:mind_deep_trance")
    trance.does(BEN, "FORCE").does(BEN, "SPEED").does(BEN, "MIND")
    assert (len(ids(trance)), trance.slayer(BEN).skips) == (3, 1)
    spike = acting(lambda s: (gives(s, BEN, "mind_thought_spike"), icons_away(s))).does(BEN, "play:mind_thought_spike")
    assert ids(spike) == ["mind_arcane_dart"]
    reading = acting(
        lambda s: (gives(s, BEN, "mind_cold_reading"), gives(s, CID, "force_iron_kettle"), icons_away(s)), 3
    ).does(BEN, "play:mind_cold_reading")
    assert reading.slayer(CID).hand.is_known(0, BEN)
    assert ids(reading) == ["mind_arcane_dart"]


@tries("speed_pickpocket", "mind_unweave", "speed_sleight_of_hand", "mind_oath_of_secrets", "mind_bind_the_beast")
def test_cards_that_take_and_undo():
    purse = acting(lambda s: (gives(s, BEN, "speed_pickpocket"), gives(s, CID, "force_iron_kettle")))
    purse.does(BEN, "play:speed_pickpocket").until("act")
    assert len(ids(purse)) + len(ids(purse, CID)) == 1

    def trap(state: State) -> None:
        state.dracula.trap = state.dracula.traps.pop(0)
        worn(state, BEN, "mind_moonstone_ring")
        state.slayers[BEN].bp = 2
        gives(state, BEN, "mind_unweave", "speed_sleight_of_hand")

    weave = acting(trap).does(BEN, "play:mind_unweave")
    weave.does(BEN, "1")
    assert (weave.state.dracula.trap, len(weave.state.dracula.traps)) == ("", 5)
    sleight = acting(trap).does(BEN, "play:speed_sleight_of_hand")
    assert not sleight.state.dracula.trap
    oath = acting(lambda s: gives(s, BEN, "mind_oath_of_secrets")).does(BEN, "play:mind_oath_of_secrets")
    assert oath.slayer(BEN).quest
    assert not oath.slayer(BEN).vampire

    def beast(state: State) -> None:
        deck_top(state, state.combat_deck, "m_bone_page")
        state.combat_discard.put(state.combat_deck.take_top()[0], by="*")
        worn(state, BEN, "mind_moonstone_ring")
        state.slayers[BEN].bp = 2
        gives(state, BEN, "mind_bind_the_beast")

    bound = acting(beast).does(BEN, "play:mind_bind_the_beast").until("act")
    assert [id_of(m) for m in bound.slayer(BEN).companions] == ["m_bone_page"]


# moving, exploring, challenges
@tries(
    "speed_spring_heel_boots", "speed_grappling_hook", "mind_comet_shoes", "speed_felt_slippers", "mind_step_between"
)
def test_cards_that_move():
    def walls(state: State) -> None:
        laid(state, "linen_store", ENTRANCE, "n")
        laid(state, "kitchen", FOREHALL, "n")
        worn(state, BEN, "speed_spring_heel_boots")
        gives(state, BEN, "speed_fleet")
        state.slayers[BEN].at = "r_linen_store"

    table = acting(walls)
    assert "go:r_kitchen" not in table.legal(BEN)
    key = next(k for k in table.legal(BEN) if k.startswith("use:speed_spring"))
    table.does(BEN, key, "speed_fleet").does(BEN, "pass:wall:r_kitchen")
    assert (table.slayer(BEN).at, table.slayer(BEN).left) == ("r_kitchen", 2)
    hook = acting(lambda s: worn(s, BEN, "speed_grappling_hook"))
    hook.does(BEN, next(k for k in hook.legal(BEN) if k.startswith("use:speed_grap")))
    assert (hook.slayer(BEN).left, hook.slayer(BEN).passes["blocked"]) == (2, 1)
    shoes = acting(lambda s: (worn(s, BEN, "mind_comet_shoes"), change(bp=1)(s)))
    shoes.does(BEN, next(k for k in shoes.legal(BEN) if k.startswith("use:mind_comet")))
    assert (shoes.slayer(BEN).left, shoes.slayer(BEN).bp) == (6, 0)

    def slippers(state: State) -> None:
        worn(state, BEN, "speed_felt_slippers")
        on_top(state, "well_court")

    soft = acting(slippers).does(BEN, "open:n").until("act")
    assert not soft.slayer(BEN).halted

    def between(state: State) -> None:
        laid(state, "long_gallery", ENTRANCE, "n")
        worn(state, BEN, "mind_moonstone_ring")
        state.slayers[BEN].bp = 1
        gives(state, BEN, "mind_step_between")

    step = acting(between).does(BEN, "play:mind_step_between").does(BEN, "r_long_gallery")
    assert (step.slayer(BEN).at, step.slayer(BEN).halted) == ("r_long_gallery", False)


@tries("speed_hood_of_eaves", "mind_blindfold_of_sight", "speed_light_fingers", "speed_scout_ahead")
def test_cards_that_see_rooms():
    def hood(state: State) -> None:
        worn(state, BEN, "speed_hood_of_eaves")
        on_top(state, "kitchen", "long_gallery")

    table = acting(hood).does(BEN, "open:n")
    table.does(BEN, "yes")
    assert table.legal(BEN) == {"r_kitchen", "r_long_gallery"}
    blind = acting(lambda s: (worn(s, BEN, "mind_blindfold_of_sight"), on_top(s, "long_gallery", "kitchen")))
    blind.does(BEN, "open:n").until("act")
    assert blind.state.castle.stacks["gold"].is_known(-1, BEN)

    def fingers(state: State) -> None:
        worn(state, BEN, "speed_light_fingers")
        hidden(state, "infirmary", ENTRANCE, "n")
        icons_away(state)

    light = acting(fingers).does(BEN, "open:n").until("deck").does(BEN, "FORCE").until("act")
    assert ids(light) == ["force_hand_axe"]
    scout = acting(lambda s: (gives(s, BEN, "speed_scout_ahead"), on_top(s, "kitchen", "long_gallery", "armory")))
    scout.does(BEN, "play:speed_scout_ahead").does(BEN, "r_armory").does(BEN, "r_kitchen")
    assert scout.state.castle.stacks["gold"].top(3) == ["r_armory", "r_kitchen", "r_long_gallery"]
    assert max(scout.slayer(BEN).passes.values()) == 2


@tries("force_chain_hauberk", "speed_lockpicks", "mind_warded_sandals")
@pytest.mark.parametrize(
    ("id", "room"),
    [("force_chain_hauberk", "winter_garden"), ("speed_lockpicks", "servants_stair"), ("mind_warded_sandals", "")],
)
def test_cards_that_pass_challenges(id: str, room: str):
    def prepared(state: State) -> None:
        worn(state, BEN, id)
        on_top(state, room or "music_room")
        monster_on_top(state, "m_grave_beetle")

    table = acting(prepared).does(BEN, "open:n")
    if table.asked(BEN) == "lay":
        table.does(BEN, min(table.legal(BEN)))
    assert table.asked(BEN) != "challenge"
    assert table.was_told("passes a")


@tries("speed_shadow_cloak", "mind_second_sight", "mind_bottled_dawn", "speed_tripwire")
def test_cards_against_shadows():
    def single(state: State) -> None:
        place = laid(state, "long_gallery", ENTRANCE, "n")
        haunts(state, place, "curse")

    cloak = acting(lambda s: (single(s), worn(s, BEN, "speed_shadow_cloak"))).does(BEN, "go:r_long_gallery")
    assert "r_long_gallery" in cloak.state.shadows
    sight = acting(lambda s: (single(s), worn(s, BEN, "mind_second_sight")))
    sight.does(BEN, next(k for k in sight.legal(BEN) if k.startswith("use:mind_second"))).until("act")
    assert sight.state.shadows["r_long_gallery"].tokens.is_known(0, BEN)
    dawn = acting(lambda s: (single(s), gives(s, BEN, "mind_bottled_dawn"))).does(BEN, "play:mind_bottled_dawn")
    assert dawn.until("act").state.shadows["r_long_gallery"].tokens.is_known(0, BEN)

    def wire(state: State) -> None:
        single(state)
        gives(state, BEN, "speed_tripwire")
        state.dracula.placed = 0

    table = acting(wire).does(BEN, "play:speed_tripwire")
    assert table.slayer(BEN).trap
    table.does(BEN, "end").until("shadows")
    table.does(ANN, "move:r_long_gallery", ENTRANCE).until("draw")
    assert table.slayer(BEN).life == 3
    assert not table.slayer(BEN).trap
    assert any(id_of(c) == "speed_tripwire" for c in table.state.discards["SPEED"])


@tries("speed_feint", "speed_pocket_door", "mind_seance")
def test_cards_that_move_shadows_lay_doors_and_order_monsters():
    def single(state: State) -> None:
        place = laid(state, "long_gallery", ENTRANCE, "n")
        laid(state, "crossing_of_saints", place, "n")
        haunts(state, place, "curse")
        gives(state, BEN, "speed_feint")

    feint = acting(single).does(BEN, "play:speed_feint").until("act")
    assert list(feint.state.shadows) == ["r_crossing_of_saints"]
    door = acting(lambda s: gives(s, BEN, "speed_pocket_door")).does(BEN, "play:speed_pocket_door")
    door.does(BEN, FOREHALL)
    assert set(door.state.castle.portals) == {ENTRANCE, FOREHALL}

    def seance(state: State) -> None:
        gives(state, BEN, "mind_seance")
        deck_top(state, state.combat_deck, "m_cellar_rats", "m_bone_page", "m_gargoyle")

    table = acting(seance).does(BEN, "play:mind_seance")
    page = next(c for c in table.state.combat_deck if id_of(c) == "m_bone_page")
    table.does(BEN, page).until("act")
    assert id_of(table.state.combat_deck.top()[0]) == "m_bone_page"


# draws, curses, discards, trades, traps
@tries("mind_bookish", "mind_crystal_skull", "mind_iron_will", "mind_saints_medallion", "speed_scavenger")
def test_cards_of_the_turn():
    book = turn_of(acting(lambda s: worn(s, BEN, "mind_bookish")).does(BEN, "end"), BEN)
    assert book.was_told("Ben draws a MIND card") or book.was_told("Ben turns up")
    skull = changed(acting(), lambda s: worn(s, BEN, "mind_crystal_skull"))
    skull = turn_of(skull.does(BEN, "end"), BEN).does(BEN, "FORCE")
    assert skull.asked(BEN) == "deck"
    skull.does(BEN, "MIND")
    assert all(skull.state.decks["MIND"].is_known(-n, BEN) for n in (1, 2, 3))

    def curse(state: State) -> None:
        on_top(state, "portrait_hall")
        deck_top(state, state.curse_deck, "c_brittle_blade")
        state.slayers[BEN].bp = 1
        gives(state, BEN, "mind_arcane_dart")

    for id, paid in (("mind_iron_will", ["mind_arcane_dart"]), ("mind_saints_medallion", [])):
        table = acting(lambda s, id=id: (curse(s), worn(s, BEN, id))).does(BEN, "open:n")
        if table.asked(BEN) == "lay":
            table.does(BEN, min(table.legal(BEN)))
        table.does(BEN, "yes", *paid).until("act")
        assert table.slayer(BEN).curses == []
        assert id_of(table.state.curse_discard.cards[-1]) == "c_brittle_blade"
        assert len(ids(table)) + table.slayer(BEN).bp == 1
    scavenger = acting(lambda s: (worn(s, BEN, "speed_scavenger"), gives(s, BEN, "force_iron_kettle")))
    assert scavenger.does(BEN, "transmute:force_iron_kettle").slayer(BEN).bp == 2


@tries("speed_ricochet", "mind_spectral_blade", "mind_foresight")
def test_what_discarding_sets_off():
    def prepared(id: str) -> Table:
        def garden(state: State) -> None:
            on_top(state, "winter_garden" if id.startswith("force") else "servants_stair")
            gives(state, BEN, id)
            icons_away(state)

        table = acting(garden).does(BEN, "open:n")
        if table.asked(BEN) == "lay":
            table.does(BEN, min(table.legal(BEN)))
        return table

    assert ids(prepared("speed_ricochet").does(BEN, "speed_ricochet").until("act")) == ["speed_fleet"]
    full = ("mind_spectral_blade", "mind_foresight", *("mind_arcane_dart",) * 3, "speed_quick_cut")

    def over_full(state: State) -> None:
        gives(state, BEN, *full, "speed_black_coffee")
        icons_away(state)

    for id, drawn in (("mind_foresight", 1), ("mind_spectral_blade", 0)):
        table = changed(acting(), over_full).does(BEN, "play:speed_black_coffee")
        assert table.asked(BEN) == "limit"
        table.does(BEN, f"discard:{copy_in(table, id)}")
        if not drawn:
            table.does(BEN, "SPEED")
            assert table.state.decks["SPEED"].is_known(-1, BEN)
            continue
        assert table.asked(BEN) == "limit"  # it has brought another card


@tries("speed_feathered_cap", "speed_reflexes")
def test_cards_of_trades_and_traps():
    def pair(state: State) -> None:
        worn(state, BEN, "speed_feathered_cap")
        gives(state, BEN, "force_iron_kettle")
        gives(state, CID, "force_hand_axe")
        icons_away(state)

    table = acting(pair).does(BEN, f"trade:{CID}", "force_iron_kettle")
    table.does(CID, "force_hand_axe")
    back = next(q for q in table.session.asked if q.seat == BEN and q.name.startswith("trade:"))
    table.session.take(back, ("accept",))
    assert sorted(ids(table)) == ["force_hand_axe", "speed_fleet"]

    def verse(state: State) -> None:
        worn(state, BEN, "speed_reflexes", "mind_moonstone_ring")
        gives(state, BEN, "speed_fleet", "mind_spectral_blade")
        trap = next(t for t in state.dracula.traps if id_of(t) == "t_thorned_verse")
        state.dracula.traps.remove(trap)
        state.dracula.trap = trap

    verses = meets(change=verse)
    before = ar(verses)
    verses.does(BEN, "play:mind_spectral_blade").does(BEN, "yes", "speed_fleet")
    assert ar(verses) == before + 4
    assert not verses.state.dracula.trap
    caught = meets(change=verse).does(BEN, "play:mind_spectral_blade").does(BEN, "no")
    assert ar(caught) == before
