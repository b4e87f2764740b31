"""Nothing stops for ever: jobs, computer players and orders go on after a database that fails, or a crash."""

from __future__ import annotations

import asyncio

import pytest

from bot.reminders import FIRST_PAUSE, LONGEST_PAUSE, Reminders
from bot.tables import Refusal
from bot.tables.people.due import Due
from bot.tables.play import computers
from storage import Job, StorageError, StorageLocked
from tests.bot.tables.conftest import ANN, BEN, House

DAY = 86_400


class Dies(BaseException):
    """The process ends."""


def once(monkeypatch, store, method, error, after=0):
    """Let the next call of a method of the store fail, `after` so many; tell by the list that it came to it."""
    real, met, well = getattr(store, method), [], []

    async def fails(*args, **kwargs):
        if not met and len(well) == after:
            met.append(method)
            raise error
        well.append(method)
        return await real(*args, **kwargs)

    monkeypatch.setattr(store, method, fails)
    return met


async def agree(house, table, kind):
    """Let Ann wish for a pause, the end of one, or the end of the game, and Ben agree."""
    await getattr(house.tables.motions, kind)(table, ANN)
    (request,) = await house.store.open_requests(table, kind)
    await house.tables.votes.vote(table, BEN, request.id, "yes")


@pytest.mark.parametrize("error", [Dies(), StorageLocked()])
async def test_the_usual_answer_outlives_a_crash_and_a_busy_database(house: House, monkeypatch, error):
    table = await house.table(ANN, BEN, clock="1d")
    house.clock.now += DAY + 5
    met = once(monkeypatch, house.store, "commit_answer", error)
    reminders = Reminders(house.store, house.tables)
    try:
        await reminders.tick()
    except Dies:
        await house.restart()
        reminders = Reminders(house.store, house.tables)
    assert met
    assert [job.key for job in await house.store.jobs(table) if job.kind == "default"] == ["s1"]
    house.clock.now += FIRST_PAUSE
    await reminders.tick()
    assert '"by": "clock"' in (await house.store.answers(table))[0].row


@pytest.mark.parametrize("error", [Dies(), StorageLocked()])
async def test_a_reminder_outlives_a_crash_and_a_busy_database(house: House, monkeypatch, error):
    table = await house.table(ANN, BEN)
    before = (await house.tables.messages.visible(table)).item("panel:s1").fresh
    house.clock.now += DAY + 5
    met = once(monkeypatch, house.store, "change_game", error)
    reminders = Reminders(house.store, house.tables)
    try:
        await reminders.tick()
    except Dies:
        await house.restart()
        reminders = Reminders(house.store, house.tables)
    assert met
    house.clock.now += FIRST_PAUSE
    await reminders.tick()
    assert (await house.tables.messages.visible(table)).item("panel:s1").fresh != before
    assert await reminders.tick() == 0


async def test_a_job_that_fails_stops_no_other_and_is_tried_again_ever_more_seldom(house: House, monkeypatch):
    bad, good = await house.table(ANN, BEN, clock="10m"), await house.table(ANN, BEN, clock="10m")
    house.clock.now += 605
    real = Due.answer_for

    async def fails(due, job):
        if job.game_id == bad:
            raise ZeroDivisionError("a planted bug")
        await real(due, job)

    monkeypatch.setattr(Due, "answer_for", fails)
    reminders = Reminders(house.store, house.tables)
    assert await reminders.tick() == 2
    assert (await house.store.answers(bad), len(await house.store.answers(good))) == ([], 1)
    (failing,) = reminders.failing.values()
    assert (failing.job.game_id, failing.tries, failing.why) == (bad, 1, "a planted bug")
    pauses = []
    for _ in range(10):
        assert await reminders.tick() == 0
        (failing,) = reminders.failing.values()
        pauses.append(failing.again - int(house.clock.now))
        house.clock.now = failing.again
        await reminders.tick()
    assert pauses == sorted(pauses)
    assert (pauses[0], pauses[-1]) == (FIRST_PAUSE, LONGEST_PAUSE)
    monkeypatch.undo()
    house.clock.now += LONGEST_PAUSE
    await reminders.tick()
    assert len(await house.store.answers(bad)) == 1
    assert not any(failed.job.game_id == bad for failed in reminders.failing.values())


async def test_a_job_of_a_game_that_is_over_is_struck_off(house: House, monkeypatch):
    table = await house.table(ANN, BEN, clock="10m")
    await agree(house, table, "abandon")
    await house.store.put_job(Job("default", int(house.clock.now), game_id=table, key="s1"))
    monkeypatch.setattr(house.tables.live, "_games", {})  # a game that this bot knows no more
    reminders = Reminders(house.store, house.tables)
    await reminders.tick()
    assert (await house.store.jobs(table), reminders.failing) == ([], {})


