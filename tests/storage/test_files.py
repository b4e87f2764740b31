"""What happens to the file: missing, foreign, damaged, full, locked, read-only, and copied while in use."""

import asyncio
import os
import sqlite3
from contextlib import closing

import pytest

from storage import (
    Commit,
    StorageClosed,
    StorageCorrupt,
    StorageError,
    StorageFull,
    StorageLocked,
    StorageReadOnly,
    StorageUnavailable,
    Store,
    WrongDatabase,
)
from storage.database import _hop


async def test_what_was_written_is_there_after_opening_again(path, clock, turn):
    async with await Store.open(path, clock=clock) as store:
        game = await store.create_game("castle", 11)
        await store.commit_answer(game.id, turn(0))
    async with await Store.open(path, clock=clock) as store:
        assert (await store.load_game(game.id)).save == "save 0"
        assert await store.check() == []
        assert store.migrated_from is None


async def test_the_folder_is_made_and_the_journal_is_wal(tmp_path):
    async with await Store.open(tmp_path / "new" / "folder" / "games.sqlite3") as store:
        assert await store.read(lambda db: db.execute("PRAGMA journal_mode").fetchone()[0]) == "wal"
        synchronous, keys = await store.write(
            lambda db: [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "foreign_keys")]
        )
        assert (synchronous, keys) == (2, 1)


async def test_the_reader_cannot_write(store):
    with pytest.raises(StorageReadOnly):
        await store.read(lambda db: db.execute("DELETE FROM games"))


async def test_a_reader_sees_one_moment_and_does_not_wait_for_the_writer(store, game):
    async with await Store.open(store.path) as other:
        holding, release = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def hold(db):
            db.execute("UPDATE games SET title = 'half done'")
            loop.call_soon_threadsafe(holding.set)
            asyncio.run_coroutine_threadsafe(release.wait(), loop).result(10)

        writing = asyncio.ensure_future(other.write(hold))
        await holding.wait()
        assert (await store.game(game.id)).title == ""
        release.set()
        await writing
        assert (await store.game(game.id)).title == "half done"


async def test_a_database_that_another_program_holds_is_busy_and_recovers(store, game, turn, path):
    async with await Store.open(path, busy_seconds=0.05) as hasty:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageLocked, match="busy just now"):
                await hasty.commit_answer(game.id, turn(0))
            assert (await hasty.game(game.id)).version == 1  # reading goes on
            other.execute("ROLLBACK")
        assert (await hasty.commit_answer(game.id, turn(0))).version == 2


async def test_a_full_disk_changes_nothing_and_recovers(store, game, turn):
    await store.write(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone())
    before = await store.load_game(game.id)
    with pytest.raises(StorageFull, match="full"):
        await store.commit_answer(game.id, Commit(save="x" * 200_000, outbox=[1], changes={"title": "no"}))
    assert await store.load_game(game.id) == before
    assert await store.take_outbox() == []
    await store.write(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchone())
    await store.commit_answer(game.id, Commit(save="x" * 200_000))
    assert await store.check() == []


async def test_a_database_that_became_read_only_says_so_and_changes_nothing(store, game, turn):
    before = await store.load_game(game.id)
    await store.write(lambda db: db.execute("PRAGMA query_only = ON"))
    with pytest.raises(StorageReadOnly, match="cannot be written"):
        await store.commit_answer(game.id, turn(0))
    assert await store.load_game(game.id) == before


async def test_a_file_without_the_right_to_write_is_refused_on_opening(store, path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write to everything, so the right itself is faked
    with pytest.raises(StorageReadOnly, match="rights of its file"):
        await (await Store.open(path)).close()


async def test_opened_to_be_read_it_reads_and_does_not_write(store, game, path, turn):
    async with await Store.open(path, read_only=True) as looking:
        assert (await looking.game(game.id)).id == game.id
        assert await looking.check() == []
        with pytest.raises(StorageReadOnly):
            await looking.commit_answer(game.id, turn(0))
        copy = await looking.backup(path.with_name("copy.sqlite3"))
    async with await Store.open(copy) as kept:
        assert (await kept.game(game.id)).id == game.id


async def test_opened_to_be_read_nothing_is_created(path):
    with pytest.raises(StorageUnavailable, match="no database at"):
        await (await Store.open(path, read_only=True)).close()
    assert not path.exists()


async def test_a_folder_is_no_database(tmp_path):
    with pytest.raises(StorageUnavailable, match="is a folder"):
        await (await Store.open(tmp_path)).close()
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageUnavailable, match="cannot be made"):
        await (await Store.open(tmp_path / "file" / "games.sqlite3")).close()


async def test_a_file_that_is_no_database_is_called_damaged_and_left_alone(path):
    path.write_bytes(b"this is a shopping list " * 400)
    with pytest.raises(StorageCorrupt, match="restore it from a backup"):
        await (await Store.open(path)).close()
    assert path.read_bytes().startswith(b"this is a shopping list")


