"""How long tests wait for what must come: it only guards against hanging, so that no test depends on the machine."""

PATIENCE = 180.0
"""Seconds; a machine a hundred times slower than ours is still in time."""

LONG = 5 * PATIENCE
"""Seconds for a whole game."""
