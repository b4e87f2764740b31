"""Who sees what, and what everybody can tell of a vampire in mist (Special Features of Vampire Movement)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.van_helsing.content.castle import COFFIN, Castle, Edge, load
from rules.van_helsing.content.items import TOKENS
from rules.van_helsing.state import DRACULA, GONE, HUNTERS, Hero, Spot, State

CASTLE: Final[Castle] = load()
MOVES: Final[dict[int, tuple[tuple[int, Edge], ...]]] = dict(CASTLE.moves)
WAYS: Final[dict[tuple[int, int], Edge]] = {(a, b): edge for a, ways in MOVES.items() for b, edge in ways}
NEXT: Final[dict[int, tuple[int, ...]]] = {a: tuple(b for b, _ in ways) for a, ways in MOVES.items()}
SEES: Final[dict[str, dict[int, tuple[int, ...]]]] = {
    "all": dict(CASTLE.sees),
    "courtyard": dict(CASTLE.sees_courtyard_only),
}
SHOTS: Final[dict[int, tuple[int, ...]]] = dict(CASTLE.shots)
BRIDES_WANTED: Final = 4
BRIDES_LOST: Final = 5


def hunters(state: State) -> list[Hero]:
    """Return the hunters still alive, in card order."""
    return [h for x in HUNTERS if (h := state.heroes[x]).alive and h.side == "hunters"]


def vampires(state: State) -> list[Hero]:
    """Return Dracula and his servants, as far as they live."""
    return [h for h in state.heroes.values() if h.alive and h.side == "vampires"]


def hunters_here(state: State, place: int) -> list[Hero]:
    """Return the hunters in a place."""
    return [h for x in HUNTERS if (h := state.heroes[x]).place == place and h.side == "hunters"]


def hunters_see(state: State) -> set[int]:
    """Return all places that some hunter looks into now."""
    sees = SEES[state.options["windows"]]
    seen: set[int] = set()
    for x in HUNTERS:
        hero = state.heroes[x]
        if hero.alive and hero.side == "hunters":
            seen.update(sees[hero.place])
    return seen


def relics_at(state: State) -> int:
    """Return where the Holy Relics are, or GONE while nobody has found them."""
    return state.heroes[state.bearer].place if state.bearer else state.relics


def cost_to_enter(state: State, place: int) -> int:
    """Return what entering a place costs a vampire: 2 where the Holy Relics are (Count's Brides)."""
    return 2 if place == relics_at(state) else 1


def of_kind(hero: Hero, kind: str) -> list[str]:
    """Return the hero's tokens of one kind."""
    return [t for t in hero.items if TOKENS[t].kind == kind]


def brides_at_coffin(state: State) -> int:
    """Count the brides who wait at the coffin without Dracula's own companions."""
    return sum(place == COFFIN for place in state.free.values())


# what everybody can tell ------------------------------------------------------------------------------------
def begin_spots(state: State, hero: Hero) -> None:
    """A vampire has shown where it is, at the start of its turn."""
    hero.spots = [(hero.place, state.points, GONE, (hero.place,))]
    hero.last_place, hero.last_round = hero.place, state.round
    hero.exit, hero.exit_from = "", GONE


def spread(state: State, hero: Hero, spots: Iterable[Spot]) -> list[Spot]:
    """Return every spot that one or more unseen steps may lead to."""
    seen = hunters_see(state)
    relics = relics_at(state)
    if hero.id == DRACULA and len(of_kind(hero, "bride")) + brides_at_coffin(state) >= BRIDES_WANTED:
        seen.add(COFFIN)  # it would have been the end of the game
    queue, found = list(spots), dict[tuple[int, int], Spot]()
    for place, left, _, path in queue:
        for to in NEXT[place]:
            rest = left - (2 if to == relics else 1)
            if rest >= 0 and to not in seen and (to, rest) not in found:
                spot = found[(to, rest)] = (to, rest, GONE, (*path, to))
                if rest:
                    queue.append(spot)
    return list(found.values())


def entered(state: State, spots: Iterable[Spot], to: int, *, held: bool) -> list[Spot]:
    """Return the spots from which one open step led to a place; `held` keeps where it came from."""
    cost = cost_to_enter(state, to)
    found: dict[tuple[int, int], Spot] = {}
    for place, left, _, path in spots:
        came = place if held else GONE
        if left >= cost and (place, to) in WAYS and (left - cost, came) not in found:
            found[(left - cost, came)] = (to, left - cost, came, (*path, to))
    return list(found.values())


def slipped_away(state: State, hero: Hero, to: int) -> None:
    """A vampire has left a place where it stood and is in mist; it named the way where it had been seen."""
    if hero.seen:
        held = hero.held and bool(hunters_here(state, hero.place))
        through = entered(state, [s for s in hero.spots if not held or s[2] == to], to, held=False)
        known = {s[:2] for s in through}
        hero.spots = through + [s for s in spread(state, hero, through) if s[:2] not in known]
    else:
        hero.spots = spread(state, hero, hero.spots)


def known_at(state: State, hero: Hero, place: int) -> None:
    """Everybody now knows where a vampire is; in mist it may go on from there."""
    hero.spots = [s for s in hero.spots if s[0] == place]
    if not hero.shown:
        known = {s[:2] for s in hero.spots}
        hero.spots += [s for s in spread(state, hero, hero.spots) if s[:2] not in known]


def not_home(state: State, hero: Hero) -> bool:
    """Rule out that Dracula is among enough brides at the coffin, since the game goes on; tell if that is news."""
    if len(of_kind(hero, "bride")) + brides_at_coffin(state) < BRIDES_WANTED:
        return False
    return not_in(hero, (COFFIN,))


def paid(hero: Hero, cost: int, *, freed: bool = False) -> None:
    """A vampire in sight has spent points; `freed` once any way out is open to it."""
    found: dict[tuple[int, int], Spot] = {}
    for place, left, came, path in hero.spots:
        if left >= cost:
            key = (left - cost, GONE if freed else came)
            found.setdefault(key, (place, *key, path))
    hero.spots = list(found.values())


def poorer_than(hero: Hero, points: int) -> None:
    """A vampire turned out to have fewer points left."""
    hero.spots = [s for s in hero.spots if s[1] < points]


def end_spots(hero: Hero) -> None:
    """The turn is over: how many points were left no longer matters."""
    found: dict[int, Spot] = {}
    for place, _, _, path in hero.spots:
        found.setdefault(place, (place, 0, GONE, path))
    hero.spots = list(found.values())


def not_in(hero: Hero, places: Iterable[int]) -> bool:
    """A vampire is in none of these places; tell whether that is news to anybody."""
    gone = set(places)
    kept = [s for s in hero.spots if s[0] not in gone]
    news = len(kept) < len(hero.spots)
    hero.spots = kept
    return news
