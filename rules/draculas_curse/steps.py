"""The registered steps of Dracula's Curse; their names are part of every save."""

from __future__ import annotations

from typing import TypeAlias

from rules.draculas_curse.state import State
from rules.engine import Game, Steps

step = Steps()
Table: TypeAlias = Game[State]
