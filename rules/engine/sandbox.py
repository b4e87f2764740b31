"""One sandbox: try an answer, a script or some steps on a copy, with a policy for luck, hidden things and questions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from rules.engine.chance import Chance, Draw
from rules.engine.cloning import clone
from rules.engine.drive import Engine
from rules.engine.game import EVERYONE, Game
from rules.engine.lanes import Script
from rules.engine.questions import Keys, Option, Question
from rules.engine.state import Root
from rules.engine.words import Refused

if TYPE_CHECKING:
    from rules.engine.definition import GameDefinition
    from rules.engine.session import Session

S = TypeVar("S", bound=Root)
Luck: TypeAlias = "Literal['stop', 'own', 'dice'] | Sequence[int]"
"""Stop at the first draw; the copy's own dice (of an imagined world: other than the real ones); other dice; or these
faces, then stop.
"""
Inner: TypeAlias = "Callable[[Any, Question, list[Option]], Keys | None]"
"""Answers a question that comes up on the way, by the state; None: stop there."""
Why: TypeAlias = Literal["done", "luck", "hidden", "asked", "over", "refused", "failed"]


class Stop(BaseException):
    """Leaves the rules where a policy says so; no rule can catch it by mistake."""

    def __init__(self, why: Why) -> None:
        self.why: Why = why


class _NoLuck(Chance):
    __slots__ = ()

    def draw(self, stream: str, sides: int) -> int:
        raise Stop("luck")


class _Given(Chance):
    __slots__ = ("faces",)
    faces: Iterator[int]

    def draw(self, stream: str, sides: int) -> int:
        face = next(self.faces, None)
        if face is None:
            raise Stop("luck")
        if not 1 <= face <= sides:
            raise ValueError(f"a die of {sides} sides cannot show {face}")
        return face - 1


@dataclass(slots=True)
class Trial(Generic[S]):
    """What came of it, and why it stopped. `learned`: seats that learn something, "*" for all; `events`: what is told.

    Where it stopped at something hidden, `after` is the position before that came to light.
    """

    before: S
    after: S
    why: Why
    asked: Question | None = None
    learned: Sequence[str] = ()
    events: Sequence[tuple[tuple[Any, ...], list[str] | None]] = ()


class _Notes:
    """Writes down what is told and learned; stops where it should."""

    def __init__(self, stops: frozenset[str]) -> None:
        self.stops, self.seats = stops, list[str]()
        self.events: list[tuple[tuple[Any, ...], list[str] | None]] = []

    def note_draw(self, draw: Draw) -> None:
        pass

    def tell(self, said: tuple[Any, ...], to: list[str] | None) -> None:
        self.events.append((said, to))

    def note_learned(self, seats: Sequence[str]) -> None:
        self.seats += [s for s in seats if s not in self.seats]
        if not self.stops.isdisjoint(seats):
            raise Stop("hidden")


class Sandbox(Engine[S]):
    """An engine on copies; one serves a whole search. `seat` is whose eyes `hidden="stop"` is about.

    Without `noting` nothing is written down, which a search has no use for.
    """

    def __init__(
        self, rules: GameDefinition[S], *, seat: str = "", luck: Luck = "stop",
        hidden: Literal["stop", "read"] = "stop", inner: Inner | None = None, rng: random.Random | None = None,
        noting: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(rules, None)  # ty: ignore[invalid-argument-type] - each trial brings its own
        self.seat, self.luck, self.inner, self.rng = seat, luck, inner, rng
        self.noting = noting or hidden == "stop"
        self.stops = frozenset({seat, EVERYONE}) if hidden == "stop" else frozenset[str]()
        self.until: Callable[[S, str], bool] | None = None

    def play(self, state: S, make: Callable[[Game[S]], Script]) -> Trial[S]:
        """Run one script of the rules on a copy of the state."""
        self._on(clone(state))
        script = make(self.game)
        try:
            asked = script.send(None)
            while (keys := self._inner(self.game.state, asked[0], self)) is not None:
                asked = script.send((asked[0], keys))
            return self._trial(state, "asked", asked[0])
        except StopIteration:
            return self._trial(state, "done")
        except Stop as stop:
            return self._trial(state, stop.why)
        finally:
            script.close()

    def steps(self, state: S, until: Callable[[S, str], bool], first: Callable[[S], None] | None = None) -> Trial[S]:
        """Go on with the agenda on a copy, which `first` may change, until `until(state, step)` holds for the next."""
        self._on(clone(state))
        self.script, self.step, self.asked, self.until = None, None, [], until
        if first is not None:
            first(self.game.state)

        def go() -> None:
            self._run()
            while self.asked:
                question = self.asked[0]
                keys = self._inner(self.game.state, question, self)
                if keys is None:
                    raise Stop("asked")
                self.feed(question, keys)

        trial = self._tried(state, go)
        trial.asked = self.asked[0] if trial.why == "asked" else None
        self._stop()
        return trial

    def answer(self, session: Session[S], name: str, keys: Keys) -> Trial[S]:
        """Give the seat's answer in a world it could be in: asking tells nothing, and stopping shows nothing."""
        world = session.imagine(self.seat, self.rng or random.Random(name))
        before = clone(world.state)
        self._on(world.state)
        world.notes = self.notes
        question = next((q for q in world.asked if (q.seat, q.name) == (self.seat, name)), None)
        found: list[Question] = []

        def go() -> None:
            if question is None:
                raise Refused("closed")
            world.answer(question, keys)
            while mine := [q for q in world.asked if q.seat == self.seat and not q.home and not q.may]:
                further = self._inner(world.state, mine[0], world)
                if further is None:
                    found.append(mine[0])
                    raise Stop("asked")
                world.answer(mine[0], further)

        trial = self._tried(before, go)
        trial.asked = next(iter(found), None)
        return trial

    # inside ---------------------------------------------------------------------------------------------------
    def _on(self, state: S) -> None:
        """Take up a copy, with luck as it is wished."""
        self.game.state = state
        if self.noting:
            self.notes = _Notes(self.stops)
        if self.luck == "own":
            return
        if self.luck == "stop":
            state.chance = _NoLuck("")
        elif self.luck == "dice":
            state.chance = Chance(f"{(self.rng or random).getrandbits(64):016x}")
        else:
            given = state.chance = _Given("")
            given.faces = iter(self.luck)

    def _inner(self, state: S, question: Question, engine: Engine[S]) -> Keys | None:
        self.serial += 1
        return None if self.inner is None else self.inner(state, question, engine.listing(question))

    def _step_due(self) -> None:
        agenda = self.game.state.agenda
        if self.until is not None and (not agenda or self.until(self.game.state, agenda[-1].name)):
            raise Stop("done")

    def _tried(self, before: S, go: Callable[[], None]) -> Trial[S]:
        try:
            go()
        except Stop as stop:
            return self._trial(before, stop.why)
        except Refused:
            return self._trial(before, "refused")
        except Exception:  # an imagined world may be one that the rules never come to
            return self._trial(before, "failed")
        return self._trial(before, "over" if self.game.state.outcome is not None else "done")

    def _trial(self, before: S, why: Why, asked: Question | None = None) -> Trial[S]:
        notes, after = self.notes, self.game.state
        if notes is None:
            return Trial(before, after, why, asked)
        assert isinstance(notes, _Notes)
        return Trial(before, after, why, asked, notes.seats, notes.events)
