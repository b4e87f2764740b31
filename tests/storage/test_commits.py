import asyncio

import pytest

from storage import AlreadyApplied, Answer, Checkpoint, Commit, Job, Message, Stale, StorageError, Store, StoryLine


async def everything(store, game_id):
    """All that a commit could have touched."""
    return (
        await store.load_game(game_id),
        await store.whole_story(game_id),
        await store.take_outbox(),
        await store.jobs(game_id),
        await store.drafts(game_id, "s1"),
        await store.open_requests(game_id),
    )


async def test_one_commit_carries_all_that_an_answer_changes(store, clock, game):
    await store.put_draft(game.id, "s1", "discard", ["a"])
    request = await store.open_request(game.id, "undo", "s2")
    await store.put_job(Job("remind", clock.at + 60, game.id, "s1"))
    done = await store.commit_answer(
        game.id,
        Commit(
            save="later",
            rows=[Answer(0, "s1", "first"), Answer(1, "s2", "second")],
            story=[StoryLine(0, "all hear"), StoryLine(1, "only two hears", ["s2"])],
            checkpoints=[Checkpoint(0, "before"), Checkpoint(2, "after")],
            outbox=[{"ping": "s2"}],
            changes={"clock": {"since": 5}},
            jobs=[Job("remind", clock.at + 90, key="s2")],
            jobs_done=[("remind", "s1")],
            drafts_done=[("s1", "discard")],
            requests_closed={request.id: "lapsed"},
            expected_version=game.version,
        ),
    )
    assert (done.version, done.story) == (game.version + 1, [1, 2])
    stored = await store.load_game(game.id)
    assert (stored.save, stored.game.clock, stored.game.version) == ("later", {"since": 5}, done.version)
    assert [(a.number, a.seat, a.row) for a in stored.answers] == [(0, "s1", "first"), (1, "s2", "second")]
    assert [(p.start, p.state) for p in stored.checkpoints] == [(0, "before"), (2, "after")]
    assert [line.event for line in await store.story(game.id, None)] == ["all hear"]
    assert [line.event for line in await store.story(game.id, "s2")] == ["all hear", "only two hears"]
    assert [(e.id, e.payload) for e in await store.take_outbox()] == [(done.outbox[0], {"ping": "s2"})]
    assert [(j.kind, j.key) for j in await store.jobs(game.id)] == [("remind", "s2")]
    assert await store.draft(game.id, "s1", "discard") is None
    assert await store.open_requests(game.id) == []
    assert await store.load_save(game.id) == (done.version, "later")


async def test_a_commit_that_fails_at_its_last_part_changes_nothing(store, clock, game, turn):
    await store.commit_answer(game.id, turn(0))
    before = await everything(store, game.id)
    bad = turn(
        1,
        outbox=[{"x": 1}],
        jobs=[Job("remind", 1)],
        checkpoints=[Checkpoint(1, "s")],
        changes={"status": "asleep"},
        interaction_id=77,
    )
    with pytest.raises(StorageError):
        await store.commit_answer(game.id, bad)
    assert await everything(store, game.id) == before
    assert await store.first_time(77)


async def test_a_stale_writer_is_refused(store, game, turn):
    await store.commit_answer(game.id, turn(0, expected_version=game.version))
    before = await everything(store, game.id)
    for stale in (
        turn(1, expected_version=game.version),  # another version
        turn(0),  # a number that is taken
        turn(2),  # a number that would leave a gap
        turn(1, expected_status={"lobby"}),
        Commit(withdrawn={9: 1}),
        Commit(rows=[Answer(0, "s2", "x")], expected_version=game.version + 1),  # another's answer
    ):
        with pytest.raises(Stale, match="moved on"):
            await store.commit_answer(game.id, stale)
    assert await everything(store, game.id) == before


async def test_the_same_interaction_twice_at_once_counts_once(store, game):
    def click():
        return store.commit_answer(
            game.id, Commit(save="x", story=[StoryLine(0, "moved")], interaction_id=42, outbox=[{"m": 1}])
        )

    results = await asyncio.gather(*(click() for _ in range(6)), return_exceptions=True)
    assert sum(isinstance(r, AlreadyApplied) for r in results) == 5
    assert len(await store.whole_story(game.id)) == 1
    assert len(await store.take_outbox()) == 1


async def test_interactions_are_forgotten_after_two_days_and_not_before(store, clock):
    assert await store.first_time(5)
    clock.pass_by(86400)
    await store.prune()
    assert not await store.first_time(5)
    clock.pass_by(2 * 86400)
    assert await store.prune() == 1
    assert await store.first_time(5)


async def test_an_undo_marks_answers_and_their_lines_and_a_redo_takes_the_marks_off(store, game, turn):
    for n in range(3):
        await store.commit_answer(game.id, turn(n))
    await store.commit_answer(game.id, Commit(withdrawn={1: 1, 2: 1}, story=[StoryLine(2, "Ann took back two")]))
    stored = await store.load_game(game.id)
    assert [a.withdrawn_by for a in stored.answers] == [0, 1, 1]
    assert [a.row for a in stored.answers] == [f'{{"keys":["{n}"]}}' for n in range(3)]
    assert [line.event for line in await store.story(game.id, None)] == ["told 0", "Ann took back two"]
    assert [line.withdrawn for line in await store.whole_story(game.id)] == [False, True, True, False]
    await store.commit_answer(game.id, Commit(restored=[1, 2]))
    assert [a.withdrawn_by for a in (await store.load_game(game.id)).answers] == [0, 0, 0]
    assert len(await store.story(game.id, None)) == 4


