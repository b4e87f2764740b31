"""The way through an act: what its rooms bring and cost, room after room, with the HP that will be left."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from rules.slay_the_spire import acts
from rules.slay_the_spire.content.maps import MAPS
from rules.slay_the_spire.players import growth
from rules.slay_the_spire.state import Hero, State, alive

LOSS = {
    "encounter": (0.3, 1.6, 2.5), "elite": (2.6, 4.0, 4.5), "burning_elite": (3.5, 5.0, 5.5), "event": (0.4, 0.5, 0.5),
}  # fmt: skip
"""HP that rooms usually cost, by act."""
CARD = (5.0, 1.5, 0.7)
"""What the best card of a reward is worth, by act."""
REST = 3.0


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a party may expect of the way before it."""

    act: int
    heroes: int
    max_hp: float
    upgrade: float  # what the best upgrade is worth
    spare: float  # what is seldom spent well otherwise: a removal, a potion


def prospect(state: State) -> Prospect:
    """Return what the party may expect of the way before it."""
    party = alive(state)
    return Prospect(
        state.act, len(party), fmean(h.max_hp for h in party),
        fmean(growth.best_upgrade(h, state.act) for h in party),
        fmean(-min(0.0, growth.held(growth.worst(h, state.act), state.act)) for h in party),
    )  # fmt: skip


def way_gain(state: State, see: Prospect, space: str, hp: float, gold: float) -> float:
    """Return what the best way through a space is worth, up to the boss, to a hero with so many HP and so much gold."""
    kind = acts.kind_at(state, space) if space not in state.hidden else "event"
    n = min(see.act, 3) - 1
    if kind == "boss":
        return growth.hp_worth(hp, see.heroes)
    gain = 0.0
    onward = MAPS[state.map].paths.get(space, ())
    loss = LOSS[kind][n] if kind in LOSS else 0.0
    gain -= growth.FATAL * risk(kind, hp, n, see.heroes)
    hp -= loss
    match kind:
        case "encounter":
            gain += CARD[n] + 0.45 * growth.POTION
            gold += 0.9
        case "elite" | "burning_elite":
            gain += (1.0, 1.25, 1.25)[n] * CARD[n] + growth.RELIC * (1.3, 1.2, 0.8)[n]
            gold += 2 + n // 2
        case "campfire":
            last = len(onward) == 1 and MAPS[state.map].spaces.get(onward[0]) == "boss"
            rested = min(see.max_hp, hp + REST)
            if (growth.hp_worth(rested, see.heroes) - growth.hp_worth(hp, see.heroes)) * (
                1.0 if last else 0.8
            ) > see.upgrade:
                hp = rested
            else:
                gain += see.upgrade
        case "merchant":
            gain += growth.GOLD * gold + (min(see.spare, 4.0) if gold >= 3 else 0.0)
            gold = 0.0
        case "treasure":
            gain += growth.RELIC * (1.3, 1.2, 0.8)[n]
        case "event":
            gain += (5.0, 4.0, 3.0)[n]
        case _:
            pass
    return gain + max((way_gain(state, see, s, hp, gold) for s in onward), default=0.0)


def risk(kind: str, hp: float, n: int, heroes: int) -> float:
    """Return how likely a hero with so many HP falls in a room of the nth act."""
    if kind == "encounter":
        return min(1.0, (0.0, 0.01, 0.05)[n] + max(0.0, (2.0, 4.0, 5.5)[n] - hp) * 0.12)
    if kind in ("elite", "burning_elite"):
        return min(1.0, (0.01, 0.12, 0.2)[n] + 0.03 * (heroes - 1) + max(0.0, (4.0, 7.5, 8.5)[n] - hp) * 0.1)
    return 0.0


def best_way(state: State, hero: Hero, spaces: list[str]) -> str:
    """Return the next space of the way that is worth most to the party."""
    see = prospect(state)
    party = alive(state)
    hp = 0.5 * fmean(h.hp for h in party) + 0.5 * min(h.hp for h in party)
    gold = fmean(h.gold for h in party)
    return max(spaces, key=lambda space: way_gain(state, see, space, hp, gold))
