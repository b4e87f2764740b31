"""Whoever does not look is told, once: of the beginning, the end, a pause, a vote, each from their own side."""

from __future__ import annotations

import asyncio

import pytest

from bot.reminders import Reminders
from bot.settings import BadSetting, change_settings, load_settings
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, control, labels, play_out

HOUR = 3_600


async def prefers(house, user, **settings):
    await change_settings(house.store, user, **settings)
    house.tables.profiles.forget_settings(user)


async def items(house, table):
    return {item.role: item for item in (await house.tables.messages.visible(table)).items}


def text(item):
    return " ".join([*item.panel.heading, *item.panel.text])


async def test_the_beginning_reaches_also_those_who_are_asked_nothing_yet(house):
    table = await house.table(ANN, BEN)
    shown = await items(house, table)
    assert shown["panel:s2"].due
    assert not shown["panel:s2"].asked
    assert "You are at the table of “Friday”" in text(shown["panel:s2"])
    await house.choose(ANN, table, "Rest")
    called = (await items(house, table))["panel:s2"]
    assert (called.due, called.fresh) == (True, "1")
    assert "You are at the table" not in text(called)


async def test_the_beginning_is_told_in_the_thread_where_direct_messages_are_closed(house):
    await prefers(house, BEN, pings="thread")
    table = await house.table(ANN, BEN)
    shown = await items(house, table)
    assert not shown["panel:s2"].due
    assert shown["notice:start:s2:thread"].users == [BEN]
    assert "“Friday” has begun." in text(shown["notice:start:s2:thread"])


async def test_the_beginning_waits_for_the_morning_of_those_who_are_asked_nothing_yet(house):
    await prefers(house, BEN, away_until=int(house.clock.now) + 8 * HOUR)
    table = await house.table(ANN, BEN)
    assert not (await items(house, table))["panel:s2"].due
    house.noted.clear()
    house.clock.now += 8 * HOUR
    await Reminders(house.store, house.tables).tick()
    assert house.noted == [table]
    assert (await items(house, table))["panel:s2"].due


async def test_the_end_reaches_each_from_their_side_and_says_what_to_press(house):
    table = await house.table(ANN, BEN)
    await play_out(house, table, [ANN, BEN])
    winners = (await house.store.game(table)).outcome["winners"]
    shown = await items(house, table)
    for seat, user in (("s1", ANN), ("s2", BEN)):
        item = shown[f"panel:{seat}"]
        assert item.due
        assert item.audience.user == user
        assert item.fresh.startswith("end")
        assert "It is over:" in text(item)
        assert ("You won." if seat in winners else "You lost.") in text(item)
        assert labels(item.panel) == ["The end", "Rematch"]
        assert item.panel.picture is not None
    before = shown["panel:s1"]
    await house.restart()
    after = (await items(house, table))["panel:s1"]
    assert (after.fresh, after.fingerprint) == (before.fresh, before.fingerprint)
    end = await house.press(ANN, control(after.panel, "The end")[0])
    assert "Winners" in end.panel.text[0]


async def test_the_end_waits_for_the_morning_and_can_be_chosen_away(house):
    table = await house.table(ANN, BEN)
    await prefers(house, ANN, away_until=int(house.clock.now) + 8 * HOUR)
    await prefers(house, BEN, untold=["end"])
    await play_out(house, table, [ANN, BEN])
    shown = await items(house, table)
    assert [shown[f"panel:{seat}"].due for seat in ("s1", "s2")] == [False, False]
    assert not [role for role in shown if role.endswith(":thread")]
    house.noted.clear()
    house.clock.now += 8 * HOUR
    await Reminders(house.store, house.tables).tick()
    assert house.noted == [table]
    assert (await items(house, table))["panel:s1"].due


async def test_a_game_given_up_is_told_to_those_who_did_not_do_it(house):
    table = await house.table(ANN, BEN)
    await prefers(house, BEN, pings="thread")
    house.clock.now += 4 * 24 * HOUR  # Ann is silent, so that Ben alone decides
    await prefers(house, ANN, away_until=0)
    await house.tables.motions.abandon(table, BEN)
    shown = await items(house, table)
    assert shown["panel:s1"].due
    assert "“Friday” was abandoned" in text(shown["panel:s1"])
    other = await house.table(ANN, BEN)
    await house.tables.motions.abandon(other, CARA, manager=True)
    shown = await items(house, other)
    assert "“Friday” was abandoned" in text(shown["panel:s2"])
    assert shown["notice:end:s2:thread"].users == [BEN]


async def test_a_game_that_was_over_before_tells_nobody_anew(house):
    table = await house.table(ANN, BEN)
    await play_out(house, table, [ANN, BEN])
    extra = dict((await house.store.game(table)).extra)
    del extra["notices"]
    await house.store.change_game(table, extra=extra)
    await house.restart()
    assert not [role for role in await items(house, table) if role.startswith(("panel", "notice"))]


async def test_a_pause_and_its_end_are_told_in_one_message_that_takes_its_own_place(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.motions.pause(table, ANN)
    (request,) = await house.store.open_requests(table)
    await house.tables.votes.vote(table, BEN, request.id, "yes")
    shown = await items(house, table)
    paused = shown["notice:pause:s2"]
    assert paused.due
    assert text(paused).startswith("“Friday” is paused")
    assert labels(paused.panel) == ["Go on"]
    house.clock.now += HOUR
    await house.tables.motions.resume(table, DAN, manager=True)
    shown = await items(house, table)
    assert text(shown["notice:pause:s3"]).startswith("“Friday” goes on")
    assert shown["notice:pause:s3"].fresh != paused.fresh


async def test_a_vote_asks_each_where_they_wish_and_not_in_their_quiet_hours(house):
    table = await house.table(ANN, BEN, CARA)
    await prefers(house, BEN, away_until=int(house.clock.now) + HOUR)
    await prefers(house, CARA, pings="thread")
    await house.tables.motions.pause(table, ANN)
    shown = await items(house, table)
    ben, cara = (next(i for r, i in shown.items() if r.startswith("ask") and r.endswith(s)) for s in ("s2", "s3"))
    assert not ben.due
    assert not cara.due
    thread = next(i for r, i in shown.items() if r.startswith("ask") and r.endswith("thread"))
    assert thread.users == [CARA]
    house.clock.now += HOUR
    house.noted.clear()
    await Reminders(house.store, house.tables).tick()
    assert table in house.noted
    assert next(i for r, i in (await items(house, table)).items() if r.startswith("ask") and r.endswith("s2")).due


async def test_what_one_is_told_of_is_chosen_among_what_there_is(house):
    with pytest.raises(BadSetting, match="One can be told of"):
        await change_settings(house.store, ANN, untold=["weather"])


async def test_settings_that_change_while_they_are_read_are_read_anew(house, monkeypatch):
    reading, changed = asyncio.Event(), asyncio.Event()

    async def slowly(store, user):
        found = await load_settings(store, user)
        reading.set()
        await changed.wait()
        return found

    monkeypatch.setattr("bot.tables.core.profiles.load_settings", slowly)
    early = asyncio.create_task(house.tables.profiles.settings(BEN))
    await reading.wait()
    await change_settings(house.store, BEN, pings="none")
    house.tables.profiles.forget_settings(BEN)
    changed.set()
    await early
    assert (await house.tables.profiles.settings(BEN)).pings == "none"
