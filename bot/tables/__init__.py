"""The service: everything that happens at a table, with no Discord in it."""

from bot.tables.model import Audience, Click, GameLine, Health, Item, Outcome, Refusal, Visible

__all__ = ["Audience", "Click", "GameLine", "Health", "Item", "Outcome", "Refusal", "Visible"]
