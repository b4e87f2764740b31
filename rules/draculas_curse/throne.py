"""Entering the Throne Room, and how the Final Battle ends (Throne Room & Final Battle)."""

from __future__ import annotations

import json

from rules.draculas_curse import combat, shadows, winning
from rules.draculas_curse.library import card
from rules.draculas_curse.state import ASCENT
from rules.draculas_curse.steps import Table
from rules.engine import EVERYONE


async def enters(game: Table, seat: str) -> None:
    """Begin the Final Battle with whoever has come from the Ascent (Entering the Throne Room; ruling 97)."""
    state = game.state
    lord, me = state.dracula, state.slayers[seat]
    phase, state.phase = state.phase, "throne"
    me.halted = True
    state.before = {"life": str(lord.life), "essence": str(lord.essence), "well": json.dumps(state.well.cards)}
    game.tell("enters_throne", seat)
    if not state.dojo:
        shadows.remove_all(state)
    if lord.trap:
        lord.traps.append(lord.trap)
        lord.trap = ""
    if me.trap:
        state.discards[card(me.trap).deck].put(me.trap)
        me.trap = ""
    result = await combat.final_battle(game, seat)
    if game.state.outcome is not None:
        return
    if result == combat.WON:
        await winning.slayers_win(game, "throne")
        return
    await _lost(game, seat, phase)


async def _lost(game: Table, seat: str, phase: str) -> None:
    """Kill whoever has lost, whatever their Life, and restore Dracula (Throne Room Resolution; ruling 101)."""
    state = game.state
    lord, me = state.dracula, state.slayers[seat]
    state.phase = phase
    game.tell("loses_throne", seat)
    if state.dojo:
        state.phase = "over"
        game.finish(winning.DRACULA, [], "throne_lost")
        return
    lord.life, lord.essence = int(state.before["life"]), int(state.before["essence"])
    well = json.loads(state.before["well"])
    for copy in state.well.cards[:]:
        if copy not in well:
            state.well.move(copy, state.combat_discard)
    state.before = {}
    me.life, me.done, me.at = 0, True, ASCENT
    game.learned(EVERYONE)
    game.then("falls", seat)
