"""Traps: revealed and resolved when their condition is met, then back in the pool (Combat sequence 5; Steps 3)."""

from __future__ import annotations

from rules.cards import On, carry_out
from rules.draculas_curse.library import id_of
from rules.draculas_curse.registry import CURSE, happen
from rules.draculas_curse.steps import Table
from rules.engine import EVERYONE

SURGE = "d_spectral_surge"


async def spring(game: Table, moment: str, seat: str, subject: str = "", *, answered: bool = False) -> bool:
    """Reveal and resolve Dracula's trap where this is what it waits for; tell whether it was (ruling 46).

    `moment` is any_explore, any_combat, any_card, any_trade or any_move; `seat` is the player concerned.
    """
    if not answered:
        await answers(game, moment, seat, subject)
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


async def answers(game: Table, moment: str, seat: str, subject: str = "") -> None:
    """Resolve and discard the top active card of the Dojo, where this is what it waits for (Active Cards).

    A Spectral Surge is used up also while no Shadow is on the Keep (ruling 107).
    """
    state = game.state
    if not state.dojo_active or state.phase == "throne":
        return
    copy = state.dojo_active[-1]
    waits = any(hook.name == moment for hook in CURSE.hooks(copy))
    if not waits or not (_waits_for(game, copy, moment, seat, subject) or id_of(copy) == SURGE):
        return
    state.dojo_active.pop()
    state.dojo_discard.put(copy)
    game.tell("active_card", seat, id_of(copy))
    await resolve_own(game, moment, seat, copy, subject)


async def resolve_own(game: Table, moment: str, seat: str, copy: str, subject: str) -> None:
    """Do what a trap says, with what it is about."""
    look = CURSE.context(game, seat, copy, subject)
    hooks = [h for h in CURSE.hooks(copy) if isinstance(h, On) and h.moment == moment]
    for hook in [h for h in hooks if h.when is None or h.when.holds(look)]:
        await carry_out(CURSE.context(game, seat, copy, subject), hook.effects)


def _waits_for(game: Table, copy: str, moment: str, seat: str, subject: str) -> bool:
    """Tell whether a trap's condition is met."""
    look = CURSE.context(game, seat, copy, subject)
    return any(hook.name == moment and (hook.when is None or hook.when.holds(look)) for hook in CURSE.hooks(copy))
