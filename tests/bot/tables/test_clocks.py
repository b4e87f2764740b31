"""Clocks with a clock that tests set: reminders, quiet hours, pauses, outages, nudges, usual answers."""

from __future__ import annotations

import asyncio
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.reminders import Reminders
from bot.settings import BadSetting, UserSettings, change_settings, described, load_settings, time_zones
from bot.tables import Refusal
from storage import Job
from tests.bot.tables.conftest import ANN, BEN, CARA
from tests.patience import PATIENCE

DAY, HOUR = 86_400, 3_600


def panel_of(visible, seat):
    return visible.item(f"panel:{seat}")


async def passes(house, seconds):
    house.clock.now += seconds
    return await Reminders(house.store, house.tables).tick()


async def test_one_reminder_after_a_day_and_no_more(house):
    table = await house.table(ANN, BEN)
    before = panel_of(await house.tables.messages.visible(table), "s1")
    assert before.due
    await passes(house, DAY - 10)
    assert panel_of(await house.tables.messages.visible(table), "s1").fresh == before.fresh
    await passes(house, 11)
    reminded = panel_of(await house.tables.messages.visible(table), "s1")
    assert reminded.fresh != before.fresh
    await passes(house, 5 * DAY)
    assert panel_of(await house.tables.messages.visible(table), "s1").fresh == reminded.fresh
    other = panel_of(await house.tables.messages.visible(table), "s2")
    assert not other.asked
    assert other.fresh == "0"


async def test_answering_in_time_leaves_no_reminder(house):
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Rest")
    assert [job.key for job in await house.store.jobs(table) if job.kind == "remind"] == ["s2"]


async def test_a_reminder_waits_for_the_end_of_quiet_hours(house):
    zone = ZoneInfo("Europe/Berlin")
    house.clock.now = datetime(2026, 3, 27, 23, 30, tzinfo=zone).timestamp()
    await change_settings(house.store, ANN, time_zone="Europe/Berlin", quiet_from=22, quiet_to=8)
    table = await house.table(ANN, BEN)
    first = panel_of(await house.tables.messages.visible(table), "s1")
    assert not first.due
    await passes(house, DAY)
    assert panel_of(await house.tables.messages.visible(table), "s1").fresh == first.fresh
    (job,) = [j for j in await house.store.jobs(table) if j.kind == "remind" and j.key == "s1"]
    # the night in which the clocks go forward: eight o'clock is an hour nearer
    assert datetime.fromtimestamp(job.due_at, zone) == datetime(2026, 3, 29, 8, 0, tzinfo=zone)
    await passes(house, job.due_at - house.clock.now)
    woken = panel_of(await house.tables.messages.visible(table), "s1")
    assert woken.due
    assert woken.fresh != first.fresh


@pytest.mark.parametrize(
    ("at", "ends"),
    [
        ((2026, 3, 29, 1, 30), (2026, 3, 29, 6, 0)),  # forward
        ((2026, 10, 24, 23, 0), (2026, 10, 25, 6, 0)),  # back
        ((2026, 6, 1, 5, 59), (2026, 6, 1, 6, 0)),
        ((2026, 6, 1, 6, 0), (2026, 6, 1, 6, 0)),
        ((2026, 6, 1, 12, 0), (2026, 6, 1, 12, 0)),
        ((2026, 6, 1, 22, 0), (2026, 6, 2, 6, 0)),
    ],
)
def test_quiet_hours_are_those_of_the_clock_on_the_wall(at, ends):
    zone = ZoneInfo("Europe/Berlin")
    settings = UserSettings(time_zone="Europe/Berlin", quiet_from=22, quiet_to=6)
    until = settings.quiet_until(int(datetime(*at, tzinfo=zone).timestamp()))
    assert datetime.fromtimestamp(until, zone) == datetime(*ends, tzinfo=zone)


def test_quiet_hours_that_end_in_the_hour_that_is_skipped():
    zone = ZoneInfo("Europe/Berlin")
    settings = UserSettings(time_zone="Europe/Berlin", quiet_from=22, quiet_to=2)
    until = settings.quiet_until(int(datetime(2026, 3, 29, 1, 30, tzinfo=zone).timestamp()))
    assert datetime.fromtimestamp(until, zone) == datetime(2026, 3, 29, 3, 0, tzinfo=zone)


async def test_away_in_all_games_silences_pings_and_clocks(house):
    one = await house.table(ANN, BEN, clock="1d")
    two = await house.table(ANN, CARA)
    await change_settings(house.store, ANN, away_until=int(house.clock.now) + 10 * DAY)
    house.tables.profiles.forget_settings(ANN)
    for table in (one, two):
        assert not panel_of(await house.tables.messages.visible(table), "s1").due
    await passes(house, 2 * DAY)
    assert len(await house.store.answers(one)) == 0
    await passes(house, 8 * DAY + 1)
    assert len(await house.store.answers(one)) > 0


