"""Worker processes never outlive the bot, whatever way it ends."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.conftest import ROOT
from tests.patience import PATIENCE

BOT = """
import asyncio, multiprocessing, signal
from bot.pictures import Pictures
from bot.workers import ProcessWorkers, Thought
from tests.patience import PATIENCE

async def main():
    pictures, workers = Pictures(()), ProcessWorkers()
    pictures.start()
    try:
        await workers.think(Thought("van-helsing", "no save", "s1", "q", "random"))
    except Exception:
        pass
    print(*[child.pid for child in multiprocessing.active_children()], flush=True)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def alive(pid):
    """Tell whether a process runs; one that has ended but is not collected does not."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_the_workers_of_a_bot_that_is_gone_are_gone(tmp_path, how):
    (tmp_path / "little_bot.py").write_text(BOT)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, str(tmp_path / "little_bot.py")]
    with subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as bot:
        pids = [int(pid) for pid in bot.stdout.readline().split()]
        assert len(pids) == 2
        assert all(alive(pid) for pid in pids)
        bot.send_signal(how)
    ends = time.monotonic() + PATIENCE
    while any(alive(pid) for pid in pids) and time.monotonic() < ends:
        time.sleep(0.05)
    assert [pid for pid in pids if alive(pid)] == []


def test_ctrl_c_is_for_the_bot_alone(tmp_path):
    (tmp_path / "little_bot.py").write_text(BOT)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, str(tmp_path / "little_bot.py")]
    with subprocess.Popen(
        words, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as bot:
        pids = [int(pid) for pid in bot.stdout.readline().split()]
        os.killpg(bot.pid, signal.SIGINT)
        errors = bot.stderr.read()
    assert errors.count("Traceback (most recent call last)") <= 2  # the bot's own, in two parts; no worker's
    assert "Process SpawnProcess" not in errors
    ends = time.monotonic() + PATIENCE
    while any(alive(pid) for pid in pids) and time.monotonic() < ends:
        time.sleep(0.05)
    assert not any(alive(pid) for pid in pids)
