"""Slay the Spire: The Board Game."""

from rules.slay_the_spire.definition import RULES

__all__ = ["RULES"]
