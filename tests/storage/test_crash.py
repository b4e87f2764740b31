"""Killed in the midst of commits: what was acknowledged is there, once, and nothing is half there."""

import random
import subprocess
import sys
import time
from pathlib import Path

from storage import Store

WRITER = Path(__file__).with_name("crash_writer.py")


def killed_while_writing(path, after):
    """Run the writer, kill it `after` seconds from its first commit on, and give what it had acknowledged by then."""
    command = [sys.executable, str(WRITER), str(path)]
    root = WRITER.parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=root, env={"PYTHONPATH": str(root)}) as writer:
        first = writer.stdout.readline()
        time.sleep(after)
        writer.kill()
        rest = writer.stdout.read()
    lines = (first + rest).decode().splitlines(keepends=True)
    return [tuple(line.split()) for line in lines if line.endswith("\n")]


async def test_every_acknowledged_commit_survives_kill_9_once(path):
    async with await Store.open(path) as store:
        games = [(await store.create_game("castle", 11)).id for _ in range(3)]
    chance, acknowledged = random.Random(5), set()
    for _ in range(6):
        told = killed_while_writing(path, chance.uniform(0, 0.08))
        assert told
        assert not acknowledged & set(told)  # nothing that was acknowledged had to be done again
        acknowledged |= set(told)
        async with await Store.open(path) as store:
            await store.take_lease(30)  # the dead holder's is free at once
            assert await store.check() == []
            for game_id in games:
                stored = await store.load_game(game_id)
                count = len(stored.answers)
                assert [a.row for a in stored.answers] == [f"row {n}" for n in range(count)]
                assert stored.game.version == count
                mine = [int(n) for g, n in acknowledged if g == game_id]
                # At most the one that was in the air when the blow fell may be there without having been told.
                assert count - len(mine) in range(7)
                assert set(mine) <= set(range(count))
                assert stored.save is None or stored.save.startswith(f"{count - 1}:")
                assert [p.start for p in stored.checkpoints] == ([count - 1] if count else [])
                told_lines = [line.event for line in await store.whole_story(game_id)]
                assert told_lines == [f"line {n}.{m}" for n in range(count) for m in range(3)]
                waiting = await store.take_outbox(game_id=game_id, limit=10**6)
                assert [entry.payload for entry in waiting] == list(range(count))
