"""Several writes of one task as one transaction: all or nothing, seen by that task at once and by others at the end."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest

from storage import LobbyClosed, StorageError, StorageLocked, Store


class Dies(BaseException):
    """The process ends."""


@pytest.fixture(params=["file", "memory"])
async def store(request, tmp_path):
    path = tmp_path / "games.db" if request.param == "file" else ":memory:"
    async with await Store.open(path) as made:
        yield made


async def value(store, key=1):
    return (await store.settings("guild", key)).get("a")


async def test_what_is_written_together_is_there_at_the_end(store):
    async with store.together():
        await store.change_settings("guild", 1, a=1)
        await store.change_settings("guild", 2, a=2)
        assert (await value(store, 1), await value(store, 2)) == (1, 2)
    assert (await value(store, 1), await value(store, 2)) == (1, 2)


@pytest.mark.parametrize("error", [ValueError, Dies, asyncio.CancelledError])
async def test_nothing_of_it_is_left_where_it_is_left_by_an_exception(store, error):
    with pytest.raises(error):
        async with store.together():
            await store.change_settings("guild", 1, a=1)
            await store.change_settings("guild", 2, a=2)
            raise error
    assert (await value(store, 1), await value(store, 2)) == (None, None)
    await store.change_settings("guild", 1, a=3)
    assert await value(store) == 3


async def test_others_wait_with_writing_and_see_nothing_before_the_end(store):
    seen = []

    async def other():
        seen.append(await value(store))
        await store.change_settings("guild", 1, b=2)

    async with store.together():
        await store.change_settings("guild", 1, a=1)
        task = asyncio.create_task(other())
        await asyncio.wait({task}, timeout=0.05)
        assert not task.done()
    await task
    assert seen == ([None] if store.path != ":memory:" else [1])
    assert await store.settings("guild", 1) == {"a": 1, "b": 2}


async def test_a_write_that_is_refused_inside_undoes_itself_alone(store):
    game = await store.create_game("toy", 1)
    await store.change_game(game.id, status="running")
    async with store.together():
        await store.change_settings("guild", 1, a=1)
        with pytest.raises(LobbyClosed):
            await store.join(game.id, 5, limit=4)
    assert await value(store) == 1


async def test_an_error_of_sqlite_inside_leaves_nothing_even_where_it_is_passed_over(store):
    def fails(db):
        db.execute("INSERT INTO nowhere VALUES (1)")

    with pytest.raises(StorageError) as found:
        async with store.together():
            await store.change_settings("guild", 1, a=1)
            with pytest.raises(StorageError):
                await store.write(fails)
            with pytest.raises(StorageError):
                await store.change_settings("guild", 1, a=2)
    assert isinstance(found.value.__cause__, sqlite3.Error)
    assert await value(store) is None


async def test_a_transaction_that_could_not_begin_may_be_passed_over(tmp_path):
    """Nothing was written yet, and what comes after may be."""
    async with await Store.open(tmp_path / "games.db", busy_seconds=0.0) as store:
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            async with store.together():
                other.execute("BEGIN IMMEDIATE")
                with pytest.raises(StorageLocked):
                    await store.change_settings("guild", 1, a=1)
                other.execute("ROLLBACK")
                await store.change_settings("guild", 2, a=2)
        assert (await value(store, 1), await value(store, 2)) == (None, 2)


async def test_one_inside_another_is_a_part_of_it(store):
    with pytest.raises(ValueError, match="after"):
        async with store.together():
            async with store.together():
                await store.change_settings("guild", 1, a=1)
            raise ValueError("after")
    assert await value(store) is None


async def test_a_task_begun_inside_writes_for_itself(store):
    async with store.together():
        await store.change_settings("guild", 1, a=1)
        task = asyncio.create_task(store.change_settings("guild", 2, a=2))
    await task
    with pytest.raises(ValueError, match="end"):
        async with store.together():
            await store.change_settings("guild", 1, a=5)
            raise ValueError("end")
    assert (await value(store, 1), await value(store, 2)) == (1, 2)


async def test_a_bot_that_was_fenced_writes_nothing_together(tmp_path):
    async with await Store.open(tmp_path / "games.db") as one, await Store.open(tmp_path / "games.db") as two:
        await one.take_lease(30)
        await two.take_lease(30, force=True)
        with pytest.raises(StorageError, match="taken over"):
            async with one.together():
                await one.change_settings("guild", 1, a=1)
        await two.change_settings("guild", 1, a=2)
        assert await value(one) == 2
