"""Encounter and enemy cards: how many there are, who comes, what is gained."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.engine import Session, Setup, Step
from rules.slay_the_spire import RULES, acts, foes, library
from rules.slay_the_spire.library import ENCOUNTERS, FOES
from rules.slay_the_spire.state import Combat, State
from tests.rules.slay_the_spire.table import Table, fight
from tests.rules.slay_the_spire.watching import against


def test_there_are_105_enemy_cards_and_67_encounters() -> None:
    """The components, versions for ascension levels not counted."""
    assert sum(not f.level for f in FOES.values()) == 105
    assert len(ENCOUNTERS) == 67


@pytest.mark.parametrize(
    ("act", "encounters", "replaced", "elites", "summons", "more"),
    [(1, 12, 3, 3, 35, 0), (2, 12, 3, 3, 31, 2), (3, 10, 3, 3, 20, 1)],
)
def test_each_acts_decks_have_their_cards(
    act: int, encounters: int, replaced: int, elites: int, summons: int, more: int
) -> None:
    """Encounter, elite and summon decks; from ascension 7 some cards replace others, and summons are added."""
    cards = [e for e in ENCOUNTERS.values() if e.act == act]
    assert sum(e.deck == "elite" for e in cards) == elites
    assert sum(e.deck == "encounter" and e.low == 0 for e in cards) == encounters
    assert sum(e.deck == "encounter" and e.low == 7 for e in cards) == replaced
    assert sum(e.deck == "encounter" and e.high == 6 for e in cards) == replaced
    assert sum(e.deck == "boss" for e in cards) == 3
    own = [f for f in FOES.values() if not f.level]
    assert sum(f.copies.get(act, 0) for f in own) == summons
    assert sum(f.a7_copies.get(act, 0) for f in own) == more


def test_the_first_encounters_and_act_4() -> None:
    """Four first encounters; act IV has one elite, from ascension 11, and the Corrupt Heart."""
    assert Counter(e.deck for e in ENCOUNTERS.values()) == {
        "first": 4, "encounter": 43, "elite": 10, "boss": 10,
    }  # fmt: skip
    assert [(e.id, e.low) for e in ENCOUNTERS.values() if e.act == 4] == [("act4_elite", 11), ("corrupt_heart", 0)]


def test_every_boss_has_its_faces_of_the_die() -> None:
    """Each act's three bosses share the six faces (Setup)."""
    for act in (1, 2, 3):
        bosses = [FOES[e.main] for e in ENCOUNTERS.values() if e.act == act and e.deck == "boss"]
        assert sorted(face for b in bosses for face in b.boss_die) == [1, 2, 3, 4, 5, 6]


def test_every_version_of_an_enemy_answers_to_its_level() -> None:
    """The highest version that applies is used (Ascension)."""
    assert library.foe_key("gremlin_nob", 0) == "gremlin_nob"
    assert library.foe_key("gremlin_nob", 11) == "gremlin_nob@1"
    assert library.foe_key("gremlin_nob", 13) == "gremlin_nob@12"
    assert library.foe_key("looter", 6) == "looter"
    assert library.foe_key("hexaghost", 10) == "hexaghost@10"


def test_every_face_slot_and_ability_has_words() -> None:
    """Each action can be said; whatever listens or bends a rule is told."""
    for foe in FOES.values():
        tracks = [slot.do + slot.facing for track in foe.modes for slot in track]
        for effect in [foe.single, *foe.faces, *tracks, *(h.effects for h in foe.hooks), foe.starts]:
            assert all(verb.clause() for verb in effect), foe.id
        if foe.hooks or foe.traits:
            assert foe.words, foe.id


SUMMONED = [e for e in ENCOUNTERS.values() if e.deck in ("first", "encounter")]


@pytest.mark.parametrize("card", SUMMONED, ids=lambda e: e.id)
def test_an_encounter_brings_its_summons_right_of_its_main_enemy(card: library.Encounter) -> None:
    """One card a row: its main enemy, then its summons in the same row (Combat setup)."""
    state = prepared(card.act, card.low, "ironclad")
    state.encounters = [card.id]
    combat = begun(state)
    assert combat.foes[0].kind.partition("@")[0] == card.main
    assert [f.main for f in combat.foes] == [n == 0 for n in range(len(combat.foes))]
    groups = tuple(FOES[f.kind].group for f in combat.foes[1:])
    if card.gremlins:
        assert len(groups) == card.gremlins - 1
        assert set(groups) <= set(foes.GREMLINS)
    else:
        assert groups == card.summons


def test_each_row_has_a_card_of_its_own() -> None:
    """As many cards as players, the first for the bottom row; gremlins come in threes (Combat setup)."""
    state = prepared(1, 0, "ironclad", "silent", "defect")
    state.encounters = ["a1_cultist_2", "a1_sneaky_gremlin", "a1_jaw_worm"]
    combat = begun(state)
    assert combat.encounters == ["a1_jaw_worm", "a1_sneaky_gremlin", "a1_cultist_2"]
    assert [f.row for f in combat.foes] == [0, 1, 1, 1, 1, 2, 2]
    assert len({f.id for f in combat.foes}) == 7
    assert state.encounters == ["a1_cultist_2", "a1_sneaky_gremlin", "a1_jaw_worm"]


