"""The way through an act: what its rooms bring and cost, room after room, with the HP that will be left."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from rules.slay_the_spire import acts
from rules.slay_the_spire.content.maps import MAPS
from rules.slay_the_spire.players import growth
from rules.slay_the_spire.state import Hero, State, alive

LOSS = {
    "encounter": (0.3, 1.1, 1.6), "elite": (1.6, 2.3, 2.5), "burning_elite": (2.2, 3.0, 3.2), "event": (0.4, 0.5, 0.5),
}  # fmt: skip
"""HP that rooms cost, by act; those of fights as 360 runs had it."""
RISK = {
    "encounter": ((0.002, 0.02, 4), (0.01, 0.03, 5), (0.02, 0.08, 7.5)),
    "elite": ((0.03, 0.035, 6), (0.05, 0.06, 8), (0.08, 0.1, 8)),
}  # fmt: skip
"""How likely a hero falls in a fight, by act: at best, and how much more for each HP less than so many."""
RISK_TOGETHER = RISK | {"elite": ((0.02, 0.05, 8), (0.22, 0.06, 8.5), (0.05, 0.05, 8))}
"""The same of a party of four, which falls with any of its heroes: the Taskmaster beat it in 10 of 14 fights."""
FATAL = (220.0, 150.0, 80.0)
"""What falling on the way costs, by act."""
CARD = (4.0, 1.5, 0.7)
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
    gain -= FATAL[n] * risk(kind, hp, n, see.heroes)
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
    """Return how likely a party with so many HP each falls in a room of the nth act."""
    chances = (RISK_TOGETHER if heroes > 2 else RISK).get("elite" if kind == "burning_elite" else kind)
    if chances is None:
        return 0.0
    least, more, few = chances[n]
    return min(1.0, least + more * max(0.0, few - hp))


def best_way(state: State, hero: Hero, spaces: list[str]) -> str:
    """Return the next space of the way that is worth most to the party."""
    see = prospect(state)
    party = alive(state)
    hp = 0.5 * fmean(h.hp for h in party) + 0.5 * min(h.hp for h in party)
    gold = fmean(h.gold for h in party)
    return max(spaces, key=lambda space: way_gain(state, see, space, hp, gold))
