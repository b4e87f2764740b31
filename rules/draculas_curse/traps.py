"""Traps: revealed and resolved when their condition is met, then back in the pool (Combat sequence 5; Steps 3)."""

from __future__ import annotations

from rules.draculas_curse.library import id_of
from rules.draculas_curse.registry import CURSE, happen_own
from rules.draculas_curse.steps import Table
from rules.engine import EVERYONE


async def spring(game: Table, moment: str, seat: str) -> bool:
    """Reveal and resolve Dracula's trap where this is what it waits for; tell whether it was (ruling 46).

    `moment` is any_explore, any_combat, any_card, any_trade or any_move; `seat` is the player concerned.
    """
    state = game.state
    lord = state.dracula
    copy = lord.trap
    if not copy or state.phase == "throne" or not _waits_for(game, copy, moment, seat):
        return False
    lord.trap = ""
    game.learned(EVERYONE)
    game.tell("trap_springs", seat, id_of(copy))
    await happen_own(game, moment, seat, copy)
    game.state.dracula.traps.append(copy)
    return True


def _waits_for(game: Table, copy: str, moment: str, seat: str) -> bool:
    """Tell whether a trap's condition is met."""
    look = CURSE.context(game, seat, copy)
    return any(hook.name == moment and (hook.when is None or hook.when.holds(look)) for hook in CURSE.hooks(copy))
