"""`nightboard doctor`: names what is missing and what to do about it."""

import sqlite3

import pytest

import bot.doctor
from bot.doctor import examine, look_at_database, look_at_discord, look_at_pictures
from bot.playground import point_discord_at, serve
from bot.rights import RIGHTS
from rules.catalog import GAMES
from storage import Job, Store
from tests.bot.toys import Spoken
from tests.person import permit


@pytest.fixture
async def ground():
    async with await serve() as playground:
        point_discord_at(playground.api_url, playground.gateway_url)
        yield playground


def wrong(findings):
    return [finding.what for finding in findings if not finding.well]


async def test_all_is_well(ground, tmp_path):
    found = await examine(tmp_path / "new" / "games.db", ground.token)
    assert wrong(found) == []
    said = "\n".join(finding.what for finding in found)
    for words in (
        "The token is that of nightboard",
        "No privileged intent is needed.",
        "Server Friday Night: every permission is there",
        "There is no database yet",
        "of disk are free",
        *(f"{rules.title} draws" for rules in GAMES.values()),
        "Worker processes start",
    ):
        assert words in said
    assert not (tmp_path / "new").exists()
    assert all(finding.what.endswith(".") and "\n" not in finding.what for finding in found)


async def test_without_a_token(tmp_path):
    (finding,) = await look_at_discord("")
    assert not finding.well
    assert "NIGHTBOARD_TOKEN" in finding.what


async def test_a_token_that_discord_does_not_know(ground):
    assert wrong(await look_at_discord("wrong")) == [
        "Discord does not know the token: press Reset Token on the application's Bot page and set it anew."
    ]


async def test_discord_is_away(ground):
    await ground.close()
    (finding,) = await look_at_discord(ground.token, 5)
    assert "Discord cannot be reached" in finding.what


@pytest.mark.parametrize("flag", RIGHTS)
async def test_a_missing_permission_is_named(ground, flag):
    permit(ground, **{flag: False})
    (words,) = wrong(await look_at_discord(ground.token))
    assert words.startswith("Server Friday Night: the bot lacks ")
    assert RIGHTS[flag] in words
    assert "scope=bot+applications.commands" in words


async def test_a_channel_that_keeps_the_bot_out_is_named(ground):
    channel = next(c["id"] for c in ground.world.things["channel"].values() if c["name"] == "games")
    permit(ground, channel, send_messages=False)
    (words,) = wrong(await look_at_discord(ground.token))
    assert "#games (Send Messages" in words
    ground.world.add_channel("other")
    assert wrong(await look_at_discord(ground.token)) == []


async def test_the_database_and_who_runs_on_it(tmp_path):
    async with await Store.open(tmp_path / "games.db") as store:
        await store.take_lease(30)
        found = await look_at_database(tmp_path / "games.db")
        assert wrong(found) == []
        assert "is whole; 0 games under way; the bot " in found[0].what
    found = await look_at_database(tmp_path / "games.db")
    assert "no bot is running on it" in found[0].what


async def test_a_damaged_database(tmp_path):
    (tmp_path / "games.db").write_bytes(b"no database at all" * 500)
    (words,) = wrong(await look_at_database(tmp_path / "games.db"))
    assert "damaged or is no database" in words


async def test_a_database_of_a_newer_version(tmp_path):
    async with await Store.open(tmp_path / "games.db"):
        pass
    db = sqlite3.connect(tmp_path / "games.db")
    db.execute("PRAGMA user_version = 99")
    db.close()
    (words,) = wrong(await look_at_database(tmp_path / "games.db"))
    assert "newer Nightboard" in words


async def test_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    monkeypatch.setattr(bot.doctor, "_writable", lambda folder: False)
    (words,) = wrong(await look_at_database(tmp_path / "games.db"))
    assert f"The folder {tmp_path} cannot be written to" in words


async def test_a_full_disk(tmp_path, monkeypatch):
    monkeypatch.setattr(bot.doctor, "ROOM", 2**80)
    (words,) = wrong(await look_at_database(tmp_path / "games.db"))
    assert "make room" in words


def test_missing_lettering_and_a_game_without_pictures(monkeypatch):
    monkeypatch.setattr(bot.doctor, "missing_fonts", lambda: ["somewhere/A.ttf"])
    lettering, picture = wrong(look_at_pictures({"toy": Spoken()}))
    assert lettering == "The lettering somewhere/A.ttf is missing: install the packages anew (uv sync)."
    assert picture.startswith("No picture of Toy can be drawn")


def test_the_command_marks_each_line_and_fails_without_a_token(cli):
    result = cli("doctor")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0].startswith("NO  There is no token")
    assert all(line.startswith(("ok  ", "NO  ")) for line in lines)
    assert sum(line.startswith("NO") for line in lines) == 1


async def test_tables_that_wait_for_a_bot_that_runs_are_named(tmp_path):
    """What fell due long ago and was not carried out; where no bot runs, nothing can."""
    path = tmp_path / "games.db"
    async with await Store.open(path) as store:
        game = await store.create_game("toy", 11)
        await store.put_job(Job("default", store.now() - 3600, game_id=game.id, key="s1"))
        assert wrong(await look_at_database(path)) == []
        await store.take_lease(30)
        (said,) = wrong(await look_at_database(path))
        assert said == f"The usual answer for somebody silent at table {game.id} is 60 minutes late; the log says why."
