"""Effects that hold other effects, and effects that are functions."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from inspect import iscoroutinefunction
from typing import Any

from rules.cards.amounts import Condition, Number, number, say_number
from rules.cards.effect import Effect, Waits, carry_out, needs_of, perform
from rules.cards.targets import Need, Whether, Which
from rules.cards.text import inner


def _fixed(effect: Effect, **found: Any) -> None:
    """Note in a frozen effect what follows from its fields, once."""
    for name, value in found.items():
        object.__setattr__(effect, name, value)


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Do it if a condition holds when its turn comes, else the other."""

    when: Condition
    then: tuple[Effect, ...]
    other: tuple[Effect, ...] = ()
    needs: tuple[Need, ...] = field(init=False, default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        yes, no = needs_of(self.then), needs_of(self.other)
        if yes or no:
            early = any(need.early for need in (*yes, *no))
            _fixed(self, needs=(Whether("", early=early, when=self.when, yes=yes, no=no),))

    def wants(self) -> tuple[Need, ...]:
        """Ask for what the branch needs that holds now; if it turns out otherwise, then for what the other needs."""
        return self.needs

    def reveals(self) -> bool:
        """Tell whether a branch does."""
        return any(e.reveals() for e in (*self.then, *self.other))

    def may_ask(self) -> bool:
        """Tell whether a branch may."""
        return any(e.may_ask() for e in (*self.then, *self.other))

    def run(self, c: Any) -> Waits:
        """Do whichever holds."""
        return perform(c, self.then if self.when.holds(c) else self.other)

    def clause(self) -> str:
        """Say it."""
        other = f"; otherwise {inner(self.other)}" if self.other else ""
        return f"if {self.when.words}, {inner(self.then)}{other}"


def when(condition: Condition, *then: Effect, other: Sequence[Effect] = ()) -> If:
    """Do it only if a condition holds."""
    return If(condition, then, tuple(other))


@dataclass(frozen=True, slots=True)
class ChooseOne(Effect):
    """Do one of several effects, chosen with the card where nothing hidden is shown before (or `early` is set).

    `may` says of each branch whether it can be chosen.
    """

    branches: tuple[tuple[Effect, ...], ...]
    may: tuple[Condition | None, ...] = ()
    early: bool = False
    needs: tuple[Need, ...] = field(init=False, default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        labels = tuple(inner(branch) for branch in self.branches)
        branches = tuple(needs_of(branch) for branch in self.branches)
        slot = "branch: " + "; ".join(labels)
        _fixed(self, needs=(Which(slot, early=self.early, labels=labels, needs=branches, may=self.may),))

    def wants(self) -> tuple[Need, ...]:
        """Ask for the branch, then for what it needs."""
        return self.needs

    def reveals(self) -> bool:
        """Tell whether a branch does."""
        return any(e.reveals() for branch in self.branches for e in branch)

    def may_ask(self) -> bool:
        """Tell whether a branch may."""
        return any(e.may_ask() for branch in self.branches for e in branch)

    def run(self, c: Any) -> Waits:
        """Do the chosen one; nothing where none could be chosen."""
        key = c.key(self.needs[0].slot)
        return perform(c, self.branches[int(key)]) if key else None

    def clause(self) -> str:
        """Say it."""
        return "choose one: " + "; or ".join(inner(branch) for branch in self.branches)


def choose_one(*branches: Sequence[Effect]) -> ChooseOne:
    """Offer branches."""
    return ChooseOne(tuple(tuple(branch) for branch in branches))


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """Do it so many times; what it needs is chosen once, or with `anew` each time."""

    times: Number
    effects: tuple[Effect, ...]
    anew: bool = False

    def wants(self) -> tuple[Need, ...]:
        """Ask once, or not before it begins."""
        return () if self.anew else needs_of(self.effects)

    def reveals(self) -> bool:
        """Tell whether what is repeated does."""
        return any(e.reveals() for e in self.effects)

    def may_ask(self) -> bool:
        """Tell whether what is repeated may, or is chosen each time."""
        return self.anew or any(e.may_ask() for e in self.effects)

    def run(self, c: Any) -> Waits:
        """Do it."""
        times = number(self.times, c)
        return self._anew(c, times) if self.anew else perform(c, self.effects * times)

    async def _anew(self, c: Any, times: int) -> None:
        for _ in range(times):
            for effect in self.effects:
                for need in effect.wants():
                    need.forget(c)
            await carry_out(c, self.effects)

    def clause(self) -> str:
        """Say it."""
        anew = ", choosing anew each time" if self.anew else ""
        return f"{say_number(self.times)} times{anew}: {inner(self.effects)}"


@dataclass(frozen=True, slots=True)
class Each(Effect):
    """Do it once as each of several seats; what they must choose they choose at the same time, each for themselves.

    `who` lists the seats, `whom` says them: "every slayer here".
    """

    who: Callable[[Any], Sequence[str]]
    whom: str
    effects: tuple[Effect, ...]

    def may_ask(self) -> bool:
        """What they choose they choose in the middle."""
        return any(e.may_ask() or e.wants() for e in self.effects)

    def run(self, c: Any) -> Waits:
        """Do it, in the order of the seats as far as nobody is asked."""
        waiting: dict[str, Coroutine[Any, Any, None]] = {}
        for seat in self.who(c):
            waits = perform(c.rules.context(c.game, seat, c.source, c.subject), self.effects)
            if waits is not None:
                waiting[seat] = waits
        return self._together(c, waiting) if waiting else None

    async def _together(self, c: Any, waiting: dict[str, Coroutine[Any, Any, None]]) -> None:
        await c.game.together(waiting)

    def clause(self) -> str:
        """Say it."""
        return f"{self.whom}: {inner(self.effects)}"


@dataclass(frozen=True, slots=True)
class Script(Effect):
    """The odd one: a function of the game with its words; `async` where it must stop."""

    words: str
    does: Callable[[Any], Waits]
    needs: tuple[Need, ...] = ()
    shows: bool = False

    def wants(self) -> tuple[Need, ...]:
        """Ask for what was named."""
        return self.needs

    def reveals(self) -> bool:
        """Tell whether it shows hidden cards."""
        return self.shows

    def may_ask(self) -> bool:
        """Tell whether the function is a script."""
        return iscoroutinefunction(self.does)

    def run(self, c: Any) -> Waits:
        """Do it."""
        return self.does(c)

    def clause(self) -> str:
        """Say it."""
        return self.words


def script(words: str, *needs: Need, shows: bool = False) -> Callable[[Callable[[Any], Waits]], Script]:
    """Make an effect of a function: `@script("double your Strength") def limit_break(c): …`."""
    return lambda does: Script(words, does, needs, shows)
