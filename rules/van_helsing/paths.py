"""A hidden move given as a whole path: which steps it has, and where it ends early (Special Features of Vampire
Movement).

Nothing here asks what the vampire cannot know: where it stands, what its steps cost, and where the hunters are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.engine import Keys, Refused, Said
from rules.van_helsing.sight import CASTLE, WAYS, cost_to_enter, hunters_here
from rules.van_helsing.state import Hero, State
from rules.van_helsing.walking import vampire_steps

BETWEEN = re.compile(r"[\s,;>→–—-]+")


def numbers(typed: str) -> list[str]:
    """Return the numbers of places that were typed, in order. Raises Refused where anything else was."""
    found = [word for word in BETWEEN.split(typed) if word]
    if not found or not all(word.isdecimal() for word in found):
        raise Refused("route_unread")
    return found


def walker(state: State, seat: str, question: str) -> Hero | None:
    """Return the vampire whose turn a question of a seat is, where it could take more than one step."""
    kind, _, id = question.partition(":")
    hero = state.heroes.get(id)
    if kind != "turn" or hero is None or hero.seat != seat or not hero.vampire or not hero.alive:
        return None
    return hero if state.turn == id and state.points > 1 and not state.halted else None


def route(state: State, hero: Hero, numbers: Sequence[str]) -> tuple[list[Keys], Said]:
    """Return the answers that walk a path of numbered places, or why its first impossible step is impossible.

    The place where the vampire stands may be named first. Being seen or met on the way is no reason to refuse: there
    the path ends early.
    """
    if numbers and numbers[0] == str(hero.place):
        numbers = numbers[1:]
    steps: list[Keys] = []
    here, points = hero.place, state.points
    for n, number in enumerate(numbers, 1):
        to = int(number) if number.isdecimal() else -1
        if to not in CASTLE.places:
            return [], ("route_no_place", n, number)
        if (here, to) not in WAYS:
            return [], ("route_no_way", n, here, to)
        cost = cost_to_enter(state, to)
        if not steps:
            why = next(o.refusal() for o in vampire_steps(state, hero) if o.key == f"move:{to}")
            if why is not None:
                return [], ("route_barred", n, to, why)
        elif cost > points:
            return [], ("route_points", n, to, cost, points)
        steps.append((f"move:{to}",))
        here, points = to, points - cost
    return steps, () if steps else ("route_unread",)


def stops(state: State, hero: Hero) -> Said:
    """Say why a vampire does not go on by itself after a step: it was met or seen. () where it goes on."""
    if not hero.shown:
        return ()
    return ("route_met" if hunters_here(state, hero.place) else "route_seen", hero.place)
