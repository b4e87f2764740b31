"""Seats that change hands: nothing secret stays with whoever left, and nobody sees both sides."""

from __future__ import annotations

import asyncio

import pytest

from bot.panels import check_limits
from bot.tables import Refusal
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, EVE, control, labels, play_out

DAY = 86_400


def told(visible):
    return [line for i in visible.items if i.role.startswith("story") for line in i.panel.text]


async def test_a_substitute_sees_all_and_the_old_player_nothing_more(house):
    table = await house.table(ANN, BEN)
    old = await house.tables.panels.panel(table, BEN)
    hand = old.picture.view["hands"]["s2"][3][0]
    assert len(hand) == 5
    await house.hand_over(table, BEN, "s2", CARA)
    visible = await house.tables.messages.visible(table)
    item = visible.item("panel:s2")
    assert item.audience.user == CARA
    assert item.panel.picture.view["hands"]["s2"][3][0] == hand
    looks = (
        house.tables.panels.panel,
        house.tables.boards.board,
        house.tables.boards.known,
        house.tables.stories.log,
        house.tables.stories.what_happened,
    )
    for look in looks:
        panel = await look(table, BEN)
        assert check_limits(panel) == []
        assert str(hand) not in str(panel)
        assert hand[0] not in str(panel)
    assert "Cara now plays the seat of Ben, offered by Ben." in told(visible)
    await house.choose(ANN, table, "Rest")
    assert (await house.choose(CARA, table, "Rest")).kind == "done"
    for row in old.rows:
        for button in row:
            outcome = await house.press(BEN, button.id)
            assert hand[0] not in str(outcome)


async def test_the_host_replaces_only_who_is_silent_or_gone(house):
    table = await house.table(ANN, BEN, CARA)
    await house.choose(ANN, table, "Rest")
    with pytest.raises(Refusal, match="not been silent for a day"):
        await house.tables.seats.substitute(table, ANN, "s2")
    with pytest.raises(Refusal, match="Only the host"):
        await house.tables.seats.substitute(table, CARA, "s2")
    house.clock.now += DAY + 1
    await house.tables.seats.substitute(table, ANN, "s2", computer="random")
    await house.tables.computers.quiet()
    assert (await house.tables.panels.panel(table, CARA)).heading in (["Dig"], ["Rope"])
    assert (await house.tables.panels.panel(table, BEN)).notes[0].startswith("You have no seat")
    await house.tables.seats.take_back(table, BEN)
    assert [s.user_id for s in await house.store.seats(table)] == [ANN, BEN, CARA]
    with pytest.raises(Refusal, match="no seat at this table that waits"):
        await house.tables.seats.take_back(table, DAN)


async def test_who_manages_the_server_replaces_whom_a_host_may_replace_and_no_other(house):
    table = await house.table(ANN, BEN)
    with pytest.raises(Refusal, match="not been silent for a day"):
        await house.tables.seats.substitute(table, EVE, "s1", user=EVE, manager=True)
    with pytest.raises(Refusal, match="not been silent for a day"):
        await house.tables.seats.substitute(table, EVE, "s1", manager=True)
    house.clock.now += DAY + 1
    assert (await house.hand_over(table, EVE, "s1", DAN, manager=True)).text == "The seat is yours."
    visible = await house.tables.messages.visible(table)
    assert visible.item("panel:s1").audience.user == DAN
    assert "Dan now plays the seat of Ann, offered by Eve." in told(visible)


