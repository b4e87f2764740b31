"""What every part of the service stands on: live tables, one lock each, and the one way to commit."""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, cast

from bot.naming import escaped
from bot.panels import Panel, fingerprint
from bot.settings import UserSettings, load_settings
from bot.tables.absence import Absence
from bot.tables.clocks import clocked, scene_of
from bot.tables.knowledge import noted_of_seats
from bot.tables.live import SERVICE_LINE, Line, Live, event_text, line_or_none, row_text, told_anew
from bot.tables.model import Refusal
from bot.tables.notices import noticed
from bot.tables.offers import OFFER, offered_to
from bot.tables.reminding import Together
from bot.tables.reports import Reports
from bot.tables.rights import UNSEEN, Place, Standing, standing
from bot.tables.shapes import whole
from bot.tables.words import Words, seat_names
from bot.workers import Workers
from rules.engine import Broken, Open, Rules, Session, new_seed
from storage import (
    AlreadyApplied,
    Answer,
    Checkpoint,
    Commit,
    Job,
    NoSuchGame,
    Seat,
    Status,
    StorageError,
    Store,
    StoryLine,
)

if TYPE_CHECKING:
    from bot.tables import Tables

log = logging.getLogger(__name__)
KEPT = 400
"""Live sessions kept in memory, about 100 kB each."""
SETTINGS_KEPT = 10_000
"""People whose settings are kept in memory; those read first go first."""


