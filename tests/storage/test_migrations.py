import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import Commit, StorageError, Store, WrongDatabase, migrations

OLD = Path(__file__).with_name("version_1.sql")


@pytest.fixture
def old(path):
    """A database as the first version wrote it, with a game in it."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(OLD.read_text(encoding="utf-8"))
    return path


@pytest.fixture
def folder(tmp_path):
    """The migrations there are, and room for one more; `newest` is the number of the last."""
    return Path(shutil.copytree(migrations.FOLDER, tmp_path / "migrations"))


def add(folder, script, name="next"):
    number = migrations.available(folder)[-1][0] + 1
    (folder / f"{number:03d}_{name}.sql").write_text(script, encoding="utf-8")
    return number


async def test_a_database_of_the_first_version_opens_and_plays_on(old, clock):
    async with await Store.open(old, clock=clock) as store:
        (game,) = await store.list_games()
        stored = await store.load_game(game.id)
        assert (game.slug, game.status, game.options) == ("van-helsing", "running", {"windows": "courtyard"})
        assert [(s.seat, s.user_id, s.computer) for s in stored.seats] == [("s1", 11, None), ("s2", None, "house")]
        assert [a.withdrawn_by for a in stored.answers] == [0, 1]
        assert [line.event for line in await store.story(game.id, None)] == ["moved"]
        assert (await store.message(game.id, "table")).message_id == 900
        assert (await store.orders(game.id))[0].choice == "never"
        assert (await store.jobs(game.id))[0].kind == "remind"
        assert await store.settings("user", 11) == {"pings": False}
        assert [(entry.id, entry.payload) for entry in await store.take_outbox()] == [(1, {"ping": "s1"})]
        await store.commit_answer(game.id, Commit(save="further", expected_version=game.version))
        assert await store.check() == []


async def test_a_migration_is_applied_once_with_a_copy_before(old, clock, folder):
    number = add(
        folder,
        """-- a remark; with a semicolon
        ALTER TABLE games ADD COLUMN mood TEXT NOT NULL DEFAULT 'merry';
        CREATE TRIGGER sad AFTER UPDATE OF title ON games
        BEGIN
            UPDATE games SET mood = 'changed; renamed' WHERE id = new.id;
        END;
        UPDATE games SET mood = 'calm' -- no semicolon at the end""",
    )

    def mood(db):
        return db.execute("SELECT mood FROM games").fetchone()[0]

    async with await Store.open(old, clock=clock, folder=folder) as store:
        kept = store.migrated_from
        assert kept == old.with_name(f"games.before-{number:03d}.sqlite3")
        (game,) = await store.list_games()
        assert await store.read(mood) == "calm"
        await store.change_game(game.id, title="new")
        assert await store.read(mood) == "changed; renamed"
    async with await Store.open(old, clock=clock, folder=folder) as store:
        assert store.migrated_from is None
        assert await store.read(mood) == "changed; renamed"
    async with await Store.open(kept, clock=clock) as store:
        assert (await store.game(game.id)).title == "Friday castle"


@pytest.mark.parametrize(
    "script",
    [
        "ALTER TABLE games ADD COLUMN mood TEXT; UPDATE games SET mood = 'calm'; SELECT * FROM nonsense;",
        "ALTER TABLE games ADD COLUMN mood TEXT; DELETE FROM games;",  # would leave seats without their game
    ],
)
async def test_a_migration_that_fails_leaves_the_database_as_it_was(old, clock, folder, script):
    add(folder, script)
    with pytest.raises(StorageError):
        await (await Store.open(old, clock=clock, folder=folder)).close()
    async with await Store.open(old, clock=clock) as store:
        assert len(await store.list_games()) == 1
        columns = await store.read(lambda db: [row["name"] for row in db.execute("PRAGMA table_info(games)")])
        assert "mood" not in columns
        assert await store.check() == []


async def test_a_table_can_be_rebuilt_without_losing_what_hangs_on_it(old, clock, folder):
    add(
        folder,
        """CREATE TABLE fresh AS SELECT * FROM games;
        DROP TABLE games;
        ALTER TABLE fresh RENAME TO games;
        CREATE UNIQUE INDEX games_by_id ON games (id);""",
    )
    async with await Store.open(old, clock=clock, folder=folder) as store:
        (game,) = await store.list_games()
        assert len((await store.load_game(game.id)).answers) == 2


async def test_a_database_newer_than_the_code_is_refused_and_left_alone(old, clock, folder):
    add(folder, "CREATE TABLE later (x INTEGER);")
    async with await Store.open(old, clock=clock, folder=folder):
        pass
    before = old.read_bytes()
    with pytest.raises(WrongDatabase, match="newer Nightboard"):
        await (await Store.open(old, clock=clock)).close()
    assert old.read_bytes() == before


async def test_opened_to_be_read_an_older_database_is_not_changed(old, folder):
    add(folder, "CREATE TABLE later (x INTEGER);")
    with pytest.raises(WrongDatabase, match="older"):
        await (await Store.open(old, read_only=True, folder=folder)).close()


async def test_a_new_database_needs_no_copy(path, folder):
    async with await Store.open(path, folder=folder) as store:
        assert store.migrated_from is None
    assert [p.name for p in path.parent.glob("*.sqlite3")] == ["games.sqlite3"]


async def test_the_migrations_are_numbered_without_a_gap(folder):
    numbers = [number for number, _ in migrations.available()]
    assert numbers == list(range(1, len(numbers) + 1))
    (folder / "099_gap.sql").write_text("SELECT 1;", encoding="utf-8")
    with pytest.raises(StorageError, match="without a gap"):
        migrations.available(folder)
