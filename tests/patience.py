"""How long tests wait for what must come: it only guards against hanging, so that no test depends on the machine."""

import os

PATIENCE = float(os.environ.get("NIGHTBOARD_PATIENCE", "180"))
"""Seconds; a machine a hundred times slower than ours is still in time. Where faults are planted it is less."""

LONG = 5 * PATIENCE
"""Seconds for a whole game."""
