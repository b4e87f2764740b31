"""One person asks for a hundred pictures at once: what another notices of it."""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.bench.clicks import spread
from bot.bench.stage import Press, Stage, stage
from bot.workers import CATALOG

ASKED = 100
CLICKS = 30


async def _asks(made: Stage, user: str, channel: str, name: str) -> bool:
    """Ask for a card; tell whether it came with its picture."""
    world = made.playground.world
    outcome = await made.playground.page.people.slash(user, channel, "card", {"name": name})
    id = outcome["message"]
    if not id:
        return False
    try:
        await world.until(lambda: world.things["message"].get(id, {}).get("components"), 60.0)
    except TimeoutError:
        return False
    return "media" in str(world.things["message"][id]["components"])


async def _clicks(made: Stage, others: list[str], flood: asyncio.Future[Any] | None) -> list[Press]:
    """Press on panels, one after the other, while a flood lasts or so many times."""
    rng, presses, n = random.Random(6), [], 0
    while (flood is None and n < CLICKS) or (flood is not None and not flood.done()):
        press = await made.press(others[n % len(others)], rng)
        n += 1
        if press is not None:
            presses.append(press)
    return presses


def _told(presses: list[Press]) -> str:
    acknowledged = spread([p.acknowledged for p in presses if p.acknowledged is not None])
    return f"{len(presses)}: acknowledged {acknowledged}; shown {spread([p.final for p in presses if p.final])}"


async def _flooded(folder: Path, slug: str, catalog: str, asked: int) -> dict[str, Any]:
    from bot.bench.host import games_of  # noqa: PLC0415 - loads the games

    async with stage(folder, 12, catalog=catalog) as made:
        await made.lay_out(slug, 6)
        made.bot.start()
        await made.shown(still=3.0)
        channel = next(c["id"] for c in made.playground.world.things["channel"].values() if c["type"] == 0)
        kinds = ("card", "item", "relic", "potion", "enemy")
        games = games_of(catalog).values()
        names = [c.name for game in games for c in game.help.cards() if c.kind.partition(":")[0] in kinds][:asked]
        figures: dict[str, Any] = {"another's clicks before": _told(await _clicks(made, made.people[4:], None))}
        for count, flooding in (("one person", made.people[:1]), ("four people", made.people[:4])):
            begun = time.perf_counter()
            flood = asyncio.gather(
                *(_asks(made, flooding[n % len(flooding)], channel, name) for n, name in enumerate(names))
            )
            presses = await _clicks(made, made.people[4:], flood)
            shown, spent = sum(await flood), time.perf_counter() - begun
            figures[f"{len(names)} pictures asked by {count}"] = (
                f"{shown} shown, {len(names) - shown} refused, in {spent:.1f} s"
            )
            figures[f"another's clicks while {count} asked"] = _told(presses)
        return figures


def measure(*, slug: str = "van-helsing", catalog: str = CATALOG, asked: int = ASKED, **_: Any) -> dict[str, Any]:
    """Run the bot as a process of its own on the stand-in, and ask for many pictures."""
    if sys.platform == "win32":
        return {"left out": "needs POSIX signals"}
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_flooded(Path(folder), slug, catalog, asked))
