"""Manners of a worker process: it leaves stopping to the bot, and never outlives it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def settle() -> None:
    """Prepare a spawned worker: Ctrl+C is for the bot alone, and when the bot is gone, so is the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, name="follow", daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)  # a pool's worker whose bot was killed would wait for work for ever
