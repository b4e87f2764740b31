"""The Defect's Powers, its odd cards, and what is ruled about them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.slay_the_spire import test_cards_defect as simple
from tests.rules.slay_the_spire.outcomes import Case, covers, forgotten, outcome, parametrize, said, table_for
from tests.rules.slay_the_spire.table import Table, fight

PLAYED_CASES: list[Case] = [
    ("capacitor", "", "energy 2, in play"),
    ("capacitor+", "", "energy 2, in play"),
    ("consume", "", "energy 1, in play"),
    ("consume+", "", "energy 2, in play"),
    ("fusion", "", "energy 1, in play"),
    ("fusion+", "", "energy 2, in play"),
    ("heatsinks", "", "energy 2, in play"),
    ("heatsinks+", "", "energy 2, in play"),
    ("loop", "", "energy 2, in play"),
    ("loop+", "", "energy 2, in play"),
    ("machine_learning", "", "energy 2, in play"),
    ("machine_learning+", "", "in play"),
    ("storm", "", "energy 2, in play"),
    ("storm+", "", "energy 2, in play"),
    ("amplify", "", "energy 2, in play"),
    ("amplify+", "", "energy 2, in play"),
    ("buffer", "", "energy 1, in play"),
    ("buffer+", "", "energy 1, in play"),
    ("defragment", "", "energy 0, in play"),
    ("defragment+", "", "energy 0, in play"),
    ("echo_form", "", "energy 0, in play"),
    ("echo_form+", "", "energy 0, in play"),
    ("electrodynamics", "", "energy 1, orbs lightning lightning, in play"),
    ("electrodynamics+", "", "energy 1, orbs lightning lightning lightning, in play"),
    ("static_discharge", "", "energy 1, in play"),
    ("static_discharge+", "", "energy 1, in play"),
]


@parametrize(PLAYED_CASES)
def test_a_power_comes_into_play(
    card: str, choices: str, expected: str, given: dict[str, Any], answers: tuple[tuple[str, ...], ...]
) -> None:
    """Pay for it and keep it."""
    assert outcome(card, choices, *answers, **given) == expected


def next_turn(card: str, **given: Any) -> Table:
    """Have a Power in play and begin the next turn, with 5 cards in hand but for what the Power does."""
    table = table_for("injury", in_play=[card], pile=["flex"] * 9, die=3, **given)
    table.all_end()
    return table


def foe_hp(table: Table) -> list[int]:
    """Return the HP that worm, cultist and slaver have lost."""
    return [50 - f.hp for f in table.combat.foes]


# orbs ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "slots"), [("capacitor", 5), ("capacitor+", 6)])
def test_capacitor_gives_slots(card: str, slots: int) -> None:
    """With more slots a fourth Orb needs no evoking; the slots are lost after the combat."""
    table = table_for(card, hand=["zap"], orbs=["frost"] * 3)
    said(table, card)
    assert table.ann.slots == slots
    assert said(table, "zap") == "energy 1, orbs frost frost frost lightning"


def test_foreign_orbs_need_a_board_for_them() -> None:
    """Without Orb slots nothing is channeled, and Capacitor gives none (Foreign cards)."""
    table = table_for("strike_silent", hand=["zap", "capacitor"])
    said(table, "capacitor")
    assert said(table, "zap") == "energy 1"
    assert table.ann.slots == 0
    table.is_quiet()


@pytest.mark.parametrize("card", ["consume", "consume+"])
def test_consume_strengthens_what_is_evoked(card: str) -> None:
    """Evoking gives 1 more; Dark gains 2: Consume's own 1, and 1 because it is a Power."""
    given = {"in_play": [card]}
    assert outcome("dual_cast+", "", orbs=["frost"], **given) == "block 4, orbs none"
    lightning = [("aim", "jaw_worm"), ("aim", "jaw_worm")]
    assert outcome("dual_cast+", "", *lightning, orbs=["lightning"], **given) == "worm -6, orbs none"
    assert outcome("dual_cast+", "", *lightning, orbs=["dark"], **given) == "worm -10, orbs none"


