"""The Ironclad's Powers and what his cards do beyond the moment of playing: exhausting, copies, the end of the turn."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tests.rules.slay_the_spire import test_cards_ironclad
from tests.rules.slay_the_spire.outcomes import Case, forgotten, outcome, parametrize, said, table_for
from tests.rules.slay_the_spire.table import Table, fight

BOTH_ROWS = ("aim", "row0")
PLAYED_CASES: list[Case] = [
    ("barricade", "", "energy 1, in play"),
    ("barricade+", "", "energy 2, in play"),
    ("berserk", "", "energy 2, in play"),
    ("berserk+", "", "energy 2, in play"),
    ("combust", "", "energy 2, in play"),
    ("combust+", "", "energy 2, in play"),
    ("corruption", "", "energy 0, in play"),
    ("corruption+", "", "energy 1, in play"),
    ("dark_embrace", "", "energy 1, in play"),
    ("dark_embrace+", "", "energy 2, in play"),
    ("demon_form", "", "energy 0, in play"),
    ("demon_form+", "", "energy 1, in play"),
    ("evolve", "", "energy 2, in play"),
    ("evolve+", "", "in play"),
    ("feel_no_pain", "", "energy 2, in play"),
    ("feel_no_pain+", "", "in play"),
    ("fire_breathing", "", "energy 2, in play"),
    ("fire_breathing+", "", "energy 2, in play"),
    ("inflame", "", "strength 1, energy 1, in play"),
    ("inflame+", "", "strength 1, energy 2, in play"),
    ("juggernaut", "", "energy 1, in play"),
    ("juggernaut+", "", "energy 1, in play"),
    ("metallicize", "", "energy 2, in play"),
    ("metallicize+", "", "in play"),
]

# what another card comes to with the power in play: power, card, choices, what comes of it, given, answers
AT_WORK: list[tuple[Any, ...]] = [
    ("berserk", "flex", "", "worm -1, cultist -1, strength 1, exhausted", {}, BOTH_ROWS),
    ("berserk+", "flex", "", "slaver -2, strength 1, exhausted", {}, ("aim", "row1")),
    ("corruption", "shrug_it_off", "", "block 2, takes flex, exhausted", {}),
    ("corruption+", "disarm", "jaw_worm", "worm weak 2, exhausted", {}),
    ("corruption+", "bash", "jaw_worm", "worm -2, worm vuln 1, energy 1", {}),  # no Skill
    ("dark_embrace", "flex", "", "strength 1, takes bash, exhausted", {"pile": ["bash"]}),
    (
        "dark_embrace+",
        "second_wind",
        "",
        "block 2, energy 2, takes bash, takes bash, gives flex, gives flex",
        {"hand": ["flex", "flex"], "pile": ["bash", "bash"]},
    ),
    ("evolve", "shrug_it_off", "", "block 2, energy 2, takes daze, takes bash", {"pile": ["daze", "bash", "flex"]}),
    (
        "evolve+",
        "shrug_it_off",
        "",
        "block 2, energy 2, takes burn, takes slimed, takes bash",
        {"pile": ["burn", "slimed", "bash", "flex"]},
    ),
    ("evolve+", "shrug_it_off", "", "block 2, energy 2, takes regret", {"pile": ["regret", "bash"]}),  # a Curse
    ("feel_no_pain", "flex", "", "block 1, strength 1, exhausted", {}),
    ("feel_no_pain+", "second_wind", "", "block 4, energy 2, gives flex, gives flex", {"hand": ["flex", "flex"]}),
    (
        "fire_breathing",
        "shrug_it_off",
        "",
        "worm -2, cultist -2, block 2, energy 2, takes daze",
        {"pile": ["daze"]},
        BOTH_ROWS,
    ),
    (
        "fire_breathing+",
        "shrug_it_off",
        "",
        "slaver -3, block 2, energy 2, takes regret",
        {"pile": ["regret"]},
        ("aim", "row1"),
    ),
    ("fire_breathing+", "shrug_it_off", "", "block 2, energy 2, takes flex", {"pile": ["flex"]}),
    ("juggernaut", "defend_ironclad", "", "slaver -1, block 1, energy 2", {}, ("aim", "blue_slaver")),
    ("juggernaut+", "impervious", "", "worm -2, block 6, energy 1, exhausted", {}, ("aim", "jaw_worm")),
    ("juggernaut+", "defend_ironclad+", "ben", "energy 2, ben block 2", {}),  # another's Block
    ("juggernaut+", "defend_ironclad", "", "worm dies, block 1, energy 2", {"worm": {"hp": 2}}, ("aim", "jaw_worm")),
]


@parametrize(PLAYED_CASES)
def test_a_power_comes_into_play(
    card: str, choices: str, expected: str, given: dict[str, Any], answers: tuple[tuple[str, ...], ...]
) -> None:
    """Each Power, both sides: what it costs and does at once; it stays in play."""
    assert outcome(card, choices, *answers, **given) == expected


@pytest.mark.parametrize("case", AT_WORK, ids=[f"{c[0]}, {c[1]}" for c in AT_WORK])
def test_a_power_at_work(case: tuple[Any, ...]) -> None:
    """What a Power in play adds to another card, once that card is done."""
    power, card, choices, expected, given, *answers = case
    assert outcome(card, choices, *answers, in_play=[power], **given) == expected


@pytest.mark.parametrize(("card", "damage"), [("combust", 1), ("combust+", 2)])
def test_combust_burns_a_row_once_a_turn(card: str, damage: int) -> None:
    """Combust: once a turn, 1 (2) damage to a row; Strength and Vulnerable change nothing."""
    table = table_for("flex", in_play=[card], strength=3, worm={"vuln": 1})
    table.ann.uses("combust", "row0")
    assert (table.foe("jaw_worm").hp, table.foe("cultist").hp, table.foe("blue_slaver").hp) == (
        50 - damage, 50 - damage, 50,
    )  # fmt: skip
    assert table.foe("jaw_worm").vuln == 1
    assert not any(o.key.startswith("use:") for o in table.session.listing(table.ann.asked("play")))
    table.all_end()
    table.ann.uses("combust", "row1")
    assert table.foe("blue_slaver").hp == 50 - damage
    table.is_quiet()


@pytest.mark.parametrize("card", ["metallicize", "metallicize+"])
def test_metallicize_guards_at_the_end_of_the_turn(card: str) -> None:
    """Metallicize: 1 Block before the enemies act; the worm's 3 and the cultist's 1 then cost 3 HP."""
    table = table_for("flex", in_play=[card])
    table.all_end()
    assert table.ann.hp == 17
    assert table.ann.block == 0
    table.is_quiet()


@pytest.mark.parametrize("card", ["barricade", "barricade+"])
def test_barricade_keeps_block(card: str) -> None:
    """Barricade: what the enemies left of 12 Block is there the next turn; ben's is reset."""
    table = table_for("flex", in_play=[card], block=12, ben={"block": 12})
    table.all_end()
    assert (table.ann.block, table.ben.block) == (8, 0)
    table.is_quiet()


