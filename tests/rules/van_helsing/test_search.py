"""Searching, taking, carrying, giving and leaving (Search; Using Items)."""

from __future__ import annotations

from tests.rules.van_helsing.harness import at_table


def test_a_search_turns_the_token_over_for_all_to_see() -> None:
    table = at_table(turn="mina", mina=20, hidden={20: "dagger_2"})
    table.mina.searches()
    for seat in ("s1", "s2", None):
        assert table.was_told("Mina searched 20", seat)
        assert table.was_told("found a dagger", seat)
    assert table.points == 3
    assert table.came_to_light()


def test_taking_the_find_at_once_costs_nothing_more() -> None:
    table = at_table(turn="mina", mina=20, hidden={20: "dagger_2"})
    table.mina.searches()
    assert table.mina.is_asked("take", "leave")
    table.mina.answers("take")
    assert table.mina.holds("dagger_2")
    assert table.points == 3
    assert table.is_quiet()


def test_a_find_may_be_left_and_picked_up_later_for_a_point() -> None:
    table = at_table(turn="mina", mina=20, hidden={20: "dagger_2"})
    table.mina.searches()
    table.mina.answers("leave")
    assert table.state.face_up == {20: ["dagger_2"]}
    table.mina.answers("pick:dagger_2")
    assert table.mina.holds("dagger_2")
    assert table.points == 2
    assert table.is_quiet()


def test_nothing_face_down_means_nothing_to_search() -> None:
    table = at_table(turn="mina", mina=20, hidden={20: "garlic_1"})
    table.mina.searches()
    table.mina.answers("leave")
    assert table.mina.why_not("search") == "nothing lies face down here"
    assert table.mina.cannot("search")
    assert table.points == 3
    assert table.is_quiet()


def test_a_full_hunter_leaves_something_or_the_find() -> None:
    table = at_table(
        turn="mina", mina=20, health={"mina": 2}, items={"mina": ["garlic_1", "lamp_1"]}, hidden={20: "dagger_2"}
    )
    table.mina.searches()
    assert table.mina.is_asked("swap", "leave")
    assert table.mina.why_not("take") == "you can carry only 2: leave something first"
    table.mina.answers("swap", "lamp_1")
    assert table.mina.holds("garlic_1", "dagger_2")
    assert table.state.face_up == {20: ["lamp_1"]}
    assert table.is_quiet()


def test_hunters_cannot_take_what_stays() -> None:
    for token in ("pool_1", "bat_2", "stairs_down_1", "relics_1"):
        table = at_table(turn="mina", mina=20, hidden={20: token})
        table.mina.searches()
        assert not table.mina.offers(f"pick:{token}")
        assert table.state.face_up == {20: [token]}
        assert table.is_quiet()


def test_a_false_trail_leaves_the_game() -> None:
    table = at_table(turn="mina", mina=20, hidden={20: "false_trail_1"})
    table.mina.searches()
    assert "false_trail_1" in table.state.removed
    assert table.was_told("there is nothing here")
    assert table.is_quiet()


def test_vampires_take_only_bats_and_brides_and_pay_nothing_for_it() -> None:
    table = at_table(dracula=20, hidden={20: "bat_2"}, lying={20: ["dagger_2"]})
    table.dracula.searches()
    assert table.dracula.offers("take:bat_2")
    assert not table.dracula.offers("take:dagger_2")
    table.dracula.answers("take:bat_2")
    assert table.dracula.holds("bat_2")
    assert table.points == 4
    assert table.is_quiet()


def test_what_a_vampire_finds_and_cannot_take_lies_there_for_the_hunters() -> None:
    table = at_table(dracula=20, mina=19, hidden={20: "dagger_2"})
    table.dracula.searches()
    assert table.state.face_up == {20: ["dagger_2"]}
    table.until("mm").mina.moves(20)
    assert "pick:dagger_2" in table.mina.legal()
    assert table.is_quiet()


def test_a_hunter_carries_no_more_than_health() -> None:
    table = at_table(turn="mina", mina=20, health={"mina": 1}, items={"mina": ["garlic_1"]}, lying={20: ["dagger_2"]})
    assert table.mina.why_not("pick:dagger_2") == "you can carry only 1: leave something first"
    assert table.is_quiet()


def test_leaving_an_item_is_free_and_anyone_may_take_it() -> None:
    table = at_table(turn="harker", harker=20, mina=20, items={"harker": ["dagger_1"]})
    table.harker.answers("drop:dagger_1")
    assert table.points == 4
    assert table.was_told("Harker left a dagger")
    table.until("mm").mina.answers("pick:dagger_1")
    assert table.mina.holds("dagger_1")
    assert table.is_quiet()


def test_giving_costs_a_point_and_needs_the_same_place() -> None:
    table = at_table(turn="harker", harker=20, mina=20, godalming=19, items={"harker": ["dagger_1"]})
    assert table.harker.legal("give:dagger_1") == {"mm"}
    table.harker.answers("give:dagger_1", "mm")
    assert table.mina.holds("dagger_1")
    assert table.points == 3
    assert table.is_quiet()


def test_who_receives_may_give_one_back_for_nothing() -> None:
    table = at_table(turn="harker", harker=20, mina=20, items={"harker": ["dagger_1"], "mina": ["cross_1", "lamp_1"]})
    table.harker.answers("give:dagger_1", "mm")
    assert table.mina.is_asked("nothing", "cross_1", "lamp_1")
    table.mina.answers("cross_1")
    assert table.harker.holds("cross_1")
    assert table.mina.holds("dagger_1", "lamp_1")
    assert table.points == 3
    assert table.is_quiet()


def test_a_full_hunter_receives_only_in_exchange() -> None:
    table = at_table(
        turn="harker", harker=20, mina=20, health={"mina": 1}, items={"harker": ["dagger_1"], "mina": ["cross_1"]}
    )
    table.harker.answers("give:dagger_1", "mm")
    assert table.mina.is_asked("cross_1", "refuse")
    table.mina.answers("refuse")
    assert (table.points, table.harker.holds("dagger_1")) == (4, True)
    table.harker.answers("give:dagger_1", "mm")
    table.mina.answers("cross_1")
    assert table.mina.holds("dagger_1")
    assert table.harker.holds("cross_1")
    assert table.is_quiet()


def test_closed_items_stay_secret_until_shown_or_found() -> None:
    table = at_table(turn="harker", harker=20, mina=20, items={"harker": ["dagger_1"]}, hidden={20: "pistol_2"})
    for seat in ("s1", None):
        card = next(h for h in table.sees(seat).heroes if h.id == "jh")
        assert (card.carried, card.items, card.told) == (1, [], [])
    table.harker.searches()
    table.harker.answers("take")
    card = next(h for h in table.sees("s1").heroes if h.id == "jh")
    assert [i.kind for i in card.told] == ["pistol"]
    table.harker.answers("give:pistol_2", "mm")
    assert table.was_told("Harker handed Mina something", "s1")
    assert not table.was_told("a pistol.", None) or not table.was_told("handed Mina a pistol", "s1")
    assert table.was_told("Harker handed Mina a pistol", "s2")
    assert not any(h.told for h in table.sees("s1").heroes)
    own = next(h for h in table.sees("s2").heroes if h.id == "mm")
    assert [(i.kind, i.open) for i in own.items] == [("pistol", False)]
    assert table.is_quiet()
