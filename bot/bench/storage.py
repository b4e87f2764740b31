"""The cost of keeping an answer."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.bench.timing import summary
from storage import Answer, Commit, Store, StoryLine

ANSWERS = 500


async def commits(folder: Path) -> list[float]:
    """Commit answers with a 20 kB save and three story lines each; return the milliseconds that each took."""
    taken = []
    async with await Store.open(folder / "bench.sqlite3") as store:
        game = await store.create_game("bench", 1)
        game = await store.change_game(game.id, status="running")
        version = game.version
        for number in range(ANSWERS):
            commit = Commit(
                save="x" * 20_000,
                rows=[Answer(number, "s1", "{}")],
                story=[StoryLine(number, '["walks", 3]') for _ in range(3)],
                expected_version=version,
                interaction_id=number + 1,
            )
            start = time.perf_counter()
            version = (await store.commit_answer(game.id, commit)).version
            taken.append((time.perf_counter() - start) * 1000)
    return taken


def measure(**_: Any) -> dict[str, Any]:
    """Measure commits to a file in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        return {"commit of one answer (20 kB save)": summary(asyncio.run(commits(Path(folder))))}
