"""What lasting gains are worth to a computer player: cards, relics, potions, upgrades, removals, gold and HP.

The unit is a hundredth of the outcome of a boss fight: from 0 for a loss at once, over 50 for a loss by a hair, to 100
and 4 more for each HP left for a victory. `measured` has what things are worth in this unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cards import ChooseOne, If
from rules.slay_the_spire import library
from rules.slay_the_spire.moments import NO_CURSES, bends
from rules.slay_the_spire.players.measured import CARDS, POTIONS, RELICS
from rules.slay_the_spire.players.worth import amount, verb_worth
from rules.slay_the_spire.state import Card, Hero
from rules.slay_the_spire.verbs import combat, run

LATER = 1.2
"""What a gain is worth in all acts after the present one: fewer runs see them, but there they are lost."""
GOLD, CURSE, RELIC, POTION = 1.3, -5.0, 11.0, 6.0
FATAL = 120.0
"""What falling costs."""
SELDOM = 2.0
"""What a card that was never measured is worth."""
GAINS = {
    "old_coin": 5, "peace_pipe": 2, "regal_pillow": 2, "golden_idol": 3, "golden_eye": 1, "omamori": 1, "molten_egg": 2,
    "toxic_egg": 2, "war_paint": 4, "whetstone": 4, "the_courier": 2, "meat_on_the_bone": 3, "wing_boots": 1,
    "dollys_mirror": 5, "ssserpent_head": 2,
}  # fmt: skip
"""What relics bring outside of fights."""
BOSS_GAINS = {
    "sozu": -6, "coffee_dripper": -8, "fusion_hammer": -6, "ectoplasm": -4, "cursed_key": -6, "pandoras_box": 6,
    "astrolabe": 8, "empty_cage": 7, "calling_bell": 6, "orrery": 7, "tiny_house": 8, "white_beast_statue": 6,
    "black_blood": 5, "enchiridion": 4, "mark_of_pain": -14,
}  # fmt: skip
"""The same of boss relics."""


def lasting(values: Sequence[int], act: int) -> float:
    """Return what is worth so much in act I and so much later, summed over what is still to come."""
    early, late = values
    return early + LATER * late if act <= 1 else (1 + LATER) * late if act == 2 else float(late)


def card_gain(kind: str, upgraded: bool, act: int) -> float:
    """Return what one more card in the deck is worth."""
    if kind not in CARDS:
        definition = library.CARDS[kind]
        return CURSE if definition.type == library.CURSE else SELDOM
    early, late, more, more_late = CARDS[kind]
    gain = lasting((early, late), act)
    return gain + lasting((more, more_late), act) if upgraded else gain


def held(card: Card, act: int) -> float:
    """Return what a card of the deck is worth there."""
    kind = card.partition("#")[0]
    return card_gain(kind.rstrip("+"), kind.endswith("+"), act)


def upgrade_gain(card: Card, act: int) -> float:
    """Return what turning a card to its green side is worth."""
    kind = card.partition("#")[0]
    if kind.endswith("+") or library.CARDS[kind].upgraded is None:
        return 0.0
    return max(0.5, lasting(CARDS[kind][2:], act)) if kind in CARDS else SELDOM


def worst(hero: Hero, act: int) -> Card:
    """Return the card that the deck would best be rid of."""
    return min(hero.deck, key=lambda c: held(c, act))


def best_upgrade(hero: Hero, act: int) -> float:
    """Return what the best upgrade of the deck is worth."""
    return max((upgrade_gain(c, act) for c in hero.deck), default=0.0)


def relic_gain(relic: str, act: int) -> float:
    """Return what a relic is worth."""
    definition = library.RELICS[relic]
    if definition.deck == "boss_relic":
        return lasting((0, max(0, RELICS.get(relic, (0, 0))[1])), 2) + BOSS_GAINS.get(relic, 0)
    gain = lasting(RELICS[relic], act) if relic in RELICS else RELIC
    return gain + GAINS.get(relic, 0)


def potion_gain(potion: str) -> float:
    """Return what a potion is worth."""
    return float(POTIONS.get(potion, POTION))


def hp_worth(hp: float, heroes: int = 1) -> float:
    """Return what so many HP are worth: each more the fewer there are, and in a party, of which none may fall."""
    low, middle, high = (8.0, 5.5, 4.0) if heroes == 1 else (10.0, 8.0, 5.0)
    return low * min(hp, 3) + middle * min(max(hp - 3, 0), 4) + high * max(hp - 7, 0)


def hp_gain(hero: Hero, n: float, heroes: int = 1) -> float:
    """Return what gaining or losing HP is worth; some of it will be made good."""
    after = max(0.0, min(hero.hp + n, hero.max_hp))
    return 0.8 * (hp_worth(after, heroes) - hp_worth(hero.hp, heroes)) - (FATAL if after <= 0 else 0)


# effects of events, of Neow and of relics as they are gained ----------------------------------------------------------
def effect_gain(effect: Sequence[Any], hero: Hero, act: int, heroes: int = 1) -> float:
    """Return what an effect outside of fights is worth to a hero."""
    return sum(verb_gain(v, hero, act, heroes) for v in effect)


def verb_gain(verb: Any, hero: Hero, act: int, heroes: int = 1) -> float:
    """Return what a verb outside of fights is worth to a hero."""
    scale = {1: 1.6, 2: 1.5}.get(act, 1.0)
    match verb:
        case combat.LoseHp() | combat.TakeDamage():
            return hp_gain(hero, -amount(verb.amount), heroes)
        case combat.Heal():
            return hp_gain(hero, amount(verb.amount), heroes)
        case run.HealFully():
            return hp_gain(hero, 9, heroes)
        case run.GainGold():
            return GOLD * amount(verb.amount)
        case run.LoseGold():
            return -GOLD * min(verb.amount, hero.gold)
        case run.GainRelic():
            return (1 + RELIC) * verb.count
        case run.LoseRelic():
            return -RELIC
        case run.GainPotion():
            return POTION * min(verb.count, max(0, 3 - len(hero.potions)))
        case run.GainCurse():
            return 0.0 if bends(hero, NO_CURSES) else CURSE * scale * verb.count
        case run.RareReward():
            return 5.5 * scale * verb.count
        case run.Offer():
            return 4.5 * scale * verb.count
        case run.RandomRare():
            return 3.0 * scale
        case run.RandomCards():
            return 1.5 * scale * verb.count
        case run.UpgradeCard():
            return (2.5 * scale if verb.random else best_upgrade(hero, act)) * verb.count
        case run.RemoveCard():
            return max(0.5, -held(worst(hero, act), act)) * verb.count
        case run.TransformCard():
            return (1.5 * scale - held(worst(hero, act), act)) * verb.count
        case run.Roll():
            return sum(len(f) / 6 * effect_gain(e, hero, act, heroes) for f, e in verb.faces)
        case run.EachPlayer():
            return effect_gain(verb.effect, hero, act, heroes)
        case run.Fight():
            return fight_gain(verb.kind, hero, act, heroes)
        case ChooseOne():
            return max(effect_gain(b, hero, act, heroes) for b in verb.branches)
        case If():
            return 0.6 * effect_gain(verb.then, hero, act, heroes) + 0.3 * effect_gain(verb.other, hero, act, heroes)
        case _:
            return 1.5 * verb_worth(verb, hero)


def fight_gain(kind: str, hero: Hero, act: int, heroes: int = 1) -> float:
    """Return what a fight that an event offers is worth, its rewards apart."""
    cost = 1.0 if kind == "encounter" else 3.0
    return hp_gain(hero, -cost * (1 + 0.3 * act), heroes) + (3.0 if hero.hp > 5 else -6.0)
