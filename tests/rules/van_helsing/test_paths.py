"""A hidden move given as a whole path (Special Features of Vampire Movement; a ruling for play by chat)."""

from __future__ import annotations

import pytest

from rules.van_helsing import RULES
from rules.van_helsing.content.castle import Place
from rules.van_helsing.view import CASTLE
from tests.rules.van_helsing.harness import PEOPLE, Table, at_table


def place(number: int) -> str:
    """Return a place as it is called."""
    found: Place = CASTLE.places[number]
    return f"{number} {found.name}"


def walks(table: Table, *places: int) -> str:
    """Let Dracula walk a path as the bot lets him; return why he was stopped, or why nothing was walked."""
    state = table.state
    assert RULES.typed_moves.walks(state, "s1", "turn:dracula")
    steps, why = RULES.typed_moves.route(state, "s1", "turn:dracula", [str(p) for p in places])
    for n, keys in enumerate(steps, 1):
        table.dracula.answers(*keys)
        why = RULES.typed_moves.stops(table.state, "s1", "turn:dracula")
        if why and n < len(steps):
            return RULES.messages.say(why, PEOPLE)
    return RULES.messages.say(why, PEOPLE) if why else ""


def test_a_path_is_walked_as_the_same_steps_one_by_one() -> None:
    one, other = at_table(dracula=31, mina=12), at_table(dracula=31, mina=12)
    one.dracula.moves(30, 29, 30)
    assert walks(other, 30, 29, 30) == ""
    for seat in ("s1", "s2", None):
        assert one.sees(seat) == other.sees(seat)
        assert one.story(seat) == other.story(seat)
    third = at_table(dracula=31, mina=12)
    assert walks(third, 31, 30, 29) == ""
    assert third.dracula.place == 29
    assert other.is_quiet()


def test_each_step_of_a_path_is_tested_for_sight_and_the_path_ends_where_one_is_met() -> None:
    table = at_table(dracula=20, mina=19)
    assert walks(table, 19, 10, 8) == f"You ran into the hunters in {place(19)}."
    assert table.dracula.place == 19
    assert table.was_told("Dracula ran into the hunters in 19")
    assert table.dracula.ways() == {20}
    assert table.is_quiet()


@pytest.mark.parametrize("rule", ["go_on", "stop"])
def test_a_path_ends_where_one_is_seen_from_afar_and_the_rest_is_asked(rule: str) -> None:
    table = at_table(dracula=20, mina=6, options={"far_sight": rule})
    assert walks(table, 7, 20, 19) == f"You were seen in {place(7)}."
    assert table.dracula.place == 7
    assert (table.dracula.ways() == set()) == (rule == "stop")
    assert table.is_quiet()


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ((30, 99, 29), "Step 2 is not possible: there is no place 99."),
        ((30, 19), f"Step 2 is not possible: no way leads from {place(30)} to {place(19)}."),
        (
            (30, 31, 30, 31, 30, 29),
            f"Step 6, to {place(29)}, is not possible: it needs 1 point, you would have 0.",
        ),
    ],
)
def test_the_first_step_that_is_not_possible_is_named_and_nothing_is_walked(path: tuple[int, ...], why: str) -> None:
    table = at_table(dracula=31, mina=12)
    assert table.state.points == 5
    assert walks(table, *path) == why
    assert table.dracula.place == 31


def test_holy_relics_count_double_on_a_path() -> None:
    table = at_table(dracula=31, mina=29, lying={29: ["relics_1"]})
    table.state.points = 2
    why = walks(table, 30, 29)
    assert why == f"Step 2, to {place(29)}, is not possible: it needs 2 points, you would have 1."


def test_who_is_held_cannot_begin_a_path_elsewhere() -> None:
    table = at_table(dracula=20, mina=19)
    table.dracula.moves(19)
    _, why = RULES.typed_moves.route(table.state, "s1", "turn:dracula", ["10"])
    assert RULES.messages.say(why, PEOPLE).startswith(f"Step 1, to {place(10)}, is not possible: an enemy holds you")


def test_hunters_and_those_who_cannot_go_two_steps_are_offered_no_path() -> None:
    table = at_table(turn="mina", mina=12)
    assert not RULES.typed_moves.walks(table.state, table.mina.seat, "turn:mm")
    other = at_table(dracula=31, mina=12)
    other.state.points = 1
    assert not RULES.typed_moves.walks(other.state, "s1", "turn:dracula")
    assert not RULES.typed_moves.walks(other.state, "s1", "council")
    assert not RULES.typed_moves.walks(other.state, "s2", "turn:dracula")
