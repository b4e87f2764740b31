"""Databases, backups and exported games can be read by their owner alone."""

import os
import stat

import pytest

from storage import Store
from storage.private import write_private


@pytest.fixture(autouse=True)
def usual_umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights(path):
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_new_database_and_what_is_beside_it_are_private(tmp_path):
    async with await Store.open(tmp_path / "games.db") as store:
        await store.create_game("toy", 1)
        kept = await store.backup(tmp_path / "copy.db")
        files = {path.name: rights(path) for path in tmp_path.iterdir()}
        assert set(files) >= {"games.db", "games.db-wal", "games.db-shm", kept.name}
        assert set(files.values()) == {0o600}


async def test_a_database_that_others_could_read_is_tightened(tmp_path):
    path = tmp_path / "games.db"
    async with await Store.open(path) as store:
        await store.create_game("toy", 1)
        for name in ("", "-wal", "-shm"):
            (tmp_path / f"games.db{name}").chmod(0o644)
        async with await Store.open(path):
            assert {rights(p) for p in tmp_path.iterdir()} == {0o600}


def test_an_exported_game_is_private(tmp_path):
    (tmp_path / "old.json").write_text("x")
    for name in ("new.json", "old.json"):
        write_private(tmp_path / name, "{}")
        assert rights(tmp_path / name) == 0o600