async def test_nobody_changes_sides(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.membership.leave(table, CARA)
    with pytest.raises(Refusal, match="cannot take a seat of the other"):
        await house.tables.seats.substitute(table, BEN, "s3", user=BEN)
    await house.tables.membership.leave(table, BEN)
    with pytest.raises(Refusal, match="cannot take a seat of the other"):
        await house.tables.seats.substitute(table, BEN, "s3", user=BEN)
    assert (await house.tables.seats.take_back(table, BEN)).kind == "done"
    assert (await house.tables.seats.substitute(table, DAN, "s3", user=DAN)).text == "The seat is yours."


async def test_leaving_frees_the_seat_says_so_and_passes_the_host_on(house):
    table = await house.table(ANN, BEN)
    await house.tables.membership.leave(table, ANN)
    game = await house.store.game(table)
    assert game.host_id == BEN
    assert "Ann has left the table; the seat is free." in told(await house.tables.messages.visible(table))
    assert "Waiting for the free seat 1" in str((await house.tables.messages.visible(table)).item("table").panel.text)
    await house.tables.membership.leave(table, BEN)
    assert (await house.store.game(table)).paused


async def test_a_person_who_left_the_server_leaves_a_free_seat(house):
    one = await house.table(ANN, BEN)
    two = await house.table(BEN, CARA, start=False)
    assert set(await house.tables.membership.gone(1, BEN)) == {one, two}
    assert "Ben is no longer on this server; the seat is free." in told(await house.tables.messages.visible(one))
    assert (await house.store.game(two)).host_id == CARA


async def test_abandoning_by_majority_or_by_a_manager(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.motions.abandon(table, ANN)
    assert (await house.store.game(table)).status == "running"
    request = (await house.store.open_requests(table))[0]
    outcome = await house.tables.votes.vote(table, CARA, request.id, "yes")
    assert outcome.text == "The game is abandoned."
    visible = await house.tables.messages.visible(table)
    assert visible.status == "abandoned"
    assert visible.item("end").panel.heading == ["“Friday” was abandoned"]
    other = await house.table(ANN, BEN)
    await house.tables.motions.abandon(other, EVE, manager=True)
    assert (await house.store.game(other)).status == "abandoned"
    with pytest.raises(Refusal, match="over"):
        await house.tables.motions.abandon(other, ANN)


async def test_a_majority_against_keeps_the_game(house):
    table = await house.table(ANN, BEN)
    await house.tables.motions.abandon(table, ANN)
    request = (await house.store.open_requests(table))[0]
    outcome = await house.tables.votes.vote(table, BEN, request.id, "no")
    assert outcome.text == "The majority does not want that; nothing was changed."
    assert (await house.store.game(table)).status == "running"


async def test_watching_a_seat_needs_its_leave_and_costs_the_other_side(house):
    table = await house.table(ANN, BEN)
    with pytest.raises(Refusal, match="not allowed"):
        await house.tables.spectators.spectate(table, DAN, "s1")
    await house.tables.spectators.watch(table, ANN, True)
    panel = await house.tables.spectators.spectate(table, DAN, "s1")
    assert panel.picture.seat == "s1"
    with pytest.raises(Refusal, match="plays at this table"):
        await house.tables.spectators.spectate(table, BEN, "s1")
    await house.tables.membership.leave(table, BEN)
    with pytest.raises(Refusal, match="other"):
        await house.tables.seats.substitute(table, DAN, "s2", user=DAN)
    await house.tables.spectators.watch(table, ANN, False)
    with pytest.raises(Refusal, match="not allowed"):
        await house.tables.spectators.spectate(table, DAN, "s1")
    assert (await house.tables.spectators.spectate(table, DAN)).picture.seat is None


async def test_a_person_can_be_forgotten_and_the_game_goes_on(house):
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Rest")
    assert "Friday" in await house.tables.privacy.export_user(ANN)
    await house.tables.privacy.forget(ANN)
    everything = await house.store.export_game(table)
    assert str(ANN) not in everything
    assert (await house.choose(BEN, table, "Rest")).kind == "done"


async def test_a_table_that_is_held_meanwhile_does_not_bring_a_forgotten_person_back(house):
    """Whoever read the table before they were forgotten, and writes afterwards, knows them no more."""
    table = await house.table(ANN, BEN, CARA)
    await house.tables.membership.leave(table, ANN)
    assert str(ANN) in await house.store.export_game(table)
    reading, going_on = asyncio.Event(), asyncio.Event()

    async def changes():
        async with house.tables.live.locked(table) as live:
            extra = {**live.game.extra, "noted": True}
            reading.set()
            await going_on.wait()
            await house.tables.live.change(live, extra=extra)

    changing = asyncio.create_task(changes())
    await reading.wait()
    forgetting = asyncio.create_task(house.tables.privacy.forget(ANN))
    for _ in range(50):
        await asyncio.sleep(0)
        await house.store.settings("user", ANN)  # one turn of the database
    going_on.set()
    await asyncio.gather(changing, forgetting)
    assert str(ANN) not in await house.store.export_game(table)
    async with house.tables.live.locked(table) as live:
        assert live.game.extra["noted"]
        assert str(ANN) not in f"{live.game} {live.seats}"


async def test_computers_play_a_whole_game_with_a_person(house):
    table = await house.table(ANN, computers=2)
    await house.tables.computers.quiet()
    await play_out(house, table, (ANN,))
    assert (await house.tables.messages.visible(table)).status == "finished"
    rows = [a.row for a in await house.store.answers(table)]
    assert sum('"by": "computer"' in row for row in rows) > 10


async def test_a_computer_that_fails_or_chooses_nonsense_does_not_hold_anybody_up(house):
    class Broken:
        def __init__(self):
            self.calls = 0

        async def think(self, thought):
            self.calls += 1
            if self.calls % 2:
                raise RuntimeError("no idea")
            return ("nonsense",)

        async def close(self):
            pass

    house.tables.computers.workers = Broken()
    table = await house.table(ANN, computers=1)
    await play_out(house, table, (ANN,))
    assert (await house.tables.messages.visible(table)).status == "finished"


async def test_a_rematch_with_sides_swapped_keeps_people_and_turns_wishes(house):
    table = await house.table(ANN, start=False)
    await house.tables.membership.join(table, BEN, wish="giver")
    await house.tables.membership.wish(table, ANN, "digger")
    await house.tables.lobby.begin(table, ANN)
    await play_out(house, table, (ANN, BEN))
    end = (await house.tables.messages.visible(table)).item("end").panel
    swap = control(end, "Rematch, sides")[0]
    outcome = await house.press(BEN, swap)
    seats = await house.store.seats(outcome.table)
    assert {s.user_id: s.wish for s in seats} == {ANN: "giver", BEN: "digger"}
    assert labels(end)[0] == "Rematch"


async def test_a_free_seat_is_taken_and_taken_back_by_a_button(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.membership.leave(table, BEN)
    shown = (await house.tables.messages.visible(table)).item("table").panel
    take = control(shown, "Take a free seat")[0]
    assert (await house.press(ANN, take)).text == "You already have a seat at this table."
    back = await house.choose(BEN, table, "Take my seat back")
    assert back.text == "Welcome back; the seat is yours again."
    assert "Take a free seat" not in labels((await house.tables.messages.visible(table)).item("table").panel)
    assert (await house.press(DAN, take)).text == "No seat of this table is free."
    await house.tables.membership.leave(table, BEN)
    assert (await house.choose(DAN, table, "Take a free seat")).text == "The seat is yours."
    with pytest.raises(Refusal, match="no seat at this table that waits"):
        await house.tables.seats.take_back(table, BEN)


async def test_nobody_is_taken_into_a_rematch_who_has_not_said_that_they_come(house):
    table = await house.table(ANN, BEN, CARA)
    await play_out(house, table, (ANN, BEN, CARA))
    again = (await house.tables.rematches.rematch(table, ANN)).id
    lobby = (await house.tables.messages.visible(again)).item("lobby").panel
    assert "Ann · Ben (asked: *Join* says yes" in str(lobby.text)
    start, join = control(lobby, "Start")[0], control(lobby, "Join")[0]
    assert (await house.press(ANN, start)).text == "1 more player needed: people or computer players."
    assert (await house.press(BEN, join)).text.startswith("You have a seat.")
    assert (await house.press(BEN, join)).text.startswith("You already have a seat here.")
    assert (await house.press(ANN, start)).kind == "done"
    assert [s.user_id for s in await house.store.seats(again)] == [ANN, BEN]
    items = (await house.tables.messages.visible(again)).items
    assert CARA not in [i.audience.user for i in items if i.audience.kind == "person"]


async def test_who_presses_rematch_too_has_said_that_they_come(house):
    table = await house.table(ANN, BEN)
    await play_out(house, table, (ANN, BEN))
    again = (await house.tables.rematches.rematch(table, ANN)).id
    assert (await house.tables.rematches.rematch(table, BEN)).id == again
    assert (await house.tables.lobby.begin(again, ANN)).kind == "done"
    assert [s.user_id for s in await house.store.seats(again)] == [ANN, BEN]
