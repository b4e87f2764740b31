"""The lobby: joining at once and twice, wishes, options, what is missing, closing."""

from __future__ import annotations

import asyncio

import pytest

from bot.panels import check_limits
from bot.tables import Refusal
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, EVE, control, labels


async def lobby(house, *people):
    return await house.table(*people, start=False)


async def test_eight_press_join_at_once_and_nobody_is_told_to_try_again(house):
    table = await lobby(house, ANN)
    visible = await house.tables.messages.visible(table)
    join = control(visible.item("lobby").panel, "Join")[0]
    people = [BEN, CARA, DAN, BEN, EVE, CARA, ANN, DAN]
    outcomes = await asyncio.gather(*(house.press(user, join) for user in people))
    assert [o.text for o in outcomes if o.kind == "refused"] == ["Every seat of this table is taken."]
    seats = await house.store.seats(table)
    assert [s.user_id for s in seats] == [ANN, BEN, CARA, DAN]
    assert [o.kind for o in outcomes].count("done") == 3


async def test_a_full_lobby_tells_its_host_once(house):
    table = await lobby(house, ANN, BEN, CARA, DAN)
    one = (await house.tables.messages.visible(table)).item("full")
    assert one.audience.user == ANN
    await house.tables.membership.leave(table, DAN)
    await house.tables.membership.join(table, DAN)
    assert (await house.tables.messages.visible(table)).item("full").fresh == one.fresh


async def test_start_says_what_is_missing_and_only_the_host_starts(house):
    table = await lobby(house, ANN)
    panel = (await house.tables.messages.visible(table)).item("lobby").panel
    start = control(panel, "Start")[0]
    refused = await house.press(ANN, start)
    assert refused.text == "1 more player needed: people or computer players."
    await house.tables.membership.add_computer(table, ANN)
    await house.tables.membership.join(table, BEN)
    assert (await house.press(BEN, start)).text == "Only the host of this table can do that."
    both = await asyncio.gather(house.press(ANN, start), house.press(ANN, start))
    assert sorted(o.kind for o in both) == ["done", "refused"]
    visible = await house.tables.messages.visible(table)
    assert visible.status == "running"
    assert visible.wants_thread
    assert labels(visible.item("lobby").panel) == []
    assert (await house.press(CARA, control(panel, "Join")[0])).text.startswith("This game has already begun.")


async def test_the_lobby_shows_wishes_options_and_who_is_there(house):
    table = await lobby(house, ANN, BEN)
    join = control((await house.tables.messages.visible(table)).item("lobby").panel, "Join")[0]
    own = (await house.press(BEN, join)).panel
    id, values = control(own, "the digger")
    await house.press(BEN, id, *values)
    await house.tables.options.set_option(table, ANN, "length", "short")
    lines = (await house.tables.messages.visible(table)).item("lobby").panel.text
    assert "Players: Ann · Ben (wants the digger) — 2 seats free" in lines
    assert "Options: Length: a short game" in lines
    with pytest.raises(Refusal, match="Only the host"):
        await house.tables.options.set_option(table, BEN, "length", "long")
    with pytest.raises(Refusal, match="can be: a short game, a long game"):
        await house.tables.options.set_option(table, ANN, "length", "endless")
    with pytest.raises(Refusal, match="no option"):
        await house.tables.options.set_option(table, ANN, "weather", "rain")
    assert check_limits(await house.tables.options.option_panel(table, BEN)) == []
    assert labels(await house.tables.options.option_panel(table, BEN)) == []


async def test_the_host_passes_on_and_an_empty_lobby_closes(house):
    table = await lobby(house, ANN, BEN)
    await house.tables.membership.leave(table, ANN)
    assert (await house.store.game(table)).host_id == BEN
    await house.tables.membership.leave(table, BEN)
    assert (await house.store.game(table)).status == "abandoned"
    assert (await house.tables.messages.visible(table)).item("lobby").panel.text == ["This lobby is closed."]
    with pytest.raises(Refusal):
        await house.tables.membership.join(table, CARA)


async def test_a_press_on_a_table_that_is_gone(house):
    table = await lobby(house, ANN)
    join = control((await house.tables.messages.visible(table)).item("lobby").panel, "Join")[0]
    await house.store.delete_game(table)
    assert (await house.press(BEN, join)).text == "There is no such table that you can see."


async def test_closed_direct_messages_are_said_before_it_matters(house):
    table = await lobby(house, ANN, BEN)
    await house.tables.profiles.dm_closed(BEN, True)
    assert any(
        "Ben (closed DMs" in line for line in (await house.tables.messages.visible(table)).item("lobby").panel.text
    )
    assert "direct messages are closed" in (await house.tables.membership.join(table, BEN)).text


async def test_the_promise_binds_the_table_to_a_seed_nobody_sees(house):
    table = await house.table(ANN, BEN)
    game = await house.store.game(table)
    assert len(game.commitment) == 64
    assert game.seed is None
    status = await house.tables.directory.status(table, ANN)
    assert any(game.commitment in note for note in status.notes)
    assert "promise was made" in (await house.tables.directory.verify(table)).text[0]
