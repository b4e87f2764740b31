"""Trade: one card for one, with consent of both, unseen by the others (Trade; ruling 41)."""

from __future__ import annotations

from rules.draculas_curse import castle, traps
from rules.draculas_curse.library import CHARACTERS, id_of
from rules.draculas_curse.registry import happen
from rules.draculas_curse.state import State
from rules.draculas_curse.steps import Table
from rules.engine import Keys, Offer, Offers, Option

TRADE, GIVE, NO = "trade", "give", Option("decline", ("decline",), style="pass")


def partners(state: State, seat: str) -> list[str]:
    """Return who may be traded with: adjacent players, or those within the active player's synergy range."""
    me = state.slayers[seat]
    most = max(1, CHARACTERS[me.character].synergy_range)
    found = [s for s in state.playing if s != seat and state.slayers[s].at]
    return [s for s in found if castle.within(state, me.at, state.slayers[s].at, most)] if me.at else []


def options(state: State, seat: str) -> list[Option]:
    """List whom a card can be offered to, and which."""
    mine = list(state.slayers[seat].hand)
    if not mine:
        return []
    cards = [Option(c, ("card", id_of(c)), shows=("card", id_of(c))) for c in mine]
    return [
        Option(
            f"{TRADE}:{other}", ("opt_trade", other), None if len(state.slayers[other].hand) else ("why_no_cards",),
            then=lambda: cards, group=TRADE, style="aside",
        )
        for other in partners(state, seat)
    ]  # fmt: skip


class Trades(Offers):
    """Offers of a card: whoever is offered one names a card of theirs for it, and the first one agrees or not."""

    def __init__(self, game: Table) -> None:
        super().__init__(
            game, TRADE, stands=lambda o: stands(game.state, o), agreed=lambda o: swaps(game, o), must=False
        )

    async def _consent(self, o: Offer) -> None:
        if len(o.terms) > 1:
            await super()._consent(o)
            return

        def listing() -> list[Option]:
            mine = self.game.state.slayers[o.asked].hand
            return [*(Option(c, ("give", id_of(c)), shows=("card", id_of(c))) for c in mine), NO]

        keys = await self._ask(o, o.asked, self.kind, listing, self.must)
        self._close(o, "declined" if keys[0] == NO.key else "countered")
        if keys[0] != NO.key:
            shows(self.game, o.asked, o.asker, keys[0])
            back = Offer(o.kind, o.asked, o.asker, (*o.terms, keys[0]), 1)
            self.game.state.joint.offers[back.id] = back


def shows(game: Table, seat: str, other: str, copy: str) -> None:
    """Let a player see a card that another would give."""
    game.state.slayers[seat].hand.show(other, [copy])
    game.learned(other)


def stands(state: State, o: Offer) -> bool:
    """Tell whether a trade can still be made: both in reach of the active player, both cards in hand."""
    active, other = (o.asker, o.asked) if len(o.terms) == 1 else (o.asked, o.asker)
    if active != state.active or other not in partners(state, active):
        return False
    if o.terms[0] not in state.slayers[active].hand:
        return False
    return len(o.terms) == 1 or o.terms[1] in state.slayers[other].hand


async def swaps(game: Table, o: Offer) -> None:
    """Exchange the two cards: each knows what it gave and what it got."""
    state = game.state
    first, second = o.asked, o.asker  # the active player has given the first card
    one, two = o.terms
    state.slayers[first].hand.move(one, state.slayers[second].hand)
    state.slayers[second].hand.move(two, state.slayers[first].hand)
    game.learned(first, second)
    game.tell("trade_made", first, second)
    game.tell("trade_cards", first, id_of(one), second, id_of(two), to=[first, second])
    for seat, other in ((first, second), (second, first)):
        await happen(game, "trade", seat, other)
    await traps.spring(game, "any_trade", first, second)


def offered(game: Table, seat: str, keys: Keys) -> Offer:
    """Return the offer that an answer makes."""
    return Offer(TRADE, seat, keys[0].partition(":")[2], (keys[1],))
