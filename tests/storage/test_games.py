import asyncio

import pytest

from storage import Commit, LobbyClosed, LobbyFull, NoSuchGame, Seat, StorageError, Store


async def test_a_new_game_is_an_empty_lobby(store, clock):
    game = await store.create_game("castle", 11, guild_id=1, title="Friday", options={"rounds": 9})
    assert (game.status, game.version, game.created_at, game.options) == ("lobby", 0, clock.at, {"rounds": 9})
    assert len(game.id) == 8
    assert game.origin == game.id
    assert await store.seats(game.id) == []


async def test_eight_joins_at_once_are_eight_seats(store):
    game = await store.create_game("castle", 11)
    joined = await asyncio.gather(*(store.join(game.id, 100 + n, limit=8) for n in range(8)))
    assert sorted(j.seat.seat for j in joined) == [f"s{n}" for n in range(1, 9)]
    assert [j.full for j in joined].count(True) == 1
    with pytest.raises(LobbyFull, match="full"):
        await store.join(game.id, 999, limit=8)
    assert {s.user_id for s in await store.seats(game.id)} == set(range(100, 108))


async def test_joining_twice_is_joining_once_and_may_change_the_wish(store):
    game = await store.create_game("castle", 11)
    first = await store.join(game.id, 11, limit=2, wish="hunter")
    again = await asyncio.gather(*(store.join(game.id, 11, limit=2) for _ in range(5)))
    assert first.new
    assert not any(j.new for j in again)
    await store.join(game.id, 11, limit=2, wish="count")
    assert [(s.seat, s.wish) for s in await store.seats(game.id)] == [("s1", "count")]


async def test_a_seat_that_was_left_is_given_again_at_the_end_of_the_line(store):
    game = await store.create_game("castle", 11)
    for user in (11, 12):
        await store.join(game.id, user, limit=3)
    computer = await store.add_computer(game.id, "house", limit=3)
    assert computer.full
    assert (await store.leave(game.id, 11)).seat == "s1"
    assert await store.leave(game.id, 11) is None
    await store.join(game.id, 13, limit=3)
    assert [(s.seat, s.user_id, s.computer) for s in await store.seats(game.id)] == [
        ("s2", 12, None),
        ("s3", None, "house"),
        ("s1", 13, None),
    ]
    assert (await store.remove_seat(game.id, "s3")).computer == "house"
    assert len(await store.seats(game.id)) == 2


async def test_seats_may_have_names_of_the_game(store):
    game = await store.create_game("castle", 11)
    joined = [await store.join(game.id, u, limit=2, names=["dracula", "hunters"]) for u in (11, 12)]
    assert [j.seat.seat for j in joined] == ["dracula", "hunters"]
    with pytest.raises(LobbyFull):
        await store.join(game.id, 13, limit=2, names=["dracula", "hunters", "crowd"])


async def test_nobody_joins_or_leaves_the_lobby_of_a_running_game(store, game):
    for attempt in (
        store.join(game.id, 13, limit=3),
        store.leave(game.id, 11),
        store.add_computer(game.id, "house", limit=3),
        store.change_game(game.id, expect=("lobby",), title="Late"),
    ):
        with pytest.raises(LobbyClosed, match="begun"):
            await attempt
    assert [s.user_id for s in await store.seats(game.id)] == [11, 12]


async def test_starting_twice_starts_once(store):
    game = await store.create_game("castle", 11)
    start = [
        store.commit_answer(game.id, Commit(save=x, changes={"status": "running"}, expected_status={"lobby"}))
        for x in "ab"
    ]
    results = await asyncio.gather(*start, return_exceptions=True)
    assert sorted(isinstance(r, StorageError) for r in results) == [False, True]
    assert (await store.game(game.id)).version == 1


