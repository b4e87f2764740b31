"""Where two rules meet: a kept Ethereal card, energy over its most, a Buffer when nothing is lost."""

from __future__ import annotations

from tests.rules.slay_the_spire.outcomes import table_for


def test_an_ethereal_card_that_is_kept_is_not_exhausted() -> None:
    """Equilibrium keeps it; it is exhausted at the end of a turn in which it is not kept (Ethereal; Retain)."""
    table = table_for("equilibrium", hand=["judgment"], pile=["flex"] * 20)
    table.ann.plays("equilibrium")
    table.ann.answers("retain", "judgment")
    table.all_end()
    assert "judgment" in table.ann.hand_kinds
    table.all_end()
    assert "judgment" in table.ann.exhaust_kinds
    table.is_quiet()


def test_leaving_calm_gives_no_more_than_six_energy() -> None:
    """Six is the most that anybody has (Energy; Stances)."""
    table = table_for("empty_body", stance="calm", energy=6)
    table.ann.plays("empty_body")
    assert (table.ann.energy, table.ann.stance) == (6, "neutral")
    table.is_quiet()


def test_a_buffer_is_not_spent_where_nothing_would_be_lost() -> None:
    """Wraith Form has capped the loss to nothing before Buffer is asked (Buffer; Wraith Form)."""
    table = table_for("offering", hand=["buffer"], in_play=["wraith_form"], hero="silent", energy=6, die=3)
    table.ann.plays("offering")
    table.ann.plays("buffer")
    assert table.ann.hp == 19
    table.all_end()
    assert table.ann.hp == 19
    assert table.ann.exhaust_kinds == ["offering"]
    table.is_quiet()
