"""The registered steps of the game."""

from rules.engine import Steps

step = Steps()
