"""A game in play: answers are counted whole or not at all, recorded, saved, loaded and looked at."""

from __future__ import annotations

import hashlib
import json
import random
import traceback
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rules.engine import saving
from rules.engine.chance import Draw
from rules.engine.cloning import clone
from rules.engine.drive import Engine, World, dealt_anew, matching
from rules.engine.questions import Keys, Open, Question
from rules.engine.saving import GUEST, WELCOME, Event, Point, Row, Save
from rules.engine.state import Root, Step
from rules.engine.undoing import UndoPlan, plan_undo, redo, redoable, undo
from rules.engine.words import Broken, Refused, as_said

if TYPE_CHECKING:
    from rules.engine.definition import Rules

S = TypeVar("S", bound=Root)
KEPT_POINTS = 4
"""Checkpoints held at once: the one that undo may go back to, and the newest; between them answers are replayed."""


@dataclass(slots=True)
class Seen:
    """All that leaves a session for one seat (None: the public)."""

    seat: str | None
    view: Any
    questions: list[Open]
    waiting: list[str]


@dataclass(slots=True)
class Report:
    """What the host needs to look into an answer on which the rules failed; it holds secrets."""

    save: str
    seat: str
    name: str
    keys: Keys
    trace: str


@dataclass(slots=True)
class Journal:
    """What changed since the last `drain`, by absolute number, for storage to append and mark."""

    rows: dict[int, Row]
    events_from: int
    events: list[Event]
    points: list[Point]


