"""What scripts hold: the state, questions, chance, story and knowledge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from rules.engine.lanes import POKE, Answer, Asked, Lane, Script, suspend
from rules.engine.questions import Keys, Listing, Option, Question
from rules.engine.state import Outcome, Root, Step

if TYPE_CHECKING:
    from rules.engine.drive import Engine

S = TypeVar("S", bound=Root)
ScriptMaker: TypeAlias = Callable[..., Script]
"""An `async def` that takes the game and the ids of a step."""
EVERYONE = "*"


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
        running = {seat: Lane(script) for seat, script in scripts.items()}
        results: dict[str, Any] = {}

        def advance(seat: str, answer: Answer | None) -> None:
            if not running[seat].send(answer):
                results[seat] = running.pop(seat).result

        def stale() -> bool:
            return until() or any(lane.stale() for lane in running.values())

        try:
            for seat in scripts:
                advance(seat, None)
            while running and not until():
                every: list[Question] = []
                inner = False
                for lane in running.values():
                    every += lane.asked
                    inner = inner or type(lane.asked) is Asked
                asked = [q for q in every if q.alone] or every
                answer = await suspend(Asked(asked, stale) if inner else asked)
                for seat, lane in running.items():
                    if answer[0] in lane.asked:
                        advance(seat, answer)
                        break
                while inner and (poked := next((s for s, lane in running.items() if lane.stale()), "")):
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
