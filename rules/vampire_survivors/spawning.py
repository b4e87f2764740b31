"""Enemies come: a pile from each side in the active player's lines, bosses alone, the Reaper last (Enemies Spawn)."""

from __future__ import annotations

from rules.engine import EVERYONE
from rules.vampire_survivors import feats, hitting, pushing
from rules.vampire_survivors.board import NOWHERE, OPPOSITE, SIDES
from rules.vampire_survivors.content.enemies import REAPER, TOKENS
from rules.vampire_survivors.state import Pile, State
from rules.vampire_survivors.steps import Table, step
from rules.vampire_survivors.turns import phase
from rules.vampire_survivors.verbs.base import emit


@step
async def spawn(game: Table, seat: str) -> None:
    """Bring a pile from above, the right, below and the left; while the Reaper is on the board none come."""
    state = game.state
    phase(game, "spawn")
    survivor = state.survivors[seat]
    left_out = spared(state)
    for side in SIDES:
        if state.outcome is not None or state.reaper_at() != NOWHERE or not state.current():
            break
        if side in state.shut:
            game.tell("side_shut", side)
            feats.happened(game, "side_skipped", side=side)
            for other in state.seats:
                await emit(game, other, "own_pentagram_side_skipped")
            continue
        gate = state.board.edge(survivor.space, side)
        if side in left_out:
            continue
        await pushing.shove(game, gate, OPPOSITE[side], behind=True)
        if state.outcome is None and not pushing.taken(state, gate):
            state.arrived.append(gate)
            await pushing.arrives(game, drawn(game, side), gate, gate, behind=True)
    state.shut = []
    if state.outcome is None and not survivor.dead:
        await emit(game, seat, "own_spawn_end")


def spared(state: State) -> list[str]:
    """Return the sides that are left out because their outermost space is one's own (a table option).

    Never all that are open: in a corner with the other sides shut nothing would ever come.
    """
    if state.options["edge_spawn"] != "skip":
        return []
    space = state.survivors[state.active].space
    own = [side for side in SIDES if state.board.edge(space, side) == space]
    return own if any(side not in own and side not in state.shut for side in SIDES) else []


def drawn(game: Table, side: str) -> Pile:
    """Take the pile for a side from the coffin board: as many as the wave says, a boss or the Reaper alone."""
    state = game.state
    name = state.current()
    stack = state.coffin[name]
    count = 1 if name == REAPER or name.startswith("boss") else state.wave
    tokens = [stack.pop() for _ in range(min(count, len(stack)))]
    pile = Pile(tokens[::-1])  # the first one drawn lies on top
    game.learned(EVERYONE)
    if name == REAPER:
        if name not in state.begun:
            hitting.make_room(state, state.reaper_armor)
        _began(game, state, name, pile)
        pile.armor, state.reaper_armor = state.reaper_armor, 0
        game.tell("reaper_comes", side)
        return pile
    _began(game, state, name, pile)
    hitting.reveal(game, pile)
    game.tell("comes", side, TOKENS[pile.top].name, len(tokens))
    return pile


def _began(game: Table, state: State, name: str, pile: Pile) -> None:
    if name in state.begun:
        return
    state.begun.append(name)
    state.stack_turns = 0
    feats.happened(game, "stack_begun", stack=name)
    if name.startswith("boss"):
        state.wave += 1
        kind = TOKENS[pile.tokens[-1]]
        game.tell("boss", kind.name)
        feats.happened(game, "boss_spawned", level=kind.level, name=kind.name)
