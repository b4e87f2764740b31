"""Trials: do something on a copy in which nothing hidden is left, and see what comes of it.

The copy is blinded for the seat that looks before anything runs: cards it cannot know have no face, and chance stops
the trial. So neither a preview nor the question whether an order matters can depend on a secret, by construction.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.cards.piles import FACELESS, blind
from rules.engine import Game, Sandbox, Trial, clone
from rules.engine.lanes import Script
from rules.engine.sandbox import Inner, Stop


def attempt(
    rules: Any, game: Game[Any], seat: str | None, does: Callable[[Game[Any]], Script], inner: Inner | None = None
) -> Trial[Any]:
    """Do something on a blinded copy; `inner` gives keys for questions on the way, without it the first one stops it.

    `rules` is the game's `CardRules`. The trial says why it ended: "done" where it came to its end.
    """
    state = clone(game.state)
    blind(rules.piles(state), seat)
    return Sandbox(game.definition, luck="stop", hidden="read", inner=inner, noting=False).play(state, does)


def seen(card: str) -> str:
    """Return a card that has a face; ends the trial at one that has none. What looks at faces calls it."""
    if card.startswith(FACELESS):
        raise Stop("hidden")
    return card
