"""How events are told briefly, in one line for each hero: what joins on to what stands before."""

from __future__ import annotations

from typing import Final

from rules.engine import Names, Said
from rules.van_helsing.story import item, say, short

_ALONE: Final = frozenset({
    "over", "round", "begins", "dealt_round", "council_over", "took_back", "reopened", "changes_side", "takes_over",
    "watches_on",
})  # fmt: skip
_GOES_ON: Final = {
    "misses": ", ", "no_help": ", ", "used_up": " ", "resists": ": ", "resists_garlic": ": ", "bite_fails": " · ",
    "held_off": " · ", "hurt": ", ", "killed": " · ", "turned": " · ", "destroyed": " · ", "bride_killed": " · ",
    "bat_flies": " · ", "passage_found": " · ", "refuses": " · ", "will_heal": ", ", "joins": " · ",
}  # fmt: skip
"""What comes of an action, told with it."""
BRIEF: Final = _ALONE - {"round"} | {
    "shows_itself", "leaves_by", "met", "seen", "appears", "meets", "spots", "passage_found", "unlocks", "finds",
    "attacks", "claws", "bites", "misses", "bite_fails", "held_off", "hurt", "killed", "turned", "destroyed",
    "bride_killed", "heals", "rests", "grows", "drinks", "joins", "expels", "lamp_finds",
}  # fmt: skip
"""What is told where a table wants the main things alone: no steps, no dice, nothing handed over."""
_ROLLED_FOR: Final = frozenset({"attacks", "claws", "bites", "uses"})


def merged(said: Said, before: Said) -> Said | None:
    """Return the fuller of two tellings of one gift: that something was given, and to those who may know, what."""
    if said[0] == "gives_secret" and before[0] == "gives_closed" and said[1:3] == before[1:3]:
        return said
    return None


def part(said: Said, before: Said, names: Names) -> tuple[str, str, str] | None:
    """Return who acted ("" is whoever did before), what joins the event on, and it in words without the name."""
    key, *parts = said
    if key in _ALONE:
        return None
    text = say(said, names).rstrip(".")
    if key in _GOES_ON:
        return ("", *_consequence(said, before, text, names))
    who = names.get(parts[0], "") or short(parts[0]) if parts and isinstance(parts[0], str) else ""
    who = who[:1].upper() + who[1:]
    if key == "bride_moves":
        who = "A bride"
    if not who or text[: len(who) + 1].lower() != who.lower() + " ":
        return None
    rest = text[len(who) + 1 :]
    last = before[0] if before else ""
    if key == "moves" and last == "moves":
        return who, ", ", rest.removeprefix("went ")
    if key == "takes" and last == "finds":
        return who, " · ", "took it"
    if key == "leaves_found" and last == "finds":
        return who, " · ", "left it there"
    if key == "uses" and last == "shows" and before[2] == parts[1]:
        return who, " and ", "used it"
    if key in ("rolls", "rolls_far", "rolls_use") and last in _ROLLED_FOR:
        return who, ": ", rest
    return who, " · ", rest


def _consequence(said: Said, before: Said, text: str, names: Names) -> tuple[str, str]:
    key, *parts = said
    glue = _GOES_ON[key]
    doer = before[1] if len(before) > 1 else None
    if key == "misses":
        return glue, "missed"
    if key == "no_help":
        return glue, "no help"
    if key == "used_up":
        return glue, f"({item(parts[0])} is used up)"
    if key == "will_heal" and parts[0] == doer:
        return glue, f"will regain {parts[1]} health at the end of the turn"
    if key in ("bite_fails", "bride_killed", "held_off", "passage_found", "joins"):
        return glue, text[0].lower() + text[1:]
    return glue, text
