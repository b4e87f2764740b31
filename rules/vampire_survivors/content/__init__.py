"""All content, read once: importing this fills the library."""

from rules.vampire_survivors.content import passives, survivors, weapons

__all__ = ["passives", "survivors", "weapons"]
