"""Every room of the Pentagram sheet does what it says (Pentagram, front and back)."""

from __future__ import annotations

from pathlib import Path

from rules.draculas_curse import castle
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.library import card, monster
from rules.draculas_curse.registry import FACES
from rules.draculas_curse.state import ASCENT, CROSSROADS, ENTRANCE, FOREHALL, State
from tests.rules.draculas_curse.harness import Table, acting, changed, gives, hidden, laid, on_top
from tests.rules.draculas_curse.trials import ANN, BEN, Change, change, icons_away, ids, monster_on_top, worn

STRONG = ("force_greatsword", "force_siege_plate", "force_visored_greathelm")


def explored(tile: str, then: Change = lambda s: None, *, armed: bool = True) -> Table:
    """Return a table in which Ben has explored a room north of the Entrance, whatever its floor."""

    def prepared(state: State) -> None:
        icons_away(state)
        if armed:
            worn(state, BEN, *STRONG)
        monster_on_top(state, "m_grave_beetle")
        then(state)
        printed = TILES[f"r_{tile}"]
        if printed.dracula:
            hidden(state, tile, ENTRANCE, "n")
        else:
            on_top(state, tile)
        if printed.floor == "red":
            state.castle.rooms[ENTRANCE].doors["n"] = "red"
        if printed.floor == "blue" and not printed.dracula:
            state.slayers[BEN].at = FOREHALL

    table = changed(acting(), prepared)
    side = "e" if TILES[f"r_{tile}"].floor == "blue" and not TILES[f"r_{tile}"].dracula else "n"
    if TILES[f"r_{tile}"].dracula and TILES[f"r_{tile}"].floor == "blue":
        table = changed(table, lambda s: s.castle.rooms[ENTRANCE].doors.update(n="blue"))
    table.does(BEN, f"open:{side}")
    if table.asked(BEN) == "lay":
        table.does(BEN, min(table.legal(BEN)))
    return table


def won(table: Table) -> Table:
    """Win the combat of the room."""
    return table.does(BEN, "declare")


def item(table: Table) -> bool:
    """Tell whether the last card of the hand is an item."""
    return "item" in card(table.slayer(BEN).hand.cards[-1]).types


# main floor ---------------------------------------------------------------------
def test_rooms_that_search():
    armory = won(explored("armory"))
    assert len(armory.legal(BEN)) == 2
    assert item(armory.does(BEN, "1").until("act"))
    assert ids(armory)[0].startswith("speed_")
    treasury = won(explored("treasury")).until("deck").does(BEN, "MIND").until("act")
    assert ids(treasury)[0].startswith("mind_")
    library = explored("library")
    spell = library.does(BEN, "1").until("act")
    assert "spell" in card(spell.slayer(BEN).hand.cards[-1]).types
    chamber = won(explored("burial_chamber")).until("deck").does(BEN, "FORCE").until("act")
    assert item(chamber)
    tower = won(explored("clocktower")).until("deck").does(BEN, "SPEED").until("act")
    assert item(tower)


def test_a_lost_fight_in_the_clocktower_finds_nothing():
    lost = won(explored("clocktower", armed=False)).until("act")
    assert ids(lost) == []


def test_a_vampire_tames_what_waits_in_barracks_and_bestiary():
    for room in ("barracks", "bestiary"):
        table = explored(room, change(vampire=True))
        if table.asked(BEN) == "deck":  # the vampire has fed on Dracula's room
            table.does(BEN, "SPEED")
        assert table.asked(BEN).startswith("may:"), room
        table.does(BEN, "yes").until("act")
        assert len(table.slayer(BEN).companions) == 1
        assert table.slayer(BEN).life == 3
    assert explored("barracks").asked(BEN) == "combat"


def test_nobody_helps_in_the_colosseum():
    table = explored("colosseum")
    assert not any(k.startswith("synergy") for k in table.legal(BEN))


def test_kitchen_laboratory_and_training_room():
    kitchen = explored("kitchen", lambda s: gives(s, BEN, "force_turkey_dinner"))
    kitchen.does(BEN, "yes").until("deck").does(BEN, "SPEED").until("act")
    assert (kitchen.slayer(BEN).life, ids(kitchen)) == (5, ["speed_fleet"])
    assert ids(explored("laboratory").does(BEN, "0").until("act")) == ["mind_arcane_dart"]
    more = explored("laboratory", lambda s: gives(s, BEN, "mind_iron_will")).does(BEN, "1")
    more.until("act")
    assert len(ids(more)) + more.slayer(BEN).bp + more.state.dracula.essence >= 2
    training = explored("training_room").does(BEN, "yes")
    training.until("act")
    assert (len(training.slayer(BEN).subclasses), training.slayer(BEN).skips) == (1, 1)
    assert explored("training_room").does(BEN, "no").until("act").slayer(BEN).skips == 0


def test_a_trapped_passage_drops_to_the_crossroads():
    assert explored("trapped_passage").until("act").slayer(BEN).at == CROSSROADS


