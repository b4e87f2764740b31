"""What enemies intend, with the numbers as they stand: for pictures, panels and computer players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from rules.cards import Effect, inner
from rules.slay_the_spire import blows, foes, library
from rules.slay_the_spire.foes import ActsLast, Summon
from rules.slay_the_spire.state import Foe, Hero, State
from rules.slay_the_spire.verbs.base import Effects
from rules.slay_the_spire.verbs.combat import AllEnemies, Aoe, Block, Heal, Hit, Multi, Strength
from rules.slay_the_spire.verbs.enemies import AddCube, BlockAnother, BlockEach, ReviveGremlins, ShuffleIn
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
        found += _intent(foe, verb, "", len(state.heroes))
    return found, words_of(action, foe)


def words_of(action: Effects, foe: Foe) -> str:
    """Say an action of an enemy, its hits as they stand and why: "hit for 4 twice (+1 Strength)"."""
    why = [f"+{foe.strength} Strength"] if foe.strength else []
    why += ["-1 Weak"] if foe.weak else []
    stands = tuple(_standing(verb, foe) for verb in action) if why else action
    words = inner(stands) or "nothing"
    return words if stands == action else f"{words} ({', '.join(why)})"


def _standing(verb: Effect, foe: Foe) -> Effect:
    if isinstance(verb, Hit) and isinstance(verb.amount, int):
        return replace(verb, amount=damage_of(foe, verb.amount))
    if isinstance(verb, Aoe | Multi | AllEnemies):
        return replace(verb, effect=tuple(_standing(v, foe) for v in verb.effect))
    return verb


def damage_of(foe: Foe, base: int, vulnerable: bool = False) -> int:
    """Return what one hit of an enemy comes to: strength, then weak and vulnerable."""
    n = base + foe.strength
    n = n if vulnerable and foe.weak else n * 2 if vulnerable else n - 1 if foe.weak else n
    return max(0, n)


def _intent(foe: Foe, verb: Effect, reach: str, players: int) -> list[Intent]:
    if isinstance(verb, Aoe):
        return [i for v in verb.effect for i in _intent(foe, v, "_all", players)]
    if isinstance(verb, Multi | AllEnemies):
        return [i for v in verb.effect for i in _intent(foe, v, reach, players)]
    if isinstance(verb, Hit):
        assert isinstance(verb.amount, int)
        assert isinstance(verb.times, int)
        whole = "_all" if foe.row < 0 else reach
        return [("attack" + whole, damage_of(foe, verb.amount), verb.times)]
    if isinstance(verb, ActsLast):
        return []
    if isinstance(verb, BlockEach):
        return [("block", verb.amount * players, 1)]
    if isinstance(verb, Block | BlockAnother):
        return [("block", _int(verb.amount), 1)]
    if isinstance(verb, Strength | Heal | AddCube):
        return [("buff", _int(verb.amount), 1)]
    if isinstance(verb, Weak | Vuln):
        return [("debuff", _int(verb.amount), 1)]
    if isinstance(verb, Status | ShuffleIn):
        return [("status", verb.amount, 1)]
    if isinstance(verb, Summon | ReviveGremlins):
        return [("summon", 1, 1)]
    return [("other", 1, 1)]


def intent_of(foe: Foe, verb: Effect) -> list[Intent]:
    """Return what one verb of an enemy's action intends."""
    return _intent(foe, verb, "", 1)


def _int(n: object) -> int:
    return n if isinstance(n, int) else 1


def attacks_on(state: State, foe: Foe, heroes: Sequence[Hero]) -> list[int]:
    """Return the damage that an enemy is about to deal to each of these heroes before block."""
    combat = state.combat
    assert combat is not None
    faced, everyone = _hits(foe.kind, foe.acted == 0, foe.mode, foe.cube, "furious" in foe.flags, combat.die)
    if not faced:
        return [0] * len(heroes)
    reached = [h.seat for h in (blows.facing(state, foe) if faced != everyone else heroes)]
    curious = "curious" in library.FOES[foe.kind].traits
    found: list[int] = []
    for hero in heroes:
        hits = faced if hero.seat in reached else everyone
        more = len(hero.powers) if curious else 0
        found.append(sum(damage_of(foe, base + more, hero.vuln > 0) * times for base, times in hits) if hits else 0)
    return found


Hits: TypeAlias = tuple[tuple[int, int], ...]
"""The hits of an action: size and times of each."""


@cache
def _hits(kind: str, fresh: bool, mode: int, cube: int, furious: bool, die: int) -> tuple[Hits, Hits]:
    """Return the hits of an enemy's action on whom it is against, and those on the others."""
    flags = ["furious"] if furious else []
    foe = Foe(id="", kind=kind, row=0, hp=1, max_hp=1, acted=0 if fresh else 1, mode=mode, cube=cube, flags=flags)
    action = foes.action_of(foe, die)
    return _hits_on(action, True), _hits_on(action, False)


def _hits_on(action: Effects, reached: bool) -> Hits:
    """Return the hits of an action that reach a hero."""
    hits: list[tuple[int, int]] = []
    for verb in action:
        if isinstance(verb, Hit) and reached:
            hits.append((_int(verb.amount), _int(verb.times)))
        elif isinstance(verb, Aoe | Multi):
            hits += _hits_on(verb.effect, reached or isinstance(verb, Aoe))
    return tuple(hits)


__all__ = ["Intent", "attacks_on", "damage_of", "intent_of", "intents_of", "words_of"]
