"""The Silent's odd ones: shivs, discarding, retaining, free hands, copies."""

from __future__ import annotations

import pytest

from rules.engine import Session
from tests.rules.slay_the_spire.outcomes import covers, outcome, said, table_for
from tests.rules.slay_the_spire.table import Table, fight

FREE_HAND = ["strike_silent", "skewer", "reflex", "backflip"]


# shivs ----------------------------------------------------------------------------------------------------------
def test_a_shiv_is_an_attack_but_no_card() -> None:
    """Shivs: hit for 1 with Strength and Vulnerable; Finisher counts them; they are no plays."""
    table = table_for("finisher", shivs=2, strength=1, worm={"vuln": 1})
    table.ann.throws_shiv("jaw_worm").throws_shiv("jaw_worm")
    assert (table.foe("jaw_worm").hp, table.foe("jaw_worm").vuln) == (44, 0)
    table.ann.plays("finisher", "cultist")
    assert table.foe("cultist").hp == 46
    assert table.ann.hero.plays == 1
    table.is_quiet()


def test_finisher_counts_copies() -> None:
    """Finisher: a copy is an Attack of its own; of two Finishers the later counts the copy too."""
    table = table_for("strike_silent", hand=["double_tap", "double_tap", "finisher"], energy=6)
    ann = table.ann.plays("double_tap").plays("strike_silent", "jaw_worm").answers("aim", "jaw_worm")
    ann.plays("double_tap").plays("finisher", "cultist").answers("aim", "blue_slaver")
    assert [f.hp for f in table.combat.foes] == [48, 47, 48]
    table.is_quiet()


def test_shivs_that_the_supply_lacks_may_be_used_at_once() -> None:
    """FAQ: an effect on an empty supply is ignored, except that a Shiv may be used immediately."""
    table = table_for("blade_dance+", shivs=3, ben={"shivs": 1})
    ann = table.ann.plays("blade_dance+").answers("spare_shiv", "cultist").answers("spare_shiv", "no")
    assert (ann.shivs, table.foe("cultist").hp, ann.hero.attacks) == (4, 49, 1)
    table.is_quiet()


def test_storm_of_steel_uses_what_the_supply_lacks() -> None:
    """Storm of Steel: 3 cards discarded with 4 Shivs in hand: 1 is taken, 2 may be used."""
    table = table_for("storm_of_steel", shivs=4, hand=["flex", "flex", "bash"])
    ann = table.ann.plays("storm_of_steel")
    ann.answers("discard", *ann.hand)
    ann.answers("spare_shiv", "jaw_worm").answers("spare_shiv", "jaw_worm")
    assert (ann.shivs, table.foe("jaw_worm").hp) == (5, 48)
    table.is_quiet()


def test_each_shiv_of_unload_is_an_attack_of_its_own() -> None:
    """Unload: separate attacks, so Unload and the first Shiv each spend a Weak, and the second Shiv has none."""
    table = table_for("unload", shivs=2, weak=2)
    table.ann.plays("unload", "jaw_worm").answers("throw", "jaw_worm").answers("throw", "jaw_worm")
    assert 50 - table.foe("jaw_worm").hp == (2 - 1) + (2 - 1) + 2
    assert (table.ann.weak, table.ann.hero.attacks) == (0, 3)
    table.is_quiet()


def test_unload_with_accuracy() -> None:
    """Unload and Accuracy add up; a lone target is taken without asking."""
    table = fight("silent", against=["cultist"])
    table.ann.holds("unload+").has_in_play("accuracy").has(shivs=2).plays("unload+", "cultist")
    assert table.state.combat is None or table.combat.over  # 2 + 4 + 4 of 9 HP


