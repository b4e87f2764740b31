"""What a position of a boss fight looks like, in numbers; `measured_look` weighs them as fights turned out.

The unit is about the damage that a card deals: one HP of an enemy.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from rules.cards import of_moment
from rules.slay_the_spire import intents, library
from rules.slay_the_spire.library import SIDES
from rules.slay_the_spire.moments import END_TURN, listening
from rules.slay_the_spire.players import growth
from rules.slay_the_spire.players.looks import LOOKS
from rules.slay_the_spire.players.worth import power_worth
from rules.slay_the_spire.state import Card, Foe, Hero, State
from rules.slay_the_spire.verbs.combat import Block, TakeDamage

FEW = (6, 4, 2, 1, 0)
"""HP below which each more counts."""
LONG, LONGER = 14, 40
"""Enemies' HP from which on a fight is long."""
FALLEN = -1000.0
MANY = 50_000
"""Of how many cards it is remembered what they are."""


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


def measured_look(state: State, seat: str, incoming: float) -> float:
    """Return how good a position is in which a hero fights alone and ends the turn, by what such positions came to.

    `incoming` is the damage that is about to be dealt to the hero, before block.
    """
    seen = features(state, state.heroes[seat], incoming)
    total = FALLEN if seen["hp"] <= 0 else 0.0
    for name, n in seen.items():
        if n and name in LOOKS:
            total += LOOKS[name] * n
    return total


def dangers(state: State) -> dict[str, int]:
    """Return the damage that enemies are about to deal to each living hero, before block."""
    combat = state.combat
    assert combat is not None
    heroes = [h for h in state.heroes.values() if not h.dead]
    total = [0] * len(heroes)
    for foe in combat.foes:
        if not foe.dead and foe.poison < foe.hp:  # poison works before enemies act
            total = [n + more for n, more in zip(total, intents.attacks_on(state, foe, heroes), strict=True)]
    return {hero.seat: n for hero, n in zip(heroes, total, strict=True)}


def features(state: State, hero: Hero, incoming: float) -> dict[str, float]:
    """Return what can be seen of a position at the end of a turn, before the enemies act, each with how much of it."""
    combat = state.combat
    assert combat is not None
    standing = [foe for foe in combat.foes if not foe.dead]
    hp = sum(foe.hp for foe in standing)
    longer = min(1.0, hp / LONGER)
    strength = hero.strength - hero.passing
    block = block_at_end(hero)
    loss = max(0, incoming + burns(hero.hand) - block)
    left = max(0, hero.hp - (min(loss, 1) if hero.cap else loss))
    seen: dict[str, float] = {
        "foes hp": hp, "long": min(1.0, hp / LONG), "longer": longer, "hp": left, hero.stance: 1,
        "foes block": sum(min(foe.block, 6) for foe in standing),
        "foes weak": sum(foe.weak for foe in standing if threat(state, foe) > 0),
        "foes vulnerable": sum(foe.vuln for foe in standing),
        "foes strength": sum(foe.strength for foe in standing),
        "foes poison": sum(min(foe.poison, foe.hp) for foe in standing),
        "strength": strength, "strength, long": strength * longer, "shivs": hero.shivs, "miracles": hero.miracles,
        "potions": len(hero.potions), "energy": hero.energy, "weak": hero.weak, "vulnerable": hero.vuln,
        "retained": retained(hero.hand),
        "spare block, kept" if listening(hero, "keep_block") else "spare block": min(max(0, block - incoming), 4),
    }  # fmt: skip
    for few in FEW:
        if left <= few:
            seen[f"hp<={few}"] = 1
    several: list[tuple[str, float]] = [("orb:" + orb, 1) for orb in hero.orbs]
    for foe in standing:
        several += (("foe:" + foe.kind, 1), ("foe hp:" + foe.kind, foe.hp))
    for power in hero.powers:
        kind = power.partition("#")[0]
        name = kind.rstrip("+")
        several += (("power:" + name, 1), ("power, long:" + name, longer), ("powers", longer * power_worth(kind)))
        if kind != name:
            several.append(("green powers", longer))
    for name, n in several:
        seen[name] = seen.get(name, 0) + n
    return seen | _piles(hero)


def block_at_end(hero: Hero) -> int:
    """Return the block with which a hero ends the turn."""
    block = hero.block + hero.orbs.count("frost")
    for _, _, hook in listening(hero, END_TURN):
        block += sum(v.amount for v in hook.effects if isinstance(v, Block) and isinstance(v.amount, int))
    return block


def _piles(hero: Hero) -> dict[str, float]:
    """Return what is still to be drawn."""
    worths = [_worth(card) for pile in (hero.draw, hero.discard, hero.hand) for card in pile]
    able = [worth for worth in worths if worth is not None]
    return {"statuses": len(worths) - len(able), "cards": len(able), "quality": sum(able) / max(1, len(able))}


def statuses(pile: Iterable[Card]) -> int:
    """Count the statuses in a pile."""
    return sum(map(_is_status, pile))


def left_over(hand: Iterable[Card]) -> int:
    """Count the statuses of a hand that come back: those that do not exhaust at the end of the turn."""
    return sum(map(_comes_back, hand))


def burns(hand: Iterable[Card]) -> int:
    """Return the damage that cards of a hand deal at the end of the turn."""
    return sum(map(_burn, hand))


def retained(pile: Iterable[Card]) -> int:
    """Count the cards of a pile that are kept in hand at the end of the turn."""
    return sum(map(_is_retained, pile))


@lru_cache(MANY)
def _is_status(card: Card) -> bool:
    return SIDES[card].type == library.STATUS


@lru_cache(MANY)
def _comes_back(card: Card) -> bool:
    return _is_status(card) and not SIDES[card].ethereal


@lru_cache(MANY)
def _burn(card: Card) -> int:
    side = SIDES[card]
    hooks = side.hooks if side.type != library.POWER else ()
    effects = [verb for _, hook in of_moment(hooks, END_TURN) for verb in hook.effects]
    return sum(v.amount for v in effects if isinstance(v, TakeDamage) and isinstance(v.amount, int))


@lru_cache(MANY)
def _is_retained(card: Card) -> bool:
    return SIDES[card].retain


@lru_cache(MANY)
def _worth(card: Card) -> float | None:
    """Return what a card is worth in a late deck; None of a status."""
    return None if _is_status(card) else growth.held(card, 3)
