"""Damage to targets: armor, overflow down a pile, what lies on the back of a token, exploding (Attacks)."""

from __future__ import annotations

from rules.engine import EVERYONE
from rules.vampire_survivors import chests, feats, harm, lights
from rules.vampire_survivors.content.enemies import BLIND, REAPER, TOKENS, UNKNOWN
from rules.vampire_survivors.state import ARMOR_SUPPLY, Pile, State
from rules.vampire_survivors.steps import Table
from rules.vampire_survivors.verbs.base import Cx

RETALIATION = "retaliation"


def is_target(state: State, space: int) -> bool:
    """Tell whether something that can be damaged lies in a space."""
    return space in state.piles or space in state.lights


def reveal(game: Table, pile: Pile) -> None:
    """Turn to the new top token of a pile, and put its armor on it (Armor)."""
    pile.armor = 0
    if pile.tokens:
        token = pile.top
        if token in game.state.placed:
            game.state.placed.remove(token)
        if token != UNKNOWN:
            game.learned(EVERYONE)
        if armor := TOKENS[token].armor:
            pile.armor = max(0, min(armor, ARMOR_SUPPLY - armor_out(game.state)))


def armor_out(state: State) -> int:
    """Return how many armor tokens lie on enemies, and on the Reaper's card once he has come."""
    kept = state.reaper_armor if REAPER in state.begun else 0
    return kept + sum(p.armor for p in state.piles.values()) + sum(p.armor for p in state.incoming)


def make_room(state: State, armor: int) -> None:
    """Take armor off enemies where the Reaper needs it: first off those that are farthest, last off bosses."""
    far = state.board.distance[state.survivors[state.active].space]
    order = sorted(state.piles, key=lambda s: (TOKENS[state.piles[s].top].boss, -far[s], s))
    for space in order:
        over = armor_out(state) + armor - ARMOR_SUPPLY
        if over > 0:
            state.piles[space].armor -= min(over, state.piles[space].armor)


async def strike(cx: Cx, space: int, damage: int) -> int:
    """Hit whatever is in a space for one hit of a card; return the damage left over when all of it has gone."""
    state = cx.state
    if not is_target(state, space) or damage < 1 or state.outcome is not None:
        return 0
    damage = min(damage + cx.plus + cx.first, cx.cap)
    cx.first = 0
    card = cx.face
    feats.happened(cx.game, "target_hit", card=cx.card, attack=card.attack if card is not None else "")
    if space in state.lights:
        await lights.reveal_at(cx.game, cx.seat, space)
        return damage - 1
    before = len(state.fallen)
    left = await damage_pile(cx.game, state.piles[space], space, damage, cx.seat, cx.card, cx.card)
    cx.removed += len(state.fallen) - before
    return left


async def damage_pile(game: Table, pile: Pile, space: int, damage: int, seat: str, card: str, cause: str) -> int:
    """Damage a pile from its top down; return what is left over when the whole pile has gone."""
    state = game.state
    game.tell("hits", TOKENS[pile.top].name, state.board.names[space], damage)
    while damage > 0 and pile.tokens and state.outcome is None:
        if pile.top == UNKNOWN:
            game.learned(EVERYONE)  # a trial ends where what is hidden would count
        absorbed = min(pile.armor, damage)
        pile.armor -= absorbed
        damage -= absorbed
        if damage:
            damage -= 1
            await falls(game, pile, space, seat, card, cause)
    return damage


async def falls(game: Table, pile: Pile, space: int, seat: str, card: str, cause: str) -> None:
    """Remove the top token of a pile: its back is turned up, the next one revealed, and what explodes explodes."""
    state = game.state
    token = pile.tokens.pop()
    kind = TOKENS[token]
    if not pile.tokens and state.piles.get(space) is pile:
        del state.piles[space]
    state.fallen.append(token)
    state.kills[cause] = state.kills.get(cause, 0) + 1
    reveal(game, pile)
    if kind.family != BLIND:
        game.learned(EVERYONE)  # its back
    if token == REAPER:
        feats.ended(game, True, True)
        state.phase = "over"
        game.finish("survivors", state.seats, "major")
        return
    state.xp += kind.back == "xp"
    if cause != RETALIATION:
        game.tell("falls", kind.name, kind.back)
    edge = any(not state.board.lines[side][space] for side in "nesw")
    feats.happened(
        game, "enemy_removed", card=card, level=kind.level, boss=kind.boss, printed_armor=kind.armor,
        icon="exploding" if kind.exploding else "", on_edge=edge,
    )  # fmt: skip
    if kind.exploding:
        near = [s.seat for s in state.survivors.values() if s.space in state.board.beside[space]]
        for hit in [s for s in state.order(state.active) if s in near]:
            if not state.survivors[hit].dead:
                await harm.hurt(game, hit, 1, kind.name)
    if kind.back == "chest" and state.outcome is None:
        await chests.opened(game, seat, kind.boss)
