"""The Silent's Powers and what her cards do beyond the moment of playing: poison, shivs, discarding, copies."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from rules.slay_the_spire import RULES, library
from tests.rules.slay_the_spire import test_cards_silent, test_cards_silent_odd
from tests.rules.slay_the_spire.outcomes import Case, forgotten, outcome, parametrize, table_for
from tests.rules.slay_the_spire.table import Table, fight

PLAYED_CASES: list[Case] = [
    ("a_thousand_cuts", "", "energy 1, in play"),
    ("a_thousand_cuts+", "", "energy 1, in play"),
    ("accuracy", "", "energy 2, in play"),
    ("accuracy+", "", "in play"),
    ("after_image", "", "energy 2, in play"),
    ("after_image+", "", "in play"),
    ("distraction", "", "energy 1, in play"),
    ("distraction+", "", "energy 2, in play"),
    ("envenom", "", "energy 0, in play"),
    ("envenom+", "", "energy 1, in play"),
    ("footwork", "", "energy 1, in play"),
    ("footwork+", "", "energy 1, in play"),
    ("infinite_blades", "", "energy 2, in play"),
    ("infinite_blades+", "", "energy 2, in play"),
    ("noxious_fumes", "", "energy 2, in play"),
    ("noxious_fumes+", "", "energy 2, in play"),
    ("tools_of_the_trade", "", "energy 2, in play"),
    ("tools_of_the_trade+", "", "in play"),
    ("well_laid_plans", "", "energy 2, in play"),
    ("well_laid_plans+", "", "energy 2, in play"),
    ("wraith_form", "", "energy 0, in play"),
    ("wraith_form+", "", "energy 0, in play"),
]

# what another card comes to with the power in play: power, card, choices, what comes of it, given, answers
AT_WORK: list[tuple[Any, ...]] = [
    (
        "a_thousand_cuts",
        "backflip",
        "",
        "worm -5, cultist -5, block 1, energy 2, takes bash, takes bash",
        {"pile": [], "discard": ["bash", "bash"]},
        ("aim", "row0"),
    ),
    (
        "a_thousand_cuts+",
        "backflip",
        "",
        "slaver -7, block 1, energy 2, takes bash, takes bash",
        {"pile": ["bash"], "discard": ["bash"]},
        ("aim", "row1"),
    ),
    ("after_image", "survivor", "", "block 3, energy 2, gives flex", {"hand": ["flex"]}),
    (
        "after_image+",
        "storm_of_steel",
        "",
        "block 1, shivs 2, energy 2, gives flex, gives bash",
        {"hand": ["flex", "bash"]},
        ("discard", "flex", "bash"),
    ),  # once an effect
    ("after_image", "survivor", "", "block 2, energy 2", {}),
    ("distraction", "deadly_poison", "jaw_worm", "worm poison 1, block 2, energy 2", {}),
    ("distraction+", "neutralize", "jaw_worm", "worm -1, worm weak 1, block 2", {}),
    (
        "distraction+",
        "crippling_cloud",
        "row0",
        "worm weak 1, worm poison 1, cultist weak 1, cultist poison 1, block 2, energy 1, exhausted",
        {},
    ),
    ("distraction", "terror", "jaw_worm", "energy 2, exhausted", {"worm": {"vuln": 3}}),  # nothing was put
    ("envenom", "dagger_spray", "row0", "worm -2, worm poison 2, cultist -2, cultist poison 2, energy 2", {}),
    ("envenom+", "strike_silent", "jaw_worm", "worm block -1, worm poison 1, energy 2", {"worm": {"block": 5}}),
    ("envenom", "strike_silent", "jaw_worm", "worm dies, energy 2", {"worm": {"hp": 1}}),
    (
        "envenom+",
        "unload",
        "jaw_worm",
        "worm -4, worm poison 2, shivs -1, energy 2",
        {"shivs": 1},
        ("throw", "jaw_worm"),
    ),
    ("footwork", "defend_silent", "", "block 2, energy 2", {}),
    ("footwork+", "defend_silent+", "ben", "energy 2, ben block 3", {}),
    ("footwork+", "dash", "jaw_worm", "worm -2, block 3, energy 1", {}, ("swap", "no")),
    ("footwork", "dodge_and_roll", "ben", "block 2, energy 2, ben block 2", {}, ("aim", "ann")),  # two icons
]


def board(table: Table) -> str:
    """Return the board in words."""
    return RULES.board_text.text(RULES.view(table.state, "s1"), {"s1": "Ann", "s2": "Ben"})


@parametrize(PLAYED_CASES)
def test_a_power_comes_into_play(
    card: str, choices: str, expected: str, given: dict[str, Any], answers: tuple[tuple[str, ...], ...]
) -> None:
    """Each Power, both sides: what it costs; it stays in play."""
    assert outcome(card, choices, *answers, **given) == expected


@pytest.mark.parametrize("case", AT_WORK, ids=[f"{c[0]}, {c[1]}" for c in AT_WORK])
def test_a_power_at_work(case: tuple[Any, ...]) -> None:
    """What a Power in play adds to another card."""
    power, card, choices, expected, given, *answers = case
    assert outcome(card, choices, *answers, in_play=[power], **given) == expected


@pytest.mark.parametrize("power", ["accuracy", "accuracy+"])
def test_accuracy_sharpens_shivs(power: str) -> None:
    """Accuracy: a Shiv hits for 2; other hits are as they were."""
    table = table_for("strike_silent", in_play=[power], shivs=1)
    table.ann.throws_shiv("jaw_worm").plays("strike_silent", "cultist")
    assert (table.foe("jaw_worm").hp, table.foe("cultist").hp) == (48, 49)
    table.is_quiet()


def test_distraction_works_once_a_turn() -> None:
    """Distraction: the first token of a turn, and the first of the next."""
    table = table_for("terror+", in_play=["distraction"], hand=["deadly_poison+"])
    table.ann.plays("terror+", "jaw_worm").plays("deadly_poison+", "jaw_worm")
    assert table.ann.block == 2
    table.all_end()
    table.ann.holds("deadly_poison+").plays("deadly_poison+", "jaw_worm")
    assert table.ann.block == 2
    table.is_quiet()


def test_cards_that_are_shuffled_at_the_start_of_the_turn_cut_too() -> None:
    """A Thousand Cuts: the draw of 5 shuffles; once it is done, a row is chosen."""
    table = table_for("flex", in_play=["a_thousand_cuts"], pile=["bash"], discard=["bash"] * 9)
    table.all_end()
    assert len(table.ann.hand) == 5
    table.ann.answers("aim", "row1")
    assert table.foe("blue_slaver").hp == 45
    table.is_quiet()


def test_after_image_does_not_see_the_end_of_the_turn() -> None:
    """After Image: the hand that is discarded at the end of the turn gives nothing."""
    table = table_for("flex", in_play=["after_image"], hand=["bash"])
    table.all_end()
    assert table.ann.hp == 16  # the worm's 3 and the cultist's 1
    table.is_quiet()


@pytest.mark.parametrize(("power", "shivs"), [("infinite_blades", 1), ("infinite_blades+", 2)])
def test_infinite_blades_come_every_turn(power: str, shivs: int) -> None:
    """Infinite Blades: 1 (2) Shivs at the start of the turn."""
    table = table_for("flex", in_play=[power])
    assert table.ann.shivs == 0
    table.all_end()
    assert table.ann.shivs == shivs
    table.all_end()
    assert table.ann.shivs == 2 * shivs
    table.is_quiet()


def test_noxious_fumes_poison_an_enemy_each_turn() -> None:
    """Noxious Fumes: 1 Poison on one enemy at the start of the turn, upgraded on a row."""
    table = table_for("flex", in_play=["noxious_fumes"])
    table.all_end()
    table.ann.answers("aim", "blue_slaver")
    assert [f.poison for f in table.combat.foes] == [0, 0, 1]
    table = table_for("flex", in_play=["noxious_fumes+"])
    table.all_end()
    table.ann.answers("aim", "row0")
    assert [f.poison for f in table.combat.foes] == [1, 1, 0]
    table.is_quiet()


@pytest.mark.parametrize("power", ["tools_of_the_trade", "tools_of_the_trade+"])
def test_tools_of_the_trade_exchange_a_card_each_turn(power: str) -> None:
    """Tools of the Trade: draw 1, discard 1 at the start of the turn; a Reflex that is discarded so draws 2."""
    table = table_for("flex", in_play=[power], pile=["bash", "reflex", *["flex"] * 8])
    table.all_end()
    assert len(table.ann.hand) == 6
    table.ann.answers("discard", "reflex")
    assert len(table.ann.hand) == 7
    assert table.ann.discard_kinds[-1] == "reflex"
    table.is_quiet()


@pytest.mark.parametrize(("power", "kept"), [("well_laid_plans", ["bash"]), ("well_laid_plans+", ["bash", "disarm"])])
def test_well_laid_plans_retain_cards(power: str, kept: list[str]) -> None:
    """Well-Laid Plans: up to 1 (2) cards stay in hand at the end of the turn."""
    table = table_for("flex", in_play=[power], hand=["bash", "disarm"])
    table.all_end()
    table.ann.answers("retain", *kept)
    assert sorted(table.ann.hand_kinds) == sorted([*kept, *["flex"] * 5])
    table.is_quiet()


@pytest.mark.parametrize(("power", "rounds"), [("wraith_form", 2), ("wraith_form+", 3)])
def test_wraith_form_lets_1_hp_be_lost_a_round_for_some_rounds(power: str, rounds: int) -> None:
    """Wraith Form: at most 1 HP a round, for 2 (3) rounds counting that in which it is played; then it is exhausted."""
    table = fight("silent", against=["cultist", "jaw_worm"], die=1)
    table.will_roll(1, 1, 1, 1)
    ann = table.ann.holds(power).has(hp=50, max_hp=50)
    ann.plays(power)
    name = "Wraith Form+" if rounds == 3 else "Wraith Form"
    for n in range(rounds):
        assert f"Powers: {name}{f' ({n})' if n else ''}." in board(table)
        assert [p.partition("#")[0] for p in ann.powers] == [power]
        table.all_end()
        assert ann.hp == 49 - n
    assert ann.powers == []
    assert ann.exhaust_kinds == [power]
    table.all_end()
    assert ann.hp < 49 - rounds
    table.is_quiet()


# poison ---------------------------------------------------------------------------------------------------------
def test_poison_works_at_the_end_of_the_turn_past_block_and_stays() -> None:
    """Poison: 1 HP for each token before the enemies act."""
    table = table_for("deadly_poison", worm={"poison": 2, "block": 9})
    table.ann.plays("deadly_poison", "jaw_worm")
    table.all_end()
    assert (table.foe("jaw_worm").hp, table.foe("jaw_worm").poison) == (47, 3)
    table.all_end()
    assert table.foe("jaw_worm").hp == 44
    table.is_quiet()


@pytest.mark.parametrize(("card", "damage"), [("corpse_explosion", 6), ("corpse_explosion+", 10)])
def test_a_corpse_explodes_in_its_row(card: str, damage: int) -> None:
    """Corpse Explosion: lies on the enemy; as that dies its row is damaged, and the card is discarded."""
    table = table_for(card, hand=["strike_silent+"])
    worm = table.foe("jaw_worm")
    ann = table.ann.plays(card, "jaw_worm")
    assert ann.discard_kinds == []
    assert worm.card.startswith("s1:" + card)
    assert "Jaw Worm 50/50 HP, " in board(table)
    assert "Poison, Corpse Explosion on it, intends:" in board(table)
    worm.hp = 2
    ann.plays("strike_silent+", "jaw_worm")
    assert worm.dead
    assert (table.foe("cultist").hp, table.foe("blue_slaver").hp) == (50 - damage, 50)
    assert sorted(ann.discard_kinds) == sorted([card, "strike_silent+"])
    table.is_quiet()


def test_poison_can_set_a_corpse_off() -> None:
    """Corpse Explosion: dying of the Poison at the end of the turn counts as well."""
    table = table_for("corpse_explosion", worm={"hp": 2})
    table.ann.plays("corpse_explosion", "jaw_worm")
    table.all_end()
    assert table.foe("jaw_worm").dead
    assert table.foe("cultist").hp == 44
    table.is_quiet()


def test_one_explosion_sets_off_another() -> None:
    """Corpse Explosion: the damage can kill an enemy that carries one itself."""
    table = table_for("corpse_explosion", hand=["corpse_explosion+", "strike_silent"], energy=6)
    table.ann.plays("corpse_explosion", "jaw_worm").plays("corpse_explosion+", "cultist")
    table.foe("jaw_worm").hp, table.foe("cultist").hp = 1, 6
    table.ann.plays("strike_silent", "jaw_worm")
    assert table.foe("cultist").dead
    assert len(table.ann.discard) == 3
    table.is_quiet()


@pytest.mark.parametrize(("first", "second"), [("corpse_explosion", "corpse_explosion+"),
                                               ("corpse_explosion+", "corpse_explosion")])  # fmt: skip
def test_two_explosions_on_one_enemy_have_one_death_effect(first: str, second: str) -> None:
    """Corpse Explosion: one death effect an enemy, the stronger; the other card is discarded."""
    table = table_for(first, hand=[second, "strike_silent"], energy=6)
    table.ann.plays(first, "jaw_worm").plays(second, "jaw_worm")
    assert table.ann.discard_kinds == ["corpse_explosion"]
    table.foe("jaw_worm").hp = 1
    table.ann.plays("strike_silent", "jaw_worm")
    assert table.foe("cultist").hp == 40
    assert len(table.ann.discard) == 3
    table.is_quiet()


def test_a_copied_explosion_lies_on_another_enemy() -> None:
    """Corpse Explosion with Burst: the copy works on a target of its own; there is one card to discard."""
    table = table_for("corpse_explosion", hand=["burst+", "strike_silent", "strike_silent"], energy=6)
    table.ann.plays("burst+").plays("corpse_explosion", "jaw_worm").answers("aim", "blue_slaver")
    table.foe("jaw_worm").hp = table.foe("blue_slaver").hp = 1
    table.ann.plays("strike_silent", "blue_slaver")
    assert "corpse_explosion" not in table.ann.discard_kinds
    assert table.foe("cultist").hp == 50
    table.ann.plays("strike_silent", "jaw_worm")
    assert "corpse_explosion" in table.ann.discard_kinds
    assert table.foe("cultist").hp == 44
    table.is_quiet()


def test_no_corpse_explodes_where_a_looter_runs() -> None:
    """Leaving combat is not death: the card is discarded, and nobody is damaged."""
    table = fight("silent", against=["looter", "cultist"])
    looter = table.foe("looter")
    looter.cube = len(library.FOES[looter.kind].modes[0]) - 1
    table.ann.has(hp=50, max_hp=50).holds("corpse_explosion").plays("corpse_explosion", "looter")
    table.all_end()
    assert looter.gone
    assert table.foe("cultist").hp == table.foe("cultist").max_hp
    assert table.ann.attached == []
    assert "corpse_explosion" in [*table.ann.hand_kinds, *table.ann.discard_kinds, *table.ann.draw_kinds]
    table.is_quiet()


def test_no_card_of_the_silent_is_forgotten() -> None:
    """Both sides of every card are named in a case or a written test."""
    modules = (test_cards_silent, test_cards_silent_odd, sys.modules[__name__])
    assert forgotten(["silent"], *modules) == []