async def test_the_times_of_start_and_end_follow_from_the_status(store, clock, game):
    began = clock.at
    clock.pass_by(60)
    ended = await store.change_game(game.id, expect={"running"}, status="finished", seed="ab12", outcome={"won": "s1"})
    assert (ended.started_at, ended.finished_at, ended.seed, ended.outcome) == (
        began,
        began + 60,
        "ab12",
        {"won": "s1"},
    )
    with pytest.raises(StorageError, match="already finished"):
        await store.change_game(game.id, expect={"running"}, status="abandoned")


async def test_a_game_that_is_paused_says_so_and_keeps_its_clock(store, clock, game):
    paused = await store.change_game(game.id, paused_at=clock.at, clock={"left": {"s1": 40}})
    assert paused.paused
    assert paused.clock == {"left": {"s1": 40}}
    assert not (await store.change_game(game.id, paused_at=None)).paused


async def test_only_known_columns_can_be_set(store, game):
    for bad in ({"id": "x"}, {"nonsense": 1}, {"version": 7}):
        with pytest.raises(StorageError, match="nothing to set"):
            await store.change_game(game.id, **bad)
    with pytest.raises(StorageError):
        await store.change_game(game.id, status="asleep")
    with pytest.raises(StorageError, match="JSON"):
        await store.change_game(game.id, options={"x": object()})
    assert await store.game(game.id) == game


async def test_lists_by_person_guild_and_status_latest_first(store, clock):
    made = []
    for n in range(4):
        clock.pass_by(10)
        game = await store.create_game("castle" if n % 2 else "spire", 11, guild_id=n // 2)
        await store.join(game.id, 20 + n % 2, limit=3)
        made.append(game.id)
    await store.change_game(made[0], status="running")

    async def ids(**filters):
        return [g.id for g in await store.list_games(**filters)]

    assert await ids() == [made[3], made[0], made[2], made[1]]
    assert await ids(guild_id=1) == [made[3], made[2]]
    assert await ids(user_id=20) == [made[0], made[2]]
    assert await ids(user_id=20, statuses=["running"]) == [made[0]]
    assert await ids(statuses={"running", "lobby"}, slug="castle", guild_id=1) == [made[3]]
    assert await ids(statuses=[]) == []
    assert await ids(limit=1) == [made[3]]
    assert [(g.id, s.seat) for g, s in await store.seats_of(20)] == [(made[0], "s1")]


async def test_a_game_is_found_by_its_thread_and_its_team_thread(store, game):
    await store.change_game(game.id, thread_id=500, team_threads={"hunters": 501})
    assert (await store.game_at(500)).id == game.id
    assert (await store.game_at(501)).id == game.id
    assert await store.game_at(502) is None


async def test_a_seat_changes_hands(store, game):
    taken = await store.change_seat(game.id, "s2", user_id=None, computer="house")
    assert (taken.user_id, taken.computer) == (None, "house")
    assert await store.seats_of(12) == []
    with pytest.raises(StorageError, match="no such seat"):
        await store.change_seat(game.id, "s9", user_id=1)
    await store.set_seats(game.id, [Seat("dracula", 1, 12, extra={"dm": 5}), Seat("hunters", 2, 11)])
    assert [(s.seat, s.user_id, s.extra) for s in await store.seats(game.id)] == [
        ("dracula", 12, {"dm": 5}),
        ("hunters", 11, {}),
    ]


async def test_a_game_that_is_gone_is_said_to_be_gone(store, game):
    assert await store.delete_game(game.id)
    assert not await store.delete_game(game.id)
    for attempt in (
        store.game(game.id),
        store.load_game(game.id),
        store.load_save(game.id),
        store.join(game.id, 1, limit=2),
        store.commit_answer(game.id, Commit(save="x")),
        store.change_game(game.id, title="x"),
        store.put_order(game.id, "s1", "bite", "never"),
        store.set_seats(game.id, []),
    ):
        with pytest.raises(NoSuchGame, match="no such game"):
            await attempt
    assert await store.check() == []


async def test_a_database_in_memory_serves_too(clock):
    async with await Store.open(":memory:", clock=clock) as store:
        game = await store.create_game("castle", 11)
        assert (await store.join(game.id, 11, limit=2)).new
        assert await store.check() == []
