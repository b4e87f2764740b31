"""From a click to its acknowledgement and to its final message, with many games active on the stand-in."""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.bench.stage import Press, stage
from bot.bench.timing import quantile
from bot.workers import CATALOG

CLICKS = 400
A_SECOND = 8.0


def spread(values: list[float]) -> str:
    """Say a list of milliseconds in a line."""
    if not values:
        return "none"
    half, most = quantile(values, 0.5), quantile(values, 0.99)
    return f"median {half:.0f} ms, 99 of 100 under {most:.0f} ms, worst {max(values):.0f} ms"


async def _pressed(folder: Path, slug: str, catalog: str, games: int, clicks: int, rate: float) -> dict[str, Any]:
    rng = random.Random(4)
    async with stage(folder, people=max(2, games // 2), catalog=catalog) as made:
        begun = time.perf_counter()
        await made.lay_out(slug, games)
        laid = time.perf_counter()
        made.bot.start()
        await made.shown()
        answers = made.playground.answers
        figures: dict[str, Any] = {
            "games active": f"{games} of {slug}, opened and started in {laid - begun:.1f} s",
            "all shown after the start": f"{time.perf_counter() - laid:.1f} s, {answers.total()} requests",
        }
        await made.bot.delays()
        tasks: list[asyncio.Task[Press | None]] = []
        for _ in range(clicks):
            tasks.append(asyncio.create_task(made.press(rng.choice(made.people), rng)))
            await asyncio.sleep(rng.expovariate(rate))
        presses = [press for press in await asyncio.gather(*tasks) if press is not None]
        delays = await made.bot.delays()
        figures |= {
            "clicks": f"{len(presses)}, {rate:g} a second",
            "click to acknowledgement": spread([p.acknowledged for p in presses if p.acknowledged is not None]),
            "click to final message": spread([p.final for p in presses if p.final is not None]),
            "not acknowledged within 3 s": sum(p.kind == "failed" for p in presses),
            "without a final message in 10 s": sum(p.final is None and p.acknowledged is not None for p in presses),
            "the bot's event loop late by": "median {median:.1f} ms, 99 of 100 under {p99:.1f} ms, worst {worst:.0f} ms"
            .format(**delays),
            "requests that the stand-in refused": sum(n for status, n in answers.items() if status >= 400),
            "requests against Discord's document": len(made.playground.breaches),
        }  # fmt: skip
        return figures


def measure(
    *, games: int = 200, slug: str = "van-helsing", catalog: str = CATALOG, clicks: int = CLICKS,
    rate: float = A_SECOND, **_: Any,
) -> dict[str, Any]:  # fmt: skip
    """Run the bot as a process of its own on the stand-in and press at random."""
    if sys.platform == "win32":
        return {"left out": "needs POSIX signals"}
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_pressed(Path(folder), slug, catalog, games, clicks, rate))
