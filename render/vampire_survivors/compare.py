"""What differs between two views of one seat, to be shown on the next picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.vampire_survivors.view import View

LIGHT: Final = "light source"


def compare(before: View, view: View) -> tuple[str, ...]:
    """List where something came, was hit or went from, what was pushed or ran, ways of survivors, and who was hurt."""
    was, now = _lies(before), _lies(view)
    places = {space for space in now if was.get(space) != now[space]}
    stands = {s.space for s in view.survivors}
    gone = was.keys() - now.keys() - stands
    found = [f"place:{space}" for space in sorted(places)] + [f"gone:{space}" for space in sorted(gone)]
    found += [f"push:{start}-{end}" for start, end in _pushes(before, view)]
    old = {s.seat: s for s in before.survivors}
    for survivor in view.survivors:
        other = old.get(survivor.seat)
        if other is None:
            continue
        if other.space != survivor.space and before.active:
            found.append(f"walk:{other.space}-{survivor.space}")
        if (other.damage, other.dead, other.most) != (survivor.damage, survivor.dead, survivor.most):
            found.append(f"seat:{survivor.seat}")
    return tuple(found)


FAR: Final = 4
"""Steps of the fastest enemy: what seems to have moved further is another one."""


def _pushes(before: View, view: View) -> list[tuple[str, str]]:
    """Give from where to where things moved, as far as their looks tell: a pile that no other looks like, in a line;
    light sources where a scroll moved them all alike."""
    was, now = _lies(before), _lies(view)
    left = {s: thing for s, thing in was.items() if now.get(s) != thing}
    came = {s: thing for s, thing in now.items() if was.get(s) != thing}
    new = {pile.space for pile in view.piles if pile.arrived}
    found = []
    for end, thing in sorted(came.items()):
        starts = [s for s, other in left.items() if other == thing]
        alike = [s for s in came if came[s] == thing]
        if thing[0] != LIGHT and len(starts) == len(alike) == 1 and end not in new and _in_line(starts[0], end):
            found.append((starts[0], end))
    lights = [[(s, _beside(s, step)) for s in left if left[s][0] == LIGHT and came.get(_beside(s, step)) == left[s]]
              for step in ((0, 1), (1, 0), (0, -1), (-1, 0))]  # fmt: skip
    return found + sorted(max(lights, key=len))


def _beside(space: str, step: tuple[int, int]) -> str:
    return f"{chr(ord(space[0]) + step[0])}{int(space[1:]) + step[1]}"


def _in_line(start: str, end: str) -> bool:
    across, along = abs(ord(start[0]) - ord(end[0])), abs(int(start[1:]) - int(end[1:]))
    return (across in (0, along) or not along) and max(across, along) <= FAR


def _lies(view: View) -> Mapping[str, tuple[str, int, int]]:
    """Give what lies where."""
    found = {pile.space: (pile.name, pile.armor, pile.height) for pile in view.piles}
    return found | dict.fromkeys(view.lights, (LIGHT, 0, 0))
