"""One worker process, or a thread: one piece of work at a time, replaced only by the work that it failed."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from bot.child import settle

STARTING = 300.0
"""Seconds in which a process must have started; only guards against waiting for ever."""
WORK_OF_ONE = 2000
"""Pieces of work after which a process is replaced, in case it gathers memory."""


class WorkerDied(RuntimeError):
    """The process ended under the work, perhaps for want of memory."""


def ready() -> None:
    """Nothing: a process starts with the first work it is given."""


class Worker:
    """Does one piece of work at a time, gives it up after `patience` seconds; time in the queue is not counted."""

    def __init__(self, patience: float, *, in_process: bool = False, renewed: bool = False) -> None:
        self._patience, self._in_process, self._renewed = patience, in_process, renewed
        self._pool: Executor | None = None
        self._busy = asyncio.Lock()

    async def do(self, work: Callable[..., Any], *given: Any) -> Any:
        """Do a piece of work and return what it gives.

        Raises TimeoutError when it took too long, WorkerDied when the process ended; a fresh one does the next.
        """
        async with self._busy:
            loop, pool = asyncio.get_running_loop(), self._pool
            try:
                if pool is None:
                    pool = self._pool = self._made()
                    await asyncio.wait_for(loop.run_in_executor(pool, ready), STARTING)
                return await asyncio.wait_for(loop.run_in_executor(pool, work, *given), self._patience)
            except (TimeoutError, asyncio.CancelledError):
                self._let_go(pool, kill=True)
                raise
            except BrokenProcessPool as error:
                self._let_go(pool)
                raise WorkerDied from error

    def close(self) -> None:
        """Let the worker go."""
        self._let_go(self._pool)

    async def end(self) -> None:
        """End the worker's process, whatever it is doing, and wait until it is gone."""
        pool, self._pool = self._pool, None
        if pool is not None:
            _terminate(pool)  # before the pool forgets its processes: else this process would wait for them at its end
            await asyncio.to_thread(pool.shutdown, True, cancel_futures=True)

    def _let_go(self, pool: Executor | None, *, kill: bool = False) -> None:
        if pool is None:
            return
        if kill:
            _terminate(pool)
        pool.shutdown(wait=False, cancel_futures=True)
        if self._pool is pool:
            self._pool = None

    def _made(self) -> Executor:
        if self._in_process:
            return ThreadPoolExecutor(1, "worker")
        spawn = multiprocessing.get_context("spawn")
        most = WORK_OF_ONE if self._renewed else None
        return ProcessPoolExecutor(1, mp_context=spawn, initializer=settle, max_tasks_per_child=most)


def _terminate(pool: Executor) -> None:
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.terminate()
