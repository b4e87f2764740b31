"""What differs between two views of one seat, to be ringed on the next picture."""

from __future__ import annotations

from collections.abc import Iterator

from render.van_helsing.plan import CASTLE
from rules.van_helsing.view import HeroView, View


def compare(before: View, view: View) -> tuple[str, ...]:
    """List places and heroes that changed, places first."""
    places: set[int] = set()
    heroes: set[str] = set()
    old = {h.id: h for h in before.heroes}
    for hero in view.heroes:
        was = old.get(hero.id)
        if was is None:
            continue
        if (was.health, was.alive, was.side) != (hero.health, hero.alive, hero.side):
            heroes.add(hero.id)
        places.update(_moved(was, hero))
    places |= set(before.face_down) ^ set(view.face_down)
    places |= {
        n
        for n in before.face_up.keys() | view.face_up.keys()
        if [i.id for i in before.face_up.get(n, [])] != [i.id for i in view.face_up.get(n, [])]
    }
    stood = {b.id: b.place for b in before.brides}
    stands = {b.id: b.place for b in view.brides}
    for bride in stood.keys() | stands.keys():
        if stood.get(bride) != stands.get(bride):
            places.update(p for p in (stands.get(bride, stood.get(bride)),) if p is not None)
    for lock in set(before.locks) ^ set(view.locks):
        if (edge := CASTLE.edges.get(lock)) is not None:
            places.update((edge.a, edge.b))
    return (*(f"place:{n}" for n in sorted(places)), *(f"hero:{h}" for h in sorted(heroes)))


def _moved(was: HeroView, hero: HeroView) -> Iterator[int]:
    if was.place != hero.place and hero.place is not None:
        yield hero.place
    if was.exit != hero.exit and hero.exit_from is not None and not hero.shown:
        yield hero.exit_from
