import discord
import pytest

from bot.playground import serve
from tests.patience import PATIENCE
from tests.person import Person

from .toy import connect, disconnect


@pytest.fixture(autouse=True)
def real_addresses(monkeypatch):
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(
        discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    )


@pytest.fixture
async def ground(monkeypatch):
    monkeypatch.setattr("bot.playground.interactions.ACK_SECONDS", PATIENCE)
    async with await serve() as playground:
        yield playground
        assert playground.breaches == []


@pytest.fixture
async def toy(ground):
    bot = await connect(ground)
    await ground.bot_is_here(PATIENCE)
    yield bot
    await disconnect(bot)


@pytest.fixture
async def ann(ground):
    async with Person(ground.base_url, ground.key, "Ann") as person:
        yield person


@pytest.fixture
async def ben(ground):
    async with Person(ground.base_url, ground.key, "Ben") as person:
        yield person
