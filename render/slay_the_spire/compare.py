"""What differs between two views of one seat, to be ringed on the next picture."""

from __future__ import annotations

from rules.slay_the_spire.view import FoeView, HeroView, View


def compare(before: View, view: View) -> tuple[str, ...]:
    """List enemies and heroes whose health, block or tokens changed, and enemies that came."""
    out: list[str] = []
    if view.combat is not None:
        was = {f.id: f for f in before.combat.foes} if before.combat is not None else {}
        for foe in view.combat.foes:
            old = was.get(foe.id)
            if not foe.dead and before.combat is not None and (old is None or _foe(old) != _foe(foe)):
                out.append(f"enemy:{foe.id}")
    for seat, hero in view.heroes.items():
        old_hero = before.heroes.get(seat)
        if old_hero is not None and _hero(old_hero) != _hero(hero):
            out.append(f"hero:{seat}")
    return tuple(out)


def _foe(foe: FoeView) -> tuple[int, ...]:
    return (foe.hp, foe.block, foe.strength, foe.weak, foe.vuln, foe.poison)


def _hero(hero: HeroView) -> tuple[int | bool, ...]:
    return (hero.hp, hero.max_hp, hero.dead, hero.row)
