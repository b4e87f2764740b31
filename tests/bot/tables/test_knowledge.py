"""What somebody has known is noted when it is shown to them, and who did what to a table is told by name."""

from __future__ import annotations

import pytest

from bot.tables import Refusal
from bot.tables.core.knowledge import noted
from storage import Commit
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, EVE


def told(visible):
    return [line for i in visible.items if i.role.startswith("story") for line in i.panel.text]


async def seen(house, table):
    return (await house.store.game(table)).extra["seen"]


async def test_every_seat_is_noted_when_it_is_given(house):
    table = await house.table(ANN, BEN, CARA)
    assert await seen(house, table) == {str(ANN): ["s1"], str(BEN): ["s2"], str(CARA): ["s3"]}
    await house.tables.membership.leave(table, CARA)
    await house.tables.seats.take_free(table, DAN)
    assert (await seen(house, table))[str(DAN)] == ["s3"]
    await house.tables.membership.leave(table, DAN)
    await house.tables.membership.leave(table, BEN)
    with pytest.raises(Refusal, match="cannot take a seat of the other"):
        await house.tables.seats.substitute(table, DAN, "s2", user=DAN)


async def test_a_side_that_changes_is_noted_in_the_commit_that_changes_it(house):
    table = await house.table(ANN, BEN)
    rules = house.tables.games["toy"]
    sides = {"s1": "s1", "s2": "s2"}
    rules.side = lambda state, seat: sides.get(seat, seat)
    try:
        sides["s1"] = "turned"
        await house.choose(ANN, table, "Rest")
        assert (await seen(house, table))[str(ANN)] == ["s1", "turned"]
        await house.tables.membership.leave(table, ANN)
        with pytest.raises(Refusal, match="cannot watch another"):
            await house.tables.spectators.watch(table, BEN, True)
            await house.tables.spectators.spectate(table, ANN, "s2")
        assert (await house.tables.seats.take_back(table, ANN)).kind == "done"
        await house.tables.membership.leave(table, ANN)
        sides["s1"] = "turned again"  # while nobody sat there
        with pytest.raises(Refusal, match="cannot take a seat of the other"):
            await house.tables.seats.take_back(table, ANN)
    finally:
        del rules.side


async def test_watching_is_noted_before_anything_is_shown_and_outlives_a_restart(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.spectators.watch(table, ANN, True)
    await house.tables.spectators.watch(table, BEN, True)
    await house.tables.spectators.spectate(table, DAN, "s1")
    assert (await seen(house, table))[str(DAN)] == ["s1"]
    await house.restart()
    with pytest.raises(Refusal, match="cannot watch another"):
        await house.tables.spectators.spectate(table, DAN, "s2")
    await house.tables.membership.leave(table, CARA)
    with pytest.raises(Refusal, match="cannot take a seat of the other"):
        await house.tables.seats.take_free(table, DAN)
    await house.tables.membership.leave(table, ANN)
    assert (await house.tables.seats.take_free(table, DAN)).text == "The seat is yours."
    assert [s.user_id for s in await house.store.seats(table)] == [DAN, BEN, None]


def test_noting_what_is_known_already_changes_nothing():
    extra = {"seen": {"7": ["b", "a"]}, "other": 1}
    assert noted(extra, 7, ["a"]) is extra
    assert noted(extra, 7, ["c"]) == {"seen": {"7": ["a", "b", "c"]}, "other": 1}
    assert noted({}, 8, ["a"]) == {"seen": {"8": ["a"]}}


async def test_a_frozen_game_is_handed_to_nobody(house):
    table = await house.table(ANN, BEN)
    await house.tables.membership.leave(table, BEN)
    _, good = await house.store.load_save(table)
    await house.store.commit_answer(table, Commit(save='{"rubbish": 1}'))
    await house.restart()
    async with house.tables.live.locked(table) as live:
        assert live.game.status == "frozen"
    with pytest.raises(Refusal, match=f"only when it is over.*nightboard export {table}"):
        await house.tables.files.export_ended(table, ANN)
    with pytest.raises(Refusal, match="Seats change hands once it can be read again"):
        await house.tables.seats.take_free(table, CARA)  # nobody can tell what she may know
    await house.store.commit_answer(table, Commit(save=good))
    await house.restart()
    assert (await house.choose(ANN, table, "Rest")).kind == "done"
    await house.tables.motions.abandon(table, EVE, manager=True)
    assert '"sha256"' in await house.tables.files.export_ended(table, ANN)


async def test_pauses_and_endings_name_who_brought_them_about(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.motions.pause(table, ANN)
    (request,) = await house.store.open_requests(table)
    await house.tables.votes.vote(table, BEN, request.id, "yes")
    await house.tables.motions.resume(table, EVE, manager=True)
    lines = told(await house.tables.messages.visible(table))
    assert "Ann and Ben paused the game: clocks, reminders and automatic moves stand still." in lines
    assert "Eve, who manages this server, let the game go on." in lines
    await house.tables.motions.abandon(table, CARA)
    (request,) = await house.store.open_requests(table)
    await house.tables.votes.vote(table, BEN, request.id, "yes")
    assert "Ben and Cara gave the game up." in told(await house.tables.messages.visible(table))


async def test_who_manages_the_server_and_plays_votes_like_everybody(house):
    table = await house.table(ANN, BEN)
    outcome = await house.tables.motions.abandon(table, ANN, manager=True)
    assert outcome.text.startswith("1 of 2 agree so far")
    assert (await house.store.game(table)).status == "running"