@pytest.mark.parametrize(("card", "each"), [("amplify", 7), ("amplify+", 9)])
def test_amplify_is_for_dark_orbs(card: str, each: int) -> None:
    """Dark deals 3, 1 for the Power in play, and Amplify's 3 or 5; other Orbs are as they were."""
    assert outcome("recursion+", "", ("aim", "cultist"), orbs=["dark"], in_play=[card]) == f"cultist -{each}"
    assert outcome("recursion+", "", ("aim", "cultist"), orbs=["lightning"], in_play=[card]) == "cultist -2"


def test_orbs_at_the_end_of_the_turn() -> None:
    """Lightning deals 1 and Frost gives 1 Block before the enemies act; Dark does nothing."""
    table = table_for("injury", hero="defect", orbs=["lightning", "frost", "dark"], die=3)
    table.players["s2"].ends()
    table.ann.ends().answers("aim", "cultist")
    assert foe_hp(table) == [0, 1, 0]
    assert table.ann.hp == 20 - 4 - 1 + 1
    table.is_quiet()


@pytest.mark.parametrize("card", ["defragment", "defragment+"])
def test_defragment_strengthens_the_end_of_the_turn(card: str) -> None:
    """Lightning deals 2 and Frost gives 2; evoking is as it was."""
    table = table_for("injury", in_play=[card], orbs=["lightning", "frost"], die=3)
    table.players["s2"].ends()
    table.ann.ends().answers("aim", "cultist")
    assert foe_hp(table) == [0, 2, 0]
    assert table.ann.hp == 20 - 4 - 1 + 2
    assert outcome("dual_cast+", "", orbs=["frost"], in_play=[card]) == "block 2, orbs none"
    table.is_quiet()


def test_defragment_is_ethereal_only_on_its_base_side() -> None:
    """In hand at the end of the turn the base side is exhausted, the other is discarded."""
    table = table_for("defragment", hand=["defragment+", "echo_form", "echo_form+"])
    table.all_end()
    assert sorted(table.ann.exhaust_kinds) == ["defragment", "echo_form"]
    assert sorted(table.ann.discard_kinds) == ["defragment+", "echo_form+"]
    table.is_quiet()


@pytest.mark.parametrize(("card", "damage"), [("static_discharge", 2), ("static_discharge+", 3)])
def test_static_discharge_is_for_lightning(card: str, damage: int) -> None:
    """Lightning deals 1 or 2 more at the end of the turn; Frost is as it was, and so is evoking."""
    table = table_for("injury", in_play=[card], orbs=["lightning", "frost"], die=3)
    table.players["s2"].ends()
    table.ann.ends().answers("aim", "jaw_worm")
    assert foe_hp(table) == [damage, 0, 0]
    assert table.ann.hp == 20 - 4 - 1 + 1
    assert outcome("recursion+", "", ("aim", "jaw_worm"), orbs=["lightning"], in_play=[card]) == "worm -2"
    table.is_quiet()


@pytest.mark.parametrize("card", ["electrodynamics", "electrodynamics+"])
def test_electrodynamics_lets_lightning_strike_a_row(card: str) -> None:
    """Evoked or at the end of the turn, Lightning damages every enemy of a chosen row."""
    given = {"in_play": [card]}
    assert outcome("recursion+", "", ("aim", "row0"), orbs=["lightning"], **given) == "worm -2, cultist -2"
    table = table_for("injury", orbs=["lightning", "lightning"], **given)
    table.players["s2"].ends()
    table.ann.ends().answers("next_ability", "orb:lightning.-1").answers("aim", "row0").answers("aim", "row1")
    assert foe_hp(table) == [1, 1, 1]
    table.is_quiet()


@pytest.mark.parametrize(("card", "times"), [("loop", 1), ("loop+", 2)])
def test_loop_uses_an_orb_again(card: str, times: int) -> None:
    """At the end of the turn one Orb works once or twice more."""
    table = table_for("injury", in_play=[card], orbs=["frost", "dark"], die=3)
    table.all_end()  # Frost is the only Orb with an effect at the end of the turn
    assert table.ann.hp == 20 - 4 - 1 + 1 + times
    table.is_quiet()
    table = table_for("injury", in_play=[card], orbs=["lightning", "frost"])
    table.players["s2"].ends()
    table.ann.ends().answers("next_ability", "orb:lightning.-1").answers("aim", "jaw_worm")
    table.ann.is_asked("loop", "lightning", "frost").answers("loop", "lightning")
    for _ in range(times):
        table.ann.answers("aim", "cultist")
    assert foe_hp(table) == [1, times, 0]
    table.is_quiet()


