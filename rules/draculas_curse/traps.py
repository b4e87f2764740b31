"""Traps: revealed and resolved when their condition is met, then back in the pool (Combat sequence 5; Steps 3)."""

from __future__ import annotations

from rules.cards import On, carry_out
from rules.draculas_curse.library import id_of
from rules.draculas_curse.registry import CURSE, happen
from rules.draculas_curse.steps import Table
from rules.engine import EVERYONE


async def spring(game: Table, moment: str, seat: str, subject: str = "") -> bool:
    """Reveal and resolve Dracula's trap where this is what it waits for; tell whether it was (ruling 46).

    `moment` is any_explore, any_combat, any_card, any_trade or any_move; `seat` is the player concerned.
    """
    state = game.state
    lord = state.dracula
    copy = lord.trap
    if not copy or state.phase == "throne" or not _waits_for(game, copy, moment, seat, subject):
        return False
    lord.trap = ""
    game.learned(EVERYONE)
    game.tell("trap_springs", seat, id_of(copy))
    lord.traps.append(copy)
    await happen(game, "trap_sprung", seat, copy)
    if game.state.slayers[seat].passes.pop("guard:trap", 0):
        game.tell("guarded_trap", seat)
        return True
    await resolve_own(game, moment, seat, copy, subject)
    return True


async def resolve_own(game: Table, moment: str, seat: str, copy: str, subject: str) -> None:
    """Do what a trap says, with what it is about."""
    for hook in CURSE.hooks(copy):
        if isinstance(hook, On) and hook.moment == moment:
            await carry_out(CURSE.context(game, seat, copy, subject), hook.effects)


def _waits_for(game: Table, copy: str, moment: str, seat: str, subject: str) -> bool:
    """Tell whether a trap's condition is met."""
    look = CURSE.context(game, seat, copy, subject)
    return any(hook.name == moment and (hook.when is None or hook.when.holds(look)) for hook in CURSE.hooks(copy))
