"""What scripts hold: the state, questions, chance, story and knowledge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from rules.engine.chance import Draw
from rules.engine.lanes import POKE, Answer, Asked, Script, at_once, suspend
from rules.engine.questions import Keys, Listing, Option, Question
from rules.engine.state import Outcome, Root, Step

if TYPE_CHECKING:
    from rules.engine.drive import Engine

S = TypeVar("S", bound=Root)
ScriptMaker: TypeAlias = Callable[..., Script]
"""An `async def` that takes the game and the ids of a step."""
EVERYONE = "*"


class Notes(Protocol):
    """Whoever writes down what happens: a session that records, or a sandbox that looks."""

    def note_draw(self, draw: Draw) -> None:
        """Write down a draw."""
        ...

    def tell(self, said: tuple[Any, ...], to: list[str] | None) -> None:
        """Write down an event, for all or for some seats."""
        ...

    def note_learned(self, seats: Sequence[str]) -> None:
        """Write down who has learned something."""
        ...


class Steps:
    """The registered steps of one game. Saves name them: one that is renamed keeps its old name by `renamed`."""

    def __init__(self) -> None:
        self.scripts: dict[str, ScriptMaker] = {}
        self.reentrant: set[str] = set()

    def __call__(self, script: ScriptMaker) -> ScriptMaker:
        """Register a script under its name."""
        name = getattr(script, "__name__", "")
        if name in self.scripts:
            raise ValueError(f"two steps are called {name}")
        self.scripts[name] = script
        return script

    def home(self, script: ScriptMaker) -> ScriptMaker:
        """Register a step that may be started anew from the state whenever all its questions are `home`."""
        self.reentrant.add(getattr(script, "__name__", ""))
        return self(script)

    def renamed(self, *old: str) -> Callable[[ScriptMaker], ScriptMaker]:
        """Let saves name a registered step as it was called before: `@step.renamed("old")` above `@step`."""

        def aliased(script: ScriptMaker) -> ScriptMaker:
            for name in old:
                if name in self.scripts:
                    raise ValueError(f"two steps are called {name}")
                self.scripts[name] = script
                if getattr(script, "__name__", "") in self.reentrant:
                    self.reentrant.add(name)
            return script

        return aliased


class Game(Generic[S]):
    """The table as a script sees it; after every await, read `state` anew."""

    __slots__ = ("_engine", "listing_now", "state")

    def __init__(self, engine: Engine[S], state: S) -> None:
        self._engine, self.state = engine, state
        self.listing_now = False

    @property
    def definition(self) -> Any:
        """The game that is played here, for what tries its rules on a copy."""
        return self._engine.rules

    # questions ------------------------------------------------------------------------------------
    async def ask(self, seat: str, name: str, listing: Listing | list[Option], **how: Any) -> Keys:
        """Ask one seat and return the keys of its answer: one path, or the picks. `how`: see Question."""
        question = Question(seat, name, (lambda: listing) if isinstance(listing, list) else listing, **how)
        _, keys = await suspend([question])
        return keys

    async def window(
        self, questions: Iterable[Question], enough: Callable[[dict[str, Keys]], bool] = lambda got: False
    ) -> dict[str, Keys]:
        """Collect one answer a seat until `enough(answers)` holds or all have answered; no one's answer is in vain."""
        waiting, got = list(questions), dict[str, Keys]()
        while waiting and not enough(got):
            question, keys = await suspend(waiting)
            waiting = [q for q in waiting if q is not question]
            got[question.seat] = keys
        return got

    async def ask_while(
        self, stands: Callable[[], bool], seat: str, name: str, listing: Listing | list[Option], **how: Any
    ) -> Keys | None:
        """Ask one seat for as long as the question stands, looked at after others' answers; None where it lapsed."""
        question = Question(seat, name, (lambda: listing) if isinstance(listing, list) else listing, **how)
        answered, keys = await suspend(Asked([question], lambda: not stands()))
        return None if answered is None else keys

    async def together(
        self, scripts: Mapping[str, Script], until: Callable[[], bool] = lambda: False
    ) -> dict[str, Any]:
        """Run one script a seat, each at its own pace, until all have ended or `until` holds after an answer.

        The fast way, for what is searched: who takes part is fixed, and what is done is not remembered (see `each`).
        """
        asked: dict[str, list[Question]] = {}
        results: dict[str, Any] = {}

        def advance(seat: str, answer: Answer | None) -> None:
            try:
                asked[seat] = scripts[seat].send(answer)
            except StopIteration as end:
                asked.pop(seat, None)
                results[seat] = end.value

        def lapsed() -> str:
            return next((seat for seat, own in asked.items() if type(own) is Asked and own.stale()), "")

        try:
            for seat in scripts:
                advance(seat, None)
            while asked and not until():
                every: list[Question] = []
                inner = False
                for questions in asked.values():
                    every += questions
                    if type(questions) is Asked:
                        inner = True
                found = at_once(every)
                answer = await suspend(Asked(found, lambda: until() or bool(lapsed())) if inner else found)
                for seat, questions in asked.items():
                    if answer[0] in questions:
                        advance(seat, answer)
                        break
                while inner and (poked := lapsed()):
                    advance(poked, POKE)
        finally:
            for script in scripts.values():
                script.close()
        return results

    # chance ---------------------------------------------------------------------------------------
    def roll(self, stream: str, sides: int = 6, *, secret_to: str | None = None) -> int:
        """Roll one die of `sides` on the named stream, 1 to `sides`; an information barrier for whom it concerns."""
        return self._draw(stream, sides, secret_to) + 1

    def choose(self, stream: str, items: Sequence[Any], *, secret_to: str | None = None) -> Any:
        """Return one of the items at random."""
        return items[self._draw(stream, len(items), secret_to)]

    def shuffle(self, stream: str, items: list[Any]) -> None:
        """Shuffle a list in place; nobody learns anything by it."""
        chance, notes = self.state.chance, self._engine.notes
        if self.listing_now:
            raise RuntimeError("chance drawn while listing options")
        i = len(items) - 1
        while i > 0:  # one draw serves several swaps, as far as its 64 bits stay even
            first, sides = i, 1
            while i > 0 and sides < 1 << 38:
                sides *= i + 1
                i -= 1
            drawn = chance.draw(stream, sides)
            for k in range(first, i, -1):
                drawn, j = divmod(drawn, k + 1)
                items[k], items[j] = items[j], items[k]
        if notes is not None:
            notes.note_draw((chance.branch, stream, chance.counts.get(stream, 0), -len(items), 0))

    def _draw(self, stream: str, sides: int, secret_to: str | None) -> int:
        if self.listing_now:
            raise RuntimeError("chance drawn while listing options")
        chance = self.state.chance
        drawn = chance.draw(stream, sides)
        notes = self._engine.notes
        if notes is not None:
            notes.note_learned([secret_to or EVERYONE])
            notes.note_draw((chance.branch, stream, chance.counts.get(stream, 0), sides, drawn))
        return drawn

    # knowledge and story ----------------------------------------------------------------------------
    def learned(self, *seats: str) -> None:
        """Raise an information barrier: these seats ("*" for all) cannot take back what led here."""
        notes = self._engine.notes
        if notes is not None:
            notes.note_learned(seats)

    def tell(self, key: str, *parts: Any, to: Iterable[str] | None = None) -> None:
        """Add an event to the story, for all or for the seats named; a part may be a function that says it."""
        notes = self._engine.notes
        if notes is not None:
            notes.tell((key, *(p() if callable(p) else p for p in parts)), None if to is None else sorted(to))

    def growth(self, count: Callable[[], dict[tuple[str, ...], int]]) -> Callable[[], None]:
        """Return what tells of all that has grown until it is called; `count` gives numbers by words key and parts."""
        before = {} if self._engine.notes is None else count()

        def tells() -> None:
            for key, now in count().items() if before else ():
                if now > before[key]:
                    self.tell(*key, now - before[key])

        return tells

    # flow -------------------------------------------------------------------------------------------
    def then(self, step: str, *ids: str | int) -> None:
        """Put a step on top of the agenda: it comes next, once the present one ends."""
        self.state.agenda.append(Step(step, list(ids)))

    def finish(self, side: str, winners: Iterable[str], why: str) -> None:
        """End the game; the first ending that is reached counts."""
        if self.state.outcome is None:
            self.state.outcome = Outcome(side, list(winners), why)
            self.learned(EVERYONE)
            self.tell("over", side, why)
