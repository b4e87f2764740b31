"""The Throne Room: how one comes in, and what a lost Final Battle leaves (Throne Room & Final Battle)."""

from __future__ import annotations

from rules.draculas_curse.state import ASCENT, ENTRANCE, THRONE, State
from tests.rules.draculas_curse.harness import Table, acting, deck_top, gives, haunts, laid


def before_the_throne(change=lambda state: None, seats: int = 4) -> Table:
    """Return a table in which Ben stands in the Ascent, in his turn."""

    def upstairs(state: State) -> None:
        laid(state, "grand_staircase", ENTRANCE, "n", 0)
        laid(state, "ascent", "r_grand_staircase", "n", 1)
        state.slayers["s2"].at = ASCENT
        change(state)

    return acting(upstairs, seats)


def fought(table: Table) -> Table:
    """Enter, and let everybody do the usual until the next one draws or all is over."""
    table.does("s2", f"go:{THRONE}")
    for _ in range(40):
        if table.over or table.asked("s3") == "draw":
            return table
        must = [q for q in table.session.asked if not q.may]
        table.session.take(must[0], must[0].default_keys() or ())
    raise AssertionError("the battle has no end")


def test_the_throne_is_one_movement_from_the_ascent():
    table = before_the_throne()
    assert f"go:{THRONE}" in table.legal("s2")


def test_whoever_loses_the_final_battle_dies_whatever_their_life():
    table = fought(before_the_throne(lambda s: setattr(s.slayers["s2"], "life", 5)))
    assert table.slayer("s2").vampire
    assert table.was_told("Ben has lost the Final Battle.")
    assert table.state.active == "s3"


def test_a_vampire_who_loses_it_is_out():
    table = fought(before_the_throne(lambda s: setattr(s.slayers["s2"], "vampire", True)))
    assert table.slayer("s2").out


def test_a_lost_battle_leaves_dracula_as_he_was_and_sets_the_shadows_aside():
    def rich(state: State) -> None:
        state.dracula.life, state.dracula.essence, state.dracula.keep = 3, 6, ["k_alchemy_lab"]
        deck_top(state, state.combat_deck, "m_crypt_bat")
        state.combat_deck.move(state.combat_deck.cards[-1], state.well)
        haunts(state, "forehall", "master", "curse")
        state.dracula.traps.remove("t_pitfall#1")
        state.dracula.trap = "t_pitfall#1"

    table = fought(before_the_throne(rich))
    lord = table.state.dracula
    assert (lord.life, lord.essence) == (3, 6)
    assert [c.partition("#")[0] for c in table.state.well] == ["m_crypt_bat"]
    assert not table.state.shadows
    assert lord.trap == ""
    assert "t_pitfall#1" in lord.traps
    assert lord.keep == ["k_alchemy_lab"]


def test_an_own_trap_of_whoever_engages_is_removed():
    def armed(state: State) -> None:
        me = state.slayers["s2"]
        gives(state, "s2", "force_iron_kettle")
        me.trap = me.hand.take(me.hand.cards[-1])[0]

    table = before_the_throne(armed)
    table.does("s2", f"go:{THRONE}")
    assert table.slayer("s2").trap == ""
