"""The start of the bot: what fails is tried again, or the process ends; it never lives and serves nothing."""

from __future__ import annotations

import asyncio

import pytest

from bot.client import Client
from bot.insisting import insist
from bot.present import Presenter
from bot.reminders import Reminders
from bot.tables.admin.outages import Outages
from bot.tables.play.computers import Computers
from bot.watchdog import StartFailed
from storage import Fenced, StorageClosed, StorageFull, StorageLocked, Store
from tests.bot.discord.conftest import open_hall
from tests.bot.discord.test_playing import table_of
from tests.patience import PATIENCE

STEPS = [
    (Outages, "refund"),
    (Computers, "catch_up"),
    (Reminders, "prepare"),
    (Presenter, "start"),
    (Store, "settings"),
]


def failing(monkeypatch, owner, method, error, times):
    """Let a method fail so often; the list tells when it did."""
    real, met = getattr(owner, method), []

    async def fails(self, *args, **kwargs):
        if len(met) < times:
            met.append(method)
            raise error
        return await real(self, *args, **kwargs)

    monkeypatch.setattr(owner, method, fails)
    return met


async def settled(bot):
    """Wait until the start has come to an end."""
    await asyncio.wait_for(bot.starting, PATIENCE)


@pytest.mark.parametrize(("owner", "method"), STEPS)
async def test_a_start_that_meets_a_busy_database_is_tried_again_until_all_is_served(
    tmp_path, monkeypatch, owner, method
):
    monkeypatch.setattr("bot.client.insist", lambda what, work, give_up: insist(what, work, give_up=give_up, first=0.0))
    async with open_hall(tmp_path / "hall.sqlite3") as hall:
        await hall.game_with("Ann", "Ben")
        table, _ = await table_of(hall)
        met = failing(monkeypatch, owner, method, StorageFull(), 3)
        await hall.restarts()
        await settled(hall.bot)
        assert len(met) == 3
        assert hall.bot.up
        assert hall.bot.remind.is_running()
        ann = hall.guest("Ann")
        await ann.presses(ann.panel, "Rest")
        await hall.env.settle()
        assert len(await hall.bot.store.answers(table)) == 1
        assert "Dig" in hall.guest("Ben").panel.buttons


async def test_a_start_that_fails_for_too_long_ends_the_process(tmp_path, monkeypatch):
    async with open_hall(tmp_path / "hall.sqlite3") as hall:
        failing(monkeypatch, Computers, "catch_up", StorageLocked(), 10**9)
        real = Client.__init__

        def impatient(self, config):
            config.patience = 0.0
            real(self, config)

        monkeypatch.setattr(Client, "__init__", impatient)
        await hall.restarts()
        await settled(hall.bot)
        assert hall.bot.given_up.is_set()
        assert isinstance(hall.bot.why, StartFailed)
        assert "busy" in str(hall.bot.why)
        assert not hall.bot.up


@pytest.mark.parametrize("error", [Fenced(), StorageClosed()])
async def test_what_is_final_is_not_tried_again(error):
    tried = []

    async def work():
        tried.append(1)
        raise error

    with pytest.raises(type(error)):
        await insist("it", work, give_up=PATIENCE)
    assert tried == [1]


async def test_a_press_that_says_nothing_is_answered(hall):
    """Of another version, or forged: acknowledged, and told what to do."""
    ann, _ = await hall.game_with("Ann", "Ben")
    for id in ("rubbish", "n:", "n:a:b:cc:d", "x" * 100):
        panel = ann.panel
        button = next(part for part in panel.parts if part["type"] == 2 and part.get("custom_id"))
        button["custom_id"] = id  # as a version before this one has sent it
        told = await ann.presses_id(panel, id)
        assert told.text == "I do not know that button any more; `/move` shows what you can do now."
        assert told.ephemeral or told.message.channel_id == ann.user.dm_channel.id


async def test_a_bot_whose_database_was_deleted_ends_and_says_why(hall):
    await hall.bot.renew()
    hall.database.unlink()
    await hall.bot.renew()
    assert hall.bot.given_up.is_set()
    assert "was deleted, replaced or emptied while the bot ran" in str(hall.bot.why)
