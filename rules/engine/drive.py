"""The trampoline: runs the steps of the agenda, and stops where a script asks."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from rules.engine.chance import Chance
from rules.engine.cloning import clone
from rules.engine.game import Game, Notes
from rules.engine.lanes import POKE, Answer, Asked, Script
from rules.engine.questions import Keys, Open, Option, Question, answerable, check
from rules.engine.saving import WELCOME
from rules.engine.state import Joint, Root, Step, forget_sealed
from rules.engine.words import Refused

if TYPE_CHECKING:
    from rules.engine.definition import Rules

S = TypeVar("S", bound=Root)
RUNAWAY = 2000
"""Scripts resumed or steps begun within one answer before it counts as an endless loop."""


class Engine(Generic[S]):
    """A state and the script that runs on it, without any record."""

    def __init__(self, rules: Rules[S], state: S) -> None:
        self.rules = rules
        self.game: Game[S] = Game(self, state)
        self.asked: list[Question] = []
        self.script: Script | None = None
        self.step: Step | None = None
        self.serial = 0
        self.notes: Notes | None = None

    @property
    def state(self) -> S:
        """The game's own root."""
        return self.game.state

    @property
    def at_home(self) -> bool:
        """Whether the present step can be started anew from the state as it is."""
        return (
            self.step is not None
            and self.step.name in self.rules.steps.reentrant
            and bool(self.asked)
            and all(q.home for q in self.asked)
        )

    def _step_due(self) -> None:
        """Note that a step is about to begin; nothing here."""

    # running --------------------------------------------------------------------------------------
    def _send(self, answer: Answer | None) -> None:
        assert self.script is not None
        try:
            self.asked = self.script.send(answer)
        except StopIteration:
            self.script, self.asked = None, []
            if self.game.state.joint:
                self.game.state.joint = Joint()
        else:
            if not self.asked:
                raise RuntimeError("a script asked nothing")

    def poke(self) -> None:
        """Let what is asked follow a state that was changed from outside: dealt anew, or with a guest's wish."""
        while isinstance(self.asked, Asked) and self.asked.stale():
            self.serial += 1
            self._send(POKE)
            self._run()

    def _run(self) -> None:
        """Go on until someone is asked or the game is over."""
        state, rounds = self.game.state, 0
        scripts = self.rules.steps.scripts
        while not self.asked and state.outcome is None:
            if self.script is None:
                self._step_due()
                step = self.step = state.agenda.pop()
                self.script = scripts[step.name](self.game, *step.ids)
            self._send(None)
            rounds += 1
            if rounds > RUNAWAY:
                raise RuntimeError("the rules run in circles")
        if state.outcome is not None:
            self._stop()

    def _stop(self) -> None:
        if self.script is not None:
            self.script.close()
        self.script, self.asked = None, []

    def _begin(self, state: S) -> None:
        """Replace the state and start what is due on it."""
        self._stop()
        self.game.state, self.step = state, None
        self.serial += 1
        self._run()

    def feed(self, question: Question, keys: Keys, by: str = "click") -> None:
        """Resume the script with an answer that was checked."""
        self.serial += 1
        self._send((question, keys))
        self._run()

    def greet(self, seat: str, keys: Keys) -> None:
        """Note in the state that a guest would come in, or (without keys) would not any more; see `Session.welcome`."""
        self.serial += 1
        self.rules.late_join.note(self.state, seat, keys)
        self.poke()

    def repeat(self, seat: str, name: str, keys: Keys) -> None:
        """Do again what a record says: an answer, or a guest's wish. Raises Refused where nobody is asked that."""
        if name == WELCOME:
            self.greet(seat, keys)
        else:
            self.feed(matching(self.asked, seat, name), keys)

    def _begun_anew(self) -> S:
        """Return a copy of the state in which the present step is due once more."""
        assert self.step is not None
        state = clone(self.state)
        state.agenda.append(Step(self.step.name, list(self.step.ids)))
        return state

    # looking ----------------------------------------------------------------------------------------
    def listing(self, question: Question) -> list[Option]:
        """Return the question's options; listed once until the next answer."""
        if question._listed_at != self.serial:
            self.game.listing_now = True
            try:
                question._listed = question.listing()
            finally:
                self.game.listing_now = False
            question._listed_at = self.serial
        return question._listed

    def check(self, question: Question, keys: Keys) -> None:
        """Raise Refused unless the keys answer the question legally now."""
        options = self.listing(question)
        self.game.listing_now = True
        try:
            check(question, keys, options)
        finally:
            self.game.listing_now = False

    def questions(self, seat: str | None = None) -> list[Question]:
        """Return the open questions of a seat (None: all); optional ones only where something is legal."""
        return [
            q for q in self.asked if (seat is None or q.seat == seat) and (not q.may or answerable(q, self.listing(q)))
        ]

    def waiting(self, seat: str | None = None) -> list[str]:
        """Return the seats that are waited for, as far as the looking seat may know of the questions.

        A sealed window names all who may react until the last has answered, to each but those who have.
        """
        found: dict[str, None] = {}
        for q in self.asked:
            if q.sealed:
                mine = any(x.seat == seat and x.sealed and not x.may for x in self.asked)
                found.update(dict.fromkeys(s for s in q.sealed if s != seat or mine))
            elif not q.may and (q.known_to is None or seat in q.known_to):
                found[q.seat] = None
        return list(found)

    def opened(self, question: Question, id: str = "") -> Open:
        """Return a question as plain data."""
        q = question
        options = self.listing(q)
        return Open(id, q.seat, q.name, q.about, options, q.pick, q.may, q.default_keys(), q.orders)


