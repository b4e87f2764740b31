"""What card games share: effects as values that run, and say themselves. Imports the engine only."""
