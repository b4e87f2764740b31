"""The story told briefly."""

from __future__ import annotations

from bot.folding import fold
from rules.slay_the_spire import RULES as SPIRE
from rules.van_helsing import RULES as HELSING

NAMES = {"s1": "Ann", "s2": "Ben"}


def told(rules, *events, alone=()):
    return fold(
        events, rules, lambda said: rules.say(said, NAMES) if said[0] not in alone else "Ann left.", NAMES, alone
    )


def test_what_one_hunter_does_is_one_line_with_every_number():
    shot = [("attacks", "jh", "bride_1", "pistol_1", ""), ("rolls", "jh", 6, 2), ("misses", "jh")]
    lines = told(HELSING, ("round", 3), ("shows", "jh", "pistol_1"), *shot, *shot, ("finds", "mm", "lamp_1", 7),
                 ("takes", "mm", "lamp_1"))  # fmt: skip
    assert lines == [
        "Round 3.",
        "**Harker** showed a pistol · attacked the bride with a pistol: rolled 6, needed 2 or less, missed (×2).",
        "**Mina** searched 7 Moat Bank and found a lamp · took it.",
    ]


def test_what_came_of_a_blow_stands_with_it():
    lines = told(HELSING, ("claws", "dracula", "mm"), ("rolls", "dracula", 2, 5), ("hurt", "mm", 1, 3))
    assert lines == ["**Dracula** struck at Mina with claws: rolled 2, needed 5 or less, Mina lost 1 health and has 3."]


def test_a_walk_names_the_walker_and_the_verb_once():
    lines = told(HELSING, ("moves", "vh", 7, "0-7", 0), ("moves", "vh", 6, "6-7", 7), ("meets", "vh", 6))
    assert lines == [
        "**Van Helsing** went east to 7 Moat Bank, north to 6 Wolves' Precipice · met an enemy in 6 Wolves' Precipice."
    ]


def test_a_round_of_the_spire_tells_who_did_what_and_what_it_cost():
    """All play at the same time; the hits of one card are added up; each enemy's action tells what it did."""
    lines = told(
        SPIRE, ("rolled", 4), ("plays", "s1", "strike_ironclad", False), ("foe_loses", "cultist", "e1", 1, 8, "s1"),
        ("foe_loses", "cultist", "e1", 2, 6, "s1"), *[("plays", "s2", "defend_silent", False)] * 3, ("end", "s2"),
        ("plays", "s1", "defend_ironclad", False), ("plays", "s1", "defend_ironclad", False), ("end", "s1"),
        ("foe_loses", "cultist", "e1", 6, 0, ""), ("dies", "cultist", "e1"),
        ("acts", "jaw_worm", "e2"), ("blocks", "s1", 2), ("hero_loses", "s1", 1, 8),
        ("foe_gains", "jaw_worm", "e2", "block", 1), ("foe_gains", "jaw_worm", "e2", "strength", 2),
    )  # fmt: skip
    assert lines == [
        "The die shows 4.",
        "**Ann** plays Strike: Cultist loses 3 HP (6 left) · Defend (×2).",
        "**Ben** plays Defend (×3).",
        "**The turn ends:** Cultist loses 6 HP (0 left), dies.",
        "**Jaw Worm** acts: Ann blocks 2, loses 1 HP (8 left); it gains 1 Block and 2 Strength.",
    ]


def test_a_gift_is_told_once_with_what_was_given_to_those_who_know():
    closed, secret = ("gives_closed", "lg", "vh"), ("gives_secret", "lg", "vh", "lamp_1")
    assert told(HELSING, closed, secret) == ["**Godalming** handed Van Helsing a lamp."]
    assert told(HELSING, closed) == ["**Godalming** handed Van Helsing something."]


def test_what_the_service_says_stands_alone():
    lines = told(HELSING, ("heals", "vh", 4), ("seat_left", "Ann"), ("heals", "vh", 5), alone={"seat_left"})
    assert lines == ["**Van Helsing** now has 4 health.", "Ann left.", "**Van Helsing** now has 5 health."]


def test_a_game_without_the_means_is_told_line_by_line():
    assert fold([("hits", "a"), ("hits", "a"), ("rests", "b")], object(), " ".join, {}) == ["hits a (×2)", "rests b"]
