"""Weapons, distance, claws, bites, the Cross, garlic and bats (Attack; Combat; Description of Useful Items)."""

from __future__ import annotations

import pytest

from rules.van_helsing import RULES
from tests.rules.van_helsing.harness import PEOPLE, Who, at_table


def test_hunters_need_a_weapon() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["lamp_1"]})
    assert table.mina.why_not("attack") == "you have no weapon"
    assert table.is_quiet()


def test_nobody_to_attack_is_said_kindly() -> None:
    table = at_table(turn="mina", mina=20, dracula=33, items={"mina": ["dagger_1"]})
    assert table.mina.why_not("attack") == "no enemy in sight to attack"
    table.until("dracula")
    assert table.dracula.why_not("attack") == "nobody here to attack"
    assert table.is_quiet()


@pytest.mark.parametrize(("roll", "health"), [(2, 4), (3, 5)])
def test_a_roll_up_to_the_weapons_strength_wounds(roll: int, health: int) -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["dagger_1"]})
    table.will_roll(roll)
    table.mina.attacks("dagger_1", "dracula")
    assert table.dracula.health == health
    assert table.points == 3
    assert table.was_told(f"Mina rolled {roll}, needed 2 or less")
    assert table.is_quiet()


def test_the_weapon_is_shown_and_stays_open() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["dagger_1", "cross_1"]})
    table.will_roll(6)
    table.mina.attacks("dagger_1", "dracula")
    card = next(h for h in table.sees("s1").heroes if h.id == "mm")
    assert [i.kind for i in card.items] == ["dagger"]
    assert card.carried == 2
    assert table.is_quiet()


def test_the_attacker_chooses_among_several_enemies() -> None:
    table = at_table(
        turn="mina", mina=20, dracula=20, harker=20, servants=["harker"], brides={"bride_1": 20},
        items={"mina": ["dagger_1"], "dracula": ["bride_2"]},
    )  # fmt: skip
    assert table.mina.legal("attack", "dagger_1") == {"dracula", "jh", "bride_1", "bride_2"}
    assert table.is_quiet()


@pytest.mark.parametrize(("roll", "health"), [(1, 4), (2, 5)])
def test_from_a_distance_strength_is_one_less(roll: int, health: int) -> None:
    table = at_table(turn="mina", mina=31, dracula=7, items={"mina": ["pistol_1"]})
    table.will_roll(roll)
    table.mina.attacks("pistol_1", "dracula")
    assert table.dracula.health == health
    assert table.was_told(f"rolled {roll}, needed 1 or less = strength 2 - 1 for the distance")
    assert table.is_quiet()


def test_near_by_a_ranged_weapon_has_its_full_strength() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["pistol_1"]})
    table.will_roll(2)
    table.mina.attacks("pistol_1", "dracula")
    assert table.dracula.health == 4
    assert table.is_quiet()


def test_blades_do_not_reach_a_neighbouring_place() -> None:
    table = at_table(turn="mina", mina=31, dracula=7, items={"mina": ["pistol_1", "dagger_1"]})
    assert table.mina.why_not("attack", "dagger_1") == "does not reach that far"
    assert table.is_quiet()


def test_no_shot_goes_through_a_door_or_between_rooms() -> None:
    table = at_table(turn="mina", mina=19, dracula=20, items={"mina": ["rifle_1"]})
    assert table.mina.why_not("attack") == "no enemy in sight to attack"
    other = at_table(turn="mina", mina=7, dracula=20, items={"mina": ["rifle_1"]})
    assert other.mina.why_not("attack") == "no enemy in sight to attack"
    assert table.is_quiet()


def test_a_shot_goes_over_open_ground_outside() -> None:
    table = at_table(turn="mina", mina=7, dracula=6, items={"mina": ["rifle_1"]})
    assert table.mina.legal("attack", "rifle_1") == {"dracula"}
    assert table.is_quiet()


