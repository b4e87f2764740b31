"""The stand-in keeps its state in a folder, and lets in this machine's own requests only."""

import asyncio
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from bot import playground
from bot.playground import Unable, point_discord_at, serve
from tests.patience import PATIENCE
from tests.person import Person

from .toy import connect, disconnect


async def test_everything_is_there_after_a_restart(tmp_path):
    async with await serve(data_dir=tmp_path) as first:
        toy = await connect(first)
        async with Person(first.base_url, first.key, "Ann") as ann, Person(first.base_url, first.key, "Ben") as ben:
            await ann.slash("game table")
            await ann.slash("game board")
            await ann.say("Hello")
            await ben.close_dms()
            thread = (
                await toy.guilds[0].text_channels[0].create_thread(name="Old", type=discord.ChannelType.public_thread)
            )
            await thread.send("In the thread")
            board = (await ben.messages())[0]
        await disconnect(toy)
    async with await serve(data_dir=tmp_path) as second:
        assert second.port != first.port
        toy = await connect(second)
        async with Person(second.base_url, second.key, "Ann") as ann:
            seen = await ann.messages()
            assert [m.text.split("\n")[0] for m in seen] == ["# Round 0", "Hello", "Old"]
            assert (await ann.picture(seen[0].pictures[0])).startswith(b"\x89PNG")
            assert (await ann.last("Old")).text == "In the thread"
            assert second.world.user_row("Ben")["dm_closed"]
            assert seen[0].id == board.id
            assert (await ann.click(seen[0], "Tapped 0")).kind == "deferred update"
            after = await ann.sees("Round 1")
            assert int((await ann.say("New")).id) > int(after.id)
        await disconnect(toy)


async def get(url, **more):
    async with (
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http,
        http.get(url, allow_redirects=False, **more) as response,
    ):
        return response.status, response.headers, await response.text()


async def test_the_link_works_once(ground):
    link = ground.page_url
    status, headers, _ = await get(link)
    assert (status, headers["Location"]) == (303, "/")
    cookie = headers["Set-Cookie"].split(";")[0]
    assert "HttpOnly" in headers["Set-Cookie"]
    assert "SameSite=Strict" in headers["Set-Cookie"]
    assert (await get(link))[0] == 403
    status, headers, text = await get(ground.base_url + "/", headers={"Cookie": cookie})
    assert status == 200
    assert "Nightboard playground" in text
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert (await get(ground.base_url + "/"))[0] == 403


async def test_other_hosts_and_pages_are_refused(ground):
    key = {"X-Playground-Key": ground.key}
    assert (await get(ground.base_url + "/", headers=key))[0] == 200
    assert (await get(ground.base_url + "/", headers={**key, "Host": "evil.example"}))[0] == 403
    assert (await get(ground.base_url + "/", headers={**key, "Origin": "https://evil.example"}))[0] == 403
    assert (await get(ground.api_url + "/users/@me", headers={"Authorization": "Bot wrong"}))[0] == 401
    assert (await get(ground.base_url + "/attachments/../playground.db/x"))[0] in (403, 404)
    async with Person(ground.base_url, ground.key, "Ann") as ann:
        with pytest.raises(Unable, match="Unknown User"):
            async with Person(ground.base_url, ground.key, "Nobody"):
                pass
        assert await ann.commands() == []


def test_the_stand_in_stays_small():
    """All of it but `page/` (what people look at and press, in a browser or as programs) has under 1,530 lines."""
    files = [path for path in Path(playground.__file__).parent.iterdir() if path.is_file()]
    assert {"rest.py", "gateway.py", "world.py", "limits.py", "openapi.py"} <= {path.name for path in files}
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 1530


def test_only_this_machine_can_stand_in_for_discord():
    with pytest.raises(ValueError, match="not an address of this machine"):
        point_discord_at("https://example.org/api", "ws://127.0.0.1:1/")


async def test_addresses(ground):
    assert ground.api_url == f"http://127.0.0.1:{ground.port}/api/v10"
    assert ground.gateway_url.startswith("ws://127.0.0.1")


async def run_toy(ground):
    words = [sys.executable, "-m", "tests.playground.toy", ground.api_url, ground.gateway_url, ground.token]
    bot = await asyncio.create_subprocess_exec(*words)
    await ground.bot_is_here(PATIENCE)
    return bot


async def test_a_bot_in_its_own_process_is_killed_and_comes_back(ground, ann, monkeypatch):
    bot = await run_toy(ground)
    await ann.slash("game table")
    message = await ann.last()
    bot.kill()
    await bot.wait()
    await ann.wait_for(lambda: not ground.gateway.connected())
    with monkeypatch.context() as soon, pytest.raises(Unable, match="did not respond"):
        soon.setattr("bot.playground.interactions.ACK_SECONDS", 0.1)
        await ann.click(message, "Tapped 0")
    bot = await run_toy(ground)
    assert (await ann.click(message, "Tapped 0")).kind == "deferred update"
    await ann.sees("Round 1")
    await ground.quiet(0.1)
    bot.terminate()
    await bot.wait()
    assert ground.gateway.identified == 2
