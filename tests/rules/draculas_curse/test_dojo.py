"""The Blood Dojo for one or two (Blood Dojo: Solo & Cooperative Mode)."""

from __future__ import annotations

from collections.abc import Callable

from rules.draculas_curse import RULES
from rules.draculas_curse.library import id_of, monster
from rules.draculas_curse.state import CROSSROADS, ENTRANCE, THRONE, State
from tests.rules.draculas_curse.harness import Table, acting, changed, deck_top, gives, laid, on_top, playing


def alone(change: Callable[[State], object] = lambda state: None, seats: int = 1) -> Table:
    """Return a table of the Dojo in the first slayer's turn, Ottilie's."""
    return acting(change, seats, "s1")


def card(id: str, change: Callable[[State], object] = lambda state: None, seats: int = 1) -> Table:
    """Return a table of the Dojo after the slayers' turns, as a card has been turned up."""

    def prepared(state: State) -> None:
        deck_top(state, state.dojo_deck, id)
        change(state)

    table = changed(playing(seats), prepared)
    for seat in table.state.order:
        table.ends(seat)
    assert table.asked("s1") == "dojo_room"
    return table.does("s1", *(table.question("s1").default_keys() or ()))


def meets(table: Table, seat: str = "s1") -> Table:
    """Let a slayer go through the north door of the entrance."""
    table.does(seat, "open:n")
    return table.does(seat, min(table.legal(seat))) if table.asked(seat) == "lay" else table


def test_a_starting_tile_is_laid_before_the_card_at_a_gold_doorway_of_choice():
    table = changed(playing(1), lambda s: deck_top(s, s.dojo_deck, "d_reaping")).ends("s1")
    assert table.asked("s1") == "dojo_room"
    assert table.legal("s1") == {"entrance:n", "entrance:w", "entrance:s", "forehall:n"}
    assert not table.was_told("Reaping")
    table.does("s1", "entrance:w")
    assert "-1,0" in table.state.castle.facedown
    assert len(table.state.dojo_rooms) == 3
    assert table.was_told("The Dojo turns up Reaping.")
    assert next(r for r in RULES.view(table.state, "s1").rooms if r.facedown).known == ""


def test_without_a_gold_doorway_each_slayer_loses_a_life_and_the_tile_waits():
    def closed(state: State) -> None:
        for room, side in ((ENTRANCE, "n"), (ENTRANCE, "w"), (ENTRANCE, "s")):
            laid(state, {"n": "treasury", "w": "training_room", "s": "linen_store"}[side], room, side)
        laid(state, "blind_corner", "forehall", "n")
        deck_top(state, state.dojo_deck, "d_reaping")

    table = changed(playing(2), closed).ends("s1").ends("s2").until("draw")
    assert [table.slayer(s).life for s in ("s1", "s2")] == [2, 2]
    assert len(table.state.dojo_rooms) == 4


def test_rising_shape_raises_a_shadow_and_a_soul():
    table = card("d_rising_shape")
    assert table.state.keep_shadows == 1
    assert [monster(c).tier <= 2 for c in table.state.well] == [True]


def test_the_fifth_shadow_costs_each_slayer_a_life():
    table = card("d_rising_shape", lambda s: setattr(s, "keep_shadows", 4), 2)
    assert table.state.keep_shadows == 4
    assert [table.slayer(s).life for s in ("s1", "s2")] == [2, 2]


def test_an_essence_icon_turns_up_one_more_card():
    def two(state: State) -> None:
        deck_top(state, state.dojo_deck, "d_open_grave", "d_cold_market")

    table = card("d_open_grave", two)
    assert table.was_told("The Dojo turns up Cold Market.")
    assert [id_of(c) for c in table.state.dojo_active] == ["d_cold_market"]
    assert len(table.state.well) == 2


def test_an_essence_icon_of_a_room_turns_up_a_card_at_once():
    table = meets(alone(lambda s: (on_top(s, "well_court"), deck_top(s, s.dojo_deck, "d_locked_rhythm"))))
    assert table.was_told("The Dojo turns up Locked Rhythm.")
    assert table.state.dracula.essence == 0


def test_only_the_top_active_card_is_active():
    def below(state: State) -> None:
        for id in ("d_locked_rhythm", "d_cold_market"):
            deck_top(state, state.dojo_deck, id)
            state.dojo_active.append(state.dojo_deck.take_top()[0])
        gives(state, "s1", "force_iron_kettle")

    table = alone(below)
    table.does("s1", "transmute:force_iron_kettle")
    assert table.slayer("s1").bp == 0
    assert [id_of(c) for c in table.state.dojo_active] == ["d_locked_rhythm"]
    table.does("s1", "end").until("draw")
    assert table.slayer("s1").left == 1


