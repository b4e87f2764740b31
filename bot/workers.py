"""Computer players think in processes of their own: a save goes in, keys come out, and the service checks them."""

from __future__ import annotations

import asyncio
import importlib
import logging
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from bot.fair_queue import FairQueue
from bot.worker import Worker
from rules.engine import Keys, Rules, SeatDesk, Session

log = logging.getLogger(__name__)
CATALOG = "rules.catalog:GAMES"
PATIENCE = 30.0
"""Seconds after which a thought is given up and the question's default is taken."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer player is to think about; picklable. `save` holds secrets and never leaves this machine.

    `table` tells whose turn it is to be thought for; nothing else comes of it.
    """

    slug: str
    save: str
    seat: str
    question: str
    kind: str
    table: str = ""


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
    """A few spawned processes, each started when first needed and anew when it dies.

    Thoughts wait for a free one, and tables take turns: one with many computer players does not hold the others up.
    """

    def __init__(self, *, count: int = 1, catalog: str = CATALOG, patience: float = PATIENCE) -> None:
        self._catalog = catalog
        self._workers = [Worker(patience, renewed=True) for _ in range(count)]
        self._free = list(self._workers)
        self._waiting: FairQueue[asyncio.Future[Worker]] = FairQueue()

    async def think(self, thought: Thought) -> Keys | None:
        """Think in a worker; waits for its turn first, which does not count for the patience."""
        worker = await self._turn(thought.table)
        try:
            return await worker.do(ponder, self._catalog, thought)
        finally:
            self._released(worker)

    async def _turn(self, table: str) -> Worker:
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.put(turn, table)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._released(turn.result())  # its turn came in the same moment
            raise

    def _released(self, worker: Worker) -> None:
        while (turn := self._waiting.take()) is not None:
            if not turn.done():
                turn.set_result(worker)
                return
        self._free.append(worker)

    async def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            await worker.end()


class HereWorkers:
    """Thinks in this process, at once: for tests and small simulations."""

    def __init__(self, games: Mapping[str, Rules[Any]]) -> None:
        self._games = games

    async def think(self, thought: Thought) -> Keys | None:
        """Think now."""
        return chosen(self._games[thought.slug], thought)

    async def close(self) -> None:
        """Nothing to stop."""
