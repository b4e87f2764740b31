"""What each may see: tops, fronts, counts; and worlds a seat could be in (rulings 4, 21; hidden things)."""

from __future__ import annotations

import random

from rules.engine import Outcome, clone
from rules.vampire_survivors import RULES
from rules.vampire_survivors.board_text import counted
from rules.vampire_survivors.content.enemies import TOKENS
from tests.rules.vampire_survivors.harness import at_table
from tests.rules.vampire_survivors.test_fuzz import new, pick


def test_of_a_pile_only_the_top_and_its_height_are_seen_never_a_back() -> None:
    t = at_table({"e5": "skeleton ghost zombie"})
    (pile,) = RULES.view(t.state, "s1").piles
    assert (pile.space, pile.name, pile.height, pile.armor, pile.icons) == ("e5", "Skeleton", 3, 1, [("armor", 1)])
    assert "xp" not in repr(RULES.view(t.state, None).piles)
    assert "chest" not in repr(RULES.view(t.state, None).piles)


def test_of_the_coffin_board_the_counts_and_what_was_seen_to_come_back() -> None:
    t = at_table({"h4": "zombie"}, ["bracer"], at={"s1": "g4"})
    stacks = {s.name: s for s in RULES.view(t.state, None).coffin}
    assert (stacks["L1"].top, stacks["boss1"].top, stacks["reaper"].top) == ("", "", "The Reaper")
    t.ann.does("bracer", "play", "e")
    assert {s.name: s.top for s in RULES.view(t.state, None).coffin}["L1"] == "Zombie"


def test_light_sources_lie_face_down() -> None:
    t = at_table({}, lights={"a1": "coin", "h8": "floor_chicken"})
    assert RULES.view(t.state, "s1").lights == ["a1", "h8"]


def test_hands_are_open_or_closed_as_the_table_chose_and_decks_always_closed() -> None:
    for hands, seen in (("open", True), ("closed", False)):
        t = at_table({}, ["knife"], seats=2, options={"hands": hands})
        view = RULES.view(t.state, "s2")
        ann, ben = view.survivors
        assert (ann.hand is not None, ben.hand is not None, ann.cards, ann.deck) == (seen, True, 1, 8)
        assert ann.on_top == []


def test_a_card_put_on_top_of_a_deck_is_known_to_all() -> None:
    t = at_table({"d5": "zombie"}, ["knife"], slots={"s1": ["", "spellbinder"]})
    t.ann.does("knife", "play", "n")
    assert [c.id for c in RULES.view(t.state, None).survivors[0].on_top] == ["knife"]


def test_worlds_keep_what_is_seen_and_deal_the_rest_anew() -> None:
    """Fronts, known places and counts stay; backs, stacks, covered tokens, lights and decks differ."""
    changed = {"back": 0, "under": 0, "coffin": 0, "lights": 0, "deck": 0, "boss": 0}
    for seed in range(6):
        rng, session = random.Random(seed), new(seed, tough=True)
        for _ in range(120):
            if not session.asked:
                break
            session.take(*pick(rng, session))
            if rng.random() > 0.2 or not session.asked:
                continue
            state, world = session.state, clone(session.state)
            RULES.redeal(world, "s1", rng)
            RULES.check(world)
            for space, pile in state.piles.items():
                twin = world.piles[space]
                assert TOKENS[twin.top].front == TOKENS[pile.top].front
                assert (len(twin.tokens), twin.armor) == (len(pile.tokens), pile.armor)
                changed["back"] += TOKENS[twin.top].back != TOKENS[pile.top].back
                changed["under"] += twin.tokens[:-1] != pile.tokens[:-1]
            for name, stack in state.coffin.items():
                assert [TOKENS[x].level for x in world.coffin[name]] == [TOKENS[x].level for x in stack]
                changed["coffin"] += world.coffin[name] != stack
            changed["lights"] += world.lights != state.lights
            changed["deck"] += world.survivors["s1"].deck != state.survivors["s1"].deck
            changed["boss"] += world.boxed != state.boxed
            assert world.survivors["s1"].hand == state.survivors["s1"].hand
    assert min(changed.values()) > 0, changed


def test_what_is_dealt_anew_depends_on_nothing_that_is_hidden() -> None:
    """Two tables that look alike to a seat are dealt alike by the same dice: the true order leaves no trace."""
    compared = 0
    for seed in range(6):
        rng, session = random.Random(seed), new(seed, tough=True)
        for n in range(120):
            if not session.asked:
                break
            session.take(*pick(rng, session))
            if n % 6 or session.state.outcome is not None:
                continue
            one, two = clone(session.state), clone(session.state)
            RULES.redeal(two, "s1", random.Random(n))
            for world in (one, two):
                RULES.redeal(world, "s1", random.Random(999))
            assert one == two
            compared += 1
    assert compared > 40


def test_a_night_in_which_nothing_fell_is_told_without_a_list() -> None:
    t = at_table({}, step="activate")
    state = clone(t.state)
    state.outcome, state.kills = Outcome("night", [], "all_dead"), {}
    assert "0 enemies fell." in RULES.board_text.text(RULES.view(state, None), {"s1": "Ann"})


def test_what_a_later_version_no_longer_knows_is_named() -> None:
    t = at_table({"e5": "skeleton"}, ["knife"])
    assert RULES.unknown(t.state) == ""
    t.ann.survivor.hand.append("laser_1")
    assert RULES.unknown(t.state) == "laser_1"
    t.ann.survivor.hand.pop()
    t.state.lost.append("robot_2")
    assert RULES.unknown(t.state) == "robot_2"


def test_one_is_told_as_one():
    """A summary may tell of one enemy, one coin, one card or one turn."""
    assert [counted(n, "enemy", "enemies") for n in (0, 1, 2)] == ["0 enemies", "1 enemy", "2 enemies"]
