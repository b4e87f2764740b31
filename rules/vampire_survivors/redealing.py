"""Worlds a seat could be in: stacks, piles under their tops, backs, decks, closed hands, lights dealt anew."""

from __future__ import annotations

import random
from collections.abc import Callable

from rules.vampire_survivors.content.enemies import REAPER, TOKENS
from rules.vampire_survivors.state import State


def redeal(state: State, seat: str | None, rng: random.Random) -> None:
    """Re-deal in place whatever the seat cannot know; what everybody has seen placed stays where it is."""
    if state.outcome is not None:
        return
    _deal_enemies(state, rng)
    _deal_lights(state, rng)
    for deck in state.display.values():
        _deal([deck], state.placed, rng, tops=1)
    for survivor in state.survivors.values():
        closed = survivor.seat != seat and state.options["hands"] != "open"
        _deal([survivor.deck, *([survivor.hand] if closed else [])], state.placed, rng)


def _deal(lists: list[list[str]], placed: list[str], rng: random.Random, tops: int = 0) -> None:
    """Shuffle what is hidden in some lists among their places."""
    spots = [(pile, n) for pile in lists for n in range(len(pile) - tops) if pile[n] not in placed]
    _exchange(spots, rng.shuffle)


def _exchange(spots: list[tuple[list[str], int]], shuffle: Callable[[list[str]], None]) -> None:
    items = [pile[n] for pile, n in spots]
    shuffle(items)
    for (pile, n), item in zip(spots, items, strict=True):
        pile[n] = item


def _deal_lights(state: State, rng: random.Random) -> None:
    board = list(state.lights.values())
    _deal([board, state.light_stack], state.placed, rng)
    state.lights = dict(zip(state.lights, board, strict=True))


def _deal_enemies(state: State, rng: random.Random) -> None:
    """Deal hidden tokens anew level by level, then the backs of all that look alike."""
    piles = [*state.piles.values(), *state.incoming]
    hidden: dict[int, list[tuple[list[str], int]]] = {}
    alike: dict[str, list[tuple[list[str], int]]] = {}
    for pile in piles:
        _sort(pile.tokens[:-1], pile.tokens, state, hidden)
    for name, stack in state.coffin.items():
        if name.startswith("L"):
            _sort(stack, stack, state, hidden)
    _deal_bosses(state, rng)
    for spots in hidden.values():
        _exchange(spots, rng.shuffle)
    for tokens in [*(p.tokens for p in piles), *state.coffin.values()]:
        for n, token in enumerate(tokens):
            if token != REAPER and not TOKENS[token].boss:
                alike.setdefault(TOKENS[token].front, []).append((tokens, n))
    acted, placed = set(state.acted), set(state.placed)
    for spots in alike.values():
        before = [tokens[n] for tokens, n in spots]
        _exchange(spots, rng.shuffle)
        after = [tokens[n] for tokens, n in spots]
        for marked, real in ((acted, state.acted), (placed, state.placed)):
            for old, new in zip(before, after, strict=True):
                if old in marked:
                    real[real.index(old)] = f"!{new}"
    state.acted = [token.removeprefix("!") for token in state.acted]
    state.placed = [token.removeprefix("!") for token in state.placed]


def _sort(tokens: list[str], pile: list[str], state: State, hidden: dict[int, list[tuple[list[str], int]]]) -> None:
    for n, token in enumerate(tokens):
        if token not in state.placed:
            hidden.setdefault(TOKENS[token].level, []).append((pile, n))


def _deal_bosses(state: State, rng: random.Random) -> None:
    """Which of two bosses waits is not known until one has come."""
    for level in (1, 2):
        name = f"boss{level}"
        boxed = [b for b in state.boxed if TOKENS[b].level == level]
        if name not in state.begun and state.coffin[name] and boxed and rng.random() < 0.5:
            waiting = state.coffin[name][0]
            state.coffin[name][0] = boxed[0]
            state.boxed[state.boxed.index(boxed[0])] = waiting