@pytest.mark.parametrize("card", ["demon_form", "demon_form+"])
def test_demon_form_strengthens_each_turn(card: str) -> None:
    """Demon Form: 1 Strength at the start of every turn."""
    table = table_for("flex", in_play=[card])
    for strength in (0, 1, 2):
        assert table.ann.strength == strength
        table.all_end()
    table.is_quiet()


@pytest.mark.parametrize(("card", "energy"), [("sentinel", 4), ("sentinel+", 5)])
def test_sentinel_pays_when_it_is_exhausted(card: str, energy: int) -> None:
    """Sentinel: exhausted by True Grit (which cost 1 of 3 Energy) it gives 2 (3) Energy."""
    expected = f"block 1, energy {energy}, gives {card}"
    assert outcome("true_grit", f"ann {card}", hand=[card, "flex"]) == expected
    assert outcome(card, "ann", in_play=["corruption"]).startswith(f"block {energy - 2}, energy {energy + 1}")


# attacks that are hampered, cards that stay or go -------------------------------------------------------------
@pytest.mark.parametrize("card", ["clash", "clash+"])
def test_clash_needs_a_hand_of_attacks(card: str) -> None:
    """Clash: only if every other card in hand is an Attack."""
    table = table_for(card, hand=["bash", "flex"])
    assert table.ann.cannot_play(card) == ("only_if", "every other card in your hand is an Attack")
    table.ann.plays("flex")
    assert table.ann.can_play(card)
    table.is_quiet()


