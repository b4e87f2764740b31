"""Playing through the one door: refusals, old buttons, once only, restarts."""

from __future__ import annotations

import asyncio

from bot.panels import parse_custom_id
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, EVE, NAMES, control, labels, play_out


async def test_a_panel_asks_and_a_press_answers(house):
    table = await house.table(ANN, BEN)
    panel = await house.tables.panels.panel(table, ANN)
    assert panel.heading == ["Dig"]
    assert labels(panel)[:2] == ["Dig", "Rest"]
    outcome = await house.choose(ANN, table, "Rest")
    assert outcome.kind == "done"
    assert outcome.panel.heading == ["There is nothing for you to decide now"]
    assert "Rests ann." in outcome.panel.text
    assert (await house.tables.panels.panel(table, BEN)).heading == ["Dig"]


async def test_the_same_interaction_twice_in_parallel_counts_once(house):
    table = await house.table(ANN, BEN)
    id, _ = control(await house.tables.panels.panel(table, ANN), "Rest")
    both = await asyncio.gather(*(house.press(ANN, id, interaction=77) for _ in range(2)))
    assert sorted(o.kind for o in both) == ["done", "duplicate"]
    assert len(await house.store.answers(table)) == 1


async def test_the_same_interaction_after_a_restart_counts_once(house):
    table = await house.table(ANN, BEN)
    id, _ = control(await house.tables.panels.panel(table, ANN), "Rest")
    assert (await house.press(ANN, id, interaction=77)).kind == "done"
    await house.restart()
    again = await house.press(ANN, id, interaction=77)
    assert again.kind == "refused"
    assert again.text.startswith("Already answered: Rests ann")
    assert len(await house.store.answers(table)) == 1


async def test_two_fast_clicks_answer_one_question(house):
    table = await house.table(ANN, BEN)
    panel = await house.tables.panels.panel(table, ANN)
    dig, rest = control(panel, "Dig")[0], control(panel, "Rest")[0]
    first, second = await asyncio.gather(house.press(ANN, dig), house.press(ANN, rest))
    assert first.kind == "done"
    assert second.kind == "refused"
    assert second.text.startswith("Already answered: you chose “Dig”.")
    assert second.panel.heading == ["Depth"]


async def test_every_other_person_is_refused_and_nothing_changes(house):
    table = await house.table(ANN, BEN, CARA)
    panel = await house.tables.panels.panel(table, ANN)
    before = (await house.store.load_save(table), len(await house.store.answers(table)))
    for user in (BEN, CARA, DAN):
        for row in panel.rows:
            for button in row:
                if parse_custom_id(button.id).question == "-":
                    continue
                outcome = await house.press(user, button.id)
                assert outcome.kind == "refused"
                assert "not yours to decide" in outcome.text or "no seat" in outcome.text
                assert NAMES[user] in outcome.text or user == DAN
                assert outcome.panel is not None
    assert before == (await house.store.load_save(table), len(await house.store.answers(table)))


async def test_an_old_button_after_a_restart_acts_or_says_why_not(house):
    table = await house.table(ANN, BEN)
    panel = await house.tables.panels.panel(table, ANN)
    dig = control(panel, "Dig")[0]
    await house.restart()
    outcome = await house.press(ANN, dig)
    assert outcome.kind == "done"
    await house.restart()
    old = await house.press(ANN, dig)
    assert old.kind == "refused"
    assert old.text == "Already answered: you chose “Dig”. Here is what is open now:"
    assert old.panel.heading == ["Depth"]
    assert (await house.press(BEN, dig)).text.startswith("That is closed, or not yours to decide. You are Ben")


async def test_an_illegal_button_says_why_and_shows_what_is_open(house):
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Dig")
    outcome = await house.choose(ANN, table, "9")
    assert outcome.kind == "refused"
    assert outcome.text == "Too_deep 9."
    assert labels(outcome.panel)[:3] == ["1", "2", "9"]


async def test_foreign_and_unknown_ids_are_refused_kindly(house):
    table = await house.table(ANN, BEN)
    for id in (
        "hello",
        "n:zzzzzzzz:0123456789ab:o:x",
        f"n:{table}:-:q:x",
        f"n:{table}:0123456789ab:o:x",
        f"n:{table}:-:v:x",
    ):
        outcome = await house.press(ANN, id)
        assert outcome.kind == "refused"
        assert outcome.text.endswith((".", ":"))


async def test_a_whole_game_over_restarts_ends_and_the_dice_are_fair(house):
    table = await house.table(ANN, BEN)
    await play_out(house, table, (ANN, BEN))
    await house.restart()
    visible = await house.tables.messages.visible(table)
    assert visible.status == "finished"
    end = visible.item("end").panel
    assert any("fair" in note for note in end.notes)
    assert end.picture is not None
    left = visible.item("table").panel  # what was the table is not a second, poorer end
    assert left.heading == ["The game is over"]
    assert left.picture is None
    assert left.rows == []
    verdict = await house.tables.directory.verify(table)
    assert any("kept" in line for line in verdict.text)
    assert any("came out the same" in line for line in verdict.text)
    game = await house.tables.rematches.rematch(table, BEN)
    assert game.id == (await house.tables.rematches.rematch(table, ANN)).id
    assert {s.user_id for s in await house.store.seats(game.id)} == {ANN, BEN}


async def test_a_click_on_a_finished_game_shows_its_board(house):
    table = await house.table(ANN, BEN)
    id = control(await house.tables.panels.panel(table, ANN), "Dig")[0]
    await play_out(house, table, (ANN, BEN))
    outcome = await house.press(ANN, id)
    assert outcome.text == "This game is over."
    assert outcome.panel is not None
    assert EVE not in [s.user_id for s in await house.store.seats(table)]
