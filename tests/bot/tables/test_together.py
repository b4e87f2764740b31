"""Several reminders of one person in the same minute are one message; the list says what moved."""

from __future__ import annotations

from bot.commands.game import games_panel
from bot.reminders import Reminders
from bot.settings import change_settings
from tests.bot.tables.conftest import ANN, BEN, CARA, labels

DAY = 86_400


async def a_day_later(house):
    house.clock.now += DAY + 1
    await Reminders(house.store, house.tables).tick()


async def shown(house, tables):
    return {table: {i.role: i for i in (await house.tables.messages.visible(table)).items} for table in tables}


async def test_four_reminders_of_one_minute_are_one_message(house):
    tables = [await house.table(ANN, other) for other in (BEN, CARA, BEN, CARA)]
    before = await shown(house, tables)
    await a_day_later(house)
    after = await shown(house, tables)
    (item,) = [items["digest:s1"] for items in after.values() if "digest:s1" in items]
    assert item.due
    assert item.audience.user == ANN
    assert item.panel.heading == ["Your move at 4 tables"]
    assert len(labels(item.panel)) == 4
    for table in tables:
        assert after[table]["panel:s1"].fresh == before[table]["panel:s1"].fresh
    opened = (await house.press(ANN, item.panel.rows[0][1].id)).panel
    assert opened.table in tables
    for n, table in enumerate(tables):
        await house.choose(ANN, table, "Rest")
        left = [items["digest:s1"] for items in (await shown(house, tables)).values() if "digest:s1" in items]
        assert [i.panel.heading for i in left] == (
            [[f"Your move at {3 - n} table{'s' * (3 - n != 1)}"]] if n < 3 else []
        )


async def test_a_table_that_stands_still_keeps_no_message_of_others(house):
    tables = [await house.table(ANN, other) for other in (BEN, CARA, BEN)]
    await house.tables.motions.pause(tables[0], CARA, manager=True)
    await house.store.shift_jobs(-3650 * DAY, game_id=tables[0])
    await a_day_later(house)
    after = await shown(house, tables)
    (item,) = [items["digest:s1"] for items in after.values() if "digest:s1" in items]
    assert item.panel.heading == ["Your move at 2 tables"]


async def test_one_reminder_alone_and_those_of_others_are_as_before(house):
    tables = [await house.table(ANN, BEN), await house.table(BEN, CARA)]
    before = await shown(house, tables)
    await a_day_later(house)
    after = await shown(house, tables)
    for table in tables:
        assert "digest:s1" not in after[table]
        assert after[table]["panel:s1"].fresh != before[table]["panel:s1"].fresh


async def test_whoever_is_called_in_threads_is_called_in_each(house):
    await change_settings(house.store, ANN, pings="thread")
    tables = [await house.table(ANN, BEN), await house.table(ANN, CARA)]
    before = await shown(house, tables)
    await a_day_later(house)
    after = await shown(house, tables)
    assert all(after[t]["call"].fresh != before[t]["call"].fresh for t in tables)
    assert not any("digest:s1" in items for items in after.values())


async def test_the_list_has_my_moves_first_and_says_what_moved_since_i_looked(house):
    waits, quiet = await house.table(ANN, BEN), await house.table(BEN, ANN)
    await house.tables.stories.what_happened(quiet, ANN)
    moved = await house.table(BEN, ANN)
    await house.tables.stories.what_happened(waits, ANN)
    lines = await house.tables.directory.games_of(ANN)
    assert [line.table for line in lines] == [waits, moved, quiet]
    assert [line.moved > 0 for line in lines] == [False, True, False]
    text = "\n".join(games_panel(lines, []).text)
    assert "your move" in text
    assert "new since you looked" in text
