"""What a position of a boss fight looks like, in numbers; `measured_look` weighs them as fights turned out.

The unit is about the damage that a card deals: one HP of an enemy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rules.slay_the_spire import intents, library
from rules.slay_the_spire.library import SIDES
from rules.slay_the_spire.moments import listening
from rules.slay_the_spire.players import growth
from rules.slay_the_spire.players.looks import LOOKS
from rules.slay_the_spire.players.worth import hook_worth
from rules.slay_the_spire.state import Foe, Hero, State
from rules.slay_the_spire.verbs.combat import Block

FEW = (6, 4, 2, 1, 0)
"""HP below which each more counts."""
LONG, LONGER = 14, 40
"""Enemies' HP from which on a fight is long."""
FALLEN = -1000.0


def threat(state: State, foe: Foe) -> float:
    """Return about how much damage an enemy deals a round."""
    return _threat(foe.kind, foe.strength, foe.weak > 0, foe.row < 0, len(state.heroes))


@cache
def _threat(kind: str, strength: int, weak: bool, everywhere: bool, party: int) -> float:
    definition = library.FOES[kind]
    foe = Foe(id="", kind=kind, row=-1 if everywhere else 0, hp=1, max_hp=1, strength=strength, weak=int(weak))
    actions = list(definition.faces) or [s.do for track in definition.modes for s in track] or [definition.single]
    hits = [i for action in actions for verb in action for i in intents.intent_of(foe, verb)]
    total = 0.0
    for what, n, times in hits:
        if what.startswith("attack"):
            total += n * times * (party if what == "attack_all" else 1)
    return total / len(actions)


def measured_look(state: State, seat: str) -> float:
    """Return how good a position is in which a hero fights alone and ends the turn, by what such positions came to."""
    seen = features(state, state.heroes[seat])
    total = sum(LOOKS.get(name, 0.0) * n for name, n in seen.items())
    return total + FALLEN if "hp<=0" in seen else total


def features(state: State, hero: Hero) -> dict[str, float]:
    """Return what can be seen of a position at the end of a turn, before the enemies act, each with how much of it."""
    combat = state.combat
    assert combat is not None
    seen: dict[str, float] = {}

    def add(name: str, n: float = 1) -> None:
        if n:
            seen[name] = seen.get(name, 0) + n

    incoming = 0
    for foe in combat.foes:
        if foe.dead:
            continue
        incoming += intents.attack_on(state, foe, hero.seat)
        add("foe:" + foe.kind)
        add("foe hp:" + foe.kind, foe.hp)
        add("foes hp", foe.hp)
        add("foes block", min(foe.block, 6))
        if threat(state, foe) > 0:
            add("foes weak", foe.weak)
        add("foes vulnerable", foe.vuln)
        add("foes strength", foe.strength)
        add("foes poison", min(foe.poison, foe.hp))
    _defence(hero, incoming, add)
    long, longer = (min(1.0, seen.get("foes hp", 0) / n) for n in (LONG, LONGER))
    add("long", long)
    add("longer", longer)
    strength = hero.strength - hero.passing
    add("strength", strength)
    add("strength, long", strength * longer)
    for name, n in (
        ("shivs", hero.shivs), ("miracles", hero.miracles), ("potions", len(hero.potions)), ("energy", hero.energy),
        ("weak", hero.weak), ("vulnerable", hero.vuln), ("retained", sum(SIDES[c].retain for c in hero.hand)),
    ):  # fmt: skip
        add(name, n)
    add(hero.stance)
    for orb in hero.orbs:
        add("orb:" + orb)
    for power in hero.powers:
        kind = power.partition("#")[0]
        add("power:" + kind.rstrip("+"))
        add("power, long:" + kind.rstrip("+"), longer)
        add("powers", longer * _power_worth(kind))
        add("green powers", longer * kind.endswith("+"))
    _piles(hero, add)
    return seen


def block_at_end(hero: Hero) -> int:
    """Return the block with which a hero ends the turn."""
    block = hero.block + hero.orbs.count("frost")
    for _, _, hook in listening(hero, "end_turn"):
        block += sum(v.amount for v in hook.effect if isinstance(v, Block) and isinstance(v.amount, int))
    return block


def _defence(hero: Hero, incoming: int, add: Callable[[str, float], None]) -> None:
    """Note the HP that will be left, and block to spare."""
    block = block_at_end(hero)
    loss = max(0, incoming - block)
    hp = hero.hp - (min(loss, 1) if hero.cap else loss)
    add("hp", max(hp, 0))
    for few in FEW:
        add(f"hp<={few}", hp <= few)
    add("spare block, kept" if listening(hero, "keep_block") else "spare block", min(max(0, block - incoming), 4))


def _piles(hero: Hero, add: Callable[[str, float], None]) -> None:
    """Note what is still to be drawn."""
    kinds = [c.partition("#")[0] for pile in (hero.draw, hero.discard, hero.hand) for c in pile]
    worths = [w for w in map(_worth, kinds) if w is not None]
    add("statuses", len(kinds) - len(worths))
    add("cards", len(worths))
    add("quality", sum(worths) / max(1, len(worths)))


@cache
def _worth(kind: str) -> float | None:
    """Return what a card is worth in a late deck; None of a status."""
    return None if SIDES[kind + "#"].type == library.STATUS else growth.held(kind + "#", 3)


@cache
def _power_worth(kind: str) -> float:
    return max(0.5, sum(hook_worth(h) for h in SIDES[kind + "#"].hooks))
