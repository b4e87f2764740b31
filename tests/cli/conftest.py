"""The command line as somebody types it, in this process or in one of its own."""

import os
import subprocess
import sys
from pathlib import Path

import discord
import pytest
from click.testing import CliRunner

from bot.cli import main
from rules.catalog import GAMES
from tests.bot.toys import Spoken

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    """Nothing of this machine's user is read or written, and discord.py's addresses are put back."""
    monkeypatch.setenv("NIGHTBOARD_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("NIGHTBOARD_TOKEN", raising=False)
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)


@pytest.fixture
def toy(monkeypatch):
    """The toy game stands in the catalogue."""
    monkeypatch.setitem(GAMES, "toy", Spoken())
    return GAMES["toy"]


@pytest.fixture
def cli():
    """Run a command in this process: `cli("simulate", "toy")` gives its result."""
    return lambda *words: CliRunner().invoke(main, [str(word) for word in words])


RUNNING = []
BACKGROUND = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")
"""Begins a command that ignores Ctrl+C, as what a script starts with & does."""


@pytest.fixture(autouse=True)
def nothing_left_running():
    """Whatever a test started has ended with it."""
    yield
    while RUNNING:
        process = RUNNING.pop()
        if process.poll() is None:
            process.kill()
        process.communicate()


def started(*words, module="bot", before=(), errors=subprocess.PIPE, **env):
    """Start a command in a process of its own, by `before` where that is given; what it says may go to a file."""
    process = subprocess.Popen(
        [*before, sys.executable, "-m", module, *map(str, words)],
        cwd=ROOT, env={**os.environ, **env}, text=True, stdout=subprocess.PIPE, stderr=errors,
    )  # fmt: skip
    RUNNING.append(process)
    return process
