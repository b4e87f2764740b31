"""The Blood Dojo: one or two slayers against an automated Dracula (Blood Dojo)."""

from __future__ import annotations

from rules.cards import refill
from rules.draculas_curse import castle, equipment, losing
from rules.draculas_curse.library import DOJO, id_of
from rules.draculas_curse.registry import happen_own
from rules.draculas_curse.state import Facedown
from rules.draculas_curse.steps import Table, step
from rules.engine import EVERYONE, Option

MOST_SHADOWS, LONGEST_CHAIN = 4, 5
"""Shadows on the Keep; cards that one trigger can turn up, Essence icons included (ruling 105)."""


@step
async def dojo_turn(game: Table) -> None:
    """Take Dracula's turn: a starting tile first, then a card (Dracula's Turn; ruling 110)."""
    state = game.state
    state.active, state.phase = "", "room"
    game.tell("dojo_turn")
    game.then("dojo_ends")
    game.then("dojo_card", 1)
    if state.dojo_rooms:
        await _places(game)


async def _places(game: Table) -> None:
    """Place the next starting tile facedown at a gold doorway, which the first slayer names; else all lose 1 Life."""
    state = game.state
    ways = castle.placements(state, "gold")
    if not ways:
        game.tell("no_doorway")
        for seat in state.living:
            await losing.lose_life(game, seat, 1)
        return
    options = [Option(f"{room}:{side}", ("doorway", room, side), shows=("door", room, side)) for room, side in ways]
    (key,) = await game.ask(
        state.living[0], "dojo_room", options, about=("ask_dojo_room",), default=(options[0].key,)
    )  # fmt: skip
    room, _, side = key.partition(":")
    state = game.state
    state.castle.facedown[castle.beside(state.castle, room, side)] = Facedown(state.dojo_rooms.pop())
    game.tell("places_room", "gold", room, side)


@step
async def dojo_card(game: Table, chain: int) -> None:
    """Draw and resolve a card of the Dojo; an Essence icon turns up one more."""
    state = game.state
    if not len(state.dojo_deck) and len(state.dojo_discard):
        refill(game, state.dojo_deck, state.dojo_discard, "dojo", state.new_deal())
    if not len(state.dojo_deck) or not state.living:
        return
    copy, _, _ = state.dojo_deck.take_top()
    face = DOJO[id_of(copy)]
    game.learned(EVERYONE)
    game.tell("dojo_card", face.id)
    if face.essence:
        more(game, chain)
    if face.kind == "active":
        state.dojo_active.append(copy)
        return
    state.dojo_discard.put(copy)
    await happen_own(game, "instant", state.living[0], copy)


def more(game: Table, chain: int = 1) -> None:
    """Let one more card be turned up, as far as a chain may go."""
    if chain < LONGEST_CHAIN:
        game.then("dojo_card", chain + 1)


@step
async def dojo_ends(game: Table) -> None:
    """End Dracula's turn: hands keep to their limit."""
    for seat in game.state.living:
        await equipment.hand_limit(game, seat)


async def keep_shadow(game: Table) -> None:
    """Place a Shadow on the Keep; with four there each slayer loses 1 Life instead (Dracula's Shadows)."""
    state = game.state
    if state.keep_shadows < MOST_SHADOWS:
        state.keep_shadows += 1
        game.tell("keep_shadow", state.keep_shadows)
        return
    for seat in state.living:
        await losing.lose_life(game, seat, 1, "shadow")


def deploy_trap(game: Table) -> None:
    """Put a trap into play at random, face up (Cryptic Veil; ruling 108)."""
    lord = game.state.dracula
    if not lord.trap and lord.traps:
        lord.trap = game.choose("dojo_trap", sorted(lord.traps))
        lord.traps.remove(lord.trap)
        game.tell("dojo_trap", id_of(lord.trap))