@pytest.mark.parametrize("act", [1, 2, 3])
@pytest.mark.parametrize("ascension", [0, 7])
def test_no_draw_of_four_cards_asks_for_more_summons_than_there_are(act: int, ascension: int) -> None:
    """The summon decks suffice for any four encounters."""
    cards = [e for e in ENCOUNTERS.values() if e.act == act and e.deck == "encounter" and e.low <= ascension <= e.high]
    deck = {group: len(pile) for group, pile in acts.summon_deck(prepared(act, ascension, "silent"), act).items()}
    for group, there in deck.items():
        wanted = sorted((e.summons.count(group) for e in cards), reverse=True)[:4]
        assert sum(wanted) <= there, group


def test_alone_the_gremlins_are_two_instead_of_three() -> None:
    """Solo rules."""
    state = prepared(1, 0, "ironclad")
    state.encounters = ["a1_mad_gremlin"]
    assert len(begun(state).foes) == 3
    state = prepared(1, 0, "ironclad", "silent")
    state.encounters = ["a1_jaw_worm", "a1_mad_gremlin"]
    assert len(begun(state).foes) == 5


def test_enemies_go_back_to_their_decks_after_the_fight() -> None:
    """End of combat: the summon deck is whole again."""
    table = against("large_slime")
    table.foe("large_slime").cube = 2
    whole = {group: sorted(pile) for group, pile in table.state.summons.items()}
    table.all_end()
    assert sum(map(len, table.state.summons.values())) == sum(map(len, whole.values())) - 1
    for foe in table.combat.foes:
        foe.hp, foe.block = 1, 0
    table.ann.holds("cleave").plays("cleave", "row0")
    assert table.state.combat is None
    assert {group: sorted(pile) for group, pile in table.state.summons.items()} == whole


def test_rewards_are_those_of_the_row_where_one_ended() -> None:
    """Each player takes what the card of their row gives, an elite's or a boss's is for all (End of combat)."""
    table = fight("ironclad", "silent", against=[["cultist"], ["looter"]])
    table.combat.encounters = ["a1_cultist", "a1_looter"]
    for foe in table.combat.foes:
        foe.hp = 1
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "cultist")
    table.ben.holds("strike_silent").plays("strike_silent", "looter")
    assert [(r.kind, r.count) for r in table.state.due["s1"]] == [("gold", 1), ("card", 1)]
    assert [r.kind for r in table.state.due["s2"]] == ["potion", "card"]


@pytest.mark.parametrize(
    ("boss", "ascension", "gold"),
    [("hexaghost", 0, 3), ("hexaghost", 9, 3), ("hexaghost", 10, 2), ("the_champ", 10, 2)],
)
def test_bosses_give_gold_and_a_rare_card(boss: str, ascension: int, gold: int) -> None:
    """3 gold, from ascension 10 only 2; a rare card reward (Ascension)."""
    act = ENCOUNTERS[boss].act
    table = fight(against=[boss], kind="boss", act=act, ascension=ascension)
    foe = table.foe(boss)
    foe.hp, foe.flags = 1, ["second_life"]
    table.ann.holds("strike_ironclad").plays("strike_ironclad", boss)
    due = table.state.due["s1"]
    assert [(r.kind, r.count) for r in due if r.kind == "gold"] == [("gold", gold)]
    assert "rare" in {r.kind for r in due}


def test_a_boss_of_act_1_fought_in_an_event_gives_a_relic_and_a_card() -> None:
    """War: its summons come from act I's deck; no gold, no boss relic (Mind Bloom)."""
    state = prepared(3, 0, "ironclad", "silent")
    state.relics = ["anchor", "lantern"]
    state.agenda = [Step("after_the_fight"), Step("begin_war", ["slime_boss"])]
    table = Table(state)
    table.foe("slime_boss").hp = 1
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "slime_boss")
    table.all_end()
    slimes = [f for f in table.combat.foes if not f.dead]
    assert [f.kind.split("_")[0] for f in slimes] == ["large", "acid", "spike"] * 2
    for foe in slimes:
        foe.hp = 1
    table.ann.has(energy=6).holds("cleave", "cleave").plays("cleave", "row0").plays("cleave", "row1")
    assert table.state.combat is None
    assert [r.kind for r in table.state.due["s1"]] == ["relic", "card"]
    assert table.state.bases == []
    assert {q.name for q in table.session.asked} == {"rewards"}
    assert "spiker" in table.state.summons
    assert "large_slime" not in table.state.summons


def prepared(act: int, ascension: int, *characters: str) -> State:
    """Return a run in an act, with its summon deck."""
    seats = [f"s{n}" for n in range(1, len(characters) + 1)]
    state = RULES.new(Setup(seats, "seed", {"characters": ",".join(characters), "ascension": str(ascension)}))
    state.act = act
    state.summons = acts.summon_deck(state, act)
    return state


def begun(state: State) -> Combat:
    """Begin the encounter on top of the deck."""
    state.agenda = [Step("begin_encounter", ["encounter"])]
    combat = Session(RULES, state).state.combat
    assert combat is not None
    return combat
