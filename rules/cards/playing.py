"""What is printed on a card, and playing it: what it costs, whether it may be played, in which order things happen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.cards.amounts import Condition
from rules.cards.costs import Cost, Pay
from rules.cards.effect import Effect, carry_out, needs_of
from rules.cards.targets import Need, follow, path
from rules.cards.text import sentences
from rules.cards.triggers import Modify, On, is_used, note_use, say_modify, say_on
from rules.engine import Game, Option, Said
from rules.engine.questions import Listing

FREE = Cost()


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card, or on one side of it. `said` are keywords; the game knows what they mean."""

    id: str
    name: str
    cost: Cost = FREE
    effects: tuple[Effect, ...] = ()
    hooks: tuple[On | Modify, ...] = ()
    when: Condition | None = None  # can be played only if
    type: str = ""
    said: frozenset[str] = frozenset()
    printed: tuple[tuple[str, int], ...] = ()  # further numbers: AR, tier, deck
    needs: tuple[Need, ...] = ()  # what is chosen as it is played

    def number(self, what: str) -> int:
        """Return a printed number, 0 where there is none."""
        return dict(self.printed).get(what, 0)

    def why_not(self, c: Any) -> Said | None:
        """Say why it cannot be played now."""
        why = self.cost.why_not(c)
        if why is None and self.when is not None and not self.when.holds(c):
            why = ("only_if", self.when.words)
        return why


def face(
    id: str, name: str, cost: int | Cost, *does: Effect | On | Modify, purse: str = "energy",
    when: Condition | None = None, type: str = "", said: Sequence[str] = (), printed: dict[str, int] | None = None,
) -> Face:  # fmt: skip
    """Write a card: effects run when it is played, hooks listen while it lies in play; a bare cost is in `purse`."""
    paid = cost if isinstance(cost, Cost) else Cost((Pay(purse, cost),) if cost else ())
    effects = tuple(x for x in does if isinstance(x, Effect))
    hooks = tuple(x for x in does if not isinstance(x, Effect))
    needs = needs_of(effects, paid.wants())
    return Face(
        id, name, paid, effects, hooks, when, type, frozenset(said), tuple((printed or {}).items()), needs
    )  # fmt: skip


def face_text(printed: Face, rules: Any) -> str:
    """Say a card: what it needs to be played, what it does, what it does while it lies in play, its keywords."""
    clauses = [f"can be played only if {printed.when.words}"] if printed.when is not None else []
    clauses += [effect.clause() for effect in printed.effects]
    for hook in printed.hooks:
        clauses.append(say_on(hook, rules.moments) if isinstance(hook, On) else say_modify(hook, rules.numbers))
    return sentences([*clauses, ", ".join(sorted(printed.said))])


# playing ----------------------------------------------------------------------------------------------------------
def card_option(c: Any, card: str, printed: Face, shared: dict[tuple[Need, ...], Listing | None]) -> Option:
    """Return the option to play a card of the hand, leading on to what it needs; says why where it cannot be."""
    c.card = card
    why = printed.why_not(c)
    then = None if why is not None else path(c, printed.needs, shared)
    return Option(card, ("play", printed.id), why, then, shows=("card", printed.id))


async def play(c: Any, printed: Face, keys: Sequence[str] = ()) -> None:
    """Play the card that is the context's source by one complete answer: choose, out of the hand, pay, do, put away."""
    c.card = c.source
    follow(c, printed.needs, keys)
    c.rules.leaves_hand(c)
    printed.cost.pay(c)
    await resolve(c, printed, copies=c.rules.copies(c, printed))


async def resolve(c: Any, printed: Face, *, copies: int = 0) -> None:
    """Do what a card that has left its pile says: first so many copies, with choices of their own, then itself."""
    for n in range(copies + 1):
        run = c if n == copies else copy_of(c)
        await carry_out(run, printed.effects)
        c.rules.resolved(run, printed, copy=n < copies)


def copy_of(c: Any) -> Any:
    """Return the context of a copy: the same X, nothing chosen yet; nothing else is shared."""
    other = c.rules.context(c.game, c.seat, c.source, c.subject)
    other.card, other.x = c.card, c.x
    return other


# abilities --------------------------------------------------------------------------------------------------------
def abilities(rules: Any, game: Game[Any], seat: str, moment: str = "use") -> list[Option]:
    """List the abilities that a seat may use now, each leading on to what it needs; "use:source:n" is the key."""
    found = []
    holder = rules.holder(game.state, seat)
    for source, n, hook in rules.listening(game.state, seat, moment):
        if is_used(hook, n, holder, source):
            continue
        c = rules.context(game, seat, source)
        why = hook.cost.why_not(c) if hook.cost is not None else None
        if why is None and hook.when is not None and not hook.when.holds(c):
            why = ("only_if", hook.when.words)
        then = None if why is not None else path(c, hook.needs)
        found.append(Option(f"use:{source}:{n}", ("use", rules.kind(source)), why, then, shows=("card", source)))
    return found


async def use(rules: Any, game: Game[Any], seat: str, key: str, keys: Sequence[str] = ()) -> None:
    """Use an ability by a complete answer."""
    _, source, n = key.split(":")
    hook: Any = rules.hooks(source)[int(n)]
    c = rules.context(game, seat, source)
    follow(c, hook.needs, keys)
    if hook.cost is not None:
        hook.cost.pay(c)
    note_use(hook, int(n), rules.holder(game.state, seat), source)
    await carry_out(c, hook.effects)
