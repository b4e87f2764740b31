"""Nothing stands for ever because one person is away: votes, hosts, lobbies, free and silent seats."""

from __future__ import annotations

import pytest

from bot.reminders import Reminders
from bot.settings import change_settings
from bot.tables import Refusal
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, control, labels

DAY, HOUR = 86_400, 3_600


async def passes(house, days):
    """Let days pass, with a look every six hours."""
    for _ in range(int(days * 4)):
        house.clock.now += 6 * HOUR
        await Reminders(house.store, house.tables).tick()
    await house.tables.computers.quiet()


async def item(house, table, role):
    return (await house.tables.messages.visible(table)).item(role)


async def story(house, table):
    shown = await house.tables.messages.visible(table)
    return " ".join(line for i in shown.items if i.role.startswith("story") for line in i.panel.text)


async def status(house, table):
    return (await house.store.game(table)).status


# hosts and votes ----------------------------------------------------------------------------------------------
async def test_after_days_of_silence_whoever_acts_looks_after_the_table_until_the_host_is_back(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.membership.leave(table, CARA)
    with pytest.raises(Refusal, match="Only the host"):
        await house.tables.options.set_option(table, BEN, "telling", "full")
    house.clock.now += 3 * DAY
    assert (await house.tables.options.set_option(table, BEN, "telling", "full")).kind == "done"
    assert (await house.store.game(table)).host_id == BEN
    assert "The host has not been here for days: Ben looks after the table now" in await story(house, table)
    assert "Ben looks after “Friday” now" in (await item(house, table, "notice:host:s1")).panel.heading
    await house.tables.panels.panel(table, ANN)
    assert (await house.store.game(table)).host_id == ANN
    assert "Ann is back and looks after the table again." in await story(house, table)
    assert await item(house, table, "notice:host:s1") is None


async def test_two_of_whom_one_is_silent_end_the_game(house):
    table = await house.table(ANN, BEN)
    house.clock.now += 2 * DAY
    assert (await house.tables.motions.abandon(table, BEN)).text.startswith("1 of 2 agree so far")
    assert await status(house, table) == "running"
    house.clock.now += 2 * DAY
    await house.tables.motions.abandon(table, BEN)
    assert await status(house, table) == "abandoned"


async def test_two_of_four_end_a_game_whose_others_are_gone(house):
    table = await house.table(ANN, BEN, CARA, DAN)
    house.clock.now += 4 * DAY  # Ann is waited for; Dan is never heard of again
    said = (await house.tables.motions.abandon(table, BEN)).text
    assert said.startswith("1 of 3 agree so far")
    assert "Ann has been silent and would count only by voting." in said
    (request,) = await house.store.open_requests(table)
    await house.tables.votes.vote(table, CARA, request.id, "yes")
    assert await status(house, table) == "abandoned"


async def test_a_vote_ends_in_time_without_those_who_gave_no_sign_and_says_how(house):
    table = await house.table(ANN, BEN, CARA, DAN)
    house.clock.now += HOUR
    await house.tables.motions.pause(table, BEN)
    (request,) = await house.store.open_requests(table)
    house.clock.now += HOUR
    await house.tables.votes.vote(table, ANN, request.id, "no")
    await passes(house, 2)
    assert not (await house.store.game(table)).paused
    assert "A vote has ended: 1 of the 2 who were here agreed" in await story(house, table)
    await house.tables.motions.pause(table, BEN)
    (request,) = await house.store.open_requests(table)
    house.clock.now += HOUR
    await house.tables.votes.vote(table, CARA, request.id, "yes")
    await passes(house, 2.25)
    assert (await house.store.game(table)).paused


async def test_whoever_is_away_is_no_vote_against(house):
    table = await house.table(ANN, BEN)
    await change_settings(house.store, ANN, away_until=int(house.clock.now) + 10 * DAY)
    house.tables.profiles.forget_settings(ANN)
    await house.tables.motions.pause(table, BEN)
    assert (await house.store.game(table)).paused


# lobbies ------------------------------------------------------------------------------------------------------
async def test_a_lobby_goes_on_without_its_host_after_a_day(house):
    table = await house.table(ANN, BEN, start=False)
    with pytest.raises(Refusal, match="Only the host"):
        await house.tables.lobby.begin(table, BEN)
    house.clock.now += DAY
    with pytest.raises(Refusal, match="Only the host"):
        await house.tables.lobby.begin(table, CARA)
    assert (await house.tables.options.set_option(table, BEN, "length", "short")).kind == "done"
    assert (await house.tables.lobby.begin(table, BEN)).kind == "done"
    other = await house.table(ANN, BEN, start=False)
    house.clock.now += DAY
    await house.tables.motions.abandon(other, BEN)
    assert await status(house, other) == "abandoned"


async def test_a_lobby_without_life_closes_on_the_day_it_says_and_tells_those_in_it(house):
    table = await house.table(ANN, BEN, start=False)
    await passes(house, 10)
    await house.tables.membership.join(table, CARA)
    ends = int(house.clock.now) + 14 * DAY
    assert f"It closes <t:{ends}:D>" in " ".join((await item(house, table, "lobby")).panel.notes)
    await passes(house, 13.75)
    assert await status(house, table) == "lobby"
    await passes(house, 0.25)
    assert await status(house, table) == "abandoned"
    told = await item(house, table, "notice:lapsed:s2")
    assert told.due
    assert told.panel.heading == ["“Friday” did not begin"]
    await house.press(BEN, control(told.panel, "Open it again")[0])
    assert [g.host_id for g in await house.store.list_games(statuses=("lobby",))] == [BEN]


async def test_a_lobby_of_before_gets_its_day_when_the_bot_starts(house):
    table = await house.table(ANN, BEN, start=False)
    await house.store.change_game(table, extra={})
    await house.store.drop_jobs(table)
    await Reminders(house.store, house.tables).prepare()
    await passes(house, 13.75)
    assert await status(house, table) == "lobby"
    await passes(house, 0.25)
    assert await status(house, table) == "abandoned"


# free seats ---------------------------------------------------------------------------------------------------
async def test_a_free_seat_is_told_with_what_can_be_done_and_filled_on_its_day(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.membership.leave(table, BEN)
    ends = int(house.clock.now) + 3 * DAY
    assert await item(house, table, "notice:seat:s2:s2") is None
    for seat in ("s1", "s3"):
        told = await item(house, table, f"notice:seat:s2:{seat}")
        assert told.due
        assert f"A computer player takes it <t:{ends}:R>" in " ".join(told.panel.text)
        assert labels(told.panel) == ["Computer player now", "Wait three days more", "Vote to end the game"]
    assert f"<t:{ends}:R>" in " ".join((await item(house, table, "table")).panel.notes)
    assert (await house.press(CARA, control(told.panel, "Wait")[0])).kind == "refused"
    await passes(house, 2)
    await house.press(ANN, control(told.panel, "Wait")[0])
    await passes(house, 2.75)
    assert not [s for s in await house.store.seats(table) if s.computer]
    await passes(house, 0.25)
    assert [s.seat for s in await house.store.seats(table) if s.computer] == ["s2"]
    assert await item(house, table, "notice:seat:s2:s1") is None
    assert labels(await house.tables.panels.panel(table, BEN))[0] == "Take my seat back"


async def test_a_free_seat_is_filled_after_three_days_where_nobody_asks_for_more(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.membership.leave(table, BEN)
    await passes(house, 2.75)
    assert not [s for s in await house.store.seats(table) if s.computer]
    await passes(house, 0.25)
    assert [s.seat for s in await house.store.seats(table) if s.computer] == ["s2"]


async def test_a_computer_player_takes_a_free_seat_at_a_press(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.membership.gone(1, BEN)
    told = await item(house, table, "notice:seat:s2:s1")
    assert (await house.press(ANN, control(told.panel, "Computer player now")[0])).kind == "done"
    await house.tables.computers.quiet()
    assert [s.seat for s in await house.store.seats(table) if s.computer] == ["s2"]


async def test_a_game_that_everybody_has_left_ends(house):
    table = await house.table(ANN, BEN)
    await house.tables.membership.leave(table, ANN)
    await house.tables.membership.leave(table, BEN)
    await passes(house, 13.75)
    assert await status(house, table) == "running"
    await passes(house, 0.25)
    assert await status(house, table) == "abandoned"


# silent seats -------------------------------------------------------------------------------------------------
async def test_repeated_time_outs_are_told_and_shorten_the_time_until_one_answers(house):
    table = await house.table(ANN, BEN, clock="1d")
    while (await house.store.game(table)).clock.get("timeouts", {}).get("s2", 0) < 2:
        if "Rest" in labels(await house.tables.panels.panel(table, ANN)):
            await house.choose(ANN, table, "Rest")
        await passes(house, 1)
    told = await item(house, table, "notice:silent:s2:s1")
    assert "Time ran out 2 times in a row for Ben" in told.panel.heading
    assert await item(house, table, "notice:silent:s2:s2") is None
    while (await house.store.game(table)).clock["timeouts"]["s2"] < 3:
        await passes(house, 0.25)
    await passes(house, 2)
    clock = (await house.store.game(table)).clock
    quarter = [clock["until"][s] - max(clock["since"][s], clock.get("set", 0)) for s in clock["since"]]
    assert quarter == [DAY // 4] * len(quarter)
    assert (await house.press(ANN, control(told.panel, "Let a computer")[0])).kind == "done"
    await house.tables.computers.quiet()
    assert [s.seat for s in await house.store.seats(table) if s.computer] == ["s2"]


# the clock ----------------------------------------------------------------------------------------------------
async def test_the_clock_of_a_running_game_is_changed_by_majority_where_it_is_stricter(house):
    table = await house.table(ANN, BEN, CARA)
    await passes(house, 2)
    with pytest.raises(Refusal, match="Only the host"):
        await house.tables.options.set_option(table, BEN, "clock", "1d")
    await house.tables.options.set_option(table, ANN, "clock", "1d")
    assert (await house.store.game(table)).options.get("clock", "off") == "off"
    asked = next(i for i in (await house.tables.messages.visible(table)).items if i.role.startswith("ask"))
    assert "when somebody is silent: give the usual answer after a day" in asked.panel.heading[0]
    (request,) = await house.store.open_requests(table)
    await house.tables.votes.vote(table, CARA, request.id, "yes")
    assert (await house.store.game(table)).options["clock"] == "1d"
    assert "this table will now give the usual answer after a day" in await story(house, table)
    await passes(house, 0.75)
    assert not await house.store.answers(table)  # two days of silence before do not count
    await passes(house, 0.5)
    assert len(await house.store.answers(table)) == 1


async def test_a_milder_clock_is_the_hosts_alone(house):
    table = await house.table(ANN, BEN, clock="10m")
    await house.tables.options.set_option(table, ANN, "clock", "3d")
    await passes(house, 2.75)
    assert not await house.store.answers(table)
    await house.tables.options.set_option(table, ANN, "clock", "off")
    await passes(house, 5)
    assert not await house.store.answers(table)


# sixty days ---------------------------------------------------------------------------------------------------
async def opens_a_lobby(house):
    return await house.table(ANN, BEN, start=False)


async def waits_for_a_seat(house):
    table = await house.table(ANN, BEN)
    await house.tables.membership.leave(table, ANN)
    return table


async def waits_for_the_host(house):
    return await house.table(ANN, BEN)


async def is_paused(house):
    table = await house.table(ANN, BEN)
    await house.tables.motions.pause(table, CARA, manager=True)
    return table


async def is_frozen(house):
    table = await house.table(ANN, BEN)
    await house.store.write(lambda db: db.execute("UPDATE saves SET data = '{}' WHERE game_id = ?", (table,)))
    await house.restart()
    return table


async def waits_for_a_vote(house):
    table = await house.table(ANN, BEN)
    await house.tables.motions.abandon(table, BEN)
    return table


async def waits_for_an_offer(house):
    table = await waits_for_a_seat(house)
    await house.tables.seats.substitute(table, BEN, "s1", user=DAN)
    return table


async def is_left_by_all(house):
    table = await waits_for_a_seat(house)
    await house.tables.membership.leave(table, BEN)
    return table


@pytest.mark.parametrize(
    "begun",
    [
        opens_a_lobby,
        waits_for_a_seat,
        waits_for_the_host,
        is_paused,
        is_frozen,
        waits_for_a_vote,
        waits_for_an_offer,
        is_left_by_all,
    ],
)
async def test_nothing_stands_for_sixty_days_without_an_end_or_a_lever(house, begun):
    """Ann is never seen again. It ends by itself, a computer player takes over, or Ben alone can end it."""
    table = await begun(house)
    await passes(house, 60)
    seats = await house.store.seats(table)
    assert not await house.store.open_requests(table)
    if await status(house, table) in ("finished", "abandoned"):
        return
    if any(seat.computer for seat in seats):
        assert all(seat.user_id or seat.computer for seat in seats)
    await house.tables.motions.abandon(table, BEN)
    if await status(house, table) != "abandoned":  # Ann is not waited for: her silence counts at the vote's end
        await passes(house, 2.25)
    assert await status(house, table) == "abandoned"