class Session(Engine[S], Generic[S]):
    """What the service holds for one table."""

    def __init__(
        self, rules: Rules[S], state: S, *, record: bool = True, imaginable: bool = False, run: bool = True
    ) -> None:
        super().__init__(rules, state)
        self.recording = record
        self.notes = self if record else None
        self.row: Row | None = None
        self.imaginable = imaginable and not record  # keeps just enough for `imagine`, where nothing is recorded
        self._base: S | None = None
        self._trail: list[tuple[str, str, Keys]] = []
        self.base = self.told = 0  # rows and events that are no longer held here
        self.rows: list[Row] = []
        self.events: list[Event] = []
        self.points: list[Point] = []
        self.given0: dict[str, int] = {}
        self.undone0: dict[str, list[int]] = {}
        self.given: dict[str, int] = {}
        self.undone: dict[str, list[int]] = {}
        self.undos = 0
        self.redoable: list[Row] = []
        self.reports: list[Report] = []
        self.frozen = False
        self.reopened = 0
        self.first_draws: list[Draw] = []
        self._fresh: list[Any] = []
        self._due: tuple[int, int, S] | None = None
        self._drained_rows = self._drained_events = self._drained_points = 0
        self._marked: set[int] = set()
        if run:
            self._run()
            self._quiet()

    # records ------------------------------------------------------------------------------------------
    @property
    def row_count(self) -> int:
        """How many answers there have been, withdrawn ones included."""
        return self.base + len(self.rows)

    @property
    def event_count(self) -> int:
        """How many events the story has."""
        return self.told + len(self.events)

    def note_draw(self, draw: Draw) -> None:
        """Record a draw for `verify`."""
        (self.row.draws if self.row is not None else self.first_draws).append(draw)
        self._fresh.append(draw)

    def note_learned(self, seats: Sequence[str]) -> None:
        """Record who has learned something by the answer."""
        if self.row is not None:
            self.row.learned += [s for s in seats if s not in self.row.learned]

    def tell(self, said: tuple[Any, ...], to: list[str] | None) -> None:
        """Record an event of the story."""
        self.events.append(Event(self.row_count, said, to))
        self._fresh.append((said, to))

    def _step_due(self) -> None:
        if self.recording:
            self._due = (self.row_count, self.event_count, clone(self.game.state))
        elif self.imaginable:
            self._base, self._trail = clone(self.game.state), []

    def _quiet(self) -> None:
        """Take the checkpoint, now that somebody is asked or the game is over."""
        if not self.recording:
            return
        if self.at_home and self.step is not None:
            self.state.agenda.append(Step(self.step.name, list(self.step.ids)))
            self.points.append(Point(self.row_count, self.event_count, self.dump()))
            self.state.agenda.pop()
        elif self._due is not None:
            rows, events, state = self._due
            self.points.append(Point(rows, events, self.rules.adapter.dump_json(state)))
        self._due = None

    def dump(self) -> bytes:
        """Return the present state as JSON."""
        return self.rules.adapter.dump_json(self.state)

    def _count(self, row: Row) -> None:
        self.rows.append(row)
        self._tally(row, self.given, self.undone)
        self.undos = max(self.undos, row.withdrawn)

    @staticmethod
    def _tally(row: Row, given: dict[str, int], undone: dict[str, list[int]]) -> None:
        key = f"{row.seat}|{row.name}"
        for name in (key, *row.closed):
            given[name] = given.get(name, 0) + 1
        if row.withdrawn and row.withdrawn not in undone.setdefault(row.seat, []):
            undone[row.seat].append(row.withdrawn)

    # ids and looking --------------------------------------------------------------------------------
    def id_of(self, question: Question) -> str:
        """Return a question's id: made of how often its seat was asked under this name, so nobody else stales it, and
        of what it is about. One without a mark that closed unanswered counts too: its old button must not answer
        the next.
        """
        given = self.given.get(f"{question.seat}|{question.name}", 0)
        undone = len(self.undone.get(question.seat, ()))
        told = f"{question.seat}|{question.name}|{given}|{undone}" + (f"|{question.mark}" if question.mark else "")
        return hashlib.blake2b(told.encode(), digest_size=6).hexdigest()

    def open(self, seat: str | None = None) -> list[Open]:
        """Return the open questions of a seat (None: all) as plain data."""
        return [self.opened(q, self.id_of(q)) for q in self.questions(seat)]

    def see(self, seat: str | None) -> Seen:
        """Return what a seat (None: the public) may see: the only exit to people, pictures and computer players."""
        own = self.open(seat) if seat is not None else []
        return Seen(seat, self.rules.view(self.state, seat), own, self.waiting(seat))

    def story(self, seat: str | None, since: int = 0) -> list[tuple[int, Event]]:
        """Return the events held here that a seat may know, with their numbers, from number `since` on."""
        numbered = enumerate(self.events, self.told)
        return [(n, e) for n, e in numbered if n >= since and (e.to is None or seat in e.to)]

    # answers ------------------------------------------------------------------------------------------
    def answer(self, seat: str, id: str, keys: Keys, by: str = "click") -> None:
        """Count an answer whole. Raises Refused, with nothing changed, where it is not to be had."""
        if self.frozen:
            raise Refused("frozen")
        if self.state.outcome is not None:
            raise Refused("over")
        question = next((q for q in self.asked if self.id_of(q) == id), None)
        if question is None:
            raise Refused("closed")
        if question.seat != seat:
            raise Refused("not_yours")
        self.take(question, keys, by)

    def take(self, question: Question, keys: Keys, by: str = "click") -> None:
        """Count an answer to a question that is open here; see `answer`."""
        self.check(question, keys)
        if not self.recording:
            if self.imaginable:
                if self.at_home:
                    self._base, self._trail = self._begun_anew(), []
                self._trail.append((question.seat, question.name, keys))
            super().feed(question, keys)
            return
        before = self.row_count
        try:
            self.feed(question, keys, by)
            self._quiet()
        except Exception as error:
            self.reports.append(Report("", question.seat, question.name, keys, traceback.format_exc()))
            del self.rows[before - self.base :]
            self._rebuild(before)
            self.reports[-1].save = self.save()
            raise Refused("rules_failed") from error
        self.redoable = []

    def feed(self, question: Question, keys: Keys, by: str = "click") -> None:
        """Resume the script with a checked answer, recording what comes of it."""
        if not self.recording:
            super().feed(question, keys)
            return
        self.row = row = Row(question.seat, question.name, keys, by)
        self._fresh = []
        self._count(row)
        before = self._unmarked()
        super().feed(question, keys)
        row.closed = sorted(before - self._unmarked() - {f"{row.seat}|{row.name}"})
        for name in row.closed:
            self.given[name] = self.given.get(name, 0) + 1
        row.digest = hashlib.blake2b(json.dumps(self._fresh).encode(), digest_size=6).hexdigest()
        self.row = None

    def _unmarked(self) -> set[str]:
        """Return the open questions that do not say themselves what they are about."""
        return {f"{q.seat}|{q.name}" for q in self.asked if not q.mark}

    # guests ---------------------------------------------------------------------------------------------
    def welcome(self, seat: str, keys: Keys) -> None:
        """Record that a new seat would come in; a step of the game lets it in where the rules do.

        `keys` are what it would play ("" for whatever is free), none take the wish back. It answers no question, and
        keeps its place in the record whatever is taken back around it. The game's `late_join` notes the wish in the
        state, and says why not.
        Raises Refused, with nothing changed.
        """
        if self.frozen or self.state.outcome is not None:
            raise Refused("frozen" if self.frozen else "over")
        why = self.rules.late_join.refuses(self.state, seat, keys)
        if why is not None:
            raise Refused(*why)
        if self.imaginable:
            if self.at_home:
                self._base, self._trail = self._begun_anew(), []
            self._trail.append((seat, WELCOME, keys))
        self.enter(Row(seat, WELCOME, keys, GUEST))
        self._quiet()

    def enter(self, row: Row) -> None:
        """Take up a guest's wish as a record has it, unchecked."""
        if self.recording:
            self._count(Row(row.seat, row.name, tuple(row.keys), row.by))
        self.greet(row.seat, tuple(row.keys))

    # replay ---------------------------------------------------------------------------------------------
    def _rebuild(self, upto: int) -> None:
        """Go back to the last checkpoint at or before row `upto`, then play every later row that stands."""
        while len(self.points) > 1 and self.points[-1].rows > upto:
            self.points.pop()
        self._drained_points = min(self._drained_points, len(self.points))
        self._play(self.points[-1], self.rows)

    def _play(self, point: Point, rows: list[Row], *, strict: bool = False) -> None:
        """Put a checkpoint's state in place and feed it the rows after it. Raises Refused where one does not fit."""
        kept = point.rows - self.base
        before, after = rows[:kept], rows[kept:]
        self.rows, self.given, self.undone = [], dict(self.given0), {s: u[:] for s, u in self.undone0.items()}
        for row in before:
            self._count(row)
        del self.events[point.events - self.told :]
        self._drained_events = min(self._drained_events, point.events)
        self._due = self.row = None
        self._begin(self.rules.adapter.validate_json(point.state))
        for row in after:
            if row.by == "undo":
                self._count(row)
                self.events.append(Event(self.row_count, ("took_back", row.seat, row.name), row.audience))
            elif row.withdrawn:
                self._count(row)
            elif row.by == GUEST:
                self.enter(row)
            else:
                question = matching(self.asked, row.seat, row.name)
                self.check(question, row.keys)
                self.feed(question, row.keys, row.by)
                if strict and row.digest and row.digest != self.rows[-1].digest:
                    raise Refused("closed")

    def replayed(self, at: int, rows: list[Row]) -> tuple[Session[S], int]:
        """Return a session of its own into which other rows are played, and from which of them on they were.

        It begins at the last checkpoint before row `at`. Raises Refused where a row does not fit.
        """
        trial = type(self)(self.rules, self.state, run=False)
        trial.base, trial.told, trial.events = self.base, self.told, self.events[:]
        trial.given0, trial.undone0 = self.given0, self.undone0
        point = next(p for p in reversed(self.points) if p.rows <= at)
        trial._play(point, rows)
        return trial, point.rows - self.base

    # taking back ----------------------------------------------------------------------------------------
    def withdraw(self, falls: Sequence[int], seat: str, name: str, audience: list[str] | None) -> None:
        """Withdraw answers by number, leave the record of who did it, and play anew what stands."""
        self.undos += 1
        fallen = []
        for n in falls:
            row = self.rows[n - self.base]
            row.withdrawn = self.undos
            fallen.append(replace(row))
            self._marked.add(n)
        self.rows.append(Row(seat, name, (str(self.undos),), "undo", audience=audience))
        self._rebuild(falls[0])
        self.redoable = fallen + self.redoable

    def plan_undo(self, seat: str) -> UndoPlan:
        """Say what taking back the seat's last answer would do. Raises Refused where it cannot be."""
        return plan_undo(self, seat)

    def undo(self, seat: str, consent: Collection[str] = ()) -> UndoPlan:
        """Take back the seat's last answer. Raises Refused, with nothing changed, where it cannot be."""
        return undo(self, seat, consent)

    def redo(self, seat: str) -> None:
        """Give again what the seat's undo took back. Raises Refused once somebody answered since."""
        redo(self, seat)

    # saving -----------------------------------------------------------------------------------------------
    def drain(self) -> Journal:
        """Return what changed since the last call, for storage; then forget rows that no undo can reach."""
        new = range(max(self._drained_rows, self.base), self.row_count)
        numbers = sorted({*new, *(n for n in self._marked if n >= self.base)})
        start = self._drained_events
        journal = Journal(
            {n: replace(self.rows[n - self.base]) for n in numbers},
            start,
            self.events[max(0, start - self.told) :],
            self.points[self._drained_points :],
        )
        self._drained_rows, self._drained_events, self._marked = self.row_count, self.event_count, set()
        self._trim()
        self._drained_points = len(self.points)
        return journal

    def _trim(self) -> None:
        barrier = max((n for n, r in enumerate(self.rows, self.base) if "*" in r.learned), default=self.base - 1)
        while len(self.points) > 1 and self.points[1].rows <= barrier + 1:
            self.points.pop(0)
        while len(self.points) > KEPT_POINTS:
            del self.points[1]
        first = self.points[0]
        for row in self.rows[: first.rows - self.base]:
            self._tally(row, self.given0, self.undone0)
        del self.rows[: first.rows - self.base]
        del self.events[: first.events - self.told]
        self.base, self.told = first.rows, first.events

    def save(self) -> str:
        """Return all that loading needs, as JSON text."""
        newest = self.points[-1] if self.points else None
        same = self.at_home and newest is not None and newest.rows == self.row_count
        present = b"" if same else self.dump()
        saved = Save(
            self.rules.slug, self.rules.schema, self.base, self.told, self.given0, self.undone0, self.undos,
            self.points, self.rows, self.events, present,
        )  # fmt: skip
        return saving.write(saved)

    @classmethod
    def load(cls, rules: Rules[S], text: str) -> Session[S]:
        """Return the session of a save. Raises Broken where it cannot even be shown.

        Answers that no longer lead to the saved state are withdrawn and asked again under other dice (`reopened`
        counts them); a save that cannot be played at all comes back `frozen`, with its board.
        """
        save = saving.read(text)
        if save.game != rules.slug:
            raise Broken(f"This save is of another game ({save.game}).")
        lifted = saving.upcast(save, rules.schema, rules.upcasts)
        session: Session[S] = cls(rules, _present(rules, save), run=False)
        if odd := rules.unknown(session.state):
            raise Broken(f"This save is damaged: it holds “{odd}”, which this game does not know.")
        present = save.present or session.dump()
        for attempt in (0, 1):
            session._restore(save)
            try:
                session._play(session.points[-1], session.rows, strict=not lifted and not attempt)
                if not lifted and not attempt and not _same(session.dump(), present):
                    raise Refused("closed")
            except Exception:
                if attempt or not session._reopen(save):
                    break
            else:
                session._loaded(attempt)
                return session
        session._restore(save)
        session._stop()
        session.game.state, session.frozen = _present(rules, save), True
        return session

    def _restore(self, save: Save) -> None:
        self.base, self.told, self.undos = save.base, save.told, save.undos
        self.given0, self.undone0 = dict(save.given), {s: u[:] for s, u in save.undone.items()}
        self.points = [replace(p) for p in save.points]
        self.rows = [replace(r, learned=r.learned[:]) for r in save.rows]
        self.events = [Event(e.row, as_said(e.said), e.to) for e in save.events]
        self._drained_rows, self._drained_events = self.row_count, self.event_count
        self._drained_points = len(self.points)

    def _reopen(self, save: Save) -> bool:
        """Withdraw the answers since the last checkpoint and raise the branch; tell whether there were any."""
        last = save.points[-1]
        after = range(last.rows - save.base, len(save.rows))
        standing = [n for n in after if not save.rows[n].withdrawn and save.rows[n].by != GUEST]
        save.undos += 1
        for n in standing:
            save.rows[n].withdrawn = save.undos
        data = json.loads(last.state)
        data["chance"]["branch"] += 1
        last.state = json.dumps(data).encode()
        self.reopened = len(standing)
        self._marked = {save.base + n for n in standing}
        return True

    def _loaded(self, attempt: int) -> None:
        if attempt:
            self.tell(("reopened", self.reopened), None)
        else:
            self.reopened = 0
            self._drained_events = self.event_count
            self.redoable = redoable(self.rows)

    # search -------------------------------------------------------------------------------------------------
    def imagine(self, seat: str | None, rng: random.Random) -> World[S]:
        """Return a world this seat could be in now: what it cannot know is re-dealt, and other dice wait."""
        if self.at_home:
            state = self._begun_anew()
            dealt_anew(self.rules, state, seat, rng)
            return World.begin(self.rules, state)
        world = self.twin()
        world.redeal(seat, rng.getrandbits(32))
        return world

    def twin(self) -> World[S]:
        """Return an unrecorded copy of what is: for tests and the replay of `imagine` only."""
        if self.at_home:
            world: World[S] = World(self.rules, self._begun_anew())
            world._run()
            return world
        if self.points:
            point = self.points[-1]
            state = self.rules.adapter.validate_json(point.state)
            after = self.rows[point.rows - self.base :]
            trail = [(r.seat, r.name, r.keys) for r in after if not r.withdrawn and r.by != "undo"]
        elif self._base is not None:
            state, trail = clone(self._base), self._trail
        else:
            raise RuntimeError("this session keeps nothing to imagine from in the middle of a step")
        world = World.begin(self.rules, state)
        for seat, name, keys in trail:
            world._trail.append((seat, name, keys))
            world.repeat(seat, name, keys)
        return world


def _present(rules: Rules[S], save: Save) -> S:
    """Return the state that a save shows: as it stands, or its newest checkpoint with the due step begun."""
    if save.present:
        return rules.adapter.validate_json(save.present)
    state = rules.adapter.validate_json(save.points[-1].state)
    del state.agenda[-1:]
    return state


def _same(one: bytes, other: bytes) -> bool:
    return one == other or json.loads(one) == json.loads(other)
