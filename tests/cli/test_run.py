"""`nightboard run` against a Discord on this machine: up, at work, politely stopped, and alone on its database."""

import asyncio
import signal

import pytest

from bot.playground import serve
from storage import Store
from tests.cli.conftest import BACKGROUND, started
from tests.patience import PATIENCE
from tests.person import Person


@pytest.fixture
async def ground(monkeypatch):
    monkeypatch.setattr("bot.playground.interactions.ACK_SECONDS", PATIENCE)
    async with await serve() as playground:
        yield playground


def run(ground, database, *words, token=None, before=()):
    token = token or ground.token
    words = ("run", "--discord", ground.base_url, "--database", database, *words)
    return started(*words, before=before, NIGHTBOARD_TOKEN=token)


async def is_here(ground, bot):
    """Wait until the bot is connected, or say what it said."""
    try:
        await ground.bot_is_here(PATIENCE)
    except TimeoutError:
        bot.kill()
        pytest.fail((await asyncio.to_thread(bot.communicate))[1])


async def ended(process):
    """Wait for the end; give the exit code and standard error."""
    _, errors = await asyncio.to_thread(process.communicate, timeout=PATIENCE)
    return process.returncode, errors


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_it_answers_and_stops_when_asked_to(ground, tmp_path, how):
    bot = run(ground, tmp_path / "new" / "games.db")
    await is_here(ground, bot)
    async with Person(ground.base_url, ground.key, "Ann") as ann:
        answer = await ann.answer(await ann.slash("game list"))
        assert "None yet" in answer.text
    bot.send_signal(how)
    code, errors = await ended(bot)
    assert code == 0
    assert errors.splitlines()[-1] == "Stopped. All games are kept."
    assert "Traceback" not in errors
    assert ground.token not in errors
    assert (tmp_path / "new" / "games.db").exists()
    assert ground.breaches == []


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_a_bot_in_a_script_s_background_stops_when_asked_to(ground, tmp_path, how):
    """Such a process inherits that Ctrl+C is ignored. Presses are in flight, and nothing that counted is lost."""
    bot = run(ground, tmp_path / "games.db", before=BACKGROUND)
    await is_here(ground, bot)
    async with Person(ground.base_url, ground.key, "Ann") as ann:
        await ann.answer(await ann.slash("game new", game="van-helsing"))
        presses = [asyncio.create_task(ann.slash("game list")) for _ in range(20)]
        bot.send_signal(how)
        code, errors = await ended(bot)
        for press in presses:
            press.cancel()
        await asyncio.gather(*presses, return_exceptions=True)
    assert code == 0
    assert errors.splitlines()[-1] == "Stopped. All games are kept."
    async with await Store.open(tmp_path / "games.db", read_only=True) as store:
        assert await store.lease_holder() is None
        assert len(await store.list_games()) == 1
        assert await store.check() == []


STUBBORN = """
import asyncio, sys
from bot.cli.hosting import until_stopped

async def stubborn():
    print("here", flush=True)
    while True:
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            pass

until_stopped(stubborn(), "Stopped.")
"""


async def test_what_will_not_end_is_ended_all_the_same(tmp_path):
    (tmp_path / "stubborn.py").write_text(STUBBORN)
    process = started(module="stubborn", before=BACKGROUND, PYTHONPATH=str(tmp_path))
    assert await asyncio.to_thread(process.stdout.readline) == "here\n"
    process.send_signal(signal.SIGTERM)
    code, errors = await ended(process)
    assert (code, errors) == (0, "Stopped.\n")


async def test_a_token_that_is_revoked_while_it_runs_is_said(ground, tmp_path):
    bot = run(ground, tmp_path / "games.db")
    await is_here(ground, bot)
    ground.token = "another"
    await ground.gateway.drop(4004)
    code, errors = await ended(bot)
    assert code == 1
    assert errors.splitlines()[-1].startswith("Error: Discord does not know this token any more")
    assert "Traceback" not in errors


async def test_a_wrong_token_is_said(ground, tmp_path):
    code, errors = await ended(run(ground, tmp_path / "games.db", token="wrong"))
    assert code == 1
    assert errors.splitlines()[-1] == "Error: Discord does not know this token; reset it and set it anew."
    assert "Traceback" not in errors


async def test_a_second_bot_on_the_database_keeps_silent_unless_told_to_take_over(ground, tmp_path):
    first = run(ground, tmp_path / "games.db")
    await is_here(ground, first)
    code, errors = await ended(run(ground, tmp_path / "games.db"))
    assert code == 1
    assert errors.splitlines()[-1] == "Error: Another bot is already running on this database."
    third = run(ground, tmp_path / "games.db", "--take-over")
    code, errors = await ended(first)
    assert code == 1
    assert "another bot has taken over this database; going silent" in errors
    assert errors.splitlines()[-1].startswith("Error: Another bot has taken over this database")
    third.send_signal(signal.SIGTERM)
    assert (await ended(third))[0] == 0


async def test_a_database_of_another_program_is_said(ground, tmp_path):
    (tmp_path / "games.db").write_text("a letter")
    code, errors = await ended(run(ground, tmp_path / "games.db"))
    assert code == 1
    assert "damaged or is no database" in errors.splitlines()[-1]
    assert "Traceback" not in errors


async def test_a_bot_whose_gateway_stays_silent_ends_for_its_supervisor_to_start_it_again(ground, tmp_path):
    """The socket stays open, but nothing comes back: one clear line, exit code 3, and the next start goes on."""
    bot = run(ground, tmp_path / "games.db", "--give-up", "4")
    await is_here(ground, bot)
    ground.gateway.chunk = lambda line, data: None
    code, errors = await ended(bot)
    assert code == 3
    assert "this process ends with exit code 3" in errors
    assert errors.splitlines()[-1] == "Error: Discord's gateway stayed silent; start me again. All games are kept."
    assert "Traceback" not in errors
    del ground.gateway.chunk
    again = run(ground, tmp_path / "games.db")
    await is_here(ground, again)
    async with Person(ground.base_url, ground.key, "Ann") as ann:
        assert "None yet" in (await ann.answer(await ann.slash("game list"))).text
    again.send_signal(signal.SIGTERM)
    assert (await ended(again))[0] == 0
