"""The bot's start with many running games: shown before, and shown for the first time."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.bench.clicks import spread
from bot.bench.stage import Stage, stage
from bot.workers import CATALOG
from storage import Store

CHANGED = 20
WATCHED = 30.0
"""Seconds in which the first showing is watched, at Discord's own pace."""
A_SECOND = 2.0


def memory_of(pid: int) -> float:
    """Return the megabytes that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1000
    return 0.0


async def _again(folder: Path, slug: str, catalog: str, games: int) -> dict[str, Any]:
    """Show all, stop, change a few, start again."""
    figures: dict[str, Any] = {}
    async with stage(folder, max(2, games // 2), catalog=catalog, rate_limits=False, edit_gap=0.0) as made:
        begun = time.perf_counter()
        await made.lay_out(slug, games)
        laid = time.perf_counter()
        made.bot.start()
        await made.shown(within=3600, still=5.0)
        figures["games shown before"] = (
            f"{games} of {slug}, opened in {laid - begun:.0f} s, first shown in {time.perf_counter() - laid:.0f} s"
        )
        await made.bot.kill(signal.SIGTERM)
        async with await Store.open(made.database) as store:
            chosen = random.Random(2).sample(made.tables, min(CHANGED, games))
            for table in chosen:
                await store.change_game(table, title=f"Changed {table}")
            kept = [await store.message(table, "table") for table in chosen]
        messages = [str(message.message_id) for message in kept if message is not None]
        made.changed.clear()
        before, begun = made.playground.answers.total(), time.perf_counter()
        made.bot.start()
        await made.bot.is_up(3600)
        up = time.perf_counter() - begun
        seen = sorted(made.changed[id] - begun for id in messages if id in made.changed)
        told = f"the last of {len(seen)} after {seen[-1]:.1f} s" if seen else "none"
        figures["served again"] = f"all after {up:.1f} s, what changed first: {told}"
        figures["requests of the second start"] = made.playground.answers.total() - before
        figures["memory of the bot"] = f"{memory_of(made.bot.pid):.0f} MB"
    return figures


async def _moves(made: Stage, user: str, table: str) -> tuple[float | None, float | None]:
    """Ask for a panel by command; return the milliseconds to acknowledgement and to the panel."""
    channel = next(c["id"] for c in made.playground.world.things["channel"].values() if c["type"] == 0)
    begun = time.perf_counter()
    outcome = await made.playground.page.people.slash(user, channel, "move", {"table": table})
    if outcome["kind"] == "failed" or not outcome["message"]:
        return None, None
    acknowledged, id = (time.perf_counter() - begun) * 1000, outcome["message"]
    try:
        await made.playground.world.until(
            lambda: made.playground.world.things["message"].get(id, {}).get("components"), 10.0
        )
    except TimeoutError:
        return acknowledged, None
    return acknowledged, (time.perf_counter() - begun) * 1000


async def _first(folder: Path, slug: str, catalog: str, games: int, seconds: float) -> dict[str, Any]:
    """Start on a database of which Discord shows nothing, while people ask for their panels."""
    rng = random.Random(3)
    async with stage(folder, max(2, games // 2), catalog=catalog) as made:
        await made.lay_out(slug, games)
        made.bot.start()
        await made.playground.bot_is_here(600)
        ends, tasks = time.perf_counter() + seconds, []
        while time.perf_counter() < ends:
            number = rng.randrange(games)
            user = made.people[number * 2 % len(made.people)]
            tasks.append(asyncio.create_task(_moves(made, user, made.tables[number])))
            await asyncio.sleep(rng.expovariate(A_SECOND))
        asked = await asyncio.gather(*tasks)
        async with await Store.open(made.database) as store:
            shown = sum([await store.message(table, "table") is not None for table in made.tables])
        return {
            "shown for the first time": f"{shown} of {games} tables in {seconds:.0f} s, at Discord's own pace",
            "/move meanwhile, acknowledged": spread([ack for ack, _ in asked if ack is not None]),
            "/move meanwhile, shown": spread([final for _, final in asked if final is not None]),
            "/move meanwhile, without an answer": sum(final is None for _, final in asked),
            "requests that the stand-in refused": sum(
                n for status, n in made.playground.answers.items() if status >= 400
            ),
        }


def measure(
    *, games: int = 500, slug: str = "van-helsing", catalog: str = CATALOG, seconds: float = WATCHED, **_: Any
) -> dict[str, Any]:
    """Start the bot on the stand-in with so many running games."""
    if sys.platform == "win32":
        return {"left out": "needs POSIX signals"}
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(_first(Path(folder), slug, catalog, games, seconds))
    with tempfile.TemporaryDirectory() as folder:
        return figures | asyncio.run(_again(Path(folder), slug, catalog, games))