def test_a_shot_through_a_window_inward_needs_the_target_shown() -> None:
    table = at_table(turn="mina", mina=7, dracula=31, mist={"dracula": 30}, items={"mina": ["rifle_1"]})
    assert table.mina.why_not("attack") == "no enemy in sight to attack"
    other = at_table(turn="mina", mina=7, dracula=31, items={"mina": ["rifle_1"]})
    assert other.mina.legal("attack", "rifle_1") == {"dracula"}
    assert table.is_quiet()


def test_a_strength_of_nought_always_misses_but_may_be_tried() -> None:
    from rules.van_helsing.content import items

    weak = items.Weapon(1, ranged=True)
    table = at_table(turn="mina", mina=31, dracula=7, items={"mina": ["pistol_1"]})
    before = items.WEAPONS["pistol_1"]
    items.WEAPONS["pistol_1"] = weak
    try:
        table.will_roll(1)
        table.mina.attacks("pistol_1", "dracula")
    finally:
        items.WEAPONS["pistol_1"] = before
    assert table.dracula.health == 5


def test_a_crossbow_shoots_once_a_turn_and_two_shoot_twice() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["crossbow_1", "crossbow_2", "pistol_1"]})
    table.will_roll(6, 6, 6, 6)
    table.mina.attacks("crossbow_1", "dracula")
    assert table.mina.why_not("attack", "crossbow_1") == "fired already this turn"
    table.mina.attacks("crossbow_2", "dracula")
    table.mina.attacks("pistol_1", "dracula").mina.attacks("pistol_1", "dracula")
    table.until("mm")
    assert "crossbow_1" in table.mina.legal("attack")
    assert table.is_quiet()


def test_the_stake_takes_two_and_never_more_than_there_is() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["stake_1"]})
    table.will_roll(3)
    table.mina.attacks("stake_1", "dracula")
    assert table.dracula.health == 3
    other = at_table(
        turn="mina", mina=20, harker=20, servants=["harker"], health={"harker": 1}, items={"mina": ["stake_1"]}
    )
    other.will_roll(1)
    other.mina.attacks("stake_1", "jh")
    assert other.harker.health == 0
    assert table.is_quiet()
    assert other.is_quiet()


# claws -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("roll", "health"), [(5, 3), (6, 4)])
def test_claws_hit_on_a_roll_up_to_the_vampires_health(roll: int, health: int) -> None:
    table = at_table(dracula=20, mina=20)
    table.will_roll(roll)
    table.dracula.attacks("mm", "claws")
    assert (table.mina.health, table.points) == (health, 4)
    assert table.is_quiet()


def test_the_vampire_says_how_it_attacks_before_the_roll() -> None:
    table = at_table(dracula=20, mina=20)
    assert table.dracula.legal("attack", "mm") == {"claws", "bite"}
    assert table.is_quiet()


def test_claws_use_the_health_of_the_moment() -> None:
    table = at_table(dracula=20, mina=20)
    table.will_roll(1, 5)
    table.dracula.attacks("mm", "bite").dracula.attacks("mm", "claws")
    assert (table.dracula.health, table.mina.health) == (4, 4)
    assert table.was_told("Dracula rolled 5, needed 4 or less")
    assert table.is_quiet()


def test_vampires_attack_in_their_own_place_only() -> None:
    table = at_table(dracula=7, mina=6)
    assert table.dracula.why_not("attack") == "nobody here to attack"
    assert table.is_quiet()


def test_a_hurt_hunter_leaves_what_is_too_heavy_at_once() -> None:
    table = at_table(dracula=20, mina=20, items={"mina": ["cross_1", "dagger_1", "garlic_1", "lamp_1"]})
    table.will_roll(1)
    table.dracula.attacks("mm", "claws")
    assert table.waits_for == ["Ben"]
    assert table.mina.is_asked("cross_1", "dagger_1", "garlic_1", "lamp_1")
    table.mina.answers("lamp_1")
    assert table.state.face_up == {20: ["lamp_1"]}
    assert table.dracula.offers("end")
    assert table.is_quiet()


