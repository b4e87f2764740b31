"""A whole game once more, from its first state and the record of its answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from rules.engine.drive import matching
from rules.engine.saving import GUEST, Row
from rules.engine.session import Session
from rules.engine.state import Root
from rules.engine.words import Refused

if TYPE_CHECKING:
    from rules.engine.definition import Rules

S = TypeVar("S", bound=Root)


def replay(rules: Rules[S], first: bytes, rows: Iterable[Row]) -> tuple[Session[S], list[str]]:
    """Play a record again from the game's first state (JSON), and return the session with what does not match.

    Withdrawn answers are left out; a match means that every answer had the same outcome, draws included.
    """
    session: Session[Any] = Session(rules, rules.adapter.validate_json(first))
    faults: list[str] = []
    for number, row in enumerate(rows):
        if row.withdrawn or row.by == "undo":
            continue
        try:
            if row.by == GUEST:
                session.enter(row)
            else:
                session.take(matching(session.asked, row.seat, row.name), tuple(row.keys), row.by)
        except Refused as refusal:
            faults.append(f"answer {number} ({row.name}): {refusal}")
            break
        if row.draws and session.rows[-1].draws != [tuple(d) for d in row.draws]:
            faults.append(f"answer {number} ({row.name}): other draws")
        session.drain()
    return session, faults
