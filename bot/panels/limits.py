"""Discord's limits, and the one check that every panel passes."""

from __future__ import annotations

from collections.abc import Iterable

from bot.panels.model import Button, Panel, Row, Select

COMPONENTS, TEXT = 40, 4000
LABEL, ENTRY, PLACEHOLDER, ENTRIES, ROW = 80, 100, 150, 25, 5
FRAME = 8
"""Components that are not controls: the container, texts, two pictures, and lines between them."""


def clip(text: str, longest: int) -> str:
    """Shorten a text with an ellipsis."""
    text = text.strip()
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def cost(rows: Iterable[Row]) -> int:
    """Count the components that rows of controls take."""
    return sum(2 if isinstance(row, Select) else 1 + len(row) for row in rows)


def length(panel: Panel) -> int:
    """Count the characters of all texts."""
    return sum(len(line) + 1 for line in (*panel.heading, *panel.text, *panel.notes, panel.footer)) + 40


def fit(panel: Panel) -> Panel:
    """Shorten the texts of a panel, the longest lines of its body first, until Discord takes them."""
    panel.heading = [clip(line, 250) for line in panel.heading[:4]]
    panel.notes = [clip(line, 400) for line in panel.notes[:6]]
    panel.footer = clip(panel.footer, 250)
    over = length(panel) - TEXT
    while over > 0 and panel.text:
        at = max(range(len(panel.text)), key=lambda n: len(panel.text[n]))
        line = panel.text[at]
        if len(line) <= 80:
            del panel.text[at]
        else:
            panel.text[at] = clip(line, max(80, len(line) - over))
        over = length(panel) - TEXT
    return panel


def check_limits(panel: Panel) -> list[str]:
    """Return what Discord would refuse about a panel, nothing where it fits."""
    faults: list[str] = []
    if cost(panel.rows) + FRAME > COMPONENTS:
        faults.append(f"{cost(panel.rows) + FRAME} components")
    if length(panel) > TEXT:
        faults.append(f"{length(panel)} characters of text")
    if not any(line.strip() for line in (*panel.heading, *panel.text)):
        faults.append("no text at all")
    ids: list[str] = []
    for row in panel.rows:
        if isinstance(row, Select):
            ids.append(row.id)
            faults += _select(row)
        else:
            ids += [button.id for button in row]
            if not 1 <= len(row) <= ROW:
                faults.append(f"a row of {len(row)} buttons")
            faults += [fault for button in row for fault in _button(button)]
    faults += [f"custom_id of {len(id)} characters" for id in ids if not 1 <= len(id) <= 100]
    faults += [f"custom_id twice: {id}" for id in sorted(set(ids)) if ids.count(id) > 1]
    return faults


def _button(button: Button) -> list[str]:
    return [] if 1 <= len(button.label.strip()) <= LABEL else [f"a button label of {len(button.label)} characters"]


def _select(select: Select) -> list[str]:
    faults: list[str] = []
    entries = select.entries
    if not 1 <= len(entries) <= ENTRIES:
        faults.append(f"a select of {len(entries)} entries")
    if len({entry.value for entry in entries}) != len(entries):
        faults.append("a select with a value twice")
    if not 0 <= select.least <= select.most <= max(1, len(entries)):
        faults.append(f"a select of {select.least} to {select.most}")
    if len(select.placeholder) > PLACEHOLDER:
        faults.append("a long placeholder")
    for entry in entries:
        if not (1 <= len(entry.label.strip()) <= ENTRY and 1 <= len(entry.value) <= ENTRY):
            faults.append("a select entry of a wrong length")
        if len(entry.description) > ENTRY:
            faults.append("a long description")
    chosen = sum(entry.chosen for entry in entries)
    if chosen > select.most:
        faults.append("more chosen than may be")
    return faults
