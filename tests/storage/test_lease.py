import os
import socket
import subprocess
import sys

import pytest

from storage import Fenced, LeaseHeld, Store


@pytest.fixture
async def second(path, clock, store):
    async with await Store.open(path, clock=clock) as second:
        yield second


async def test_of_two_bots_one_runs(store, second, game):
    await store.take_lease(30)
    with pytest.raises(LeaseHeld, match="already running"):
        await second.take_lease(30)
    assert (await store.take_lease(30)).owner.startswith(socket.gethostname())


async def test_a_bot_whose_lease_was_taken_changes_nothing_any_more(store, second, clock, game, turn):
    await store.take_lease(30)
    await store.commit_answer(game.id, turn(0))
    clock.pass_by(31)
    await store.commit_answer(game.id, turn(1))  # late, but nobody took over
    lease = await second.take_lease(30)
    assert lease.idle == 31
    await second.commit_answer(game.id, turn(2))
    for attempt in (
        store.commit_answer(game.id, turn(3)),
        store.change_game(game.id, title="late"),
        store.put_draft(game.id, "s1", "q", 1),
        store.first_time(9),
        store.renew_lease(30),
        store.take_lease(30, force=True),
    ):
        with pytest.raises(Fenced, match="taken over"):
            await attempt
    assert (await store.game(game.id)).title == ""  # it may still look
    await second.commit_answer(game.id, turn(3))
    assert [a.number for a in await second.answers(game.id)] == [0, 1, 2, 3]


async def test_renewing_keeps_it(store, second, clock):
    await store.take_lease(30)
    for _ in range(4):
        clock.pass_by(20)
        await store.renew_lease(30)
        with pytest.raises(LeaseHeld):
            await second.take_lease(30)
    with pytest.raises(Fenced, match="does not hold"):
        await second.renew_lease()


async def test_a_lease_that_was_given_back_is_free_at_once(path, clock, second, game, turn):
    async with await Store.open(path, clock=clock) as first:
        await first.take_lease(3600)
    clock.pass_by(7)
    assert (await second.take_lease(30)).idle == 7


async def test_the_host_can_take_it_by_force(store, second, game, turn):
    await store.take_lease(3600)
    await second.take_lease(30, force=True)
    with pytest.raises(Fenced):
        await store.commit_answer(game.id, turn(0))


@pytest.fixture
def gone():
    """The number of a process that ran and ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


async def test_a_holder_of_this_machine_that_is_dead_holds_nothing(store, second, gone):
    await store.take_lease(3600)
    alive = f"{socket.gethostname()}/{os.getppid()}/ab"
    for owner, free in (
        (alive, False),
        (f"elsewhere/{gone}/ab", False),
        (f"{socket.gethostname()}/{gone}/ab", os.name == "posix"),
    ):
        await store.write(lambda db, owner=owner: db.execute("UPDATE lease SET owner = ?", (owner,)).rowcount)
        if free:
            assert (await second.take_lease(30)).fence == 2
        else:
            with pytest.raises(LeaseHeld):
                await second.take_lease(30)