@pytest.mark.parametrize("error", [StorageLocked(), ZeroDivisionError()])
async def test_computer_players_go_on_after_a_failure(house: House, monkeypatch, error):
    monkeypatch.setattr(computers, "FIRST_PAUSE", 0.0)
    table = await house.table(ANN, computers=1)
    await house.tables.computers.quiet()
    real, met = house.store.commit_answer, []

    async def busy(id, commit):
        if commit.rows and '"by": "computer"' in commit.rows[-1].row and len(met) < 3:
            met.append(dict(house.tables.computers.stopped))
            raise error
        return await real(id, commit)

    monkeypatch.setattr(house.store, "commit_answer", busy)
    await house.choose(ANN, table, "Rest")
    await house.tables.computers.quiet()
    assert met == [{}, {table: str(error) or "ZeroDivisionError"}, {table: str(error) or "ZeroDivisionError"}]
    assert '"by": "computer"' in (await house.store.answers(table))[1].row
    assert house.tables.computers.stopped == {}


async def test_whoever_wakes_computer_players_ends_their_pause(house: House, monkeypatch):
    monkeypatch.setattr(computers, "FIRST_PAUSE", 3600.0)
    table = await house.table(ANN, computers=1)
    await house.tables.computers.quiet()
    paused, real = asyncio.Event(), house.tables.computers._pause

    async def pauses(id, seconds):
        paused.set()
        await real(id, seconds)

    monkeypatch.setattr(house.tables.computers, "_pause", pauses)
    met = once(monkeypatch, house.store, "load_save", StorageLocked())
    house.tables.live.drop(table)
    house.tables.computers.wake(table)
    await paused.wait()
    assert met
    house.tables.computers.wake(table)
    await house.tables.computers.quiet()
    assert house.tables.computers.stopped == {}


@pytest.mark.parametrize("error", [Dies(), StorageLocked()])
async def test_an_outage_is_given_back_once_whatever_fails(house: House, monkeypatch, error):
    tables = [await house.table(ANN, BEN, clock="1d") for _ in range(3)]
    before = {table: await house.store.jobs(table) for table in tables}
    clocks = {table: (await house.store.game(table)).clock["until"] for table in tables}
    house.clock.now += 7200
    real, calls = house.store.change_game, []

    async def fails(*args, **kwargs):
        calls.append(args)
        if len(calls) == 2:
            raise error
        return await real(*args, **kwargs)

    monkeypatch.setattr(house.store, "change_game", fails)
    with pytest.raises(type(error)):
        await house.tables.outages.refund(7200)
    await house.restart()
    await house.tables.outages.refund(7200)
    for table in tables:
        assert [job.due_at - 7200 for job in await house.store.jobs(table)] == [job.due_at for job in before[table]]
        until = (await house.store.game(table)).clock["until"]
        assert until == {seat: at + 7200 for seat, at in clocks[table].items()}
    assert (await house.store.settings("guild", 0))["alive"] == house.clock.now


async def test_what_was_asked_during_an_outage_is_given_back_no_more_than_it_lasted(house: House):
    """A machine that woke, and somebody who pressed before the clocks were given back: the next has their full day."""
    table = await house.table(ANN, BEN, clock="1d")
    house.clock.now += 100_000
    await house.choose(ANN, table, "Rest")
    house.clock.now += 10
    await house.tables.outages.refund(100_010)
    until = (await house.store.game(table)).clock["until"]
    assert until["s2"] == house.clock.now + DAY
    jobs = {(job.kind, job.key): job.due_at for job in await house.store.jobs(table)}
    assert jobs == {("default", "s2"): until["s2"], ("remind", "s2"): until["s2"]}


async def test_a_paused_table_is_given_an_outage_back_once(house: House):
    table = await house.table(ANN, BEN, clock="1d")
    (before,) = [job.due_at for job in await house.store.jobs(table) if job.kind == "default"]
    await agree(house, table, "pause")
    house.clock.now += 5000
    await house.tables.outages.refund(5000)
    await agree(house, table, "resume")
    assert [job.due_at for job in await house.store.jobs(table) if job.kind == "default"] == [before + 5000]
    assert (await house.store.game(table)).clock["until"] == {"s1": before + 5000}


@pytest.mark.parametrize("error", [Dies(), StorageLocked()])
@pytest.mark.parametrize(
    ("method", "after"), [("join", 0), ("join", 1), ("change_seat", 0), ("change_game", 0), ("change_game", 1)]
)
async def test_a_rematch_that_fails_on_the_way_leaves_no_lobby(house: House, monkeypatch, error, method, after):
    table = await house.table(ANN, BEN)
    await agree(house, table, "abandon")
    met = once(monkeypatch, house.store, method, error, after)
    with pytest.raises((StorageError, Dies)):
        await house.tables.rematches.rematch(table, ANN)
    assert met
    await house.restart()
    game = await house.tables.rematches.rematch(table, ANN)
    lobbies = await house.store.list_games(statuses=("lobby",))
    assert [lobby.id for lobby in lobbies] == [game.id]
    assert [seat.user_id for seat in await house.store.seats(game.id)] == [ANN, BEN]


