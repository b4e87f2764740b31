"""The story told briefly."""

from __future__ import annotations

from bot.tables.core.words import Words
from rules.slay_the_spire import RULES as SPIRE
from rules.van_helsing import RULES as HELSING
from tests.rules.engine.toy import Toy

NAMES = {"s1": "Ann", "s2": "Ben"}


def told(rules, *events):
    return Words(rules, NAMES).story(events)


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
        ("poison",), ("foe_loses", "cultist", "e1", 6, 0, ""), ("dies", "cultist", "e1"),
        ("acts", "jaw_worm", "e2"), ("blocks", "s1", 2), ("hero_loses", "s1", 1, 8),
        ("foe_gains", "jaw_worm", "e2", "block", 1), ("foe_gains", "jaw_worm", "e2", "strength", 2),
    )  # fmt: skip
    assert lines == [
        "The die shows 4.",
        "**Ann** plays Strike, Defend (×2) – 3 damage.",
        "**Ben** plays Defend (×3).",
        "**Poison:** 6 damage, Cultist dies.",
        "**Jaw Worm** acts: Ann blocks 2, loses 1 HP; it gains 1 Block and 2 Strength.",
        "**Cultist 9 → 0 · Ann 9 → 8**",
    ]


def test_no_line_of_the_spire_lacks_its_verb():
    """What is told after a potion, a trigger or somebody else's doing says again that a card is played."""
    strike = ("plays", "s1", "strike_ironclad", False)
    hit = ("foe_loses", "cultist", "e1", 1, 8, "s1")
    assert told(SPIRE, strike, hit, strike, hit)[0] == "**Ann** plays Strike (×2) – 2 damage."
    assert told(SPIRE, strike, hit, ("drinks", "s1", "fire_potion"), hit, strike, hit)[0] == (
        "**Ann** plays Strike · drinks Fire Potion · plays Strike – 3 damage."
    )
    assert told(SPIRE, strike, hit, ("won", "encounter"), strike)[-1] == "**Ann** plays Strike."
    orb = ("plays", "s1", "zap", False), ("orb_works", "s1", "lightning"), ("foe_loses", "cultist", "e1", 1, 0, "s1")
    assert told(SPIRE, *orb, ("dies", "cultist", "e1"), ("won", "encounter")) == [
        "**Ann** plays Zap · triggers Lightning – 1 damage, Cultist dies.", "**Cultist 1 → 0**", "The fight is won.",
    ]  # fmt: skip


def test_nothing_of_the_spire_is_said_twice():
    assert told(SPIRE, ("buys", "s1", "relic", "vajra"), ("gains_relic", "s1", "vajra"),
                ("buys", "s1", "card", "strike_ironclad"), ("gains_card", "s1", "strike_ironclad", False)) == [
        "**Ann** buys Vajra, Strike."
    ]  # fmt: skip
    assert told(SPIRE, ("campfire_smith", "s1"), ("upgrades", "s1", "bash")) == ["**Ann** upgrades Bash."]
    assert told(SPIRE, ("campfire_rest", "s1"), ("hero_heals", "s1", 3, 9)) == [
        "**Ann** rests and heals 3 HP (9 now).", "**Ann 6 → 9**",
    ]  # fmt: skip
    assert told(SPIRE, ("hero_loses", "s1", 2, 0), ("falls", "s1")) == ["Ann loses 2 HP and falls.", "**Ann 2 → 0**"]
    assert told(SPIRE, ("enters", "encounter", "b1"), ("summoned", "green_louse", 0), ("fight", "encounter", "jaw_worm",
                "green_louse", "green_louse")) == [
        "The party goes on to an encounter. Against them: Jaw Worm, 2× Green Louse."
    ]  # fmt: skip


def test_what_works_by_itself_in_the_spire_is_named_and_not_explained_each_round():
    """A line of its own says what it does; in a round's story the name and what came of it are enough."""
    snake = ("triggers", "s1", "ring_of_the_snake", 0)
    assert told(SPIRE, snake) == ["**Ann** uses Ring of the Snake."]
    assert Words(SPIRE, NAMES)(snake) == "Ann uses Ring of the Snake (draw 2 cards)."
    healed = ("triggers", "s1", "burning_blood", 0), ("hero_heals", "s1", 1, 9)
    assert told(SPIRE, *healed)[0] == "**Ann** uses Burning Blood: heals 1 HP."
    assert told(SPIRE, healed[0], ("won", "encounter")) == ["The fight is won."]  # at full HP
    assert told(SPIRE, ("wrath", "s1"), ("blocks", "s1", 1)) == ["**Ann** is in Wrath: blocks 1."]
    assert told(SPIRE, ("triggers", "s1", "burn", 0), ("blocks", "s1", 1)) == ["**Ann** has Burn: blocks 1."]


