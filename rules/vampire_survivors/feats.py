"""Achievements: what happens is held against the conditions of those laid out (Achievement Cards)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.vampire_survivors.content.achievements import BY_NUMBER, Achievement, Scope
from rules.vampire_survivors.state import Feat, State
from rules.vampire_survivors.steps import Table

COINS = "coin"


def happened(game: Table, event: str, times: int = 1, **facts: Any) -> None:
    """Note that something happened; whoever meets a condition marks the card with an unlock token at once."""
    state = game.state
    for feat in state.feats:
        if feat.done or (card := BY_NUMBER[feat.number]).event != event or not _fits(state, card, facts):
            continue
        if card.distinct:
            value = str(facts.get(card.distinct, ""))
            if value in feat.seen:
                continue
            feat.seen.append(value)
        feat.count += times
        if feat.count >= card.count:
            mark(game, feat)


def mark(game: Table, feat: Feat) -> None:
    """Put an unlock token on an achievement."""
    feat.done = True
    game.tell("achieved", feat.number)


def _fits(state: State, card: Achievement, facts: Mapping[str, Any]) -> bool:
    for name, wanted in card.where:
        if name.startswith("min_"):
            if facts.get(name[4:], 0) < wanted:
                return False
        elif name == "map":
            if state.map != wanted:
                return False
        elif name == "inverse":
            if state.inverse != wanted:
                return False
        elif facts.get(name) != wanted:
            return False
    return True


def begin(state: State, scope: Scope) -> None:
    """Begin to count anew what is counted within a play, a phase or a turn."""
    for feat in state.feats:
        if not feat.done and BY_NUMBER[feat.number].scope == scope:
            feat.count = 0
            feat.seen.clear()


def coins(state: State) -> list[str]:
    """Return the coins of all."""
    return [token for token in state.pickups if token.startswith(COINS)]


def pay(game: Table, number: int) -> None:
    """Use up coins."""
    state = game.state
    for token in coins(state)[:number]:
        state.pickups.remove(token)
        state.spent.append(token)


def payable(state: State) -> list[Feat]:
    """Return the achievements that are met by spending coins and are not done."""
    return [f for f in state.feats if not f.done and BY_NUMBER[f.number].spend]


def ended(game: Table, victory: bool, major: bool) -> None:
    """Note how the game ended."""
    happened(game, "game_ended", victory=victory, major=major)
