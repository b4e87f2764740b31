"""How the house plays Dracula and his servants: a turn is one or two errands and a place to be afterwards."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.engine import Keys
from rules.van_helsing.bearing import retinue_here
from rules.van_helsing.combat import CROSS, CROSS_POINTS, GARLIC_MORE
from rules.van_helsing.content.castle import COFFIN
from rules.van_helsing.players.worth import (
    COUNT_WORTH,
    FAR,
    HOME_WORTH,
    HUNTER_WORTH,
    KILLED_WORTH,
    SERVANT_WORTH,
    VAMPIRE_WAYS,
    WIN,
    brides_home,
    card_worth,
    hunter_ways,
    impatience,
    reach_wounds,
    unseen_kinds,
    vampire_worth,
)
from rules.van_helsing.sight import BRIDES_WANTED, NEXT, hunters, hunters_see, of_kind, relics_at
from rules.van_helsing.state import DRACULA, Hero, State

KILL_BONUS: Final = (0.0, WIN, 16.0, 9.0, 5.0)
"""What the loss of a hunter means beside the hunter's worth, by how many there were."""
TURNED: Final = 8.0
FOUND_BRIDE: Final = 8.0
NOTHING: Final[Keys] = ()
Healths: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Care:
    """How the house weighs danger and prospects: factors and points found by playing against itself."""

    danger: float = 1.4
    finders: float = 1.3  # places that a hunter looks into in a turn
    hunt: float = 0.45
    fetch: float = 5.0
    carry: float = 0.5
    win_pull: float = 40.0
    heal: float = 1.3
    search: float = 0.6
    noise: float = 0.6
    steps: float = 0.12


CARE: Final = Care()