def test_enemies_of_one_name_are_told_apart():
    acts = [(("acts", "red_louse", f"e{n}", "hit for 1"), ("blocks", f"s{n}", 1)) for n in (1, 2)]
    assert told(SPIRE, *acts[0], *acts[1]) == ["**Red Louse** acts: Ann blocks 1 · another acts: Ben blocks 1."]
    hits = [("foe_loses", "red_louse", f"e{n}", 1, 2, "s1") for n in (1, 2)]
    assert told(SPIRE, ("plays", "s1", "cleave", False), *hits) == [
        "**Ann** plays Cleave – 2 damage.", "**Red Louse 3 → 2 · Red Louse 3 → 2**",
    ]  # fmt: skip
    assert told(SPIRE, ("acts", "small_slime", "e1", "hit for 1")) == ["**Small Slime** acts: hit for 1, in vain."]
    assert told(SPIRE, ("acts", "gremlin_nob", "e1", "nothing")) == ["**Gremlin Nob** bides its time."]


def test_several_tokens_are_one_list_and_several_arrivals_one_sentence():
    got = [("hero_gains", "s1", "weak", 2), ("hero_finds", "s1", "daze", 2), ("hero_finds", "s2", "daze", 2)]
    assert told(SPIRE, ("acts", "the_collector", "e1", "…"), *got) == [
        "**The Collector** acts: Ann gets 2 Weak, 2 Daze, Ben gets 2 Daze."
    ]
    came = [("summoned", "torch_head", row) for row in (0, 1)]
    assert told(SPIRE, ("acts", "the_collector", "e1", "…"), *came) == [
        "**The Collector** acts: Torch Head comes into row 1, Torch Head comes into row 2."
    ]
    assert told(SPIRE, ("plays", "s1", "bash", False), ("achieved", "barricaded"), ("end", "s1")) == [
        "**Ann** plays Bash.", "Achievement! Barricaded: 20 Block."
    ]  # fmt: skip


def test_a_gift_is_told_once_with_what_was_given_to_those_who_know():
    closed, secret = ("gives_closed", "lg", "vh"), ("gives_secret", "lg", "vh", "lamp_1")
    assert told(HELSING, closed, secret) == ["**Godalming** handed Van Helsing a lamp."]
    assert told(HELSING, closed) == ["**Godalming** handed Van Helsing something."]


def test_what_the_service_says_stands_alone():
    lines = told(HELSING, ("heals", "vh", 4), ("seat_left", "s1"), ("heals", "vh", 5))
    assert lines == [
        "**Van Helsing** now has 4 health.",
        "Ann has left the table; the seat is free.",
        "**Van Helsing** now has 5 health.",
    ]


def test_a_game_without_a_table_is_told_line_by_line():
    assert told(Toy(), ("hits", "a"), ("rests", "b")) == ["Hits a.", "Rests b."]


def test_a_bite_tells_its_wounds_once():
    """Whether it failed or not, told on its own or with the turn."""
    failed = [("bites", "dracula", "mm"), ("resists", "mm", 2, 4, 4), ("bite_fails", "dracula"),
              ("hurt", "dracula", 1, 4)]  # fmt: skip
    assert told(HELSING, *failed) == [
        "**Dracula** tried to bite Mina: Mina rolled 2, needed 4 or less to resist (health 4), the bite failed, "
        "Dracula lost 1 health and has 4."
    ]
    assert Words(HELSING, NAMES)(failed[2]) == "The bite failed."
    bitten = [failed[0], ("resists", "mm", 6, 4, 4), ("hurt", "mm", 2, 2)]
    assert told(HELSING, *bitten) == [
        "**Dracula** tried to bite Mina: Mina rolled 6, needed 4 or less to resist (health 4), lost 2 health and has 2."
    ]


def test_the_promise_of_the_dice_is_told_by_its_first_letters():
    """The whole of it is on the page of the check."""
    promise = "0123456789abcdef" * 4
    assert told(HELSING, ("promised", promise)) == [
        "Promise of the dice: `0123456789ab…`. /game verify tells the whole of it and what it is for."
    ]


def test_an_outcome_says_whom_it_is_about_only_where_the_button_does_not():
    """What is one's own beside what is the enemy's is told as such: a Weak that is used up is not the louse's."""
    foreseen = [("will_have_hp", "red_louse", "e1", 4, 3, 0, 2), ("foe_gets", "red_louse", "e1", "vuln", 1),
                ("hero_gets", "s1", "weak", -1)]  # fmt: skip
    words = Words(SPIRE, NAMES)
    assert words.forecast(foreseen, "s1", ("foe", "red_louse", "e1", 0)) == [
        "4 → 3 HP, Block 0 → 2", "+1 Vulnerable", "you: -1 Weak",
    ]  # fmt: skip
    assert words.forecast([("will_die", "red_louse", "e1")], "s1", ("foe", "red_louse", "e1", 0)) == ["dies"]
    assert words.forecast([("hero_gets", "s1", "block", 2)], "s1", ("play", "defend_ironclad", False, 1)) == [
        "+2 Block"
    ]
    assert words.forecast([("hero_gets", "s2", "block", 2)], "s1", ("hero", "s2")) == ["+2 Block"]
    other = [("will_have_hp", "red_louse", "e2", 4, 3, 0, 0), ("hero_gets", "s2", "block", 1), ("and_then",)]
    assert words.forecast(other, "s1", ("foe", "red_louse", "e1", 0)) == [
        "Red Louse: 4 → 3 HP", "Ben: +1 Block", "the rest depends on cards or dice that nobody has seen",
    ]  # fmt: skip
