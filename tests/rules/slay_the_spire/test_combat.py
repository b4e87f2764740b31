"""Rounds, damage and tokens."""

from __future__ import annotations

from tests.rules.slay_the_spire.table import fight


def test_a_card_is_paid_for_and_hits_its_target() -> None:
    """Bash costs 2, hits for 2 and applies 1 Vulnerable."""
    table = fight("ironclad", against=["jaw_worm", "red_louse_first"])
    table.ann.holds("bash", "strike_ironclad").plays("bash", "jaw_worm")
    worm = table.foe("jaw_worm")
    assert (worm.hp, worm.vuln) == (8, 1)
    assert table.foe("red_louse_first").hp == 3
    assert table.ann.energy == 1
    assert table.ann.discard_kinds == ["bash"]
    table.is_quiet()


def test_vulnerable_doubles_a_hit_and_one_token_goes() -> None:
    """Vulnerable doubles each hit, and one token goes after the last (Vulnerable; Multi-hits)."""
    table = fight(against=["jaw_worm"])
    table.foe("jaw_worm").vuln = 2
    table.ann.holds("twin_strike").plays("twin_strike", "jaw_worm")
    assert (table.foe("jaw_worm").hp, table.foe("jaw_worm").vuln) == (6, 1)
    table.is_quiet()


def test_weak_and_vulnerable_cancel_and_both_lose_a_token() -> None:
    """Weak vs Vulnerable."""
    table = fight(against=["jaw_worm"])
    table.foe("jaw_worm").vuln = 1
    table.ann.has(weak=1).holds("strike_ironclad").plays("strike_ironclad", "jaw_worm")
    assert (table.foe("jaw_worm").hp, table.foe("jaw_worm").vuln, table.ann.weak) == (9, 0, 0)
    table.is_quiet()


def test_enemies_act_by_the_die_and_block_holds_them_off() -> None:
    """A jaw worm hits for 3 and gains 1 Block on a 1."""
    table = fight(against=["jaw_worm"], die=1)
    table.ann.holds("defend_ironclad").plays("defend_ironclad")
    table.all_end()
    assert table.ann.hp == 8
    assert table.foe("jaw_worm").block == 1
    assert table.combat.turn == 2
    assert len(table.ann.hand) == 5
    assert (table.ann.energy, table.ann.block) == (3, 0)
    table.is_quiet()


def test_end_turn_can_be_taken_back_until_the_last_has_ended() -> None:
    """Ann ends, thinks again, and plays on."""
    table = fight("ironclad", "silent", against=[["jaw_worm"], ["cultist"]])
    table.ann.holds("strike_ironclad").ends()
    table.ann.answers("play", "resume").plays("strike_ironclad", "cultist")
    assert table.foe("cultist").hp == 8
    table.all_end()
    assert table.combat.turn == 2
    table.is_quiet()
