"""What a group keeps between runs: unlock boxes, ascension levels, achievements (Unlocks; Ascension; Achievements)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine import Refused
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.state import State

CHARACTER_BOXES, COLORLESS_BOXES, ACT4_BOXES, LEVELS = 8, 3, 5, 13


def checked(group: Mapping[str, Any]) -> dict[str, Any]:
    """Return a group's record with everything filled in. Raises Refused for impossible boxes or levels."""
    boxes = group.get("boxes", {})
    if not isinstance(boxes, Mapping):
        raise Refused("bad_campaign")
    full: dict[str, int] = {}
    for name in (*CHARACTERS, "colorless", "act4"):
        ticked = boxes.get(name, 0)
        if type(ticked) is not int or not 0 <= ticked <= most(name):
            raise Refused("bad_boxes", name)
        full[name] = ticked
    if set(boxes) - set(full):
        raise Refused("bad_boxes", min(set(boxes) - set(full)))
    level = group.get("ascension", 0)
    if type(level) is not int or not 0 <= level <= LEVELS:
        raise Refused("bad_ascension")
    feats = group.get("achievements", [])
    if not isinstance(feats, list) or not all(isinstance(f, str) for f in feats):
        raise Refused("bad_campaign")
    return {"boxes": full, "ascension": level, "achievements": sorted(set(feats))}


def most(name: str) -> int:
    """Return how many boxes there are."""
    return {"colorless": COLORLESS_BOXES, "act4": ACT4_BOXES}.get(name, CHARACTER_BOXES)


def after(group: Mapping[str, Any], state: State) -> dict[str, Any]:
    """Return a group's record after a run that is over: boxes ticked, the next level opened, achievements noted.

    Each player ticks the bosses beaten and one more: their character's boxes first, then colorless, then act IV.
    """
    record = checked(group)
    boxes = record["boxes"]
    for hero in state.heroes.values():
        left = state.bosses_beaten + 1
        for name in (hero.character, "colorless", "act4"):
            ticked = min(left, most(name) - boxes[name])
            boxes[name] += ticked
            left -= ticked
    need = 3 if len(state.heroes) == 1 else 2
    reached = state.act - 1 if state.outcome is None or state.outcome.side != "party" else state.act
    began = {"act2": 2, "act3": 3, "act4": 4}.get(state.options["start"], 1)
    if began <= need <= reached and state.ascension == record["ascension"] and record["ascension"] < LEVELS:
        record["ascension"] += 1
    record["achievements"] = sorted({*record["achievements"], *state.achievements})
    return record


def lines(group: Mapping[str, Any]) -> list[str]:
    """Say what a group has unlocked."""
    record = checked(group)
    said = [
        f"{CHARACTERS[name].name if name in CHARACTERS else name.capitalize()}: {ticked} of {most(name)} boxes"
        for name, ticked in record["boxes"].items()
    ]
    said.append(f"Ascension: up to level {record['ascension']}")
    said.append("Achievements: " + (", ".join(record["achievements"]) or "none yet"))
    return said
