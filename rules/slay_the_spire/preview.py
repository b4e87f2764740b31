"""What an option will come to, told before the click: the same code run on a clone, up to where it would need luck."""

from __future__ import annotations

from typing import Any

from rules.engine import Keys, Said, Sandbox
from rules.slay_the_spire import play
from rules.slay_the_spire.state import Combat, Hero, State


def foretell(rules: Any, state: State, seat: str, keys: Keys) -> list[Said]:
    """Say what an answer of the play phase will do: damage, deaths, block, tokens, energy and HP.

    Returns what is certain; the last entry is ("and_then",) where chance or a closed pile decides the rest.
    """
    combat = state.combat
    if combat is None or keys[0] in ("end", "resume") or combat.phase != "play":
        return []
    trial = Sandbox(rules, seat=seat).play(state, lambda game: play.act(game, game.state.heroes[seat], keys))
    return [*changes(state, trial.after), *([] if trial.why == "done" else [("and_then",)])]


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
