"""What cards, items and effects are worth to a computer player, worked out from what they do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from rules.cards import Amount, ChooseOne, If, Repeat
from rules.slay_the_spire import library
from rules.slay_the_spire.library import Hook, On, Side
from rules.slay_the_spire.state import Card, Hero
from rules.slay_the_spire.verbs import base, cards, combat, control, magic, tokens

KNOWN = {
    "panache": 1.5, "grand_finale": 1.0, "a_thousand_cuts": 2.5, "omega": 4.0, "noxious_fumes": 3.8, "reprogram": 0.8,
    "fission": 2.5, "calculated_gamble": 1.0, "vault": 2.5, "fire_breathing": 0.4, "pray": 1.8, "buffer": 2.5,
    "wraith_form": 2.5, "footwork": 2.8, "catalyst": 1.2, "envenom": 1.8, "corruption": 1.4, "whirlwind": 2.0,
    "skewer": 1.8, "bouncing_flask": 3.0, "storm_of_steel": 1.2, "reflex": 0.8, "tactician": 0.9, "limit_break": 0.7,
    "juggernaut": 1.3, "dark_embrace": 1.2, "barricade": 1.5, "feel_no_pain": 1.4, "exhume": 0.7, "body_slam": 1.1,
    "echo_form": 3.0, "defragment": 2.0, "consume": 1.2, "capacitor": 1.6, "static_discharge": 0.8, "multi_cast": 1.4,
    "reinforced_body": 1.8, "force_field": 1.2, "fusion": 2.4, "machine_learning": 2.0, "ragnarok": 3.2,
    "carve_reality": 1.9, "simmering_fury": 1.0, "foresight": 0.7, "spirit_shield": 1.2, "omniscience": 1.6,
    "conjure_blade": 1.0, "wreath_of_flame": 0.8, "judgment": 1.5, "worship": 1.2, "deva_form": 3.0, "storm": 3.4,
    "blasphemy": 1.2, "sands_of_time": 1.8, "establishment": 0.6, "meditate": 0.9, "outmaneuver": 0.9,
    "dark_shackles": 1.6, "hyperbeam": 4.0, "meteor_strike": 2.4, "the_bomb": 2.0, "mayhem": 1.2, "apparition": 1.0,
    "fiend_fire": 1.6, "heavy_blade": 1.3, "doppelganger": 0.6, "bullet_time": 0.8, "devotion": 4.0, "wish": 3.0,
    "thunder_strike": 2.6, "blizzard": 1.8, "dodge_and_roll": 1.2, "accuracy": 1.8,
}  # fmt: skip
"""What some cards are worth that a sum of their verbs misjudges."""
PER_TURN = {"start_turn": 3.0, "end_turn": 3.0, "once": 2.5, "start_combat": 1.0, "before_draw": 2.0, "die": 1.0}


def amount(n: Any, usual: float = 1.6) -> float:
    """Return a number, or what it usually comes to: "2 (+1 if …)", "2 + your …", "3 × your …", "your …"."""
    if not isinstance(n, Amount):
        return float(n)
    more = re.match(r"(\d+) \(\+(\d+)", n.words)
    if more:
        return int(more[1]) + 0.4 * int(more[2])
    more = re.match(r"(\d+) \+ (?:(\d+) × )?", n.words)
    if more:
        return int(more[1]) + 1.2 * int(more[2] or 1)
    more = re.match(r"(\d+) × ", n.words)
    return 1.3 * int(more[1]) if more else usual


def effect_worth(effect: Sequence[Any], hero: Hero | None = None) -> float:
    """Return what an effect is worth, in damage dealt."""
    return sum(verb_worth(v, hero) for v in effect)


def verb_worth(verb: Any, hero: Hero | None = None) -> float:
    """Return what a verb is worth."""
    match verb:
        case combat.Hit():
            return amount(verb.amount) * amount(verb.times)
        case combat.Damage():
            return amount(verb.amount)
        case combat.Row() | combat.AllEnemies():
            return 1.45 * effect_worth(verb.effect, hero)
        case combat.Block():
            return 1.05 * amount(verb.amount) * (1.15 if verb.who != base.SELF else 1)
        case combat.Strength():
            return (1.2 if verb.passing else 4.5) * amount(verb.amount, 1.0)
        case combat.Energy():
            return 1.5 * amount(verb.amount)
        case combat.Miracle():
            return 1.5 * amount(verb.amount)
        case combat.Draw():
            return 0.8 * amount(verb.amount)
        case combat.LoseHp() | combat.TakeDamage():
            return -hp_worth(hero) * amount(verb.amount)
        case combat.Heal():
            return heal_worth(hero, amount(verb.amount))
        case tokens.Weak():
            return 1.3 * amount(verb.amount, 1.0)
        case tokens.Vuln():
            return 1.8 * amount(verb.amount, 1.0)
        case tokens.Poison():
            return 2.6 * amount(verb.amount, 1.0)
        case tokens.Status():
            return -0.5 * verb.amount
        case magic.Shiv():
            return 1.1 * amount(verb.amount)
        case magic.Channel():
            return {"lightning": 2.2, "frost": 2.2, "dark": 2.6}[verb.orb] * amount(verb.amount, 1.5)
        case magic.Evoke():
            return 1.5 * amount(verb.times)
        case magic.Stance():
            return 1.2
        case cards.Discard() | cards.PutBack():
            return -0.4
        case cards.Exhaust():
            return 0.2
        case cards.Scry():
            return 0.5
        case cards.NextPlayed():
            return 2.2 * (verb.times - 1)
        case cards.PlayTop():
            return 1.5 * verb.count
        case If():
            return 0.6 * effect_worth(verb.then, hero) + 0.3 * effect_worth(verb.other, hero)
        case ChooseOne():
            return max(effect_worth(b, hero) for b in verb.branches)
        case control.ByDie():
            return sum(len(f) / 6 * effect_worth(e, hero) for f, e in verb.faces)
        case Repeat():
            return amount(verb.times) * effect_worth(verb.effects, hero)
        case _:
            return odd_worth(verb)


def odd_worth(verb: Any) -> float:
    """Return what an odd verb is worth: by its numbers where it has some."""
    n, times = getattr(verb, "amount", None), getattr(verb, "times", 1)
    return amount(n) * amount(times) if isinstance(n, int | Amount) else 1.2


def hp_worth(hero: Hero | None) -> float:
    """Return what one HP is worth: more the fewer there are."""
    if hero is None:
        return 1.6
    return 6.0 if hero.hp <= 2 else 3.0 if hero.hp <= 4 else 1.8 if hero.hp <= 6 else 1.3


def heal_worth(hero: Hero | None, n: float) -> float:
    """Return what healing is worth."""
    if hero is None:
        return 1.3 * n
    return min(n, hero.max_hp - hero.hp) * (2.2 if hero.hp <= 4 else 1.4)


def hook_worth(hook: Hook) -> float:
    """Return what a power's hook is worth over a fight."""
    if not isinstance(hook, On) or not hook.effects:
        return 3.0
    each = effect_worth(hook.effects)
    if hook.moment == "die":
        return each * len(hook.faces) / 6 * 3.5
    return each * PER_TURN.get(hook.moment, 2.0)


@cache
def power_worth(kind: str) -> float:
    """Return what a power in play is worth over a fight, by its kind, with a plus where it is upgraded."""
    return max(0.5, sum(hook_worth(h) for h in library.SIDES[kind + "#"].hooks))


@cache
def side_worth(side: Side) -> float:
    """Return what a side of a card is worth when it is in the deck: what it does for its cost."""
    if side.type == library.CURSE:
        return -2.0
    if side.type == library.STATUS:
        return -1.5
    if side.kind in KNOWN:
        return KNOWN[side.kind] + (0.9 if side.upgraded else 0.0)
    gain = effect_worth(side.effect)
    if side.type == library.POWER:
        gain += sum(hook_worth(h) for h in side.hooks)
        gain *= 0.8
    cost = {library.XCOST: 2.0, library.NOCOST: 1.0}.get(side.cost, float(side.cost))
    worth = gain - 1.35 * cost
    if side.retain:
        worth += 0.4
    if side.ethereal:
        worth -= 0.4
    if side.exhaust and side.type != library.POWER:
        worth -= 0.3
    if side.playable is not None:
        worth -= 1.2
    return worth + 0.4


def card_worth(card: Card) -> float:
    """Return what a card is worth in a deck."""
    return side_worth(library.side_of(card))
