"""Light sources: revealed, collected, used up, and the three advanced ones (Pickups; Advanced Light Source Tokens)."""

from __future__ import annotations

from typing import Final

from rules.engine import EVERYONE, Option
from rules.vampire_survivors import feats
from rules.vampire_survivors.content.lights import LIGHTS
from rules.vampire_survivors.library import LIGHT_EFFECTS, hooks
from rules.vampire_survivors.state import State
from rules.vampire_survivors.steps import Table
from rules.vampire_survivors.verbs.base import Cx, perform

LUCKY: Final = "own_light_source_revealed"


def refill(game: Table) -> bool:
    """See that the stack holds a light source, shuffling those used up into a new one; tell whether it does."""
    state = game.state
    if not state.light_stack and state.spent:
        state.light_stack, state.spent = state.spent, []
        game.shuffle("lights", state.light_stack)
    return bool(state.light_stack)


def may_insert(state: State) -> bool:
    """Tell whether a scroll has a light source to slide in."""
    return bool(state.light_stack or state.spent)


async def reveal_at(game: Table, seat: str, space: int) -> None:
    """Turn up a light source on the board and take or resolve it."""
    state = game.state
    token = state.lights.pop(space)
    if LIGHTS[token].copies:
        game.learned(EVERYONE)
    if state.light_stack and hooks(state.survivors[seat], LUCKY):
        token = await _luckier(game, seat, token)
    kind = LIGHTS[token]
    game.tell("light", seat, kind.name, state.board.names[space])
    feats.happened(game, "light_source_revealed", kind=kind.id)
    if not kind.advanced:
        state.pickups.append(token)
        feats.happened(game, "pickups_held", total=len(state.pickups))
        return
    state.spent.append(token)
    await perform(Cx(game, seat), LIGHT_EFFECTS[kind.id])


async def _luckier(game: Table, seat: str, token: str) -> str:
    """Draw another from the stack and keep one of the two; the other goes under the stack (Clover)."""
    state = game.state
    other = state.light_stack.pop()
    if other in state.placed:
        state.placed.remove(other)
    state.spent += [token, other]  # both lie open meanwhile
    key = token
    if LIGHTS[token].id != LIGHTS[other].id:
        options = [Option(LIGHTS[t].id, ("light", LIGHTS[t].id)) for t in (token, other)]
        (chosen,) = await game.ask(seat, "lucky", options, about=("ask_lucky", "clover"), default=(options[0].key,))
        key = token if LIGHTS[token].id == chosen else other
    state.spent.remove(token)
    state.spent.remove(other)
    under = other if key == token else token
    state.light_stack.insert(0, under)
    state.placed.append(under)
    return key
