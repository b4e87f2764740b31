"""A vampire's hidden move is typed as a whole path, or taken step by step as ever."""

from __future__ import annotations

import random

import pytest

from tests.bot.tables.conftest import ANN, BEN, choices, control, labels
from tests.bot.tables.test_games import begun, castle

__all__ = ["castle"]


async def haunting(castle):
    """Bring a table to the first turn of Ann, who is Dracula in 34 with 5 points."""
    table = await begun(castle, (ANN, BEN))
    await castle.choose(BEN, table, "Accept the plan")
    return table


def dracula(castle, table):
    """Return Dracula as he is."""
    return castle.tables.live.loaded[table].session.state.heroes["dracula"]


async def typed(castle, table, text, user=ANN):
    """Press *Whole path…* and type something."""
    id, _ = control(await castle.tables.panels.panel(table, ANN), "Whole path…")
    modal = (await castle.press(user, id)).modal
    assert modal is None or modal.title == "Whole path"
    return await castle.press(user, id, text)


@pytest.mark.parametrize("text", ["5 34 33", "5, 34, 33", "5-34-33", " 34 → 5 → 34 → 33 "])
async def test_a_path_is_typed_with_any_marks_between_and_walked(castle, text):
    table = await haunting(castle)
    outcome = await typed(castle, table, text)
    assert (outcome.kind, outcome.text) == ("done", "")
    assert dracula(castle, table).path == [34, 5, 34, 33]
    assert "hidden in 33 Count's Refuge, 2 points left" in outcome.panel.heading[0]
    assert [a.number for a in await castle.store.answers(table)] == [0, 1, 2, 3]


async def test_the_thread_tells_nothing_of_how_long_the_path_was(castle):
    one, other = await haunting(castle), await haunting(castle)
    await typed(castle, one, "33")
    await typed(castle, other, "5 34 33")
    shown = [await castle.tables.messages.visible(t) for t in (one, other)]
    texts = [
        [
            (i.role, [t for t in i.panel.text if "Promise of the dice" not in t])
            for i in v.items
            if i.audience.kind == "thread"
        ]
        for v in shown
    ]
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("33 99", "Step 2 is not possible: there is no place 99."),
        ("33 5", "Step 2 is not possible: no way leads from 33 Count's Refuge to 5 Count's Tomb."),
        ("33 34 33 34 33 34", "Step 6, to 34 Coffin Room, is not possible: it needs 1 point, you would have 0."),
        ("to the tomb", "Write the numbers of the places in order, such as 33 32 31."),
        ("", "Write the numbers of the places in order, such as 33 32 31."),
        ("34", "Write the numbers of the places in order, such as 33 32 31."),
    ],
)
async def test_what_is_not_possible_is_named_and_nothing_is_walked(castle, text, told):
    table = await haunting(castle)
    outcome = await typed(castle, table, text)
    assert (outcome.kind, outcome.text) == ("refused", told)
    assert dracula(castle, table).path == [34]
    assert "Whole path…" in labels(outcome.panel)


async def test_a_path_ends_where_he_is_met_and_the_rest_is_asked(castle):
    table = await haunting(castle)
    live = castle.tables.live.loaded[table]
    castle.tables.live.loaded[table].session.state.heroes["mm"].place = 33
    outcome = await typed(castle, table, "5 34 33 35")
    assert outcome.kind == "done"
    assert outcome.text == (
        "You ran into the hunters in 33 Count's Refuge. The rest of your path (35) was not walked; choose anew."
    )
    assert dracula(castle, table).place == 33
    assert live.session.row_count == 4


async def test_the_same_path_twice_is_walked_once_and_nobody_else_walks_it(castle):
    table = await haunting(castle)
    id, _ = control(await castle.tables.panels.panel(table, ANN), "Whole path…")
    refused = await castle.press(BEN, id, "33")
    assert refused.kind == "refused"
    assert refused.text.startswith("That is closed, or not yours to decide.")
    first = await castle.press(ANN, id, "33 34", interaction=99)
    assert (first.kind, (await castle.press(ANN, id, "33 34", interaction=99)).kind) == ("done", "duplicate")
    late = await castle.press(ANN, id, "33 34")
    assert late.text.startswith("Already answered: ")
    assert dracula(castle, table).path == [34, 33, 34]


async def test_steps_of_a_path_are_taken_back_one_by_one(castle):
    table = await haunting(castle)
    await typed(castle, table, "5 34 33")
    await castle.choose(ANN, table, "Undo")
    assert dracula(castle, table).path == [34, 5, 34]


async def test_paths_are_offered_only_where_two_steps_are_possible(castle):
    """In random play: to a vampire in his turn with points left, and to nobody else."""
    table = await begun(castle, (ANN, BEN))
    rng, offered = random.Random(2), 0
    for _ in range(160):
        live = castle.tables.live.loaded[table]
        if live.session.state.outcome is not None:
            break
        state = live.session.state
        for user, seat in ((ANN, "s1"), (BEN, "s2")):
            panel = await castle.tables.panels.panel(table, user)
            hero = state.heroes.get(state.turn)
            mine = hero is not None and hero.vampire and hero.seat == seat and state.points > 1 and not state.halted
            in_turn = panel.heading[0].startswith("Your turn")
            assert ("Whole path…" in labels(panel)) == (mine and in_turn), panel.heading
            offered += mine
        user = rng.choice((ANN, BEN))
        able = choices(await castle.tables.panels.panel(table, user))
        if able:
            id, values = rng.choice(able)
            await castle.press(user, id, *values)
    assert offered
