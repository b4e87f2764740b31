"""Life, blood points and Essence as they are gained and lost (Combat; Becoming a Vampire; Essence)."""

from __future__ import annotations

from rules.draculas_curse import traps
from rules.draculas_curse.registry import happen, happen_all
from rules.draculas_curse.state import MOST_ESSENCE
from rules.draculas_curse.steps import Table


async def lose_life(game: Table, seat: str, n: int, why: str = "") -> int:
    """Let a slayer or vampire lose Life; return how much was lost.

    What guards them comes before. At 0 they are to turn, or are out: the step `falls` sees to it as soon as what is
    going on is done.
    """
    slayer = game.state.slayers[seat]
    if n <= 0 or slayer.life <= 0 or slayer.out:
        return 0
    await happen(game, "life_losing", seat)
    slayer = game.state.slayers[seat]
    guarded = min(n, slayer.passes.pop("guard:life_loss", 0))
    if guarded:
        game.tell("guarded", seat, guarded)
    lost = min(n - guarded, slayer.life)
    if lost <= 0:
        return 0
    slayer.life -= lost
    game.tell("loses_life", seat, lost, slayer.life, why)
    if slayer.life <= 0:
        slayer.done = True
        game.then("falls", seat)
    else:
        await happen(game, "life_lost", seat)
    return lost


async def gain_life(game: Table, seat: str, n: int) -> None:
    """Let a slayer or vampire gain Life; there is no most."""
    if n > 0:
        game.state.slayers[seat].life += n
        game.tell("gains_life", seat, n, game.state.slayers[seat].life)
        await traps.answers(game, "any_heal", seat)
        await happen_all(game, "any_heal", [s for s in game.state.playing if s != seat], seat)


def gain_bp(game: Table, seat: str, n: int) -> int:
    """Let a slayer or vampire gain blood points, or lose them, never below 0; return the change."""
    slayer = game.state.slayers[seat]
    change = max(n, -slayer.bp)
    slayer.bp += change
    if change:
        game.tell("gains_bp" if change > 0 else "loses_bp", seat, abs(change), slayer.bp)
    return change


def essence_icon(game: Table) -> None:
    """Resolve an Essence icon that is revealed: 1 Essence, in the Dojo a further card."""
    if game.state.dojo:
        game.then("dojo_card", 1)
    else:
        essence(game, 1)


def essence(game: Table, n: int) -> int:
    """Let Dracula gain Essence, at most 7 in all (ruling 86), or spend it; return the change. The Dojo has none."""
    lord = game.state.dracula
    if game.state.dojo:
        return 0
    change = max(-lord.essence, min(n, MOST_ESSENCE - lord.essence))
    lord.essence += change
    if change:
        game.tell("gains_essence" if change > 0 else "spends_essence", abs(change), lord.essence)
    return change


def dracula_loses(game: Table, n: int) -> None:
    """Let Dracula lose Life; at 0 the slayers win (Win Conditions; ruling 96)."""
    lord = game.state.dracula
    lord.life = max(0, lord.life - n)
    game.tell("dracula_loses_life", n, lord.life)
    if not lord.life:
        game.then("dracula_falls")
