"""Whether to change the die, by how good the turn looks that could be played on each face."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from statistics import fmean

from rules.engine import Keys, Option, World
from rules.slay_the_spire.dice import stepped
from rules.slay_the_spire.players import fight
from rules.slay_the_spire.state import State

GAIN = {"gamblers_brew": 6.0, "gambling_chip": 2.5, "the_abacus": 2.5, "toolbox": 2.5}
"""How much better the turn must look: what may be used once a room waits for less than what is used up."""
LONGEST, BEFORE = 12, 60
"""Actions of a turn that are looked at, and questions that are answered before it begins."""


def turned(world: World[State], seat: str, options: Sequence[Option]) -> Keys:
    """Return the answer to who may change the die: what improves the turn by enough, else to accept it."""
    if world.state.combat is None:
        return ("accept",)
    die = world.state.combat.die
    look = cache(partial(face_look, world, seat))

    def gain(keys: Keys) -> float:
        match keys:
            case ("accept",):
                return look(die)
            case ("gamblers_brew", face):
                found = look(int(face))
            case ("gambling_chip",):
                found = fmean(map(look, range(1, 7)))
            case _:
                found = look(stepped(keys[0], die))
        return found - GAIN[keys[0]]

    return max(fight.paths(options), key=gain)


def face_look(world: World[State], seat: str, face: int) -> float:
    """Return how good the end of the turn looks that is begun on a face of the die, each action the next best."""
    twin = world.fork()
    combat = twin.state.combat
    assert combat is not None
    combat.die = face
    for _ in range(BEFORE):
        if not twin.asked or combat.over or twin.state.combat is not combat:
            break  # what begins the turn has ended the fight
        question = next((q for q in twin.asked if q.seat == seat), twin.asked[0])
        if question.name == "play":
            break
        listed = twin.listing(question)
        keys = ("accept",) if question.name == "die" else fight.inner_answer(twin.state, question, listed)
        twin.answer(question, keys)
    state = twin.state
    box = fight.bench(world.rules)
    for _ in range(LONGEST):
        if state.combat is None or state.outcome is not None:
            break
        keys = fight.greedy_action(world.rules, state, seat)
        if keys == ("end",):
            break
        state = fight.after(box, state, seat, keys)
    return fight.outlook(state, seat)
