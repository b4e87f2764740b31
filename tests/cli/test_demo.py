"""`nightboard demo`: one command, three lines, a page; stopped and started again, the games go on."""

import asyncio
import re
import signal
import socket

import aiohttp
import pytest

from tests.cli.conftest import BACKGROUND, started
from tests.patience import PATIENCE
from tests.person import Person

LINK = re.compile(r"Open (http://127\.0\.0\.1:\d+)/\?link=(\S+)")


class Demo:
    """A demo in a process of its own, and what it printed."""

    def __init__(self, folder, before=()):
        words = ("demo", "--port", "0", "--no-browser", "--data", folder)
        self.process = started(*words, module="tests.cli.patient", before=before)
        self.lines = []

    async def ready(self):
        """Wait for the three lines; give the address and the key that the link's cookie holds."""
        for _ in range(3):
            line = await asyncio.wait_for(asyncio.to_thread(self.process.stdout.readline), PATIENCE)
            assert line, await asyncio.to_thread(self.process.stderr.read)
            self.lines.append(line.rstrip("\n"))
        base = LINK.fullmatch(self.lines[0])[1]
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as http:
            async with http.get(self.lines[0].removeprefix("Open ")) as page:
                assert page.status == 200
                assert "<html" in await page.text()
            key = next(cookie.value for cookie in http.cookie_jar if cookie.key.startswith("nightboard_playground"))
            return base, key

    async def stop(self, how=signal.SIGINT):
        """Stop it as Ctrl+C does; give the exit code and what stands on standard error."""
        self.process.send_signal(how)
        out, errors = await asyncio.to_thread(self.process.communicate, timeout=PATIENCE)
        return self.process.returncode, out, errors


async def test_the_demo_is_started_stopped_and_started_again(tmp_path):
    demo = Demo(tmp_path / "demo")
    base, key = await demo.ready()
    assert demo.lines[1].startswith("Press Start a game")
    assert demo.lines[2].startswith("Everything stays")
    async with Person(base, key, "Ann") as ann:
        places = {place["kind"] for place in await ann.places()}
        assert places >= {"channel"}
        await ann.slash("game new", game="van-helsing", title="Friday hunt")
        lobby = await ann.sees("Friday hunt", button="Add computer")
        await ann.click(lobby, "Add computer")
        lobby = await ann.sees("Friday hunt", button="Remove computer")
        await ann.click(lobby, "Start")
        table = await ann.sees(where="Friday hunt", button="Your move")
        private = await ann.sees(where="dm")
        assert private.buttons or private.selects
    code, out, errors = await demo.stop()
    assert (code, out) == (0, "")
    assert errors.splitlines()[-1] == "Stopped. Start again and the games go on."
    assert "Traceback" not in errors

    demo = Demo(tmp_path / "demo")
    base, key = await demo.ready()
    async with Person(base, key, "Ann") as ann:
        again = await ann.sees(where="Friday hunt", button="Your move")
        assert again.id == table.id
        outcome = await ann.click(again, "Your move")
        answer = await ann.answer(outcome)
        assert answer.ephemeral
        assert answer.buttons or answer.selects
    code, _, errors = await demo.stop(signal.SIGTERM)
    assert code == 0
    assert "Traceback" not in errors


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_a_demo_in_a_script_s_background_stops_when_asked_to(tmp_path, how):
    """What a shell starts with & inherits that Ctrl+C is ignored."""
    demo = Demo(tmp_path / "demo", before=BACKGROUND)
    await demo.ready()
    code, _, errors = await demo.stop(how)
    assert (code, errors.splitlines()[-1]) == (0, "Stopped. Start again and the games go on.")


async def test_a_second_demo_on_the_same_folder_says_so(tmp_path):
    first = Demo(tmp_path / "demo")
    await first.ready()
    second = started("demo", "--port", "0", "--no-browser", "--data", tmp_path / "demo")
    _, errors = await asyncio.to_thread(second.communicate, timeout=PATIENCE)
    assert second.returncode == 1
    assert errors.splitlines()[-1].startswith("Error: Another demo is running on")
    assert "Traceback" not in errors
    assert (await first.stop())[0] == 0


def test_a_port_that_is_taken_is_said(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        demo = started("demo", "--port", port, "--no-browser", "--data", tmp_path / "demo")
        _, errors = demo.communicate(timeout=PATIENCE)
    assert demo.returncode == 1
    assert errors.strip() == f"Error: Port {port} is taken; choose another, or --port 0 for a free one."


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    demo = started("demo", "--port", "0", "--no-browser", "--data", tmp_path / "file" / "demo")
    _, errors = demo.communicate(timeout=PATIENCE)
    assert demo.returncode == 1
    assert errors.startswith("Error: ")
    assert "Traceback" not in errors
