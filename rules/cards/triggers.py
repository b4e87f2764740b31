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
    `playing.abilities`) is a trigger whose moment never happens by itself. A `plain` one is resolved without a question
    and without showing anything.
    """

    moment: str
    effects: tuple[Effect, ...] = ()
    when: Condition | None = None
    limit: str = ""
    may: bool = False
    cost: Cost | None = None
    words: str = ""  # said instead of the generated text
    needs: tuple[Need, ...] = field(init=False, default=(), compare=False, repr=False)
    plain: bool = field(init=False, default=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        said = self.cost.wants() if self.cost is not None else ()
        object.__setattr__(self, "needs", needs_of(self.effects, said))
        hidden = any(effect.may_ask() or effect.reveals() for effect in self.effects)
        object.__setattr__(self, "plain", not (self.needs or self.may or self.cost or hidden))

    @property
    def name(self) -> str:
        """What it answers to."""
        return self.moment

    @property
    def is_optional(self) -> bool:
        """Whether it is left to its owner."""
        return self.may or self.cost is not None


@dataclass(frozen=True, slots=True)
class Modify:
    """A number that is changed while this lies in play, if a condition holds of what is being counted."""

    number: str
    by: Number
    when: Condition | None = None
    words: str = ""  # said instead of the generated text

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

    queue: list[Due] = field(default_factory=list)  # what waits to be resolved, in the order of its coming
    lasting: list[Lasting] = field(default_factory=list)
    used: list[str] = field(default_factory=list)  # limited hooks, see `mark`
    settling: bool = False


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


def of_moment(hooks: Iterable[On | Modify], moment: str) -> list[tuple[int, Any]]:
    """Return those of a source's hooks that answer to a moment, each with its number."""
    return [(n, hook) for n, hook in enumerate(hooks) if isinstance(hook, On) and hook.moment == moment]


# happening ---------------------------------------------------------------------------------------------------------
def mark(limit: str, source: str, hook: int) -> str:
    """Return what is noted in `Holder.used` of a hook that was used: "turn:ring", "turn:ring:1" for a second one."""
    return f"{limit}:{source}:{hook}" if hook else f"{limit}:{source}"


def is_used(hook: On, n: int, holder: Holder, source: str) -> bool:
    """Tell whether a limited hook has had its use."""
    return bool(hook.limit) and mark(hook.limit, source, n) in holder.used


def note_use(hook: On, n: int, holder: Holder, source: str) -> None:
    """Note the use of a limited hook."""
    if hook.limit:
        holder.used.append(mark(hook.limit, source, n))


def is_ready(hook: On, n: int, holder: Holder, source: str, look: Callable[[], Any]) -> bool:
    """Tell whether a hook answers now; `look` gives the context in which its condition and its cost are seen."""
    if is_used(hook, n, holder, source):
        return False
    if hook.when is None and hook.cost is None:
        return True
    c = look()
    if hook.when is not None and not hook.when.holds(c):
        return False
    cost = hook.cost  # what a closed hand cannot pay is asked about all the same
    return cost is None or cost.why_not(c) is None or not all(need.is_open(c) for need in cost.wants())


def answers(hook: On, n: int, holder: Holder, source: str, look: Callable[[], Any]) -> bool:
    """Tell whether a hook answers now, and note the use of a limited one that is not left to its owner.

    Of one that is left to them it is noted as it is accepted: else a declined one would be lost.
    """
    if not is_ready(hook, n, holder, source, look):
        return False
    if not hook.is_optional:
        note_use(hook, n, holder, source)
    return True


def wake(
    holder: Holder, heard: Iterable[Heard[On]], look: Callable[[str], Any], subject: str = "", *, itself: bool = False
) -> None:
    """Let what hears a happening wait in a seat's queue, as one wave.

    `look` gives the context of a source. Nothing hears what happens with itself, but for what is printed on a card
    for that moment (`itself`).
    """
    queue = holder.queue
    wave = queue[-1].wave + 1 if queue else 0
    for source, n, hook in heard:
        if (itself or source != subject) and answers(hook, n, holder, source, lambda source=source: look(source)):
            queue.append(Due(source, n, subject, wave))


def ends(holder: Holder, until: str) -> None:
    """End what lasts until now, and renew what a seat may do once in that time."""
    if holder.lasting:
        holder.lasting = [one for one in holder.lasting if one.until != until]
    if holder.used:
        holder.used = [used for used in holder.used if not used.startswith(f"{until}:")]


# saying ------------------------------------------------------------------------------------------------------------
def say_on(hook: On, moments: Mapping[str, str]) -> str:
    """Say a trigger: "when a card is exhausted (once a turn): you may draw 1 card"."""
    if hook.words:
        return hook.words
    when = f", if {hook.when.words}" if hook.when is not None else ""
    limit = f" (once a {hook.limit})" if hook.limit else ""
    cost = f"{hook.cost.words()} to " if hook.cost is not None else ""
    return f"{moments[hook.moment]}{when}{limit}: {'you may ' if hook.may or cost else ''}{cost}{inner(hook.effects)}"


def say_modify(hook: Modify, numbers: Mapping[str, str]) -> str:
    """Say a changed number, by the game's sentence for it, in which {0} is how much."""
    if hook.words:
        return hook.words
    said = numbers[hook.number].format(say_number(hook.by))
    return said + (f" if {hook.when.words}" if hook.when is not None else "")
