"""Card texts, put together from the verbs, so that what stands on a card is what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.engine import Said
from rules.vampire_survivors.library import CHARACTERS, EVOLUTIONS, FACES, Card, Evolution, Hook, Modify, Stat
from rules.vampire_survivors.verbs.base import Effect

_MODIFIED: Final = {
    "mirror": "{whose} may be mirrored",
    "both_sides": "{whose} also hit the mirrored pattern",
    "all_seats": "{whose} hit their pattern turned to all four sides",
    "figure": "{whose} also hit the spaces two steps straight away",
    "damage": "each hit of {whose} deals {n} more damage",
    "first_hit": "the first hit of each of {whose} deals {n} more damage",
    "behind": "the next target behind the first one that {whose} hit takes {n} damage",
    "beside_hit": "one target around the first one that {whose} hit takes {n} damage",
    "extra_space": "{whose} hit one more space next to the pattern",
    "extra_targets": "{whose} hit {n} more target",
    "second_strike": "{whose} strike each target again for {n} damage",
    "opposite": "{whose} also deal {n} damage to the first target in the opposite direction",
    "left_over": "damage left over from {whose} flies on to the next target",
    "hits_all": "{whose} hit every target in the direction",
    "directions": "{whose} fly in {n} more direction",
    "times": "{whose} shoot {n} times in all",
    "least": "{whose} reach targets at distance {n} or more",
    "cells": "{whose} hit a block of 3 by 3 spaces",
    "sides": "{whose} shut {n} sides",
    "distance": "your moves go {n} space further",
}
_STATS: Final = {
    "max_health": "you have {n} more maximum health", "draw": "you draw {n} more card each turn",
    "first_buy": "the first card you buy each turn costs {n} XP less",
}  # fmt: skip
_MOMENTS: Final = {
    "own_turn_start": "at the start of your turn", "own_action_phase_start": "at the start of your player actions",
    "own_actions_end": "at the end of your player actions", "own_spawn_end": "after enemies came in your turn",
    "own_scroll": "after you scroll", "own_projectile": "after you play a projectile",
    "own_instant_removed": "after you play {card}", "own_card_instant": "after you play {card}",
    "own_light_source_revealed": "when you reveal a light source, look at another and keep one of the two",
    "own_chest_card": "when you take a card from a chest, choose among the top two",
    "before_own_collision": "before enemies land on you", "self_damaged": "when you take damage",
    "own_pentagram_side_skipped": "for each side that is shut when enemies come",
    "slot_action": "in your player actions you may",
}  # fmt: skip
_LIMITS: Final = {"": "", "turn": " (once in each of your turns)", "phase": " (once a phase)"}


def sentence(text: str) -> str:
    """Make a sentence of a clause."""
    return text[:1].upper() + text[1:] + "." if text else ""


def effects_text(effects: Sequence[Effect]) -> str:
    """Say what effects do, one after the other."""
    return ", then ".join(e.clause() for e in effects)


def hook_text(hook: Hook) -> str:
    """Say what a card in a slot does."""
    if isinstance(hook, Stat):
        return _STATS[hook.what].format(n=abs(hook.add))
    if isinstance(hook, Modify):
        whose = f"your {FACES[hook.cards[0]].name} cards" if hook.cards else f"your {hook.kind}s"
        n = hook.value if isinstance(hook.value, int) else len(hook.value)
        return _MODIFIED[hook.what].format(whose=whose, n=n)
    card = "a weapon" if hook.card == "weapon" else FACES[hook.card].name if hook.card else ""
    when = _MOMENTS[hook.on].format(card=card)
    if not hook.then:
        return when
    said = f", {hook.said}" if hook.said else ""
    joint = "" if when.endswith("may") else ","
    return f"{when}{said}{joint} {effects_text(hook.then)}{_LIMITS[hook.limit]}"


def card_text(face: Card) -> tuple[str, str]:
    """Return the two sides of a card in words."""
    hooks = ". ".join(h[:1].upper() + h[1:] for h in map(hook_text, face.hooks))
    return sentence(effects_text(face.instant)), sentence(hooks)


def evolution_text(card: Evolution) -> str:
    """Return an evolution in words."""
    return sentence(". ".join(h[:1].upper() + h[1:] for h in map(hook_text, card.hooks)))


def character_text(id: str) -> str:
    """Return what a character is and can do."""
    character = CHARACTERS[id]
    own = " ".join(sentence(hook_text(h)) for h in character.hooks)
    return f"Starts with four {FACES[character.weapon].name} cards. {own}".strip()


def all_texts() -> dict[str, str]:
    """Return every card text, for a golden file."""
    found = {}
    for face in FACES.values():
        instant, persistent = card_text(face)
        found[face.name] = f"{instant} / {persistent}"
    found |= {e.name: evolution_text(e) for e in EVOLUTIONS.values()}
    found |= {c.name: character_text(c.id) for c in CHARACTERS.values()}
    return found


def explained(label: Said) -> str:
    """Say what the card does of which a label speaks, as far as no picture beneath the question says it."""
    key, *parts = label
    at = {"opt_play": 0, "opt_deck": 1, "opt_refresh": 1, "opt_slot": 0, "card": 0}.get(key)
    face = FACES.get(parts[at]) if at is not None else None
    if face is None:
        slots = ("opt_slot_weapon", "opt_slot_passive")
        return card_text(FACES[parts[0]])[1] if key in slots else ""
    instant, persistent = card_text(face)
    return instant if key == "opt_play" else persistent if key == "opt_slot" else f"{instant} In a slot: {persistent}"