async def test_the_database_of_another_program_is_left_alone(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE games (id TEXT)")
    with pytest.raises(WrongDatabase, match="another program"):
        await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as db:
        assert [row[0] for row in db.execute("SELECT name FROM sqlite_master")] == ["games"]


async def test_damage_in_the_middle_of_the_file_is_found(path, clock, turn):
    async with await Store.open(path, clock=clock) as store:
        game = await store.create_game("castle", 11)
        await store.commit_answer(game.id, Commit(save="x" * 100_000))
    content = bytearray(path.read_bytes())
    content[4096 * 8 : 4096 * 20] = b"\x5a" * (4096 * 12)
    path.write_bytes(content)
    async with await Store.open(path, clock=clock, read_only=True) as store:
        assert any("Damage" in fault or "damaged" in fault for fault in await store.check())


async def test_a_running_game_without_a_save_is_a_fault(store):
    game = await store.create_game("castle", 11)
    await store.change_game(game.id, status="running")
    assert await store.check() == [f"The running game {game.id} has no save."]


async def test_a_closed_store_says_so(path):
    store = await Store.open(path)
    await store.close()
    await store.close()
    for attempt in (store.list_games(), store.create_game("castle", 1), store.backup(path.with_name("b"))):
        with pytest.raises(StorageClosed, match="closed"):
            await attempt


async def test_a_backup_during_writes_is_of_one_moment(store, path, turn):
    games = [await store.create_game("castle", 11) for _ in range(4)]
    for game in games:
        await store.commit_answer(game.id, Commit(save="x" * 300_000))
    stop = False

    async def play(game):
        number = 0
        while not stop:
            await store.commit_answer(game.id, turn(number))
            number += 1
        return number

    playing = [asyncio.ensure_future(play(game)) for game in games]
    copies = [await store.backup(path.with_name(f"copy{n}.sqlite3")) for n in range(5)]
    stop = True
    played = [await task for task in playing]
    assert min(played) > 0
    for copy in copies:
        async with await Store.open(copy) as kept:
            assert await kept.check() == []
            for game in games:
                stored = await kept.load_game(game.id)
                count = len(stored.answers)
                assert stored.game.version == count + 1
                assert stored.save == (f"save {count - 1}" if count else "x" * 300_000)
                assert len(await kept.whole_story(game.id)) == count
    assert not list(path.parent.glob("*.partial"))


async def test_a_backup_replaces_an_older_one_and_never_the_database(store, game, path, tmp_path):
    copy = path.with_name("copy.sqlite3")
    await store.backup(copy)
    await store.change_game(game.id, title="later")
    await store.backup(copy)
    async with await Store.open(copy, read_only=True) as kept:
        assert (await kept.game(game.id)).title == "later"
    with pytest.raises(StorageError, match="over the database itself"):
        await store.backup(path)
    with pytest.raises(StorageUnavailable):
        await store.backup(tmp_path / "nowhere" / "copy.sqlite3")
    assert (await store.game(game.id)).title == "later"


async def test_a_copy_that_came_out_damaged_is_no_backup(store, game, path):
    """What the disk holds of the database is damaged while the bot runs: the copy says so and is thrown away."""
    await store.put_report("x" * 200_000, game.id)
    await _hop(store._writer, lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096 * 10)
    copy = path.with_name("copy.sqlite3")
    with pytest.raises(StorageError, match="damaged"):
        await store.backup(copy)
    assert not list(path.parent.glob("copy*"))


async def test_a_database_of_a_few_damaged_pages_is_refused_at_the_start(store, game, path):
    await store.put_report("x" * 200_000, game.id)
    await store.close()
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 50)
    with pytest.raises(StorageCorrupt):
        await (await Store.open(path)).close()


async def test_an_empty_file_is_no_new_database(path):
    """A database that was emptied is not begun anew without a word."""
    path.touch()
    for read_only in (False, True):
        with pytest.raises(StorageCorrupt, match="is empty: restore it from a backup, or delete it"):
            await (await Store.open(path, read_only=read_only)).close()
    assert path.stat().st_size == 0
    path.unlink()
    async with await Store.open(path) as store:
        assert await store.list_games() == []


@pytest.mark.parametrize("what", ["deleted", "replaced", "emptied", "log deleted", "log replaced"])
async def test_a_file_that_is_gone_is_noticed_when_the_lease_is_renewed(store, game, path, what):
    await store.take_lease(30)
    for _ in range(3):
        await store.renew_lease(30)
    log = path.with_name(path.name + "-wal")
    match what:
        case "deleted":
            path.unlink()
        case "replaced":
            path.with_name("other").write_bytes(path.read_bytes())
            path.with_name("other").replace(path)
        case "emptied":
            os.truncate(path, 0)
        case "log deleted":
            log.unlink()
        case "log replaced":
            log.with_name("other").write_bytes(b"")
            log.with_name("other").replace(log)
    with pytest.raises(StorageError):
        await store.renew_lease(30)
