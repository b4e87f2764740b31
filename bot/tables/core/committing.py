"""What is written when something has happened at a table, worked out whole before anything is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.panels import fingerprint
from bot.tables.core.clocks import clocked, scene_of
from bot.tables.core.knowledge import noted_of_seats
from bot.tables.core.live import SERVICE_LINE, Line, Live, event_text, row_text, stands, told_anew
from bot.tables.core.notices import noticed
from rules.engine import Open
from storage import Answer, Checkpoint, Commit, Committed, Job, Seat, Status, StoryLine

LAPSE_AT_THE_END = ("remind", "default", "ping", "silent")


@dataclass(frozen=True, slots=True)
class Deed:
    """What is committed beside what the session did.

    `actor` is the seat that did it, `question` what it answered and `labels` what it chose there, `told` lines of the
    service with their audience, `closed` requests with what became of them, `drafts` (seat, question) that are done
    with, `status` what the table must be.
    """

    interaction: int = 0
    actor: str | None = None
    question: Open | None = None
    labels: Sequence[Any] = ()
    seats: list[Seat] | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    told: Sequence[tuple[tuple[Any, ...], list[str] | None]] = ()
    closed: Mapping[int, str] = field(default_factory=dict)
    drafts: Sequence[tuple[str, str]] = ()
    checkpoints: Sequence[Checkpoint] = ()
    status: Status = "running"


@dataclass(slots=True)
class Plan:
    """A commit that is worked out: the story from line `first` on is `tail`, `board` the new scene's picture."""

    deed: Deed
    now: int
    rows: list[Answer]
    columns: dict[str, Any]
    first: int
    tail: list[Line]
    place: int
    board: Any
    jobs: list[Job]
    jobs_done: list[tuple[str, str | None]]
    pinged: list[str]

    def commit(self, live: Live) -> Commit:
        """Return it as the store takes it."""
        deed = self.deed
        return Commit(
            save=live.playing().save(),
            rows=self.rows,
            story=[StoryLine(line.answer, event_text(line), line.to) for line in self.tail],
            story_from=self.place if self.first < len(live.lines) else None,
            checkpoints=deed.checkpoints,
            changes=self.columns,
            seats=deed.seats,
            jobs=self.jobs,
            jobs_done=self.jobs_done,
            drafts_done=deed.drafts,
            requests_closed=dict(deed.closed),
            interaction_id=deed.interaction or None,
            expected_version=live.game.version,
            expected_status={deed.status},
        )

    def apply(self, live: Live, done: Committed) -> None:
        """Let the live table be what was written."""
        for n, (line, number) in enumerate(zip(self.tail, done.story, strict=True)):
            line.number, line.place = number, self.place + n
        live.lines = live.lines[: self.first] + self.tail
        live.next_place = max(live.next_place, self.place + len(self.tail))
        if self.board is not None:
            live.views = [*live.views[-1:], self.board]
        for name, value in self.columns.items():
            setattr(live.game, name, value)
        live.game.version, live.game.updated_at = done.version, self.now
        if self.deed.seats is not None:
            live.seats = self.deed.seats
        live.plans.clear()
        live.foretold.clear()
        live.seen.clear()


def planned(live: Live, deed: Deed, now: int) -> Plan:
    """Work out what is to be written of all that happened since the last commit, at `now` in Unix seconds."""
    session = live.playing()
    seats = deed.seats or live.seats
    journal = session.drain()
    asked = {session.row_count - 1: (deed.question, deed.labels)}
    rows = [
        Answer(n, row.seat, row_text(row, *asked.get(n, (None,))), row.withdrawn, now)
        for n, row in journal.rows.items()
    ]
    clock, jobs, jobs_done = clocked(live, deed.actor, seats, now)
    clock.setdefault("answered", {}).update({r.seat: n for n, r in journal.rows.items() if stands(r)})
    board = live.rules.view(session.state, None) if scene_of(clock) != scene_of(live.clock) else None
    if board is not None and "scene" in clock:
        clock["pictured"] = fingerprint(board)
    first, tail = told_anew(live, journal.events_from, journal.events, clock["turn"], now)
    tail += [Line(0, SERVICE_LINE, said, to, clock["turn"], now, True) for said, to in deed.told]
    _number(live, clock, tail)
    place = live.lines[first].place if first < len(live.lines) else live.next_place
    columns: dict[str, Any] = {**deed.changes, "clock": clock}
    if session.state.outcome is not None and live.game.status == deed.status:
        columns |= ended(live, now)
        columns["extra"] = noticed(columns.get("extra", live.game.extra), "end", now)
        jobs, jobs_done = [], [(kind, None) for kind in LAPSE_AT_THE_END]
    extra = noted_of_seats(live, columns.get("extra", live.game.extra), [*live.seats, *(deed.seats or ())])
    if extra is not live.game.extra:
        columns["extra"] = extra
    if deed.status == "lobby":
        jobs_done.append(("lobby", None))
    pinged = _pinged(live, seats, columns)
    return Plan(deed, now, rows, columns, first, tail, place, board, jobs, jobs_done, pinged)


def _number(live: Live, clock: dict[str, Any], tail: list[Line]) -> None:
    """Give new lines the number of their round: what still belongs to the turn before belongs to its round."""
    number, before = live.rules.round(live.playing().state), live.clock.get("round")
    clock["round"] = number
    for line in tail:
        if not line.number:
            line.round = before if before and line.turn < clock["turn"] else number


def _pinged(live: Live, seats: Sequence[Seat], columns: Mapping[str, Any]) -> list[str]:
    """Return the seats that are pinged by a commit: whoever plays also hears of the beginning and of the end."""
    if columns.get("status") not in (None, "frozen"):
        return [seat.seat for seat in seats]
    fresh = live.clock.get("fresh", {})
    return [name for name, count in columns["clock"]["fresh"].items() if count != fresh.get(name)]


def ended(live: Live, now: int) -> dict[str, Any]:
    """Return the columns that an ended game changes: the seed is revealed."""
    state = live.playing().state
    outcome = state.outcome
    kept = {"side": outcome.side, "winners": outcome.winners, "why": outcome.why}
    return {"status": "finished", "seed": state.chance.seed, "outcome": kept, "finished_at": now}
