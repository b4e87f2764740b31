"""The service put together: every object is given what it uses, floor by floor."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

from bot.tables.admin.campaigns import Campaigns
from bot.tables.admin.directory import Directory
from bot.tables.admin.files import Files
from bot.tables.admin.health import HealthCheck
from bot.tables.admin.outages import Outages
from bot.tables.admin.places import Places
from bot.tables.admin.privacy import Privacy
from bot.tables.admin.spectators import Spectators
from bot.tables.admin.support import Support
from bot.tables.core.admission import Admission
from bot.tables.core.changes import Changes, Interactions
from bot.tables.core.deadlines import Deadlines
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.presence import Presence
from bot.tables.core.profiles import Profiles
from bot.tables.core.reports import Reports
from bot.tables.display.ballots import Ballots
from bot.tables.display.boards import Boards
from bot.tables.display.herald import Herald
from bot.tables.display.lobby_panels import LobbyPanels
from bot.tables.display.messages import Messages
from bot.tables.display.player_panels import PlayerPanels
from bot.tables.display.reminding import Together
from bot.tables.display.stories import Stories
from bot.tables.display.thread import ThreadMessages
from bot.tables.people.due import Due
from bot.tables.people.late_join import LateJoin
from bot.tables.people.lobby import Lobby
from bot.tables.people.membership import Membership
from bot.tables.people.mixing import Mixing
from bot.tables.people.motions import Motions
from bot.tables.people.offering import Offers
from bot.tables.people.pings import Pings
from bot.tables.people.rematches import Rematches
from bot.tables.people.reseating import Reseating
from bot.tables.people.seats import Seats
from bot.tables.people.table_options import TableOptions
from bot.tables.people.votes import Votes
from bot.tables.play.answers import Answers
from bot.tables.play.computers import Computers
from bot.tables.play.orders import Orders
from bot.tables.play.presses import Presses
from bot.tables.play.typed_moves import TypedMoves
from bot.tables.play.undo import Undo
from bot.tables.router import Router
from bot.tables.routes import lobby_routes, more_routes
from bot.workers import Workers
from rules.engine import Rules, new_seed
from storage import Store


class Tables:
    """All tables of one bot. Make one on an open store, `start` it once the lease is held, `close` it at the end.

    What it can do is in its parts, such as `lobby`, `panels`, `votes`, `router`. Their methods raise Refusal, whose
    text is one kind sentence for the one who asked; `router.click` never raises it.

    `clock` gives Unix seconds, `names` what people are called, `pace` the seconds between two public moves of computer
    players, `seeds` the seeds of games; `notify` is told of every table that may look different now.
    """

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
        self.store, self.games, self.clock = store, games, clock
        now = self.now
        # the ground: people, live tables, who is there, what falls due
        self.profiles = profiles = Profiles(store, names)
        self.live = live = LiveTables(store, games, profiles, now)
        self.changes, self.interactions = changes, interactions = Changes(notify), Interactions()
        self.admission = Admission(store, live)
        self.presence = presence = Presence(live, profiles, now)
        self.deadlines = deadlines = Deadlines(store, live, presence, changes, now)
        self.reports = reports = Reports(store)
        # what is shown
        self.boards = boards = Boards(live, profiles)
        self.panels = panels = PlayerPanels(store, live, profiles, presence, boards)
        self.stories = stories = Stories(store, live, profiles, presence)
        self.reminding = reminding = Together(store, games, profiles, now)
        thread, ballots, herald = ThreadMessages(profiles, boards, now), Ballots(profiles, now), Herald(profiles, now)
        lobbies = LobbyPanels(profiles)
        self.messages = messages = Messages(
            store, live, profiles, panels, thread, ballots, herald, reminding, lobbies, now
        )
        # play
        self.answers = answers = Answers(store, live, profiles, reports)
        self.presses = presses = Presses(store, live, profiles, panels, boards, answers, changes, interactions)
        self.typed_moves = TypedMoves(live, profiles, panels, answers, presses, changes, interactions)
        self.undoing = undoing = Undo(store, live, profiles, panels, answers, presses, deadlines, changes, interactions)
        self.orders = orders = Orders(store, live, profiles, answers, changes)
        self.computers = computers = Computers(store, games, live, answers, changes, workers, pace)
        changes.wakes(computers.wake)
        # who plays, and what they decide together
        self.lobby = lobby = Lobby(store, games, live, profiles, presence, deadlines, answers, changes, now, seeds)
        self.mixing = Mixing(store, live, changes, interactions)
        self.motions = motions = Motions(store, live, profiles, presence, deadlines, answers, changes, now)
        self.options = options = TableOptions(store, live, presence, deadlines, motions, changes)
        self.pings = pings = Pings(store, live, profiles, presence, reminding, changes, now)
        reseating = Reseating(store, live, profiles, panels, presence, deadlines, now)
        offers = Offers(store, live, profiles, panels, deadlines, reseating, changes, now)
        self.seats = seats = Seats(live, profiles, panels, presence, reseating, offers, changes)
        late_join = LateJoin(store, live, profiles, panels, presence, deadlines, reseating, now)
        self.votes = Votes(store, live, presence, undoing, motions, late_join, offers, changes)
        self.membership = membership = Membership(store, live, lobby, seats, late_join, reseating, changes)
        self.due = Due(store, live, profiles, presence, deadlines, answers, motions, reseating, changes, now)
        self.rematches = Rematches(store, live, lobby, membership, changes)
        # beside the game
        self.directory = directory = Directory(store, games, live, profiles, now)
        self.spectators = Spectators(store, live, profiles, boards, changes)
        self.support = support = Support(store, live, reports, changes, now)
        self.privacy = Privacy(store, live, profiles, membership, changes)
        self.campaigns = Campaigns(store, games)
        self.files = Files(store, games, live, changes, self._looks)
        self.places = Places(store, live, profiles, answers, changes, now)
        self.outages = Outages(store, live, now)
        self.health = HealthCheck(store, live, computers, now)
        self.router = Router(
            self.admission,
            interactions,
            presses,
            self.typed_moves,
            undoing,
            panels,
            stories,
            boards,
            self.votes,
            pings,
            orders,
            self.rematches,
            self.mixing,
            lobby_routes(lobby, membership, options, directory, panels),
            more_routes(
                boards=boards,
                stories=stories,
                messages=messages,
                orders=orders,
                options=options,
                directory=directory,
                pings=pings,
                motions=motions,
                membership=membership,
                seats=seats,
                deadlines=deadlines,
                support=support,
            ),
        )

    def now(self) -> int:
        """Return Unix seconds."""
        return int(self.clock())

    async def start(self, *, idle: int = 0) -> None:
        """Give the clocks back `idle` seconds of outage (from the lease), and let computer players go on."""
        await self.outages.refund(idle)
        await self.computers.catch_up()

    async def close(self) -> None:
        """Stop computer players; what is committed stays."""
        await self.computers.close()

    def _looks(self, store: Store, id: str, people: list[int]) -> Iterator[Awaitable[object]]:
        """Look at a table of another store in every way there is."""
        tables = type(self)(store, self.games, clock=self.clock, names=str)
        yield tables.messages.visible(id)
        yield tables.directory.status(id, 1)
        yield tables.boards.board(id, 0, text=True)
        for user in people:
            yield tables.panels.panel(id, user)
            yield tables.stories.log(id, user)
        yield tables.directory.verify(id)
