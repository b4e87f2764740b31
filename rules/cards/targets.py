"""Needs: what must be chosen for an effect; and `opened`, the one place that understands them.

A game derives its needs from `Need` (an enemy, a direction, a player), or makes them of a function with `Target`.
`opened` decides what leaves no choice and returns the first need that does. On it stand `path` (what is listed),
`follow` (an answer put into the context) and `lone` (the only way there is): what is offered and what is understood can
never differ. Questions are asked in `choices`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rules.cards.amounts import Condition
from rules.engine import Keys, Option, Refused, legal
from rules.engine.questions import Listing

NOTHING = Option("nothing", ("nothing",))
DONE = Option("done", ("done",), style="pass")


@dataclass(frozen=True, slots=True)
class Need:
    """Something to choose for an effect; equal slots are chosen once: two effects of a card share their enemy.

    From `least` to `most` are chosen, one after the other in the same answer. `early`: chosen with the card also where
    the effects before it show hidden cards; else it is asked when its turn comes.
    """

    slot: str
    least: int = 1
    most: int = 1
    early: bool = False
    alike: ClassVar[bool] = False  # the options are the same for every card of a hand, so that one list serves all
    leads_on: ClassVar[bool] = False  # `take` may return further needs

    def options(self, c: Any) -> list[Option]:
        """List what may be chosen; an option's `why_not` says why it may not be now."""
        raise NotImplementedError

    def is_open(self, c: Any) -> bool:
        """Tell whether everybody sees what can be chosen.

        Else it is asked also where there is one way or none: not to be asked would tell the others what a hand lacks.
        """
        return True

    def decided(self, c: Any) -> bool:
        """Tell whether there is nothing left to choose: it was chosen, or there is nothing that can be."""
        had = c.chosen.get(self.slot)
        if had is not None:
            return len(had) >= self.most or had[-1:] == [DONE.key] or had == [NOTHING.key] or not self._more(c)
        if self.is_open(c) and not legal(self.options(c)):
            c.chosen[self.slot] = []
            return True
        return False

    def _more(self, c: Any) -> bool:
        return bool(legal(self.options(c)))

    def level(self, c: Any) -> list[Option]:
        """List what is offered now: the options, with a way out where enough is chosen or nothing can be."""
        options = self.options(c)
        had = c.chosen.get(self.slot)
        if had is not None and len(had) >= self.least:
            return [*options, DONE]
        return options if legal(options) else [NOTHING]

    def take(self, c: Any, key: str) -> Sequence[Need]:
        """Put what was chosen into the context; returns the needs that follow from it."""
        c.chosen.setdefault(self.slot, []).append(key)
        return ()

    def forget(self, c: Any) -> None:
        """Take what was chosen out of the context, so that it is chosen anew."""
        c.chosen.pop(self.slot, None)

    def expand(self, c: Any) -> Sequence[Need] | None:
        """Return the needs that this one stands for now, or None where it is one itself."""
        return None

    def without(self, had: Sequence[Need]) -> Need | None:
        """Return what is left of it where some needs are decided already; None where nothing is."""
        return None if self in had else self


@dataclass(frozen=True, slots=True)
class Target(Need):
    """One or several of the things that a function of the game lists: an enemy, a row, a direction, a place.

    The function takes the context; what is already chosen for this slot is left out.
    """

    among: Callable[[Any], list[Option]] = lambda c: []

    def options(self, c: Any) -> list[Option]:
        """List them."""
        had = c.chosen.get(self.slot)
        return [o for o in self.among(c) if o.key not in had] if had else self.among(c)


@dataclass(frozen=True, slots=True)
class Cards(Need):
    """Cards of one of the actor's piles, by the pile's name; of identical ones one is listed."""

    pile: str = "hand"
    only: Condition | None = None  # holds of the card as the context's subject

    def is_open(self, c: Any) -> bool:
        """Others see how many cards a hand holds, not which of them fit."""
        return self.only is None

    def options(self, c: Any) -> list[Option]:
        """List the cards, but for the one that is being played."""
        shown: dict[str, Option] = {}
        had = c.chosen.get(self.slot, ())
        for card in c.rules.pile(c.state, c.seat, self.pile).cards:
            kind = c.rules.kind(card)
            if card != c.card and card not in had and (self.only is None or self.only.holds(c.about(card))):
                shown.setdefault(kind, c.rules.card_option(card))
        return list(shown.values())