class World(Engine[S]):
    """A state someone may be in: for search and previews. Never the real one."""

    def __init__(self, rules: Rules[S], state: S) -> None:
        super().__init__(rules, state)
        self._base = state
        self._trail: list[tuple[str, str, Keys]] = []
        self._deal: tuple[int, Callable[[S], None]] | None = None

    @classmethod
    def begin(cls, rules: Rules[S], state: S) -> World[S]:
        """Start a world on a state whose agenda holds what is due; the state becomes the world's own."""
        world = cls(rules, state)
        world._base = clone(state)
        world._run()
        return world

    def answer(self, question: Question, keys: Keys) -> None:
        """Check an answer and go on."""
        self.check(question, keys)
        self._trail.append((question.seat, question.name, keys))
        self.feed(question, keys)

    def redeal(self, seat: str | None, seed: int) -> None:
        """Re-deal what the seat cannot know, in the middle of a step; forks repeat it at the same place."""

        self._deal = (len(self._trail), lambda state: dealt_anew(self.rules, state, seat, random.Random(seed)))
        self._dealt()

    def _dealt(self) -> None:
        """Deal anew where that is due at this place of the trail."""
        if self._deal is not None and self._deal[0] == len(self._trail):
            self._deal[1](self.state)
            self.serial += 1
            self.poke()

    def fork(self) -> World[S]:
        """Return a copy that goes its own way."""
        if self.at_home:
            return World.begin(self.rules, self._begun_anew())
        twin: World[S] = World(self.rules, clone(self._base))
        twin._base = self._base
        twin._run()
        twin._deal = self._deal
        twin._dealt()
        for seat, name, keys in self._trail:
            twin._trail.append((seat, name, keys))
            twin.repeat(seat, name, keys)
            twin._dealt()
        return twin


def matching(asked: Sequence[Question], seat: str, name: str) -> Question:
    """Return the open question of that seat and name. Raises Refused where there is none."""
    question = next((q for q in asked if q.seat == seat and q.name == name), None)
    if question is None:
        raise Refused("closed")
    return question


def dealt_anew(rules: Rules[S], state: S, seat: str | None, rng: random.Random) -> None:
    """Deal anew in place what a seat cannot know, others' sealed answers too; take other dice than the real ones."""
    forget_sealed(state, seat)
    rules.redeal(state, seat, rng)
    state.chance = Chance(f"{rng.getrandbits(64):016x}")
