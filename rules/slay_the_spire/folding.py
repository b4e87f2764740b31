"""How events are told briefly: what one hero or enemy did in a phase is one line, with what it came to."""

from __future__ import annotations

from typing import Any, Final

from rules.engine import Names, Said
from rules.slay_the_spire.story import card, say, thing

_ALONE: Final = frozenset({
    "over", "act", "enters", "fight", "round", "rolled", "won", "boss_relics", "shop", "event", "event_chosen", "key",
    "achieved", "too_many_plays", "took_back", "reopened", "daily", "clash", "exchanged", "faces", "picked_relic",
    "rolled_again",
})  # fmt: skip
_GOES_ON: Final = frozenset({
    "foe_loses", "hero_loses", "blocks", "hero_gains", "hero_finds", "dies", "explodes", "second_life",
    "furious", "buffered", "fairy", "falls", "ability_hurts", "leaves", "summoned", "revived",
})  # fmt: skip
"""What comes of something, told with it."""
BRIEF: Final = _ALONE - {"round", "rolled", "rolled_again", "faces"} | {
    "summoned", "dies", "falls", "revived", "second_life", "fairy", "hero_loses", "gains_card", "gains_relic",
    "gains_potion", "removes", "upgrades", "transforms", "buys", "neow",
}  # fmt: skip
"""What is told where a table wants the main things alone: no card played, no block, nothing of the dice of a fight."""
_SCENE: Final = frozenset({"act", "enters", "summoned", "fight", "round", "rolled", "event"})
"""What sets a scene is one line."""
_OF_FOES: Final = frozenset({"acts", "foe_gains"})
_TURN_ENDS: Final = "The turn ends:"
_LISTED: Final = frozenset(
    {"plays", "gains_card", "gains_relic", "gains_potion", "removes", "upgrades", "transforms", "buys", "drinks"}
)
"""Events of which only the first in a row says its verb."""
_SUMMED: Final = {"foe_loses": (2, 3), "hero_loses": (1, 2), "blocks": (1, None)}
"""Events that are added up for whom they name: where the number stands, and where what is left."""


def opens(said: Said) -> bool:
    """Tell whether an event begins a room, or a round of a fight but the first, which stands with its room."""
    key, *parts = said
    return key == "act" or (key == "enters" and parts[1:] != ["d0"]) or (key == "round" and parts[0] > 1)


def merged(said: Said, before: Said) -> Said | None:
    """Return one event for two of the same kind that strike the same, as the hits of one card do."""
    if said[0] != before[0] or said[0] not in _SUMMED:
        return None
    at = 1 + _SUMMED[str(said[0])][0]
    if said[1:at] != before[1:at]:
        return None
    both: list[Any] = list(said)
    both[at] += before[at]
    return tuple(both)


def part(said: Said, before: Said, names: Names) -> tuple[str, str, str] | None:
    """Return who acted ("" is whoever did before), what joins the event on, and it in words without the name."""
    key, *parts = said
    text = say(said, names).rstrip(".")
    last = str(before[0]) if before else ""
    if key in _SCENE and last in _SCENE:
        return "", ". ", text
    if key in _ALONE or (key == "summoned" and not before):
        return None
    if key in _GOES_ON:
        return _came_of_it(said, before, text, names)
    if key == "foe_gains":
        rest = text[len(thing(parts[0])) + 1 :]
        if last == key:
            return thing(parts[0]), " and ", rest.partition(" ")[2]
        return thing(parts[0]), ": " if last == "acts" else "; it ", rest
    if key == "neow" and len(parts) == 2:
        return names.get(parts[0], parts[0]), " · ", "is blessed by Neow"
    who = thing(parts[0]) if key in _OF_FOES else names.get(parts[0], "") if parts else ""
    if key == "voted":
        who = names.get(parts[1], parts[1])
    if key == "triggers":
        return who, " · ", f"{thing(parts[1])} takes effect"
    if not who or not text.startswith(who + " "):
        return None
    brief = text[len(who) + 1 :]
    if key in ("end", "resume", "done") and before:
        return who, "", ""
    if key in _LISTED and last == key:
        return who, ", ", brief.partition(" ")[2]
    if key == "plays" and last in _GOES_ON:
        return who, " · ", card(parts[1], parts[2]) + brief.partition(card(parts[1], parts[2]))[2]
    return who, " · ", brief


def _came_of_it(said: Said, before: Said, text: str, names: Names) -> tuple[str, str, str]:
    key, *parts = said
    last = str(before[0]) if before else ""
    whom = _named(parts[0], names)
    doer = names.get(parts[4], "") if key == "foe_loses" else ""
    if last == "end":
        return (doer, " · at the end of the turn: ", text) if doer else (_TURN_ENDS, ", ", text)
    if before and len(before) > 1 and _named(str(before[1]), names) == whom:
        return doer, ", ", text.removeprefix(whom + " ")
    return doer, ", " if last in _GOES_ON or last == "foe_gains" else ": ", text


def _named(whom: str, names: Names) -> str:
    """Name a seat or an enemy."""
    return names.get(whom, "") or thing(whom)