def test_grim_reflection_swaps_the_top_two_or_draws_another():
    def two(state: State) -> None:
        for id in ("d_locked_rhythm", "d_cold_market"):
            deck_top(state, state.dojo_deck, id)
            state.dojo_active.append(state.dojo_deck.take_top()[0])
        deck_top(state, state.dojo_deck, "d_grim_reflection")

    table = card("d_grim_reflection", two)
    assert table.was_told("change places")
    assert table.was_told("Ann meets Locked Rhythm.")  # now on top, as the next turn begins
    assert [id_of(c) for c in table.state.dojo_active] == ["d_cold_market"]
    other = card("d_grim_reflection", lambda s: deck_top(s, s.dojo_deck, "d_grim_reflection", "d_reaping"))
    assert other.was_told("The Dojo turns up Reaping.")


def test_cryptic_veil_lays_a_trap_face_up_or_costs_blood():
    table = card("d_cryptic_veil")
    trap = table.state.dracula.trap
    assert trap
    assert RULES.view(table.state, None).dojo_cards.trap[0] == id_of(trap)

    def trapped(state: State) -> None:
        state.dracula.trap = "t_pitfall#1"
        state.dracula.traps.remove("t_pitfall#1")
        for slayer in state.slayers.values():
            slayer.bp = 2

    table = card("d_cryptic_veil", trapped, 2)
    assert table.state.dracula.trap == ""
    assert [table.slayer(s).bp for s in ("s1", "s2")] == [1, 1]


def test_spectral_surge_makes_the_next_door_a_combat_by_the_shadows():
    def surge(shadows: int) -> Callable[[State], object]:
        def change(state: State) -> None:
            deck_top(state, state.dojo_deck, "d_spectral_surge")
            state.dojo_active.append(state.dojo_deck.take_top()[0])
            state.keep_shadows = shadows
            on_top(state, "long_gallery")

        return change

    for shadows, tier in ((1, 1), (2, 2), (3, 2), (4, 3)):
        table = meets(alone(surge(shadows)))
        assert monster(table.state.fight.foe).tier == tier
    table = meets(alone(surge(0)))
    assert table.state.fight is None
    assert not table.state.dojo_active


def test_eternal_twilight_blocks_the_next_draw():
    def twilight(state: State) -> None:
        deck_top(state, state.dojo_deck, "d_eternal_twilight")

    table = card("d_eternal_twilight", twilight).until("act")
    assert table.was_told("Ann's draw is blocked.")
    assert not table.state.dojo_active


def test_hunters_hour_raises_the_tier_of_the_next_monster():
    def hour(state: State) -> None:
        deck_top(state, state.dojo_deck, "d_hunters_hour")
        state.dojo_active.append(state.dojo_deck.take_top()[0])
        on_top(state, "billiard_room")

    assert monster(meets(alone(hour)).state.fight.foe).tier == 2


def test_the_other_stair_leads_down():
    def stair(state: State) -> None:
        deck_top(state, state.dojo_deck, "d_the_other_stair")
        state.dojo_active.append(state.dojo_deck.take_top()[0])
        on_top(state, "long_gallery")

    assert meets(alone(stair)).slayer("s1").at == CROSSROADS


def test_whoever_runs_out_of_life_has_lost_for_all():
    table = meets(alone(lambda s: (on_top(s, "winter_garden"), setattr(s.slayers["s1"], "life", 1)), 2))
    table.does("s1", "fail")
    assert table.over == "slayer_lost"
    assert table.state.outcome.winners == []


def throne(well: int, change: Callable[[State], object] = lambda state: None) -> Table:
    """Return a table in which Ann has entered the Throne Room over a Well of at least so many souls."""

    def upstairs(state: State) -> None:
        laid(state, "grand_staircase", ENTRANCE, "n", 0)
        laid(state, "ascent", "r_grand_staircase", "n", 1)
        state.slayers["s1"].at = "r_ascent"
        while sum(monster(c).sv for c in state.well) < well:
            state.combat_deck.move(state.combat_deck.cards[-1], state.well)
        change(state)

    return alone(upstairs, 2).does("s1", f"go:{THRONE}")


def test_the_final_battle_is_one_combat_against_the_souls_alone():
    table = throne(3)
    assert table.state.fight.kind == "final_form"
    assert table.state.fight.foe_ar == sum(monster(c).sv for c in table.state.well)
    table.does("s1", "declare")
    assert table.over == "throne"
    assert set(table.state.outcome.winners) == {"s1", "s2"}


def test_a_lost_final_battle_is_the_end():
    table = throne(20).does("s1", "declare")
    assert table.over == "throne_lost"


def test_the_dojo_survives_a_restart():
    assert card("d_locked_rhythm").survives()
