"""Before the game: open, join, wish, options, start."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import Any

from bot.naming import TITLE, clean, has_letters, quoted, shown_title
from bot.panels import NONE, Button, Entry, Modal, Panel, Row, Select, buttons, clip, custom_id, sealed
from bot.panels import ids as verbs
from bot.tables.base import Base
from bot.tables.clocks import CLOCK_OPTION, TELLING_OPTION
from bot.tables.committing import Deed
from bot.tables.deadlines import FORSAKEN
from bot.tables.dice import LONGEST_WORD, Dice
from bot.tables.live import Live
from bot.tables.model import Outcome, Refusal
from bot.tables.notices import noticed
from bot.tables.options import SERVICE_OPTIONS, choosable, offered, value_of
from bot.tables.seating import coming
from bot.tables.table_text import title_of
from bot.tables.words import seat_names
from rules.engine import Refused, Session, Setup, TableOption, commitment, new_seed, nth_seat
from storage import AlreadyApplied, Checkpoint, Game, Job, LobbyClosed, LobbyFull, Status

OPTIONS_A_PAGE = 7
OPEN_AT_ONCE = 6  # tables of one host that have not begun
GONE = "This game has already begun."


class Lobby(Base):
    """Part of Tables: lobbies."""

    async def open(
        self,
        slug: str,
        user: int,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        title: str = "",
        options: dict[str, str] | None = None,
        extra: dict[str, Any] | None = None,
    ) -> Game:
        """Open a lobby with its host seated. Raises Refusal for an unknown game or option."""
        game = await self.opened(
            slug, user, guild_id=guild_id, channel_id=channel_id, title=title, options=options, extra=extra
        )
        await self.notify(game.id)
        return game

    async def opened(
        self,
        slug: str,
        user: int,
        *,
        guild_id: int | None,
        channel_id: int | None,
        title: str,
        options: dict[str, str] | None,
        extra: dict[str, Any] | None = None,
    ) -> Game:
        """Do what `open` does, and say nothing of it yet."""
        rules = self.games.get(slug)
        if rules is None:
            raise Refusal(f"There is no game “{quoted(slug)}”; there are: {', '.join(sorted(self.games))}.")
        called = clean(title, TITLE)
        if title.strip() and not has_letters(called):
            raise Refusal("Nobody could see that title: please use letters, numbers or signs.")
        chosen = {name: value_of(rules, name, value) for name, value in (options or {}).items()}
        await self._may_open(user)
        async with self.store.together():
            game = await self.store.create_game(
                slug, user, guild_id=guild_id, channel_id=channel_id, title=called,
                options=chosen, schema=rules.schema, extra={**(extra or {}), "lapses": self.now() + FORSAKEN},
            )  # fmt: skip
            await self.store.put_job(Job("lobby", self.now() + FORSAKEN, game_id=game.id))
            if self.seeds is new_seed:  # tests that set the seeds play with these very ones
                dice = Dice(game.origin, new_seed())
                await self.store.change_game(game.id, extra={**game.extra, "dice": dice.data()})
            await self.store.join(game.id, user, limit=max(rules.seats))
        return game

    async def _may_open(self, user: int) -> None:
        """Raise Refusal where a person hosts too many tables that have not begun."""
        waiting = await self.store.lobbies_of(user)
        if len(waiting) >= OPEN_AT_ONCE:
            names = ", ".join(f"“{shown_title(game.title) or game.slug}”" for game in waiting[:OPEN_AT_ONCE])
            raise Refusal(
                f"You host {len(waiting)} tables that have not begun: {clip(names, 500)}. "
                "Start one of them, or end it with `/game abandon`; then you can open another."
            )

    async def join(self, id: str, user: int, *, interaction: int = 0, wish: str | None = None) -> Outcome:
        """Take a seat; joining twice is joining once. The host is told once when the lobby is full."""
        async with self.table(id) as live:
            if wish is not None:
                self._wished(live, wish)
            try:
                joined = await self.store.join(id, user, limit=max(live.rules.seats), wish=wish)
            except LobbyClosed as error:
                raise Refusal(f"{GONE} You can watch it in its thread.") from error
            except LobbyFull as error:
                raise Refusal("Every seat of this table is taken.") from error
            kept = bool(joined.seat.extra.pop("asked", False))  # by a rematch, until they say that they come
            if kept:
                await self.store.change_seat(id, joined.seat.seat, extra=joined.seat.extra)
            new = joined.new or kept
            live.seats = await self.store.seats(id)
            extra = dict(live.game.extra)
            if joined.new and joined.full and not extra.get("full"):
                extra["full"] = self.now()
            text = "You have a seat." if new else "You already have a seat here."
            dice = Dice.of(live.game)
            more = dice.given(user, interaction) if new else dice
            if more is not dice:
                extra["dice"] = more.data()
                text += f" Your part of the dice: `{more.parts[-1][1]}` (/game verify tells what it is for)."
            if extra != live.game.extra:
                await self.change(live, extra=extra)
            if joined.new or wish is not None:
                await self._stirs(live, user)
            if (await self.settings(user)).dm_closed:
                text += " Your direct messages are closed to this bot: press *Your move* in the thread when it is on."
            panel = self._seat_panel(live, user)
        if new or wish is not None:
            await self.notify(id)
        return Outcome("done" if new else "shown", text, panel, table=id)

    async def leave_lobby(self, id: str, user: int) -> Outcome:
        """Give up one's seat in a lobby; the host passes on, and an empty lobby closes."""
        async with self.table(id) as live:
            if not live.seats_of(user):
                raise Refusal("You have no seat at this table.")
            await self._in_lobby(live, self.store.leave(id, user))
            await self.deadlines.for_lobby(live)
            people = [s for s in await self.store.seats(id) if s.user_id is not None]
            if not people:
                await self.change(live, status="abandoned", extra={**live.game.extra, "lobby": True})
            elif live.game.host_id == user:
                await self.change(live, host_id=people[0].user_id)
        await self.notify(id)
        return Outcome("done", "You have left the table.", table=id)

    async def add_computer(self, id: str, user: int, *, kind: str | None = None) -> Outcome:
        """Seat a computer player. The host and whoever is seated may."""
        async with self.table(id) as live:
            self._seated(live, user)
            await self._stirs(live, user)
            kinds = list(live.rules.players.kinds)
            chosen = kind or kinds[0]
            if chosen not in kinds:
                raise Refusal(f"There are these computer players: {', '.join(kinds)}.")
            try:
                joined = await self.store.add_computer(id, chosen, limit=max(live.rules.seats))
            except LobbyFull as error:
                raise Refusal("Every seat of this table is taken.") from error
            except LobbyClosed as error:
                raise Refusal(GONE) from error
            if joined.full and not live.game.extra.get("full"):
                await self.change(live, extra={**live.game.extra, "full": self.now()})
        await self.notify(id)
        return Outcome("done", "A computer player has a seat.", table=id)

    async def remove_computer(self, id: str, user: int, seat: str = "") -> Outcome:
        """Take a computer player out of the lobby, the last one where no seat is named."""
        async with self.table(id) as live:
            self._seated(live, user)
            await self._stirs(live, user)
            found = [s for s in live.seats if s.computer is not None and (not seat or s.seat == seat)]
            if not found:
                raise Refusal("There is no computer player in this lobby.")
            await self._in_lobby(live, self.store.remove_seat(id, found[-1].seat))
        await self.notify(id)
        return Outcome("done", "The computer player has left.", table=id)

    async def wish(self, id: str, user: int, role: str) -> Outcome:
        """Wish for a role; an empty text takes the wish back."""
        async with self.table(id) as live:
            seats = live.seats_of(user)
            if not seats:
                raise Refusal("Join first, then say what you would like to play.")
            if live.game.status != "lobby":
                raise Refusal(GONE)
            self._wished(live, role)
            await self._stirs(live, user)
            await self.store.change_seat(id, seats[0], wish=role or None)
        await self.notify(id)
        label = next((r.label for r in live.rules.roles if r.slug == role), "")
        return Outcome("done", f"You would like to play {label}." if label else "You play whatever comes.", table=id)

    async def mix_modal(self, id: str, user: int, custom: str) -> Modal:
        """Return the modal in which somebody mixes the dice, with a word of their own or without."""
        async with self.table(id) as live:
            self._mixes(live, user)
        return Modal(custom, "Mix the dice", "Any word of yours, or none", longest=LONGEST_WORD, needed=False)

    async def mix(self, id: str, user: int, word: str, *, interaction: int) -> Outcome:
        """Add a person's part to the seed. Whoever plays can do so until the start, as often as they like."""
        if not self.first_time(interaction):
            return Outcome("duplicate", table=id)
        word = " ".join(word.split())[:LONGEST_WORD]
        async with self.table(id) as live:
            self._mixes(live, user)
            dice = Dice.of(live.game)
            more = dice.given(user, interaction, word)
            if more is dice:
                raise Refusal("The dice of this table take no more parts.")
            await self._in_lobby(
                live, self.store.change_game(id, expect=("lobby",), extra={**live.game.extra, "dice": more.data()})
            )
        await self.notify(id)
        typed = "the word you typed" if word else "no word"
        text = (
            f"The dice are mixed. Your part is `{more.parts[-1][1]}`: the first 32 digits of the SHA-256 of "
            f"`{interaction}|` and {typed}. The number is Discord's, of your press."
        )
        return Outcome("done", text, table=id)

    @staticmethod
    def _mixes(live: Live, user: int) -> None:
        if live.game.status != "lobby":
            raise Refusal(GONE)
        if not live.seats_of(user):
            raise Refusal("Only those who have a seat mix the dice. Press *Join* first.")

    async def set_option(self, id: str, user: int, name: str, value: str) -> Outcome:
        """Set a table option. Only the host may; once the game has begun, only how much its thread tells."""
        async with self.table(id) as live:
            await self.presence.as_host(live, user)
            await self._stirs(live, user)
            options = {**live.game.options, name: value_of(live.rules, name, value)}
            while_playing = live.game.status == "running" and name == TELLING_OPTION.name
            expected: tuple[Status, ...] = ("running",) if while_playing else ("lobby",)
            await self._in_lobby(live, self.store.change_game(id, expect=expected, options=options))
            live.game.options = options
            panel = self.telling_panel(live) if while_playing else self._options(live, self._page_of(live, name))
        await self.notify(id)
        return Outcome("done", "The option is set.", panel, table=id)

    async def option_panel(self, id: str, user: int, page: int = 0) -> Panel:
        """Return the table options as selects; only the host's can be changed."""
        async with self.table(id) as live:
            return self._options(live, page, own=live.game.host_id == user and live.game.status == "lobby")

    def telling_panel(self, live: Live) -> Panel:
        """Return what the host may still set in a running game: its clock, and how much its thread tells."""
        made = Panel(live.id, [f"“{title_of(live)}”"], accent=live.rules.accent)
        made.text, made.rows = self._option_rows(live, [CLOCK_OPTION, TELLING_OPTION])
        made.notes = ["A clock that leaves less time takes a majority of those who play."]
        made.rows.append((Button(custom_id(live.id, NONE, verbs.MORE), "Back"),))
        return sealed(made)

    async def begin(self, id: str, user: int, *, interaction: int = 0) -> Outcome:
        """Start the game: seats, seed, first state, in one transaction. Says what is missing where it cannot."""
        async with self.table(id) as live:
            await self.presence.as_host(live, user)
            if live.game.status != "lobby":
                raise Refusal(GONE)
            missing = self.missing(live)
            if missing:
                raise Refusal(missing)
            try:
                await self._start(live, interaction)
            except AlreadyApplied:
                return Outcome("duplicate", table=id)
        await self.notify(id)
        self.kick(id)
        return Outcome("done", "The game has begun.", table=id)

    async def _start(self, live: Live, interaction: int) -> None:
        rules, game = live.rules, live.game
        seats = [replace(s, seat=nth_seat(n), place=n) for n, s in enumerate(coming(live), 1)]
        own = {o.name for o in rules.options}
        _, group = await self.store.campaign(game.guild_id or 0, game.slug)
        options = {o.name: str(game.options.get(o.name, o.default)) for o in rules.options if o.name in own}
        wishes = {s.seat: s.wish for s in seats if s.wish}
        unlocked = group or dict(rules.campaign.start)
        dice = Dice.of(game)
        if not dice.parts:  # nobody joined after the promise was shown: the press on Start is somebody's part
            dice = dice.given(game.host_id or 0, interaction)
        seed = dice.seed if dice.secret and self.seeds is new_seed else self.seeds()
        setup = Setup([s.seat for s in seats], seed, options, wishes, unlocked)
        try:
            state = rules.new(setup)
            first = rules.adapter.dump_json(state).decode()
            live.session = Session(rules, state)
        except Refused as refused:
            raise Refusal(self.words(live)(refused.said)) from refused
        live.seats = seats
        mixed = setup.seed == dice.seed
        promise = dice.promise if mixed else commitment(game.origin, setup.seed)
        sides = {s.seat: rules.side(state, s.seat) for s in seats}
        extra = {**game.extra, "options": options, "sides": sides, "lobby": True, "notices": {}}
        extra = noticed(extra, "start", self.now())
        if mixed:
            extra["dice"] = dice.data()
        else:
            extra.pop("dice", None)
        live.game.clock = {}
        deed = Deed(
            interaction=interaction,
            seats=seats,
            changes={"status": "running", "commitment": promise, "extra": extra, "schema": rules.schema},
            told=[(("began",), None), (("promised", promise), None)],
            checkpoints=[Checkpoint(0, first)],
            status="lobby",
        )
        await self.commit(live, deed)
        self.live.keep(live)
        await self.answers.settle(live)

    # the lobby's message ------------------------------------------------------------------------------
    async def lobby_panel(self, live: Live) -> Panel:
        """Return the lobby's message, the same for everyone."""
        rules, game = live.rules, live.game
        host = self.name(game.host_id) if game.host_id and game.host_id > 0 else "nobody"
        named = f" “{title_of(live)}”" if game.title else ""
        made = Panel(live.id, [f"{rules.title}{named} — hosted by {host}"], accent=rules.accent)
        made.text = [rules.blurb]
        if game.status != "lobby":
            made.text = [
                "This lobby is closed." if game.status == "abandoned" else "The game has begun; see its thread."
            ]
            return sealed(made)
        few, many = min(rules.seats), max(rules.seats)
        made.heading.append(f"{few}–{many} players · about {rules.minutes} min at a table, a week by chat")
        names = seat_names(live.seats, self.name)
        roles = {r.slug: r.label for r in rules.roles}
        who = []
        for seat in live.seats:
            wish = f" (wants {roles[seat.wish]})" if seat.wish in roles else ""
            closed = seat.user_id is not None and (await self.settings(seat.user_id)).dm_closed
            wish += " (asked: *Join* says yes, the start is not held up)" if seat.extra.get("asked") else ""
            who.append(names[seat.seat] + wish + (" (closed DMs: plays with *Your move*)" if closed else ""))
        free = many - len(live.seats)
        made.text.append(
            "Players: " + (" · ".join(who) or "nobody yet") + f" — {free or 'no'} seat{'s' * (free != 1)} free"
        )
        changed = [
            f"{o.label}: {self._label(o, game.options[o.name])}"
            for o in offered(rules)
            if game.options.get(o.name, o.default) != o.default
        ]
        made.text.append("Options: " + (" · ".join(changed) if changed else "as the rulebook has them"))
        missing = self.missing(live)
        made.notes = [missing] if missing else ["Everything is there: press Start ▸. More can join until then."]
        if "lapses" in game.extra:
            made.notes.append(
                f"It closes <t:{game.extra['lapses']}:D> if nothing is pressed here. After a day without its host, "
                "anybody in it may start or close it."
            )
        dice = Dice.of(game)
        if dice.secret:
            made.notes.append(f"Promise of the dice: `{dice.promise}`, with {len(dice.parts)} parts mixed in.")
        lobby = [("join", "Join"), ("leave", "Leave"), ("computer", "Add computer player")]
        if any(s.computer is not None for s in live.seats):
            lobby.append(("remove", "Remove computer player"))
        mixing = [Button(custom_id(live.id, NONE, verbs.MIX), "Mix the dice", opens_modal=True)] if dice.secret else []
        made.rows = [
            *buttons([Button(custom_id(live.id, NONE, verbs.LOBBY, key), label) for key, label in lobby] + mixing, 3),
            (
                Button(custom_id(live.id, NONE, verbs.LOBBY, "options"), "Options"),
                Button(custom_id(live.id, NONE, verbs.LOBBY, "help"), "How to play"),
                Button(custom_id(live.id, NONE, verbs.LOBBY, "start"), "Start ▸", "grey" if missing else "main"),
            ),
        ]
        return sealed(made)

    def missing(self, live: Live) -> str:
        """Say what keeps a lobby from starting, nothing where it can."""
        few, there = min(live.rules.seats), coming(live)
        if not any(seat.user_id is not None for seat in there):
            return "Somebody has to play: no person has a seat."
        if len(there) not in live.rules.seats:
            need = few - len(there)
            return (
                f"{need} more player{'s' * (need != 1)} needed: people or computer players."
                if need > 0
                else f"This game cannot be played by {len(there)}."
            )
        return ""

    def how_to_play(self, live: Live) -> Panel:
        """Return how the game goes, in the game's own first topics."""
        made = Panel(live.id, [f"How to play {live.rules.title}"], [live.rules.blurb], accent=live.rules.accent)
        topics = dict(live.rules.help.topics())
        for title, text in list(topics.items())[:2]:
            made.text.append(f"**{title}** {clip(text, 1200)}")
        made.text += live.rules.help.guide
        made.text.append(
            "**Your panel** comes by direct message when it is your turn, and with *Your move* in the thread. It "
            "offers all that you may do; grey buttons say why not. What nobody has seen can be taken back with *Undo*."
        )
        made.text.append(f"More: /rules ({', '.join(list(topics)[:8])})." if topics else "More: /rules and /help.")
        return sealed(made)

    def _seat_panel(self, live: Live, user: int) -> Panel:
        """Return what a person in the lobby may choose: a role to wish for."""
        made = Panel(live.id, [f"Your seat in “{title_of(live)}”"], accent=live.rules.accent)
        own = next((s for s in live.seats if s.user_id == user), None)
        made.text = ["You will get your own panel when the game begins."]
        if live.rules.roles:
            entries = [
                Entry(r.slug, clip(r.label, 100), chosen=own is not None and own.wish == r.slug)
                for r in live.rules.roles
            ]
            entries.append(Entry("-", "Whatever comes"))
            made.text = ["Is there something you would like to play?"]
            made.rows.append(
                Select(custom_id(live.id, NONE, verbs.LOBBY, "wish"), "I would like…", tuple(entries[:25]))
            )
        made.rows.append((Button(custom_id(live.id, NONE, verbs.LOBBY, "leave"), "Leave"),))
        return sealed(made)

    @staticmethod
    def _page_of(live: Live, name: str) -> int:
        """Return the page of the options on which one stands."""
        return next((n for n, o in enumerate(choosable(live.rules)) if o.name == name), 0) // OPTIONS_A_PAGE

    def _options(self, live: Live, page: int, *, own: bool = True) -> Panel:
        options = choosable(live.rules)
        pages = -(-len(options) // OPTIONS_A_PAGE)
        page = min(max(page, 0), pages - 1)
        made = Panel(live.id, [f"Options of “{title_of(live)}”"], accent=live.rules.accent)
        made.text, rows = self._option_rows(live, options[page * OPTIONS_A_PAGE : (page + 1) * OPTIONS_A_PAGE])
        if own:
            made.rows = rows
        else:
            made.notes = ["Only the host can change them, and only before the start."]
        if pages > 1:
            turn = [(page - 1, "◂ Before"), (page + 1, "After ▸")]
            made.rows += buttons(
                [
                    Button(custom_id(live.id, NONE, verbs.LOBBY, f"options:{n}"), label)
                    for n, label in turn
                    if 0 <= n < pages
                ]
            )
        return sealed(made)

    def _option_rows(self, live: Live, options: Sequence[TableOption]) -> tuple[list[str], list[Row]]:
        """Say how options are set, and give a list for each from which to set it."""
        text: list[str] = []
        rows: list[Row] = []
        for option in options:
            value = str(live.game.options.get(option.name, option.default))
            text.append(f"**{option.label}**: {self._label(option, value)}" + (f" — {option.help}" * bool(option.help)))
            usual = "the usual way" if option in SERVICE_OPTIONS else "as printed"
            entries = tuple(
                Entry(
                    c.value,
                    clip(f"{option.label}: {c.label}", 100),
                    usual if c.value == option.default else "",
                    c.value == value,
                )
                for c in option.choices[:25]
            )
            rows.append(
                Select(custom_id(live.id, NONE, verbs.LOBBY, f"set:{option.name}"), clip(option.label, 150), entries)
            )
        return text, rows

    async def _stirs(self, live: Live, user: int) -> None:
        """Note that somebody does something in a lobby, which lives on."""
        await self.presence.sign_of_life(live, user)
        await self.deadlines.for_lobby(live)

    # checks -------------------------------------------------------------------------------------------
    @staticmethod
    def _label(option: TableOption, value: Any) -> str:
        return next((c.label for c in option.choices if c.value == value), str(value))

    @staticmethod
    def _wished(live: Live, role: str) -> None:
        if role and role not in {r.slug for r in live.rules.roles}:
            labels = ", ".join(r.label for r in live.rules.roles)
            raise Refusal(f"One can wish for: {labels}." if labels else "There are no roles to wish for in this game.")

    @staticmethod
    def _seated(live: Live, user: int) -> None:
        if live.game.host_id != user and not live.seats_of(user):
            raise Refusal("Only those who have a seat at this table can do that.")

    @staticmethod
    async def _in_lobby(live: Live, work: Awaitable[Any]) -> None:
        try:
            await work
        except LobbyClosed as error:
            raise Refusal(GONE) from error
