"""A bot that runs for months: what it remembers of the server's talk and presses has an end."""

import pytest

from bot.present import reconciler


async def test_talk_is_remembered_of_so_many_rooms(hall):
    for room in range(1, reconciler.REMEMBERED + 50):
        hall.bot.presenter.heard(room)
    assert len(hall.bot.presenter._reconciler._talk) == reconciler.REMEMBERED


@pytest.mark.parametrize("table", ["gone2345", "me"])
async def test_nothing_stays_of_a_press_on_a_table_that_is_not_there(hall, table):
    with hall.bot.presenter.held(table):
        assert table in hall.bot.presenter._held
    assert not hall.bot.presenter._held
