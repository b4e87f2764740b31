"""Making Discord show what the tables say: reconciled, never pushed."""

from bot.present.notices import Notices
from bot.present.outbox import Outbox
from bot.present.pace import Pace
from bot.present.presenter import Presenter
from bot.present.rooms import Rooms
from bot.present.servers import Servers

__all__ = ["Notices", "Outbox", "Pace", "Presenter", "Rooms", "Servers"]