@dataclass(frozen=True, slots=True)
class Which(Need):
    """One of several branches, each with needs of its own; `may` says of each whether it can be chosen."""

    labels: tuple[str, ...] = ()
    needs: tuple[tuple[Need, ...], ...] = ()
    may: tuple[Condition | None, ...] = ()
    leads_on: ClassVar[bool] = True

    def options(self, c: Any) -> list[Option]:
        """List the branches; the key is the branch's number."""
        may = self.may or (None,) * len(self.labels)
        return [
            Option(str(n), ("branch", label), None if when is None or when.holds(c) else ("only_if", when.words))
            for n, (label, when) in enumerate(zip(self.labels, may, strict=True))
        ]

    def take(self, c: Any, key: str) -> Sequence[Need]:
        """Choose a branch, and then what it needs."""
        Need.take(self, c, key)
        return self.needs[int(key)] if key != NOTHING.key else ()

    def without(self, had: Sequence[Need]) -> Need:
        """Leave the choice, and of its branches what is not decided yet."""
        return replace(self, needs=tuple(_without(branch, had) for branch in self.needs))

    def is_open(self, c: Any) -> bool:
        """As open as what the branches need."""
        return all(need.is_open(c) for branch in self.needs for need in branch)


@dataclass(frozen=True, slots=True)
class Whether(Need):
    """The needs of whichever branch holds when this is looked at."""

    when: Condition | None = None
    yes: tuple[Need, ...] = ()
    no: tuple[Need, ...] = ()

    def expand(self, c: Any) -> Sequence[Need]:
        """Return those needs."""
        assert self.when is not None
        return self.yes if self.when.holds(c) else self.no

    def without(self, had: Sequence[Need]) -> Need | None:
        """Leave the branches that need something more."""
        yes, no = _without(self.yes, had), _without(self.no, had)
        return replace(self, yes=yes, no=no) if yes or no else None


def _without(needs: Sequence[Need], had: Sequence[Need]) -> tuple[Need, ...]:
    return tuple(left for left in (need.without(had) for need in needs) if left is not None)


def opened(c: Any, todo: list[Need]) -> Need | None:
    """Return the first need that leaves a choice, taken off the list with those before it; None where none does."""
    while todo:
        need = todo.pop(0)
        more = need.expand(c)
        if more is not None:
            todo[:0] = more
        elif not need.decided(c):
            return need
    return None


def _taken(c: Any, need: Need, key: str, todo: list[Need]) -> None:
    """Put a choice into the context, and what follows from it before the rest."""
    more = need.take(c, key)
    if need.most > 1:
        todo.insert(0, need)
    if more:
        todo[:0] = more


def path(c: Any, needs: Sequence[Need], shared: dict[tuple[Need, ...], Listing | None] | None = None) -> Listing | None:
    """Return what must be chosen, as options that lead on to each other: an `Option.then`; None where nothing is.

    The context stays as it is. Give one dict as `shared` while one list is made: what is alike is then listed once.
    """
    if not needs:
        return None
    if shared is None or not all(need.alike for need in needs):
        return levels(c.scratch(), list(needs))
    key = tuple(needs)
    if key not in shared:
        shared[key] = levels(c.scratch(), list(needs))
    return shared[key]


def levels(c: Any, todo: list[Need]) -> Listing | None:
    """Return what `path` returns, in a context and for a list that are made for it alone."""
    need = opened(c, todo)
    return None if need is None else lambda: _level(c, need, todo)


def _level(c: Any, need: Need, rest: list[Need]) -> list[Option]:
    options = need.level(c)
    if not rest and not need.leads_on and need.most == 1:
        return options  # the common case
    found = []
    for option in options:
        then = None
        if option.refusal() is None:
            other, todo = c.scratch(), rest[:]
            _taken(other, need, option.key, todo)
            then = levels(other, todo)
        found.append(option if then is None else replace(option, then=then))
    return found


def follow(c: Any, needs: Sequence[Need], keys: Sequence[str] = ()) -> Need | None:
    """Put an answer into the context, the counterpart of `path`; returns the first need that is left open.

    Raises Refused where a key answers nothing that is asked.
    """
    todo = list(needs)
    for key in keys:
        need = opened(c, todo)
        if need is not None:
            _taken(c, need, key, todo)
        elif key != NOTHING.key:
            raise Refused("no_such_option")
    return opened(c, todo)


def lone(c: Any, needs: Sequence[Need]) -> Keys | None:
    """Return the keys of the only way there is, to be followed without asking; None where somebody must be asked."""
    other, todo, keys = c.scratch(), list(needs), list[str]()
    while (need := opened(other, todo)) is not None:
        able = legal(need.level(other))
        if len(able) != 1 or not need.is_open(other):
            return None
        keys.append(able[0].key)
        _taken(other, need, able[0].key, todo)
    return tuple(keys)


def first(options: list[Option]) -> Keys:
    """Return the keys of the first complete legal way: what the clock answers."""
    for option in legal(options):
        if option.then is None:
            return (option.key,)
        if rest := first(option.then()):
            return (option.key, *rest)
    return ()
