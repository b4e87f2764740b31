"""Lists, status, the check of the dice, standing orders, spectators, reports, privacy, files, health."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from bot.naming import TITLE, clean, shown_title
from bot.panels import NONE, Entry, Panel, Row, Select, clip, custom_id, sealed
from bot.panels import ids as verbs
from bot.tables import importing
from bot.tables.clocks import LATE
from bot.tables.computers import Computers
from bot.tables.dice import Dice
from bot.tables.knowledge import may_know, noted
from bot.tables.live import Live
from bot.tables.model import GameLine, Health, Outcome, Refusal
from bot.tables.rights import NOWHERE, Place, shown_at
from bot.tables.table_text import asked, footer, title_of, waited_for
from bot.tables.verifying import verified
from bot.tables.words import listed, plain
from storage import BadExport, Game, NoSuchGame, Status, StorageError, Store
from storage.exports import Body

logger = logging.getLogger(__name__)
GOING: tuple[Status, ...] = ("lobby", "running", "frozen")
CALLS_EVERY = 3600
"""Seconds after which the host of a table can be called again."""
ORDER_WORDS = {"ask": "ask me", "never": "never", "always": "always"}


class Reading(Computers):
    """Part of Tables: everything that is looked up, and the few things set beside the game."""

    async def games_of(self, user: int, *, statuses: Sequence[Status] = GOING) -> list[GameLine]:
        """List a person's tables, those that wait for them first."""
        games = await self.store.list_games(user_id=user, statuses=statuses, limit=100)
        lines = [await self._line(game, user) for game in games]
        return sorted(lines, key=lambda line: (not line.waiting_for_you, not line.moved))

    async def games_in(self, place: Place, user: int = 0, *, statuses: Sequence[Status] = GOING) -> list[GameLine]:
        """List the tables of the server where somebody asks, as far as they can view the channels."""
        if place.guild is None:
            return []
        games = await self.store.list_games(guild_id=place.guild, statuses=statuses, limit=1000)
        return [await self._line(game, user) for game in [g for g in games if shown_at(place, g)][:100]]

    async def find(self, user: int, place: Place = NOWHERE, part: str = "") -> list[GameLine]:
        """List tables for completion: a person's own, then those in sight; quick, without loading any."""
        wanted = part.casefold()
        made = []
        for game in await self.store.find_games(user, place.guild):
            if not game.own and not shown_at(place, game):
                continue
            rules = self.games.get(game.slug)
            title = clean(game.title, TITLE) or (rules.title if rules else game.slug)
            text = clip(f"{title} ({game.status})", 100)
            if wanted in text.casefold() or wanted == game.id:
                where = (game.guild_id, game.channel_id, game.thread_id)
                made.append(GameLine(game.id, title, game.slug, game.status, 0, False, [], *where, text))
        return made

    async def at(self, thread_id: int) -> str | None:
        """Return the table whose thread, or side's thread, this is."""
        game = await self.store.game_at(thread_id)
        return None if game is None else game.id

    async def _line(self, game: Game, user: int) -> GameLine:
        rules = self.games.get(game.slug)
        title = shown_title(game.title) or (rules.title if rules else game.slug)
        line = GameLine(
            game.id, title, game.slug, game.status, 0, False, [], game.guild_id, game.channel_id, game.thread_id, title
        )
        if game.status not in ("running", "frozen"):
            line.text = f"{title} · {game.status}"
            return line
        try:
            async with self.table(game.id) as live:
                words, seats = self.words(live), live.seats_of(user)
                line.waiting_for_you = any(live.due(seat) for seat in seats) and game.status == "running"
                if seats:
                    looked = max(s.looked for s in live.seats if s.seat in seats)
                    line.moved = sum(told.number > looked and told.known_to(seats) for told in live.lines)
                if live.session is not None:
                    line.round = live.rules.round(live.session.state)
                    names = [words.names[s] for s in waited_for(live)]
                    line.waiting = [s.user_id for s in live.seats if s.seat in waited_for(live) and s.user_id]
                    who = "you" if line.waiting_for_you else listed(names) if names else "nobody"
                    line.text = f"{title} · round {line.round} · waiting for {who}"
                if game.status == "frozen":
                    line.text = f"{title} · frozen"
        except Refusal as refusal:
            line.text = f"{title} · {refusal}"
        except Exception:  # one game that cannot be read must not hide the others
            logger.exception("table %s cannot be listed", game.id)
            line.text = f"{title} · cannot be read; it can be abandoned"
        return line

    async def status(self, id: str, user: int) -> Panel:
        """Say how a table stands: seats, who is waited for since when, options, clocks."""
        async with self.table(id) as live:
            words, game = self.words(live), live.game
            made = Panel(
                live.id, [f"“{title_of(live)}” · {live.rules.title} · {game.status}"], accent=live.rules.accent
            )
            shown = live.clock.get("shown", {})
            for seat in live.seats:
                since = shown.get(seat.seat)
                waited = f" — waited for, asked <t:{since}:R>" if since else ""
                until = (await self.settings(seat.user_id)).away_until if seat.user_id else 0
                away = f" — away until <t:{until}:D>" if until > self.now() else ""
                made.text.append(f"• {words.names[seat.seat]}{waited}{away}")
            host = self.name(game.host_id) if game.host_id and game.host_id > 0 else "nobody"
            made.notes = [f"Host: {host}. Table `{game.id}`."]
            if game.commitment:
                made.notes.append(f"Promise of the dice: `{game.commitment}`")
            if game.paused_at:
                made.notes.append(f"Paused <t:{game.paused_at}:R>.")
            made.footer = footer(live, words, live.seats_of(user))
            return sealed(made)

    async def verify(self, id: str) -> Panel:
        """Check the promise of the dice, every draw, and, for the same version, the whole game played again."""
        async with self.table(id) as live:
            names = {user: self.name(user) for user, _ in Dice.of(live.game).parts if user > 0}
            return await verified(self.store, live, title_of(live), names)

    # standing orders --------------------------------------------------------------------------------
    async def orders(self, id: str, user: int) -> Panel:
        """Return a person's standing orders at a table, with all that can be ordered now."""
        async with self.table(id) as live:
            return await self._orders(live, user)

    async def _orders(self, live: Live, user: int) -> Panel:
        words, session = self.words(live), live.playing()
        made = Panel(live.id, ["Standing orders"], accent=live.rules.accent)
        rows: list[Row] = []
        for seat in live.seats_of(user):
            kept = {o.question: o.choice for o in await self.store.orders(live.id, seat)}
            offered = {q.name: (asked(live, q, words), list(q.orders)) for q in session.open(seat) if q.orders}
            for name, choice in kept.items():
                offered.setdefault(name, (plain(name), [choice]))
            for name, (label, choices) in list(offered.items())[:8]:
                now = kept.get(name, "ask")
                made.text.append(f"**{label}**: {ORDER_WORDS.get(now, plain(now))}")
                entries = tuple(
                    Entry(c, clip(ORDER_WORDS.get(c, plain(c)), 100), chosen=c == now)
                    for c in dict.fromkeys(["ask", *choices])
                )
                key = f"{seat}.{name}"
                rows.append(Select(custom_id(live.id, NONE, verbs.ORDER, key[:60]), clip(label, 150), entries[:25]))
        made.rows = rows[:12]
        made.text = made.text or [
            "There is nothing to order in advance just now. All orders are off until you set one."
        ]
        made.notes = ["An order answers for you at once. One that does not fit is removed, and you are asked."]
        return sealed(made)

    async def set_order(self, id: str, user: int, question: str, choice: str, *, seat: str = "") -> Outcome:
        """Set a standing order for the questions of a name; "ask" removes it."""
        async with self.table(id) as live:
            live.playing()
            mine = live.seats_of(user)
            if not mine or (seat and seat not in mine):
                raise Refusal("You have no seat at this table.")
            name = seat or mine[0]
            if choice == "ask":
                await self.store.drop_order(id, name, question)
            else:
                await self.store.put_order(id, name, question, choice)
                await self.answers.settle(live)
            panel = await self._orders(live, user)
        return await self.after(Outcome("done", "Your order stands.", panel, table=id))

    # spectators, reports, privacy ---------------------------------------------------------------------
    async def watch(self, id: str, user: int, on: bool) -> Outcome:
        """Allow others to watch one's own seat, or not any more."""
        async with self.table(id) as live:
            mine = live.seats_of(user)
            if not mine:
                raise Refusal("You have no seat at this table.")
            for name in mine:
                seat = live.seat(name)
                assert seat is not None
                was = bool(seat.extra.get("watched"))
                changed = await self.store.change_seat(id, name, extra={**seat.extra, "watched": on})
                seat.extra = changed.extra
                if was != on and live.game.status != "lobby":
                    await self.tell(live, ("may_watch" if on else "may_not_watch", name))
            others = self._unasked(live, mine[0])
        text = "Others may watch your seat; what they see is yours to guard." if on else "Nobody may watch your seat."
        if on and others:
            text = f"Others may watch your seat once {listed(others)} can be watched too: it shows what they carry."
        return await self.after(Outcome("done", text, table=id))

    def _unasked(self, live: Live, seat: str) -> list[str]:
        """Return the names of the people who have not agreed to what a seat's view shows of theirs."""
        if live.session is None:
            return []
        asked = [s.seat for s in live.people() if s.seat != seat and not s.extra.get("watched")]
        names = self.words(live).names
        return [names[other] for other in live.rules.shared_by(live.session.state, seat, asked)]

    async def spectate(self, id: str, user: int, seat: str = "") -> Panel:
        """Return the board as the public sees it, or as a seat sees it that allows it; never to its opponents."""
        async with self.table(id) as live:
            found = live.seat(seat) if seat else None
            if found is None:
                return await self.boards.public_board(live, user)
            if not found.extra.get("watched"):
                raise Refusal("That player has not allowed others to watch their seat.")
            if unasked := self._unasked(live, seat):
                names, have = listed(unasked), "has" if len(unasked) == 1 else "have"
                raise Refusal(f"That seat shows what others carry too, and {names} {have} not allowed it.")
            if live.seats_of(user):
                raise Refusal("Whoever plays at this table cannot watch another seat.")
            if not may_know(live, user, seat):
                raise Refusal("Whoever has known one side from inside cannot watch another: they know its secrets.")
            if live.session is not None:
                side = live.rules.side(live.session.state, seat)
                extra = noted(live.game.extra, user, [side])
                if extra is not live.game.extra:
                    await self.change(live, extra=extra)
            return await self.boards.seat_board(live, user, seat, text=False, note="You watch this seat by its leave.")

    async def report(self, id: str, user: int, text: str) -> str:
        """Keep a report of a person with all that whoever hosts the bot needs; return its id."""
        async with self.table(id) as live:
            return await self._report(live, user, text)

    async def _report(self, live: Live, user: int, text: str) -> str:
        _, save = await self.store.load_save(live.id)
        said = "\n".join(clean(line) for line in text[:4000].splitlines())
        bundle = {"table": live.id, "user": user, "seats": live.seats_of(user), "said": said}
        return await self.reports.keep(live.id, live.game.version, bundle, save)

    async def call_host(self, id: str, user: int) -> Outcome:
        """Tell the host of a table that somebody at it needs help, with a report for whoever hosts the bot.

        At most once an hour, whoever calls: the host is at it, and `/report` is there for what is new.
        """
        async with self.table(id) as live:
            seats, before = live.seats_of(user), live.game.extra.get("help")
            if not seats:
                raise Refusal("Only those who play at this table can call its host. `/report` tells whoever hosts me.")
            if before and self.now() < before["at"] + CALLS_EVERY:
                raise Refusal(
                    f"The host of the table was told <t:{before['at']}:R>, and can be called again "
                    f"<t:{before['at'] + CALLS_EVERY}:R>. For anything new, use `/report`."
                )
            report = await self._report(live, user, "Asked for help with the button.")
            help = {"seat": seats[0], "at": self.now(), "report": report}
            await self.change(live, extra={**live.game.extra, "help": help})
        text = f"The host of the table is told. For whoever hosts the bot, report `{report}` is kept."
        return await self.after(Outcome("done", text, table=id))

    async def export_user(self, user: int) -> str:
        """Return all that is kept about a person, as JSON text."""
        return await self.store.export_user(user)

    async def forget(self, user: int) -> str:
        """Erase a person: they leave their tables, and a number takes the place of their id. Games stay whole.

        Every table that names them is held meanwhile, so that none writes back what it read before.
        """
        await self.membership.farewell(user)
        named: list[str] = []
        while True:
            async with AsyncExitStack() as held:
                for id in named:
                    await held.enter_async_context(self.lock(id))
                found = await self.store.games_naming(user)
                if set(found) <= set(named):
                    for id in named:
                        self.drop(id)
                    await self.store.forget_user(user)
                    break
            named = sorted({*named, *found})
        self.forget_settings(user)
        for id in named:  # what was being sent to them meanwhile is taken back
            if (await self.store.game(id)).status in GOING:
                await self.notify(id)
        return "You are forgotten: settings and messages are erased, and your games keep only a number in your place."

    # files and health ---------------------------------------------------------------------------------
    async def renamed(self, id: str) -> None:
        """Forget words that were made when somebody's name was not known yet."""
        async with self.table(id) as live:
            live.seen.clear()
            live.foretold.clear()

    async def placed(self, id: str, **where: Any) -> None:
        """Note where a table is: thread_id, team_threads, channel_id, guild_id."""
        async with self.table(id) as live:
            await self.change(live, **where)

    async def export(self, id: str) -> str:
        """Return a game as a file; it holds every secret, so it is for whoever hosts the bot."""
        try:
            return await self.store.export_game(id)
        except NoSuchGame as error:
            raise Refusal(str(error)) from error

    async def export_ended(self, id: str, user: int) -> str:
        """Return a game that is over as a file, for its host. Raises Refusal for any other game or person.

        Before the end nobody gets it through Discord: with its seed, every die to come can be computed.
        """
        async with self.table(id) as live:
            if live.game.host_id != user:
                raise Refusal("Only the host of the table can export it.")
            if live.game.status not in ("finished", "abandoned"):
                raise Refusal(
                    "A game is handed out only when it is over: the file holds everybody's secrets and the dice to "
                    f"come. Whoever hosts the bot can write it before, with `nightboard export {id}`."
                )
        return await self.export(id)

    async def import_(self, text: str | bytes, *, keep_people: bool = False, **where: Any) -> Game:
        """Add a game from a file; `where`: guild_id, channel_id, thread_id, host_id. Raises Refusal, nothing added.

        With `keep_people` its people keep their seats and its host stays; else the seats are free.
        """
        try:
            body = importing.read(text, self.games, keep_people=keep_people)
            await importing.tried(body, self._looks)
        except BadExport as error:
            raise Refusal(str(error)) from error
        game = await self._imported(body, where)
        await self.after(Outcome("done", table=game.id))
        return game

    def _looks(self, store: Store, id: str, people: list[int]) -> Iterator[Awaitable[object]]:
        """Look at a table of another store in every way there is."""
        tables = type(self)(store, self.games, clock=self._clock, names=str)
        yield tables.messages.visible(id)
        yield tables.status(id, 1)
        yield tables.boards.board(id, 0, text=True)
        for user in people:
            yield tables.panels.panel(id, user)
            yield tables.stories.log(id, user)
        yield tables.verify(id)

    async def _imported(self, body: Body, where: dict[str, Any]) -> Game:
        game: Game | None = None
        try:
            async with self.store.together():
                game = await self.store.import_game(body, **where)
                async with self.table(game.id) as live:
                    if live.game.status == "running" and live.session is not None:
                        await self.commit(live)
        except BaseException as error:
            if game is not None:
                self.drop(game.id)  # it was loaded, and is not there
            if isinstance(error, BadExport):
                raise Refusal(str(error)) from error
            if isinstance(error, Exception) and not isinstance(error, StorageError | Refusal):
                logger.exception("a file that was tried cannot be written")
                raise Refusal(importing.MADE_UP) from error
            raise
        return game

    async def backup(self, path: str | Path) -> Path:
        """Copy the database while the bot runs."""
        return await self.store.backup(path)

    async def health(self) -> Health:
        """Check that the service works, with a real read and write. Names no table: anybody may ask."""
        begun = time.perf_counter()
        faults: list[str] = []
        running = frozen = 0
        try:
            await self.store.change_settings("guild", 0, health=self.now())
            spent = time.perf_counter() - begun
            running = len(await self.store.list_games(statuses=("running",), limit=10_000))
            frozen = len(await self.store.list_games(statuses=("frozen",), limit=10_000))
            late = {job.game_id for job in await self.store.jobs_late(LATE)}
            faults += [f"The clocks of {len(late)} table(s) are late; the log says why."] if late else []
        except StorageError as error:
            faults.append(str(error))
            spent = time.perf_counter() - begun
        if self.stopped:
            faults.append(f"Computer players of {len(self.stopped)} table(s) cannot go on just now; the log says why.")
        return Health(faults, spent * 1000, running, len(self._live), frozen)
