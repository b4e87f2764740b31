"""The registered steps of Vampire Survivors; their names are part of every save."""

from __future__ import annotations

from typing import TypeAlias

from rules.engine import Game, Steps
from rules.vampire_survivors.state import State

step = Steps()
Table: TypeAlias = Game[State]
