"""The board in words, the catalogue and the rules as they are read."""

from __future__ import annotations

from rules.draculas_curse import RULES
from rules.draculas_curse.state import ENTRANCE, State
from tests.rules.draculas_curse.harness import PEOPLE, acting, gives, haunts, hidden, laid
from tests.rules.draculas_curse.random_play import played


def test_the_board_names_rooms_ways_and_people_and_no_secret():
    def busy(state: State) -> None:
        laid(state, "well_court", ENTRANCE, "n")
        hidden(state, "prison", ENTRANCE, "w")
        haunts(state, "r_well_court", "curse")
        gives(state, "s2", "force_hand_axe")
        gives(state, "s3", "mind_arcane_dart")

    table = acting(busy)
    mine = RULES.board_text.text(RULES.view(table.state, "s2"), PEOPLE)
    assert "Castle Entrance at 0, 0" in mine
    assert "north gold: Well Court" in mine
    assert "west gold: a facedown room" in mine
    assert "here: Ben, Cid" in mine
    assert "a Shadow" in mine
    assert "Hand Axe" in mine
    for secret in ("Prison", "Arcane Dart", "(a curse)"):
        assert secret not in mine
    lord = RULES.board_text.text(RULES.view(table.state, "s1"), PEOPLE)
    assert "Facedown room of the Main Floor at -1, 0 (Prison)" in lord
    assert "a Shadow (a curse)" in lord
    assert "Hand Axe" not in lord


def test_the_headline_says_round_turn_and_how_all_stand():
    lines = RULES.board_text.headline(RULES.view(acting().state, None), PEOPLE)
    assert lines[0] == "Round 1: Ben, draw and equip."
    assert lines[1].startswith("Dracula (Ann): Life 5, Essence")
    assert any(line.startswith("Ben (Ottilie Marsh): Life 3") for line in lines)


def test_every_component_with_an_effect_is_in_the_catalogue_with_a_text():
    entries = RULES.help.cards()
    assert len({e.id for e in entries}) == len(entries)
    assert all(e.text and e.name for e in entries)
    by = {e.name: e for e in entries}
    assert by["Arcane Dart"].text == "In combat: add 3 AR."
    assert by["Blood Raven"].text.startswith("Tier 2, AR 12")
    assert by["Blood Raven"].source == "rulebook"
    assert by["Hand Axe"].source == "house"


def test_the_end_tells_who_won_and_all_quests():
    session = played(1, 4)
    tally = RULES.board_text.tally(RULES.view(session.state, None), PEOPLE)
    assert tally[0].startswith("Won: ")
    assert len(tally) == 1 + sum(bool(s.quest) for s in session.state.slayers.values())
