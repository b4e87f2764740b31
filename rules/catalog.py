"""The games on offer, by slug: the one place that knows them all."""

from __future__ import annotations

from typing import Any, Final

from rules.engine import GameDefinition, missing
from rules.slay_the_spire import RULES as SLAY_THE_SPIRE
from rules.vampire_survivors import RULES as VAMPIRE_SURVIVORS
from rules.van_helsing import RULES as VAN_HELSING


def listed(*games: GameDefinition[Any]) -> dict[str, GameDefinition[Any]]:
    """Return games by slug. Raises TypeError, in one sentence, where a game lacks what every game must have."""
    for game in games:
        if lacking := missing(game):
            raise TypeError(f"{type(game).__name__} lacks {', '.join(lacking)}, which every game must have.")
    return {game.slug: game for game in games}


GAMES: Final[dict[str, GameDefinition[Any]]] = listed(VAN_HELSING, SLAY_THE_SPIRE, VAMPIRE_SURVIVORS)
