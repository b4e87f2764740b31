"""Vampire Survivors: The Board Game: one to four survivors against a night full of monsters."""

from rules.vampire_survivors.definition import VampireSurvivors

RULES = VampireSurvivors()

__all__ = ["RULES"]