async def test_a_pause_by_majority_stops_clocks_and_is_given_back(house):
    table = await house.table(ANN, BEN, CARA, clock="1d")
    await house.tables.motions.pause(table, ANN)
    assert not (await house.store.game(table)).paused
    visible = await house.tables.messages.visible(table)
    assert sorted(i.audience.user for i in visible.items if i.role.startswith("ask")) == [BEN, CARA]
    request = (await house.store.open_requests(table))[0]
    await house.tables.votes.vote(table, BEN, request.id, "yes")
    assert (await house.store.game(table)).paused
    await passes(house, 10 * DAY)
    assert not panel_of(await house.tables.messages.visible(table), "s1").due
    assert len(await house.store.answers(table)) == 0
    await house.tables.motions.resume(table, ANN)
    await house.tables.motions.resume(table, CARA)
    assert not (await house.store.game(table)).paused
    await passes(house, DAY - HOUR)
    assert len(await house.store.answers(table)) == 0
    await passes(house, HOUR + 1)
    assert len(await house.store.answers(table)) == 1


def notes(panel):
    """Return the small print of a panel."""
    return " ".join(panel.notes)


async def test_an_outage_of_six_hours_is_given_back(house):
    table = await house.table(ANN, BEN, clock="1d")
    ends = int(house.clock.now) + DAY
    assert f"<t:{ends}:R>" in notes(await house.tables.panels.panel(table, ANN))
    house.clock.now += 23 * HOUR + 6 * HOUR
    await house.restart()
    await house.tables.start(idle=6 * HOUR)
    assert f"the usual answer is given <t:{ends + 6 * HOUR}:R>" in notes(await house.tables.panels.panel(table, ANN))
    assert await passes(house, 0) == 0
    assert await passes(house, HOUR + 1) == 2
    assert len(await house.store.answers(table)) == 1


async def test_without_the_option_nobody_is_answered_for(house):
    table = await house.table(ANN, BEN)
    await passes(house, 30 * DAY)
    assert len(await house.store.answers(table)) == 0


async def test_the_clock_gives_the_usual_answer_and_says_so(house):
    table = await house.table(ANN, BEN, clock="3d")
    await passes(house, 3 * DAY + 1)
    story = [
        line for i in (await house.tables.messages.visible(table)).items if "story" in i.role for line in i.panel.text
    ]
    assert "Time ran out: the usual answer was given for Ann." in story
    assert (await house.tables.panels.panel(table, BEN)).heading == ["Dig"]


async def test_a_nudge_reaches_whoever_is_waited_for_every_twelve_hours(house):
    table = await house.table(ANN, BEN)
    before = panel_of(await house.tables.messages.visible(table), "s1").fresh
    await house.tables.pings.nudge(table, BEN)
    assert panel_of(await house.tables.messages.visible(table), "s1").fresh != before
    with pytest.raises(Refusal, match="again in 12 h"):
        await house.tables.pings.nudge(table, BEN)
    house.clock.now += 12 * HOUR
    await house.tables.pings.nudge(table, BEN)
    with pytest.raises(Refusal, match="nudged lately"):
        await house.tables.pings.nudge(table, ANN)


async def test_nobody_is_pinged_who_has_just_acted(house):
    table = await house.table(ANN, BEN)
    fresh = panel_of(await house.tables.messages.visible(table), "s1").fresh
    await house.choose(ANN, table, "Rest")
    await house.choose(BEN, table, "Rest")
    item = panel_of(await house.tables.messages.visible(table), "s1")
    assert item.asked
    assert not item.due
    assert item.fresh == fresh


async def test_unknown_and_orphaned_jobs_are_dropped(house):
    table = await house.table(ANN, BEN)
    await house.store.put_job(Job("moon", 5, game_id=table))
    await house.store.put_job(Job("remind", 5, game_id=table, key="s9"))
    await passes(house, 0)
    assert not [j for j in await house.store.jobs(table) if j.due_at == 5]


async def test_settings_are_checked_and_said(house):
    await change_settings(house.store, ANN, pings="thread", large_type=True)
    assert (await load_settings(house.store, ANN)).pings == "thread"
    for bad in ({"pings": "pigeon"}, {"time_zone": "Mars/Base"}, {"quiet_from": 25}, {"shoe": 3}, {"large_type": "x"}):
        with pytest.raises(BadSetting):
            await change_settings(house.store, ANN, **bad)
    await house.store.change_settings("user", BEN, time_zone=7, pings="dm", quiet_from="x")
    assert await load_settings(house.store, BEN) == UserSettings()
    assert "Large type: yes" in described(await load_settings(house.store, ANN), 0)
    assert "Europe/Berlin" in time_zones("berlin")


async def test_a_call_in_the_thread_for_those_without_direct_messages(house):
    table = await house.table(ANN, BEN)
    assert (await house.tables.messages.visible(table)).item("call") is None
    await house.tables.profiles.dm_closed(ANN, True)
    call = (await house.tables.messages.visible(table)).item("call")
    assert call.users == [ANN]
    assert not panel_of(await house.tables.messages.visible(table), "s1").due


async def test_the_daily_look_happens_once_a_day_however_often_the_bot_starts(house):
    looks = []

    async def look():
        looks.append(house.clock.now)

    for hours in (0, 1, 10, 12, 2, 24):
        house.clock.now += hours * HOUR
        reminders = Reminders(house.store, house.tables, daily=look)
        await reminders.prepare()
        await reminders.tick()
    assert len(looks) == 3


async def test_the_loop_ticks_until_it_is_stopped(house):
    table = await house.table(ANN, BEN, clock="10m")
    house.clock.now += 601
    reminders = Reminders(house.store, house.tables)
    task = asyncio.create_task(reminders.run())
    async with asyncio.timeout(PATIENCE):
        while not await house.store.answers(table):  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.02)
        reminders.stop()
        await task
    assert len(await house.store.answers(table)) == 1
