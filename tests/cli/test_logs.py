"""The log holds ids only: no token, no name, no word that is somebody's alone, however much is asked for."""

import logging
import random
import signal

import pytest

from bot.cli.logs import Discreet
from bot.playground import Unable, serve
from tests.cli.conftest import started
from tests.cli.test_run import ended, is_here
from tests.e2e.conftest import acts
from tests.patience import PATIENCE
from tests.person import Person

NAMES = ("Zebedee", "Wilhelmina")
TITLE = "Quincunx"


@pytest.fixture
async def ground(monkeypatch):
    monkeypatch.setattr("bot.playground.interactions.ACK_SECONDS", PATIENCE)
    async with await serve(people=NAMES) as playground:
        yield playground


async def test_a_verbose_log_of_a_whole_scene_holds_ids_only(ground, tmp_path):
    """Commands, completions, a lobby, private panels, choices, refusals: none of their words, tokens or names."""
    tokens: set[str] = set()
    private: set[str] = set()
    ground.faults.append(lambda path: tokens.update(ground.interactions.made))
    said = tmp_path / "log"  # however much it is, nobody waits for it to be read
    with said.open("w", encoding="utf-8") as errors:
        bot = started(
            "run",
            "--verbose",
            "--discord",
            ground.base_url,
            "--database",
            tmp_path / "games.db",
            NIGHTBOARD_TOKEN=ground.token,
            errors=errors,
        )
    await is_here(ground, bot)
    rng = random.Random(13)
    async with (
        Person(ground.base_url, ground.key, NAMES[0]) as zeb,
        Person(ground.base_url, ground.key, NAMES[1]) as wil,
    ):
        await zeb.answer(await zeb.slash("game new", game="slay-the-spire", title=TITLE))
        lobby = await zeb.sees("hosted by")
        await wil.answer(await wil.click(lobby, "Join"))
        await wil.answer(await wil.slash("report", what="Ypsilanti is unwell"))
        await zeb.answer(await zeb.slash("game status", table="Xanthippe"))
        await zeb.click(await zeb.fresh(lobby), "Start")
        for _ in range(6):
            for person in (zeb, wil):
                panel = await person.wait_for(lambda person=person: panel_of(person))
                private |= {line for line in panel.text.splitlines() if len(line) > 25}
                try:
                    await acts(person, panel, rng)
                except Unable:
                    continue  # it was drawn anew just then
    bot.send_signal(signal.SIGTERM)
    await ended(bot)
    log = said.read_text(encoding="utf-8")
    assert "DEBUG" in log or "INFO" in log, "something is logged at all"
    assert len(tokens) > 10
    assert private
    for word in (*NAMES, TITLE, "Ypsilanti", "Xanthippe", ground.token, *tokens, *private):
        assert word.lower() not in log.lower(), word


async def panel_of(person):
    """Return a person's panel in direct messages, None where there is none yet."""
    try:
        return next((m for m in reversed(await person.messages("dm", 20)) if m.buttons or m.selects), None)
    except Unable:
        return None


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("POST https://discord.com/api/v10/webhooks/123/aW50-x_y/messages/@original", "webhooks/123/…/messages"),
        ("POST /api/v10/interactions/77/se-cret_1.x/callback failed", "interactions/77/…/callback failed"),
        ("Authorization: Bot abcdefghijklmnopqrstuvwxyz", "Authorization: Bot …"),
        ("token MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789ab", "token …"),
        ("table k3j2 is now frozen", "table k3j2 is now frozen"),
    ],
)
def test_tokens_are_left_out_of_whatever_is_logged(said, shown):
    record = logging.LogRecord("discord.http", logging.WARNING, "", 0, "%s", (said,), None)
    assert shown in Discreet("%(message)s").format(record)


def test_tokens_are_left_out_of_tracebacks():
    try:
        raise ValueError("https://discord.com/api/webhooks/123/secret-word?wait=true")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    line = Discreet("%(message)s").format(logging.LogRecord("x", logging.ERROR, "", 0, "failed", (), info))
    assert "/webhooks/123/…" in line
    assert "secret-word" not in line.split("ValueError:")[1]
