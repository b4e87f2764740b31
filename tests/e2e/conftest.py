"""Two real processes on real sockets: the stand-in for Discord here, the bot in its own."""

import asyncio
import os
import random
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.panels import parse_custom_id
from bot.playground import Unable, serve
from tests.patience import PATIENCE
from tests.person import Person

ROOT = Path(__file__).parents[2]
PEOPLE = ("Ann", "Ben", "Cid", "Eve")
PLAYING = frozenset("osc")


class Arena:
    """The stand-in, its people, and the bot's process."""

    def __init__(self, ground, folder):
        self.ground, self.folder = ground, folder
        self.process = None
        self.people = {}

    async def start_bot(self):
        """Start the bot and wait until it is connected."""
        log = (self.folder / "bot.log").open("ab")
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.e2e.bot_process", self.ground.api_url, self.ground.gateway_url,
            str(self.folder / "bot.sqlite3"), cwd=ROOT, stdout=log, stderr=log,
            env={**os.environ, "PYTHONWARNINGS": "ignore", "NIGHTBOARD_TOKEN": self.ground.token},
        )  # fmt: skip
        log.close()
        await self.ground.bot_is_here(PATIENCE)

    async def kill_bot(self):
        """Kill it as a power cut would."""
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
            await self.process.wait()
        self.process = None

    @property
    def complaints(self):
        """What the bot logged as errors."""
        text = (self.folder / "bot.log").read_text(errors="replace")
        return [line for line in text.splitlines() if line.startswith(("ERROR", "CRITICAL", "Traceback"))]

    async def person(self, name):
        """Return a person, connected."""
        if name not in self.people:
            self.people[name] = await Person(self.ground.base_url, self.ground.key, name).__aenter__()
        return self.people[name]

    async def opens(self, host, game="van-helsing", title="Friday castle", **options):
        """Open a lobby; return its message as the host sees it."""
        await host.slash("game new", game=game, title=title)
        return await host.sees("hosted by", button="Start")

    @staticmethod
    async def adds_computer(host, lobby):
        """Press Add computer, which nothing answers but the lobby's own message."""
        before = await host.fresh(lobby)
        outcome = await host.click(before, "Add computer")
        assert not outcome.failed

        async def shown():
            return (await host.fresh(lobby)).text != before.text

        await host.wait_for(shown)


@asynccontextmanager
async def open_arena(folder):
    """Run the stand-in and the bot."""
    async with await serve(people=PEOPLE, data_dir=folder / "discord") as ground:
        arena = Arena(ground, folder)
        try:
            await arena.start_bot()
            yield arena
        finally:
            for person in arena.people.values():
                await person.close()
            await arena.kill_bot()


@pytest.fixture
async def arena(tmp_path, monkeypatch):
    """The stand-in and the bot; at the end no request may have broken Discord's limits."""
    monkeypatch.setattr("bot.playground.interactions.ACK_SECONDS", PATIENCE)
    async with open_arena(tmp_path) as made:
        yield made
        assert made.ground.breaches == []
        assert made.complaints == []


def moves(message, rng):
    """Return what can be done on a panel: (custom_id, value or None), the likely ones first."""
    found = []
    for button in message.buttons:
        parsed = parse_custom_id(button.custom_id)
        if parsed and parsed.verb in PLAYING and not button.label.startswith("✕"):
            found.append((button.custom_id, None))
    for select in message.selects:
        parsed = parse_custom_id(select.custom_id)
        if parsed and parsed.verb == "s":
            count = max(1, select.low)
            found.append((select.custom_id, [value for _, value in rng.sample(select.options, count)]))
    rng.shuffle(found)
    done = [b.custom_id for b in message.buttons if b.label.startswith("End turn")]
    if done and rng.random() < 0.25:
        return [(done[0], None)]
    confirm = [m for m in found if parse_custom_id(m[0]).verb == "c"]
    return confirm if confirm and rng.random() < 0.9 else found


async def acts(person, message, rng):
    """Let a person do one thing on a panel and wait until it shows; tell whether there was one.

    A panel that the bot has replaced since it was looked at is no thing to do.
    """
    for id, values in moves(message, rng)[:1]:
        try:
            if values is None:
                outcome = await person.click(message, custom_id=id)
            else:
                outcome = await person.choose(message, *values, select=id)
        except Unable:
            now = await person.fresh(message)
            if now is not None and now.raw == message.raw:
                raise
            return False
        assert not outcome.failed, (person.name, id)

        async def shown():
            now = await person.fresh(message)
            return now is None or now.raw != message.raw or (await person.last(message.channel)).ephemeral

        await person.wait_for(shown)
        last = await person.last(message.channel)
        if last.ephemeral:
            await person.do("dismiss", channel=last.channel, message=last.id)
        return True
    return False


__all__ = ["Arena", "acts", "moves", "open_arena", "random"]
