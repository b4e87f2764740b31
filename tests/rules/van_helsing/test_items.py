"""Items with numbers, medicine, the lamp, blood and stars (Using Items; Description of Useful Items)."""

from __future__ import annotations

import pytest

from tests.rules.van_helsing.harness import at_table


@pytest.mark.parametrize(("roll", "healed"), [(3, 2), (4, 0)])
def test_an_antidote_helps_on_three_or_less_and_is_gone_either_way(roll: int, healed: int) -> None:
    table = at_table(turn="mina", mina=20, health={"mina": 1}, items={"mina": ["antidote_1"]})
    table.will_roll(roll)
    table.mina.answers("use:antidote_1")
    assert "antidote_1" in table.state.removed
    assert table.turn == "dracula"  # no points and no items are left
    assert table.mina.health == 1 + healed
    assert table.is_quiet()


def test_medicine_heals_at_the_end_of_the_turn() -> None:
    table = at_table(turn="mina", mina=20, health={"mina": 2}, items={"mina": ["antidote_1", "lamp_1"]})
    table.will_roll(1)
    table.mina.answers("use:antidote_1")
    assert (table.mina.health, table.points) == (2, 1)
    table.mina.ends()
    assert table.mina.health == 4
    assert table.is_quiet()


def test_a_first_aid_kit_gives_one_point() -> None:
    table = at_table(turn="mina", mina=20, health={"mina": 2}, items={"mina": ["first_aid_1"]})
    table.will_roll(4)
    table.mina.answers("use:first_aid_1").until("dracula")
    assert table.mina.health == 3
    assert "first_aid_1" in table.state.removed
    assert table.is_quiet()


def test_no_hunter_has_more_than_four_health() -> None:
    table = at_table(turn="mina", mina=20, health={"mina": 3}, items={"mina": ["antidote_1"]})
    table.will_roll(1)
    table.mina.answers("use:antidote_1").until("dracula")
    assert table.mina.health == 4
    assert table.is_quiet()


def test_at_full_health_medicine_is_warned_of() -> None:
    table = at_table(turn="mina", mina=20, items={"mina": ["antidote_1"]})
    option = next(o for o in table.mina.options() if o.key == "use:antidote_1")
    assert option.warn
    assert table.is_quiet()


def test_medicine_is_for_oneself() -> None:
    table = at_table(turn="mina", mina=20, harker=20, items={"mina": ["antidote_1"]})
    option = next(o for o in table.mina.options() if o.key == "use:antidote_1")
    assert option.then is None
    assert table.is_quiet()


def test_using_costs_a_point_even_if_it_fails() -> None:
    table = at_table(turn="mina", mina=20, health={"mina": 2}, items={"mina": ["antidote_1", "lamp_1"]})
    table.will_roll(6)
    table.mina.answers("use:antidote_1")
    assert table.points == 1
    assert table.was_told("Mina rolled 6, needed 3 or less")
    assert table.is_quiet()


def test_items_without_a_number_always_help_and_cost_nothing() -> None:
    table = at_table(turn="mina", mina=20, items={"mina": ["cross_1", "garlic_1", "key_ring_1"]})
    assert not any(o.key.startswith("use:") for o in table.mina.options())
    assert table.is_quiet()


@pytest.mark.parametrize(("roll", "seen"), [(4, True), (5, False)])
def test_the_lamp_shows_who_hides_behind_unlocked_doors(roll: int, seen: bool) -> None:
    table = at_table(turn="mina", mina=19, dracula=20, mist={"dracula": 17}, items={"mina": ["lamp_1"]})
    table.will_roll(roll)
    table.mina.answers("use:lamp_1")
    assert table.dracula.hero.shown is seen
    assert table.mina.holds("lamp_1")
    assert table.mina.hero.open == ["lamp_1"]
    assert table.is_quiet()


def test_the_lamp_does_not_shine_through_locked_doors() -> None:
    table = at_table(turn="mina", mina=16, dracula=17, mist={"dracula": 20}, items={"mina": ["lamp_1"]})
    table.will_roll(1)
    table.mina.answers("use:lamp_1")
    assert not table.dracula.hero.shown
    assert table.is_quiet()


def test_a_pool_of_blood_costs_a_point_ends_the_turn_and_heals() -> None:
    table = at_table(dracula=20, health={"dracula": 3}, lying={20: ["pool_1"]})
    table.dracula.answers("drink:pool_1")
    assert table.turn == "vh"
    assert table.dracula.health == 4
    assert "pool_1" in table.state.removed
    assert table.is_quiet()


def test_drinking_shows_where_a_hidden_vampire_is() -> None:
    table = at_table(dracula=19, health={"dracula": 3}, lying={20: ["pool_1"]})
    table.dracula.moves(20)
    table.dracula.answers("drink:pool_1")
    assert table.sees(None).heroes[0].place == 20
    assert table.is_quiet()


@pytest.mark.parametrize(("option", "legal"), [("point", False), ("free", True)])
def test_the_price_of_blood_is_a_table_option(option: str, legal: bool) -> None:
    table = at_table(dracula=19, health={"dracula": 1}, lying={20: ["pool_1"]}, options={"pool": option})
    table.dracula.moves(20)
    assert ("drink:pool_1" in table.dracula.legal()) is legal
    assert table.is_quiet()


def test_pools_stay_where_they_are_and_do_nothing_at_full_health() -> None:
    table = at_table(dracula=20, lying={20: ["pool_1"]})
    assert table.dracula.why_not("drink:pool_1") == "at full health"
    assert not table.dracula.offers("take:pool_1")
    assert table.is_quiet()


def test_holy_water_is_thrown_once() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["holy_water_1"]})
    table.will_roll(4)
    table.mina.attacks("holy_water_1", "dracula")
    assert table.dracula.health == 4
    assert "holy_water_1" in table.state.removed
    assert table.is_quiet()


def test_holy_water_is_gone_after_a_miss_as_well() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["holy_water_1"]})
    table.will_roll(5)
    table.mina.attacks("holy_water_1", "dracula")
    assert table.dracula.health == 5
    assert "holy_water_1" in table.state.removed
    assert table.is_quiet()
