"""Gold between players: only towards what another pays to a merchant or in an event (Gold)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Option
from rules.slay_the_spire.state import G, Hero, State


def chip_options(hero: Hero, others: Iterable[Hero]) -> list[Option]:
    """Offer to put 1 gold towards what one of the others pays."""
    takers = [h for h in others if h is not hero]
    if not takers or not hero.gold:
        return []
    return [Option("chip", ("chip_in",), then=lambda: [Option(h.seat, ("hero", h.seat)) for h in takers], group="gold")]


def chip(game: G, hero: Hero, seat: str) -> None:
    """Give another player 1 gold, which comes back if it is not spent here."""
    state = game.state
    hero.gold -= 1
    state.heroes[seat].gold += 1
    given = state.here.chips.setdefault(seat, {})
    given[hero.seat] = given.get(hero.seat, 0) + 1
    game.tell("chips_in", hero.seat, seat)


def pay(state: State, hero: Hero, cost: int) -> None:
    """Pay; what others gave is spent first."""
    hero.gold -= cost
    given = state.here.chips.get(hero.seat, {})
    for giver, gold in given.items():
        spent = min(gold, cost)
        cost -= spent
        given[giver] = gold - spent


def give_back(state: State, hero: Hero) -> None:
    """Return what others gave and was not spent."""
    for giver, gold in state.here.chips.pop(hero.seat, {}).items():
        unspent = min(gold, hero.gold)
        hero.gold -= unspent
        state.heroes[giver].gold += unspent
