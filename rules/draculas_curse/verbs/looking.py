"""Looking at what is hidden, and showing it: decks, hands, quests, Dracula's trap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.cards import Effect
from rules.draculas_curse import castle, dealing
from rules.draculas_curse.library import id_of
from rules.draculas_curse.registry import Cx
from rules.draculas_curse.verbs.base import whom
from rules.engine import EVERYONE, Option


@dataclass(frozen=True, slots=True)
class ShowHand(Effect):
    """Show the hand to all."""

    def run(self, c: Any) -> None:
        """Show it."""
        c.me.hand.show(EVERYONE, c.me.hand.cards)
        c.game.learned(EVERYONE)
        c.game.tell("shows_hand", c.seat, *(id_of(x) for x in c.me.hand))

    def clause(self) -> str:
        """Say it."""
        return "show your hand to all"


@dataclass(frozen=True, slots=True)
class Peek(Effect):
    """Look at the top of a deck, a stack of tiles, a hand, a quest, a trap, in secret."""

    zone: str
    n: int = 1
    who: str = "self"
    arranged: bool = False

    async def run(self, c: Any) -> None:
        """Look at it."""
        state, seat = c.state, c.seat
        if self.zone in ("hand", "quest"):
            for other in await whom(c, self.who):
                found = list(c.state.slayers[other].hand) if self.zone == "hand" else [c.state.slayers[other].quest]
                if self.zone == "hand":
                    c.state.slayers[other].hand.show(seat, found)
                c.game.learned(seat)
                c.game.tell("looks_at", seat, other, self.zone)
                c.game.tell("saw", *(id_of(x) for x in found if x), to=[seat])
            return
        if self.zone == "trap":
            if state.dracula.trap:
                c.game.learned(seat)
                c.game.tell("saw", id_of(state.dracula.trap), to=[seat])
            return
        zone = self.zone
        if zone == "ANY":
            zone = await dealing.choose_deck(c.game, seat, "ask_peek")
        pile = _pile(c, zone)
        if pile is None or not len(pile):
            return
        top = pile.top(self.n)
        pile.show(seat, top)
        c.game.learned(seat)
        c.game.tell("looks_at", seat, seat, zone)
        c.game.tell("saw", *(id_of(x) for x in top), to=[seat])
        if self.arranged and len(top) > 1:
            await _arrange(c, pile, top)

    def clause(self) -> str:
        """Say it."""
        where = _ZONES.get(self.zone, self.zone)
        if self.zone in ("hand", "quest"):
            return f"look at {where} of {'the enemy' if self.who == 'foe' else 'an adjacent player'}"
        if self.zone == "trap":
            return "look at Dracula's trap"
        return f"look at the top {self.n} of {where}" + (", put them back in any order" if self.arranged else "")


_ZONES = {
    "ANY": "any deck", "combat": "the combat deck", "curses": "the curse deck", "floor": "the stack of your floor",
    "hand": "the hand", "quest": "the quest", "trap": "Dracula's trap",
}  # fmt: skip


def _pile(c: Cx, zone: str) -> Any:
    state = c.state
    if zone == "combat":
        return state.combat_deck
    if zone == "curses":
        return state.curse_deck
    if zone == "floor":
        return state.castle.stacks[castle.floor_of(state, c.me.at)] if c.me.at else None
    return state.decks[zone]


async def _arrange(c: Cx, pile: Any, top: list[str]) -> None:
    """Ask for an order, the topmost first."""
    order: list[str] = []
    while len(order) < len(top) - 1:

        def listing() -> list[Option]:
            left = [x for x in pile.top(len(top)) if x not in order]
            return [Option(x, ("card", id_of(x))) for x in left]

        (key,) = await c.game.ask(
            c.seat, f"arrange:{c.source}", listing, about=("ask_arrange", len(order) + 1),
            default=lambda: (listing()[0].key,), mark=str(len(order)),
        )  # fmt: skip
        order.append(key)
    order += [x for x in pile.top(len(top)) if x not in order]
    if sorted(pile.top(len(top))) == sorted(order):
        pile.arrange(order[::-1], c.seat)
