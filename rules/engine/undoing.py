"""Taking back: never across an information barrier, never over others' heads."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rules.engine.drive import matching
from rules.engine.saving import GUEST, Row
from rules.engine.words import Refused

if TYPE_CHECKING:
    from rules.engine.session import Session


GIVEN = ("order", "clock")
"""Whose answers nobody chose at the time: they fall with what they answered, and nobody is asked."""


@dataclass(slots=True)
class UndoPlan:
    """What taking back a seat's last answer would do: rows that fall, and seats whose consent it needs."""

    row: int
    falls: list[int]
    needs: list[str]


def plan_undo(session: Session[Any], seat: str) -> UndoPlan:
    """Plan taking back the seat's last answer. Raises Refused where it cannot be, whoever consents."""
    if session.frozen:
        raise Refused("frozen")
    rows, base = session.rows, session.base
    first = session.points[0].rows if session.points else 0
    asked = [n for n in range(base, session.row_count) if rows[n - base].by not in ("undo", GUEST)]
    live = [n for n in asked if not rows[n - base].withdrawn]
    at = next((n for n in reversed(live) if rows[n - base].seat == seat and rows[n - base].by != "order"), None)
    if at is None or at < first:
        raise Refused("came_to_light" if session.given.get(seat) or base else "nothing_to_undo")
    later = [n for n in live if n >= at]
    own = [n for n in later if rows[n - base].seat == seat]  # the answer, and what the seat's orders answered since
    if any(_knows(rows[n - base], seat) for n in own):
        raise Refused("came_to_light")
    crossed = [n for n in later if rows[n - base].seat != seat]
    if not crossed:
        return UndoPlan(at, later, [])
    if own == [at] and _lifts_out(session, at, later):
        return UndoPlan(at, [at], [])
    if any(_knows(rows[n - base], seat) for n in crossed):
        raise Refused("came_to_light")
    for n in crossed:
        if any(_knows(rows[m - base], rows[n - base].seat) for m in crossed if m >= n):
            raise Refused("came_to_light")
    return UndoPlan(at, later, sorted({rows[n - base].seat for n in crossed if rows[n - base].by not in GIVEN}))


def undo(session: Session[Any], seat: str, consent: Collection[str] = ()) -> UndoPlan:
    """Take back the seat's last answer. Raises Refused, with nothing changed, where it cannot be."""
    plan = plan_undo(session, seat)
    missing = sorted(set(plan.needs) - set(consent))
    if missing:
        raise Refused("needs_consent", ", ".join(missing))
    name = session.rows[plan.row - session.base].name
    session.withdraw(plan.falls, seat, name, _audience(session, plan))
    return plan


def redo(session: Session[Any], seat: str) -> None:
    """Give again what the last undo took back, as long as nobody has answered since. Raises Refused otherwise.

    What undos before that one took back can then be given again likewise.
    """
    fallen = session.redoable
    if not fallen or fallen[0].seat != seat:
        raise Refused("nothing_to_redo")
    last = [row for row in fallen if row.withdrawn == fallen[0].withdrawn]
    for row in last:
        session.take(matching(session.asked, row.seat, row.name), row.keys, row.by)
    session.redoable = fallen[len(last) :]


def redoable(rows: Sequence[Row]) -> list[Row]:
    """Return what a record lets seats give again: what the last undos took back, less what was given again since.

    The record of an undo holds its number as its only key (in old saves none: nothing can be given again then).
    """
    found: list[Row] = []
    for n, row in enumerate(rows):
        if row.by == "undo":
            number = int(row.keys[0]) if row.keys else -1
            fallen = [replace(r) for r in rows[:n] if r.withdrawn == number]
            found = fallen + found if fallen else []
        elif row.by != GUEST:
            again = bool(found) and (row.seat, row.name, row.keys) == (found[0].seat, found[0].name, found[0].keys)
            found = found[1:] if again else []
    return found


def _knows(row: Row, seat: str) -> bool:
    return "*" in row.learned or seat in row.learned


def _audience(session: Session[Any], plan: UndoPlan) -> list[str] | None:
    """Return who may know of the undo: whoever was told of what it takes back."""
    told = [e for e in session.events if any(e.row == n + 1 for n in plan.falls)]
    if any(e.to is None for e in told):
        return None
    seats = {session.rows[n - session.base].seat for n in plan.falls}
    return sorted(seats.union(*(e.to or [] for e in told)))


def _lifts_out(session: Session[Any], at: int, later: list[int]) -> bool:
    """Tell whether the answer, given last, would have led to the very same state and outcomes."""
    base = session.base
    moved = [r for n, r in enumerate(session.rows, base) if n != at]  # replaying makes rows of its own
    moved.append(session.rows[at - base])
    try:
        trial, start = session.replayed(at, moved)
    except Refused:
        return False
    if _canonical(trial.dump()) != _canonical(session.dump()):
        return False
    return all(a.digest == b.digest for a, b in zip(trial.rows[start:], moved[start:], strict=True) if not b.withdrawn)


def _canonical(state: bytes) -> str:
    return json.dumps(json.loads(state), sort_keys=True)