# bites -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("roll", "dracula", "mina"), [(4, 4, 4), (5, 5, 2)])
def test_the_hunter_rolls_against_a_bite(roll: int, dracula: int, mina: int) -> None:
    table = at_table(dracula=20, mina=20)
    table.will_roll(roll)
    table.dracula.attacks("mm", "bite")
    assert (table.dracula.health, table.mina.health) == (dracula, mina)
    assert table.is_quiet()


def test_claws_then_a_bite_as_the_designer_tells_it() -> None:
    table = at_table(dracula=20, mina=20, items={"mina": ["dagger_1", "lamp_1"]})
    table.will_roll(2, 3, 6, 3)
    table.dracula.attacks("mm", "claws").dracula.attacks("mm", "claws")
    assert table.mina.health == 2
    table.dracula.attacks("mm", "claws")
    table.dracula.attacks("mm", "bite")
    assert table.mina.hero.vampire
    assert table.state.face_up == {20: ["dagger_1", "lamp_1"]}
    assert table.is_quiet()


@pytest.mark.parametrize(("roll", "resisted"), [(5, True), (6, False)])
def test_garlic_adds_one_to_what_resists(roll: int, resisted: bool) -> None:
    table = at_table(dracula=20, mina=20, items={"mina": ["garlic_1", "garlic_2"]})
    table.will_roll(roll)
    table.dracula.attacks("mm", "bite")
    assert (table.dracula.health == 4) is resisted
    assert table.mina.hero.open == ["garlic_1"]
    assert table.is_quiet()


# the Cross ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("how", ["claws", "bite"])
def test_the_cross_makes_any_attack_cost_two(how: str) -> None:
    table = at_table(dracula=20, mina=20, items={"mina": ["cross_1"]})
    table.will_roll(6)
    table.dracula.attacks("mm", how)
    assert table.points == 3
    assert table.mina.hero.open == ["cross_1"]
    assert table.is_quiet()


def test_with_one_point_the_cross_holds_the_attack_off_and_stays_shown() -> None:
    table = at_table(dracula=20, mina=20, health={"dracula": 1}, items={"mina": ["cross_1"]})
    table.dracula.attacks("mm", "claws")
    assert (table.points, table.mina.health) == (1, 4)
    assert table.was_told("The Cross of Mina held the attack off")
    assert table.came_to_light()
    assert table.dracula.why_not("attack", "mm") == "the Cross: needs 2 points, you have 1"
    assert table.is_quiet()


def test_the_cross_works_against_servants() -> None:
    table = at_table(turn="harker", servants=["harker"], harker=20, mina=20, items={"mina": ["cross_1"]})
    table.will_roll(6)
    table.harker.attacks("mm", "claws")
    assert table.points == 0
    assert table.is_quiet()


def test_brides_cannot_attack_the_bearer_of_the_cross() -> None:
    table = at_table(dracula=20, mina=20, items={"mina": ["cross_1"], "dracula": ["bride_1"]})
    table.dracula.answers("bride", "mm", "claws")
    assert table.mina.health == 4
    assert table.dracula.why_not("bride", "mm") == "the Cross keeps brides away"
    other = at_table(turn="brides", mina=20, brides={"bride_1": 20}, items={"mina": ["cross_1"]})
    other.brides.answers("bride_1", "attack", "mm", "claws")
    assert other.brides.why_not("bride_1", "attack", "mm") == "the Cross keeps brides away"
    assert table.is_quiet()
    assert other.is_quiet()


def test_a_closed_cross_does_not_show_in_what_is_offered() -> None:
    with_it = at_table(dracula=20, mina=20, health={"dracula": 1}, items={"mina": ["cross_1"]})
    without = at_table(dracula=20, mina=20, health={"dracula": 1}, items={"mina": ["lamp_1"]})
    assert with_it.dracula.legal("attack") == without.dracula.legal("attack") == {"mm"}


# bats --------------------------------------------------------------------------------------------------------
def test_a_bat_repeats_a_missed_claw_attack_and_is_gone() -> None:
    table = at_table(dracula=20, mina=20, items={"dracula": ["bat_1"]})
    table.will_roll(6)
    table.dracula.attacks("mm", "claws")
    assert table.dracula.is_asked("reroll", "keep")
    table.will_roll(2)
    table.dracula.answers("reroll")
    assert table.mina.health == 3
    assert "bat_1" in table.state.removed
    assert table.is_quiet()


