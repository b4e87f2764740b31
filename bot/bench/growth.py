"""Load for a long time: what grows in the bot, and in its database, beside what was played."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bot.bench.agreement import faults_of
from bot.bench.crash import PATIENCE, SETTLED, workers_of
from bot.bench.crowd import Crowd
from bot.bench.host import games_of
from bot.bench.stage import Stage, stage
from bot.bench.start import memory_of
from bot.workers import CATALOG
from storage import Store

MINUTES = 20.0
TABLES, PEOPLE = 16, 16
SHORT = ("waiting", "outbox", "jobs", "drafts", "requests", "reports")
"""Tables of the database whose rows go again; others hold what was played."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The bot at one moment; memory in megabytes, of the bot alone and of its workers."""

    memory: float
    workers: float
    files: int
    threads: int
    tasks: int
    presses: int
    rows: int


async def _sampled(made: Stage, crowd: Crowd) -> Sample:
    pid = made.bot.pid
    delays = await made.bot.delays()
    status = await asyncio.to_thread(Path(f"/proc/{pid}/status").read_text)
    threads = next(line for line in status.splitlines() if line.startswith("Threads"))
    return Sample(
        round(memory_of(pid)),
        round(sum(map(memory_of, workers_of(pid)))),
        len(await asyncio.to_thread(os.listdir, f"/proc/{pid}/fd")),
        int(threads.split()[1]),
        int(delays.get("tasks", 0)),
        len(crowd.presses),
        await asyncio.to_thread(_rows, made.database),
    )


def _rows(database: Path) -> int:
    with closing(sqlite3.connect(database)) as db:
        counted = "SELECT count(*) FROM {}"
        done = " WHERE done_at IS NULL"
        return sum(db.execute(counted.format(name) + done * (name == "outbox")).fetchone()[0] for name in SHORT)


async def _pressing(crowd: Crowd, user: str, rng: random.Random) -> None:
    while True:
        await crowd.act(user, rng)
        await asyncio.sleep(rng.uniform(0.5, 2.0))


async def _loaded(folder: Path, slug: str, catalog: str, minutes: float, seed: int, here: bool) -> dict[str, Any]:
    rng = random.Random(seed)
    async with stage(folder, PEOPLE, catalog=catalog, here=here, rate_limits=False, edit_gap=0.5) as made:
        await made.lay_out(slug, TABLES, mixed=True)
        made.bot.start()
        await made.shown()
        crowd, begun = Crowd(made), time.monotonic()
        people = [asyncio.create_task(_pressing(crowd, u, random.Random(rng.random()))) for u in made.people]
        samples: list[tuple[float, Sample]] = []
        while (spent := time.monotonic() - begun) < minutes * 60:
            samples.append((spent / 60, await _sampled(made, crowd)))
            await asyncio.sleep(minutes * 60 / 10)
        for task in people:
            task.cancel()
        ended = await asyncio.gather(*people, return_exceptions=True)
        for _ in range(PATIENCE):  # a busy machine may need more than one silence
            await made.playground.quiet(SETTLED)
            if not await faults_of(made, catalog):
                break
        samples.append((minutes, await _sampled(made, crowd)))
        alive = made.bot.alive
        await made.bot.kill()
        faults = [repr(error) for error in ended if isinstance(error, Exception)] + await faults_of(made, catalog)
        return {
            **{f"after {at:.1f} minutes": _said(sample) for at, sample in samples},
            "answers": await _answers(made),
            "the bot was there to the end": alive,
            "faults": len(faults),
            **({"examples": faults[:20]} if faults else {}),
        }


def _said(sample: Sample) -> str:
    return ", ".join(f"{name} {value:g}" for name, value in asdict(sample).items())


async def _answers(made: Stage) -> int:
    async with await Store.open(made.database, read_only=True) as store:
        return sum([len(await store.answers(game.id)) for game in await store.list_games(limit=10_000)])


def measure(
    *, slug: str = "", catalog: str = CATALOG, minutes: float = MINUTES, seed: int = 1, here: bool = False, **_: Any
) -> dict[str, Any]:
    """Let a crowd press for so many minutes and look ten times at what the bot holds, and at its short-lived rows."""
    if sys.platform == "win32":
        return {"left out": "needs POSIX signals"}
    slug = slug or ",".join(games_of(catalog))
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_loaded(Path(folder), slug, catalog, minutes, seed, here))
