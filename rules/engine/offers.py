"""Offers that need consent: trade, swap, synergy. They lie in the root, hold nobody up, and lapse by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.engine.joint import G
from rules.engine.lanes import Lanes, Script
from rules.engine.questions import Keys, Option, legal
from rules.engine.state import Offer

ACCEPT = Option("accept", ("accept",), style="main")
DECLINE = Option("decline", ("decline",), style="pass")
WITHDRAW = Option("withdraw", ("withdraw",))


def offer(game: G, kind: str, asker: str, asked: str, *terms: str, to: Iterable[str] | None = None) -> None:
    """Make an offer and go on; the same one again changes nothing. Terms are names that stay true (a card's id)."""
    made = Offer(kind, asker, asked, terms)
    if made.id not in game.state.joint.offers:
        game.state.joint.offers[made.id] = made
        game.tell(f"offers_{kind}", asker, asked, *terms, to=to)


class Offers:
    """The lanes of the pending offers of a kind, for `each(…, beside=deals.lanes, tidy=deals.tidy)`.

    `stands` is asked after every answer: the giver has moved away, the thing is gone. `agreed` carries a deal out.
    `counters` lists what the asked seat may want instead (the counter-offer needs the asker's consent). `known` says
    who may know of them (default: the two); `must`: whether those asked are waited for.
    """

    def __init__(
        self, game: G, kind: str, *, stands: Callable[[Offer], bool], agreed: Callable[[Offer], Script],
        counters: Callable[[Offer], list[Option]] | None = None, most: int = 1,
        known: Callable[[Offer], Iterable[str] | None] = lambda o: (o.asker, o.asked), must: bool = True,
        home: bool = True,
    ) -> None:  # fmt: skip
        self.game, self.kind, self.stands, self.agreed = game, kind, stands, agreed
        self.counters, self.most, self.known, self.must, self.home = counters, most, known, must, home

    def pending(self) -> list[Offer]:
        """Return the offers that wait for consent."""
        return [o for o in self.game.state.joint.offers.values() if o.kind == self.kind]

    def tidy(self) -> None:
        """Drop what no longer stands."""
        for o in self.pending():
            if not self.stands(o):
                self._close(o, "lapsed")

    def lanes(self) -> Lanes:
        """Return two lanes an offer: consenting, and withdrawing it, for which nobody waits."""
        made: dict[str, Callable[[], Script]] = {}
        for o in self.pending():
            made[f"yes:{o.id}"] = lambda o=o: self._consent(o)
            made[f"back:{o.id}"] = lambda o=o: self._withdraw(o)
        return made

    async def agree(self, o: Offer) -> None:
        """Carry a deal out, now that both want it."""
        self._close(o, "agreed")
        await self.agreed(o)

    def _close(self, o: Offer, how: str) -> None:
        del self.game.state.joint.offers[o.id]
        self.game.tell(f"{self.kind}_{how}", o.asker, o.asked, *o.terms, to=self.known(o))

    async def _ask(self, o: Offer, seat: str, name: str, listing: Callable[[], list[Option]], must: bool) -> Keys:
        known = self.known(o)
        return await self.game.ask(
            seat, f"{name}:{o.id}", listing, about=(f"asks_{name}", o.asker, o.asked, *o.terms), mark=o.id,
            default=(DECLINE.key,) if must else None, may=not must, home=self.home,
            known_to=None if known is None else tuple(known),
        )  # fmt: skip

    async def _consent(self, o: Offer) -> None:
        def listing() -> list[Option]:
            more = self.counters(o) if self.counters is not None and o.counters < self.most else []
            counter = [Option("counter", ("counter",), then=lambda: more)] if legal(more) else []
            return [ACCEPT, *counter, DECLINE]

        how, *want = await self._ask(o, o.asked, self.kind, listing, self.must)
        if how == "accept":
            await self.agree(o)
            return
        self._close(o, "countered" if how == "counter" else "declined")
        if how == "counter":
            back = Offer(o.kind, o.asked, o.asker, tuple(want), o.counters + 1)
            self.game.state.joint.offers[back.id] = back

    async def _withdraw(self, o: Offer) -> None:
        await self._ask(o, o.asker, f"withdraw_{self.kind}", lambda: [WITHDRAW], False)
        self._close(o, "withdrawn")


def drop_offers(game: G, kind: str) -> None:
    """End what is still open of a kind, where its phase ends before the step does."""
    for o in [o for o in game.state.joint.offers.values() if o.kind == kind]:
        del game.state.joint.offers[o.id]
