"""A ping that is held back, since its person was there a moment ago, is put off and not forgotten."""

from __future__ import annotations

from bot.reminders import Reminders
from bot.settings import change_settings
from tests.bot.tables.conftest import ANN, BEN, choices

MINUTE, HOUR = 60, 3_600


async def passes(house, seconds):
    house.clock.now += seconds
    await Reminders(house.store, house.tables).tick()


async def panel_of(house, table, seat="s1"):
    return (await house.tables.messages.visible(table)).item(f"panel:{seat}")


async def quick_answer(house):
    """Ann rests, and Ben rests nine minutes later: Ann is waited for again, and not pinged."""
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Rest")
    house.clock.now += 9 * MINUTE
    await house.choose(BEN, table, "Rest")
    return table, (await panel_of(house, table)).fresh


async def test_a_turn_that_comes_while_one_counts_as_present_is_pinged_when_one_does_no_longer(house):
    table, fresh = await quick_answer(house)
    await passes(house, 59)
    assert (await panel_of(house, table)).fresh == fresh
    await house.restart()
    await passes(house, 2)
    item = await panel_of(house, table)
    assert item.due
    assert item.fresh != fresh
    await passes(house, HOUR)
    assert (await panel_of(house, table)).fresh == item.fresh


async def test_whoever_has_looked_or_answered_meanwhile_is_not_pinged(house):
    table, fresh = await quick_answer(house)
    await house.tables.panels.panel(table, ANN)
    await passes(house, 2 * MINUTE)
    assert (await panel_of(house, table)).fresh == fresh
    id, values = choices(await house.tables.panels.panel(table, ANN))[0]
    assert (await house.press(ANN, id, *values)).kind == "done"
    await passes(house, HOUR)
    assert (await panel_of(house, table)).fresh == fresh


async def test_what_is_shown_without_being_asked_for_is_no_look(house):
    table, fresh = await quick_answer(house)
    await house.tables.panels.panel(table, ANN, looks=False)
    await passes(house, 2 * MINUTE)
    assert (await panel_of(house, table)).fresh != fresh


async def test_a_call_in_the_thread_is_put_off_in_the_same_way(house):
    await change_settings(house.store, ANN, pings="thread")
    table, _ = await quick_answer(house)
    assert (await house.tables.messages.visible(table)).item("call") is None
    await passes(house, 2 * MINUTE)
    assert (await house.tables.messages.visible(table)).item("call").users == [ANN]


async def test_quiet_hours_and_an_outage_put_it_off_further(house):
    table, fresh = await quick_answer(house)
    house.clock.now += HOUR
    await house.tables.outages.refund(HOUR)
    await passes(house, MINUTE // 2)
    assert (await panel_of(house, table)).fresh == fresh
    await change_settings(house.store, ANN, away_until=int(house.clock.now) + 3 * HOUR)
    house.tables.profiles.forget_settings(ANN)
    await passes(house, HOUR)
    assert not (await panel_of(house, table)).due
    await passes(house, 2 * HOUR)
    item = await panel_of(house, table)
    assert item.due
    assert item.fresh != fresh


async def test_a_nudge_comes_at_once(house):
    table, fresh = await quick_answer(house)
    await house.tables.pings.nudge(table, BEN)
    item = await panel_of(house, table)
    assert item.due
    assert item.fresh != fresh
    await passes(house, HOUR)
    assert (await panel_of(house, table)).fresh == item.fresh