class Haunt:
    """One vampire's turn, as far as it is still to come."""

    def __init__(self, state: State, hero: Hero, rng: random.Random, care: Care = CARE) -> None:
        self.state, self.hero, self.care = state, hero, care
        self.prey = hunters(state)
        self.seen = hunters_see(state)
        self.relics = relics_at(state)
        self.at: dict[int, list[int]] = {}
        for n, hunter in enumerate(self.prey):
            self.at.setdefault(hunter.place, []).append(n)
        self.healths: Healths = tuple(h.health for h in self.prey)
        self.cards = [card_worth(h.items) for h in self.prey]
        self.bats = len(of_kind(hero, "bat"))
        self.led = len(of_kind(hero, "bride"))
        self.count = hero.id == DRACULA
        self.home = brides_home(state)
        self.waiting_home = sum(p == COFFIN for p in state.free.values())
        self.urge = 1 + impatience(state)
        self.fear = care.danger / self.urge
        self.noise = {p: rng.random() * care.noise for p in NEXT}
        self._wounds: dict[tuple[int, int, int], float] = {}
        self._fights: dict[tuple[int, int, int, Healths, int], tuple[float, Keys]] = {}
        self._after: dict[tuple[int, int, int, Healths, int], float] = {}
        self._walks: dict[tuple[int, int], dict[int, tuple[int, int]]] = {}
        kinds = unseen_kinds(state)
        hidden = max(1, sum(kinds.values()))
        self.find = (kinds["bride"] * FOUND_BRIDE + kinds["bat"] * 2.0 - 0.3 * hidden) / hidden

    # ways ---------------------------------------------------------------------------------------------------------
    def walks(self, place: int, points: int) -> dict[int, tuple[int, int]]:
        """Return the places within reach: points left there, and the first step; hunters stop the way."""
        known = self._walks.get((place, points))
        if known is not None:
            return known
        found: dict[int, tuple[int, int]] = {}
        queue = [(points, place, -1)]
        while queue:
            left, here, first = queue.pop(0)
            for to in NEXT[here]:
                rest = left - (2 if to == self.relics else 1)
                if rest < 0 or to == place or (to in found and found[to][0] >= rest):
                    continue
                found[to] = (rest, to if first < 0 else first)
                if to not in self.at and rest:
                    queue.append((rest, to, found[to][1]))
        self._walks[place, points] = found
        return found

    # what a place is worth ------------------------------------------------------------------------------------------
    def wounds(self, place: int, n: int, health: int) -> float:
        """Return the wounds one hunter could deal here, next turn."""
        key = (place, n, health)
        if key not in self._wounds:
            self._wounds[key] = reach_wounds(self.state, self.prey[n], health, place) if health else 0.0
        return self._wounds[key]

    def leaf(self, place: int, health: int, healths: Healths, led: int, hide: float) -> float:
        """Return how good it is to end the turn here; `hide` is among how many places it may be thought to be."""
        dealt, able = 0.0, 0
        for n, h in enumerate(healths):
            if h:
                w = self.wounds(place, n, h)
                if w:
                    dealt += w
                    able += 1
        value = 0.0
        if dealt:
            found = min(1.0, self.care.finders * able / hide)
            value -= self.fear * found * self._loss(health, dealt * (0.75 if hide > 1.5 else 0.95), led)
        value += self._prospects(place, health, healths, led) + self.noise[place]
        if place == COFFIN and self.count and led + self.waiting_home >= BRIDES_WANTED:
            value += WIN
        return value

    def _loss(self, health: int, dealt: float, led: int) -> float:
        table = COUNT_WORTH if self.count else SERVANT_WORTH
        loss, chance, left = 0.0, math.exp(-dealt), 1.0
        for k in range(health):
            loss += chance * (table[health] - table[health - k])
            left -= chance
            chance *= dealt / (k + 1)
        loss += max(0.0, left) * (table[health] - table[0])
        return loss + led * min(1.0, dealt) * 2.0

    def _prospects(self, place: int, health: int, healths: Healths, led: int) -> float:
        care, state, ways = self.care, self.state, VAMPIRE_WAYS[place]
        value = 0.0
        best = 0.0
        for n, h in enumerate(healths):
            if not h:
                continue
            hunter = self.prey[n]
            far = ways[hunter.place]
            company = len(self.at[hunter.place]) - 1
            attacks = health - far
            worth = (22.0 - HUNTER_WORTH[h] * 0.5 + 0.4 * self.cards[n]) / (1 + 0.6 * company)
            near = min(1.0, attacks / 4) * health / 5 if attacks > 0 else 0.0
            best = max(best, worth * (near + 0.3 * 0.8**far))
        value += care.hunt * best
        for bride, at in state.free.items():
            if at != COFFIN and bride not in self.state.expelled:
                value += care.fetch * self.urge * 0.85 ** ways[at] * (1.0 if self.count else 0.7)
        if self.count:
            if led:
                value -= care.carry / self.urge * led * ways[COFFIN]
            if led + self.waiting_home >= BRIDES_WANTED:
                value += care.win_pull * 0.8 ** ways[COFFIN]
        elif led:
            count = self.state.heroes[DRACULA]
            value -= 0.3 * led * min(ways[COFFIN], VAMPIRE_WAYS[place][count.place])
        if state.face_down:
            nearest = min(ways[p] for p in state.face_down)
            value += care.search * self.urge**2 * max(0.0, self.find) * 0.8**nearest
        missing = self.hero.most - health
        if missing > 0 and self.count:
            beds = [COFFIN, *(p for p, ts in state.face_up.items() if any(t[:4] == "pool" for t in ts))]
            value += care.heal * missing**1.5 * 0.85 ** min(ways[p] for p in beds)
        return value

    def _hide(self, start: int, points: int, place: int, *, named: bool) -> float:
        """Guess among how many places the others will think it is."""
        if place in self.seen:
            return 1.0
        reach = [p for p in self.walks(start, points) if p not in self.seen]
        return max(1.0, len(reach) * (0.5 if named else 1.0))

    def after(self, place: int, points: int, health: int, healths: Healths, led: int) -> float:
        """Return the best there is in walking off from a place where the vampire was seen, or staying."""
        key = (place, points, health, healths, led)
        known = self._after.get(key)
        if known is None:
            known = self.leaf(place, health, healths, led, 1.0)
            for to in self.walks(place, points):
                if to in self.at and any(healths[n] for n in self.at[to]):
                    continue
                hide = self._hide(place, points, to, named=True)
                known = max(known, self.leaf(to, health, healths, led, hide) - self.care.steps)
            self._after[key] = known
        return known

    # fights ---------------------------------------------------------------------------------------------------------
    def fight(self, place: int, points: int, health: int, healths: Healths, led: int) -> tuple[float, Keys]:
        """Return what fighting on here is worth at best, and the first blow; () to leave it."""
        key = (place, points, health, healths, led)
        known = self._fights.get(key)
        if known is not None:
            return known
        best, keys = self.after(place, points, health, healths, led), NOTHING
        if points > 0:
            order = sorted((n for n in self.at[place] if healths[n]), key=lambda n: (healths[n], -self.cards[n]))
            for n in order[:2]:
                cost = CROSS_POINTS if CROSS in self.prey[n].items else 1
                if cost > points:
                    continue
                for how in ("claws", "bite"):
                    value = self._blow(place, points - cost, health, healths, led, n, how)
                    if value > best:
                        best, keys = value, ("attack", self.prey[n].id, how)
        self._fights[key] = best, keys
        return best, keys

    def _blow(self, place: int, points: int, health: int, healths: Healths, led: int, n: int, how: str) -> float:
        there = healths[n]
        if how == "claws":
            hit = min(6, health) / 6
            if self.bats:
                hit = 1 - (1 - hit) ** 2
            hurt = self._hurt(place, points, health, healths, led, n, there - 1, turned=False)
            return hit * hurt + (1 - hit) * self.fight(place, points, health, healths, led)[0]
        resist = resists(self.prey[n], there)
        hurt = self._hurt(place, points, health, healths, led, n, there - 2, turned=True)
        worth = vampire_worth(self.hero, health) - vampire_worth(self.hero, health - 1)
        failed = -worth
        if health > 1:
            failed += self.fight(place, points, health - 1, healths, led)[0]
        return (1 - resist) * hurt + resist * failed

    def _hurt(
        self, place: int, points: int, health: int, healths: Healths, led: int, n: int, to: int, *, turned: bool
    ) -> float:
        there, to = healths[n], max(0, to)
        after = (*healths[:n], to, *healths[n + 1 :])
        gain = HUNTER_WORTH[there] - HUNTER_WORTH[to]
        if not to:
            alive = sum(h > 0 for h in healths)
            gain += KILL_BONUS[alive] + 0.5 * self.cards[n] + (TURNED if turned else 0.0)
            if alive == 1:
                return gain
        return gain + self.fight(place, points, health, after, led)[0]

    # errands --------------------------------------------------------------------------------------------------------
    def errand(self, place: int, points: int, led: int, *, came: bool) -> tuple[float, Keys]:
        """Return what can be done in a place at best: fight, take along, search or drink; and how to begin."""
        state, hero = self.state, self.hero
        health, healths = hero.health, self.healths
        best, keys = -math.inf, NOTHING
        if any(healths[n] for n in self.at.get(place, ())) and points > 0:
            best, keys = self.fight(place, points, health, healths, led)
            if not keys:
                best = -math.inf if came else best
        company = [t for t in retinue_here(state, place) if t not in state.expelled]
        if company and place != COFFIN:
            brides = sum(t[:5] == "bride" for t in company)
            gain = HOME_WORTH[min(8, self.home + brides)] - HOME_WORTH[self.home] + 2.0 * (len(company) - brides)
            value = gain + self.after(place, points, health, healths, led + brides)
            # wherever she is, she has as far to go
            value += brides * self.care.carry / self.urge * VAMPIRE_WAYS[place][COFFIN]
            if value > best:
                best, keys = value, (f"take:{company[0]}",)
        if place in state.face_down and points > 0:
            value = self.find * self.urge + self.after(place, points - 1, health, healths, led)
            if value > best:
                best, keys = value, ("search",)
        pool = next((t for t in state.face_up.get(place, ()) if t[:4] == "pool"), None)
        if pool and points > 0 and health < hero.most:
            gain = vampire_worth(hero, health + 1) - vampire_worth(hero, health)
            value = gain + self.leaf(place, health + 1, healths, led, 1.0)
            if value > best:
                best, keys = value, (f"drink:{pool}",)
        return best, keys

    def plan(self) -> Keys:
        """Return the first step of the best turn."""
        state, hero = self.state, self.hero
        place, points, health = hero.place, state.points, hero.health
        if self._deposits():
            return ("expel",)
        hidden = not hero.shown
        start = hero.path[0] if hero.path else place
        hide = self._hide(start, state.points_at_start, place, named=False) if hidden else 1.0
        best, keys = self.leaf(place, health, self.healths, self.led, hide), ("end",)
        rested = place == COFFIN == state.start and state.spent == 0 and len(hero.path) == 1
        if rested and health < hero.most:
            best += vampire_worth(hero, health + 1) - vampire_worth(hero, health)
        value, errand = self.errand(place, points, self.led, came=False)
        if errand and value > best:
            best, keys = value, errand
        held = hero.held and place in self.at
        for to, (left, first) in self.walks(place, points).items():
            if held and first != hero.came:
                continue
            if to not in self.at:
                hide = self._hide(start, state.points_at_start, to, named=hero.shown and hero.seen)
                value = self.leaf(to, health, self.healths, self.led, hide) - self.care.steps
                if value > best:
                    best, keys = value, (f"move:{first}",)
            value, errand = self.errand(to, left, self.led, came=True)
            if errand and value - 0.05 * (points - left) > best:
                best, keys = value - 0.05 * (points - left), (f"move:{first}",)
        if keys[0] == "attack" and self.led:
            fresh = [b for b in of_kind(hero, "bride") if b not in state.weary]
            target = state.heroes[keys[1]]
            if fresh and CROSS not in target.open:
                return ("bride", target.id, bride_how(state, target))
        return keys

    def _deposits(self) -> bool:
        """Tell whether a companion is better off at the coffin, out of the hunters' reach."""
        if not (self.led and self.hero.place == COFFIN):
            return False
        return all(hunter_ways(self.state, h).get(COFFIN, FAR) > 8 for h in self.prey)