# discarding -----------------------------------------------------------------------------------------------------
@covers("reflex", "reflex+")
@pytest.mark.parametrize(("card", "drawn"), [("reflex", 2), ("reflex+", 3)])
def test_reflex_draws_when_it_is_discarded(card: str, drawn: int) -> None:
    """Reflex: discarded by a card's effect it draws 2 (3); it cannot be played; the turn's end is no effect."""
    expected = ", ".join(["block 2", "energy 2", *["takes flex"] * drawn, f"gives {card}"])
    assert outcome("survivor", card, hand=[card, "bash"]) == expected
    table = table_for(card, pile=["flex"] * 20)
    assert table.ann.cannot_play(card) == ("unplayable",)
    table.all_end()
    assert len(table.ann.hand) == 5
    table.is_quiet()


@covers("tactician", "tactician+")
@pytest.mark.parametrize(("card", "energy"), [("tactician", 2), ("tactician+", 3)])
def test_tactician_pays_when_it_is_discarded(card: str, energy: int) -> None:
    """Tactician: discarded by a card's effect it gives 2 (3) Energy and is exhausted."""
    table = table_for("survivor", hand=[card, "bash"])
    assert said(table, "survivor", card) == f"block 2, energy {2 + energy}, gives {card}"
    assert table.ann.exhaust_kinds == [card]
    assert table.ann.cannot_play(table.ann.holds(card).hand_kinds[0]) == ("unplayable",)
    table.is_quiet()


def test_calculated_gamble_draws_before_what_it_triggers() -> None:
    """Calculated Gamble: draws for all that it discards; then Reflex draws, and Tactician is exhausted."""
    table = table_for("calculated_gamble", hand=["reflex", "tactician"], pile=["bash", "bash", "flex", "flex", "anger"])
    table.ann.plays("calculated_gamble")
    assert table.ann.hand_kinds == ["bash", "bash", "flex", "flex"]
    assert sorted(table.ann.exhaust_kinds) == ["calculated_gamble", "tactician"]
    assert table.ann.energy == 5
    table.is_quiet()


def test_sneaky_strike_pays_after_a_discard() -> None:
    """Sneaky Strike and Blur look at what was discarded this turn, not at the last."""
    table = table_for("prepared", hand=["sneaky_strike", "blur", "bash"])
    table.ann.plays("prepared").answers("discard", "bash").plays("sneaky_strike", "jaw_worm").plays("blur")
    assert (table.ann.energy, table.ann.block) == (2, 3)
    table.all_end()
    table.ann.holds("blur").plays("blur")
    assert table.ann.block == 2
    table.is_quiet()


# retaining ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "energy"), [("outmaneuver", 5), ("outmaneuver+", 6)])
def test_outmaneuver_pays_once_it_was_retained(card: str, energy: int) -> None:
    """Outmaneuver: Retain; 2 (3) Energy in a turn after it was kept."""
    table = table_for(card)
    table.all_end()
    assert card in table.ann.hand_kinds
    table.ann.plays(card)
    assert table.ann.energy == energy
    table.is_quiet()


def test_outmaneuver_forgets_that_it_was_retained() -> None:
    """Retain: a card forgets it once it leaves the hand."""
    table = table_for("outmaneuver")
    table.all_end()
    table.ann.has(hand=[*table.ann.hand, table.card("survivor")])
    table.ann.plays("survivor", "outmaneuver")
    card = next(c for c in table.ann.discard if c.startswith("outmaneuver"))
    table.ann.discard.remove(card)
    table.ann.hand.append(card)
    table.changed()
    table.ann.plays("outmaneuver")
    assert table.ann.energy == 2
    table.is_quiet()


def test_footwork_upgraded_is_retained() -> None:
    """Footwork: the upgraded side has Retain, the other has not."""
    table = table_for("footwork+", hand=["footwork"])
    table.all_end()
    assert "footwork+" in table.ann.hand_kinds
    assert table.ann.discard_kinds == ["footwork"]
    table.is_quiet()