@pytest.mark.parametrize("card", ["battle_trance", "battle_trance+"])
def test_battle_trance_lets_nothing_more_be_drawn_this_turn(card: str) -> None:
    """Battle Trance: Pommel Strike draws nothing then, Havoc plays nothing; ben draws on."""
    table = table_for(card, hand=["pommel_strike", "havoc"], pile=["strike_ironclad"] * 12)
    table.ann.plays(card)
    drawn = len(table.ann.hand)
    table.ann.plays("pommel_strike", "jaw_worm").plays("havoc")
    assert len(table.ann.hand) == drawn - 2
    assert table.foe("jaw_worm").hp == 48
    table.ben.holds("backflip").plays("backflip")
    assert len(table.ben.hand) == 2
    table.all_end()
    assert len(table.ann.hand) == 5
    table.is_quiet()


@pytest.mark.parametrize("card", ["carnage", "carnage+", "ghostly_armor", "ghostly_armor+"])
def test_ethereal_cards_are_exhausted_at_the_end_of_the_turn(card: str) -> None:
    """Ethereal: still in hand at the end of the turn, exhausted."""
    table = table_for(card, hand=["bash"])
    table.all_end()
    assert table.ann.exhaust_kinds == [card]
    assert "bash" in table.ann.discard_kinds
    table.is_quiet()


def test_a_card_drawn_for_an_exhausted_ethereal_one_stays_in_hand() -> None:
    """Dark Embrace: what is drawn when an ethereal card goes ignores the end of the turn and stays."""
    table = table_for("carnage", in_play=["dark_embrace"], pile=["ghostly_armor", *["flex"] * 6])
    table.all_end()
    assert table.ann.exhaust_kinds == ["carnage"]
    assert sorted(table.ann.hand_kinds) == ["flex"] * 5 + ["ghostly_armor"]
    table.is_quiet()


def test_strength_of_flex_is_lost_and_what_limit_break_added_stays() -> None:
    """Flex: 1 Strength until the end of the turn; Limit Break doubles it, and half of that stays."""
    table = table_for("flex", hand=["limit_break", "strike_ironclad"])
    table.ann.plays("flex").plays("limit_break").plays("strike_ironclad", "jaw_worm")
    assert table.foe("jaw_worm").hp == 47
    table.all_end()
    assert table.ann.strength == 1
    table = table_for("flex+")
    table.ann.plays("flex+")
    table.all_end()
    assert table.ann.strength == 0
    table.is_quiet()


@pytest.mark.parametrize(("card", "damage"), [("headbutt", 2), ("headbutt+", 3)])
def test_headbutt_puts_a_discarded_card_on_top(card: str, damage: int) -> None:
    """Headbutt: any card of the discard pile; it is not there itself yet."""
    table = table_for(card, discard=["bash", "flex"])
    table.ann.plays(card, "jaw_worm").is_asked("fetch_discard", "bash", "flex").answers("fetch_discard", "bash")
    assert table.foe("jaw_worm").hp == 50 - damage
    assert table.ann.draw_kinds[0] == "bash"
    assert table.ann.discard_kinds == ["flex", card]
    table.is_quiet()


def test_the_card_being_played_is_not_shuffled_in() -> None:
    """Draw: Pommel Strike shuffles the discard pile for its draw, and lies on the new discard pile alone."""
    table = table_for("pommel_strike", pile=[], discard=["bash", "bash"])
    table.ann.plays("pommel_strike", "jaw_worm")
    assert (table.ann.hand_kinds, table.ann.draw_kinds, table.ann.discard_kinds) == (
        ["bash"], ["bash"], ["pommel_strike"],
    )  # fmt: skip
    table.is_quiet()