@pytest.mark.parametrize("error", [Dies(), StorageLocked()])
async def test_whoever_could_not_leave_keeps_orders_and_drafts(house: House, monkeypatch, error):
    game = await house.tables.lobby.open("duel", ANN, guild_id=1, channel_id=2)
    await house.tables.membership.join(game.id, BEN)
    await house.tables.lobby.begin(game.id, ANN)
    await house.tables.orders.set_order(game.id, BEN, "parry", "never")
    met = once(monkeypatch, house.store, "commit_answer", error)
    with pytest.raises((StorageError, Dies)):
        await house.tables.membership.leave(game.id, BEN)
    assert met
    await house.restart()
    assert [order.choice for order in await house.store.orders(game.id)] == ["never"]
    assert [seat.user_id for seat in await house.store.seats(game.id)] == [ANN, BEN]


@pytest.mark.parametrize("error", [Dies(), StorageLocked()])
async def test_an_answer_and_what_an_order_answers_to_it_count_together(house: House, monkeypatch, error):
    game = await house.tables.lobby.open("duel", ANN, guild_id=1, channel_id=2)
    await house.tables.membership.join(game.id, BEN)
    await house.tables.lobby.begin(game.id, ANN)
    await house.tables.orders.set_order(game.id, BEN, "parry", "never")
    (stake,) = house.tables.live.loaded[game.id].session.open("s1")
    real = house.store.commit_answer

    async def fails(id, commit):
        if commit.rows and '"by": "order"' in commit.rows[-1].row:
            raise error
        return await real(id, commit)

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "commit_answer", fails)
        with pytest.raises((StorageError, Dies)):
            await house.tables.presses.answer(game.id, ANN, stake.id, ("5",))
    await house.restart()
    assert await house.store.answers(game.id) == []
    await house.tables.presses.answer(game.id, ANN, stake.id, ("5",))
    assert [row.seat for row in await house.store.answers(game.id)] == ["s1", "s2"]


async def test_an_error_of_the_database_is_no_refusal(house: House, monkeypatch):
    """Whoever tries again must know the one from the other; a table that is gone is a refusal."""
    table = await house.table(ANN, BEN)
    house.tables.live.drop(table)
    once(monkeypatch, house.store, "game", StorageLocked())
    with pytest.raises(StorageLocked):
        await house.tables.panels.panel(table, ANN, looks=False)
    assert (await house.tables.panels.panel(table, ANN)).heading == ["Dig"]
    with pytest.raises(Refusal, match="no such table"):
        await house.tables.panels.panel("nowhere2", ANN)


async def test_an_error_of_the_database_is_no_refusal_of_a_file_either(house: House, monkeypatch):
    """A file that is good is not called bad because the database is busy; a game that is gone is a refusal."""
    table = await house.table(ANN, BEN)
    once(monkeypatch, house.store, "export_game", StorageLocked())
    with pytest.raises(StorageLocked):
        await house.tables.files.export(table)
    monkeypatch.undo()
    text = await house.tables.files.export(table)
    once(monkeypatch, house.store, "import_game", StorageLocked())
    with pytest.raises(StorageLocked):
        await house.tables.files.import_(text, guild_id=1, channel_id=2, host_id=ANN)
    with pytest.raises(Refusal, match="no such game"):
        await house.tables.files.export("nowhere2")
    with pytest.raises(Refusal, match="no game export"):
        await house.tables.files.import_(text[:-9], guild_id=1, channel_id=2, host_id=ANN)


async def test_health_tells_of_tables_that_wait_on_the_machine(house: House):
    """Clocks that should have run out long ago, and computer players that cannot go on; without a table's name."""
    table = await house.table(ANN, BEN, clock="10m")
    house.clock.now += 600 + 900
    assert (await house.tables.health.check()).faults == []
    house.clock.now += 1
    house.tables.computers.stopped[table] = "busy"
    faults = (await house.tables.health.check()).faults
    assert faults == [
        "The clocks of 1 table(s) are late; the log says why.",
        "Computer players of 1 table(s) cannot go on just now; the log says why.",
    ]
    await Reminders(house.store, house.tables).tick()
    house.tables.computers.stopped.clear()
    assert (await house.tables.health.check()).faults == []


async def test_a_button_of_an_unknown_kind_brings_the_panel_that_it_promises(house: House):
    table = await house.table(ANN, BEN)
    told = await house.press(ANN, f"n:{table}:-:q:")
    assert told.text == "That button is of a kind that is not known any more. Here is your panel."
    assert told.panel is not None
    assert told.panel.heading == ["Dig"]