# hands and piles ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "energy"), [("bullet_time", 0), ("bullet_time+", 1)])
def test_bullet_time_frees_the_hand_for_a_turn(card: str, energy: int) -> None:
    """Bullet Time: what is in hand costs 0 (X is 0); nothing is drawn; what cannot be played stays so."""
    table = table_for(card, hand=FREE_HAND)
    ann = table.ann.plays(card)
    assert ann.energy == energy
    assert ann.cannot_play("reflex") == ("unplayable",)
    ann.plays("strike_silent", "jaw_worm").plays("skewer", "jaw_worm").plays("backflip")
    assert (ann.energy, table.foe("jaw_worm").hp, ann.block, ann.hand_kinds) == (energy, 48, 1, ["reflex"])
    table.all_end()
    ann.holds("strike_silent").plays("strike_silent", "cultist")
    assert ann.energy == 2
    table.is_quiet()


@pytest.mark.parametrize("card", ["grand_finale", "grand_finale+"])
def test_grand_finale_needs_an_empty_draw_pile(card: str) -> None:
    """Grand Finale: only with an empty draw pile."""
    table = table_for(card, hand=["backflip"], pile=["flex", "flex"])
    assert table.ann.cannot_play(card) == ("only_if", "your draw pile is empty")
    table.ann.plays("backflip")
    assert table.ann.can_play(card)
    table.is_quiet()


def test_predator_lets_another_draw() -> None:
    """Predator: 2 cards for any player."""
    table = table_for("predator")
    table.ann.plays("predator", "jaw_worm", "ben")
    assert len(table.ben.hand) == 2
    table.is_quiet()


def test_expertise_shuffles_for_what_is_lacking() -> None:
    """Expertise: as many as there are, at most up to 6 cards."""
    table = table_for("expertise", pile=["bash"], discard=["flex"])
    table.ann.plays("expertise")
    assert sorted(table.ann.hand_kinds) == ["bash", "flex"]
    table.is_quiet()


def test_dagger_throw_shows_the_card_before_one_is_discarded() -> None:
    """Dagger Throw: what was drawn can be discarded as well."""
    table = table_for("dagger_throw", hand=["flex"], pile=["bash"])
    table.ann.plays("dagger_throw", "jaw_worm").is_asked("discard", "flex", "bash").answers("discard", "bash")
    assert table.ann.hand_kinds == ["flex"]
    table.is_quiet()


def test_masterful_stab_gets_dear_by_a_wound() -> None:
    """Masterful Stab: 2 (1) Energy once HP were lost in this combat, also in the turns after."""
    table = table_for("masterful_stab", hand=["masterful_stab+"], block=0)
    assert _costs(table) == {"masterful_stab": 0, "masterful_stab+": 0}
    table.all_end()
    table.ann.holds("masterful_stab", "masterful_stab+")
    assert _costs(table) == {"masterful_stab": 2, "masterful_stab+": 1}
    table.is_quiet()


def _costs(table: Table) -> dict[str, int]:
    options = table.session.listing(table.ann.asked("play"))
    return {o.key.partition("#")[0]: int(o.label[3]) for o in options if "#" in o.key}


# copies ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "energy"), [("burst", 2), ("burst+", 3)])
def test_burst_plays_the_next_skill_twice(card: str, energy: int) -> None:
    """Burst: the copy is free and has a target of its own; Attacks do not use it up."""
    table = table_for(card, hand=["strike_silent", "deadly_poison", "backflip"])
    ann = table.ann.plays(card).plays("strike_silent", "jaw_worm")
    assert table.foe("jaw_worm").hp == 49
    ann.plays("deadly_poison", "jaw_worm").answers("aim", "cultist")
    assert (table.foe("jaw_worm").poison, table.foe("cultist").poison, ann.energy) == (1, 1, energy - 2)
    if energy == 3:
        ann.plays("backflip")
        assert ann.block == 1
    table.is_quiet()


