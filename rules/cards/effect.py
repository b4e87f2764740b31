"""Effects: values that run and say what they do; the context they run in; and the one loop that runs them.

`run` is an ordinary method, or returns a coroutine where the effect stops for something that no need can express.
`perform` takes both: it stays synchronous until somebody really has to be asked, so there is no flag for it.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from inspect import iscoroutinefunction
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from rules.cards.choices import decide
from rules.cards.targets import Need, follow, lone, opened
from rules.engine import Game
from rules.engine.game import S

Waits: TypeAlias = "Coroutine[Any, Any, None] | None"
"""What is left to be awaited, or None where all is done."""
C = TypeVar("C", bound="Context[Any]")


class Context(Generic[S]):
    """What an effect knows while it runs: who does it, with what, about what, what was chosen, what came of it.

    A game derives its own with more slots and gives the class to its `CardRules`, which then stands in `rules`. Never
    saved, never kept over a question by a listing: a step that is loaded again builds it anew.
    """

    __slots__ = ("begun", "card", "chosen", "count", "game", "seat", "source", "state", "subject", "x")
    rules: ClassVar[Any]
    every_slot: ClassVar[tuple[str, ...]] = __slots__

    def __init_subclass__(cls) -> None:
        cls.every_slot = tuple(dict.fromkeys([*cls.every_slot, *cls.__dict__.get("__slots__", ())]))

    def __init__(self, game: Game[S], seat: str, source: str = "", subject: str = "") -> None:
        self.game = game
        self.state: S = game.state
        self.seat = seat
        self.source = source  # what the effect is printed on
        self.subject = subject  # what a moment is about
        self.begun = False  # whether the first effect has begun: what can be chosen only before is then decided
        self.card = ""  # the card that is being played, while it lies in no pile
        self.chosen: dict[str, list[str]] = {}  # keys by the slot of a need
        self.count = self.x = 0  # how many the last effect handled; what was paid for X

    def keys(self, slot: str) -> list[str]:
        """Return what was chosen for a slot; nothing where nothing could be."""
        return [key for key in self.chosen.get(slot, ()) if key not in ("nothing", "done")]

    def key(self, slot: str) -> str:
        """Return the one thing that was chosen for a slot; "" where nothing could be."""
        return next(iter(self.keys(slot)), "")

    def scratch(self: C) -> C:
        """Return a copy in which choices can be tried."""
        other = self._twin()
        other.chosen = {slot: keys[:] for slot, keys in self.chosen.items()}
        return other

    def about(self: C, subject: str, source: str = "") -> C:
        """Return a copy about something else, to ask a condition of it."""
        other = self._twin()
        other.subject, other.source = subject, source or self.source
        return other

    def _twin(self: C) -> C:
        other = object.__new__(type(self))
        for slot in self.every_slot:
            if hasattr(self, slot):
                setattr(other, slot, getattr(self, slot))
        return other

    def purse(self, what: str) -> int:
        """Return how much there is of something that costs are paid in."""
        raise NotImplementedError(what)

    def spend(self, what: str, n: int) -> None:
        """Pay so much of it."""
        raise NotImplementedError(what)


class Effect:
    """Something that a card does. Derived classes are frozen, slotted dataclasses: equal, hashable, printable."""

    __slots__ = ()

    def wants(self) -> tuple[Need, ...]:
        """Return what must be chosen for it: with the card where possible, else when its turn comes."""
        return ()

    def reveals(self) -> bool:
        """Tell whether it shows hidden cards or rolls dice, so that what comes later cannot be chosen before."""
        return False

    def may_ask(self) -> bool:
        """Tell whether it may stop for an answer though everything that it wants is chosen."""
        return iscoroutinefunction(type(self).run)

    def run(self, c: Any) -> Waits:
        """Do it; may return a coroutine that asks."""
        raise NotImplementedError(type(self).__name__)

    def clause(self) -> str:
        """Say it, as a clause in the imperative: "gain 1 Block"."""
        raise NotImplementedError(type(self).__name__)


def perform(c: Any, effects: Sequence[Effect]) -> Waits:
    """Do effects from first to last; returns a coroutine to await where somebody must be asked, else None.

    What an effect needs and nobody has chosen yet is asked when its turn comes; the only way there is is taken.
    """
    c.begun = True
    for n, effect in enumerate(effects):
        wants = effect.wants()
        if wants and opened(c, list(wants)) is not None:
            keys = lone(c, wants)
            if keys is None:
                return _asking(c, effects, n)
            follow(c, wants, keys)
        waits = effect.run(c)
        if waits is not None:
            return _waiting(c, waits, effects, n) if n + 1 < len(effects) else waits
    return None


async def carry_out(c: Any, effects: Sequence[Effect]) -> None:
    """Do effects from first to last, for a script that can wait; see `perform`."""
    waits = perform(c, effects)
    if waits is not None:
        await waits


async def _asking(c: Any, effects: Sequence[Effect], n: int) -> None:
    await decide(c, effects[n].wants())
    await carry_out(c, effects[n:])


async def _waiting(c: Any, waits: Coroutine[Any, Any, None], effects: Sequence[Effect], n: int) -> None:
    await waits
    await carry_out(c, effects[n + 1 :])


def needs_of(effects: Sequence[Effect], said: Sequence[Need] = ()) -> tuple[Need, ...]:
    """Return what is chosen before effects begin: each need once; after something hidden is shown only `early` ones."""
    found = list(said)
    hidden = False
    for effect in effects:
        for need in effect.wants():
            left = need.without(found) if need.early or not hidden else None
            if left is not None:
                found.append(left)
        hidden = hidden or effect.reveals()
    return tuple(found)
