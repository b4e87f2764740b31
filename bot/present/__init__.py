"""Making Discord show what the tables say: reconciled, never pushed."""

from bot.present.presenter import Pace, Presenter
from bot.present.rooms import Rooms

__all__ = ["Pace", "Presenter", "Rooms"]
