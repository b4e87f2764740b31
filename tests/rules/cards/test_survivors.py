"""The kit in a game of boards: patterns, lines, slots that listen, bolts in another's turn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.cards import BadEntry, face_text
from tests.rules.cards.survivors import CARDS, VERBS, VS
from tests.rules.cards.survivors_turn import GAME, board
from tests.rules.cards.table import Table


def table(foes: dict[str, int], *hand: str, **more: Any) -> Table:
    """Return a table at which s1 holds these cards."""
    return Table(GAME, board(foes, *hand, **more))


def test_a_level_of_a_path_is_there_only_while_a_card_in_play_allows_it() -> None:
    """The whip strikes ahead and to the right; mirrored by choice with another in a slot."""
    t = table({"4,3": 1, "3,4": 1, "2,3": 1}, "whip")
    assert t.options("s1", "act")["whip#s10"].then is None
    t.answers("s1", "act", "whip#s10")
    assert t.state.foes == {"2,3": 1}
    t = table({"4,3": 1, "2,3": 1}, "whip", slots=("whip",))
    t.answers("s1", "act", "whip#s10", "mirrored")
    assert t.state.foes == {"4,3": 1}


def test_a_pattern_is_turned_as_its_player_sits() -> None:
    """What is ahead of the one is behind the other."""
    t = table({"4,3": 1, "4,5": 1}, "crown", ben=("whip",))
    t.answers("s1", "act", "end")
    t.answers("s2", "act", "whip#s20")
    assert t.state.foes == {"4,5": 1}


def test_a_number_is_changed_for_a_class_of_cards() -> None:
    """A knife in a slot helps projectiles, not patterns."""
    t = table({"3,4": 5, "4,3": 5}, "knife", "whip", slots=("knife",))
    t.answers("s1", "act", "knife#s10", "n")
    t.answers("s1", "act", "whip#s11")
    assert t.state.foes == {"3,4": 2, "4,3": 4}


def test_a_bolt_is_legal_in_anothers_turn_and_nobody_waits_for_it() -> None:
    """A weapon says why not."""
    t = table({"4,5": 2}, "crown", ben=("crown", "knife"))
    assert t.session.waiting() == ["s1"]
    assert t.options("s2", "act")["knife#s21"].refusal() == ("no_bolt",)
    t.answers("s2", "act", "crown#s20")
    assert t.state.players["s2"].xp == 2


def test_what_is_repeated_is_chosen_anew_in_the_middle() -> None:
    """Ben repeats Ann's knife from her standee: his choice of direction, at most 1 damage."""
    t = table({"3,4": 5, "5,3": 5}, "knife", ben=("duplicator",), slots=("knife",))
    t.answers("s1", "act", "knife#s10", "n")
    t.answers("s2", "act", "duplicator#s20")
    assert list(t.options("s2", "aim:knife")) == ["n", "e"]
    t.answers("s2", "aim:knife", "e")
    assert t.state.foes == {"3,4": 3, "5,3": 4}


def test_what_is_repeated_anew_takes_the_only_target_and_asks_for_others() -> None:
    """The first shot has one target; it falls, and then two are equally close."""
    t = table({"3,4": 1, "3,5": 1, "5,3": 1}, "magic_wand")
    t.answers("s1", "act", "magic_wand#s10")
    assert list(t.options("s1", "aim:magic_wand")) == ["3,5", "5,3"]
    t.answers("s1", "aim:magic_wand", "5,3")
    assert t.state.foes == {"3,5": 1}


