"""Setup: what lies where when the first turn begins (Setup; Components)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.engine import Refused, Session, Setup
from rules.vampire_survivors import RULES
from rules.vampire_survivors.content.enemies import BLIND, BOSSES, TOKENS
from rules.vampire_survivors.content.lights import LIGHTS
from rules.vampire_survivors.library import CARDS, CHARACTERS, FACES
from rules.vampire_survivors.state import State
from tests.rules.vampire_survivors.harness import Table, at_table


def new(seats: int = 2, seed: str = "x", wishes: dict[str, str] | None = None, **options: str) -> Table:
    """Return a table at which everybody has said when Floor Chickens are spent."""
    names = [f"s{n}" for n in range(1, seats + 1)]
    session = Session(RULES, RULES.new(Setup(names, seed, options, wishes or {})))
    while session.asked[0].name == "mercy":
        session.take(session.asked[0], ("lethal",))
    return Table(session)


def of(state: State, stack: str) -> Counter[tuple[str, int]]:
    """Count the families and levels of a stack."""
    return Counter((TOKENS[t].family, TOKENS[t].level) for t in state.coffin[stack])


def test_196_enemy_tokens_172_cards_and_29_light_sources_are_in_the_box() -> None:
    families = Counter(e.family for e in TOKENS.values() if e.family != BLIND)
    assert families == {"starting": 8, "standard": 60, "mad_forest": 60, "inlaid_library": 60, "boss": 8, "reaper": 1}
    kinds = Counter(c.kind for c in CARDS.values())
    assert len(CARDS) == 96 + 76
    assert kinds["move"] == 16
    assert len(CHARACTERS) == 15
    assert Counter(k.advanced for k in LIGHTS.values() if k.copies) == {False: 26, True: 3}


def test_the_coffin_board_holds_six_stacks_of_twenty_two_bosses_and_the_reaper() -> None:
    t = new()
    sizes = {name: len(stack) for name, stack in t.state.coffin.items()}
    assert sizes == {
        "L1": 20,
        "boss1": 1,
        "L2a": 20,
        "L2b": 20,
        "boss2": 1,
        "L3a": 20,
        "L3b": 20,
        "L3c": 20,
        "reaper": 1,
    }
    assert of(t.state, "L1") == {("standard", 1): 10, ("mad_forest", 1): 10}
    assert of(t.state, "L2a") + of(t.state, "L2b") == {("standard", 2): 20, ("mad_forest", 2): 20}
    assert TOKENS[t.state.coffin["boss1"][0]].level == 1
    assert len(t.state.boxed) == 2


def test_the_inlaid_library_uses_its_own_enemies_and_bosses() -> None:
    t = new(unlocks="all", map="inlaid_library")
    assert of(t.state, "L1") == {("standard", 1): 10, ("inlaid_library", 1): 10}
    assert {TOKENS[b].map for b in [*t.state.coffin["boss1"], *t.state.boxed]} == {"inlaid_library"}
    assert {b.map for b in BOSSES} == {"mad_forest", "inlaid_library"}


def test_eight_enemies_four_lights_and_the_survivors_stand_as_the_map_shows() -> None:
    t = new(4)
    assert set(t.board) == {"c2", "f2", "b3", "g3", "b6", "g6", "c7", "f7"}
    assert t.lights == {"b2", "g2", "b7", "g7"}
    assert [w.space for w in (t.ann, t.ben, t.cid, t.dora)] == ["d4", "e5", "e4", "d5"]


def test_a_starting_enemy_with_armor_has_it_from_the_beginning() -> None:
    t = new()
    assert sorted(name[0] for name in t.board.values()) == ["Pipeestrello"] * 6 + ["Skeleton+1"] * 2


def test_players_sit_around_the_table_by_their_number() -> None:
    assert [s.side for s in new(2).state.survivors.values()] == ["S", "N"]
    assert [s.side for s in new(3).state.survivors.values()] == ["S", "W", "N"]
    assert [s.side for s in new(4).state.survivors.values()] == ["S", "W", "N", "E"]


def test_everybody_starts_with_3_health_and_draws_4_of_4_moves_and_4_starting_weapons() -> None:
    t = new(2, wishes={"s1": "gennaro"})
    ann = t.ann.survivor
    assert (ann.base_health, ann.damage, ann.armor) == (3, 0, 0)
    assert Counter(CARDS[c].id for c in ann.hand + ann.deck) == {"move": 4, "knife": 4}
    assert len(ann.hand) == 4
    assert set(ann.hand + ann.deck).isdisjoint(t.ben.survivor.hand + t.ben.survivor.deck)


def test_characters_are_dealt_to_whoever_chose_none_and_nobody_plays_the_same() -> None:
    t = new(4, wishes={"s2": "imelda", "s3": "imelda"})
    played = [s.character for s in t.state.survivors.values()]
    assert played[1] == "imelda"
    assert sorted(played) == ["antonio", "gennaro", "imelda", "pasqualina"]


def test_a_first_group_has_four_characters_thirteen_cards_and_neither_evolutions_nor_advanced_lights() -> None:
    t = new(1)
    names = {CARDS[c].id for deck in t.state.display.values() for c in deck}
    assert len(names) == 13
    assert {"whip", "knife", "runetracer", "magic_wand", "axe", "armor", "bracer"} <= names
    assert t.state.evolutions == []
    assert not any(LIGHTS[x].advanced for x in t.state.light_stack)
    assert [f.number for f in t.state.feats] == [1, 2, 3]
    wished = new(1, wishes={"s1": "arca"})
    assert wished.ann.survivor.character in ("antonio", "imelda", "pasqualina", "gennaro")
    with pytest.raises(Refused, match="map_locked"):
        RULES.new(Setup(["s1"], "x", {"map": "inlaid_library"}, {}, {"done": []}))


def test_the_display_has_three_decks_by_the_number_in_the_corner() -> None:
    t = new(unlocks="all")
    for deck, cards in t.state.display.items():
        assert {CARDS[c].deck for c in cards} == {deck}
        assert len(cards) == 32
    assert sum(1 for f in FACES.values() if f.deck) == 24


def test_starting_xp_is_two_a_player_or_what_the_table_chose() -> None:
    assert new(3).state.xp == 6
    assert new(3, starting_xp="0").state.xp == 0


def test_inverse_gives_everybody_1_armor() -> None:
    assert [s.armor for s in new(2, inverse="on").state.survivors.values()] == [1, 1]


def test_each_player_says_once_when_floor_chickens_are_spent() -> None:
    session = Session(RULES, RULES.new(Setup(["s1", "s2"], "x")))
    assert [(q.seat, q.name) for q in session.asked] == [("s1", "mercy"), ("s2", "mercy")]
    session.take(session.asked[1], ("always",))
    session.take(session.asked[0], ("never",))
    assert {s.seat: s.mercy for s in session.state.survivors.values()} == {"s1": "never", "s2": "always"}
    assert session.asked[0].name == "actions"


def test_an_order_can_be_changed_at_any_time() -> None:
    t = at_table(seats=2)
    t.ben.does("order", "always")
    assert t.ben.survivor.mercy == "always"
    assert t.ben.why_not("order", "always") == "That is your order already."


def test_five_players_and_strange_options_are_refused() -> None:
    for setup in (Setup([f"s{n}" for n in range(5)], "x"), Setup(["s1"], "x", {"map": "moon"}), Setup([], "x")):
        with pytest.raises(Refused):
            RULES.new(setup)
