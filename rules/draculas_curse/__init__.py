"""Dracula's Curse: slayers climb through a castle that grows, Dracula waits above, and friends turn."""
