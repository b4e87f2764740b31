"""`export`, `import`, `replay`, `backup`: games and databases as files, while the bot may be running."""

import asyncio
import random

import pytest

from bot.panels import Select, parse_custom_id
from bot.tables import Click, Tables
from bot.workers import HereWorkers
from rules.catalog import GAMES
from storage import Store

ANN, BEN = 10**17 + 1, 10**17 + 2


def able(panel):
    """What can be pressed of the question in front."""
    found = []
    for row in panel.rows:
        if isinstance(row, Select):
            found += [(row.id, (entry.value,)) for entry in row.entries if parse_custom_id(row.id).verb == "s"]
        else:
            found += [(b.id, ()) for b in row if b.style != "grey" and parse_custom_id(b.id).verb in "oc"]
    return [(id, values) for id, values in found if parse_custom_id(id).question != "-"]


async def played(path, slug="toy", answers=10_000):
    """Two people press what they like until the game is over; give its id."""
    rng = random.Random(3)
    async with await Store.open(path) as store:
        tables = Tables(store, GAMES, workers=HereWorkers(GAMES), pace=0)
        game = await tables.lobby.open(slug, ANN, guild_id=1, channel_id=2)
        await tables.membership.join(game.id, BEN)
        assert (await tables.lobby.begin(game.id, ANN)).kind == "done"
        clicks = 10**18
        while answers > 0 and (await store.game(game.id)).status == "running":
            answers -= 1
            for user in (ANN, BEN):
                panel = await tables.panels.panel(game.id, user)
                if choices := able(panel):
                    clicks += 1
                    id, values = rng.choice(choices)
                    await tables.router.click(Click(user, id, values, clicks))
                    if clicks % 7 == 0:
                        try:
                            await tables.undoing.undo(game.id, user)
                        except Exception as refusal:
                            assert str(refusal)
        await tables.close()
        return game.id


@pytest.fixture
def database(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
def finished(toy, database, tmp_path, cli):
    """The file of a finished game."""
    id = asyncio.run(played(database))
    file = tmp_path / "game.json"
    result = cli("export", id, "-o", file, "--database", database)
    assert result.exit_code == 0, result.output
    assert "holds all secrets of the game" in result.output
    assert "the seed, from which every die to come can be computed" in result.output
    return file


def test_a_finished_game_is_played_again_from_its_seed(cli, finished):
    result = cli("replay", finished)
    assert result.exit_code == 0, result.output
    assert result.output.startswith("Toy, ")
    assert "Ended: best won" in result.output
    assert result.output.endswith("It matches.\n")


def test_a_game_that_is_not_over_is_replayed_as_far_as_it_went(cli, toy, database, tmp_path):
    id = asyncio.run(played(database, answers=4))
    file = tmp_path / "game.json"
    file.write_text(cli("export", id, "--database", database).stdout)
    result = cli("replay", file)
    assert result.exit_code == 0, result.output
    assert "Not over yet" in result.output


@pytest.mark.parametrize("cut", [10, 400, -30])
def test_a_file_that_was_cut_is_refused(cli, finished, cut, database):
    finished.write_text(finished.read_text()[:cut])
    for words in (("replay", finished), ("import", finished, "--database", database)):
        result = cli(*words)
        assert result.exit_code in (1, 2)
        assert "no game export of Nightboard, or it was cut short or changed" in " ".join(result.output.split())


def test_a_file_of_something_else_is_refused_and_makes_no_database(cli, tmp_path):
    (tmp_path / "a.bin").write_bytes(bytes(range(256)))
    result = cli("import", tmp_path / "a.bin", "--database", tmp_path / "new.db")
    assert result.exit_code == 1
    assert "no game export" in result.output
    assert not (tmp_path / "new.db").exists()


def test_another_seed_than_the_promised_one_does_not_match(cli, toy, database, tmp_path):
    id = asyncio.run(played(database))

    async def lie():
        async with await Store.open(database) as store:
            await store.change_game(id, commitment="0" * 64)

    asyncio.run(lie())
    file = tmp_path / "game.json"
    cli("export", id, "-o", file, "--database", database)
    result = cli("replay", file)
    assert result.exit_code == 1
    assert "DOES NOT MATCH" in result.output
    assert "not the one that was promised" in result.output


def test_a_changed_answer_does_not_match(cli, toy, database, tmp_path):
    id = asyncio.run(played(database))

    async def lie():
        async with await Store.open(database) as store:
            rows = await store.answers(id)
            at = next(a for a in rows if '"dig"' in a.row and '"draws":[]' in a.row.replace(" ", ""))
            changed = (
                at.row.replace('["dig"]', '["rest"]') if '["dig"]' in at.row else at.row.replace('["rest"]', '["dig"]')
            )
            assert changed != at.row
            sql = "UPDATE answers SET row = ? WHERE game_id = ? AND number = ?"
            await store.write(lambda db: db.execute(sql, (changed, id, at.number)).rowcount)

    asyncio.run(lie())
    file = tmp_path / "game.json"
    cli("export", id, "-o", file, "--database", database)
    result = cli("replay", file)
    assert result.exit_code == 1
    assert "DOES NOT MATCH" in result.output


def test_an_exported_game_goes_on_elsewhere(cli, toy, database, tmp_path):
    id = asyncio.run(played(database, answers=4))
    file, other = tmp_path / "game.json", tmp_path / "other.db"
    cli("export", id, "-o", file, "--database", database)
    result = cli("import", file, "--database", other, "--guild", 5, "--channel", 6, "--host", ANN)
    assert result.exit_code == 0, result.output
    new = result.output.removeprefix("Imported as ").strip().rstrip(".")

    async def look():
        async with await Store.open(other) as store:
            game = await store.game(new)
            tables = Tables(store, GAMES, workers=HereWorkers(GAMES), pace=0)
            panel = await tables.panels.panel(new, ANN)
            await tables.close()
            return game, panel

    game, panel = asyncio.run(look())
    assert (game.guild_id, game.channel_id, game.host_id, game.status) == (5, 6, ANN, "running")
    assert panel.rows


def test_a_backup_while_another_process_holds_the_database(cli, toy, database, tmp_path):
    id = asyncio.run(played(database, answers=3))
    target = tmp_path / "backup.db"

    async def hold():
        async with await Store.open(database) as store:
            await store.take_lease(30)
            return await asyncio.to_thread(cli, "backup", target, "--database", database)

    result = asyncio.run(hold())
    assert result.exit_code == 0, result.output
    assert f"Wrote {target}" in result.output
    assert cli("export", id, "--database", target).exit_code == 0


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["export", "zzz"], 1, "There is no such game any more."),
        (["backup", "DATABASE"], 1, "A backup cannot be written over the database itself"),
        (["backup", "/nowhere/at/all.db"], 1, "The backup could not be written: there is no folder /nowhere/at."),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(cli, toy, database, words, code, sentence):
    asyncio.run(played(database, answers=1))
    result = cli(*(str(database) if w == "DATABASE" else w for w in words), "--database", database)
    assert result.exit_code == code
    assert sentence in result.output


@pytest.mark.parametrize("words", [["export", "x"], ["backup", "x.db"]])
def test_without_a_database_nothing_is_made(cli, tmp_path, words):
    result = cli(*words, "--database", tmp_path / "none.db")
    assert result.exit_code == 2
    assert "There is no database at" in result.output
    assert not (tmp_path / "none.db").exists()


def test_a_database_that_cannot_be_written(cli, tmp_path):
    result = cli("export", "x", "--database", tmp_path)
    assert result.exit_code in (1, 2)
    assert "Traceback" not in result.output
