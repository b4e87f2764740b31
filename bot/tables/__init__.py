"""The service: everything that happens at a table, with no Discord in it."""

from __future__ import annotations

from bot.tables.core.model import Audience, Click, GameLine, Health, Item, Outcome, Refusal, Visible
from bot.tables.core.rights import NOWHERE, UNSEEN, Place, Standing
from bot.tables.service import Tables

__all__ = [
    "NOWHERE",
    "UNSEEN",
    "Audience",
    "Click",
    "GameLine",
    "Health",
    "Item",
    "Outcome",
    "Place",
    "Refusal",
    "Standing",
    "Tables",
    "Visible",
]
