"""Combat (Combat Resolution Sequence)."""

from __future__ import annotations

from rules.draculas_curse import equipment, losing
from rules.draculas_curse.library import monster
from rules.draculas_curse.state import State
from rules.draculas_curse.steps import Table
from rules.engine import EVERYONE

WON, LOST, NONE = "won", "lost", "none"
STACK_AR = {2: 12, 3: 16, 4: 25}


def drawn_card(game: Table, tier: int) -> str:
    """Discard facedown until a monster of a tier is found; "" where there is none (ruling 52)."""
    state = game.state
    for _ in range(2):
        while len(state.combat_deck):
            copy, _, _ = state.combat_deck.take_top()
            if not tier or monster(copy).tier == tier:
                game.learned(EVERYONE)
                return copy
            state.combat_discard.put(copy)
        state.combat_deck, state.combat_discard = state.combat_discard, state.combat_deck
        state.combat_deck.shuffle(game, "combat", state.new_deal())
    return ""


async def _against(game: Table, seat: str, ar: int, copy: str = "") -> str:
    state = game.state
    me = state.slayers[seat]
    me.fought = me.halted = True
    won = equipment.base_ar(game, seat) >= ar
    if copy:
        (state.well if won else state.combat_discard).put(copy, by=EVERYONE)
    game.tell("wins" if won else "loses", seat, ar)
    if won:
        losing.gain_bp(game, seat, 1)
    else:
        await losing.lose_life(game, seat, 1)
    return WON if won else LOST


async def drawn(game: Table, seat: str, tier: int, icon: int = -1) -> str:
    """Fight a monster of a tier."""
    copy = drawn_card(game, tier)
    return await _against(game, seat, monster(copy).ar, copy) if copy else NONE


async def next_card(game: Table, seat: str) -> str:
    """Discard the top card, fight the next one (Combat Shadow)."""
    top = drawn_card(game, 0)
    if top:
        game.state.combat_discard.put(top)
    return await drawn(game, seat, 0)


async def listed(game: Table, seat: str, monsters: list[str]) -> str:
    """Fight monsters named by a curse, one phase each."""
    return NONE


async def mirror(game: Table, seat: str, plus: int) -> str:
    """Fight one's own passive AR and more (Hall of Mirrors)."""
    return await _against(game, seat, equipment.base_ar(game, seat) + plus)


async def stack(game: Table, seat: str, size: int) -> str:
    """Fight a stack of Shadows."""
    return await _against(game, seat, STACK_AR[size])


async def duel(game: Table, attacker: str, defender: str) -> str:
    """Let one player fight another; the attacker's result."""
    state = game.state
    state.slayers[attacker].fought = state.slayers[attacker].halted = True
    won = equipment.base_ar(game, attacker) > equipment.base_ar(game, defender)
    winner, loser = (attacker, defender) if won else (defender, attacker)
    losing.gain_bp(game, winner, 1)
    if state.slayers[winner].vampire and not state.slayers[loser].vampire:
        await losing.gain_life(game, winner, 1)
    await losing.lose_life(game, loser, 1)
    return WON if won else LOST


async def final_battle(game: Table, seat: str) -> str:
    """Fight both forms of Dracula (Throne Room)."""
    return WON if equipment.base_ar(game, seat) >= 30 else LOST


def living(state: State, seat: str) -> bool:
    """Tell whether somebody is still standing."""
    return state.slayers[seat].life > 0
