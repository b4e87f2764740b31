"""What health, items and brides are worth to a computer player, in points of one common scale."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from rules.van_helsing.content.castle import COFFIN
from rules.van_helsing.content.items import KINDS, TOKENS, USEFUL, WEAPONS, Heal
from rules.van_helsing.sight import CASTLE, SHOTS
from rules.van_helsing.state import DRACULA, Hero, State

HUNTER_WORTH: Final = (0.0, 11.0, 15.0, 18.0, 20.0)
"""What a hunter is worth to the hunters, by health."""
COUNT_WORTH: Final = (-120.0, 0.0, 9.0, 15.0, 19.0, 22.0)
SERVANT_WORTH: Final = (0.0, 4.0, 7.0, 9.0)
KILLED_WORTH: Final = (0.0, 7.0, 15.0, 25.0, 38.0, 150.0, 150.0, 150.0, 150.0)
"""Brides destroyed, to the hunters."""
HOME_WORTH: Final = (0.0, 6.0, 13.0, 22.0, 34.0, 40.0, 46.0, 52.0, 58.0)
"""Brides that follow a vampire or wait at the coffin, to the vampires."""
WIN: Final = 150.0
FAR: Final = 99
_KINDS: Final = {
    "holy_water": 3.0, "key_ring": 2.5, "cross": 3.0, "first_aid": 2.0, "antidote": 2.5, "garlic": 1.0, "lamp": 0.6,
}  # fmt: skip


def vampire_worth(hero: Hero, health: int) -> float:
    """Return what a vampire's health is worth to its side."""
    return (COUNT_WORTH if hero.id == DRACULA else SERVANT_WORTH)[health]


def strength(token: str) -> float:
    """Return what a weapon does with one attack: wounds expected, its reach counted in."""
    arms = WEAPONS[token]
    return min(6, arms.strength) / 6 * arms.wounds


def item_worth(token: str, others: list[str]) -> float:
    """Return what an item is worth to a hunter who carries the others."""
    kind = TOKENS[token].kind
    if token in WEAPONS:
        arms = WEAPONS[token]
        best = max((strength(t) for t in others if t in WEAPONS), default=0.0)
        mine = strength(token)
        worth = 2.0 + 8.0 * mine + (1.0 if arms.ranged else 0.0)
        if best >= mine:
            worth *= 0.15
        elif best:
            worth -= (2.0 + 8.0 * best) * 0.85
        return worth * (0.5 if TOKENS[token].star else 1.0)
    worth = _KINDS.get(kind, 0.0)
    same = sum(TOKENS[t].kind == kind for t in others)
    return worth * (0.3 if kind in ("lamp", "garlic") and same else 1.0)


def card_worth(items: list[str]) -> float:
    """Return what all of a hunter's items are worth together."""
    total = 0.0
    for n, token in enumerate(sorted(items, key=lambda t: -strength(t) if t in WEAPONS else 0.0)):
        total += item_worth(token, sorted(items, key=lambda t: -strength(t) if t in WEAPONS else 0.0)[:n])
    return total


def heals(token: str) -> tuple[float, int]:
    """Return the chance that a medicine helps, and the health it gives; nothing for other items."""
    effect = KINDS[TOKENS[token].kind].effect
    return (min(6, effect.number) / 6, effect.health) if isinstance(effect, Heal) else (0.0, 0)


# distances -------------------------------------------------------------------------------------------------------
VAMPIRE_WAYS: Final = {n: dict(CASTLE.vampire_distances(n)) for n in CASTLE.places}
"""Moves between any two places for those whom locks do not hold."""
_LOCKS: Final = frozenset(edge.key for edge in CASTLE.locks)


@lru_cache(maxsize=4096)
def _hunter_ways(start: int, locked: tuple[str, ...], known: bool) -> dict[int, int]:
    return dict(CASTLE.distances(start, opened=_LOCKS.difference(locked), passage=known))


def hunter_ways(state: State, hero: Hero) -> dict[int, int]:
    """Return the moves a hunter needs to each place it can reach."""
    locked = () if "key_ring_1" in hero.items else tuple(state.locks)
    return _hunter_ways(hero.place, locked, state.passage_known)


def ways_from(state: State, hero: Hero, place: int) -> dict[int, int]:
    """Return the moves the hunter would need from another place."""
    locked = () if "key_ring_1" in hero.items else tuple(state.locks)
    return _hunter_ways(place, locked, state.passage_known)


def blows(hero: Hero, points: int) -> float:
    """Return the wounds a hunter can expect to deal with so many points in one place."""
    if points < 1:
        return 0.0
    each: list[float] = []
    for token in hero.items:
        if token in WEAPONS:
            times = 1 if WEAPONS[token].once_a_turn or TOKENS[token].star else points
            each += [strength(token)] * times
    each.sort(reverse=True)
    return sum(each[:points])


def reach_wounds(state: State, hero: Hero, health: int, place: int) -> float:
    """Return the wounds a hunter could deal in its next turn to an enemy it sees in a place."""
    if not any(t in WEAPONS for t in hero.items):
        return 0.0
    ways = hunter_ways(state, hero)
    most = blows(hero, health - ways.get(place, FAR))
    ranged = [strength(t) for t in hero.items if t in WEAPONS and WEAPONS[t].ranged]
    if ranged:
        near = min((ways.get(p, FAR) for p in SHOTS[place]), default=FAR)
        if near < health:
            most = max(most, (health - near) * max(0.0, max(ranged) - 1 / 6))
    return most


# what lies hidden --------------------------------------------------------------------------------------------------
def unseen_kinds(state: State) -> Counter[str]:
    """Count the kinds of the tokens that still lie face down: what is left when all that was found is taken away."""
    return Counter(TOKENS[t].kind for t in state.face_down.values() if t in USEFUL)


def brides_home(state: State) -> int:
    """Count the brides that follow a vampire or wait at the coffin."""
    led = sum(t[:5] == "bride" for h in state.heroes.values() if h.vampire for t in h.items)
    return led + sum(place == COFFIN for place in state.free.values())


def impatience(state: State) -> float:
    """Return how much boldness a long game adds, from 0: neither side gains by waiting for ever."""
    return min(8.0, 0.06 * max(0, state.round - 14))
