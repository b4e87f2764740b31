"""Every command's help, its errors in one sentence, and what picture and cards give."""

import io
import json
import os
import socket
import subprocess
import sys

import pytest
from PIL import Image

from bot.cli import COMMANDS
from rules.catalog import GAMES
from tests.cli.conftest import ROOT, started
from tests.patience import PATIENCE


def said(result):
    return " ".join(result.output.split())


def test_the_help_lists_every_command_and_loads_none_of_them():
    code = (
        "import sys; from click.testing import CliRunner; from bot.cli import main\n"
        "result = CliRunner().invoke(main, ['--help']); print(result.output)\n"
        "heavy = {'discord', 'PIL', 'rules.catalog', 'pydantic', 'aiosqlite', 'bot.client'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for command in COMMANDS:
        assert f"  {command} " in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_each_help_tells_the_exit_codes(cli, command):
    result = cli(command, "--help")
    assert result.exit_code == 0
    assert "Exit codes: 0 " in said(result)


@pytest.mark.parametrize(
    ("command", "keys"),
    [
        (
            "simulate",
            "game, seats (list), games, answers (that a session accepted), seconds, answers_per_second, breaches",
        ),
        ("cards", "id, name, kind, copies, text, source"),
        ("bench", "part -> figure -> value"),
    ],
)
def test_the_keys_of_the_json_are_in_the_help(cli, command, keys):
    assert keys in said(cli(command, "--help"))


def test_an_unknown_command_is_named(cli):
    result = cli("paly")
    assert result.exit_code == 2
    assert "No such command 'paly'" in result.output


# run ------------------------------------------------------------------------------------------------------------
def test_run_without_a_token_says_where_to_get_one_at_once():
    env = {key: value for key, value in os.environ.items() if key != "NIGHTBOARD_TOKEN"}
    done = subprocess.run(
        [sys.executable, "-m", "bot", "run"], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "There is no token" in done.stderr
    assert "NIGHTBOARD_TOKEN" in done.stderr
    assert "nightboard demo" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("url", ["http://example.com", "https://10.0.0.4:8480", "http://127.0.0.1.example.com", "x"])
def test_another_discord_is_accepted_on_this_machine_only(cli, monkeypatch, url):
    monkeypatch.setenv("NIGHTBOARD_TOKEN", "t")
    result = cli("run", "--discord", url)
    assert result.exit_code == 2
    assert f"{url} is not on this machine" in said(result)


def test_run_says_that_discord_cannot_be_reached(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    bot = started("run", "--discord", f"http://127.0.0.1:{port}", "--database", tmp_path / "a.db", NIGHTBOARD_TOKEN="t")
    _, errors = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 1
    assert errors.splitlines()[-1].startswith("Error: Discord cannot be reached")


def test_run_on_a_database_that_is_none(tmp_path):
    (tmp_path / "a.db").write_text("This is a letter, not a database. " * 99)
    bot = started("export", "x", "--database", tmp_path / "a.db", NIGHTBOARD_TOKEN="t")
    _, errors = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 1
    assert errors.startswith("Error: The game database is damaged or is no database")


# picture and cards ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("slug", sorted(GAMES))
@pytest.mark.parametrize("seat", [None, "s1"])
def test_a_picture_of_each_game(cli, tmp_path, slug, seat):
    file = tmp_path / "a.webp"
    result = cli("picture", slug, "--answers", 12, "-o", file, *(["--seat", seat] if seat else []))
    assert result.exit_code == 0, result.output
    with Image.open(io.BytesIO(file.read_bytes())) as image:
        assert f"{image.width}x{image.height}" in result.output
        assert image.width >= 600
    alt = result.output.split("\n", 1)[1].strip()
    assert 40 < len(alt) <= 1024


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seat", "s9"], "There is no seat 's9'; seats are s1 to s5."),
        (["--seats", "7"], "Van Helsing takes 2 to 5 seats, not 7."),
        (["--answers", "-1"], "-1 is not in the range"),
        (["--kind", "selfie"], "selfie"),
    ],
)
def test_a_picture_that_cannot_be(cli, tmp_path, words, sentence):
    result = cli("picture", "van-helsing", "-o", tmp_path / "a.webp", *words)
    assert result.exit_code in (1, 2)
    assert sentence in said(result)
    assert not (tmp_path / "a.webp").exists()


@pytest.mark.parametrize("ending", ["png", "jpg", "JPEG", "webp"])
def test_a_picture_is_of_the_kind_that_its_name_says(cli, tmp_path, ending):
    file = tmp_path / f"a.{ending}"
    assert cli("picture", "van-helsing", "--answers", 1, "-o", file).exit_code == 0
    with Image.open(file) as image:
        assert image.format.lower() == ending.lower().replace("jpg", "jpeg")
    result = cli("picture", "van-helsing", "-o", tmp_path / "a.gif")
    assert result.exit_code == 2
    assert "a.gif should end in .png, .jpg, .jpeg and .webp." in said(result)


def test_a_picture_into_a_folder_that_is_not_there(cli, tmp_path):
    result = cli("picture", "van-helsing", "--answers", 1, "-o", tmp_path / "no" / "a.webp")
    assert result.exit_code == 1
    assert "cannot be written: No such file or directory." in said(result)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_cards_of_each_game(cli, slug):
    cards = json.loads(cli("cards", slug, "--json").output)
    assert len(cards) > 10
    for card in cards:
        assert {"id", "name", "kind", "copies", "text", "source"} <= set(card)
        assert card["name"].strip()
        assert card["text"].strip()
        assert card["copies"] >= 0
        assert card["source"] in ("rulebook", "reference", "house")
    ids = [(card["kind"], card["id"]) for card in cards]
    assert len(set(ids)) == len(ids)
    plain = cli("cards", slug).output
    assert cards[0]["name"] in plain
    assert f"[{cards[0]['kind']}, {cards[0]['source']}" in plain
