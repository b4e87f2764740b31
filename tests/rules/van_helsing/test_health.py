"""Healing, dying, turning into a vampire, and who plays whom then (Health Points; Turning into a Vampire)."""

from __future__ import annotations

import pytest

from tests.rules.van_helsing.harness import Table, at_table


def bitten(players: int, **how) -> Table:
    """Return a table at which Dracula has just bitten Mina to her end."""
    table = at_table(players=players, dracula=20, mina=20, health={"mina": 2}, **how)
    table.will_roll(6)
    table.dracula.attacks("mm", "bite")
    return table


def clawed(players: int, **how) -> Table:
    """Return a table at which Dracula has just killed Mina with claws."""
    table = at_table(players=players, dracula=20, mina=20, health={"mina": 1}, **how)
    table.will_roll(1)
    table.dracula.attacks("mm", "claws")
    return table


# health ------------------------------------------------------------------------------------------------------
def test_a_whole_turn_beside_the_coffin_gives_one_health() -> None:
    table = at_table(dracula=34, health={"dracula": 3})
    table.dracula.ends()
    assert table.dracula.health == 4
    assert table.is_quiet()


def test_any_action_spoils_the_rest() -> None:
    table = at_table(dracula=34, health={"dracula": 3})
    table.dracula.moves(33, 34)
    table.dracula.ends()
    assert table.dracula.health == 3
    assert table.is_quiet()


def test_arriving_at_the_coffin_is_no_rest() -> None:
    table = at_table(dracula=33, health={"dracula": 3})
    table.dracula.moves(34)
    table.dracula.ends()
    assert table.dracula.health == 3
    assert table.is_quiet()


def test_sending_brides_away_or_taking_them_does_not_spoil_it() -> None:
    table = at_table(dracula=34, health={"dracula": 3}, items={"dracula": ["bride_1"]}, brides={"bride_2": 34})
    table.dracula.answers("expel")
    table.dracula.answers("take:bride_2")
    table.dracula.ends()
    assert table.dracula.health == 4
    assert table.is_quiet()


def test_dracula_has_five_health_at_most() -> None:
    table = at_table(dracula=34)
    table.dracula.ends()
    assert table.dracula.health == 5
    assert table.is_quiet()


def test_servants_rest_and_drink_as_well_up_to_three() -> None:
    table = at_table(turn="harker", servants=["harker"], harker=34)
    table.harker.ends()
    assert table.harker.health == 3
    other = at_table(turn="harker", servants=["harker"], harker=20, lying={20: ["pool_1"]})
    other.harker.answers("drink:pool_1")
    assert other.harker.health == 3
    assert table.is_quiet()
    assert other.is_quiet()


def test_coffin_and_pool_do_not_add_up() -> None:
    table = at_table(dracula=34, health={"dracula": 2}, lying={34: ["pool_1"]})
    table.dracula.answers("drink:pool_1")
    assert table.dracula.health == 3
    assert table.is_quiet()


def test_a_destroyed_servant_leaves_its_brides_alone_and_its_bats_are_lost() -> None:
    table = at_table(
        turn="mina", mina=20, harker=20, servants=["harker"], health={"harker": 1},
        items={"mina": ["dagger_1"], "harker": ["bride_1", "bat_2"]},
    )  # fmt: skip
    table.will_roll(1)
    table.mina.attacks("dagger_1", "jh")
    table.harker.answers("keep")
    assert not table.harker.hero.alive
    assert table.state.free == {"bride_1": 20}
    assert "bat_2" in table.state.removed
    assert table.is_quiet()


def test_a_failed_bite_destroys_a_vampire_with_one_health() -> None:
    table = at_table(turn="harker", servants=["harker"], harker=20, mina=20, health={"harker": 1})
    table.will_roll(1)
    table.harker.attacks("mm", "bite")
    assert not table.harker.hero.alive
    assert table.turn == "lg"
    assert table.is_quiet()


# death and turning -------------------------------------------------------------------------------------------
def test_claws_kill_and_the_items_stay_there() -> None:
    table = clawed(2, items={"mina": ["cross_1"]})
    assert not table.mina.hero.alive
    assert table.state.face_up == {20: ["cross_1"]}
    assert table.sees(None).heroes[-1].place is None
    assert table.is_quiet()


@pytest.mark.parametrize("health", [1, 2])
def test_a_bite_at_two_health_or_less_turns(health: int) -> None:
    table = at_table(dracula=20, mina=20, health={"mina": health}, items={"mina": ["lamp_1"]})
    table.will_roll(6)
    table.dracula.attacks("mm", "bite")
    mina = table.mina.hero
    assert (mina.side, mina.health, mina.most, mina.items) == ("vampires", 2, 3, [])
    assert table.state.face_up == {20: ["lamp_1"]}
    assert table.is_quiet()


