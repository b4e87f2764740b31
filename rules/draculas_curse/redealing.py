"""Worlds a seat could be in: hands, decks, tiles, Dracula's rooms, Shadows, bosses, quests, trap (secrets)."""

from __future__ import annotations

import random

from rules.cards import redeal as redeal_piles
from rules.cards.piles import knows
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.library import MONSTERS, id_of
from rules.draculas_curse.registry import CURSE
from rules.draculas_curse.setup import STAIRCASE
from rules.draculas_curse.state import COLOURS, State


def redeal(state: State, seat: str | None, rng: random.Random) -> None:
    """Re-deal in place whatever the seat cannot know, keeping all it has seen true."""
    if state.outcome is not None:
        return
    lord = state.dracula.seat if not state.dojo else "?"
    redeal_piles(CURSE.piles(state), seat, rng)
    redeal_piles(state.castle.stacks.values(), seat, rng)
    _quests(state, seat, rng)
    if state.dojo:
        _dojo_rooms(state, rng)
        _bosses(state, rng)
        return
    if seat == lord:
        rng.shuffle(state.dracula.deck)
        return
    _bosses(state, rng)
    _rooms(state, seat, rng)
    _shadows(state, seat, rng)
    if state.dracula.trap:
        traps = [*state.dracula.traps, state.dracula.trap]
        rng.shuffle(traps)
        state.dracula.trap = traps.pop()
        state.dracula.traps = sorted(traps)


def _dojo_rooms(state: State, rng: random.Random) -> None:
    """Nobody knows which of the four starting tiles lies where."""
    keys = list(state.castle.facedown)
    pool = sorted([*(state.castle.facedown[k].tile for k in keys), *state.dojo_rooms])
    rng.shuffle(pool)
    for key in keys:
        state.castle.facedown[key].tile = pool.pop()
    state.dojo_rooms = pool


def _quests(state: State, seat: str | None, rng: random.Random) -> None:
    """Quests of others, and of those who are out, are any that are left."""
    others = [s for s, slayer in state.slayers.items() if slayer.quest and s != seat]
    pool = [*(state.slayers[s].quest for s in others), *state.dead_quests, *state.quests.cards]
    pool.sort()
    rng.shuffle(pool)
    for s in others:
        slayer, before = state.slayers[s], state.slayers[s].quest
        slayer.quest = pool.pop()
        if before in slayer.marks:
            slayer.marks[slayer.quest] = slayer.marks.pop(before)
    state.dead_quests = [pool.pop() for _ in state.dead_quests]
    state.quests.cards[:] = pool


def _bosses(state: State, rng: random.Random) -> None:
    """Which bosses are in the deck is known only once they have come up."""
    hidden = [
        (pile, n)
        for pile in (state.combat_deck, state.combat_discard)
        for n, copy in enumerate(pile.cards)
        if MONSTERS[id_of(copy)].boss and not pile.seen[n]
    ]
    pool = [*(pile.cards[n] for pile, n in hidden), *state.box]
    pool.sort()
    rng.shuffle(pool)
    for pile, n in hidden:
        pile.cards[n] = pool.pop()
    state.box = pool


def _rooms(state: State, seat: str | None, rng: random.Random) -> None:
    """Dracula's rooms: backs tell the floor; the Grand Staircase is in his hand or in the castle, never in the deck.

    Once he has placed four and no longer holds it, it lies in the castle, as everybody can work out.
    """
    lord, facedown = state.dracula, state.castle.facedown
    keys = [key for key, room in facedown.items() if not knows(room.seen, seat)]
    for colour in COLOURS:
        held = [n for n, tile in enumerate(lord.hand) if TILES[tile].floor == colour]
        laid = [key for key in keys if TILES[facedown[key].tile].floor == colour]
        deck = [n for n, tile in enumerate(lord.deck) if TILES[tile].floor == colour]
        pool = [*(lord.hand[n] for n in held), *(facedown[k].tile for k in laid), *(lord.deck[n] for n in deck)]
        stairs = STAIRCASE in pool
        if stairs:
            pool.remove(STAIRCASE)
        pool.sort()
        rng.shuffle(pool)
        spots: list[tuple[str, int | str]] = [("hand", n) for n in held] + [("laid", k) for k in laid]
        stairs_at: tuple[str, int | str] | None = None
        if stairs:
            late = lord.placed >= 4
            where = "hand" if STAIRCASE in lord.hand else "laid"
            able = [spot for spot in spots if not late or spot[0] == where]
            stairs_at = rng.choice(able)
        for spot in spots:
            tile = STAIRCASE if spot == stairs_at else pool.pop()
            if spot[0] == "hand":
                lord.hand[int(spot[1])] = tile
            else:
                facedown[str(spot[1])].tile = tile
        for n in deck:
            lord.deck[n] = pool.pop()
    rng.shuffle(lord.deck)


def _shadows(state: State, seat: str | None, rng: random.Random) -> None:
    """Faces of Shadows: any that the seat has not seen."""
    piles = [*(stack.tokens for stack in state.shadows.values()), state.shadow_pool]
    hidden = [(pile, n) for pile in piles for n, seen in enumerate(pile.seen) if not knows(seen, seat)]
    faces = sorted(pile.cards[n] for pile, n in hidden)
    rng.shuffle(faces)
    for (pile, n), face in zip(hidden, faces, strict=True):
        pile.cards[n] = face
