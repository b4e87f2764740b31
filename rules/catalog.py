"""The games on offer, by slug: the one place that knows them all."""

from __future__ import annotations

from typing import Any, Final

from rules.engine import Rules
from rules.slay_the_spire import RULES as SLAY_THE_SPIRE
from rules.van_helsing import RULES as VAN_HELSING

GAMES: Final[dict[str, Rules[Any]]] = {game.slug: game for game in (VAN_HELSING, SLAY_THE_SPIRE)}
