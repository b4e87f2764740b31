"""The four endings, when they are checked, and what is told then (Goals of the Players; End of the Game)."""

from __future__ import annotations

from rules.van_helsing.ending import ending
from tests.rules.van_helsing.harness import at_table, placed


def test_the_hunters_win_when_dracula_is_destroyed() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, health={"dracula": 1}, items={"mina": ["dagger_1"]})
    table.will_roll(1)
    table.mina.attacks("dagger_1", "dracula")
    assert table.over == ("hunters", "dracula_dead")
    assert table.state.outcome.winners == ["s2"]
    assert table.is_quiet()


def test_dracula_may_lose_by_a_failed_bite() -> None:
    table = at_table(dracula=20, mina=20, health={"dracula": 1})
    table.will_roll(1)
    table.dracula.attacks("mm", "bite")
    assert table.over == ("hunters", "dracula_dead")
    assert table.is_quiet()


def test_the_hunters_win_when_five_brides_are_destroyed_over_the_whole_game() -> None:
    table = at_table(turn="mina", mina=20, brides={"bride_1": 20}, killed=4, items={"mina": ["dagger_1"]})
    table.will_roll(1)
    table.mina.attacks("dagger_1", "bride_1")
    assert table.over == ("hunters", "brides_dead")
    assert table.is_quiet()


def test_a_killed_companion_counts_for_the_five() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, killed=4, items={"mina": ["dagger_1"], "dracula": ["bride_1"]})
    table.will_roll(1)
    table.mina.attacks("dagger_1", "bride_1")
    assert table.over == ("hunters", "brides_dead")
    assert table.is_quiet()


def test_the_vampires_win_when_no_hunter_is_left_turned_or_killed() -> None:
    table = at_table(
        players=5, dracula=20, mina=20, servants=["godalming"], dead=["van_helsing", "harker"], turncoats=["s4"],
        health={"mina": 2},
    )  # fmt: skip
    table.will_roll(6)
    table.dracula.attacks("mm", "bite")
    assert table.over == ("vampires", "no_hunters")
    assert table.state.outcome.winners == ["s1", "s4", "s5"]  # who came over wins too
    assert table.is_quiet()


def test_the_vampires_win_when_dracula_and_four_brides_are_at_the_coffin() -> None:
    table = at_table(dracula=33, items={"dracula": ["bride_1", "bride_2"]}, brides={"bride_3": 34, "bride_4": 34})
    table.dracula.moves(34)
    assert table.over == ("vampires", "brides_home")
    assert table.is_quiet()


def test_hunters_in_the_coffin_room_do_not_stop_it() -> None:
    table = at_table(dracula=33, mina=34, items={"dracula": [f"bride_{n}" for n in range(1, 5)]})
    table.dracula.moves(34)
    assert table.over == ("vampires", "brides_home")
    assert table.is_quiet()


def test_hunters_may_wait_in_the_coffin_room_and_stop_dracula_otherwise() -> None:
    table = at_table(dracula=33, mina=34, items={"dracula": ["bride_1"]})
    table.dracula.moves(34)
    assert table.over is None
    assert table.dracula.ways() == {33}
    assert table.is_quiet()


def test_a_bride_who_walks_in_may_be_the_fourth() -> None:
    table = at_table(
        turn="brides", dracula=34, items={"dracula": ["bride_1", "bride_2", "bride_3"]}, brides={"bride_4": 33}
    )
    table.brides.answers("bride_4", "move:34")
    assert table.over == ("vampires", "brides_home")
    assert table.is_quiet()


def test_a_servants_brides_count_beside_dracula_only() -> None:
    items = {"dracula": ["bride_1", "bride_2"], "harker": ["bride_3", "bride_4"]}
    table = at_table(turn="harker", dracula=34, servants=["harker"], harker=33, items=items)
    table.harker.moves(34)
    assert table.over == ("vampires", "brides_home")
    other = at_table(turn="harker", dracula=33, servants=["harker"], harker=33, items=items)
    other.harker.moves(34)
    assert other.over is None
    assert table.is_quiet()
    assert other.is_quiet()


def test_three_brides_left_are_too_few_for_dracula_but_the_game_goes_on() -> None:
    table = at_table(dracula=33, killed=4, items={"dracula": ["bride_1", "bride_2", "bride_3"]})
    table.dracula.moves(34)
    assert table.over is None
    assert table.is_quiet()


def test_the_hunters_endings_are_looked_at_first() -> None:
    hunters = ["van_helsing", "harker", "godalming", "mina"]
    assert ending(placed(killed=5, dead=hunters)) == ("hunters", "brides_dead")
    assert ending(placed(killed=5, dead=["dracula", *hunters])) == ("hunters", "dracula_dead")


def test_a_round_limit_loses_the_game_for_the_hunters() -> None:
    table = at_table(turn="mina", dracula=33, round=15, options={"round_limit": "15"})
    table.mina.ends()
    assert table.over == ("vampires", "out_of_time")
    assert table.is_quiet()


def test_without_a_limit_the_game_goes_on() -> None:
    table = at_table(turn="mina", dracula=33, round=99)
    table.mina.ends()
    assert table.over is None
    assert table.state.round == 100
    assert table.is_quiet()


def test_in_the_end_everything_is_shown_to_everybody() -> None:
    table = at_table(
        dracula=31, mina=20, hidden={20: "stake_1"}, items={"mina": ["lamp_1", "dagger_1"]}, brides={"bride_1": 20},
        killed=4,
    )  # fmt: skip
    table.dracula.moves(30, 29)
    table.until("mm")
    assert table.sees(None).end is None
    table.will_roll(1)
    table.mina.attacks("dagger_1", "bride_1")
    end = table.sees(None).end
    assert end is not None
    assert [(t.hero, t.path) for t in end.trails] == [("dracula", [31, 30, 29])]
    assert {p: i.kind for p, i in end.face_down.items()} == {20: "stake"}
    mina = next(h for h in table.sees(None).heroes if h.id == "mm")
    assert [i.kind for i in mina.items] == ["lamp", "dagger"]
    assert table.sees(None).heroes[0].place == 29
    assert table.is_quiet()
