"""What a position is worth to the survivors, and what each card is worth to a deck: numbers found by playing."""

from __future__ import annotations

from typing import Final

from rules.vampire_survivors.board import SIDES
from rules.vampire_survivors.content.enemies import REAPER, TOKENS
from rules.vampire_survivors.harm import most_health
from rules.vampire_survivors.library import CARDS, EVOLUTIONS, slotted
from rules.vampire_survivors.state import DRAWN, HAND_LIMIT, State, Survivor

LOST, WON = -1000.0, 1000.0
DEATH, ARMOR = -70.0, 6.0
"""A death, a point of armor."""
HEALTH: Final = (0.0, 16.0, 28.0, 37.0, 44.0, 50.0, 55.0, 59.0, 62.0)
"""So many points of health: the first ones count most."""
TOKEN, UNDER, PLATE, SHOOTER, RUNNER = -2.4, -1.2, -0.7, -9.0, -1.8
"""An enemy that can be seen, one below it, an armor token, one that shoots, one that runs."""
XP, CHICKEN, COIN, CARD, LIGHT = 1.5, 12.0, 0.4, 0.9, 0.8
FOUND: Final = (11 * CHICKEN + 15 * COIN) / 26
"""A light source that was taken, as long as nobody knows which."""
DUE: Final = (-6.0, -3.0, -1.2)
"""A line of the board that is full, has one space left, two: the next that comes in pushes a pile onto the survivor."""
EDGE, NEAR = -1.4, -0.35
REAPER_ARMOR: Final = -1.2
SLOTS: Final = {
    "hollow_heart": 20.0, "armor": 22.0, "pummarola": 20.0, "spinach": 8.0, "garlic": 11.0, "magic_wand": 8.0,
    "king_bible": 7.0, "santa_water": 6.0, "move": 1.5, "empty_tome": 9.0, "duplicator": 6.0, "bracer": 5.0,
    "candelabrador": 5.0, "knife": 5.0, "runetracer": 5.0, "whip": 4.0, "axe": 4.0, "cross": 5.0, "fire_wand": 6.0,
    "lightning_ring": 6.0, "crown": 4.0, "spellbinder": 4.0, "attractorb": 4.0, "clover": 3.0, "pentagram": 1.0,
    "bone": 2.0, "cherry_bomb": 2.0, "gatti_amari": 2.0,
}  # fmt: skip
"""What it is worth that a card lies in a slot."""
BUYS: Final = {
    "hollow_heart": 10.0, "armor": 9.5, "pummarola": 9.0, "fire_wand": 9.0, "lightning_ring": 8.5, "cross": 8.0,
    "santa_water": 8.0, "garlic": 8.0, "magic_wand": 7.5, "axe": 7.0, "king_bible": 7.0, "whip": 6.5, "spinach": 7.0,
    "empty_tome": 7.0, "candelabrador": 6.5, "duplicator": 6.0, "runetracer": 6.0, "knife": 5.0, "bracer": 5.5,
    "attractorb": 6.0, "crown": 5.0, "spellbinder": 5.5, "clover": 4.0, "pentagram": 5.0,
}  # fmt: skip
"""What a card is worth to a deck that has none of it."""
ENOUGH = 5.0
"""A card worth less is not bought."""


def worth(state: State, seat: str) -> float:
    """Return what a position is worth before the active player's next doings."""
    if state.outcome is not None:
        return WON if state.outcome.winners else LOST
    total = XP * min(state.xp, 9) + LIGHT * len(state.lights)
    for token in state.pickups:
        total += CHICKEN if token[0] == "f" else FOUND if token == "?" else COIN
    for survivor in state.survivors.values():
        total += _stands(state, survivor)
    far = state.board.distance[state.survivors[seat].space]
    for space, pile in state.piles.items():
        if pile.tokens[-1] == REAPER:
            total += REAPER_ARMOR * pile.armor
            continue
        kind = TOKENS[pile.tokens[-1]]
        total += TOKEN + UNDER * (len(pile.tokens) - 1) + PLATE * pile.armor
        for icon, number in kind.acts:
            total += SHOOTER if icon == "ranged" else RUNNER * number
        if far[space] <= 2:
            total += NEAR
    return total


def _stands(state: State, survivor: Survivor) -> float:
    left = most_health(survivor) - survivor.damage
    total = HEALTH[left] + ARMOR * survivor.armor + (DEATH if survivor.dead else 0.0) + DEATH * survivor.deaths
    board = state.board
    x, y = board.xy(survivor.space)
    total += EDGE * ((x in (0, board.width - 1)) + (y in (0, board.height - 1)))
    total += CARD * min(len(survivor.hand), HAND_LIMIT - DRAWN) + _due(state, survivor)
    weapon, passive = slotted(state, survivor.seat)
    total += SLOTS.get(weapon, 0.0) + SLOTS.get(passive, 0.0) + 8.0 * len(survivor.evolutions)
    for evolution in state.evolutions:
        card = EVOLUTIONS[evolution]
        total += 3.0 * (card.weapon == weapon and card.passive == passive)
    return total


def _due(state: State, survivor: Survivor) -> float:
    """Return what it costs that lines toward a survivor fill up: by the spaces left, and by what would land."""
    total = 0.0
    for side in SIDES:
        line = state.board.lines[side][survivor.space]
        held = [s for s in line if s in state.piles]
        left = len(line) - len(held) - sum(s in state.lights for s in line)
        if held and left < len(DUE):
            pile = state.piles[held[0]]
            total += DUE[left] * min(3, len(pile.tokens) + pile.armor)
    return total


def buying(state: State, seat: str, card: str) -> float:
    """Return what a card of the display is worth to a seat's deck."""
    survivor = state.survivors[seat]
    own = [
        CARDS[c].id for c in (*survivor.deck, *survivor.hand, *survivor.discard, survivor.weapon, survivor.passive) if c
    ]
    id = CARDS[card].id
    value = BUYS.get(id, ENOUGH) - 2.0 * own.count(id)
    for evolution in state.evolutions:
        pair = EVOLUTIONS[evolution]
        if id in (pair.weapon, pair.passive) and (pair.weapon if id == pair.passive else pair.passive) in own:
            value += 2.0
    return value


def keeping(card: str) -> float:
    """Return what a card is worth in the hand, for discarding the least."""
    id = CARDS[card].id
    return 4.0 if id == "move" else BUYS.get(id, ENOUGH)
