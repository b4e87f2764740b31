"""How the house plays a hunter: search and arm, keep together, strike what is in sight, seek what is not."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Final

from rules.engine import Keys
from rules.van_helsing.combat import CROSS, CROSS_POINTS, enemies_in
from rules.van_helsing.content.castle import COFFIN, REFUGE, SMALL_TOWER, TOMB
from rules.van_helsing.content.items import CARRIED, TOKENS, USABLE, WEAPONS, LookThroughDoors
from rules.van_helsing.players.small import poorest
from rules.van_helsing.players.worth import (
    COUNT_WORTH,
    FAR,
    HUNTER_WORTH,
    KILLED_WORTH,
    SERVANT_WORTH,
    VAMPIRE_WAYS,
    brides_home,
    heals,
    impatience,
    item_worth,
    strength,
    unseen_kinds,
    ways_from,
)
from rules.van_helsing.sight import NEXT, SEES, SHOTS, WAYS, hunters, hunters_here, of_kind, vampires
from rules.van_helsing.state import DRACULA, Hero, State


@dataclass(frozen=True, slots=True)
class Care:
    """How the house weighs danger and prospects: factors and points found by playing against itself."""

    danger: float = 0.7
    death: float = 5.0
    company: float = 4.0
    seek: float = 0.5
    hunt: float = 6.0
    guard: float = 10.0
    search: float = 0.5
    noise: float = 0.2
    step: float = 0.05
    decay: float = 0.88


CARE: Final = Care()
NOTHING: Final[Keys] = ()


class Hunt:
    """One hunter's turn, as far as it is still to come."""

    def __init__(self, state: State, hero: Hero, rng: random.Random, care: Care = CARE) -> None:
        self.state, self.hero = state, hero
        urge = 1 + impatience(state)
        self.care = care = replace(
            care,
            danger=care.danger / urge,
            company=care.company / urge,
            search=care.search * urge,
            hunt=care.hunt * urge,
            guard=care.guard / urge,
        )
        self.friends = [h for h in hunters(state) if h is not hero]
        self.weapons = sorted((t for t in hero.items if t in WEAPONS), key=strength, reverse=True)
        self.armed = strength(self.weapons[0]) if self.weapons else 0.0
        self.belief: dict[str, dict[int, float]] = {}
        for v in vampires(state):
            places = [v.place] if v.shown else sorted({s[0] for s in v.spots}) or [v.place]
            self.belief[v.id] = dict.fromkeys(places, 1 / len(places))
        self.enemies = {p: found for p in NEXT if (found := enemies_in(state, p))}
        self.noise = {p: rng.random() * care.noise for p in NEXT}
        kinds = unseen_kinds(state)
        self.hidden = max(1, sum(kinds.values()))
        self.kinds = kinds
        self.home = brides_home(state)
        self._leafs: dict[int, float] = {}
        self._walks: dict[tuple[int, int], dict[int, tuple[int, int]]] = {}
        self.find = self._find()

    # ways ---------------------------------------------------------------------------------------------------------
    def walks(self, place: int, points: int) -> dict[int, tuple[int, int]]:
        """Return the places within reach: points left there, and the first step; enemies stop the way."""
        known = self._walks.get((place, points))
        if known is not None:
            return known
        state = self.state
        keys = "key_ring_1" in self.hero.items
        found: dict[int, tuple[int, int]] = {}
        queue = [(points, place, -1)]
        while queue:
            left, here, first = queue.pop(0)
            if left < 1:
                continue
            for to in NEXT[here]:
                if to == place or to in found:
                    continue
                edge = WAYS[here, to]
                if (edge.key in state.locks and not keys) or (edge.kind == "passage" and not state.passage_known):
                    continue
                found[to] = (left - 1, to if first < 0 else first)
                if to not in self.enemies:
                    queue.append((left - 1, to, found[to][1]))
        self._walks[place, points] = found
        return found

    # worth of deeds --------------------------------------------------------------------------------------------------
    def target_worth(self, target: str, wounds: int = 1) -> float:
        """Return what hitting an enemy is worth."""
        state = self.state
        hero = state.heroes.get(target)
        if hero is None:
            killed = len(state.killed)
            return KILLED_WORTH[killed + 1] - KILLED_WORTH[killed] + 1.5 * (self.home >= 2)
        table = COUNT_WORTH if hero.id == DRACULA else SERVANT_WORTH
        return table[hero.health] - table[max(0, hero.health - wounds)] + (5.0 if hero.health <= wounds else 1.0)

    def blow(self, weapon: str, target: str, far: bool) -> float:
        """Return what one attack is worth, bats counted in."""
        arms = WEAPONS[weapon]
        hit = max(0, min(6, arms.strength - far)) / 6
        master = self.state.heroes.get(target)
        if master is not None and of_kind(master, "bat"):
            hit *= (1 + hit) / 2
        worth = hit * self.target_worth(target, arms.wounds)
        if TOKENS[weapon].star:
            worth -= 1.5
        return worth

    def strike(self, place: int) -> tuple[float, Keys]:
        """Return the best attack from a place, and its worth."""
        best: tuple[float, Keys] = (0.0, ())
        for at in (place, *SHOTS[place]):
            for target in self.enemies.get(at, ()):
                for weapon in self.weapons:
                    if weapon in self.hero.shot or (at != place and not WEAPONS[weapon].ranged):
                        continue
                    worth = self.blow(weapon, target, at != place)
                    if worth > best[0]:
                        best = (worth, ("attack", weapon, target))
        return best

    def barrage(self, place: int, points: int) -> tuple[float, Keys]:
        """Return what spending all points on attacks from a place is worth, and the first of them."""
        worth, keys = self.strike(place)
        if not keys or points < 1:
            return 0.0, ()
        if WEAPONS[keys[1]].once_a_turn or TOKENS[keys[1]].star:
            return worth * (1 + 0.5 * (points - 1)), keys
        return worth * points, keys

    def _find(self) -> float:
        """Return what turning over a token is worth, with no points left for a bride."""
        worth = 0.0
        for kind, n in self.kinds.items():
            token = f"{kind}_1"
            if token in CARRIED:
                worth += n * min(8.0, item_worth(token, self.hero.items))
            elif kind == "bride":
                worth += n * (1.0 if self.armed else -1.0)
            elif kind == "stairs_down":
                worth += n * 3.0
        return worth / self.hidden

    def search_worth(self, points: int) -> float:
        """Return what a search is worth with so many points left after it, to strike a bride if one turns up."""
        worth = self.care.search * 0.5 + self.find
        if self.armed and points > 0 and self.kinds["bride"]:
            kill = 1 - (1 - self.armed) ** points
            worth += self.kinds["bride"] / self.hidden * kill * self.target_worth("bride_1")
        return worth

    # what a place is worth -------------------------------------------------------------------------------------------
    def leaf(self, place: int) -> float:
        """Return how good it is to end the turn in a place."""
        known = self._leafs.get(place)
        if known is None:
            known = self._leafs[place] = self._danger(place) + self._prospects(place)
        return known

    def _danger(self, place: int) -> float:
        state, health = self.state, self.hero.health
        here = [h for h in self.friends if h.place == place]
        near = sum(VAMPIRE_WAYS[place][h.place] <= 2 for h in self.friends)
        threat = 0.0
        for v in vampires(state):
            total = 0.0
            for at, chance in self.belief[v.id].items():
                attacks = v.health - VAMPIRE_WAYS[at][place]
                if CROSS in self.hero.items:
                    attacks /= CROSS_POINTS
                if attacks > 0:
                    total += chance * attacks * min(6, v.health) / 6
            threat += total
        lost = min(float(health), threat * 0.9)
        low = int(lost)
        left = HUNTER_WORTH[health - low]
        if low < health:
            left -= (lost - low) * (HUNTER_WORTH[health - low] - HUNTER_WORTH[health - low - 1])
        cost = HUNTER_WORTH[health] - left
        if lost > health - 1.5:
            cost += self.care.death
        share = 1 / (1 + 0.8 * len(here) + 0.25 * (near - len(here)))
        value = -self.care.danger * cost * share
        brides = sum(t[:5] == "bride" for t in self.enemies.get(place, ()))
        value -= 0.5 * brides
        return value + self.care.company * min(2.0, len(here) + 0.6 * (near - len(here)))

    def _prospects(self, place: int) -> float:
        care, state = self.care, self.state
        ways = ways_from(state, self.hero, place)
        others = [ways_from(state, h, h.place) for h in self.friends]
        value = 0.0
        tokens = []
        for at in state.face_down:
            far = ways.get(at, FAR)
            if far < FAR:
                rivals = sum(w.get(at, FAR) < far for w in others)
                tokens.append(0.8**far / (1 + 0.5 * rivals))
        tokens.sort(reverse=True)
        worth = care.search * 0.5 + self.find
        value += worth * sum(t * f for t, f in zip(tokens, (1.0, 0.4, 0.2), strict=False))
        if self.armed:
            value += self._hunting(ways)
        lying = 0.0
        for at, found in state.face_up.items():
            far = ways.get(at, FAR)
            for token in found:
                if token in CARRIED and far < FAR:
                    lying = max(lying, self._pick_worth(token) * 0.85 ** (far + 1))
        value += lying
        if not self.armed:
            armed = [h for h in self.friends if any(t in WEAPONS for t in h.items)]
            if armed:
                value += 2.0 * 0.85 ** min(ways.get(h.place, FAR) for h in armed)
        return value

    def _hunting(self, ways: dict[int, int]) -> float:
        care, state = self.care, self.state
        best = 0.0
        for at, found in self.enemies.items():
            far = min(ways.get(at, FAR), *(ways.get(p, FAR) for p in SHOTS[at]), FAR)
            if far < FAR:
                best = max(best, max(self.target_worth(t) for t in found) * self.armed * care.decay**far * 1.5)
        value = best
        count = state.heroes[DRACULA]
        power = self.armed * sum(1 for h in self.friends if any(t in WEAPONS for t in h.items))
        weak = (6 - count.health) / 5
        places = self.belief.get(DRACULA, {})
        if places and not count.shown:
            pull = sum(c * care.decay ** ways.get(p, FAR) for p, c in places.items())
            value += care.hunt * self.armed * (0.3 + weak) * (0.5 + 0.3 * power) * pull
        if self.home >= 2:
            gates = [REFUGE, SMALL_TOWER, TOMB, COFFIN]
            far = min(ways.get(p, FAR) for p in gates)
            if far < FAR:
                value += care.guard * (self.home - 1) * self.armed * care.decay**far
        return value

    def _pick_worth(self, token: str) -> float:
        hero = self.hero
        if len(hero.items) < hero.health:
            return item_worth(token, hero.items)
        least = poorest(hero.items)[0]
        others = [t for t in hero.items if t != least]
        return item_worth(token, others) - item_worth(least, others) - 0.2

    # errands ----------------------------------------------------------------------------------------------------------
    def deeds(self, place: int, points: int, depth: int) -> tuple[float, Keys]:
        """Return the best thing to begin in a place with so many points, and its worth with all that follows."""
        state = self.state
        best, keys = self.leaf(place), NOTHING
        if points < 1:
            return best, keys
        value, attack = self.barrage(place, points)
        if attack:
            value += self.leaf(place)
            if value > best:
                best, keys = value, attack
        if place in state.face_down:
            value = self.search_worth(points - 1) + self.rest(place, points - 1, depth, done=place)
            if value > best:
                best, keys = value, ("search",)
        for token in state.face_up.get(place, ()):
            if token in CARRIED:
                worth = self._pick_worth(token)
                if worth > 0.5:
                    value = worth + self.rest(place, points - 1, depth)
                    if value > best:
                        full = len(self.hero.items) >= self.hero.health
                        best, keys = value, (f"drop:{poorest(self.hero.items)[0]}",) if full else (f"pick:{token}",)
        return best, keys

    def rest(self, place: int, points: int, depth: int, done: int = -1) -> float:
        """Return the best that can be made of the points left after a deed."""
        best = self.leaf(place)
        for to, (left, _) in self.walks(place, points).items():
            value = self.leaf(to)
            if depth and left > 0 and to != done:
                value = max(value, self.deeds(to, left, depth - 1)[0])
            best = max(best, value - self.care.step * (points - left))
        return best

    def seek(self, place: int, left: int) -> float:
        """Return what looking into a place is worth where a hidden vampire may be."""
        state, worth = self.state, 0.0
        looks = SEES[state.options["windows"]][place]
        for v in vampires(state):
            if v.shown:
                continue
            for at, chance in self.belief[v.id].items():
                if at not in looks:
                    continue
                if at == place:
                    gain = self.armed * left * self.target_worth(v.id)
                else:
                    gain = max(0.0, self.armed - 1 / 6) * left * self.target_worth(v.id) * 0.7
                worth += chance * (gain + 0.5)
        return worth * self.care.seek * 2

    def plan(self) -> Keys:
        """Return the first step of the best turn."""
        hero, state = self.hero, self.state
        place, points = hero.place, state.points
        if points < 1:
            return ("end",)
        best, keys = self.deeds(place, points, 1)
        keys = keys or ("end",)
        for value, path in self._at_once(place, points):
            if value > best:
                best, keys = value, path
        held = hero.held and place in self.enemies
        for to, (left, first) in self.walks(place, points).items():
            if held and first != hero.came:
                continue
            value = self.deeds(to, left, 1)[0] - self.care.step * (points - left) + self.seek(to, left)
            value += self.noise[to]
            if value > best:
                best, keys = value, (f"move:{first}",)
        return keys

    def _at_once(self, place: int, points: int) -> list[tuple[float, Keys]]:
        """Value medicine, lamp and gifts here and now."""
        hero, state = self.hero, self.state
        found: list[tuple[float, Keys]] = []
        base = self.rest(place, points - 1, 1)
        for token in hero.items:
            chance, more = heals(token)
            missing = hero.most - hero.health - hero.healing
            if chance and missing > 0:
                now = HUNTER_WORTH[min(4, hero.health + hero.healing)]
                gain = HUNTER_WORTH[min(4, hero.health + hero.healing + more)] - now
                waste = 0.5 if more > missing else 0.0
                value = chance * (gain + 1.0) - waste
                found.append((base + value * 1.3, (f"use:{token}",)))
            effect = USABLE.get(token)
            if isinstance(effect, LookThroughDoors) and points > 1:
                found.append((base + self._lamp(place, points - 1) * effect.number / 6, (f"use:{token}",)))
        for friend in hunters_here(state, place):
            if friend is hero or len(friend.items) >= friend.health:
                continue
            for token in hero.items:
                rest = [t for t in hero.items if t != token]
                gain = item_worth(token, friend.items) - item_worth(token, rest)
                if gain > 1.5:
                    found.append((base + gain * 0.8, (f"give:{token}", friend.id)))
        return found

    def _lamp(self, place: int, left: int) -> float:
        worth = 0.0
        for v in vampires(self.state):
            if not v.shown:
                for at, chance in self.belief[v.id].items():
                    edge = WAYS.get((place, at))
                    if edge is not None and edge.kind == "door" and edge.key not in self.state.locks:
                        worth += chance * self.armed * (left - 1) * self.target_worth(v.id)
        return worth


def plan_hunter(state: State, hero: Hero, rng: random.Random) -> Keys:
    """Return the next step of a hunter's turn."""
    return Hunt(state, hero, rng).plan()
