"""A local stand-in for Discord: what the demo plays on and the tests talk to."""

from .people import Message, Modal, Outcome, Person, Unable
from .server import PEOPLE, TOKEN, Playground, point_discord_at, serve

__all__ = [
    "PEOPLE",
    "TOKEN",
    "Message",
    "Modal",
    "Outcome",
    "Person",
    "Playground",
    "Unable",
    "point_discord_at",
    "serve",
]
