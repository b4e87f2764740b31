"""What every part of the service stands on."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from bot.tables.admission import Admission
from bot.tables.answers import Answers
from bot.tables.ballots import Ballots
from bot.tables.boards import Boards
from bot.tables.changes import Changes, Interactions
from bot.tables.deadlines import Deadlines
from bot.tables.due import Due
from bot.tables.herald import Herald
from bot.tables.late_join import LateJoin
from bot.tables.live_tables import LiveTables
from bot.tables.lobby import Lobby
from bot.tables.lobby_panels import LobbyPanels
from bot.tables.membership import Membership
from bot.tables.messages import Messages
from bot.tables.mixing import Mixing
from bot.tables.motions import Motions
from bot.tables.offering import Offers
from bot.tables.pings import Pings
from bot.tables.player_panels import PlayerPanels
from bot.tables.presence import Presence
from bot.tables.presses import Presses
from bot.tables.profiles import Profiles
from bot.tables.reminding import Together
from bot.tables.reports import Reports
from bot.tables.reseating import Reseating
from bot.tables.seats import Seats
from bot.tables.stories import Stories
from bot.tables.table_options import TableOptions
from bot.tables.thread import ThreadMessages
from bot.tables.typed_moves import TypedMoves
from bot.tables.undo import Undo
from bot.tables.votes import Votes
from bot.workers import Workers
from rules.engine import Rules, new_seed
from storage import Store

if TYPE_CHECKING:
    pass


class Base(ABC):
    """The objects of the ground floor, and their methods under the names that the parts above still call."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Rules[Any]],
        *,
        clock: Callable[[], float] = time.time,
        workers: Workers | None = None,
        notify: Callable[[str], Awaitable[None]] | None = None,
        names: Callable[[int], str] | None = None,
        pace: float = 2.5,
        seeds: Callable[[], str] = new_seed,
    ) -> None:
        self.store, self.games, self.workers, self.pace = store, games, workers, pace
        self._clock = clock
        self.profiles = Profiles(store, names)
        self.live = LiveTables(store, games, self.profiles, self.now)
        self.changes, self.interactions = Changes(notify), Interactions()
        self.changes.wakes(self.kick)
        self.rights = Admission(store, self.live)
        self.presence = Presence(self.live, self.profiles, self.now)
        self.deadlines = Deadlines(store, self.live, self.presence, self.changes, self.now)
        self.boards = Boards(self.live, self.profiles)
        self.panels = PlayerPanels(store, self.live, self.profiles, self.presence, self.boards)
        self.stories = Stories(store, self.live, self.profiles, self.presence)
        self.thread = ThreadMessages(self.profiles, self.boards, self.now)
        self.reminding = Together(store, games, self.profiles, self.now)
        self.messages = Messages(
            store,
            self.live,
            self.profiles,
            self.panels,
            self.thread,
            Ballots(self.profiles, self.now),
            Herald(self.profiles, self.now),
            self.reminding,
            LobbyPanels(self.profiles),
            self.now,
        )
        self.reports = Reports(store)
        self.answers = Answers(store, self.live, self.profiles, self.reports)
        self.presses = Presses(
            store,
            self.live,
            self.profiles,
            self.panels,
            self.boards,
            self.answers,
            self.changes,
            self.interactions,
        )
        self.typed_moves = TypedMoves(
            self.live, self.profiles, self.panels, self.answers, self.presses, self.changes, self.interactions
        )
        self.undoing = Undo(
            store,
            self.live,
            self.profiles,
            self.panels,
            self.answers,
            self.presses,
            self.deadlines,
            self.changes,
            self.interactions,
        )
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._woken: dict[str, asyncio.Event] = {}
        self.stopped: dict[str, str] = {}  # tables whose computer players cannot go on just now, and why
        self.closed = False
        self.lobby = Lobby(
            store,
            games,
            self.live,
            self.profiles,
            self.presence,
            self.deadlines,
            self.answers,
            self.changes,
            self.now,
            seeds,
        )
        self.mixing = Mixing(store, self.live, self.changes, self.interactions)
        self.motions = Motions(
            store, self.live, self.profiles, self.presence, self.deadlines, self.answers, self.changes, self.now
        )
        self.options = TableOptions(store, self.live, self.presence, self.deadlines, self.motions, self.changes)
        self.pings = Pings(store, self.live, self.profiles, self.presence, self.reminding, self.changes, self.now)
        self.reseating = Reseating(
            store, self.live, self.profiles, self.panels, self.presence, self.deadlines, self.now
        )
        self.offers = Offers(
            store,
            self.live,
            self.profiles,
            self.panels,
            self.deadlines,
            self.reseating,
            self.changes,
            self.now,
        )
        self.seats = Seats(
            self.live, self.profiles, self.panels, self.presence, self.reseating, self.offers, self.changes
        )
        self.late_join = LateJoin(
            store, self.live, self.profiles, self.panels, self.presence, self.deadlines, self.reseating, self.now
        )
        self.votes = Votes(
            store,
            self.live,
            self.presence,
            self.undoing,
            self.motions,
            self.late_join,
            self.offers,
            self.changes,
        )
        self.membership = Membership(
            store, self.live, self.lobby, self.seats, self.late_join, self.reseating, self.changes
        )
        self.due = Due(
            store,
            self.live,
            self.profiles,
            self.presence,
            self.deadlines,
            self.answers,
            self.motions,
            self.reseating,
            self.changes,
            self.now,
        )
        # what has an object of its own, as callers still know it
        self.name, self.words = self.profiles.name, self.profiles.words
        self.settings, self.forget_settings = self.profiles.settings, self.profiles.forget_settings
        self.dm_closed, self.admit = self.profiles.dm_closed, self.rights.admit
        self.table, self.lock, self.drop = self.live.locked, self.live.lock, self.live.drop
        self.commit, self.change, self.tell = self.live.commit, self.live.change, self.live.tell
        self.ping_later, self._live = self.live.ping_later, self.live.loaded
        self.panel, self.board, self.known = self.panels.panel, self.boards.board, self.boards.known
        self.log, self.what_happened = self.stories.log, self.stories.what_happened
        self.count, self.settle = self.answers.count, self.answers.settle
        self.answer, self.pressed = self.presses.answer, self.presses.pressed
        self.tab, self.amount_modal = self.presses.tab, self.presses.amount_modal
        self.path_modal, self.walk = self.typed_moves.path_modal, self.typed_moves.walk
        self.undo, self.redo = self.undoing.undo, self.undoing.redo
        self.open, self.begin = self.lobby.open, self.lobby.begin
        self.mix, self.mix_modal = self.mixing.mix, self.mixing.mix_modal
        self.set_option, self.option_panel = self.options.set_option, self.options.option_panel
        self.pause, self.resume, self.abandon = self.motions.pause, self.motions.resume, self.motions.abandon
        self.nudge, self.ping, self.remind = self.pings.nudge, self.pings.ping, self.pings.remind
        self.answer_for, self.vote = self.due.answer_for, self.votes.vote
        self.join, self.leave, self.wish = self.membership.join, self.membership.leave, self.membership.wish
        self.gone, self.farewell = self.membership.gone, self.membership.farewell
        self.add_computer, self.remove_computer = self.membership.add_computer, self.membership.remove_computer
        self.substitute, self.take_free, self.take_back = (
            self.seats.substitute, self.seats.take_free, self.seats.take_back,
        )  # fmt: skip
        self.looks, self.visible = self.presence.looks, self.messages.visible
        self.notify, self.after, self.first_time = (
            self.changes.notify, self.changes.after, self.interactions.first_time,
        )  # fmt: skip

    def now(self) -> int:
        """Return Unix seconds."""
        return int(self._clock())

    @abstractmethod
    def kick(self, id: str) -> None:
        """Let the computer players of a table think."""