def test_a_bat_repeats_a_hunters_hit_and_the_last_roll_counts() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["dagger_1"], "dracula": ["bat_1", "bat_2"]})
    table.will_roll(1)
    table.mina.attacks("dagger_1", "dracula")
    assert table.waits_for == ["Ann"]
    table.will_roll(2)
    table.dracula.answers("reroll")
    assert table.dracula.is_asked("reroll", "keep")  # one bat is left
    table.will_roll(1)
    table.dracula.answers("reroll")
    assert table.dracula.health == 4
    assert table.is_quiet()


def test_a_bat_helps_a_companion_too() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["dagger_1"], "dracula": ["bride_1", "bat_1"]})
    table.will_roll(1)
    table.mina.attacks("dagger_1", "bride_1")
    table.will_roll(5)
    table.dracula.answers("reroll")
    assert table.dracula.holds("bride_1")
    assert table.is_quiet()


def test_a_bat_may_be_kept() -> None:
    table = at_table(dracula=20, mina=20, items={"dracula": ["bat_1"]})
    table.will_roll(6)
    table.dracula.attacks("mm", "claws")
    table.dracula.answers("keep")
    assert (table.mina.health, table.dracula.holds("bat_1")) == (4, True)
    assert table.is_quiet()


@pytest.mark.parametrize(("option", "asked"), [("no", False), ("yes", True)])
def test_bats_and_bites_are_a_table_option(option: str, asked: bool) -> None:
    table = at_table(dracula=20, mina=20, items={"dracula": ["bat_1"]}, options={"bat_bite": option})
    table.will_roll(1)
    table.dracula.attacks("mm", "bite")
    assert table.dracula.offers("reroll") is asked
    if asked:
        table.dracula.answers("keep")
    assert table.dracula.health == 4
    assert table.is_quiet()


def test_standing_orders_answer_for_the_bats() -> None:
    table = at_table(dracula=20, mina=20, items={"dracula": ["bat_1"]})
    table.will_roll(6)
    table.dracula.attacks("mm", "claws")
    question = table.dracula.question
    assert question.orders == {"always": ("reroll",), "never": ("keep",)}
    assert question.default_keys() == ("keep",)
    table.dracula.answers("keep")
    assert table.is_quiet()


def test_who_has_no_bats_is_not_asked() -> None:
    table = at_table(dracula=20, mina=20)
    table.will_roll(6)
    table.dracula.attacks("mm", "claws")
    assert table.is_quiet()


def test_attack_is_barred_when_the_cross_makes_all_prey_too_dear() -> None:
    t = at_table(dracula=20, mina=20, items={"mina": ["cross_1"]})
    t.will_roll(6).dracula.attacks("mm", "claws")
    while t.points > 1:
        t.will_roll(6).dracula.attacks("mm", "claws")
    assert "Cross" in t.dracula.why_not("attack")


def labels(player: Who, *path: str) -> list[str]:
    """Say what a player can choose from."""
    return [RULES.messages.say(option.label, PEOPLE) for option in player.options(*path)]


def test_the_price_of_the_cross_stands_on_the_button() -> None:
    """Where it is shown, and on Attack itself where nobody can be attacked for less."""
    table = at_table(dracula=20, mina=20, items={"mina": ["cross_1"]})
    assert "Attack (1 point)" in labels(table.dracula)
    table.will_roll(6).dracula.attacks("mm", "claws")
    assert "Attack (2 points, for the Cross)" in labels(table.dracula)
    assert labels(table.dracula, "attack") == ["Mina Murray, health 4, 2 points for the Cross"]


def test_a_brides_attack_is_barred_where_all_show_the_cross() -> None:
    table = at_table(dracula=20, mina=20, items={"mina": ["cross_1"], "dracula": ["bride_1"]})
    table.will_roll(6).dracula.attacks("mm", "claws")
    assert table.dracula.why_not("bride") == "the Cross keeps brides away"