class Base(ABC):
    """Live tables. Everything that changes one happens inside `async with self.table(id) as live`."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Rules[Any]],
        *,
        clock: Callable[[], float] = time.time,
        workers: Workers | None = None,
        notify: Callable[[str], Awaitable[None]] | None = None,
        names: Callable[[int], str] | None = None,
        pace: float = 2.5,
        seeds: Callable[[], str] = new_seed,
    ) -> None:
        self.store, self.games, self.workers, self.pace = store, games, workers, pace
        self.notify_with, self._names, self.seeds = notify, names, seeds
        self._clock = clock
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._recent: OrderedDict[int, None] = OrderedDict()
        self._settings: OrderedDict[int, UserSettings] = OrderedDict()
        self._forgotten = 0  # how often somebody's settings were to be read anew
        self.reports = Reports(store)
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._woken: dict[str, asyncio.Event] = {}
        self.stopped: dict[str, str] = {}  # tables whose computer players cannot go on just now, and why
        self.closed = False
        self.absence = Absence(cast("Tables", self))
        self.reminding = Together(self)

    # time, names, settings --------------------------------------------------------------------------
    def now(self) -> int:
        """Return Unix seconds."""
        return int(self._clock())

    def name(self, user: int) -> str:
        """Return the name to show for a person, as Discord's texts want it."""
        return escaped(self._names(user)) if self._names is not None else f"Player {user % 1000}"

    def words(self, live: Live) -> Words:
        """Return the words of a table."""
        return Words(live.rules, seat_names(live.seats, self.name))

    async def settings(self, user: int) -> UserSettings:
        """Return a person's settings."""
        found = self._settings.get(user)
        if found is not None:
            return found
        forgotten = self._forgotten
        found = await load_settings(self.store, user)
        if forgotten == self._forgotten:  # else what was read may be from before the change
            self._settings[user] = found
            while len(self._settings) > SETTINGS_KEPT:
                self._settings.popitem(last=False)
        return found

    def forget_settings(self, user: int) -> None:
        """Read a person's settings anew the next time."""
        self._forgotten += 1
        self._settings.pop(user, None)

    # rights -------------------------------------------------------------------------------------------
    async def admit(self, id: str, user: int, place: Place) -> Standing:
        """Return what a person is at a table. Raises Refusal, the same where it is not theirs to see and not there.

        Every command and every press that names a table begins here.
        """
        live = self._live.get(id)
        try:
            game = live.game if live is not None else await self.store.game(id)
            seats = live.seats if live is not None else await self.store.seats(id)
        except NoSuchGame:
            raise Refusal(UNSEEN) from None
        found = standing(user, place, game, seats)
        if found.kind == "nobody":
            offered = bool(offered_to(await self.store.open_requests(id, OFFER), user))
            found = standing(user, place, game, seats, offered=offered)
        if found.kind == "nobody":
            raise Refusal(UNSEEN)
        return found

    # live tables --------------------------------------------------------------------------------------
    @asynccontextmanager
    async def table(self, id: str) -> AsyncGenerator[Live]:
        """Hold a table's lock and give it, loaded. Callers queue; whatever fails inside loads the table anew.

        All that is written inside is one transaction: a refusal keeps it, any other exception undoes it. Raises Refusal
        for a table that is gone and StorageError, as itself, where the database fails: nothing has happened then.
        """
        async with self.lock(id):
            refused: Refusal | None = None
            try:
                async with self.store.together():
                    try:
                        yield await self._loaded(id)
                    except Refusal as refusal:
                        refused = refusal
            except NoSuchGame as error:
                self.drop(id)
                raise Refusal(UNSEEN) from error
            except BaseException as error:
                if isinstance(error, StorageError) and not isinstance(error, AlreadyApplied):
                    log.warning("table %s: %s", id, type(error).__name__)
                self.drop(id)
                raise
            if refused is not None:
                raise refused

    def lock(self, id: str) -> asyncio.Lock:
        """Return the lock of a table; whoever holds several takes them in the order of their ids, and writes after."""
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    def drop(self, id: str) -> None:
        """Forget a live table; it is loaded anew when it is needed."""
        self._live.pop(id, None)

    async def _loaded(self, id: str) -> Live:
        live = self._live.get(id)
        if live is not None and live.game.status != "lobby":
            self._live.move_to_end(id)
            return live
        live = await self._read(id)
        if live.game.status != "lobby":
            self._live[id] = live
            while len(self._live) > KEPT:
                self._live.popitem(last=False)
        return live

    async def _read(self, id: str) -> Live:
        game = await self.store.game(id)
        rules = self.games.get(game.slug)
        if rules is None:
            raise Refusal(f"This bot does not know the game “{game.slug}” any more.")
        seats = await self.store.seats(id)
        fine = whole(game)
        live = Live(game, seats, rules, None, [])
        if game.status == "lobby":
            return live
        told = await self.store.whole_story(id)
        live.lines = [line_or_none(line) for line in told if not line.withdrawn]
        live.next_place = max((line.place + 1 for line in told), default=0)
        _, save = await self.store.load_save(id)
        try:
            if not fine:
                raise Broken("What is kept of this game is damaged.")
            if save is None:
                raise Broken("This game has no save any more.")
            live.session = Session.load(rules, save)
            live.views = [rules.view(live.session.state, None)]
        except Broken as error:
            live.broken = f"{error} The host can export or abandon the game."
        except Exception:
            log.exception("table %s cannot be loaded", id)
            live.broken = "This game's save cannot be read. The host can export or abandon the game."
        await self._thaw(live)
        if live.game.status == "finished":
            await self.over(live)
        return live

    async def _thaw(self, live: Live) -> None:
        """Keep the status in step with whether the save can be played, and record what an upgrade asks again."""
        stuck = live.session is None or live.session.frozen
        if live.game.status in ("running", "frozen"):
            status = "frozen" if stuck else "running"
            if status != live.game.status:
                log.warning("table %s is now %s", live.id, status)
                await self.change(live, status=status)
        if live.session is not None and live.session.reopened and not stuck:
            if live.game.status == "running":
                await self.commit(live)
            else:
                live.session, live.broken = None, "This game was played with another version of the rules."

    # committing ---------------------------------------------------------------------------------------
    async def commit(
        self,
        live: Live,
        *,
        interaction: int = 0,
        actor: str | None = None,
        question: Open | None = None,
        labels: Sequence[Any] = (),
        seats: list[Seat] | None = None,
        changes: dict[str, Any] | None = None,
        told: Sequence[tuple[tuple[Any, ...], list[str] | None]] = (),
        closed: Mapping[int, str] | None = None,
        drafts: Sequence[tuple[str, str]] = (),
        checkpoints: Sequence[Checkpoint] = (),
        status: Status = "running",
    ) -> None:
        """Write all that happened to a table since the last commit as one transaction.

        `actor` is the seat that did it, `question` what it answered and `labels` what it chose there, `told` lines of
        the service with their audience. Raises as `Store.commit_answer`, after which the live table must be dropped
        (leaving `table` does).
        """
        session = live.playing()
        now = self.now()
        journal = session.drain()
        asked = {session.row_count - 1: (question, labels)}
        rows = [
            Answer(n, row.seat, row_text(row, *asked.get(n, (None,))), row.withdrawn, now)
            for n, row in journal.rows.items()
        ]
        clock, jobs, jobs_done = clocked(live, actor, seats or live.seats, now)
        board = live.rules.view(session.state, None) if scene_of(clock) != scene_of(live.clock) else None
        if board is not None and "scene" in clock:
            clock["pictured"] = fingerprint(board)
        first, tail = told_anew(live, journal.events_from, journal.events, clock["turn"], now)
        tail += [Line(0, SERVICE_LINE, said, to, clock["turn"], now, True) for said, to in told]
        number, before = live.rules.round(session.state), live.clock.get("round")
        clock["round"] = number
        for line in tail:  # what still belongs to the turn before belongs to its round
            if not line.number:
                line.round = before if before and line.turn < clock["turn"] else number
        rewrites = first < len(live.lines)
        place = live.lines[first].place if rewrites else live.next_place
        columns: dict[str, Any] = {**(changes or {}), "clock": clock}
        if session.state.outcome is not None and live.game.status == status:
            columns |= self.ended(live)
            columns["extra"] = noticed(columns.get("extra", live.game.extra), "end", now)
            jobs, jobs_done = [], [(kind, None) for kind in ("remind", "default", "ping", "silent")]
        extra = noted_of_seats(live, columns.get("extra", live.game.extra), [*live.seats, *(seats or ())])
        if extra is not live.game.extra:
            columns["extra"] = extra
        fresh = live.clock.get("fresh", {})
        pinged = [name for name, count in clock["fresh"].items() if count != fresh.get(name)]
        if columns.get("status") not in (None, "frozen"):  # whoever plays hears of its beginning and of its end
            pinged = [seat.seat for seat in seats or live.seats]
        if status == "lobby":
            jobs_done.append(("lobby", None))
        jobs += await self._put_off(seats or live.seats, pinged)
        done = await self.store.commit_answer(
            live.id,
            Commit(
                save=session.save(),
                rows=rows,
                story=[StoryLine(line.answer, event_text(line), line.to) for line in tail],
                story_from=place if rewrites else None,
                checkpoints=checkpoints,
                changes=columns,
                seats=seats,
                jobs=jobs,
                jobs_done=jobs_done,
                drafts_done=drafts,
                requests_closed=dict(closed or {}),
                interaction_id=interaction or None,
                expected_version=live.game.version,
                expected_status={status},
            ),
        )
        for n, (line, number) in enumerate(zip(tail, done.story, strict=True)):
            line.number, line.place = number, place + n
        live.lines = live.lines[:first] + tail
        live.next_place = max(live.next_place, place + len(tail))
        if board is not None:
            live.views = [*live.views[-1:], board]
        for name, value in columns.items():
            setattr(live.game, name, value)
        live.game.version, live.game.updated_at = done.version, now
        if seats is not None:
            live.seats = seats
        live.plans.clear()
        live.foretold.clear()
        live.seen.clear()
        if live.game.status == "finished":
            await self.over(live)

    def ended(self, live: Live) -> dict[str, Any]:
        """Return the columns that an ended game changes: the seed is revealed."""
        state = live.playing().state
        outcome = state.outcome
        kept = {"side": outcome.side, "winners": outcome.winners, "why": outcome.why}
        return {"status": "finished", "seed": state.chance.seed, "outcome": kept, "finished_at": self.now()}

    async def ping_later(self, live: Live, seats: Sequence[str]) -> None:
        """For those who must not be pinged now, look again when their quiet hours or their absence end."""
        for job in await self._put_off(live.seats, seats):
            job.game_id = live.id
            await self.store.put_job(job)

    async def _put_off(self, seats: Sequence[Seat], names: Sequence[str]) -> list[Job]:
        """Return the jobs that look again, when the quiet hours or the absence of these seats' people end."""
        made = []
        for seat in seats:
            if seat.seat in names and seat.user_id is not None and seat.user_id > 0:
                until = (await self.settings(seat.user_id)).quiet_until(self.now())
                if until > self.now():
                    made.append(Job("ping", until, key=seat.seat))
        return made

    async def change(self, live: Live, **columns: Any) -> None:
        """Set columns of the game outside an answer."""
        live.game = await self.store.change_game(live.id, **columns)
        whole(live.game)

    async def tell(self, live: Live, said: tuple[Any, ...], to: list[str] | None = None) -> None:
        """Add a line of the service to the story of a table that is not being played (frozen, abandoned)."""
        line = Line(0, SERVICE_LINE, said, to, live.clock.get("turn", 0), self.now(), True)
        done = await self.store.commit_answer(
            live.id, Commit(story=[StoryLine(SERVICE_LINE, event_text(line), to)], expected_version=live.game.version)
        )
        line.number, line.place, live.game.version = done.story[0], live.next_place, done.version
        live.next_place += 1
        live.lines.append(line)

    # what parts above this one do ----------------------------------------------------------------------
    @abstractmethod
    async def lobby_panel(self, live: Live) -> Panel:
        """Return the lobby's message."""

    @abstractmethod
    async def settle(self, live: Live) -> None:
        """Let standing orders answer what they can."""

    @abstractmethod
    async def over(self, live: Live) -> None:
        """Do what is to be done once after a game has ended."""

    @abstractmethod
    def kick(self, id: str) -> None:
        """Let the computer players of a table think."""

    async def notify(self, id: str) -> None:
        """Say that a table may look different now."""
        if self.notify_with is not None:
            await self.notify_with(id)

    # once only --------------------------------------------------------------------------------------
    def first_time(self, interaction: int) -> bool:
        """Note an interaction; tell whether it is new. Synchronous, so that two deliveries cannot both be first."""
        if not interaction:
            return True
        if interaction in self._recent:
            return False
        self._recent[interaction] = None
        while len(self._recent) > 20_000:
            self._recent.popitem(last=False)
        return True
