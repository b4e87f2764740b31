"""What an option will come to, told before the click: the same code run on a clone, up to where it would need luck."""

from __future__ import annotations

from typing import Any

from rules.engine import Chance, Keys, Said, clone
from rules.engine.drive import Engine
from rules.slay_the_spire import play
from rules.slay_the_spire.state import Combat, Hero, State


class Unknown(Exception):
    """Chance or a hidden pile would be read."""


class _NoLuck(Chance):
    """Chance that stops a preview."""

    __slots__ = ()

    def draw(self, stream: str, sides: int) -> int:
        """Stop."""
        raise Unknown


class _Peek(Engine[State]):
    """An engine that holds a clone, and stops where something hidden would come to light."""


class _Row:
    """Takes the notes of what is learned, by stopping there."""

    def __init__(self, seat: str) -> None:
        self.seat = seat

    @property
    def learned(self) -> list[str]:
        return []

    @learned.setter
    def learned(self, seats: list[str]) -> None:
        if self.seat in seats:
            raise Unknown


def foretell(rules: Any, state: State, seat: str, keys: Keys) -> list[Said]:
    """Say what an answer of the play phase will do: damage, deaths, block, tokens, energy and HP.

    Returns what is certain; the last entry is ("and_then",) where chance or a closed pile decides the rest.
    """
    combat = state.combat
    if combat is None or keys[0] in ("end", "resume") or combat.phase != "play":
        return []
    copy = clone(state)
    copy.chance = _NoLuck("")
    peek = _Peek(rules, copy)
    row: Any = _Row(seat)
    peek.row = row
    open_end = False
    script = play.act(peek.game, copy.heroes[seat], keys)
    try:
        script.send(None)
        open_end = True  # it asks something further
    except StopIteration:
        pass
    except Unknown:
        open_end = True
    finally:
        script.close()
    return [*changes(state, copy), *([("and_then",)] if open_end else [])]


def changes(before: State, after: State) -> list[Said]:
    """Say how two states of a fight differ."""
    one, two = before.combat, after.combat
    assert one is not None
    assert two is not None
    said: list[Said] = []
    for seat, hero in before.heroes.items():
        said += _hero(hero, after.heroes[seat])
    return [*_foes(one, two), *said]


def _foes(one: Combat, two: Combat) -> list[Said]:
    said: list[Said] = []
    later = {f.id: f for f in two.foes}
    for foe in one.foes:
        now = later[foe.id]
        if foe.dead:
            continue
        if now.dead:
            said.append(("will_die", foe.kind, foe.id))
            continue
        if now.hp != foe.hp or now.block != foe.block:
            said.append(("will_have_hp", foe.kind, foe.id, foe.hp, now.hp, foe.block, now.block))
        for name in ("strength", "weak", "vuln", "poison"):
            change = getattr(now, name) - getattr(foe, name)
            if change:
                said.append(("foe_gets", foe.kind, foe.id, name, change))
    return said


def _hero(one: Hero, two: Hero) -> list[Said]:
    said: list[Said] = []
    for name in ("hp", "block", "strength", "energy", "shivs", "miracles", "weak", "vuln", "gold"):
        change = getattr(two, name) - getattr(one, name)
        if change and not (name == "energy" and change < 0):  # what a card costs stands on it
            said.append(("hero_gets", one.seat, name, change))
    if two.stance != one.stance:
        said.append(("hero_enters", one.seat, two.stance))
    if two.orbs != one.orbs:
        said.append(("hero_orbs", one.seat, *two.orbs))
    if two.dead and not one.dead:
        said.append(("hero_falls", one.seat))
    return said


__all__ = ["Unknown", "changes", "foretell"]
