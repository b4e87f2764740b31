"""What listens while a card lies in play: triggers and changed numbers; and what a seat has due, lasting and used."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.cards.amounts import Condition, Number, say_number
from rules.cards.costs import Cost
from rules.cards.effect import Effect, needs_of
from rules.cards.targets import Need
from rules.cards.text import inner


@dataclass(frozen=True, slots=True)
class On:
    """A trigger: at a moment, if a condition holds, at most once a `limit`, for a cost, effects.

    `may` leaves it to its owner; whatever has a cost is left to them too. What the game lists as an ability (see
    `playing.abilities`) is a trigger whose moment never happens by itself.
    """

    moment: str
    effects: tuple[Effect, ...] = ()
    when: Condition | None = None
    limit: str = ""
    may: bool = False
    cost: Cost | None = None
    needs: tuple[Need, ...] = field(init=False, default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        said = self.cost.wants() if self.cost is not None else ()
        object.__setattr__(self, "needs", needs_of(self.effects, said))

    @property
    def name(self) -> str:
        """What it answers to."""
        return self.moment


@dataclass(frozen=True, slots=True)
class Modify:
    """A number that is changed while this lies in play, if a condition holds of what is being counted."""

    number: str
    by: Number
    when: Condition | None = None

    @property
    def name(self) -> str:
        """What it answers to."""
        return self.number


@dataclass(slots=True)
class Due:
    """A triggered effect that waits for its turn: of which source, which hook of it, what it is about.

    What was triggered at one and the same time has the same `wave`.
    """

    source: str
    hook: int
    subject: str = ""
    wave: int = 0


@dataclass(slots=True)
class Lasting:
    """A change of a number that passes: when `until` ends ("turn", "combat"), or after `uses` uses (0: any number)."""

    number: str
    by: int
    until: str
    uses: int = 0
    source: str = ""


@dataclass(slots=True, kw_only=True)
class Holder:
    """What the kit keeps of a seat; a game's class for its players derives from it.

    Everything is the seat's own, so that nobody's undo is hindered by what others do.
    """

    due: list[Due] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    used: list[str] = field(default_factory=list)  # limited hooks, see `mark`
    settling: bool = False


def mark(limit: str, source: str, hook: int) -> str:
    """Return what is noted in `Holder.used` of a hook that was used: "turn:ring", "turn:ring:1" for a second one."""
    return f"{limit}:{source}:{hook}" if hook else f"{limit}:{source}"


H = TypeVar("H")
Heard = tuple[str, int, H]
"""A source, the number of one of its hooks, and that hook."""
_NONE: tuple[Any, ...] = ()


class Listening(Generic[H]):
    """Who listens for what, worked out once for each set of sources in play.

    `hooks` gives what is printed on a source; `name` what a hook answers to.
    """

    def __init__(self, hooks: Callable[[str], Sequence[H]], name: Callable[[H], str], most: int = 20_000) -> None:
        self.hooks, self.name, self.most = hooks, name, most
        self.tables: dict[Hashable, dict[str, list[Heard[H]]]] = {}

    def table(self, key: Hashable, sources: Iterable[str]) -> Mapping[str, Sequence[Heard[H]]]:
        """Return what listens by name; the key stands for the sources, which come in the order of their coming."""
        found = self.tables.get(key)
        if found is None:
            if len(self.tables) >= self.most:
                self.tables.clear()
            found = self.tables[key] = {}
            for source in sources:
                for n, hook in enumerate(self.hooks(source)):
                    found.setdefault(self.name(hook), []).append((source, n, hook))
        return found

    def heard(self, key: Hashable, sources: Iterable[str], name: str) -> Sequence[Heard[H]]:
        """Return what listens for a moment or a number."""
        found = self.tables.get(key)
        return (self.table(key, sources) if found is None else found).get(name, _NONE)


def say_on(hook: On, moments: Mapping[str, str]) -> str:
    """Say a trigger: "when a card is exhausted (once a turn): you may draw 1 card"."""
    when = f", if {hook.when.words}" if hook.when is not None else ""
    limit = f" (once a {hook.limit})" if hook.limit else ""
    cost = f"{hook.cost.words()} to " if hook.cost is not None else ""
    return f"{moments[hook.moment]}{when}{limit}: {'you may ' if hook.may or cost else ''}{cost}{inner(hook.effects)}"


def say_modify(hook: Modify, numbers: Mapping[str, str]) -> str:
    """Say a changed number, by the game's sentence for it, in which {0} is how much."""
    said = numbers[hook.number].format(say_number(hook.by))
    return said + (f" if {hook.when.words}" if hook.when is not None else "")