async def test_after_an_undo_what_is_told_again_keeps_its_number(store, game):
    lines = [
        StoryLine(n, text, to) for n, (text, to) in enumerate([("a", None), ("b", None), ("c", ["s2"]), ("d", None)])
    ]
    first = await store.commit_answer(
        game.id, Commit(rows=[Answer(n, "s1", "r") for n in range(4)], story=lines, story_from=0)
    )
    again = [StoryLine(2, "c", ["s2"]), StoryLine(3, "d"), StoryLine(4, "b was taken back")]
    done = await store.commit_answer(
        game.id,
        Commit(
            rows=[Answer(1, "s1", "r marked", 1), Answer(4, "s1", "undo")],
            story=again,
            story_from=1,
            expected_version=first.version,
        ),
    )
    assert done.story == [first.story[2], first.story[3], 5]
    assert [line.event for line in await store.story(game.id, "s2")] == ["a", "c", "d", "b was taken back"]
    assert [line.event for line in await store.story(game.id, None)] == ["a", "d", "b was taken back"]
    assert [line.event for line in await store.story(game.id, None, after=4)] == ["b was taken back"]
    assert [(a.row, a.withdrawn_by) for a in await store.answers(game.id, since=1)] == [
        ("r marked", 1),
        ("r", 0),
        ("r", 0),
        ("undo", 0),
    ]
    assert [line.event for line in await store.whole_story(game.id) if line.withdrawn] == ["b"]


async def test_a_line_that_changes_its_audience_is_not_the_same_line(store, game):
    await store.commit_answer(game.id, Commit(story=[StoryLine(0, "a", ["s1"])], story_from=0))
    await store.commit_answer(game.id, Commit(story=[StoryLine(0, "a", ["s2"])], story_from=0))
    assert await store.story(game.id, "s1") == []
    assert [line.number for line in await store.story(game.id, "s2")] == [2]


async def test_a_story_is_read_by_who_may_and_from_where(store, game):
    for n, to in enumerate([None, ["s1"], ["s2"], ["s1", "s2"], []]):
        await store.commit_answer(game.id, Commit(story=[StoryLine(n, str(n), to)]))

    async def told(viewer, **more):
        return "".join(line.event for line in await store.story(game.id, viewer, **more))

    assert await told(None) == "0"
    assert await told("s1") == "013"
    assert await told("s2") == "023"
    assert await told(["s1", "s2"]) == "0123"
    assert await told("s1", after=1) == "13"
    assert await told("s1", limit=2) == "13"
    assert await told("s1", limit=0) == ""
    assert len(await store.whole_story(game.id)) == 5


async def test_checkpoints_are_thinned_to_those_to_keep(store, game):
    await store.commit_answer(game.id, Commit(checkpoints=[Checkpoint(n, f"s{n}") for n in range(6)]))
    await store.commit_answer(game.id, Commit(checkpoints=[Checkpoint(5, "new"), Checkpoint(7, "s7")], keep={0, 5, 7}))
    points = (await store.load_game(game.id)).checkpoints
    assert [(p.start, p.state) for p in points] == [(0, "s0"), (5, "new"), (7, "s7")]


async def test_fifty_writers_never_find_the_database_locked(store, turn):
    games = [await store.create_game("castle", 11) for _ in range(50)]

    async def play(game):
        for n in range(4):
            await store.commit_answer(game.id, turn(n))
            await store.put_message(game.id, Message("table", 1, n))

    await asyncio.gather(*(play(game) for game in games))
    for game in games:
        assert (await store.load_save(game.id)) == (4, "save 3")


async def test_fifty_writers_on_one_game_lose_nothing(store, game):
    async def write(seat):
        while True:
            version = (await store.game(game.id)).version
            number = len(await store.answers(game.id))
            commit = Commit(rows=[Answer(number, seat, seat)], expected_version=version)
            try:
                return await store.commit_answer(game.id, commit)
            except Stale:
                continue

    await asyncio.gather(*(write(f"s{n}") for n in range(50)))
    assert sorted(a.seat for a in await store.answers(game.id)) == sorted(f"s{n}" for n in range(50))


async def test_writers_of_several_connections_wait_for_each_other(store, path, game, clock):
    others = [await Store.open(path, clock=clock) for _ in range(4)]

    async def note(other, n):
        await other.put_outbox(game.id, n)
        await other.change_settings("guild", 1, **{f"k{n}": n})

    try:
        await asyncio.gather(*(note(others[n % 4], n) for n in range(60)))
    finally:
        for other in others:
            await other.close()
    assert sorted(e.payload for e in await store.take_outbox()) == list(range(60))
    assert await store.settings("guild", 1) == {f"k{n}": n for n in range(60)}


@pytest.mark.parametrize("odd", [Commit(save="\ud800"), Commit(changes={"thread_id": 2**70}), Commit(outbox=[{1, 2}])])
async def test_what_no_database_can_hold_is_refused_and_nothing_changed(store, game, odd):
    before = await everything(store, game.id)
    with pytest.raises(StorageError):
        await store.commit_answer(game.id, odd)
    assert await everything(store, game.id) == before


async def test_a_cancelled_commit_is_settled_when_the_wait_ends(store, game, turn):
    task = asyncio.ensure_future(store.commit_answer(game.id, turn(0)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    recorded = len((await store.load_game(game.id)).answers)
    await store.commit_answer(game.id, turn(recorded))
    assert len((await store.load_game(game.id)).answers) == recorded + 1
    assert len(await store.whole_story(game.id)) == recorded + 1
