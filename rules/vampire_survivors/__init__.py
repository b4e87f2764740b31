"""Vampire Survivors: The Board Game: one to four survivors against a night full of monsters."""

from rules.vampire_survivors.definition import RULES

__all__ = ["RULES"]