def test_the_last_blow_decides_between_death_and_turning() -> None:
    table = at_table(dracula=20, mina=20, health={"mina": 3})
    table.will_roll(6, 1)
    table.dracula.attacks("mm", "bite").dracula.attacks("mm", "claws")
    assert not table.mina.hero.alive
    assert table.is_quiet()


def test_a_brides_bite_makes_a_servant_of_dracula() -> None:
    table = at_table(turn="brides", mina=20, brides={"bride_1": 20}, health={"mina": 1})
    table.will_roll(6)
    table.brides.answers("bride_1", "attack", "mm", "bite")
    assert table.mina.hero.vampire
    assert table.mina.seat == "s1"
    assert table.is_quiet()


def test_the_servant_acts_in_its_old_place_and_grows_at_the_end_of_its_next_turn() -> None:
    table = bitten(2)
    table.dracula.ends()
    seen = []
    while table.turn != "dracula":
        seen.append(table.turn)
        table.session.take(table.session.asked[0], ("end",))
    assert seen == ["vh", "jh", "lg", "mm"]
    assert table.mina.health == 3
    table.until("mm")
    assert table.points == 3
    assert table.is_quiet()


def test_a_wounded_servant_still_gains_its_point_but_never_more_than_three() -> None:
    table = bitten(2, van_helsing=20, items={"van_helsing": ["dagger_1"]})
    table.dracula.ends()
    table.will_roll(1)
    table.van_helsing.attacks("dagger_1", "mm")
    assert table.mina.health == 1
    table.until("dracula")
    assert table.mina.health == 2
    assert table.is_quiet()


def test_with_two_players_dracula_plays_the_servant() -> None:
    table = bitten(2)
    assert table.mina.seat == "s1"
    assert table.is_quiet()


def test_with_three_players_dracula_plays_the_servant_and_the_loser_goes_on_with_the_other() -> None:
    table = bitten(3)
    assert table.mina.seat == "s1"
    assert table.godalming.seat == "s3"
    assert table.state.sides["s3"] == "hunters"
    assert table.is_quiet()


def test_who_loses_the_only_hunter_takes_one_from_who_runs_two() -> None:
    table = bitten(4)
    assert table.waits_for == ["Ben"]  # who runs two, and picks
    table.session.take(table.session.asked[0], ("vh",))
    assert (table.van_helsing.seat, table.mina.seat) == ("s4", "s1")
    assert table.was_told("Dora takes over Van Helsing")
    assert table.dracula.offers("end")
    assert table.is_quiet()


def test_who_can_take_no_hunter_plays_the_servant_for_dracula() -> None:
    table = at_table(players=4, dracula=20, mina=20, dead=["van_helsing"], health={"mina": 2})
    table.will_roll(6)
    table.dracula.attacks("mm", "bite")
    assert (table.mina.seat, table.state.sides["s4"]) == ("s4", "vampires")
    assert table.was_told("Dora now plays for Count Dracula")
    assert table.is_quiet()


def test_with_five_players_the_bitten_player_changes_sides() -> None:
    table = bitten(5)
    assert (table.mina.seat, table.state.sides["s5"]) == ("s5", "vampires")
    assert table.is_quiet()


def test_who_changes_sides_sees_the_vampires_secrets_and_no_longer_the_hunters() -> None:
    table = at_table(
        players=5, dracula=20, mina=20, harker=19, health={"mina": 2}, items={"harker": ["lamp_1", "cross_1"]},
    )  # fmt: skip
    assert next(h for h in table.sees("s5").heroes if h.id == "jh").items
    table.will_roll(6)
    table.dracula.attacks("mm", "bite")
    table.dracula.moves(7)
    view = table.sees("s5")
    harker = next(h for h in view.heroes if h.id == "jh")
    assert (view.side, view.heroes[0].place, harker.items) == ("vampires", 7, [])
    assert sorted(i.kind for i in harker.told) == ["cross", "lamp"]  # what it knew, it still knows
    assert {tuple(table.world_of("s5", n).heroes["jh"].items) for n in range(9)} == {("lamp_1", "cross_1")}
    assert table.is_quiet()


def test_who_lost_the_only_hunter_to_claws_takes_over_or_watches() -> None:
    table = clawed(4)
    assert table.waits_for == ["Ben"]
    table.session.take(table.session.asked[0], ("jh",))
    assert table.harker.seat == "s4"
    other = clawed(5)
    assert other.state.sides["s5"] == "hunters"
    assert other.was_told("Eve has no hunter left and watches on")
    assert other.sees("s5").side == "hunters"
    assert table.is_quiet()
    assert other.is_quiet()