def test_dark_counts_powers_in_play() -> None:
    """Dark deals 3, and 1 more for each Power in play."""
    assert outcome("recursion+", "", ("aim", "cultist"), orbs=["dark"]) == "cultist -3"
    assert outcome("recursion+", "", ("aim", "cultist"), orbs=["dark"], in_play=["fusion", "loop"]) == "cultist -5"


# the start of the turn -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", ["fusion", "fusion+"])
def test_fusion_gives_energy(card: str) -> None:
    """Each turn begins with 4 Energy."""
    table = next_turn(card)
    assert table.ann.energy == 4
    table.is_quiet()


@pytest.mark.parametrize("card", ["machine_learning", "machine_learning+"])
def test_machine_learning_draws(card: str) -> None:
    """Each turn begins with 6 cards."""
    table = next_turn(card)
    assert len(table.ann.hand) == 6
    table.is_quiet()


@pytest.mark.parametrize(("card", "orbs"), [("storm", 1), ("storm+", 2)])
def test_storm_channels_lightning(card: str, orbs: int) -> None:
    """Each turn begins with Lightning."""
    table = next_turn(card)
    assert table.ann.orbs == ["lightning"] * orbs
    table.is_quiet()


@pytest.mark.parametrize("card", ["echo_form", "echo_form+"])
def test_echo_form_doubles_the_first_attack_or_skill(card: str) -> None:
    """From the turn after it is played the first Attack or Skill counts twice, with two targets."""
    assert outcome("strike_defect", "jaw_worm", in_play=[card]) == "worm -1, energy 2"
    table = next_turn(card)
    table.ann.holds("fusion+", "cold_snap", "strike_defect")
    assert said(table, "fusion+") == "energy 2, in play"  # a Power does not count
    assert said(table, "cold_snap", "jaw_worm", ("aim", "cultist")) == (
        "worm -2, cultist -2, energy 0, orbs frost frost"
    )
    table.ann.has(energy=1)
    assert said(table, "strike_defect", "jaw_worm") == "worm -1, energy 0"


@pytest.mark.parametrize(("card", "cards"), [("heatsinks", 2), ("heatsinks+", 3)])
def test_heatsinks_draws_after_a_power(card: str, cards: int) -> None:
    """It draws once a Power is completely done, and not for itself."""
    takes = ", takes flex" * cards
    assert outcome("fusion+", in_play=[card]) == f"energy 2{takes}, in play"
    assert outcome("zap+", in_play=[card]) == "orbs lightning"


# Buffer ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "saved"), [("buffer", 1), ("buffer+", 2)])
def test_buffer_prevents_losses_hit_by_hit(card: str, saved: int) -> None:
    """Each hit that would cost HP is prevented by itself; blocked ones use nothing up; then Buffer is exhausted."""
    table = table_for("injury", in_play=[card], block=4, die=3)  # the worm hits for 4: blocked; the cultist for 1
    table.will_roll(3).all_end()
    assert table.ann.hp == 20
    left = saved - 1
    assert len(table.ann.powers) == (1 if left else 0)
    assert table.ann.exhaust_kinds == ([] if left else [card])
    table.ann.has(block=0)
    table.all_end()  # the worm's 4 come first, then the cultist's 2
    assert table.ann.hp == (18 if left else 14)
    assert table.ann.powers == []
    table.is_quiet()


def test_buffer_does_not_prevent_a_whole_multi_hit() -> None:
    """Each hit of a multi-hit can trigger Buffer separately (FAQ)."""
    table = fight("defect", against=["byrd_encounter"], act=2, die=1)  # it hits for 1, twice
    table.ann.has_in_play("buffer")
    table.all_end()
    assert table.ann.hp == 8
    assert table.ann.exhaust_kinds == ["buffer"]
    table.is_quiet()


