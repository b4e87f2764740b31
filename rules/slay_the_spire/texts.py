"""The texts of all components, generated from what they do."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import groupby

from rules.cards import Modify, inner, say_modify, say_on, sentences
from rules.slay_the_spire import library
from rules.slay_the_spire.amounts import say_faces
from rules.slay_the_spire.library import NOCOST, XCOST, Event, FoeDef, Hook, Potion, Relic, Side
from rules.slay_the_spire.verbs.base import Effects

MOMENTS = {
    "before_draw": "at the start of your turn, before drawing",
    "start_combat": "at the start of combat",
    "start_turn": "at the start of your turn",
    "end_turn": "at the end of your turn",
    "end_combat": "at the end of combat",
    "drew": "when you draw a card",
    "shuffled": "when you shuffle your draw pile",
    "played": "after you play a card",
    "exhausted": "when a card is exhausted",
    "discarded": "when you discard cards by an effect",
    "gained_block": "when you gain Block",
    "tokened": "when you put a token on an enemy",
    "lost_hp": "when you lose HP",
    "entered": "when you enter another Stance",
    "scried": "when you scry",
    "gained_card": "when you gain a card",
    "entered_event": "when you enter an Event",
    "removed_card": "when this is removed from your deck",
    "this_discarded": "when this is discarded by an effect",
    "this_exhausted": "when this is exhausted",
    "hurt": "when it is damaged",
    "hit_hurt": "when a hit damages it",
    "attacked": "after an Attack against it",
    "stung": "after an Attack against it",
    "attack_played": "after a player plays an Attack, to that player",
    "skill_played": "after a player plays a Skill, to that player",
    "died": "when it dies",
    "other_died": "when another enemy dies",
    "at_zero": "the first time it reaches 0 HP",
    "acted": "after it acts, to each player who lost HP to it",
    "round": "at the start of each later round",
}
ALL = "every player: "
NUMBERS = {
    "hits": "your hits deal {0} more damage",
    "shivs": "your Shivs deal {0} more damage",
    "blocks": "each Block icon on your Attacks and Skills gives {0} more Block",
    "costs": "costs change by {0}",
    "evokes": "evoked Orbs have {0} more effect",
    "darks": "evoked Dark Orbs deal {0} more damage",
    "orbs": "Orbs have {0} more effect at the end of the turn",
    "lightnings": "Lightning Orbs deal {0} more damage at the end of the turn",
    "poisons": "your hits also apply {0} Poison",
}


def say_hook(hook: Hook) -> str:
    """Say a hook in a sentence without its full stop."""
    if isinstance(hook, Modify):
        said = say_modify(hook, NUMBERS)
        return said.replace("your hits deal", "an Attack's hits deal") if " if it " in said else said
    if hook.words:
        return hook.words.removeprefix("attack: ").removeprefix("skill: ")
    if hook.moment == "once":
        often = f"once a {hook.limit}" if hook.limit else "any number of times"
        return say_on(replace(hook, limit=""), {"once": often})
    if hook.moment == "die":
        faces = "any face" if len(hook.faces) == 6 else say_faces(hook.faces)
        return say_on(replace(hook, when=None), {"die": f"on a roll of {faces}"})
    moment = MOMENTS.get(hook.moment, hook.moment)
    if hook.when is not None and hook.when.words.startswith("it is "):
        for anything in (" a card", " another Stance"):
            if anything in moment:  # "when you draw a Curse"
                moment = moment.replace(anything, " " + hook.when.words.removeprefix("it is "))
                hook = replace(hook, when=None)
                break
    return say_on(hook, {hook.moment: moment})


def side_text(side: Side) -> str:
    """Return the text of a side of a card."""
    parts = []
    if side.unplayable:
        parts.append("unplayable")
    if side.playable is not None:
        parts.append(f"can be played only if {side.playable.words}")
    if side.instead is not None:
        parts.append(f"costs {side.instead[0]} if {side.instead[1].words}")
    if side.cheaper is not None:
        parts.append(f"costs 1 less for each of {side.cheaper.words}")
    text = [
        sentences(parts),
        sentences(v.clause() for v in side.effect),
        sentences(_in_hand(h, side) for h in side.hooks),
    ]
    tags = [name for name in ("ethereal", "retain", "exhaust") if getattr(side, name)]
    text.append(sentences([", ".join(tags)]) if tags else "")
    if side.returns:
        text.append("Afterwards it goes on top of your draw pile.")
    return " ".join(t for t in text if t)


def _in_hand(hook: Hook, side: Side) -> str:
    said = say_hook(hook)
    if side.type not in ("curse", "status") and side.cost != NOCOST:
        return said
    said = said.replace("at the end of your turn, if", "at the end of your turn, if this is in your hand and")
    return said.replace("at the end of your turn:", "at the end of your turn, if this is in your hand:")


@cache
def upgrade_text(kind: str) -> str:
    """Return what becomes of a card: its upgraded text, with old and new numbers side by side where only those change.

    What its cost becomes stands first, what it loses last.
    """
    card = library.CARDS[kind]
    assert card.upgraded is not None
    before, after = side_text(card.base), side_text(card.upgraded)
    old, new = before.split(), after.split()
    numbers = [(a, b) for a, b in zip(old, new, strict=False) if a != b]
    if len(old) == len(new) and all(a[:1].isdigit() and b[:1].isdigit() for a, b in numbers):
        after = " ".join(b if a == b else f"{a.strip('.,:;)')}→{b}" for a, b in zip(old, new, strict=True))
    else:
        lost = [part for part in before.rstrip(".").split(". ") if part not in after.rstrip(".").split(". ")]
        kept = all(part in before.rstrip(".").split(". ") for part in after.rstrip(".").split(". "))
        after += f" (no longer: {', '.join(lost)})" if lost and kept else ""
    costs = [say_cost(card.base.cost), say_cost(card.upgraded.cost)]
    return after if costs[0] == costs[1] else f"Cost {costs[0]}→{costs[1]}. {after}"


def say_cost(cost: int) -> str:
    """Write a cost, "" where a card cannot be paid for."""
    return "X" if cost == XCOST else "" if cost == NOCOST else str(cost)


def relic_text(relic: Relic) -> str:
    """Return the text of a relic."""
    if relic.words:
        return relic.words
    parts = [say_hook(h) for h in relic.hooks]
    if relic.gained:
        parts.append("when you gain this: " + inner(relic.gained))
    if relic.uses:
        parts.append(f"leaves after {relic.uses} uses")
    return sentences(parts)


def potion_text(potion: Potion) -> str:
    """Return the text of a potion."""
    return potion.words or sentences(v.clause() for v in potion.effect)


def foe_text(foe: FoeDef) -> str:
    """Return the abilities of an enemy."""
    parts = list(foe.words) or [say_hook(h) for h in foe.hooks]
    if foe.starts:
        parts.append("when it enters: " + inner(foe.starts))
    return sentences(parts)


def action_text(effect: Effects) -> str:
    """Return the words of an action."""
    said: list[str] = []
    for for_all, group in groupby((inner((verb,)) for verb in effect), key=lambda part: part.startswith(ALL)):
        parts = [part.removeprefix(ALL) for part in group]
        if for_all and len(parts) > 1:  # said once for all of them
            parts = [" and ".join([", ".join(parts[:-1]), parts[-1]])]
        said.append(ALL * for_all + ", ".join(parts))
    return ", ".join(said) if ALL in "".join(said) else inner(effect) or "nothing"


def event_lines(event: Event) -> list[str]:
    """Return the options of an event, each in a sentence."""
    said = []
    for choice in event.choices:
        pay = f"pay {choice.pay} gold; " if choice.pay else ""
        said.append(sentences([f"{choice.name}: {pay}{inner(choice.do) or 'nothing'}"]))
    return said


def event_text(event: Event) -> str:
    """Return the options of an event."""
    return " ".join(event_lines(event))


@cache
def text_of(id: str, upgraded: bool) -> str:
    """Return the text of any component by its id."""
    if id in library.CARDS:
        card = library.CARDS[id]
        return side_text(card.upgraded if upgraded and card.upgraded is not None else card.base)
    if id in library.RELICS:
        return relic_text(library.RELICS[id])
    if id in library.POTIONS:
        return potion_text(library.POTIONS[id])
    if id in library.EVENTS:
        return event_text(library.EVENTS[id])
    return foe_text(library.FOES[id])
