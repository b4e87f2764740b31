"""Who plays, and what they decide together."""
