"""When things go wrong: corrupt saves, failing rules, failing commits, upgrades; and what stays the same in public."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from bot.tables import Refusal
from bot.workers import ProcessWorkers, Thought
from rules.engine import Refused
from storage import Commit, StorageError, Store
from tests.bot.tables.conftest import ANN, BEN, CARA, CHANNEL, Clock, House, control, labels, make, play_out


async def spoil(house, table, save):
    version = (await house.store.game(table)).version
    await house.store.commit_answer(table, Commit(save=save, expected_version=version))
    await house.restart()


async def test_a_save_that_cannot_be_read_is_shown_exported_and_abandoned(house):
    table = await house.table(ANN, BEN)
    old = control(await house.tables.panels.panel(table, ANN), "Dig")[0]
    await spoil(house, table, '{"rubbish": 1}')
    visible = await house.tables.messages.visible(table)
    assert visible.status == "frozen"
    panel = await house.tables.panels.panel(table, ANN)
    assert panel.heading == ["“Friday” cannot go on"]
    assert (await house.press(ANN, old)).text.startswith("This game is frozen")
    for work in (
        house.tables.undoing.undo(table, ANN),
        house.tables.pings.nudge(table, ANN),
        house.tables.boards.known(table, ANN),
    ):
        with pytest.raises(Refusal):
            await work
    assert "rubbish" in await house.tables.files.export(table)
    outcome = await house.press(ANN, control(panel, "Abandon")[0])
    assert outcome.kind == "done"
    request = (await house.store.open_requests(table))[0]
    await house.tables.votes.vote(table, BEN, request.id, "yes")
    assert (await house.store.game(table)).status == "abandoned"
    assert (await house.tables.messages.visible(table)).item("table") is not None
    assert all(x.status != "running" for x in await house.tables.directory.games_of(ANN))


async def test_a_save_that_cannot_be_replayed_is_frozen_with_its_board_and_thaws_when_mended(house):
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Rest")
    _, good = await house.store.load_save(table)
    data = json.loads(good)
    for point in data["points"]:
        state = json.loads(point["state"])
        state["agenda"] = [{"name": "no_such_step", "ids": []}]
        point["state"] = json.dumps(state)
    await spoil(house, table, json.dumps(data))
    visible = await house.tables.messages.visible(table)
    assert visible.status == "frozen"
    assert visible.item("table").panel.picture is not None
    await spoil(house, table, good)
    assert (await house.tables.messages.visible(table)).status == "running"
    assert (await house.choose(BEN, table, "Rest")).kind == "done"


async def test_a_commit_that_fails_leaves_nothing_and_the_next_click_works(house, monkeypatch):
    table = await house.table(ANN, BEN)
    panel = await house.tables.panels.panel(table, ANN)
    commit = house.store.commit_answer

    async def full(*args, **kwargs):
        raise StorageError("The disk is full.")

    monkeypatch.setattr(house.store, "commit_answer", full)
    outcome = await house.choose(ANN, table, "Dig", panel)
    assert outcome.kind == "refused"
    assert outcome.text == "The disk is full."
    monkeypatch.setattr(house.store, "commit_answer", commit)
    assert (await house.tables.panels.panel(table, ANN)).heading == ["Dig"]
    assert (await house.choose(ANN, table, "Dig", panel)).kind == "done"


async def test_a_click_that_is_cancelled_in_its_commit_ends_whole_or_not_at_all(house):
    table = await house.table(ANN, BEN)
    id = control(await house.tables.panels.panel(table, ANN), "Dig")[0]
    for _ in range(3):
        task = asyncio.create_task(house.press(ANN, id))
        await asyncio.sleep(0.001)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    answers = len(await house.store.answers(table))
    heading = (await house.tables.panels.panel(table, ANN)).heading
    assert (answers, heading) in [(0, ["Dig"]), (1, ["Depth"])]


async def test_rules_that_fail_are_reported_and_nothing_changes(house, monkeypatch):
    table = await house.table(ANN, BEN)
    for user in (ANN, BEN):
        await house.choose(user, table, "Rest")
    for user in (ANN, BEN):
        await house.choose(user, table, "Left")
    panel = await house.tables.panels.panel(table, ANN)

    def fail(*args, **kwargs):
        raise ZeroDivisionError

    live = house.tables.live.loaded[table]
    monkeypatch.setattr(type(live.session.game), "tell", fail)
    outcome = await house.choose(ANN, table, "End", panel)
    monkeypatch.undo()
    assert outcome.kind == "refused"
    assert "Report `r" in outcome.text
    (report,) = await house.store.reports()
    assert "ZeroDivisionError" in (await house.store.report(report[0])).bundle
    assert (await house.choose(ANN, table, "End")).kind == "done"


def public(visible):
    return {i.role: (i.fingerprint, i.fresh) for i in visible.items if i.audience.kind in ("thread", "channel", "side")}


async def test_nothing_public_moves_for_a_secret_answer(house):
    table = await house.table(ANN, BEN, CARA)
    for user in (ANN, BEN, CARA):
        await house.choose(user, table, "Rest")
    for user in (ANN, BEN):
        await house.choose(user, table, "Left")
    for user in (ANN, BEN, CARA):
        for _ in range(9):
            panel = await house.tables.panels.panel(table, user)
            if "End" not in labels(panel):
                break
            await house.choose(user, table, "End", panel)
    assert (await house.tables.panels.panel(table, BEN)).heading == ["Bid"]
    before = public(await house.tables.messages.visible(table))
    house.clock.now += 5
    await house.choose(BEN, table, "1")
    assert public(await house.tables.messages.visible(table)) == before
    house.clock.now += 5000
    await house.choose(ANN, table, "2")
    assert public(await house.tables.messages.visible(table)) == before
    await house.restart()
    assert {role: print for role, (print, _) in public(await house.tables.messages.visible(table)).items()} == {
        role: print for role, (print, _) in before.items()
    }


async def test_what_happened_leads_with_what_was_done_to_the_reader(house):
    table = await house.table(ANN, BEN)
    await house.tables.stories.what_happened(table, BEN)
    await house.choose(ANN, table, "Dig")
    await house.choose(ANN, table, "2")
    await house.choose(BEN, table, "Lend")
    await house.choose(BEN, table, "Rest")
    panel = await house.tables.stories.what_happened(table, ANN)
    assert panel.heading[0].startswith("Since <t:")
    assert "• Digs ann 2." in panel.text
    again = await house.tables.stories.what_happened(table, ANN)
    assert again.text[0] == "Nothing has happened since you last looked."
    assert any("Direction" in line for line in again.text)
    log = await house.tables.stories.log(table, CARA)
    assert "• Digs ann 2." in log.text


async def test_export_and_import_carry_a_game_to_another_table(house):
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Dig")
    text = await house.tables.files.export(table)
    game = await house.tables.files.import_(text, keep_people=True, guild_id=9, channel_id=9, host_id=ANN)
    assert game.id != table
    assert (await house.tables.panels.panel(game.id, ANN)).heading == ["Depth"]
    assert [j.kind for j in await house.store.jobs(game.id)] == ["remind"]
    await play_out(house, game.id, (ANN, BEN))
    assert any("kept" in line for line in (await house.tables.directory.verify(game.id)).text)
    with pytest.raises(Refusal, match="no game export"):
        await house.tables.files.import_("{}", guild_id=9)


async def test_lists_and_completion(house):
    table = await house.table(ANN, BEN)
    lobby = await house.table(BEN, start=False)
    lines = await house.tables.directory.games_of(BEN)
    assert [(x.table, x.waiting_for_you) for x in lines] == [(lobby, False), (table, False)] or {
        x.table for x in lines
    } == {table, lobby}
    ann = (await house.tables.directory.games_of(ANN))[0]
    assert ann.waiting_for_you
    assert ann.text == "Friday · round 1 · waiting for you"
    assert {x.table for x in await house.tables.directory.find(CARA, CHANNEL, "fri")} == {table, lobby}
    await house.tables.places.placed(table, thread_id=555)
    assert await house.tables.directory.at(555) == table
    health = await house.tables.health.check()
    assert health.faults == []
    assert health.running == 1


async def test_computers_think_in_a_process_of_their_own(house):
    table = await house.table(ANN, BEN)
    save = house.tables.live.loaded[table].session.save()
    (question,) = house.tables.live.loaded[table].session.open("s1")
    workers = ProcessWorkers(catalog="tests.bot.toys:GAMES")
    try:
        thought = Thought("toy", save, "s1", question.id, "random")
        one = await workers.think(thought)
        assert one in (("dig",), ("rest",))
        assert await workers.think(thought) == one
        assert await workers.think(Thought("toy", save, "s2", question.id, "random")) is None
    finally:
        await workers.close()
    assert isinstance(Refused("closed"), Exception)


async def test_buttons_of_the_more_menu_all_answer(house):
    table = await house.table(ANN, BEN)
    more = (await house.press(ANN, f"n:{table}:-:x:")).panel
    for row in more.rows:
        for button in row:
            outcome = await house.press(ANN, button.id)
            assert outcome.text or outcome.panel, button
    assert "Leave" in labels(more)


async def test_an_upgrade_that_changes_the_outcome_asks_again_and_says_so(house):
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Dig")
    old = control(await house.tables.panels.panel(table, ANN), "1")[0]
    _, save = await house.store.load_save(table)
    data = json.loads(save)
    state = json.loads(data["present"])
    state["hands"]["s1"]["points"] += 1  # as if the old rules had given one more
    data["present"] = json.dumps(state)
    await spoil(house, table, json.dumps(data))
    visible = await house.tables.messages.visible(table)
    assert visible.status == "running"
    story = [line for i in visible.items if i.role.startswith("story") for line in i.panel.text]
    assert any(line.startswith("After an update of the rules") for line in story)
    assert "Dig" in labels(await house.tables.panels.panel(table, ANN))
    outcome = await house.press(ANN, old)
    assert outcome.kind == "refused"
    assert [bool(a.withdrawn_by) for a in await house.store.answers(table)] == [True]
    await house.restart()
    await play_out(house, table, (ANN, BEN))
    assert (await house.tables.messages.visible(table)).status == "finished"


async def test_completion_over_a_thousand_games_is_quick(house):
    for n in range(1000):
        await house.store.create_game("toy", BEN, guild_id=1, channel_id=2, title=f"Game {n}")
    await house.table(ANN, BEN)
    spent = []
    for _ in range(3):
        begun = time.process_time()
        lines = await house.tables.directory.find(ANN, CHANNEL, "game 99")
        spent.append(time.process_time() - begun)
    assert min(spent) < 0.3
    assert lines
    assert all("Game 99" in line.title for line in lines)


async def test_the_host_is_told_when_somebody_calls(house):
    table = await house.table(ANN, BEN)
    outcome = await house.press(BEN, f"n:{table}:-:x:help")
    assert "The host of the table is told" in outcome.text
    help = (await house.tables.messages.visible(table)).item("help")
    assert help.audience.user == ANN
    assert help.panel.heading == ["Ben asks for help"]
    house.clock.now += 86_401
    assert (await house.tables.messages.visible(table)).item("help") is None


async def test_the_last_one_missing_is_told_once(house):
    table = await house.table(ANN, BEN, CARA)
    for user in (ANN, BEN, CARA):
        await house.choose(user, table, "Rest")
    fresh = (await house.tables.messages.visible(table)).item("panel:s3").fresh
    house.clock.now += 3600
    await house.choose(ANN, table, "Left")
    assert (await house.tables.messages.visible(table)).item("panel:s3").fresh == fresh
    await house.choose(BEN, table, "Right")
    item = (await house.tables.messages.visible(table)).item("panel:s3")
    assert item.fresh != fresh
    assert any("Only you are still missing" in note for note in item.panel.notes)


async def test_computers_go_on_after_a_start(house):
    table = await house.table(ANN, computers=1)
    await house.tables.close()
    await house.restart()
    await house.tables.start()
    await house.tables.computers.quiet()
    await house.choose(ANN, table, "Rest")
    await house.tables.computers.quiet()
    assert any('"by": "computer"' in a.row for a in await house.store.answers(table))


async def test_a_second_bot_on_the_same_database_changes_nothing(tmp_path):
    clock = Clock()
    first = await Store.open(tmp_path / "games.db", clock=clock)
    await first.take_lease(30)
    one = House(first, clock, make(first, clock, []))
    table = await one.table(ANN, BEN)
    panel = await one.tables.panels.panel(table, ANN)
    second = await Store.open(tmp_path / "games.db", clock=clock)
    await second.take_lease(30, force=True)
    two = House(second, clock, make(second, clock, []))
    assert (await two.choose(ANN, table, "Dig")).kind == "done"
    refused = await one.choose(ANN, table, "Rest", panel)
    assert refused.kind == "refused"
    assert "taken over" in refused.text
    assert (await one.tables.panels.panel(table, ANN)).heading == ["Depth"]  # whoever only looks is shown what is true
    assert (await two.tables.panels.panel(table, ANN)).heading == ["Depth"]
    for house in (one, two):
        await house.tables.close()
        await house.store.close()


async def test_fifty_tables_at_once(house):
    tables = [await house.table(ANN, BEN) for _ in range(50)]
    panels = [await house.tables.panels.panel(table, ANN) for table in tables]
    ids = [control(panel, "Rest")[0] for panel in panels]
    outcomes = await asyncio.gather(*(house.press(ANN, id) for id in ids))
    assert {o.kind for o in outcomes} == {"done"}
    assert len(await house.tables.directory.games_of(BEN)) == 50
    assert all(line.waiting_for_you for line in await house.tables.directory.games_of(BEN))
