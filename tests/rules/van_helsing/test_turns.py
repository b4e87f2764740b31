"""Turn order, action points and what a turn is (Turn Order; Turn Actions)."""

from __future__ import annotations

from tests.rules.van_helsing.harness import at_table


def test_dracula_then_brides_then_the_cards_in_order() -> None:
    table = at_table(dracula=33, brides={"bride_1": 20})
    seen = [table.turn]
    for _ in range(6):
        table.session.take(table.session.asked[0], ("end",))
        if table.session.asked:
            seen.append(table.turn)
    assert seen == ["dracula", "brides", "vh", "jh", "lg", "mm", "dracula"]
    assert table.state.round == 2
    assert table.is_quiet()


def test_the_order_stays_with_the_cards_when_seats_change_hands() -> None:
    table = at_table(players=5, dracula=33, mina=20, servants=["harker"], harker=20)
    assert table.state.order == ["vh", "jh", "lg", "mm"]
    table.until("jh")
    assert table.harker.hero.vampire
    table.until("lg")
    assert table.is_quiet()


def test_action_points_are_the_health_at_the_start_of_the_turn() -> None:
    table = at_table(dracula=33, health={"dracula": 3, "van_helsing": 2})
    assert table.points == 3
    table.until("vh")
    assert table.points == 2
    assert table.is_quiet()


def test_wounds_taken_in_draculas_turn_slow_a_hunter_at_once() -> None:
    table = at_table(dracula=20, mina=20)
    table.will_roll(2).dracula.attacks("mm", "claws").until("mm")
    assert (table.mina.health, table.points) == (3, 3)
    assert table.is_quiet()


def test_losing_health_during_ones_own_turn_takes_no_points_away() -> None:
    table = at_table(dracula=20, mina=20)
    table.will_roll(3).dracula.attacks("mm", "bite")
    assert (table.dracula.health, table.points) == (4, 4)
    assert table.is_quiet()


def test_points_left_over_are_lost() -> None:
    table = at_table(turn="mina", mina=20, dracula=33)
    table.mina.ends().until("mm")
    assert table.points == 4
    assert table.is_quiet()


def test_the_same_action_may_be_done_twice() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["dagger_1"]})
    table.will_roll(6, 6)
    table.mina.attacks("dagger_1", "dracula").mina.attacks("dagger_1", "dracula")
    assert table.points == 2
    assert table.is_quiet()


def test_brides_act_in_any_order_one_point_each() -> None:
    table = at_table(turn="brides", dracula=33, brides={"bride_1": 20, "bride_2": 19})
    assert table.brides.legal() == {"bride_1", "bride_2", "end"}
    table.brides.answers("bride_2", "move:9")
    assert table.brides.legal() == {"bride_1", "end"}
    table.brides.answers("bride_1", "move:7")
    assert table.turn == "vh"
    assert (table.state.free["bride_2"], table.state.free["bride_1"]) == (9, 7)
    assert table.is_quiet()


def test_a_bride_found_in_the_hunters_turns_acts_in_the_next_round() -> None:
    table = at_table(turn="mina", mina=20, dracula=33, hidden={20: "bride_1"})
    table.mina.searches().until("brides")
    assert table.state.waiting == ["bride_1"]
    assert table.is_quiet()


def test_a_hunter_with_nothing_left_to_do_is_not_asked() -> None:
    table = at_table(turn="mina", mina=20, dracula=33, health={"mina": 1})
    table.mina.moves(19)
    assert table.turn == "dracula"
    assert table.is_quiet()


def test_a_vampire_always_ends_its_turn_itself() -> None:
    table = at_table(dracula=33, health={"dracula": 1})
    table.dracula.moves(34)
    assert table.dracula.is_asked("end")
    assert table.is_quiet()


def test_ending_a_turn_is_warned_of_only_where_something_useful_would_be_lost() -> None:
    table = at_table(turn="mina", mina=20, dracula=33, hidden={20: "garlic_1"})
    assert table.mina.warned("end") == "You have 4 points left, and something lies face down here."
    table.mina.searches().mina.answers("leave")
    assert table.mina.warned("end") == ""
    other = at_table(dracula=20, mina=20)
    assert other.dracula.warned("end") == "You have 5 points left, and could still attack."
    assert table.is_quiet()
