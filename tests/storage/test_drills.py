"""What may befall a host's database: each drill of docs/hosting-drills.md that is about the file."""

import asyncio
import os
import shutil
import signal
import sys
from pathlib import Path

import pytest

from storage import Commit, StorageError, StorageUnavailable, Store, migrations
from storage.database import mark_of

BACKS_UP = """
import asyncio, sys
from storage import Store

async def main():
    async with await Store.open(sys.argv[1]) as store:
        while True:
            await store.backup(sys.argv[2])
            print("made", flush=True)

asyncio.run(main())
"""
MIGRATES = """
import sqlite3, sys
from pathlib import Path
from storage import migrations

db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.row_factory = sqlite3.Row
db.execute("BEGIN IMMEDIATE")
for statement in migrations.statements(Path(sys.argv[2]).read_text()):
    db.execute(statement)
print("half", flush=True)
sys.stdin.read()
"""


async def killed_after_a_line(code, *args):
    """Run a program, kill it once it has said a line, and give that line."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, *map(str, args), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    line = await program.stdout.readline()
    os.kill(program.pid, signal.SIGKILL)
    await program.wait()
    return line


async def test_a_database_that_was_deleted_is_not_begun_anew_without_a_word(store, game, path):
    await store.take_lease(30)
    await store.close()
    kept = path.with_name("kept")
    shutil.copy(path, kept)
    for file in path.parent.glob("games.sqlite3*"):
        if file != mark_of(path):
            file.unlink()
    with pytest.raises(StorageUnavailable, match=r"is gone: restore it from a backup, or delete .*\.was-here"):
        await (await Store.open(path)).close()
    assert not path.exists()
    shutil.copy(kept, path)
    async with await Store.open(path) as restored:
        assert [g.id for g in await restored.list_games()] == [game.id]
    path.unlink()
    mark_of(path).unlink()
    async with await Store.open(path) as fresh:
        assert await fresh.list_games() == []


async def test_what_no_bot_ran_on_leaves_no_mark(store, path):
    await store.close()
    assert not mark_of(path).exists()


async def test_a_backup_that_is_killed_leaves_the_one_before_and_the_database(store, game, path):
    await store.commit_answer(game.id, Commit(save="x" * 2_000_000))
    copy = path.with_name("copy.sqlite3")
    assert await killed_after_a_line(BACKS_UP, path, copy) == b"made\n"
    async with await Store.open(copy) as kept:
        assert await kept.check() == []
        assert [g.id for g in await kept.list_games()] == [game.id]
    assert await store.check() == []
    await store.backup(copy)
    assert not list(path.parent.glob("*.partial"))


async def test_a_migration_that_is_killed_has_not_happened_and_is_made_at_the_next_start(store, game, path, tmp_path):
    folder = Path(shutil.copytree(migrations.FOLDER, tmp_path / "migrations"))
    script = folder / f"{migrations.available(folder)[-1][0] + 1:03d}_mood.sql"
    script.write_text("ALTER TABLE games ADD COLUMN mood TEXT;\nUPDATE games SET mood = 'calm';", encoding="utf-8")
    await store.close()
    assert await killed_after_a_line(MIGRATES, path, script) == b"half\n"
    async with await Store.open(path, read_only=True, folder=migrations.FOLDER) as before:
        assert [g.id for g in await before.list_games()] == [game.id]
    async with await Store.open(path, folder=folder) as after:
        assert await after.read(lambda db: db.execute("SELECT mood FROM games").fetchone()[0]) == "calm"
        assert after.migrated_from is not None


async def test_a_backup_serves_in_a_fresh_folder(store, game, path, tmp_path, turn):
    await store.commit_answer(game.id, turn(0))
    copy = await store.backup(path.with_name("copy.sqlite3"))
    fresh = tmp_path / "elsewhere" / "games.sqlite3"
    fresh.parent.mkdir()
    shutil.copy(copy, fresh)
    async with await Store.open(fresh) as restored:
        await restored.take_lease(30)
        assert (await restored.load_game(game.id)).save == "save 0"
        await restored.commit_answer(game.id, turn(1))
        assert await restored.check() == []


@pytest.mark.parametrize("how", ["cut", "header", "flipped"])
async def test_a_damaged_file_is_refused_in_one_sentence_and_left_alone(store, game, path, how):
    await store.put_report("x" * 200_000, game.id)
    await store.close()
    size = path.stat().st_size
    with path.open("r+b") as file:
        if how == "cut":
            file.truncate(size // 2)
        elif how == "header":
            file.write(bytes(100))
        else:
            for at in range(4096, size, 997):
                file.seek(at)
                byte = file.read(1)[0]
                file.seek(at)
                file.write(bytes([byte ^ 1]))
    damaged = path.read_bytes()
    with pytest.raises(StorageError, match=r"damaged or is no database|restore it from a backup"):
        await (await Store.open(path)).close()
    assert path.read_bytes() == damaged
