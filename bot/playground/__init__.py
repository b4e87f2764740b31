"""A local stand-in for Discord: what the demo plays on and the tests talk to."""

from .page.people import Unable
from .server import PEOPLE, Playground, point_discord_at, serve

__all__ = ["PEOPLE", "Playground", "Unable", "point_discord_at", "serve"]