def test_warcry_puts_a_card_where_it_is_drawn_next() -> None:
    """Warcry: 1 card from the hand on top of the draw pile."""
    table = table_for("warcry", hand=["bash"])
    table.ann.plays("warcry").answers("put_back", "bash")
    assert table.ann.draw_kinds == ["bash", *["flex"] * 4]
    table.is_quiet()


def test_feed_does_not_count_who_is_killed_by_others() -> None:
    """Feed: Juggernaut's kill earlier in the turn gives nothing."""
    table = table_for("feed", worm={"hp": 1}, in_play=["juggernaut"], hand=["defend_ironclad"])
    table.ann.plays("defend_ironclad").answers("aim", "jaw_worm").plays("feed", "cultist")
    assert table.ann.strength == 0
    table.is_quiet()


# havoc --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("top", "expected"),
    [
        ("shrug_it_off", "block 2, energy 2, takes flex"),
        ("inflame", "strength 1, energy 2"),
        ("daze", "energy 2"),
        ("clash", "energy 2"),
        ("whirlwind", "energy 2"),
        ("burn", "energy 2"),
    ],
)
def test_havoc_plays_the_top_card_or_discards_it(top: str, expected: str) -> None:
    """Havoc: played for 0 and exhausted, a Power stays; what cannot be played is discarded; X is 0."""
    table = table_for("havoc", hand=["bash", "defend_ironclad"], pile=[top, *["flex"] * 3])
    answers = [("aim", "row0")] if top == "whirlwind" else []
    assert said(table, "havoc", "", *answers) == expected
    if top == "inflame":
        assert [p.partition("#")[0] for p in table.ann.powers] == ["inflame"]
    elif top in ("shrug_it_off", "whirlwind"):
        assert table.ann.exhaust_kinds == [top]
    else:
        assert table.ann.discard_kinds == [top, "havoc"]


def test_havoc_exhausts_a_slimed_and_it_returns_to_its_deck() -> None:
    """Havoc: a Slimed can be played and exhausts itself."""
    table = table_for("havoc", pile=["slimed"])
    statuses = table.state.statuses
    assert said(table, "havoc") == "energy 2"
    assert table.state.statuses == statuses + 1
    assert table.ann.discard_kinds == ["havoc"]


def test_havoc_as_the_last_card_of_a_time_warp_plays_nothing() -> None:
    """Time Warp: the card that Havoc draws would be one too many, and is discarded."""
    table = table_for("havoc", pile=["strike_ironclad"])
    table.combat.bounds = [1]
    assert said(table, "havoc") == "energy 2"
    assert table.ann.discard_kinds == ["strike_ironclad", "havoc"]


# copies -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "energy"), [("double_tap", 2), ("double_tap+", 3)])
def test_double_tap_plays_the_next_attack_twice(card: str, energy: int) -> None:
    """Double Tap: the copy is free and has a target of its own; the Attack after that is played once."""
    table = table_for(card, hand=["strike_ironclad", "twin_strike"])
    ann = table.ann.plays(card)
    assert ann.energy == energy
    ann.plays("strike_ironclad", "jaw_worm").answers("aim", "cultist")
    assert (table.foe("jaw_worm").hp, table.foe("cultist").hp, ann.energy) == (49, 49, energy - 1)
    ann.plays("twin_strike", "jaw_worm")
    assert table.foe("jaw_worm").hp == 47
    assert ann.discard_kinds == [card, "strike_ironclad", "twin_strike"]
    table.is_quiet()


def test_only_one_multiplier_works_on_one_card() -> None:
    """Two Double Taps: each waits for an Attack of its own."""
    table = table_for("double_tap", hand=["double_tap+", "strike_ironclad", "strike_ironclad+"])
    ann = table.ann.plays("double_tap").plays("double_tap+")
    ann.plays("strike_ironclad", "jaw_worm").answers("aim", "jaw_worm")
    assert table.foe("jaw_worm").hp == 48
    ann.plays("strike_ironclad+", "jaw_worm").answers("aim", "jaw_worm")
    assert table.foe("jaw_worm").hp == 44
    table.is_quiet()


