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
    key = f"chip={hero.seat}>{seat}"
    state.chosen[key] = str(int(state.chosen.get(key, "0")) + 1)
    game.tell("chips_in", hero.seat, seat)


def pay(state: State, hero: Hero, cost: int) -> None:
    """Pay; what others gave is spent first."""
    hero.gold -= cost
    for key in _given(state, hero):
        given = int(state.chosen[key])
        spent = min(given, cost)
        cost -= spent
        state.chosen[key] = str(given - spent)


def give_back(state: State, hero: Hero) -> None:
    """Return what others gave and was not spent."""
    for key in _given(state, hero):
        unspent = min(int(state.chosen.pop(key)), hero.gold)
        hero.gold -= unspent
        state.heroes[key.partition("=")[2].partition(">")[0]].gold += unspent


def _given(state: State, hero: Hero) -> list[str]:
    return [k for k in state.chosen if k.startswith("chip=") and k.endswith(f">{hero.seat}")]
