"""Computer players think in processes of their own: a save goes in, keys come out, and the service checks them."""

from __future__ import annotations

import asyncio
import importlib
import logging
import multiprocessing
import random
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Protocol

from bot.child import settle
from rules.engine import Keys, Rules, SeatDesk, Session

log = logging.getLogger(__name__)
CATALOG = "rules.catalog:GAMES"
PATIENCE = 30.0
"""Seconds after which a thought is given up and the question's default is taken."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer player is to think about; picklable. `save` holds secrets and never leaves this machine."""

    slug: str
    save: str
    seat: str
    question: str
    kind: str


class Workers(Protocol):
    """Whoever thinks for computer players."""

    async def think(self, thought: Thought) -> Keys | None:
        """Return keys, or None where the player would rather wait. Raises TimeoutError or RuntimeError."""
        ...

    async def close(self) -> None:
        """Stop thinking."""
        ...


def ponder(catalog: str, thought: Thought) -> Keys | None:
    """Load a save and let the player of a seat choose, from what that seat sees and may imagine. Runs in a worker."""
    module, _, name = catalog.partition(":")
    games: Mapping[str, Rules[Any]] = getattr(importlib.import_module(module), name)
    return chosen(games[thought.slug], thought)


def chosen(rules: Rules[Any], thought: Thought) -> Keys | None:
    """Return what a computer player chooses; the same save and question always give the same choice."""
    session = Session.load(rules, thought.save)
    question = next((q for q in session.open(thought.seat) if q.id == thought.question), None)
    if question is None:
        return None
    rng = random.Random(f"{session.state.chance.seed}|{thought.question}")
    keys = rules.players.make(thought.kind, thought.seat).choose(SeatDesk(session, thought.seat), question, rng)
    return None if keys is None else tuple(keys)


class ProcessWorkers:
    """A few spawned processes, each started when first needed and anew when it dies; thoughts queue for a free one."""

    def __init__(self, *, count: int = 1, catalog: str = CATALOG, patience: float = PATIENCE) -> None:
        self._catalog, self._patience = catalog, patience
        self._pools: list[ProcessPoolExecutor | None] = [None] * count
        self._free: asyncio.Queue[int] = asyncio.Queue()
        for n in range(count):
            self._free.put_nowait(n)

    def _started(self, n: int) -> ProcessPoolExecutor:
        pool = self._pools[n]
        if pool is None:
            context = multiprocessing.get_context("spawn")
            pool = self._pools[n] = ProcessPoolExecutor(
                1, mp_context=context, max_tasks_per_child=2000, initializer=settle
            )
        return pool

    async def think(self, thought: Thought) -> Keys | None:
        """Think in a worker; waits for its turn first."""
        n = await self._free.get()
        try:
            loop = asyncio.get_running_loop()
            work = loop.run_in_executor(self._started(n), ponder, self._catalog, thought)
            return await asyncio.wait_for(work, self._patience)
        except (TimeoutError, asyncio.CancelledError):
            self._kill(n)
            raise
        except BrokenProcessPool as error:
            self._kill(n)
            raise RuntimeError("a worker process died") from error
        finally:
            self._free.put_nowait(n)

    def _kill(self, n: int) -> None:
        """Stop a worker that thinks for ever: its process ends, a new one starts with the next thought."""
        pool, self._pools[n] = self._pools[n], None
        if pool is None:
            return
        for process in list(getattr(pool, "_processes", {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """End the processes."""
        for n, pool in enumerate(self._pools):
            self._pools[n] = None
            if pool is not None:
                await asyncio.to_thread(pool.shutdown, True, cancel_futures=True)


class HereWorkers:
    """Thinks in this process, at once: for tests and small simulations."""

    def __init__(self, games: Mapping[str, Rules[Any]]) -> None:
        self._games = games

    async def think(self, thought: Thought) -> Keys | None:
        """Think now."""
        return chosen(self._games[thought.slug], thought)

    async def close(self) -> None:
        """Nothing to stop."""
