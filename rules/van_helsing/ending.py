"""The four endings, checked after every step in a fixed order (End of the Game)."""

from __future__ import annotations

from rules.van_helsing.content.castle import COFFIN
from rules.van_helsing.sight import BRIDES_LOST, BRIDES_WANTED, hunters, of_kind, vampires
from rules.van_helsing.state import DRACULA, State, Trail
from rules.van_helsing.steps import Table


def ending(state: State) -> tuple[str, str] | None:
    """Return the winning side and why, or None while the game goes on; the hunters' endings come first."""
    if not state.heroes[DRACULA].alive:
        return "hunters", "dracula_dead"
    if len(state.killed) >= BRIDES_LOST:
        return "hunters", "brides_dead"
    if not hunters(state):
        return "vampires", "no_hunters"
    if state.heroes[DRACULA].place == COFFIN:
        gathered = sum(place == COFFIN for place in state.free.values())
        gathered += sum(len(of_kind(v, "bride")) for v in vampires(state) if v.place == COFFIN)
        if gathered >= BRIDES_WANTED:
            return "vampires", "brides_home"
    return None


def ended(game: Table) -> bool:
    """End the game where an ending is reached; tell whether it is over."""
    state = game.state
    if state.outcome is not None:
        return True
    found = ending(state)
    if found is None:
        return False
    finish(game, *found)
    return True


def finish(game: Table, side: str, why: str) -> None:
    """End the game for a side: its seats win, also those that came over to it."""
    state = game.state
    if state.turn in state.heroes:
        keep_trail(state, state.turn)
    game.finish(side, [s for s in state.seats if state.sides[s] == side], why)


def keep_trail(state: State, hero_id: str) -> None:
    """Keep a vampire's walk of this turn, to be shown in the end."""
    hero = state.heroes[hero_id]
    if hero.vampire and len(hero.path) > 1:
        state.trails.append(Trail(hero_id, state.round, hero.path[:]))
