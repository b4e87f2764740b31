"""The registered steps of Van Helsing; their names are part of every save."""

from __future__ import annotations

from typing import TypeAlias

from rules.engine import Game, Steps
from rules.van_helsing.state import State

step = Steps()
Table: TypeAlias = Game[State]
DIE = "die"
"""The one stream of dice: every roll is public and in turn."""
