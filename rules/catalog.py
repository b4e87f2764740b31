"""The games on offer, by slug: the one place that knows them all."""

from __future__ import annotations

from typing import Any, Final

from rules.engine import Rules
from rules.van_helsing import RULES as VAN_HELSING

GAMES: Final[dict[str, Rules[Any]]] = {VAN_HELSING.slug: VAN_HELSING}
