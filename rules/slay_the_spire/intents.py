"""What enemies intend, with the numbers as they stand: for pictures, panels and computer players."""

from __future__ import annotations

from typing import TypeAlias

from rules.slay_the_spire import foes
from rules.slay_the_spire.foes import Dies, Leaves, Summon
from rules.slay_the_spire.state import Foe, State
from rules.slay_the_spire.verbs.base import Effect, Verb, inner
from rules.slay_the_spire.verbs.combat import AllEnemies, Aoe, Block, Heal, Hit, Multi, Strength
from rules.slay_the_spire.verbs.tokens import Status, Vuln, Weak

Intent: TypeAlias = tuple[str, int, int]
"""What (attack, attack_all, block, buff, debuff, status, summon, other), its number, and how many times."""


def intents_of(state: State, foe: Foe) -> tuple[list[Intent], str]:
    """Return what an enemy intends, and its words."""
    combat = state.combat
    assert combat is not None
    action = foes.action_of(foe, combat.die)
    found: list[Intent] = []
    for verb in action:
        found += _intent(foe, verb, "")
    return found, words_of(action)


def words_of(action: Effect) -> str:
    """Say an action."""
    return inner(action) or "nothing"


def damage_of(foe: Foe, base: int, vulnerable: bool = False) -> int:
    """Return what one hit of an enemy comes to: strength, then weak and vulnerable."""
    n = base + foe.strength
    n = n if vulnerable and foe.weak else n * 2 if vulnerable else n - 1 if foe.weak else n
    return max(0, n)


def _intent(foe: Foe, verb: Verb, reach: str) -> list[Intent]:
    if isinstance(verb, Aoe):
        return [i for v in verb.effect for i in _intent(foe, v, "_all")]
    if isinstance(verb, Multi):
        return [i for v in verb.effect for i in _intent(foe, v, reach)]
    if isinstance(verb, AllEnemies):
        return [i for v in verb.effect for i in _intent(foe, v, reach)]
    if isinstance(verb, Hit):
        assert isinstance(verb.amount, int)
        assert isinstance(verb.times, int)
        whole = "_all" if foe.row < 0 else reach
        return [("attack" + whole, damage_of(foe, verb.amount), verb.times)]
    if isinstance(verb, Block):
        return [("block", _int(verb.amount), 1)]
    if isinstance(verb, Strength | Heal):
        return [("buff", _int(verb.amount), 1)]
    if isinstance(verb, Weak | Vuln):
        return [("debuff", _int(verb.amount), 1)]
    if isinstance(verb, Status):
        return [("status", verb.amount, 1)]
    if isinstance(verb, Summon):
        return [("summon", 1, 1)]
    if isinstance(verb, Dies | Leaves):
        return [("other", 1, 1)]
    return [("other", 1, 1)] if type(verb).__name__ != "ActsLast" else []


def _int(n: object) -> int:
    return n if isinstance(n, int) else 1


def attack_on(state: State, foe: Foe, seat: str) -> int:
    """Return the damage that an enemy is about to deal to a hero before block."""
    combat = state.combat
    assert combat is not None
    hero = state.heroes[seat]
    if not foes.aims_at(state, foe, hero):
        return 0
    total = 0
    for verb in foes.action_of(foe, combat.die):
        for what, n, times in _intent(foe, verb, ""):
            if what.startswith("attack"):
                total += n * times * (2 if hero.vuln and not foe.weak else 1)
    return total


__all__ = ["Intent", "attack_on", "damage_of", "intents_of", "words_of"]
