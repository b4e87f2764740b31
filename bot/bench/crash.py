"""kill -9 and failures at random instants under load: nothing lost, nothing twice, nothing waiting for ever."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.bench.agreement import faults_of, left_thinking
from bot.bench.crowd import Crowd
from bot.bench.failing import FailingDiscord, noted
from bot.bench.host import LONGEST, games_of
from bot.bench.stage import Stage, stage
from bot.bench.witness import Witness
from bot.tables.core.clocks import later
from bot.workers import CATALOG
from storage import Store

GAMES, PEOPLE, CROWD = 24, 16, 24
LIFE = 2.5
"""Seconds after which a bot is killed at the latest."""
STARTING, START = 0.25, 0.6
"""Of the kills, what share hits a bot that may still be starting, in its first seconds; the others wait for it."""
CONNECTED = 30.0
"""Seconds after which a bot that does not connect is killed all the same."""
SETTLED = LONGEST + 1.0
"""Seconds of silence that tell that all is shown: longer than the presenter waits after a failure."""
FAILING = 0.02
"""Which share of the calls of the database, and of the requests of Discord, fails."""
DROPS = 0.2
"""In which share of the lives the gateway closes the connection."""
HASTE = 595
"""Seconds that pass for every clock (of ten minutes) between two looks."""
PATIENCE = 12
"""How often what is not yet as it should be is looked at again, each time after `SETTLED` seconds of silence."""


async def _press_on(crowd: Crowd, user: str, rng: random.Random) -> None:
    while True:
        await crowd.act(user, rng)
        await asyncio.sleep(rng.uniform(0.0, 0.2))


async def _killed(
    folder: Path, slug: str, catalog: str, games: int, seed: int, life: float, plan: Plan
) -> dict[str, Any]:
    begun = time.perf_counter()
    share = FAILING if plan.failures else 0.0
    async with stage(
        folder, PEOPLE, catalog=catalog, here=not plan.workers, rate_limits=False, edit_gap=0.2, failing=share
    ) as made:
        await made.lay_out(slug, games, mixed=True)
        trouble = Trouble(made, FailingDiscord(random.Random(seed)), share)
        run = Run(made, Witness(made), trouble, catalog, random.Random(seed), life, workers=plan.workers)
        made.bot.start()
        await made.shown()
        before = await _answers(made)
        await run.carry_out(plan)
        presses, faults = run.crowd.presses, run.faults
        return {
            "kills": f"{run.kills}, {run.early} of them before the bot was connected, "
            f"{time.perf_counter() - begun:.0f} s",
            "failures": f"{trouble.database} of the database, {trouble.discord} of Discord, "
            f"{run.ended} times the bot ended and was started anew",
            "connections dropped, workers killed": f"{run.drops}, {run.workers_killed}",
            "answers committed under load": await _answers(made) - before,
            "presses": f"{len(presses)}, {sum(p.final is not None for p in presses)} seen to their end",
            "presses of what is not theirs": run.crowd.bad,
            "answers acknowledged and found on the disk": run.witness.kept,
            "tables at which something was taken back": len(made.undoing),
            "turns of story seen": len(run.witness.turns),
            "lines of story seen": sum(map(len, run.witness.lines.values())),
            "private answers left thinking": left_thinking(made),
            "looks that a restart put right": run.healed,
            "requests against Discord's document": len(made.playground.breaches),
            "faults": len(faults),
            **({"examples": faults[:20]} if faults else {}),
        }


@dataclass(frozen=True, slots=True)
class Plan:
    """How often the bot is killed, how often something fails, and whether it draws and thinks in workers."""

    kills: int
    failures: int
    workers: bool


class Trouble:
    """What fails, as long as it is let: both kinds are counted."""

    def __init__(self, made: Stage, discord: FailingDiscord, share: float) -> None:
        self._made, self._discord, self._share, self._before = made, discord, share, 0
        made.playground.faults.append(discord.before)
        made.playground.late_faults.append(discord.after)

    @property
    def database(self) -> int:
        """How many calls of the database failed."""
        return self._before + noted(self._made.bot.cast.failed)

    @property
    def discord(self) -> int:
        """How many requests of Discord failed."""
        return self._discord.count

    def begin(self) -> None:
        """Let things fail."""
        self._discord.share = self._share
        if self._share:
            self._made.bot.cast.failed.touch()

    def end(self) -> None:
        """Let all go well."""
        self._discord.share, self._before = 0.0, self.database
        self._made.bot.cast.failed.unlink(missing_ok=True)


class Run:
    """A crowd that presses while the bot is killed and things fail."""

    def __init__(
        self, made: Stage, witness: Witness, trouble: Trouble, catalog: str, rng: random.Random, life: float, *,
        workers: bool,
    ) -> None:  # fmt: skip
        self.made, self.witness, self.trouble, self.catalog = made, witness, trouble, catalog
        self.rng, self.life, self._workers = rng, life, workers
        self.crowd = Crowd(made)
        self.faults: list[str] = []
        self.healed = 0
        self.kills = self.early = self.ended = self.drops = self.workers_killed = 0
        self._pressing: list[asyncio.Task[None]] = []

    async def carry_out(self, plan: Plan) -> None:
        """Kill and fail as planned, and look at all every tenth time, once nothing fails any more."""
        self._gather()
        for turn in itertools.count(1):
            await self._annoy()
            if self.kills < plan.kills:
                await self._kill()
            else:
                await asyncio.sleep(self.life)
            done = self.kills >= plan.kills and self.trouble.database + self.trouble.discord >= plan.failures
            if turn % 10 == 0 or done:
                await self._look(turn, restart=self.kills < plan.kills or turn % 20 == 0)
                if done:
                    return
                self._gather()
            if not self.made.bot.alive:
                self.ended += self.kills >= plan.kills
                self.made.bot.start()

    def _gather(self) -> None:
        self.trouble.begin()
        for n in range(CROWD):
            rng = random.Random(self.rng.random())
            pressing = _press_on(self.crowd, self.made.people[n % PEOPLE], rng)
            self._pressing.append(asyncio.create_task(pressing))

    async def _annoy(self) -> None:
        """Now and then close the gateway's connection, or kill a worker process."""
        if self.rng.random() < DROPS:
            await self.made.playground.gateway.drop(self.rng.choice((7, 4000)))
            self.drops += 1
        if self._workers and (found := workers_of(self.made.bot.pid)):
            os.kill(self.rng.choice(found), signal.SIGKILL)
            self.workers_killed += 1

    async def _kill(self) -> None:
        if self.rng.random() < STARTING:
            await asyncio.sleep(self.rng.uniform(0.0, START))
        else:
            await _connected(self.made)
            await asyncio.sleep(self.rng.uniform(0.05, self.life))
        self.early += not self.made.playground.gateway.connected()
        await self.made.bot.kill()
        self.kills += 1
        self.faults += [f"kill {self.kills}: {fault}" for fault in await self.witness.faults(self.catalog)]

    async def _look(self, turn: int, *, restart: bool) -> None:
        """Let all come to rest, by a restart or by itself, and compare; then let the clocks of the games run out."""
        for task in self._pressing:
            task.cancel()
        for ended in await asyncio.gather(*self._pressing, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        self._pressing.clear()
        self.trouble.end()
        if restart or not self.made.bot.alive:
            await self.made.bot.kill()
            self.made.bot.start()
        found = await self._rested()
        if found and not restart:  # it may be waiting for a later look of its own: a restart is one
            self.healed += 1
            await self.made.bot.kill()
            self.made.bot.start()
            found = await self._rested()
        await self.made.bot.kill()
        found += await self.witness.faults(self.catalog)
        self.faults += [f"after turn {turn}: {fault}" for fault in found]
        await _hasten(self.made)

    async def _rested(self) -> list[str]:
        """Let all come to rest; return what is not as it should be then."""
        found: list[str] = []
        for _ in range(PATIENCE):
            await self.made.shown(still=SETTLED, within=600)
            found = await faults_of(self.made, self.catalog)
            if not found:
                break
        return found


def workers_of(pid: int) -> list[int]:
    """Return the processes that draw and think for a bot."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
            mine = parent == pid and b"spawn_main" in (path.parent / "cmdline").read_bytes()
        except OSError:
            continue  # it has ended meanwhile
        found += [int(path.parent.name)] if mine else []
    return found


async def _hasten(made: Stage) -> None:
    """Let nearly all the time of every clock pass; the bot must be away."""
    async with await Store.open(made.database) as store:
        await store.shift_jobs(-HASTE)
        for game in await store.list_games(statuses=("running",), limit=10_000):
            if game.clock:
                await store.change_game(game.id, clock=later(game.clock, -HASTE))


async def _connected(made: Stage) -> None:
    for _ in range(int(CONNECTED / 0.02)):
        if made.playground.gateway.connected():
            return
        await asyncio.sleep(0.02)


async def _answers(made: Stage) -> int:
    async with await Store.open(made.database, read_only=True) as store:
        return sum([len(await store.answers(id)) for id in made.tables])


def measure(
    *,
    kills: int = 200,
    failures: int = 0,
    slug: str = "",
    catalog: str = CATALOG,
    tables: int = GAMES,
    seed: int = 1,
    life: float = LIFE,
    workers: bool = False,
    **_: Any,
) -> dict[str, Any]:
    """Kill the bot and let calls fail so often while people press.

    `slug` may name several games, with commas; "" is every game. With `workers` the bot draws and thinks in processes
    of their own, which are killed too. "faults" counts what was lost, doubled, in disagreement, or still waiting.
    """
    if sys.platform == "win32":
        return {"left out": "needs POSIX signals"}
    with tempfile.TemporaryDirectory() as folder:
        slug = slug or ",".join(games_of(catalog))
        return asyncio.run(_killed(Path(folder), slug, catalog, tables, seed, life, Plan(kills, failures, workers)))
