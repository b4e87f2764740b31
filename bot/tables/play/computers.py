"""Computer players at a table: they think in a worker, answer through the same door, and let people follow."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.tables.core.changes import Changes
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Refusal
from bot.tables.play.answers import Answers
from bot.workers import HereWorkers, Thought, Workers
from rules.engine import Keys, Open, Refused, Rules, random_keys
from storage import AlreadyApplied, NoSuchGame, StorageClosed, StorageError, Store

log = logging.getLogger(__name__)
MOST = 2000
"""Answers in a row after which computer players stop: something is wrong."""
ENDLESS = f"Computer players answered {MOST} times in a row."
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 600.0
"""Seconds until computer players that failed are tried again: the first time, and at the most."""


@dataclass(slots=True)
class _Move:
    question: Open
    kind: str
    thought: Thought
    version: int


class Computers:
    """Lets computer players go on: one task a table while one of them has something to decide.

    `workers` think, `pace` is the seconds between two of their public moves. `stopped` says of each table whose
    computer players cannot go on just now, why.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Rules[Any]],
        tables: LiveTables,
        answers: Answers,
        changes: Changes,
        workers: Workers | None,
        pace: float,
    ) -> None:
        self.store, self.games, self.tables, self.answers, self.changes = store, games, tables, answers, changes
        self.workers, self.pace = workers, pace
        self.running: dict[str, asyncio.Task[None]] = {}
        self.stopped: dict[str, str] = {}
        self.closed = False
        self._again: set[str] = set()
        self._woken: dict[str, asyncio.Event] = {}

    async def catch_up(self) -> None:
        """After a start: let computer players go on."""
        for game in await self.store.list_games(statuses=("running", "frozen"), limit=10_000):
            seats = await self.store.seats(game.id)
            if any(s.computer is not None for s in seats):
                self.wake(game.id)

    async def quiet(self) -> None:
        """Wait until no computer player has anything to decide (for tests and simulations)."""
        while self.running:
            await asyncio.gather(*self.running.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stop; what is committed stays."""
        self.closed = True
        tasks = list(self.running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.workers is not None:
            await self.workers.close()

    def wake(self, id: str) -> None:
        """Start the table's task unless it runs; a task that runs looks again before it ends."""
        if self.closed:
            return
        task = self.running.get(id)
        if task is not None and not task.done():
            self._again.add(id)
            if id in self._woken:
                self._woken[id].set()
            return
        live = self.tables.loaded.get(id)
        if live is not None and not any(s.computer for s in live.seats):
            return
        self.running[id] = asyncio.get_running_loop().create_task(self._drive(id), name=f"computers of {id}")

    async def _drive(self, id: str) -> None:
        """Play on until nobody is waited for. Whatever fails is tried again after a pause that doubles each time."""
        tries = 0
        try:
            while not self.closed:
                self._again.discard(id)
                try:
                    await self._play_on(id)
                except StorageClosed:
                    return
                except Exception as error:
                    tries += 1
                    self.stopped[id] = str(error) or type(error).__name__
                    if isinstance(error, Refusal) and await self._is_over(id):
                        return
                    self._log_stop(id, error)
                    await self._pause(id, min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(tries - 1, 20)))
                    continue
                tries = 0
                self.stopped.pop(id, None)
                if id not in self._again:
                    return
        finally:
            self.running.pop(id, None)
            self.stopped.pop(id, None)

    @staticmethod
    def _log_stop(id: str, error: Exception) -> None:
        if isinstance(error, Refusal | StorageError):
            log.warning("table %s: computer players pause: %s", id, error)
        else:
            log.exception("table %s: computer players failed", id, exc_info=error)

    async def _pause(self, id: str, seconds: float) -> None:
        """Wait so long, or until somebody wakes the table's computer players."""
        woken = self._woken[id] = asyncio.Event()
        try:
            await asyncio.wait_for(woken.wait(), seconds)
        except TimeoutError:
            return
        finally:
            self._woken.pop(id, None)

    async def _is_over(self, id: str) -> bool:
        try:
            return (await self.store.game(id)).status not in ("running", "frozen")
        except NoSuchGame:
            return True
        except StorageError:
            return False

    async def _play_on(self, id: str) -> None:
        """Answer for computer players until none is waited for. Public moves come one a `pace`.

        What nobody sees is answered at once, and what everybody sees at the next beat: how long a hidden turn took
        to think about does not show.
        """
        loop = asyncio.get_running_loop()
        begun, beats = loop.time(), 0
        waited: set[str] = set()
        for _ in range(MOST):
            move = await self._next(id, waited)
            if move is None:
                return
            keys = await self._keys(id, move)
            if keys is None:
                waited.add(move.question.id)
                continue
            if self.pace > 0 and await self._shows(id, move, keys):
                beats = max(beats + 1, int((loop.time() - begun) / self.pace) + 1)
                await asyncio.sleep(max(0.0, begun + beats * self.pace - loop.time()))
            if await self._answered(id, move, keys):
                await self.changes.notify(id)
        raise Refusal(ENDLESS)

    async def _next(self, id: str, waited: set[str]) -> _Move | None:
        async with self.tables.locked(id) as live:
            session = live.session
            if session is None or live.game.status != "running" or live.game.paused or session.frozen:
                return None
            kinds = {s.seat: s.computer for s in live.seats if s.computer is not None}
            if not kinds:
                return None
            follows = live.rules.players.follows  # votes in which people have their say first
            people = {q.name for q in session.asked if q.seat not in kinds and not q.may and q.name in follows}
            for asked in session.asked:
                if asked.may or asked.seat not in kinds or asked.name in people:
                    continue
                question = session.opened(asked, session.id_of(asked))
                if question.id in waited:
                    continue
                kind = kinds[asked.seat] or live.rules.players.kinds[0]
                thought = Thought(live.game.slug, session.save(), asked.seat, question.id, kind, live.id)
                return _Move(question, kind, thought, live.game.version)
            return None

    async def _keys(self, id: str, move: _Move) -> Keys | None:
        """Let the player think; one that fails gives the usual answer, so that nobody waits for it."""
        workers = self.workers or HereWorkers(self.games)
        try:
            return await workers.think(move.thought)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("table %s: a computer player (%s) failed: %s", id, move.kind, type(error).__name__)
            return _usual(move.question)

    async def _shows(self, id: str, move: _Move, keys: Keys) -> bool:
        """Tell whether the public will see anything of an answer."""
        async with self.tables.locked(id) as live:
            session = live.playing()
            if not self._still(live, move):
                return False
            before = (repr(live.rules.view(session.state, None)), session.waiting(None))
            try:
                twin = session.twin()
                asked = next(q for q in twin.asked if q.seat == move.question.seat and q.name == move.question.name)
                twin.answer(asked, keys)
            except Exception:  # whatever is wrong with the answer is found when it is given
                return True
            return before != (repr(live.rules.view(twin.state, None)), twin.waiting(None))

    async def _answered(self, id: str, move: _Move, keys: Keys) -> bool:
        async with self.tables.locked(id) as live:
            if not self._still(live, move):
                return False
            try:
                await self.answers.count(live, move.question, keys, by="computer")
            except AlreadyApplied:
                self.tables.drop(id)
                return False
            except Refused as refused:
                log.warning("table %s: a computer player chose what is not legal (%s)", id, refused.said[0])
                await self.answers.failed(live, refused)
                await self._rescue(live, move)
            await self.answers.settle(live)
            return True

    async def _rescue(self, live: Live, move: _Move) -> None:
        """Give the usual answer, else any that the rules take."""
        session = live.playing()
        rng = random.Random(move.question.id)
        question = move.question
        tries = [_usual(question), *(random_keys(question.options, question.pick, rng) for _ in range(20))]
        for keys in tries:
            if keys is None or not any(session.id_of(q) == question.id for q in session.asked):
                continue
            try:
                await self.answers.count(live, move.question, keys, by="computer")
            except Refused as refused:
                await self.answers.failed(live, refused)
                continue
            return
        raise Refusal("A computer player found nothing that it may do.")

    @staticmethod
    def _still(live: Live, move: _Move) -> bool:
        """Tell whether the question is still open and still a computer's."""
        seat = live.seat(move.question.seat)
        if live.session is None or seat is None or seat.computer is None or live.game.paused:
            return False
        if live.game.status != "running":
            return False
        return any(live.session.id_of(q) == move.question.id for q in live.session.asked)


def _usual(question: Open) -> Keys | None:
    if question.default is not None:
        return question.default
    return random_keys(question.options, question.pick, random.Random(question.id))