def test_a_copy_spends_weak_and_vulnerable_of_its_own() -> None:
    """Copies: with 1 Weak and 1 Vulnerable the copy hits for 1 and spends both; the card then hits for 1 too."""
    table = table_for("double_tap", hand=["strike_ironclad"], weak=1, worm={"vuln": 1})
    table.ann.plays("double_tap").plays("strike_ironclad", "jaw_worm").answers("aim", "jaw_worm")
    assert (table.foe("jaw_worm").hp, table.foe("jaw_worm").vuln, table.ann.weak) == (48, 0, 0)
    table.is_quiet()


def test_a_copy_of_an_x_card_has_the_same_x() -> None:
    """Copies: Whirlwind for 2 is copied with X = 2, in a row of its own."""
    table = table_for("double_tap", hand=["whirlwind"])
    table.ann.plays("double_tap").plays("whirlwind", "row0").answers("aim", "row1")
    assert (table.foe("jaw_worm").hp, table.foe("cultist").hp, table.foe("blue_slaver").hp) == (48, 48, 48)
    assert table.ann.energy == 0
    table.is_quiet()


def test_multipliers_are_lost_at_the_end_of_the_turn() -> None:
    """Double Tap: this turn only."""
    table = table_for("double_tap")
    table.ann.plays("double_tap")
    table.all_end()
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "cultist")
    assert table.foe("cultist").hp == 49
    table.is_quiet()


def test_an_enemy_notices_each_copy_of_an_attack() -> None:
    """Copies: a spiker hurts the attacker after the copy and after the card itself."""
    table = fight("ironclad", against=["spiker_attack"], act=3)
    spiker = table.foe("spiker_attack")
    table.ann.holds("double_tap", "strike_ironclad").has(hp=10)
    table.ann.plays("double_tap").plays("strike_ironclad", "spiker_attack")
    assert (spiker.hp, spiker.marks, table.ann.hp) == (8, 1, 8)
    table.is_quiet()


# what triggers wait for ---------------------------------------------------------------------------------------
def test_what_a_card_triggers_waits_until_it_is_done() -> None:
    """Burning Pact exhausts, draws and is discarded; then Dark Embrace and Evolve draw."""
    table = table_for(
        "burning_pact", in_play=["dark_embrace", "evolve"], hand=["bash"], pile=["daze", "flex", "anger", "bash"]
    )
    table.ann.plays("burning_pact")
    assert table.ann.hand_kinds == ["daze", "flex", "anger", "bash"]
    assert table.ann.discard_kinds == ["burning_pact"]
    table.is_quiet()


def test_juggernaut_can_end_the_fight_with_metallicize() -> None:
    """End of turn: damage of abilities can end the fight before enemies act."""
    table = fight("ironclad", against=["jaw_worm"])
    table.foe("jaw_worm").hp = 1
    table.ann.has_in_play("metallicize", "juggernaut").ends()
    assert table.state.combat is None or table.combat.over
    assert table.ann.hp == 10


def test_blood_for_blood_gets_cheap_by_rupture() -> None:
    """Blood for Blood: HP lost in this combat, however."""
    table = table_for("rupture+", hand=["blood_for_blood", "blood_for_blood+"])
    ann: Any = table.ann
    assert _cost(table, "blood_for_blood") == 3
    ann.plays("rupture+")
    assert (_cost(table, "blood_for_blood"), _cost(table, "blood_for_blood+")) == (1, 0)
    table.is_quiet()


def _cost(table: Table, kind: str) -> int:
    options = table.session.listing(table.ann.asked("play"))
    return next(o.label[3] for o in options if o.key.partition("#")[0] == kind)


def test_no_card_of_the_ironclad_is_forgotten() -> None:
    """Both sides of every card are named in a case or a written test here."""
    assert forgotten(["ironclad"], test_cards_ironclad, sys.modules[__name__]) == []
