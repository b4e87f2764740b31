"""What a newcomer is told: how a first game goes, hints for each kind of question, and what one has to play with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.engine import Names, Open, Said
from rules.slay_the_spire.texts import text_of, upgrade_text
from rules.slay_the_spire.view import View

GUIDE: Final = (
    "**Before the first fight** each picks a card or two and a blessing of Neow's. Then you vote for a way on the map.",
    "**In a fight** you see your hand and the enemies. The icons above an enemy show what it will do this round: block "
    "that damage, or strike first. Press a card, then whom it hits: beside each choice stands what it will do.",
    "**Afterwards** you take rewards, and so on up to the boss. If anyone falls, all have lost: help each other.",
)
HINTS: Final[Mapping[str, tuple[int, str]]] = {
    "play": (
        2,
        "Press a card (in brackets: its Energy). What is framed in gold comes once all have ended: block it.",
    ),
    "offer": (
        2,
        "A card stays for the whole climb, and weak ones get in the way: skipping is a choice too.",
    ),
    "neow": (12, "Every climb begins with one gift."),
    "path": (2, "Everybody votes for the next space on the map; where it is a tie, the leader decides."),
    "rewards": (2, "Take what you like in any order; nobody else can take these from you."),
    "campfire": (12, "Rest to heal, or smith to make one card better for good."),
    "die": (12, "This die decides what many enemies and relics do this round."),
    "event": (12, "Beside each choice stands all that it does, chance included."),
    "shop_wish": (
        12,
        "There is one of each for the whole party: say which you would like most. Then everybody buys.",
    ),
    "relic_wish": (12, "Each gets one of these. Where two want the same you agree, else the leader decides."),
    "shop": (12, "Buy as much as you have gold for, in any order, and leave when you are done."),
    "climb_on": (12, "The act is won. Climb on into the next, or stop here as winners."),
    "settle": (12, "More than one wants it, and they have not agreed: as the leader you decide."),
}
"""By kind of question, each with the last room in which it is still given."""


def lead(view: View, question: Open, names: Names) -> str:
    """Say what a seat has to play with, or nothing where the question speaks for itself."""
    if question.name != "play" or question.seat not in view.heroes:
        return ""
    hero = view.heroes[question.seat]
    if question.may:
        return "You have ended your turn; until all have, you can go on playing"
    block = f" · {hero.block} Block" if hero.block else ""
    return f"Your turn, {hero.name.removeprefix('The ')}: {hero.energy} Energy · {hero.hp}/{hero.max_hp} HP{block}"


def explain(label: Said) -> str:
    """Say what a card, relic or potion does that an option offers."""
    match label:
        case ("play", kind, upgraded, *_):
            return text_of(str(kind), bool(upgraded))
        case ("ware", _, thing, *_) | ("relic" | "potion" | "drink" | "buys_it", thing, *_):
            return text_of(str(thing), False)
        case ("event_choice", _, words, *_):
            return f"{words[:1].upper()}{words[1:]}" or "Nothing happens"
        case ("upgrade_to", kind):
            return upgrade_text(str(kind))
        case ("card", kind, *upgraded):
            return text_of(str(kind), bool(upgraded and upgraded[0]))
    return ""


def tally(view: View, names: Names) -> list[str]:
    """Count in the end what each has done."""
    lines = [f"Reached: act {view.act}, {view.room.title if view.room is not None else 'Neow'}."]
    for hero in view.heroes.values():
        fate = "fell" if hero.dead else f"{hero.hp}/{hero.max_hp} HP left"
        relics = f"{len(hero.relics)} relic{'s' * (len(hero.relics) != 1)}"
        lines.append(
            f"**{names.get(hero.seat, hero.seat)}** ({hero.name}): dealt {hero.dealt} damage, lost {hero.suffered} HP, "
            f"{fate}; {len(hero.deck)} cards, {relics}, {hero.gold} gold."
        )
    return lines
