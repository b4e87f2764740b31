"""People who survive the night by what their panels say: no look at the rules, no look at the game behind it."""

from __future__ import annotations

import random
import re

from tests.e2e import climbing
from tests.e2e.climbing import Control, Menu

FALL = re.compile(r"((?:\d+ × )?[A-Z][\w ]*(?: and (?:\d+ × )?[A-Z][\w ]*)*) falls?\b")
TARGETS = re.compile(r"(\d+) targets?|and (\d+) more")
LATE = (("All as suggested",), ("Move",), ("End your actions", "Done"), ("Put it",), ("Discard it",),
        ("Floor Chickens against", "Ask me before", "Do not wait", "Refresh", "Leave it", "Let them"))  # fmt: skip


def gain(text: str) -> float:
    """Judge by its words what a choice does: what falls and is found is good, what one loses is not."""
    fallen = sum(1 for found in FALL.findall(text) for _ in found.split(" and "))
    targets = sum(int(a or b) for a, b in TARGETS.findall(text))
    return 3 * fallen + targets + 2 * ("revealed" in text) - 4 * ("damage" in text) - 40 * ("dies" in text)


def rank(menu: Menu, control: Control) -> tuple[float, str]:
    """Say how late a choice is pressed: cards by what they promise, moves after them, the end last."""
    label = control.label
    for late, words in enumerate(LATE):
        if label.startswith(words):
            return (late + 1 if late else -1), label
    return -gain(f"{label} {menu.foretold(label)}") / 1000, label


def decide(menu: Menu):
    """Return (custom_id, values or None) of the next press, None where there is nothing that matters."""
    if "Nobody waits for this" in menu.text:
        return None
    sure = any(c.verb == "c" for c in menu.controls)
    if sure or re.search(r"^Choose \d+", menu.text, re.MULTILINE):
        return climbing.decide(menu, random.Random(0))
    if not menu.controls:
        return None
    best = min(menu.controls, key=lambda control: rank(menu, control))
    return best.id, None if best.value is None else [best.value]
