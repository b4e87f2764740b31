"""Rulings about how cards are played that hold for every character: copies, piles, costs (Copies, foreign cards)."""

from __future__ import annotations

from tests.rules.slay_the_spire.outcomes import outcome, said, table_for
from tests.rules.slay_the_spire.table import fight


def test_a_copy_spends_weak_and_vulnerable_of_its_own() -> None:
    """The copy comes first and spends the Weak and one Vulnerable; the card itself finds what is left."""
    done = outcome("strike_watcher+", "jaw_worm", ("aim", "jaw_worm"), doubles=["attack*2"], weak=1, worm={"vuln": 2})
    # the copy: Weak and Vulnerable cancel, 2 damage; the card: Vulnerable doubles, 4 damage
    assert done == "worm -6, worm vuln -2, weak -1, energy 2"


def test_a_copy_has_the_same_x_and_is_free() -> None:
    """Doubled, a card that costs X works twice with the same X; the Energy is paid once."""
    table = table_for("reinforced_body", doubles=["any*2"], energy=2)
    assert said(table, "reinforced_body") == "block 6, energy 0"


def test_only_the_next_valid_card_is_multiplied() -> None:
    """Two multipliers wait for two cards; Powers and the other type do not use them up."""
    table = table_for("finesse+", hand=["panache", "flash_of_steel+", "flash_of_steel+"], doubles=["attack*2", "any*2"])
    assert said(table, "panache") == "in play"
    assert said(table, "finesse+") == "block 2, takes flex, takes flex"
    assert said(table, "flash_of_steel+", "jaw_worm", ("aim", "cultist")) == (
        "worm -1, cultist -1, takes flex, takes flex"
    )
    assert said(table, "flash_of_steel+", "jaw_worm") == "worm -1, takes flex"


def test_a_copy_chooses_for_itself() -> None:
    """Each time Wish is played a branch is chosen."""
    assert outcome("wish", "0", ("aim", "1"), doubles=["skill*2"]) == "block 10, strength 1, energy 0, exhausted"


def test_the_card_being_played_is_in_no_pile() -> None:
    """Where the draw pile runs out, the discard pile is shuffled without it."""
    table = table_for("skim", pile=["flex"], discard=["zap"])
    assert said(table, "skim") == "energy 2, takes flex, takes zap"
    assert table.ann.discard_kinds == ["skim"]


def test_what_a_card_draws_does_not_count_before() -> None:
    """Text resolves from top to bottom: Mind Blast counts the hand as it is when it hits, itself not included."""
    assert outcome("mind_blast", "jaw_worm", hand=["zap"]) == "worm -1, energy 1"
    assert outcome("impatience", pile=["bash"] * 3, hand=["zap"]) == "takes bash, takes bash"


def test_triggers_wait_until_the_card_is_done() -> None:
    """What entering a Stance triggers comes after the whole card."""
    table = table_for("crescendo", in_play=["mental_fortress"], hand=["empty_fist"])
    assert said(table, "crescendo") == "block 1, wrath, exhausted"
    assert said(table, "empty_fist", "jaw_worm") == "worm -3, block 1, energy 2, neutral"


def test_what_costs_0_this_turn_does_so_only_in_hand() -> None:
    """A price set for the turn is forgotten when the card is put back (Costs)."""
    table = table_for("thinking_ahead", hand=["bash", "finesse"], pile=["flex", "flex"])
    table.ann.has(costs={table.ann.hand[1]: 0})
    said(table, "thinking_ahead", "", ("put_back", "bash"))
    said(table, "finesse")
    assert said(table, "bash", "jaw_worm") == "worm -2, worm vuln 1, energy 1"


def test_tokens_of_a_foreign_card_are_shared() -> None:
    """A Silent who plays a Watcher's card gains Miracles of the one supply, and uses them."""
    table = table_for("collect", hero="silent", ben={"miracles": 4})
    assert said(table, "collect") == "miracles 1, energy 2, exhausted"
    table.ann.answers("play", "miracle")
    assert table.ann.energy == 3
    table.is_quiet()


def test_players_interleave_freely_and_a_choice_inside_a_card_holds_nobody_up() -> None:
    """Ann has to choose what to discard; Ben plays on meanwhile; then Ann goes on (Play)."""
    table = fight("silent", "ironclad", against=[["jaw_worm"], ["cultist"]])
    table.ann.holds("acrobatics", "slice", "bane").plays("acrobatics")
    table.ben.holds("strike_ironclad", "defend_ironclad").plays("strike_ironclad", "jaw_worm").plays("defend_ironclad")
    assert (table.foe("jaw_worm").hp, table.ben.block) == (9, 1)
    table.ann.answers("discard", "slice").plays("bane", "jaw_worm")
    assert table.foe("jaw_worm").hp == 7
    table.is_quiet()


def test_a_copy_has_what_depends_on_the_cost_only_if_the_card_cost_that_much() -> None:
    """Wrist Blade helps the copies of an Attack that cost 0, and not those of one that cost 1 (Copies)."""
    for card, lost in (("slice", 2 * (1 + 1)), ("strike_silent", 2 * 1)):
        table = fight("silent", against=["jaw_worm"])
        table.ann.owns("wrist_blade").has(doubles=["attack*2"]).holds(card).plays(card, "jaw_worm")
        assert table.foe("jaw_worm").hp == 10 - lost, card
        table.is_quiet()