def resists(hunter: Hero, health: int) -> float:
    """Return the chance that a hunter resists a bite."""
    garlic = any(t[:6] == "garlic" for t in hunter.items)
    return min(6, health + GARLIC_MORE * garlic) / 6


def bride_how(state: State, target: Hero) -> str:
    """Choose between a bride's claws and her bite, which destroys her where it fails."""
    resist = resists(target, target.health)
    left = max(0, target.health - 2)
    gain = HUNTER_WORTH[target.health] - HUNTER_WORTH[left]
    if not left:
        gain += KILL_BONUS[len(hunters(state))] + TURNED
    killed = len(state.killed)
    loss = KILLED_WORTH[killed + 1] - KILLED_WORTH[killed] + 4.0
    claws = (HUNTER_WORTH[target.health] - HUNTER_WORTH[target.health - 1]) / 6
    return "bite" if (1 - resist) * gain - resist * loss > claws else "claws"


def plan_vampire(state: State, hero: Hero, rng: random.Random) -> Keys:
    """Return the next step of Dracula's or a servant's turn."""
    return Haunt(state, hero, rng).plan()


def plan_brides(state: State, rng: random.Random) -> Keys:
    """Return what the next bride on her own does: go home, meet her master, or strike where she is cornered."""
    bride = state.waiting[0]
    place = state.free[bride]
    count = state.heroes[DRACULA]
    servants = [h for h in state.heroes.values() if h.alive and h.vampire]
    if place == COFFIN:
        return bride, "stay"
    for master in servants:
        if master.place == place and bride not in state.expelled:
            return bride, f"join:{master.id}"
    relics, prey = relics_at(state), hunters(state)

    def score(at: int) -> float:
        danger = sum(reach_wounds(state, h, h.health, at) for h in prey)
        ways = VAMPIRE_WAYS[at]
        return -10.0 * min(1.0, danger) - 0.7 * min(ways[COFFIN], ways[count.place]) - 0.3 * ways[COFFIN]

    best, keys = score(place), (bride, "stay")
    for to in NEXT[place]:
        if to != relics and score(to) + rng.random() * 0.2 > best:
            best, keys = score(to), (bride, f"move:{to}")
    here = [h for h in prey if h.place == place and CROSS not in h.open]
    if here:
        target = min(here, key=lambda h: h.health)
        how = bride_how(state, target)
        if how == "bite" or best - score(place) < 1.0:
            return bride, "attack", target.id, how
    return keys