def test_several_targets_are_different_and_one_answer() -> None:
    """Those too near are not offered, nor the first one again; where only one is in reach, it alone is chosen."""
    t = table({"3,4": 2, "3,7": 2, "7,3": 2, "0,3": 2}, "lightning_ring")
    assert list(t.options("s1", "act", "lightning_ring#s10")) == ["3,7", "7,3", "0,3"]
    assert list(t.options("s1", "act", "lightning_ring#s10", "7,3")) == ["3,7", "0,3"]
    t.answers("s1", "act", "lightning_ring#s10", "3,7", "7,3")
    assert t.state.foes == {"3,4": 2, "3,7": 1, "7,3": 1, "0,3": 2}
    t = table({"3,7": 2, "3,4": 2}, "lightning_ring")
    t.answers("s1", "act", "lightning_ring#s10", "3,7")
    assert t.state.foes == {"3,7": 1, "3,4": 2}


def test_a_card_without_a_target_is_played_all_the_same() -> None:
    """Nothing in reach: no level, no effect, and the card is spent."""
    t = table({"3,4": 2}, "lightning_ring")
    assert t.options("s1", "act")["lightning_ring#s10"].then is None
    t.answers("s1", "act", "lightning_ring#s10")
    assert t.state.players["s1"].discard.cards == ["lightning_ring#s10"]


def test_an_optional_trigger_is_aimed_in_the_answer_that_accepts_it_once_a_turn() -> None:
    """Declined it is not used up."""
    t = table({"3,4": 9, "5,3": 5}, "knife", "knife", "knife", slots=("duplicator",))
    t.answers("s1", "act", "knife#s10", "n")
    t.answers("s1", "may:duplicator", "no")
    t.answers("s1", "act", "knife#s11", "n")
    t.answers("s1", "may:duplicator", "yes", "e")
    assert t.state.foes == {"3,4": 7, "5,3": 4}
    t.answers("s1", "act", "knife#s12", "n")
    assert t.asked("s1") == ["act"]
    t.answers("s1", "act", "end")
    assert t.state.players["s1"].used == []


def test_alike_triggers_and_those_that_do_not_meet_are_not_ordered() -> None:
    """Two garlics and a crown at the end of the actions: any order comes to the same."""
    t = table({"3,4": 3}, slots=("garlic", "crown", "garlic"))
    t.answers("s1", "act", "end")
    assert t.state.foes == {"3,4": 1}
    assert t.state.players["s1"].xp == 1
    assert t.state.active == "s2"


def test_random_games_come_back_from_their_saves() -> None:
    """Every card in hands and slots, each answer after a reload; no card is lost or made."""
    for seed in range(8):
        rng = random.Random(seed)
        foes = {f"{rng.randrange(8)},{rng.randrange(8)}": rng.randint(1, 3) for _ in range(12)}
        hands = [rng.choices(list(CARDS), k=5) for _ in "ab"]
        t = table(foes, *hands[0], ben=hands[1], slots=rng.sample(list(CARDS), 3))
        t.plays_at_random(rng, 40)
        assert sum(len(pile) for pile in VS.piles(t.state)) == 10


def test_bad_entries_are_named() -> None:
    """A fault of content is said with card, verb and field."""
    with pytest.raises(BadEntry, match=r"knife\[0\]: line has no 'hits'; it may have directions, damage"):
        VERBS.effects([{"do": "line", "directions": "nesw", "hits": "first", "damage": 1}], "knife")
    with pytest.raises(BadEntry, match="lacks 'damage'"):
        VERBS.effects([{"do": "line", "directions": "nesw"}], "knife")
    with pytest.raises(BadEntry, match="do = 'lines' is no verb"):
        VERBS.effects([{"do": "lines"}], "knife")
    with pytest.raises(BadEntry, match=r"whip\[0\]: pattern: "):
        VERBS.effects([{"do": "pattern", "cells": [[1, 2]]}], "whip")


def test_texts_are_generated() -> None:
    """Effects, then what it does in a slot, then keywords."""
    assert face_text(CARDS["duplicator"], VS) == (
        "Do what the last weapon of this turn does. "
        "After your projectile (once a turn): you may deal 1 damage to the first target in one direction. Bolt."
    )
    assert face_text(CARDS["knife"], VS).endswith("Your projectiles deal 1 more damage.")
