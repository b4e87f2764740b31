"""Outcomes told before the click, from the code that executes them."""

from __future__ import annotations

from rules.slay_the_spire import RULES
from tests.rules.slay_the_spire.table import NAMES, Player, fight


def foretold(player: Player, *keys: str) -> list[str]:
    """Return in words what an answer would do."""
    return [RULES.messages.say(said, NAMES) for said in RULES.preview.foretell(player.table.state, player.seat, keys)]


def test_damage_after_vulnerable_and_block_is_told_and_who_dies() -> None:
    """Bash on a vulnerable enemy behind block."""
    table = fight(against=["jaw_worm", "red_louse_first"])
    worm, louse = table.foe("jaw_worm"), table.foe("red_louse_first")
    worm.vuln, worm.block, louse.hp = 1, 1, 1
    table.ann.holds("bash", "strike_ironclad")
    bash, strike = table.ann.hand
    assert foretold(table.ann, bash, worm.id) == ["Jaw Worm: 10 → 7 HP, Block 1 → 0."]
    assert foretold(table.ann, strike, louse.id) == ["Red Louse dies."]
    assert (worm.hp, table.ann.energy) == (10, 3)
    table.is_quiet()


def test_a_preview_stops_where_a_card_would_be_drawn() -> None:
    """What is hidden stays hidden, also from a preview."""
    table = fight(against=["jaw_worm"])
    table.ann.holds("pommel_strike")
    said = foretold(table.ann, table.ann.hand[0], table.foe("jaw_worm").id)
    assert said == [
        "Jaw Worm: 10 → 8 HP.", "the rest depends on cards or dice that nobody has seen."
    ]  # fmt: skip


def test_a_preview_tells_what_happens_to_others() -> None:
    """Block for any player."""
    table = fight("ironclad", "silent", against=[["jaw_worm"], ["cultist"]])
    table.ann.holds("true_grit", "strike_ironclad")
    said = foretold(table.ann, table.ann.hand[0], "s2")
    assert "ben: +1 Block." in said
