import asyncio

import pytest

from storage import Job, NoSuchGame, StorageError


async def test_a_job_comes_when_it_is_due_and_stays_until_it_is_done(store, clock, game):
    await store.put_job(Job("remind", clock.at + 60, game.id, "s1", {"nth": 1}))
    await store.put_job(Job("sweep", clock.at + 30))
    assert await store.jobs_due() == []
    assert await store.next_due() == clock.at + 30
    clock.pass_by(6 * 3600)  # however long the bot was away
    due = await store.jobs_due()
    assert [(j.kind, j.game_id, j.key, j.data) for j in due] == [
        ("sweep", None, "", None),
        ("remind", game.id, "s1", {"nth": 1}),
    ]
    assert await store.job_done(due[0])
    assert not await store.job_done(due[0])
    assert [j.kind for j in await store.jobs_due()] == ["remind"]


async def test_a_job_set_anew_takes_the_place_of_the_old_one(store, clock, game):
    for seconds in (10, 99):
        await store.put_job(Job("remind", clock.at + seconds, game.id, "s1"))
        await store.put_job(Job("sweep", clock.at + seconds))
    assert [j.due_at for j in await store.jobs(game.id)] == [clock.at + 99]
    old = Job("remind", clock.at + 10, game.id, "s1", id=(await store.jobs(game.id))[0].id)
    assert not await store.job_done(old)
    clock.pass_by(100)
    assert len(await store.jobs_due()) == 2


async def test_clocks_are_given_back_what_an_outage_took(store, clock, game):
    other = await store.create_game("castle", 11)
    await store.put_job(Job("remind", clock.at + 10, game.id))
    await store.put_job(Job("remind", clock.at + 10, other.id))
    assert await store.shift_jobs(100, game_id=game.id) == 1
    assert (await store.jobs(game.id))[0].due_at == clock.at + 110
    assert await store.shift_jobs(5) == 2
    assert (await store.jobs(other.id))[0].due_at == clock.at + 15
    assert await store.drop_jobs(game.id, "remind", "s9") == 0
    assert await store.drop_jobs(game.id) == 1


async def test_the_jobs_of_a_game_go_with_it(store, clock, game):
    await store.put_job(Job("remind", clock.at, game.id))
    await store.delete_game(game.id)
    assert await store.jobs_due() == []


async def test_votes_are_counted_by_seat_and_can_change(store, game):
    request = await store.open_request(game.id, "pause", "s1", data={"why": "holiday"}, lasts=86400)
    assert request.votes == {"s1": "yes"}
    await asyncio.gather(*(store.vote(request.id, seat, "no") for seat in ("s2", "s3")))
    found = await store.vote(request.id, "s2", "yes")
    assert found.votes == {"s1": "yes", "s2": "yes", "s3": "no"}
    assert [r.id for r in await store.open_requests(game.id, "pause")] == [request.id]
    assert await store.open_requests(game.id, "abandon") == []


async def test_a_request_is_open_once_and_carried_out_once(store, game):
    opened = await asyncio.gather(*(store.open_request(game.id, "pause", s) for s in ("s1", "s2")))
    assert opened[0].id == opened[1].id
    closed = await asyncio.gather(*(store.close_request(opened[0].id, "agreed") for _ in range(3)))
    assert sorted(closed) == [False, False, True]
    with pytest.raises(StorageError, match="over"):
        await store.vote(opened[0].id, "s2", "yes")
    assert (await store.request(opened[0].id)).outcome == "agreed"


async def test_each_seat_may_have_a_request_of_its_own(store, game):
    opened = [await store.open_request(game.id, "undo", s, key="seat") for s in ("s1", "s2", "s1")]
    assert opened[0].id == opened[2].id != opened[1].id


async def test_a_request_lapses(store, clock, game):
    request = await store.open_request(game.id, "undo", "s1", lasts=60)
    clock.pass_by(60)
    assert await store.open_requests(game.id) == []
    with pytest.raises(StorageError, match="over"):
        await store.vote(request.id, "s2", "yes")
    assert (await store.open_request(game.id, "undo", "s1")).id != request.id
    with pytest.raises(StorageError, match="no such vote"):
        await store.request(999)
    with pytest.raises(NoSuchGame):
        await store.open_request("nowhere", "undo", "s1")


async def test_a_report_outlives_its_game(store, game):
    report_id = await store.put_report("bundle", game.id)
    await store.delete_game(game.id)
    report = await store.report(report_id)
    assert (report.bundle, report.game_id) == ("bundle", None)
    assert [r[0] for r in await store.reports()] == [report_id]
    assert await store.report("r0") is None
    assert await store.put_report("of no game", "nowhere") != report_id
