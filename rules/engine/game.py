"""What scripts hold: the state, questions, chance, story and knowledge."""

from __future__ import annotations

import types
from collections.abc import Callable, Coroutine, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from rules.engine.questions import Keys, Listing, Option, Question
from rules.engine.state import Outcome, Root, Step
from rules.engine.words import Said

if TYPE_CHECKING:
    from rules.engine.drive import Engine

S = TypeVar("S", bound=Root)
Answer: TypeAlias = tuple[Question, Keys]
Script: TypeAlias = Coroutine[Any, Any, Any]
ScriptMaker: TypeAlias = Callable[..., Script]
"""An `async def` that takes the game and the ids of a step."""
EVERYONE = "*"


@types.coroutine
def suspend(questions: list[Question]) -> Generator[list[Question], Answer, Answer]:
    """Hand the open questions to the kernel and return the first answer: the one primitive."""
    return (yield questions)


class Steps:
    """The registered steps of one game; names are save slugs, so renaming one needs an upcast."""

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


class Game(Generic[S]):
    """The table as a script sees it; after every await, read `state` anew."""

    __slots__ = ("listing_now", "session", "state")

    def __init__(self, session: Engine[S], state: S) -> None:
        self.session, self.state = session, state
        self.listing_now = False

    # questions ------------------------------------------------------------------------------------
    async def ask(self, seat: str, name: str, listing: Listing | list[Option], **how: Any) -> Keys:
        """Ask one seat and return the keys of its answer: one path, or the picks. `how`: see Question."""
        question = Question(seat, name, (lambda: listing) if isinstance(listing, list) else listing, **how)
        _, keys = await suspend([question])
        return keys

    async def ask_first(self, questions: list[Question]) -> tuple[str, Keys]:
        """Return the seat and keys of whichever question is answered first; the others close."""
        question, keys = await suspend(questions)
        return question.seat, keys

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

    async def together(
        self, scripts: Mapping[str, Script], until: Callable[[], bool] = lambda: False
    ) -> dict[str, Any]:
        """Run one script a seat, each at its own pace, until all have ended or `until` holds after an answer."""
        asked: dict[str, list[Question]] = {}
        results: dict[str, Any] = {}

        def advance(seat: str, answer: Answer | None) -> None:
            try:
                asked[seat] = scripts[seat].send(answer)
            except StopIteration as end:
                asked.pop(seat, None)
                results[seat] = end.value

        try:
            for seat in scripts:
                advance(seat, None)
            while asked and not until():
                every: list[Question] = []
                for questions in asked.values():
                    every += questions
                answer = await suspend([q for q in every if q.alone] or every)
                for seat, questions in asked.items():
                    if answer[0] in questions:
                        advance(seat, answer)
                        break
        finally:
            for script in scripts.values():
                script.close()
        return results

    async def vote(
        self, name: str, seats: Sequence[str], listing: Listing, *, leader: str, about: Said = (), home: bool = False
    ) -> str:
        """Let seats vote until more than half agree or all have voted; ties go to the leader's vote.

        Votes are public, may change until decided, and are kept in the state under `name`.
        """
        votes = self.state.votes.setdefault(name, {})
        while (winner := _decided(votes, seats, leader)) is None:
            questions = [
                Question(seat, name, listing, about, default=lambda: (listing()[0].key,), may=seat in votes, home=home)
                for seat in seats
            ]
            question, keys = await suspend(questions)
            votes[question.seat] = keys[0]
            if self.session.recording:
                label = next((option.label for option in listing() if option.key == keys[0]), ())
                self.tell("voted", name, question.seat, keys[0], label)
        self.state.votes.pop(name, None)
        return winner

    # chance ---------------------------------------------------------------------------------------
    def roll(self, stream: str, sides: int = 6, *, secret_to: str | None = None) -> int:
        """Roll one die of `sides` on the named stream, 1 to `sides`; an information barrier for whom it concerns."""
        return self._draw(stream, sides, secret_to) + 1

    def choose(self, stream: str, items: Sequence[Any], *, secret_to: str | None = None) -> Any:
        """Return one of the items at random."""
        return items[self._draw(stream, len(items), secret_to)]

    def shuffle(self, stream: str, items: list[Any]) -> None:
        """Shuffle a list in place; nobody learns anything by it."""
        chance, session = self.state.chance, self.session
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
        if session.recording:
            session.note_draw((chance.branch, stream, chance.counts.get(stream, 0), -len(items), 0))

    def _draw(self, stream: str, sides: int, secret_to: str | None) -> int:
        if self.listing_now:
            raise RuntimeError("chance drawn while listing options")
        chance = self.state.chance
        drawn = chance.draw(stream, sides)
        if self.session.recording:
            self.learned(secret_to or EVERYONE)
            self.session.note_draw((chance.branch, stream, chance.counts[stream], sides, drawn))
        return drawn

    # knowledge and story ----------------------------------------------------------------------------
    def learned(self, *seats: str) -> None:
        """Raise an information barrier: these seats ("*" for all) cannot take back what led here."""
        row = self.session.row
        if row is not None:
            row.learned += [s for s in seats if s not in row.learned]

    def tell(self, key: str, *parts: Any, to: Iterable[str] | None = None) -> None:
        """Add an event to the story, for all or for the seats named."""
        if self.session.recording:
            self.session.tell((key, *parts), None if to is None else sorted(to))

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


def _decided(votes: Mapping[str, str], seats: Sequence[str], leader: str) -> str | None:
    cast = [votes[s] for s in seats if s in votes]
    counts = {key: cast.count(key) for key in cast}
    best = max(counts.values(), default=0)
    if best * 2 > len(seats):
        return next(k for k, n in counts.items() if n == best)
    if len(cast) < len(seats):
        return None
    tied = [k for k, n in counts.items() if n == best]
    return votes[leader] if votes.get(leader) in tied else tied[0]
