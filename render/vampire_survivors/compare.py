"""What differs between two views of one seat, to be shown on the next picture."""

from __future__ import annotations

from collections.abc import Mapping

from rules.vampire_survivors.view import View


def compare(before: View, view: View) -> tuple[str, ...]:
    """List spaces where something came or was hit, spaces that were emptied, ways of survivors, and who was hurt."""
    was, now = _lies(before), _lies(view)
    places = {space for space in now if was.get(space) != now[space]}
    stands = {s.space for s in view.survivors}
    gone = was.keys() - now.keys() - stands
    found = [f"place:{space}" for space in sorted(places)] + [f"gone:{space}" for space in sorted(gone)]
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


def _lies(view: View) -> Mapping[str, tuple[str, int, int]]:
    """Give what lies where."""
    found = {pile.space: (pile.name, pile.armor, pile.height) for pile in view.piles}
    return found | dict.fromkeys(view.lights, ("light source", 0, 0))
