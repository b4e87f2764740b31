"""How events are told briefly: what one hero or enemy did in a phase is one line, with what it came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.engine import Names, Said
from rules.slay_the_spire.story import say, says_of, thing

_ALONE: Final = frozenset({
    "over", "act", "enters", "fight", "round", "rolled", "won", "boss_relics", "shop", "event", "event_chosen", "key",
    "achieved", "too_many_plays", "took_back", "reopened", "daily", "clash", "exchanged", "faces", "picked_relic",
    "rolled_again",
})  # fmt: skip
BRIEF: Final = _ALONE - {"round", "rolled", "rolled_again", "faces"} | {
    "summoned", "dies", "falls", "revived", "second_life", "fairy", "hero_loses", "gains_card", "gains_relic",
    "gains_potion", "removes", "upgrades", "transforms", "buys", "neow",
}  # fmt: skip
"""What is told where a table wants the main things alone: no card played, no block, nothing of the dice of a fight."""
_OF_A_FOE: Final = frozenset(
    {"foe_loses", "slain", "foe_blocks", "puts", "puts_all", "dies", "second_life", "furious", "revived"}
)
"""What befalls an enemy: its kind and its id come first."""
_GOES_ON: Final = _OF_A_FOE | {
    "hero_loses", "felled", "blocks", "hero_gains", "hero_finds", "hero_heals", "explodes", "buffered", "fairy",
    "falls", "ability_hurts", "leaves", "summoned",
}  # fmt: skip
"""What comes of something, told with it."""
_SCENE: Final = frozenset({"act", "enters", "summoned", "fight", "round", "rolled", "event"})
"""What sets a scene is one line."""
_OF_FOES: Final = frozenset({"acts", "foe_gains"})
_DOER: Final = {"foe_loses": 4, "slain": 3, "foe_blocks": 3, "puts": 4, "puts_all": -1}
"""Where the seat stands whose doing it was."""
_TURN_ENDS: Final = "The turn ends:"
_GETS: Final = frozenset({"puts", "hero_gains", "hero_finds"})
_GAINS: Final = frozenset({"gains_card", "gains_relic", "gains_potion", "gains_gold"})
_LISTED: Final = _GAINS | {"plays", "removes", "upgrades", "transforms", "buys", "drinks", "triggers"}
"""Events of which only the first in a row says its verb."""
_SUMMED: Final = {"foe_loses": 2, "hero_loses": 1, "blocks": 1, "foe_blocks": 2, "puts": 3, "hero_heals": 1}
"""Events that are added up for whom they name: where the number stands."""


def opens(said: Said) -> bool:
    """Tell whether an event begins a room, or a round of a fight but the first, which stands with its room."""
    key, *parts = said
    return key == "act" or (key == "enters" and parts[1:] != ["d0"]) or (key == "round" and parts[0] > 1)


# before it is said ---------------------------------------------------------------------------------------------------
def tidy(events: Sequence[Said]) -> list[Said]:
    """Drop what would be said twice, and add up what belongs together."""
    made: list[Said] = []
    fights = [n for n, said in enumerate(events) if said[0] == "fight"]
    acted: dict[str, list[str]] = {}
    doing: dict[str, str] = {}
    arriving = False
    for n, event in enumerate(events):
        said = event
        after = events[n + 1] if n + 1 < len(events) else ()
        arriving = (arriving or said[0] in ("enters", "event_chosen")) and bool(fights) and n < fights[-1]
        if said[0] == "summoned" and arriving:
            continue  # told with whom the fight is against
        if said[0] == "acts":
            before = acted.setdefault(thing(said[1]), [])
            before += [said[2]] if said[2] not in before else []
            came_of_it = after and after[0] in (*_GOES_ON, "foe_gains") and after[0] not in _DOER
            words = "" if came_of_it else str((*said, "", "")[3])
            said = (*said[:3], words, before.index(said[2]) + 1)
        if said[0] == "triggers":
            if after and after[0] in _GOES_ON:
                said = said[:3]
            elif says_of(said).startswith("heal"):
                continue  # at full HP already
        if said[0] in ("end", "done") and said[1] in doing:
            continue
        if said[0] not in _GOES_ON and len(said) > 1:
            if said[0] == "plays" and doing.get(said[1]) == "plays":
                said = ("also_plays", *said[1:])
            doing[str(said[1])] = str(event[0])
        if said[0] == "orb_works" and len(made) > 1 and made[-2] == said and made[-1][0] == "foe_loses":
            continue  # several of one kind work one after the other
        both = _one_of_two(said, made[-1]) if made else None
        if both is not None:
            made[-1] = both
        else:
            made.append(said)
    return made


def _one_of_two(said: Said, before: Said) -> Said | None:
    """Return one event for two that follow each other, as the hits of one card; None where they stay two."""
    key, last = said[0], before[0]
    if key == last and key in _SUMMED:
        at = 1 + _SUMMED[str(key)]
        if said[1:at] == before[1:at]:
            both: list[Any] = list(said)
            both[at] += before[at]
            return tuple(both)
    if key == "puts" and last in ("puts", "puts_all") and said[3:] == before[-3:]:
        foes = before[1:3] if last == "puts" else before[1:-3]
        return ("puts_all", *foes, *said[1:])
    if key == "dies" and last == "foe_loses" and said[1:3] == before[1:3]:
        return ("slain", *before[1:4], before[5])
    if key == "falls" and last == "hero_loses" and said[1] == before[1]:
        return ("felled", *before[1:3])
    if key in _GAINS and last == "buys" and (said[1], said[2]) == (before[1], before[3]):
        return before
    if key == "upgrades" and last == "campfire_smith" and said[1] == before[1]:
        return said
    if key == "hero_heals" and last == "campfire_rest" and said[1] == before[1]:
        return ("rests", *said[1:])
    return None


# in words ------------------------------------------------------------------------------------------------------------
def part(said: Said, before: Said, names: Names) -> tuple[str, str, str] | None:
    """Return who acted ("" is whoever did before), what joins the event on, and it in words without the name."""
    key, *parts = said
    text = say(said, names).rstrip(".")
    last = str(before[0]) if before else ""
    if key in _SCENE and last in _SCENE:
        if key == "event" and last == "enters":
            return "", ": ", thing(parts[0])
        return "", ", " if key == last == "summoned" else ". ", text
    if key in _ALONE or (key == "summoned" and not before):
        return None
    if key in _GOES_ON:
        return _came_of_it(said, before, text, names)
    if key == "foe_gains":
        rest = text[len(thing(parts[0])) + 1 :]
        if last == key:
            return thing(parts[0]), " and ", rest.partition(" ")[2]
        return thing(parts[0]), ": " if last == "acts" else "; it ", rest
    if key == "poison":
        return "Poison:", "", ""
    who = thing(parts[0]) if key in _OF_FOES else names.get(parts[0], "") if parts else ""
    if key == "neow" and len(parts) == 2:
        return names.get(parts[0], parts[0]), " · ", "is blessed by Neow"
    if key in ("voted", "wishes"):
        who = names.get(parts[1], parts[1])
    if key == "acts" and len(parts) > 3 and parts[3] > 1:
        return who, " · ", "another" + text[len(who) :]
    if key in ("swaps", "swap_rows_agreed"):
        return who, " · ", f"swaps rows with {names.get(parts[1], parts[1])}"
    if not who or not text.startswith(who + " "):
        return None
    brief = text[len(who) + 1 :]
    if key in ("end", "resume", "done") and before:
        return who, "", ""
    if key in _LISTED and (last == key or (last in _GAINS and key in _GAINS)):
        return who, ", ", brief.partition(" ")[2]
    if key == "also_plays" and before:
        return who, ", " if last in ("plays", "also_plays") else " · ", brief.removeprefix("plays ")
    return who, " · ", brief


def _came_of_it(said: Said, before: Said, text: str, names: Names) -> tuple[str, str, str]:
    key, *parts = said
    last = str(before[0]) if before else ""
    at = _DOER.get(str(key), len(parts))
    doer = names.get(parts[at], "") if at < len(parts) else ""
    if last == "end":
        return (doer, " · at the end of the turn: ", text) if doer else (_TURN_ENDS, ", ", text)
    glue = ", " if last in _GOES_ON or last == "foe_gains" else " " if last == "poison" else ": "
    if last == "ability_hurts" and before[2] == parts[0]:
        glue, last = ", who ", ""
        return doer, glue, text.removeprefix(_named(parts[0], names) + " ")
    whom = _named(parts[0], names)
    if "puts_all" in (key, last):
        return doer, glue, text
    whose = slice(1, 3) if key == "puts" else slice(1, 2)
    if key in _GETS and last in _GETS and before[whose] == said[whose]:
        return doer, glue, text.removeprefix(whom + " gets ")
    if len(before) > 2 and key in _OF_A_FOE and last in _OF_A_FOE and whom == thing(before[1]):
        same = before[2] == parts[1]
        return doer, glue, text.removeprefix(whom + " ") if same else f"another {text}"
    if len(before) > 1 and key not in _OF_A_FOE | {"summoned"} and before[1] == parts[0]:
        return doer, glue, text.removeprefix(whom + " ")
    return doer, glue, text


def _named(whom: str, names: Names) -> str:
    """Name a seat or an enemy."""
    return names.get(whom, "") or thing(whom)
