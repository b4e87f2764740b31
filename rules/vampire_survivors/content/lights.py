"""Light sources and what the advanced ones do at once (source: house for the counts, rulebook for the effects)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Light:
    """A kind of light source token."""

    id: str
    name: str
    copies: int
    advanced: bool
    source: str


KINDS: Final = (
    Light("coin", "Coin", 15, False, "house"),
    Light("floor_chicken", "Floor Chicken", 11, False, "house"),
    Light("vacuum", "Vacuum", 1, True, "rulebook"),
    Light("nduja_fritta_tanto", "Nduja Fritta Tanto", 1, True, "rulebook"),
    Light("rosary", "Rosary", 1, True, "rulebook"),
)
LIGHTS: Final = {f"{kind.id}_{n}": kind for kind in KINDS for n in range(1, kind.copies + 1)}
"""Token -> what it is."""
LIGHTS["?"] = Light("?", "light source", 0, False, "house")
"""One in a trial, of which nothing is known."""
LIGHT_NAMES: Final = {kind.id: kind.name for kind in KINDS}