# the hand --------------------------------------------------------------------------------------------------------
@covers("equilibrium", "equilibrium+")
@pytest.mark.parametrize(("card", "high"), [("equilibrium", 1), ("equilibrium+", 2)])
def test_equilibrium_retains(card: str, high: int) -> None:
    """Up to 1 or 2 cards stay in hand at the end of the turn."""
    table = table_for(card, hand=["zap", "bash", "injury"], pile=["flex"] * 9)
    table.ann.plays(card)
    assert table.ann.asked("retain").pick == (0, high)
    table.ann.answers("retain", *["zap", "bash"][:high])
    table.all_end()
    assert sorted(table.ann.hand_kinds) == sorted(["zap", "bash"][:high] + ["flex"] * 5)
    table.is_quiet()


@covers("core_surge", "core_surge+")
@pytest.mark.parametrize("card", ["core_surge", "core_surge+"])
def test_core_surge_is_retained_and_sheds_weak_before_it_hits(card: str) -> None:
    """It stays in hand; Weak is gone before the hit is worked out."""
    table = table_for(card, pile=["flex"] * 9, die=3)
    table.all_end()
    assert card in table.ann.hand_kinds
    table.ann.has(weak=1)
    done = said(table, card, "ann jaw_worm" if card == "core_surge" else "jaw_worm")
    assert done.startswith("worm -3" if card == "core_surge" else "worm -4")


@covers("reinforced_body", "reinforced_body+")
def test_reinforced_body_needs_energy_on_its_base_side() -> None:
    """X must be at least 1, so it cannot be made free; the green side may be played with 0 Energy."""
    table = table_for("reinforced_body", hand=["reinforced_body+"], energy=0)
    assert table.ann.cannot_play("reinforced_body")[0] == "only_if"
    assert table.ann.can_play("reinforced_body+")
    table.ann.holds("madness", "reinforced_body").has(energy=2).plays("madness")
    assert table.ann.cannot_play("reinforced_body")[0] == "only_if"
    table.is_quiet()


def test_reinforced_body_has_two_block_icons() -> None:
    """The green side gains X Block twice: what adds to each icon adds twice."""
    given: dict[str, Any] = {"in_play": ["footwork"], "energy": 2}
    assert outcome("reinforced_body", **given) == "block 4, energy 0"
    assert outcome("reinforced_body+", **given) == "block 6, energy 0"


def test_a_card_keeps_changing_its_own_cost_in_the_discard_pile() -> None:
    """Streamline costs 0 there once two Powers are in play: Scrape, Claw and All for One see that."""
    powers = {"in_play": ["fusion", "loop"], "discard": ["streamline"]}
    assert outcome("scrape", "jaw_worm", **powers) == "worm -2, energy 2, takes streamline"
    assert outcome("claw", "jaw_worm", **powers) == "worm -2"
    assert outcome("all_for_one", "jaw_worm", **powers) == "worm -2, energy 1, takes streamline"
    assert outcome("claw", "jaw_worm", discard=["streamline"]) == "worm -1"


@covers("claw_claw_pack", "claw_claw_pack+")
def test_each_claw_of_the_pack_hits_harder() -> None:
    """Every Claw played in this combat adds 1 to those played after it, whoever plays them."""
    table = table_for("claw_claw_pack", hand=["claw_claw_pack", "claw_claw_pack+"])
    assert said(table, "claw_claw_pack", "jaw_worm") == "worm -1"
    assert said(table, "claw_claw_pack+", "jaw_worm") == "worm -3"
    table.players["s2"].holds("claw_claw_pack").plays("claw_claw_pack", "cultist")
    assert foe_hp(table) == [4, 3, 0]
    table.is_quiet()


def test_a_channeled_orb_evokes_one_first_when_the_slots_are_full() -> None:
    """Glacier with three Orbs: one of the player's choice is evoked, then Frost comes."""
    done = outcome("cold_snap", "jaw_worm", ("evoke", "dark"), ("aim", "cultist"), orbs=["dark", "frost", "lightning"])
    assert done == "worm -2, cultist -3, energy 1, orbs frost lightning frost"


def test_snecko_cost_overrides_what_a_card_says_of_itself() -> None:
    """The latest cost setter wins: a confused hero pays by the die (Snecko)."""
    assert outcome("meteor_strike", "jaw_worm", confused=True, die=1) == "worm -10, energy 1"


def test_every_card_is_tested() -> None:
    """No card of the Defect was forgotten."""
    import sys

    assert forgotten(["defect"], simple, sys.modules[__name__]) == []