def test_burst_itself_cannot_be_copied() -> None:
    """Burst: a second Burst is not doubled by the first, whose turn comes with the next Skill."""
    table = table_for("burst", hand=["burst+", "defend_silent", "defend_silent", "deflect"], energy=6)
    ann = table.ann.plays("burst").plays("burst+")
    ann.plays("defend_silent")
    assert ann.block == 2
    ann.plays("defend_silent")
    assert ann.block == 4
    ann.plays("deflect")
    assert ann.block == 5
    table.is_quiet()


@pytest.mark.parametrize("card", ["doppelganger", "doppelganger+"])
def test_doppelganger_copies_what_cost_as_much(card: str) -> None:
    """Doppelganger: with X = 2 a copy of ben's Bash, though he played a Strike for 1 after it."""
    table = table_for(card, energy=2)
    table.ben.holds("bash", "strike_ironclad").plays("bash", "cultist").plays("strike_ironclad", "cultist")
    table.ann.plays(card).answers("aim", "jaw_worm")
    assert (table.foe("jaw_worm").hp, table.foe("jaw_worm").vuln, table.ann.energy) == (48, 1, 0)
    assert (table.ann.exhaust_kinds if card == "doppelganger" else table.ann.discard_kinds) == [card]
    table.is_quiet()


def test_doppelganger_uses_the_tokens_of_the_copied_character() -> None:
    """Cards of others: a copy of ben's Spot Weakness strengthens whom ann likes."""
    table = table_for("doppelganger", energy=1, die=2)
    table.ben.holds("spot_weakness").plays("spot_weakness", "ben")
    table.ann.plays("doppelganger").answers("aim", "ann")
    assert (table.ann.strength, table.ben.strength) == (1, 1)
    table.is_quiet()


def test_doppelganger_copies_an_x_card_with_its_x() -> None:
    """Copies: the same X."""
    table = table_for("doppelganger", hand=["skewer+"], energy=2)
    table.ann.plays("skewer+", "jaw_worm").has(energy=2).plays("doppelganger").answers("aim", "jaw_worm")
    assert table.foe("jaw_worm").hp == 42
    table.is_quiet()


def test_doppelganger_copies_neither_itself_nor_burst() -> None:
    """Copies are never copied: a second Doppelganger copies the same card, a Burst's copy of it as well."""
    table = table_for("doppelganger", hand=["doppelganger+", "burst", "cloak_and_dagger"], energy=1)
    table.ann.plays("cloak_and_dagger").has(energy=1).plays("doppelganger")
    assert (table.ann.shivs, table.ann.block) == (2, 2)
    table.ann.has(energy=1).plays("burst").has(energy=1).plays("doppelganger+")
    assert (table.ann.shivs, table.ann.block) == (4, 4)
    table.is_quiet()


def test_doppelganger_forgets_the_last_turn() -> None:
    """Doppelganger: cards of this turn only."""
    table = table_for("defend_silent")
    table.ann.plays("defend_silent")
    table.all_end()
    table.ann.holds("doppelganger").has(energy=1).plays("doppelganger")
    assert table.ann.block == 0
    table.is_quiet()


def test_what_can_be_copied_is_kept_in_a_save() -> None:
    """Doppelganger: a reloaded fight still knows what was played this turn."""
    table = table_for("defend_silent", hand=["doppelganger"])
    table.ann.plays("defend_silent")
    reloaded = Session.load(table.session.rules, table.session.save()).state.combat
    assert reloaded is not None
    assert reloaded.copyable == table.combat.copyable != {}


def test_doppelganger_cannot_copy_what_cannot_be_played() -> None:
    """FAQ: an effect on a card that cannot be played is ignored: Grand Finale with cards in the draw pile."""
    table = table_for("grand_finale", hand=["doppelganger"], pile=[])
    table.ann.plays("grand_finale", "row0").has_drawn_pile("flex").has(energy=0).plays("doppelganger")
    assert table.foe("jaw_worm").hp == 40
    table.is_quiet()
