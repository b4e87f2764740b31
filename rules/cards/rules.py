"""The one object that a card game gives the kit: `CardRules`; and how what is triggered is settled.

Order: what one happening triggers is one wave. A seat's waves are resolved in the order in which they came; within a
wave its owner orders them, and is asked only where the order can be seen to matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, ClassVar, Generic

from rules.cards.amounts import number
from rules.cards.choices import decide
from rules.cards.effect import C, carry_out
from rules.cards.piles import Pile
from rules.cards.playing import Face
from rules.cards.targets import follow, lone
from rules.cards.trials import attempt, seen
from rules.cards.triggers import (
    Due,
    Heard,
    Holder,
    Lasting,
    Listening,
    Modify,
    On,
    ends,
    is_ready,
    note_use,
    of_moment,
    wake,
)  # fmt: skip
from rules.engine import Game, Option, clone

FEW = 3
"""Of up to so many triggers every order is tried; of more, each pair."""


class CardRules(Generic[C]):
    """What the kit must be told of a game; one instance a game, which holds nothing of any table.

    A game writes the methods that raise, and what it wants otherwise of the rest.
    """

    moments: ClassVar[Mapping[str, str]] = {}  # the words of each moment: "at the start of your turn"
    numbers: ClassVar[Mapping[str, str]] = {}  # the sentence of each changed number, with {0} for how much

    def __init__(self, context: type[C]) -> None:
        context.rules = self
        self.context_class = context
        self._listening: Listening[Any] = Listening(self.hooks, lambda hook: hook.name)

    # what a game says ------------------------------------------------------------------------------------------
    def face(self, card: str) -> Face:
        """Return what is printed on a card, or on whatever else has hooks, by the kind or the instance."""
        raise NotImplementedError

    def in_play(self, state: Any, seat: str) -> Sequence[str]:
        """Return the sources that listen for a seat, in the order in which they came into play."""
        raise NotImplementedError

    def holder(self, state: Any, seat: str) -> Holder:
        """Return what the kit keeps of a seat: most often the game's own record of the player."""
        raise NotImplementedError

    def piles(self, state: Any) -> Sequence[Pile]:
        """Return every pile of the table."""
        raise NotImplementedError

    def pile(self, state: Any, seat: str, name: str) -> Pile:
        """Return a pile of a seat, or a common one, by name."""
        raise NotImplementedError

    def leaves_hand(self, c: C) -> None:
        """Take the card that is being played (`c.card`) out of the hand and let the others see it."""
        raise NotImplementedError

    def resolved(self, c: C, printed: Face, *, copy: bool) -> None:
        """Put a card away that is completely done, or note that a copy of it is."""
        raise NotImplementedError

    def discard(self, c: C, cards: list[str]) -> None:
        """Discard cards of the actor's, for a cost."""
        raise NotImplementedError

    def copies(self, c: C, printed: Face) -> int:
        """Return how many copies of the card that is being played are resolved before it."""
        return 0

    def hooks(self, source: str) -> Sequence[On | Modify]:
        """Return what is printed on a source that listens."""
        return self.face(source).hooks

    def kind(self, card: str) -> str:
        """Return the kind of a card: its instance without the number."""
        return card.partition("#")[0]

    def card_option(self, card: str) -> Option:
        """Return an option that is a card."""
        return Option(card, ("card", self.kind(card)), shows=("card", self.kind(card)))

    def audience(self, state: Any, seat: str, source: str) -> Sequence[str] | None:
        """Return who hears that a source was triggered (None: all); a secret quest is its owner's."""
        return None

    def context(self, game: Game[Any], seat: str, source: str = "", subject: str = "") -> C:
        """Return a context of the game's own class."""
        return self.context_class(game, seat, source, subject)

    # looking ---------------------------------------------------------------------------------------------------
    def listening(self, state: Any, seat: str, name: str) -> Sequence[Heard[Any]]:
        """Return what a seat has in play for a moment or a number: source, number of the hook, hook."""
        sources = tuple(self.in_play(state, seat))
        return self._listening.heard(sources, sources, name)

    def total(self, c: C, what: str, base: int, *, use: bool = False) -> int:
        """Return a number with all that changes it for the actor; with `use`, one-time changes are used up."""
        for source, _, hook in self.listening(c.state, c.seat, what):
            look = c.about(c.subject, source)
            if hook.when is None or hook.when.holds(look):
                base += number(hook.by, look)
        holder = self.holder(c.state, c.seat)
        for one in holder.lasting[:] if holder.lasting else ():
            if one.number == what:
                base += one.by
                if use and one.uses:
                    one.uses -= 1
                    if not one.uses:
                        holder.lasting.remove(one)
        return base

    def lasts(self, c: C, what: str, by: int, until: str, uses: int = 0) -> None:
        """Change a number of the actor's until something ends, or for so many uses."""
        self.holder(c.state, c.seat).lasting.append(Lasting(what, by, until, uses, c.source))

    # happening -------------------------------------------------------------------------------------------------
    def emit(self, game: Game[Any], moment: str, seats: Iterable[str], subject: str = "") -> None:
        """Let a moment happen for seats: what it triggers waits, for each seat as one wave; nothing hears of itself.

        Resolve it with `settle` once the card that caused it is completely done.
        """
        for seat in seats:
            heard = self.listening(game.state, seat, moment)
            if heard:
                look = lambda source, seat=seat: self.context(game, seat, source, subject)  # noqa: E731
                wake(self.holder(game.state, seat), heard, look, subject)

    def emit_own(self, game: Game[Any], moment: str, seat: str, card: str) -> None:
        """Let a moment happen that a card hears of itself, wherever it lies: "when this is discarded"."""
        heard: list[Heard[Any]] = [(card, n, hook) for n, hook in of_moment(self.hooks(card), moment)]
        look = lambda source: self.context(game, seat, source, card)  # noqa: E731
        wake(self.holder(game.state, seat), heard, look, card, itself=True)

    def ends(self, state: Any, seat: str, until: str) -> None:
        """End what lasts for a seat until now, and renew what it may do once in that time."""
        ends(self.holder(state, seat), until)

    async def settle(self, game: Game[Any], seat: str) -> None:
        """Resolve what is due for a seat until nothing is; may be called by everyone, after everything."""
        if self.holder(game.state, seat).settling:
            return
        self.holder(game.state, seat).settling = True
        try:
            while game.state.outcome is None and (queue := self.holder(game.state, seat).queue):
                one = queue[0]
                if len(queue) > 1 and queue[1].wave == one.wave:
                    wave = [due for due in queue if due.wave == one.wave]
                    if self.order_matters(game, seat, wave):
                        one = await self._next(game, seat, one.wave)
                self.holder(game.state, seat).queue.remove(one)
                await self.resolve(game, seat, one)
        finally:  # also where a window closes while its owner is asked
            self.holder(game.state, seat).settling = False

    async def _next(self, game: Game[Any], seat: str, wave: int) -> Due:
        """Ask which of several comes next."""

        def waiting() -> dict[str, Due]:
            return {f"{d.source}:{d.hook}": d for d in self.holder(game.state, seat).queue if d.wave == wave}

        def options() -> list[Option]:
            return [Option(k, ("due", self.kind(d.source)), shows=("card", d.source)) for k, d in waiting().items()]

        (key,) = await game.ask(seat, "order", options, about=("order",), default=lambda: (options()[0].key,))
        return waiting()[key]

    async def resolve(self, game: Game[Any], seat: str, due: Due) -> None:
        """Resolve one triggered effect; its owner aims it, pays for it, and may decline it."""
        hook: Any = self.hooks(due.source)[due.hook]
        c = self.context(game, seat, due.source, due.subject)
        holder = self.holder(game.state, seat)
        may = hook.is_optional
        if may:
            if not is_ready(hook, due.hook, holder, due.source, lambda: c):
                return  # an earlier one of the wave has spent what it costs, or its use
            why = None if hook.cost is None else lambda: hook.cost.why_not(c)
            if not await decide(c, hook.needs, may=True, why_not=why):
                return
        elif hook.needs:
            keys = lone(c, hook.needs)
            if keys is None:
                await decide(c, hook.needs)
            else:
                follow(c, hook.needs, keys)
        if hook.cost is not None:
            hook.cost.pay(c)
        if may:
            note_use(hook, due.hook, self.holder(game.state, seat), due.source)
        game.tell("triggers", seat, due.source, due.hook, to=self.audience(game.state, seat, due.source))
        await carry_out(c, hook.effects)

    def order_matters(self, game: Game[Any], seat: str, wave: list[Due]) -> bool:
        """Tell whether the order of a wave can lead to different tables, as far as its owner can know.

        A game in which an order is given by the rules returns False.
        """
        if len({(self.kind(d.source), d.hook, d.subject) for d in wave}) == 1:
            return False
        for orders in _alternatives(wave):
            found: list[Any] = []
            for order in orders:
                trial = attempt(self, game, seat, lambda g, order=order: self._in_order(g, seat, order))
                if trial.why not in ("done", "over") or (found and trial.after != found[0]):
                    return True
                found.append(trial.after)
        return False

    async def _in_order(self, game: Game[Any], seat: str, order: Sequence[Due]) -> None:
        holder = self.holder(game.state, seat)
        mine = [clone(due) for due in order]
        holder.queue = [due for due in holder.queue if due not in mine]
        for due in mine:
            seen(due.source)
            await self.resolve(game, seat, due)
        for due in holder.queue:  # what is triggered further is compared without the order of its coming
            due.wave = 0
        holder.queue.sort(key=lambda due: (due.source, due.hook, due.subject))
        holder.used.sort()


def _alternatives(wave: list[Due]) -> Iterable[Iterable[Sequence[Due]]]:
    """Return the orders to compare with one another: all of a few, else of each pair which of the two comes first."""
    if len(wave) <= FEW:
        return [permutations(wave)]
    return [_pair(wave, one, other) for one, other in combinations(wave, 2)]


def _pair(wave: list[Due], one: Due, other: Due) -> list[Sequence[Due]]:
    rest = [due for due in wave if due is not one and due is not other]
    return [[one, other, *rest], [other, one, *rest]]