# underground ---------------------------------------------------------------------
def test_crypt_and_waterway():
    crypt = won(explored("crypt")).until("act")
    assert crypt.slayer(BEN).bp == 2
    assert CROSSROADS in castle.exits(crypt.state, FOREHALL)
    way = acting(lambda s: (laid(s, "waterway", FOREHALL, "e"), change(at="r_waterway", bp=1)(s)))
    way.does(BEN, next(k for k in way.legal(BEN) if k.startswith("use:r_waterway"))).until("draw")
    assert (way.slayer(BEN).at, way.slayer(BEN).bp) == (ENTRANCE, 0)


# upper castle ---------------------------------------------------------------------
def test_rooms_of_the_upper_castle():
    assert explored("blood_cache").until("act").slayer(BEN).bp == 1
    royal = explored("royal_quarters").does(BEN, "0").until("act")
    assert royal.slayer(BEN).bp == 1
    assert explored("torture_chamber").does(BEN, "0").until("act").slayer(BEN).life == 2
    assert explored("torture_chamber", change(bp=3)).does(BEN, "1").until("act").slayer(BEN).bp == 1
    assert "1" not in explored("torture_chamber").legal(BEN)
    mirror = explored("hall_of_mirrors", lambda s: gives(s, BEN, "mind_arcane_dart"))
    assert mirror.state.fight.foe_ar == 4 + 5 + 4 + 3 + 6
    assert mirror.does(BEN, "declare").until("act").slayer(BEN).life == 2

    def study(state: State) -> None:
        state.castle.rooms[ENTRANCE].doors["n"] = "red"
        laid(state, "study", ENTRANCE, "n")
        state.slayers[BEN].at = "r_study"
        gives(state, BEN, "mind_arcane_dart")

    near = changed(acting(), study).does(BEN, "try:0", "mind_arcane_dart").until("act")
    assert ASCENT in near.state.castle.stacks["red"].top(3)


# Dracula's ---------------------------------------------------------------------
def test_draculas_rooms():
    chapel = explored("chapel")
    assert chapel.asked(ANN) == "deck"
    assert chapel.does(ANN, "SPEED").until("act").slayer(BEN).life == 3  # Fleet is a trait: it is kept
    assert ids(chapel) == ["speed_fleet"]
    assert explored("chapel").does(ANN, "MIND").until("act").slayer(BEN).life == 2
    assert explored("infirmary").does(BEN, "0").until("act").slayer(BEN).life == 4
    assert explored("prison").until("act").slayer(BEN).skips == 1
    garden = explored("poisoned_garden", lambda s: gives(s, BEN, "force_veteran")).does(BEN, "0").until("act")
    assert (garden.slayer(BEN).life, ids(garden)) == (3, [])
    assert explored("poisoned_garden").does(BEN, "1").until("act").slayer(BEN).life == 2
    altar = explored("sacrifice_chamber").does(BEN, "yes").until("act")
    assert (altar.slayer(BEN).life, altar.slayer(BEN).bp) == (2, 2)
    circle = explored("summoning_circle", lambda s: setattr(s.dracula, "essence", 2))
    assert circle.asked(ANN) == "circle"
    circle.does(ANN, "2").until("combat")
    assert (circle.state.dracula.essence, card_tier(circle)) == (0, 3)


def card_tier(table: Table) -> int:
    """Return the tier of the monster that is fought."""
    return monster(table.state.fight.foe).tier


def test_draculas_rooms_below_and_above():
    merchant = explored("merchant", change(bp=2))
    merchant.does(BEN, "yes")
    assert merchant.asked(BEN) == "market"
    merchant.does(BEN, next(k for k in merchant.legal(BEN) if k.startswith("buy:speed_fleet"))).does(BEN, "done")
    assert (ids(merchant.until("act")), merchant.slayer(BEN).bp) == (["speed_fleet"], 1)
    blood = explored("blood_altar", change(bp=1)).does(BEN, "0").until("act")
    assert (blood.slayer(BEN).bp, blood.slayer(BEN).life) == (0, 3)
    passage = explored("blocked_passage", lambda s: gives(s, BEN, "force_veteran"))
    assert passage.state.castle.rooms["r_blocked_passage"].walled
    passage.does(BEN, "yes", "force_veteran").until("act")
    assert not passage.state.castle.rooms["r_blocked_passage"].walled
    stairs = explored("hidden_staircase").does(BEN, FOREHALL).until("act")
    assert any({s.one, s.other} == {"r_hidden_staircase", FOREHALL} for s in stairs.state.castle.stairs.values())
    chamber = explored("meditation_chamber").does(BEN, "yes").does(BEN, "SPEED").does(BEN, "MIND").until("act")
    assert (sorted(ids(chamber)), chamber.slayer(BEN).skips) == (["mind_arcane_dart", "speed_fleet"], 1)


def test_no_mind_card_in_the_room_of_silence():
    def silent(state: State) -> None:
        gives(state, BEN, "mind_deep_trance", "force_field_armoury", "force_veteran")

    table = explored("room_of_silence", silent).until("act")
    assert table.why_not(BEN, "play:mind_deep_trance") == "Something forbids that now."


def test_no_room_is_left_out():
    folder = Path(__file__).parent
    source = "".join(p.read_text(encoding="utf-8") for p in folder.glob("test_*.py"))
    special = [t for t in TILES if t in FACES]
    assert [t for t in special if f'"{t.removeprefix("r_")}"' not in source and f'"{t}"' not in source] == []
