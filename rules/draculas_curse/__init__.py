"""Dracula's Curse: slayers climb through a castle that grows, Dracula waits above, and friends turn."""

from rules.draculas_curse.definition import RULES

__all__ = ["RULES"]
