"""All ways to win, in the order of the rulings (Win Conditions; rulings 94 to 96)."""

from __future__ import annotations

from rules.draculas_curse.registry import happen
from rules.draculas_curse.state import State
from rules.draculas_curse.steps import Table, step

SLAYERS, VAMPIRES, DRACULA = "slayers", "vampires", "dracula"


def side(state: State, seat: str) -> str:
    """Return the side of a seat; a vampire who has rejoined is of the slayers'."""
    if seat == state.dracula.seat and not state.dojo:
        return DRACULA
    slayer = state.slayers[seat]
    return VAMPIRES if slayer.vampire and not slayer.rejoined else SLAYERS


async def slayers_win(game: Table, why: str) -> None:
    """Let the slayers win, and the vampires whose quests say so; a quest that wins alone comes first."""
    state = game.state
    if state.outcome is not None:
        return
    for seat in state.vampires:
        await happen(game, "slayers_win", seat)
        if game.state.outcome is not None:
            return
    state = game.state
    winners = [s for s in state.order if s in state.living or s in state.crowned]
    state.phase = "over"
    game.finish(SLAYERS, winners, why)


async def dracula_wins(game: Table, why: str) -> None:
    """Let Dracula win, and the vampires whose quests say so."""
    state = game.state
    if state.outcome is not None:
        return
    for seat in state.vampires:
        await happen(game, "dracula_win", seat)
        if game.state.outcome is not None:
            return
    state = game.state
    state.phase = "over"
    game.finish(DRACULA, [state.dracula.seat, *(s for s in state.order if s in state.crowned)], why)


def quest_met(game: Table, seat: str, beside: str) -> None:
    """Reveal a quest whose goal is met: it wins alone or with the vampires now, else with the side that is winning."""
    state = game.state
    game.tell("quest_met", seat, state.slayers[seat].quest.partition("#")[0])
    if beside in (SLAYERS, DRACULA):
        state.crowned.append(seat)
        return
    winners = state.vampires if beside == VAMPIRES else [seat]
    state.phase = "over"
    game.finish(VAMPIRES, winners, "quest")


@step
async def dracula_falls(game: Table) -> None:
    """Dracula has no Life left: the slayers win at once."""
    await slayers_win(game, "dracula_dead")


async def look_for_end(game: Table) -> None:
    """Let Dracula win once no slayer is left who has not turned (Dracula Victory; ruling 94)."""
    state = game.state
    if state.outcome is None and not state.living:
        if state.dojo:
            state.phase = "over"
            game.finish(DRACULA, [], "all_lost")
        else:
            await dracula_wins(game, "all_turned")
