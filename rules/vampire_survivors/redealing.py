"""Worlds a seat could be in: stacks, piles under their tops, backs, decks, closed hands, lights dealt anew."""

from __future__ import annotations

import random
from typing import TypeAlias

from rules.vampire_survivors.content.enemies import TOKENS
from rules.vampire_survivors.state import State

Spot: TypeAlias = "tuple[list[str], int]"
"""A place of a token or card: a list, and where in it."""


def redeal(state: State, seat: str | None, rng: random.Random) -> None:
    """Re-deal in place whatever the seat cannot know; what everybody has seen placed stays where it is."""
    if state.outcome is not None:
        return
    placed = set(state.placed)
    _deal_enemies(state, placed, rng)
    _deal_lights(state, placed, rng)
    for deck in state.display.values():
        _deal([deck], placed, rng, tops=1)
    for survivor in state.survivors.values():
        closed = survivor.seat != seat and state.options["hands"] != "open"
        _deal([survivor.deck, *([survivor.hand] if closed else [])], placed, rng)


def _mix(items: list[str], rng: random.Random) -> None:
    """Shuffle so that the result depends on what there is and on `rng` alone, not on the true order.

    Several times as fast as `rng.shuffle`: a search imagines many worlds.
    """
    draw = rng.random
    items.sort()
    items.sort(key=lambda _: draw())


def _deal(lists: list[list[str]], placed: set[str], rng: random.Random, tops: int = 0) -> None:
    """Shuffle what is hidden in some lists among their places."""
    if len(lists) == 1 and placed.isdisjoint(lists[0]):
        (pile,) = lists
        hidden = pile[: len(pile) - tops]
        _mix(hidden, rng)
        pile[: len(hidden)] = hidden
        return
    _exchange([(pile, n) for pile in lists for n in range(len(pile) - tops) if pile[n] not in placed], rng)


def _exchange(spots: list[Spot], rng: random.Random) -> None:
    items = [pile[n] for pile, n in spots]
    _mix(items, rng)
    for (pile, n), item in zip(spots, items, strict=True):
        pile[n] = item


def _deal_lights(state: State, placed: set[str], rng: random.Random) -> None:
    board = list(state.lights.values())
    _deal([board, state.light_stack], placed, rng)
    state.lights = dict(zip(state.lights, board, strict=True))


def _deal_enemies(state: State, placed: set[str], rng: random.Random) -> None:
    """Deal hidden tokens anew level by level, then the backs of all that look alike."""
    piles = [pile.tokens for pile in (*state.piles.values(), *state.incoming)]
    stacks = [stack for name, stack in state.coffin.items() if name.startswith("L")]
    hidden: dict[int, list[Spot]] = {}
    for tokens, covered in [
        *((tokens, len(tokens) - 1) for tokens in piles),
        *((stack, len(stack)) for stack in stacks),
    ]:
        for n in range(covered):
            if tokens[n] not in placed:
                hidden.setdefault(TOKENS[tokens[n]].level, []).append((tokens, n))
    _deal_bosses(state, rng)
    for spots in hidden.values():
        _exchange(spots, rng)
    alike: dict[str, list[Spot]] = {}
    for tokens in (*piles, *stacks):
        for n, token in enumerate(tokens):
            if token in DOUBTFUL:
                alike.setdefault(TOKENS[token].front, []).append((tokens, n))
    renamed: dict[str, str] = {}
    for spots in alike.values():
        before = [tokens[n] for tokens, n in spots]
        _exchange(spots, rng)
        renamed.update(zip(before, [tokens[n] for tokens, n in spots], strict=True))
    state.acted = [renamed.get(token, token) for token in state.acted]
    state.placed = [renamed.get(token, token) for token in state.placed]


def _deal_bosses(state: State, rng: random.Random) -> None:
    """Which of two bosses waits is not known until one has come."""
    for level in (1, 2):
        name = f"boss{level}"
        boxed = [b for b in state.boxed if TOKENS[b].level == level]
        if name not in state.begun and state.coffin[name] and boxed:
            both = [state.coffin[name][0], boxed[0]]
            at = state.boxed.index(boxed[0])
            _mix(both, rng)
            state.coffin[name][0], state.boxed[at] = both


def _doubtful() -> frozenset[str]:
    """Return the tokens whose front does not tell their back."""
    backs: dict[str, set[str]] = {}
    for kind in TOKENS.values():
        backs.setdefault(kind.front, set()).add(kind.back)
    return frozenset(token for token, kind in TOKENS.items() if len(backs[kind.front]) > 1)


DOUBTFUL = _doubtful()
