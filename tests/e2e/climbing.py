"""People who climb the Spire by what their panels say: no look at the rules, no look at the game behind it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.panels import Select, parse_custom_id

PLAYING = frozenset("osc")
LAST = ("End turn", "Skip", "Done", "Leave", "Nothing", "Confirm")
LEFT = re.compile(r"→ (\d+) HP")


@dataclass(frozen=True)
class Control:
    """Something that can be pressed: a button, or an entry of a select."""

    id: str
    label: str
    value: str | None = None
    low: int = 1

    @property
    def verb(self):
        """Return the letter of what it does."""
        return parse_custom_id(self.id).verb

    @property
    def key(self):
        """Return the key of the option that it stands for."""
        return self.value or parse_custom_id(self.id).key

    @property
    def opens(self):
        """Tell whether it asks for more, as a target."""
        return self.label.endswith("…")


@dataclass(frozen=True)
class Menu:
    """A panel as a person reads it."""

    text: str
    controls: tuple[Control, ...]

    @classmethod
    def of_panel(cls, panel):
        """Read what the service shows."""
        found = []
        for row in panel.rows:
            if isinstance(row, Select):
                found += [Control(row.id, e.label, e.value, row.least) for e in row.entries]
            else:
                found += [Control(b.id, b.label) for b in row if b.style != "grey" or b.label.startswith("Confirm")]
        return cls("\n".join([*panel.heading, *panel.text, *panel.notes]), tuple(playing(found)))

    @classmethod
    def of_message(cls, message):
        """Read a message on the stand-in; grey buttons begin with a cross."""
        found = [
            Control(b.custom_id, b.label.removeprefix("✕ "))
            for b in message.buttons
            if not b.label.startswith("✕") or b.label.startswith("✕ Confirm")
        ]
        for part in message.selects:
            found += [Control(part.custom_id, label, value, part.low) for label, value in part.options]
        return cls(message.text, tuple(playing(found)))

    def foretold(self, label):
        """Return what the panel says that a choice will do."""
        return next((line for line in self.text.splitlines() if line.startswith(f"{label}:")), "")


def playing(controls):
    """Keep what answers a question."""
    for control in controls:
        parsed = parse_custom_id(control.id)
        if parsed is not None and parsed.verb in PLAYING and parsed.question != "-":
            yield control


def decide(menu, rng, way=()):
    """Return (custom_id, values or None) of the next press, None where there is nothing that matters.

    `way` are the spaces to vote for.
    """
    able = [c for c in menu.controls if not c.label.startswith("Go on playing")]
    if not able:
        return None
    sure = [c for c in able if c.verb == "c" and c.label in ("Go", "Do it anyway")]
    if sure:
        return sure[0].id, None
    wanted = re.search(r"^Choose (\d+)(?: to (\d+))?\. (.*)", menu.text, re.MULTILINE)
    if wanted and any(c.label.startswith("Confirm") for c in able):
        return _picks(able, rng, int(wanted[1]), wanted[3])
    for control in able:
        if control.key in way and "Which way?" in menu.text:
            return _pressed(control)
    targets = [(int(left[1]) - 100 * ("dies" in line), rng.random(), c)
               for c in able if (line := menu.foretold(c.label)) and (left := LEFT.search(line))]  # fmt: skip
    if "What next?" in menu.text and targets:
        return _pressed(min(targets)[2])
    first = [c for c in able if not c.label.startswith(LAST) and not c.label.startswith("Put ")]
    if not first:
        return _pressed(able[-1])
    rest = [c for c in first if c.label.startswith("Rest")]
    hits = [c for c in first if c.opens]
    return _pressed(rng.choice(rest or (hits if hits and rng.random() < 0.75 else first)))


def _picks(able, rng, low, chosen):
    """Choose as few as are asked for, then confirm."""
    have = 0 if chosen.startswith("Nothing") else chosen.count(",") + 1
    confirm = next(c for c in able if c.label.startswith("Confirm"))
    if have >= low:
        return confirm.id, None
    entries = [c for c in able if c.value is not None]
    if entries:
        return entries[0].id, [c.value for c in rng.sample(entries, min(low, len(entries)))]
    free = [c for c in able if c is not confirm and not c.label.startswith("✓")]
    return rng.choice(free).id, None


def _pressed(control):
    return control.id, None if control.value is None else [control.value]
